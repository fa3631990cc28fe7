"""Rescuing, placing and maps: IC-50 to IC-58, IC-80 to IC-87, A-5, A-7, A-8, A-22, A-25."""

import pytest

from catcli.games.isleofcats.boat import Boat, laid_at
from catcli.games.isleofcats.moves import DECLINE, PASS, STOP, Place, Rescue, why_not
from catcli.games.isleofcats.pieces import BLUE, GREEN, LEFT, RIGHT
from catcli.games.isleofcats.rules.maps import place_cat
from catcli.games.isleofcats.rules.rescuing import lap, rescuing, sort_track

from .drawing import index_at
from .playing import asked, at, cats, do, firsts, follow, happened, kind, kinds, options, refused, table
from .sketch import sketch

BLUE_I, BLUE_S, GREEN_I, RED_V = kinds("blue I5", "blue S4", "green I5", "red V5")


def lays(*hands, **pieces):
    return follow(table(len(hands), hands=[list(hand) for hand in hands], fields=[[BLUE_I], []], **pieces), rescuing)


def rescues(**pieces):
    """Seat 0 is at its turn, with a permanent basket and enough fish, if nothing else is told."""
    given = {"fish": [20, 20], "baskets": [1, 1], "fields": [[BLUE_I, BLUE_S], [GREEN_I]]}
    return follow(table(2, **(given | pieces)), lap)


# Rescue cards


def test_ic_50_any_number_of_rescue_cards_is_laid_face_down_in_turn_order():
    t = lays([43, 55, 113], [7], track=[1, 0])
    assert ("lay", 1) == asked(t)
    do(t, (7,))
    assert (("lay", 0), [(), (55,), (43,), (43, 55)]) == (asked(t), options(t))


def test_ic_50_only_rescue_cards_are_laid():
    assert "IC-50" == refused(lays([43, 113], []), (113,))


def test_ic_50_how_many_are_laid_is_visible_and_which_is_not():
    t = do(lays([43, 55], [7]), (43, 55))
    assert [(0, 2)] == happened(t, "lay", "number")
    assert [0] == [event.seen_by for event in t.log.events if event.what == "laid"]
    assert not t.revealed


def test_ic_50_who_has_no_rescue_card_is_skipped_and_cards_not_laid_stay_in_hand():
    t = lays([113], [7, 43])
    assert ("lay", 1) == asked(t)
    do(t, (7,))
    assert [43] == t.hands[1]


def test_ic_51_speed_counts_all_cards_laid_whether_their_baskets_are_used_or_not():
    t = table(2, laid=[[7, 55, 15], []])  # boots 4, a whole basket 3, a broken one 0
    assert [7, 0] == [t.speed(0), t.speed(1)]


def test_ic_51_all_are_revealed_together():
    t = do(do(lays([43], [7]), (43,)), (7,))
    assert t.revealed
    assert [(0, [43], 1), (1, [7], 4)] == happened(t, "reveal", "cards", "speed")


@pytest.mark.parametrize(
    ("speeds", "before", "after"),
    [
        ([[7], [], [43]], [1, 2, 0], [0, 2, 1]),
        ([[], [], []], [2, 0, 1], [2, 0, 1]),
        ([[7], [43], [8]], [1, 2, 0], [2, 0, 1]),
    ],
)
def test_ic_52_the_fastest_goes_first_and_equals_stay_as_they_were(speeds, before, after):
    assert after == follow(table(3, laid=speeds, track=before), sort_track).track


# Turns


def test_ic_53_each_in_turn_rescues_one_cat_or_passes_until_all_have_passed():
    t = rescues(baskets=[2, 2])
    do(t, Rescue(BLUE_I, (), at("h5")))
    assert ("rescue", 1) == asked(t)
    do(t, PASS)
    assert ("rescue", 0) == asked(t)
    do(t, PASS)
    assert (("",), [True, True]) == (asked(t), t.passed)


def test_ic_53_a_pass_is_final_for_the_phase():
    t = do(rescues(), PASS)
    do(t, Rescue(BLUE_I, (), at("h5")))
    assert ("rescue", 1) == asked(t)


def test_ic_53_only_cats_of_the_fields_are_rescued():
    assert "IC-53" == refused(rescues(), Rescue(RED_V, (), at("h5")))


