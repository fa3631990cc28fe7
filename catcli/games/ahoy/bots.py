"""Players of Ahoy! Kitten that see only what a target would give them: greedy, noisy, and three characters.

They value a target by the points that its fish would add, and protect from a certain loss on. With two cats each paw
is played like a cat of its own, the left one first; the right one points elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from ...engine.chance import Chance
from ...engine.options import Move
from ...engine.player import Seat
from .mixed import Mixed
from .moves import Paws, Place, points
from .scoring import gathered, worth
from .table import CAT, OCEAN, PROTECT, REST, Ahoy

__all__ = ["Cautious", "Fisher", "Greedy", "Mixed", "Noisy", "Thief"]


class Pointer:
    """Points by the worth of targets: with heat 0 at the best one, with more heat also at worse ones.

    guard: with so many points on its tile, it protects. heat: so many points less make a target less likely by a
    factor of about 2.7.
    """

    def __init__(self, heat: float, guard: float) -> None:
        self.heat = heat
        self.guard = guard

    def choose(self, seat: Seat) -> Move:
        """The imagined table shows all that is open; nothing else of it is looked at."""
        t: Ahoy = seat.imagine()
        if seat.what == "place":
            return self.place(t, seat)
        if t.paws == 1:
            return self.point(t, seat.number, points(t, seat.number), seat.chance)
        left, right = t.cats_of(seat.number)
        one = self.point(t, left, points(t, left), seat.chance)
        others = [pick for pick in points(t, right) if pick != one or pick in (PROTECT, REST)]
        return Paws(one, self.point(t, right, others, seat.chance))

    def point(self, t: Ahoy, cat: int, picks: Sequence[int], chance: Chance) -> int:
        """What the paw of a cat does, of several things that it may do."""
        if PROTECT in picks and self.at_risk(t, cat) >= self.guard:
            return PROTECT
        targets = [pick for pick in picks if pick != PROTECT]
        targets = [pick for pick in targets if fish_at(t, pick)] or targets
        return targets[choice(self.weights([self.value(t, cat, pick) for pick in targets]), chance)]

    def weights(self, values: Sequence[float]) -> list[float]:
        """How likely each of several things is, by their values; they need not add up to 1."""
        best = max(values)
        if not self.heat:
            return [1.0 if value == best else 0.0 for value in values]
        return [falling((best - value) / self.heat) for value in values]

    def at_risk(self, t: Ahoy, cat: int) -> int:
        """The points that a thief could take from a cat."""
        return worth(gathered(t, cat)) - worth(t.claimed[cat])

    def value(self, t: Ahoy, cat: int, pick: int) -> float:
        """The points that the fish of a target would add to a cat; of the own other cat, less what that one loses."""
        taken = gain(t, cat, fish_at(t, pick))
        if CAT <= pick < REST and t.owner(pick - CAT) == t.owner(cat):
            return taken - self.at_risk(t, pick - CAT)
        return taken

    def place(self, t: Ahoy, seat: Seat) -> Move:
        """The fish and the ocean that would add least to the own cats together: no ocean is the own one."""

        def value(move: Place) -> int:
            return sum(gain(t, cat, move.fish + t.oceans[move.ocean]) for cat in t.cats_of(seat.number))

        return min(seat.options, key=value)


class Greedy(Pointer):
    """Points at what adds most to its score, and protects when it has much to lose."""

    def __init__(self, guard: float = 7) -> None:
        super().__init__(0, guard)


class Noisy(Pointer):
    """Greedy that is hard to foresee: the better a target, the likelier."""

    def __init__(self, heat: float = 1.5, guard: float = 7) -> None:
        super().__init__(heat, guard)


class Cautious(Pointer):
    """Brings every small catch home at once."""

    def __init__(self, heat: float = 1.5, guard: float = 3) -> None:
        super().__init__(heat, guard)


class Thief(Pointer):
    """Loves to steal, most of all from the richest; oceans only when there is nothing to steal."""

    def __init__(self, heat: float = 1.5, guard: float = 9) -> None:
        super().__init__(heat, guard)

    def value(self, t: Ahoy, cat: int, pick: int) -> float:
        """The worth of the fish on the victim's tile; oceans are worth little."""
        if CAT <= pick < REST and t.owner(pick - CAT) != t.owner(cat):
            return worth(t.fish[pick - CAT])
        return super().value(t, cat, pick) / 4


class Fisher(Pointer):
    """Points at oceans only, the fuller the likelier."""

    def __init__(self, heat: float = 1.5, guard: float = 7) -> None:
        super().__init__(heat, guard)

    def point(self, t: Ahoy, cat: int, picks: Sequence[int], chance: Chance) -> int:
        return super().point(t, cat, [pick for pick in picks if not CAT <= pick < REST], chance)


def fish_at(t: Ahoy, pick: int) -> int:
    """The fish of a target."""
    if pick >= OCEAN:
        return t.oceans[pick - OCEAN]
    return t.fish[pick - CAT] if CAT <= pick < REST else 0


def gain(t: Ahoy, cat: int, fish: int) -> int:
    """The points that more fish would add to a cat."""
    have = gathered(t, cat)
    return worth(have + fish) - worth(have)


def falling(x: float) -> float:
    """About exp(-x) for x from 0 on, by multiplication alone, so that it is the same on every machine."""
    root = 1.0 - x / 64 if x < 64 else 0.0
    for _ in range(6):
        root *= root
    return root


def choice(weights: Sequence[float], chance: Chance) -> int:
    """The number of one of several things, each as likely as its weight; at least one weight is above 0."""
    left = chance.stream("choice").random() * fsum(weights)
    for number, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return number
    return max(range(len(weights)), key=weights.__getitem__)
