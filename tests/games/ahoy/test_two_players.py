"""Two players: AK-38 to AK-47, AK-86 to AK-90."""

import pytest

from catcli.games.ahoy import GAME
from catcli.games.ahoy.moves import Paws
from catcli.games.ahoy.table import OCEAN, REST

from .build import (
    NAMES,
    all_but,
    asked,
    claimed,
    do,
    final,
    happened,
    new,
    oceans,
    on_break,
    options,
    refused,
    table,
    tiles,
    unreadable,
)


def test_ak_86_three_oceans_four_cats_and_42_fish():
    t = new(2)
    assert {"red": 12, "blue": 12, "yellow": 12, "white": 6} == GAME.box(t)
    assert (3, 4) == (len(t.oceans), len(t.fish))
    says = "right paw: there is no ocean 4: the oceans here are 1 to 3"
    assert ("AK-86", says) == refused(t, "Ada", "left: ocean 1, right: ocean 4")


def test_ak_38_after_setup_36_fish_are_in_the_bag():
    assert 36 == len(new(2).bag)


def test_ak_87_each_player_has_a_left_and_a_right_cat():
    t = new(2, draw="red red blue blue white white")
    assert {"Ada": "point", "Bo": "point"} == asked(t)
    do(t, Ada="left: ocean 1, right: ocean 3", Bo="left: ocean 2, right: ocean 3")
    assert {"Ada left": "red red", "Bo left": "blue blue"} == tiles(t)


def test_ak_87_what_a_player_may_do_is_what_each_paw_may_do():
    t = table(2, cats={"Ada": {"left": ["red"]}})
    left = ["ocean 1", "ocean 2", "ocean 3", "steal own right", "steal Bo's left", "steal Bo's right", "protect"]
    right = ["ocean 1", "ocean 2", "ocean 3", "steal own left", "steal Bo's left", "steal Bo's right"]
    assert [f"left: {one}, right: {other}" for one in left for other in right] == options(t, "Ada")


def test_ak_06_the_first_round_is_for_oceans_only():
    t = new(2)
    assert 9 == len(options(t, "Ada"))
    assert ("AK-06", "right paw: in the first round a paw can only point at an ocean") == refused(
        t, "Ada", "left: ocean 1, right: steal own left"
    )


def test_ak_88_a_paw_may_steal_from_the_own_other_cat():
    """AK-39"""
    t = table(2, cats={"Ada": {"left": ["red", "white"], "right": ["blue"]}})
    do(t, Ada="left: ocean 1, right: steal own left", Bo="left: ocean 1, right: ocean 1")
    assert {"Ada right": "red blue white"} == tiles(t)


def test_ak_39_own_cats_may_swap_and_rescue():
    t = table(2, cats={"Ada": {"left": ["red"], "right": ["blue"]}})
    do(t, Ada="left: steal own right, right: steal own left", Bo="left: ocean 1, right: ocean 1")
    assert {"Ada left": "blue", "Ada right": "red"} == tiles(t)


def test_ak_39_an_own_thief_meets_a_foreign_one():
    t = table(2, cats={"Ada": {"left": ["red"]}})
    do(t, Ada="left: ocean 1, right: steal own left", Bo="left: steal Ada's left, right: ocean 1")
    assert {"Ada left": "red"} == tiles(t)
    assert [
        "Ada's left cat and Bo's right cat meet at ocean 1 and get nothing (AK-59).",
        "Ada's right cat and Bo's left cat meet at Ada's left cat and get nothing (AK-67).",
    ] == happened(t, "clash")


