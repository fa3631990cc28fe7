"""The Family game: its cards (IC-131), and a cat of the island (IC-132)."""

from __future__ import annotations

from itertools import combinations

from ....engine.errors import Refusal
from ....engine.options import Move
from ..pieces import FAMILY_KEPT, name_of
from ..table import IsleOfCats
from .cards import Cards, is_part_of, told
from .placing import PASS, Place, Placing, why_not_place


def lesson_keeps(t: IsleOfCats, seat: int) -> list[Cards]:
    """IC-131 Two of the three Family cards."""
    return list(combinations(sorted(t.passing[seat]), FAMILY_KEPT))


def why_not_keep_lessons(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not is_part_of(move, t.passing[seat]) or len(move) != FAMILY_KEPT:
        return Refusal("IC-131", f"keep exactly {FAMILY_KEPT} of the cards {told(sorted(t.passing[seat]))}")
    return None


def takes(t: IsleOfCats, seat: int) -> Placing:
    """IC-132 Any cat of the island, or pass."""
    return Placing(t, seat, t.line(), PASS)


def why_not_take(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Place):
        return None
    if move.tile not in t.line():
        there = told(map(name_of, t.line()))
        return Refusal("IC-132", f"{name_of(move.tile)} is not on the island: take one of {there}, or pass")
    return why_not_place(t, seat, move.tile, move.spot)