@pytest.mark.parametrize(("cat", "price"), [(BLUE_I, 3), (GREEN_I, 5)])
def test_ic_54_a_cat_costs_three_fish_on_the_left_and_five_on_the_right(cat, price):
    t = do(rescues(), Rescue(cat, (), at("h5")))
    assert (20 - price, 1) == (t.fish[0], t.used_baskets[0])


def test_ic_54_too_few_fish_leave_the_right_field_out():
    t = rescues(fish=[4, 0])
    assert [BLUE_I, BLUE_S, PASS] == firsts(t)
    assert "IC-54" == refused(t, Rescue(GREEN_I, (), at("h5")))


def test_ic_54_without_a_basket_there_is_only_the_pass():
    t = rescues(baskets=[0, 1])
    assert [PASS] == options(t)
    assert "IC-54" == refused(t, Rescue(BLUE_I, (), at("h5")))


def test_ic_55_a_permanent_basket_serves_once_a_day():
    t = rescues(used_baskets=[1, 0], laid=[[43], []])
    assert "IC-55" == refused(t, Rescue(BLUE_I, (), at("h5")))


def test_ic_55_a_permanent_basket_a_whole_one_or_two_broken_ones_pay_and_alike_ones_are_listed_once():
    t = rescues(laid=[[43, 44, 55, 15, 23, 35, 7], []], fields=[[BLUE_I], []])
    assert [(), (43,), (15, 23)] == list(t.options(0).stage((BLUE_I,)))
    assert ["", ""] == [refused(t, Rescue(BLUE_I, basket, at("h5"))) for basket in ((55,), (23, 35))]


@pytest.mark.parametrize("basket", [(15,), (7,), (15, 43), (15, 23, 35), (43, 44), (45,), (15, 16)])
def test_ic_55_what_is_no_basket_at_hand_pays_nothing(basket):
    t = rescues(laid=[[43, 44, 15, 23, 35, 7], []])
    assert "IC-55" == refused(t, Rescue(BLUE_I, basket, at("h5")))


def test_ic_55_basket_cards_are_discarded_when_used():
    t = do(rescues(laid=[[15, 23, 43], []]), Rescue(BLUE_I, (15, 23), at("h5")))
    assert ([43], [15, 23], 0) == (t.laid[0], t.played, t.used_baskets[0])


def test_ic_56_rescue_cards_left_are_discarded_when_the_phase_ends():
    t = lays([15, 43], [7], baskets=[0, 0], fish=[0, 0])
    do(do(t, (15, 43)), (7,))
    while asked(t)[0] == "rescue":
        do(t, PASS)
    assert ([[], []], [15, 43, 7]) == (t.laid, sorted(t.played, key=[15, 43, 7].index))


def test_ic_57_anytime_cards_may_be_played_before_a_turn_and_after_a_rescue():
    t = rescues(hands=[[67, 78], []])
    assert (("anytime", 0), "rescue turn") == (asked(t), t.ask.about[0])
    do(do(t, 67), PASS)
    do(t, Rescue(BLUE_I, (), at("h5")))
    assert (("anytime", 0), "own turn") == (asked(t), t.ask.about[0])
    do(t, 78)
    assert ("rescue", 1) == asked(t)


def test_ic_57_who_passed_may_still_play_anytime_cards():
    t = rescues(hands=[[67], []])
    do(do(t, PASS), PASS)
    assert (("anytime", 0), "rescue turn") == (asked(t), t.ask.about[0])


def test_ic_58_the_phase_ends_with_the_last_cat_also_for_those_with_baskets_left():
    t = do(rescues(fields=[[BLUE_I], []], baskets=[3, 3]), Rescue(BLUE_I, (), at("h5")))
    assert ("",) == asked(t)


# More than one cat (cards 80 to 82)


def test_ic_70_an_extra_rescue_lets_the_next_turn_bring_two_cats_each_with_basket_and_fish():
    t = rescues(hands=[[80], []], baskets=[2, 1])
    do(t, 80)
    do(t, Rescue(BLUE_I, (), at("h5")))
    assert (("extra rescue", 0), 1) == (asked(t), t.extra[0])
    do(t, Rescue(GREEN_I, (), at("h6")))
    assert (("rescue", 1), 12, 2) == (asked(t), t.fish[0], t.used_baskets[0])


