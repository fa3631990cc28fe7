"""The score sheet: IC-96, IC-100 to IC-103, IC-118 to IC-120, IC-134."""

import pytest

from catcli.engine.chance import Chance
from catcli.games.isleofcats import scoring
from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.lessons import NO_COLOUR, Standing
from catcli.games.isleofcats.pieces import BLUE, COLOUR_CARDS, GREEN, ORANGE, RED
from catcli.games.isleofcats.scoring import SisterSide, Situation
from catcli.games.isleofcats.table import SISTER, IsleOfCats, Sister

from .sketch import sketch

COVERED = {
    "h1": "#" * 8, "e2": "#" * 13, "b3": "#" * 18, "a4": "#" * 21, "a5": "#" * 22, "a6": "#" * 21, "b7": "#" * 18,
    "e8": "#" * 13, "h9": "#" * 8,
}  # fmt: skip


def covered(lessons=(), fish=0, but=(), **parts):
    """A standing without rats and unfilled rooms, but for what is left open: by squares that begin a row of the boat.

    `parts` are drawings that lie in the boat instead.
    """
    rows = {corner: row if corner not in but else "." + row[1:] for corner, row in COVERED.items()}
    return Standing(sketch(**rows, **parts), lessons, fish)


def points(*standings, **more):
    """The rows of the sheet that score anything, by key; of one player its points, of several those of each."""
    rows = scoring.sheet_of(Situation(standings, **more)).rows
    return {row.key: row.points if len(standings) > 1 else row.points[0] for row in rows if any(row.points)}


def reasons(*standings, **more):
    """What explains the rows of one player, but for rats and rooms."""
    told = scoring.explain_of(Situation(standings, **more))
    return [f"{paragraph} {sentence}" for _, key, paragraph, sentence in told if key not in ("rats", "unfilled_rooms")]


# The rows


def test_ic_100_a_boat_without_tiles_loses_19_for_rats_and_35_for_rooms():
    assert {"rats": -19, "unfilled_rooms": -35} == points(Standing(Boat(0)))


def test_ic_100_a_covered_boat_loses_nothing():
    assert {} == points(covered())


def test_ic_100_one_open_square_leaves_its_room_unfilled():
    assert {"unfilled_rooms": -5} == points(covered(but=["h1"]))


def test_ic_100_a_rat_costs_a_point_as_long_as_nothing_covers_it():
    """On boat 1 h4 and i4 are rats."""
    assert {"rats": -18, "unfilled_rooms": -35} == points(Standing(sketch(h4="$")))
    assert {"rats": -17, "unfilled_rooms": -35} == points(Standing(sketch(h4="$$")))


@pytest.mark.parametrize(
    ("cats", "scored"), [(1, 0), (2, 0), (3, 8), (4, 11), (5, 15), (6, 20), (7, 25), (8, 30), (9, 35)]
)
def test_ic_100_a_family_scores_by_its_size(cats, scored):
    assert scored == points(covered(e5="bBbBbBbBb"[:cats])).get("families", 0)


def test_ic_90_each_family_scores_by_itself_also_of_one_colour():
    assert {"families": 8 + 8 + 11} == points(covered(e5="bBb#BbB/#gGgG##"))


def test_ic_90_cats_that_meet_at_a_corner_are_no_family():
    assert {"families": 8} == points(covered(e5="bB#/##b/rRr"))


def test_ic_100_rare_treasures_score_three_each_and_common_ones_nothing():
    assert {"rare_treasures": 6} == points(covered(e5="%%%%&&&&/$$#==####"))


def test_ic_101_private_lessons_score_for_their_owner():
    ada, bo = covered((124, 126)), covered((120,))
    assert {"lessons": (10 + 2, 0)} == points(ada, bo)


def test_ic_101_a_lesson_about_rats_comes_on_top_of_their_loss():
    assert {"rats": -19, "unfilled_rooms": -35, "lessons": 38} == points(Standing(Boat(0), lessons=(125,)))


def test_ic_33_public_lessons_score_for_everybody_on_the_own_boat():
    boats = [covered(e5="b#b"), covered(e5="b#b#b"), covered(e5="g")]
    assert {"public_lessons": (2, 3 + 5, 0)} == points(*boats, public=[(144, BLUE), (145, BLUE)])


