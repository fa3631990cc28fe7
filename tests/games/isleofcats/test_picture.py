"""Boats and tiles as text, and boards read."""

import os

import pytest

from catcli.columns import wide
from catcli.games.isleofcats.boat import NO_KIND, Boat, Laid, at, laid_at, placements, xy
from catcli.games.isleofcats.picture import (
    ENTRIES,
    KEY,
    LEGEND,
    NARROW,
    WIDE,
    attitudes,
    board_of,
    describe,
    draw,
    draw_attitudes,
    read_board,
    wanted,
)
from catcli.games.isleofcats.pieces import KIND, KINDS, ROOM_NAMES, colour_of, is_cat, is_oshax, name_of, shape_of
from catcli.games.isleofcats.shapes import ATTITUDES

from .test_boat import random_boat

BOATS = range(5 * int(os.environ.get("CATCLI_TEST_GAMES", "6")))

GOOD = [
    "       ........       ",
    "    .............     ",
    " ..................   ",
    "..aaaa.............t. ",
    "...abbbb...........t..",
    ".....b.............t. ",
    " .......XX.........   ",
    "    .....XX......     ",
    "       ...XX...       ",
]
LEGEND_OF_GOOD = {"a": "blue cat", "b": "blue Y5", "t": "common", "X": "red oshax"}


DRAWN = """\
    a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v
                       ┌───────────┬───────────┐
1                      │?g  .  .  .│** ** ** **│
              ┌────────┘           │           └──┬──┐
2             │**  .  .  .  .  .  .│ .  .  . ?b  .│ .│
     ┌────────┼────────────────────┘              │  └─────┐
3    │ .  .  .│ .  .  .  .  .  .  .  .  .  .  .  .│ . ** **│
  ┌──┘  ┏━━━━━┷━━━━━┱──────────────┐              │        ┢━━┱──┐
4 │ . ?r┃BB BB BB BB┃ . ** **  .  .│ .  .  .  .  .│ .  .  .┃$ ┃ .│
  │     ┗━━┓  ┏━━━━━┻━━━━━┓        │              │        ┃  ┃  └──┐
5 │ .  .  .┃BB┃BB BB BB BB┃ .  .  .│ .  .  .  .  .│ .  .  .┃$ ┃ .  .│
  │        ┗━━╇━━┓  ┏━━━━━┛        │              │        ┃  ┃  ┌──┘
6 │** **  .  .│ .┃BB┃ .  .  .  .  .│ .  .  .  .  .│ .  .  .┃$ ┃ .│
  └──┐        │  ┗━━┹─────┲━━━━━┱──┘              │        ┡━━┹──┘
7    │**  .  .│ .  .  .  .┃RX RX┃ .  .  .  .  . **│ .  .  .│
     └────────┼───────────┺━━┓  ┗━━┓              │  ┌─────┘
8             │ .  .  .  .  .┃RX RX┃ .  .  . ** **│ .│
              └────────┐     ┗━━┓  ┗━━┓        ┌──┴──┘
9                      │ .  .  .┃RX RX┃ . ** **│
                       └────────┺━━━━━┹────────┘
"""


def faults(rows, legend, **how):
    return [(fault.path, fault.sentence) for fault in read_board(0, rows, legend, **how)[1]]


# A boat, drawn.


def test_a_boat_is_drawn_with_its_tiles_rooms_rats_and_maps():
    boat, _ = read_board(0, GOOD, LEGEND_OF_GOOD)
    assert DRAWN.splitlines() == draw(boat)


def test_two_cats_of_one_colour_side_by_side_have_a_line_between():
    boat, _ = read_board(0, GOOD, LEGEND_OF_GOOD)
    assert "┃BB┃BB BB BB BB┃" in draw(boat)[10]


@pytest.mark.parametrize("number", BOATS)
@pytest.mark.parametrize("rooms", [False, True])
def test_a_drawing_keeps_within_its_width(number, rooms):
    boat = random_boat(number)
    assert max(map(wide, draw(boat, 80, rooms=rooms))) <= WIDE <= 80
    assert max(map(wide, draw(boat, 40, rooms=rooms))) <= NARROW


