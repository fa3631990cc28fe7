"""Intervals: what a figure may be, with 95 % confidence, from sums by deal.

Games of one deal resemble each other, whoever sits where: each deal counts as one observation, however often it is
played. All sums are of whole numbers, so that a figure depends neither on the order of rows nor on how they are
spread over files.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from typing import NamedTuple

CONFIDENCE = 0.95
MOST_DEALS = 4096  # kept one by one; more are thrown together
BUCKETS = 512  # into which more deals are thrown, by a hash: enough that Student's t is all but normal


class Interval(NamedTuple):
    """Two bounds, both included."""

    low: float
    high: float


class Estimate(NamedTuple):
    """A figure and its interval; None for an interval that so few deals do not tell."""

    value: float
    interval: Interval | None


# Sums by deal.


def deal_number(seed: str, deal: int) -> int:
    """A number of 64 bits for a deal: equal for equal cards, whatever is played with them."""
    return int.from_bytes(blake2b(f"{seed}/{deal}".encode(errors="surrogatepass"), digest_size=8).digest())


class Deals:
    """Some sums for each deal, or for each bucket of deals where they are more than MOST_DEALS."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.sums: dict[int, list[int]] = {}
        self.in_buckets = False

    def of(self, deal: int) -> list[int]:
        """The sums of a deal, given by its `deal_number`, to be added to."""
        sums = self.sums.get(deal % BUCKETS if self.in_buckets else deal)
        return self.begun(deal) if sums is None else sums

    def begun(self, deal: int) -> list[int]:
        if not self.in_buckets and len(self.sums) == MOST_DEALS:
            self.throw_together()
        key = deal % BUCKETS if self.in_buckets else deal
        return self.sums.setdefault(key, [0] * self.width)

    def throw_together(self) -> None:
        """Keep buckets of deals from now on."""
        if self.in_buckets:
            return
        single, self.sums, self.in_buckets = self.sums, {}, True
        for deal, values in single.items():
            sums = self.of(deal)
            for column, value in enumerate(values):
                sums[column] += value

    def __len__(self) -> int:
        return len(self.sums)

    def widen(self) -> int:
        """Begin with another sum for each deal; its column."""
        for sums in self.sums.values():
            sums.append(0)
        self.width += 1
        return self.width - 1

    def columns(self, *which: int) -> Iterator[tuple[int, ...]]:
        return (tuple(sums[column] for column in which) for sums in self.sums.values())


Pairs = Iterable[tuple[int, ...]]  # one for each deal: how many were counted, and their sum in 1/unit


def mean(pairs: Pairs, unit: int = 1) -> Estimate | None:
    """The mean of what was counted; None if nothing was.

    The interval is Student's, with the variance of a ratio (Cochran, Sampling Techniques, 6.3); where all deals count
    equally many it is the usual one of their means.
    """
    return ratio(counted(pairs), unit)


def ratio(pairs: Pairs, unit: int = 1) -> Estimate | None:
    """As `mean`, but each pair is an observation, also one in which nothing was counted."""
    pairs = list(pairs)
    number, total = sums(pairs)
    if not number:
        return None
    deviations = [number * value - total * count for count, value in pairs]
    return estimate(total / (number * unit), deviations, number**2 * unit)


def within(low: float, found: Estimate, high: float) -> Estimate:
    """The same estimate, its interval cut to what the figure can be."""
    if found.interval is None:
        return found
    return Estimate(found.value, Interval(max(low, found.interval.low), min(high, found.interval.high)))


def difference(first: Pairs, second: Pairs, unit: int = 1) -> Estimate | None:
    """The mean of the first less that of the second; pairs at equal places are of the same deal."""
    first, second = list(first), list(second)
    (number, total), (other_number, other_total) = sums(first), sums(second)
    if not number or not other_number:
        return None
    deviations = [
        (number * value - total * count) * other_number**2 - (other_number * other - other_total * others) * number**2
        for (count, value), (others, other) in zip(first, second, strict=True)
    ]
    both = number * other_number
    return estimate((total * other_number - other_total * number) / (both * unit), deviations, both**2 * unit)


def share(pairs: Pairs, unit: int) -> Estimate | None:
    """The share of what was counted, with Wilson's interval; a part of a win counts as that part. None without any.

    Where deals are played more than once, the interval is that of as many independent games as tell as much (Kish's
    effective sample size), never more than there were. Where it was the same in every deal, neither none nor all, both
    bounds are the share: how far it would spread is not known.
    """
    pairs = counted(pairs)
    number, total = sums(pairs)
    if not number:
        return None
    value = total / (number * unit)
    if 0 < value < 1 and len(pairs) > 1 and all(number * won == total * count for count, won in pairs):
        return Estimate(value, Interval(value, value))
    independent: float = number
    if len(pairs) < number:
        squares = sum((number * won - total * count) ** 2 for count, won in pairs)
        alone = total * (number * unit - total) * number**2  # the same if all games were independent
        if len(pairs) == 1 or not alone:
            independent = len(pairs)
        elif squares:
            independent = min(number, alone * (len(pairs) - 1) / (squares * len(pairs)))
    return Estimate(value, wilson(value, independent))


def counted(pairs: Pairs) -> list[tuple[int, ...]]:
    return [pair for pair in pairs if pair[0]]


def sums(pairs: Pairs) -> tuple[int, int]:
    return sum(count for count, _ in pairs), sum(value for _, value in pairs)


def estimate(value: float, deviations: Sequence[int], scale: int) -> Estimate:
    """A figure to which each deal adds its deviation, in 1/scale."""
    deals = len(deviations)
    if deals < 2:
        return Estimate(value, None)
    variance = sum(one * one for one in deviations) * deals / ((deals - 1) * scale**2)
    reach = student(deals - 1) * math.sqrt(variance)
    return Estimate(value, Interval(value - reach, value + reach))


def wilson(share: float, games: float) -> Interval:
    """Wilson's interval (1927) of a share that was found in so many independent games."""
    z = normal()
    spread = 1 + z * z / games
    middle = (share + z * z / (2 * games)) / spread
    reach = z / spread * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(0.0 if share == 0 else middle - reach, 1.0 if share == 1 else middle + reach)


# Quantiles.


@cache
def normal() -> float:
    """How many standard deviations reach as far as the confidence, on both sides of a normal mean."""
    from statistics import NormalDist  # late: it imports much

    return NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@lru_cache(1)
def student(freedom: int) -> float:
    """As `normal`, of Student's t with so many degrees of freedom, at least 1 (Abramowitz and Stegun, 26.7)."""
    if freedom > 60:
        x, v = normal(), freedom
        return (
            x
            + (x**3 + x) / (4 * v)
            + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * v**2)
            + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * v**3)
            + (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / (92160 * v**4)
        )
    low, high = 0.0, math.pi / 2  # the angle whose tangent is t / sqrt(freedom)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle, freedom) < CONFIDENCE else (low, middle)
    return math.tan(low) * math.sqrt(freedom)


def inside(angle: float, freedom: int) -> float:
    """How likely Student's t lies between plus and minus sqrt(freedom) times the tangent of an angle."""
    sine, cosine = math.sin(angle), math.cos(angle)
    is_odd = freedom % 2
    term = cosine if is_odd else 1.0
    total = term if freedom > 1 else 0.0
    for k in range(2 + is_odd, freedom - 1, 2):
        term *= cosine * cosine * (k - 1) / k
        total += term
    return 2 / math.pi * (angle + sine * total) if is_odd else sine * total
