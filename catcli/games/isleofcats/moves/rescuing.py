"""Rescuing: cards laid (IC-50), then cats rescued (IC-53 to IC-55)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from ....engine.chance import Chance
from ....engine.errors import Refusal
from ....engine.options import Move, Staged
from ..boat import Spot
from ..pieces import CARDS, FIELDS, LEFT, PRICES, RIGHT, name_of
from ..table import IsleOfCats
from .cards import BROKEN, RESCUE_CARDS, WHOLE, CardChoice, Cards, is_part_of, told
from .placing import PASS, STOP, has_place, how_and_where, placeable, sample_place, why_not_place

BROKEN_FOR_ONE = 2  # broken baskets that make a basket (IC-55)


class Rescue(NamedTuple):
    """Rescue a cat (IC-54): which, with which basket cards (none: a permanent basket), and where it is placed."""

    tile: int
    basket: tuple[int, ...]
    spot: Spot


def rescue_cards(t: IsleOfCats, seat: int) -> list[int]:
    return [card for card in t.hands[seat] if card in RESCUE_CARDS]


def lays(t: IsleOfCats, seat: int) -> CardChoice:
    """IC-50 Which rescue cards the seat may lay face down."""
    return CardChoice(rescue_cards(t, seat), 0, False)


def why_not_lay(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not is_part_of(move, rescue_cards(t, seat)):
        return Refusal("IC-50", f"lay rescue cards of the hand, or none: {told(sorted(rescue_cards(t, seat)))}")
    return None


def baskets(t: IsleOfCats, seat: int) -> list[Cards]:
    """IC-55 What a cat may be rescued with: a permanent basket (no card), a whole one, two broken ones.

    After the reveal whole baskets are alike, and so are broken ones.
    """
    found: list[Cards] = [()] if t.baskets_ready(seat) > 0 else []
    laid = t.laid[seat]
    if not laid:
        return found
    if whole := [card for card in laid if card in WHOLE]:
        found.append((min(whole),))
    broken = [card for card in laid if card in BROKEN]
    if len(broken) >= BROKEN_FOR_ONE:
        found.append(tuple(sorted(broken)[:BROKEN_FOR_ONE]))
    return found


class Rescues(Staged):
    """IC-53, IC-54 Rescue a cat, or a word that ends the turn.

    Parts: the cat or the word, the basket, the attitude, the first square.
    """

    __slots__ = ("baskets", "cats", "seat", "t", "word")
    SPOT_AT: ClassVar = 2

    def __init__(self, t: IsleOfCats, seat: int, word: str) -> None:
        self.t, self.seat, self.word = t, seat, word
        self.baskets = baskets(t, seat)
        self.cats = self.affordable()

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        t, seat = self.t, self.seat
        if len(parts) > 1:
            return how_and_where(t, seat, parts[0], parts[2:])
        if parts:
            return self.baskets
        return [*placeable(t, seat, self.cats), self.word]

    def affordable(self) -> list[int]:
        """The cats that the seat has a basket and the fish for."""
        t, fish = self.t, self.t.fish[self.seat]
        if fish < PRICES[LEFT] or not self.baskets:
            return []
        return t.line() if fish >= PRICES[RIGHT] else t.fields[LEFT]

    def only(self) -> Move | None:
        boat, anywhere = self.t.boats[self.seat], self.t.free[self.seat]
        return None if any(has_place(boat, cat, anywhere) for cat in self.cats) else self.word

    def sample(self, chance: Chance) -> Move:
        place = sample_place(self.t, self.seat, self.cats, chance, True)
        if place is None:
            return self.word
        basket = self.baskets[chance.pick("move", len(self.baskets))]
        return Rescue(place.tile, basket, place.spot)

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        if len(parts) == 4:
            return Rescue(*parts[:2], Spot(parts[3], parts[2]))
        return self.word if parts and parts[0] == self.word else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        if isinstance(move, Rescue):
            return (move.tile, move.basket, move.spot.attitude, move.spot.cell)
        return (move,) if move == self.word else None

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Rescue):
            return move == self.word
        return why_not_rescue(self.t, self.seat, move) is None


def rescues(t: IsleOfCats, seat: int) -> Rescues:
    return Rescues(t, seat, PASS)


def extra_rescues(t: IsleOfCats, seat: int) -> Rescues:
    """Cards 80 to 82: another cat in the same turn, or no more."""
    return Rescues(t, seat, STOP)


def why_not_rescue(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    """The first condition that a rescue breaks."""
    if not isinstance(move, Rescue):
        return None
    tile, basket, spot = move
    name = name_of(tile)
    if tile not in t.fields[0] and tile not in t.fields[1]:
        return Refusal("IC-53", f"{name} is in no field: rescue one of {told(map(name_of, t.line()))}, or pass")
    if (refusal := why_not_basket(t, seat, basket)) is not None:
        return refusal
    field = t.field_of(tile)
    price, has = PRICES[field], t.fish[seat]
    if price > has:
        return Refusal("IC-54", f"{name} costs {price} fish in the {FIELDS[field]} field, there are {has}: pass")
    return why_not_place(t, seat, tile, spot)


def why_not_basket(t: IsleOfCats, seat: int, basket: Cards) -> Refusal | None:
    """IC-54, IC-55 A rescue takes one basket that is at hand."""
    laid = t.laid[seat]
    kinds = [CARDS[card].basket for card in basket if card in laid]
    if not baskets(t, seat):
        return Refusal("IC-54", "there is no basket left to rescue a cat with: pass")
    if not basket:
        if t.baskets_ready(seat) > 0:
            return None
        return Refusal("IC-55", f"no permanent basket is unused today: take one of cards {told(sorted(laid))}")
    if not is_part_of(basket, laid):
        return Refusal("IC-55", f"cards {told(basket)} are not laid by this seat today: {told(sorted(laid))} are")
    if kinds not in (["whole"], ["broken"] * BROKEN_FOR_ONE):
        return Refusal("IC-55", f"cards {told(basket)} are not one basket: take a whole one, or two broken ones")
    return None
