"""Lists, guesses at mistyped words, and the grammar of sentences."""

from __future__ import annotations

from catcli.engine.grammar import count, does, name, whom, whose
from catcli.engine.text import listed, meant, nearest, suggestion

CARDS = ["The Bride", "Pom Pom", "Sir Fray"]
NAMES = ["You", "Ada\t"]


def test_a_list_ends_with_and():
    assert ["", "a", "a and b", "a, b and c"] == [listed("abc"[:number]) for number in range(4)]


def test_the_nearest_word_is_found_whatever_its_capitals():
    assert ["Pom Pom", "The Bride", None] == [nearest(word, CARDS) for word in ("POMPOM", "the brid", "xyz")]


def test_a_suggestion_is_made_only_where_a_word_is_near():
    assert ["; did you mean 'Sir Fray'?", ""] == [suggestion(word, CARDS) for word in ("sir frey", "xyz")]


def test_where_no_word_is_near_all_are_told():
    assert ["did you mean 'eel'?", "there are eel, tuna"] == [meant(word, ["eel", "tuna"]) for word in ("eell", "x")]


def test_you_take_what_anybody_else_takes():
    told = ["You take", "Ada\\t takes", "Seat 3 takes", "the table takes"]
    assert told == [does(NAMES, seat, "take") for seat in (0, 1, 2, None)]
    assert ["You are", "Ada\\t is"] == [does(NAMES, seat, "are") for seat in (0, 1)]


def test_a_seat_is_told_by_its_name_and_you_as_you():
    assert ["You", "Ada\\t"] == [name(NAMES, seat) for seat in (0, 1)]
    assert ["you", "Ada\\t"] == [whom(NAMES, seat) for seat in (0, 1)]
    assert ["Your", "Ada\\t's"] == [whose(NAMES, seat) for seat in (0, 1)]


def test_things_are_counted():
    assert ["no cards", "1 card", "2 cards"] == [count(number, "card") for number in range(3)]
