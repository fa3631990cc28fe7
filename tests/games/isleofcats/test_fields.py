"""Filling the fields, fishing, the end of a day: IC-11 to IC-15, IC-95, IC-96, IC-137."""

from itertools import pairwise

import pytest

from catcli.games.isleofcats.pieces import CATS
from catcli.games.isleofcats.rules.end_of_day import end_of_day
from catcli.games.isleofcats.rules.fields import fill_fields
from catcli.games.isleofcats.rules.fishing import fishing

from .playing import cats, follow, happened, kinds, last_of, questions, table


@pytest.mark.parametrize(("players", "cats_each"), [(2, 4), (3, 6), (4, 8)])
def test_ic_12_each_field_has_two_cats_per_player(players, cats_each):
    t = follow(table(players, bag=cats(50)), fill_fields)
    assert [cats_each] * 2 == [len(field) for field in t.fields]


def test_ic_12_rare_treasures_go_below_the_island_and_are_replaced():
    rare = kinds("rare L4", "rare I4")
    drawn = [0, rare[0], 1, 2, 3, rare[1], 4, 5, 6, 7, 8]
    t = follow(table(2, bag=drawn[::-1]), fill_fields)
    assert (rare, [[0, 1, 2, 3], [4, 5, 6, 7]], [8]) == (t.rare, t.fields, t.bag)


def test_ic_13_the_left_field_is_filled_before_the_right_one():
    t = follow(table(2, bag=cats(8)[::-1]), fill_fields)
    assert [cats(4), cats(4, 4)] == t.fields


def test_ic_14_cats_that_lie_there_already_do_not_count():
    t = follow(table(2, bag=cats(20, 40), fields=[cats(9), []]), fill_fields)
    assert [13, 4] == [len(field) for field in t.fields]


def test_ic_15_every_player_gets_twenty_fish_on_top_of_those_unspent():
    assert [23, 20] == follow(table(2, fish=[3, 0]), fishing).fish


def test_ic_137_fish_have_no_end():
    t = table(4, fish=[200] * 4)
    assert [220] * 4 == follow(t, fishing).fish


def test_ic_95_cats_left_are_out_of_the_game_and_treasures_stay():
    rare = kinds("rare L4")
    t = follow(table(2, fields=[[0, 1], [2]], rare=rare), end_of_day)
    assert ([[], []], [0, 1, 2], rare) == (t.fields, t.gone, t.rare)


def test_ic_95_permanent_baskets_are_ready_again_and_hands_and_fish_stay():
    t = follow(table(2, baskets=[2, 1], used_baskets=[2, 0], hands=[[5], []], fish=[4, 1]), end_of_day)
    assert ([0, 0], [2, 1], [[5], []], [4, 1]) == (t.used_baskets, t.baskets, t.hands, t.fish)


def test_ic_11_the_order_of_the_track_stays_from_day_to_day_until_the_next_reveal():
    tracks = []
    for t in questions(3, "", "track"):
        if t.phase in ("rare finds", "exploring"):
            tracks.append((t.day, t.phase, t.track[:]))
    for (day, phase, track), (next_day, next_phase, next_track) in pairwise(tracks):
        if (day, phase) == (next_day, next_phase) or (phase == "rare finds" and next_phase == "exploring"):
            assert track == next_track
    assert len({tuple(track) for _, _, track in tracks}) > 1


def test_ic_96_the_game_ends_after_the_fifth_day():
    t = last_of(questions(2, "", 3))
    assert (5, "end of day", None) == (t.day, t.phase, t.ask)
    assert sum(len(boat.laid) for boat in t.boats) > 0
    assert set(t.gone) <= set(range(CATS.stop + 15))


def test_ic_95_left_over_cats_are_told():
    t = follow(table(2, fields=[kinds("blue Y5"), []]), end_of_day)
    assert [(None, ["blue Y5"])] == happened(t, "left over", "tiles")
