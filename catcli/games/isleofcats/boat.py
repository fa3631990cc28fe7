"""A boat and all geometry on it: squares, rooms, rats and maps; where a tile fits; groups of cats.

Squares, masks and attitudes are those of `shapes`. People call a square by its column, a to v from stern to bow, and
its row, 1 to 9 from the top: `c4`. A placed tile is called by its first square, read like a page: the leftmost of its
upper row, which always is a square of the tile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import compress
from typing import Final, NamedTuple, Self, cast

from .pieces import (
    COLOURS,
    HULL,
    LAYOUTS,
    LEAST_FAMILY,
    ROOM_NAMES,
    is_common,
    is_oshax,
    is_rare,
    is_treasure,
    shape_of,
)
from .shapes import ALL_FORMS, ATTITUDES, COLUMNS, FIRST, FORMS, ROWS, WIDTH

COLUMN_LETTERS: Final = "abcdefghijklmnopqrstuv"
NO_KIND: Final = -1  # of a tile that is in no box: drawings of a boat fill squares with it


def at(x: int, y: int) -> int:
    return y * WIDTH + x


def xy(square: int) -> tuple[int, int]:
    return square % WIDTH, square // WIDTH


def mask_of_signs(drawing: tuple[str, ...] | list[str], signs: str) -> int:
    """The squares of a drawing of the grid that show one of the signs."""
    return sum(1 << at(x, y) for y, row in enumerate(drawing) for x, sign in enumerate(row) if sign in signs)


def around(cells: int) -> int:
    """The squares that share a side with one of these and are none of them; some may lie outside the boat."""
    return (cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH) & ~cells


def squares_of(cells: int) -> list[int]:
    """The squares of a mask, read like a page."""
    squares = []
    while cells:
        lowest = cells & -cells
        squares.append(lowest.bit_length() - 1)
        cells ^= lowest
    return squares


MANY: Final = 20  # squares of a mask from which on it is listed faster by its bits than one by one
NOUGHTS_AND_ONES: Final = bytes.maketrans(b"01", bytes((0, 1)))


def bits_of(cells: int) -> bytes:
    """A byte for each square up to the last one of a mask: 1 for those it has."""
    return f"{cells:b}"[::-1].encode().translate(NOUGHTS_AND_ONES)


def first_square(cells: int) -> int:
    """The square by which a tile is called; the mask is not empty."""
    return (cells & -cells).bit_length() - 1


HULL_MASK: Final = mask_of_signs(list(HULL), "".join(ROOM_NAMES))
EDGE: Final = HULL_MASK & ~(
    HULL_MASK << 1 & HULL_MASK >> 1 & HULL_MASK << WIDTH & HULL_MASK >> WIDTH
)  # squares beside the outside (IC-93)
MIDDLE_ROW: Final = ((1 << COLUMNS) - 1) << at(0, ROWS // 2)  # of a Family lesson; all of it belongs to the boat
ROOMS: Final = {room: mask_of_signs(list(HULL), room) for room in ROOM_NAMES}  # by letter (IC-92)
RATS: Final = tuple(mask_of_signs(list(layout), "*") for layout in LAYOUTS)  # by layout (IC-5)
MAPS: Final = tuple(  # by layout and colour
    tuple(mask_of_signs(list(layout), colour[0]) for colour in COLOURS) for layout in LAYOUTS
)


def square_name(square: int) -> str:
    """`c4`: column and row, as people point at it. Only for squares of the grid."""
    x, y = xy(square)
    return f"{COLUMN_LETTERS[x]}{y + 1}"


def read_square(text: str) -> int | None:
    """The square of that name, inside the boat or not; None if it is no name of a square."""
    match = re.fullmatch(r"([a-v])([1-9])", text.strip().lower())
    return at(COLUMN_LETTERS.index(match[1]), int(match[2]) - 1) if match else None


def room_of(square: int) -> str:
    """The letter of the room; the square belongs to the boat."""
    x, y = xy(square)
    return HULL[y][x]


class Laid(NamedTuple):
    """A tile on a boat. kind: see `pieces`, or NO_KIND. cells: the mask of its squares.

    colour: of a cat, or the one chosen for an Oshax (IC-61); -1 for every other tile.
    """

    kind: int
    cells: int
    colour: int = -1


class Spot(NamedTuple):
    """Where and how a tile is placed: the square of its first square, read like a page, and its attitude."""

    cell: int
    attitude: int


SPOTS: Final = tuple(tuple(Spot(cell, attitude) for cell in range(WIDTH * ROWS)) for attitude in range(len(ATTITUDES)))


class Boat:
    """A player's boat. layout: 0 to 3, which rats and maps. laid: its tiles as they came. covered: their squares."""

    __slots__ = ("covered", "laid", "layout")

    def __init__(self, layout: int) -> None:
        self.layout = layout
        self.laid: list[Laid] = []
        self.covered = 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Boat) and (self.layout, self.laid) == (other.layout, other.laid)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        other.layout, other.laid, other.covered = self.layout, self.laid[:], self.covered
        return other

    def add(self, tile: Laid) -> None:
        """IC-80, IC-83 Lay a tile on free squares of the boat, with rats and maps or without."""
        assert not tile.cells & (self.covered | ~HULL_MASK)
        self.laid.append(tile)
        self.covered |= tile.cells

    def remove(self, index: int) -> Laid:
        """IC-84 Take a tile away, whatever touches it."""
        tile = self.laid.pop(index)
        self.covered ^= tile.cells
        return tile

    @property
    def free(self) -> int:
        """The mask of the squares that no tile covers."""
        return HULL_MASK & ~self.covered

    def tile_at(self, square: int) -> int | None:
        """The index of the tile that covers a square."""
        bit = 1 << square
        return next((index for index, tile in enumerate(self.laid) if tile.cells & bit), None)


