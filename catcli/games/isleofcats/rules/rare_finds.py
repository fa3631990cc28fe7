"""Rare finds (IC-60 to IC-63): Oshax, the brown cards, and treasures, the yellow ones."""

from __future__ import annotations

from ....engine.options import Move
from ....engine.table import Ask
from .. import moves
from ..moves import COMMON, PAID, PAID_FISH, PASS, RARE, SMALLS, STOP, Befriend
from ..table import IsleOfCats
from .anytime import offers, own_offer
from .maps import freeing_offer, place_cat


def rare_finds(t: IsleOfCats) -> None:
    """IC-60 Turns as the track stands; who passed in the rescue phase is back in."""
    t.begin_phase("rare finds")
    t.plan(lap)


def lap(t: IsleOfCats) -> None:
    """IC-60 A turn for each seat that has not passed, then again, until all have passed."""
    active = [seat for seat in t.order() if not t.passed[seat]]
    if active:
        t.plan(*[(before_turn, seat) for seat in active], lap)


def turns_from(t: IsleOfCats, seat: int) -> None:
    """What is left of the phase when it is entered at the turn of this seat."""
    order = t.order()
    t.plan(*[(before_turn, other) for other in order[order.index(seat) :]], lap)


def before_turn(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-70 Anytime cards may come first, unless the seat has passed."""
    if t.passed[seat]:
        return None
    t.begin_turn(seat)
    t.plan((turn, seat))
    return offers(t, "rare finds turn")


def turn(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-60 Play one card or pass; who has no such card passes."""
    t.looks_at_hand(seat)
    if not moves.find_cards(t, seat):
        t.pass_phase(seat)
        return None
    return t.ask_one(seat, "rare find", moves.RareFinds, found)


def found(t: IsleOfCats, seat: int, move: Move) -> None:
    """IC-60 A pass is final for the phase; anytime cards may follow a card played."""
    if move == PASS:
        t.pass_phase(seat)
        return
    t.plan((own_offer, seat))
    t.play_card(seat, move.card)
    if isinstance(move, Befriend):
        befriend(t, seat, move)
    else:
        find(t, seat, move)


def befriend(t: IsleOfCats, seat: int, move: Befriend) -> None:
    """IC-61, IC-85, A-5 The Oshax is placed with its colour, and may earn the treasure of a map."""
    t.take_oshax(seat, move.tile, move.colour)
    place_cat(t, seat, move.tile, move.spot, move.colour)


def find(t: IsleOfCats, seat: int, move: moves.Find) -> None:
    """IC-62, IC-63, A-19 The alternative is chosen once, its fish paid once, and one treasure placed at least."""
    if move.way == PAID:
        t.pay_fish(seat, PAID_FISH, move.card)
    t.take_treasure(move.tile)
    t.place(seat, move.tile, move.spot)
    if move.way != RARE:
        t.plan((freeing_offer, seat), (second, seat, move.card, move.way))


def second(t: IsleOfCats, seat: int, card: int, way: str) -> Ask | None:
    """IC-62, IC-63 A second common treasure, which may be of the same shape, or may be forgone."""
    if not moves.placeable(t, seat, moves.second_kinds(t, way)):
        return None
    return t.ask_one(seat, "second treasure", moves.second_treasures, took_second, card, way)


def took_second(t: IsleOfCats, seat: int, move: Move, card: int, way: str) -> None:
    """IC-63"""
    if move != STOP:
        assert way in (COMMON, SMALLS, PAID)
        t.take_treasure(move.tile)
        t.place(seat, move.tile, move.spot)
