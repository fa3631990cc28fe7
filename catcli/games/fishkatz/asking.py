"""The open question of a Fish & Katz table for a person: as a sentence, and its answers as menu entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...engine.grammar import count, whom
from ...engine.text import listed
from . import moves
from .pieces import FISH, NAMES, PAWS, SET, SQUID, TYPES
from .table import FishKatz

Entry = tuple[str, str]  # label, group
GUIDE = """\
You swipe cards that nobody else swipes, gather sets of fish, and want the most paws once somebody has 6 (FK-65, FK-67).
A squid that you swipe alone steals: you take a face-up fish card of your choice from the pile of an opponent, the
lowest squid number first, and the squid is discarded (FK-71, FK-72). Squids are in the game only with the expansion
(FK-70)."""


# The question.


def ask(t: FishKatz, seat: int, names: Sequence[str]) -> str:
    """The open question as a sentence to the seat that is asked."""
    assert t.ask is not None
    return QUESTIONS[t.ask.what](t, seat)


def ask_swipe(t: FishKatz, seat: int) -> str:
    return "1, 2, 3! Which card do you swipe?"


def ask_steal(t: FishKatz, seat: int) -> str:
    return f"Squid {t.squids[seat]}: which fish do you steal, and from whom?"


def ask_reveal(t: FishKatz, seat: int) -> str:
    hidden = listed([NAMES[fish] for fish in sorted(t.face_down[seat])]) or "nothing"
    return f"Scoring: what do you reveal? Face down you have {hidden}; what you do not reveal, you keep."


QUESTIONS: dict[str, Callable[[FishKatz, int], str]] = {
    "swipe": ask_swipe, "steal": ask_steal, "reveal": ask_reveal,
}  # fmt: skip


# The menu.


def choice(t: FishKatz, seat: int, parts: tuple[Any, ...], names: Sequence[str]) -> Entry:
    """Label and group of a menu entry; `parts` is the move alone."""
    assert t.ask is not None
    return CHOICES[t.ask.what](t, seat, parts[0], names)


def choose_swipe(t: FishKatz, seat: int, place: int, names: Sequence[str]) -> Entry:
    card = t.row[place]
    where = "next to the discard pile" if place == 0 else f"place {place + 1}"
    if card >= SQUID:
        return f"{NAMES[card]}: steal a fish card ({where})", ""
    return f"{fish_told(card)}: {brings(t, seat, card)} ({where})", ""


def fish_told(fish: int) -> str:
    return f"{NAMES[fish]} ({count(PAWS[fish], 'paw')})"


def brings(t: FishKatz, seat: int, fish: int) -> str:
    """What one more card of a type would be for a seat."""
    have = t.piles[seat][fish]
    if have >= SET:
        return f"you have {have}, a set already"
    return f"you have {have}, this completes a set" if have == SET - 1 else f"you have {have or 'none'}"


def choose_steal(t: FishKatz, seat: int, move: moves.Steal, names: Sequence[str]) -> Entry:
    theirs = t.piles[move.victim][move.fish]
    broken = ", breaks a set" if theirs == SET else ""
    label = f"{fish_told(move.fish)}: 1 of {theirs}{broken}; {brings(t, seat, move.fish)}"
    return label, f"from {whom(names, move.victim)}"


def choose_reveal(t: FishKatz, seat: int, move: int, names: Sequence[str]) -> Entry:
    revealed = [fish for fish in range(TYPES) if move >> fish & 1]
    if not revealed:
        return "nothing", ""
    told = [f"{moves.needed(t, seat, fish)} {NAMES[fish]}" for fish in revealed]
    return f"{listed(told)}: {count(sum(FISH[fish].paws for fish in revealed), 'paw')}", ""


CHOICES: dict[str, Callable[[FishKatz, int, Any, Sequence[str]], Entry]] = {
    "swipe": choose_swipe, "steal": choose_steal, "reveal": choose_reveal,
}  # fmt: skip
