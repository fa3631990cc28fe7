"""Setup: IC-1 to IC-10."""

import pytest

from catcli.games.isleofcats.pieces import BAG, CARDS, OSHAX
from catcli.games.isleofcats.rules.fields import fill_fields
from catcli.games.isleofcats.rules.set_up import set_up

from .playing import asked, cats, follow, happened, kind, last_of, questions, started, table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ic_1_a_game_begins_on_day_one_with_the_draft(players):
    t = started(players)
    assert (1, "exploring", ("draft", *range(players))) == (t.day, t.phase, asked(t))


@pytest.mark.parametrize(("players", "copies"), [(2, 5), (3, 8), (4, 11)])
def test_ic_2_each_common_treasure_has_as_many_copies_as_players_make(players, copies):
    assert [copies] * 4 == follow(table(players), set_up).common


def test_ic_2_alone_there_are_five_of_each_common_treasure():
    assert [5] * 4 == follow(table(1, solo=True), set_up).common


def test_ic_3_six_oshax_lie_open_and_all_cats_and_rare_treasures_are_in_the_bag():
    t = follow(table(), set_up)
    assert (list(OSHAX), sorted(BAG), 110) == (t.oshax, sorted(t.bag), len(t.bag))


def test_ic_4_all_150_discovery_cards_are_the_deck():
    assert sorted(CARDS) == sorted(follow(table(), set_up).deck)


def test_ic_4_an_outcome_of_the_shuffles_is_told_from_the_first_card_and_tile_drawn():
    t = started(2, deck=[list(range(14, 0, -1))], bag=[[7, 5, 3, 2]])
    assert [14, 13, 12, 11, 10, 9, 8] == t.passing[0]
    assert [7, 5, 3, 2] == t.fields[0]


def test_ic_5_each_player_has_a_boat_of_its_own_and_a_permanent_basket_that_is_ready():
    t = follow(table(4, {"boats": [[2, 0, 3, 1]]}), set_up)
    assert [2, 0, 3, 1] == [boat.layout for boat in t.boats]
    assert ([1] * 4, [0] * 4) == (t.baskets, t.used_baskets)


def test_ic_6_the_others_follow_the_first_player_to_the_left():
    assert [2, 3, 0, 1] == follow(table(4, {"first": [2]}), set_up).track


def test_ic_7_nobody_has_fish_or_cards_before_the_first_day():
    t = follow(table(3), set_up)
    assert ([0] * 3, [[]] * 3) == (t.fish, t.hands)


@pytest.mark.parametrize("seed", range(3))
def test_ic_8_four_players_always_find_cards_to_be_dealt_and_fields_to_be_filled(seed):
    sizes = []
    for t in questions(4, "", f"enough {seed}"):
        if t.ask.what == "draft" and t.passes == 0:
            sizes.append(([len(cards) for cards in t.passing], t.cats_to_rescue()))
    assert [7] * 4 == sizes[0][0]
    assert all(([7] * 4, True) == (hands, cats >= 16) for hands, cats in sizes)
    assert 5 == len(sizes)


def test_ic_9_an_oshax_in_the_bag_goes_below_the_island_like_a_rare_treasure():
    t = follow(table(2, bag=[*cats(8), kind("oshax X1")]), fill_fields)
    assert ([kind("oshax X1")], 8) == (t.oshax, t.cats_to_rescue())


def test_ic_10_a_game_has_five_days_of_six_phases():
    t = last_of(questions(2, "", "days"))
    logged = started(2, "", "days")
    assert [(None, "fields"), (None, "fishing"), (None, "exploring")] == happened(logged, "phase", "phase")
    assert 5 == t.day
