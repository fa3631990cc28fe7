"""The boat: its squares, where a tile fits, what is covered, groups of cats. Random boats are held against `oracle`."""

import os
from random import Random

import pytest

from catcli.games.isleofcats import boat as geometry
from catcli.games.isleofcats.boat import (
    APART,
    EDGE,
    HULL_MASK,
    MAPS,
    MIDDLE_ROW,
    OUTSIDE,
    RATS,
    ROOMS,
    TAKEN,
    Boat,
    Laid,
    Obstacle,
    Spot,
    covers_own_map,
    fits,
    laid_at,
    mask_of,
    normal,
    obstacle,
    placements,
    read_square,
    square_name,
)
from catcli.games.isleofcats.pieces import KIND, KINDS, RARES, SHAPES, colour_of, is_cat, is_oshax, shape_of

from . import oracle
from .drawing import boat_of, index_at

BOATS = range(5 * int(os.environ.get("CATCLI_TEST_GAMES", "6")))  # random boats; more for a thorough run
LAYOUTS = range(4)

TWO_GREEN = """
       ........
    .............
 ..................
.....................
GGGGgggg..............
.G...g...............
 ..................
    .............
       ........
"""


def square(name: str) -> int:
    found = read_square(name)
    assert found is not None
    return found


def squares(*names: str) -> int:
    return sum(1 << square(name) for name in names)


def random_boat(number: int) -> Boat:
    """A boat in mid-game: up to 25 tiles by the rules, then up to 4 taken away again, so that some lie apart."""
    luck = Random(f"boat {number}")
    boat = Boat(number % 4)
    for _ in range(luck.randrange(26)):
        kind = luck.choice(KINDS)
        spots = placements(boat, shape_of(kind))
        if spots:
            colour = colour_of(kind) if is_cat(kind) else luck.randrange(5) if is_oshax(kind) else -1
            boat.add(laid_at(kind, spots[luck.randrange(len(spots))], colour))
    for _ in range(min(luck.randrange(5), len(boat.laid))):
        boat.remove(luck.randrange(len(boat.laid)))
    return boat


# The hull (IC-5, IC-92, IC-93).


def test_ic_5_a_boat_has_142_squares_that_hang_together():
    part = 1 << square("a5")
    while grown := geometry.around(part) & HULL_MASK:
        part |= grown
    assert HULL_MASK == part
    assert 142 == HULL_MASK.bit_count()


def test_ic_5_a_boat_has_19_rats_and_a_map_of_each_colour():
    assert [19] * 4 == [RATS[layout].bit_count() for layout in LAYOUTS]
    assert [[1] * 5] * 4 == [[one.bit_count() for one in MAPS[layout]] for layout in LAYOUTS]
    assert [sum(MAPS[0])] * 4 == [sum(MAPS[layout]) for layout in LAYOUTS]
    assert [0] * 4 == [(RATS[layout] | sum(MAPS[layout])) & ~HULL_MASK for layout in LAYOUTS]
    assert 4 == len({(RATS[layout], MAPS[layout]) for layout in LAYOUTS})


def test_ic_5_no_rat_sits_on_a_map():
    assert [0] * 4 == [RATS[layout] & sum(MAPS[layout]) for layout in LAYOUTS]


def test_ic_92_seven_rooms_share_out_the_squares():
    sizes = {room: cells.bit_count() for room, cells in ROOMS.items()}
    assert {"P": 18, "M": 11, "N": 11, "A": 18, "F": 20, "Q": 4, "H": 60} == sizes
    assert HULL_MASK == sum(ROOMS.values())
    assert "A" == geometry.room_of(square("f5"))


def test_ic_93_the_44_squares_of_the_edge_have_a_side_outside():
    edge = {place for place in oracle.INSIDE if not set(oracle.neighbours(place)) <= oracle.INSIDE}
    assert edge == oracle.squares_of(EDGE)
    assert 44 == len(edge)
    assert (0, 4) in edge


