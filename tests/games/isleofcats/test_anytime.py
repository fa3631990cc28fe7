"""Anytime cards: IC-70 to IC-73, IC-14, IC-33, A-2, A-3, A-6, A-9, A-10, A-12, A-23."""

import pytest

from catcli.games.isleofcats import rules
from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.moves import ALIKE, DECLINE, PASS, TILE_WAITS, Place
from catcli.games.isleofcats.pieces import BLUE, CARDS, GREEN, RED, name_of
from catcli.games.isleofcats.rules.anytime import EFFECTS, offers
from catcli.games.isleofcats.table import PHASES

from .playing import (
    asked,
    at,
    boat,
    cats,
    do,
    firsts,
    follow,
    happened,
    kind,
    kinds,
    options,
    questions,
    refused,
    table,
)
from .sketch import sketch

BLUE_I, GREEN_I, RED_V = kinds("blue I5", "green I5", "red V5")


def plays(card, moment="revealed", **pieces):
    """Seat 0 has played this card, when it was offered; nothing follows."""
    given = {"hands": [[card], []], "boats": [Boat(0), Boat(1)]}
    t = follow(table(2, **(given | pieces)), (offers, moment))
    assert ("anytime", 0) == asked(t)
    return do(t, card)


def test_ic_70_every_purple_card_has_an_effect():
    assert {card.effect for card in CARDS.values() if card.kind == "anytime"} == set(EFFECTS)


def test_ic_70_a_card_played_is_seen_by_all_and_used_up():
    t = plays(67)
    assert ([[], []], [67], [(0, 67)]) == (t.hands, t.played, happened(t, "play", "card"))


def test_ic_70_cards_of_one_effect_and_price_are_alike():
    purple = [card for card in ALIKE if 67 <= card <= 97]
    alike = [tuple(card for card in purple if ALIKE[card] == first) for first in dict.fromkeys(map(ALIKE.get, purple))]
    pairs = [(67, 68), (69, 70), (71, 72), (73, 74), (78, 79), (84, 85), (86, 87), (88, 89), (90, 91), (92, 93)]
    assert sorted([*pairs, (75,), (76,), (77,), (80, 81, 82), (83,), (94, 95), (96, 97)]) == sorted(alike)


# When they are offered


def test_ic_70_players_are_asked_in_turn_order_for_one_card_each_until_a_round_brings_none():
    """A-2"""
    t = follow(table(3, hands=[[67], [78, 79], [92]], track=[2, 0, 1]), (offers, "lessons"))
    seats = []
    for pick in (PASS, PASS, 78, PASS, 67, 79, PASS):
        seats.append((t.ask.seats[0], pick))
        do(t, pick)
    assert [(2, PASS), (0, PASS), (1, 78), (2, PASS), (0, 67), (1, 79), (2, PASS)] == seats
    assert ("",) == asked(t)


def test_ic_70_no_answer_means_no_card_and_who_could_play_none_is_not_asked():
    """A-2"""
    t = follow(table(3, hands=[[76], [113, 7], [92]], baskets=[0, 1, 1]), (offers, "lessons"))
    assert (("anytime", 2), PASS) == (asked(t), t.ask.silent)


def test_ic_70_cards_of_other_kinds_are_not_played_at_any_time():
    t = follow(table(2, hands=[[67, 7], []]), (offers, "lessons"))
    assert ["IC-70", "IC-70"] == [refused(t, 7), refused(t, 68)]


def test_ic_70_alike_cards_are_offered_once():
    t = follow(table(2, hands=[[67, 68, 84], []]), (offers, "lessons"))
    assert ([67, 84, PASS], "") == (options(t), refused(t, 68))


def test_ic_70_they_are_offered_before_every_step_of_a_day():
    """A-2, A-3, IC-71"""
    t = table(2, hands=[[67, 67, 67], []], boats=[Boat(0), Boat(1)])
    t.day = 4
    follow(t, rules.day)
    moments = []
    while t.ask is not None:
        if t.ask.what == "anytime":
            moments.append((t.phase, t.ask.about[0]))
            do(t, PASS)
        else:
            do(t, *[options(t, seat)[0] for seat in t.ask.seats])
    assert [("fields", "fields"), ("exploring", "deal"), ("exploring", "buying"), ("lessons", "lessons")] == moments[:4]
    assert [("rescuing", "lay"), ("rescuing", "later lay"), ("rescuing", "revealed")] == moments[4:7]
    assert [("rare finds", "rare finds turn")] * 2 + [("rare finds", "last")] == moments[-3:]


