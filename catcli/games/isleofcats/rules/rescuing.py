"""Rescuing (IC-50 to IC-58): rescue cards are laid, the track is sorted anew, then cats are rescued in turns."""

from __future__ import annotations

from ....engine.options import Move
from ....engine.table import Ask
from .. import moves, sister
from ..moves import PASS, STOP, Cards
from ..table import SISTER, IsleOfCats
from .anytime import offers, own_offer
from .maps import place_cat


def rescuing(t: IsleOfCats) -> None:
    """IC-50 In turn order everybody lays rescue cards; all are revealed together, then turns follow."""
    t.begin_phase("rescuing")
    t.plan(*[(choose_cards, seat) for seat in t.order()], reveal)


def choose_cards(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-50 Anytime cards may come before each player's choice."""
    t.plan((lay, seat))
    return offers(t, "lay" if seat == t.order()[0] else "later lay")


def lay(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-50 Any number of rescue cards face down; who has none is skipped."""
    t.looks_at_hand(seat)
    if not moves.rescue_cards(t, seat):
        return None
    return t.ask_one(seat, "lay", moves.lays, laid)


def laid(t: IsleOfCats, seat: int, cards: Cards) -> None:
    """IC-50 How many is visible; those kept stay in hand."""
    t.lay_rescue(seat, cards)


def reveal(t: IsleOfCats) -> None:
    """IC-51, IC-113 All are turned up together."""
    t.reveal()
    if t.solo:
        t.sister_reveals()
    t.plan(sort_track, (offers, "revealed"), turns)


def sort_track(t: IsleOfCats) -> None:
    """IC-52, IC-113 The fastest first; equal speeds stay in the order they were in."""
    speeds = {seat: t.speed(seat) for seat in t.seats}
    if t.solo:
        speeds[SISTER] = sister.speed(t)
    t.set_track(sorted(t.track, key=lambda seat: -speeds[seat]))


def turns(t: IsleOfCats) -> None:
    """IC-53, IC-58, IC-114 Turns in the order of the track; in solo the sister's card follows each of the player's."""
    if not t.solo:
        t.plan(lap, unused)
    elif t.track[0] == SISTER:
        t.plan(sister.play_card, lap, sister.play_rest, unused)
    else:
        t.plan(lap, sister.play_rest, unused)


def goes_on(t: IsleOfCats, seat: int) -> bool:
    """IC-53, IC-58 The seat has not passed, and there is a cat left."""
    return not t.passed[seat] and bool(t.fields[0] or t.fields[1])


def lap(t: IsleOfCats) -> None:
    """IC-53 A turn for each seat that has not passed, then again, until all have passed or the fields are empty."""
    active = [seat for seat in t.order() if goes_on(t, seat)]
    if active:
        t.plan(*[(before_turn, seat) for seat in active], lap)


def turns_from(t: IsleOfCats, seat: int) -> None:
    """What is left of the phase when it is entered at the turn of this seat."""
    order = t.order()
    rest = [(before_turn, other) for other in order[order.index(seat) :]]
    t.plan(*rest, lap, *[sister.play_rest] * t.solo, unused)


def before_turn(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-57, IC-58 Anytime cards may come first; the turn falls out when the fields are empty by now."""
    if not goes_on(t, seat):
        return None
    t.begin_turn(seat)
    if t.solo:
        t.plan((turn, seat), after_turn)
    else:
        t.plan((turn, seat))
    return offers(t, "rescue turn")


def after_turn(t: IsleOfCats) -> None:
    """IC-114 One card of the sister after every turn; all of them when the phase is over (`turns`)."""
    if goes_on(t, 0):
        sister.play_card(t)


def turn(t: IsleOfCats, seat: int) -> Ask:
    """IC-53 Rescue one cat or pass."""
    return t.ask_one(seat, "rescue", moves.rescues, rescued)


def rescued(t: IsleOfCats, seat: int, move: Move) -> None:
    """IC-53, IC-54 A pass is final for the phase."""
    if move == PASS:
        t.pass_phase(seat)
        t.spend_extra(seat)
    else:
        rescue(t, seat, move)


def rescue(t: IsleOfCats, seat: int, move: moves.Rescue) -> None:
    """IC-54 Pay with a basket and fish, place the cat; anytime cards may follow, and another cat (cards 80 to 82)."""
    t.rescue(seat, move.tile, move.basket)
    t.plan((after_rescue, seat))
    place_cat(t, seat, move.tile, move.spot)


def after_rescue(t: IsleOfCats, seat: int) -> Ask | None:
    """IC-57 Anytime cards, then perhaps another cat."""
    t.plan((another, seat))
    return own_offer(t, seat)


def another(t: IsleOfCats, seat: int) -> Ask | None:
    """Cards 80 to 82, A-7, A-8 One more cat of the same turn for each card, with its own basket and fish."""
    if t.extra[seat] and t.cats_to_rescue():
        return t.ask_one(seat, "extra rescue", moves.extra_rescues, rescued_another)
    t.spend_extra(seat)
    return None


def rescued_another(t: IsleOfCats, seat: int, move: Move) -> None:
    """A-7 What is not used in this turn is spent with it."""
    if move == STOP:
        t.spend_extra(seat)
    else:
        t.use_extra(seat)
        rescue(t, seat, move)


def unused(t: IsleOfCats) -> None:
    """IC-56 Rescue cards on the table are discarded when the phase ends."""
    t.discard_laid()
