"""Maps and treasures (IC-85 to IC-87)."""

from __future__ import annotations

from ....engine.options import Move
from ....engine.table import Ask
from .. import moves
from ..boat import Spot
from ..moves import DECLINE, FREEING, PASS, TILE_WAITS
from ..table import NO_COLOUR, IsleOfCats


def place_cat(t: IsleOfCats, seat: int, kind: int, spot: Spot, colour: int = NO_COLOUR) -> None:
    """IC-80, IC-85, A-5 A cat or Oshax goes onto the boat; on the map of its colour it earns a treasure."""
    if t.place(seat, kind, spot, colour):
        t.plan((map_treasure, seat))


def map_treasure(t: IsleOfCats, seat: int) -> None:
    """IC-73 The treasure comes before any rescue, rare find or card, but for those that help to place it."""
    t.plan((freeing_offer, seat), (earned, seat))


def freeing_offer(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-70, IC-73 Cards 69 and 70 may be played while a tile waits to be placed."""
    if not any(card in FREEING for card in moves.purple(t, seat)):
        return None
    return t.ask_one(seat, "anytime", moves.Anytimes, freed, TILE_WAITS, silent=PASS)


def freed(t: IsleOfCats, seat: int, card: Move, moment: str) -> None:
    """Cards 69, 70: the tile that waits need not touch."""
    if card != PASS:
        t.play_card(seat, card)
        t.grant_free(seat)


def earned(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-85, IC-133, A-25 A common treasure of choice, placed at once or declined; nothing if none has a place."""
    if not moves.placeable(t, seat, moves.map_kinds(t)):
        t.tell_no_treasure(seat)
        return None
    return t.ask_one(seat, "map treasure", moves.map_treasures, taken)


def taken(t: IsleOfCats, seat: int, move: Move) -> None:
    """IC-85 A treasure earns nothing itself, whatever it covers (IC-86)."""
    if move == DECLINE:
        t.tell_no_treasure(seat)
        return
    t.take_treasure(move.tile)
    t.place(seat, move.tile, move.spot)
