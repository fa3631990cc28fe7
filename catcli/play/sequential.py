"""Which of two bots is better, told after a fixed number of deals, or as soon as the deals so far tell it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from .intervals import CONFIDENCE, Interval, student
from .match import OPEN
from .stats import WHOLE_WIN, win_units

BETTER, WORSE, UNDECIDED = ("better", "worse", "undecided")

FIRST_VERDICT = 50  # deals before which nothing is told at any time, nor of equal points: their spread is not known
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

    most: how far a difference can lie from 0, which is 1 of wins; None of points, which know no bound.

    at_any_time: the interval may be looked at after every deal, and the comparison stopped at the first verdict: with
    95 % confidence *all* intervals hold the true difference. These are H. Robbins' intervals of a normal mixture
    (Annals of Mathematical Statistics 41, 1970, 1397-1409) with the variance that was found (I. Waudby-Smith and
    others, Annals of Statistics 52, 2024, 2613-2640). Else the interval is Student's, to be looked at once, after a
    number of deals that was fixed before.

    Both take the spread that was found for the true one, and know nothing of deals of a kind that has not come yet. Of
    wins the interval therefore reaches at least as far as such deals could change the mean (see `unseen`).
    """

    def __init__(self, *, most: int | None = 1, at_any_time: bool = False) -> None:
        self.most = most
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
    def needed(self) -> int:
        """How many deals tell an interval; more where all differences so far are equal and know no bound."""
        if self.at_any_time or (self.most is None and self.deviation == 0):
            return FIRST_VERDICT
        return 1 if self.most is not None else 2

    @property
    def interval(self) -> Interval | None:
        """What the true difference may be; None of too few deals to know how far they spread."""
        mean = self.mean
        if mean is None or self.deals < self.needed:
            return None
        reach = self.reach
        if self.most is None:
            return Interval(mean - reach, mean + reach)
        most, share = float(self.most), unseen(self.deals)
        low = min(mean - reach, mean - share * (most + mean))
        high = max(mean + reach, mean + share * (most - mean))
        return Interval(max(-most, low), min(most, high))

    @property
    def reach(self) -> float:
        """How far the interval reaches by the spread of the differences; 0 of one deal, which tells none."""
        deviation = self.deviation
        if deviation is None:
            return 0.0
        if self.at_any_time:
            return deviation * mixture(self.deals)
        return deviation * student(self.deals - 1) / math.sqrt(self.deals)

    @property
    def verdict(self) -> str:
        """Whether the first bot is better or worse than the second, or undecided."""
        interval = self.interval
        if interval is None or interval.low <= 0 <= interval.high:
            return UNDECIDED
        return BETTER if interval.low > 0 else WORSE


def unseen(deals: int) -> float:
    """The largest share of deals of a kind that did not come in so many, at least 1 (Clopper and Pearson, 1934).

    A larger share would have shown itself with 97.5 % probability, as is usual on each side of an interval of 95 %.
    This holds after every deal at once, for what has not come yet had not come before either.
    """
    return float(1 - ((1 - CONFIDENCE) / 2) ** (1 / deals))


def mixture(deals: int) -> float:
    """How far the interval of a normal mixture reaches after so many deals, in standard deviations of one of them."""
    level = -2 * math.log(1 - CONFIDENCE)
    width = (level + math.log(level + 1)) / SHARPEST_AT  # the variance of the mixing distribution
    grown = deals * width + 1
    return math.sqrt(grown * (level + math.log(grown)) / width) / deals