def test_ic_70_extra_rescues_add_up():
    t = rescues(hands=[[80, 81], []], baskets=[3, 1])
    do(do(t, 80), 81)
    for cat, square in ((BLUE_I, "h5"), (GREEN_I, "h6"), (BLUE_S, "h7")):
        do(t, Rescue(cat, (), at(square)))
    assert ([[], []], 0, 3) == (t.fields, t.extra[0], t.used_baskets[0])


def test_ic_70_an_extra_rescue_is_spent_with_the_next_turn_used_or_not():
    """A-7"""
    t = rescues(extra=[1, 0], baskets=[2, 1])
    do(t, Rescue(BLUE_I, (), at("h5")))
    do(t, STOP)
    assert (("rescue", 1), 0) == (asked(t), t.extra[0])
    assert 0 == do(rescues(extra=[2, 0]), PASS).extra[0]


def test_ic_70_an_extra_rescue_played_after_a_pass_waits_for_the_next_day():
    """A-7"""
    t = do(rescues(hands=[[80], []]), PASS)
    do(t, PASS)
    do(t, 80)
    assert (("rescue", 1), 1) == (asked(t), t.extra[0])
    do(t, PASS)
    assert (("",), 1) == (asked(t), t.extra[0])


def test_ic_70_an_extra_rescue_may_be_played_after_the_first_cat_of_the_turn():
    """A-8"""
    t = do(rescues(hands=[[80], []], baskets=[2, 1]), PASS)
    do(t, Rescue(BLUE_I, (), at("h5")))
    do(t, 80)
    assert ("extra rescue", 0) == asked(t)


# Placing


def test_ic_80_a_tile_lies_wholly_inside_the_boat():
    t = rescues()
    assert "IC-80" == refused(t, Rescue(BLUE_I, (), at("f1")))
    assert "IC-80" == refused(t, Rescue(BLUE_I, (), at("h5", 8)))


def test_ic_80_a_tile_lies_on_no_other():
    assert "IC-80" == refused(rescues(boats=[sketch(h5="bbb"), Boat(0)]), Rescue(BLUE_I, (), at("i5")))


def test_ic_80_a_tile_may_be_turned_and_flipped():
    t = rescues()
    assert {0, 1, 4, 5} == {move.spot.attitude for move in options(t) if move != PASS and move.tile == BLUE_S}


def test_ic_81_each_tile_after_the_first_shares_a_side_with_one_there():
    t = rescues(boats=[sketch(h5="rrr"), Boat(0)])
    assert "IC-81" == refused(t, Rescue(BLUE_I, (), at("h8")))
    assert "IC-81" == refused(t, Rescue(BLUE_I, (), at("k6")))
    assert "" == refused(t, Rescue(BLUE_I, (), at("k5")))


def test_ic_81_the_first_tile_goes_anywhere_also_when_the_boat_is_empty_again():
    """A-22"""
    boat = sketch(h5="$$$")
    boat.remove(0)
    assert "" == refused(rescues(boats=[boat, Boat(0)]), Rescue(BLUE_I, (), at("h8")))


def test_ic_82_a_cat_that_has_no_place_cannot_be_taken():
    rows = {"h1": 8, "e2": 13, "b3": 18, "a4": 21, "a5": 18, "a6": 21, "b7": 18, "e8": 13, "h9": 8}
    boat = sketch(**{corner: "#" * width for corner, width in rows.items()})
    t = rescues(boats=[boat, Boat(0)])
    assert [BLUE_S not in firsts(t), PASS in firsts(t)] == [True, True]
    assert "IC-80" == refused(t, Rescue(BLUE_S, (), at("s5")))


def test_ic_83_a_tile_may_cover_rats_and_maps_and_walls():
    assert "" == refused(rescues(), Rescue(GREEN_I, (), at("a6")))


# Maps: boat 1 has its green map at h1


def on_map(cat, square="h1", **pieces):
    given = {"fields": [[cat], []], "common": [5, 5, 5, 5], "baskets": [2, 2]}
    return do(rescues(**(given | pieces)), Rescue(cat, (), at(square)))


