"""A player that mixes: how often it swipes each card comes from the swipe it is in, by regret matching.

Every take changes the chances of all to win (`evaluation`). How often each seat should swipe each card so that nobody
would rather swipe another is found for all seats together: in every iteration each seat regrets what would have been
better against how often the others now swipe what. With two players every outcome of the swipe is reckoned; with more,
what single takes change is added up. What is remembered from one question to the next follows from the open table
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...engine.options import Move
from ...engine.player import Seat
from .evaluation import (
    Pile,
    Scene,
    has_triggered,
    scene_of,
    shares,
    shares_scored,
    strength,
    strengths_of,
    with_more,
)
from .pieces import SET, SQUID
from .prospects import PROSPECTS, Prospects
from .rules import TWO
from .simple import draw

SURE = 0.999  # at most so often a card is swiped, in the reckoning
RECENT = 64  # swipes of which the mixtures are remembered

Parts = tuple[float, ...]


class Effects(NamedTuple):
    """What single takes change. own[seat][place]: the chance of a seat to win, by its own take. others[seat][place]:
    that of everybody else, as a share of it."""

    own: list[list[float]]
    others: list[list[float]]
    chances: list[float]


class Mixed:
    """Swipes each card as often as the others make it worth; steals for the best chance to win; reveals all it can."""

    ITERATIONS = 20
    CARELESS = 0.25  # how often it takes the others to swipe just what helps them most

    def __init__(self, iterations: int = ITERATIONS, careless: float = CARELESS) -> None:
        self.iterations = max(1, iterations)
        self.careless = min(1.0, careless)

    def choose(self, seat: Seat) -> Move:
        moves = list(seat.options)
        if seat.what == "swipe":
            return draw(seat, moves, self.mixture(scene_of(seat), seat.number))
        if seat.what == "reveal":
            return moves[-1]  # all that completes a set: paws now are worth more than cards kept
        worth = steal_shares(scene_of(seat), seat.number, moves)
        most = max(worth)
        best = [move for move, share in zip(moves, worth, strict=True) if share == most]
        return best[seat.chance.pick("steal", len(best))]

    def mixture(self, scene: Scene, seat: int) -> Parts:
        """How often each card of the row is swiped."""
        return solve(scene, self.iterations, self.careless)[seat]

    def advice(self, seat: Seat) -> list[tuple[Move, str]]:
        """The moves from the best on, each with a note."""
        moves = list(seat.options)
        if seat.what == "reveal":
            return [
                (move, "paws now rather than cards kept" if move else "keeps all for later") for move in moves[::-1]
            ]
        scene = scene_of(seat)
        if seat.what == "steal":
            worth = steal_shares(scene, seat.number, moves)
            ranked = sorted(range(len(moves)), key=lambda place: -worth[place])
            return [(moves[place], f"a chance of {worth[place]:.0%} to win") for place in ranked]
        often = self.mixture(scene, seat.number)
        own = effects_of(scene).own[seat.number]
        ranked = sorted(range(len(moves)), key=lambda place: -often[place])
        return [(moves[place], swipe_told(often[place], own[place])) for place in ranked]


def swipe_told(often: float, own: float) -> str:
    """How often to swipe a card, from 0 to 1, and what to take it alone adds to the chance to win."""
    times = round(100 * often)
    told = f"the bot does so {times} times in 100, drawn by lot so that nobody can foresee it"
    if not 1 <= times <= 99:
        told = "the bot always does so here" if times else "the bot hardly ever does so here"
    gain = f"{abs(own):.1%}"
    if own <= 0 or gain == "0.0%":
        return f"{told}; it only keeps the card from others" if times else told
    return f"{told}; taken alone, the card adds {gain} to the chance to win"


def steal_shares(scene: Scene, seat: int, moves: Sequence[Move]) -> list[float]:
    """The chance of a seat to win after each steal."""
    return [share_after(scene, seat, move.fish, move.victim) for move in moves]


def share_after(scene: Scene, seat: int, fish: int, victim: int) -> float:
    """The chance of a seat to win after a steal."""
    piles = list(scene.piles)
    piles[seat] = with_more(piles[seat], fish)
    piles[victim] = with_more(piles[victim], fish, -1)
    return shares(scene, PROSPECTS[len(piles), scene.squids], piles)[seat]


def effects_of(scene: Scene) -> Effects:
    """What each take of a card by a seat alone would change."""
    piles = scene.piles
    prospects = PROSPECTS[len(piles), scene.squids]
    strengths = strengths_of(scene, prospects, piles)
    whole = sum(strengths)
    chances = [one / whole for one in strengths]
    own: list[list[float]] = []
    others: list[list[float]] = []
    for seat in range(len(piles)):
        mine: list[float] = []
        theirs: list[float] = []
        for card in scene.row:
            share = (
                fish_share(prospects, scene, seat, card, strengths, whole)
                if card < SQUID
                else squid_share(prospects, scene, seat, strengths, whole)
            )
            mine.append(share - chances[seat])
            theirs.append((1 - share) / (1 - chances[seat]) - 1)
        own.append(mine)
        others.append(theirs)
    return Effects(own, others, chances)


def fish_share(prospects: Prospects, scene: Scene, seat: int, fish: int, strengths: list[float], whole: float) -> float:
    """The chance of a seat to win once it takes a fish."""
    pile = with_more(scene.piles[seat], fish)
    if pile[fish] == SET and has_triggered(pile):
        piles = list(scene.piles)
        piles[seat] = pile
        return shares_scored(scene, prospects, piles)[seat]
    after = strength(prospects, scene.paws[seat], pile, scene.hidden[seat])
    return after / (whole - strengths[seat] + after)


def squid_share(prospects: Prospects, scene: Scene, seat: int, strengths: list[float], whole: float) -> float:
    """The chance of a seat to win once it steals the best there is: what lies there, or what is swiped at once."""
    shares = [
        share_after(scene, seat, fish, victim)
        for victim, pile in enumerate(scene.piles)
        if victim != seat
        for fish, count in enumerate(pile)
        if count
    ]
    shares += [fish_share(prospects, scene, seat, card, strengths, whole) for card in scene.row if card < SQUID]
    return max(shares, default=strengths[seat] / whole)


@lru_cache(RECENT)
def solve(scene: Scene, iterations: int, careless: float) -> tuple[Parts, ...]:
    """How often each seat swipes each card of the row, by regret matching: the average over the iterations.

    Regrets below nothing are forgotten, and later iterations count more. It follows from its arguments alone; the last
    few are remembered because all seats ask the same.
    """
    chances = table_of_two(scene) if len(scene.piles) == TWO else []
    effects = effects_of(scene)
    places = len(scene.row)
    mixes = [[1 / places] * places for _ in scene.piles]
    wanted = expected_of_two(chances, mixes) if chances else effects.own
    wishes = [favourites(own, careless) for own in wanted]
    regrets = [[0.0] * places for _ in scene.piles]
    sums = [[0.0] * places for _ in scene.piles]
    for iteration in range(1, iterations + 1):
        others = foreseen(mixes, wishes, careless) if careless else mixes
        for seat, gains in enumerate(expected_of_two(chances, others) if chances else expected(effects, others)):
            reached = sum([often * gain for often, gain in zip(mixes[seat], gains, strict=True)])
            regret = [
                more if (more := so_far + gain - reached) > 0 else 0.0
                for so_far, gain in zip(regrets[seat], gains, strict=True)
            ]
            regrets[seat] = regret
            whole = sum(regret)
            if whole > 0:
                mixes[seat] = [one / whole for one in regret]
            sums[seat] = [so_far + iteration * often for so_far, often in zip(sums[seat], mixes[seat], strict=True)]
    return tuple([tuple([one / whole for one in total]) for total in sums if (whole := sum(total))])


def favourites(own: Sequence[float], careless: float) -> list[float]:
    """How often a seat swipes what helps it most only because it is careless."""
    most = max(own)
    share = careless / own.count(most)
    return [share if gain == most else 0.0 for gain in own]


def foreseen(mixes: list[list[float]], wishes: list[list[float]], careless: float) -> list[list[float]]:
    """How often the others are taken to swipe what: as they mix, or carelessly."""
    return [
        [(1 - careless) * often + wish for often, wish in zip(mix, wished, strict=True)]
        for mix, wished in zip(mixes, wishes, strict=True)
    ]


def expected(effects: Effects, mixes: list[list[float]]) -> list[list[float]]:
    """What each card of the row brings to each seat that swipes it, but for what is the same for every card.

    A card is taken if nobody else swipes it. Who swipes it also keeps it from anybody who alone would have taken it.
    """
    frees = [[1 - often if often < SURE else 1 - SURE for often in mix] for mix in mixes]  # it swipes another
    odds = [[1 / free - 1 for free in row] for row in frees]
    nobody = [1.0] * len(frees[0])
    spoiled = [0.0] * len(frees[0])
    for free, odd, others in zip(frees, odds, effects.others, strict=True):
        nobody = [all_free * one for all_free, one in zip(nobody, free, strict=True)]
        spoiled = [so_far + one * other for so_far, one, other in zip(spoiled, odd, others, strict=True)]
    return [
        [
            all_free / one * (gain - chance * (all_spoiled - own_odd * other))
            for all_free, one, gain, all_spoiled, own_odd, other in zip(
                nobody, free, own, spoiled, odd, others, strict=True
            )
        ]
        for free, odd, own, others, chance in zip(
            frees, odds, effects.own, effects.others, effects.chances, strict=True
        )
    ]


# Two players


def table_of_two(scene: Scene) -> list[list[float]]:
    """The chance of the first seat to win, for each card it swipes and each that the second swipes."""
    places = range(len(scene.row))
    return [[chance_of_two(scene, (first, second)) for second in places] for first in places]


def chance_of_two(scene: Scene, picks: tuple[int, int]) -> float:
    """The chance of the first seat to win after a swipe; squids steal what is then best for them, in their order."""
    prospects = PROSPECTS[TWO, scene.squids]
    piles = list(scene.piles)
    if picks[0] != picks[1]:
        squids = []
        for seat, place in enumerate(picks):
            card = scene.row[place]
            if card < SQUID:
                piles[seat] = with_more(piles[seat], card)
            else:
                squids.append((card, seat))
        for _, seat in sorted(squids):
            piles = best_steal(scene, prospects, piles, seat)
    return shares(scene, prospects, piles)[0]


def best_steal(scene: Scene, prospects: Prospects, piles: list[Pile], seat: int) -> list[Pile]:
    """The piles of two players after the steal that is best for a seat, if there is one."""
    best, most = piles, -1.0
    for fish, count in enumerate(piles[1 - seat]):
        if count:
            after = [with_more(pile, fish, 1 if one == seat else -1) for one, pile in enumerate(piles)]
            share = shares(scene, prospects, after)[seat]
            if share > most:
                best, most = after, share
    return best


def expected_of_two(chances: list[list[float]], mixes: list[list[float]]) -> list[list[float]]:
    """What each card brings to either seat; what one wins the other loses."""
    places = range(len(chances))
    first, second = mixes
    return [
        [sum([often * chance for often, chance in zip(second, row, strict=True)]) for row in chances],
        [-sum([first[place] * chances[place][other] for place in places]) for other in places],
    ]