def test_ak_40_both_own_paws_at_one_target_get_nothing():
    t = table(2, draw="yellow yellow yellow yellow yellow", oceans=[["red"]], cats={"Bo": {"left": ["white"]}})
    do(t, Ada="left: ocean 1, right: ocean 1", Bo="left: ocean 2, right: ocean 3")
    assert ({"Bo left": "white"}, "red yellow") == (tiles(t), oceans(t)[0])
    do(t, Ada="left: steal Bo's left, right: steal Bo's left", Bo="left: protect, right: steal own left")
    assert ({}, {"Bo left": "white"}) == (tiles(t), claimed(t))
    assert [
        "Ada's left cat and Ada's right cat meet at ocean 1 and get nothing (AK-40).",
        "Ada's left cat, Ada's right cat and Bo's right cat meet at Bo's left cat and get nothing (AK-18).",
    ] == happened(t, "clash")


def test_ak_59_both_own_paws_and_another_at_one_ocean_are_several():
    t = table(2, oceans=[["red"]], cats={"Bo": {"left": ["white"]}})
    do(t, Ada="left: ocean 1, right: ocean 1", Bo="left: ocean 1, right: ocean 3")
    told = "Ada's left cat, Ada's right cat and Bo's left cat meet at ocean 1 and get nothing (AK-59)."
    assert [told] == happened(t, "clash")


def test_ak_40_both_own_paws_at_one_cat_of_the_other_player():
    t = table(2, cats={"Bo": {"left": ["white"]}})
    do(t, Ada="left: steal Bo's left, right: steal Bo's left", Bo="left: ocean 2, right: ocean 3")
    assert ["Ada's left cat and Ada's right cat meet at Bo's left cat and get nothing (AK-40)."] == happened(t, "clash")


def test_ak_89_a_paw_does_not_protect_the_other_cat():
    """AK-41"""
    t = table(2, cats={"Ada": {"left": ["red"], "right": ["blue"]}})
    refusal = refused(t, "Ada", "left: protect own right, right: ocean 1")
    assert ("AK-41", "left paw: a paw protects its own cat, never the other one: write 'protect' alone") == refusal


def test_ak_41_nor_the_cats_of_the_other_player():
    t = table(2, cats={"Bo": {"left": ["red"]}})
    said = unreadable(t, "Ada", "left: protect Bo's left, right: ocean 1")
    assert said.startswith('left paw: "protect seat 2\'s left" is nothing that a paw does')


def test_ak_10_a_paw_does_not_steal_from_its_own_cat():
    t = table(2, cats={"Ada": {"left": ["red"]}})
    assert "AK-10" == refused(t, "Ada", "left: steal own left, right: ocean 1").paragraph
    assert "AK-11" == refused(t, "Ada", "left: ocean 1, right: protect").paragraph


def test_ak_42_the_other_paw_goes_on_playing():
    t = table(2, cats={"Ada": {"left": ["red"]}})
    do(t, Ada="left: protect, right: ocean 1", Bo="left: ocean 2, right: ocean 2")
    assert (["Ada left"], {"Ada": "point", "Bo": "point"}) == (on_break(t), asked(t))
    assert {"right"} == {text.split(":")[0] for text in options(t, "Ada")}
    assert not [text for text in options(t, "Bo") if "Ada's left" in text]
    assert "AK-09" == refused(t, "Bo", "left: steal Ada's left, right: ocean 1").paragraph
    do(t, Ada="right: ocean 1", Bo="left: ocean 2, right: ocean 2")
    assert [] == on_break(t)


def test_ak_42_a_cat_on_break_is_not_told_what_to_do():
    t = table(2, breaks={"Ada": ["left"]})
    assert "AK-42" == refused(t, "Ada", "left: ocean 1, right: ocean 2").paragraph


def test_ak_42_with_both_cats_on_break_only_the_other_player_is_asked():
    t = table(2, breaks={"Ada": ["left", "right"]})
    assert {"Bo": "point"} == asked(t)
    do(t, Bo="left: ocean 1, right: ocean 2")
    assert {"Ada": "point", "Bo": "point"} == asked(t)


def test_ak_30_with_all_four_cats_on_break_a_round_goes_by():
    both = ["left", "right"]
    t = table(2, breaks={"Ada": both, "Bo": both})
    assert (3, {"Ada": "point", "Bo": "point"}) == (t.round, asked(t))


