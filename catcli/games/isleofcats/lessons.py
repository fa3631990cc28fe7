"""The lessons: what each measures of one player's situation, in the order of their numbers (IC-101, IC-118, IC-130).

`box.yaml` says in words, form and points what a lesson scores; here stands how it is measured. A test is 1 if it holds,
else 0, so the points of a lesson are its points times its measure; where the measure already is points, once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from . import boat as geometry
from .boat import Boat
from .pieces import COLOURS, FIRST_BASKETS, LESSONS, family_points

NO_COLOUR: Final = -1
SPECIAL: Final = "special"  # the form of a lesson whose measure already is points
BEST_OTHER: Final = 204  # the sister's lesson that looks at her other lessons (IC-118)

SOLO_GROUP: Final = 7  # cats that lesson 121 needs where there is nobody to compare with (IC-119)
EACH_COLOUR: Final = 3  # cats of every colour for lesson 115, of one for lesson 145
GREAT_FAMILY: Final = 4  # cats in a family that lesson 138 counts
TOO_MANY_CATS: Final = 15  # beyond which lesson 202 counts


class Standing(NamedTuple):
    """One player's situation as lessons look at it, of a table or of a file. The sister's lessons look at the player's.

    boat: with its tiles. lessons: the private ones in front, by number (IC-33: no public ones). fish: left.
    baskets: permanent ones owned, used today or not. is_first: in front of everybody on the turn order track.
    others: the boats of the other players; none in a solo game.
    """

    boat: Boat
    lessons: Sequence[int] = ()
    fish: int = 0
    baskets: int = FIRST_BASKETS
    is_first: bool = False
    others: Sequence[Boat] = ()


Measure = Callable[[Standing], int]
ColourMeasure = Callable[[Standing, int], int]


def points_of(standing: Standing, number: int, colour: int = NO_COLOUR) -> int:
    """IC-101 The points of a lesson for that player; `colour` is the one chosen for a public lesson (IC-32).

    Of a lesson that the player does not hold, what it would score if the rest stayed as it is.
    Not for lesson 204: see `sister_points`.
    """
    return worth(number, measure(standing, number, colour))


def worth(number: int, found: int) -> int:
    """The points of a lesson that finds so much."""
    lesson = LESSONS[number]
    return found if lesson.form == SPECIAL else lesson.points * found


def measure(standing: Standing, number: int, colour: int = NO_COLOUR) -> int:
    """What a lesson finds: 1 or 0 for a test, or the number of what it counts, or points if it is `special`."""
    lesson = LESSONS[number]
    same = lesson.same_as or number
    if same in MEASURES:
        return int(MEASURES[same](standing))
    asked = lesson.colour if lesson.colour != NO_COLOUR else colour
    assert asked != NO_COLOUR, f"lesson {number} needs a colour"
    return int(COLOUR_MEASURES[same](standing, asked))


def sister_points(standing: Standing, numbers: Sequence[int]) -> list[int]:
    """IC-118 What each of the sister's lessons gives her. Lesson 204: as much as her best other one."""
    others = {number: points_of(standing, number) for number in numbers if number != BEST_OTHER}
    best = max(others.values(), default=0)
    return [others.get(number, best) for number in numbers]


def needs_colour(number: int) -> bool:
    """IC-32 A public lesson for which the player who kept it chooses a colour."""
    return LESSONS[number].chooser == "reader"


# What is counted.


def cats(s: Standing) -> int:
    """Cats of all colours, Oshax among them (114, 157)."""
    return len(geometry.cats(s.boat))


def baskets(s: Standing) -> int:
    """118 Permanent baskets owned."""
    return s.baskets


def lonely_cats(s: Standing) -> int:
    """120, 206 Cats that share a side with no cat of their colour; A-16: Oshax among them."""
    return len(geometry.lonely_cats(s.boat))


def oshax(s: Standing) -> int:
    """139 Oshax."""
    return len(geometry.oshax(s.boat))


def rare_treasures(s: Standing) -> int:
    """122 Rare treasures, besides their own points."""
    return len(geometry.rare_treasures(s.boat))


def common_treasures(s: Standing) -> int:
    """123, 148, 210 Common treasures."""
    return len(geometry.common_treasures(s.boat))


def treasures(s: Standing) -> int:
    """Rare and common treasures together (134, 164, 199)."""
    return len(geometry.treasures(s.boat))


def visible_rats(s: Standing) -> int:
    """125, 201 Rats that no tile covers; the player still loses for each."""
    return geometry.visible_rats(s.boat)


def private_lessons(s: Standing) -> int:
    """126, 147, 207 Private lessons in front, this one included; IC-33: public ones never count."""
    return len(s.lessons)