def test_ic_71_the_last_offer_of_day_five_comes_before_its_end():
    """A-3"""
    t = table(2, hands=[[67], []], boats=[Boat(0), Boat(1)])
    t.day = 5
    rules.rest_of_game(t, "rare finds")
    t.advance()
    moments = []
    while t.ask is not None:
        moments.append((t.ask.about[0], t.phase))
        do(t, PASS)
    assert ("last", "rare finds") == moments[-1]
    assert PHASES[-1] == t.phase


def test_ic_72_they_work_on_what_is_ones_own():
    boats = [Boat(0), boat("oshax X1 h5 blue")]
    assert [0, 0] == plays(67, boats=boats).fish


# Fish


def test_ic_70_67_two_fish_for_each_own_oshax_also_for_none():
    assert 4 == plays(67, boats=[boat("oshax X1 h5 blue", "oshax X2 h2 red"), Boat(0)]).fish[0]
    assert 0 == plays(68).fish[0]


def test_ic_70_78_a_fish_for_each_private_lesson_in_front_and_none_for_public_ones():
    """IC-33"""
    assert 3 == plays(78, lessons=[[113, 114, 115], [116]], public=[(147, -1)], hands=[[78, 117], []]).fish[0]


def test_ic_70_90_a_fish_for_each_colour_also_one_that_only_an_oshax_has():
    """A-6"""
    assert (
        3
        == plays(
            90,
            boats=[
                boat("blue I5 a5", "blue I5 f5", "red I5 k5", "oshax X1 h1 red", "oshax X2 h7 green", "common one a4"),
                Boat(0),
            ],
        ).fish[0]
    )


def test_ic_70_92_two_fish_for_each_rare_treasure():
    assert 4 == plays(92, boats=[boat("rare I4 h5", "rare L4 h1", "common one a5"), Boat(0)]).fish[0]


def test_ic_70_94_a_fish_for_each_common_treasure():
    assert 2 == plays(94, boats=[boat("rare I4 h5", "common one h1", "common bar a5"), Boat(0)]).fish[0]


@pytest.mark.parametrize(("colour", "fish"), [(BLUE, 3), (RED, 1), (GREEN, 0)])
def test_ic_70_96_a_fish_for_each_cat_of_a_colour_of_choice_oshax_included(colour, fish):
    """A-23"""
    t = plays(96, boats=[boat("blue I5 a5", "blue I5 f5", "red I5 k5", "oshax X1 h1 blue"), Boat(0)])
    assert (("cat colour", 0), [0, 1, 2, 3, 4]) == (asked(t), options(t))
    assert "IC-70" == refused(t, 5)
    assert fish == do(t, colour).fish[0]


@pytest.mark.parametrize(("baskets", "used", "left"), [(1, 0, (0, 0)), (1, 1, (0, 0)), (2, 1, (1, 0)), (2, 0, (1, 0))])
def test_ic_70_76_a_permanent_basket_used_or_not_the_last_one_too_for_five_fish(baskets, used, left):
    t = plays(76, baskets=[baskets, 1], used_baskets=[used, 0])
    assert (5, left) == (t.fish[0], (t.baskets[0], t.used_baskets[0]))


def test_ic_70_76_without_a_basket_it_cannot_be_played():
    t = follow(table(2, hands=[[76, 67], []]), (offers, "lessons"))
    assert "IC-70" == refused(t, 76)


# Placing


def test_ic_70_69_the_next_tile_need_not_touch_and_the_one_after_must():
    t = plays(69, boats=[sketch(a5="bbb"), Boat(0)])
    assert t.free[0]
    t.place(0, GREEN_I, at("h5"))
    assert not t.free[0]


def test_ic_70_69_the_right_is_used_up_by_a_tile_that_touches_too():
    t = plays(69, boats=[sketch(a5="bbb"), Boat(0)])
    t.place(0, GREEN_I, at("d5"))
    assert not t.free[0]


def test_ic_70_69_a_second_one_waits_until_the_first_is_used():
    t = follow(table(2, hands=[[70, 67], []], free=[True, False]), (offers, "lessons"))
    assert ([67, PASS], "IC-70") == (options(t), refused(t, 70))


# Cards


@pytest.mark.parametrize(("card", "drawn"), [(71, [31, 30]), (72, [31, 30]), (73, [31, 30, 29]), (74, [31, 30, 29])])
def test_ic_70_71_cards_are_drawn_and_those_kept_are_paid_for(card, drawn):
    t = plays(card, deck=[28, 29, 30, 31], fish=[1, 0])
    assert (("buy", 0), drawn) == (asked(t), t.drafted[0])
    do(t, (30,))
    assert (sorted(drawn[:1] + drawn[2:]), [30], 0) == (sorted(t.discards[0]), t.hands[0], t.fish[0])


def test_ic_70_71_cards_drawn_are_seen_by_their_owner_only():
    t = plays(71, deck=[28, 29, 30, 31])
    assert [(0, 0)] == [(event.seat, event.seen_by) for event in t.log.events if event.what == "drawn"]


