"""How often each cat should point at each target when every player has one cat: regret matching for all at once.

While the others' shares are given, what an answer gains on average follows without trying all answers of all: a target
is free for a cat as often as no other one points at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, prod
from operator import add, mul, truediv

from .outlook import Outlook, value
from .table import CAT, OCEAN, PROTECT, Ahoy

RIVALRY = 0.5  # what a point that the others lose, each as dangerous as all, is worth
SURE = 0.999  # no cat is taken to be surer of a target: to divide by its doubt
NEVER = -1e6  # what an answer gains that is not allowed
FIRST_PROTECT = 0.2  # how often a cat protects, to begin with


class Crowd:
    """The round as a game between all cats that are awake. Cats and targets are told by their place in these lists.

    picks: the targets with fish, as answers. owners: the cat whose tile a target is, or -1. gains: by target what its
    fish are worth to each cat. losses: what each cat loses when robbed. rivalry: what a point lost by a cat is worth
    to the others. claims: what each cat gains by protecting if nobody comes.
    """

    def __init__(self, t: Ahoy, look: Outlook) -> None:
        keep, hope = look.keep, look.hope
        self.cats = cats = [cat for cat in t.seats if not t.is_away(cat)]
        have = [value(t.claimed[cat] + t.fish[cat], hope) for cat in t.seats]
        safe = [value(t.claimed[cat], hope) for cat in t.seats]
        fears = menaces([keep * h + (1.0 - keep) * s for h, s in zip(have, safe, strict=True)], look)
        self.rivalry = [RIVALRY * fears[cat] for cat in cats]
        self.losses = [keep * (have[cat] - safe[cat]) for cat in cats]
        self.claims = [(1.0 - keep) * (have[cat] - safe[cat]) - look.pace for cat in cats]
        self.can_protect = [t.round > 1 and t.fish[cat] > 0 for cat in cats]
        heaps = [(OCEAN + ocean, -1, fish) for ocean, fish in enumerate(t.oceans) if fish]
        if t.round > 1:
            heaps += [(CAT + cat, number, t.fish[cat]) for number, cat in enumerate(cats) if t.fish[cat]]
        self.picks = [pick for pick, _, _ in heaps]
        self.owners = [owner for _, owner, _ in heaps]
        self.gains = [
            [keep * (value(t.claimed[cat] + t.fish[cat] + fish, hope) - have[cat]) for cat in cats]
            for _, _, fish in heaps
        ]
        self.harms = [self.rivalry[owner] * self.losses[owner] if owner >= 0 else 0.0 for owner in self.owners]
        self.hurts = [list(map(mul, row, self.rivalry)) for row in self.gains]

    def first_shares(self) -> tuple[list[list[float]], list[float]]:
        """Where to begin: the more a target is worth to a cat, the more often."""
        gains = [
            [0.0 if cat == owner else gain for cat, gain in enumerate(row)]
            for owner, row in zip(self.owners, self.gains, strict=True)
        ]
        totals = [fsum(column) for column in zip(*gains, strict=True)]
        protect = [
            (FIRST_PROTECT if total else 1.0) if can else 0.0
            for can, total in zip(self.can_protect, totals, strict=True)
        ]
        rest = [(1.0 - p) / total if total else 0.0 for p, total in zip(protect, totals, strict=True)]
        return [[gain * r for gain, r in zip(row, rest, strict=True)] for row in gains], protect

    def mixture(self, seat: int, iterations: int) -> list[tuple[float, float, int]]:
        """Each answer of a seat with its share, and what it gains on average: later iterations have more weight."""
        me = self.cats.index(seat)
        owners, targets = self.owners, range(len(self.owners))
        shares, protect = self.first_shares()
        none = [0.0] * len(self.cats)
        regrets, protect_regrets = [none] * len(owners), none
        often, gained = [0.0] * (len(owners) + 1), [0.0] * (len(owners) + 1)
        for weight in range(1, iterations + 1):
            gains, claims = self.expected(shares, protect)
            means = list(map(mul, protect, claims))
            for target in targets:
                means = list(map(add, means, map(mul, shares[target], gains[target])))
            totals = protect_regrets = list(map(regret, protect_regrets, claims, means))
            for target in targets:
                regrets[target] = row = list(map(regret, regrets[target], gains[target], means))
                totals = list(map(add, totals, row))
            protect = list(map(part, protect_regrets, totals, protect))
            for target in targets:
                shares[target] = row = list(map(part, regrets[target], totals, shares[target]))
                often[target] += weight * row[me]
                gained[target] += weight * gains[target][me]
            often[-1] += weight * protect[me]
            gained[-1] += weight * claims[me]
        whole = iterations * (iterations + 1) / 2
        found = zip(often, gained, [*self.picks, PROTECT], [*owners, -1], strict=True)
        return [
            (share / whole, gain / whole, pick)
            for share, gain, pick, owner in found
            if owner != me and (pick != PROTECT or self.can_protect[me])
        ]

    def expected(
        self, shares: Sequence[Sequence[float]], protect: Sequence[float]
    ) -> tuple[list[list[float]], list[float]]:
        """What each answer gains on average: by target and cat, and for protecting by cat.

        Besides what the cat takes itself, it counts what it spoils for others, or takes from them.
        """
        losses, claims, gains = self.losses, self.claims[:], []
        whole = zip(self.owners, shares, self.gains, self.hurts, self.harms, strict=True)
        for owner, row, worth, hurts, harm in whole:
            doubts = [1.0 - p if p < SURE else 1.0 - SURE for p in row]
            odds = list(map(truediv, row, doubts))
            free = prod(doubts)  # how often nobody points there
            spoilt = fsum(map(mul, odds, hurts))
            if owner >= 0:
                alone = fsum(odds)
                claims[owner] += free * (alone * losses[owner] + spoilt)
                free *= 1.0 - protect[owner]
                spoilt += harm - alone * harm
            gain = [
                free / doubt * (gain + spoilt - odd * (hurt - harm))
                for doubt, gain, odd, hurt in zip(doubts, worth, odds, hurts, strict=True)
            ]
            if owner >= 0:
                gain[owner] = NEVER
            gains.append(gain)
        return gains, [claim if can else NEVER for claim, can in zip(claims, self.can_protect, strict=True)]


def regret(before: float, gain: float, mean: float) -> float:
    """How much more an answer would have gained so far than the shares did; nothing, if less."""
    after = before + gain - mean
    return after if after > 0.0 else 0.0


def part(regretted: float, total: float, before: float) -> float:
    """The new share of an answer: its part of all that is regretted; as before, if nothing is."""
    return regretted / total if total > 0.0 else before


def menaces(stands: Sequence[float], look: Outlook) -> list[float]:
    """How dangerous each cat is to the others, in all 1: who is far behind is less so, the more the later."""
    best, scale = max(stands), 3.0 + 2.0 * look.left
    near = [scale / (scale + best - stand) for stand in stands]
    near = [x * x for x in near]
    total = fsum(near)
    return [x / total for x in near]
