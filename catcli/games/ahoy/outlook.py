"""What things seem worth while an Ahoy! Kitten game lasts, to the player that mixes. Chosen by playing many games."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .pieces import counts
from .table import Ahoy

FISH_FOR_AN_OCEAN = 1.4  # about, in a refill
STAGES = 3  # of hope, from none in the last round to all of it
PAIR, SINGLE = 0.8, 0.4  # points that two fish of a set, or one, may still become worth, beyond what they are
POINTS_FOR_A_FISH = 1.0
RISK = 0.45  # of what lies on a tile, how much is stolen before it is claimed, long before the end
FAR = 4.0  # rounds; what is later makes no difference


class Outlook(NamedTuple):
    """What is to come after this round.

    left: rounds, about. stage: from 1.0, long before the end, down to 0.0 in the last round. hope: the same in steps.
    keep: how much of the fish on a tile will be worth to their cat in the end. pace: what a cat gains in a round.
    """

    left: float
    stage: float
    hope: int
    keep: float
    pace: float


def outlook(t: Ahoy) -> Outlook:
    left = len(t.bag) / (len(t.oceans) * FISH_FOR_AN_OCEAN)
    stage = min(1.0, left / FAR)
    soon = min(1.0, left)
    caught = POINTS_FOR_A_FISH * FISH_FOR_AN_OCEAN * len(t.oceans) / len(t.fish)
    return Outlook(left, stage, int(stage * STAGES + 0.5), 1.0 - RISK * soon * (1.0 + stage) / 2, caught * soon)


@cache
def value(fish: int, hope: int) -> float:
    """The victory points of a heap, and what half-made sets in it may become."""
    red, blue, yellow, white = counts(fish)
    sets, some, most = sorted((red, blue, yellow))
    grow = hope / STAGES
    return 5.0 * sets + (2.0 + PAIR * grow) * (some - sets) + (1.0 + SINGLE * grow) * (most - some) + 2.0 * white
