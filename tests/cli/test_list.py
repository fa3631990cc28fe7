"""`catcli list`: games, bots, cards, rules."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from wcwidth import wcswidth

from catcli.games import GAMES
from catcli.play.cells import defused
from catcli.play.players import bots_of

from .running import joined

TABLES = ("table", "json", "jsonl", "csv", "tsv", "md", "html")
WHATS = (("games",), ("bots", "catpacks"), ("cards", "catpacks"), ("rules", "catpacks"))


def rows_of(text, separator=","):
    return list(csv.DictReader(io.StringIO(text), delimiter=separator))


def test_games_are_listed_with_every_variant(catcli):
    rows = json.loads(catcli("list", "games", "-f", "json").out)
    there = [(game.name, variant.name) for game in GAMES.values() for variant in game.variants]
    assert there == [(row["game"], row["variant"]) for row in rows]
    assert ["2-4", "2-4", "1", "1"] == [row["players"] for row in rows if row["game"] == "catpacks"]


def test_bots_are_listed_with_their_parameters(catcli):
    rows = rows_of(catcli("list", "bots", "catpacks", "-f", "csv").out)
    assert list(bots_of(GAMES["catpacks"])) == [row["bot"] for row in rows]
    assert all(row["about"] for row in rows)
    assert any(row["parameters"].startswith("nodes=") for row in rows)


def test_every_listed_bot_plays_with_the_parameters_listed(catcli):
    for row in rows_of(catcli("list", "bots", "catpacks", "-f", "csv").out):
        cheap = re.sub(r"=\d+", "=5", row["parameters"])
        who = f"{row['bot']}:{cheap}" if cheap else row["bot"]
        assert catcli("solo", "catpacks", "--player", who, "--seed", "1", "-f", "csv").code == 0


def test_cards_are_said_to_be_a_stand_in(catcli):
    assert "stand-in" in catcli("list", "cards", "catpacks").lines[0]
    ran = catcli("list", "cards", "catpacks", "-f", "csv")
    assert "stand-in" in ran.err
    assert ran.out.startswith("name,cost,")


@pytest.mark.parametrize("fmt", ["csv", "tsv"])
def test_the_list_of_cards_reads_back_as_the_same_deck(catcli, file, fmt):
    first = catcli("list", "cards", "catpacks", "-f", fmt).out
    again = catcli("list", "cards", "catpacks", "--deck", file(f"deck.{fmt}", first), "-f", fmt)
    assert (0, first) == (again.code, again.out)
    assert 101 == len(first.splitlines())


def test_the_list_of_cards_reads_back_through_a_spreadsheet(catcli, file):
    """Semicolons, every cell in quotes, a byte order mark, Windows line ends, `…` for three dots."""
    first = catcli("list", "cards", "catpacks", "-f", "csv").out
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    for row in csv.reader(io.StringIO(first)):
        writer.writerow([cell.replace("...", "…") if re.fullmatch("[x.]{4}", cell) else cell for cell in row])
    deck = file("deck.csv", "\ufeff" + out.getvalue())
    assert first == catcli("list", "cards", "catpacks", "--deck", deck, "-f", "csv").out


def test_the_list_of_cards_as_json_reads_back_as_yaml(catcli, file):
    first = catcli("list", "cards", "catpacks", "-f", "json").out
    again = catcli("list", "cards", "catpacks", "--deck", file("deck.yml", first), "-f", "json")
    assert (0, first) == (again.code, again.out)


def test_the_file_of_the_box_is_a_deck(catcli):
    from importlib.resources import files

    shipped = files("catcli.games.catpacks").joinpath("cards.yaml")
    ran = catcli("list", "cards", "catpacks", "--deck", shipped, "-f", "csv")
    assert ran.code == 0, ran.err


def test_a_deck_is_listed_from_stdin(catcli):
    first = catcli("list", "cards", "catpacks", "-f", "csv").out
    assert first == catcli("list", "cards", "catpacks", "--deck", "-", "-f", "csv", stdin=first).out


def test_rules_are_listed_with_their_sections(catcli):
    ran = catcli("list", "rules", "catpacks")
    assert all(f"\n{number} " in ran.out for number in GAMES["catpacks"].paragraphs())
    assert max(wcswidth(line) for line in ran.lines) <= 80


def test_single_rules_are_listed_by_number_in_any_case(catcli):
    ran = catcli("list", "rules", "catpacks", "cp-42", "CP-01")
    assert ["CP-01", "CP-42"] == re.findall(r"^CP-\d+", ran.out, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "first", "count"), [(("13-16",), "CP-13", 4), (("42",), "CP-42", 1), (("unused", "SHARD"), "CP-42", 1)]
)
def test_rules_are_found_by_spans_and_words_as_inside_a_game(catcli, words, first, count):
    ran = catcli("list", "rules", "catpacks", *words)
    found = re.findall(r"^CP-\d+", ran.out, re.MULTILINE)
    assert (first, count) == (found[0], len(found))


def test_the_rules_of_a_section_are_listed(catcli):
    rows = json.loads(catcli("list", "rules", "catpacks", "solo", "-f", "json").out)
    assert {"Solo"} == {row["section"] for row in rows}


def test_who_wants_saved_games_listed_is_told_where_they_lie(catcli, tmp_path):
    ran = catcli("list", "saves")
    assert 2 == ran.code
    assert str(tmp_path / "data" / "saves") in ran.err
    assert "'catcli play FILE' goes on with one" in ran.err


@pytest.mark.parametrize("number", ["CP-9999", "4711", "foo", "\x1b[2J"])
def test_an_unknown_paragraph_tells_which_there_are(catcli, number):
    ran = catcli("list", "rules", "catpacks", number)
    assert (2, "") == (ran.code, ran.out)
    highest = max(int(key.removeprefix("CP-")) for key in GAMES["catpacks"].paragraphs())
    assert f"CP-01 to CP-{highest}" in ran.err
    assert "\x1b" not in ran.err


# Formats


@pytest.mark.parametrize("what", WHATS)
def test_all_formats_tell_the_same_rows(catcli, what):
    ran = {fmt: catcli("list", *what, "-f", fmt) for fmt in TABLES}
    assert {0} == {one.code for one in ran.values()}
    rows = json.loads(ran["json"].out)
    told = [
        {key: defused(value) if isinstance(value, str) else str(value) for key, value in row.items()} for row in rows
    ]
    assert rows == [json.loads(line) for line in ran["jsonl"].lines]
    assert told == rows_of(ran["csv"].out) == rows_of(ran["tsv"].out, "\t")
    assert 2 + len(rows) == len(ran["md"].lines)
    assert all(line.startswith("| ") and line.endswith(" |") for line in ran["md"].lines[2:])
    assert 1 + len(rows) == ran["html"].out.count("<tr>") == ran["html"].out.count("</tr>")


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.json", "[\n"),
        ("a.jsonl", '{"game": '),
        ("a.csv", "game,variant"),
        ("a.tsv", "game\tvariant"),
        ("a.md", "| game |"),
        ("a.html", "<table>"),
        ("a.txt", "game  "),
        ("a", "game  "),
    ],
)
def test_the_format_follows_from_the_ending(catcli, tmp_path, name, begins):
    assert (0, "") == catcli("list", "games", "-o", name)[:2]
    assert (tmp_path / name).read_text().startswith(begins)


@pytest.mark.parametrize("ending", [".yml", ".xml", ".xlsx", ".tap"])
def test_an_ending_of_a_format_that_a_list_has_not_is_refused(catcli, tmp_path, ending):
    assert (2, "") == catcli("list", "games", "-o", f"a{ending}")[:2]
    assert not (tmp_path / f"a{ending}").exists()


def test_tables_are_aligned_for_wide_names(catcli, file):
    head, *rows = catcli("list", "cards", "catpacks", "-f", "csv").lines
    deck = joined([head, *rows, "猫の王,1,yarn,0,abcd,....,", "🐈,1,yarn,0,abcd,....,", "Zoë,1,yarn,0,abcd,....,"])
    table = catcli("list", "cards", "catpacks", "--deck", file("deck.csv", deck)).lines
    start = table[0].index("corners")
    for line in table[-3:]:
        before = line[: line.index("../..")]
        assert start == wcswidth(before)


def test_numbers_of_a_deck_are_not_read_into_its_words(catcli, file):
    """`007` stays `007`."""
    head, *rows = catcli("list", "cards", "catpacks", "-f", "csv").lines
    deck = joined([head, *rows, "007,1,yarn,0,abcd,....,", "1e5,1,yarn,0,abcd,....,"])
    table = catcli("list", "cards", "catpacks", "--deck", file("deck.csv", deck)).lines
    assert ["007", "1e5"] == [line.split()[0] for line in table[-2:]]


def test_what_a_spreadsheet_takes_for_a_formula_is_defused_and_reads_back(catcli, file):
    head, *rows = catcli("list", "cards", "catpacks", "-f", "csv").lines
    deck = joined([head, *rows, '"=1+1",1,yarn,0,abcd,....,', "@cat,1,yarn,0,abcd,....,", "-x,1,yarn,0,abcd,----,"])
    first = catcli("list", "cards", "catpacks", "--deck", file("deck.csv", deck), "-f", "csv")
    assert ["'=1+1", "'@cat", "'-x"] == [row["name"] for row in rows_of(first.out)[-3:]]
    assert first.out == catcli("list", "cards", "catpacks", "--deck", file("d.csv", first.out), "-f", "csv").out


def test_markdown_and_html_escape_what_they_must(catcli, file):
    head, *rows = catcli("list", "cards", "catpacks", "-f", "csv").lines
    deck = file("deck.csv", joined([head, *rows, "a|b <i> & c,1,yarn,0,abcd,....,"]))
    assert r"| a\|b <i> & c |" in catcli("list", "cards", "catpacks", "--deck", deck, "-f", "md").out.replace(
        "\\<", "<"
    )
    assert "<td>a|b &lt;i&gt; &amp; c</td>" in catcli("list", "cards", "catpacks", "--deck", deck, "-f", "html").out


# Wrong usage


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("list",), "games"),
        (("list", "gmaes"), "did you mean 'games'?"),
        (("list", "xyz"), "'xyz'"),
        (("list", "bots"), "'catcli list bots "),
        (("list", "cards"), "'catcli list cards "),
        (("list", "rules"), "'catcli list rules "),
        (("list", "bots", "catpakcs"), "did you mean 'catpacks'?"),
        (("list", "games", "catpacks"), "takes no game"),
        (("list", "bots", "catpacks", "CP-01"), "only rules are listed by number"),
        (("list", "bots", "catpacks", "--deck", "x.csv"), "--deck goes with 'list cards'"),
        (("list", "games", "-f", "yaml"), "'yaml'"),
    ],
)
def test_wrong_usage_is_told_with_a_cure(catcli, args, told):
    ran = catcli(*args)
    assert (2, "") == (ran.code, ran.out)
    assert told in ran.err
    assert 1 == len(ran.errors)
    assert "\t" not in ran.err


def test_what_is_no_case_is_told_behind_those_that_are_listed(catcli, file):
    head = "catcli: 1\ngame: ahoy\n"
    path = file("a.yml", f"{head}name: one\n---\n{head}player: 3\n---\n{head}name: three\n")
    ran = catcli("list", "cases", path, "-f", "csv")
    assert ["one", "three"] == [row["name"] for row in rows_of(ran.out)]
    assert 3 == ran.code
    assert f"{path}:7:1: error: there is no key 'player' here: did you mean 'players'?" == ran.err.splitlines()[0]
