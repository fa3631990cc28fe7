"""Exploring: IC-20 to IC-25, A-21."""

import pytest

from catcli.games.isleofcats.moves import PASS
from catcli.games.isleofcats.rules.anytime import offers
from catcli.games.isleofcats.rules.exploring import buying, deal

from .playing import asked, do, follow, happened, options, refused, table

ROUND = list(range(1, 29))  # 28 cards, dealt seven each in this order


def dealt(players=2, day=1, **pieces):
    t = table(players, deck=ROUND[::-1], **pieces)
    t.day = day
    return follow(t, deal)


def test_ic_20_two_of_seven_then_two_of_five_then_two_of_three_are_kept_and_the_last_card_comes_too():
    t = dealt(2)
    do(t, (1, 2), (8, 9))
    assert [[10, 11, 12, 13, 14], [3, 4, 5, 6, 7]] == t.passing
    do(t, (10, 11), (3, 4))
    assert [[5, 6, 7], [12, 13, 14]] == t.passing
    do(t, (5, 6), (12, 13))
    assert ([[], []], None) == (t.passing, t.ask)
    assert [[1, 2, 10, 11, 5, 6, 14], [8, 9, 3, 4, 12, 13, 7]] == t.drafted


@pytest.mark.parametrize(("day", "comes"), [(1, 15), (2, 8), (3, 15), (4, 8), (5, 15)])
def test_ic_21_cards_go_to_the_left_on_odd_days_and_to_the_right_on_even_ones(day, comes):
    t = dealt(3, day)
    do(t, (1, 2), (13, 14), (20, 21))
    assert comes == t.passing[0][0]


def test_ic_22_all_are_asked_together_and_nothing_is_passed_before_all_have_picked():
    t = dealt(4)
    assert (True, (0, 1, 2, 3)) == (t.ask.together, t.ask.seats)


def test_ic_22_what_is_kept_is_seen_by_its_owner_only():
    t = do(dealt(2), (1, 2), (8, 9))
    assert [(0, 0), (1, 1)] == [(event.seat, event.seen_by) for event in t.log.events if event.what == "keep"]


@pytest.mark.parametrize("move", [(1,), (1, 2, 3), (1, 8), (2, 1), (1, 1)])
def test_ic_20_exactly_two_of_the_own_cards_are_kept(move):
    assert "IC-20" == refused(dealt(2), move, 0)


def waiting(cards, fish, **pieces):
    return follow(table(2, drafted=[cards, []], fish=[fish, 0], **pieces), buying)


def test_ic_23_any_cards_may_be_kept_whose_costs_the_fish_pay():
    t = waiting([1, 7, 15], 5)  # costs 5, 1, 0
    assert [(), (15,), (7,), (7, 15), (1,), (1, 15)] == options(t, 0)


def test_ic_23_the_rest_is_discarded_face_down_and_the_price_paid():
    t = do(waiting([1, 7, 15], 5), (7, 15), ())
    assert ([7, 15], [1], 4, []) == (t.hands[0], t.discards[0], t.fish[0], t.drafted[0])
    assert [(0, 2, 1), (1, 0, 0)] == happened(t, "buy", "number", "fish")


def test_ic_23_cards_that_cost_more_than_the_fish_cannot_all_be_kept():
    assert "IC-23" == refused(waiting([1, 7, 15], 5), (1, 7), 0)


def test_ic_23_only_cards_that_wait_are_kept():
    assert "IC-23" == refused(waiting([1, 7, 15], 5), (8,), 0)


def test_ic_23_cards_that_are_alike_are_listed_once_and_each_of_them_may_be_chosen():
    t = waiting([7, 8], 1)
    assert [(), (7,)] == options(t, 0)
    assert "" == refused(t, (8,), 0)


def test_ic_24_a_hand_has_no_limit():
    hand = list(range(15, 43))
    t = do(waiting([7, 8], 9, hands=[hand[:], []]), (7, 8), ())
    assert [*hand, 7, 8] == t.hands[0]


def test_ic_25_a_purple_card_held_before_may_be_played_just_before_buying_but_not_one_that_waits():
    t = table(2, deck=[], drafted=[[76], []], hands=[[67], []], baskets=[1, 1], fish=[0, 0])
    follow(t, (offers, "buying"), buying)
    assert (("anytime", 0), "buying") == (asked(t), t.ask.about[0])
    assert [67, PASS] == options(t)
    assert "IC-70" == refused(t, 76)


def test_ic_25_fish_of_a_card_played_before_buying_pay_for_cards():
    t = table(2, drafted=[[1], []], hands=[[76], []], baskets=[1, 1], fish=[0, 0])
    follow(t, (offers, "buying"), buying)
    do(t, 76)
    assert ("buy", 0, 1) == asked(t)
    assert [(), (1,)] == options(t, 0)


def test_ic_25_cards_drawn_before_buying_join_those_that_wait():
    """A-21"""
    t = table(2, deck=[40, 41, 42], drafted=[[1], []], hands=[[71], []], fish=[9, 0])
    follow(t, (offers, "buying"), buying)
    do(t, 71)
    assert ("buy", 0, 1) == asked(t)
    assert [1, 42, 41] == t.drafted[0]
