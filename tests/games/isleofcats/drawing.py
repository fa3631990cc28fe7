"""A boat from a drawing: nine rows as they are printed, blanks around them or not.

    boat_of(
        '''
               ........
            .............
         ..................
        .....................
        BBB..bbb..............
        ..BB...b.............
         ......b...........
            .............
               ........
        '''
    )

Signs known to every drawing: capital and small letters of the colours are cats of that colour, so that two of them can
lie side by side; 1 to 5 are Oshax that are blue, green, red, purple, orange; `$` and `=` are common treasures, `%` and
`&` rare ones, `#` is any tile. Cats may have forms that no cat has.
"""

from collections.abc import Mapping

from catcli.games.isleofcats.boat import Boat, read_square
from catcli.games.isleofcats.picture import read_board
from catcli.games.isleofcats.pieces import COLOURS

KNOWN = {
    **{letter: f"{colour} cat" for colour in COLOURS for letter in (colour[0].upper(), colour[0])},
    **{str(number): f"{colour} oshax" for number, colour in enumerate(COLOURS, 1)},
    "$": "common",
    "=": "common",
    "%": "rare",
    "&": "rare",
    "#": "filler",
}


def boat_of(drawing: str, layout: int = 0, legend: Mapping[str, str] | None = None) -> Boat:
    """The boat drawn; `legend` adds signs to those known, or gives them another meaning."""
    rows = [row for row in drawing.splitlines() if row.strip()]
    signs = {**KNOWN, **(legend or {})}
    used = {sign: tile for sign, tile in signs.items() if any(sign in row for row in rows)}
    boat, faults = read_board(layout, rows, used, odd=True)
    assert [] == faults
    return boat


def index_at(boat: Boat, name: str) -> int:
    """The tile that covers a square, told by its name: `c4`."""
    square = read_square(name)
    assert square is not None
    tile = boat.tile_at(square)
    assert tile is not None
    return tile
