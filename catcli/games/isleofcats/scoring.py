"""The score sheet of The Isle of Cats: Scoring, in the rulebook's order (IC-100), and the reason of each point.

A row is the sum of its entries, and `explain` reads the same entries, so the sheet and its reasons cannot differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from ...engine.grammar import count
from ...engine.sheet import Row, Sheet, TieBreak
from . import boat as geometry
from .boat import Boat, square_name
from .lessons import NO_COLOUR, SPECIAL, Standing, measure, needs_colour, sister_points, worth
from .pieces import (
    COLOUR_POINTS,
    COLOURS,
    LESSONS,
    RARE_TREASURE,
    RAT,
    ROOM_NAMES,
    UNFILLED_ROOM,
    family_points,
    name_of,
)
from .table import IsleOfCats

Point = tuple[int, str, str, str]  # seat, row key, paragraph, sentence


class SisterSide(NamedTuple):
    """What of the sister is scored (IC-118). colours: opened, the first one first. lessons: by number."""

    colours: Sequence[int]
    lessons: Sequence[int]


class Situation(NamedTuple):
    """All that is scored, of a table or of a file. standings: by seat. public: each lesson read with its colour."""

    standings: Sequence[Standing]
    public: Sequence[tuple[int, int]] = ()
    family: bool = False
    sister: SisterSide | None = None


class Entry(NamedTuple):
    """What a row of the sheet is the sum of; 0 points for a lesson that is not met."""

    points: int
    sentence: str


Entries = Callable[[Situation, Standing], list[Entry]]


class Heading(NamedTuple):
    """A row before it is reckoned: a stable key, its label, its paragraph, and what makes its entries."""

    key: str
    label: str
    paragraph: str
    entries: Entries


def sheet(t: IsleOfCats) -> Sheet:
    """The sheet as it would be if the game ended now (IC-96), private lessons and all."""
    return sheet_of(situation(t))


def explain(t: IsleOfCats, names: Sequence[str]) -> list[Point]:
    """Every entry of the score sheet with its reason, in the order of the sheet."""
    return explain_of(situation(t))


def situation(t: IsleOfCats) -> Situation:
    """What of a table is scored."""
    standings = [
        Standing(
            boat,
            tuple(t.lessons[seat]),
            t.fish[seat],
            t.baskets[seat],
            t.track[0] == seat,
            tuple(t.boats[other] for other in t.seats if other != seat),
        )
        for seat, boat in enumerate(t.boats)
    ]
    sister = None if t.sister is None else SisterSide(t.sister.points_by_colour, t.sister.lessons)
    return Situation(standings, t.public, t.family, sister)


def sheet_of(s: Situation) -> Sheet:
    """IC-100, IC-120, IC-134 The rows of this way to play; in a solo game the total is the lead over the sister.

    IC-139 is an example of it.

    What the sister scores counts against the player, so she is beaten by a total above 0 (A-13: not by 0).
    """
    rows = [
        Row(
            row.key,
            row.label,
            row.paragraph,
            tuple(sum([entry.points for entry in row.entries(s, one)]) for one in s.standings),
        )
        for row in headings(s)
    ]
    return Sheet(rows, [tie_break(s, one) for one in s.standings], broken_by(s.family))


def explain_of(s: Situation) -> list[Point]:
    return [
        (seat, row.key, row.paragraph, f"{entry.sentence}: {entry.points}")
        for row in headings(s)
        for seat, one in enumerate(s.standings)
        for entry in row.entries(s, one)
    ]


def headings(s: Situation) -> tuple[Heading, ...]:
    """The rows that are scored in this way to play."""
    if s.family:
        return FAMILY_ROWS
    return ROWS if s.sister is None else SOLO_ROWS


def tie_break(s: Situation, one: Standing) -> tuple[int]:
    """IC-103 More fish; IC-134 in the Family game more filled rooms. What is still equal is shared."""
    return (len(geometry.filled_rooms(one.boat)),) if s.family else (one.fish,)


def broken_by(family: bool) -> tuple[TieBreak]:
    """What `tie_break` counts."""
    return (TieBreak("filled rooms", "IC-134"),) if family else (TieBreak("fish", "IC-103"),)


def player_and_sister(sheet: Sheet) -> tuple[int, int]:
    """IC-120 The totals that a solo sheet is the difference of."""
    hers = -sum(row.points[0] for row in sheet.rows if row.key in SISTER_KEYS)
    return sheet.totals()[0] + hers, hers


# The boat (IC-100).


def rats(s: Situation, one: Standing) -> list[Entry]:
    """IC-100 One point is lost for each rat still visible."""
    squares = geometry.squares_of(geometry.visible_rat_squares(one.boat))
    return [Entry(RAT, f"a rat at {square_name(square)}") for square in squares]


def unfilled_rooms(s: Situation, one: Standing) -> list[Entry]:
    """IC-92, IC-100 Five points are lost for each room with an open square."""
    return [Entry(UNFILLED_ROOM, unfilled(one.boat, room)) for room in geometry.unfilled_rooms(one.boat)]


def unfilled(boat: Boat, room: str) -> str:
    """`the main hold has 3 open squares`"""
    is_open = (geometry.ROOMS[room] & boat.free).bit_count()
    return f"the {ROOM_NAMES[room]} has {count(is_open, 'open square')}"


def families(s: Situation, one: Standing) -> list[Entry]:
    """IC-90, IC-100 Each family by its size."""
    return [Entry(family_points(group.size), family(group)) for group in geometry.families(one.boat)]


def family(group: geometry.Group) -> str:
    """`a family of 3 blue cats at c4`"""
    return f"a family of {group.size} {COLOURS[group.colour]} cats at {square_of(group.cells)}"


def square_of(cells: int) -> str:
    """The square by which tiles are called."""
    return square_name(geometry.first_square(cells))


def rare_treasures(s: Situation, one: Standing) -> list[Entry]:
    """IC-100 Three points for each rare treasure; a common one scores nothing."""
    laid = [one.boat.laid[index] for index in geometry.rare_treasures(one.boat)]
    return [Entry(RARE_TREASURE, f"{name_of(tile.kind)} at {square_of(tile.cells)}") for tile in laid]


# Lessons (IC-101).


def private_lessons(s: Situation, one: Standing) -> list[Entry]:
    """IC-101 The own lessons in front."""
    return [lesson(one, number) for number in one.lessons]


def public_lessons(s: Situation, one: Standing) -> list[Entry]:
    """IC-33, IC-100 Each public lesson scores for everybody; IC-119, A-20 in a solo game half of each, rounded up."""
    entries = [public_lesson(one, number, colour) for number, colour in s.public]
    return entries if s.sister is None else [half(entry) for entry in entries]


def public_lesson(one: Standing, number: int, colour: int) -> Entry:
    """IC-32 A lesson that wants a colour scores nothing before it has one."""
    if needs_colour(number) and colour == NO_COLOUR:
        return Entry(0, f"{named(number)}, whose colour is still to be chosen")
    return lesson(one, number, colour)


def half(whole: Entry) -> Entry:
    """IC-119 A player alone gets half the points, rounded up."""
    return Entry((whole.points + 1) // 2, f"half of {whole.points}, {whole.sentence}")


def lesson(one: Standing, number: int, colour: int = NO_COLOUR) -> Entry:
    """A lesson and what it finds: `3 × 1 for lesson 120 (lonely cat)`, `lesson 124 (no visible rat), not met`."""
    found = measure(one, number, colour)
    return Entry(worth(number, found), finding(number, found, named(number, colour)))


def finding(number: int, found: int, title: str) -> str:
    card = LESSONS[number]
    if card.form == "per":
        return f"{found} × {card.points} for {title}"
    return title if found or card.form == SPECIAL else f"{title}, not met"


def named(number: int, colour: int = NO_COLOUR) -> str:
    """`lesson 144 (cat of the colour: blue)`"""
    marked = f": {COLOURS[colour]}" if colour != NO_COLOUR else ""
    return f"lesson {number} ({LESSONS[number].about}{marked})"


# The sister (IC-118). Her points count against the player.


def sister_colours(s: Situation, one: Standing) -> list[Entry]:
    """IC-118 For each of the player's cats 5, 4, 3, 2 or 1, by when its colour was opened."""
    assert s.sister is not None
    entries = []
    for each, colour in zip(COLOUR_POINTS, s.sister.colours, strict=False):
        cats = len(geometry.cats(one.boat, colour))
        entries.append(Entry(-each * cats, f"{cats} × {each} for the sister's {COLOURS[colour]} card"))
    return entries


