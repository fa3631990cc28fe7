"""Rows, sheets and standings as tables; the only user of tabulate."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ..engine.text import json_text, printable
from ..play.cells import defused

TABLES = ("table", "json", "jsonl", "csv", "tsv", "md", "html")
SEPARATORS = {"csv": ",", "tsv": "\t"}
WHOLE = ("seed", "order")  # columns of digits that are texts elsewhere, as they may be long
DATES = ("date",)  # columns of dates, which are meant to be some
MOST_DIGITS = 15  # that a spreadsheet keeps


def table(
    rows: Sequence[Mapping[str, Any]],
    columns: Sequence[str],
    fmt: str,
    heads: Mapping[str, str] | None = None,
    width: int | None = None,
    header: bool = True,
) -> str:
    """Rows in one of the formats of TABLES, with a line end. `heads`: names of columns where people read them;
    `width`: the columns into which a plain table is folded; `header`: whether CSV and TSV begin with their columns.
    """
    if fmt == "json":
        return json_text([dict(row) for row in rows], indent=1) + "\n"
    if fmt == "jsonl":
        return "".join(json_text(dict(row)) + "\n" for row in rows)
    if fmt in ("csv", "tsv"):
        return separated(rows, columns, fmt, header)
    names = [(heads or {}).get(column, column) for column in columns]
    cells = [[shown(row.get(column)) for column in columns] for row in rows]
    if fmt == "md":
        return markdown(names, cells)
    if fmt == "html":
        return as_html(names, cells)
    right = [all(is_number(row.get(column)) for row in rows) for column in columns]
    return grid(names, cells, right, width)


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


def grid(names: Sequence[str], cells: Sequence[Sequence[str]], right: Sequence[bool], width: int | None) -> str:
    """A plain table; widths count columns, so that 猫 takes two. Numbers stand right."""
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


def markdown(names: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    def line(values: Sequence[str]) -> str:
        return "| " + " | ".join(value.replace("\\", "\\\\").replace("|", "\\|") for value in values) + " |\n"

    return line(names) + "|" + " --- |" * len(names) + "\n" + "".join(map(line, cells))


def as_html(names: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    def line(values: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(value)}</{tag}>" for value in values) + "</tr>\n"

    return "<table>\n" + line(names, "th") + "".join(line(row, "td") for row in cells) + "</table>\n"
