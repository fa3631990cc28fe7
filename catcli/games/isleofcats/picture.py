"""Boats and tiles as text: a boat drawn for people, a board of signs written and read, a tile in its attitudes.

A board has nine rows of 22 signs, blank outside the boat: `.` is an empty square, any other sign a tile. What is joined
by its sides and has the same sign is one tile. A legend tells the signs: `{a: blue Y5, b: blue cat, t: common}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Final, NamedTuple

from ...columns import Pen
from ...engine.errors import Fault
from ...engine.grammar import count
from ...engine.text import suggestion
from .boat import (
    COLUMN_LETTERS,
    MAPS,
    NO_KIND,
    RATS,
    Boat,
    Laid,
    around,
    at,
    first_square,
    room_of,
    square_name,
    squares_of,
    xy,
)
from .pieces import (
    CAT_SHAPES,
    COLOURS,
    COMMONS,
    HULL,
    KIND,
    OSHAX,
    RARES,
    SHAPES,
    cat,
    is_common,
    is_oshax,
    is_rare,
    name_of,
    shape_of,
)
from .shapes import COLUMNS, FORMS, ROWS, SHAPES_OF_OUTLINE, outline

# A boat, drawn.

CELL = 2  # signs of a square
LABEL = 2  # columns of the row labels
WIDE: Final = LABEL + COLUMNS * (CELL + 1) + 1  # columns of a drawing with its borders
NARROW: Final = LABEL + COLUMNS  # columns of one without them

# How four lines meet: none, a light or a heavy one from above (27s), the right (9s), below (3s) and the left.
JOINTS: Final = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
)  # fmt: skip
ACROSS, UPRIGHT = " ─━", " │┃"
NONE, LIGHT, HEAVY = range(3)

RAT, EMPTY, RARE, COMMON, FILLER = "**", " .", "$$", "$ ", "##"
PAINTS: Final = (94, 32, 31, 35, 33)  # ANSI, by colour; bright blue, as plain blue is hard to read on black
TREASURE_PAINT, DIM = 36, 2

KEY = "BB cat · BX Oshax · $$ rare, $ common treasure · ** rat · ?b map · B blue, G green, R red, P purple, O orange"
LEGEND = """\
Thick lines are the sides of tiles, thin ones those of the boat and its rooms.
  BB  a cat: B blue, G green, R red, P purple, O orange
  BX  an Oshax that is blue                       **  a rat
  $$  a rare treasure,  $  a common one           ?b  the blue treasure map
