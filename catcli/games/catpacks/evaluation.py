"""What a seat's Pack, cards and tokens are worth to a bot, in Catshine. It looks at open things and the own hand only.

The worth of a play is told without playing it, for a bot looks at every place of every card: a card changes only the
four corner points and the four neighbours of its cell, the sets of Cat Types, and the Pawer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from . import pack as geometry
from .moves import border_allowance
from .pieces import (
    BORDER,
    CARD,
    CATNIP,
    CATSHINE,
    COVERED,
    FRIGHT,
    LAID,
    LAST_ROUND,
    MOVE,
    MULTIPLIER,
    PAWER,
    RECURRING,
    SHARD,
    Deck,
    Effect,
)  # fmt: skip
from .scoring import SET, pawer_per_catshine
from .table import CatPacks

ALL_TURNS = 15  # as bits: each of the four ways a card may be turned
TURNS_OF = tuple(tuple(turns for turns in range(4) if bits >> turns & 1) for bits in range(16))
NO_PLACE = -1000.0  # the worth of a card that can lie nowhere
SHARD_PART = 0.5  # of the worth of a half-built symbol that is left, for each of its corners that waits for a Shard
DUMMY_PICK = 2.4  # Pawer of the card the dummy takes, on average

Place = tuple[float, int, int]  # what a card adds there, the cell, the turns


class Values(NamedTuple):
    """What a bot takes things to be worth at one moment of the game, in Catshine."""

    catnip: float
    card: float  # a hand card, whatever it is
    keep: float  # the part of what it would add to the Pack that a card is worth in the hand
    draw: float  # a card drawn
    shard: float
    border: float
    pawer: float  # each point of it
    tens: float  # each 10 Pawer (5 in the Friendly variant) that are full
    symbol: tuple[float, ...]  # by how many of its four corners are filled, with nothing in the way
    surround: tuple[float, ...]  # by how many of four neighbours a Catshine Effect has
    close: float  # each neighbour of a card, for a close Pack is easier to complete
    different: tuple[float, ...]  # by how many Cat Types the next set of different ones has
    same: tuple[float, ...]  # by how many cards the next set of a type has
    struggle: float  # to win the Pawer Struggle of this round
    struggles: float  # to win all later ones
    narrow: float  # so much ahead in Pawer is sure to win the struggle of this round
    wide: float  # and a later one
    pay_outs: int  # of a Recurring Effect, still to come
    move: float  # each card that a Move may move
    fright: float
    least: float  # a play that is worth less than this above its payment is not made


class Facts:
    """What never changes about the cards of a deck, as the bots look it up.

    fits: by card, then by border key (see `Layout`), the turns that match, as bits.
    edges: by laid card, for each side the step to the neighbour there and the border key it sets that cell.
    quarters: by laid card, for each corner the step to its point and what it adds to the code of that point.
    printed: by laid card, the corners that are printed.
    """

    __slots__ = ("catshine", "edges", "fits", "printed", "quarters", "types")

    def __init__(self, deck: Deck) -> None:
        patterns = 1 + max(pattern for sides in deck.sides for pattern in sides)
        self.fits = [
            [
                sum(1 << turns for turns in range(4) if deck.sides[card * LAID + turns][side] == pattern)
                for side in range(4)
                for pattern in range(patterns)
            ]
            for card in range(len(deck.kinds))
        ]
        self.edges = [
            [(geometry.NEIGHBOURS[side], (side ^ 2) * patterns + sides[side]) for side in range(4)]
            for sides in deck.sides
        ]
        self.quarters = [
            [(geometry.POINT_OF_CORNER[corner], 5 if corners[corner] else 1) for corner in range(4)]
            for corners in deck.corners
        ]
        self.printed = [[corner for corner in range(4) if corners[corner]] for corners in deck.corners]
        self.catshine = [any(effect.kind == CATSHINE for effect in card.effects) for card in deck.kinds]
        self.types = [deck.types.index(card.type) for card in deck.kinds]


@lru_cache(maxsize=16)
def facts(deck: Deck) -> Facts:
    return Facts(deck)


# A Pack: symbols and surrounded cards.


def point_worth(symbol: tuple[float, ...], shards: int, code: int) -> float:
    """What a corner point is worth, with so many Shards held. Its code is 5 x the filled corners + the empty ones."""
    filled, empty = divmod(code, 5)
    if empty > shards or filled + empty > 4:
        return 0.0
    worth = symbol[filled + empty]
    if filled + empty < 4:
        for _ in range(empty):
            worth *= SHARD_PART
    return worth


@lru_cache(maxsize=256)
def point_worths(symbol: tuple[float, ...], shards: int) -> list[float]:
    return [point_worth(symbol, shards, code) for code in range(30)]


@lru_cache(maxsize=256)
def corner_gains(symbol: tuple[float, ...], shards: int) -> tuple[list[float], list[float]]:
    """By the code of a corner point: what an empty corner there adds, and how much more than that a printed one."""
    worth = point_worths(symbol, shards)
    empty = [worth[code + 1] - worth[code] if code % 5 < 4 else 0.0 for code in range(25)]
    return empty, [worth[code + 5] - worth[code] - empty[code] for code in range(25)]


class Layout:
    """A Pack as a bot reads it, and what cards would add to it.

    cells: by open cell, a border key for each neighbour: side x number of patterns + the pattern to be met there.
    points: by corner point, its code (`point_worth`).
    lonely: by cell of a Catshine Effect that is not surrounded, its neighbours.
    touching: its pairs of neighbours. counts: by type, its cards. pawer: the uncovered Pawer Values.
    """

    __slots__ = (
        "bases", "best", "cells", "counts", "facts", "lonely", "pack", "pawer", "points", "set_gains", "shards",
        "touching", "values",
    )  # fmt: skip

    def __init__(self, deck: Deck, pack: Mapping[int, int], shards: int, values: Values) -> None:
        self.pack, self.shards, self.values = pack, shards, values
        self.facts = facts(deck)
        self.counts = [0] * len(deck.types)
        self.pawer = 0
        self.touching = 0
        for card in pack.values():
            self.counts[self.facts.types[card // LAID]] += 1
            if not card & COVERED:
                self.pawer += deck.pawer[card // LAID]
        self.set_gains = set_gains(tuple(self.counts), values.different, values.same)
        self.best: dict[tuple[int, int], Place] = {}
        self.cells: dict[int, list[int]] = {}
        self.points: dict[int, int] = {}
        self.lonely: dict[int, int] = {}
        self.bases: dict[int, tuple[float, list[float]]] = {}
        self.read()

    def read(self) -> None:
        pack, cells, points = self.pack, self.cells, self.points
        edges, quarters, catshine = self.facts.edges, self.facts.quarters, self.facts.catshine
        touching = 0
        for cell, card in pack.items():
            met = 0
            for step, key in edges[card]:
                other = cell + step
                if other in pack:
                    met += 1
                elif other in cells:
                    cells[other].append(key)
                else:
                    cells[other] = [key]
            for step, quarter in quarters[card]:
                point = cell + step
                points[point] = points[point] + quarter if point in points else quarter
            touching += met
            if met < 4 and catshine[card // LAID]:
                self.lonely[cell] = met
        self.touching = touching // 2

    def worth(self) -> float:
        """Symbols and surrounded cards, whole or begun, and how close it is."""
        surround, worth_of = self.values.surround, point_worths(self.values.symbol, self.shards)
        total = self.values.close * self.touching
        for code in self.points.values():
            total += worth_of[code]
        for cell, card in self.pack.items():
            if self.facts.catshine[card // LAID]:
                total += surround[self.lonely.get(cell, 4)]
        return total

    def base(self, cell: int) -> tuple[float, list[float]]:
        """What any card adds in this cell, and for each corner what it adds if it is printed."""
        empty, printed = corner_gains(self.values.symbol, self.shards)
        codes = [self.points.get(cell + step, 0) for step in geometry.POINT_OF_CORNER]
        worth = 0.0
        for code in codes:
            worth += empty[code]
        lonely, surround = self.lonely, self.values.surround
        for step in geometry.NEIGHBOURS:
            if cell + step in lonely:
                met = lonely[cell + step]
                worth += surround[met + 1] - surround[met]
        self.bases[cell] = base = worth, [printed[code] for code in codes]
        return base

    def places(self, card: int, allowance: int) -> list[Place]:
        """Where a card may lie with so many Wild Borders to lay (CP-28 to CP-33), and what it adds there to `worth`."""
        if not self.pack:
            return [(self.values.symbol[1] * len(self.facts.printed[card * LAID]), 0, 0)]  # all turns are alike
        fits, printed, first = self.facts.fits[card], self.facts.printed, card * LAID
        catshine, surround = self.facts.catshine[card], self.values.surround
        bases, border, close = self.bases, self.values.border, self.values.close
        places: list[Place] = []
        for cell, keys in self.cells.items():
            bits = ALL_TURNS
            for key in keys:
                bits &= fits[key]
            if not bits and not allowance:
                continue
            base, corners = bases[cell] if cell in bases else self.base(cell)
            base += close * len(keys)
            if catshine:
                base += surround[len(keys)]
            for turns in TURNS_OF[ALL_TURNS if allowance else bits]:
                worth = base
                if not bits >> turns & 1:
                    misfits = sum([not fits[key] >> turns & 1 for key in keys])
                    if misfits > allowance:
                        continue
                    worth -= border * misfits
                for corner in printed[first + turns]:
                    worth += corners[corner]
                places.append((worth, cell, turns))
        return places

    def best_place(self, card: int, allowance: int) -> Place:
        """The best place of a card; its worth is NO_PLACE when there is none."""
        best = self.best.get((card, allowance))
        if best is None:
            best = max(self.places(card, allowance), default=(NO_PLACE, 0, 0))
            self.best[card, allowance] = best
        return best


@lru_cache(maxsize=2048)
def layout_of(deck: Deck, pack: tuple[tuple[int, int], ...], shards: int, values: Values) -> Layout:
    """The same Pack is looked at again and again: at each question of a turn, and in every world of a plan."""
    return Layout(deck, dict(pack), shards, values)


# Sets of Cat Types.


def sets_worth(counts: Sequence[int], different: tuple[float, ...], same: tuple[float, ...]) -> float:
    """Sets of different types and sets of one type (CP-77, CP-78), whole or begun."""
    whole = 0
    while (begun := sum([min(count, whole + 1) for count in counts]) - SET * whole) >= SET:
        whole += 1
    worth = whole + different[begun]
    for count in counts:
        worth += count // SET + same[count % SET]
    return worth


@lru_cache(maxsize=4096)
def set_gains(counts: tuple[int, ...], different: tuple[float, ...], same: tuple[float, ...]) -> list[float]:
    """By type, what one card more of it adds to the sets."""
    now = sets_worth(counts, different, same)
    more = [[*counts[:number], counts[number] + 1, *counts[number + 1 :]] for number in range(len(counts))]
    return [sets_worth(after, different, same) - now for after in more]


# Pawer.


def chance_to_win(ahead: float, sure: float) -> float:
    """A rough chance to win a struggle when so much ahead, if `sure` is enough; who ties wins too (CP-65)."""
    return min(1.0, max(0.0, 0.5 + (ahead + 0.5) / (2 * sure)))


def rival_pawer(t: CatPacks, seat: int) -> float:
    """The Pawer to be met in the next struggle: the dummy's with what it will likely take, or the best opponent's."""
    if not t.solo:
        return max((t.card_pawer(other) + t.pawer[other] for other in t.opponents(seat)), default=0)
    picks = 3 - max(1, t.turn)  # the dummy's, in this round
    next_pick = max([t.deck.pawer[card] for card in t.alley], default=DUMMY_PICK)
    return t.dummy_card_pawer() + t.dummy_pawer + next_pick + DUMMY_PICK * (picks - 1)


class Appraisal:
    """What the cards, the tokens and the Pack of a seat are worth to it at this moment."""

    __slots__ = ("deck", "layout", "pawer_now", "rival", "seat", "t", "tens", "values")

    def __init__(self, t: CatPacks, seat: int, values: Values) -> None:
        self.t, self.seat, self.values, self.deck = t, seat, values, t.deck
        self.layout = layout_of(t.deck, tuple(t.packs[seat].items()), t.shards[seat], values)
        self.pawer_now = self.layout.pawer + t.pawer[seat]
        self.tens = pawer_per_catshine(t)
        self.rival = rival_pawer(t, seat)

    def pawer_worth(self, total: int) -> float:
        """What so much Pawer is worth at the end of the game, and in the struggles still to come."""
        values = self.values
        worth = total // self.tens * values.tens + total * values.pawer
        if not self.t.friendly:
            worth += values.struggle * chance_to_win(total - self.rival, values.narrow)
            worth += values.struggles * chance_to_win(total - self.rival, values.wide)
        return worth

    def pawer_gain(self, more: int) -> float:
        return self.pawer_worth(self.pawer_now + more) - self.pawer_worth(self.pawer_now)

    def resource_worth(self, resource: str) -> float:
        """One of it; nothing for what the Supply has no more of (CP-01)."""
        values = self.values
        if resource == CATNIP:
            return values.catnip
        if resource == CARD:
            return values.draw
        if resource == SHARD:
            return values.shard if self.t.shards_left else 0.0
        assert resource == BORDER
        return values.border if self.t.borders_left else 0.0

    def amount(self, card: int, effect: Effect) -> int:
        """How much an effect gives, a Recurring one with its later pay-outs."""
        if effect.kind == MULTIPLIER:
            count = self.t.count_type(self.seat, effect.per)
            return effect.amount * (count + (self.deck.kinds[card].type == effect.per))  # CP-45
        if effect.kind == RECURRING:
            return effect.amount * self.values.pay_outs
        return effect.amount

    def card_gain(self, card: int) -> float:
        """What a card adds wherever it lies: its type, its Pawer Value, its effects."""
        pawer = self.deck.pawer[card]
        worth = self.layout.set_gains[self.layout.facts.types[card]]
        for effect in self.deck.kinds[card].effects:
            if effect.resource == PAWER:
                pawer += self.amount(card, effect)
            elif effect.resource:
                worth += self.amount(card, effect) * self.resource_worth(effect.resource)
            elif effect.kind == FRIGHT:
                worth += self.values.fright
            elif effect.kind == MOVE:
                worth += effect.amount * self.values.move
        return worth + self.pawer_gain(pawer) if pawer else worth

    def best_place(self, card: int) -> Place:
        """The best place of a hand card, with all that the card adds there; NO_PLACE if it can lie nowhere."""
        worth, cell, turns = self.layout.best_place(card, border_allowance(self.t, self.seat, card))
        return (worth + self.card_gain(card), cell, turns) if worth > NO_PLACE else (worth, cell, turns)

    def in_hand(self, card: int, on_table: float) -> float:
        """What a card is worth in the hand, when it would be worth so much on the table."""
        return max(self.values.card, self.values.keep * (on_table - self.deck.cost[card] * self.values.catnip))

    def worth(self) -> float:
        """All that the seat has: its Pack, its tokens, its hand, and the pay-outs to come."""
        t, seat, values = self.t, self.seat, self.values
        worth = self.layout.worth() + sets_worth(self.layout.counts, values.different, values.same)
        worth += self.pawer_worth(self.pawer_now) + t.catnip[seat] * values.catnip
        worth += t.shards[seat] * values.shard + t.wild_borders[seat] * values.border
        if t.round < LAST_ROUND:
            for card in t.packs[seat].values():
                for effect in self.deck.kinds[card // LAID].effects:
                    if effect.kind == RECURRING and effect.resource != PAWER:
                        worth += effect.amount * values.pay_outs * self.resource_worth(effect.resource)
        for card in sorted(t.hands[seat]):
            worth += self.in_hand(card, self.best_place(card)[0])
        return worth
