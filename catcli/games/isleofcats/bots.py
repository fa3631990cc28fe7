"""The players that know The Isle of Cats, weakest first, and the planner's hint."""

from __future__ import annotations

from ...engine.options import Move
from ...engine.player import Seat
from .greedy import Greedy
from .planner import Planner

__all__ = ["Greedy", "Planner", "hint"]


def hint(seat: Seat) -> list[tuple[Move, str]]:
    """The two best moves the planner sees, with what they seem to bring; within a second or two."""
    found = Planner(Planner.HINT_NODES).candidates(seat)[:2]
    hints = [(move, note(found[0][0] - worth)) for worth, move in found]
    if len(hints) < 2:
        hints += [(move, "not looked into") for move in seat.options if move != hints[0][0]][:1]
    return hints


def note(behind: float) -> str:
    return f"seems {behind:.1f} points worse" if behind > 0 else "seems best"
