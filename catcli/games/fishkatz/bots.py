"""The players that know Fish & Katz, weakest first."""

from __future__ import annotations

from .mixed import Mixed
from .simple import Cautious, Contrary, Greedy, Noisy, Thief

__all__ = ["Cautious", "Contrary", "Greedy", "Mixed", "Noisy", "Thief"]