# Placing (IC-80 to IC-84).


def mask_of(shape: int, spot: Spot) -> int:
    """The squares a tile covers there; some may be outside the boat."""
    return ALL_FORMS[shape][spot.attitude].mask << spot.cell


def normal(shape: int, spot: Spot) -> Spot:
    """The same place in the first of the attitudes that look alike."""
    return Spot(spot.cell, FIRST[shape][spot.attitude])


class Placements:
    """IC-80 to IC-82 Every spot where a tile may be placed: by attitude, then like a page; one of equal attitudes.

    Only the masks of first squares are kept, a mask for each form of the shape; a spot is made when it is looked at.
    """

    __slots__ = ("anchors", "shape")

    def __init__(self, shape: int, anchors: list[int]) -> None:
        self.shape = shape
        self.anchors = anchors

    def __iter__(self) -> Iterator[Spot]:
        for form, anchors in zip(FORMS[self.shape], self.anchors, strict=True):
            spots = SPOTS[form.attitude]
            if anchors.bit_count() > MANY:
                yield from compress(spots, bits_of(anchors))
                continue
            while anchors:
                lowest = anchors & -anchors
                yield spots[lowest.bit_length() - 1]
                anchors ^= lowest

    def masks(self) -> Iterator[int]:
        """What each spot covers, in the same order."""
        for form, anchors in zip(FORMS[self.shape], self.anchors, strict=True):
            mask = form.mask
            while anchors:
                lowest = anchors & -anchors
                yield mask * lowest
                anchors ^= lowest

    def __len__(self) -> int:
        return sum(anchors.bit_count() for anchors in self.anchors)

    def __bool__(self) -> bool:
        return any(self.anchors)

    def __contains__(self, spot: object) -> bool:
        if not isinstance(spot, tuple) or len(spot) != 2:
            return False
        cell, attitude = cast(tuple[int, int], spot)
        return any(
            form.attitude == attitude and cell >= 0 and bool(anchors >> cell & 1)
            for form, anchors in zip(FORMS[self.shape], self.anchors, strict=True)
        )

    def __getitem__(self, number: int) -> Spot:
        """The spot of that number in the order above; raises IndexError."""
        left = number if number >= 0 else number + len(self)
        for form, anchors in zip(FORMS[self.shape], self.anchors, strict=True):
            count = anchors.bit_count()
            if 0 <= left < count:
                for _ in range(left):
                    anchors &= anchors - 1
                return Spot(first_square(anchors), form.attitude)
            left -= count
        raise IndexError(number)


