"""Players' names in moves."""

from __future__ import annotations

import pytest

from catcli.engine.naming import said_with_names, with_names, without_names

NAMES = [
    ["Ada", "Bo", "Cy"],
    ["Weiß", "İpek", "ﬁ"],
    ["Ada", "ada", "ADA"],
    ["seat 2", "x", "seat 1"],
    ["steal", "frighten", "seat"],
    ["猫", "🐈", "a.b(c"],
    ["Bo", "Bo Bo", "Bo's"],
]


@pytest.mark.parametrize("names", NAMES, ids=str)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_seat_is_found_again_whatever_the_players_are_called(names, seat):
    for text in (
        f"frighten seat {seat}",
        f"left: ocean 1, right: steal seat {seat}'s left",
        f"steal tuna from seat {seat}",
    ):
        told = with_names(text, names)
        assert text in (told, without_names(told, names))


def test_a_move_names_the_player():
    assert "steal Bo" == with_names("steal seat 2", ["Ada", "Bo"])
    assert "steal Bo's left" == with_names("steal seat 2's left", ["Ada", "Bo"])


def test_a_seat_has_a_number_in_the_digits_0_to_9():
    assert "steal seat \u0662" == with_names("steal seat \u0662", ["Ada", "Bo"])


def test_a_name_is_found_in_letters_of_either_case_where_one_player_is_meant():
    assert "steal seat 2" == without_names("steal bO", ["Ada", "Bo"])
    assert "steal BO" == without_names("steal BO", ["bo", "Bo"])
    assert "steal seat 1" == without_names("steal bo", ["bo", "Bo"])


@pytest.mark.parametrize("written", ["José", "Jose", "JOSÉ", "jose", "Jose\u0301"])
def test_a_name_is_found_without_its_accents(written):
    assert "steal seat 2's left" == without_names(f"steal {written}'s left", ["Ada", "José"])


def test_of_names_that_differ_in_accents_only_the_one_written_is_meant():
    assert "steal seat 1" == without_names("steal jose", ["Jose", "José"])
    assert "steal seat 2" == without_names("steal JOSÉ", ["Jose", "José"])
    assert "steal jose" == without_names("steal jose", ["Josè", "José"])


def test_a_refusal_names_players_but_leaves_what_was_typed():
    sentence = "'steel Bo' is nothing: write 'steal seat 2'"
    assert "'steel Bo' is nothing: write 'steal Bo'" == said_with_names(sentence, "steel Bo", "steel Bo", ["Ada", "Bo"])
    assert "'steel bo' is nothing" == said_with_names(
        "'steel seat 2' is nothing", "steel seat 2", "steel bo", ["A", "Bo"]
    )


def test_a_name_within_a_word_is_no_name():
    assert "take Bobby" == without_names("take Bobby", ["Ada", "Bo"])


def test_a_name_that_is_a_word_of_the_move_leaves_the_seat_its_number():
    assert "steal seat 1" == with_names("steal seat 1", ["steal", "Bo"])
