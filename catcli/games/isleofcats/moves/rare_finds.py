"""Rare finds: Oshax and treasure cards (IC-60 to IC-63)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, NamedTuple

from ....engine.chance import Chance
from ....engine.errors import Refusal
from ....engine.options import Move, Staged
from ..boat import Spot
from ..pieces import CARDS, COLOURS, COMMONS, SMALL, name_of
from ..table import IsleOfCats
from .cards import FIND_CARDS, once, told
from .lessons import EVERY_COLOUR
from .placing import PASS, STOP, Place, Placing, has_place, how_and_where, placeable, sample_place, why_not_place

RARE, COMMON, SMALLS, PAID = WAYS = ("rare", "common", "small", "paid")  # alternatives of the yellow cards (IC-62)
WAYS_OF: Final = {"rare_or_two": (RARE, COMMON), "small_or_paid": (SMALLS, PAID)}
PAID_FISH = 1  # IC-62


class Befriend(NamedTuple):
    """Play an Oshax card (IC-61): which Oshax, its colour for good, and where it is placed."""

    card: int
    tile: int
    colour: int
    spot: Spot


class Find(NamedTuple):
    """Play a treasure card (IC-62): the alternative, one of WAYS, and the first treasure placed."""

    card: int
    way: str
    tile: int
    spot: Spot


def kinds_of_way(t: IsleOfCats, seat: int, way: str) -> list[int]:
    """IC-62 The treasures that an alternative of a yellow card offers, if it can be paid."""
    if way == RARE:
        return t.rare_stacks()
    if way == PAID and t.fish[seat] < PAID_FISH:
        return []
    return t.treasures_left(SMALL if way == SMALLS else COMMONS)


def find_cards(t: IsleOfCats, seat: int) -> list[int]:
    """IC-138 The Oshax and treasure cards of the hand: no others are played in rare finds."""
    return [card for card in t.hands[seat] if card in FIND_CARDS]


class RareFinds(Staged):
    """IC-60 Play an Oshax or a treasure card, or pass. Parts: the card or PASS; then for an Oshax which one, its
    colour and the spot, for a treasure card the alternative, the treasure and the spot.
    """

    __slots__ = ("seat", "t")
    SPOT_AT: ClassVar = 3

    def __init__(self, t: IsleOfCats, seat: int) -> None:
        self.t, self.seat = t, seat

    def ways(self, card: int) -> list[str]:
        """The alternatives of a treasure card of which at least one treasure can be placed (IC-63)."""
        t, seat, boat = self.t, self.seat, self.t.boats[self.seat]
        return [
            way
            for way in WAYS_OF[CARDS[card].effect]
            if any(has_place(boat, kind, t.free[seat]) for kind in kinds_of_way(t, seat, way))
        ]

    def can_be_played(self, card: int) -> bool:
        """IC-61, IC-63 Something that the card brings has a place."""
        t, seat = self.t, self.seat
        if CARDS[card].effect:
            return bool(self.ways(card))
        return any(has_place(t.boats[seat], kind, t.free[seat]) for kind in t.oshax)

    def only(self) -> Move | None:
        return None if any(self.can_be_played(card) for card in find_cards(self.t, self.seat)) else PASS

    def sample(self, chance: Chance) -> Move:
        cards = once(find_cards(self.t, self.seat))
        while cards:
            number = chance.pick("move", len(cards) + 1)
            if number == len(cards):
                break
            move = self.sample_of(cards.pop(number), chance)
            if move is not None:
                return move
        return PASS

    def sample_of(self, card: int, chance: Chance) -> Move | None:
        """A way to play this card, each part equally likely, or None if it cannot be played."""
        t, seat = self.t, self.seat
        if not CARDS[card].effect:
            place = sample_place(t, seat, t.oshax, chance, False)
            return place and Befriend(card, place.tile, chance.pick("move", len(COLOURS)), place.spot)
        ways = list(WAYS_OF[CARDS[card].effect])
        while ways:
            way = ways.pop(chance.pick("move", len(ways)))
            place = sample_place(t, seat, kinds_of_way(t, seat, way), chance, False)
            if place is not None:
                return Find(card, way, place.tile, place.spot)
        return None

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        t, seat = self.t, self.seat
        if not parts:
            return [*filter(self.can_be_played, once(find_cards(t, seat))), PASS]
        if len(parts) > 2:
            return how_and_where(t, seat, parts[1 if CARDS[parts[0]].kind == "oshax" else 2], parts[3:])
        if CARDS[parts[0]].kind == "oshax":
            return placeable(t, seat, t.oshax) if len(parts) == 1 else EVERY_COLOUR
        return self.ways(parts[0]) if len(parts) == 1 else placeable(t, seat, kinds_of_way(t, seat, parts[1]))

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        if len(parts) == 5:
            kind = Befriend if CARDS[parts[0]].kind == "oshax" else Find
            return kind(*parts[:3], Spot(parts[4], parts[3]))
        return PASS if parts and parts[0] == PASS else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        if isinstance(move, Befriend | Find):
            return (*move[:3], move.spot.attitude, move.spot.cell)
        return (move,) if move == PASS else None

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Befriend | Find):
            return move == PASS
        return why_not_rare_find(self.t, self.seat, move) is None


def why_not_rare_find(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    """The first condition that a rare find breaks."""
    if isinstance(move, Befriend):
        return why_not_befriend(t, seat, move)
    if isinstance(move, Find):
        return why_not_find(t, seat, move)
    return None


def why_not_befriend(t: IsleOfCats, seat: int, move: Befriend) -> Refusal | None:
    """IC-61"""
    card, tile, colour, spot = move
    if card not in t.hands[seat] or CARDS[card].kind != "oshax":
        return Refusal("IC-60", f"card {card} is no Oshax card of the hand: play one that is, or pass")
    if tile not in t.oshax:
        return Refusal("IC-61", f"{name_of(tile)} is not below the island: {told(map(name_of, t.oshax))}")
    if colour not in EVERY_COLOUR:
        return Refusal("IC-61", f"choose one of {told(COLOURS)} for {name_of(tile)}")
    return why_not_place(t, seat, tile, spot)


def why_not_find(t: IsleOfCats, seat: int, move: Find) -> Refusal | None:
    """IC-62, IC-63"""
    card, way, tile, spot = move
    if card not in t.hands[seat] or CARDS[card].kind != "treasure":
        return Refusal("IC-60", f"card {card} is no treasure card of the hand: play one that is, or pass")
    ways = WAYS_OF[CARDS[card].effect]
    if way not in ways:
        return Refusal("IC-62", f"card {card} does not offer {way!r}: choose {' or '.join(ways)}")
    if way == PAID and t.fish[seat] < PAID_FISH:
        return Refusal("IC-62", f"card {card} asks {PAID_FISH} fish for treasures of any shape, there is none")
    return why_not_treasure_of(t, seat, way, tile) or why_not_place(t, seat, tile, spot)


def why_not_treasure_of(t: IsleOfCats, seat: int, way: str, tile: int) -> Refusal | None:
    """IC-62 The alternative chosen offers this treasure."""
    there = kinds_of_way(t, seat, SMALLS if way == SMALLS else RARE if way == RARE else COMMON)
    if tile in there:
        return None
    return Refusal("IC-62", f"{name_of(tile)} is not offered: choose one of {told(map(name_of, there))}")


def second_kinds(t: IsleOfCats, way: str) -> list[int]:
    return t.treasures_left(SMALL if way == SMALLS else COMMONS)


def second_treasures(t: IsleOfCats, seat: int) -> Placing:
    """IC-62, IC-63 A second common treasure of the alternative chosen, or stop."""
    assert t.ask is not None
    return Placing(t, seat, second_kinds(t, t.ask.about[1]), STOP)


def why_not_second(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    assert t.ask is not None
    if not isinstance(move, Place):
        return None
    return why_not_treasure_of(t, seat, t.ask.about[1], move.tile) or why_not_place(t, seat, move.tile, move.spot)
