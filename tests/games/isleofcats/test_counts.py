"""Counts taken at a real table, and the facts of a boat (IC-80, IC-90 to IC-93, IC-100 to IC-103, IC-134, IC-139)."""

import pytest

from catcli.engine.errors import BadPosition
from catcli.engine.sheet import TieBreak
from catcli.games.isleofcats import counts, scoring
from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.lessons import BEST_OTHER, Standing
from catcli.games.isleofcats.pieces import BLUE, COLOURS, LESSONS
from catcli.games.isleofcats.scoring import Situation

from .sketch import sketch

EXAMPLE = {
    "rats": 2,
    "unfilled_rooms": 4,
    "families": {3: 4, 5: 1},
    "rare_treasures": 1,
    "lessons": 13,
    "public_lessons": 18,
}


def faults(variant="", **one):
    """What is wrong with Ada's counts: each fault's path below her name, and its sentence."""
    with pytest.raises(BadPosition) as caught:
        counts.sheet({"Ada": one}, variant)
    return [(fault.path[1:], fault.sentence) for fault in caught.value.faults]


# The sheet


def test_ic_139_the_example_of_the_rulebook_makes_59():
    sheet = counts.sheet({"Ada": EXAMPLE})
    rows = {row.key: row.points for row in sheet.rows}
    expected = {
        "rats": (-2,), "unfilled_rooms": (-20,), "families": (47,), "rare_treasures": (3,), "lessons": (13,),
        "public_lessons": (18,),
    }  # fmt: skip
    assert (expected, [59]) == (rows, sheet.totals())


@pytest.mark.parametrize(("size", "points"), [(3, 8), (4, 11), (5, 15), (6, 20)])
def test_ic_100_families_of_3_to_6_cats_are_counted(size, points):
    assert [2 * points] == counts.sheet({"Ada": {"families": {size: 2}}}).totals()


@pytest.mark.parametrize("points", [25, 30, 35, 50])
def test_ic_100_families_of_7_or_more_cats_are_given_as_points(points):
    assert [points + 8] == counts.sheet({"Ada": {"families": {3: 1}, "large_families": points}}).totals()


def test_families_may_be_listed_by_their_sizes():
    assert [8 + 8 + 15] == counts.sheet({"Ada": {"families": [3, 5, 3]}}).totals()


def test_ic_103_more_fish_break_a_tie_and_else_the_win_is_shared():
    more, fewer = {"lessons": 7, "fish": 3}, {"lessons": 7, "fish": 2}
    assert [2, 1] == counts.sheet({"Ada": fewer, "Bo": more}).places()
    assert [1, 1] == counts.sheet({"Ada": more, "Bo": more}).places()


def test_ic_134_in_the_family_game_filled_rooms_break_a_tie():
    ada, bo = {"unfilled_rooms": 1, "lessons": 3}, {"unfilled_rooms": 2, "lessons": 8}
    sheet = counts.sheet({"Ada": ada, "Bo": bo}, "family")
    assert ([-2, -2], [1, 2]) == (sheet.totals(), sheet.places())
    assert ["rats", "unfilled_rooms", "families", "lessons"] == [row.key for row in sheet.rows]


def test_ic_120_the_points_of_the_sister_are_taken_off_in_a_solo_game():
    sister = {"sister_colours": 30, "sister_lessons": 12}
    assert [59 - 42] == counts.sheet({"Ada": {**EXAMPLE, **sister}}, "solo").totals()


def test_a_boat_and_what_is_counted_on_it_make_the_same_sheet():
    one = Standing(sketch(h4="bBb.%%%%/gGgGgGgG", u4="#", u5="##", u6="#"), lessons=(126,), fish=4)
    counted = {
        "rats": 17, "unfilled_rooms": 6, "families": {3: 1}, "large_families": 30, "rare_treasures": 1, "lessons": 1,
        "public_lessons": 3, "fish": 4,
    }  # fmt: skip
    assert scoring.sheet_of(Situation([one], [(144, BLUE)])) == counts.sheet({"Ada": counted})


def test_every_count_that_scores_is_explained():
    expected = [
        "IC-100 2 visible rats, each -1: -2",
        "IC-100 4 unfilled rooms, each -5: -20",
        "IC-100 4 × a family of 3 cats, each 8: 32",
        "IC-100 1 × a family of 5 cats, each 15: 15",
        "IC-100 families of 7 cats or more: 25",
        "IC-100 1 rare treasure, each 3: 3",
        "IC-101 points of lessons: 13",
        "IC-101 points of public lessons: 18",
    ]
    told = counts.explain({"Ada": {**EXAMPLE, "large_families": 25}})
    assert expected == [f"{paragraph} {sentence}" for _, _, paragraph, sentence in told]


# What counts cannot be


def test_a_key_that_is_none_is_told_with_the_one_that_was_meant():
    assert [(("rat",), "counts of The Isle of Cats have no 'rat'; did you mean 'rats'?")] == faults(rat=3)


@pytest.mark.parametrize(
    ("key", "value", "most"),
    [
        ("rats", 20, 19), ("unfilled_rooms", 8, 7), ("rare_treasures", 36, 35), ("lessons", -1, 10000),
        ("rats", "two", 19), ("unfilled_rooms", True, 7), ("fish", 2.5, 10000),
    ],
)  # fmt: skip
def test_a_count_is_a_whole_number_that_a_boat_allows(key, value, most):
    assert [((key,), f"'{key}' is a whole number from 0 to {most}, not {value!r}")] == faults(**{key: value})


def test_ic_92_a_visible_rat_means_an_unfilled_room():
    told = "a visible rat is an open square, so some room is unfilled (IC-92)"
    assert [(("rats",), told)] == faults(rats=1, unfilled_rooms=0)


