"""What things are worth to a bot: tables of points to be hoped for, made anew for each question.

Each table tells by a count what having so many is worth, the lessons in front, in the hand and of the sister included.
Only + - * / are used, so that every machine reckons the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from . import boat as geometry
from .boat import EDGE, MIDDLE_ROW, ROOMS, Boat
from .lessons import EACH_COLOUR, GREAT_FAMILY, SOLO_GROUP, SPECIAL
from .pieces import CARDS, COLOUR_POINTS, COLOURS, DAYS, LESSONS, RARE_TREASURE, family_points
from .shapes import WIDTH
from .table import IsleOfCats

OPEN_SIDES = 5  # open squares around a group; more do not help it
SQUARES_OF_A_CAT = 5.2
FISH_LEFT, SISTER_FISH = 200, -3.0  # the lesson with which fish left are the sister's, and what one is worth then
MOST_CATS = 36  # on a boat of 142 squares, when no cat is smaller than 4
MORE = 8  # of anything, that are looked ahead
ROOM_LETTERS: Final = tuple(ROOMS)
ROOM_SIZES: Final = tuple(cells.bit_count() for cells in ROOMS.values())


class Term(NamedTuple):
    """A lesson that counts, with its colour (-1: none) and how much its points count for the seat."""

    number: int
    colour: int
    weight: float


class Style(NamedTuple):
    """What a bot takes things to be worth, in points; all but `fish` fade as the game ends.

    fish: one that is left, by the days after today. close, narrow, dead, pair: see `Values`. early: how much of the
    worth of a room comes with its squares one by one, and near: how surely a room is filled of which few squares are
    open. alone, two, more: what groups of one, of two, and of more cats may still become. rat: how surely one left
    alone will be covered later. treasure: that of a map. basket: a permanent one for each later day; kept: a basket
    card for another day. find: what a common treasure must bring to be laid before the last day. cats: to be rescued
    a day. remembers: counts what it saw pass in the draft.
    """

    fish: tuple[float, ...] = (0.0, 0.4, 0.4, 0.4, 0.4)
    close: float = 0.1
    narrow: float = 0.25
    dead: float = 0.8
    pair: float = 0.2
    early: float = 0.8
    near: float = 0.5
    alone: float = 1.2
    two: float = 4.5
    more: float = 2.0
    rat: float = 0.6
    treasure: float = 2.5
    basket: float = 2.2
    kept: float = 1.2
    find: float = 2.2
    cats: float = 3.2
    remembers: bool = True


class Outlook:
    """What lessons look at, and how much is still to come. rooms: the open squares of each.

    cats_left, treasures_left, squares_left: what the seat will likely lay yet. days: those after today.
    first: how likely the seat is in front when the game ends. largest_other: the largest group of the others.
    """

    __slots__ = (
        "all_edges", "baskets", "cats", "cats_left", "common", "days", "edges", "first", "fish", "largest_other",
        "lessons", "lonely", "middle", "open_edge", "open_maps", "oshax", "rare", "rats", "rooms", "sizes", "solo",
        "squares_left", "style", "total", "treasures", "treasures_left",
    )  # fmt: skip

    def __init__(self, t: IsleOfCats, seat: int, style: Style) -> None:
        boat = t.boats[seat]
        groups = geometry.groups(boat)
        colours = range(len(COLOURS))
        self.solo = t.solo
        self.style = style
        self.days = DAYS - t.day
        self.cats = [len(geometry.cats(boat, colour)) for colour in colours]
        self.total = sum(self.cats)
        self.edges = [len(geometry.edge_cats(boat, colour)) for colour in colours]
        self.all_edges = sum(self.edges)
        self.lonely = [sum(group.size == 1 and group.colour == colour for group in groups) for colour in colours]
        self.sizes = sorted([group.size for group in groups], reverse=True)
        self.rats = geometry.visible_rats(boat)
        self.open_edge = (EDGE & boat.free).bit_count()
        self.middle = (MIDDLE_ROW & boat.free).bit_count()
        self.rare = len(geometry.rare_treasures(boat))
        self.common = len(geometry.common_treasures(boat))
        self.treasures = self.rare + self.common
        self.oshax = len(geometry.oshax(boat))
        self.rooms = [(boat.free & room).bit_count() for room in ROOMS.values()]
        self.open_maps = len(COLOURS) - len(geometry.covered_maps(boat))
        self.lessons = len(t.lessons[seat]) + sum(CARDS[card].kind == "lesson" for card in t.hands[seat])
        self.baskets = t.baskets[seat]
        self.fish = t.fish[seat]
        self.largest_other = max([largest(other) for other in t.boats if other is not boat], default=SOLO_GROUP)
        self.first = self.chance_to_be_first(t, seat)
        self.forecast(t, seat)

    def chance_to_be_first(self, t: IsleOfCats, seat: int) -> float:
        """How likely the seat is in front when the game ends, which is settled by the last reveal (IC-52)."""
        if t.day == DAYS and (t.revealed or t.phase in ("rare finds", "end of day")):
            return 1.0 if t.track[0] == seat else 0.0
        return 1 / (len(t.seats) + t.solo)

    def forecast(self, t: IsleOfCats, seat: int) -> None:
        """How much is still to come: three cats a day and some treasures, or four cats in the Family game."""
        a_day = 4.0 if t.family else self.style.cats
        today = a_day
        if t.phase in ("rare finds", "end of day") or t.passed[seat]:
            today = 0.0
        elif t.phase == "rescuing" and not t.family and t.turn >= 0:
            cards = t.laid[seat]
            baskets = t.baskets_ready(seat) + sum(1 if CARDS[card].basket == "whole" else 0.5 for card in cards)
            today = max(0.0, min(baskets, t.fish[seat] / 4, t.cats_to_rescue() / len(t.seats)) - 1)
        elif t.family:
            today = t.cats_to_rescue() / len(t.seats) if t.phase == "rescuing" else a_day
        hand = t.hands[seat]
        oshax = sum(CARDS[card].kind == "oshax" for card in hand)
        finds = sum(CARDS[card].kind == "treasure" for card in hand)
        self.cats_left = a_day * self.days + today + oshax + 0.3 * self.days
        self.treasures_left = self.days * (0.6 if t.family else 1.8) + finds * 1.5
        self.squares_left = SQUARES_OF_A_CAT * self.cats_left + 3.0 * self.treasures_left


def largest(boat: Boat) -> int:
    return max([group.size for group in geometry.groups(boat)], default=0)


def reach(need: float, chances: float) -> float:
    """How likely so much more will be had, with about so much to come; half if that is just what is needed."""
    if need <= 0:
        return 1.0
    return chances * chances / (chances * chances + need * need)


def exactly(target: int, have: int, chances: float) -> float:
    """How likely it will be just so many in the end."""
    if have >= target:
        return 0.0 if have > target else 1.0 if chances <= 0 else 0.9
    return 0.9 * reach(target - have, chances)


# What each lesson will likely find in the end (IC-101, IC-118, IC-130).

Expect = Callable[[Outlook, int], float]


def filled(o: Outlook, room: int) -> float:
    """How likely a room will be filled, by number."""
    return fills(o, room, o.rooms[room])


def fills(o: Outlook, room: int, left: int) -> float:
    """The same, with so many squares open: partly how much is done, partly how little is left."""
    if left == 0:
        return 1.0
    tiles = o.cats_left + 0.8 * o.treasures_left
    if tiles <= 0:
        return 0.0
    early = o.style.early * tiles / (tiles + 5)
    near = o.style.near * tiles
    return early * (1 - left / ROOM_SIZES[room]) + (1 - early) * near / (near + left)


def whole(o: Outlook, colour: int, each: int) -> float:
    need = sum(max(0, each - cats) for cats in o.cats)
    return reach(need, 0.35 * o.cats_left)


def edge_of_each(o: Outlook) -> float:
    return reach(sum(not edges for edges in o.edges), 0.3 * o.cats_left)


def rats_at_end(o: Outlook) -> float:
    """How many rats will likely be visible."""
    free = sum(o.rooms) or 1
    return o.rats * (1 - min(0.9, 0.9 * o.squares_left / free))


def is_empty(o: Outlook, *letters: str) -> float:
    rooms = [ROOM_LETTERS.index(letter) for letter in letters]
    if any(o.rooms[room] < ROOM_SIZES[room] for room in rooms):
        return 0.0
    return 0.85 if o.cats_left else 1.0


def size_at_end(o: Outlook, place: int) -> float:
    """The family points that the group of that place will likely have."""
    sizes = [*o.sizes[: place + 1], 0, 0, 0][: place + 1]
    grown = min(4.0, o.cats_left / (5 + 5 * place))
    size = sizes[place] + grown
    if size < 3:
        return 8 * reach(3 - size, grown * 0.5)
    low = int(size)
    return family_points(low) + (size - low) * (family_points(low + 1) - family_points(low))


def greater(o: Outlook) -> float:
    """Families of four that there will likely be."""
    now = sum(size >= GREAT_FAMILY for size in o.sizes)
    grown = sum([reach(GREAT_FAMILY - size, 0.25 * o.cats_left) for size in o.sizes if size < GREAT_FAMILY])
    return now + min(0.09 * o.cats_left, grown) + 0.04 * o.cats_left


def has_largest(o: Outlook) -> float:
    mine = o.sizes[0] if o.sizes else 0
    if o.solo:
        return reach(SOLO_GROUP - mine, 0.35 * o.cats_left)
    if o.cats_left <= 0:
        return 1.0 if mine >= o.largest_other else 0.0
    return min(1.0, max(0.0, 0.5 + 0.12 * (mine - o.largest_other)))


def fish_for(o: Outlook) -> float:
    return 0.7 if o.days else 1.0 if o.fish >= 5 else 0.0


EXPECT: Final[dict[int, Expect]] = {
    113: lambda o, c: reach(o.open_edge, 0.22 * o.squares_left),
    114: lambda o, c: exactly(15, o.total, o.cats_left),
    115: lambda o, c: whole(o, c, EACH_COLOUR),
    116: lambda o, c: edge_of_each(o),
    117: lambda o, c: max(o.edges) + 0.15 * o.cats_left,
    118: lambda o, c: exactly(3, o.baskets, 0.2 * o.days),
    119: lambda o, c: o.first,
    120: lambda o, c: sum(o.lonely) * (0.9 if o.cats_left else 1) + 0.16 * o.cats_left,
    121: lambda o, c: has_largest(o),
    122: lambda o, c: o.rare + 0.3 * o.treasures_left,
    123: lambda o, c: o.common + 0.7 * o.treasures_left,
    124: lambda o, c: reach(o.rats, 0.13 * o.squares_left),
    125: lambda o, c: rats_at_end(o),
    126: lambda o, c: o.lessons + 1.2 * o.days,
    127: lambda o, c: exactly(5, o.cats[c], 0.33 * o.cats_left),
    132: lambda o, c: exactly(5, 10 - o.rats, 0.14 * o.squares_left),
    133: lambda o, c: exactly(6, o.lessons, 1.2 * o.days),
    134: lambda o, c: exactly(5, o.treasures, 0.55 * o.treasures_left),
    135: lambda o, c: (o.all_edges + 0.5 * o.cats_left) / 2,
    136: lambda o, c: min(1.0, 1.6 * filled(o, ROOM_LETTERS.index("P")) * filled(o, ROOM_LETTERS.index("Q"))),
    137: lambda o, c: is_empty(o, "M", "N"),
    138: lambda o, c: greater(o),
    139: lambda o, c: o.oshax + 0.2 * o.days,
    140: lambda o, c: is_empty(o, "A"),
    141: lambda o, c: size_at_end(o, 2),
    142: lambda o, c: fish_for(o),
    143: lambda o, c: o.edges[c] + 0.15 * o.cats_left,
    144: lambda o, c: o.cats[c] + 0.25 * o.cats_left,
    145: lambda o, c: reach(EACH_COLOUR - o.cats[c], 0.3 * o.cats_left),
    146: lambda o, c: o.lonely[c] * 0.7 + 0.03 * o.cats_left,
    147: lambda o, c: o.lessons + 1.2 * o.days,
    148: lambda o, c: o.common + 0.7 * o.treasures_left,
    149: lambda o, c: min(o.treasures + 0.8 * o.treasures_left, o.cats[c] * 0.7 + 0.12 * o.cats_left),
    150: lambda o, c: o.open_maps * (1 - min(0.8, 0.7 * o.squares_left / (sum(o.rooms) or 1))),
    152: lambda o, c: edge_of_each(o),
    155: lambda o, c: reach(o.middle, 0.2 * o.squares_left),
    157: lambda o, c: exactly(20, o.total, o.cats_left),
    164: lambda o, c: o.treasures + 0.8 * o.treasures_left,
    167: lambda o, c: sum([filled(o, room) for room in range(len(o.rooms))]),
    197: lambda o, c: max(0.0, 5 - 0.6 * o.treasures),
    198: lambda o, c: max(o.sizes[0] if o.sizes else 0, 3) + 0.15 * o.cats_left,
    199: lambda o, c: 1 - reach(9 - o.treasures, 0.8 * o.treasures_left),
    200: lambda o, c: 0.0 if o.days else o.fish,
    201: lambda o, c: rats_at_end(o),
    202: lambda o, c: max(0.0, o.total + o.cats_left - 15),
    203: lambda o, c: sum([1 - reach(1 - edges, 0.1 * o.cats_left) for edges in o.edges]),
    205: lambda o, c: sum([filled(o, room) for room in range(len(o.rooms))]),
    206: lambda o, c: sum(o.lonely) * (0.4 if o.cats_left else 1),
    207: lambda o, c: o.lessons + 1.2 * o.days,
    208: lambda o, c: size_at_end(o, 0),
    209: lambda o, c: size_at_end(o, 1),
    210: lambda o, c: o.common + 0.7 * o.treasures_left,
    211: lambda o, c: 0.6 * (o.total + o.cats_left),
    212: lambda o, c: 5 - o.open_maps * (1 - min(0.8, 0.7 * o.squares_left / (sum(o.rooms) or 1))),
    213: lambda o, c: sum(size >= 3 for size in o.sizes) + 0.1 * o.cats_left,
    214: lambda o, c: o.all_edges + 0.5 * o.cats_left,
    215: lambda o, c: 3.0,
}
EXPECT.update(dict.fromkeys(range(128, 132), EXPECT[127]))

# By feature of an outlook, the lessons that look at it.
LOOKS_AT: Final = {
    "rats": (124, 125, 132, 201),
    "total": (114, 157, 202),
    "cats": (115, *range(127, 132), 144, 145, 149),
    "edges": (116, 117, 143, 152, 203),
    "all_edges": (135, 214),
    "lonely": (120, 146, 206),
    "open_edge": (113,),
    "rare": (122,),
    "common": (123, 148, 210),
    "treasures": (134, 164, 197, 199),
    "oshax": (139,),
    "rooms": (136, 137, 140, 167, 205),
    "open_maps": (150, 212),
    "lessons": (126, 133, 147, 207),
    "baskets": (118,),
}


def expected(o: Outlook, term: Term) -> float:
    """The points a lesson will likely bring, as it counts for the seat."""
    lesson = LESSONS[term.number]
    found = EXPECT[lesson.same_as or term.number](o, lesson.colour if lesson.colour >= 0 else term.colour)
    return term.weight * (found if lesson.form == SPECIAL else lesson.points * found)


def terms_of(t: IsleOfCats, seat: int) -> list[Term]:
    """The lessons that count for a seat: its own, those in its hand, public ones, and the sister's against it."""
    private = [*t.lessons[seat], *[card for card in t.hands[seat] if CARDS[card].kind == "lesson"]]
    found = [Term(number, -1, 1.0) for number in sorted(private)]
    part = 0.5 if t.solo else 1.0
    found += [Term(number, colour, part) for number, colour in t.public if colour >= 0 or not LESSONS[number].chooser]
    if t.sister is not None:
        found += [Term(number, -1, -1.0) for number in t.sister.lessons if number in EXPECT]
    return found


