"""The solo game: IC-110 to IC-117, A-12, A-14."""

import pytest

from catcli.games.isleofcats import sister
from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.moves import PASS, Rescue
from catcli.games.isleofcats.pieces import (
    ADVANCED_LESSONS,
    BASIC_LESSONS,
    COLOUR_CARDS,
    OSHAX,
    SISTER_BASKETS,
    Action,
)
from catcli.games.isleofcats.rules.anytime import offers
from catcli.games.isleofcats.rules.end_of_day import end_of_day
from catcli.games.isleofcats.rules.fields import fill_fields
from catcli.games.isleofcats.rules.rescuing import rescuing
from catcli.games.isleofcats.table import PLAYER, SISTER

from .playing import (
    asked,
    at,
    cats,
    do,
    follow,
    happened,
    kind,
    kinds,
    last_of,
    options,
    questions,
    refused,
    started,
    table,
)

LEVELS = [("easy", 0), ("medium", 1), ("hard", 2), ("very_hard", 3), ("expert", 4)]


def meets(deck, fields=None, **pieces):
    """The player meets the sister in the rescue phase of day 1; her basket cards come in this order."""
    given = {"fields": fields or [[15, 32, 49, 66], cats(4, 4)], "fish": [20], "baskets": [3], "common": [5] * 4}
    t = table(1, solo=True, **(given | pieces))
    t.sister.deck = deck[::-1]
    return follow(t, rescuing)


def acts(*actions, **pieces):
    """What lies there after these actions of the sister."""
    t = table(1, solo=True, **pieces)
    for action in actions:
        sister.ACTIONS[action.what](t, action)
    return t


# Setup and exploring


@pytest.mark.parametrize(("level", "advanced"), LEVELS)
def test_ic_110_three_basic_lessons_and_advanced_ones_by_level_lie_open(level, advanced):
    t = started(1, f"solo,{level}")
    basic = [card for card in t.sister.lessons if card in BASIC_LESSONS]
    assert (3, advanced) == (len(basic), len([card for card in t.sister.lessons if card in ADVANCED_LESSONS]))
    assert level == t.sister.level


def test_ic_110_one_boat_a_line_of_oshax_and_the_first_of_five_colours_open():
    t = started(1, "solo,easy", oshax=[[95, 90, 94, 91, 93, 92]], colours=[[171, 173, 169, 170, 172]])
    assert ([95, 90, 94, 91, 93, 92], 1, 1) == (t.oshax, t.sister.opened, len(t.boats))
    assert (sorted(COLOUR_CARDS), [3]) == (sorted(t.sister.colours), t.sister.points_by_colour)


def test_ic_110_her_23_basket_cards_are_her_deck_and_nobody_is_asked_for_her():
    t = started(1, "solo,easy")
    assert sorted(SISTER_BASKETS) == sorted(t.sister.deck)
    assert {(0,)} == {t.ask.seats for t in questions(1, "solo,easy", "seats")}


def test_ic_111_four_cats_left_and_four_right_are_numbered_through_both_fields():
    t = follow(table(1, solo=True, bag=cats(9)[::-1]), fill_fields)
    assert ([cats(4), cats(4, 4)], cats(8)) == (t.fields, t.line())


def test_ic_111_rare_treasures_lie_in_stacks_by_shape_in_order_of_appearance():
    drawn = kinds("rare T4", "rare L4", "rare T4", "rare I4", "rare L4")
    t = follow(table(1, solo=True, bag=[*cats(8), *drawn[::-1]]), fill_fields)
    assert kinds("rare T4", "rare L4", "rare I4") == t.rare_stacks()
    assert kinds("rare T4", "rare T4", "rare L4", "rare L4", "rare I4") == t.rare


def test_ic_111_a_stack_keeps_its_place_until_it_is_empty():
    """A-14"""
    rare = kinds("rare T4", "rare T4", "rare L4")
    t = acts(Action("rare", 1), rare=rare[:])
    t.lay_below_island(kind("rare T4"))
    assert kinds("rare T4", "rare L4") == t.rare_stacks()
    t = acts(Action("rare", 1), Action("rare", 1), rare=rare[:])
    t.lay_below_island(kind("rare T4"))
    assert kinds("rare L4", "rare T4") == t.rare_stacks()


