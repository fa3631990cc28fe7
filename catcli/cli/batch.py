"""catcli batch: many games with bots, a row for each game and player."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import click

from ..engine.errors import NothingToDo, WrongUsage
from ..engine.game import Game
from ..engine.text import quoted
from ..games import GAMES
from ..play.batch import ALONE, ROTATE, SEATINGS, USUAL_DEALS, Plan, check_plan, plan_of_case, play_deal
from ..play.check import Selection
from ..play.checkpoint import Checkpoint, Stretch
from ..play.players import Entry, parse_players
from ..play.results import COLUMNS, LONG_COLUMNS, long_rows
from ..play.shelf import files_below, read_cases
from ..play.workers import Done, Piece, in_order, in_order_by
from . import playing, render
from .common import (
    DIGITS,
    Manners,
    Output,
    WholeNumber,
    drawn_seed,
    fold_width,
    format_of,
    format_option,
    is_tty,
    needs_input,
    seed_option,
    selection_options,
    stdin_once,
    table_options,
    this_command,
    told_files,
    with_manners,
)
from .messages import warning
from .seats import seats

SHOWN = ("deal", "order", "seat", "player", "bot", "score", "rank", "won", "status", "rounds", "moves")  # in a table
FORMATS = ("table", "jsonl", "csv", "tsv", "xlsx")
IN_PIECES = ("jsonl", "csv", "tsv")  # what is written as it comes, and gone on with
MOST_DEALS = 100_000_000
MOST_WORKERS = 256


class Sheet(NamedTuple):
    """How rows are written: format, columns, a row for each part of the score, and for spreadsheets how."""

    fmt: str
    long: bool
    style: render.Style

    @property
    def columns(self) -> Sequence[str]:
        return LONG_COLUMNS if self.long else COLUMNS

    @property
    def separator(self) -> str:
        """Between columns; nothing in JSONL."""
        return "" if self.fmt == "jsonl" else render.separator_of(self.fmt, self.style)

    def header(self) -> str:
        return "" if self.fmt == "jsonl" else self.written([], header=True)

    def written(self, rows: Sequence[dict[str, Any]], *, header: bool = False) -> str:
        if self.fmt == "jsonl":
            return render.table(rows, self.columns, self.fmt)
        return render.separated(rows, self.columns, self.fmt, header=header, style=self.style)


class Job(NamedTuple):
    """What the workers do: deals of plans, counted through all stretches, written as rows; and who is compared."""

    plans: Sequence[Plan]
    stretches: Sequence[Stretch]
    sheet: Sheet
    sides: Any = None

    @property
    def total(self) -> int:
        return sum(stretch.deals for stretch in self.stretches)

    def deals(self, piece: Piece) -> Iterator[tuple[Plan, int]]:
        """The plan and the deal of each number of a piece."""
        before = 0
        for plan, stretch in zip(self.plans, self.stretches, strict=True):
            for number in range(max(piece.first, before), min(piece.first + piece.size, before + stretch.deals)):
                yield plan, stretch.first + number - before
            before += stretch.deals


def rows_of(job: Job, piece: Piece) -> list[dict[str, Any]]:
    """The rows of a piece of work."""
    rows = [row for plan, deal in job.deals(piece) for row in play_deal(plan, deal)]
    return long_rows(rows) if job.sheet.long else rows


def text_of(job: Job, piece: Piece) -> str:
    """The rows of a piece of work, as they are written."""
    return job.sheet.written(rows_of(job, piece))


def compared(job: Job, piece: Piece) -> list[tuple[str, Fraction | None]]:
    """Of each deal of a piece of work, its rows as they are written if they are, and by how much one side was ahead."""
    found = []
    for plan, deal in job.deals(piece):
        rows = list(play_deal(plan, deal))
        written = job.sheet.written(rows) if job.sheet.fmt in IN_PIECES else ""
        found.append((written, job.sides.difference(rows)))
    return found


Results = Generator[Done[Any], None, None]


class Run(NamedTuple):
    """How a job is done and where its rows go; what is told where it is broken off. drawn: the seed, if it was."""

    job: Job
    jobs: int
    cluster: str | None
    output: str | None
    manners: Manners
    stopped: Stopped
    drawn: int | None = None

    def results(self, work: Callable[[Job, Piece], Any], first: int = 0) -> Results:
        """Play the deals from `first` on; what came of each piece, in order."""
        total = self.job.total
        progress = Progress(total, first, self.manners)
        with closing(self.pieces(work, first, total)) as pieces, closing(progress):
            self.tell_seed()
            for done in pieces:
                yield done
                progress.show(done.piece.first + done.piece.size)

    def pieces(self, work: Callable[[Job, Piece], Any], first: int, total: int) -> Results:
        if self.cluster is None or first >= total:
            return in_order(work, self.job, first, total, jobs=self.jobs, tell=self.warn)
        from ..play.cluster import Cluster

        return in_order_by(Cluster(work, self.job, self.cluster), first, total)

    def tell_seed(self) -> None:
        """Tell a drawn seed; not before all is found right, so that nothing stands above what is wrong."""
        if self.drawn is not None:
            self.manners.note(f"seed {self.drawn}: --seed {self.drawn} plays the same games again")

    def warn(self, sentence: str) -> None:
        if self.manners.shows_progress:
            self.manners.note("")  # the line of the progress ends here
        warning(self.manners)(sentence)

    @property
    def is_file(self) -> bool:
        """Whether rows go to a file that is gone on with, and not to stdout or what is no regular file."""
        if self.output in (None, "-"):
            return False
        return not os.path.exists(self.output) or os.path.isfile(self.output)

    @property
    def is_device(self) -> bool:
        """Whether rows go to what is no regular file: a FIFO, `/dev/stderr`."""
        return self.output not in (None, "-") and not self.is_file

    def checkpoint(self) -> Checkpoint:
        sheet = self.job.sheet
        return Checkpoint(self.output or "", sheet.header(), sheet.separator, self.job.stretches)


@dataclass
class Stopped:
    """Tells the command that goes on, or begins again, where Ctrl-C or a signal to end breaks a run off.

    again: the words that repeat the command. keeps_rows: whether a file has the rows so far. writes_out: whether rows
    are going to stdout or a device, where nothing goes on.
    """

    again: str
    manners: Manners
    keeps_rows: bool = False
    writes_out: bool = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not isinstance(error, (KeyboardInterrupt, SystemExit)) or self.writes_out:
            return
        told = "the rows so far are whole. Go on with" if self.keeps_rows else "nothing is written. Begin again with"
        self.manners.note(f"\nstopped; {told}:\n  {self.again}")


@click.command(short_help="Play many games.")
@click.argument("what", nargs=-1, metavar="[GAME|FILE]...")
@click.option("-p", "--players", metavar="LIST", help="Who plays: 'greedy,random' or 'Ada=greedy,Bo=random'.")
@click.option("-n", "--games", type=WholeNumber(), metavar="N", help=f"Deals to play ({USUAL_DEALS}).")
@click.option("-j", "--jobs", type=WholeNumber(1, MOST_WORKERS), default=1, metavar="N", help="Workers.")
@click.option("--seats", "seating", type=click.Choice(SEATINGS), help=f"Who sits where in each deal ({ROTATE}).")
@click.option("--cluster", metavar="ADDRESS", help="Workers of a Dask scheduler; local:N starts N here.")
@click.option("--shard", metavar="I/N", help="Play only the I-th of N parts of the deals.")
@click.option("--compare", metavar="A:B", help="Tell which of two players is better: 0 A, 1 B, 5 undecided.")
@click.option("--stop", is_flag=True, help="With --compare: end as soon as that is decided.")
@click.option("--long", is_flag=True, help="A row for each part of the score.")
@click.option("--raw", is_flag=True, help="CSV, TSV: texts as they are, not made safe for spreadsheets.")
@click.option("--decimal-comma", is_flag=True, help="CSV, TSV: 0,5 for 0.5, and in CSV ; between columns.")
@click.option("--bom", is_flag=True, help="CSV, TSV: begin with a byte order mark, as Excel wants it.")
@seed_option
@table_options
@selection_options
@format_option(*FORMATS)
@click.option("-o", "--output", metavar="FILE", help="Write there, row by row (a workbook: whole or not at all).")
@with_manners
def batch(
    what: Sequence[str],
    players: str | None,
    games: int | None,
    jobs: int,
    seating: str | None,
    cluster: str | None,
    shard: str | None,
    compare: str | None,
    stop: bool,
    long: bool,
    raw: bool,
    decimal_comma: bool,
    bom: bool,
    seed: int | None,
    variant: str,
    level: str | None,
    deck: str | None,
    text: str,
    tag: str,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Play GAME, or the cases of FILEs, many times with bots and print a row for each game and player.

    Every deal is played once with each rotation of the players (--seats rotate), so that nobody gains by the seat;
    'fixed' plays it once as listed, 'shuffle' once in a random order. With -o, rows are added as they come: a run that
    was broken off goes on where the file ends.

    \b
    catcli batch catpacks -p greedy,random -n 100 -f csv
    catcli batch catpacks --variant solo -p tactic -n 50 -f csv
    catcli batch ahoy -p mixed,greedy,greedy -n 10000 -j 2 -s 42 -o rows.jsonl
    """
    with Stopped(this_command(), manners) as stopped:
        if not what:
            if is_tty(sys.stdin):
                raise needs_input("catcli batch ahoy -p greedy,random,random -n 100")
            what = ("-",)
        stdin_once(**{f"the_cases_of_{number}": one for number, one in enumerate(what, 1)}, deck=deck)
        fmt = format_of(format, output, FORMATS, "table")
        style = render.Style(raw, decimal_comma, bom)
        check_writing(Sheet(fmt, long, style), output, compare, stop)
        if games is not None:
            check_number(games)
        part, parts = share(shard)
        drawn: int | None = None
        if what[0] in GAMES:
            if len(what) > 1:
                raise WrongUsage("a game is played alone: name one game, or files of cases")
            if seed is None:
                seed = drawn = drawn_seed()
                stopped.again += f" --seed {drawn}"
            variant = playing.with_level(GAMES[what[0]], variant, level)
            plans = [plan_of_game(what[0], players, games, seed, seating, variant, deck, compare)]
        else:
            playing.nothing_beside_a_case(deck, variant or level or "")
            if players is not None:
                raise WrongUsage("a case names its own players: leave -p out")
            plans = plans_of_files(what, Selection(text, tag), games, seed, seating)
        check_plans(plans)
        sides = None
        if compare is not None:
            plans, sides = compared_plans(plans, compare)
        job = Job(plans, stretches_of(plans, part, parts), Sheet(fmt, long, style), sides)
        if cluster is not None and jobs > 1:
            manners.note("the workers are those of the cluster: -j is for processes here")
        run = Run(job, jobs, cluster, output, manners, stopped, drawn)
        if compare is not None:
            return write_compared(run, stop)
        if fmt in IN_PIECES:
            write_pieces(run)
        else:
            write_at_the_end(run)
        return 0


