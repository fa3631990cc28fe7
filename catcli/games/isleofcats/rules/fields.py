"""Filling the fields (IC-12 to IC-14)."""

from __future__ import annotations

from ..pieces import CATS_PER_FIELD, LEFT, RIGHT, is_cat
from ..table import IsleOfCats


def fill_fields(t: IsleOfCats) -> None:
    """IC-12, IC-13, IC-111 The left field first, then the right one, as many cats as players make."""
    t.begin_phase("fields")
    for field in (LEFT, RIGHT):
        fill(t, field, CATS_PER_FIELD[len(t.seats)])


def fill(t: IsleOfCats, field: int, cats: int) -> None:
    """IC-12 Draw so many cats into the field; rare treasures go below the island and are replaced (IC-8, IC-9)."""
    while cats and t.bag:
        kind = t.draw_tile()
        if is_cat(kind):
            t.lay_in_field(kind, field)
            cats -= 1
        else:
            t.lay_below_island(kind)