def test_colour_changes_nothing_but_the_colour():
    boat = random_boat(11)
    plain = draw(boat, colour=False)
    painted = "\n".join(draw(boat, colour=True))
    assert "\x1b[94m" in painted  # bright blue: plain blue is hard to read on black
    for code in (2, *range(31, 37), 94, 0):
        painted = painted.replace(f"\x1b[{code}m", "")
    assert "\n".join(plain) == painted


def test_empty_squares_may_show_their_rooms():
    assert "5 │ P  P  P  P│ H│ A  A  A  A  A  A│ H  H  H  H  H│ F  F  F  F│ Q  Q│" == draw(Boat(0), rooms=True)[10]


def test_a_narrow_screen_gets_a_sign_a_square():
    boat, _ = read_board(0, GOOD, LEGEND_OF_GOOD)
    drawn = draw(boat, NARROW)
    assert ["4 .rBBBB.**..........$.", "5 ...BBBBB...........$.."] == drawn[4:6]
    assert "9        ...RR.**" == drawn[9]


def test_the_legend_tells_the_signs_of_the_drawing():
    assert [] == [sign for sign in ("BB", "BX", "$$", "$ ", "**", "?b") if sign not in LEGEND or sign not in KEY]
    assert [] == [room for room in ROOM_NAMES if f"{room} " not in LEGEND]
    assert max(map(wide, LEGEND.splitlines())) <= 81


# A tile, drawn.


def test_a_tile_is_drawn_in_its_attitudes_with_its_first_square_marked():
    assert [(0, ["@@##", "##"]), (1, ["@@##", "  ##"]), (2, ["  @@", "####"]), (3, ["@@", "####"])] == attitudes(
        shape_of(KIND["common corner"])
    )


def test_attitudes_stand_side_by_side_as_far_as_there_is_room():
    shape = shape_of(KIND["common bar"])
    names = [name or "as printed" for name in ATTITUDES]
    assert ["as printed   turned right", "@@####       @@", "             ##", "             ##"] == draw_attitudes(
        shape, names, 80
    )
    assert ["as printed", "@@####", "", "turned right", "@@", "##", "##"] == draw_attitudes(shape, names, 20)


# A board, read.


def test_a_board_is_read_with_the_kinds_that_its_forms_tell():
    boat, found = read_board(1, GOOD, LEGEND_OF_GOOD)
    assert [] == found
    assert ["blue Y5", "blue Y5", "common bar", "red oshax X1"] == [describe(tile) for tile in boat.laid]
    assert (1, 0) == (boat.layout, boat.covered & ~sum(tile.cells for tile in boat.laid))
    assert [Laid(KIND["common bar"], sum(1 << at(19, y) for y in (3, 4, 5)))] == boat.laid[2:3]


def test_a_sign_may_stand_for_several_tiles_apart():
    rows = [*(row.replace("X", ".") for row in GOOD[:8]), "       .t....t.       "]
    boat, found = read_board(0, rows, {sign: tile for sign, tile in LEGEND_OF_GOOD.items() if sign != "X"})
    assert [] == found
    assert ["common bar", "common one", "common one"] == [describe(tile) for tile in boat.laid[2:]]


def test_rows_may_come_without_the_blanks_around():
    with_blanks = read_board(0, GOOD, LEGEND_OF_GOOD)
    assert with_blanks == read_board(0, [row.strip() for row in GOOD], LEGEND_OF_GOOD)
    assert with_blanks == read_board(0, "\n".join(GOOD), LEGEND_OF_GOOD)


@pytest.mark.parametrize("number", BOATS)
def test_a_board_written_is_read_as_the_same_boat(number):
    boat = random_boat(number)
    assert (boat, []) == read_board(boat.layout, *board_of(boat))


@pytest.mark.parametrize("kind", KINDS, ids=name_of)
def test_every_tile_is_read_as_legends_call_it(kind):
    colour = colour_of(kind) if is_cat(kind) else 2 if is_oshax(kind) else -1
    boat = Boat(0)
    boat.add(laid_at(kind, placements(boat, shape_of(kind))[5], colour))
    assert (boat, []) == read_board(0, *board_of(boat))
    assert describe(boat.laid[0]) in ENTRIES


def test_every_entry_of_a_legend_has_a_meaning():
    assert [] == [entry for entry in ENTRIES if wanted(entry) is None or wanted(entry.upper()) is None]


NO_TILES = ("", "cat", "oshax", "oshax X1", "blue", "blue L4", "rare Y5", "blue rare", "red cat Y5", "filler X1")