def check_writing(sheet: Sheet, output: str | None, compare: str | None, stop: bool) -> None:
    """Raise WrongUsage for options that do not fit together."""
    fmt, long, style = sheet
    if output == "":
        raise WrongUsage("-o needs the name of a file, or - for stdout")
    if style != render.Style() and fmt not in render.SEPARATORS:
        raise WrongUsage("--raw, --decimal-comma and --bom are for CSV and TSV")
    if fmt == "xlsx" and output in (None, "-"):
        raise WrongUsage("a workbook needs a file: -o rows.xlsx")
    if stop and compare is None:
        raise WrongUsage("--stop ends a comparison: name two players with --compare A:B")
    if compare is not None and long:
        raise WrongUsage("--compare looks at whole rows: leave --long out")
    if compare is not None and output not in (None, "-") and fmt not in IN_PIECES:
        raise WrongUsage("with --compare, rows are written as jsonl, csv or tsv: for example -o rows.csv")


def check_number(games: int) -> None:
    if games == 0:
        raise NothingToDo("-n 0 plays no deal: -n is the number of deals, from 1 on")
    if not 0 < games <= MOST_DEALS:
        raise WrongUsage(f"-n is the number of deals, from 1 to {MOST_DEALS}, not {games}")


# Plans.


def plan_of_game(
    name: str,
    players: str | None,
    games: int | None,
    seed: int,
    seating: str | None,
    variant: str,
    deck: str | None,
    compare: str | None,
) -> Plan:
    game = GAMES[name]
    variant = game.variant(variant).name
    if compare is not None and game.variant(variant).is_solo:
        entries, seating = two_alone(game, players, compare), ALONE
        playing.right_number(game, variant, 1)
    else:
        entries = seats(game, variant, players or one_bot(game, variant), None, None, None)
        playing.right_number(game, variant, len(entries))
    cards = playing.deck_from_file(game, deck) if deck is not None else None
    return Plan(name, variant, entries, seed, games or USUAL_DEALS, seating or ROTATE, cards)


