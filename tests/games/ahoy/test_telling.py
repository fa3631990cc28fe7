"""How an Ahoy! Kitten table looks and reads: drawings, events, menus and the explained score sheet."""

import re
from functools import cache

import pytest
from wcwidth import wcswidth

from catcli.engine.chance import Chance
from catcli.engine.log import Log
from catcli.engine.options import Staged, sample
from catcli.games.ahoy import GAME, telling
from catcli.games.ahoy.sentences import SENTENCES
from catcli.games.ahoy.table import PROTECT

from .build import EVERY_NUMBER, all_but, do, final, happened, table

ANSI = re.compile(r"\x1b\[[0-9;]*m")
YOU = ["You", "Bo", "Cy", "Dee", "Eve", "Finn"]
STRANGE = ["Ann\x1b[2J\n", "猫のたま", "A very long name of nobody in particular", "D", "E", "F"]


@cache
def games():
    """Random games of every size: the table at some of its questions and at the end, and the log."""
    return [random_game(number, players) for number in range(8) for players in EVERY_NUMBER]


def random_game(number, players):
    log, chance = Log(), Chance(f"moves {number}")
    t = GAME.new(players, "", None, Chance(number), log)
    tables = []
    while t.ask is not None:
        tables.append(t.copy(Chance(0)))
        t.answer([sample(t.options(seat), chance) for seat in t.ask.seats])
    return [*tables, t], log


def small(players=3):
    if players == 2:
        both = {"left": ["red", "red", "white"], "right": ["blue"]}
        return table(
            2, round=4, oceans=[["red", "white"], ["blue"]], cats={"Ada": both}, breaks={"Bo": ["right"]},
            claimed={"Ada": {"right": {"red": 1, "blue": 1, "yellow": 2}}, "Bo": {"left": {"yellow": 3}}},
        )  # fmt: skip
    return table(
        round=4, oceans=[["red", "white"], ["blue"]], cats={"Ada": ["red", "red", "white"]}, breaks=["Cy"],
        claimed={"Ada": {"red": 1, "blue": 4, "yellow": 2}, "Bo": {"red": 10, "white": 2}},
    )  # fmt: skip


def test_a_table_is_drawn_whole():
    assert THREE == "\n" + telling.draw(small(), 1, ["Ada", "You", "Cy"], 80, False) + "\n"


THREE = """
Round 4
In the bag: 4 red, 13 blue, 16 yellow, 2 white (35 in all).

Ocean 1   1R  ·   ·   1W
Ocean 2   ·   1B  ·   ·

Cats              on the tile       claimed         sets  points
You (Majestic)    ·   ·   ·   ·     10R ·   ·   2W     0      14
Cy (Fried Fish)   on break          ·   ·   ·   ·      0       0
Ada (Eysturoy)    2R  ·   ·   1W    1R  4B  2Y  ·      2      15

R red, B blue, Y yellow, W white · a set of R, B, Y is 5 points, W 2, others 1
"""


def test_a_table_for_two_is_drawn_whole():
    assert TWO == "\n" + telling.draw(small(2), 0, ["You", "Bo"], 80, False) + "\n"


TWO = """
Round 4
In the bag: 8 red, 9 blue, 7 yellow, 4 white (28 in all).

Ocean 1   1R  ·   ·   1W
Ocean 2   ·   1B  ·   ·
Ocean 3   ·   ·   ·   ·

Cats                   on the tile       claimed         sets  points
You left (Eysturoy)    2R  ·   ·   1W    ·   ·   ·   ·      0       4  counts
You right (Majestic)   ·   1B  ·   ·     1R  1B  2Y  ·      1       7
Bo left (Fried Fish)   ·   ·   ·   ·     ·   ·   3Y  ·      0       3
Bo right (Poseiden)    on break          ·   ·   ·   ·      0       0  counts

R red, B blue, Y yellow, W white · a set of R, B, Y is 5 points, W 2, others 1
"""


