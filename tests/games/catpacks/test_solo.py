"""Solo Mode: CP-86 to CP-98, CP-152 to CP-158."""

import pytest

from catcli.engine.chance import Chance
from catcli.games.catpacks import GAME
from catcli.games.catpacks.table import DUMMY

from .build import (
    asked,
    card,
    do,
    dummys_turn,
    gains,
    hand,
    happened,
    new,
    options,
    pack,
    play_out,
    points,
    refused,
    shipped,
    solo,
    started,
)  # fmt: skip

ALARM = card("Alarm", "fright")
VALUES = [card(f"P{value}", pawer=value) for value in range(1, 10)]
FEW = ["Plain"] * 4


def dummy(t) -> dict:
    return GAME.state(t)["dummy"]


def takes(*cards, alley: list[str], **setup):
    """The table when the dummy has met this Alley."""
    return dummys_turn(solo(*cards, alley=alley, **setup))


def struggles(*values: int, dummy: list[int], tokens: int = 0, dummy_tokens: int = 0, **setup):
    """A Pawer Struggle with cards of these Pawer Values on both sides."""
    cards = [VALUES[value - 1] for value in (*values, *dummy)]
    return solo(
        *cards, at="struggle", round=4, packs=[f"P{value} at {x},0" for x, value in enumerate(values)], pawer=tokens,
        dummy={"cards": [f"P{value}" for value in dummy], "pawer": dummy_tokens}, **setup,
    )  # fmt: skip


# Order and setup


def test_cp_86_you_dummy_you_dummy_and_the_first_player_stays():
    """CP-153"""
    t = play_out(started(1, "solo"), build=False)
    assert [0, DUMMY] * 8 == [seat for _, seat, _ in happened(t, "turn")]
    assert ([("first", 0)], 0) == (happened(t, "first"), t.first)


def test_cp_87_the_dummy_has_nothing_and_never_gets_catnip():
    t = started(1, "solo")
    assert ({"cards": [], "pawer": 0}, 1) == (dummy(t), len(t.hands))
    play_out(t)
    gained = {event.value["resource"] for event in t.log.events if event.what == "gain" and event.seat == DUMMY}
    assert gained <= {"pawer"}


def test_cp_152_set_up_as_for_two_but_only_you_are_dealt_cards():
    t = new(1, "solo")
    assert [("deal", 0, hand(t))] == happened(t, "deal")
    t.answer([t.options(0)[0]])
    assert ([4, 9, 9, 9], 100 - 3 - 36) == ([*map(len, t.round_piles)], len(t.cat_pile))


def test_cp_153_you_are_always_the_first_player():
    assert {0} == {started(1, "solo", luck=Chance(luck)).first for luck in range(10)}
    assert [1] == GAME.sheet(solo(at="scoring", dummy={"cards": ["Plain"] * 9, "pawer": 90})).places()


def test_cp_154_the_usual_rules_hold():
    """Income, payment, placing, Recurring: as at any other table."""
    t = solo(card("Fog", "recurring 1 catnip"), card("Dear", cost=3), at="struggle", round=1, packs=["Fog at 0,0"],
             hands=["Dear"], catnip=1)  # fmt: skip
    assert ([3], 2) == (t.catnip, t.round)
    do(t, "take Plain")
    assert "CP-22" == refused(t, "play Dear at 1,0 paying 2 catnip").paragraph
    assert "CP-29" == refused(t, "play Dear at 2,0 paying 3 catnip").paragraph
    assert [0] == do(t, "play Dear at 1,0 paying 3 catnip").catnip


# The dummy's turn


def test_cp_88_the_dummy_takes_the_highest_pawer_and_the_alley_is_refilled():
    """CP-155"""
    t = takes(VALUES[1], VALUES[2], alley=["P2", "Plain", "P3", "Plain", "Plain"])
    assert (["P3"], 5, 3, ("take", "Ada")) == (dummy(t)["cards"], len(t.alley), len(t.round_piles[1]), asked(t))


def test_cp_88_of_equal_pawer_the_dearest():
    dear, cheap = card("Dear", cost=3, pawer=2), card("Cheap", cost=1, pawer=2)
    assert ["Dear"] == dummy(takes(dear, cheap, alley=["Cheap", "Dear", *FEW[:3]]))["cards"]