def pairs_of_edge_cats(s: Standing) -> int:
    """135 Half the edge cats of all colours together, rounded down."""
    return edge_cats(s) // 2


def edge_cats(s: Standing) -> int:
    """214 Cats with a square on the edge, each once."""
    return len(geometry.edge_cats(s.boat))


def edge_cats_of_best_colour(s: Standing) -> int:
    """117, IC-102 Edge cats of one colour, which the owner picks at scoring, hence the best one."""
    return max(edge_cats_of(s, colour) for colour in range(len(COLOURS)))


def great_families(s: Standing) -> int:
    """138 Families of 4 cats or more, of one colour or of several."""
    return sum(size >= GREAT_FAMILY for size in group_sizes(s.boat))


def open_maps(s: Standing) -> int:
    """150 Maps that no tile covers at the end, one uncovered again among them (IC-87)."""
    return len(COLOURS) - covered_maps(s)


def filled_rooms(s: Standing) -> int:
    """167, 205 Rooms without an open square."""
    return len(geometry.filled_rooms(s.boat))


def fish(s: Standing) -> int:
    """142, 200 Fish left."""
    return s.fish


# Tests: does it hold? (IC-101)


def exactly(number: int, counted: Measure) -> Measure:
    return lambda s: counted(s) == number


def at_least(number: int, counted: Measure) -> Measure:
    return lambda s: counted(s) >= number


def fewer_than(number: int, counted: Measure) -> Measure:
    return lambda s: counted(s) < number


def covers_the_edge(s: Standing) -> bool:
    """113 All squares beside the outside are covered, whatever covers them."""
    return not geometry.EDGE & ~s.boat.covered


def covers_the_middle_row(s: Standing) -> bool:
    """155 The whole middle row is covered, from stern to bow."""
    return not geometry.MIDDLE_ROW & ~s.boat.covered


def three_of_each_colour(s: Standing) -> bool:
    """115 Each of the 5 colours has 3 cats or more, touching or not."""
    return all(three_of(s, colour) for colour in range(len(COLOURS)))


def edge_cat_of_each_colour(s: Standing) -> bool:
    """116, 152 Each of the 5 colours has an edge cat."""
    return not colours_without_edge_cat(s)


def is_first(s: Standing) -> bool:
    """119 In front on the turn order track when the game ends; IC-119: solo, ahead of the sister."""
    return s.is_first


def nobody_has_a_larger_group(s: Standing) -> bool:
    """121 No other player's largest group is larger; IC-119: solo, a group of 7 cats. A-11: counts from one cat on."""
    mine = largest_group(s.boat)
    if not s.others:
        return mine >= SOLO_GROUP
    return mine >= max(1, *map(largest_group, s.others))


def captains_rooms_are_filled(s: Standing) -> bool:
    """136 Both captain's rooms, at the stern and at the bow, are filled."""
    return {"P", "Q"} <= {*geometry.filled_rooms(s.boat)}


def bedrooms_are_empty(s: Standing) -> bool:
    """137 Both bedrooms are empty; they still count as unfilled."""
    return {"M", "N"} <= {*geometry.empty_rooms(s.boat)}


def dining_room_is_empty(s: Standing) -> bool:
    """140 The dining room is empty; it still counts as unfilled."""
    return "A" in geometry.empty_rooms(s.boat)


# Groups by size (IC-90).


def group_sizes(boat: Boat) -> list[int]:
    """The sizes of all groups, the largest first."""
    return sorted([group.size for group in geometry.groups(boat)], reverse=True)


def largest_group(boat: Boat) -> int:
    return max(group_sizes(boat), default=0)


def points_of_group(place: int) -> Measure:
    """The family points of the largest group (208), the second (209) or the third (141) once more.

    Groups may be of equal size; one of fewer than 3 cats has no points, and A-15: nor has one that is not there.
    """
    return lambda s: sum(map(family_points, group_sizes(s.boat)[place - 1 : place]))


# Measures of one colour.


def cats_of(s: Standing, colour: int) -> int:
    """144 Cats of the colour."""
    return len(geometry.cats(s.boat, colour))


def five_of(s: Standing, colour: int) -> bool:
    """127 to 131 Exactly 5 cats of the colour, touching or not."""
    return cats_of(s, colour) == 5


def three_of(s: Standing, colour: int) -> bool:
    """145 Three cats of the colour or more, touching or not."""
    return cats_of(s, colour) >= EACH_COLOUR


def edge_cats_of(s: Standing, colour: int) -> int:
    """143 Edge cats of the colour."""
    return len(geometry.edge_cats(s.boat, colour))


