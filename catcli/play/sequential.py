"""Which of two bots is better, told after a fixed number of deals, or as soon as the deals so far tell it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from .intervals import CONFIDENCE, Interval, student
from .match import OPEN
from .stats import WHOLE_WIN, win_units

BETTER, WORSE, UNDECIDED = VERDICTS = ("better", "worse", "undecided")

FIRST_VERDICT = 50  # deals before which nothing is told at any time: their spread is not known well enough
SHARPEST_AT = 1000  # deals at which the sequence of intervals is narrowest against a fixed number


def deal_difference(rows: Iterable[Mapping[str, Any]], first: str, second: str) -> Fraction | None:
    """By how much one bot was ahead of another in a deal: what it won on average, less what the other won.

    rows: all of the deal, with each seat order, as `results.rows` makes them. Where bots play alone, and so win
    nothing, their scores stand for it. None where one of them did not end a game of the deal.
    """
    found: dict[str, list[Fraction]] = {first: [], second: []}
    for row in rows:
        if row["bot"] in found and row["status"] != OPEN:
            won = row["won"]
            found[row["bot"]].append(Fraction(row["score"]) if won is None else Fraction(win_units(won), WHOLE_WIN))
    if not all(found.values()):
        return None
    means = [sum(values, Fraction(0)) / len(values) for values in found.values()]
    return means[0] - means[1]


class Comparison:
    """The differences of two bots, deal by deal, and what they tell.

    at_any_time: the interval may be looked at after every deal, and the comparison stopped at the first verdict: with
    95 % confidence *all* intervals hold the true difference. These are H. Robbins' intervals of a normal mixture
    (Annals of Mathematical Statistics 41, 1970, 1397-1409) with the variance that was found (I. Waudby-Smith and
    others, Annals of Statistics 52, 2024, 2613-2640). Else the interval is Student's, to be looked at once, after a
    number of deals that was fixed before.
    """

    def __init__(self, *, at_any_time: bool = False) -> None:
        self.at_any_time = at_any_time
        self.deals = 0
        self.sum: Fraction | int = 0
        self.squares: Fraction | int = 0

    def add(self, difference: Fraction | int) -> None:
        """Take the next deal, in the order of the deals."""
        self.deals += 1
        self.sum += difference
        self.squares += difference * difference

    @property
    def mean(self) -> float | None:
        return float(self.sum / self.deals) if self.deals else None

    @property
    def deviation(self) -> float | None:
        """The standard deviation of the differences; None of fewer than two."""
        if self.deals < 2:
            return None
        return math.sqrt((self.deals * self.squares - self.sum * self.sum) / (self.deals * (self.deals - 1)))

    @property
    def interval(self) -> Interval | None:
        """What the true difference may be; None of too few deals to know how far they spread."""
        mean, deviation = self.mean, self.deviation
        if mean is None or deviation is None:
            return None
        if self.deals < FIRST_VERDICT and (self.at_any_time or deviation == 0):
            return None
        if self.at_any_time:
            reach = deviation * mixture(self.deals)
        else:
            reach = deviation * student(self.deals - 1) / math.sqrt(self.deals)
        return Interval(mean - reach, mean + reach)

    @property
    def verdict(self) -> str:
        """Whether the first bot is better or worse than the second, or undecided."""
        interval = self.interval
        if interval is None or interval.low <= 0 <= interval.high:
            return UNDECIDED
        return BETTER if interval.low > 0 else WORSE


def mixture(deals: int) -> float:
    """How far the interval of a normal mixture reaches after so many deals, in standard deviations of one of them."""
    level = -2 * math.log(1 - CONFIDENCE)
    width = (level + math.log(level + 1)) / SHARPEST_AT  # the variance of the mixing distribution
    grown = deals * width + 1
    return math.sqrt(grown * (level + math.log(grown)) / width) / deals