def two_alone(game: Game, players: str | None, compare: str) -> list[Entry]:
    """The two players of a comparison in a game for one: each plays the same deals."""
    from .comparing import two_bots

    entries = two_bots(compare, game) if players is None else parse_players(players)
    if len(entries) != 2:
        raise WrongUsage(f"two players are compared, each alone, not {len(entries)}: leave -p out")
    return entries


def one_bot(game: Game, variant: str) -> str:
    """The game's best bot on every seat of the smallest table."""
    return ",".join([game.best_bot] * game.variant(variant).players[0])


def plans_of_files(
    paths: Sequence[str], selection: Selection, games: int | None, seed: int | None, seating: str | None
) -> list[Plan]:
    """A plan for each case that is selected, and for each cell of a matrix."""
    for path in paths:
        if path != "-" and not os.path.exists(path) and not any(sign in path for sign in "/.\\"):
            raise playing.unknown_game(path)
    reads = [read for file in files_below(paths) for read in read_cases(file)]
    chosen = [read for read in reads if selection.takes_case(read)]
    if not chosen:
        raise NothingToDo("no case is selected" if reads else f"{told_files(paths)} holds no case")
    return [plan_of_case(read, games, seed, seating) for read in chosen]


def check_plans(plans: Sequence[Plan]) -> None:
    """Raise WrongUsage for what cannot be played many times over, or is the same as another."""
    seen: set[str] = set()
    for plan in plans:
        check_plan(plan)
        if plan.digest in seen:
            raise WrongUsage(
                f"the case {quoted(plan.name)} is there twice, and would play the same games: leave one out"
            )
        seen.add(plan.digest)