def lonely_cats_of(s: Standing, colour: int) -> int:
    """146 Lonely cats of the colour."""
    return len(geometry.lonely_cats(s.boat, colour))


def treasures_beside_cats_of(s: Standing, colour: int) -> int:
    """149 Treasures that share a side with a cat of the colour, each once."""
    boat = s.boat
    of_colour = geometry.cells_of(boat, geometry.cats(boat, colour))
    return len(geometry.beside(boat, geometry.treasures(boat), of_colour))


# What only the sister counts (IC-118). A-18: a colour without cats counts as one that lacks what she looks for.


def colours_without_cat_beside(boat: Boat, cells: int) -> int:
    """Colours of which no cat shares a side with one of these squares."""
    return sum(not geometry.beside(boat, geometry.cats(boat, colour), cells) for colour in range(len(COLOURS)))


def colours_without_cat_beside_treasure(s: Standing) -> int:
    """197 Colours of which no cat shares a side with a treasure."""
    return colours_without_cat_beside(s.boat, treasure_squares(s.boat))


def colours_without_cat_beside_rat(s: Standing) -> int:
    """215 Colours of which no cat shares a side with a visible rat."""
    return colours_without_cat_beside(s.boat, geometry.visible_rat_squares(s.boat))


def colours_without_edge_cat(s: Standing) -> int:
    """203 Colours without an edge cat."""
    return sum(not edge_cats_of(s, colour) for colour in range(len(COLOURS)))


def cats_of_largest_family(s: Standing) -> int:
    """198 Cats of the largest family; none without a family."""
    size = largest_group(s.boat)
    return size if family_points(size) else 0


def cats_beyond_15(s: Standing) -> int:
    """202 Cats beyond the fifteenth."""
    return max(0, cats(s) - TOO_MANY_CATS)


def cats_beside_no_treasure(s: Standing) -> int:
    """211 Cats that share a side with no treasure."""
    beside = geometry.beside(s.boat, geometry.cats(s.boat), treasure_squares(s.boat))
    return cats(s) - len(beside)


def covered_maps(s: Standing) -> int:
    """212 Maps under tiles of any kind."""
    return len(geometry.covered_maps(s.boat))


def families(s: Standing) -> int:
    """213 Families."""
    return len(geometry.families(s.boat))


def treasure_squares(boat: Boat) -> int:
    return geometry.cells_of(boat, geometry.treasures(boat))


# The reference sheet.

MEASURES: Final[Mapping[int, Measure]] = {
    113: covers_the_edge,
    114: exactly(15, cats),
    115: three_of_each_colour,
    116: edge_cat_of_each_colour,
    117: edge_cats_of_best_colour,
    118: exactly(3, baskets),
    119: is_first,
    120: lonely_cats,
    121: nobody_has_a_larger_group,
    122: rare_treasures,
    123: common_treasures,
    124: exactly(0, visible_rats),
    125: visible_rats,
    126: private_lessons,
    132: exactly(5, visible_rats),
    133: exactly(6, private_lessons),
    134: exactly(5, treasures),
    135: pairs_of_edge_cats,
    136: captains_rooms_are_filled,
    137: bedrooms_are_empty,
    138: great_families,
    139: oshax,
    140: dining_room_is_empty,
    141: points_of_group(3),
    142: at_least(5, fish),
    # public ones without a colour
    147: private_lessons,
    148: common_treasures,
    150: open_maps,
    # Family cards that are no private lesson again
    152: edge_cat_of_each_colour,
    155: covers_the_middle_row,
    157: exactly(20, cats),
    164: treasures,
    167: filled_rooms,
    # the sister's basic lessons
    197: colours_without_cat_beside_treasure,
    198: cats_of_largest_family,
    199: fewer_than(9, treasures),
    200: fish,
    201: visible_rats,
    202: cats_beyond_15,
    203: colours_without_edge_cat,
    205: filled_rooms,
    206: lonely_cats,
    # the sister's advanced lessons
    207: private_lessons,
    208: points_of_group(1),
    209: points_of_group(2),
    210: common_treasures,
    211: cats_beside_no_treasure,
    212: covered_maps,
    213: families,
    214: edge_cats,
    215: colours_without_cat_beside_rat,
}
COLOUR_MEASURES: Final[Mapping[int, ColourMeasure]] = {
    127: five_of,
    128: five_of,
    129: five_of,
    130: five_of,
    131: five_of,
    # public ones, of a colour that the reader chooses
    143: edge_cats_of,
    144: cats_of,
    145: three_of,
    146: lonely_cats_of,
    149: treasures_beside_cats_of,
}