def placements(boat: Boat, shape: int, anywhere: bool = False) -> Placements:
    """Where a tile of that shape may be placed. `anywhere`: it need not touch another tile (cards 69, 70).

    A shift of the free squares by a step of the form tells for every first square at once whether that step is free.
    """
    free = boat.free
    touching = around(boat.covered) & free
    apart = anywhere or not boat.laid
    every = []
    for form in FORMS[shape]:
        anchors, touches = free, touching
        for step in form.steps[1:]:
            anchors &= free >> step
            touches |= touching >> step
        every.append(anchors if apart else anchors & touches)
    return Placements(shape, every)


def fits(boat: Boat, shape: int, spot: Spot, anywhere: bool = False) -> bool:
    """IC-80, IC-81 A tile of that shape may be placed there."""
    cells = mask_of(shape, spot)
    if cells & ~boat.free:
        return False
    return anywhere or not boat.laid or bool(around(cells) & boat.covered)


OUTSIDE, TAKEN, APART = "outside", "taken", "apart"


class Obstacle(NamedTuple):
    """Why a tile cannot be placed at a spot, by the first condition it breaks.

    reason: OUTSIDE the boat or TAKEN by another tile (IC-80), or APART from all tiles (IC-81).
    square: the first square in the way, read like a page; of an APART tile its first; -1 if it is beyond the grid.
    tile: the index of the tile that has taken the square, else -1.
    """

    reason: str
    square: int
    tile: int = -1


def obstacle(boat: Boat, shape: int, spot: Spot, anywhere: bool = False) -> Obstacle | None:
    """What keeps a tile of that shape from a spot; None if it may be placed there."""
    return outside(shape, spot) or taken(boat, shape, spot) or apart(boat, shape, spot, anywhere)


def outside(shape: int, spot: Spot) -> Obstacle | None:
    """IC-80 A tile lies wholly inside the boat."""
    rows = ALL_FORMS[shape][spot.attitude].rows
    left, top = xy(spot.cell)
    left -= rows[0].index("#")
    for y, row in enumerate(rows, top):
        for x, sign in enumerate(row, left):
            if sign == "#" and not (0 <= x < COLUMNS and 0 <= y < ROWS and HULL_MASK >> at(x, y) & 1):
                return Obstacle(OUTSIDE, at(x, y) if 0 <= x < COLUMNS and 0 <= y < ROWS else -1)
    return None


def taken(boat: Boat, shape: int, spot: Spot) -> Obstacle | None:
    """IC-80 A tile lies on no other tile."""
    clash = mask_of(shape, spot) & boat.covered
    if not clash:
        return None
    square = first_square(clash)
    tile = boat.tile_at(square)
    assert tile is not None
    return Obstacle(TAKEN, square, tile)


def apart(boat: Boat, shape: int, spot: Spot, anywhere: bool = False) -> Obstacle | None:
    """IC-81 A tile shares a side with a tile already there, unless it is the first (IC-82: or freed from it)."""
    if anywhere or not boat.laid or around(mask_of(shape, spot)) & boat.covered:
        return None
    return Obstacle(APART, spot.cell)


# Rats, maps and rooms (IC-83 to IC-87, IC-92).


def covers_own_map(boat: Boat, colour: int, cells: int) -> bool:
    """IC-85 These squares hold the map of that colour; IC-86: one of another colour does not count."""
    return bool(MAPS[boat.layout][colour] & cells)


def covered_maps(boat: Boat) -> list[int]:
    """The colours of the maps under tiles of any kind."""
    return [colour for colour, square in enumerate(MAPS[boat.layout]) if square & boat.covered]


