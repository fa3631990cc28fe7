"""Count and point, Filching, Protecting, Break: AK-05 to AK-20, AK-27 to AK-31, AK-57 to AK-60, AK-64 to AK-76."""

import pytest

from catcli.engine.chance import Chance
from catcli.engine.options import sample
from catcli.games.ahoy import GAME

from .build import (
    all_but,
    asked,
    claimed,
    do,
    happened,
    new,
    oceans,
    on_break,
    options,
    play_out,
    refused,
    table,
    tiles,
    unreadable,
)

# Count and point


def test_ak_05_nobody_may_pass():
    assert ("AK-05", "nobody may pass: point at an ocean") == refused(new(3), "Bo", "pass")
    later = table(cats={"Ada": ["red"]})
    assert "nobody may pass: point at an ocean or a cat" == refused(later, "Bo", "pass").sentence
    assert "nobody may pass: point at an ocean or a cat, or protect" == refused(later, "Ada", "pass").sentence


def test_ak_05_all_choices_are_one_answer():
    t = new(3)
    assert t.ask.together
    assert (0, 1, 2) == t.ask.seats


def test_ak_06_the_first_round_is_for_oceans_only():
    t = new(3)
    assert ["ocean 1", "ocean 2"] == options(t, "Ada")
    assert ["AK-06", "AK-06"] == [refused(t, "Ada", text).paragraph for text in ("steal Bo", "protect")]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ak_06_in_the_first_round_at_most_all_oceans_but_one_are_emptied(players):
    for seed in range(30):
        t = new(players, seed=seed)
        chance = Chance(f"players {seed}")
        t.answer([sample(t.options(seat), chance) for seat in t.ask.seats])
        assert len(tiles(t)) < len(t.oceans)


def test_ak_07_an_empty_ocean_may_be_pointed_at_and_gives_nothing():
    t = table(oceans=[["red"]], claimed={"Cy": all_but({"red": 1})})
    do(t, Ada="ocean 2", Bo="ocean 1", Cy="steal Ada")
    assert {"Bo": "red"} == tiles(t)
    assert ["Ada finds ocean 2 empty (AK-07).", "Bo takes 1 red from ocean 1."] == happened(t, "take")


def test_ak_57_everybody_points_at_three():
    """AK-58"""
    t = new(4, draw="red blue white white yellow yellow")
    do(t, Ada="ocean 1", Bo="ocean 2", Cy="ocean 3", Di="ocean 3")
    assert {"Ada": "red blue", "Bo": "white white"} == tiles(t)


def test_ak_58_who_is_alone_takes_all_fish_of_an_ocean():
    t = table(oceans=[["red", "red", "blue", "white"]], cats={"Ada": ["yellow"]})
    do(t, Ada="ocean 1", Bo="steal Cy", Cy="steal Bo")
    assert {"Ada": "red red blue yellow white"} == tiles(t)


def test_ak_59_where_several_point_the_fish_stay():
    t = table(draw="white white white", oceans=[["red", "blue"], []])
    do(t, Ada="ocean 1", Bo="ocean 1", Cy="ocean 1")
    assert ({}, ["red blue white", "white white"]) == (tiles(t), oceans(t))
    assert ["Ada, Bo and Cy meet at ocean 1 and get nothing (AK-59)."] == happened(t, "clash")


def test_ak_60_the_printed_first_round():
    t = new(5, draw="red blue yellow yellow white red blue blue")
    do(t, Ada="ocean 2", Bo="ocean 1", Cy="ocean 2", Di="ocean 3", Eve="ocean 3")
    assert {"Bo": "red blue"} == tiles(t)


# Filching


def test_ak_64_from_the_second_round_on_there_are_two_more_things_to_do():
    t = table(cats={"Ada": ["red"]})
    assert ["ocean 1", "ocean 2", "steal Bo", "steal Cy", "protect"] == options(t, "Ada")
    assert ["ocean 1", "ocean 2", "steal Ada", "steal Cy"] == options(t, "Bo")


def test_ak_65_filching_points_at_another_players_tile():
    """AK-66"""
    t = table(cats={"Bo": ["red", "white"], "Ada": ["blue"]})
    do(t, Ada="steal Bo", Bo="ocean 1", Cy="ocean 1")
    assert {"Ada": "red blue white"} == tiles(t)