Rooms, from stern to bow: P captain's room, M upper and N lower bedroom, A dining
room, H main hold, F bow store, Q captain's room.
A square is told by column and row: c4. A tile is told by its first square, read
like a page: the leftmost of its upper row."""


def draw(boat: Boat, width: int = WIDE, colour: bool = False, rooms: bool = False) -> list[str]:
    """A boat in lines of WIDE columns; on a narrower screen without borders, in NARROW columns.

    rooms: empty squares show the letter of their room.
    """
    pen = Pen(colour)
    return bordered(boat, pen, rooms) if width >= WIDE else narrow(boat, pen, rooms)


def bordered(boat: Boat, pen: Pen, rooms: bool) -> list[str]:
    drawing = Drawing(boat)
    lines = [" " * LABEL + "".join(f"  {letter}" for letter in COLUMN_LETTERS)]
    for y in range(ROWS + 1):
        lines.append(" " * LABEL + "".join(drawing.joint(x, y) + drawing.lid(x, y) * CELL for x in range(COLUMNS + 1)))
        if y < ROWS:
            signs = (drawing.side(x, y) + painted(boat, x, y, pen, rooms) for x in range(COLUMNS))
            lines.append(f"{y + 1:<{LABEL}}" + "".join(signs) + drawing.side(COLUMNS, y))
    return [line.rstrip() for line in lines]


def narrow(boat: Boat, pen: Pen, rooms: bool) -> list[str]:
    """One sign a square: a cat by its colour, a map by a small letter."""
    lines = [" " * LABEL + COLUMN_LETTERS]
    for y in range(ROWS):
        signs = (painted(boat, x, y, pen, rooms, short=True) for x in range(COLUMNS))
        lines.append(f"{y + 1:<{LABEL}}" + "".join(signs))
    return [line.rstrip() for line in lines]


class Drawing:
    """The lines between the squares of a boat. owners: the tile on each square; -1 is none, -2 outside the boat."""

    def __init__(self, boat: Boat) -> None:
        self.owners: dict[tuple[int, int], int] = {}
        for y, row in enumerate(HULL):
            for x, room in enumerate(row):
                tile = boat.tile_at(at(x, y))
                self.owners[x, y] = tile if tile is not None else -1 if room != " " else -2

    def between(self, one: tuple[int, int], other: tuple[int, int]) -> int:
        """The line between two neighbouring squares: heavy around tiles, light around the boat and between rooms."""
        owner, beside = self.owners.get(one, -2), self.owners.get(other, -2)
        if owner >= 0 or beside >= 0:
            return HEAVY if owner != beside else NONE
        if owner != beside:
            return LIGHT
        return LIGHT if owner == -1 and room_at(one) != room_at(other) else NONE

    def upright(self, x: int, y: int) -> int:
        """The line on the left of a square."""
        return self.between((x - 1, y), (x, y))

    def across(self, x: int, y: int) -> int:
        """The line above a square."""
        return self.between((x, y - 1), (x, y))

    def side(self, x: int, y: int) -> str:
        return UPRIGHT[self.upright(x, y)]

    def lid(self, x: int, y: int) -> str:
        return ACROSS[self.across(x, y)]

    def joint(self, x: int, y: int) -> str:
        """The sign at the upper left corner of a square."""
        above, right = self.upright(x, y - 1), self.across(x, y)
        below, left = self.upright(x, y), self.across(x - 1, y)
        return JOINTS[27 * above + 9 * right + 3 * below + left]


def room_at(place: tuple[int, int]) -> str:
    return HULL[place[1]][place[0]]


def painted(boat: Boat, x: int, y: int, pen: Pen, rooms: bool, short: bool = False) -> str:
    """What a square shows: CELL signs, or only the one that tells most."""
    text, code = (" " * CELL, "") if HULL[y][x] == " " else shown(boat, at(x, y), rooms)
    if short:
        text = text.strip().lstrip("?")[:1] or " "
    return pen.paint(text, code) if code else text


def shown(boat: Boat, square: int, rooms: bool) -> tuple[str, int | str]:
    """The signs of a square of the boat, and the code of their colour."""
    tile = boat.tile_at(square)
    if tile is not None:
        colour = boat.laid[tile].colour
        return signs_of(boat.laid[tile]), PAINTS[colour] if colour >= 0 else TREASURE_PAINT
    if RATS[boat.layout] >> square & 1:
        return RAT, ""
    for colour, place in enumerate(MAPS[boat.layout]):
        if place >> square & 1:
            return f"?{COLOURS[colour][0]}", PAINTS[colour]
    return f" {room_of(square)}" if rooms else EMPTY, DIM


def signs_of(tile: Laid) -> str:
    """The two signs of each square of a tile."""
    if tile.colour >= 0:
        letter = COLOURS[tile.colour][0].upper()
        return f"{letter}X" if is_oshax(tile.kind) else letter * CELL
    return RARE if is_rare(tile.kind) else COMMON if is_common(tile.kind) else FILLER


# A tile, drawn.

FIRST_SQUARE, SQUARE = "@@", "##"


def attitudes(shape: int) -> list[tuple[int, list[str]]]:
    """A shape in each attitude that differs, with its lines; `@@` is the first square, by which a place is told."""
    return [(form.attitude, tile_lines(form.rows)) for form in FORMS[shape]]


def tile_lines(rows: Sequence[str]) -> list[str]:
    lines = [row.replace("#", SQUARE).replace(".", "  ") for row in rows]
    lines[0] = lines[0].replace(SQUARE, FIRST_SQUARE, 1)
    return [line.rstrip() for line in lines]


def draw_attitudes(shape: int, names: Sequence[str], width: int = WIDE) -> list[str]:
    """The attitudes side by side, as many as fit into the width, each below its name; `names` by attitude."""
    blocks = [[names[attitude], *lines] for attitude, lines in attitudes(shape)]
    lines: list[str] = []
    while blocks:
        some = fitting(blocks, width)
        if lines:
            lines.append("")
        height = max(map(len, blocks[:some]))
        widths = [max(map(len, block)) for block in blocks[:some]]
        for line in range(height):
            parts = ((block[line] if line < len(block) else "") for block in blocks[:some])
            lines.append("   ".join(part.ljust(wide) for part, wide in zip(parts, widths, strict=True)).rstrip())
        blocks = blocks[some:]
    return lines


def fitting(blocks: Sequence[Sequence[str]], width: int) -> int:
    """How many of the blocks fit side by side; at least one."""
    used = 0
    for some, block in enumerate(blocks):
        used += max(map(len, block)) + (3 if some else 0)
        if some and used > width:
            return some
    return len(blocks)


# A board, written and read.

SIGNS: Final = (*ascii_uppercase, *ascii_lowercase, *(chr(code) for code in range(0xC0, 0x180) if chr(code).isalpha()))
OPEN, BLANK, FILLED = ".", " ", "filler"
ANY_CAT, ANY_OSHAX, ANY_RARE, ANY_COMMON = "cat", "oshax", "rare", "common"


def describe(tile: Laid) -> str:
    """A tile as legends call it: `blue Y5`, `red oshax X1`, `rare L4`, `common bar`, `blue cat`, `filler`."""
    if tile.kind == NO_KIND:
        return FILLED if tile.colour < 0 else f"{COLOURS[tile.colour]} {ANY_CAT}"
    return f"{COLOURS[tile.colour]} {name_of(tile.kind)}" if is_oshax(tile.kind) else name_of(tile.kind)


def board_of(boat: Boat) -> tuple[list[str], dict[str, str]]:
    """The rows of a board and its legend, with a sign for each tile; `read_board` makes the same boat of them."""
    rows = [[OPEN if room != BLANK else BLANK for room in row] for row in HULL]
    legend = {}
    for letter, tile in zip(SIGNS, boat.laid, strict=False):
        legend[letter] = describe(tile)
        for square in squares_of(tile.cells):
            x, y = xy(square)
            rows[y][x] = letter
    return ["".join(row) for row in rows], legend


class Wanted(NamedTuple):
    """What a legend calls a tile. kinds: those it may be, none for a filler. colour: of a cat or an Oshax, else -1."""

    kinds: Sequence[int]
    colour: int
    any_cat: bool = False


def wanted(text: str) -> Wanted | None:
    """What an entry of a legend means; None if it is no tile."""
    match text.lower().split():
        case [word] if word == FILLED:
            return Wanted((), -1)
        case [word] if word == ANY_RARE:
            return Wanted(RARES, -1)
        case [word] if word == ANY_COMMON:
            return Wanted(COMMONS, -1)
        case [colour, word] if colour in COLOURS and word == ANY_CAT:
            number = COLOURS.index(colour)
            return Wanted([cat(number, shape) for shape in range(len(CAT_SHAPES))], number, any_cat=True)
        case [colour, word] if colour in COLOURS and word == ANY_OSHAX:
            return Wanted(OSHAX, COLOURS.index(colour))
        case [colour, word, shape] if colour in COLOURS and f"{word} {shape}" in KIND and word == ANY_OSHAX:
            return Wanted((KIND[f"{word} {shape}"],), COLOURS.index(colour))
        case [word, shape] if f"{word} {shape}" in KIND and word != ANY_OSHAX:
            return Wanted((KIND[f"{word} {shape}"],), COLOURS.index(word) if word in COLOURS else -1)
    return None


EXAMPLES = "'blue Y5', 'blue cat', 'red oshax', 'rare', 'common bar' or 'filler'"
ENTRIES: Final = (
    FILLED, ANY_RARE, ANY_COMMON,
    *(f"{colour} {word}" for colour in COLOURS for word in (ANY_CAT, ANY_OSHAX)),
    *(name_of(kind) for kind in KIND.values() if not is_oshax(kind)),
    *(f"{colour} {name_of(kind)}" for colour in COLOURS for kind in OSHAX),
)  # fmt: skip


def read_board(
    layout: int, rows: Any, legend: Any, path: tuple[str | int, ...] = (), odd: bool = False
) -> tuple[Boat, list[Fault]]:
    """The boat of a board, its tiles in the order of the legend, those of one sign like a page; and all faults.

    A row may be given without the blanks around it. Faults stand at (*path, "rows", number) and (*path, "legend",
    sign); a tile with a fault is left out. odd: a cat may have a form that no cat has; its kind is NO_KIND then.
    """
    reader = BoardReader(layout, path, odd)
    if reader.read_legend(legend):
        reader.read_rows(rows)
        reader.lay_tiles()
    return reader.boat, reader.faults


class BoardReader:
    """Keeps every fault it meets.

    legend, words, keys: by sign, what it means, how that was written, and its key as given (a number, perhaps).
    signs: by sign, the mask of its squares. complete: every row was as long as the boat.
    """

    def __init__(self, layout: int, path: tuple[str | int, ...], odd: bool) -> None:
        self.boat, self.path, self.odd = Boat(layout), path, odd
        self.faults: list[Fault] = []
        self.legend: dict[str, Wanted | None] = {}
        self.words: dict[str, str] = {}
        self.keys: dict[str, Any] = {}
        self.signs: dict[str, int] = {}
        self.complete = False

    def fault(self, part: str, where: Sequence[Any], sentence: str, of_key: bool = False) -> None:
        self.faults.append(Fault((*self.path, part, *where), sentence, of_key=of_key))

    def read_legend(self, legend: Any) -> bool:
        """What each sign means; whether it is a legend at all."""
        if not isinstance(legend, Mapping):
            self.fault("legend", (), f"a legend tells each sign of the rows: {{a: blue Y5, t: common}}, not {legend!r}")
            return False
        for key, entry in legend.items():
            letter = str(key)
            if len(letter) != 1 or letter in (OPEN, BLANK):
                self.fault("legend", (key,), f"{letter!r} is no sign of a tile: a letter, for example", of_key=True)
                continue
            self.keys[letter] = key
            self.legend[letter] = meaning = wanted(entry) if isinstance(entry, str) else None
            self.words[letter] = str(entry)
            if meaning is None:
                near = suggestion(str(entry), ENTRIES) or f": write for example {EXAMPLES}"
                self.fault("legend", (key,), f"{entry!r} is no tile{near}")
        return True

    def read_rows(self, rows: Any) -> None:
        lines = rows.splitlines() if isinstance(rows, str) else rows
        if not isinstance(lines, Sequence) or not all(isinstance(row, str) for row in lines):
            self.fault("rows", (), f"a board is {ROWS} rows of text, not {rows!r}")
            return
        if len(lines) != ROWS:
            self.fault("rows", (), f"a board has {ROWS} rows, not {len(lines)}")
            return
        whole = [self.read_row(y, row) for y, row in enumerate(lines)]
        self.complete = all(whole)

    def read_row(self, y: int, row: str) -> bool:
        """The signs of a row; whether it is as long as the boat is there."""
        signs, hull = row.strip(), HULL[y].strip()
        first = HULL[y].index(hull)
        if len(signs) != len(hull):
            ends = f"{square_name(at(first, y))} to {square_name(at(first + len(hull) - 1, y))}"
            self.fault("rows", (y,), f"row {y + 1} has {len(hull)} squares, {ends}, not {len(signs)}: {row!r}")
            return False
        for x, letter in enumerate(signs, first):
            if letter == BLANK:
                self.fault("rows", (y,), f"{square_name(at(x, y))} is blank: an empty square is '{OPEN}'")
            elif letter != OPEN:
                if letter not in self.legend and letter not in self.signs:
                    self.fault("rows", (y,), f"{letter!r} at {square_name(at(x, y))} does not stand in the legend")
                self.signs[letter] = self.signs.get(letter, 0) | 1 << at(x, y)
        return True

    def lay_tiles(self) -> None:
        for letter, meaning in self.legend.items():
            cells = self.signs.get(letter, 0)
            if not cells and self.complete:
                self.fault("legend", (self.keys[letter],), f"no row shows the sign {letter!r}", of_key=True)
            while cells:
                tile = joined(cells)
                cells ^= tile
                if meaning is not None:
                    self.lay(letter, meaning, tile)

    def lay(self, letter: str, meaning: Wanted, cells: int) -> None:
        shapes = SHAPES_OF_OUTLINE.get(outline(cells), [])
        kind = next((kind for kind in meaning.kinds if shape_of(kind) in shapes), NO_KIND)
        if kind == NO_KIND and meaning.kinds and not (self.odd and meaning.any_cat):
            self.fault("rows", (xy(first_square(cells))[1],), self.misshapen(letter, meaning, cells))
            return
        self.boat.add(Laid(kind, cells, meaning.colour))

    def misshapen(self, letter: str, meaning: Wanted, cells: int) -> str:
        """No tile that the legend may mean has the form drawn."""
        squares = count(cells.bit_count(), "square")
        what = f"make no {self.words[letter]}"
        if len(meaning.kinds) == 1:
            what += f", which looks like {'/'.join(SHAPES[shape_of(meaning.kinds[0])].rows)}"
        where = square_name(first_square(cells))
        return f"the {squares} of {letter!r} from {where} on {what}; two tiles side by side need two signs"


def joined(cells: int) -> int:
    """The squares that are joined by sides with the first of these."""
    part = cells & -cells
    while grown := around(part) & cells:
        part |= grown
    return part
