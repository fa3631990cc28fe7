"""The lessons, each just met and just missed (IC-32, IC-33, IC-101, IC-102, IC-118, IC-119, IC-130)."""

import pytest

from catcli.games.isleofcats import lessons
from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.lessons import NO_COLOUR, Standing, points_of, sister_points
from catcli.games.isleofcats.pieces import BLUE, COLOURS, FAMILY_CARDS, GREEN, LESSONS, ORANGE, PURPLE, RED

from .drawing import boat_of
from .sketch import sketch


def score(number, boat=None, colour=NO_COLOUR, **more):
    """The points of a lesson for one who has that boat and nothing else."""
    return points_of(Standing(boat or Boat(0), **more), number, colour)


def row_of(colour, cats):
    """A row of so many cats of a colour, none beside another."""
    return sketch(a5=".".join(COLOURS[colour][0] * cats))


def test_ic_101_every_lesson_is_measured_but_the_one_about_the_others():
    repeated = {number for number, lesson in LESSONS.items() if lesson.same_as}
    measured = [*lessons.MEASURES, *lessons.COLOUR_MEASURES, *repeated]
    assert sorted({*LESSONS} - {lessons.BEST_OTHER}) == sorted(measured)


def test_ic_32_only_some_public_lessons_want_a_colour_from_their_reader():
    assert [143, 144, 145, 146, 149] == [number for number in LESSONS if lessons.needs_colour(number)]


# The private lessons

EDGE = """
           ########
        ###........##
     ###.............##
    #..................##
    #....................#
    #..................##
     ###.............##
        ###........##
           ########
    """


def test_lesson_113_wants_the_whole_edge_covered():
    assert 12 == score(113, boat_of(EDGE))
    assert 0 == score(113, boat_of(EDGE.replace("#....................#", ".....................#")))


@pytest.mark.parametrize(("cats", "points"), [(14, 0), (15, 10), (16, 0)])
def test_lesson_114_wants_exactly_15_cats(cats, points):
    assert points == score(114, sketch(a5="bgrpobgrpobgrpob"[:cats]))


def test_lesson_114_counts_an_oshax():
    assert 10 == score(114, sketch(a5="bgrpobgrpobgrp", h6="33../.33./..33"))


def test_lesson_115_wants_three_cats_of_each_colour_touching_or_not():
    assert 15 == score(115, sketch(h4="b.bBgGg/r.R.r.p/oOop.p."))
    assert 0 == score(115, sketch(h4="b.bBgGg/r.R.r.p/oO.p.p."))


def test_lesson_116_wants_an_edge_cat_of_each_colour():
    assert 7 == score(116, sketch(h1="bgrpo"))
    assert 0 == score(116, sketch(h1="bgrp/....o"))


def test_lesson_116_takes_a_side_for_the_edge_and_no_corner():
    """A-17: a5 has the outside at its left; e3 has it at no side, but at its upper left corner."""
    assert 7 == score(116, sketch(h1="bgrp", a5="o"))
    assert 0 == score(116, sketch(h1="bgrp", e3="o"))


def test_lesson_117_counts_the_edge_cats_of_one_colour_the_best_one():
    """IC-102"""
    assert 3 == score(117, sketch(h1="bBbgG"))
    assert 2 == score(117, sketch(h1="bB.gG/..b.."))


@pytest.mark.parametrize(("baskets", "points"), [(2, 0), (3, 7), (4, 0)])
def test_lesson_118_wants_exactly_three_permanent_baskets(baskets, points):
    assert points == score(118, baskets=baskets)


def test_lesson_119_wants_the_first_place_in_turn_order():
    assert 7 == score(119, is_first=True)
    assert 0 == score(119, is_first=False)


def test_lesson_120_counts_lonely_cats():
    assert 3 == score(120, sketch(h4="b.b/g.."))
    assert 1 == score(120, sketch(h4="bBb/g.."))


def test_lesson_120_counts_a_lonely_oshax_as_a_cat_of_its_colour():
    """A-16"""
    assert 2 == score(120, sketch(h4="33../.33./..33b"))
    assert 0 == score(120, sketch(h4="11../.11./..11b"))


