"""`catcli stats`: what rows of results say of groups, of bots on equal deals, of seats, and ratings of bots; parts of
scores, and lengths of games.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..columns import wrapped
from ..engine.errors import NothingToDo, WrongUsage
from ..engine.text import listed, meant, printable, quoted
from ..games import GAMES
from ..play.doubts import rows_of_files
from ..play.intervals import Estimate, Interval
from ..play.ratings import Rating
from ..play.rowfiles import RowOfGame, RowWithParts, columns_of
from ..play.stats import USUAL_BY, Detailed, Of, Seating, Share, Stats, Summary, Table
from . import charts, render
from .common import (
    Manners,
    Output,
    WholeNumber,
    fold_width,
    format_of,
    format_option,
    is_tty,
    needs_input,
    output_option,
    stdin_once,
    width_of,
    with_manners,
)
from .messages import warning
from .render import FOR_PEOPLE, UNDEFINED, heading

GROUPS, DIFFERENCES, SEATS, RATINGS = USUAL = ("groups", "differences", "seats", "ratings")
PARTS, LENGTHS = DETAILS = ("parts", "lengths")  # only where they are asked for
SHOWN = (*USUAL, *DETAILS)
TITLES = {
    DIFFERENCES: "Differences on equal deals",
    SEATS: "Seats",
    RATINGS: "Ratings (400 points: ten times as likely to end before the other)",
    PARTS: "Parts of the score",
    LENGTHS: "Lengths of games",
}
NEEDS = {
    GROUPS: "games that have ended",
    DIFFERENCES: "several bots on equal deals",
    SEATS: "games of several seats",
    RATINGS: "games in which bots met",
    PARTS: "parts of scores",
    LENGTHS: "rounds or moves",
}
ALIKE = "the same in every deal"  # instead of an interval: how far the deals spread is not known
MOST_NAMED = 4  # bots in a sentence


class Column(NamedTuple):
    """A column of a table: its name, what it holds of a line, and how people read a number."""

    name: str
    value: Callable[[Any], Any]
    style: str = ""  # for format()


def shown_columns(what: str, by: Sequence[str]) -> list[Column]:
    """The columns of a table; one that holds an Estimate also tells its interval."""
    if what == GROUPS:
        return [
            *key_columns(by),
            Column("games", lambda one: one.games),
            Column("mean", lambda one: one.mean, ".2f"),
            Column("median", lambda one: one.median, "g"),
            Column("deviation", lambda one: one.deviation, ".2f"),
            Column("lowest", lambda one: one.lowest),
            Column("highest", lambda one: one.highest),
            Column("won", lambda one: one.won, ".3f"),
            Column("place", lambda one: one.place, ".2f"),
        ]
    if what == DIFFERENCES:
        return [
            Column("bot", lambda one: one.bot),
            Column("against", lambda one: one.against),
            Column("games", lambda one: one.games),
            Column("score", lambda one: one.score, "+.2f"),
            Column("won", lambda one: one.won, "+.3f"),
        ]
    if what == SEATS:
        return [
            Column("seats", lambda one: one.seats),
            Column("seat", lambda one: one.seat),
            Column("games", lambda one: one.games),
            Column("won", lambda one: one.won, ".3f"),
            Column("advantage", lambda one: one.advantage, "+.3f"),
            Column("balanced", lambda one: one.is_balanced),
        ]
    if what == PARTS:
        return [
            *key_columns(by),
            Column("part", lambda one: one.part),
            Column("games", lambda one: one.games),
            Column("mean", lambda one: one.mean, ".2f"),
            Column("share", lambda one: one.share, ".3f"),
        ]
    if what == LENGTHS:
        return [
            *key_columns(("seats", "length")),
            Column("games", lambda one: one.games),
            Column("mean", lambda one: one.mean, ".2f"),
            Column("median", lambda one: one.median, "g"),
            Column("lowest", lambda one: one.lowest),
            Column("highest", lambda one: one.highest),
        ]
    return [
        Column("bot", lambda one: one.bot),
        Column("games", lambda one: one.games),
        Column("rating", rating_of, "+.0f"),
    ]


def key_columns(names: Sequence[str]) -> list[Column]:
    """The columns by which lines are grouped, in the order of their keys."""
    return [Column(name, partial(of_key, number)) for number, name in enumerate(names)]


def rating_of(one: Rating) -> Estimate | None:
    return None if one.value is None else Estimate(one.value, one.interval)


def of_key(number: int, group: Summary | Share) -> Any:
    return group.key[number]


ESTIMATED = ("mean", "won", "score", "advantage", "rating", "share")  # columns that hold an Estimate, or None
FOR_PROGRAMS = ("balanced",)  # columns that people are told in a sentence


@click.command(short_help="Summarise rows of results.")
@click.argument("rows", nargs=-1, metavar="[ROWS]...")
@format_option(*render.TABLES)
@output_option
@click.option(
    "--by", default=USUAL_BY, multiple=True, metavar="COLUMN", help="What makes a group; several by a comma. [bot]"
)
@click.option("--show", metavar="LIST", help=f"Only some of {', '.join(SHOWN)}.")
@click.option("--top", type=WholeNumber(1), metavar="N", help="Only the first N lines of each table.")
@click.option("--plot", is_flag=True, help="Draw the distributions of scores instead.")
@with_manners
def stats(
    rows: tuple[str, ...],
    format: str | None,
    output: str | None,
    by: tuple[str, ...],
    show: str | None,
    top: int | None,
    plot: bool,
    manners: Manners,
) -> int:
    """Summarise ROWS: scores of groups, bots on equal deals, seats, and ratings of bots, with 95 % intervals.

    ROWS are files of results (JSONL, CSV or TSV) or streams of events; '-' is stdin. Scores of different games,
    variants, editions and decks are told apart. What is not defined is shown as –. With --show also the parts of scores
    and the lengths of games.

    \b
    catcli batch ahoy -p greedy,random,random -n 100 -f csv | catcli stats -
    catcli stats rows.jsonl --by bot,seat -f csv
    catcli stats rows.jsonl --show parts,lengths
    catcli stats rows.jsonl --plot
    catcli stats rows.jsonl -o scores.svg
    """
    if not rows:
        if is_tty(sys.stdin):
            raise needs_input("catcli stats rows.jsonl")
        rows = ("-",)
    stdin_once(**{f"the_rows_of_{number}": one for number, one in enumerate(rows, 1)})
    columns = columns_of(by, "summarised")
    if "won" in columns:
        raise WrongUsage("won is what is summarised: group by another column, such as bot, player or seat")
    ending = Path(output or "").suffix.lower()
    is_picture = ending in charts.PICTURES and format is None
    if is_picture or plot:
        if show is not None or (plot and format is not None):
            raise WrongUsage("a drawing shows distributions of scores: leave --show and -f out")
        charts.check_library("matplotlib" if is_picture else "plotext")
        Output(output, rows)  # tells at once what cannot be written over
        tables = read(rows, columns, (), manners).tables()
        drawn = [drawing_of(one, columns, top) for one in tables]
        write_picture(drawn, output or "", ending) if is_picture else write_drawing(drawn, output)
        return 0
    fmt = format_of(format, output, render.TABLES, "table")
    wanted = wanted_tables(show, fmt)
    with Output(output, rows) as out:
        tables = read(rows, columns, wanted, manners).tables()
        if not any(lines_of(table, what) for table in tables for what in wanted):
            needed = ", or ".join(NEEDS[what] for what in wanted)
            raise NothingToDo(f"these rows tell nothing of {listed(wanted)}: those need {needed}")
        if SEATS in wanted:
            warn_of_seats(tables, manners)
        out.write(written(tables, wanted, columns, top, fmt, fold_width(out)))
    return 0


def wanted_tables(show: str | None, fmt: str) -> list[str]:
    """The tables that are shown: in CSV and TSV one, which needs a header of its own."""
    if show is None:
        return [GROUPS] if fmt in render.SEPARATORS else [*USUAL]
    wanted = [one.strip() for one in show.split(",")]
    for one in wanted:
        if one not in SHOWN:
            raise WrongUsage(f"there is no table {quoted(one)} to show: {meant(one, SHOWN)}")
    if fmt in render.SEPARATORS and len(wanted) > 1:
        raise WrongUsage(f"{fmt.upper()} holds one table: name one with --show")
    return [one for one in SHOWN if one in wanted]


def read(files: Sequence[str], columns: Sequence[str], wanted: Sequence[str], manners: Manners) -> Stats:
    """The statistics of files of rows, for these tables. Raises NothingToDo when no game in them has ended."""
    found = Detailed(columns) if set(wanted) & {*DETAILS} else Stats(columns)
    kind = RowWithParts if PARTS in wanted else RowOfGame
    for row in rows_of_files(files, kind, GAMES, warning(manners)):
        found.add(row)
    if not found.rows:
        raise NothingToDo("there are no rows of games that have ended")
    if found.open:
        manners.note(f"catcli: warning: {number_of(found.open, 'row')} of open games left out")
    if found.torn_games:
        manners.note(
            f"catcli: warning: of {number_of(found.torn_games, 'game')}, rows of some seats are missing: "
            "what is there counts in the groups only"
        )
    return found


def warn_of_seats(tables: Sequence[Table], manners: Manners) -> None:
    """Tell where a table of seats tells of the bots that sat there."""
    for table in tables:
        for sentence in seats_told(table.seatings):
            manners.note(f"catcli: warning: {heading(table.of, 'table').strip()}: {sentence}")


def seats_told(seatings: Mapping[int, Sequence[Seating]]) -> Iterator[str]:
    """For each number of seats in which bots did not sit alike, what that means."""
    for seats, some in seatings.items():
        if some:
            named = [printable(seating_told(one)) for one in some[:MOST_NAMED]]
            more = f", and {len(some) - MOST_NAMED} more" if len(some) > MOST_NAMED else ""
            yield (
                f"of {seats} seats, {', '.join(named)}{more}: what a seat won tells the bot, not the seat "
                "(batch --seats rotate changes them)"
            )


def seating_told(one: Seating) -> str:
    """`greedy had seats 1 and 2 only`, or how often it had each."""
    had = [str(seat) for seat, times in enumerate(one.times, 1) if times]
    if len(had) == len(one.times):
        return f"{one.bot} had " + ", ".join(f"seat {seat} {times}×" for seat, times in enumerate(one.times, 1))
    return f"{one.bot} had seat{'s' * (len(had) > 1)} {listed(had)} only"


def number_of(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


# Tables.


def written(
    tables: Sequence[Table], wanted: Sequence[str], by: Sequence[str], top: int | None, fmt: str, width: int | None
) -> str:
    """The tables in that format: by game below each other with headings, or as lines that tell what they are of."""
    if fmt not in FOR_PEOPLE:
        lines = [line for table in tables for what in wanted for line in told(table, what, by, top, len(wanted) > 1)]
        names = [column.name for column in shown_columns(wanted[0], by)]
        return render.table(lines, [*Of._fields, *with_bounds(names)], fmt)
    parts: list[str] = []
    for table in tables:
        title = heading(table.of, fmt)
        for what in wanted:
            found = lines_of(table, what)[:top]
            if found:
                notes = [paragraph(one, fmt, width) for one in seats_told(table.seatings)] if what == SEATS else []
                shown = people_table(found, shown_columns(what, by), fmt, width)
                parts.append("".join([title, sub_heading(what, fmt), shown, *notes]))
                title = ""
    return "\n".join(parts)


def lines_of(table: Table, what: str) -> Sequence[Any]:
    every: dict[str, Sequence[Any]] = {
        GROUPS: table.groups, DIFFERENCES: table.pairs, SEATS: table.seats, RATINGS: table.ratings,
        PARTS: table.parts, LENGTHS: table.lengths,
    }  # fmt: skip
    return every[what]


def told(table: Table, what: str, by: Sequence[str], top: int | None, is_mixed: bool) -> Iterator[dict[str, Any]]:
    """The lines of a table as plain data, each with what it is of; is_mixed: also with the table it is of."""
    for one in lines_of(table, what)[:top]:
        line: dict[str, Any] = {"what": what} if is_mixed else {}
        yield line | table.of._asdict() | plain(one, shown_columns(what, by))


def plain(one: Any, columns: Sequence[Column]) -> dict[str, Any]:
    """A line as plain data; an Estimate is followed by its bounds."""
    line: dict[str, Any] = {}
    for column in columns:
        value = column.value(one)
        if column.name in ESTIMATED:
            interval = value.interval if value is not None else None
            line[column.name] = None if value is None else value.value
            line[f"{column.name}_low"], line[f"{column.name}_high"] = interval or (None, None)
        else:
            line[column.name] = value
    return line


def with_bounds(names: Sequence[str]) -> list[str]:
    """Columns, those of estimates followed by those of their bounds, without those that every line begins with."""
    found = [
        each for name in names for each in ([name, f"{name}_low", f"{name}_high"] if name in ESTIMATED else [name])
    ]
    return [name for name in found if name not in Of._fields]


def people_table(lines: Sequence[Any], columns: Sequence[Column], fmt: str, width: int | None) -> str:
    columns = [column for column in columns if column.name not in FOR_PROGRAMS]
    heads = [
        head for column in columns for head in ([column.name, "95 %"] if column.name in ESTIMATED else [column.name])
    ]
    cells = [[cell for column in columns for cell in people_cells(column, column.value(one))] for one in lines]
    if fmt == "md":
        return render.markdown(heads, cells)
    if fmt == "html":
        return render.as_html(heads, cells)
    is_right = [
        right
        for column in columns
        for right in ([True, False] if column.name in ESTIMATED else [is_number_column(column, lines)])
    ]
    return render.grid(heads, cells, is_right, width)


def is_number_column(column: Column, lines: Sequence[Any]) -> bool:
    return all(render.is_number(column.value(one)) for one in lines)


def people_cells(column: Column, value: Any) -> list[str]:
    """What people read of a value: one cell, or two of an estimate."""
    if column.name in ESTIMATED:
        if value is None:
            return [UNDEFINED, UNDEFINED]
        if column.name != "rating" and is_alike(value.interval):
            return [shown(value.value, column.style), ALIKE]
        return [shown(value.value, column.style), shown_interval(value.interval, column.style)]
    return [shown(value, column.style)]


def shown(value: Any, style: str) -> str:
    if value is None:
        return UNDEFINED
    if not style:
        return render.shown(value)
    text = format(value, style)
    return text if float(text) else format(0.0, style)  # no -0.00


def is_alike(interval: Interval | None) -> bool:
    """Whether this is the interval of a figure that was the same in every deal."""
    return interval is not None and interval.low == interval.high


def shown_interval(interval: Interval | None, style: str) -> str:
    if interval is None:
        return UNDEFINED
    return f"{shown(interval.low, style)} to {shown(interval.high, style)}"


def sub_heading(what: str, fmt: str) -> str:
    """The line above a table of a game."""
    if what == GROUPS:
        return ""
    text = TITLES[what]
    return {"table": f"{text}\n", "md": f"### {text}\n\n", "html": f"<h3>{text}</h3>\n"}[fmt]


def paragraph(sentence: str, fmt: str, width: int | None) -> str:
    """A sentence below a table, of text wrapped at words where there is a width."""
    lines = [sentence] if width is None else wrapped(sentence, width)
    return {
        "table": "".join(f"{line}\n" for line in lines),
        "md": f"\n{sentence}\n",
        "html": f"<p>{escape(sentence)}</p>\n",
    }[fmt]


# Drawings.


class Drawing(NamedTuple):
    """What is drawn of a game, and a sentence on what is not."""

    of: Of
    curves: Sequence[charts.Curve]
    note: str


def drawing_of(table: Table, by: Sequence[str], top: int | None) -> Drawing:
    """The distributions of the first groups whose scores are all known, as many as can be told apart."""
    wanted = table.groups[:top]
    known = [one for one in wanted if one.scores][: charts.MOST_CURVES]
    rest = len(wanted) - len(known)
    note = f"{number_of(rest, 'more group')} of {len(wanted)} {'is' if rest == 1 else 'are'} not drawn" if rest else ""
    return Drawing(table.of, [charts.Curve(name_of(one, by), one.scores) for one in known], note)


def name_of(group: Summary, by: Sequence[str]) -> str:
    """The values that make a group: `greedy, seat 1`."""
    return ", ".join(
        value if isinstance(value, str) and value else render.told_value(column, value)
        for column, value in zip(by, group.key, strict=True)
    )


def write_drawing(drawn: Sequence[Drawing], output: str | None) -> None:
    with Output(output) as out:
        width = width_of(out.stream)
        for number, one in enumerate(one for one in drawn if one.curves):
            note = paragraph(one.note, "table", width) if one.note else ""
            out.write("\n" * (number > 0) + heading(one.of, "table") + charts.as_text(one.curves, width) + note)


def write_picture(drawn: Sequence[Drawing], output: str, ending: str) -> None:
    titles = [heading(one.of, "table").strip() for one in drawn]
    if len(titles) > 1:
        raise WrongUsage(f"a picture shows one game, variant, edition and deck, here are: {'; '.join(titles)}")
    with Output(output) as out:
        charts.draw(out.file_to_fill(), ending, titles[0], drawn[0].curves, drawn[0].note)
