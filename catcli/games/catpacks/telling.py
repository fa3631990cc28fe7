"""The table of Cat Packs as one seat sees it, drawn as text. Sentences: `sentences`; questions: `asking`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...columns import Pen, cut, in_columns, padded, wide, wrapped
from ...engine.grammar import count, name, whose
from ...engine.text import printable
from . import pack as geometry
from . import scoring
from .asking import ask, choice
from .pieces import COVERED, LAID, ROUNDS, TURNS_OF_A_ROUND, Card, Deck
from .sentences import adds_up, cards, effects, explain, tell
from .table import DUMMY, CatPacks

__all__ = ["LEGEND", "ask", "choice", "draw", "explain", "tell"]

QUARTER, SHARD, WILD, TOKEN = "*", "S", "#", "@"
ANGLES = "┌┐┘└"  # the empty corners of a box, clockwise from the top left
LEAST, MOST = 12, 20  # columns of a card in the drawing of a Pack
NARROWEST = 20  # columns; a narrower screen is taken for this wide
KEY = f"{QUARTER} quarter · {SHARD} Shard · {WILD} Wild Border · {TOKEN} Catshine token · 2c cost · 3P Pawer"
LEGEND = f"""\
A card of a Pack:
  {QUARTER}─────a─────┐  corners: {QUARTER} a printed quarter, {SHARD} a Shard; four of these where
  d Pom Pom   b           four cards meet are a Catshine symbol
  │ yarn 0c 1P│  sides: the Side Patterns; {WILD} beside one: a Wild Border there
  └─────c─────{QUARTER}  Cat Type, cost 0 Catnip, Pawer Value 1; {TOKEN}: a Catshine token
Cells are told as x,y: x grows to the right, y downwards; the first card is at
0,0. The corner point x,y is the top left corner of the cell x,y. Free cells
that touch the Pack show their x,y, as far as the drawing reaches.
Lists tell sides clockwise from the top, corners as upper two / lower two.
Pawer: on cards + tokens. Catshine: the points if the game ended now."""

COLOURS = (33, 36, 35, 32, 94, 31)  # ANSI, of the Cat Types in the order of the deck
BOLD, DIM, INVERSE = 1, 2, 7


def draw(t: CatPacks, seat: int, names: Sequence[str], width: int, colour: bool) -> str:
    """The table as this seat sees it, no line wider than `width` (from 20 on); when the game is over, every Pack."""
    width = max(width, NARROWEST)
    pen = CardPen(t.deck, colour)
    sections = [heading(t, names, width, pen)]
    if t.ask is None:
        sections += [own_pack(t, each, names, width, pen) for each in t.seats]
        sections += [wrapped(dummy_side(t, names), width, hang=2)] if t.solo else []
        sections.append(tokens(t, names, width))
    elif t.round:
        sections += [others(t, seat, names, width), tokens(t, names, width), own_pack(t, seat, names, width, pen)]
    if t.ask is not None:
        sections.append(card_lists(t, seat, names, width, pen))
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections)


class CardPen(Pen):
    """Paints cards by Cat Type."""

    __slots__ = ("codes",)

    def __init__(self, deck: Deck, colour: bool) -> None:
        super().__init__(colour)
        self.codes = {cat_type: COLOURS[number % len(COLOURS)] for number, cat_type in enumerate(deck.types)}

    def card(self, text: str, card: Card) -> str:
        return self.paint(text, self.codes[card.type])


# The table: where the game is, who has what.


def heading(t: CatPacks, names: Sequence[str], width: int, pen: Pen) -> list[str]:
    where = [f"Round {t.round} of {ROUNDS}"] if t.round else ["Setup"]
    if t.ask is None:
        where = ["The game is over"]
    elif t.round:
        where.append(f"turn {t.turn} of {TURNS_OF_A_ROUND}")
        where.append(f"first player: {name(names, t.first)}")
    lines = [pen.paint(line, BOLD) for line in wrapped(" · ".join(where), width, hang=2)]
    return [*lines, *wrapped(supply(t), width, hang=2)]


def supply(t: CatPacks) -> str:
    """What is left of the limited tokens (CP-01) and of the piles."""
    left = f"Supply: {count(t.shards_left, 'Shard')}, {count(t.borders_left, 'Wild Border')}."
    piles = [f"Cat Pile {len(t.cat_pile)}"]
    if t.round:
        piles.append(f"Round Pile {len(t.round_piles[t.round - 1])}")
    return f"{left} {', '.join(piles)}, discards {len(t.discards)}."


def others(t: CatPacks, seat: int, names: Sequence[str], width: int) -> list[str]:
    """The dummy's side, or the Packs of the other players and what is known of their hands."""
    if t.solo:
        return wrapped(dummy_side(t, names), width, hang=2)
    lines = []
    for step in range(1, len(t.seats)):
        lines += other_pack(t, (seat + step) % len(t.seats), names, width)
    return lines