def test_ic_90_a_family_has_three_cats_or_more():
    told = "a family has at least 3 cats, not 2 (IC-90)"
    assert [(("families", 2), told)] == faults(families={2: 1, 3: 1})
    assert [(("families", 0), told)] == faults(families=[2, 3])


def test_the_size_of_a_large_family_is_sent_to_its_points():
    told = "families of 7 cats or more are given as points, below 'large_families'"
    assert [(("families", 7), told)] == faults(families={7: 1})
    assert [(("families", 8), told)] == faults(families={8: 1})


def test_a_size_is_a_number():
    told = "a size of families is a number of cats from 3 to 6, not 'three'"
    assert [(("families", "three"), told)] == faults(families={"three": 1})


@pytest.mark.parametrize("points", [24, 26, 5])
def test_ic_100_large_families_score_only_fives_from_25_on(points):
    told = f"families of 7 cats or more score 25, 30, 35 and so on, not {points} (IC-100)"
    assert [(("large_families",), told)] == faults(large_families=points)


def test_ic_80_a_boat_has_no_room_for_more_than_29_cats():
    assert [8 * 8 + 15] == counts.sheet({"Ada": {"families": {3: 8, 5: 1}}}).totals()
    told = "these are 30 cats or more, and a boat holds 29 at most (IC-80)"
    assert [(("families",), told)] == faults(families={3: 8, 6: 1})
    assert [(("families",), told)] == faults(families={3: 7}, large_families=35)
    assert [(("large_families",), told)] == faults(large_families=140)


def test_ic_134_the_family_game_scores_no_rare_treasures():
    told = "the Family game scores no rare treasures: leave 'rare_treasures' out (IC-134)"
    assert [(("rare_treasures",), told)] == faults("family", rare_treasures=1)


def test_ic_110_the_sister_plays_in_the_solo_game_only():
    told = "there is a sister in the solo game only: leave 'sister_lessons' out (IC-110)"
    assert [(("sister_lessons",), told)] == faults(sister_lessons=1)


def test_all_faults_of_all_players_are_told_at_once():
    with pytest.raises(BadPosition) as caught:
        counts.sheet({"Ada": {"rats": -1, "families": "many"}, "Bo": 7})
    assert [("Ada", "families"), ("Ada", "rats"), ("Bo",)] == sorted(fault.path for fault in caught.value.faults)


# A table of counts


def test_a_row_of_a_table_holds_the_counts_of_a_player():
    cells = ["Ada", "2", "4", "4", "", "1", "0", "", "1", "13", "18", "", "", ""]
    row = dict(zip(counts.COLUMNS, cells, strict=True))
    read = counts.from_row(row)
    assert {**EXAMPLE, "families": {3: 4, 5: 1, 6: 0}} == read
    assert [59] == counts.sheet({row["player"]: read}).totals()


def test_a_cell_that_is_no_number_is_told_by_its_column():
    with pytest.raises(BadPosition) as caught:
        counts.sheet({"Ada": counts.from_row({"player": "Ada", "families_3": "some", "rats": "-2", "cats": "3"})})
    assert ["cats", "rats", "families_3"] == [counts.column_of(fault.path) for fault in caught.value.faults]


# Facts of a boat


def facts(boat, **more):
    return counts.facts(Standing(boat), **more)


def of(**numbers):
    """A number for each colour, 0 for those left out."""
    return {colour: numbers.get(colour, 0) for colour in COLOURS}


def test_ic_90_groups_are_told_by_colour_the_largest_first():
    told = facts(sketch(h4="b.bBb/gGgGrR", h1="22../.22./..22"))
    assert {"blue": [3, 1], "green": [4, 1], "red": [2], "purple": [], "orange": []} == told["groups"]
    assert 8 + 11 == told["family_points"]


def test_ic_92_filled_and_empty_rooms_are_told_by_name():
    told = facts(sketch(u4="%", u5="%%", u6="%", k6="b"))
    assert ["bow captain's room"] == told["filled_rooms"]
    expected = ["stern captain's room", "upper bedroom", "lower bedroom", "bow store", "main hold"]
    assert sorted(expected) == sorted(told["empty_rooms"])


def test_rats_maps_edge_cats_and_lonely_cats_are_told():
    """On boat 1 h4 and i4 are rats, h1 is the green map and b4 the red one."""
    told = facts(sketch(h1="b.gG", b4="$", h4="rR"))
    assert 17 == told["visible_rats"]
    assert ["green", "red"] == told["covered_maps"]
    assert of(blue=1, green=2) == told["edge_cats"]
    assert of(blue=1) == told["lonely"]


def test_lessons_that_are_held_or_read_are_told():
    one = Standing(sketch(h1="b.gG"), lessons=(126, 113))
    assert {113: 0, 126: 2, 144: 1} == counts.facts(one, public=[(144, BLUE)])["lessons"]


def test_any_other_lesson_is_told_when_asked_for_by_colour_where_it_is_free():
    told = facts(sketch(h1="b.gG"), also=[120, 143])["lessons"]
    assert {120: 1, 143: of(blue=2, green=4)} == told


def test_all_lessons_that_measure_a_boat_may_be_asked_for():
    every = [number for number in LESSONS if number != BEST_OTHER]
    assert every == sorted(facts(Boat(0), also=every)["lessons"])


def test_ic_103_what_breaks_a_tie_is_told_with_its_numbers():
    sheet = counts.sheet({"Ada": {"families": [3], "fish": 3}, "Bo": {"families": [3], "fish": 1}})
    assert (TieBreak("fish", "IC-103"), 3, 1) == sheet.decided()
