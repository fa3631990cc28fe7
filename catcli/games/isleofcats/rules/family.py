"""The Family game (IC-130 to IC-135): no fish, baskets, Oshax and Discovery cards, only cats and Family cards."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.options import Move
from ....engine.table import Ask
from .. import moves
from ..moves import PASS, Cards
from ..pieces import FAMILY_DEALT
from ..table import IsleOfCats
from .fields import fill_fields
from .maps import place_cat


def deal(t: IsleOfCats) -> Ask:
    """IC-131 Three Family cards each."""
    for seat in t.seats:
        t.deal(seat, FAMILY_DEALT)
    return t.ask_all("keep lessons", moves.lesson_keeps, keep)


def keep(t: IsleOfCats, kept: Sequence[Cards]) -> None:
    """IC-131 Two are kept, and lie in front of their owner at once; the third is discarded unseen."""
    for seat in t.seats:
        t.keep_lessons(seat, kept[seat])


def day(t: IsleOfCats) -> None:
    """IC-132 Cats come to the island, are taken in turn order, and the first player becomes the last."""
    t.begin_day()
    t.plan(fill_fields, taking, end_of_day)  # 4 cats a player (IC-132), 2 of them in each field


def taking(t: IsleOfCats) -> None:
    """IC-132"""
    t.begin_phase("rescuing")
    t.plan(lap)


def goes_on(t: IsleOfCats, seat: int) -> bool:
    """IC-132 The seat has not passed, and there is a cat left."""
    return not t.passed[seat] and bool(t.fields[0] or t.fields[1])


def lap(t: IsleOfCats) -> None:
    """IC-132 In turn order, until the cats are gone or all have passed."""
    active = [seat for seat in t.order() if goes_on(t, seat)]
    if active:
        t.plan(*[(turn, seat) for seat in active], lap)


def turns_from(t: IsleOfCats, seat: int) -> None:
    """What is left of the phase when it is entered at the turn of this seat."""
    order = t.order()
    t.plan(*[(turn, other) for other in order[order.index(seat) :]], lap)


def turn(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-132 Take any one cat and place it, or pass for this day."""
    if not goes_on(t, seat):
        return None
    t.begin_turn(seat)
    return t.ask_one(seat, "take", moves.takes, took)


def took(t: IsleOfCats, seat: int, move: Move) -> None:
    """IC-132, IC-133"""
    if move == PASS:
        t.pass_phase(seat)
        return
    t.take_cat(seat, move.tile)
    place_cat(t, seat, move.tile, move.spot)


def end_of_day(t: IsleOfCats) -> None:
    """IC-132 Cats left over are out of the game; the first player becomes the last."""
    t.begin_phase("end of day")
    t.clear_fields()
    t.set_track([*t.track[1:], t.track[0]])