def test_a_narrow_screen_has_a_block_for_each_cat():
    assert NARROW == "\n" + telling.draw(small(), 0, ["You", "Bo", "Cy"], 30, False) + "\n"


NARROW = """
Round 4
In the bag: 4 red, 13 blue, 16
  yellow, 2 white (35 in all).

Ocean 1   1R  ·   ·   1W
Ocean 2   ·   1B  ·   ·

You
  tile      2R  ·   ·   1W
  claimed   1R  4B  2Y  ·
  2 sets, 15 points
Bo
  tile      ·   ·   ·   ·
  claimed   10R ·   ·   2W
  no sets, 14 points
Cy, on break
  claimed   ·   ·   ·   ·
  no sets, no points

R red, B blue, Y yellow, W
  white · a set of R, B, Y is
  5 points, W 2, others 1
"""


@pytest.mark.parametrize("names", [YOU, STRANGE])
@pytest.mark.parametrize("width", [20, 27, 33, 80, 120])
def test_no_line_is_wider_than_the_screen(width, names):
    for shown, _ in games():
        for t in shown[:: 1 + len(shown) // 5]:
            drawn = telling.draw(t, t.question % len(t.seats), names, width, False)
            assert [] == [line for line in drawn.split("\n") if wcswidth(line) > width]


def test_the_legend_fits_80_columns():
    assert [] == [line for line in telling.LEGEND.split("\n") if wcswidth(line) > 80]


def test_colour_changes_nothing_but_colour():
    for shown, _ in games()[:5]:
        for t in shown:
            plain, painted = (telling.draw(t, 0, YOU, 80, colour) for colour in (False, True))
            assert plain == "\n".join(line.rstrip() for line in ANSI.sub("", painted).split("\n"))


def test_fish_have_a_colour_and_a_letter():
    painted = telling.draw(small(), 0, YOU, 80, True)
    assert all(f"\x1b[{code}m" in painted for code in telling.CODES)


def test_while_the_last_fish_are_placed_the_drawing_tells_how_many_go_where():
    t = table(oceans=[["white"], []], claimed={"Cy": all_but({"white": 1, "red": 2})})
    do(t, Ada="ocean 1", Bo="ocean 1", Cy="ocean 1")
    drawn = telling.draw(t, 0, YOU, 80, False)
    assert "Drawn, to be placed: 2 red." in drawn
    assert "Ocean 1   ·   ·   ·   1W  room for 1\nOcean 2   ·   ·   ·   ·   room for 2" in drawn
    assert "The bag is empty and 2 red are to be placed. Which fish do you place, and where?" == GAME.ask(t, 0, YOU)
    assert ("red on ocean 1, with 1 white", "place") == GAME.choice(t, 0, (next(iter(t.options(0))),), YOU)


def test_questions():
    assert "One, two, three: what do you point at, or do you protect your fish?" == GAME.ask(small(), 0, YOU)
    first = GAME.new(2, "", None, Chance(1), None)
    assert "One, two, three: what do your paws point at: which ocean?" == GAME.ask(first, 0, YOU)
    assert ("One, two, three: what does your paw point at? (Your right cat is on break.)") == GAME.ask(small(2), 1, YOU)


def test_a_question_names_only_what_can_be_chosen():
    """AK-11"""
    t = table(2, cats={"Ada": {"left": ["red"]}})
    assert "One, two, three: what do your paws point at, or do you protect the fish of your left cat?" == (
        GAME.ask(t, 0, YOU)
    )
    assert "One, two, three: what do your paws point at?" == GAME.ask(t, 1, YOU)
    assert "One, two, three: what do you point at?" == GAME.ask(small(), 1, YOU)
    both = table(2, cats={"Ada": {"left": ["red"], "right": ["red"]}})
    assert GAME.ask(both, 0, YOU).endswith("or do you protect your fish?")


def test_one_fish_is_to_be_placed():
    t = table(3, oceans=[["white"], []], claimed={"Cy": all_but({"white": 1, "yellow": 1})})
    do(t, Ada="ocean 1", Bo="ocean 1", Cy="ocean 1")
    assert GAME.ask(t, 0, YOU).startswith("The bag is empty and 1 yellow is to be placed.")
    assert ["The last fish is drawn: 1 yellow, where the oceans need 3. Ada chooses where it goes (AK-22)."] == (
        happened(t, "draw")
    )


def test_menu_entries_tell_what_is_to_be_had():
    t = small()
    assert [
        "ocean 1: 1 red, 1 white", "ocean 2: 1 blue", "steal from Bo: no fish",
        "protect: claim 2 red, 1 white, then miss a round",
    ] == [GAME.choice(t, 0, (move,), YOU)[0] for move in t.options(0)]  # fmt: skip


def test_ak_29_the_menu_of_the_last_round_tells_of_no_break():
    t = table(cats={"Ada": ["red"]}, claimed={"Cy": all_but({"red": 1})})
    assert "protect: claim 1 red" == GAME.choice(t, 0, (PROTECT,), YOU)[0]


def test_menu_entries_of_two_paws():
    t = small(2)
    options = t.options(0)
    left = [GAME.choice(t, 0, (part,), YOU) for part in options.stage(())]
    assert ("steal from your own right cat: 1 blue", "left paw") == left[3]
    right = [GAME.choice(t, 0, (options.stage(())[0], part), YOU) for part in options.stage((1,))]
    assert ("steal from Bo's left cat: no fish", "right paw") == right[4]
    assert (
        "left: ocean 1: 1 red, 1 white, right: ocean 1: 1 red, 1 white"
        == GAME.choice(t, 0, (next(iter(options)),), YOU)[0]
    )


def test_every_menu_entry_can_be_told():
    for shown, _ in games():
        for t in shown[:-1:3]:
            for seat in t.ask.seats:
                options = t.options(seat)
                parts = (
                    [(part,) for part in options.stage(())] if isinstance(options, Staged) else [(m,) for m in options]
                )
                labels = [GAME.choice(t, seat, part, YOU) for part in parts]
                assert all("None" not in label and label for label, _ in labels)
                assert len(labels) == len(set(labels))


def test_every_kind_of_event_is_told():
    told = {}
    for log in [*(log for _, log in games()), table(breaks=["Ada", "Bo", "Cy"]).log]:
        for event in log.events:
            sentence = GAME.tell(event, YOU)
            assert re.fullmatch(r"[A-Z1-9].*[.]", sentence)
            assert "None" not in sentence
            told[event.what] = sentence
    assert SENTENCES.keys() == told.keys()


def test_the_person_is_addressed():
    t = table(cats={"Ada": ["red"], "Bo": ["blue"]})
    do(t, Ada="protect", Bo="steal Ada", Cy="steal Bo")
    told = [GAME.tell(event, YOU) for event in t.log.events if event.what in ("point", "claim", "steal")]
    assert [
        "You cover your tile.", "Bo points at you.", "Cy points at Bo.", "You claim 1 red and miss the next round.",
        "Bo gets nothing from you: protected (AK-72).", "Cy steals 1 blue from Bo.",
    ] == told  # fmt: skip


def test_every_row_with_points_is_explained_once():
    for shown, _ in games():
        t = shown[-1]
        sheet = GAME.sheet(t)
        rows = [(seat, row.key) for row in sheet.rows for seat in t.seats if row.points[seat]]
        if t.paws == 2:  # a cat with nothing counts too (AK-44)
            rows += [(seat, "sets") for seat in t.seats if not sheet.totals()[seat]]
        assert rows == [(seat, key) for seat, key, *_ in GAME.explain(t, YOU)]
        assert all(paragraph in GAME.paragraphs() for _, _, paragraph, _ in GAME.explain(t, YOU))


def test_a_game_that_is_over_says_so():
    drawn = telling.draw(final(cats={"Ada": ["red"]}), 0, YOU, 80, False)
    assert drawn.startswith("The game is over\n")