def dummy_side(t: CatPacks, names: Sequence[str]) -> str:
    side = f"{name(names, DUMMY)}'s side"
    if not t.dummy:
        return f"{side}: no cards."
    with_pawer = [f"{printable(t.deck.kinds[card].name)} {t.deck.pawer[card] or '–'}" for card in t.dummy]
    on_cards = t.dummy_card_pawer()
    return f"{side}: {', '.join(with_pawer)}. Pawer {adds_up(on_cards, t.dummy_pawer)}."


def other_pack(t: CatPacks, seat: int, names: Sequence[str], width: int) -> list[str]:
    """Another player's Pack, card by card, and what is known of the hand."""
    text = ", ".join(in_brief(t, seat, cell) for cell in sorted(t.packs[seat])) or "no cards"
    lines = wrapped(f"{whose(names, seat)} Pack: {text}.", width, hang=2)
    if t.known[seat]:
        known = cards(t.names(sorted(t.known[seat])))
        lines += wrapped(f"in hand, taken from the Alley: {known}.", width, 2, 4)
    return lines


def in_brief(t: CatPacks, seat: int, cell: int) -> str:
    """`0,0 The Bride (yarn)`, `1,0 Head Bonk (bell 3)`."""
    card = t.packs[seat][cell]
    kind, (x, y) = t.deck.kinds[card // LAID], geometry.xy(cell)
    pawer = f" {TOKEN}" if card & COVERED else f" {kind.pawer}" if kind.pawer else ""
    return f"{x},{y} {printable(kind.name)} ({printable(kind.type)}{pawer})"


TOKENS = ("Catnip", "Pawer", "Shards", "Wild Borders", "hand", "Pack", "Catshine")


def tokens(t: CatPacks, names: Sequence[str], width: int) -> list[str]:
    """The tokens of every seat, and how many cards it has."""
    catshine = scoring.sheet(t).totals()
    rows = [[name(names, other), *held(t, other), str(catshine[other])] for other in t.seats]
    if t.solo:
        pawer = f"{t.dummy_card_pawer()}+{t.dummy_pawer}={t.dummy_card_pawer() + t.dummy_pawer}"
        rows.append([name(names, DUMMY), "", pawer, "", "", "", str(len(t.dummy)), ""])
    head = ["", *TOKENS]
    widths = [max(map(wide, column)) for column in zip(head, *rows, strict=True)]
    if sum(widths) + 2 * len(widths) > width:
        return [line for row in rows for line in wrapped(in_words(row), width, hang=2)]
    return ["  " + "  ".join(aligned(row, widths)) for row in (head, *rows)]


def held(t: CatPacks, seat: int) -> list[str]:
    on_cards, tokens = t.card_pawer(seat), t.pawer[seat]
    return [
        str(t.catnip[seat]), f"{on_cards}+{tokens}={on_cards + tokens}", str(t.shards[seat]),
        str(t.wild_borders[seat]), str(len(t.hands[seat])), str(len(t.packs[seat])),
    ]  # fmt: skip


def aligned(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    yield padded(row[0], widths[0])
    for cell, width in zip(row[1:], widths[1:], strict=True):
        yield " " * (width - wide(cell)) + cell


def in_words(row: Sequence[str]) -> str:
    held = [f"{what} {cell}" for what, cell in zip(TOKENS, row[1:], strict=True) if cell]
    return f"{row[0]}: {', '.join(held)}."


# Cards in a list: the Alley and the hand.


def card_lists(t: CatPacks, seat: int, names: Sequence[str], width: int, pen: CardPen) -> list[str]:
    """The Alley and the own hand, a card a line under the same columns; wrapped where these do not fit."""
    marks = pattern_marks(t.deck)
    lists = {f"{whose(names, seat)} hand": sorted(t.hands[seat])}
    if t.round:
        lists = {"Alley": t.alley, **lists}
    shown = [t.deck.kinds[card] for there in lists.values() for card in there]
    layout = Columns(lists, [card_row(card, marks) for card in shown], width)
    lines: list[str] = []
    for title, there in lists.items():
        lines += [""] if lines else []
        lines += [pen.paint(line, BOLD) for line in layout.head(title if there else f"{title}: no cards", there)]
        for card in there:
            kind = t.deck.kinds[card]
            lines += [pen.card(line, kind) for line in layout.row(card_row(kind, marks))]
    return [*lines, *pattern_key(t.deck, marks, width)]


def card_row(card: Card, marks: Mapping[str, str]) -> list[str]:
    between = "" if all(wide(mark) == 1 for mark in marks.values()) else " "
    return [
        printable(card.name), str(card.cost), printable(card.type), str(card.pawer or "–"),
        between.join(marks[side] for side in card.sides), corner_picture(card), effects(card),
    ]  # fmt: skip


def cards_shown(deck: Deck) -> list[dict[str, Any]]:
    """A deck as rows for people, in the order and with the marks of the Alley and the hand."""
    marks = {side: printable(side) for kind in deck.kinds for side in kind.sides}
    columns = ("name", "cost", "type", "Pawer", "sides", "corners", "effect")
    kinds = [deck.kinds[card] for card in deck.cards]
    return [{**dict(zip(columns, card_row(kind, marks), strict=True)), "cost": kind.cost} for kind in kinds]


def corner_picture(card: Card) -> str:
    """`.*/..`: the upper two corners, then the lower two."""
    top_left, top_right, bottom_right, bottom_left = (QUARTER if corner else "." for corner in card.corners)
    return f"{top_left}{top_right}/{bottom_left}{bottom_right}"


class Columns:
    """Lists of cards in columns if these fit into the width, else a wrapped sentence for each card."""

    HEAD = ("cost", "type", "Pawer", "sides", "corners", "effect")
    RIGHT = (1, 3)  # the columns of numbers
    EFFECT = 12  # columns that its effect needs at least

    def __init__(self, titles: Iterable[str], rows: Sequence[Sequence[str]], width: int) -> None:
        self.width = width
        columns = zip(("", *self.HEAD), *rows, strict=True)
        self.widths = [max(map(wide, column)) for column in columns][:-1]
        self.widths[0] = max(self.widths[0] + 2, *map(wide, titles))
        self.before = sum(self.widths) + 2 * len(self.widths)  # the columns left of the effect
        self.fits = self.before + self.EFFECT <= width

    def head(self, title: str, there: Sequence[int]) -> list[str]:
        if there and self.fits:
            return [self.aligned((title, *self.HEAD[:-1])) + self.HEAD[-1]]
        return wrapped(f"{title}:" if there else title, self.width, hang=2)

    def row(self, row: Sequence[str]) -> list[str]:
        if not self.fits:
            return wrapped(self.sentence(row), self.width, 2, 4)
        first, *more = wrapped(row[-1], self.width - self.before, hang=0)
        line = self.aligned((f"  {row[0]}", *row[1:-1]))
        return [line + first, *(" " * self.before + rest for rest in more)]

    def aligned(self, row: Sequence[str]) -> str:
        cells = [
            cell.rjust(width) if column in self.RIGHT else padded(cell, width)
            for column, (cell, width) in enumerate(zip(row, self.widths, strict=True))
        ]
        return "".join(f"{cell}  " for cell in cells)

    def sentence(self, row: Sequence[str]) -> str:
        name, cost, cat_type, pawer, sides, corners, effect = row
        parts = [f"cost {cost}", cat_type, f"Pawer {pawer}", f"sides {sides.replace(' ', '-')}", f"corners {corners}"]
        return f"{name}: {', '.join([*parts, effect] if effect else parts)}"


def pattern_marks(deck: Deck) -> dict[str, str]:
    """Each Side Pattern's first letters, as few as tell all apart; numbers where three are not enough."""
    patterns = list(dict.fromkeys(side for card in deck.kinds for side in card.sides))
    for letters in range(1, 4):
        marks = {pattern: printable(pattern[:letters]) for pattern in patterns}
        if len(dict.fromkeys(marks.values())) == len(patterns) and max(map(wide, marks.values())) <= 3:
            return marks
    return {pattern: str(number) for number, pattern in enumerate(patterns, 1)}


def pattern_key(deck: Deck, marks: Mapping[str, str], width: int) -> list[str]:
    """What the marks of Side Patterns stand for, where they are not the patterns themselves."""
    if all(pattern == mark for pattern, mark in marks.items()):
        return []
    key = ", ".join(f"{mark} {printable(pattern)}" for pattern, mark in marks.items())
    return ["", *wrapped(f"Side Patterns: {key}", width, hang=2)]


# The own Pack.


def own_pack(t: CatPacks, seat: int, names: Sequence[str], width: int, pen: CardPen) -> list[str]:
    title = f"{whose(names, seat)} Pack"
    if not t.packs[seat]:
        return wrapped(f"{title}: no cards yet; the first one lies at 0,0.", width, hang=2)
    drawing = Drawing(t, seat, width, pen)
    return [pen.paint(title, BOLD), *with_legend(drawing, width)]


def with_legend(drawing: Drawing, width: int) -> list[str]:
    """The drawing with its legend beside it where there is room, else below."""
    lines, legend, key = drawing.lines(), drawing.legend(), wrapped(KEY, width, 2, 2)
    if drawing.width + 3 + max(map(wide, legend)) > width or len(legend) >= len(lines):
        return [*lines, *key, *in_columns(legend, width)]
    beside = ["", *legend, *[""] * len(lines)]
    return [*(f"{line}   {entry}" for line, entry in zip(lines, beside, strict=False)), *key]


class Span(NamedTuple):
    """The columns or rows a Pack reaches over, both ends included."""

    first: int
    last: int

    def all(self) -> range:
        return range(self.first, self.last + 1)


class Drawing:
    """A Pack as boxes, one a card, in parts of as many columns as the screen is wide.

    `card_width` is the width of a box, `label` that of the y labels, `side` that of a Side Pattern's mark.
    """

    def __init__(self, t: CatPacks, seat: int, width: int, pen: CardPen) -> None:
        self.deck, self.pack, self.pen = t.deck, t.packs[seat], pen
        self.borders = t.borders[seat]
        self.shards = t.settled[seat]
        missing = geometry.points(t.deck, self.pack, self.shards)
        self.symbols = [point for point, empty in missing.items() if not empty]
        self.marks = pattern_marks(t.deck)
        self.side = max(map(wide, self.marks.values()))
        self.open = geometry.open_cells(t.deck, self.pack)
        xs, ys = zip(*map(geometry.xy, self.pack), strict=True)
        self.xs, self.ys = Span(min(xs), max(xs)), Span(min(ys), max(ys))
        self.label = max(len(str(self.ys.first)), len(str(self.ys.last))) + 1
        available = width - self.label
        least = LEAST + 2 * (self.side - 1)
        self.per_part = min(max(1, available // least), len(self.xs.all()))
        self.card_width = min(self.wanted(), available // self.per_part)

    @property
    def width(self) -> int:
        """The columns of the widest part."""
        return self.label + self.card_width * self.per_part

    def wanted(self) -> int:
        """The width of a box in which every name, and every Cat Type with cost and Pawer, has room."""
        kinds = [self.deck.kinds[card // LAID] for card in self.pack.values()]
        names = max(wide(printable(kind.name)) for kind in kinds)
        facts = max(wide(printable(kind.type)) + len(f" {kind.cost}c {kind.pawer}P") for kind in kinds)
        return max(LEAST, min(max(names, facts) + 2 + 2 * self.side, MOST))

    @property
    def room(self) -> int:
        """The columns inside a box."""
        return self.card_width - 2 * self.side

    def lines(self) -> list[str]:
        lines: list[str] = []
        for first in self.xs.all()[:: self.per_part]:
            part = range(first, min(first + self.per_part, self.xs.last + 1))
            lines += self.part(part)
        return lines

    def part(self, xs: range) -> list[str]:
        """Some columns of the Pack, with their x labels on top."""
        lines = [" " * self.label + "".join(str(x).center(self.card_width) for x in xs)]
        for y in self.ys.all():
            boxes = [self.box(geometry.at(x, y)) for x in xs]
            labels = ("", str(y).rjust(self.label - 1), "", "")
            for label, *pieces in zip(labels, *boxes, strict=True):
                lines.append(padded(label, self.label) + "".join(pieces))
        return lines

    def box(self, cell: int) -> list[str]:
        if cell not in self.pack:
            return self.gap(cell)
        card = self.pack[cell]
        kind = self.deck.kinds[card // LAID]
        turns = geometry.turned(card)
        top, right, bottom, left = (self.marks[kind.sides[(side - turns) % 4]] for side in range(4))
        name = self.pen.card(padded(" " + shortened(printable(kind.name), self.room - 2), self.room), kind)
        stats = self.pen.card(padded(" " + self.stats(card), self.room), kind)
        left_wild, right_wild = (WILD if self.is_wild(cell, side) else "│" for side in (3, 1))
        return [
            self.edge(cell, 0, top),
            padded(left, self.side) + name + " " * (self.side - wide(right)) + right,
            padded(left_wild, self.side) + stats + right_wild.rjust(self.side),
            self.edge(cell, 2, bottom),
        ]

    def gap(self, cell: int) -> list[str]:
        """A cell without a card: told by its place if a card may lie there."""
        x, y = geometry.xy(cell)
        place = f"{x},{y}".center(self.card_width) if cell in self.open else ""
        blank = " " * self.card_width
        return [blank, self.pen.paint(padded(place, self.card_width), DIM), blank, blank]

    def edge(self, cell: int, side: int, pattern: str) -> str:
        """The top (0) or bottom (2) of a box: corner, Side Pattern, corner."""
        left, right = (0, 1) if side == 0 else (3, 2)
        mark = pattern + (WILD if self.is_wild(cell, side) else "")
        line = self.card_width - 2
        before = (line - wide(pattern)) // 2
        middle = "─" * before + mark + "─" * (line - before - wide(mark))
        return self.corner(cell, left) + middle + self.corner(cell, right)

    def corner(self, cell: int, corner: int) -> str:
        code = INVERSE if cell + geometry.POINT_OF_CORNER[corner] in self.symbols else BOLD
        if (cell, corner) in self.shards:
            return self.pen.paint(SHARD, code)
        if self.deck.corners[self.pack[cell]][corner]:
            return self.pen.paint(QUARTER, code)
        return ANGLES[corner]

    def is_wild(self, cell: int, side: int) -> bool:
        return geometry.border(cell, side) in self.borders

    def stats(self, card: int) -> str:
        """Cat Type, cost and Pawer Value: `yarn 0c 2P`; the type is cut where it does not fit."""
        kind = self.deck.kinds[card // LAID]
        pawer = f" {TOKEN}" if card & COVERED else f" {kind.pawer}P" if kind.pawer else ""
        numbers = f" {kind.cost}c{pawer}"
        return cut(printable(kind.type), self.room - 1 - wide(numbers))[0] + numbers

    def legend(self) -> list[str]:
        """Every card with its cell, full name and effect."""
        return [self.entry(cell) for cell in sorted(self.pack)]

    def entry(self, cell: int) -> str:
        card, (x, y) = self.pack[cell], geometry.xy(cell)
        kind = self.deck.kinds[card // LAID]
        whole_type = printable(kind.type)
        cat_type = "" if self.stats(card).startswith(f"{whole_type} ") else f" ({whole_type})"
        effect = f": {effects(kind)}" if kind.effects else ""
        return f"{x},{y} {printable(kind.name)}{cat_type}{effect}"


def shortened(name: str, width: int) -> str:
    """A name that fits: without its article, with initials for its first words, its last word, or cut."""
    words = name.removeprefix("The ").split() or [name]
    shorter = (" ".join([*(f"{word[0]}." for word in words[:some]), *words[some:]]) for some in range(len(words)))
    for short in (name, *shorter, words[-1]):
        if wide(short) <= width:
            return short
    return cut(words[-1], width - 1)[0] + "…"
