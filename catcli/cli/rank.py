"""`catcli rank`: the high-score ranking, of the games that people played here or of rows, and ratings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import click

from ..engine.errors import NothingToDo, WrongUsage
from ..engine.text import meant, quoted
from ..games import GAMES
from ..play.doubts import rows_of_files
from ..play.rowfiles import Row, RowOfGame, columns_of
from ..play.standings import (
    Filter,
    Score,
    Standing,
    score_of_entry,
    scores_of_rows,
    shipped_titles,
    standings,
)
from ..play.store import Store
from . import render
from .common import (
    Manners,
    Output,
    WholeNumber,
    fold_width,
    format_of,
    format_option,
    output_option,
    stdin_once,
    with_manners,
)
from .messages import warning

if TYPE_CHECKING:
    from ..play.stats import Table

OF_LIST = ("game", "variant", "edition", "deck")  # what all scores of a list share
OF_PLACE = ("rank", "title")  # all others are those of its score
OF_STORE = ("rank", "score", "title", "player", "date", "seed", "chosen", "again", "hints", "undos")
OF_ROWS = ("rank", "score", "title", "player", "bot", "seed", "deal", "order", "seat")
OF_BOTH = (*OF_ROWS[:5], "date", *OF_ROWS[5:], "chosen", "again", "hints", "undos")
OF_SEATS = ("order", "seat")  # people are told them of games with more than one
RATED = ("bot", "player")  # who has ratings
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
@click.option("--top", type=WholeNumber(1), metavar="N", help="Only the first N of each list.")
@click.option("--by", multiple=True, metavar="COLUMN", help="A list for each value of a column; several by a comma.")
@click.option("--ratings", is_flag=True, help="Rate bots (or with --by player, players) by the games they met in.")
@click.option("--store", is_flag=True, help="Rank ROWS together with the games played here.")
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
    by: tuple[str, ...],
    ratings: bool,
    store: bool,
    manners: Manners,
) -> int:
    """Rank scores: each game, variant, edition and deck in a list of its own.

    Without ROWS, the solo games that people played here to their end: whether the seed was chosen and not drawn,
    whether the deal had been begun here before (again), and how many hints and undos were used.

    ROWS are files of results (JSONL, CSV or TSV), '-' is stdin.

    \b
    catcli rank --clean --top 10
    catcli solo catpacks --seed 7 -f csv | catcli rank - --store
    catcli rank rows.csv --by bot,seat --top 3
    catcli rank rows.csv --ratings
    """
    stdin_once(**{f"the_rows_of_{number}": one for number, one in enumerate(rows, 1)})
    fmt = format_of(format, output, render.TABLES, "table")
    wanted = Filter(game, variant, who, deck, clean, top)
    check_filter(wanted)
    columns = [column for column in columns_of(by, "ranked") if column not in OF_LIST]
    if ratings:
        check_ratings(rows, columns, wanted, store)
        return rate(rows, columns[0] if columns else RATED[0], wanted, fmt, output, manners)
    if "rank" in columns:
        raise WrongUsage("rank is the place in each list: --by another column, such as bot, player or seat")
    if rows and clean:
        raise WrongUsage(
            "rows do not tell whether a play was clean: --clean is for the games played here, without ROWS"
        )
    scores = Counted(scores_of(rows, columns, store, manners))
    lists = standings(scores, shipped_titles, wanted, columns)
    if not scores.number:
        raise NothingToDo("no game of these rows is finished, and only finished ones are ranked")
    if not lists:
        what = "1 finished game" if scores.number == 1 else f"{scores.number} finished games"
        raise NothingToDo(f"of {what}, none is left by {wanted}", hint="leave a filter out to see more")
    with Output(output, rows) as out:
        shown = (OF_BOTH if store else OF_ROWS) if rows else OF_STORE
        for piece in pieces(lists, shown, columns, fmt, fold_width(out)):
            out.write(piece)
    return 0


def check_filter(wanted: Filter) -> None:
    """Raise WrongUsage for a game or a variant that does not exist."""
    if wanted.game is not None and wanted.game not in GAMES:
        raise WrongUsage(f"there is no game {quoted(wanted.game)}: {meant(wanted.game, [*GAMES])}")
    if wanted.variant is not None:
        games = list(GAMES.values()) if wanted.game is None else [GAMES[wanted.game]]
        refusals = []
        for game in games:
            try:
                game.variant(wanted.variant)
            except WrongUsage as error:
                refusals.append(error)
        if len(refusals) == len(games):
            raise refusals[0] if len(refusals) == 1 else WrongUsage(f"no game has a variant {quoted(wanted.variant)}")


def scores_of(files: Sequence[str], by: Sequence[str], is_with_store: bool, manners: Manners) -> Iterator[Score]:
    """The scores of files of rows, '-' for stdin, of the store, or of both."""
    with suppress(NothingToDo) if is_with_store else nullcontext():
        yield from scores_of_rows(rows_of_files(files, Row, GAMES, warning(manners)), by)
    if is_with_store or not files:
        yield from scores_here(by, is_needed=not files)


def scores_here(by: Sequence[str], *, is_needed: bool) -> list[Score]:
    """The scores of the store. Raises NothingToDo when there is none and they are needed."""
    store = Store()
    scores = [score_of_entry(entry, by) for entry in store.finished()]
    if not scores and is_needed:
        raise NothingToDo(
            f"no solo game was played to its end here yet: the high-score store {store.path} is empty",
            hint="'catcli solo catpacks' at a terminal plays one; 'catcli rank FILE' ranks rows of results",
        )
    return scores


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


def pieces(
    lists: Sequence[Standing], columns: Sequence[str], by: Sequence[str], fmt: str, width: int | None
) -> Iterator[str]:
    """The lists in that format, piece by piece: below each other with headings, or as rows that tell their list."""
    if fmt not in render.FOR_PEOPLE:
        more = [column for column in by if column not in columns]
        yield from render.pieces(Lines(lists, columns, by, OF_LIST, more), (*OF_LIST, *more, *columns), fmt)
        return
    for number, one in enumerate(lists):
        key = [*map(render.told_value, by, one.key)]
        has_seats = any(len(place.score.order) > 1 for place in one.places)
        shown = [column for column in columns if has_seats or column not in OF_SEATS]
        yield "\n" * (number > 0) + render.heading(one, fmt, key)
        yield from render.pieces(Lines([one], shown, minutes=True), shown, fmt, HEADS, width)


class Lines(Collection[dict[str, Any]]):
    """What columns hold of each place of some lists, made anew each time it is read: there may be many places.

    of_list: columns that tell the list, which stand first; behind them `of_key`, some of those `by` which lists are
    parted. minutes: dates are told to the minute, for people.
    """

    def __init__(
        self,
        lists: Sequence[Standing],
        columns: Sequence[str],
        by: Sequence[str] = (),
        of_list: Sequence[str] = (),
        of_key: Sequence[str] = (),
        *,
        minutes: bool = False,
    ) -> None:
        self.lists = lists
        self.columns = (*of_list, *of_key, *columns)
        self.of_list = of_list
        self.of_key = [by.index(column) for column in of_key]
        self.minutes = minutes
        self.of_place = attrgetter(*(column if column in OF_PLACE else f"score.{column}" for column in columns))

    def __len__(self) -> int:
        return sum(len(one.places) for one in self.lists)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for one in self.lists:
            shared = (*(getattr(one, column) for column in self.of_list), *(one.key[number] for number in self.of_key))
            for place in one.places:
                line = dict(zip(self.columns, shared + self.of_place(place), strict=True))
                if self.minutes and line.get("date"):
                    line["date"] = line["date"][: len("2030-01-01T00:00")].replace("T", " ")
                yield line

    def __contains__(self, line: object) -> bool:
        return any(line == other for other in self)


# Ratings


def check_ratings(rows: Sequence[str], by: Sequence[str], wanted: Filter, is_with_store: bool) -> None:
    """Raise WrongUsage for what ratings cannot be told of."""
    if not rows or is_with_store:
        raise WrongUsage("the games played here are solo games, without an opponent: --ratings needs ROWS alone")
    if wanted.who is not None or wanted.clean:
        raise WrongUsage("ratings are told of all who met: leave --who and --clean out")
    if [*by] not in ([], *([one] for one in RATED)):
        raise WrongUsage("ratings are those of bots or of players: --by bot or --by player")


def rate(rows: Sequence[str], by: str, wanted: Filter, fmt: str, output: str | None, manners: Manners) -> int:
    """Tell the ratings of bots or of players, of each game, variant, edition and deck."""
    from .stats import Column, Of, people_table, plain, rating_of, with_bounds

    columns = [
        Column(by, attrgetter("bot")),
        Column("games", attrgetter("games")),
        Column("wins", attrgetter("wins"), ".1f"),
        Column("rating", rating_of, "+.0f"),
    ]
    with Output(output, rows) as out:
        found = [(table.of, table.ratings[: wanted.top]) for table in rated(rows, by, wanted, manners) if table.ratings]
        if not found:
            raise NothingToDo(f"in none of these games did two {by}s meet, as ratings need it")
        if fmt in render.FOR_PEOPLE:
            width = fold_width(out)
            out.write(
                "\n".join(render.heading(of, fmt) + people_table(all_, columns, fmt, width) for of, all_ in found)
            )
        else:
            lines = [of._asdict() | plain(one, columns) for of, ratings in found for one in ratings]
            names = [*Of._fields, *with_bounds([column.name for column in columns])]
            out.write(render.table(lines, names, fmt))
    return 0


def rated(rows: Sequence[str], by: str, wanted: Filter, manners: Manners) -> list[Table]:
    """What the wanted games say of those who met; `player`: each counts as one, whatever played for it."""
    from ..play.stats import Stats
    from .stats import number_of

    found = Stats()
    for row in rows_of_files(rows, RowOfGame, GAMES, warning(manners)):
        if wanted.keeps_game(row):
            row.bot = getattr(row, by)
            found.add(row)
    if found.torn_games:
        what = number_of(found.torn_games, "game")
        manners.note(f"catcli: warning: of {what}, rows of some seats are missing: they are left out")
    return found.tables()