def test_cp_88_a_card_without_pawer_counts_as_none_but_may_be_the_dearest():
    dear = card("Dear", cost=3)
    assert ["Dear"] == dummy(takes(dear, alley=["Plain", "Dear", *FEW[:3]]))["cards"]


TIED = [card("One", cost=1, pawer=2), card("Two", "fright", cost=1, pawer=2), card("Three", cost=0, pawer=2)]


def test_cp_89_at_a_tie_you_are_asked_which_you_would_have_taken():
    t = takes(*TIED, alley=["One", "Three", "Two", "Plain", "Plain"])
    assert (("dummy-tie", "Ada"), ["dummy takes One", "dummy takes Two"]) == (asked(t), options(t))
    sentence = "the dummy takes one of the cards it is tied between: One, Two"
    assert ("CP-89", sentence) == refused(t, "dummy takes Three")
    do(t, "dummy takes Two")
    assert (["Two"], ("take", "Ada")) == (dummy(t)["cards"], asked(t))


def test_cp_89_equal_cards_are_no_tie():
    t = takes(TIED[0], TIED[0], alley=["One", "One", "Plain", "Plain", "Plain"])
    assert (["One"], ("take", "Ada")) == (dummy(t)["cards"], asked(t))


def test_cp_89_an_alley_of_equal_cards_asks_nothing():
    assert ["Plain"] == dummy(takes(alley=["Plain"] * 5))["cards"]


def test_cp_90_the_dummys_cards_have_no_places():
    """CP-156"""
    t = takes(card("Odd", pawer=9, sides="bbbb"), alley=["Odd", *FEW], dummy={"cards": ["Plain"]})
    assert {"cards": ["Plain", "Odd"], "pawer": 0} == dummy(t) == GAME.view(t, 0)["dummy"]
    assert [{}] == t.packs


def test_cp_91_an_instant_pays_pawer_at_once():
    t = takes(card("Doug", "instant 3 pawer", pawer=1), alley=["Doug", *FEW])
    assert ({"cards": ["Doug"], "pawer": 3}, [(1, "pawer", 3, "Doug")]) == (dummy(t), gains(t, "instant"))


def test_cp_91_a_multiplier_counts_the_type_among_its_cards_itself_included():
    count, yarn = card("Count", "multiplier pawer per yarn", pawer=2), card("Yarn")
    t = takes(count, yarn, alley=["Count", *FEW], dummy={"cards": ["Yarn", "Plain"]})
    assert (2, [(1, "pawer", 2, "Count")]) == (t.dummy_pawer, gains(t, "multiplier"))


@pytest.mark.parametrize(("number", "paid"), [(1, 3), (2, 2), (3, 1), (4, 1)])
def test_cp_91_recurring_pawer_pays_in_later_rounds_or_at_once_in_the_last(number, paid):
    """CP-49"""
    queen = card("Queen", "recurring 1 pawer", pawer=9)  # the others are lost to won struggles first
    t = takes(queen, *VALUES[:1] * 4, alley=["Queen", *FEW], round=number, dummy={"cards": ["P1"] * 4})
    assert (number == 4) == bool(gains(t, "recurring"))
    play_out(t, build=False)
    assert [(1, "pawer", 1, "Queen")] * paid == gains(t, "recurring")


@pytest.mark.parametrize(
    "effect",
    ["instant 2 catnip", "instant 1 card", "instant 1 shard", "instant 1 border", "recurring 1 catnip",
     "multiplier catnip per yarn", "move 2", "catshine"],
)  # fmt: skip
def test_cp_91_all_other_effects_of_its_cards_are_ignored(effect):
    """CP-96, CP-156"""
    t = takes(card("Nil", effect, pawer=1), alley=["Nil", *FEW], round=4)
    assert ({"cards": ["Nil"], "pawer": 0}, ("take", "Ada"), []) == (dummy(t), asked(t), happened(t, "gain"))
    assert (5, 5) == (t.shards_left, t.borders_left)


