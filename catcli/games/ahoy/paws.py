"""How often each pair of answers should be given by two players with two cats each: pairs against pairs in a matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum
from operator import mul
from typing import NamedTuple

from .moves import Paws, points
from .outlook import Outlook, value
from .table import CAT, OCEAN, PROTECT, REST, Ahoy

PAIRS = 10  # of each player, in the matrix
EVEN = 0.5  # how much the better cat of a player counts, long before the end; in the end it is nothing (AK-44)

Pair = tuple[int, int]  # what the left and the right paw do
Ends = tuple[
    float, float, float, float
]  # what a cat comes to: with nothing, robbed; with its catch, with it but robbed
ROBBED, CAUGHT = 1, 2  # to be added up


class Plan(NamedTuple):
    """A pair of answers of a player.

    spoilt: the targets that are of no use to the other one: pointed at, or covered. tile, tile_2: the own cats as
    targets. ends, ends_2: what they can come to. catch: what is added to the number of an end that catches something.
    """

    left: int
    right: int
    spoilt: tuple[int, ...]
    tile: int
    tile_2: int
    ends: Ends
    ends_2: Ends
    catch: int


class Duel:
    """The round as a game between two players, seen by one of them.

    ends: by cat, what each sensible answer can lead to. stay, robbed: what a cat is worth if nothing happens to it, or
    if its tile is emptied.
    """

    def __init__(self, t: Ahoy, seat: int, look: Outlook) -> None:
        self.t = t
        self.seat = seat
        self.look = look
        self.low = 1.0 - EVEN * look.stage  # how much the lower cat counts
        self.spread = 2.0 + 1.5 * look.left
        lost, keep, hope = 1.0 - look.keep, look.keep, look.hope
        safe = [lost * value(fish, hope) for fish in t.claimed]
        self.robbed = [s + keep * value(fish, hope) for s, fish in zip(safe, t.claimed, strict=True)]
        self.stay = [s + keep * value(t.claimed[cat] + t.fish[cat], hope) for cat, s in enumerate(safe)]
        self.ends = [dict(self.ends_of(cat, safe[cat])) for cat in range(4)]

    def ends_of(self, cat: int, safe: float) -> Iterator[tuple[int, Ends]]:
        """The sensible answers of a cat: all but pointing at nothing, if there is any other."""
        t, keep, hope = self.t, self.look.keep, self.look.hope
        stay, robbed, claimed = self.stay[cat], self.robbed[cat], t.claimed[cat]
        picks = points(t, cat)
        if picks[0] == REST:
            yield REST, (stay, stay, stay, stay)
            return
        empty = True
        for pick in picks:
            if pick == PROTECT:
                protected = value(claimed + t.fish[cat], hope) - self.look.pace
                yield pick, (protected, protected, protected, protected)
                empty = False
                continue
            fish = t.oceans[pick - OCEAN] if pick >= OCEAN else t.fish[pick - CAT]
            if fish:
                caught = safe + keep * value(claimed + t.fish[cat] + fish, hope)
                yield pick, (stay, robbed, caught, safe + keep * value(claimed + fish, hope))
                empty = False
        if empty:
            yield picks[0], (stay, robbed, stay, robbed)

    def joined(self, one: float, other: float) -> float:
        """What two cats are worth to their player."""
        low = self.low
        return low * one + (1.0 - low) * other if one < other else low * other + (1.0 - low) * one

    # The pairs worth a look.

    def pairs(self, seat: int) -> list[Pair]:
        """The most promising pairs of a player, if the other one answers as a first guess says."""
        left, right = 2 * seat, 2 * seat + 1
        others = [self.guess(cat) for cat in (2 - 2 * seat, 3 - 2 * seat)]
        lefts = [(a, *self.hopes(ends, a, others, CAT + left)) for a, ends in self.ends[left].items()]
        rights = [(b, *self.hopes(ends, b, others, CAT + right)) for b, ends in self.ends[right].items()]
        found = []
        for a, safe, robbed in lefts:
            for b, safe_2, robbed_2 in rights:
                robs, robs_2 = b == CAT + left, a == CAT + right  # the own other cat
                if (a == b and a >= OCEAN) or (a == PROTECT and robs) or (b == PROTECT and robs_2):
                    continue
                found.append((self.joined(robbed if robs else safe, robbed_2 if robs_2 else safe_2), (a, b)))
        found.sort(reverse=True)
        return [pair for _, pair in found[:PAIRS]] or [(lefts[0][0], rights[0][0])]

    def guess(self, cat: int) -> dict[int, float]:
        """How likely each answer of a cat is: the more it brings, the likelier."""
        gains = {
            pick: (0.5 * (ends[0] - self.robbed[cat]) if pick == PROTECT else ends[CAUGHT] - ends[0]) + 0.01
            for pick, ends in self.ends[cat].items()
        }
        gains = {pick: gain if gain > 0.01 else 0.01 for pick, gain in gains.items()}
        total = fsum(gains.values())
        return {pick: gain / total for pick, gain in gains.items()}

    def hopes(self, ends: Ends, pick: int, others: Sequence[dict[int, float]], tile: int) -> tuple[float, float]:
        """What a cat comes to on average with an answer: if its own player leaves it in peace, and if he robs it."""
        one, other = others
        free = (1.0 - one.get(pick, 0.0)) * (1.0 - other.get(pick, 0.0))
        p, q = one.get(tile, 0.0), other.get(tile, 0.0)
        risk = p + q - 2 * p * q
        stay = ends[0] + free * (ends[CAUGHT] - ends[0])
        robbed = ends[ROBBED] + free * (ends[ROBBED + CAUGHT] - ends[ROBBED])
        return stay + risk * (robbed - stay), robbed

    # The matrix.

    def plan(self, seat: int, pair: Pair) -> Plan:
        """A pair with all that its outcome depends on."""
        a, b = pair
        left, right = 2 * seat, 2 * seat + 1
        covered = [CAT + cat for cat, pick in ((left, a), (right, b)) if pick == PROTECT]
        ends = self.ends[left][a], self.ends[right][b]
        return Plan(a, b, (a, b, *covered), CAT + left, CAT + right, *ends, 0 if a == b else CAUGHT)

    def worth(self, mine: Plan, theirs: Plan) -> float:
        """What the cats of a player come to if both players answer so: AK-13, for four cats."""
        a, b, _, tile, tile_2, ends, ends_2, catch = mine
        x, y, spoilt = theirs[:3]
        one = ends[(0 if a in spoilt else catch) + ((x == tile) + (y == tile) + (b == tile) == 1)]
        other = ends_2[(0 if b in spoilt else catch) + ((x == tile_2) + (y == tile_2) + (a == tile_2) == 1)]
        low = self.low
        return low * one + (1.0 - low) * other if one < other else low * other + (1.0 - low) * one

    def merit(self, lead: float) -> float:
        """How good a lead of so many points is, from -1 to 1: the less is to come, the more it decides."""
        return lead / (self.spread + abs(lead))

    def points(self, merit: float) -> float:
        """The lead of such a merit."""
        return self.spread * merit / (1.0 - abs(merit))

    def mixture(self, iterations: int) -> list[tuple[float, float, Paws]]:
        """Each pair worth a look with its share, and the points it gains on average."""
        seat, foe = self.seat, 1 - self.seat
        mine = [self.plan(seat, pair) for pair in self.pairs(seat)]
        theirs = [self.plan(foe, pair) for pair in self.pairs(foe)]
        worth, merit = self.worth, self.merit
        matrix = [[merit(worth(one, two) - worth(two, one)) for two in theirs] for one in mine]
        shares, merits = balance(matrix, iterations)
        own, others = self.stay[2 * seat : 2 * seat + 2], self.stay[2 * foe : 2 * foe + 2]
        now = self.joined(*own) - self.joined(*others)
        return [
            (often, self.points(m) - now, Paws(*plan[:2])) for often, m, plan in zip(shares, merits, mine, strict=True)
        ]


def balance(matrix: Sequence[Sequence[float]], iterations: int) -> tuple[list[float], list[float]]:
    """How often to choose each row of a matrix of what it wins from each column, and what it wins on average.

    Regret matching, later iterations with more weight; rows and columns take turns.
    """
    columns = list(zip(*matrix, strict=True))
    p, q = [1.0 / len(matrix)] * len(matrix), [1.0 / len(columns)] * len(columns)
    regrets, column_regrets = [0.0] * len(matrix), [0.0] * len(columns)
    shares, won = regrets, regrets
    for weight in range(1, iterations + 1):
        wins = [fsum(map(mul, row, q)) for row in matrix]
        p, regrets = matched(p, regrets, wins)
        shares = [share + weight * x for share, x in zip(shares, p, strict=True)]
        won = [total + weight * win for total, win in zip(won, wins, strict=True)]
        q, column_regrets = matched(q, column_regrets, [-fsum(map(mul, column, p)) for column in columns])
    whole = iterations * (iterations + 1) / 2
    return [share / whole for share in shares], [total / whole for total in won]


def matched(
    shares: Sequence[float], regrets: Sequence[float], wins: Sequence[float]
) -> tuple[list[float], list[float]]:
    """New shares by what is regretted: that a choice would have won more than the shares did, in all iterations."""
    mean = fsum(map(mul, shares, wins))
    regrets = [r if (r := regret + win - mean) > 0.0 else 0.0 for regret, win in zip(regrets, wins, strict=True)]
    total = fsum(regrets)
    return [regret / total for regret in regrets] if total > 0.0 else list(shares), regrets
