"""Rows, sheets and standings as tables; the only user of tabulate."""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..engine.text import escape, is_harmless, json_text, printable

TABLES = ("table", "json", "jsonl", "csv", "tsv", "md", "html")
FORMULA = ("=", "+", "-", "@", "\t", "\r")


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
        return separated(rows, columns, "," if fmt == "csv" else "\t", header)
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


def separated(rows: Iterable[Mapping[str, Any]], columns: Sequence[str], separator: str, header: bool = True) -> str:
    """CSV or TSV as spreadsheets read it; text that one would take for a formula is defused."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\n")
    if header:
        writer.writerow(columns)
    for row in rows:
        writer.writerow([defused(row.get(column)) for column in columns])
    return out.getvalue()


def defused(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (int, float)):
        return repr(value) if not isinstance(value, bool) else str(value).lower()
    text = "".join(c if c in "\t\n" or is_harmless(c) else escape(c) for c in str(value))
    return f"'{text}" if text.startswith(FORMULA) else text


def markdown(names: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    def line(values: Sequence[str]) -> str:
        return "| " + " | ".join(value.replace("\\", "\\\\").replace("|", "\\|") for value in values) + " |\n"

    return line(names) + "|" + " --- |" * len(names) + "\n" + "".join(map(line, cells))


def as_html(names: Sequence[str], cells: Sequence[Sequence[str]]) -> str:
    def line(values: Sequence[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(value)}</{tag}>" for value in values) + "</tr>\n"

    return "<table>\n" + line(names, "th") + "".join(line(row, "td") for row in cells) + "</table>\n"
