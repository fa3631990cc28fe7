"""catcli batch: rows, seat orders, seeds; the same bytes whoever works; a run that was broken off goes on."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import re
import resource
import signal
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

from catcli.cli.main import run
from catcli.games import GAMES
from catcli.play.results import COLUMNS, LONG_COLUMNS

from .running import COMMAND, environment, process, shell
from .terminal import Terminal


@pytest.fixture
def batch(capsys):
    """The code, stdout and stderr of a batch."""

    def played(*args):
        code = run(["batch", *args])
        out, err = capsys.readouterr()
        return code, out, err

    return played


def rows_of(out):
    return list(csv.DictReader(io.StringIO(out)))


def test_a_row_for_each_game_and_player_in_the_order_of_the_games(batch):
    code, out, _ = batch("catpacks", "-p", "random,first,random", "-n", "2", "-s", "5", "-f", "csv")
    rows = rows_of(out)
    assert (0, list(COLUMNS)) == (code, list(rows[0]))
    assert [
        (deal, order, seat) for deal in "01" for order in ("123", "231", "312") for seat in "123"
    ] == [(row["deal"], row["order"], row["seat"]) for row in rows]  # fmt: skip


def test_rotated_seats_meet_the_same_deal(batch):
    _, out, _ = batch("catpacks", "-p", "Ada=first,Bo=random", "-n", "1", "-s", "5", "-f", "csv")
    assert [("12", "Ada"), ("12", "Bo"), ("21", "Bo"), ("21", "Ada")] == [
        (row["order"], row["player"]) for row in rows_of(out)
    ]


def test_equal_players_are_not_rotated(batch):
    _, out, _ = batch("catpacks", "-p", "random,random", "-n", "2", "-s", "5", "-f", "csv")
    assert ["12", "12", "12", "12"] == [row["order"] for row in rows_of(out)]


def test_fixed_seats_play_each_deal_once_as_listed(batch):
    _, out, _ = batch("catpacks", "-p", "first,random", "-n", "3", "-s", "5", "--seats", "fixed", "-f", "csv")
    assert [("0", "12"), ("1", "12"), ("2", "12")] == [(row["deal"], row["order"]) for row in rows_of(out)][::2]


def test_shuffled_seats_play_each_deal_once_in_an_order_of_the_seed(batch):
    args = ("catpacks", "-p", "first,random,random", "-n", "12", "-s", "5", "--seats", "shuffle", "-f", "csv")
    _, out, _ = batch(*args)
    orders = [row["order"] for row in rows_of(out)][::3]
    assert 12 == len(orders)
    assert len(set(orders)) > 2
    assert (0, out) == batch(*args)[:2]


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(batch):
    args = ("catpacks", "--variant", "solo", "-p", "random", "-n", "3", "-f", "jsonl")
    first, again, other = (batch(*args, "-s", seed)[1] for seed in ("0", "0", "1"))
    assert first == again
    assert first != other
    assert 3 == len({json.loads(line)["digest"] for line in first.splitlines()})


def test_a_row_of_a_batch_is_that_of_the_game_played_alone(batch, capsys):
    _, out, _ = batch("catpacks", "--variant", "solo", "-p", "greedy", "-n", "1", "-s", "7", "-f", "csv")
    run(["solo", "catpacks", "--player", "greedy", "-s", "7", "-f", "csv", "-q"])
    (alone,), (row,) = rows_of(capsys.readouterr().out), rows_of(out)
    assert {**alone, "plan": ""} == {**row, "plan": ""}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_a_batch_is_played_again_by_its_deal_with_the_players_in_the_order_of_its_seats(
    batch, capsys, game, tmp_path
):
    names = ["Ada=greedy", "Bo=random", "Cy=first"]
    _, out, _ = batch(game, "-p", ",".join(names), "-n", "4", "-s", "5", "-f", "jsonl")
    rows = [row for row in map(json.loads, out.splitlines()) if row["deal"] == 3]
    assert 3 * 3 == len(rows)
    for number in range(0, 9, 3):
        order = rows[number]["order"]
        seated = ",".join(names[int(player) - 1] for player in order)
        again = ("play", game, "-p", seated, "-s", "5", "--deal", "3", "-q")
        assert 0 == run([*again, "-f", "jsonl"])
        played = [json.loads(line) for line in capsys.readouterr().out.splitlines()[-3:]]
        same = ("deal", "seed", "seat", "player", "bot", "score", "rank", "won", "status", "rounds", "moves", "digest")
        assert [[row[key] for key in same] for row in rows[number : number + 3]] == [
            [row[key] for key in same] for row in played
        ]


def test_a_solo_game_of_a_batch_is_played_again_by_its_deal(batch, capsys):
    _, out, _ = batch("catpacks", "--variant", "solo", "-p", "greedy", "-n", "3", "-s", "7", "-f", "csv")
    run(["solo", "catpacks", "--player", "greedy", "-s", "7", "--deal", "2", "-f", "csv", "-q"])
    (alone,), row = rows_of(capsys.readouterr().out), rows_of(out)[2]
    assert {**row, "plan": ""} == {**alone, "plan": ""}


def test_a_case_of_a_batch_is_played_again_by_its_deal(batch, capsys, tmp_path):
    (tmp_path / "case.yml").write_text(
        "{catcli: 1, game: ahoy, players: [{name: Ada, bot: greedy}, {name: Bo, bot: random}], luck: {bag: [red]}}\n"
    )
    _, out, _ = batch("case.yml", "-n", "3", "-s", "7", "-f", "csv")
    run(["play", "case.yml", "-s", "7", "--deal", "2", "-f", "csv", "-q"])
    assert {row["digest"] for row in rows_of(out)[4:]} == {row["digest"] for row in rows_of(capsys.readouterr().out)}


def test_the_record_of_a_deal_holds_it_and_replays(batch, capsys):
    again = ("play", "ahoy", "-p", "greedy,random", "-s", "5", "--deal", "40", "-q")
    assert 0 == run([*again, "-f", "yaml", "-o", "game.yml"])
    assert "\nseed: 5\ndeal: 40\n" in Path("game.yml").read_text()
    assert 0 == run(["check", "game.yml"])
    capsys.readouterr()
    run([*again, "-f", "csv"])
    first = capsys.readouterr().out
    run(["play", "game.yml", "-f", "csv", "-q"])
    assert first == capsys.readouterr().out


def test_a_deal_of_a_drawn_seed_is_repeated_by_both(catcli):
    assert re.search(
        r"--seed \d+ --deal 4 deals the same", catcli("play", "ahoy", "--deal", "4", "-p", "first,first").err
    )


@pytest.mark.parametrize("deal", ["-1", "x", "1.5", str(2**53 + 1)])
def test_a_deal_is_a_whole_number_from_0_on(catcli, deal):
    assert 2 == catcli("play", "ahoy", "-p", "first,first", "--deal", deal).code


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["batch", "isleofcats", "--variant", "family", "--level", "easy"], "--variant solo --level easy"),
        (["batch", "isleofcats", "--level", "hard"], "--variant solo --level hard"),
        (["play", "isleofcats", "--level", "hard"], "--variant solo --level hard"),
        (["batch", "isleofcats", "--variant", "solo,easy", "--level", "hard"], "--variant solo --level hard"),
    ],
)
def test_levels_are_for_the_solo_game(catcli, args, sentence):
    ran = catcli(*args)
    assert (2, f"catcli: error: levels are for the solo game of The Isle of Cats: {sentence}\n") == (ran.code, ran.err)


def test_a_variant_that_nobody_plays_alone_is_told_as_it_was_typed(catcli):
    ran = catcli("solo", "isleofcats", "--variant", "family", "--level", "easy", "--player", "random")
    told = "The Isle of Cats cannot be played alone in the variant 'family': leave --variant out"
    assert (2, f"catcli: error: {told}\n") == (ran.code, ran.err)


def test_rows_of_all_formats_tell_the_same(batch):
    args = ("catpacks", "-p", "first,random", "-n", "2", "-s", "5")
    _, told, _ = batch(*args, "-f", "csv")
    scores = [row["score"] for row in rows_of(told)]
    assert scores == [row["score"] for row in csv.DictReader(io.StringIO(batch(*args, "-f", "tsv")[1]), delimiter="\t")]
    assert scores == [str(json.loads(line)["score"]) for line in batch(*args, "-f", "jsonl")[1].splitlines()]
    assert len(scores) + 2 == len(batch(*args)[1].splitlines())


def test_a_drawn_seed_is_shown_with_the_words_to_repeat_it(batch):
    _, _, err = batch("catpacks", "--variant", "solo", "-p", "first", "-n", "1", "-f", "csv")
    assert err.startswith("seed ")
    assert "--seed " in err


@pytest.mark.parametrize(
    ("args", "code", "sentence"),
    [
        (["-n", "0"], 4, "-n 0 plays no deal: -n is the number of deals, from 1 on"),
        (["-n", "-3"], 2, "-n is the number of deals, from 1 to 100000000, not -3"),
        (["-p", "random"], 2, "Cat Packs is for 2 to 4 players, not 1: for 1 it is --variant solo\n"),
        (["-p", "random", "--variant", "friendly"], 2, "not 1: for 1 it is --variant solo,friendly\n"),
        (["-p", "random,random", "--variant", "solo"], 2, "Cat Packs (solo) is for 1 player, not 2\n"),
        (["-p", "human,random"], 2, "a batch is played by bots alone, You is 'human'"),
        (["-p", "gredy,random"], 2, "did you mean 'greedy'?"),
    ],
)
def test_what_cannot_be_played_is_told(batch, args, code, sentence):
    got, out, err = batch("catpacks", *args)
    assert (code, "") == (got, out)
    assert sentence in err


@pytest.mark.parametrize(
    "args",
    [
        ["--shard", "3/2"],
        ["--shard", "1/10000000000", "--compare", "greedy:gredy"],
        ["--compare", "greedy:gredy"],
        ["--compare", "greedy"],
        ["--stop"],
        ["-o", "nowhere/rows.csv"],
        ["-o", "other.csv"],
        ["-o", "rows.xml"],
        ["--cluster", "local:none"],
        ["--deck", "nowhere.csv"],
        ["--level", "hard"],
    ],
    ids=" ".join,
)
def test_what_is_wrong_is_told_before_a_seed_is_drawn(batch, tmp_path, args):
    (tmp_path / "other.csv").write_text("no rows\n")
    code, out, err = batch("ahoy", "-p", "greedy,random", "-n", "1", *args)
    assert "" == out
    assert code in (2, 74)
    assert "error: " in err.splitlines()[0]
    assert "seed " not in err.replace("plan, seed and edition", "")


@pytest.mark.parametrize("number", ["٣", "1_0", "1.0", "1e2", " 3", "½", "", "--", "9" * 5000])
@pytest.mark.parametrize("option", ["-n", "-j", "-s"])
def test_numbers_are_written_in_the_digits_0_to_9(batch, option, number):
    code, out, err = batch("ahoy", "-p", "first,first", option, number)
    assert (2, "") == (code, out)
    assert "a whole number" in err.splitlines()[0]


def test_a_number_may_have_a_sign(batch):
    args = ("ahoy", "-p", "first,first", "-f", "csv")
    assert batch(*args, "-n", "2", "-j", "1", "-s", "7") == batch(*args, "-n", "+2", "-j", "+1", "-s", "+7")


# Rows.


def test_a_row_for_each_part_of_a_score(batch):
    args = ("ahoy", "-p", "greedy,random", "-n", "3", "-s", "5")
    whole = [json.loads(line) for line in batch(*args, "-f", "jsonl")[1].splitlines()]
    _, out, _ = batch(*args, "-f", "csv", "--long")
    parts = rows_of(out)
    assert list(LONG_COLUMNS) == list(parts[0])
    assert [(part, str(points)) for row in whole for part, points in row["parts"].items()] == [
        (row["part"], row["points"]) for row in parts
    ]
    long = [json.loads(line) for line in batch(*args, "-f", "jsonl", "--long")[1].splitlines()]
    assert [(row["part"], row["points"]) for row in parts] == [(row["part"], str(row["points"])) for row in long]


MATRIX = """\
catcli: 1
game: ahoy
name: thieves
players: [{name: Ada, bot: greedy}, {name: Bo, bot: random}]
matrix: {players.Bo.bot: [random, first], players.Ada.bot: [greedy, first]}
---
catcli: 1
game: catpacks
name: "an opening\\nof our own"
variant: solo
players: [{name: Ada, bot: random}]
"""


def test_cases_are_plans_each_cell_of_a_matrix_one(batch, tmp_path):
    (tmp_path / "plans.yml").write_text(MATRIX)
    code, out, _ = batch("plans.yml", "-n", "3", "-f", "csv", "-s", "4")
    rows = rows_of(out)
    assert (0, 5) == (code, len({row["plan"] for row in rows}))
    assert ["ahoy"] * 4 + ["catpacks"] == [rows[n]["game"] for n in range(len(rows)) if n == 0 or new_plan(rows, n)]
    assert {"0", "1", "2"} == {row["deal"] for row in rows}
    assert (0, out) == batch("plans.yml", "-n", "3", "-f", "csv", "-s", "4", "-j", "2")[:2]


def new_plan(rows, number):
    return rows[number]["plan"] != rows[number - 1]["plan"]


def test_a_file_that_is_named_twice_is_played_once(batch, tmp_path):
    (tmp_path / "plans.yml").write_text(MATRIX)
    once = batch("plans.yml", "-n", "3", "-f", "csv")
    assert once == batch("plans.yml", "./plans.yml", "-n", "3", "-f", "csv")


def test_the_shards_of_a_run_are_the_run(batch):
    args = ("ahoy", "-p", "greedy,random", "-n", "11", "-s", "5", "-f", "jsonl")
    _, whole, _ = batch(*args)
    assert whole == "".join(batch(*args, "--shard", f"{part}/4")[1] for part in range(1, 5))
    assert (0, "") == batch(*args, "-n", "1", "--shard", "1/3")[:2]


@pytest.mark.parametrize("shard", ["0/3", "4/3", "1", "/", "a/b", "1/0", "-1/3"])
def test_a_shard_is_one_of_several_parts(batch, shard):
    assert 2 == batch("ahoy", "--shard", shard)[0]


# Whoever works.

THIRTY = ("batch", "ahoy", "-p", "greedy,random,random", "-n", "30", "-s", "9", "-q")


@pytest.mark.parametrize("fmt", ["csv", "jsonl"])
def test_the_same_bytes_for_any_number_of_workers_and_any_hash_seed(fmt):
    ways = [("1", "0"), ("2", "1"), ("3", "2")]
    first, *others = [
        process(*THIRTY, "-f", fmt, "-j", jobs, env=environment(PYTHONHASHSEED=seed)) for jobs, seed in ways
    ]
    assert (0, 30 * 3 * 3 + (fmt != "jsonl")) == (first.code, len(first.lines))
    assert [first, first] == others


def test_a_table_and_a_file_are_the_same_for_any_number_of_workers(batch, tmp_path):
    args = THIRTY[1:]
    assert batch(*args) == batch(*args, "-j", "2")
    batch(*args, "-o", "1.csv")
    batch(*args, "-o", "2.csv", "-j", "2")
    assert Path("1.csv").read_bytes() == Path("2.csv").read_bytes() == batch(*args, "-f", "csv")[1].encode()


def test_a_case_that_fails_is_told_with_its_place_whoever_works(batch, tmp_path):
    text = "catcli: 1\ngame: ahoy\nplayers: [{name: Ada, bot: random}, {name: Bo, bot: random}]\nluck:\n  bag: [red]\n"
    (tmp_path / "limited.yml").write_text(text + "limit: 2\n")
    for jobs in ("1", "2"):
        code, _, err = batch("limited.yml", "-n", "4", "-j", jobs)
        assert 3 == code
        assert "limited.yml:6:8: error: this case was stopped after 2 questions" in err


def children_of(pid):
    """All processes below a process."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines())}
    found = [child for child, parent in parents.items() if parent == pid]
    return found + [below for child in found for below in children_of(child)]