@pytest.mark.parametrize("text", NO_TILES)
def test_what_is_no_tile_has_no_meaning(text):
    assert wanted(text) is None


def test_a_filler_has_any_form_and_no_kind():
    boat, found = read_board(
        0, [row.replace("X", "z").replace("t", ".") for row in GOOD], {"a": "filler", "b": "filler", "z": "filler"}
    )
    assert [] == found
    assert [NO_KIND] * 3 == [tile.kind for tile in boat.laid]


# Boards with faults.


def test_rows_that_are_not_nine_texts_are_a_fault():
    assert [(("rows",), "a board is 9 rows of text, not 7")] == faults(7, {})
    assert [(("rows",), "a board is 9 rows of text, not [1, 2]")] == faults([1, 2], {})
    assert [(("rows",), "a board has 9 rows, not 8")] == faults(GOOD[:8], {})


def test_a_row_of_another_length_is_a_fault_with_its_squares():
    rows = [*GOOD[:6], " .................   ", *GOOD[7:8], "       .........      "]
    assert [
        (("rows", 6), "row 7 has 18 squares, b7 to s7, not 17: ' .................   '"),
        (("rows", 8), "row 9 has 8 squares, h9 to o9, not 9: '       .........      '"),
    ] == faults(rows, {"a": "blue cat", "b": "blue cat", "t": "common", "X": "filler"})


def test_a_blank_within_the_boat_is_a_fault():
    rows = [GOOD[0].replace("........", "... ...."), *["." * len(row.strip()) for row in GOOD[1:]]]
    assert [(("rows", 0), "k1 is blank: an empty square is '.'")] == faults(rows, {})


def test_a_sign_without_a_legend_is_a_fault_told_once():
    legend = {sign: tile for sign, tile in LEGEND_OF_GOOD.items() if sign != "t"}
    assert [(("rows", 3), "'t' at t4 does not stand in the legend")] == faults(GOOD, legend)


def test_a_legend_that_is_none_is_a_fault():
    (fault,) = read_board(0, GOOD, ["blue cat"])[1]
    assert ("legend",) == fault.path


def test_what_the_legend_calls_no_tile_is_a_fault_that_guesses():
    assert [(("legend", "a"), "'blue Y6' is no tile; did you mean 'blue Y5'?")] == faults(
        GOOD, {**LEGEND_OF_GOOD, "a": "blue Y6"}
    )
    ((path, sentence),) = faults(GOOD, {**LEGEND_OF_GOOD, "a": 7})
    assert (("legend", "a"), True) == (path, sentence.startswith("7 is no tile: write for example 'blue Y5'"))


def test_a_key_that_is_no_sign_and_a_sign_that_no_row_shows_are_faults_of_their_keys():
    found = read_board(0, GOOD, {**LEGEND_OF_GOOD, "ab": "rare", ".": "rare", "q": "rare"})[1]
    assert [(("legend", "ab"), True), (("legend", "."), True), (("legend", "q"), True)] == [
        (fault.path, fault.of_key) for fault in found
    ]


def test_a_form_that_the_tile_has_not_is_a_fault_at_its_row():
    legend = {**LEGEND_OF_GOOD, "a": "blue L5", "t": "rare"}
    assert [
        (
            ("rows", 3),
            "the 5 squares of 'a' from c4 on make no blue L5, which looks like ####/#...; "
            "two tiles side by side need two signs",
        ),
        (("rows", 3), "the 3 squares of 't' from t4 on make no rare; two tiles side by side need two signs"),
    ] == faults(GOOD, legend)


def test_a_cat_of_an_odd_form_is_read_only_where_that_is_wanted():
    rows = [row.replace("b", "a") for row in GOOD]
    legend = {sign: tile for sign, tile in LEGEND_OF_GOOD.items() if sign != "b"}
    assert [("rows", 3)] == [path for path, _ in faults(rows, legend)]
    boat, found = read_board(0, rows, legend, odd=True)
    assert ([], NO_KIND, 0, "blue cat") == (found, boat.laid[0].kind, boat.laid[0].colour, describe(boat.laid[0]))


def test_faults_stand_below_the_path_of_the_board():
    assert [("boats", "Ada", "rows")] == [path for path, _ in faults(7, {}, path=("boats", "Ada"))]
    assert (2, 3) == xy(at(2, 3))
