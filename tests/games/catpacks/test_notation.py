"""Moves as text: how they may be written, parts of them, and what is said of what is no move."""

from __future__ import annotations

from typing import Any

import pytest

from catcli.engine.chance import Chance
from catcli.engine.errors import BadNotation, IllegalMove
from catcli.engine.options import Begun
from catcli.games.catpacks import GAME
from catcli.games.catpacks.moves import Play, Shift
from catcli.games.catpacks.pieces import shipped_deck
from catcli.games.catpacks.table import CatPacks

from .build import shipped

HAND = ["Pom Pom", "The Student", "Sir Skulks", "Minnow Minnie"]


def number(name: str) -> int:
    return shipped_deck().number[name]


def step_1() -> CatPacks:
    return shipped(at="turn", alley=["The Butler", "Sir Fray", "Gong Gus"])


def step_2(**setup: Any) -> CatPacks:
    hands = {"Ada": HAND}
    return shipped(
        at="turn", alley=[], packs={"Ada": ["The Accountant at 0,0"]}, catnip={"Ada": 2}, hands=hands, **setup
    )


def read(t: CatPacks, text: str) -> Any:
    return GAME.read(t, 0, text)


def unreadable(t: CatPacks, text: str) -> str:
    with pytest.raises(BadNotation) as caught:
        read(t, text)
    return caught.value.sentence


# Cards.


@pytest.mark.parametrize("text", ["take The Butler", "take butler", "Butler", "the butler"])
def test_words_of_a_name_tell_the_one_card_that_can_be_meant(text):
    assert number("The Butler") == read(step_1(), text)


def test_a_card_that_does_not_lie_there_is_found_by_words_of_its_name_too():
    """CP-18"""
    move = read(step_1(), "take squatter")
    assert number("The Squatter") == move
    refusal = GAME.why_not(step_1(), 0, move)
    assert refusal is not None
    assert "CP-18" == refusal.paragraph


def test_words_that_two_cards_have_tell_neither():
    t = shipped(at="turn", alley=["Sir Fray", "Sir Skulks"])
    assert "no card is called 'sir'" in unreadable(t, "take sir")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("take The Butlr", "no card is called 'The Butlr'; did you mean 'The Butler'?"),
        (
            "grab gong gus",
            "'grab gong gus' does not answer the open question 'take': write for example 'take Gong Gus'",
        ),
        ("foo", "'foo' does not answer the open question 'take': write for example 'take The Butler'"),
    ],
)
def test_an_example_is_a_card_that_lies_there(text, says):
    assert says == unreadable(step_1(), text)


def test_the_list_of_cards_alone_keeps_them():
    t = GAME.new(2, "", None, Chance(3), None)
    for move in t.options(0):
        text = GAME.say(t, 0, move)
        assert move == read(t, text) == read(t, text.removeprefix("keep "))
        assert move == read(t, GAME.choice(t, 0, (move,), ["Ada", "Bo"])[0])
    example = GAME.say(t, 0, t.options(0)[0])
    assert unreadable(t, "keep nothing").endswith(f"(no card is called 'nothing'): write for example '{example}'")


# Payment and place.


@pytest.mark.parametrize("paying", ["sir skulks and 1 catnip", "1 catnip and Sir Skulks", "1 catnip, skulks"])
def test_cp_22_tokens_and_cards_are_paid_in_any_order(paying):
    move = read(step_2(), f"play Pom Pom at 1,0 paying {paying}")
    assert (1, (number("Sir Skulks"),)) == (move.catnip, move.cards)


def test_tokens_may_stand_between_cards():
    move = read(step_2(), "play Pom Pom at 1,0 paying Sir Skulks, 2 catnip and The Student")
    assert (2, tuple(sorted(map(number, ("The Student", "Sir Skulks"))))) == (move.catnip, move.cards)


def test_what_is_no_payment_is_told_with_those_that_are_possible():
    said = unreadable(step_2(), "play The Student at 1,0 paying 1 catnip and Pim Pom")
    assert (
        "'1 catnip and Pim Pom' is no payment (no card is called 'Pim Pom'; did you mean 'Pom Pom'?): "
        "write for example '1 catnip' or 'Sir Skulks'"
    ) == said


@pytest.mark.parametrize("turn", ["turned around", "turned", "turned upside down"])
def test_cp_03_the_ways_to_lie_are_told(turn):
    said = unreadable(step_2(), f"play The Student at 1,0 {turn} paying 1 catnip")
    assert (
        f"'{turn}' is no way to lie: write 'turned right', 'turned over' or 'turned left', nothing for an upright card"
    ) == said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("play Minnow Minnie", "leaves open where the card lies: write for example 'play Minnow Minnie at 0,-1'"),
        ("play The Brde", "no card is called 'The Brde'"),
        ("dance", "write for example 'play Pom Pom at 0,-1 turned right' or 'end turn'"),
    ],
)
def test_a_play_without_a_place_is_told_one(text, says):
    assert says in unreadable(step_2(), text)


# Parts of moves.


@pytest.mark.parametrize(
    ("parts", "text", "found"),
    [
        ((), "play Minnow Minnie", Begun((number("Minnow Minnie"),))),
        ((), "student", Begun((number("The Student"),))),
        ((), "play student paying pom pom", Begun((number("The Student"), 0, (number("Pom Pom"),)))),
        ((number("The Student"),), "paying 1 catnip", Begun((number("The Student"), 1, ()))),
        (
            (number("The Student"), 1, ()),
            "1,0 turned left",
            Play(number("The Student"), 1, 3, 1, ()),
        ),
        ((), "end turn", None),
        ((), "1,0", None),
        ((), "play Minnow Minnie at 1,0", None),
        ((), "play The Bride", None),
    ],
)
def test_a_play_may_be_told_part_by_part(parts, text, found):
    assert found == GAME.aids.rest(step_2(), 0, parts, text)


def test_cp_22_a_payment_that_is_not_possible_is_refused_at_once():
    with pytest.raises(IllegalMove, match=r"The Student costs exactly 1 Catnip.*CP-22"):
        GAME.aids.rest(step_2(), 0, (), "play The Student paying 2 catnip")


def test_a_card_to_be_moved_may_be_told_before_its_place():
    t = step_2()
    t.answer([read(t, "play The Student at 1,0 turned left paying 1 catnip")])
    student = Begun((1,))
    assert [student, student] == [GAME.aids.rest(t, 0, (), text) for text in ("move student", "1,0")]
    assert Shift(1, -4096, 0) == GAME.aids.rest(t, 0, (1,), "0,-1")
    assert GAME.aids.rest(t, 0, (), "stop") is None
