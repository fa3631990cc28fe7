"""Counts taken at a real table, reckoned into a score sheet; and the facts of a whole boat that scoring looks at.

Counts are plain data, for each player by name; what is left out is 0:

    Ada:
      rats: 2                  still visible
      unfilled_rooms: 4
      families: [3, 3, 3, 5]   of 3, 4, 5 and 6 cats, also as how many of each: {"3": 3, "5": 1}
      large_families: 25       points of all families of 7 cats or more
      rare_treasures: 1
      lessons: 13              points
      public_lessons: 18       points, in a solo game already halved (IC-119)
      fish: 3                  left, for a tie (IC-103)
      sister_colours: 40       points that the sister has for cats, and those for her lessons: in a solo game only
      sister_lessons: 30

As a table the counts have a row for each player and the columns `COLUMNS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ...engine.errors import BadPosition
from ...engine.grammar import count
from ...engine.position import Path, PositionReader
from ...engine.sheet import Row, Sheet
from ...engine.text import meant
from . import boat as geometry
from . import scoring
from .lessons import BEST_OTHER, Standing, needs_colour, points_of
from .pieces import (
    COLOURS,
    LEAST_FAMILY,
    LESSONS,
    RARE_TREASURE,
    RAT,
    ROOM_NAMES,
    UNFILLED_ROOM,
    family_points,
)
from .position import SISTER_KEYS
from .scoring import Entry, Point
from .table import FAMILY, SOLO, IsleOfCats

LARGE_FAMILY: Final = 7  # cats from which a family is given as points
SIZES: Final = range(LEAST_FAMILY, LARGE_FAMILY)  # of families that are counted

# What a boat can hold: of its squares at least 4 lie under each rare treasure, and 5 under each cat but one a colour.
SQUARES: Final = geometry.HULL_MASK.bit_count()
MOST_RATS: Final = geometry.RATS[0].bit_count()
MOST_RARE: Final = SQUARES // 4
MOST_CATS: Final = len(COLOURS) + (SQUARES - 4 * len(COLOURS)) // 5

COUNTS: Final = (
    "rats", "unfilled_rooms", "families", "large_families", "rare_treasures", "lessons", "public_lessons", "fish",
    "sister_colours", "sister_lessons",
)  # fmt: skip
ONLY_COUNTS: Final = (  # what no position has
    "rats", "unfilled_rooms", "families", "large_families", "rare_treasures", "sister_colours",
)  # fmt: skip
SISTER_COUNTS: Final = ("sister_colours", "sister_lessons")
NOT_IN_FAMILY: Final = ("rare_treasures", "public_lessons", "fish")  # what the Family game does not score (IC-134)
FAMILY_COLUMNS: Final = {f"families_{size}": size for size in SIZES}
COLUMNS: Final[tuple[str, ...]] = ("player", *COUNTS[:2], *FAMILY_COLUMNS, *COUNTS[3:])


class Counts(NamedTuple):
    """What was counted of one player. families: how many of each size in SIZES. The rest as the keys of the data."""

    rats: int = 0
    unfilled_rooms: int = 0
    families: tuple[int, ...] = (0,) * len(SIZES)
    large_families: int = 0
    rare_treasures: int = 0
    lessons: int = 0
    public_lessons: int = 0
    fish: int = 0
    sister_colours: int = 0
    sister_lessons: int = 0


# The sheet.


def sheet(counts: Mapping[str, Any], variant: str = "") -> Sheet:
    """The score sheet of counts by name, a seat for each in their order. Raises BadPosition with every fault found."""
    return sheet_of(read(counts, variant), variant)


def sheet_of(players: Sequence[Counts], variant: str = "") -> Sheet:
    """IC-100, IC-103, IC-120, IC-134 The same rows as of a table."""
    rows = [Row(row.key, row.label, row.paragraph, row_points(row.key, players)) for row in headings(variant)]
    if is_family(variant):
        return Sheet(rows, [(len(ROOM_NAMES) - one.unfilled_rooms,) for one in players], scoring.broken_by(family=True))
    return Sheet(rows, [(one.fish,) for one in players], scoring.broken_by(family=False))


def row_points(key: str, players: Sequence[Counts]) -> tuple[int, ...]:
    return tuple([sum([entry.points for entry in entries(key, one)]) for one in players])


def explain(counts: Mapping[str, Any], variant: str = "") -> list[Point]:
    """Every count that scores, with the points it makes. Raises BadPosition like `sheet`."""
    players = read(counts, variant)
    return [
        (seat, row.key, row.paragraph, f"{entry.sentence}: {entry.points}")
        for row in headings(variant)
        for seat, one in enumerate(players)
        for entry in entries(row.key, one)
    ]


def headings(variant: str) -> tuple[scoring.Heading, ...]:
    if is_family(variant):
        return scoring.FAMILY_ROWS
    return scoring.SOLO_ROWS if is_solo(variant) else scoring.ROWS


def is_family(variant: str) -> bool:
    return FAMILY in variant.split(",")


def is_solo(variant: str) -> bool:
    return SOLO in variant.split(",")


def entries(key: str, one: Counts) -> list[Entry]:
    """What makes up a row of the sheet."""
    if key == "families":
        return families(one)
    number = getattr(one, key)
    if not number:
        return []
    match key:
        case "rats":
            return [Entry(RAT * number, f"{count(number, 'visible rat')}, each {RAT}")]
        case "unfilled_rooms":
            return [Entry(UNFILLED_ROOM * number, f"{count(number, 'unfilled room')}, each {UNFILLED_ROOM}")]
        case "rare_treasures":
            return [Entry(RARE_TREASURE * number, f"{count(number, 'rare treasure')}, each {RARE_TREASURE}")]
        case "sister_colours" | "sister_lessons":
            return [Entry(-number, f"the sister's points for {'cats' if key == 'sister_colours' else 'lessons'}")]
    return [Entry(number, f"points of {key.replace('_', ' ')}")]


def families(one: Counts) -> list[Entry]:
    """IC-100 The families of each size, and the points of the large ones."""
    told = [
        Entry(number * family_points(size), f"{number} × a family of {size} cats, each {family_points(size)}")
        for size, number in zip(SIZES, one.families, strict=True)
        if number
    ]
    if one.large_families:
        told.append(Entry(one.large_families, f"families of {LARGE_FAMILY} cats or more"))
    return told


# Reading.


def read(counts: Mapping[str, Any], variant: str = "") -> list[Counts]:
    """The counts of each player, in the order of the data. Raises BadPosition with every fault found."""
    reader = Reader(counts, variant)
    players = [reader.player(name, value) for name, value in counts.items()]
    if reader.faults:
        raise BadPosition(reader.faults)
    return players


class Reader(PositionReader):
    """Reads counts, and keeps every fault with its path: name, key, and the size of a family."""

    def __init__(self, counts: Mapping[str, Any], variant: str) -> None:
        super().__init__([*map(str, counts)], ())
        self.variant = variant

    def player(self, name: str, value: Any) -> Counts:
        if not isinstance(value, Mapping):
            self.fault((name,), f"counts have a number for each thing: {{rats: 2, unfilled_rooms: 4}}, not {value!r}")
            return Counts()
        for key in value:
            self.check_key(name, key)
        one = Counts(
            rats=self.counts_of(name, value, "rats", MOST_RATS),
            unfilled_rooms=self.counts_of(name, value, "unfilled_rooms", len(ROOM_NAMES)),
            families=self.families(value.get("families"), (name, "families")),
            large_families=self.large_families(name, value),
            rare_treasures=self.counts_of(name, value, "rare_treasures", MOST_RARE),
            **{key: self.counts_of(name, value, key) for key in COUNTS[5:]},
        )
        self.check(name, value, one)
        return one

    def check_key(self, name: str, key: Any) -> None:
        """A key is one of COUNTS, and of what this way to play scores."""
        if key not in COUNTS:
            told = f"counts of The Isle of Cats have no {key!r}; {meant(str(key), COUNTS)}"
            self.fault((name, key), told, of_key=True)
        elif is_family(self.variant) and key in NOT_IN_FAMILY:
            told = f"the Family game scores no {key.replace('_', ' ')}: leave {key!r} out (IC-134)"
            self.fault((name, key), told, of_key=True)
        elif not is_solo(self.variant) and key in SISTER_COUNTS:
            told = f"there is a sister in the solo game only: leave {key!r} out (IC-110)"
            self.fault((name, key), told, of_key=True)

    def counts_of(self, name: str, value: Mapping[str, Any], key: str, most: int | None = None) -> int:
        """The number below a key; 0 if it is left out."""
        if key not in value:
            return 0
        path, what = (name, key), repr(key)
        return self.whole(value[key], path, what=what) if most is None else self.whole(value[key], path, 0, most, what)

    def families(self, value: Any, path: Path) -> tuple[int, ...]:
        """How many families of each size in SIZES."""
        numbers = [0] * len(SIZES)
        for size, number, where in self.counted(
            value, path, 'families are a list of sizes, or a number for each: [3, 3, 5] or {"3": 2, "5": 1}'
        ):
            cats = int(size) if isinstance(size, str) and size.isdecimal() else size
            if isinstance(cats, int) and not isinstance(cats, bool) and cats in SIZES:
                numbers[SIZES.index(cats)] += self.whole(
                    number, where, 0, MOST_CATS // cats, f"families of {cats} cats"
                )
            else:
                self.fault(where, no_size(size, cats), of_key=isinstance(value, Mapping))
        return tuple(numbers)

    def large_families(self, name: str, value: Mapping[str, Any]) -> int:
        """Points of families of 7 cats or more: 25 for the smallest, and 5 for each cat more."""
        points = self.counts_of(name, value, "large_families")
        least = family_points(LARGE_FAMILY)
        if points and (points < least or points % 5):
            told = f"families of {LARGE_FAMILY} cats or more score 25, 30, 35 and so on, not {points} (IC-100)"
            self.fault((name, "large_families"), told)
        return points

    def check(self, name: str, value: Mapping[str, Any], one: Counts) -> None:
        """What counts of one boat cannot be."""
        if one.rats and "unfilled_rooms" in value and not one.unfilled_rooms:
            told = "a visible rat is an open square, so some room is unfilled (IC-92)"
            self.fault((name, "rats"), told, (name, "unfilled_rooms"))
        cats = least_cats(one)
        if cats > MOST_CATS:
            key = "families" if "families" in value else "large_families"
            told = f"these are {cats} cats or more, and a boat holds {MOST_CATS} at most (IC-80)"
            self.fault((name, key), told)


def no_size(size: Any, cats: Any) -> str:
    if isinstance(cats, int) and cats >= LARGE_FAMILY:
        return f"families of {LARGE_FAMILY} cats or more are given as points, below 'large_families'"
    if isinstance(cats, int) and 0 < cats < LEAST_FAMILY:
        return f"a family has at least {LEAST_FAMILY} cats, not {cats} (IC-90)"
    return f"a size of families is a number of cats from {SIZES[0]} to {SIZES[-1]}, not {size!r}"


def least_cats(one: Counts) -> int:
    """The fewest cats that can make these families: for its points, one large family takes fewer than several."""
    cats = sum(size * number for size, number in zip(SIZES, one.families, strict=True))
    if one.large_families:
        cats += LARGE_FAMILY + (one.large_families - family_points(LARGE_FAMILY)) // 5
    return cats


# Counts in a document.


def find(data: Mapping[str, Any]) -> tuple[tuple[str, ...], bool] | None:
    """Where counts stand, below `counts`, below `setup` or at the top, and whether they are of one player alone."""
    for path in (("setup", "counts"), ("counts",), ("setup",), ()):
        value: Any = data
        for key in path:
            value = value.get(key) if isinstance(value, Mapping) else None
        if isinstance(value, Mapping):
            told = COUNTS if path[-1:] == ("counts",) else ONLY_COUNTS
            if any(key in told for key in value):
                return path, True
            if told is COUNTS or any(key in told for one in value.values() if isinstance(one, Mapping) for key in one):
                return path, False
    return None


def are_solo(told: Mapping[str, Any]) -> bool:
    """Whether these counts, or this position, tell of the sister."""
    counted = any(key in one for one in told.values() if isinstance(one, Mapping) for key in SISTER_COUNTS)
    return counted or any(key in told for key in SISTER_KEYS)


# A table of counts: a row for each player.


def from_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """The counts of a row without its player; text that is a number becomes one, empty cells are left out."""
    counts: dict[str, Any] = {}
    for column, cell in row.items():
        value = as_number(cell)
        if column == "player" or value in ("", None):
            continue
        if column in FAMILY_COLUMNS:
            counts.setdefault("families", {})[FAMILY_COLUMNS[column]] = value
        else:
            counts[column] = value
    return counts


def as_number(cell: Any) -> Any:
    if not isinstance(cell, str):
        return cell
    text = cell.strip()
    return int(text) if text.isascii() and text.isdecimal() else text


def column_of(path: Path) -> str:
    """The column in which a fault of counts stands, from its path."""
    match path:
        case (_, "families", int(size)):
            return f"families_{size}"
        case (_, str(key), *_):
            return key
    return "player"


# Facts of a whole boat.


def facts_of(t: IsleOfCats, seat: int, every: bool) -> dict[str, Any]:
    """The facts of a seat's boat; if `every`, of all lessons, held or not."""
    also = [number for number in LESSONS if number != BEST_OTHER] if every else []
    return facts(scoring.situation(t).standings[seat], t.public, also)


