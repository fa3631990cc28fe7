"""A boat with a few tiles, drawn no larger than a test needs it."""

from catcli.games.isleofcats import boat as geometry
from catcli.games.isleofcats.boat import Boat
from catcli.games.isleofcats.pieces import HULL

from .drawing import boat_of


def sketch(layout: int = 0, **parts: str) -> Boat:
    """The boat with some small drawings on it, each with its upper left sign at the square that names it.

    sketch(h4="bBb/g..", a5="o"): rows are divided by strokes, dots are empty, signs are those of `drawing`.
    """
    board = [["." if room != " " else " " for room in row] for row in HULL]
    for corner, rows in parts.items():
        square = geometry.read_square(corner)
        assert square is not None
        left, top = geometry.xy(square)
        for y, row in enumerate(rows.split("/"), top):
            for x, sign in enumerate(row, left):
                if sign != ".":
                    board[y][x] = sign
    return boat_of("\n".join("".join(row) for row in board), layout)