def test_ak_66_a_thief_takes_all():
    t = table(cats={"Bo": {"red": 9, "blue": 3}})
    do(t, Ada="steal Bo", Bo="ocean 1", Cy="ocean 1")
    assert {"Ada": "red " * 9 + "blue blue blue"} == tiles(t)
    assert ["Ada steals 9 red, 3 blue from Bo."] == happened(t, "steal")


def test_ak_67_two_thieves_get_nothing():
    t = table(cats={"Cy": ["red"]})
    do(t, Ada="steal Cy", Bo="steal Cy", Cy="ocean 2")
    assert {"Cy": "red"} == tiles(t)
    assert ["Ada and Bo meet at Cy and get nothing (AK-67)."] == happened(t, "clash")


def test_ak_08_an_empty_cat_may_be_pointed_at_and_gives_nothing_even_if_it_gains():
    t = table(oceans=[["red"]])
    do(t, Ada="steal Bo", Bo="ocean 1", Cy="ocean 2")
    assert {"Bo": "red"} == tiles(t)
    assert ["Ada finds no fish to steal from Bo (AK-08)."] == happened(t, "steal")


def test_ak_09_a_cat_on_break_is_no_target():
    t = table(breaks=["Bo"])
    assert ["ocean 1", "ocean 2", "steal Cy"] == options(t, "Ada")
    assert "AK-09" == refused(t, "Ada", "steal Bo").paragraph


def test_ak_10_nobody_points_at_the_own_tile():
    t = table(cats={"Ada": ["red"]})
    says = "a paw cannot steal from its own cat"
    assert ("AK-10", f"{says}: to cover its tile, write 'protect'") == refused(t, "Ada", "steal Ada")
    assert ("AK-10", says) == refused(t, "Bo", "steal Bo")


def test_ak_68_there_is_no_order():
    """The same choices with the seats in another order give the same."""
    one = table(cats={"Ada": ["red"], "Bo": ["blue"]}, oceans=[["white"]])
    two = table(cats={"Cy": ["red"], "Bo": ["blue"]}, oceans=[["white"]])
    do(one, Ada="ocean 1", Bo="steal Ada", Cy="steal Bo")
    do(two, Ada="steal Bo", Bo="steal Cy", Cy="ocean 1")
    assert {"Ada": "white", "Bo": "red", "Cy": "blue"} == tiles(one)
    assert {"Cy": "white", "Bo": "red", "Ada": "blue"} == tiles(two)


def test_ak_13_a_thief_gets_what_lay_there_before():
    t = table(cats={"Ada": ["red"], "Bo": ["blue"]}, oceans=[["white", "white"]])
    do(t, Ada="steal Bo", Bo="ocean 1", Cy="steal Ada")
    assert {"Ada": "blue", "Bo": "white white", "Cy": "red"} == tiles(t)


def test_ak_14_two_cats_swap():
    t = table(cats={"Ada": ["red", "red"], "Bo": ["blue"]})
    do(t, Ada="steal Bo", Bo="steal Ada", Cy="ocean 1")
    assert {"Ada": "blue", "Bo": "red red"} == tiles(t)


def test_ak_14_in_a_ring_of_three_the_fish_move_round():
    t = table(cats={"Ada": ["red"], "Bo": ["blue"], "Cy": ["white"]})
    do(t, Ada="steal Bo", Bo="steal Cy", Cy="steal Ada")
    assert {"Ada": "blue", "Bo": "white", "Cy": "red"} == tiles(t)


def test_ak_14_in_a_ring_of_six_too():
    colours = ["red", "blue", "yellow", "white", "red", "blue"]
    names = ["Ada", "Bo", "Cy", "Di", "Eve", "Finn"]
    t = table(6, cats={name: [colour] for name, colour in zip(names, colours, strict=True)})
    do(t, **{name: f"steal {names[(seat + 1) % 6]}" for seat, name in enumerate(names)})
    assert dict(zip(names, [*colours[1:], colours[0]], strict=True)) == tiles(t)


def test_ak_69_the_printed_swap():
    t = table(4, cats={"Bo": ["red", "yellow"], "Di": ["blue", "white"]})
    do(t, Ada="ocean 1", Bo="steal Di", Cy="ocean 1", Di="steal Bo")
    assert {"Bo": "blue white", "Di": "red yellow"} == tiles(t)


