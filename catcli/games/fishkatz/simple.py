"""Players that look at the cards alone: Greedy, Noisy, and characters one meets at a table."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.options import Move
from ...engine.player import Seat
from .evaluation import Pile, Scene, scene_of
from .pieces import PAWS, SET, SQUID

BEGUN = (0.25, 0.5, 1.0)  # what the first, second and third card of a type is worth, of the paws of the set
LEAST = 0.02  # of a card that adds nothing: somebody else might want it
FINE = 1 << 24  # steps of a random share


def gain(pile: Pile, fish: int) -> float:
    """What one more card of a type adds to the sets of a pile, in paws."""
    count = pile[fish]
    return BEGUN[count] * PAWS[fish] if count < SET else LEAST


def loss(pile: Pile, fish: int) -> float:
    """What a pile loses with one card of a type, in paws."""
    count = pile[fish]
    return BEGUN[count - 1] * PAWS[fish] if count <= SET else LEAST


def card_gain(scene: Scene, seat: int, card: int) -> float:
    """What a card of the row adds to the sets of a seat: a squid what its best steal adds."""
    own = scene.piles[seat]
    if card < SQUID:
        return gain(own, card)
    others = [pile for other, pile in enumerate(scene.piles) if other != seat]
    return max([gain(own, fish) for pile in others for fish, count in enumerate(pile) if count], default=LEAST)


def row_gains(scene: Scene, seat: int) -> list[float]:
    """What each card of the row adds to the sets of a seat."""
    return [card_gain(scene, seat, card) for card in scene.row]


def standing(scene: Scene, seat: int) -> float:
    """How far a seat has come: its paws, and what it has of sets."""
    made = [BEGUN[min(count, SET) - 1] * PAWS[fish] for fish, count in enumerate(scene.piles[seat]) if count]
    return scene.paws[seat] + sum(made)


def leader_but(scene: Scene, seat: int) -> int:
    """The opponent that has come farthest."""
    return max([other for other in range(len(scene.piles)) if other != seat], key=lambda other: standing(scene, other))


class Simple:
    """Swipes the card it wants most, steals likewise, and reveals all it can; equals by its own luck."""

    def choose(self, seat: Seat) -> Move:
        if seat.what == "reveal":
            return seat.options[-1]  # type: ignore[index]
        scene = scene_of(seat)
        if seat.what == "swipe":
            return self.pick(seat, range(len(scene.row)), self.wishes(scene, seat.number))
        steals = list(seat.options)
        return self.pick(seat, steals, [self.steal_wish(scene, seat.number, move) for move in steals])

    def pick(self, seat: Seat, moves: Sequence[Move], wishes: Sequence[float]) -> Move:
        """One of the moves that are wished for most."""
        most = max(wishes)
        best = [move for move, wish in zip(moves, wishes, strict=True) if wish == most]
        return best[seat.chance.pick(seat.what, len(best))]

    def wishes(self, scene: Scene, seat: int) -> list[float]:
        """How much each card of the row is wished for."""
        return row_gains(scene, seat)

    def steal_wish(self, scene: Scene, seat: int, move: Move) -> float:
        """How much a steal is wished for: what it adds, and a little for what the victim loses."""
        return gain(scene.piles[seat], move.fish) + 0.1 * loss(scene.piles[move.victim], move.fish)


class Greedy(Simple):
    """Swipes what adds most to its sets, and never thinks that others may want it too."""


class Noisy(Simple):
    """Swipes what adds much to its sets, but not always: the share of a card grows by the same factor with each paw."""

    HEAT = 0.4  # paws for which a card is swiped 2.7 times as often

    def __init__(self, heat: float = HEAT) -> None:
        self.heat = heat

    def pick(self, seat: Seat, moves: Sequence[Move], wishes: Sequence[float]) -> Move:
        if not self.heat:
            return super().pick(seat, moves, wishes)
        most = max(wishes)
        return draw(seat, moves, [falling((most - wish) / self.heat) for wish in wishes])


class Cautious(Simple):
    """Keeps out of the crowd: swipes the card that it can use and the others want least."""

    SHY = 1.0  # paws of its own it gives up for a paw that others would gain

    def __init__(self, shy: float = SHY) -> None:
        self.shy = shy

    def wishes(self, scene: Scene, seat: int) -> list[float]:
        own = row_gains(scene, seat)
        others = [row_gains(scene, other) for other in range(len(scene.piles)) if other != seat]
        return [gain - self.shy * max(wants) for gain, *wants in zip(own, *others, strict=True)]


class Thief(Simple):
    """Loves squids and grudges the leader: swipes at what the leader wants, and steals from there."""

    LOVE = 1.0  # paws a squid is worth to it beside the steal
    SPITE = 0.5  # paws of its own it gives up for a paw that the leader would gain

    def __init__(self, love: float = LOVE, spite: float = SPITE) -> None:
        self.love = love
        self.spite = spite

    def wishes(self, scene: Scene, seat: int) -> list[float]:
        own, leader = row_gains(scene, seat), row_gains(scene, leader_but(scene, seat))
        return [
            gain + self.spite * wants + (self.love if card >= SQUID else 0.0)
            for card, gain, wants in zip(scene.row, own, leader, strict=True)
        ]

    def steal_wish(self, scene: Scene, seat: int, move: Move) -> float:
        hurts = self.spite * loss(scene.piles[move.victim], move.fish)
        return gain(scene.piles[seat], move.fish) + (hurts if move.victim == leader_but(scene, seat) else 0.1 * hurts)


class Contrary(Simple):
    """Leaves the card it wants most to those who all go for it, and swipes the next."""

    STEP = 1  # cards it passes over

    def __init__(self, step: int = STEP) -> None:
        self.step = step

    def pick(self, seat: Seat, moves: Sequence[Move], wishes: Sequence[float]) -> Move:
        if seat.what != "swipe":
            return super().pick(seat, moves, wishes)
        ranks = seat.chance.shuffle("equals", range(len(moves)))
        ranks.sort(key=lambda place: -wishes[place])
        return moves[ranks[min(self.step, len(ranks) - 1)]]


def draw(seat: Seat, moves: Sequence[Move], weights: Sequence[float]) -> Move:
    """A move by the seat's own luck, as often as its weight says."""
    left = sum(weights) * seat.chance.pick(seat.what, FINE) / FINE
    for move, weight in zip(moves, weights, strict=True):
        left -= weight
        if left < 0:
            return move
    return moves[max(range(len(moves)), key=weights.__getitem__)]


def falling(by: float) -> float:
    """1 for 0, and 2.7 times less for each 1 more: the exponential function of -by, made of exact operations."""
    part = by / 64
    share = 1 - part + part * part / 2 - part * part * part / 6 if part < 1 else 0.0
    for _ in range(6):
        share *= share
    return share