def test_ic_70_71_an_empty_deck_gives_nothing_to_draw():
    assert "IC-70" == refused(follow(table(2, hands=[[71, 67], []]), (offers, "lessons")), 71)


# Tiles of the bag


def test_ic_70_75_a_tile_is_drawn_and_must_be_placed_without_basket_or_fish():
    t = plays(75, bag=[GREEN_I, BLUE_I])
    assert (("bag tile", 0), [BLUE_I]) == (asked(t), firsts(t))
    assert ["IC-73", "IC-80"] == [refused(t, Place(GREEN_I, at("h5"))), refused(t, Place(BLUE_I, at("f1")))]
    do(t, Place(BLUE_I, at("h5")))
    assert ([BLUE_I], [GREEN_I], [], [0, 0]) == ([tile.kind for tile in t.boats[0].laid], t.bag, t.drawn, t.fish)


def test_ic_70_75_a_cat_of_the_bag_earns_the_treasure_of_a_map():
    t = do(plays(75, bag=[GREEN_I], common=[5] * 4), Place(GREEN_I, at("h1")))
    assert ("map treasure", 0) == asked(t)
    assert ("",) == asked(do(t, DECLINE))


def test_ic_82_a_tile_of_the_bag_that_has_no_place_is_out_of_the_game():
    """A-10"""
    rows = {"h1": 8, "e2": 13, "b3": 18, "a4": 21, "a5": 18, "a6": 21, "b7": 18, "e8": 13, "h9": 8}
    t = plays(75, bag=[BLUE_I], boats=[sketch(**{corner: "#" * width for corner, width in rows.items()}), Boat(0)])
    assert (("",), [BLUE_I], [(0, "blue I5")]) == (asked(t), t.gone, happened(t, "no place", "tile"))


def test_ic_73_cards_69_and_70_may_be_played_while_a_tile_of_the_bag_waits_and_no_others():
    t = plays(75, bag=[GREEN_I], boats=[sketch(h1="rrr"), Boat(0)], hands=[[75, 69, 67], []])
    assert (("anytime", 0), TILE_WAITS, [69, PASS]) == (asked(t), t.ask.about[0], options(t))
    assert "IC-73" == refused(t, 67)
    do(t, 69)
    assert ("bag tile", 0) == asked(t)
    assert "" == refused(t, Place(GREEN_I, at("h5")))


def test_ic_73_without_such_a_card_the_tile_touches_as_usual():
    t = plays(75, bag=[GREEN_I], boats=[sketch(h1="rrr"), Boat(0)], hands=[[75, 69], []])
    do(t, PASS)
    assert "IC-81" == refused(t, Place(GREEN_I, at("h5")))


def test_ic_9_an_oshax_drawn_by_card_75_goes_below_the_island():
    t = plays(75, bag=kinds("oshax X1"))
    assert (("",), kinds("oshax X1"), []) == (asked(t), t.oshax, t.drawn)


def test_ic_70_83_four_tiles_are_drawn_and_each_cat_joins_a_field_of_choice():
    """IC-14"""
    t = plays(83, bag=[9, RED_V, BLUE_I, kind("rare L4"), GREEN_I])
    assert (("field", 0), ["left", "right"], GREEN_I) == (asked(t), options(t), t.ask.about[0])
    assert "IC-70" == refused(t, "middle")
    do(do(do(t, "right"), "left"), "right")
    assert ([[BLUE_I], [GREEN_I, RED_V]], kinds("rare L4"), [9]) == (t.fields, t.rare, t.bag)
    assert ("",) == asked(t)


def test_ic_70_83_rare_treasures_count_among_the_four():
    """A-9"""
    rare = kinds("rare L4", "rare T4", "rare O4", "rare S4")
    t = plays(83, bag=[BLUE_I, *rare])
    assert (rare[::-1], [[], []], [BLUE_I]) == (t.rare, t.fields, t.bag)


@pytest.mark.parametrize(
    ("move", "fields"),
    [((3,), [[1, 2], [4, 5, 3]]), ((2, 5), [[1, 3, 5], [4, 2]]), ((1, 2, 3), [[], [4, 5, 1, 2, 3]])],
)
def test_ic_70_77_one_to_three_cats_change_fields_in_either_direction(move, fields):
    """A-12: each goes to the end of the other field."""
    t = plays(77, fields=[[1, 2, 3], [4, 5]])
    assert ("shift cats", 0) == asked(t)
    assert fields == do(t, move).fields