def facts(one: Standing, public: Sequence[tuple[int, int]] = (), also: Iterable[int] = ()) -> dict[str, Any]:
    """What scoring looks at on one boat, as plain data; colours and rooms by name, groups by size, the largest first.

    public: the lessons read, each with its colour. also: numbers of lessons that are told though they are not held,
    with a number by colour where the colour is free; not lesson 204, which measures no boat.
    """
    boat = one.boat
    groups = geometry.groups(boat)
    return {
        "groups": {name: sizes(groups, colour) for colour, name in enumerate(COLOURS)},
        "family_points": sum(family_points(group.size) for group in groups),
        "filled_rooms": [ROOM_NAMES[room] for room in geometry.filled_rooms(boat)],
        "empty_rooms": [ROOM_NAMES[room] for room in geometry.empty_rooms(boat)],
        "visible_rats": geometry.visible_rats(boat),
        "covered_maps": [COLOURS[colour] for colour in geometry.covered_maps(boat)],
        "edge_cats": {name: len(geometry.edge_cats(boat, colour)) for colour, name in enumerate(COLOURS)},
        "lonely": {name: len(geometry.lonely_cats(boat, colour)) for colour, name in enumerate(COLOURS)},
        "lessons": lessons(one, public, also),
    }


def sizes(groups: Sequence[geometry.Group], colour: int) -> list[int]:
    return sorted([group.size for group in groups if group.colour == colour], reverse=True)


def lessons(one: Standing, public: Sequence[tuple[int, int]], also: Iterable[int]) -> dict[int, int | dict[str, int]]:
    """The points of each lesson by its number."""
    colours = dict(public)
    return {number: lesson(one, number, colours) for number in sorted({*one.lessons, *colours, *also})}


def lesson(one: Standing, number: int, colours: Mapping[int, int]) -> int | dict[str, int]:
    """Its points, or if it wants a colour that nobody has chosen yet, its points by colour."""
    if needs_colour(number) and colours.get(number, -1) < 0:
        return {name: points_of(one, number, colour) for colour, name in enumerate(COLOURS)}
    return points_of(one, number, colours.get(number, -1))