def test_ic_112_draw_five_keep_three_twice_then_draw_one_and_buy_among_the_seven():
    t = started(1, "solo,easy", deck=[list(range(15, 27))])
    assert (("draft", 0), 10) == (asked(t), len(options(t)))
    assert ["IC-112", "IC-112"] == [refused(t, (15, 16)), refused(t, (15, 16, 20))]
    do(t, (15, 16, 17))
    assert [20, 21, 22, 23, 24] == t.passing[0]
    do(t, (20, 21, 24))
    assert (("buy", 0), [15, 16, 17, 20, 21, 24, 25], [18, 19, 22, 23]) == (asked(t), t.drafted[0], t.discards[0])


# Her turns


def test_ic_113_the_card_turned_up_tells_her_speed_and_how_many_she_has():
    t = meets([180, 177, 174])  # speed 2, 3 baskets
    assert [(SISTER, 180, 2, 3)] == happened(t, "sister reveals", "card", "speed", "cards")
    assert (180, 2) == (t.sister.shown, sister.speed(t))


@pytest.mark.parametrize(
    ("card", "laid", "before", "after"),
    [
        (180, [43], [0, 1], [1, 0]),  # 2 against 1
        (180, [55], [1, 0], [0, 1]),  # 2 against 3
        (174, [], [0, 1], [0, 1]),  # 0 each
        (174, [], [1, 0], [1, 0]),
    ],
)
def test_ic_113_the_faster_goes_first_and_equals_stay_as_they_were(card, laid, before, after):
    t = meets([card, 176, 181], hands=[laid[:]], track=before)
    if laid:
        do(t, tuple(laid))
    assert after == t.track


def test_ic_113_on_day_one_the_player_is_in_front():
    assert [PLAYER, SISTER] == started(1, "solo,easy").track


def test_ic_114_she_plays_one_card_after_each_turn_and_all_that_remain_after_a_pass():
    t = meets([178, 175, 183, 186])  # speed 1, 4 baskets
    assert (("rescue", 0), [1]) == (asked(t), [seat for seat, card in happened(t, "sister plays", "card")])
    t = meets([174, 175, 183, 186], hands=[[]])
    assert (("rescue", 0), []) == (asked(t), happened(t, "sister plays"))
    t = meets([175, 178, 183, 186])  # speed 0, 4 baskets
    do(t, Rescue(t.fields[0][0], (), at("h5")))
    assert [(1, 175)] == happened(t, "sister plays", "card")
    do(t, PASS)
    assert [(1, 175), (1, 178), (1, 183), (1, 186)] == happened(t, "sister plays", "card")
    assert ("",) == asked(t)


def test_ic_114_with_none_left_the_player_goes_on_alone():
    t = meets([174, 175])  # speed 0, 1 basket
    do(t, Rescue(t.fields[0][0], (), at("h5")))
    assert (1, []) == (len(happened(t, "sister plays")), t.sister.cards)
    do(t, Rescue(t.fields[0][0], (), at("h6")))
    assert (("rescue", 0), 1) == (asked(t), len(happened(t, "sister plays")))


def test_ic_114_one_card_however_many_cats_a_turn_rescued():
    t = meets([175, 178, 183, 186], extra=[1])
    do(t, Rescue(t.fields[0][0], (), at("h5")))
    assert (("extra rescue", 0), []) == (asked(t), happened(t, "sister plays"))
    do(t, Rescue(t.fields[0][0], (), at("h6")))
    assert 1 == len(happened(t, "sister plays"))


def test_ic_114_when_the_fields_are_empty_she_plays_the_rest():
    t = meets([175, 178, 183, 186], fields=[cats(1), []])
    do(t, Rescue(0, (), at("h5")))
    assert (("",), 4, [4, 4, 5, 4]) == (asked(t), len(happened(t, "sister plays")), t.common)