def compared_plans(plans: Sequence[Plan], compare: str) -> tuple[list[Plan], Any]:
    """The plan of a comparison, and its sides."""
    from .comparing import seating_of, sides_of

    if len(plans) > 1:
        raise WrongUsage(f"--compare looks at one game or case, not at {len(plans)}: select one with -k")
    (plan,) = plans
    if len(plan.entries) == 1:
        raise WrongUsage("alone, two bots are compared by the name of the game: catcli batch GAME --compare A:B")
    return [replace(plan, seating=seating_of(compare, plan))], sides_of(compare, plan.entries)


def share(shard: str | None) -> tuple[int, int]:
    """`2/5`: the second of five parts. Raises WrongUsage for what is none."""
    if shard is None:
        return 1, 1
    part, slash, parts = shard.partition("/")
    if slash and re.fullmatch(DIGITS, part) and re.fullmatch(DIGITS, parts) and 1 <= int(part) <= int(parts):
        return int(part), int(parts)
    raise WrongUsage(f"--shard I/N is a part and the number of parts, as 2/5, not {quoted(shard)}")


def stretches_of(plans: Sequence[Plan], part: int, parts: int) -> list[Stretch]:
    """The deals of each plan, or of one of several parts of it."""
    return [Stretch(plan.digest, plan.deals * (part - 1) // parts, plan.deals * part // parts) for plan in plans]


# Writing.


def write_pieces(run: Run) -> None:
    """Write rows as they come: to a file that is its own checkpoint, or to stdout and what is no regular file."""
    if run.is_file:
        with run.checkpoint() as file:
            tell_begun(run, file)
            with closing(run.results(text_of, file.next)) as results:
                for done in results:
                    file.append(done.result)
        return
    with Output(run.output) as out, closing(run.results(text_of)) as results:
        run.stopped.writes_out = True
        out.write(run.job.sheet.header())
        for done in results:
            out.write(done.result)
            out.flush()


def tell_begun(run: Run, file: Checkpoint) -> None:
    """Tell what a file holds already; from here on a run that is broken off leaves what it has written."""
    run.stopped.keeps_rows = True
    if file.held > file.deals:
        run.manners.note(
            f"{run.output} holds {file.held:,} deals, more than the {file.deals:,} asked for: left as it is"
        )
    elif file.next:
        run.manners.note(
            f"{run.output} holds {file.held:,} of {file.deals:,} deals: going on with it, the last one again"
        )


def write_compared(run: Run, stop: bool) -> int:
    """Write rows to a file, if there is one, and tell which side is better; the exit code says it too."""
    from ..play.sequential import UNDECIDED
    from .comparing import CODES, comparison_of, differences_of_file, told

    sides, plan = run.job.sides, run.job.plans[0]
    comparison = comparison_of(plan, at_any_time=stop)
    if stop and run.job.total < comparison.needed:
        sentence = f"--stop decides from deal {comparison.needed} on, and here are {run.job.total}: play more, or leave"
        warning(run.manners)(f"{sentence} --stop out")

    def decides(difference: Fraction | None) -> bool:
        if difference is not None:
            comparison.add(difference)
        return stop and comparison.verdict != UNDECIDED

    with (
        run.checkpoint() if run.is_file else nullcontext() as file,
        Output(run.output) if run.is_device else nullcontext() as device,
    ):
        is_decided = file is not None and file.next > 0 and any(map(decides, differences_of_file(sides, file)))
        first = 0 if file is None else file.next
        if file is not None:
            tell_begun(run, file)
        if device is not None:
            run.stopped.writes_out = True
            device.write(run.job.sheet.header())
        with closing(run.results(compared, first)) as results:
            while not is_decided and (done := next(results, None)) is not None:
                texts = []
                for text, difference in done.result:
                    texts.append(text)
                    is_decided = decides(difference)
                    if is_decided:
                        break
                if file is not None:
                    file.append("".join(texts))
                if device is not None:
                    device.write("".join(texts))
    with Output(None) as out:
        fmt = run.job.sheet.fmt if run.output in (None, "-") else "table"
        out.write(told(sides, comparison, plan, fmt))
    return CODES[comparison.verdict]


def write_at_the_end(run: Run) -> None:
    """Write what needs all rows before it can be written."""
    sheet = run.job.sheet
    with Output(run.output) as out, closing(run.results(rows_of)) as results:
        if sheet.fmt == "xlsx":
            from .workbook import Workbook, check_replaceable

            check_replaceable(Path(run.output or ""))
            with Workbook(out.file_to_fill(), sheet.columns) as book:
                for done in results:
                    book.add(done.result)
            return
        columns = ["case", *SHOWN, *(("part", "points") if sheet.long else ())]
        kept = [{column: row[column] for column in columns} for done in results for row in done.result]
        if not any(row["case"] for row in kept):
            columns.remove("case")
        out.write(render.table(kept, columns, "table", width=fold_width(out)))


class Progress:
    """How far a run is, how fast, and how long it will take, on one line of a terminal's stderr."""

    EVERY = 0.2  # seconds

    def __init__(self, total: int, first: int, manners: Manners) -> None:
        self.total = total
        self.first = first
        self.manners = manners
        self.begun = self.shown = time.monotonic()
        self.is_open = False

    def show(self, done: int) -> None:
        now = time.monotonic()
        if not self.manners.shows_progress or (now - self.shown < self.EVERY and done < self.total):
            return
        self.shown = now
        rate = (done - self.first) / max(now - self.begun, 1e-9)
        left = (self.total - done) / rate if rate else 0
        end = "\n" if done == self.total else ""
        with suppress(OSError):
            click.echo(f"\r{self.line(done, rate, left):<60}{end}", err=True, nl=False)
        self.is_open = not end

    def close(self) -> None:
        """End a line that is open, so that what is told next begins its own."""
        if self.is_open:
            with suppress(OSError):
                click.echo(err=True)
        self.is_open = False

    def line(self, done: int, rate: float, left: float) -> str:
        speed = f"{rate:.0f}" if rate >= 10 else f"{rate:.2g}"
        return f"{done} of {self.total} deals, {speed} a second, {told_time(left)} left"


def told_time(seconds: float) -> str:
    minutes, rest = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