@pytest.mark.parametrize("resource", ["catnip", "card", "shard", "border"])
def test_cp_91_other_recurring_effects_are_ignored_at_the_start_of_a_round_too(resource):
    """CP-87"""
    t = solo(card("Nil", f"recurring 1 {resource}"), at="struggle", round=1, dummy={"cards": ["Nil"]})
    assert ({"cards": ["Nil"], "pawer": 0}, [(0, "catnip", 1, None)]) == (dummy(t), gains(t, "income", "recurring"))


def test_cp_91_several_effects_count_in_their_order():
    many = card("Many", "instant 1 pawer; fright; instant 1 catnip; multiplier 2 pawer per yarn", pawer=1)
    t = takes(many, alley=["Many", *FEW], catnip=1)
    assert (("lose", "Ada"), 1) == (asked(t), t.dummy_pawer)
    assert 3 == do(t, "lose 1 catnip").dummy_pawer


def test_cp_92_a_fright_of_the_dummy_lets_you_choose_what_to_lose():
    t = takes(card("Boo", "fright", pawer=1), alley=["Boo", *FEW], catnip=1, pawer=1, hands=["Plain"])
    assert (("lose", "Ada"), ["lose 1 catnip", "lose 1 pawer", "lose Plain"]) == (asked(t), options(t))
    do(t, "lose Plain")
    assert ([], [1], [1], ("take", "Ada")) == (hand(t), t.catnip, t.pawer, asked(t))


def test_cp_92_you_lose_nothing_if_you_have_nothing():
    t = takes(card("Boo", "fright", pawer=1), alley=["Boo", *FEW], shards=2)
    assert (("take", "Ada"), [("fright_void", 1, "Boo", "CP-92")]) == (asked(t), happened(t, "fright_void", "lose"))


# Your Fright on it


def frightens(cards: list[str], pawer: int = 0, more=()):
    t = solo(ALARM, *VALUES[:3], *more, hands=["Alarm"], dummy={"cards": cards, "pawer": pawer})
    return do(t, "play Alarm at 0,0")


def test_cp_93_a_pawer_token_goes_first():
    t = frightens(["P1"], 2)
    assert ({"cards": ["P1"], "pawer": 1}, [], ("play", "Ada")) == (dummy(t), t.discards, asked(t))


def test_cp_93_then_the_lowest_card_with_a_pawer_value():
    """CP-97"""
    t = frightens(["P3", "Plain", "P1", "P2"])
    assert (["P3", "Plain", "P2"], ["P1"]) == (dummy(t)["cards"], t.names(t.discards))


def test_cp_93_of_equals_the_cheapest_then_the_oldest():
    old, new_, dear = card("Old", pawer=1, cost=1), card("New", pawer=1, cost=1), card("Dear", pawer=1, cost=2)
    assert ["Dear", "New"] == dummy(frightens(["Dear", "Old", "New"], more=[old, new_, dear]))["cards"]


def test_cp_93_cards_without_a_pawer_value_are_left_alone():
    t = frightens(["Plain", "Plain"])
    assert {"cards": ["Plain", "Plain"], "pawer": 0} == dummy(t)
    assert [("fright_void", 0, "Alarm", "CP-93")] == happened(t, "fright_void", "remove")


# The Pawer Struggle


def test_cp_94_the_dummy_needs_a_card_with_pawer_too():
    t = do(struggles(1, dummy=[], dummy_tokens=9), "cover P1")
    assert ({"struggle": 1}, 9) == (points(t), t.dummy_pawer)


def test_cp_94_at_a_tie_both_win():
    """CP-65"""
    t = struggles(3, 1, dummy=[2, 1], tokens=1, dummy_tokens=2)
    do(t, "cover P3")
    assert ({"struggle": 1}, [2], {"cards": ["P2"], "pawer": 0}) == (points(t), t.pawer, dummy(t))


def test_cp_95_a_winning_dummy_discards_tokens_and_loses_its_lowest_card():
    """CP-97"""
    t = struggles(6, dummy=[3, 2, 1], tokens=1, dummy_tokens=5)
    assert ({"cards": ["P3", "P2"], "pawer": 3}, [1], {}) == (dummy(t), t.pawer, points(t))
    assert "P1" in t.names(t.discards)