def test_ic_134_the_middle_row_belongs_to_the_boat():
    assert {(x, 4) for x in range(22)} == oracle.squares_of(MIDDLE_ROW)
    assert 0 == MIDDLE_ROW & ~HULL_MASK


def test_a_square_is_told_by_column_and_row():
    assert ["h1", "a5", "v5", "o9"] == [
        square_name(geometry.at(*place)) for place in ((7, 0), (0, 4), (21, 4), (14, 8))
    ]
    assert geometry.squares_of(HULL_MASK) == [square(square_name(place)) for place in geometry.squares_of(HULL_MASK)]
    assert square("c4") == read_square(" C4 ")


@pytest.mark.parametrize("text", ["", "w1", "a0", "a10", "4c", "cc", "c"])
def test_what_is_no_square_is_not_read(text):
    assert read_square(text) is None


# Placing (IC-80 to IC-84).


@pytest.mark.parametrize("number", BOATS)
def test_ic_80_81_the_places_of_every_shape_are_those_of_the_oracle(number):
    boat = random_boat(number)
    for shape in range(len(SHAPES)):
        for anywhere in (False, True):
            places = [oracle.mask_of(place) for place in oracle.places(boat, shape, anywhere)]
            assert sorted(places) == sorted(mask_of(shape, spot) for spot in placements(boat, shape, anywhere))


@pytest.mark.parametrize("number", BOATS)
def test_ic_80_81_what_is_listed_fits_and_nothing_else(number):
    boat = random_boat(number)
    luck = Random(number)
    for shape in luck.sample(range(len(SHAPES)), 4):
        anywhere = bool(luck.randrange(2))
        listed = placements(boat, shape, anywhere)
        for attitude in range(8):
            for cell in range(23 * 9):
                spot = Spot(cell, attitude)
                fitting = normal(shape, spot) in listed
                assert fitting == fits(boat, shape, spot, anywhere)
                assert fitting == (obstacle(boat, shape, spot, anywhere) is None)


@pytest.mark.parametrize("number", BOATS[:20])
def test_placements_are_a_sequence(number):
    boat = random_boat(number)
    for shape in range(len(SHAPES)):
        listed = placements(boat, shape)
        spots = list(listed)
        assert spots == sorted(set(spots), key=lambda spot: (spot.attitude, spot.cell))
        assert (len(spots), bool(spots)) == (len(listed), bool(listed))
        assert spots == [listed[number] for number in range(len(spots))]
        assert spots[::-1] == [listed[-1 - number] for number in range(len(spots))]
        assert [mask_of(shape, spot) for spot in spots] == list(listed.masks())
        assert all(spot in listed for spot in spots)
        for beyond in (len(spots), -1 - len(spots)):
            with pytest.raises(IndexError):
                listed[beyond]


def test_what_is_no_spot_is_no_placement():
    listed = placements(Boat(0), 0)
    assert [False] * 4 == [thing in listed for thing in (None, 7, Spot(-1, 0), Spot(square("h1"), 9))]


def test_ic_81_the_first_tile_lies_anywhere():
    boat = Boat(0)
    assert 142 == len(placements(boat, shape_of(KIND["common one"])))
    assert fits(boat, shape_of(KIND["common one"]), Spot(square("l5"), 0))


def test_ic_81_a_later_tile_touches_one_by_a_side_not_by_a_corner():
    boat = boat_of(TWO_GREEN)
    one = shape_of(KIND["common one"])
    assert fits(boat, one, Spot(square("i5"), 0))
    assert Obstacle(APART, square("i6")) == obstacle(boat, one, Spot(square("i6"), 0))
    assert obstacle(boat, one, Spot(square("i6"), 0), anywhere=True) is None


def test_ic_81_the_boat_emptied_again_has_no_tile_to_touch():
    boat = boat_of(TWO_GREEN)
    boat.remove(1)
    boat.remove(0)
    assert Boat(0) == boat
    assert 142 == len(placements(boat, shape_of(KIND["common one"])))