def test_lesson_121_wants_that_nobody_has_a_larger_group():
    mine = sketch(h4="bBb")
    assert 10 == score(121, mine, others=[sketch(h4="gG"), sketch(h4="r.r.r.r")])
    assert 10 == score(121, mine, others=[sketch(h4="gGg"), sketch(h4="r.r.r.r")])
    assert 0 == score(121, mine, others=[sketch(h4="gGgG"), sketch(h4="r")])


def test_lesson_121_counts_groups_from_one_cat_on():
    """A-11"""
    assert 10 == score(121, sketch(h4="b"), others=[Boat(0)])
    assert 0 == score(121, Boat(0), others=[Boat(0)])


def test_ic_119_lesson_121_wants_a_group_of_seven_in_a_solo_game():
    assert 10 == score(121, sketch(h4="bBbBbBb"))
    assert 10 == score(121, sketch(h4="bBbBbBbB"))
    assert 0 == score(121, sketch(h4="bBbBbB.b"))


def test_lesson_122_counts_rare_treasures():
    assert 4 == score(122, sketch(h4="%%.&&&&/%%$$..."))
    assert 2 == score(122, sketch(h4="%%.$$$./%%....."))


def test_lesson_123_counts_common_treasures():
    assert 3 == score(123, sketch(h4="$.$$./....=/%%%%="))
    assert 2 == score(123, sketch(h4="$..../....=/%%%%="))


RATS = """
           ....####
        #............
     ................##
    .......##..........#.
    ......................
    ##...................
     #.............#...
        ..........##.
           ...#..##
    """


def all_but(rats):
    """Boat 1 with all rats covered but so many."""
    return boat_of(RATS.replace("#", ".", rats))


def test_lesson_124_wants_no_visible_rat():
    assert 10 == score(124, all_but(0))
    assert 0 == score(124, all_but(1))


@pytest.mark.parametrize(("rats", "points"), [(0, 0), (1, 2), (19, 38)])
def test_lesson_125_counts_visible_rats(rats, points):
    assert points == score(125, all_but(rats))


def test_lesson_126_counts_private_lessons_itself_among_them():
    assert 1 == score(126, lessons=[126])
    assert 3 == score(126, lessons=[113, 126, 120])


@pytest.mark.parametrize(("number", "colour"), [(127, BLUE), (128, GREEN), (129, PURPLE), (130, RED), (131, ORANGE)])
def test_lessons_127_to_131_want_exactly_five_cats_of_their_colour(number, colour):
    assert [0, 9, 0] == [score(number, row_of(colour, cats)) for cats in (4, 5, 6)]
    assert 0 == score(number, row_of((colour + 1) % len(COLOURS), 5))


def test_lesson_130_counts_a_red_oshax():
    """IC-91"""
    assert 9 == score(130, sketch(h2="r.R.r.R", h5="33../.33./..33"))
    assert 0 == score(130, sketch(h2="r.R.r.R", h5="11../.11./..11"))


@pytest.mark.parametrize(("rats", "points"), [(4, 0), (5, 10), (6, 0)])
def test_lesson_132_wants_exactly_five_visible_rats(rats, points):
    assert points == score(132, all_but(rats))


@pytest.mark.parametrize(("held", "points"), [(5, 0), (6, 7), (7, 0)])
def test_lesson_133_wants_exactly_six_private_lessons_itself_among_them(held, points):
    assert points == score(133, lessons=[133, 113, 114, 115, 116, 117, 118][:held])


def test_lesson_134_wants_exactly_five_treasures_rare_or_common():
    assert 0 == score(134, sketch(h4="$.$.$../...%%%%"))
    assert 9 == score(134, sketch(h4="$.$.$.=/...%%%%"))
    assert 0 == score(134, sketch(h4="$.$.$.=/=..%%%%"))


def test_lesson_135_counts_pairs_of_edge_cats():
    assert 2 == score(135, sketch(h1="bgrp"))
    assert 1 == score(135, sketch(h1="bgr./...p"))