def test_ak_43_each_cat_has_its_own_claimed_fish():
    t = table(2, cats={"Ada": {"left": ["red"], "right": ["blue"]}})
    do(t, Ada="left: protect, right: protect", Bo="left: ocean 1, right: ocean 2")
    assert {"Ada left": "red", "Ada right": "blue"} == claimed(t)


def test_ak_90_the_lower_score_counts():
    """AK-44"""
    t = final(
        2,
        claimed={
            "Ada": {"left": {"red": 2, "blue": 2, "yellow": 2}, "right": {"red": 3}},
            "Bo": {"left": ["white"] * 5},
        },
        cats={"Bo": {"right": ["white"]}},
    )
    assert ([3, 2], [0]) == (GAME.sheet(t).totals(), GAME.sheet(t).winners())


def test_ak_44_fish_of_two_cats_form_no_sets_together():
    t = final(2, claimed={"Ada": {"left": ["red", "blue"], "right": ["yellow"]}})
    assert {"sets": (0, 0), "whites": (0, 0), "spares": (1, 0)} == {r.key: r.points for r in GAME.sheet(t).rows}


def test_ak_44_of_equal_cats_the_left_one_is_told():
    t = final(2, claimed={"Ada": {"left": ["white"], "right": ["red", "red"]}})
    why = "the left cat counts, its 2 against as many of the right one (AK-44)"
    assert (0, "whites", "AK-80", f"1 white fish: 1 × 2; {why}") == GAME.explain(t, NAMES)[0]


def test_ak_44_which_cat_counts_is_told_once():
    t = final(2, claimed={"Bo": {"left": {"red": 9}, "right": {"white": 1, "red": 2}}})
    assert [
        (1, "whites", "AK-80", "1 white fish: 1 × 2; the right cat counts, its 4 against 9 of the left one (AK-44)"),
        (1, "spares", "AK-81", "2 coloured fish left over from the sets: 2 × 1"),
    ] == [point for point in GAME.explain(t, NAMES) if point[0] == 1]


def test_ak_44_a_cat_that_counts_with_no_points_is_told_too():
    t = final(2, claimed={"Ada": {"left": ["red", "blue", "yellow"]}, "Bo": {"left": ["white"], "right": ["red"]}})
    assert (0, "sets", "AK-44", "the right cat counts, its 0 against 5 of the left one") in GAME.explain(t, NAMES)
    assert [(1, "spares")] == [(seat, key) for seat, key, *_ in GAME.explain(t, NAMES) if seat == 1]


def test_ak_45_a_tie_is_broken_by_the_white_fish_of_both_cats():
    t = final(
        2,
        claimed={
            "Ada": {"left": ["red"], "right": ["white", "white"]},
            "Bo": {"left": ["blue"], "right": ["red", "red", "white"]},
        },
    )
    assert ([1, 1], [0]) == (GAME.sheet(t).totals(), GAME.sheet(t).winners())


def test_ak_45_and_shared_after_that():
    t = final(2, claimed={name: {"left": ["red"], "right": ["white"]} for name in ("Ada", "Bo")})
    assert [0, 1] == GAME.sheet(t).winners()


def test_ak_46_both_paws_are_one_answer():
    t = new(2)
    assert Paws(OCEAN, OCEAN + 1) == GAME.read(t, 0, "left: ocean 1, right: ocean 2")
    assert t.ask.together


@pytest.mark.parametrize("text", ["left: ocean 1", "left: ocean 1, right: pass"])
def test_ak_47_no_paw_is_held_back(text):
    t = new(2)
    assert Paws(OCEAN, REST) == GAME.read(t, 0, text)
    assert "AK-47" == refused(t, "Ada", text).paragraph


def test_ak_22_the_distributor_is_the_first_seat():
    t = table(2, claimed={"Bo": {"left": all_but({"red": 5}, 2)}})
    do(t, Ada="left: ocean 1, right: ocean 2", Bo="left: ocean 1, right: ocean 2")
    assert {"Ada": "place"} == asked(t)