def test_ic_32_a_public_lesson_scores_once_its_colour_is_chosen():
    blue = covered(e5="b#b")
    assert {} == points(blue, public=[(144, NO_COLOUR)])
    assert {"public_lessons": 2} == points(blue, public=[(144, BLUE)])
    assert {} == points(blue, public=[(144, GREEN)])


def test_ic_100_the_rows_stand_in_the_order_of_the_rulebook():
    keys = ["rats", "unfilled_rooms", "families", "rare_treasures", "lessons", "public_lessons"]
    assert keys == [row.key for row in scoring.sheet_of(Situation([Standing(Boat(0))])).rows]


# The winner


def places(*standings, **more):
    return scoring.sheet_of(Situation(standings, **more)).places()


def test_ic_103_the_highest_total_wins_whoever_has_more_fish():
    assert [2, 1] == places(covered(fish=9, e5="b"), covered(e5="bBb"))


def test_ic_103_more_fish_break_a_tie():
    assert [2, 1] == places(covered(fish=3, e5="bBb"), covered(fish=4, e5="gGg"))


def test_ic_103_the_win_is_shared_if_fish_are_equal_too():
    ada, bo = covered(fish=3, e5="bBb"), covered(fish=3, e5="gGg")
    assert [1, 1, 3] == places(ada, bo, covered(fish=9, e5="r"))


# The Family game


def test_ic_134_rare_treasures_score_nothing_in_the_family_game():
    one = covered(lessons=(164,), e5="bBb#%%%%")
    assert {"families": 8, "lessons": 2} == points(one, family=True)
    assert {"families": 8, "lessons": 2, "rare_treasures": 3} == points(one)


def test_ic_134_more_filled_rooms_break_a_tie_in_the_family_game():
    """One has an open square in a room; the other has two such rooms, and by lesson 151 5 points for edge cats."""
    one = covered(but=["h1"])
    other = covered((151,), fish=9, but=["a4", "e8"], i1="b#b#b#b", i9="b")
    assert [-5, -5] == scoring.sheet_of(Situation([one, other], family=True)).totals()
    assert [1, 2] == places(one, other, family=True)


# The solo game


def test_ic_119_public_lessons_give_half_rounded_up_card_by_card():
    """A-20: 5 and 1 become 3 and 1."""
    one, nobody = covered(e5="b#b#b####g"), SisterSide((), ())
    assert {"public_lessons": 3 + 1} == points(one, public=[(145, BLUE), (144, GREEN)], sister=nobody)


def test_ic_118_cats_of_the_colour_opened_first_give_her_most():
    one = covered(e5="b#b#g#r")
    assert {"sister_colours": -5 * 2 - 4 * 0 - 3 * 1} == points(one, sister=SisterSide((BLUE, ORANGE, GREEN), ()))


def test_ic_118_her_lessons_count_against_the_player():
    one = covered(fish=2, e5="b")
    assert {"sister_lessons": -(8 + 10 + 10)} == points(one, sister=SisterSide((), (200, 204, 199)))


def test_ic_120_the_result_is_the_player_less_the_sister():
    sheet = scoring.sheet_of(Situation([covered(e5="bBb")], sister=SisterSide((BLUE, RED), (199,))))
    assert (8, 15 + 10) == scoring.player_and_sister(sheet)
    assert [8 - 25] == sheet.totals()


# Of a table


def table(players, *boats):
    t = IsleOfCats(players, Chance(0))
    t.boats = list(boats)
    return t


def test_ic_96_the_sheet_of_a_table_reads_boats_lessons_fish_and_baskets():
    t = table(2, covered(e5="bBb").boat, covered(e5="gGgG").boat)
    t.lessons = [[118, 142], [126]]
    t.baskets, t.used_baskets, t.fish = [3, 1], [3, 0], [5, 7]
    t.public = [(144, BLUE)]
    assert [8 + 7 + 7 + 3, 11 + 1] == scoring.sheet(t).totals()
    assert [(5,), (7,)] == list(scoring.sheet(t).tie_breaks)


def test_lesson_119_looks_at_the_track_of_a_table():
    t = table(2, covered().boat, covered().boat)
    t.lessons = [[119], [119]]
    t.track = [1, 0]
    assert [0, 7] == scoring.sheet(t).totals()