def test_ak_70_the_printed_chain():
    t = table(4, cats={"Bo": ["red", "yellow"], "Ada": ["blue"]}, oceans=[["white"]])
    do(t, Ada="ocean 1", Bo="steal Ada", Cy="ocean 2", Di="steal Bo")
    assert {"Ada": "white", "Bo": "blue", "Di": "red yellow"} == tiles(t)


def test_ak_15_a_robbed_cat_keeps_what_it_gains():
    t = table(cats={"Bo": ["red"]}, oceans=[["white"]])
    do(t, Ada="steal Bo", Bo="ocean 1", Cy="ocean 2")
    assert {"Ada": "red", "Bo": "white"} == tiles(t)


def test_ak_16_the_victim_of_two_thieves_fishes_as_usual():
    t = table(cats={"Bo": ["red"]}, oceans=[["white"]])
    do(t, Ada="steal Bo", Bo="ocean 1", Cy="steal Bo")
    assert {"Bo": "red white"} == tiles(t)


def test_ak_16_the_victim_of_two_thieves_steals_as_usual():
    t = table(cats={"Bo": ["red"], "Cy": ["blue"]})
    do(t, Ada="steal Bo", Bo="steal Cy", Cy="steal Bo")
    assert {"Bo": "red blue"} == tiles(t)


def test_ak_17_an_ocean_and_a_cat_are_different_targets():
    t = table(cats={"Cy": ["red"]}, oceans=[["blue"], ["white"]])
    do(t, Ada="steal Cy", Bo="ocean 1", Cy="ocean 2")
    assert {"Ada": "red", "Bo": "blue", "Cy": "white"} == tiles(t)


def test_ak_31_the_only_active_player_takes_what_is_pointed_at():
    t = table(oceans=[["red"]], breaks=["Ada", "Cy"])
    assert {"Bo": "point"} == asked(t)
    do(t, Bo="ocean 1")
    assert {"Bo": "red"} == tiles(t)


# Protecting


def test_ak_71_protected_fish_are_claimed():
    """AK-74"""
    t = table(cats={"Ada": ["red", "white"]}, claimed={"Ada": ["blue"]})
    do(t, Ada="protect", Bo="ocean 1", Cy="ocean 1")
    assert ({}, {"Ada": "red blue white"}) == (tiles(t), claimed(t))
    assert ["Ada claims 1 red, 1 white and misses the next round."] == happened(t, "claim")


def test_ak_11_an_empty_cat_cannot_be_protected():
    t = table(claimed={"Bo": ["red"]})
    assert "protect" not in options(t, "Bo")
    assert "AK-11" == refused(t, "Bo", "protect").paragraph


def test_ak_12_nobody_points_and_protects():
    t = table(cats={"Ada": ["red"]})
    assert "does not answer" in unreadable(t, "Ada", "protect and ocean 1")


def test_ak_72_a_thief_of_a_protector_gets_nothing():
    t = table(cats={"Ada": ["red"], "Bo": ["blue"]})
    do(t, Ada="protect", Bo="steal Ada", Cy="ocean 1")
    assert ({"Bo": "blue"}, {"Ada": "red"}) == (tiles(t), claimed(t))
    assert ["Bo gets nothing from Ada: protected (AK-72)."] == happened(t, "steal")


def test_ak_18_several_thieves_of_a_protector_get_nothing():
    t = table(4, cats={"Ada": ["red"]})
    do(t, Ada="protect", Bo="steal Ada", Cy="steal Ada", Di="steal Ada")
    assert ({}, {"Ada": "red"}) == (tiles(t), claimed(t))
    assert ["Bo, Cy and Di meet at Ada and get nothing (AK-18)."] == happened(t, "clash")


def test_ak_19_who_protects_gains_nothing_else():
    t = table(oceans=[["red"], ["blue"]], cats={"Ada": ["white"], "Bo": ["yellow"], "Cy": ["yellow"]})
    do(t, Ada="protect", Bo="protect", Cy="protect")
    assert ({}, {"Ada": "white", "Bo": "yellow", "Cy": "yellow"}) == (tiles(t), claimed(t))


