"""Refill: AK-21 to AK-26, AK-61 to AK-63."""

import pytest

from catcli.games.ahoy import GAME

from .build import all_but, asked, do, happened, new, oceans, options, play_out, refused, table, tiles

ALL_AT_ONE = {"Ada": "ocean 1", "Bo": "ocean 1", "Cy": "ocean 1"}


def test_ak_61_one_fish_to_an_ocean_with_fish_two_to_an_empty_one():
    t = table(draw="red blue yellow", oceans=[["white"], []])
    do(t, **ALL_AT_ONE)
    assert ["red white", "blue yellow"] == oceans(t)
    assert ["Ocean 1 gets 1 red; ocean 2 gets 1 blue, 1 yellow; 56 fish are left."] == happened(t, "refill")


def test_ak_21_an_ocean_has_no_limit():
    t = table(draw="red red red", oceans=[{"blue": 18, "yellow": 10}, []])
    do(t, **ALL_AT_ONE)
    assert 29 == len(oceans(t)[0].split())


def test_ak_62_there_is_a_refill_between_any_two_rounds():
    t = play_out(new(4))
    refills = [event for event in t.log.events if event.what in ("refill", "draw")]
    assert t.round == len(refills)  # the first one before round 1, none after the last


def short(left, oceans):
    """A table whose bag has too few fish for the oceans when everybody has pointed at ocean 1."""
    lying = [colour for ocean in oceans for colour in ocean]
    box = {colour: lying.count(colour) + left.count(colour) for colour in ("red", "blue", "yellow", "white")}
    return do(table(oceans=oceans, claimed={"Cy": all_but(box)}), **ALL_AT_ONE)


def test_ak_63_with_too_few_fish_the_distributor_decides():
    t = short(["red"], [["white"], ["white"]])
    assert {"Ada": "place"} == asked(t)


def test_ak_22_a_shortage_of_one_with_two_empty_oceans():
    t = short(["red", "blue", "white"], [[], []])
    assert [
        "place red on ocean 1", "place red on ocean 2", "place blue on ocean 1", "place blue on ocean 2",
        "place white on ocean 1", "place white on ocean 2",
    ] == options(t, "Ada")  # fmt: skip
    do(t, Ada="place white on ocean 2")
    assert [
        "place red on ocean 1",
        "place red on ocean 2",
        "place blue on ocean 1",
        "place blue on ocean 2",
    ] == options(t, "Ada")
    do(t, Ada="place red on ocean 2")
    assert ["place blue on ocean 1"] == options(t, "Ada")
    do(t, Ada="place blue on ocean 1")
    assert (["blue", "red white"], True, "point") == (oceans(t), t.is_last(), t.ask.what)


def test_ak_22_no_ocean_gets_more_than_usual():
    t = short(["red", "blue"], [["white"], []])
    do(t, Ada="place red on ocean 1")
    refusal = refused(t, "Ada", "place blue on ocean 1")
    assert ("AK-22", "ocean 1 has its share: 2 fish if it was empty, else 1") == refusal


def test_ak_22_only_what_was_drawn_is_placed():
    t = short(["red"], [["white"], ["white"]])
    refusal = refused(t, "Ada", "place blue on ocean 1")
    assert ("AK-22", "no blue fish is left to place: there is red") == refusal
    assert "AK-54" == refused(t, "Ada", "place red on ocean 3").paragraph


def test_ak_22_the_fish_are_seen_before_they_are_placed():
    t = short(["red", "blue"], [["white"], []])
    assert ["red", "blue"] == GAME.view(t, 2)["drawn"]
    assert [1, 2] == GAME.view(t, 2)["room"]
    assert ["The last fish are drawn: 1 red, 1 blue, where the oceans need 3. Ada chooses where they go (AK-22)."] == (
        happened(t, "draw")
    )


def test_ak_63_an_ocean_may_stay_empty():
    t = do(short(["red"], [[], []]), Ada="place red on ocean 2")
    assert ["", "red"] == oceans(t)


def test_ak_23_a_bag_emptied_exactly_brings_the_last_round():
    """AK-24"""
    t = table(oceans=[["white"], []], claimed={"Cy": all_but({"white": 1, "red": 3})})
    do(t, **ALL_AT_ONE)
    assert (["red white", "red red"], True, "point") == (oceans(t), t.is_last(), t.ask.what)
    assert t.round == 3
    do(t, Ada="ocean 1", Bo="ocean 2", Cy="steal Ada")
    assert (None, 3) == (t.ask, t.round)


def test_ak_24_the_last_fish_are_played_for():
    t = do(short(["red"], [[], []]), Ada="place red on ocean 2")
    do(t, Ada="ocean 1", Bo="ocean 2", Cy="steal Ada")
    assert ({"Bo": "red"}, None) == (tiles(t), t.ask)


def test_ak_25_there_is_no_refill_after_the_last_round():
    t = table(oceans=[["red"]], claimed={"Cy": all_but({"red": 1})})
    do(t, Ada="ocean 1", Bo="ocean 2", Cy="ocean 2")
    assert (["", ""], []) == (oceans(t), happened(t, "refill", "draw"))


def test_ak_26_everybody_knows_the_last_round():
    t = table(oceans=[["red"]], claimed={"Cy": all_but({"red": 1})})
    assert [True, True, True] == [GAME.view(t, seat)["last"] for seat in range(3)]
    assert ["Round 2 begins, the last one: the bag is empty (AK-24)."] == happened(t, "round")
    assert "Round 2, the last one" in GAME.draw(t, 0, ["Ada", "Bo", "Cy"], 80, False)
    assert "This is the last round." in GAME.ask(t, 0, ["Ada", "Bo", "Cy"])


@pytest.mark.parametrize("seed", range(20))
def test_ak_22_a_short_refill_is_asked_until_all_is_placed(seed):
    t = play_out(new(6, seed=seed), seed)
    drawn = sum(len(event.value["fish"]) for event in t.log.events if event.what == "draw")
    assert drawn == len(happened(t, "place"))
    assert not t.bag
    assert not t.drawn