def test_lesson_135_counts_a_cat_on_the_edge_once():
    assert 1 == score(135, sketch(h1="bbbb.gg"))


CAPTAINS_ROOMS = """
           ........
        .............
     ###...............
    ####................#
    ####................##
    ####................#
     ###...............
        .............
           ........
    """


def test_lesson_136_wants_both_captains_rooms_filled():
    assert 12 == score(136, boat_of(CAPTAINS_ROOMS))
    assert 0 == score(136, boat_of(CAPTAINS_ROOMS.replace("##\n", "#.\n")))
    assert 0 == score(136, boat_of(CAPTAINS_ROOMS.replace(" ###", " .##")))


def test_lesson_137_wants_both_bedrooms_empty():
    assert 18 == score(137, sketch(l1="b", l8="b"))
    assert 0 == score(137, sketch(k1="b"))
    assert 0 == score(137, sketch(k8="b"))


def test_lesson_138_counts_families_of_four_or_more_of_one_colour_or_several():
    assert 12 == score(138, sketch(h4="bBbB.bBbBb/gGgG....."))
    assert 4 == score(138, sketch(h4="bBb..bBbBb/gGg......"))


def test_lesson_139_counts_oshax():
    assert 6 == score(139, sketch(h4="11../.11./..11", l4="22../.22./..22"))
    assert 3 == score(139, sketch(h4="11../.11./..11", l4="gg../.gg./..gg"))


def test_lesson_140_wants_the_dining_room_empty():
    assert 15 == score(140, sketch(f3="bbbbbb", l4="b"))
    assert 0 == score(140, sketch(k6="b"))


def test_lesson_141_scores_the_third_largest_group_once_more():
    assert 8 == score(141, sketch(h4="bBbBb/gGgG/rRr"))
    assert 11 == score(141, sketch(h4="bBbB/gGgG/rRrR/pPp"))


def test_lesson_141_scores_nothing_where_the_third_group_is_no_family():
    """A-15"""
    assert 0 == score(141, sketch(h4="bBbBb/gGgG/rR"))
    assert 0 == score(141, sketch(h4="bBbBb/gGgG"))


@pytest.mark.parametrize(("fish", "points"), [(4, 0), (5, 7), (6, 7)])
def test_lesson_142_wants_five_fish_or_more(fish, points):
    assert points == score(142, fish=fish)


# The public lessons


def test_lesson_143_counts_edge_cats_of_the_colour():
    boat = sketch(h1="bBggg/..b")
    assert [4, 2, 0] == [score(143, boat, colour) for colour in (BLUE, GREEN, RED)]


def test_lesson_144_counts_cats_of_the_colour():
    boat = sketch(h4="b.bg", h5="33../.33./..33")
    assert [2, 1, 1, 0] == [score(144, boat, colour) for colour in (BLUE, GREEN, RED, PURPLE)]


def test_lesson_145_wants_three_cats_of_the_colour_touching_or_not():
    boat = sketch(h4="b.b.b/gGgG./r.R..")
    assert [5, 5, 0] == [score(145, boat, colour) for colour in (BLUE, GREEN, RED)]


def test_lesson_146_counts_lonely_cats_of_the_colour():
    boat = sketch(h4="b.b.bB/g.....")
    assert [6, 3, 0] == [score(146, boat, colour) for colour in (BLUE, GREEN, RED)]


def test_lesson_147_counts_private_lessons():
    """IC-33: the public one that asks is not among them."""
    assert 0 == score(147)
    assert 4 == score(147, lessons=[113, 126])


def test_lesson_148_counts_common_treasures():
    assert 4 == score(148, sketch(h4="$.$$/%%%%"))
    assert 2 == score(148, sketch(h4="$.../%%%%"))


def test_lesson_149_counts_each_treasure_beside_a_cat_of_the_colour_once():
    """One treasure touches two blue cats, the rare one a green and a red cat, the last a red cat only at a corner."""
    boat = sketch(h4="b$B/..g/%%%%/...r", l8="=")
    assert [1, 1, 1, 0] == [score(149, boat, colour) for colour in (BLUE, GREEN, RED, PURPLE)]