def test_ak_73_the_printed_protection():
    t = table(4, cats={"Bo": ["red"], "Di": ["blue", "white"]})
    do(t, Ada="ocean 1", Bo="steal Di", Cy="ocean 1", Di="protect")
    assert ({"Bo": "red"}, {"Di": "blue white"}) == (tiles(t), claimed(t))


def test_ak_74_claimed_fish_cannot_be_stolen():
    t = table(cats={"Ada": ["red"]}, claimed={"Bo": ["white"]})
    do(t, Ada="steal Bo", Bo="steal Ada", Cy="ocean 1")
    assert ({"Bo": "red"}, {"Bo": "white"}) == (tiles(t), claimed(t))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_ak_20_claimed_fish_never_move_again(players):
    for seed in range(20):
        t = new(players, seed=seed)
        before = t.claimed[:]
        while t.ask is not None:
            t.answer([list(t.options(seat))[-1] for seat in t.ask.seats])
            assert all(now >= then for now, then in zip(t.claimed, before, strict=True))
            before = t.claimed[:]


# Break


def test_ak_75_who_claimed_is_out_of_the_next_round():
    t = table(cats={"Ada": ["red"]})
    do(t, Ada="protect", Bo="ocean 1", Cy="ocean 1")
    assert (["Ada"], {"Bo": "point", "Cy": "point"}) == (on_break(t), asked(t))


def test_ak_27_a_break_is_one_round():
    t = table(cats={"Ada": ["red"]}, round=3)
    do(t, Ada="protect", Bo="ocean 1", Cy="ocean 1")
    assert (4, ["Bo", "Cy"]) == (t.round, list(asked(t)))
    do(t, Bo="ocean 1", Cy="ocean 1")
    assert (5, ["Ada", "Bo", "Cy"], []) == (t.round, list(asked(t)), on_break(t))
    assert "steal Ada" in options(t, "Bo")


def test_ak_27_a_cat_on_break_does_nothing():
    t = table(breaks=["Ada"])
    move = GAME.read(t, 0, "ocean 1")
    assert "AK-27" == GAME.why_not(t, 0, move).paragraph


def test_ak_28_protecting_in_the_last_round_but_one_costs_the_last():
    t = table(cats={"Ada": ["red"]}, oceans=[["blue"], ["blue"]], claimed={"Cy": all_but({"red": 2, "blue": 3})})
    do(t, Ada="protect", Bo="ocean 1", Cy="ocean 1")
    assert (True, ["Bo", "Cy"]) == (t.is_last(), list(asked(t)))


def test_ak_29_protecting_in_the_last_round_keeps_thieves_away():
    t = table(cats={"Ada": ["red"]}, claimed={"Cy": all_but({"red": 1})})
    assert t.is_last()
    do(t, Ada="protect", Bo="steal Ada", Cy="ocean 1")
    assert (None, {"Ada": "red"}, []) == (t.ask, {"Ada": claimed(t)["Ada"]}, on_break(t))
    assert ["Ada claims 1 red."] == happened(t, "claim")


def test_ak_29_not_with_an_empty_tile():
    t = table(claimed={"Cy": all_but({})})
    assert "AK-11" == refused(t, "Ada", "protect").paragraph


def test_ak_30_with_everybody_on_break_a_round_goes_by():
    t = table(draw="red red", oceans=[["blue"], ["blue"]], breaks=["Ada", "Bo", "Cy"], round=5)
    assert (6, ["Ada", "Bo", "Cy"], []) == (t.round, list(asked(t)), on_break(t))
    assert ["red blue", "red blue"] == oceans(t)
    assert ["Everybody is on break, so nobody points (AK-30)."] == happened(t, "nobody")


def test_ak_30_also_in_the_last_round():
    t = table(oceans=[["red"]], claimed={"Cy": all_but({"red": 1})}, breaks=["Ada", "Bo", "Cy"])
    assert (None, []) == (t.ask, t.agenda)


def test_ak_76_the_printed_break():
    t = table(4, oceans=[["red", "white"]], breaks=["Di"])
    do(t, Ada="ocean 2", Bo="ocean 1", Cy="ocean 2")
    assert {"Bo": "red white"} == tiles(t)


def test_every_game_goes_to_its_end_from_anywhere():
    assert play_out(table(cats={"Ada": ["red"]}, breaks=["Bo"])).ask is None
