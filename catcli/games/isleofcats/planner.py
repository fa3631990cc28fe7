"""A player that looks a day ahead: which cats it can still reach and pay, how tiles fit together, what comes back.

Nothing is kept from one question to the next. Thinking is measured in nodes, so that every machine plans the same: a
node is a tile tried at all its spots on a boat, or a choice of cards weighed together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from operator import attrgetter
from typing import ClassVar, NamedTuple

from ...engine.options import Move
from ...engine.player import Seat
from . import moves
from .boat import MAPS
from .greedy import Greedy, Look
from .market import LEAST, best_of
from .moves import PASS, STOP, Place
from .pieces import CARDS, COMMONS, KEPT, PRICES
from .sketch import Laying, Sketch, colour_for
from .worth import Style, Values

WIDTH = 8  # lines kept after each tile
SPOTS, SPOTS_LATER = 4, 2  # looked at for each tile: the first one, and those that follow
DEPTH = 3  # own tiles looked ahead
DENIED = 0.25  # how much what a rival loses counts against what the seat gains

Order = list[tuple[int, float]]  # cats as somebody wants them, the dearest first, and how much
Ranked = list[tuple[float, Move]]  # answers with what they seem to bring, best first
NO_MORE: list[tuple[int, ...]] = [()]


class OutOfNodes(Exception):
    """The thinking must end here."""


class Line(NamedTuple):
    """Tiles laid one after the other: what they bring above their prices, the first of them, and where that led.

    kinds: those laid. fish and baskets: what is left.
    """

    worth: float
    first: Laying
    kinds: tuple[int, ...]
    sketch: Sketch
    fish: int
    baskets: int


worth_of = attrgetter("worth")


class Planner(Greedy):
    """Plans with so many nodes for each question."""

    NODES = 400
    HINT_NODES = 1500
    style = Style()
    # alone with eight cats a day, a group is sure to grow, and the sister's points for cats are outweighed
    SOLO: ClassVar = style._replace(fish=(0.0, 0.1, 0.1, 0.1, 0.1), alone=4.0, two=8.0, treasure=3.0)

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes

    def look(self, seat: Seat) -> Look:
        look = super().look(seat)
        return Look(look.t, look.seat, self.SOLO) if look.t.solo else look

    def draft(self, look: Look) -> Move:
        found = self.drafts(look)
        return found[0][1] if found else super().draft(look)

    def drafts(self, look: Look) -> Ranked:
        """Every choice with what it brings, best first, if the rival takes the best of what is passed on."""
        t, seat = look.t, look.seat
        options = moves.drafts(t, seat)
        before = sorted(t.drafted[seat])
        comes_back = len(t.seats) == 2 and not t.solo
        wanted = self.wanted_by_rival(look) if comes_back else {}
        nodes, found = self.nodes, []
        for kept in options:
            worth, more = 0.0, NO_MORE
            if comes_back:
                passed = [card for card in sorted(t.passing[seat]) if card not in kept]
                passed.sort(key=lambda card: -wanted[card])
                worth -= DENIED * sum([wanted[card] for card in passed[:KEPT]])
                back = passed[KEPT:]
                more = list(combinations(back, min(KEPT, len(back))))
            if nodes < len(more):
                break
            nodes -= len(more)
            worth += max([look.kept(before, (*kept, *then)) for then in more])
            found.append((worth, kept))
        return sorted(found, key=lambda one: -one[0]) if len(found) == len(options) else []

    def wanted_by_rival(self, look: Look) -> dict[int, float]:
        """What each card seems worth to the other player, above its cost."""
        rival = Look(look.t, 1 - look.seat, self.style)
        usual = {"whole": 3.5, "broken": 1.5, "none": 1.0}
        worth = {}
        for card in look.t.passing[look.seat]:
            kind = CARDS[card]
            gain = usual[kind.basket] if kind.kind == "rescue" else rival.market.worth(card)
            worth[card] = gain - kind.cost * rival.values.fish
        return worth

    def rescue(self, look: Look) -> Move:
        return self.first_of(self.ranked_rescues(look), PASS, super().rescue, look)

    def extra_rescue(self, look: Look) -> Move:
        return self.first_of(self.ranked_rescues(look), STOP, super().extra_rescue, look)

    def take(self, look: Look) -> Move:
        return self.first_of(self.ranked_takes(look), PASS, super().take, look)

    def first_of(self, found: Ranked | None, none: Move, usual: Callable[[Look], Move], look: Look) -> Move:
        """The best answer found, a word if none is worth while; without nodes to look for one, the usual answer."""
        if found is None:
            return usual(look)
        return found[0][1] if found else none

    def ranked_rescues(self, look: Look) -> Ranked | None:
        """Each rescue worth while with what it brings, best first; None if there were not even nodes to begin."""
        return worth_while(self.weighed_rescues(look))

    def ranked_takes(self, look: Look) -> Ranked | None:
        """The same for the cats of the Family game."""
        return worth_while(self.weighed_takes(look))

    def weighed_rescues(self, look: Look) -> Ranked | None:
        """Every rescue that was tried, with what it brings above passing, best first."""
        lines = Search(self.nodes, look).rescues()
        return None if lines is None else [(line.worth, look.rescue_with(line.first)) for line in lines]

    def weighed_takes(self, look: Look) -> Ranked | None:
        """The same for the cats of the Family game."""
        lines = Search(self.nodes, look).takes()
        return None if lines is None else [(line.worth, Place(line.first.kind, line.first.spot)) for line in lines]


def worth_while(weighed: Ranked | None) -> Ranked | None:
    """Those that bring more than nothing."""
    return None if weighed is None else [one for one in weighed if one[0] > LEAST]


class Search:
    """The thinking about one tile to be laid. `nodes` are left."""

    def __init__(self, nodes: int, look: Look) -> None:
        self.nodes = nodes
        self.look = look
        self.t, self.seat, self.values = look.t, look.seat, look.values

    def tried(self, sketch: Sketch, values: Values, kind: int, colour: int, apart: bool, count: int) -> list[Laying]:
        """The best spots of a tile: one node."""
        if self.nodes <= 0:
            raise OutOfNodes
        self.nodes -= 1
        return sketch.best(values, kind, colour, apart, count)

    def rescues(self) -> list[Line] | None:
        """The best lines of rescues, one for each first tile and spot, best first."""
        t, seat = self.t, self.seat
        if not moves.baskets(t, seat):
            return []
        price = {kind: PRICES[field] for field, cats in enumerate(t.fields) for kind in cats}
        return self.lines(price, t.fish[seat], self.look.baskets())

    def takes(self) -> list[Line] | None:
        """The same in the Family game, where cats cost nothing (IC-132)."""
        price = dict.fromkeys(self.t.line(), 0)
        return self.lines(price, 0, len(price))

    def lines(self, price: Mapping[int, int], fish: int, baskets: int) -> list[Line] | None:
        """Own tiles one after the other, each rival taking what it wants most between.

        None if the nodes did not last for every first tile.
        """
        t, found = self.t, list[Line]()
        try:
            others = [other for other in t.seats if other != self.seat and not t.passed[other]]
            rivals = [order for order in [self.order_of(other, price) for other in others] if order]
            found += self.begun(price, fish, baskets, self.dues(rivals))
        except OutOfNodes:
            return None
        with suppress(OutOfNodes):
            lines = found
            for _ in range(DEPTH - 1):
                grown: list[Line] = []
                for line in sorted(lines, key=worth_of, reverse=True)[:WIDTH]:
                    grown += self.went_on(line, price, self.gone(line.kinds, rivals))
                lines = grown
                found = found + grown
        best: dict[object, Line] = {}
        for line in sorted(found, key=worth_of, reverse=True):
            best.setdefault((line.first.kind, line.first.spot), line)
        return list(best.values())

    def order_of(self, rival: int, price: Mapping[int, int]) -> Order:
        """The cats that a rival can pay, those first that it seems to want most, and how much."""
        t = self.t
        look = Look(t, rival, self.look.style)
        if not t.family and not look.baskets():
            return []
        found = []
        for kind, cost in price.items():
            if cost <= t.fish[rival]:
                for best in self.tried(look.sketch, look.values, kind, colour_for(kind), t.free[rival], 1):
                    found.append((kind, best.gain - cost * look.values.fish))
        return sorted(found, key=lambda one: -one[1])

    def dues(self, rivals: Sequence[Order]) -> dict[int, float]:
        """By cat, what the seat gains by keeping it from a rival."""
        dues: dict[int, float] = {}
        for order in rivals:
            if len(order) > 1:
                dues[order[0][0]] = dues.get(order[0][0], 0.0) + DENIED * (order[0][1] - order[1][1])
        return dues

    def gone(self, kinds: Sequence[int], rivals: Sequence[Order]) -> list[int]:
        """What is gone when the seat has taken these in turn, and each rival its best after each."""
        gone: list[int] = []
        for kind in kinds:
            gone.append(kind)
            for order in rivals:
                taken = next((cat for cat, _ in order if cat not in gone), None)
                if taken is not None:
                    gone.append(taken)
        return gone

    def begun(self, price: Mapping[int, int], fish: int, baskets: int, dues: dict[int, float]) -> list[Line]:
        """Every tile that can be paid, at its best spots."""
        sketch, apart, lines = self.look.sketch, self.t.free[self.seat], list[Line]()
        for kind, cost in price.items():
            if cost <= fish and baskets:
                for laying in self.tried(sketch, self.values, kind, colour_for(kind), apart, SPOTS):
                    worth = laying.gain - cost * self.values.fish + dues.get(kind, 0.0)
                    after, more = self.laid(sketch, laying)
                    lines.append(Line(worth + more, laying, (kind,), after, fish - cost, baskets - 1))
        return lines

    def went_on(self, line: Line, price: Mapping[int, int], gone: Sequence[int]) -> list[Line]:
        """A line with each tile more that is still there and worth its price."""
        lines = []
        for kind, cost in price.items():
            if kind in gone or cost > line.fish or not line.baskets:
                continue
            for laying in self.tried(line.sketch, self.values, kind, colour_for(kind), False, SPOTS_LATER):
                gain = laying.gain - cost * self.values.fish
                if gain > 0:
                    after, more = self.laid(line.sketch, laying)
                    kinds, fish = (*line.kinds, kind), line.fish - cost
                    lines.append(Line(line.worth + gain + more, line.first, kinds, after, fish, line.baskets - 1))
        return lines

    def laid(self, sketch: Sketch, laying: Laying) -> tuple[Sketch, float]:
        """The boat after it, with the treasure of a map; and how much better that is than a usual one."""
        after = sketch.after(laying)
        if laying.colour < 0 or not MAPS[sketch.layout][laying.colour] & laying.cells:
            return after, 0.0
        kinds = self.t.treasures_left(COMMONS)
        best = best_of([one for kind in kinds for one in self.tried(after, self.values, kind, -1, False, 1)])
        if best is None or best.gain <= 0:
            return after, -self.values.treasure
        return after.after(best), best.gain - self.values.treasure
