"""Rows, sheets and standings as tables; the only user of tabulate."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from ..engine.text import json_text, printable
from ..play.cells import defused

TABLES = ("table", "json", "jsonl", "csv", "tsv", "md", "html")
FOR_PEOPLE = ("table", "md", "html")  # all others are for programs
SEPARATORS = {"csv": ",", "tsv": "\t"}
WHOLE = ("seed", "order")  # columns of digits that are texts elsewhere, as they may be long
DATES = ("date",)  # columns of dates, which are meant to be some
MOST_DIGITS = 15  # that a spreadsheet keeps
UNDEFINED = "–"
PIECE = 1000  # rows that are laid out at a time

Line = TypeVar("Line")


class Comparable(Protocol):
    """What all scores of a list or of a table share."""

    @property
    def game(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def edition(self) -> int: ...
    @property
    def deck(self) -> str: ...


def heading(of: Comparable, fmt: str, more: Sequence[str] = ()) -> str:
    """The line above a table, with what else it is of: `catpacks, variant solo, edition 1, deck stand-in`."""
    parts = [of.game, f"variant {of.variant}" if of.variant else "plain game", f"edition {of.edition}"]
    if of.deck:
        parts.append(f"deck {of.deck}")
    text = printable(", ".join([*parts, *more]))
    return {"table": f"{text}\n", "md": f"## {text}\n\n", "html": f"<h2>{html.escape(text)}</h2>\n"}[fmt]


def told_value(column: str, value: Any) -> str:
    """A value by which lists or groups are parted, with its column: `seat 1`, `variant –`."""
    return f"{column} {UNDEFINED if value in (None, '') else value}"


def table(
    rows: Collection[Mapping[str, Any]],
    columns: Sequence[str],
    fmt: str,
    heads: Mapping[str, str] | None = None,
    width: int | None = None,
    header: bool = True,
) -> str:
    """Rows in one of the formats of TABLES, with a line end. `heads`: names of columns where people read them;
    `width`: the columns into which a plain table is folded; `header`: whether CSV and TSV begin with their columns.
    """
    return "".join(pieces(rows, columns, fmt, heads, width, header))


def pieces(
    rows: Collection[Mapping[str, Any]],
    columns: Sequence[str],
    fmt: str,
    heads: Mapping[str, str] | None = None,
    width: int | None = None,
    header: bool = True,
) -> Iterator[str]:
    """As `table`, piece by piece: a long one is never held whole. The rows are read several times."""
    if fmt == "json":
        yield json_text([dict(row) for row in rows], indent=1) + "\n"
    elif fmt == "jsonl":
        yield from (json_text(dict(row)) + "\n" for row in rows)
    elif fmt in SEPARATORS:
        for number, some in enumerate(in_pieces(rows)):
            yield separated(some, columns, fmt, header and number == 0)
    else:
        names = [(heads or {}).get(column, column) for column in columns]
        cells = Cells(rows, columns)
        if fmt == "md":
            yield from markdown_lines(names, cells)
        elif fmt == "html":
            yield from html_lines(names, cells)
        else:
            yield from grid_pieces(names, cells, number_columns(rows, columns), width)


def in_pieces(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Lines, so many at a time; an empty piece where there are none."""
    coming = iter(lines)
    yield list(islice(coming, PIECE))
    while some := list(islice(coming, PIECE)):
        yield some


class Cells(Collection[Sequence[str]]):
    """What people read of rows, made anew each time it is read."""

    def __init__(self, rows: Collection[Mapping[str, Any]], columns: Sequence[str]) -> None:
        self.rows = rows
        self.columns = columns

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Sequence[str]]:
        for some in in_pieces(self.rows):
            yield from zip(*[shown_column([row.get(column) for row in some]) for column in self.columns], strict=True)

    def __contains__(self, cells: object) -> bool:
        return any(cells == others for others in self)