def test_lesson_121_looks_at_the_other_boats_of_a_table():
    t = table(3, covered(e5="bB").boat, covered(e5="gG").boat, covered(e5="r").boat)
    t.lessons = [[121], [121], [121]]
    assert [10, 10, 0] == scoring.sheet(t).totals()


def test_ic_134_the_sheet_of_a_family_table_has_its_rows():
    t = table(2, covered(e5="bBb#%%%%").boat, covered(e5="g").boat)
    t.family = True
    t.lessons = [[155], [166]]
    assert ["rats", "unfilled_rooms", "families", "lessons"] == [row.key for row in scoring.sheet(t).rows]
    assert [8 + 10, 0] == scoring.sheet(t).totals()


def test_ic_119_the_player_must_be_ahead_of_the_sister_for_lesson_119():
    t = table(1, covered().boat)
    t.sister = Sister("easy")
    t.lessons = [[119]]
    t.track = [0, SISTER]
    assert [7] == scoring.sheet(t).totals()
    t.track = [SISTER, 0]
    assert [0] == scoring.sheet(t).totals()


def test_ic_118_only_opened_colour_cards_score_for_the_sister_of_a_table():
    t = table(1, covered(e5="b#g").boat)
    t.sister = Sister("easy")
    t.sister.colours = sorted(COLOUR_CARDS)  # blue, green, …
    t.sister.opened = 1
    t.sister.lessons = [200]
    t.fish = [1]
    assert [-5 - 4] == scoring.sheet(t).totals()
    t.sister.opened = 2
    assert [-5 - 4 - 4] == scoring.sheet(t).totals()


# Reasons


def test_ic_100_every_rat_and_every_unfilled_room_is_told():
    one = covered(but=["h1"])
    assert [(0, "unfilled_rooms", "IC-100", "the upper bedroom has 1 open square: -5")] == scoring.explain_of(
        Situation([one])
    )
    told = [sentence for _, key, _, sentence in scoring.explain_of(Situation([Standing(Boat(0))])) if key == "rats"]
    assert (19, "a rat at l1: -1") == (len(told), told[0])


def test_ic_100_families_rare_treasures_and_lessons_are_told_one_by_one():
    one = covered(lessons=(124, 120, 141, 113), e5="bBb#%%%%/rRrR")
    expected = [
        "IC-100 a family of 3 blue cats at e5: 8",
        "IC-100 a family of 4 red cats at e6: 11",
        "IC-100 rare I4 at i5: 3",
        "IC-101 lesson 124 (no visible rat): 10",
        "IC-101 0 × 1 for lesson 120 (lonely cat): 0",
        "IC-101 lesson 141 (the points of the third largest family once more): 0",
        "IC-101 lesson 113 (all edge squares are covered): 12",
        "IC-101 3 × 1 for lesson 144 (cat of the colour: blue): 3",
        "IC-101 lesson 145 (3 cats of the colour or more: green), not met: 0",
        "IC-101 lesson 146 (lonely cat of the colour), whose colour is still to be chosen: 0",
    ]
    assert expected == reasons(one, public=[(144, BLUE), (145, GREEN), (146, NO_COLOUR)])


def test_ic_118_the_points_of_the_sister_are_told_as_lost():
    one = covered(fish=1, e5="b#b#g")
    expected = [
        "IC-119 half of 1, 1 × 1 for lesson 144 (cat of the colour: green): 1",
        "IC-118 2 × 5 for the sister's blue card: -10",
        "IC-118 the sister's lesson 200 (fish left): -4",
    ]
    assert expected == reasons(one, public=[(144, GREEN)], sister=SisterSide((BLUE,), (200,)))


def test_ic_100_the_reasons_add_up_to_the_sheet():
    one, other = Standing(sketch(h4="bBb/%%%%", h1="g"), (113, 117, 125, 138)), Standing(sketch(b4="$$$/oOo"), (123,))
    situation = Situation([one, other], [(150, NO_COLOUR), (143, GREEN)])
    summed = {}
    for seat, key, _, sentence in scoring.explain_of(situation):
        summed[key, seat] = summed.get((key, seat), 0) + int(sentence.rsplit(": ", 1)[1])
    sheet = scoring.sheet_of(situation)
    assert {(row.key, seat): row.points[seat] for row in sheet.rows for seat in (0, 1) if row.points[seat]} == {
        which: total for which, total in summed.items() if total
    }
