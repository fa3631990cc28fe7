"""Lessons: the colour of a public one (IC-32)."""

from __future__ import annotations

from typing import Final

from ....engine.errors import Refusal
from ....engine.options import Move
from ..pieces import COLOURS
from ..table import IsleOfCats
from .cards import told

EVERY_COLOUR: Final = tuple(range(len(COLOURS)))


def why_not_colour(t: IsleOfCats, seat: int, move: Move) -> Refusal | None:
    return None if move in EVERY_COLOUR else Refusal("IC-32", f"choose one of {told(COLOURS)}")
