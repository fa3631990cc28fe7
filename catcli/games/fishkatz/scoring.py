"""The score sheet of Fish & Katz: the paws each seat has, by the fish types that brought them."""

from __future__ import annotations

from ...engine.sheet import Row, Sheet
from .pieces import FISH, PAWS
from .table import FishKatz


def sheet(t: FishKatz) -> Sheet:
    """FK-25, FK-67 The paws scored so far, which are kept to the end; the most win, ties share (FK-26).

    What lies in a score pile counts only at a scoring. Paws of an earlier time, given with a position, have a row of
    their own.
    """
    by_fish = [[0] * len(t.seats) for _ in FISH]
    before = t.paws[:]
    for seat, sets in enumerate(t.scored):
        for _, fish, _ in sets:
            by_fish[fish][seat] += PAWS[fish]
            before[seat] -= PAWS[fish]
    rows = [
        Row(fish.name, f"Sets of {fish.name}", "FK-22", tuple(points))
        for fish, points in zip(FISH, by_fish, strict=True)
    ]
    if any(before):
        rows.insert(0, Row("before", "Paws held before", "FK-69", tuple(before)))
    return Sheet(rows, [()] * len(t.seats))
