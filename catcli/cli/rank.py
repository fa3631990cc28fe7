"""`catcli rank`: the high-score ranking, of the games that people played here or of rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import click

from ..engine.errors import NothingToDo, WrongUsage
from ..engine.text import meant, printable
from ..games import GAMES
from ..play.rowfiles import Row, read_rows
from ..play.standings import (
    Filter,
    Ranked,
    Score,
    Standing,
    score_of_entry,
    scores_of_rows,
    shipped_titles,
    standings,
)
from ..play.store import Store
from . import render
from .common import Manners, Output, fold_width, format_of, format_option, output_option, with_manners
from .messages import warning

if TYPE_CHECKING:
    from ..play.stats import Of

OF_LIST = ("game", "variant", "edition", "deck")  # what all scores of a list share
OF_STORE = ("rank", "score", "title", "player", "date", "seed", "chosen", "again", "hints", "undos")
OF_ROWS = ("rank", "score", "title", "player", "bot", "seed", "deal")
HEADS = {"date": "date (UTC)"}  # where people read


@click.command(short_help="Show the high-score ranking.")
@click.argument("rows", nargs=-1, metavar="[ROWS]...")
@format_option(*render.TABLES)
@output_option
@click.option("--game", metavar="GAME", help="Only this game.")
@click.option("--variant", metavar="NAME", help="Only this variant; '' is the plain game.")
@click.option("--who", metavar="NAME", help="Only 'person', a bot, or a player of that name.")
@click.option("--deck", metavar="DIGEST", help="Only this deck: 'stand-in', or the first digits of its digest.")
@click.option("--clean", is_flag=True, help="Only first plays of a drawn seed without hint or undo.")
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Only the first N of each list.")
@with_manners
def rank(
    rows: tuple[str, ...],
    format: str | None,
    output: str | None,
    game: str | None,
    variant: str | None,
    who: str | None,
    deck: str | None,
    clean: bool,
    top: int | None,
    manners: Manners,
) -> int:
    """Rank scores: each game, variant, edition and deck in a list of its own.

    Without ROWS, the solo games that people played here to their end: whether the seed was chosen and not drawn,
    whether the deal had been begun here before (again), and how many hints and undos were used.

    ROWS are files of results (JSONL, CSV or TSV), '-' is stdin.

    \b
    catcli rank --clean --top 10
    catcli solo catpacks --seed 7 -f csv | catcli rank -
    """
    fmt = format_of(format, output, render.TABLES, "table")
    wanted = Filter(game, variant, who, deck, clean, top)
    check_filter(wanted)
    if rows and clean:
        raise WrongUsage(
            "rows do not tell whether a play was clean: --clean is for the games played here, without ROWS"
        )
    scores = Counted(scores_from(rows, manners) if rows else scores_here())
    lists = standings(scores, shipped_titles, wanted)
    if not scores.number:
        raise NothingToDo("no game of these rows is finished, and only finished ones are ranked")
    if not lists:
        what = "1 finished game" if scores.number == 1 else f"{scores.number} finished games"
        raise NothingToDo(f"of {what}, none is left by {wanted}", hint="leave a filter out to see more")
    with Output(output, rows) as out:
        out.write(shown(lists, OF_ROWS if rows else OF_STORE, fmt, fold_width(out)))
    return 0


def check_filter(wanted: Filter) -> None:
    """Raise WrongUsage for a game or a variant that does not exist."""
    if wanted.game is not None and wanted.game not in GAMES:
        raise WrongUsage(f"there is no game {wanted.game!r}: {meant(wanted.game, [*GAMES])}")
    if wanted.variant is not None:
        games = list(GAMES.values()) if wanted.game is None else [GAMES[wanted.game]]
        refusals = []
        for game in games:
            try:
                game.variant(wanted.variant)
            except WrongUsage as error:
                refusals.append(error)
        if len(refusals) == len(games):
            raise refusals[0] if len(refusals) == 1 else WrongUsage(f"no game has a variant {wanted.variant!r}")


def scores_here() -> list[Score]:
    """The scores of the store. Raises NothingToDo when there is none."""
    store = Store()
    scores = [score_of_entry(entry) for entry in store.finished()]
    if not scores:
        raise NothingToDo(
            f"no solo game was played to its end here yet: the high-score store {store.path} is empty",
            hint="'catcli solo catpacks' at a terminal plays one; 'catcli rank FILE' ranks rows of results",
        )
    return scores


def scores_from(files: Sequence[str], manners: Manners) -> Iterator[Score]:
    """The scores of files of rows, '-' for stdin."""
    if files.count("-") > 1:
        raise WrongUsage("'-' stands twice, but stdin can be read only once")
    for file in files:
        yield from scores_of_rows(read_rows(file, Row, warning(manners)))


class Counted:
    """Scores, and how many they were."""

    def __init__(self, scores: Iterable[Score]) -> None:
        self.scores = scores
        self.number = 0

    def __iter__(self) -> Iterator[Score]:
        for score in self.scores:
            self.number += 1
            yield score


# How it is shown


def shown(lists: Sequence[Standing], columns: Sequence[str], fmt: str, width: int | None) -> str:
    """The lists in that format: below each other with a heading each, or as rows that tell their list themselves."""
    if fmt not in ("table", "md", "html"):
        rows = [cells_of(one, place, (*OF_LIST, *columns)) for one in lists for place in one.places]
        return render.table(rows, (*OF_LIST, *columns), fmt)
    return "\n".join(heading(one, fmt) + people_table(one, columns, fmt, width) for one in lists)


def people_table(one: Standing, columns: Sequence[str], fmt: str, width: int | None) -> str:
    rows = [cells_of(one, place, columns) for place in one.places]
    for row in rows:
        if "date" in row:
            row["date"] = row["date"][: len("2030-01-01T00:00")].replace("T", " ")
    return render.table(rows, columns, fmt, HEADS, width)


def cells_of(one: Standing, place: Ranked, columns: Sequence[str]) -> dict[str, Any]:
    """What the columns hold of one place of a list."""
    cells: Mapping[str, Any] = vars(place.score) | vars(one) | {"rank": place.rank, "title": place.title}
    return {column: cells[column] for column in columns}


def heading(one: Standing | Of, fmt: str) -> str:
    """The line above a list: `catpacks, variant solo, edition 1, deck stand-in`."""
    parts = [one.game, f"variant {one.variant}" if one.variant else "plain game", f"edition {one.edition}"]
    if one.deck:
        parts.append(f"deck {one.deck}")
    text = printable(", ".join(parts))
    return {"table": f"{text}\n", "md": f"## {text}\n\n", "html": f"<h2>{escape(text)}</h2>\n"}[fmt]