def command(pid):
    with open(f"/proc/{pid}/cmdline") as file:
        return file.read()


def begin(*args, **more):
    return subprocess.Popen([*COMMAND, *args], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, **more)


def wait_for(what, seconds=20.0):
    """What is told, as soon as it is something."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        told = what()
        if told:
            return told
        time.sleep(0.01)
    raise AssertionError("it never came")


def rows_in(path):
    return os.path.getsize(path) > 5000 if os.path.exists(path) else False


def workers_of(pid):
    """The processes that play, below a run: neither what makes them nor what cleans up after them."""
    return [child for child in children_of(pid) if not children_of(child) and "resource_tracker" not in command(child)]


LONG_RUN = ("batch", "ahoy", "-p", "greedy,random,random", "-n", "160", "-s", "9")
needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/cmdline"), reason="looks at processes in /proc")


@pytest.fixture(scope="module")
def long_run():
    """What a run that nothing breaks off writes as CSV."""
    return process(*LONG_RUN, "-f", "csv", "-q").out.encode()


@needs_proc
def test_a_worker_killed_from_outside_costs_nothing_but_time(long_run):
    with begin(*LONG_RUN, "-o", "rows.csv", "-j", "2", "-q") as ran:
        wait_for(lambda: rows_in("rows.csv"))
        os.kill(workers_of(ran.pid)[0], signal.SIGKILL)
        assert (0, "") == (ran.wait(), ran.stderr.read())
    assert long_run == Path("rows.csv").read_bytes()


@needs_proc
def test_a_worker_killed_from_outside_is_told_in_one_line(long_run):
    with begin(*LONG_RUN, "-o", "rows.csv", "-j", "2") as ran:
        wait_for(lambda: rows_in("rows.csv"))
        os.kill(workers_of(ran.pid)[0], signal.SIGKILL)
        told = ran.stderr.read()
        assert (0, "catcli: warning: a worker was killed: its work is done again\n") == (ran.wait(), told)
    assert long_run == Path("rows.csv").read_bytes()


# Broken off.


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_at_any_moment_and_run_again_the_bytes_are_those_of_an_unbroken_run(long_run, jobs):
    luck = random.Random(jobs)
    for _ in range(4):
        with begin(*LONG_RUN, "-o", "rows.csv", "-j", jobs, "-q") as ran:
            size = os.path.getsize("rows.csv") if os.path.exists("rows.csv") else 0
            wait_for(lambda size=size, ran=ran: ran.poll() is not None or has_grown("rows.csv", size))
            time.sleep(luck.uniform(0, 0.15))
            ran.kill()
    assert 0 == process(*LONG_RUN, "-o", "rows.csv", "-j", jobs, "-q").code
    assert long_run == Path("rows.csv").read_bytes()


def has_grown(path, size):
    return os.path.exists(path) and os.path.getsize(path) > size + 200


@needs_proc
def test_workers_end_with_a_run_that_was_killed():
    with begin(*LONG_RUN, "-o", "rows.csv", "-j", "2", "-q") as ran:
        wait_for(lambda: rows_in("rows.csv"))
        workers = workers_of(ran.pid)
        assert 2 == len(workers)
        ran.kill()
    wait_for(lambda: not any(os.path.exists(f"/proc/{pid}") for pid in workers))


NAMES = 'Ada\n"1"=greedy,Bo\t2=random,猫=random'


@pytest.mark.parametrize(
    "how",
    [
        ["-f", "csv"],
        ["-f", "tsv"],
        ["-f", "jsonl"],
        ["-f", "csv", "--long"],
        ["-f", "jsonl", "--long"],
        ["-f", "csv", "--decimal-comma", "--bom"],
        ["-f", "tsv", "--raw", "--bom"],
    ],
    ids=" ".join,
)
def test_cut_off_anywhere_a_file_is_gone_on_with_to_the_same_bytes(batch, how):
    args = ("ahoy", "-p", NAMES, "-n", "6", "-s", "9", "-o", "rows", *how)
    assert 0 == batch(*args)[0]
    whole = Path("rows").read_bytes()
    luck = random.Random(3)
    for end in (0, 1, 40, *luck.choices(range(len(whole)), k=12), len(whole) - 1, len(whole)):
        Path("rows").write_bytes(whole[:end])
        assert 0 == batch(*args)[0]
        assert whole == Path("rows").read_bytes()


def test_several_plans_are_gone_on_with(batch, tmp_path):
    (tmp_path / "plans.yml").write_text(MATRIX)
    args = ("plans.yml", "-n", "4", "-s", "4", "-o", "rows.csv")
    batch(*args)
    whole = Path("rows.csv").read_bytes()
    for end in range(300, len(whole), 997):
        Path("rows.csv").write_bytes(whole[:end])
        assert 0 == batch(*args)[0]
        assert whole == Path("rows.csv").read_bytes()
    code, _, err = batch(*args, "-n", "5")  # the rows of the first plan are too few then
    assert (2, whole) == (code, Path("rows.csv").read_bytes())
    assert "holds something else" in err


def test_a_longer_run_goes_on_from_a_shorter_one_and_a_shorter_one_leaves_it(batch):
    args = ("ahoy", "-p", "greedy,random", "-s", "9", "-o", "rows.csv")
    batch(*args, "-n", "9")
    whole = Path("rows.csv").read_bytes()
    os.remove("rows.csv")
    batch(*args, "-n", "4")
    assert "rows.csv holds 4 of 9 deals: going on with it, the last one again" in batch(*args, "-n", "9")[2]
    assert whole == Path("rows.csv").read_bytes()
    told = "rows.csv holds 9 deals, more than the 5 asked for: left as it is\n"
    assert (0, "", told) == batch(*args, "-n", "5")
    assert told == batch(*args, "-n", "10", "--shard", "1/2")[2]
    assert whole == Path("rows.csv").read_bytes()


@pytest.mark.parametrize(
    "other",
    [
        ["-s", "10"],
        ["-p", "random,greedy"],
        ["--seats", "fixed"],
        ["--long"],
        ["-f", "jsonl"],
        ["--bom"],
        ["-f", "tsv"],
    ],
    ids=" ".join,
)
def test_rows_of_another_run_are_never_added_to(batch, other):
    args = ("ahoy", "-p", "greedy,random", "-n", "5", "-s", "9", "-o", "rows.csv")
    batch(*args)
    data = Path("rows.csv").read_bytes()
    code, _, err = batch(*args, *other)
    assert (2, data) == (code, Path("rows.csv").read_bytes())
    assert "rows.csv holds something else than the rows of this plan, seed and edition" in err
    if other[0] == "-s":
        assert "hint: its rows have the seed 9: if all else is as it was, --seed 9 goes on" in err


@pytest.mark.parametrize("of", ["edition", "catcli"])
def test_rows_of_another_edition_or_version_are_never_added_to(batch, of):
    args = ("ahoy", "-p", "greedy,random", "-n", "5", "-s", "9", "-o", "rows.jsonl")
    batch(*args)
    rows = [json.loads(line) for line in Path("rows.jsonl").read_text().splitlines()]
    changed = "".join(json.dumps(row | {of: 99}, ensure_ascii=False) + "\n" for row in rows)
    Path("rows.jsonl").write_text(changed)
    assert (2, changed) == (batch(*args)[0], Path("rows.jsonl").read_text())


@pytest.mark.parametrize("fmt", ["jsonl", "csv"])
def test_long_rows_are_never_added_to_whole_ones(batch, fmt):
    args = ("ahoy", "-p", "greedy,random", "-n", "5", "-s", "9", "-o", f"rows.{fmt}")
    for first, then in ([], ["--long"]), (["--long"], []):
        Path(f"rows.{fmt}").unlink(missing_ok=True)
        batch(*args, *first)
        data = Path(f"rows.{fmt}").read_bytes()
        assert (2, data) == (batch(*args, *then)[0], Path(f"rows.{fmt}").read_bytes())


def limited():
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_leaves_whole_deals_and_the_run_goes_on_when_there_is_room(long_run, jobs):
    ran = process(*LONG_RUN, "-o", "rows.csv", "-j", jobs, "-q", preexec_fn=limited)
    assert (74, ["catcli: error: rows.csv could not be written: file too large"]) == (ran.code, ran.errors)
    part = Path("rows.csv").read_bytes()
    assert long_run.startswith(part)
    assert part.endswith(b"\n")
    assert 0 == process(*LONG_RUN, "-o", "rows.csv", "-q").code
    assert long_run == Path("rows.csv").read_bytes()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("where", [["-o", "/dev/full"], [">", "/dev/full"]], ids=" ".join)
def test_a_device_without_room_is_told(where):
    ran = shell(f"catcli batch ahoy -p random,random -n 5 -s 1 -f csv -q {' '.join(where)}")
    assert (74, 1) == (ran.code, len(ran.errors))


def test_a_folder_or_a_file_that_may_not_be_written_is_told(batch, tmp_path):
    args = ("ahoy", "-p", "random,random", "-n", "2", "-s", "1", "-f", "csv")
    (tmp_path / "folder").mkdir()
    assert 74 == batch(*args, "-o", "folder")[0]
    assert 74 == batch(*args, "-o", "nowhere/rows.csv")[0]
    assert 2 == batch(*args, "-o", "")[0]


def test_two_runs_on_one_file_do_not_mix(long_run):
    with begin(*LONG_RUN, "-o", "rows.csv", "-q") as ran:
        wait_for(lambda: rows_in("rows.csv"))
        second = process(*LONG_RUN, "-o", "rows.csv", "-q")
        assert 0 == ran.wait()
    assert (2, ["catcli: error: another run is writing to rows.csv: wait for it, or name another file"]) == (
        second.code, second.errors,
    )  # fmt: skip
    assert long_run == Path("rows.csv").read_bytes()


@pytest.mark.parametrize(
    ("jobs", "sign", "code"), [("1", signal.SIGINT, 130), ("2", signal.SIGINT, 130), ("2", signal.SIGTERM, 143)]
)
def test_ctrl_c_leaves_whole_rows_and_tells_how_to_go_on(long_run, jobs, sign, code):
    drawn = LONG_RUN[: LONG_RUN.index("-s")]  # the words to go on with have the seed that was drawn
    with begin(*drawn, "-o", "rows.csv", "-j", jobs) as ran:
        wait_for(lambda: rows_in("rows.csv"))
        ran.send_signal(sign)
        assert code == ran.wait()
        told = ran.stderr.read()
    (words,) = re.findall(r"stopped; the rows so far are whole\. Go on with:\n  catcli (.*)\n", told)
    rows = Path("rows.csv").read_bytes()
    assert rows.endswith(b"\n")
    seed = re.search(r"--seed (\d+)$", words)[1]
    whole = process(*drawn, "--seed", seed, "-f", "csv", "-q").out.encode()
    assert whole.startswith(rows)
    assert 0 == shell(f"catcli {words} -q").code
    assert whole == Path("rows.csv").read_bytes()


def test_ctrl_c_before_the_first_row_tells_how_to_begin_again(monkeypatch, capsys):
    def interrupted(plans):
        raise KeyboardInterrupt

    monkeypatch.setattr("catcli.cli.batch.check_plans", interrupted)
    args = ["batch", "ahoy", "-p", "first,first", "-o", "rows.csv"]
    monkeypatch.setattr("sys.argv", ["catcli", *args])
    assert 130 == run(args)
    told = r"\nstopped; nothing is written\. Begin again with:\n  catcli (.*) --seed \d+\n"
    assert " ".join(args) == re.fullmatch(told, capsys.readouterr().err)[1]
    assert not os.path.exists("rows.csv")
    assert 130 == run([*args, "-q"])
    assert "" == capsys.readouterr().err


def test_a_catcli_that_the_shell_does_not_find_is_repeated_by_its_path(monkeypatch, capsys, tmp_path):
    def interrupted(plans):
        raise KeyboardInterrupt

    monkeypatch.setattr("catcli.cli.batch.check_plans", interrupted)
    monkeypatch.setenv("PATH", "")
    called = tmp_path / "catcli"
    called.touch()
    args = ["batch", "ahoy", "-p", "first,first", "-s", "1"]
    monkeypatch.setattr("sys.argv", [str(called), *args])
    assert 130 == run(args)
    assert f"Begin again with:\n  {called} {' '.join(args)}\n" in capsys.readouterr().err


def test_ctrl_c_while_batch_is_imported_tells_how_to_begin_again(tmp_path):
    (tmp_path / "msgspec.py").write_text("raise KeyboardInterrupt\n")
    env = environment(PYTHONPATH=f"{tmp_path}:{Path(__file__).resolve().parents[2]}")
    ran = process("batch", "ahoy", "-p", "first,first", "-n", "3", env=env)
    told = "\nstopped; nothing is written. Begin again with:\n  catcli batch ahoy -p first,first -n 3\n"
    assert (130, "", told) == ran
    assert (130, "", "") == process("batch", "ahoy", "-q", env=env)
    assert (130, "", "") == process("play", "ahoy", env=env)


@needs_proc
def test_a_reader_that_stops_reading_ends_the_run_and_its_workers_silently():
    ran = shell("catcli batch ahoy -p random,random -n 98765 -s 1 -f csv -j 4 -q | head -1; echo ${PIPESTATUS[0]}")
    assert ([",".join(COLUMNS), "141"], "") == (ran.lines, ran.err)
    wait_for(lambda: not any("98765" in one for one in all_commands()))


def all_commands():
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            yield command(pid)
        except OSError:
            continue


# Progress.


def test_progress_with_rate_and_time_left_stands_at_a_terminal_only():
    args = ("batch", "ahoy", "-p", "random,random", "-n", "900", "-s", "1", "-o", "rows.csv")
    with Terminal(*args) as terminal:
        assert 0 == terminal.end()
        assert re.search(r"\d+ of 900 deals, \d+ a second, \d+:\d\d left", terminal.screen)
    os.remove("rows.csv")
    with Terminal(*args, "--no-progress") as terminal:
        assert (0, "") == (terminal.end(), terminal.screen)
    os.remove("rows.csv")
    assert (0, "", "") == process(*args)


# Workbooks.


def test_a_workbook_needs_a_file(batch):
    assert 2 == batch("ahoy", "-n", "1", "-f", "xlsx")[0]


WORKBOOK = ("ahoy", "-p", "random,random", "-n", "3", "-s", "1", "-o")


def test_the_same_rows_make_the_same_workbook(batch, monkeypatch):
    pytest.importorskip("xlsxwriter")
    batch(*WORKBOOK, "one.xlsx")
    monkeypatch.setattr("time.time", lambda: 2e9)
    batch(*WORKBOOK, "other.xlsx", "-j", "2")
    assert Path("one.xlsx").read_bytes() == Path("other.xlsx").read_bytes()
    with zipfile.ZipFile("one.xlsx") as book:
        assert b">1980-01-01T00:00:00Z</dcterms:created>" in book.read("docProps/core.xml")


def test_the_header_of_a_workbook_stays_in_sight_and_has_filters(batch):
    pytest.importorskip("xlsxwriter")
    batch(*WORKBOOK, "rows.xlsx")
    with zipfile.ZipFile("rows.xlsx") as book:
        sheet = book.read("xl/worksheets/sheet1.xml").decode()
    assert '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' in sheet
    assert '<autoFilter ref="A1:T7"/>' in sheet  # 3 deals of equal players, 20 columns


@pytest.mark.parametrize(("seed", "cell"), [("123456789012345", "<v>"), ("1234567890123456", "<is><t>")])
def test_a_seed_is_a_number_in_a_workbook_as_far_as_spreadsheets_keep_it(batch, seed, cell):
    pytest.importorskip("xlsxwriter")
    batch("ahoy", "-p", "random,random", "-n", "1", "-s", seed, "-o", "rows.xlsx")
    with zipfile.ZipFile("rows.xlsx") as book:
        assert f"{cell}{seed}<" in book.read("xl/worksheets/sheet1.xml").decode()


def test_a_workbook_of_ours_is_replaced_and_so_is_an_empty_file(batch):
    pytest.importorskip("xlsxwriter")
    Path("rows.xlsx").touch()
    for deals in ("1", "2"):
        assert 0 == batch(*WORKBOOK, "rows.xlsx", "-n", deals)[0]


@pytest.mark.parametrize("change", ["text", "torn", "edited", "another archive"])
def test_a_file_that_is_no_workbook_of_ours_stays(batch, change):
    pytest.importorskip("xlsxwriter")
    batch(*WORKBOOK, "rows.xlsx")
    path = Path("rows.xlsx")
    with zipfile.ZipFile(path) as book:
        core = book.read("docProps/core.xml")
    if change == "text":
        path.write_text("Dear diary")
    elif change == "torn":
        path.write_bytes(path.read_bytes()[:-100])
    else:
        edited = core.replace(b"catcli</cp:lastModifiedBy>", b"Ada</cp:lastModifiedBy>")
        with zipfile.ZipFile(path, "w") as book:
            book.writestr("docProps/core.xml" if change != "another archive" else "a", edited)
    data = path.read_bytes()
    code, _, err = batch(*WORKBOOK, "rows.xlsx")
    assert (2, data) == (code, path.read_bytes())
    assert "catcli: error: rows.xlsx is no workbook as catcli wrote it: name another file, or remove it\n" == err


def test_the_help_of_o_says_that_rows_are_added(batch):
    assert "Write there, row by row (a workbook: whole or not at all)." in " ".join(batch("--help")[1].split())
