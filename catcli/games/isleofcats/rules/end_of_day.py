"""End of the day (IC-95, IC-96)."""

from __future__ import annotations

from .. import sister
from ..table import IsleOfCats


def end_of_day(t: IsleOfCats) -> None:
    """IC-95 Cats left in the fields are out of the game; permanent baskets are ready again. Hands and fish stay."""
    t.begin_phase("end of day")
    t.clear_fields()
    t.ready_baskets()
    if t.solo:
        sister.end_day(t)
