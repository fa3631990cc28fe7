"""Ratings: how strong bots are, from the order in which they ended games of two and more seats.

The model is that of Plackett and Luce: the winner is drawn with chances in proportion to the strengths of all seats,
the second from the rest, and so on. A shared place counts as every order of those who share it, each as an equal part.
Strengths are those under which all games together are likeliest: no order of games plays a part, and of a game only
the order of its bots is kept. Found by D. R. Hunter's MM algorithm (Annals of Statistics 32, 2004, 384-406).
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby, permutations
from typing import NamedTuple

from .intervals import Interval, student

BUCKETS = 64  # of deals, by a hash, for the intervals
POINTS = 400 / math.log(10)  # 400 points: ten times as likely to end before the other
MOST_STEPS = 10_000
CLOSE = 1e-10  # a step that changes no strength by more than this part of it is the last

Order = tuple[tuple[int, str], ...]  # place and bot of each seat, sorted
Stage = tuple[str, ...]  # bots of the seats that are still without a place, sorted


class Rating(NamedTuple):
    """The strength of a bot in points around 0, and how many games (seats) it rests on, with how many wins in them.

    A shared win counts as its part.

    value is None where games do not tell it: where a bot was never ahead, or never behind, or never met the others.
    """

    bot: str
    games: int
    wins: float
    value: float | None
    interval: Interval | None


class Orders:
    """How often games ended in which order, by bucket of deals."""

    def __init__(self) -> None:
        self.counts: dict[Order, array[int]] = {}

    def add(self, order: Order, deal: int) -> None:
        """Count a game. `deal`: its `deal_number`."""
        counts = self.counts.get(order)
        if counts is None:
            counts = self.counts[order] = array("q", bytes(8 * BUCKETS))
        counts[deal % BUCKETS] += 1

    def ratings(self) -> list[Rating]:
        """Of all bots, the strongest first; empty where fewer than two met."""
        games: dict[str, int] = {}
        for order in sorted(self.counts):
            for _, bot in order:
                games[bot] = games.get(bot, 0) + sum(self.counts[order])
        if len(games) < 2:
            return []
        below = {bot: reached(bot, self.ahead()) for bot in sorted(games)}
        rated = comparable(below, games)
        values = Fit(self, rated).ratings() if len(rated) > 1 else {}
        wins = self.wins()
        found = [
            Rating(bot, games[bot], float(wins.get(bot, 0)), *values.get(bot, (None, None))) for bot in sorted(games)
        ]
        return sorted(found, key=lambda one: (-len(below[one.bot]), -(one.value or 0)))

    def wins(self) -> dict[str, Fraction]:
        """Of each bot that won, how many wins, of a shared one a part."""
        found: dict[str, Fraction] = {}
        for order, counts in self.counts.items():
            winners = [bot for place, bot in order if place == order[0][0]]
            for bot in winners:
                found[bot] = found.get(bot, Fraction(0)) + Fraction(sum(counts), len(winners))
        return found

    def ahead(self) -> dict[str, set[str]]:
        """Of each bot, those before which it ended a game; of a shared place both."""
        found: dict[str, set[str]] = {}
        for order in self.counts:
            for place, bot in order:
                found.setdefault(bot, set()).update(other for below, other in order if below >= place)
        return found


def reached(bot: str, ahead: Mapping[str, set[str]]) -> set[str]:
    """The bots before which it ended, directly or by way of others."""
    found, new = {bot}, [bot]
    while new:
        more = ahead[new.pop()] - found
        found |= more
        new += more
    return found


def comparable(below: Mapping[str, set[str]], games: Mapping[str, int]) -> list[str]:
    """The most bots of which each ended before each, by way of others: only their strengths are finite."""
    circles = sorted({tuple(other for other in sorted(below[bot]) if bot in below[other]) for bot in below})
    most = max(circles, key=lambda circle: (len(circle), sum(games[bot] for bot in circle)))
    return list(most)


def stages(order: Order, rated: Sequence[str]) -> tuple[dict[Stage, Fraction], dict[str, Fraction]]:
    """How often which bots were left to draw from, and which were drawn, on average over the orders of shared places.

    Only rated bots count; where no other is left, nothing is drawn.
    """
    left: dict[Stage, Fraction] = {}
    drawn: dict[str, Fraction] = {}
    groups = [[bot for _, bot in group if bot in rated] for _, group in groupby(order, key=lambda seat: seat[0])]
    for number, group in enumerate(groups):
        rest = [bot for later in groups[number + 1 :] for bot in later]
        part = Fraction(1, math.factorial(len(group)))
        for one in permutations(group):
            for first, bot in enumerate(one):
                stage = tuple(sorted([*one[first:], *rest]))
                if len(stage) > 1:
                    left[stage] = left.get(stage, Fraction(0)) + part
                    drawn[bot] = drawn.get(bot, Fraction(0)) + part
    return left, drawn


class Fit:
    """The strengths of bots of which each ended before each."""

    def __init__(self, orders: Orders, rated: Sequence[str]) -> None:
        self.bots = list(rated)
        self.left: dict[Stage, list[float]] = {}  # by bucket of deals
        self.drawn = {bot: [0.0] * BUCKETS for bot in rated}
        self.buckets = [bucket for bucket in range(BUCKETS) if any(counts[bucket] for counts in orders.counts.values())]
        for order, counts in sorted(orders.counts.items()):
            left, drawn = stages(order, rated)
            for stage, part in left.items():
                add(self.left.setdefault(stage, [0.0] * BUCKETS), counts, part)
            for bot, part in drawn.items():
                add(self.drawn[bot], counts, part)
        self.totals = {stage: math.fsum(counts) for stage, counts in sorted(self.left.items())}
        self.strengths = self.fitted()

    def fitted(self) -> dict[str, float]:
        """Hunter's iteration: what was drawn, over what was to be expected for a strength of 1."""
        wins = {bot: math.fsum(counts) for bot, counts in self.drawn.items()}
        strengths = dict.fromkeys(self.bots, 1.0)
        for _ in range(MOST_STEPS):
            expected = dict.fromkeys(self.bots, 0.0)
            for stage, count in self.totals.items():
                each = count / sum([strengths[bot] for bot in stage])
                for bot in stage:
                    expected[bot] += each
            new = {bot: wins[bot] / expected[bot] for bot in self.bots}
            middle = math.exp(math.fsum(map(math.log, new.values())) / len(new))
            new = {bot: strength / middle for bot, strength in new.items()}
            change = max(abs(new[bot] / strengths[bot] - 1) for bot in self.bots)
            strengths = new
            if change < CLOSE:
                break
        return strengths

    def ratings(self) -> dict[str, tuple[float, Interval | None]]:
        values = [POINTS * math.log(self.strengths[bot]) for bot in self.bots]
        if len(self.buckets) < 2:
            return {bot: (value, None) for bot, value in zip(self.bots, values, strict=True)}
        t = student(len(self.buckets) - 1)
        reaches = [POINTS * t * math.sqrt(max(0.0, variance)) for variance in self.variances()]
        return {
            bot: (value, Interval(value - reach, value + reach))
            for bot, value, reach in zip(self.bots, values, reaches, strict=True)
        }

    def variances(self) -> list[float]:
        """Of the logarithms of the strengths: the infinitesimal jackknife over buckets of deals.

        A bucket moves the strengths by its share of the score, through the inverse of the information.
        """
        inverse = inverted(self.information())
        moves = [times(inverse, self.score(bucket)) for bucket in self.buckets]
        more = len(moves) / (len(moves) - 1)
        return [more * math.fsum(move[bot] ** 2 for move in moves) for bot in range(len(self.bots))]

    def score(self, bucket: int) -> list[float]:
        """What was drawn in a bucket less what was to be expected, of each bot."""
        found = {bot: counts[bucket] for bot, counts in self.drawn.items()}
        for stage, counts in self.left.items():
            each = counts[bucket] / sum([self.strengths[bot] for bot in stage])
            for bot in stage:
                found[bot] -= each * self.strengths[bot]
        return [found[bot] for bot in self.bots]

    def information(self) -> list[list[float]]:
        """Fisher's information about the logarithms, and 1 for their sum, which is 0 by choice."""
        size = len(self.bots)
        number = {bot: index for index, bot in enumerate(self.bots)}
        found = [[1.0 / size] * size for _ in range(size)]
        for stage, count in self.totals.items():
            whole = sum([self.strengths[bot] for bot in stage])
            for bot in stage:
                part = self.strengths[bot] / whole
                found[number[bot]][number[bot]] += count * part
                for other in stage:
                    found[number[bot]][number[other]] -= count * part * self.strengths[other] / whole
        return found


def add(sums: list[float], counts: Sequence[int], part: Fraction) -> None:
    weight = float(part)
    for bucket, count in enumerate(counts):
        if count:
            sums[bucket] += weight * count


def times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [math.fsum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix (Gauss and Jordan; it needs no pivots)."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(size):
            if j != i:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[size:] for row in rows]
