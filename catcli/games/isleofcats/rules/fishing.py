"""Fishing (IC-15)."""

from __future__ import annotations

from ..table import IsleOfCats


def fishing(t: IsleOfCats) -> None:
    """IC-15 Every player gets 20 fish."""
    t.begin_phase("fishing")
    t.catch_fish()
