"""`catcli score`: the sheet of a final position typed in from a real table."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from .running import joined

HEAD = "catcli: 1\ngame: catpacks\n"


def quoted(text):
    """A comma parts a list of YAML: a card stands in quotes with its cell."""
    return re.sub(r"[A-Z][A-Za-z 0-9]+ at -?\d+,-?\d+[a-z ]*", lambda match: f"'{match[0]}'", text)


def position(*lines, head=HEAD):
    return head + "setup:\n" + joined(f"  {quoted(line)}" for line in lines)


ALONE = position("packs: {Ada: [Pom Pom at 0,0]}")


def sides_that_match(catcli):
    """A row of three cards with matching sides: their names and sides from the shipped deck."""
    rows = {row["name"]: row["sides"] for row in json.loads(catcli("list", "cards", "catpacks", "-f", "json").out)}
    first = "Pom Pom"
    second = next(name for name, sides in rows.items() if name != first and sides[3] == rows[first][1])
    third = next(name for name, sides in rows.items() if name not in (first, second) and sides[3] == rows[second][1])
    return first, second, third


def test_the_example_of_the_help_is_scored(catcli):
    shown = catcli("score", "--help").out
    example = "\n".join(line[2:] for line in shown[shown.index("  catcli: 1") : shown.index("\nOptions:")].splitlines())
    ran = catcli("score", "catpacks", stdin=example)
    assert ran.code == 0, ran.err
    assert "Total" in ran.out


def test_a_position_is_scored_from_a_file_a_dash_and_stdin_alike(catcli, file):
    one, two, three = sides_that_match(catcli)
    text = position(f"packs: {{Ada: [{one} at 0,0, {two} at 1,0, {three} at 2,0]}}", "pawer: {Ada: 30}")
    from_file = catcli("score", "catpacks", file("table.yml", text))
    assert from_file.code == 0, from_file.err
    assert from_file == catcli("score", "catpacks", "-", stdin=text) == catcli("score", "catpacks", stdin=text)


def test_one_seat_scores_as_solo_with_a_title(catcli):
    ran = catcli("score", "catpacks", stdin=position("packs: [Pom Pom at 0,0]", "pawer: 30"))
    assert ran.code == 0, ran.err
    assert re.search(r'^3 Catshine: "Dog"\.', ran.out, re.MULTILINE)
    assert re.search(r"^Dummy\b", ran.out, re.MULTILINE)


def test_two_seats_are_ranked(catcli):
    text = position("packs: {Ada: [Pom Pom at 0,0], Bo: [The Bride at 0,0]}", "pawer: {Ada: 20, Bo: 0}")
    rows = json.loads(catcli("score", "catpacks", "-f", "json", stdin=text).out)
    assert [("Ada", 1), ("Bo", 2)] == [(row["player"], row["rank"]) for row in rows]
    assert [1, 2] == [row["seat"] for row in rows]
    assert "Ada wins" in catcli("score", "catpacks", stdin=text).out


def test_ten_pawer_are_a_catshine_and_five_in_the_friendly_variant(catcli):
    text = position("packs: [Pom Pom at 0,0]", "pawer: 30")
    friendly = text.replace("setup:", "variant: friendly\nsetup:")
    scores = [
        json.loads(catcli("score", "catpacks", "-f", "jsonl", stdin=one).out)["pawer"] for one in (text, friendly)
    ]
    assert [3, 6] == scores


@pytest.mark.parametrize("fmt", ["json", "jsonl", "csv", "tsv", "md", "html"])
def test_every_format_tells_the_categories_and_the_score(catcli, fmt):
    ran = catcli("score", "catpacks", "-f", fmt, stdin=position("packs: [Pom Pom at 0,0]", "pawer: 30"))
    assert ran.code == 0, ran.err
    assert all(word in ran.out for word in ("score", "struggle", "symbols", "catshine", "pawer", "different", "same"))


def test_the_categories_add_up_in_csv(catcli):
    ran = catcli("score", "catpacks", "-f", "csv", stdin=position("packs: [Pom Pom at 0,0]", "pawer: 30"))
    (row,) = csv.DictReader(io.StringIO(ran.out))
    parts = ("struggle", "symbols", "catshine", "pawer", "different", "same")
    assert int(row["score"]) == sum(int(row[part]) for part in parts) == 3


def test_the_format_follows_from_the_ending(catcli, tmp_path):
    text = position("packs: [Pom Pom at 0,0]")
    assert (0, "") == catcli("score", "catpacks", "-o", "sheet.md", stdin=text)[:2]
    assert (tmp_path / "sheet.md").read_text().startswith("| case |")


def test_explain_gives_the_paragraph_of_each_point(catcli):
    ran = catcli("score", "catpacks", "--explain", stdin=position("packs: [Pom Pom at 0,0]", "pawer: 30"))
    assert re.search(r"^  CP-\d+ .*30", ran.out, re.MULTILINE)


def test_several_positions_of_one_file_are_scored_one_after_the_other(catcli):
    one = HEAD + quoted("name: first table\nsetup: {packs: [Pom Pom at 0,0]}\n")
    two = HEAD + quoted("name: second table\nsetup: {packs: [The Bride at 0,0]}\n")
    ran = catcli("score", "catpacks", stdin=f"{one}---\n{two}")
    assert ran.code == 0, ran.err
    assert ran.out.index("first table") < ran.out.index("second table")
    assert ["first table", "second table"] == [
        row["case"] for row in json.loads(catcli("score", "catpacks", "-f", "json", stdin=f"{one}---\n{two}").out)
    ]


def test_nothing_is_printed_when_the_second_position_is_wrong(catcli, tmp_path):
    text = position("packs: [Pom Pom at 0,0]") + "---\n" + position("packs: [Nobody at 0,0]")
    assert (3, "") == catcli("score", "catpacks", "-f", "csv", stdin=text)[:2]
    assert 3 == catcli("score", "catpacks", "-o", "sheet.txt", stdin=text).code
    assert not (tmp_path / "sheet.txt").exists()


def test_names_may_be_anything_that_is_shown_escaped(catcli):
    text = position('packs: {"猫": [Pom Pom at 0,0], "\\e[31mBo\\n": [The Bride at 0,0]}')
    ran = catcli("score", "catpacks", stdin=text)
    assert ran.code == 0, ran.err
    assert "猫" in ran.out
    assert r"\e[31mBo\n" in ran.out
    assert "\x1b" not in ran.out


def test_another_deck_is_scored_with_its_cards(catcli, file):
    head = "name,cost,type,pawer,sides,corners,effect"
    rows = [f"Cat {number},1,yarn,3,abcd,....," for number in range(60)]
    deck = file("mine.csv", joined([head, *rows]))
    text = position("packs: [Cat 7 at 0,0]", "pawer: 7")
    ran = catcli("score", "catpacks", "--deck", deck, "-f", "jsonl", stdin=text)
    assert ran.code == 0, ran.err
    assert 1 == json.loads(ran.out)["pawer"]


# Positions that cannot be

WRONG = {
    "an unknown card": (
        ["packs: [The Bridge at 0,0]"],
        "4:11: error: no card of this deck is called 'The Bridge'; did you mean 'The Bride'?",
    ),
    "a card twice": (
        ["packs: [The Bride at 0,0, The Bride at 0,1]"],
        "4:31: error: The Bride is in the box once and already used (line 4)",
    ),
    "two cards in one cell": (
        ["packs: [The Bride at 0,0, Pom Pom at 0,0]"],
        "4:31: error: two cards lie at 0,0: The Bride and Pom Pom",
    ),
    "a Pack in two parts": (
        ["packs: [The Bride at 0,0, Pom Pom at 5,5]"],
        "is not connected side to side: Pom Pom at 5,5 is apart (CP-29)",
    ),
    "sides that do not match": (
        ["packs: [The Bride at 0,0, The Student at 1,0]"],
        "do not match and bear no Wild Border (CP-29)",
    ),
    "a cell far away": (["packs: [The Bride at 999999,0]"], "4:11: error: the cell 999999,0 is too far away"),
    "a cell out of all numbers": ([f"packs: [The Bride at {'9' * 50},0]"], "4:11: error: "),
    "no cell": (["packs: [The Bride]"], "4:11: error: 'The Bride' is no card in a Pack"),
    "a number for a card": (["packs: [7]"], "4:11: error: 7 is no card in a Pack"),
    "an unknown key": (
        ["packs: [The Bride at 0,0]", "pauer: 3"],
        "5:3: error: a Cat Packs position has no key 'pauer'; did you mean 'pawer'?",
    ),
    "another moment": (["at: turn"], "4:7: error: a final position is 'at: scoring'"),
    "tokens below nothing": (
        ["pawer: -1"],
        "4:10: error: a number of tokens is a whole number from 0 to 10000, not -1",
    ),
    "tokens beyond all": (["pawer: 99999999999999999999"], "4:10: error: "),
    "half a token": (["pawer: 1.5"], "4:10: error: a number of tokens"),
    "six Shards": (["shards: 6"], "the box has only 5 Shards (CP-01)"),
    "a Shard on a printed quarter": (
        ["packs: [The Bride at 0,0]", "shards: {on: [The Bride top right]}"],
        "has a printed quarter there",
    ),
    "a Wild Border between sides that match": (
        ["packs: [The Bride at 0,0, The Student at 1,0]", "borders: [[The Bride, Pom Pom]]"],
        "5:25: error: no card of the Pack is called 'Pom Pom'",
    ),
    "a list for the Packs of two": (["packs: {Ada: 3}"], "4:16: error: here a list is needed"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_position_that_cannot_be_is_told_with_its_place(catcli, file, what):
    lines, message = WRONG[what]
    table = file("table.yml", position(*lines))
    ran = catcli("score", "catpacks", table)
    assert (3, "") == (ran.code, ran.out)
    assert message in ran.err
    assert re.search(r"table\.yml:\d+:\d+: error: .*\n    .+\n    +\^\n", ran.err)


def test_sides_that_do_not_match_name_both_cards(catcli):
    ran = catcli("score", "catpacks", stdin=position("packs: [The Bride at 0,0, The Student at 1,0]"))
    assert "The Bride at 0,0 and The Student at 1,0" in ran.err


def test_a_wild_border_lets_sides_differ(catcli):
    text = position("packs: [The Bride at 0,0, The Student at 1,0]", "borders: [[The Bride, The Student]]")
    assert 0 == catcli("score", "catpacks", stdin=text).code


def test_all_faults_of_a_position_are_told(catcli):
    ran = catcli("score", "catpacks", stdin=position("packs: [Nobody at 0,0, Nowhere at 1,0]", "pawer: -3"))
    assert 3 == len(ran.errors)


def test_stdin_is_called_by_that_name(catcli):
    ran = catcli("score", "catpacks", stdin=position("pawer: -1"))
    assert ran.err.startswith("<stdin>:4:10: error: ")


@pytest.mark.parametrize(
    ("args", "stdin", "code", "told"),
    [
        (("score",), "", 2, "missing argument"),
        (("score", "catpack"), "", 2, "did you mean 'catpacks'?"),
        (("score", "catpacks"), "", 4, "holds no position"),
        (("score", "catpacks"), "# nothing\n", 4, "holds no position"),
        (("score", "catpacks", "nowhere.yml"), "", 3, "nowhere.yml: error: there is no such file"),
        (("score", "catpacks", "."), "", 3, "error: this is a folder"),
        (("score", "catpacks"), HEAD, 3, "there is no 'setup' to score here"),
        (("score", "catpacks"), b"\xff\xfe", 3, "error: "),
        (("score", "catpacks"), "catcli: 1\ngame: catpacks\nsetup: 7\n", 3, "3:8: error: "),
        (("score", "catpacks"), "just text\n", 3, "1:1: error: "),
        (("score", "catpacks", "-f", "yaml"), "", 2, "'yaml'"),
        (("score", "catpacks", "-", "--deck", "-"), ALONE, 2, "stdin"),
        (("score", "catpacks"), ALONE.replace("setup:", "variant: sollo\nsetup:"), 3, "'sollo'"),
        (("score", "catpacks"), ALONE.replace("Pom at", "Pom\0at"), 3, "error: "),
    ],
)
def test_what_cannot_be_scored_gets_a_clear_line(catcli, args, stdin, code, told):
    ran = catcli(*args, stdin=stdin)
    assert (code, "") == (ran.code, ran.out)
    assert told in ran.err
    assert "`" not in ran.err


# Where a scoring does not end the game


SOME_PAWS = "piles: {Ada: {red: 3}, Bo: {orange: 3}, Cy: {}}\n"
HIDDEN = "piles: {Ada: {eel: 2}, Bo: {eel: 1}}\npaws: {Ada: 7}\nface_down: {Ada: [eel]}\n"


@pytest.mark.parametrize("text", [SOME_PAWS, HIDDEN])
def test_fk_69_a_game_that_goes_on_has_paws_and_neither_winner_nor_places(catcli, text):
    ran = catcli("score", "fishkatz", stdin=text)
    assert ran.code == 0, ran.err
    assert ran.out.startswith("Round 1 · scoring\n")
    assert ran.out.endswith("\nThe game is not over: these are the paws so far.\n")
    assert "Place" not in ran.out
    assert {None} == {row["rank"] for row in json.loads(catcli("score", "fishkatz", "-f", "json", stdin=text).out)}


def test_fk_24_with_six_paws_the_game_is_over_for_two_players_too(catcli):
    text = "piles: {Ada: {red: 3}, Bo: {orange: 3}}\npaws: {Ada: 7}\n"
    ran = catcli("score", "fishkatz", stdin=text)
    assert ("The game is over", "Ada wins with 8 paws.") == (ran.out.splitlines()[0], ran.out.splitlines()[-1])
    rows = json.loads(catcli("score", "fishkatz", "-f", "json", stdin=text).out)
    assert [("Ada", 8, 1), ("Bo", 1, 2)] == [(row["player"], row["score"], row["rank"]) for row in rows]


RECORD = """catcli: 1
game: ahoy
players: [{name: Ada}, {name: Bo}, {name: Cy}]
setup: {oceans: [[red]], cats: {Ada: [red]}}
"""


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (RECORD + "moves:\n  - {Ada: ocean 1, Bo: ocean 2, Cy: ocean 2}\n", "<stdin>:6:3"),
        (RECORD.replace("name: Bo", "name: Bo, script: [ocean 1]"), "<stdin>:3:43"),
        (RECORD.replace("setup: {oceans: [[red]], cats: {Ada: [red]}}", "moves: [{Ada: ocean 1}]"), "<stdin>:4:8"),
    ],
)
def test_what_is_played_on_is_no_position_to_score(catcli, text, place):
    ran = catcli("score", "ahoy", stdin=text)
    assert (3, "") == (ran.code, ran.out)
    assert f"{place}: error: a position to score has no moves: 'catcli play FILE --explain' plays them" in ran.err


def test_ak_44_a_cat_that_counts_without_points_is_explained(catcli):
    text = "cats: {A: {left: {red: 1, blue: 1, yellow: 1}}, B: {left: [white]}}"
    told = catcli("score", "ahoy", "--explain", stdin=text).out
    assert "A:\n  AK-44  the right cat counts, its 0 against 5 of the left one\n" in told
