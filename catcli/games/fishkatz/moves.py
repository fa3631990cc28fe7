"""The moves of Fish & Katz, which of them are legal, and why another is not.

A swipe is a place in the row, counted from 0 at the discard pile. What is revealed at scoring is a number whose bits
are the fish types that become a set.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import compress
from typing import NamedTuple

from ...engine.errors import Refusal
from ...engine.options import Move
from .pieces import NAMES, SET, TWO_PAWS, TYPES
from .table import FishKatz

NOTHING = 0  # is revealed


class Steal(NamedTuple):
    """Steal a card of this fish type from the score pile of another seat (FK-32)."""

    fish: int
    victim: int


@cache
def places(cards: int) -> tuple[int, ...]:
    """The places of a row of so many cards: every card in it may be swiped."""
    return tuple(range(cards))


def why_not_swipe(t: FishKatz, seat: int, move: Move) -> Refusal | None:
    if move not in places(len(t.row)):
        return Refusal("FK-06", f"swipe one card of the row: its places are 1 to {len(t.row)}, not {move + 1}")
    return None


@cache
def steals_from(victim: int) -> tuple[Steal, ...]:
    """A steal of each fish type."""
    return tuple(Steal(fish, victim) for fish in range(TYPES))


def steals(t: FishKatz, seat: int) -> list[Steal]:
    """FK-32, FK-68 Every fish type in every opponent's score pile."""
    moves: list[Steal] = []
    for victim, pile in enumerate(t.piles):
        if victim != seat:
            moves += compress(steals_from(victim), pile)
    return moves


def why_not_steal(t: FishKatz, seat: int, move: Move) -> Refusal | None:
    if move.victim == seat:
        return Refusal("FK-68", "a squid steals from an opponent, not from the own score pile")
    if not t.piles[move.victim][move.fish]:
        if t.face_down[move.victim] and move.fish in TWO_PAWS:  # it may lie there face down, which only its owner knows
            return Refusal("FK-33", f"no {NAMES[move.fish]} lies face up there, and face-down cards cannot be stolen")
        has = ", ".join(NAMES[fish] for fish in range(TYPES) if t.piles[move.victim][fish]) or "nothing"
        return Refusal("FK-32", f"no {NAMES[move.fish]} lies face up there to steal: there is {has}")
    return None


def completed(t: FishKatz, seat: int) -> list[int]:
    """FK-45 The fish types that are no set face up, and become one with face-down cards."""
    pile, hidden = t.piles[seat], t.face_down[seat]
    return [fish for fish in TWO_PAWS if pile[fish] < SET <= pile[fish] + hidden.count(fish)]


def needed(t: FishKatz, seat: int, fish: int) -> int:
    """How many face-down cards make a set of this type: the fewest."""
    return SET - t.piles[seat][fish]


def reveals(t: FishKatz, seat: int) -> list[int]:
    """Any choice of the types that face-down cards complete, nothing first."""
    moves = [NOTHING]
    for fish in completed(t, seat):
        moves += [move | 1 << fish for move in moves]
    return moves


def why_not_reveal(t: FishKatz, seat: int, move: Move) -> Refusal | None:
    can = completed(t, seat)
    for fish in range(TYPES):
        if move >> fish & 1 and fish not in can:
            if t.piles[seat][fish] >= SET:
                return Refusal("FK-46", f"{NAMES[fish]} is a set already, and scores once: no more of it is revealed")
            return Refusal("FK-46", f"no set of {NAMES[fish]} comes about: reveal only what completes a set of {SET}")
    return None


WHY_NOT: dict[str, Callable[[FishKatz, int, Move], Refusal | None]] = {
    "swipe": why_not_swipe, "steal": why_not_steal, "reveal": why_not_reveal,
}  # fmt: skip


def why_not(t: FishKatz, seat: int, move: Move) -> Refusal | None:
    """Why this answer to the open question is not allowed, or None if it is."""
    assert t.ask is not None
    return WHY_NOT[t.ask.what](t, seat, move)