def test_lesson_150_counts_maps_that_nothing_covers():
    """On boat 1 the green map is h1 and the red one b4."""
    assert 25 == score(150)
    assert 20 == score(150, sketch(h1="g"))
    assert 15 == score(150, sketch(h1="b", b4="$"))


def test_ic_87_lesson_150_counts_a_map_uncovered_again():
    boat = sketch(b4="$")
    boat.remove(0)
    assert 25 == score(150, boat)


# The Family cards


def test_ic_130_family_cards_repeat_private_lessons():
    repeated = {number: card.same_as for number, card in FAMILY_CARDS.items() if card.same_as}
    expected = {
        151: 117, 153: 135, 154: 124, 156: 113, 158: 115, 159: 127, 160: 128, 161: 129, 162: 130, 163: 131,
        165: 121, 166: 125, 168: 141,
    }  # fmt: skip
    assert expected == repeated


@pytest.mark.parametrize(
    ("number", "met", "points"),
    [
        (151, sketch(h1="bBbgG"), 3),
        (153, sketch(h1="bBbgG"), 2),
        (154, all_but(0), 10),
        (156, boat_of(EDGE), 12),
        (158, sketch(h4="b.bBgGg/r.R.r.p/oOop.p."), 15),
        (159, row_of(BLUE, 5), 9),
        (160, row_of(GREEN, 5), 9),
        (161, row_of(PURPLE, 5), 9),
        (162, row_of(RED, 5), 9),
        (163, row_of(ORANGE, 5), 9),
        (166, all_but(3), 6),
        (168, sketch(h4="bBbB/gGgG/rRr"), 8),
    ],
)
def test_lessons_151_to_168_score_like_those_they_repeat(number, met, points):
    repeated = LESSONS[number].same_as
    assert [points, points] == [score(one, met) for one in (number, repeated)]
    missed = sketch(h4="b")
    assert score(repeated, missed) == score(number, missed) != points


def test_lesson_165_compares_the_largest_groups():
    assert 10 == score(165, sketch(h4="bBb"), others=[sketch(h4="gGg")])
    assert 0 == score(165, sketch(h4="bB"), others=[sketch(h4="gGg")])


def test_lesson_152_wants_an_edge_cat_of_each_colour():
    assert 9 == score(152, sketch(h1="bgrpo"))
    assert 0 == score(152, sketch(h1="bgrp/....o"))


def test_lesson_155_wants_the_whole_middle_row_covered():
    assert 10 == score(155, sketch(a5="#" * 22))
    assert 0 == score(155, sketch(a5="#" * 21))
    assert 0 == score(155, sketch(b5="#" * 21))


@pytest.mark.parametrize(("cats", "points"), [(19, 0), (20, 10), (21, 0)])
def test_lesson_157_wants_exactly_20_cats(cats, points):
    assert points == score(157, sketch(a5="bgrpobgrpobgrpobgrpob"[:cats]))


def test_lesson_164_counts_treasures_rare_or_common():
    assert 6 == score(164, sketch(h4="$.$$/%%%%"))
    assert 4 == score(164, sketch(h4="$.bb/%%%%"))


def test_lesson_167_counts_filled_rooms():
    assert 4 == score(167, boat_of(CAPTAINS_ROOMS))
    assert 2 == score(167, boat_of(CAPTAINS_ROOMS.replace("##\n", "#.\n")))
    assert 14 == score(167, boat_of(EDGE.replace(".", "#")))


# The sister's basic lessons


def test_lesson_197_counts_colours_without_a_cat_beside_a_treasure():
    """A-18: orange has no cat, purple is at a corner of the treasure only."""
    assert 10 == score(197, sketch(h4=".bp/g$R"))
    assert 15 == score(197, sketch(h4="b.p/g$R"))
    assert 25 == score(197, sketch(h4="bgrpo"))


def test_lesson_198_counts_the_cats_of_the_largest_family():
    assert 8 == score(198, sketch(h4="bBbB/gGg"))
    assert 0 == score(198, sketch(h4="bB/gG"))