def visible_rat_squares(boat: Boat) -> int:
    """The mask of the rats that no tile covers."""
    return RATS[boat.layout] & ~boat.covered


def visible_rats(boat: Boat) -> int:
    """How many rats no tile covers."""
    return visible_rat_squares(boat).bit_count()


def filled_rooms(boat: Boat) -> list[str]:
    """The letters of the rooms of which every square is covered."""
    return [room for room, cells in ROOMS.items() if not cells & ~boat.covered]


def unfilled_rooms(boat: Boat) -> list[str]:
    """The letters of the rooms with an open square."""
    return [room for room, cells in ROOMS.items() if cells & ~boat.covered]


def empty_rooms(boat: Boat) -> list[str]:
    """The letters of the rooms of which no square is covered."""
    return [room for room, cells in ROOMS.items() if not cells & boat.covered]


# Tiles and groups (IC-90, IC-91, IC-93). Tiles are told by their index in `laid`, rising.


def cats(boat: Boat, colour: int | None = None) -> list[int]:
    """The cats, Oshax among them (IC-91), of all colours or of one."""
    if colour is None:
        return [index for index, tile in enumerate(boat.laid) if tile.colour >= 0]
    return [index for index, tile in enumerate(boat.laid) if tile.colour == colour]


def oshax(boat: Boat) -> list[int]:
    return [index for index, tile in enumerate(boat.laid) if is_oshax(tile.kind)]


def rare_treasures(boat: Boat) -> list[int]:
    return [index for index, tile in enumerate(boat.laid) if is_rare(tile.kind)]


def common_treasures(boat: Boat) -> list[int]:
    return [index for index, tile in enumerate(boat.laid) if is_common(tile.kind)]


def treasures(boat: Boat) -> list[int]:
    return [index for index, tile in enumerate(boat.laid) if is_treasure(tile.kind)]


def cells_of(boat: Boat, tiles: list[int]) -> int:
    """The mask of all squares of some tiles."""
    return sum(boat.laid[index].cells for index in tiles)


def edge_cats(boat: Boat, colour: int | None = None) -> list[int]:
    """IC-93 The cats with a square on the edge."""
    return [index for index in cats(boat, colour) if boat.laid[index].cells & EDGE]


def beside(boat: Boat, tiles: list[int], cells: int) -> list[int]:
    """Which of these tiles share a side with one of those squares."""
    rim = around(cells)
    return [index for index in tiles if boat.laid[index].cells & rim]


class Group(NamedTuple):
    """IC-90 Cats of one colour joined by their sides. members: their indexes, rising. cells: the mask of them all."""

    colour: int
    members: tuple[int, ...]
    cells: int

    @property
    def size(self) -> int:
        """Cats, not squares."""
        return len(self.members)


def groups(boat: Boat) -> list[Group]:
    """IC-90 All groups, by colour and then by their first tile."""
    found = []
    for colour in range(len(COLOURS)):
        left = cats(boat, colour)
        while left:
            members, cells = [left[0]], boat.laid[left[0]].cells
            left = left[1:]
            while joined := beside(boat, left, cells):
                members += joined
                cells |= cells_of(boat, joined)
                left = [index for index in left if index not in joined]
            found.append(Group(colour, tuple(sorted(members)), cells))
    return found


def families(boat: Boat) -> list[Group]:
    """IC-90 The groups of three cats or more."""
    return [group for group in groups(boat) if group.size >= LEAST_FAMILY]


def lonely_cats(boat: Boat, colour: int | None = None) -> list[int]:
    """The cats that share a side with no cat of their colour (A-16: Oshax among them)."""
    alone = [group for group in groups(boat) if group.size == 1 and colour in (None, group.colour)]
    return sorted(group.members[0] for group in alone)


def laid_at(kind: int, spot: Spot, colour: int = -1) -> Laid:
    """A tile of that kind as it lies at a spot."""
    return Laid(kind, mask_of(shape_of(kind), spot), colour)
