"""catcli batch --compare: which of two players is better, and when that is decided."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest

from catcli.cli.batch import Progress
from catcli.cli.common import Manners
from catcli.cli.comparing import COLUMNS, reach_of, seating_of, sides_of
from catcli.play.batch import EACH, FIXED, ROTATE, Plan
from catcli.play.players import parse_players
from catcli.play.sequential import Comparison

from .running import process

DUEL = ("batch", "ahoy", "-p", "greedy,random", "-s", "3", "-q")
EQUAL = ("batch", "ahoy", "-p", "Ada=random,Bo=random", "--seats", "fixed", "-s", "3", "-q")


def test_the_exit_code_is_the_verdict(catcli):
    better = catcli(*DUEL, "-n", "60", "--compare", "greedy:random")
    worse = catcli(*DUEL, "-n", "60", "--compare", "random:greedy")
    undecided = catcli(*EQUAL, "-n", "30", "--compare", "Ada:Bo")
    assert (0, 1, 5) == (better.code, worse.code, undecided.code)
    assert ["better: greedy against random", "worse: random against greedy", "undecided: Ada against Bo"] == [
        ran.out.partition(",")[0] for ran in (better, worse, undecided)
    ]
    equal = ", +1.000 of a win a game (the same in every deal, +0.881 to +1.000 with 95 % confidence), 60 deals"
    assert equal in better.out
    assert "with 95 % confidence), 30 deals" in undecided.out


@pytest.mark.parametrize(
    ("most", "differences", "words"),
    [
        (None, [7], "an interval needs 2 deals"),
        (None, [7] * 49, "the same in every deal, an interval needs 50 deals"),
        (None, [7] * 50, "the same in every deal"),
        (None, [7, -7] * 25, "-2.010 to +2.010 with 95 % confidence"),
        (1, [1] * 49, "the same in every deal, +0.855 to +1.000 with 95 % confidence"),
        (1, [0] * 50, "the same in every deal, -0.071 to +0.071 with 95 % confidence"),
        (1, [1, -1] * 25, "-0.287 to +0.287 with 95 % confidence"),
        (1, [1] * 30 + [0], "+0.747 to +1.000 with 95 % confidence"),
    ],
)
def test_an_interval_is_told_in_words_or_what_it_needs(most, differences, words):
    comparison = Comparison(most=most)
    for one in differences:
        comparison.add(one)
    assert words == reach_of(comparison)


def test_the_verdict_is_a_row_for_programs(catcli):
    row = json.loads(catcli(*DUEL, "-n", "80", "--compare", "random:greedy", "-f", "jsonl").out)
    assert list(COLUMNS) == list(row)
    assert ("random", "greedy", 80, "worse") == (row["first"], row["second"], row["deals"], row["verdict"])
    assert row["low"] <= row["difference"] <= row["high"]
    (line,) = csv.DictReader(io.StringIO(catcli(*DUEL, "-n", "80", "--compare", "random:greedy", "-f", "csv").out))
    assert {key: str(value) for key, value in row.items()} == line


def test_the_row_of_a_verdict_says_what_it_is_about(catcli):
    about = ("plan", "game", "edition", "variant", "deck", "case", "seed")
    played = {key: json.loads(catcli(*DUEL, "-n", "1", "-f", "jsonl").lines[0])[key] for key in about}
    row = json.loads(catcli(*DUEL, "-n", "8", "--compare", "random:greedy", "-f", "jsonl").out)
    assert (played, "wins") == ({key: row[key] for key in about}, row["unit"])
    solo = ("batch", "catpacks", "--variant", "solo", "-s", "3", "-q", "-n", "2", "--compare", "greedy:random")
    row = json.loads(catcli(*solo, "-f", "jsonl").out)
    assert ("catpacks", "solo", "stand-in", "3", "points") == tuple(
        row[key] for key in ("game", "variant", "deck", "seed", "unit")
    )


def test_with_o_the_rows_are_written_as_f_says_and_the_verdict_is_a_sentence(catcli):
    out = catcli(*DUEL, "-n", "8", "--compare", "greedy:random", "-o", "n.jsonl", "-f", "csv").out
    assert out.startswith("better: greedy against random, +1.000 of a win a game")
    assert catcli(*DUEL, "-n", "8", "-f", "csv").out == Path("n.jsonl").read_text()


@pytest.mark.parametrize(("deals", "warnings"), [("49", 1), ("50", 0)])
def test_who_stops_before_a_verdict_can_be_told_is_warned(catcli, deals, warnings):
    ran = catcli(*DUEL[:-1], "-n", deals, "--compare", "greedy:random", "--stop")
    told = "catcli: warning: --stop decides from deal 50 on, and here are 49: play more, or leave --stop out\n"
    assert (5 if warnings else 0, told * warnings) == (ran.code, ran.err)


def test_the_difference_is_the_mean_of_what_was_won_in_a_deal_less_what_the_other_won(catcli):
    out = catcli(*DUEL, "-n", "20", "-f", "jsonl").out
    won = {"greedy": [], "random": []}
    for line in out.splitlines():
        row = json.loads(line)
        won[row["bot"]].append(row["won"])
    verdict = json.loads(catcli(*DUEL, "-n", "20", "--compare", "greedy:random", "-f", "jsonl").out)
    assert pytest.approx((sum(won["greedy"]) - sum(won["random"])) / 40) == verdict["difference"]


def test_alone_both_play_the_same_deals_and_scores_are_compared(catcli):
    solo = ("batch", "catpacks", "--variant", "solo", "-s", "3", "-q", "-n", "30", "--compare", "greedy:random")
    assert 0 == catcli(*solo, "-o", "rows.jsonl").code
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text().splitlines()]
    assert [(deal, bot) for deal in range(30) for bot in ("greedy", "random")] == [
        (row["deal"], row["bot"]) for row in rows
    ]
    scores = {bot: sum(row["score"] for row in rows if row["bot"] == bot) for bot in ("greedy", "random")}
    verdict = json.loads(catcli(*solo, "-f", "jsonl").out)
    assert pytest.approx((scores["greedy"] - scores["random"]) / 30) == verdict["difference"]
    assert "points a game" in catcli(*solo).out


def test_stop_ends_at_a_deal_that_does_not_depend_on_the_workers(catcli):
    args = (*DUEL, "-n", "3000", "--compare", "random:greedy", "--stop")
    for jobs in (1, 2, 3):
        assert 1 == catcli(*args, "-j", jobs, "-o", f"{jobs}.csv").code
    first, *others = [Path(f"{jobs}.csv").read_bytes() for jobs in (1, 2, 3)]
    assert [first, first] == others
    last = list(csv.DictReader(io.StringIO(first.decode())))[-1]
    assert 3000 > int(last["deal"]) > 30


def test_stop_goes_on_from_a_file_to_the_same_end(catcli):
    args = (*DUEL, "-n", "3000", "--compare", "random:greedy", "--stop", "-o")
    whole = catcli(*args, "whole.csv")
    data = Path("whole.csv").read_bytes()
    for part in (0, 60, len(data) // 3, len(data) - 1, len(data)):
        Path("part.csv").write_bytes(data[:part])
        again = catcli(*args, "part.csv")
        assert (whole.code, whole.out, data) == (again.code, again.out, Path("part.csv").read_bytes())


def test_a_comparison_without_stop_goes_on_from_a_file_to_the_same_verdict(catcli):
    args = (*DUEL, "-n", "12", "--compare", "greedy:random", "-o")
    whole = catcli(*args, "whole.jsonl")
    Path("part.jsonl").write_bytes(Path("whole.jsonl").read_bytes()[:5000])
    assert whole == catcli(*args, "part.jsonl")


def test_decided_in_the_deals_of_a_file_nothing_is_played(catcli):
    catcli(*DUEL, "-n", "80", "-o", "rows.csv")
    data = Path("rows.csv").read_bytes()
    ran = catcli(*DUEL, "-n", "80", "--compare", "greedy:random", "--stop", "-o", "rows.csv")
    assert (0, data) == (ran.code, Path("rows.csv").read_bytes())
    assert "50 deals" in ran.out


PLAYERS = parse_players("Ada=greedy:guard=3,Bo=greedy,Cy=random,Di=random")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada:Bo", {"Ada": "Ada", "Bo": "Bo"}),
        ("greedy:guard=3:greedy", {"Ada": "greedy:guard=3", "Bo": "greedy"}),
        ("greedy:greedy:guard=3", {"Bo": "greedy", "Ada": "greedy:guard=3"}),
        ("greedy:random", {"Bo": "greedy", "Cy": "random", "Di": "random"}),
        ("Ada:random", {"Ada": "Ada", "Cy": "random", "Di": "random"}),
        ("Cy:Di", {"Cy": "Cy", "Di": "Di"}),
    ],
)
def test_sides_are_players_by_name_or_bots(text, expected):
    assert expected == sides_of(text, PLAYERS).players


def test_players_of_one_bot_are_rotated_too_or_the_seat_would_decide():
    plan = Plan("ahoy", "", PLAYERS, 3, 5)
    assert (EACH, ROTATE) == (seating_of("Cy:Di", plan), seating_of("Ada:Bo", plan))
    assert FIXED == seating_of("Cy:Di", Plan("ahoy", "", PLAYERS, 3, 5, FIXED))


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--compare", "greedy"], "--compare A:B names two different players, not 'greedy'"),
        (["--compare", "greedy:greedy"], "names two different players"),
        (["--compare", "Ada:greedy"], "there are Greedy, greedy, Random, random"),
        (["--stop"], "--stop ends a comparison"),
        (["--compare", "greedy:random", "--long"], "leave --long out"),
        (["--compare", "greedy:random", "-o", "rows.xlsx"], "rows are written as jsonl, csv or tsv"),
    ],
)
def test_what_cannot_be_compared_is_wrong_usage(catcli, args, sentence):
    ran = catcli("batch", "ahoy", "-p", "greedy,random", "-n", "2", *args)
    assert (2, "") == (ran.code, ran.out)
    assert sentence in ran.err


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--compare", "greedy:gredy"], "did you mean 'greedy'?"),
        (["--compare", "planner:bogus=1:greedy"], "the bot 'planner' has no parameter 'bogus'"),
        (["--compare", "greedy:planner:bogus=1"], "the bot 'planner' has no parameter 'bogus'"),
        (["--compare", "greedy:"], "--compare A:B names two bots"),
        (["--compare", "greedy"], "--compare A:B names two bots"),
        (["--compare", "greedy:random", "-p", "greedy"], "two players are compared, each alone, not 1"),
    ],
)
def test_alone_two_bots_are_named(catcli, args, sentence):
    ran = catcli("batch", "catpacks", "--variant", "solo", "-n", "2", *args)
    assert (2, "") == (ran.code, ran.out)
    assert sentence in ran.err


@pytest.mark.skipif(not os.path.exists("/dev/stderr"), reason="needs /dev/stderr")
def test_the_rows_of_a_comparison_go_to_a_device_too(catcli):
    assert 0 == catcli(*DUEL, "-n", "60", "--compare", "greedy:random", "-o", "rows.csv").code
    ran = process(*DUEL, "-n", "60", "--compare", "greedy:random", "-f", "csv", "-o", "/dev/stderr")
    assert (0, Path("rows.csv").read_text()) == (ran.code, ran.err)
    assert ran.out.startswith("better: greedy against random")


def test_the_verdict_of_a_comparison_that_stops_begins_its_own_line(catcli, monkeypatch):
    monkeypatch.setattr(Manners, "shows_progress", True)
    monkeypatch.setattr(Progress, "EVERY", 0)
    ran = catcli(*DUEL, "-n", "1000", "--compare", "greedy:random", "--stop")
    assert re.search(r"\r\d+ of 1000 deals, .* left *\n$", ran.err)