def sister_lessons(s: Situation, one: Standing) -> list[Entry]:
    """IC-118 Her lessons, measured on the player."""
    assert s.sister is not None
    numbers = s.sister.lessons
    return [
        Entry(-points, f"the sister's {named(number)}")
        for number, points in zip(numbers, sister_points(one, numbers), strict=True)
    ]


# The rows of each way to play.

RATS = Heading("rats", "Visible rats", "IC-100", rats)
UNFILLED_ROOMS = Heading("unfilled_rooms", "Unfilled rooms", "IC-100", unfilled_rooms)
FAMILIES = Heading("families", "Families", "IC-100", families)
RARE_TREASURES = Heading("rare_treasures", "Rare treasures", "IC-100", rare_treasures)
PRIVATE_LESSONS = Heading("lessons", "Lessons", "IC-101", private_lessons)
PUBLIC_LESSONS = Heading("public_lessons", "Public lessons", "IC-101", public_lessons)
HALF_PUBLIC_LESSONS = Heading("public_lessons", "Public lessons, half", "IC-119", public_lessons)
SISTER_COLOURS = Heading("sister_colours", "The sister's colours", "IC-118", sister_colours)
SISTER_LESSONS = Heading("sister_lessons", "The sister's lessons", "IC-118", sister_lessons)

ROWS: Final = (RATS, UNFILLED_ROOMS, FAMILIES, RARE_TREASURES, PRIVATE_LESSONS, PUBLIC_LESSONS)
FAMILY_ROWS: Final = (RATS, UNFILLED_ROOMS, FAMILIES, PRIVATE_LESSONS)  # IC-134
SOLO_ROWS: Final = (*ROWS[:-1], HALF_PUBLIC_LESSONS, SISTER_COLOURS, SISTER_LESSONS)
SISTER_KEYS: Final = (SISTER_COLOURS.key, SISTER_LESSONS.key)