@pytest.mark.parametrize("move", [(), (1, 2, 3, 4), (9,), (2, 1), (1, 1)])
def test_ic_70_77_not_more_than_three_and_only_cats_of_the_fields(move):
    assert "IC-70" == refused(plays(77, fields=[[1, 2, 3], [4, 5]]), move)


def test_ic_70_77_every_choice_is_listed_once():
    assert 5 + 10 + 10 == len(set(options(plays(77, fields=[[1, 2, 3], [4, 5]]))))


@pytest.mark.parametrize(("card", "why"), [(77, "no cats"), (75, "no bag"), (83, "no bag")])
def test_ic_70_a_card_without_anything_to_work_on_cannot_be_played(card, why):
    assert "IC-70" == refused(follow(table(2, hands=[[card, 67], []]), (offers, "lessons")), card)


# Baskets


@pytest.mark.parametrize("card", [80, 81, 82])
def test_ic_70_80_the_next_rescue_turn_may_bring_one_more_cat(card):
    assert [1, 0] == plays(card).extra


def test_ic_70_84_one_more_permanent_basket_ready_at_once():
    t = plays(84, baskets=[1, 1], used_baskets=[1, 0])
    assert (2, 1) == (t.baskets[0], t.baskets_ready(0))


def test_ic_70_86_a_basket_for_two_private_lessons_in_front_discarded_face_down():
    t = plays(86, lessons=[[113, 114, 115], []], hands=[[86, 116], []])
    assert (("discard lessons", 0), [(113, 114), (113, 115), (114, 115)]) == (asked(t), options(t))
    assert ["IC-70"] * 3 == [refused(t, move) for move in ((113,), (113, 116), (113, 114, 115))]
    do(t, (113, 115))
    assert ([114], [113, 115], 1) == (t.lessons[0], t.discards[0], t.baskets[0])
    assert [0] == [event.seen_by for event in t.log.events if event.what == "lesson cards away"]


def test_ic_33_public_lessons_cannot_be_discarded():
    t = follow(table(2, hands=[[86, 67], []], lessons=[[113], []], public=[(143, 0), (148, -1)]), (offers, "lessons"))
    assert "IC-70" == refused(t, 86)


def test_ic_70_88_a_basket_for_two_treasures_of_the_own_boat_which_are_out_of_the_game():
    """IC-84: tiles may be left apart."""
    own = boat("blue I5 c5", "common one h5", "rare I4 i5", "red I5 m5", "rare O4 h1")
    t = plays(88, boats=[own, Boat(0)])
    blue, common, rare = range(3)
    assert (("discard treasures", 0), 3) == (asked(t), len(options(t)))
    assert "IC-70" == refused(t, (blue, common))
    do(t, (common, rare))
    assert (1, 2) == (t.baskets[0], len(t.gone))
    assert ["blue I5", "red I5", "rare O4"] == [name_of(tile.kind) for tile in own.laid]


def test_ic_70_88_with_fewer_than_two_treasures_it_cannot_be_played():
    t = follow(table(2, hands=[[88, 67], []], boats=[boat("common one h5"), Boat(0)]), (offers, "lessons"))
    assert "IC-70" == refused(t, 88)


@pytest.mark.parametrize("seed", range(3))
def test_ic_70_every_offer_holds_a_card_that_can_be_played(seed):
    offered = 0
    for t in questions(3, "", f"offers {seed}"):
        if t.ask.what == "anytime":
            offered += 1
            cards = firsts(t)
            assert (PASS, PASS) == (cards[-1], t.ask.silent)
            assert len(cards) > 1
    assert offered


@pytest.mark.parametrize("phase", PHASES)
def test_ic_10_a_game_may_be_entered_at_any_phase_and_ends_after_day_five(phase):
    t = table(2, bag=cats(60), deck=list(range(1, 100)), boats=[Boat(0), Boat(1)])
    t.day, t.phase = 4, phase
    rules.rest_of_game(t, phase)
    t.advance()
    while t.ask is not None:
        do(t, *[options(t, seat)[-1] for seat in t.ask.seats])
    days = happened(t, "day", "number")
    phases = [name for _, name in happened(t, "phase", "phase")]
    assert [(None, 5)] == days
    assert [*PHASES[PHASES.index(phase) :], *PHASES] == phases


def test_ic_53_a_game_may_be_entered_at_the_turn_of_a_seat():
    for phase, question in (("rescuing", "rescue"), ("rare finds", "rare find")):
        t = table(
            3, fields=[cats(4), []], hands=[[98], [98], [98]], fish=[9] * 3, baskets=[1] * 3, rare=kinds("rare L4")
        )
        t.day, t.phase, t.passed = 5, phase, [True, False, False]
        rules.rest_of_game(t, phase, 1)
        t.advance()
        assert (question, 1) == asked(t)
        do(t, PASS)
        assert (question, 2) == asked(t)
