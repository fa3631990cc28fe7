"""The geometry of a Pack: cells, touching sides, connection, corners.

A Pack is a dict from cell to laid card (`pieces.laid`). A cell is an int, `at(x, y)`: x grows to the right, y grows
downwards, the first card lies at 0,0 (CP-28). A corner point x,y is the top left corner of cell x,y. A border is an
int too: twice the cell on its left or above, plus 1 if it is that cell's lower side.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .pieces import TURNED, Deck

ROW = 4096  # wider than any Pack
HALF = ROW // 2
FARTHEST = HALF - 2  # cells each way, so that the free cells around a Pack exist too
NEIGHBOURS = (-ROW, 1, ROW, -1)  # above, right, below, left: as the sides of a card are told
AROUND_POINT = ((-ROW - 1, 2), (-ROW, 3), (0, 0), (-1, 1))  # the cells at a corner point, and which corner faces it
POINT_OF_CORNER = (0, 1, ROW + 1, ROW)  # from a cell to the point at its top left, top right, … corner

Pack = Mapping[int, int]


def at(x: int, y: int) -> int:
    return y * ROW + x


def xy(cell: int) -> tuple[int, int]:
    x = (cell + HALF) % ROW - HALF
    return x, (cell - x) // ROW


def border(cell: int, side: int) -> int:
    """The border at that side (0 top, 1 right, 2 bottom, 3 left) of a cell."""
    return ((cell - ROW) * 2 + 1, cell * 2, cell * 2 + 1, (cell - 1) * 2)[side]


def sides_of_border(line: int) -> tuple[int, int]:
    """The two cells between which a border lies."""
    cell, below = divmod(line, 2)
    return cell, cell + (ROW if below else 1)


def open_cells(deck: Deck, pack: Pack) -> dict[int, list[int]]:
    """The free cells next to a Pack, in reading order, each with the four patterns it must meet (-1: none)."""
    sides = deck.sides
    cells: dict[int, list[int]] = {}
    for cell, card in pack.items():
        patterns = sides[card]
        for side in (0, 1, 2, 3):
            free = cell + NEIGHBOURS[side]
            if free not in pack:
                meets = cells.get(free)
                if meets is None:
                    meets = cells[free] = [-1, -1, -1, -1]
                meets[side ^ 2] = patterns[side]
    return dict(sorted(cells.items()))


def misfits(patterns: tuple[int, ...], meets: list[int]) -> int:
    """How many touching sides differ: as many Wild Borders are needed. Only equal patterns match (CP-05)."""
    top, right, bottom, left = meets
    return (
        (top >= 0 and top != patterns[0])
        + (right >= 0 and right != patterns[1])
        + (bottom >= 0 and bottom != patterns[2])
        + (left >= 0 and left != patterns[3])
    )


def touches(pack: Pack, cell: int) -> bool:
    """Whether a cell is next to a card of the Pack, side to side (CP-124)."""
    return cell - ROW in pack or cell + 1 in pack or cell + ROW in pack or cell - 1 in pack


def meets_at(deck: Deck, pack: Pack, cell: int) -> list[int]:
    """The patterns that a card at this cell meets above, right, below and left (-1: none)."""
    return [
        deck.sides[pack[other]][side ^ 2] if (other := cell + NEIGHBOURS[side]) in pack else -1 for side in range(4)
    ]


def groups(cells: Iterable[int]) -> list[list[int]]:
    """The connected parts of a set of cells, side to side."""
    left = dict.fromkeys(cells)
    parts = []
    while left:
        part = [left.popitem()[0]]
        for cell in part:
            for step in NEIGHBOURS:
                if cell + step in left:
                    del left[cell + step]
                    part.append(cell + step)
        parts.append(part)
    return parts


def joins(parts: list[list[int]], cell: int) -> bool:
    """Whether a card at this cell would connect all parts."""
    return all(any(cell + step in part for step in NEIGHBOURS) for part in parts)


def points(deck: Deck, pack: Pack, shards: Iterable[tuple[int, int]] = ()) -> dict[int, int]:
    """Of each corner point where four cards meet, how many of its own four corners are empty (CP-75).

    `shards` are (cell, corner) of Shards that lie on corners.
    """
    corners = deck.corners
    filled = dict.fromkeys(shards)
    empty: dict[int, int] = {}
    for point in pack:  # a point with four cards has one of them below and right of it
        if point - 1 in pack and point - ROW in pack and point - ROW - 1 in pack:
            empty[point] = sum(
                not (corners[pack[point + step]][corner] or (point + step, corner) in filled)
                for step, corner in AROUND_POINT
            )
    return dict(sorted(empty.items()))


def turned(card: int) -> int:
    """The clockwise quarter turns of a laid card."""
    return card & TURNED
