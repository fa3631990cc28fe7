"""Help for a person who places a tile: what it would lead to, where it fits best, and a place typed alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...columns import wrapped
from ...engine.errors import IllegalMove, Refusal
from ...engine.options import Move, Staged
from ...engine.player import Seat
from ...engine.text import listed
from . import bots, notation, picture
from .asking import effects
from .boat import HULL_MASK, Spot, laid_at, normal, square_name, xy
from .moves import Befriend, Find, Place, Placing, RareFinds, Rescue, Rescues
from .pieces import CARDS, name_of, shape_of
from .table import IsleOfCats

SQUARE = re.compile(rf"(?:at )?(?P<square>[a-z][0-9][0-9]?)(?P<how>{notation.HOW})")


def rest(t: IsleOfCats, seat: int, parts: tuple[Any, ...], text: str) -> Move | None:
    """The move that `c4 turned right` makes of a tile that is chosen; where it does not say how, as chosen or shown.

    Raises BadNotation for what is no square, and IllegalMove for one outside the boat (IC-80).
    """
    options = t.options(seat)
    match = SQUARE.fullmatch(" ".join(text.split()).casefold())
    if match is None or not isinstance(options, Placing | Rescues | RareFinds) or len(parts) < options.SPOT_AT:
        return None
    chosen = parts[options.SPOT_AT :]
    attitude = chosen[0] if chosen and not match["how"] else notation.read_attitude(match["how"])
    cell = notation.read_cell(match["square"])
    check_inside(tile_of(options, parts), cell)
    spot = normal(shape_of(tile_of(options, parts)), Spot(cell, attitude))
    return options.whole((*parts[: options.SPOT_AT], spot.attitude, spot.cell))


def check_inside(kind: int, cell: int) -> None:
    """IC-80 Raise IllegalMove if the first square of a tile is outside the boat, with those that are inside."""
    if not HULL_MASK >> cell & 1:
        square, row = square_name(cell), notation.squares_of_row(xy(cell)[1] + 1)
        there = f"{name_of(kind)} cannot be placed at {square}: {square} is outside the boat; {row}"
        refusal = Refusal("IC-80", there)
        raise IllegalMove(str(refusal), refusal)


def tile_of(options: Staged, parts: tuple[Any, ...]) -> int:
    """The tile that is chosen by the parts before a spot."""
    if isinstance(options, RareFinds):
        return int(parts[1 if CARDS[parts[0]].kind == "oshax" else 2])
    return int(parts[0])


def preview(t: IsleOfCats, seat: int, move: Move, names: Sequence[str], width: int, colour: bool) -> str:
    """The own boat with the tile on it, and what that brings."""
    if not isinstance(move, Rescue | Place | Befriend | Find):
        return ""
    boat, of_cat = t.boats[seat].copy(), bots.colour_placed(move)
    brings = listed(effects(boat, move.tile, move.spot, of_cat))
    boat.add(laid_at(move.tile, move.spot, of_cat))
    said = notation.say(t, seat, move)
    told = f"{said[:1].upper()}{said[1:]}{f': it {brings}' if brings else ''}."
    return "\n".join([*wrapped(told, width), *picture.draw(boat, width, colour)])


def fits(seat: Seat, parts: tuple[Any, ...]) -> list[tuple[Move, str]]:
    """The best answers that begin with the parts chosen, as hints judge them; nothing where none is chosen yet."""
    return bots.hints(seat, parts) if parts else []