def number_columns(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> list[bool]:
    """Of each column, whether it holds nothing but numbers."""
    found = list(columns)
    for some in in_pieces(rows):
        found = [column for column in found if all(map(is_number, [row.get(column) for row in some]))]
    return [column in found for column in columns]


def shown_column(values: Sequence[Any]) -> Sequence[str]:
    """What people read of the values of a column, most of which are of one kind."""
    kinds = set(map(type, values))
    if kinds == {int}:
        return [*map(str, values)]
    if kinds == {str} and "".join(values).isprintable():
        return values
    return [*map(shown, values)]


def shown(value: Any) -> str:
    """A value as people read it: nothing for None, words for booleans, at most four digits behind the point."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    return printable(str(value))


def is_number(value: Any) -> bool:
    return value is None or (isinstance(value, (int, float)) and not isinstance(value, bool))


def grid(names: Sequence[str], cells: Collection[Sequence[str]], right: Sequence[bool], width: int | None) -> str:
    """A plain table; widths count columns, so that 猫 takes two. Numbers stand right."""
    return "".join(grid_pieces(names, cells, right, width))


def grid_pieces(
    names: Sequence[str], cells: Collection[Sequence[str]], right: Sequence[bool], width: int | None
) -> Iterator[str]:
    """As `grid`, piece by piece. tabulate takes long for long tables: of those it lays out the head and the widths."""
    widths = needed(names, cells) if len(cells) > PIECE else []
    if not widths or (width is not None and sum(widths) + 2 * (len(widths) - 1) > width):
        yield tabulated(names, list(cells), right, width)
        return
    widest = ["x" * room for room in widths]
    yield "".join(tabulated(names, [widest], right, None).splitlines(keepends=True)[:-1])
    for some in in_pieces(cells):
        columns = [filled(*column) for column in zip(columns_of(some), widths, right, strict=True)]
        yield "".join(["  ".join(line).rstrip() + "\n" for line in zip(*columns, strict=True)])


def needed(names: Sequence[str], cells: Iterable[Sequence[str]]) -> list[int]:
    """The widths of the columns."""
    from ..columns import wide_joined

    widths = [*map(wide_joined, names)]
    for some in in_pieces(cells):
        widths = [max(width, *wides(column)) for width, column in zip(widths, columns_of(some), strict=True)]
    return widths


def columns_of(lines: Sequence[Sequence[str]]) -> list[list[str]]:
    """The cells by column, without blanks around them, as tabulate leaves them out."""
    return [[*map(str.strip, column)] for column in zip(*lines, strict=True)]


def filled(column: Sequence[str], width: int, is_right: bool) -> list[str]:
    """The cells of a column, all of one width."""
    blanks = [" " * (width - wide) for wide in wides(column)]
    return [blank + cell if is_right else cell + blank for cell, blank in zip(column, blanks, strict=True)]


def wides(cells: Sequence[str]) -> list[int]:
    """The columns that each cell takes."""
    if "".join(cells).isascii():
        return [*map(len, cells)]
    from ..columns import wide_joined

    return [*map(wide_joined, cells)]


def tabulated(names: Sequence[str], cells: Sequence[Sequence[str]], right: Sequence[bool], width: int | None) -> str:
    """A plain table as tabulate lays it out."""
    import tabulate

    tabulate.MIN_PADDING = 0  # names of columns need no more room than their letters
    align = ["right" if number else "left" for number in right]
    text = tabulate.tabulate(
        cells,
        names,
        tablefmt="simple",
        disable_numparse=True,
        colalign=align if cells else None,
        maxcolwidths=folds(names, cells, width) if cells and width is not None else None,
    )
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def folds(names: Sequence[str], cells: Sequence[Sequence[str]], width: int) -> list[int | None]:
    """The width at which each column is folded so that all fit if they can: the widest first, none within a word."""
    from ..columns import wide

    heads = [wide(name) for name in names]
    needs = [max(head, *map(wide, column)) for head, column in zip(heads, zip(*cells, strict=True), strict=True)]
    words = [max(wide(word) for cell in column for word in [*cell.split(), ""]) for column in zip(*cells, strict=True)]
    least = [max(8, head, word) for head, word in zip(heads, words, strict=True)]
    widths = needs[:]
    while sum(widths) + 2 * (len(widths) - 1) > width:
        spare = [now - low for now, low in zip(widths, least, strict=True)]
        if max(spare) <= 0:
            break
        widths[spare.index(max(spare))] -= 1
    return [now if now < need else None for now, need in zip(widths, needs, strict=True)]


class Style(NamedTuple):
    """How CSV and TSV are written: texts as they are, decimal commas, a byte order mark first."""

    raw: bool = False
    decimal_comma: bool = False
    bom: bool = False


AS_USUAL = Style()


def separated(
    rows: Iterable[Mapping[str, Any]], columns: Sequence[str], fmt: str, header: bool = True, style: Style = AS_USUAL
) -> str:
    """CSV or TSV as spreadsheets read it; text that one would take for a formula, number or date is defused."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator_of(fmt, style), lineterminator="\n")
    if header:
        out.write("\ufeff" if style.bom else "")
        writer.writerow(columns)
    texts = [Texts(style.raw or column in DATES, column in WHOLE) for column in columns]
    places = list(zip(columns, texts, strict=True))
    writer.writerows(
        [
            known[value]
            if type(value := row.get(column)) is str
            else value
            if type(value) is int
            else field(value, style)
            for column, known in places
        ]
        for row in rows
    )
    return out.getvalue()


def separator_of(fmt: str, style: Style) -> str:
    return ";" if fmt == "csv" and style.decimal_comma else SEPARATORS[fmt]


class Texts(dict[str, str]):
    """How the texts of a column are written; few differ, so each is looked at once. whole: whole numbers are left."""

    def __init__(self, raw: bool, whole: bool) -> None:
        self.raw = raw
        self.whole = whole

    def __missing__(self, text: str) -> str:
        is_left = self.raw or (self.whole and is_whole(text))
        self[text] = written = text if is_left else defused(text)
        return written


def is_whole(text: str) -> bool:
    """Whether a spreadsheet shows these digits as they stand."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and (text[0] != "0" or text == "0")


def field(value: Any, style: Style) -> str:
    """A value that is no text as it is written."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, float)):
        return repr(value).replace(".", ",") if style.decimal_comma else repr(value)
    return str(value) if style.raw else defused(str(value))


def markdown(names: Sequence[str], cells: Iterable[Sequence[str]]) -> str:
    return "".join(markdown_lines(names, cells))


def markdown_lines(names: Sequence[str], cells: Iterable[Sequence[str]]) -> Iterator[str]:
    def line(values: Sequence[str]) -> str:
        return "| " + " | ".join(value.replace("\\", "\\\\").replace("|", "\\|") for value in values) + " |\n"

    yield line(names) + "|" + " --- |" * len(names) + "\n"
    yield from map(line, cells)


def as_html(names: Sequence[str], cells: Iterable[Sequence[str]]) -> str:
    return "".join(html_lines(names, cells))


def html_lines(names: Sequence[str], cells: Iterable[Sequence[str]]) -> Iterator[str]:
    def line(values: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(value)}</{tag}>" for value in values) + "</tr>\n"

    yield "<table>\n" + line(names, "th")
    yield from (line(row, "td") for row in cells)
    yield "</table>\n"