def test_ic_80_a_tile_on_another_is_told_by_the_first_square_taken_and_its_tile():
    boat = boat_of(TWO_GREEN)
    bar = shape_of(KIND["common bar"])
    assert Obstacle(TAKEN, square("f5"), index_at(boat, "f5")) == obstacle(boat, bar, Spot(square("f4"), 1))


@pytest.mark.parametrize(
    ("cell", "attitude", "beyond"),
    [
        ("u5", 0, -1),  # the third square lies beyond the grid
        ("t4", 0, square("v4")),
        ("h8", 1, -1),  # hangs over the lowest row
        ("e8", 1, square("e9")),
        ("a1", 0, square("a1")),
    ],
)
def test_ic_80_a_tile_over_the_edge_is_told_by_its_first_square_outside(cell, attitude, beyond):
    found = obstacle(Boat(0), shape_of(KIND["common bar"]), Spot(square(cell), attitude))
    assert Obstacle(OUTSIDE, beyond) == found


def test_ic_80_outside_comes_before_taken_and_taken_before_apart():
    boat = boat_of(TWO_GREEN)
    bar = shape_of(KIND["common bar"])
    found = [obstacle(boat, bar, Spot(square(cell), 1)) for cell in ("a4", "b4", "e7", "f7", "i4")]
    assert [
        Obstacle(TAKEN, square("a5"), 0),
        Obstacle(TAKEN, square("b5"), 0),
        Obstacle(OUTSIDE, square("e9")),
        Obstacle(OUTSIDE, square("f9")),
        None,
    ] == found
    assert Obstacle(OUTSIDE, square("a7")) == obstacle(boat, bar, Spot(square("a5"), 1))  # on a tile, too


def test_ic_80_equal_attitudes_are_the_same_spot():
    plus, bar = shape_of(KIND["blue plus5"]), shape_of(KIND["common bar"])
    assert Spot(40, 0) == normal(plus, Spot(40, 7))
    assert [0, 1, 0, 1, 0, 1, 0, 1] == [normal(bar, Spot(40, attitude)).attitude for attitude in range(8)]
    assert all(fits(Boat(0), plus, Spot(square("j4"), attitude)) for attitude in range(8))


def test_ic_84_a_tile_taken_away_leaves_the_others_where_they_are():
    boat = boat_of(TWO_GREEN)
    first, second = boat.laid
    assert first == boat.remove(0)
    assert ([second], second.cells) == (boat.laid, boat.covered)
    one = shape_of(KIND["common one"])
    assert [False, True] == [fits(boat, one, Spot(square(cell), 0)) for cell in ("c5", "d5")]


def test_a_copy_shares_nothing():
    boat = boat_of(TWO_GREEN)
    other = boat.copy()
    assert boat == other
    other.remove(0)
    assert (2, 1) == (len(boat.laid), len(other.laid))
    assert boat.covered != other.covered
    assert boat != other


# What is covered (IC-83 to IC-87, IC-92).


def test_ic_83_a_tile_hides_the_rats_below_it():
    boat = Boat(0)
    assert 19 == geometry.visible_rats(boat)
    boat.add(Laid(KIND["common two"], squares("a6", "b6")))
    assert 17 == geometry.visible_rats(boat)
    assert RATS[0] == geometry.visible_rat_squares(boat) | squares("a6", "b6")


def test_ic_85_a_map_is_covered_by_what_lies_on_its_square():
    boat = Boat(0)  # the red map lies on b4
    assert [[2]] == [[colour for colour in range(5) if covers_own_map(boat, colour, squares("a4", "b4"))]]
    assert [] == geometry.covered_maps(boat)
    boat.add(Laid(KIND["common two"], squares("a4", "b4")))
    assert [2] == geometry.covered_maps(boat)
    boat.remove(0)
    assert [] == geometry.covered_maps(boat)