class Values:
    """What things are worth to a seat now; see the module. Lists are by count, by colour where one is named.

    groups: by colour, size and open squares around it. rooms: by room and open squares. open_map: of each colour, while
    it is not covered. treasure: of a common treasure of choice. fish: of one that is left for later.
    narrow, dead, pair: what an open square costs that has one open neighbour, none, or stands beside another narrow
    one; close: what two open squares beside each other are worth.
    """

    __slots__ = (
        "all_edges", "cats", "close", "common", "dead", "edges", "fish", "groups", "narrow", "open_edge",
        "open_map", "oshax", "outlook", "pair", "rare", "rats", "rooms", "sizes", "style", "terms", "total", "treasure",
        "treasures",
    )  # fmt: skip

    def __init__(self, t: IsleOfCats, seat: int, style: Style) -> None:
        self.outlook = o = Outlook(t, seat, style)
        self.style = style
        self.terms = terms_of(t, seat)
        colours = range(len(COLOURS))
        tiles = o.cats_left + o.treasures_left
        part = tiles / (tiles + 3)
        self.close, self.narrow = style.close * part, style.narrow * part
        self.dead, self.pair = style.dead * part, style.pair * part
        self.fish = style.fish[min(4, o.days)]
        if any(term.number == FISH_LEFT for term in self.terms):
            self.fish = SISTER_FISH if o.days == 0 else 0.0
        self.total = self.table("total", -1, o.total, 1)
        colour_worth = sister_colours(t)
        self.cats = [self.table("cats", colour, o.cats[colour], 1) for colour in colours]
        for colour in colours:
            for count in range(len(self.cats[colour])):
                self.cats[colour][count] -= colour_worth[colour] * count
        self.edges = [self.table("edges", colour, o.edges[colour], 1) for colour in colours]
        self.all_edges = self.table("all_edges", -1, o.all_edges, 1)
        rare = 0 if t.family else RARE_TREASURE
        self.rare = [worth + rare * count for count, worth in enumerate(self.table("rare", -1, o.rare, 1))]
        self.common = self.table("common", -1, o.common, 1)
        self.treasures = self.table("treasures", -1, o.treasures, 1)
        self.oshax = self.table("oshax", -1, o.oshax, 1)
        self.open_edge = self.table("open_edge", -1, o.open_edge, -1) if self.counts("open_edge") else None
        covered = min(0.75, 0.75 * o.squares_left / (sum(o.rooms) or 1))  # of what is still open, in the end
        rat = 1 - covered * style.rat
        self.rats = [worth - rat * rats for rats, worth in enumerate(self.table("rats", -1, o.rats, -1))]
        self.rooms = [self.room(room) for room in range(len(o.rooms))]
        self.treasure = style.treasure + self.common[o.common + 1] - self.common[o.common]
        chance = reach(1, 0.07 * o.cats_left)
        maps = self.table("open_maps", -1, o.open_maps, -1)
        kept = maps[o.open_maps] - maps[o.open_maps - 1] if o.open_maps else 0.0
        self.open_map = [kept + self.treasure * chance * 0.5 for _ in colours]
        self.sizes = self.group_sizes()
        self.groups = [self.group(colour) for colour in colours]

    def map_gain(self, colour: int, own: bool) -> float:
        """What covering an open map adds, by a cat of its colour or by any other tile."""
        return (self.treasure if own else 0.0) - self.open_map[colour]

    def counts(self, feature: str) -> bool:
        """Whether any lesson looks at it."""
        return any((LESSONS[term.number].same_as or term.number) in LOOKS_AT[feature] for term in self.terms)

    def table(self, feature: str, index: int, now: int, step: int) -> list[float]:
        """What the lessons that look at a feature bring for each count: from now on up, or from none to now."""
        last = now + MORE if step > 0 else now
        terms = [term for term in self.terms if (LESSONS[term.number].same_as or term.number) in LOOKS_AT[feature]]
        if not terms:
            return [0.0] * (last + 1)
        o, worth = self.outlook, []
        for count in range(last + 1):
            put(o, feature, index, count)
            worth.append(sum([expected(o, term) for term in terms]))
        put(o, feature, index, now)
        return worth

    def room(self, room: int) -> list[float]:
        """By open squares: what is lost for a room, and what lessons make of it."""
        o = self.outlook
        table = self.table("rooms", room, o.rooms[room], -1)
        return [worth - 5 * (1 - fills(o, room, left)) for left, worth in enumerate(table)]

    def group(self, colour: int) -> list[list[float]]:
        """By size and open squares around it."""
        o = self.outlook
        lonely = self.table("lonely", colour, o.lonely[colour], 1)
        alone = lonely[o.lonely[colour] + 1] - lonely[o.lonely[colour]]
        table = self.sizes[:]
        table[1] = [worth + alone for worth in table[1]]
        return table

    def group_sizes(self) -> list[list[float]]:
        """By size and open squares around it, what any group is worth."""
        o, style, table = self.outlook, self.style, []
        most = o.sizes[0] if o.sizes else 0
        terms = [term for term in self.terms if (LESSONS[term.number].same_as or term.number) in BY_SIZE]
        for size in range(MOST_CATS + 1):
            points, growth = float(family_points(size)), growth_of(size, o.cats_left, style)
            for term in terms:
                points += by_size(term, size, most, o)
            table.append([points + growth * sides / OPEN_SIDES for sides in range(OPEN_SIDES + 1)])
        return table

    def roughness(self, free: int) -> float:
        """What the form of the open squares costs."""
        right, low = free >> 1, free >> WIDTH
        beside, over = free << 1 | right, free << WIDTH | low
        narrow = free & ~(free << 1 & right | free << WIDTH & low | beside & over)
        dead = narrow & ~(beside | over)
        pairs = narrow & (narrow << 1 | narrow >> 1 | narrow << WIDTH | narrow >> WIDTH)
        worth = self.narrow * narrow.bit_count() + self.dead * dead.bit_count() + self.pair * pairs.bit_count()
        return worth + self.close * (2 * free.bit_count() - (free & right).bit_count() - (free & low).bit_count())


