"""The table of The Isle of Cats as one seat sees it, drawn as text. Sentences: `sentences`; questions: `asking`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ...columns import Pen, padded, wide, wrapped
from ...engine.grammar import count, name, whose
from . import boat as geometry
from . import lessons, picture, scoring
from .asking import ask, choice
from .boat import Laid
from .pieces import (
    CARDS,
    COLOUR_POINTS,
    COLOURS,
    COMMONS,
    DAYS,
    FIELDS,
    PRICES,
    SISTER_BASKETS,
    colour_of,
    is_cat,
    name_of,
    shape_of,
)  # fmt: skip
from .sentences import card_text, card_title, explain, lesson_text, level_name, sister_card, tell
from .shapes import ALL_FORMS, ATTITUDES
from .table import NO_COLOUR, IsleOfCats, Sister

__all__ = ["LEGEND", "ask", "choice", "draw", "explain", "tell"]

LEGEND: Final = f"""\
{picture.LEGEND}
In a boat of one sign a square a cat is a capital letter, a map a small one, * a
rat, $ a treasure. Tiles in the fields and below the island lie as a move means
them that does not say how: "turned right" is a quarter clockwise from there,
"flipped" is mirrored left to right.
baskets: permanent ones ready today and owned. boat: the points of rats, rooms,
families and rare treasures if the game ended now. anytime: a purple card, played
when you are asked for one."""

BOLD = 1
GAP = 3  # columns between pictures
NARROWEST = picture.NARROW  # columns; a narrower screen is taken for this wide
ON_BOAT: Final = ("rats", "unfilled_rooms", "families", "rare_treasures")  # rows of the sheet that all can see
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def draw(t: IsleOfCats, seat: int, names: Sequence[str], width: int, colour: bool) -> str:
    """The table as this seat sees it, no line wider than `width` (from NARROWEST on); at the end, all of it."""
    drawing = TableDrawing(t, seat, names, max(width, NARROWEST), Pen(colour))
    sections = drawing.end() if t.ask is None else drawing.sections()
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections if section)


class Block(NamedTuple):
    """A small picture with its title above it, to be set beside others. painted: the same lines in colour."""

    title: str
    lines: Sequence[str]
    painted: Sequence[str]

    @property
    def width(self) -> int:
        return max(map(wide, (self.title, *self.lines)))

    def line(self, row: int) -> str:
        """A line as wide as the block; the title is line -1, and below the picture it is blank."""
        if row < 0:
            return padded(self.title, self.width)
        if row >= len(self.lines):
            return " " * self.width
        return self.painted[row] + " " * (self.width - wide(self.lines[row]))


def beside(blocks: Sequence[Block], width: int, indent: int = 2) -> list[str]:
    """Blocks side by side, as many as fit into the width, the others below."""
    lines: list[str] = []
    while blocks:
        some, used = 1, indent + blocks[0].width
        while some < len(blocks) and used + GAP + blocks[some].width <= width:
            used += GAP + blocks[some].width
            some += 1
        shown, blocks = blocks[:some], blocks[some:]
        for row in range(-1, max(len(block.lines) for block in shown)):
            lines.append(" " * indent + (" " * GAP).join(block.line(row) for block in shown))
    return lines


def tile_block(kind: int, title: str, pen: Pen) -> Block:
    """A tile as it lies when nothing is said of how it lies."""
    colour = colour_of(kind) if is_cat(kind) else NO_COLOUR
    signs = picture.signs_of(Laid(kind, 0, colour)) if is_cat(kind) else picture.FILLER
    rows = ALL_FORMS[shape_of(kind)][0].rows
    lines = [row.replace("#", signs).replace(".", " " * len(signs)) for row in rows]
    code = picture.PAINTS[colour] if colour >= 0 else picture.TREASURE_PAINT
    return Block(title, lines, [pen.paint(line, code) for line in lines])


class TableDrawing:
    """The sections of a drawing for one seat."""

    def __init__(self, t: IsleOfCats, seat: int, names: Sequence[str], width: int, pen: Pen) -> None:
        self.t, self.seat, self.names, self.width, self.pen = t, seat, names, width, pen
        self.situation = scoring.situation(t)

    def sections(self) -> Iterator[list[str]]:
        """What a seat sees while the game lasts, what matters most last."""
        t, seat = self.t, self.seat
        yield self.heading()
        if t.day:
            yield from self.fields()
            yield self.below_island()
        yield self.common_lessons()
        if t.sister is not None:
            yield self.sister(t.sister)
        yield self.players()
        yield self.other_boats()
        yield [*self.boat(seat), *self.text(picture.KEY, 2)]
        yield self.private_lessons(seat)
        yield from self.cards(seat)
        yield from map(self.drawn_tile, t.drawn)

    def end(self) -> Iterator[list[str]]:
        """When the game is over: every boat, every lesson."""
        yield self.heading()
        yield self.common_lessons()
        if self.t.sister is not None:
            yield self.sister(self.t.sister)
        for seat in self.t.seats:
            yield self.boat(seat)
            yield self.private_lessons(seat)
        yield self.text(picture.KEY, 2)
        yield self.players()

    def title(self, text: str) -> list[str]:
        return [self.pen.paint(line, BOLD) for line in wrapped(text, self.width, hang=2)]

    def text(self, text: str, indent: int = 0) -> list[str]:
        return wrapped(text, self.width, indent, indent + 2)

    def tile(self, kind: int, title: str) -> Block:
        return tile_block(kind, title, self.pen)

    # The day.

    def heading(self) -> list[str]:
        t = self.t
        if t.ask is None:
            return self.title("The game is over")
        if not t.day:
            return self.title("Setup")
        where = [f"Day {t.day} of {DAYS}", "taking cats" if t.family else PHASES.get(t.phase, t.phase)]
        if t.turn >= 0:
            where.append(f"{whose(self.names, t.turn)} turn")
        return [*self.title(" · ".join(where)), *self.text(f"Turn order: {', '.join(map(self.on_track, t.track))}.")]

    def on_track(self, seat: int) -> str:
        """A name on the turn order track, with its speed once rescue cards are revealed (IC-51)."""
        t, notes = self.t, []
        if t.revealed:
            is_sister = seat not in t.seats
            speed = SISTER_BASKETS[t.sister.shown].speed if is_sister and t.sister is not None else t.speed(seat)
            notes.append(f"speed {speed}")
        if seat in t.seats and t.passed[seat]:
            notes.append("passed")
        return f"{name(self.names, seat)} ({', '.join(notes)})" if notes else name(self.names, seat)

    # The island.

    def fields(self) -> Iterator[list[str]]:
        """Each field with its price and its cats; in solo they are numbered through both (IC-111).

        In the Family game it does not matter in which field a cat is (IC-132).
        """
        t, number = self.t, 0
        if t.family:
            cats = [self.tile(kind, name_of(kind)) for kind in t.line()]
            yield [*self.title("On the island" if cats else "On the island: no cats"), *beside(cats, self.width)]
            return
        for field, kinds in enumerate(t.fields):
            blocks = []
            for kind in kinds:
                number += 1
                blocks.append(self.tile(kind, f"{number} {name_of(kind)}" if t.solo else name_of(kind)))
            heading = f"{FIELDS[field].capitalize()} field, {PRICES[field]} fish a cat"
            yield [*self.title(heading if kinds else f"{heading}: no cats"), *beside(blocks, self.width)]

    def below_island(self) -> list[str]:
        """Treasures and Oshax; in solo each line under its name, as it has its own numbers (IC-110, IC-111)."""
        t = self.t
        rare = [
            self.tile(kind, f"{number}{name_of(kind)} ×{t.rare.count(kind)}")
            for number, kind in self.numbered(t.rare_stacks())
        ]
        oshax = [self.tile(kind, f"{number}{name_of(kind)}") for number, kind in self.numbered(t.oshax)]
        common = [
            self.tile(kind, f"{name_of(kind)} ×{left}")
            for kind, left in zip(COMMONS, t.common, strict=True)
            if left
        ]  # fmt: skip
        heading = self.title("Below the island" if rare or oshax or common else "Below the island: nothing")
        if not t.solo:
            return [*heading, *beside([*rare, *oshax, *common], self.width)]
        for line, blocks in (("rare treasures, by stack", rare), ("Oshax", oshax), ("common treasures", common)):
            if blocks:
                heading += [*self.text(f"{line}:", 1), *beside(blocks, self.width)]
        return heading

    def numbered(self, kinds: Sequence[int]) -> Iterator[tuple[str, int]]:
        for number, kind in enumerate(kinds, 1):
            yield f"{number} " if self.t.solo else "", kind

    # Lessons.

    def common_lessons(self) -> list[str]:
        """IC-33 The public lessons, with what they would score this seat now."""
        if not self.t.public:
            return []
        lines = self.title("Public lessons, for everybody")
        for number, colour in self.t.public:
            now = self.now(self.seat, number, colour)
            lines += self.lesson(
                number, (now + 1) // 2 if now and self.t.solo else now, colour
            )  # half in solo (IC-119)
        return lines

    def private_lessons(self, seat: int) -> list[str]:
        """The own private lessons, or at the end anybody's (IC-104)."""
        held = self.t.lessons[seat]
        if not held:
            return []
        lines = self.title(f"{whose(self.names, seat)} private lessons")
        for number in sorted(held):
            lines += self.lesson(number, self.now(seat, number))
        return lines

    def lesson(self, number: int, now: int | None, colour: int = NO_COLOUR) -> list[str]:
        """`113  12 points: all edge squares are covered (now 0)`"""
        points = "" if now is None else f" (now {now})"
        return wrapped(f"{number}  {lesson_text(number, colour)}{points}", self.width, 2, 7)

    def now(self, seat: int, number: int, colour: int = NO_COLOUR) -> int | None:
        """What a lesson would score now; nothing while its colour is to be chosen."""
        if lessons.needs_colour(number) and colour == NO_COLOUR:
            return None
        return lessons.points_of(self.situation.standings[seat], number, colour)

    # The sister.

    def sister(self, sister: Sister) -> list[str]:
        lines = self.title(f"{name(self.names, len(self.t.seats))}, level {level_name(sister.level)}")
        opened = [
            f"{COLOURS[colour]} {points}"
            for colour, points in zip(sister.points_by_colour, COLOUR_POINTS, strict=False)
        ]  # fmt: skip
        if opened:
            hidden = len(sister.colours) - sister.opened
            more = f"; {count(hidden, 'colour')} still face down" if hidden else ""
            lines += self.text(f"points for each of your cats: {', '.join(opened)}{more}", 2)
        points = lessons.sister_points(self.situation.standings[0], sister.lessons)
        for number, now in zip(sister.lessons, points, strict=True):
            lines += self.lesson(number, now)
        if sister.shown:
            lines += self.text(self.sister_today(sister), 2)
        return lines

    def sister_today(self, sister: Sister) -> str:
        """IC-113 Her cards of today: the one turned up, and how many lie face down."""
        shown = sister.shown
        if sister.cards and sister.cards[0] == shown:
            hidden = len(sister.cards) - 1
            return f"today card {shown}: she {sister_card(shown)}; {count(hidden, 'more card')} face down"
        return f"today {count(len(sister.cards), 'more card')} face down"

    # The players.

    def players(self) -> list[str]:
        """What everybody may know of each player (IC-104), in a table, or in words where that is too wide."""
        rows = [[name(self.names, seat), *self.facts(seat)] for seat in self.t.seats]
        head = ["", *(FAMILY_FACTS if self.t.family else FACTS)]
        widths = [max(map(wide, column)) for column in zip(head, *rows, strict=True)]
        if sum(widths) + 2 * len(widths) > self.width:
            return [line for row in rows for line in self.text(f"{row[0]}: {in_words(head[1:], row[1:])}")]
        return [
            "  ".join(
                ("", padded(row[0], widths[0]), *(cell.rjust(w) for cell, w in zip(row[1:], widths[1:], strict=True)))
            )
            for row in (head, *rows)
        ]

    def facts(self, seat: int) -> list[str]:
        t, boat = self.t, self.t.boats[seat]
        rare, common = len(geometry.rare_treasures(boat)), len(geometry.common_treasures(boat))
        on_boat = sum(row.points[seat] for row in scoring.sheet_of(self.situation).rows if row.key in ON_BOAT)
        facts = [str(len(t.lessons[seat])), str(len(geometry.cats(boat))), str(rare), str(common), str(on_boat)]
        if t.family:
            return facts
        baskets = f"{t.baskets_ready(seat)} of {t.baskets[seat]}"
        return [str(t.fish[seat]), str(len(t.hands[seat])), baskets, *facts]

    # Boats.

    def other_boats(self) -> list[str]:
        """The boats of the others, small and side by side."""
        t = self.t
        others = [(self.seat + step) % len(t.seats) for step in range(1, len(t.seats))]
        return beside([self.small_boat(seat) for seat in others], self.width, indent=0)

    def small_boat(self, seat: int) -> Block:
        boat = self.t.boats[seat]
        painted = picture.draw(boat, picture.NARROW, self.pen.colour)
        return Block(f"{whose(self.names, seat)} boat", picture.draw(boat, picture.NARROW), painted)

    def boat(self, seat: int) -> list[str]:
        drawing = picture.draw(self.t.boats[seat], self.width, self.pen.colour)
        note = " (the next tile need not touch another)" if self.t.free[seat] and self.t.ask is not None else ""
        return [*self.title(f"{whose(self.names, seat)} boat{note}"), *drawing]

    def drawn_tile(self, kind: int) -> list[str]:
        """Cards 75 and 83: the tile drawn from the bag, in every way it may lie; @@ is its first square."""
        shape = shape_of(kind)
        names = [attitude or "as shown" for attitude in ATTITUDES]
        return [*self.title(f"Drawn from the bag: {name_of(kind)}"), *picture.draw_attitudes(shape, names, self.width)]

    # Cards.

    def cards(self, seat: int) -> Iterator[list[str]]:
        """The cards that only this seat sees, and the rescue cards that all have laid."""
        t = self.t
        yield self.card_list("Cards to choose from", t.passing[seat])
        yield self.card_list("Kept so far" if any(t.passing) else "Cards to pay for", t.drafted[seat])
        for other in t.order():
            if other == seat or t.revealed:
                yield self.card_list(f"{whose(self.names, other)} rescue cards of today", t.laid[other])
        if not t.family:
            yield self.card_list(f"{whose(self.names, seat)} hand", t.hands[seat], "no cards")

    def card_list(self, title: str, cards: Sequence[int], if_none: str = "") -> list[str]:
        if not cards:
            return self.title(f"{title}: {if_none}") if if_none else []
        lines = self.title(title)
        for card in sorted(cards):
            lines += self.card(card)
        return lines

    def card(self, number: int) -> list[str]:
        """` 23  rescue         1 fish  speed 1, a broken basket`"""
        cost = f"{CARDS[number].cost} fish" if number in CARDS else ""
        head = f"{number:>5}  {card_title(number):<13}  {cost:<6}  "
        return wrapped(head + card_text(number), self.width, hang=min(len(head), self.width - 30))


PHASES: Final = {"fields": "filling the fields", "rescuing": "rescuing cats", "end of day": "end of the day"}
ON_BOAT_FACTS: Final = ("lessons", "cats", "rare", "common", "boat")
FACTS: Final = ("fish", "cards", "baskets", *ON_BOAT_FACTS)
FAMILY_FACTS: Final = ON_BOAT_FACTS


def aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    """A name on the left, numbers on the right of their columns."""
    cells = [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
    return "  ".join(("", padded(row[0], widths[0]), *cells))


def in_words(head: Sequence[str], facts: Sequence[str]) -> str:
    return ", ".join(f"{what} {fact}" for what, fact in zip(head, facts, strict=True)) + "."
