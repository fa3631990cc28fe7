"""What a seat sees of the table, and a table that it could not tell from the true one."""

from __future__ import annotations

from typing import Any

from ...engine.chance import Chance
from .pieces import NAMED, counts, names
from .table import Ahoy


def view(t: Ahoy, seat: int) -> dict[str, Any]:
    """Everything but the order in which the fish of the bag will be drawn (AK-04)."""
    return {
        "round": t.round,
        "last": t.is_last(),
        "seat": seat,
        "question": t.ask.what if t.ask else None,
        "asked": list(t.ask.seats) if t.ask else [],
        "oceans": [names(fish) for fish in t.oceans],
        "cats": [cat(t, number) for number in range(len(t.fish))],
        "drawn": names(sum(t.drawn)),
        "room": t.room[:],
        "bag": names(sum(t.bag)),
    }


def cat(t: Ahoy, number: int) -> dict[str, Any]:
    """A cat as plain data: whose it is, its fish, and whether it is on break."""
    return {
        "seat": t.owner(number),
        "paw": t.paw(number),
        "tile": names(t.fish[number]),
        "claimed": names(t.claimed[number]),
        "on_break": t.is_away(number),
    }


def imagine(t: Ahoy, seat: int, chance: Chance) -> Ahoy:
    """A table on which the bag is shuffled again, with new luck for what follows.

    The result depends on what the seat sees and on `chance` alone: the fish are sorted before they are shuffled.
    """
    other = t.copy(chance)
    other.bag = chance.shuffle("hidden", sorted(t.bag))
    return other


def box(t: Ahoy) -> dict[str, int]:
    """How often each fish is on the table; equal at every moment of a game (AK-48, AK-86)."""
    fish = sum((*t.oceans, *t.fish, *t.claimed, *t.bag, *t.drawn))
    return dict(zip(NAMED, counts(fish), strict=True))
