"""The score sheet: points by source, totals, places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One line of a score sheet: a stable key, its label, its paragraph, and the points of each seat."""

    key: str
    label: str
    paragraph: str
    points: tuple[int, ...]


class TieBreak(NamedTuple):
    """What breaks ties next: a thing that can be counted, `Catnip`, and its paragraph."""

    thing: str
    paragraph: str


def title_of(titles: Sequence[tuple[int, str]], score: int) -> str:
    """The title of a score on a chart of (lower bound, title), rising; none below the first."""
    return next((title for bound, title in reversed(titles) if score >= bound), "")


class Sheet:
    """Rows of points per seat; a total is their sum and nothing else.

    `tie_breaks` has one tuple per seat, compared from its first number on, higher is better. `broken_by` tells what
    these numbers count, in their order; it may be left out.
    """

    __slots__ = ("broken_by", "rows", "tie_breaks")

    def __init__(
        self, rows: Sequence[Row], tie_breaks: Sequence[tuple[int, ...]], broken_by: Sequence[TieBreak] = ()
    ) -> None:
        self.rows = tuple(rows)
        self.tie_breaks = tuple(tie_breaks)
        self.broken_by = tuple(broken_by)

    def totals(self) -> list[int]:
        return [sum(points) for points in zip(*[row.points for row in self.rows], strict=True)]

    def places(self) -> list[int]:
        """The place of each seat, from 1; seats that even the tie-breaks leave equal share a place."""
        merit = list(zip(self.totals(), self.tie_breaks, strict=True))
        falling = sorted(merit, reverse=True)
        return [1 + falling.index(mine) for mine in merit]

    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def decided(self) -> tuple[TieBreak, int, int] | None:
        """What decided between the winners and the next of equal totals, and how much of it each has; None if nothing
        told."""
        merit = sorted(zip(self.totals(), self.tie_breaks, strict=True), reverse=True)
        tied = [ties for total, ties in merit if total == merit[0][0]]
        beaten = next((ties for ties in tied if ties != tied[0]), tied[0])
        for number, what in enumerate(self.broken_by):
            if tied[0][number] != beaten[number]:
                return what, tied[0][number], beaten[number]
        return None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sheet):
            return NotImplemented
        return (self.rows, self.tie_breaks) == (other.rows, other.tie_breaks)

    __hash__ = None  # type: ignore[assignment]