def test_cp_95_it_gets_no_compensation():
    t = struggles(1, dummy=[9])
    assert ({"cards": [], "pawer": 0}, [("remove", 1, "P9", "struggle")]) == (dummy(t), happened(t, "remove"))


def test_cp_95_it_wins_without_a_token_when_you_do_not_take_part():
    t = struggles(dummy=[2, 1], tokens=50, dummy_tokens=2)
    assert ({"cards": ["P2"], "pawer": 2}, [50]) == (dummy(t), t.pawer)


def test_cp_95_its_lowest_card_has_a_pawer_value():
    t = solo(VALUES[1], at="struggle", round=4, dummy={"cards": ["Plain", "P2"]})
    assert ["Plain"] == dummy(t)["cards"]


def test_cp_96_the_dummy_has_no_score():
    star = card("Star", "catshine", corners="xxxx", pawer=5)
    t = solo(*[star] * 9, at="scoring", dummy={"cards": ["Star"] * 9, "pawer": 50})
    assert ([0], [0]) == (GAME.sheet(t).totals(), GAME.sheet(t).winners())


def test_cp_97_the_recurring_pawer_of_a_lost_card_stops():
    queen = card("Queen", "recurring 1 pawer", pawer=1)
    t = solo(queen, VALUES[8], at="struggle", round=2, packs=["P9 at 0,0"], dummy={"cards": ["Queen"]})
    do(t, "cover P9")
    assert (3, 1) == (t.round, t.dummy_pawer)
    t = solo(queen, at="struggle", round=2, dummy={"cards": ["Queen"]})
    assert (3, {"cards": [], "pawer": 0}, ["Queen"]) == (t.round, dummy(t), t.names(t.discards))


def test_cp_157_your_total_is_compared_with_the_dummys():
    ((_, _, taking_part, _, _),) = happened(struggles(5, dummy=[3], tokens=2, dummy_tokens=1), "struggle")
    assert [
        {"seat": 0, "cards": 5, "tokens": 2, "total": 7}, {"seat": 1, "cards": 3, "tokens": 1, "total": 4},
    ] == taking_part  # fmt: skip


def test_cp_155_the_dummy_takes_one_card_for_free_and_has_no_second_step():
    dear = card("Dear", cost=4, pawer=4)
    t = do(solo(dear, alley=["Dear", *FEW]), "take Plain", "end turn")
    assert (["Dear"], ("take", "Ada"), [], []) == (dummy(t)["cards"], asked(t), pack(t), happened(t, "pay"))


def test_cp_156_no_placement_rule_for_the_dummy():
    """CP-88"""
    odds = [card(f"Odd {side}", pawer=1, sides=side * 4, cost=cost) for cost, side in enumerate("abcd")]
    t = solo(*odds, alley=[*(odd.name for odd in odds), "Plain"])
    do(t, "take Plain", "end turn", "take Plain", "end turn")
    assert ["Plain", "Odd d", "Plain", "Odd c"] == [name for _, _, name in happened(t, "take")]


# The chart

CHART = {0: "", 1: "Seriously?", 2: "Seriously?", 3: "Dog", 4: "Dog", 5: "Kitten", 6: "Kitten", 7: "Cat", 9: "Cat",
         10: "Grand Cougar", 13: "Grand Cougar", 14: "Divine Feline", 40: "Divine Feline"}  # fmt: skip


def test_cp_98_the_title_is_the_highest_whose_bound_is_reached():
    """CP-158"""
    assert CHART == {score: GAME.title_of("solo", score) for score in CHART}


def test_cp_158_the_chart():
    assert {
        1: "Seriously?", 3: "Dog", 5: "Kitten", 7: "Cat", 10: "Grand Cougar", 14: "Divine Feline",
    } == dict(GAME.titles)  # fmt: skip


def test_cp_89_the_printed_pawer_values_of_the_shipped_deck_tie_too():
    alley = ["Head Bonk", "Lobster Louie", "Hissteria", "Captain Sardine", "The Bride"]
    assert ["dummy takes Lobster Louie", "dummy takes Captain Sardine"] == options(
        dummys_turn(shipped(1, "solo", alley=alley))
    )