def put(o: Outlook, feature: str, index: int, count: int) -> None:
    """Suppose so many of a feature, or of its part of that index if it is a list."""
    if index < 0:
        setattr(o, feature, count)
    else:
        getattr(o, feature)[index] = count


def growth_of(size: int, cats_left: float, style: Style) -> float:
    """What may still become of a group of that size, beyond its family points."""
    if size == 0 or cats_left <= 0:
        return 0.0
    part = cats_left / (cats_left + 3)
    if size == 1:
        return style.alone * part * part
    if size == 2:
        return style.two * part
    return (0.0, 0.0, 0.0, 2.0, 3.0, 4.0, 4.5, 5.0)[min(size, 7)] * part * style.more


BY_SIZE: Final = (121, 138, 198, 208, 213)  # lessons that look at the sizes of groups


def by_size(term: Term, size: int, most: int, o: Outlook) -> float:
    """What a lesson adds to the worth of a group of that size, beside the largest one there is now."""
    number = LESSONS[term.number].same_as or term.number
    if number == 138:
        return 4.0 * term.weight * reach(GREAT_FAMILY - size, 0.1 * o.cats_left) if size else 0.0
    if number == 121 and size > most:
        return 1.0 * (size - most)
    if number == 198 and size > max(2, most):
        return -2.0 * (size - max(2, most))
    if number == 208 and size > most:
        return float(family_points(most) - family_points(size))
    if number == 213 and size >= 3:
        return -5.0
    return 0.0


def sister_colours(t: IsleOfCats) -> Sequence[float]:
    """IC-118 What a cat of each colour gives the sister: a colour still hidden as much as those to come on average."""
    if t.sister is None:
        return [0.0] * len(COLOURS)
    opened = t.sister.points_by_colour
    rest = COLOUR_POINTS[len(opened) :]
    mean = sum(rest) / len(rest) if rest else 0.0
    worth = [mean] * len(COLOURS)
    for points, colour in zip(COLOUR_POINTS, opened, strict=False):
        worth[colour] = float(points)
    return worth
