"""Rare finds: IC-60 to IC-63, A-19."""

import pytest

from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.moves import DECLINE, PASS, STOP, Befriend, Find, Place
from catcli.games.isleofcats.pieces import GREEN, RED
from catcli.games.isleofcats.rules.rare_finds import rare_finds

from .playing import asked, at, do, firsts, follow, happened, kind, kinds, options, refused, table
from .sketch import sketch

X1, X2 = kinds("oshax X1", "oshax X2")
ONE, TWO, BAR, CORNER = kinds("common one", "common two", "common bar", "common corner")
L4, I4 = kinds("rare L4", "rare I4")


def finds(*hands, **pieces):
    given = {"common": [5, 5, 5, 5], "rare": [L4, L4, I4], "oshax": [X1, X2], "fish": [3, 3]}
    return follow(table(2, hands=[list(hand) for hand in hands], **(given | pieces)), rare_finds)


def full(*, but: int = 0) -> Boat:
    """A boat of which the last squares of the middle row are open, and no other."""
    rows = {"h1": 8, "e2": 13, "b3": 18, "a4": 21, "a5": 22 - but, "a6": 21, "b7": 18, "e8": 13, "h9": 8}
    return sketch(**{corner: "#" * width for corner, width in rows.items()})


def test_ic_60_one_card_a_turn_until_all_have_passed():
    t = finds([98, 1], [99])
    do(t, Find(98, "rare", L4, at("h5")))
    assert ("rare find", 1) == asked(t)
    do(t, PASS)
    assert ("rare find", 0) == asked(t)
    do(t, PASS)
    assert ("",) == asked(t)


def test_ic_60_who_passed_in_the_rescue_phase_is_back_in():
    assert ("rare find", 0) == asked(finds([98], [], passed=[True, True]))


def test_ic_60_who_has_no_such_card_passes():
    t = finds([7, 113], [98])
    assert (("rare find", 1), [0]) == (asked(t), happened(t, "pass"))


def test_ic_60_the_cards_are_those_of_the_hand_and_alike_ones_are_listed_once():
    t = finds([1, 2, 98, 99, 107], [])
    assert [1, 98, 107, PASS] == firsts(t)
    assert "" == refused(t, Befriend(2, X1, RED, at("h5")))
    assert "IC-60" == refused(t, Befriend(3, X1, RED, at("h5")))
    assert "IC-60" == refused(t, Find(100, "rare", L4, at("h5")))


@pytest.mark.parametrize("colour", range(5))
def test_ic_61_an_oshax_card_befriends_any_oshax_with_any_colour_for_good(colour):
    t = do(finds([1], []), Befriend(1, X2, colour, at("h5")))
    assert ([X1], [(X2, colour)], [1]) == (t.oshax, [(tile.kind, tile.colour) for tile in t.boats[0].laid], t.played)


def test_ic_61_an_oshax_that_is_gone_or_a_colour_that_is_none_is_refused():
    t = finds([1], [])
    assert ["IC-61", "IC-61"] == [
        refused(t, Befriend(1, kind("oshax X3"), RED, at("h5"))),
        refused(t, Befriend(1, X1, 5, at("h5"))),
    ]


def test_ic_61_without_an_oshax_or_a_place_for_one_the_card_cannot_be_played():
    assert [[PASS], [PASS]] == [
        options(finds([1], [], oshax=[])),
        options(finds([1], [], boats=[full(but=4), Boat(0)])),
    ]


def test_ic_85_an_oshax_on_the_map_of_its_colour_earns_a_treasure():
    t = do(finds([1], []), Befriend(1, X1, GREEN, at("h1")))
    assert ("map treasure", 0) == asked(t)
    do(t, DECLINE)
    assert ("rare find", 0) != asked(t)


def test_ic_62_the_first_treasure_cards_bring_one_rare_treasure():
    t = do(finds([98], [99]), Find(98, "rare", L4, at("h5")))
    assert (("rare find", 1), [L4, I4], [L4]) == (asked(t), t.rare, [tile.kind for tile in t.boats[0].laid])


def test_ic_62_or_up_to_two_common_ones_which_may_be_alike():
    t = do(finds([98], []), Find(98, "common", BAR, at("h5")))
    assert (("second treasure", 0), [ONE, TWO, BAR, CORNER, STOP]) == (asked(t), firsts(t))
    do(t, Place(BAR, at("h6")))
    assert ([5, 5, 3, 5], [BAR, BAR]) == (t.common, [tile.kind for tile in t.boats[0].laid])


def test_ic_62_the_other_treasure_cards_bring_small_ones():
    t = finds([107], [])
    assert [ONE, TWO] == list(t.options(0).stage((107, "small")))
    assert ["IC-62", "IC-62"] == [
        refused(t, Find(107, "small", BAR, at("h5"))),
        refused(t, Find(107, "rare", L4, at("h5"))),
    ]
    do(t, Find(107, "small", TWO, at("h5")))
    assert [ONE, TWO, STOP] == firsts(t)
    assert "IC-62" == refused(t, Place(BAR, at("h6")))


def test_ic_62_or_for_a_fish_any_common_ones():
    t = do(finds([107], []), Find(107, "paid", BAR, at("h5")))
    assert (2, ("second treasure", 0)) == (t.fish[0], asked(t))
    do(t, Place(CORNER, at("h6")))
    assert 2 == t.fish[0]


def test_ic_62_without_a_fish_only_the_small_ones_are_offered():
    t = finds([107], [], fish=[0, 0])
    assert ["small"] == list(t.options(0).stage((107,)))
    assert "IC-62" == refused(t, Find(107, "paid", BAR, at("h5")))


def test_ic_62_a_treasure_must_be_left_below_the_island():
    t = finds([98], [], rare=[I4], common=[5, 5, 0, 5])
    assert ["IC-62", "IC-62"] == [
        refused(t, Find(98, "rare", L4, at("h5"))),
        refused(t, Find(98, "common", BAR, at("h5"))),
    ]


def test_ic_63_the_second_treasure_may_be_forgone():
    t = do(do(finds([98], []), Find(98, "common", ONE, at("h5"))), STOP)
    assert [ONE] == [tile.kind for tile in t.boats[0].laid]


def test_ic_63_a_card_of_which_no_treasure_can_be_placed_cannot_be_played():
    """A-19"""
    assert [PASS] == options(finds([98, 107], [], boats=[full(), Boat(0)]))
    assert [98, 107, PASS] == firsts(finds([98, 107], [], boats=[full(but=1), Boat(0)]))


def test_ic_63_a_second_treasure_that_has_no_place_is_not_asked_for():
    t = do(finds([98], [99], boats=[full(but=1), Boat(0)]), Find(98, "common", ONE, at("v5")))
    assert ("rare find", 1) == asked(t)
