"""Help for a person who places a tile: what it would lead to, where it fits best, and a place typed alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...columns import wrapped
from ...engine.options import Move, Staged
from ...engine.player import Seat
from ...engine.text import listed
from . import notation, picture
from .asking import effects
from .boat import Spot, laid_at, normal
from .greedy import Greedy, Look
from .moves import Befriend, Find, Place, Placing, RareFinds, Rescue, Rescues
from .pieces import CARDS, colour_of, is_cat, is_oshax, shape_of
from .table import NO_COLOUR, IsleOfCats

FITS = 5  # told at once
SQUARE = re.compile(rf"(?:at )?(?P<square>[a-v][1-9])(?P<how>{notation.HOW})")


def rest(t: IsleOfCats, seat: int, parts: tuple[Any, ...], text: str) -> Move | None:
    """The move that `c4 turned right` makes of a tile that is chosen; where it does not say how, as chosen or shown."""
    options = t.options(seat)
    match = SQUARE.fullmatch(" ".join(text.split()).casefold())
    if match is None or not isinstance(options, Placing | Rescues | RareFinds) or len(parts) < options.SPOT_AT:
        return None
    chosen = parts[options.SPOT_AT :]
    attitude = chosen[0] if chosen and not match["how"] else notation.read_attitude(match["how"])
    cell = notation.read_cell(match["square"])
    spot = normal(shape_of(tile_of(options, parts)), Spot(cell, attitude))
    return options.whole((*parts[: options.SPOT_AT], spot.attitude, spot.cell))


def tile_of(options: Staged, parts: tuple[Any, ...]) -> int:
    """The tile that is chosen by the parts before a spot."""
    if isinstance(options, RareFinds):
        return int(parts[1 if CARDS[parts[0]].kind == "oshax" else 2])
    return int(parts[0])


def colour_for(move: Move) -> int:
    """The colour of the cat that a move places."""
    if isinstance(move, Befriend):
        return move.colour
    return colour_of(move.tile) if is_cat(move.tile) else NO_COLOUR


def preview(t: IsleOfCats, seat: int, move: Move, names: Sequence[str], width: int, colour: bool) -> str:
    """The own boat with the tile on it, and what that brings."""
    if not isinstance(move, Rescue | Place | Befriend | Find):
        return ""
    boat, of_cat = t.boats[seat].copy(), colour_for(move)
    brings = listed(effects(boat, move.tile, move.spot, of_cat))
    boat.add(laid_at(move.tile, move.spot, of_cat))
    said = notation.say(t, seat, move)
    told = f"{said[:1].upper()}{said[1:]}{f': it {brings}' if brings else ''}."
    return "\n".join([*wrapped(told, width), *picture.draw(boat, width, colour)])


def fits(seat: Seat, parts: tuple[Any, ...]) -> list[tuple[Move, str]]:
    """The best places for the tile that is chosen, as the bots value them; nothing where none is chosen yet."""
    options = seat.options
    if not isinstance(options, Placing | Rescues | RareFinds) or len(parts) < options.SPOT_AT:
        return []
    t: IsleOfCats = seat.imagine()
    look, kind = Look(t, seat.number, Greedy.style), tile_of(options, parts)
    colour = parts[2] if is_oshax(kind) else colour_of(kind) if is_cat(kind) else NO_COLOUR
    layings = look.sketch.best(look.values, kind, colour, t.free[seat.number], FITS)
    before = parts[: options.SPOT_AT]
    return [
        (
            options.whole((*before, laying.spot.attitude, laying.spot.cell)),
            listed(effects(t.boats[seat.number], kind, laying.spot, colour)),
        )
        for laying in layings
    ]