def test_ic_92_a_room_is_filled_by_tiles_of_any_kind_to_its_last_square():
    boat = Boat(0)
    assert (list("PMNAFQH"), []) == (geometry.empty_rooms(boat), geometry.filled_rooms(boat))
    boat.add(Laid(KIND["blue l5"], squares("t4", "t5", "u4", "u5", "u6"), 0))
    assert ([], list("PMNAH")) == (geometry.filled_rooms(boat), geometry.empty_rooms(boat))
    boat.add(Laid(KIND["common one"], squares("v5")))
    assert (["Q"], list("PMNAFH")) == (geometry.filled_rooms(boat), geometry.unfilled_rooms(boat))


# Groups and edge (IC-90, IC-91, IC-93).


def test_ic_90_cats_are_joined_by_sides_not_by_corners():
    boat = boat_of("""
               ........
            .............
         ..................
        .....................
        GGGGgggg..............
        .G...g..GGGG.........
         ........G.........
            .............
               ........
    """)
    assert [(1, 2), (1, 1)] == [(group.colour, group.size) for group in geometry.groups(boat)]
    assert [index_at(boat, "i6")] == geometry.lonely_cats(boat)
    assert [] == geometry.families(boat)


def test_ic_91_an_oshax_counts_as_a_cat_of_its_colour():
    green, blue = boat_of(TWO_GREEN), boat_of(TWO_GREEN)
    oshax = KIND["oshax x1"]
    for boat, colour in ((green, 1), (blue, 0)):
        boat.add(laid_at(oshax, Spot(square("e2"), 0), colour))  # down to g4 and h4, above the second cat
    assert ([2], [2]) == (geometry.oshax(green), geometry.oshax(blue))
    assert [(1, (0, 1, 2))] == [(family.colour, family.members) for family in geometry.families(green)]
    assert ([], [0, 1, 2]) == (geometry.lonely_cats(green), geometry.cats(green, 1))
    assert [] == geometry.families(blue)
    assert ([2], [2], []) == (
        geometry.cats(blue, 0), geometry.lonely_cats(blue, 0), geometry.lonely_cats(blue, 1),
    )  # fmt: skip
    assert [0, 1, 2] == geometry.cats(blue)


@pytest.mark.parametrize("number", BOATS)
def test_ic_90_groups_are_those_of_the_oracle(number):
    boat = random_boat(number)
    found = geometry.groups(boat)
    assert oracle.groups(boat) == [(group.colour, group.members) for group in found]
    assert [geometry.cells_of(boat, list(group.members)) for group in found] == [group.cells for group in found]
    assert sorted(members[0] for _, members in oracle.groups(boat) if len(members) == 1) == geometry.lonely_cats(boat)


@pytest.mark.parametrize("number", BOATS)
def test_ic_93_edge_cats_have_a_square_with_a_side_outside(number):
    boat = random_boat(number)
    edge = {place for place in oracle.INSIDE if not set(oracle.neighbours(place)) <= oracle.INSIDE}
    on_it = [i for i, tile in enumerate(boat.laid) if tile.colour >= 0 and oracle.squares_of(tile.cells) & edge]
    assert on_it == geometry.edge_cats(boat)
    assert on_it == sorted(index for colour in range(5) for index in geometry.edge_cats(boat, colour))


def test_tiles_beside_squares_share_a_side_with_one():
    boat = boat_of(TWO_GREEN)
    both = [index_at(boat, "a5"), index_at(boat, "e5")]
    assert both == geometry.beside(boat, both, squares("d4", "e4"))
    assert both[:1] == geometry.beside(boat, both, squares("c4"))
    assert [] == geometry.beside(boat, both, squares("i6"))


def test_treasures_are_told_by_their_group():
    boat = Boat(0)
    for kind, colour in ((RARES[0], -1), (KIND["common bar"], -1), (KIND["blue t5"], 0)):
        boat.add(laid_at(kind, placements(boat, shape_of(kind))[0], colour))
    assert ([0], [1], [0, 1]) == (
        geometry.rare_treasures(boat), geometry.common_treasures(boat), geometry.treasures(boat),
    )  # fmt: skip
