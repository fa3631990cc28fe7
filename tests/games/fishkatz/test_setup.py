"""Components, Setup and the next round of Fish & Katz; positions entered from plain data."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files

import pytest

from catcli.engine.chance import Chance
from catcli.engine.errors import Fault
from catcli.games.fishkatz.pieces import ALL_CARDS, FISH

from .build import (
    FISH_CARDS,
    GAME,
    NAMES,
    PLAYERS,
    absorbed,
    asked,
    codes,
    deck,
    discards,
    do,
    faults,
    happened,
    new,
    picks_of,
    pile,
    points,
    row,
    table,
)  # fmt: skip

# Components


def test_fk_01_each_fish_type_shows_its_paws():
    assert [
        ("flounder", "red", 1), ("saury", "orange", 1), ("salmon", "yellow", 2), ("eel", "green", 2),
        ("pufferfish", "blue", 2), ("tuna", "purple", 3),
    ] == [(fish.name, fish.colour, fish.paws) for fish in FISH]  # fmt: skip


def test_fk_02_paws_have_no_limit():
    sets = {"flounder": 3, "saury": 3, "salmon": 3, "eel": 3, "tuna": 3}
    t = table(at="scoring", paws={"Ada": 40}, piles={"Ada": sets})
    assert {"before": 40, "flounder": 1, "saury": 1, "salmon": 2, "eel": 2, "tuna": 3} == points(t)
    assert [49, 0, 0] == t.paws


def test_fk_50_there_are_fifty_fish_cards():
    assert [10, 10, 8, 8, 8, 6] == list(Counter(FISH_CARDS).values())
    assert 50 == sum(GAME.box(new()).values())


def test_fk_51_puppets_overview_cards_and_stickers_are_no_pieces():
    """FK-51, FK-53, FK-54"""
    assert set(NAMES[:6]) == set(GAME.box(new()))


def test_fk_52_four_squid_cards_are_numbered_from_1():
    assert ["squid 1", "squid 2", "squid 3", "squid 4"] == [NAMES[card] for card in ALL_CARDS[50:]]
    assert 54 == sum(GAME.box(new(variant="squid")).values())


def test_fk_54_every_sentence_of_the_rulebook_has_its_paragraphs_and_every_paragraph_its_place():
    """The title and the table of contents are in the table too, as no rule of their own."""
    text = files("catcli.games.fishkatz").joinpath("paragraphs.md").read_text(encoding="utf-8")
    tables = [line for line in text.splitlines() if line.startswith("|")]
    named = {number for line in tables for number in re.findall(r"FK-\d+", line)}
    assert set(GAME.paragraphs()) == named
    assert [f"FK-{number:02}" for number in range(1, 79)] == sorted(GAME.paragraphs())
    assert ["FK-54"] == re.findall(r"FK-\d+", next(line for line in tables if line.startswith("| Title |")))


def test_fk_77_paws_are_held_and_never_given_back():
    t = table(paws={"Ada": 2, "Bo": 1}, piles={"Ada": {"flounder": 3, "saury": 2}}, row=["saury", "eel", "eel", "tuna"])
    do(t, "1", "2", "2")
    assert (2, [4, 1, 0]) == (t.round, t.paws)


# Setup


def test_fk_03_the_first_place_of_the_row_lies_next_to_the_discard_pile():
    t = do(table(row=["tuna", "eel", "saury", "salmon"]), "2", "3", "4")
    assert ("tuna", [("leave", None, "tuna")]) == (discards(t), happened(t, "leave"))


def test_fk_04_the_first_row_may_hold_squids():
    assert "squid-2 eel squid-4 tuna" == row(new(variant="squid", luck=deck("squid-2 eel squid-4 tuna", squids=True)))


def test_fk_05_the_squids_may_join_in_a_later_round():
    t = table(at="round", squid_from=2, paws={"Ada": 1})
    assert (1, {("shuffle", None, 50, 0, False)}) == (t.round, set(happened(t, "shuffle")))
    assert 54 == sum(GAME.box(t).values())
    luck = Chance("picks")
    while t.round == 1:
        t.answer(picks_of(t, luck))
    assert ("shuffle", None, 54, 4, False) == happened(t, "shuffle")[-1]
    assert 54 == sum(GAME.box(t).values())


def test_fk_05_squid_from_alone_is_a_game_from_its_start():
    t = GAME.place({"squid_from": 3}, PLAYERS[:4])
    assert (1, 1, 3, 5, 45, False) == (
        t.round,
        t.swipes + 1,
        t.squid_from,
        len(t.row),
        len(t.draw_deck),
        t.has_squids(),
    )
    t = GAME.place({"squid_from": 3, "round": 3}, PLAYERS[:4])
    assert (3, 49, True) == (t.round, len(t.draw_deck), t.has_squids())


def test_fk_05_with_the_variant_they_join_at_once():
    assert (1, 0) == (new(variant="squid").squid_from, new().squid_from)


def test_fk_55_without_the_expansion_there_are_no_squids():
    assert [("shuffle", None, 50, 0, False)] == happened(new(), "shuffle")


def test_fk_56_all_fish_cards_are_one_shuffled_deck():
    t = new(luck=deck("tuna eel eel saury salmon"))
    assert ("tuna eel eel saury", codes("salmon")) == (row(t), t.draw_deck[-1:])
    assert row(new(luck=Chance(1))) != row(new(luck=Chance(2)))


@pytest.mark.parametrize("players", range(2, 7))
def test_fk_57_the_row_has_one_card_more_than_there_are_players(players):
    t = new(players)
    assert players + 1 == len(t.row) == len(t.options(0))


# The next round


def test_fk_27_all_cards_but_kept_face_down_ones_are_shuffled():
    t = table(
        2, at="scoring", variant="squid", piles={"Ada": ["tuna"] * 3, "Bo": ["eel"]}, discards=["saury", "squid 1"],
        row=["salmon", "squid 2"], face_down={"Ada": ["eel"], "Bo": ["salmon"]},
    )  # fmt: skip
    do(t, "reveal nothing", "reveal nothing")
    assert [("shuffle", None, 52, 4, False), ("shuffle", None, 50, 4, False)] == happened(t, "shuffle")[-2:]
    assert ([], 47, [2, 2]) == (t.discards, len(t.draw_deck), [len(cards) for cards in t.face_down])


def test_fk_28_nobody_starts_and_all_are_asked_at_once():
    t = new(4)
    assert (("swipe", "Ada Bo Cy Di"), True) == (asked(t), t.ask.together)


def test_fk_69_score_piles_are_given_up_scored_or_not_and_paws_kept():
    piles = {"Ada": {"flounder": 3, "saury": 2}, "Bo": {"eel": 4, "tuna": 2}}
    t = do(table(piles=piles, row=["saury", "eel", "eel", "tuna"]), "1", "2", "2")
    assert (2, [2, 2, 0], [{}, {}, {}]) == (t.round, t.paws, [pile(t, seat) for seat in t.seats])


def test_fk_73_a_new_deck_and_a_new_row_and_play_goes_on():
    t = table(at="scoring")
    assert (2, 4, 46, ("swipe", "Ada Bo Cy")) == (t.round, len(t.row), len(t.draw_deck), asked(t))


# Positions


def test_a_position_holds_what_is_given_and_the_deck_is_the_rest_of_the_box():
    setup = {
        "round": 3, "swipe": 5, "squid_from": 2, "row": ["tuna", "squid 3", "eel", "eel"],
        "piles": {1: ["flounder", "flounder", "salmon"], 2: [], 3: ["eel"]}, "paws": {1: 4, 2: 0, 3: 2},
        "discards": ["saury", "squid 1"],
    }  # fmt: skip
    given = setup | {"piles": {"Ada": {"flounder": 2, "salmon": 1}, "Cy": ["eel"]}, "paws": {"Ada": 4, "Cy": 2}}
    t = table(**given)
    assert setup == GAME.state(t)
    assert 54 - 4 - 4 - 2 == len(t.draw_deck)
    assert GAME.box(new(variant="squid")) == GAME.box(t)


def test_a_position_of_two_players_may_hold_face_down_cards_that_nobody_here_has_seen():
    t = table(2, face_down={"Ada": ["salmon"], "Bo": 2})
    assert [1, 2] == [len(cards) for cards in t.face_down]
    assert set(t.face_down[1]) <= {2, 3, 4}
    assert GAME.box(new(2)) == GAME.box(t)


def test_fish_may_be_told_by_their_colour_and_in_any_case():
    assert "tuna flounder eel saury" == row(table(row=["Purple", "RED", " eel ", "orange"]))


@pytest.mark.parametrize(
    ("setup", "path", "says"),
    [
        ({"colour": 1}, ("colour",), "no key 'colour'"),
        ({"at": "turn"}, ("at",), "round, swipe, scoring"),
        ({"round": 0}, ("round",), "from 1 to 50"),
        ({"round": True}, ("round",), "whole number"),
        ({"swipe": 201}, ("swipe",), "from 1 to 200"),
        ({"row": ["tunna"]}, ("row", 0), "did you mean"),
        ({"row": "tuna"}, ("row",), "cards are a list of names"),
        ({"row": ["tuna", "eel", "eel"]}, ("row",), "has 4 cards, not 3"),
        ({"row": ["tuna"] * 5}, ("row",), "has 4 cards, not 5"),
        ({"row": ["squid 1", "eel", "eel", "eel"]}, ("row", 0), "FK-05"),
        ({"piles": {"Zoe": ["tuna"]}}, ("piles", "Zoe"), "nobody at this table"),
        ({"piles": ["tuna"]}, ("piles",), "a value for each name"),
        ({"squid_from": 1, "piles": {"Ada": ["squid 1"]}}, ("piles", "Ada", 0), "FK-37"),
        ({"piles": {"Ada": {"tuna": 3, "eel": 3}}}, ("piles", "Ada"), "FK-12"),
        ({"paws": {"Bo": 6}}, ("paws", "Bo"), "FK-24"),
        ({"paws": {"Bo": -1}}, ("paws", "Bo"), "from 0 to 10000"),
        ({"face_down": {"Ada": ["eel"]}}, ("face_down",), "FK-39"),
        ({"at": "round", "row": ["eel"]}, ("row",), "FK-27"),
    ],
)  # fmt: skip
def test_a_fault_of_a_position_is_told_with_its_path(setup, path, says):
    (fault,) = faults(**setup)
    assert path == fault.path
    assert says in fault.sentence


def test_a_card_used_once_too_often_is_told_with_both_places():
    assert [Fault(("discards", 2), "tuna is in the box 6 times and all are used", ("discards", 1))] == faults(
        row=["tuna"] * 4, discards=["tuna"] * 3
    )


@pytest.mark.parametrize("card", ["tuna", "squid 1"])
def test_only_two_paws_fish_lie_face_down(card):
    assert ["FK-39"] == re.findall(r"FK-\d+", faults(2, "squid", face_down={"Bo": [card]})[0].sentence)


def test_a_short_row_is_a_position_only_when_nothing_is_left():
    assert [] == faults(4, row=["tuna", "eel"], piles=absorbed(4, "tuna eel"))
    assert [] == faults(4, row=[], piles=absorbed(4, ""))
    assert [("row",)] == [fault.path for fault in faults(4, row=["tuna", "eel"], piles=absorbed(4, "tuna eel eel"))]
    short = {"row": ["tuna", "eel"], "discards": ["eel"]}
    assert [("row",)] == [fault.path for fault in faults(4, **short, piles=absorbed(4, "tuna eel eel"))]


def test_state_and_place_agree_in_mid_game():
    t, luck = new(3, "squid"), Chance("picks")
    for _ in range(30):
        t.answer(picks_of(t, luck))
        if t.ask.what != "swipe":
            continue
        state = GAME.state(t)
        data = {key: {PLAYERS[n - 1]: v for n, v in value.items()} if isinstance(value, dict) else value
                for key, value in state.items()}  # fmt: skip
        assert state == GAME.state(GAME.place({"at": "swipe", **data}, PLAYERS[:3]))
