"""Moves as text: how they may be written, and what is said of what is no move."""

import pytest

from catcli.games.ahoy import GAME
from catcli.games.ahoy.moves import Paws, Place
from catcli.games.ahoy.pieces import RED
from catcli.games.ahoy.table import CAT, OCEAN, PROTECT, REST

from .build import NAMES, all_but, do, table, unreadable


def shortage():
    t = table(oceans=[["red"]], claimed={"Cy": all_but({"red": 2})})
    return do(t, Ada="ocean 1", Bo="ocean 1", Cy="ocean 1")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("ocean 1", OCEAN),
        ("Ocean  02", OCEAN + 1),
        ("ocean 99", OCEAN + 98),
        ("steal seat 2", CAT + 1),
        ("STEAL FROM SEAT 3", CAT + 2),
        ("protect", PROTECT),
        ("Pass", REST),
    ],
)
def test_what_one_cat_does(text, move):
    assert move == GAME.read(table(), 0, text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("left: ocean 1, right: steal seat 2's left", Paws(OCEAN, CAT + 2)),
        ("right: steal seat 2's left, left: ocean 1", Paws(OCEAN, CAT + 2)),
        ("Left paw: protect; right paw: Steal Own Left", Paws(PROTECT, CAT)),
        ("left: ocean 1 and right: ocean 2", Paws(OCEAN, OCEAN + 1)),
        ("left: ocean 1, and right: ocean 2", Paws(OCEAN, OCEAN + 1)),
        ("left:ocean 1,right:steal seat 2’s right", Paws(OCEAN, CAT + 3)),
        ("left: steal seat 1's right, right: protect own right", Paws(CAT + 1, PROTECT)),
        ("right: ocean 3", Paws(REST, OCEAN + 2)),
        ("pass", Paws(REST, REST)),
    ],
)
def test_what_two_cats_do(text, move):
    assert move == GAME.read(table(2), 0, text)


@pytest.mark.parametrize("text", ["place red on ocean 2", "Place RED on 2", "red on ocean 2"])
def test_where_a_fish_goes(text):
    assert Place(RED, 1) == GAME.read(shortage(), 0, text)


@pytest.mark.parametrize(
    ("players", "text"),
    [
        (3, ""), (3, "ocean"), (3, "ocean 0"), (3, "ocean -1"), (3, "ocean one"), (3, "steal"), (3, "steal own"),
        (3, "steal Zoe"), (3, "steal seat 2's left"), (3, "protect seat 1"), (3, "left: ocean 1, right: ocean 2"),
        (3, "place red on ocean 1"), (2, ""), (2, "ocean 1"), (2, "left: ocean 1, left: ocean 2"), (2, "left:"),
        (2, "left: steal seat 2"), (2, "left: steal own"), (2, "left: ocean 1, ocean 2"),
        (2, "left: steal seat 2's left right: ocean 1"),
    ],
)  # fmt: skip
def test_what_is_no_answer(players, text):
    example = "'ocean 1', 'steal seat 2' or 'protect'"
    if players == 2:
        example = "'left: ocean 1, right: steal seat 2's left'; a paw may also 'steal own right' or 'protect'"
    said = unreadable(table(players), "Ada", text)
    assert f"{text!r} does not answer the open question 'point': write for example {example}" == said


@pytest.mark.parametrize("text", ["ocean 2", "place green on ocean 1", "place red", "place red on seat 2"])
def test_what_is_no_place_for_a_fish(text):
    expected = f"{text!r} does not answer the open question 'place': write for example 'place red on ocean 2'"
    assert expected == unreadable(shortage(), "Ada", text)


@pytest.mark.parametrize(
    ("players", "text"), [(3, "steal seat 4"), (3, "steal seat 0"), (2, "left: steal seat 3's left")]
)
def test_a_seat_that_is_not_there(players, text):
    assert f"N from 1 to {players}" in unreadable(table(players), "Ada", text)


def test_a_cat_is_told_from_its_own_players_side():
    t = table(2, cats={name: {"left": ["red"], "right": ["red"]} for name in NAMES[:2]})
    assert "left: steal own right, right: steal seat 2's left" == GAME.say(t, 0, Paws(CAT + 1, CAT + 2))
    assert "left: steal seat 1's right, right: steal own left" == GAME.say(t, 1, Paws(CAT + 1, CAT + 2))
