"""Every shape in all its attitudes, turned and flipped once, as bit masks on the grid of a boat.

A square is an int, y * WIDTH + x, with x from the stern and y from the top; a mask has that bit for each of its
squares. The column beyond the bow belongs to no boat: a tile that hangs over an edge always has a square in it or below
the last row, so no shift can wrap around unseen.

An attitude is an int: 0 to 3 are quarter turns clockwise, 4 to 7 the same after the tile has been flipped, left to
right. Where attitudes of a shape look the same, the first stands for all of them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .pieces import HULL, SHAPES, Shape

COLUMNS, ROWS = len(HULL[0]), len(HULL)
WIDTH: Final = COLUMNS + 1

ATTITUDES: Final = (
    "", "turned right", "turned over", "turned left",
    "flipped", "flipped and turned right", "flipped and turned over", "flipped and turned left",
)  # fmt: skip


class Form(NamedTuple):
    """A shape in one attitude. mask: its squares, shifted so that the first, read like a page, is square 0.

    steps: from the first square to each, as differences of squares, rising from 0.
    rows: its drawing, '#' and '.'.
    """

    attitude: int
    mask: int
    steps: tuple[int, ...]
    rows: tuple[str, ...]


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """A quarter turn clockwise."""
    return tuple("".join(column) for column in zip(*rows[::-1], strict=True))


def flipped(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Mirrored, left to right."""
    return tuple(row[::-1] for row in rows)


def attitudes_of(rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A drawing in its eight attitudes."""
    drawings = [rows, *[rows] * 3, flipped(rows), *[rows] * 3]
    for attitude in (1, 2, 3, 5, 6, 7):
        drawings[attitude] = turned(drawings[attitude - 1])
    return drawings


def form_of(attitude: int, rows: tuple[str, ...]) -> Form:
    squares = [y * WIDTH + x for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"]
    steps = tuple(square - squares[0] for square in squares)
    return Form(attitude, sum(1 << step for step in steps), steps, rows)


def forms_of(shape: Shape) -> tuple[Form, ...]:
    drawings = attitudes_of(shape.rows)
    return tuple(form_of(attitude, rows) for attitude, rows in enumerate(drawings))


ALL_FORMS: Final = tuple(map(forms_of, SHAPES))  # by shape and attitude, equal ones included
FIRST: Final = tuple(  # by shape and attitude: the first attitude that looks the same
    tuple(next(other.attitude for other in forms if other.mask == form.mask) for form in forms) for forms in ALL_FORMS
)
DISTINCT: Final = tuple(tuple(dict.fromkeys(first)) for first in FIRST)  # the attitudes of each shape that differ
FORMS: Final = tuple(  # the forms of each shape that differ, by rising attitude
    tuple(forms[attitude] for attitude in distinct) for forms, distinct in zip(ALL_FORMS, DISTINCT, strict=True)
)
SIZES: Final = tuple(len(forms[0].steps) for forms in FORMS)  # squares of each shape


def outline(cells: int) -> int:
    """A mask shifted so that its first square is square 0: equal for equal forms wherever they lie. 0 for none."""
    return cells // (cells & -cells) if cells else 0


SHAPES_OF_OUTLINE: Final[dict[int, list[int]]] = {}  # the shapes that can look like this, by rising number
for number, forms in enumerate(FORMS):
    for form in forms:
        SHAPES_OF_OUTLINE.setdefault(form.mask, []).append(number)