@pytest.mark.parametrize(("treasures", "points"), [(0, 10), (8, 10), (9, 0)])
def test_lesson_199_wants_fewer_than_nine_treasures(treasures, points):
    assert points == score(199, sketch(a5="$=$=$=$=$"[:treasures]))


@pytest.mark.parametrize(("fish", "points"), [(0, 0), (1, 4), (3, 12)])
def test_lesson_200_counts_fish_left(fish, points):
    assert points == score(200, fish=fish)


def test_lesson_201_counts_visible_rats():
    assert [0, 5, 95] == [score(201, all_but(rats)) for rats in (0, 1, 19)]


@pytest.mark.parametrize(("cats", "points"), [(14, 0), (15, 0), (16, 5), (18, 15)])
def test_lesson_202_counts_cats_beyond_15(cats, points):
    assert points == score(202, sketch(a5="bgrpobgrpobgrpobgr"[:cats]))


def test_lesson_203_counts_colours_without_an_edge_cat():
    """A-18: a colour without any cat is one of them."""
    assert 10 == score(203, sketch(h1="bgr/..p"))
    assert 5 == score(203, sketch(h1="bgrp"))
    assert 25 == score(203)


def test_lesson_204_repeats_the_best_of_her_other_lessons():
    """All rats are visible, five colours have no edge cat."""
    nobody = Standing(Boat(0), fish=1)
    assert [4, 95, 95, 25] == sister_points(nobody, [200, 204, 201, 203])
    assert [4, 4] == sister_points(nobody, [200, 204])
    assert [0] == sister_points(nobody, [204])


def test_lesson_205_counts_filled_rooms():
    assert 6 == score(205, boat_of(CAPTAINS_ROOMS))
    assert 3 == score(205, boat_of(CAPTAINS_ROOMS.replace("##\n", "#.\n")))


def test_lesson_206_counts_lonely_cats_oshax_among_them():
    assert 10 == score(206, sketch(h4="bB..g/33.../.33../..33."))
    assert 5 == score(206, sketch(h4="bB..g/11.../.11../..11."))


# The sister's advanced lessons


def test_lesson_207_counts_private_lessons():
    assert [0, 6] == [score(207), score(207, lessons=[113, 126])]


def test_lesson_208_scores_the_largest_group():
    assert 11 == score(208, sketch(h4="bBbB/gGg"))
    assert 0 == score(208, sketch(h4="bB/gG"))


def test_lesson_209_scores_the_second_largest_group():
    assert 8 == score(209, sketch(h4="bBbB/gGg/rRr"))
    assert 11 == score(209, sketch(h4="bBbB/gGgG"))
    assert 0 == score(209, sketch(h4="bBbB/gG"))


def test_lesson_210_counts_common_treasures():
    assert 6 == score(210, sketch(h4="$.$$/%%%%"))
    assert 3 == score(210, sketch(h4="$.../%%%%"))


def test_lesson_211_counts_cats_beside_no_treasure():
    assert 6 == score(211, sketch(h4="b$g/r.p"))
    assert 3 == score(211, sketch(h4="b$g/rR."))


def test_lesson_212_counts_covered_maps_whatever_covers_them():
    """On boat 1 the green map is h1 and the red one b4."""
    assert 0 == score(212)
    assert 8 == score(212, sketch(h1="b", b4="$"))


def test_lesson_213_counts_families():
    assert 15 == score(213, sketch(h4="bBb.bBb/gGgG..."))
    assert 10 == score(213, sketch(h4="bBb.bB./gGgG..."))


def test_lesson_214_counts_edge_cats():
    assert 3 == score(214, sketch(h1="bgr"))
    assert 2 == score(214, sketch(h1="bg./..r"))


def test_lesson_215_counts_colours_without_a_cat_beside_a_visible_rat():
    """A-18. On boat 1 h4 and i4 are rats, and the row below has none."""
    assert 10 == score(215, sketch(h3="bg", h5="r"))
    assert 25 == score(215, sketch(h5="bgrpo", h4="##"))