# Her actions


@pytest.mark.parametrize(("n", "gone"), [(1, 10), (3, 12), (4, 13), (8, 13)])
def test_ic_115_a_cat_by_its_number_or_the_last_leaves_the_game(n, gone):
    assert [gone] == acts(Action("cat", n), fields=[[10, 11], [12, 13]]).gone


def test_ic_115_the_lines_close_up_after_each_removal():
    t = acts(Action("cat", 1), Action("cat", 1), Action("cat", 2), fields=[[10], [12, 13, 14]])
    assert ([10, 12, 14], [[], [13]]) == (t.gone, t.fields)


@pytest.mark.parametrize(("n", "gone"), [(2, 91), (5, 92)])
def test_ic_115_an_oshax_by_its_number_or_the_last_leaves_the_game(n, gone):
    assert [gone] == acts(Action("oshax", n), oshax=[90, 91, 92]).gone


def test_ic_115_nothing_happens_where_nothing_lies():
    t = acts(Action("cat", 1), Action("oshax", 1), Action("rare", 1), Action("common", 96), Action("swap", 1, 2))
    assert ([], [0] * 4) == (t.gone, t.common)


def test_ic_115_a_common_treasure_of_the_shape_leaves_if_there_is_one():
    bar = kind("common bar")
    t = acts(Action("common", bar), Action("common", bar), common=[5, 5, 1, 5])
    assert ([5, 5, 0, 5], [bar]) == (t.common, t.gone)


@pytest.mark.parametrize(
    ("swap", "before", "after"),
    [
        ((1, 6), [[1, 2, 3, 4], [5, 6, 7]], [[6, 2, 3, 4], [5, 1, 7]]),
        ((1, 6), [[1, 2], [3]], [[3, 2], [1]]),  # a missing second is the last
        ((2, 5), [[1], [2]], [[2], [1]]),  # 2 and the last are one cat: its predecessor
        ((2, 5), [[1], []], [[1], []]),
        ((2, 5), [[], [1, 2, 3]], [[], [1, 3, 2]]),
        ((4, 6), [[1, 2], [3]], [[1, 3], [2]]),  # a missing first is the last but one
    ],
)
def test_ic_115_a_swap_exchanges_places_and_fields(swap, before, after):
    assert after == acts(Action("swap", *swap), fields=[field[:] for field in before]).fields


def test_ic_116_cats_added_or_moved_go_to_the_end_of_their_line():
    """A-12"""
    t = follow(table(1, solo=True, fields=[[1, 2], [3, 4]], hands=[[77, 83]], bag=[9]), (offers, "revealed"))
    do(do(t, 77), (1, 3))
    assert [2, 3, 4, 1] == t.line()
    do(do(t, 83), "left")
    assert [2, 3, 9, 4, 1] == t.line()


def test_ic_117_her_cards_are_discarded_at_the_end_of_the_day_and_the_next_colour_opened():
    for day, opened in ((1, 2), (4, 5)):
        t = table(1, solo=True)
        t.day, t.sister.colours, t.sister.opened = day, sorted(COLOUR_CARDS), opened - 1
        t.sister.cards, t.sister.shown = [180, 181], 180
        follow(t, end_of_day)
        assert (opened, [], [180, 181], 0) == (t.sister.opened, t.sister.cards, t.sister.played, t.sister.shown)


def test_ic_117_no_colour_is_left_to_open_after_day_five():
    t = table(1, solo=True)
    t.day, t.sister.colours, t.sister.opened = 5, sorted(COLOUR_CARDS), 5
    assert 5 == follow(t, end_of_day).sister.opened


@pytest.mark.parametrize("seed", range(4))
def test_ic_117_her_deck_outlasts_five_days(seed):
    t = last_of(questions(1, "solo,hard", f"deck {seed}"))
    assert (5, 23) == (t.sister.opened, len(t.sister.deck) + len(t.sister.played))
    assert 5 <= len(t.sister.played) <= 20
    assert set(t.oshax) <= set(OSHAX)
    assert isinstance(t.boats[0], Boat)
