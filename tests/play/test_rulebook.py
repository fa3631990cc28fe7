"""Paragraphs as people ask for them."""

from __future__ import annotations

import pytest

from catcli.games import GAMES
from catcli.play.rulebook import find, in_spans, number_of, sections

CAT_PACKS = GAMES["catpacks"].paragraphs()
ISLE = GAMES["isleofcats"].paragraphs()


def numbers(found):
    return [one.number for one in found.paragraphs]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", ["CP-07"]),
        ("cp 7", ["CP-07"]),
        ("CP-07", ["CP-07"]),
        ("CP-15 CP-14", ["CP-14", "CP-15"]),
        ("13-16", ["CP-13", "CP-14", "CP-15", "CP-16"]),
        ("CP-15 – CP-16, 13", ["CP-13", "CP-15", "CP-16"]),
        ("14 14-15", ["CP-14", "CP-15"]),
    ],
)
def test_paragraphs_are_found_by_their_numbers(text, expected):
    found = find(CAT_PACKS, text)
    assert (expected, True, []) == (numbers(found), found.by_number, found.missing)


def test_a_number_that_there_is_not_is_missing():
    found = find(CAT_PACKS, "42 4711 300-400")
    assert (["CP-42"], ["4711", "300-400"]) == (numbers(found), found.missing)


@pytest.mark.parametrize("game", GAMES)
def test_every_section_is_found_by_its_name_and_every_span_that_is_listed(game):
    paragraphs = GAMES[game].paragraphs()
    for section, spans in sections(paragraphs).items():
        expected = sorted((one for one in paragraphs.values() if one.section == section), key=number_of)
        assert expected == find(paragraphs, section.upper()).paragraphs
        assert expected == find(paragraphs, spans).paragraphs


def test_a_section_is_found_by_its_first_word():
    found = find(ISLE, "solo")
    assert ({"Solo: the sister"}, True) == ({one.section for one in found.paragraphs}, found.by_section)


def test_of_a_section_it_is_told_what_else_holds_its_name():
    found = find(CAT_PACKS, "solo")
    assert "CP-08" in [one.number for one in found.also]
    assert {"Solo"} == {one.section for one in found.paragraphs}


def test_several_words_find_the_paragraphs_that_hold_all_of_them():
    found = find(CAT_PACKS, "SHARD printed corner")
    assert numbers(found) == sorted(numbers(found), key=lambda number: int(number[3:]))
    assert all(
        word in f"{one.title} {one.text}".casefold()
        for one in found.paragraphs
        for word in ("shard", "printed", "corner")
    )
    assert "CP-38" in numbers(found)


@pytest.mark.parametrize("text", ["muffin", "", "FK-42", "42 muffin", "x" * 500])
def test_what_nothing_holds_finds_nothing(text):
    assert [] == numbers(find(CAT_PACKS, text))


def test_numbers_are_told_in_spans():
    assert "1-3, 5, 7-8" == in_spans([1, 2, 3, 5, 7, 8])
