"""The Family game: IC-130 to IC-133, IC-135."""

import pytest

from catcli.games.isleofcats import rules
from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.moves import DECLINE, PASS, Place
from catcli.games.isleofcats.pieces import FAMILY_CARDS
from catcli.games.isleofcats.rules import family

from .playing import (
    asked,
    at,
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
    started,
    table,
)

BLUE_I, GREEN_I = kinds("blue I5", "green I5")


def takes(players=2, **pieces):
    given = {"family": True, "fields": [[BLUE_I, GREEN_I], [5]], "common": [5] * 4, "rare": kinds("rare L4", "rare L4")}
    return follow(table(players, **(given | pieces)), family.taking)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ic_130_there_are_no_fish_baskets_oshax_and_discovery_cards(players):
    t = started(players, "family")
    assert ([0] * players, [0] * players, [], [[]] * players) == (t.fish, t.baskets, t.oshax, t.hands)
    dealt = [*t.deck, *(card for hand in t.passing for card in hand)]
    assert sorted(FAMILY_CARDS) == sorted(dealt)
    keys = {t.ask.what for t in questions(players, "family", "keys")}
    assert {"keep lessons", "take"} <= keys <= {"keep lessons", "take", "map treasure"}


def test_ic_130_the_bag_and_the_common_treasures_are_as_usual():
    t = started(3, "family")
    assert ([8] * 4, 110) == (t.common, len(t.bag) + t.cats_to_rescue() + len(t.rare))


def test_ic_131_two_of_three_family_cards_are_kept_and_the_third_discarded_unseen():
    t = started(2, "family", deck=[[151, 152, 153, 154, 155, 156]])
    assert (("keep lessons", 0, 1), [(151, 152), (151, 153), (152, 153)]) == (asked(t), options(t, 0))
    assert ["IC-131"] * 3 == [refused(t, move, 0) for move in ((151,), (151, 154), (151, 152, 153))]
    do(t, (151, 153), (155, 156))
    assert ([[151, 153], [155, 156]], [[152], [154]]) == (t.lessons, t.discards)
    assert [0, 1] == [event.seen_by for event in t.log.events if event.what == "lesson cards"]


@pytest.mark.parametrize(("players", "number"), [(2, 8), (3, 12), (4, 16)])
def test_ic_132_four_cats_for_each_player_lie_on_the_island(players, number):
    t = started(players, "family")
    do(t, *[options(t, seat)[0] for seat in t.ask.seats])
    assert (("take", t.track[0]), number) == (asked(t), t.cats_to_rescue())


def test_ic_132_any_cat_may_be_taken_for_nothing_or_passed_for_the_day():
    t = takes()
    assert [BLUE_I, GREEN_I, 5, PASS] == firsts(t)
    assert ["IC-132", "IC-80"] == [refused(t, Place(30, at("h5"))), refused(t, Place(BLUE_I, at("f1")))]
    do(t, PASS)
    do(t, Place(BLUE_I, at("h5")))
    assert (("take", 1), [0]) == (asked(t), happened(t, "pass"))
    do(t, PASS)
    assert ("",) == asked(t)


def test_ic_132_the_day_ends_when_the_cats_are_gone():
    assert ("",) == asked(do(takes(fields=[[BLUE_I], []]), Place(BLUE_I, at("h5"))))


def test_ic_132_cats_left_are_out_of_the_game_and_the_first_player_becomes_the_last():
    t = follow(table(3, family=True, fields=[[1], [2]], track=[2, 0, 1]), family.end_of_day)
    assert ([1, 2], [0, 1, 2]) == (t.gone, t.track)


def test_ic_133_a_map_brings_a_common_or_a_rare_treasure_or_none():
    t = do(takes(), Place(GREEN_I, at("h1")))
    commons = kinds("common one", "common two", "common bar", "common corner")
    assert (("map treasure", 0), [*commons, kind("rare L4"), DECLINE]) == (asked(t), firsts(t))
    assert "IC-133" == refused(t, Place(kind("rare I4"), at("h2")))
    do(t, Place(kind("rare L4"), at("i2")))
    assert (kinds("rare L4"), [GREEN_I, kind("rare L4")]) == (t.rare, [tile.kind for tile in t.boats[0].laid])


def test_ic_132_a_day_may_be_entered_at_the_turn_of_a_seat():
    t = table(2, family=True, fields=[cats(3), []], boats=[Boat(0), Boat(1)])
    t.day, t.phase = 5, "rescuing"
    rules.rest_of_game(t, "rescuing", 1)
    t.advance()
    assert ("take", 1) == asked(t)
    assert ("take", 0) == asked(do(t, PASS))
    do(t, PASS)
    assert (("",), "end of day") == (asked(t), t.phase)


def test_ic_135_the_boats_are_those_of_the_plain_game():
    t = started(4, "family", boats=[[3, 1, 2, 0]])
    assert [3, 1, 2, 0] == [boat.layout for boat in t.boats]
