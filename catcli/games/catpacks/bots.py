"""The players that know Cat Packs, weakest first."""

from __future__ import annotations

from .onestep import Greedy, Tactic
from .planner import Planner

__all__ = ["Greedy", "Planner", "Tactic"]
