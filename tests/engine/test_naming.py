"""Players' names in moves."""

from __future__ import annotations

import pytest

from catcli.engine.naming import with_names, without_names

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


def test_a_name_is_found_in_letters_of_either_case_where_one_player_is_meant():
    assert "steal seat 2" == without_names("steal bO", ["Ada", "Bo"])
    assert "steal BO" == without_names("steal BO", ["bo", "Bo"])
    assert "steal seat 1" == without_names("steal bo", ["bo", "Bo"])


def test_a_name_within_a_word_is_no_name():
    assert "take Bobby" == without_names("take Bobby", ["Ada", "Bo"])


def test_a_name_that_is_a_word_of_the_move_leaves_the_seat_its_number():
    assert "steal seat 1" == with_names("steal seat 1", ["steal", "Bo"])
