"""A player that mixes: it works out how often each answer should be given if everybody thinks alike, and draws one.

A predictable pointer loses here: what two point at, nobody gets. The round is taken as a game of its own, its outcomes
valued by what they promise (`outlook`), and solved by regret matching: for players with one cat in `crowd`, with two
cats in `paws`. Thinking is measured in iterations, so that every machine thinks the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import NamedTuple

from ...engine.chance import Chance
from ...engine.options import Move
from ...engine.player import Seat
from .crowd import Crowd
from .moves import Place, points
from .outlook import outlook, value
from .paws import Duel
from .table import Ahoy

# An answer with a smaller share is not given: after few iterations, small shares mean little. By cats of a player.
RARE: Mapping[int, float] = {1: 0.08, 2: 0.2}


class Share(NamedTuple):
    """An answer: how often to give it, from 0 to 1, and about how many points it gains on average."""

    often: float
    gain: float
    move: Move


class Mixed:
    """Gives each answer as often as it should, with so many iterations to find out how often that is."""

    ITERATIONS = 12
    HINT_ITERATIONS = 300  # for somebody who waits

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations

    def choose(self, seat: Seat) -> Move:
        """The imagined table shows all that is open; nothing else of it is looked at."""
        t: Ahoy = seat.imagine()
        if seat.what == "place":
            return worth_of_places(t, seat)[0][1]
        return drawn(mixture(t, seat.number, self.iterations), RARE[t.paws], seat.chance)

    def best(self, seat: Seat) -> list[tuple[Move, str]]:
        """The best answers in the order of their shares, with a note on each."""
        t: Ahoy = seat.imagine()
        if seat.what == "place":
            return [(move, worth_told(worth)) for worth, move in worth_of_places(t, seat)]
        shares = sorted(mixture(t, seat.number, self.iterations), key=lambda share: -share.often)
        return [(share.move, share_told(share)) for share in shares]


def worth_told(worth: float) -> str:
    """Why a fish is placed so: what others may take is kept small."""
    return f"whoever gets that ocean then has about {worth:.1f} points of it: the fewer the better"


def share_told(share: Share) -> str:
    """How often to answer so, and what it brings where that is worth telling."""
    times = round(100 * share.often)
    told = f"the bot does so {times} times in 100, drawn by lot so that nobody can foresee it"
    if not 1 <= times <= 99:
        told = "the bot always does so here" if times else "the bot hardly ever does so here"
    gain = f"{abs(share.gain):.1f}"
    if gain == "0.0":
        return told
    return f"{told}; about {gain} points {'better' if share.gain > 0 else 'worse'} than if nothing happened"


def mixture(t: Ahoy, seat: int, iterations: int) -> list[Share]:
    """The sensible answers of a seat that is asked where to point. Their shares add up to 1."""
    look, iterations = outlook(t), max(1, iterations)
    if t.paws == 2:
        return [Share(*found) for found in Duel(t, seat, look).mixture(2 * iterations)]
    found = [Share(*found) for found in Crowd(t, look).mixture(seat, iterations)]
    return found or [Share(1.0, 0.0, points(t, seat)[0])]  # there is no fish to point at


def drawn(shares: Sequence[Share], rare: float, chance: Chance) -> Move:
    """One of the answers, by their shares; none with a smaller share than `rare`, if there is any other."""
    common = [share for share in shares if share.often >= rare] or [max(shares)]
    left = chance.stream("choice").random() * fsum([share.often for share in common])
    for share in common:
        left -= share.often
        if left < 0:
            return share.move
    return common[-1].move


def worth_of_places(t: Ahoy, seat: Seat) -> list[tuple[float, Place]]:
    """What the fish of each ocean with one more would be worth to the own cats, the least first: others want it too."""
    heaps = [t.claimed[cat] + t.fish[cat] for cat in t.cats_of(seat.number)]

    def worth(move: Place) -> float:
        fish = t.oceans[move.ocean] + move.fish
        return fsum([value(heap + fish, 0) - value(heap, 0) for heap in heaps])

    return sorted((worth(move), move) for move in seat.options)
