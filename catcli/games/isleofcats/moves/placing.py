"""Placing tiles (IC-80 to IC-82), and the treasures of maps (IC-85, IC-133)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from ....engine.chance import Chance
from ....engine.errors import Refusal
from ....engine.options import Move, Staged
from ..boat import OUTSIDE, TAKEN, Boat, Placements, Spot, around, fits, obstacle, placements, square_name, squares_of
from ..pieces import COMMONS, name_of, shape_of
from ..shapes import ATTITUDES, FORMS
from ..table import IsleOfCats
from .cards import told

PASS = "pass"  # a turn, for the phase; an offer
STOP = "stop"  # a turn or a card that could bring one more
DECLINE = "decline"  # the treasure of a map


class Place(NamedTuple):
    """Take a tile and place it there: a treasure, the tile of card 75, a cat of the Family game."""

    tile: int
    spot: Spot


def where(t: IsleOfCats, seat: int, kind: int) -> Placements:
    """Every spot where the seat may place a tile now."""
    return placements(t.boats[seat], shape_of(kind), t.free[seat])


def has_place(boat: Boat, kind: int, anywhere: bool) -> bool:
    """Whether there is any such spot; stops at the first form of the tile that has one."""
    free = boat.free
    touching = free if anywhere or not boat.laid else around(boat.covered) & free
    for form in FORMS[shape_of(kind)]:
        anchors, touches = free, touching
        for step in form.steps[1:]:
            anchors &= free >> step
            touches |= touching >> step
        if anchors & touches:
            return True
    return False


def placeable(t: IsleOfCats, seat: int, kinds: Iterable[int]) -> list[int]:
    """The tiles among these that have a place on the seat's boat (IC-82)."""
    boat, anywhere = t.boats[seat], t.free[seat]
    return [kind for kind in kinds if has_place(boat, kind, anywhere)]


def can_place(t: IsleOfCats, seat: int, kind: int, spot: Spot) -> bool:
    return 0 <= spot.attitude < len(ATTITUDES) and fits(t.boats[seat], shape_of(kind), spot, t.free[seat])


def why_not_place(t: IsleOfCats, seat: int, kind: int, spot: Spot) -> Refusal | None:
    """IC-80, IC-81 The first condition that placing this tile there breaks."""
    boat, name = t.boats[seat], name_of(kind)
    if not 0 <= spot.attitude < len(ATTITUDES):
        return Refusal("IC-80", f"{name} cannot lie like that: it may be turned and flipped, in 8 ways")
    found = obstacle(boat, shape_of(kind), spot, t.free[seat])
    if found is None:
        return None
    there = f"{name} cannot be placed at {square_name(spot.cell)}"
    if found.reason == OUTSIDE:
        beyond = square_name(found.square) if found.square >= 0 else "a square beyond the drawing"
        return Refusal("IC-80", f"{there}: {beyond} is outside the boat; turn it, or place it elsewhere")
    if found.reason == TAKEN:
        by = name_of(boat.laid[found.tile].kind)
        return Refusal("IC-80", f"{there}: {square_name(found.square)} is taken by {by}; leave it free")
    return Refusal("IC-81", f"{there}: no tile of the boat shares a side with it; place it beside one")


def how_and_where(t: IsleOfCats, seat: int, kind: int, chosen: tuple[int, ...]) -> list[int]:
    """The parts of a spot: the attitudes in which the tile has a place, then the first squares for the one chosen."""
    spots = where(t, seat, kind)
    by_attitude = zip(FORMS[shape_of(kind)], spots.anchors, strict=True)
    if not chosen:
        return [form.attitude for form, anchors in by_attitude if anchors]
    return [square for form, anchors in by_attitude if form.attitude == chosen[0] for square in squares_of(anchors)]


class Placing(Staged):
    """A tile of some kinds, placed on the own boat; or a word, if there is one.

    Parts: tile or word, attitude, first square.
    """

    __slots__ = ("kinds", "seat", "t", "word")
    SPOT_AT: ClassVar = 1  # how many parts come before those of the spot

    def __init__(self, t: IsleOfCats, seat: int, kinds: Sequence[int], word: str | None) -> None:
        self.t, self.seat, self.kinds, self.word = t, seat, kinds, word

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        if parts:
            return how_and_where(self.t, self.seat, parts[0], parts[1:])
        kinds: list[Any] = list(placeable(self.t, self.seat, self.kinds))
        return kinds if self.word is None else [*kinds, self.word]

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        if len(parts) == 3:
            return Place(parts[0], Spot(parts[2], parts[1]))
        return self.word if parts and parts[0] == self.word else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        if isinstance(move, Place):
            return (move.tile, move.spot.attitude, move.spot.cell)
        return (move,) if self.word is not None and move == self.word else None

    def only(self) -> Move | None:
        boat, anywhere = self.t.boats[self.seat], self.t.free[self.seat]
        if self.word is None:
            return super().only()
        return None if any(has_place(boat, kind, anywhere) for kind in self.kinds) else self.word

    def sample(self, chance: Chance) -> Move:
        return sample_place(self.t, self.seat, self.kinds, chance, self.word is not None) or self.word

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Place):
            return self.word is not None and move == self.word
        return move.tile in self.kinds and can_place(self.t, self.seat, move.tile, move.spot)


def sample_place(t: IsleOfCats, seat: int, kinds: Iterable[int], chance: Chance, with_word: bool) -> Place | None:
    """A tile of these and its spot, each tile that has a place as likely as the word, if there is one; None: the word.

    A tile is looked at when it is picked, and another one picked if it has no place.
    """
    boat, anywhere, left = t.boats[seat], t.free[seat], list(kinds)
    while left:
        number = chance.pick("move", len(left) + with_word)
        if number == len(left):
            return None
        spots = placements(boat, shape_of(left[number]), anywhere)
        if spots:
            return Place(left[number], spots[chance.pick("move", len(spots))])
        del left[number]
    return None


def map_kinds(t: IsleOfCats) -> list[int]:
    """IC-85, IC-133 The treasures a map gives: common ones; in the Family game rare ones too."""
    common = t.treasures_left(COMMONS)
    return [*common, *t.rare_stacks()] if t.family else common


def map_treasures(t: IsleOfCats, seat: int) -> Placing:
    """IC-85 A treasure of choice, or none."""
    return Placing(t, seat, map_kinds(t), DECLINE)


def why_not_map_treasure(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Place):
        return None
    there = map_kinds(t)
    if move.tile not in there:
        paragraph = "IC-133" if t.family else "IC-85"
        return Refusal(paragraph, f"{name_of(move.tile)} is no treasure that a map gives: {told(map(name_of, there))}")
    return why_not_place(t, seat, move.tile, move.spot)
