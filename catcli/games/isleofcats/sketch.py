"""A boat as the bots reckon with it: what is open, the groups, what counts; and what a tile would add at every spot.

All of it is kept from tile to tile, so that thousands of spots can be looked at: nothing is counted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

from . import boat as geometry
from .boat import EDGE, HULL_MASK, MAPS, RATS, ROOMS, Boat, Spot, around
from .pieces import COLOURS, colour_of, is_cat, is_common, is_oshax, is_rare, shape_of
from .shapes import FORMS, SIZES, WIDTH
from .worth import OPEN_SIDES, Values

ROOM_MASKS = tuple(ROOMS.values())
HOLD = ROOMS["H"]  # the room so large that it is filled last, if ever


class Pride(NamedTuple):
    """A group (IC-90): its colour, its cats, and the squares around it, some of them taken or outside the boat."""

    colour: int
    size: int
    rim: int


class Laying(NamedTuple):
    """A tile at a spot, and what it adds. colour: of a cat, or the one meant for an Oshax, else -1."""

    gain: float
    kind: int
    colour: int
    cells: int
    spot: Spot


gain_of = itemgetter(0)


class Sketch:
    """free: the open squares. rooms: how many of them in each room. cats, edges: by colour, all and those at the edge.

    rare, common, oshax: how many tiles.
    """

    __slots__ = ("cats", "common", "edges", "free", "layout", "oshax", "prides", "rare", "rooms")

    def __init__(self, boat: Boat) -> None:
        self.layout = boat.layout
        self.free = boat.free
        self.rooms = [(self.free & room).bit_count() for room in ROOM_MASKS]
        self.prides = [Pride(group.colour, group.size, around(group.cells)) for group in geometry.groups(boat)]
        self.cats = [len(geometry.cats(boat, colour)) for colour in range(len(COLOURS))]
        self.edges = [len(geometry.edge_cats(boat, colour)) for colour in range(len(COLOURS))]
        self.rare = len(geometry.rare_treasures(boat))
        self.common = len(geometry.common_treasures(boat))
        self.oshax = len(geometry.oshax(boat))

    def counted(self, values: Values, kind: int, colour: int) -> float:
        """What a tile adds wherever it lies."""
        treasures = self.rare + self.common
        if colour < 0:
            worth = one_more(values.treasures, treasures)
            return worth + (one_more(values.rare, self.rare) if is_rare(kind) else one_more(values.common, self.common))
        worth = one_more(values.total, sum(self.cats)) + one_more(values.cats[colour], self.cats[colour])
        return worth + one_more(values.oshax, self.oshax) if is_oshax(kind) else worth

    def spots(self, values: Values, kind: int, colour: int, apart: bool) -> list[tuple[float, int, int, int]]:
        """Every spot for a tile: what it adds there, its squares, its attitude and its first square.

        apart: it need not touch another tile. Written at length, as nearly all thinking is done here.
        """
        free = self.free
        covered = HULL_MASK & ~free
        touching = free if apart or not covered else around(covered) & free
        counted = self.counted(values, kind, colour) + values.roughness(free)
        counted -= 2 * values.close * (free.bit_count() - SIZES[shape_of(kind)])
        groups = values.groups
        prides = [
            (rim, size, groups[own][size], min(OPEN_SIDES, (rim & free).bit_count()), own == colour)
            for own, size, rim in self.prides
            if rim & free
        ]
        rooms = [
            (room, left, table, table[left])
            for room, left, table in zip(ROOM_MASKS, self.rooms, values.rooms, strict=True)
            if left
        ]
        rats = RATS[self.layout] & free
        visible = rats.bit_count()
        rat_worth = [values.rats[visible - hidden] - values.rats[visible] for hidden in range(min(6, visible) + 1)]
        maps = [(place, values.map_gain(number, number == colour)) for number, place in enumerate(MAPS[self.layout])]
        maps = [(place, gain) for place, gain in maps if place & free]
        any_map = sum([place for place, _ in maps])
        edge_gain, open_edge = self.edge_gain(values, colour), values.open_edge
        edge_left = (EDGE & free).bit_count()
        close, narrow_cost, dead_cost, pair_cost = values.close, values.narrow, values.dead, values.pair
        family = values.groups[colour]
        found = []
        for form in FORMS[shape_of(kind)]:
            anchors, touches = free, touching
            for step in form.steps[1:]:
                anchors &= free >> step
                touches |= touching >> step
            anchors &= touches
            mask, attitude = form.mask, form.attitude
            while anchors:
                lowest = anchors & -anchors
                anchors ^= lowest
                cells = mask * lowest
                left = free ^ cells
                # open squares that are hard to fill: those with few open neighbours
                east, west, north, south = left << 1, left >> 1, left << WIDTH, left >> WIDTH
                beside, over = east | west, north | south
                gain = counted + close * ((left & west).bit_count() + (left & south).bit_count())
                narrow = left & ~(east & west | north & south | beside & over)
                if narrow:
                    gain -= narrow_cost * narrow.bit_count()
                    dead = narrow & ~(beside | over)
                    if dead:
                        gain -= dead_cost * dead.bit_count()
                    pairs = narrow & (narrow << 1 | narrow >> 1 | narrow << WIDTH | narrow >> WIDTH)
                    if pairs:
                        gain -= pair_cost * pairs.bit_count()
                for room, open_squares, table, now in rooms:
                    hit = room & cells
                    if hit:
                        gain += table[open_squares - hit.bit_count()] - now
                hit = rats & cells
                if hit:
                    gain += rat_worth[hit.bit_count()]
                if any_map & cells:
                    for place, worth in maps:
                        if place & cells:
                            gain += worth
                hit = cells & EDGE
                if hit:
                    gain += edge_gain
                    if open_edge is not None:
                        gain += open_edge[edge_left - hit.bit_count()] - open_edge[edge_left]
                size, rims = 1, 0
                for rim, cats, row, sides, same in prides:
                    if rim & cells:
                        if same:
                            size += cats
                            rims |= rim
                            gain -= row[sides]
                        else:
                            open_sides = (rim & left).bit_count()
                            if open_sides < OPEN_SIDES:
                                gain += row[open_sides] - row[sides]
                if colour >= 0:
                    rims |= cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH
                    open_sides = (rims & left).bit_count()
                    gain += family[size][open_sides if open_sides < OPEN_SIDES else OPEN_SIDES]
                found.append((gain, cells, attitude, lowest))
        return found

    def edge_gain(self, values: Values, colour: int) -> float:
        """What a cat of that colour adds by lying at the edge."""
        if colour < 0:
            return 0.0
        return one_more(values.edges[colour], self.edges[colour]) + one_more(values.all_edges, sum(self.edges))

    def best(self, values: Values, kind: int, colour: int, apart: bool = False, count: int = 1) -> list[Laying]:
        """The spots that add most, best first; of equal ones the first listed."""
        spots = self.spots(values, kind, colour, apart)
        if not spots:
            return []
        most = [max(spots, key=gain_of)] if count == 1 else nlargest(count, spots, key=gain_of)
        return [
            Laying(gain, kind, colour, cells, Spot(lowest.bit_length() - 1, attitude))
            for gain, cells, attitude, lowest in most
        ]

    def after(self, laying: Laying) -> Sketch:
        """The boat with that tile laid."""
        kind, colour, cells = laying.kind, laying.colour, laying.cells
        twin = Sketch.__new__(Sketch)
        twin.layout = self.layout
        twin.free = self.free ^ cells
        twin.rooms = [
            left - (room & cells).bit_count() if left else 0 for room, left in zip(ROOM_MASKS, self.rooms, strict=True)
        ]
        twin.rare, twin.common = self.rare + is_rare(kind), self.common + is_common(kind)
        twin.oshax = self.oshax + is_oshax(kind)
        twin.cats, twin.edges, twin.prides = self.cats, self.edges, self.prides
        if colour >= 0:
            twin.cats = self.cats[:]
            twin.cats[colour] += 1
            if cells & EDGE:
                twin.edges = self.edges[:]
                twin.edges[colour] += 1
            size, rim, apart = 1, around(cells), []
            for pride in self.prides:
                if pride.colour == colour and pride.rim & cells:
                    size += pride.size
                    rim |= pride.rim
                else:
                    apart.append(pride)
            twin.prides = [*apart, Pride(colour, size, rim)]
        return twin


def one_more(worth: Sequence[float], count: int) -> float:
    """What one more adds by a table."""
    return worth[count + 1] - worth[count]


def colour_for(kind: int) -> int:
    """The colour of a cat, else -1."""
    return colour_of(kind) if is_cat(kind) else -1
