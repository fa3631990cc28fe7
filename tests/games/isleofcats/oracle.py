"""The geometry of a boat once more, slow and plain: squares are (x, y), tiles are sets of them."""

from collections.abc import Iterable
from functools import cache

from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.pieces import HULL, SHAPES

Square = tuple[int, int]
Squares = frozenset[Square]

INSIDE = frozenset((x, y) for y, row in enumerate(HULL) for x, room in enumerate(row) if room != " ")


def neighbours(square: Square) -> list[Square]:
    x, y = square
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def squares_of(cells: int) -> Squares:
    """A mask as a set: bit y * 23 + x."""
    return frozenset((bit % 23, bit // 23) for bit in range(cells.bit_length()) if cells >> bit & 1)


@cache
def mask_of(squares: Squares) -> int:
    """A set as a mask."""
    return sum(1 << (y * 23 + x) for x, y in squares)


def to_corner(squares: Iterable[Square]) -> Squares:
    """Shifted so that the lowest x and the lowest y are 0."""
    squares = list(squares)
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return frozenset((x - left, y - top) for x, y in squares)


def in_attitude(shape: int, attitude: int) -> Squares:
    """A shape flipped, if so, and then turned clockwise."""
    squares = {(x, y) for y, row in enumerate(SHAPES[shape].rows) for x, sign in enumerate(row) if sign == "#"}
    if attitude >= 4:
        squares = {(-x, y) for x, y in squares}
    for _ in range(attitude % 4):
        squares = {(-y, x) for x, y in squares}
    return to_corner(squares)


def attitudes(shape: int) -> list[Squares]:
    """Those that differ, by rising attitude."""
    return list(dict.fromkeys(in_attitude(shape, attitude) for attitude in range(8)))


def shifted(squares: Squares, dx: int, dy: int) -> Squares:
    return frozenset((x + dx, y + dy) for x, y in squares)


@cache
def inside(shape: int) -> list[Squares]:
    """All that a tile may cover of an empty boat."""
    corners = [(x, y) for y in range(len(HULL)) for x in range(len(HULL[0]))]
    return [place for squares in attitudes(shape) for x, y in corners if (place := shifted(squares, x, y)) <= INSIDE]


def places(boat: Boat, shape: int, anywhere: bool) -> list[Squares]:
    """What a tile may cover: inside, on no tile, beside one unless the boat is empty or it may lie anywhere."""
    covered = {square for tile in boat.laid for square in squares_of(tile.cells)}
    beside = {near for square in covered for near in neighbours(square)}
    anywhere = anywhere or not boat.laid
    return [place for place in inside(shape) if not place & covered and (anywhere or place & beside)]


def groups(boat: Boat) -> list[tuple[int, tuple[int, ...]]]:
    """Colour and members of each group, by colour and first member: tiles are joined one pair at a time."""
    squares = [squares_of(tile.cells) for tile in boat.laid]
    group = list(range(len(boat.laid)))
    for one, first in enumerate(boat.laid):
        for other in range(one):
            same = first.colour == boat.laid[other].colour >= 0
            if same and any(near in squares[other] for square in squares[one] for near in neighbours(square)):
                old, new = group[one], group[other]
                group = [new if number == old else number for number in group]
    members: dict[int, list[int]] = {}
    for index, tile in enumerate(boat.laid):
        if tile.colour >= 0:
            members.setdefault(group[index], []).append(index)
    return sorted((boat.laid[tiles[0]].colour, tuple(tiles)) for tiles in members.values())
