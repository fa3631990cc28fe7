"""The moves of Ahoy! Kitten: what a paw may do, where a drawn fish may go, and why another move is not allowed.

Legality is written once, as the ordered conditions of `why_not_*`; the options list the moves that pass all of them.
What players promise each other is no move (AK-37, AK-85).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from ...engine.errors import Refusal
from ...engine.options import Move, Staged
from .pieces import NAMES, OCEANS, PAWS, names
from .table import CAT, COVER_OTHER, OCEAN, PROTECT, REST, Ahoy, Allowed

DISTRIBUTOR = 0  # the seat that fills the oceans, for the whole game (AK-02)


class Paws(NamedTuple):
    """AK-46 What both paws of a player do, committed as one."""

    left: int
    right: int


class Place(NamedTuple):
    """AK-22 Put a drawn fish on an ocean, counted from 0."""

    fish: int
    ocean: int


# A round: where a paw points.


@cache
def allowed(players: int, away: int, is_first: bool) -> Allowed:
    """By cat, what it may do with an empty tile, and what with fish on it.

    AK-06 to AK-12, AK-65; with two cats AK-39 to AK-41, AK-47, AK-88, AK-89.
    """
    cats = range(2 * players if players == 2 else players)
    oceans = tuple(range(OCEAN, OCEAN + OCEANS[players]))
    empty: list[tuple[int, ...]] = []
    full: list[tuple[int, ...]] = []
    for cat in cats:
        others = tuple(CAT + other for other in cats if other != cat and not away >> other & 1)
        if away >> cat & 1:
            empty.append((REST,))
            full.append((REST,))
        elif is_first:
            empty.append(oceans)
            full.append(oceans)
        else:
            empty.append((*oceans, *others))
            full.append((*oceans, *others, PROTECT))
    return tuple(empty), tuple(full)


def points(t: Ahoy, cat: int) -> tuple[int, ...]:
    """What a cat may do; the number of a player's only cat is that of the seat."""
    return t.allowed[1][cat] if t.fish[cat] else t.allowed[0][cat]


class BothPaws(Staged):
    """What a player with two cats may do: first the left paw, then the right one."""

    __slots__ = ("seat", "t")

    def __init__(self, t: Ahoy, seat: int) -> None:
        self.t, self.seat = t, seat

    def stage(self, parts: tuple[Any, ...]) -> Sequence[int]:
        """AK-87 What the left paw may do, then what the right one may."""
        return points(self.t, 2 * self.seat + len(parts))

    def whole(self, parts: tuple[Any, ...]) -> Paws | None:
        return Paws(*parts) if len(parts) == 2 else None

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        return tuple(move) if isinstance(move, Paws) else None


def why_not_point(t: Ahoy, seat: int, move: Move) -> Refusal | None:
    """Why a player cannot point so; with two cats, why the first paw that cannot."""
    if t.paws == 1:
        return why_not_paw(t, seat, move)
    for cat, pick, paw in zip(t.cats_of(seat), move, PAWS, strict=True):
        refusal = why_not_paw(t, cat, pick)
        if refusal is not None:
            return Refusal(refusal.paragraph, f"{paw} paw: {refusal.sentence}")
    return None


def why_not_paw(t: Ahoy, cat: int, pick: int) -> Refusal | None:
    if t.is_away(cat):
        return None if pick == REST else why_not_on_break(t)
    if pick == REST:
        return why_not_idle(t, cat)
    if t.round == 1 and pick < OCEAN:
        return why_not_yet()
    if pick == COVER_OTHER:
        return Refusal("AK-41", "a paw protects its own cat, never the other one: write 'protect' alone")
    if pick == PROTECT:
        return None if t.fish[cat] else why_not_protect()
    if pick >= OCEAN:
        return why_not_ocean(t, pick - OCEAN)
    return why_not_steal(t, cat, pick - CAT)


def why_not_on_break(t: Ahoy) -> Refusal:
    if t.paws == 2:
        return Refusal("AK-42", "this cat is on break in this round: tell what the other paw does, and no more")
    return Refusal("AK-27", "this cat is on break in this round, and does nothing")


def why_not_idle(t: Ahoy, cat: int) -> Refusal:
    if t.paws == 2:
        return Refusal("AK-47", "this cat is awake and must act too: tell both paws, as in 'left: ocean 1, right: …'")
    target = "an ocean" if t.round == 1 else "an ocean or a cat"
    protect = ", or protect" if PROTECT in points(t, cat) else ""
    return Refusal("AK-05", f"nobody may pass: point at {target}{protect}")


def why_not_yet() -> Refusal:
    return Refusal("AK-06", "in the first round a paw can only point at an ocean")


def why_not_protect() -> Refusal:
    return Refusal("AK-11", "an empty cat cannot be protected: there are no fish to claim")


def why_not_ocean(t: Ahoy, ocean: int) -> Refusal | None:
    if not 0 <= ocean < len(t.oceans):
        rule = "AK-86" if t.paws == 2 else "AK-54"
        return Refusal(rule, f"there is no ocean {ocean + 1}: the oceans here are 1 to {len(t.oceans)}")
    return None


def why_not_steal(t: Ahoy, cat: int, victim: int) -> Refusal | None:
    if victim == cat:
        cover = ": to cover its tile, write 'protect'" if PROTECT in points(t, cat) else ""
        return Refusal("AK-10", f"a paw cannot steal from its own cat{cover}")
    if t.is_away(victim):
        return Refusal("AK-09", "a cat on break cannot be stolen from: it shows its ship side and has no fish")
    return None


# A short refill: where a drawn fish goes.


def places(t: Ahoy, seat: int) -> tuple[Place, ...]:
    """Each colour drawn, on each ocean with room for it; equal fish counted once."""
    return placed(tuple(dict.fromkeys(t.drawn)), tuple([ocean for ocean, room in enumerate(t.room) if room]))


@cache
def placed(colours: tuple[int, ...], oceans: tuple[int, ...]) -> tuple[Place, ...]:
    """Each of these fish on each of these oceans."""
    return tuple(Place(fish, ocean) for fish in colours for ocean in oceans)


def why_not_keep(t: Ahoy) -> Refusal:
    return Refusal("AK-22", f"every fish drawn must be placed: left {are_left(t)}")


def why_not_place(t: Ahoy, seat: int, move: Move) -> Refusal | None:
    if move.fish not in t.drawn:
        return Refusal("AK-22", f"no {NAMES[move.fish]} fish is left to place: there {are_left(t)}")
    refusal = why_not_ocean(t, move.ocean)
    if refusal is None and not t.room[move.ocean]:
        return Refusal("AK-22", f"ocean {move.ocean + 1} has its share: 2 fish if it was empty, else 1")
    return refusal


def are_left(t: Ahoy) -> str:
    """`is red`, `are red, red, white`: the fish still to place."""
    return f"{'is' if len(t.drawn) == 1 else 'are'} {', '.join(names(sum(t.drawn)))}"


CONDITIONS: dict[str, Callable[[Ahoy, int, Move], Refusal | None]] = {
    "point": why_not_point,
    "place": why_not_place,
}


def why_not(t: Ahoy, seat: int, move: Move) -> Refusal | None:
    """Why a well-formed answer to the open question is not allowed, or None if it is."""
    assert t.ask is not None
    return CONDITIONS[t.ask.what](t, seat, move)