def test_ic_85_a_cat_on_the_map_of_its_colour_earns_a_common_treasure_at_once():
    t = on_map(GREEN_I)
    assert (("map treasure", 0), [*kinds("common one", "common two", "common bar", "common corner"), DECLINE]) == (
        asked(t),
        firsts(t),
    )
    do(t, Place(kind("common two"), at("h2")))
    assert ([5, 4, 5, 5], kind("common two")) == (t.common, t.boats[0].laid[-1].kind)


def test_ic_85_the_treasure_of_a_map_may_be_declined_and_the_turn_goes_on():
    """A-25: declined, a second cat may be rescued in the same turn."""
    t = on_map(GREEN_I, fields=[[GREEN_I, BLUE_I], []], extra=[1, 0])
    do(t, DECLINE)
    assert (("extra rescue", 0), [5, 5, 5, 5], [0]) == (asked(t), t.common, happened(t, "no treasure"))


def test_ic_73_the_treasure_comes_before_any_other_card():
    t = on_map(GREEN_I, hands=[[], []])
    assert ("map treasure", 0) == asked(t)
    t.hands[0] = [80]
    do(t, DECLINE)
    assert ("anytime", 0) == asked(t)


def test_ic_85_the_treasure_is_placed_by_the_usual_rules_and_must_be_left_below_the_island():
    t = on_map(GREEN_I, common=[0, 5, 5, 5])
    assert "IC-85" == refused(t, Place(kind("common one"), at("h2")))
    assert "IC-85" == refused(t, Place(kind("rare L4"), at("h2")))
    assert "IC-81" == refused(t, Place(kind("common two"), at("h5")))


def test_ic_85_without_a_treasure_that_has_a_place_nobody_is_asked():
    assert ("",) == asked(on_map(GREEN_I, common=[0, 0, 0, 0]))


def test_ic_85_an_oshax_on_the_map_of_its_chosen_colour_earns_one_too():
    """A-5"""
    for colour, question in ((GREEN, ("map treasure", 0)), (BLUE, ("",))):
        t = table(2, common=[5, 5, 5, 5])
        assert question == asked(follow(t, (place_cat, 0, kind("oshax X1"), at("h1"), colour)))


def test_ic_86_another_tile_on_a_map_earns_nothing():
    assert ("",) == asked(on_map(BLUE_I))


def test_ic_87_a_map_uncovered_again_works_again():
    boat = sketch(h1="$", i1="bbb")
    boat.remove(index_at(boat, "h1"))
    t = rescues(boats=[boat, Boat(0)], fields=[kinds("green L5"), []], common=[5, 5, 5, 5])
    spots = [move for move in options(t) if move != PASS and move.spot == at("h1", move.spot.attitude)]
    do(t, spots[0])
    assert ("map treasure", 0) == asked(t)


def test_ic_54_the_options_are_the_moves_that_pass_all_conditions():
    """The conditions are the oracle of the lists made in a faster way."""
    t = rescues(boats=[sketch(h5="rrr/.r."), Boat(0)], laid=[[43, 15], []], fields=[cats(3), cats(2, 20)])
    listed = set(options(t))
    every = [
        Rescue(cat, basket, at(f"{column}{row}", attitude))
        for cat in [*t.fields[LEFT], *t.fields[RIGHT], RED_V]
        for basket in ((), (43,), (15,))
        for column in "ghijklm"
        for row in range(3, 8)
        for attitude in range(4)
    ]
    options_of = t.options(0)
    allowed = [move for move in every if refused_by(t, move) is None]
    assert allowed
    assert [move in options_of for move in every] == [move in allowed for move in every]
    same = {(move.tile, move.basket, cells(move)) for move in listed if move != PASS}
    assert {(move.tile, move.basket, cells(move)) for move in allowed} <= same


def refused_by(t, move):
    return why_not(t, 0, move)


def cells(move):
    return laid_at(move.tile, move.spot).cells


def test_ic_11_whose_turn_it_is_shows_from_the_offers_before_it_on():
    t = rescues(hands=[[], [67]], track=[1, 0])
    assert (("anytime", 1), 1, [1]) == (asked(t), t.turn, happened(t, "turn"))
    do(do(t, PASS), PASS)
    assert (("anytime", 1), 0, [1, 0]) == (asked(t), t.turn, happened(t, "turn"))
