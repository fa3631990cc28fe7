"""Judges cases: each is played to where it ends and held against what it expects."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from msgspec import UNSET

from ..engine.errors import CatError, Several
from ..engine.game import Game
from ..engine.options import Move
from ..engine.player import Player, Seat
from .coverage import Tracer
from .given import Given, Moves
from .judge import CameTo, Judging, came_to, judge_across, paragraphs_told
from .match import Match
from .opening import check_edition, edition_fault, game_of_case, open_case, play_case, unused_luck
from .players import Script
from .scenario import RESERVED, Case, Expect
from .shelf import ReadCase, Shelf, WrongCase
from .strict_yaml import read_text
from .verdict import ACROSS, BROKEN, FAILED, KNOWN, PASSED, SURPRISE, Problem, Verdict
from .workers import Piece, Tell, in_order, tell_nobody


class Selection(NamedTuple):
    """Which cases are meant: text that stands in the file's or the case's name or in its `rule`, a tag."""

    text: str = ""
    tag: str = ""

    def takes(self, file: str, name: str, tags: Sequence[str], rules: Sequence[str] = ()) -> bool:
        text = self.text.casefold()
        return any(text in word.casefold() for word in (name, file, *rules)) and (not self.tag or self.tag in tags)

    def takes_case(self, read: ReadCase) -> bool:
        return self.takes(read.file, read.name, read.case.tags, read.case.rules())


class Wanted(NamedTuple):
    """How to judge: which cases, another seed for all, and whether to tell which rules ran."""

    selection: Selection = Selection()
    seed: int | None = None
    trace: bool = False


# One cell.


class Judged(NamedTuple):
    """What came of a cell before the others of its case are known; no verdict where it is not selected.

    read, came_to: the cell and what it came to, where all of them are judged together and it could be played.
    """

    verdict: Verdict | None
    read: ReadCase | None = None
    came_to: CameTo | None = None


def judge(cell: ReadCase | WrongCase, wanted: Wanted) -> Judged:
    """Judge a cell, or a document that is no case, if it is selected."""
    if isinstance(cell, ReadCase):
        return judge_cell(cell, wanted) if wanted.selection.takes_case(cell) else Judged(None)
    found = wrong_verdict(cell)
    is_meant = not found.name or wanted.selection.takes(cell.file, found.name, found.tags)
    return Judged(found if is_meant else None)


def judge_cell(read: ReadCase, wanted: Wanted) -> Judged:
    """Play a cell and judge it."""
    judging = Judging(read)
    came = None
    ran: frozenset[str] = frozenset()
    problems: list[Problem] = []
    warnings: list[Problem] = []
    try:
        game = game_of_case(read)
        labels = [*paragraphs_told(read, game)]
        if labels:
            raise Several([*labels])
        changed = check_edition(read, game)
        with Tracer(game) if wanted.trace or changed else nullcontext() as tracer:
            try:
                match = play(read, judging, wanted.seed, tracer)
            finally:
                ran = tracer.ran if tracer is not None else ran
        if changed:
            warnings = of_another_edition(read, game, sorted(changed & ran))
        if read.case.across:
            came = came_to(match)
    except CatError as error:
        problems = problems_of(error)
    if not expects_anything(read.case):
        ran = frozenset()  # what holds whatever happens shows nothing
        if read.case.rule and not problems:
            warnings.append(
                Problem("this case is to show a rule, and expects nothing", read.place(("rule",), key=True))
            )
    outcome = BROKEN if problems else FAILED if judging.findings else PASSED
    found = verdict(read, outcome, judging, problems, warnings, ran if wanted.trace else frozenset())
    return Judged(found) if came is None else Judged(found, read, came)


def expects_anything(case: Case) -> bool:
    """Whether anything in a case can fail: an expectation, a refused move, a result, or figures over all cells."""
    told = any(word in item for item in case.moves for word in RESERVED)
    return told or bool(case.across) or case.result is not None or (case.expect is not None and case.expect != Expect())


class Muted:
    """A bot whose thoughts do not count as play: it tries out in its mind what never happens at the table."""

    def __init__(self, bot: Player, tracer: Tracer) -> None:
        self.bot = bot
        self.tracer = tracer

    def choose(self, seat: Seat) -> Move:
        with self.tracer.thinking():
            return self.bot.choose(seat)


def mute_bots(match: Match, tracer: Tracer) -> None:
    """Let the bots of a match think unheard, those too that go on after given answers."""
    for seat, player in enumerate(match.players):
        if not isinstance(player, (Given, Script)):
            match.players[seat] = Muted(player, tracer)
        while isinstance(player, (Given, Script)):
            if player.then is not None and not isinstance(player.then, (Given, Script)):
                player.then = Muted(player.then, tracer)
                break
            player = player.then  # type: ignore[assignment]


def play(read: ReadCase, judging: Judging, seed: int | None, tracer: Tracer | None = None) -> Match:
    """Play a case to where it ends, and judge what it expects there."""
    moves = Moves(read, judging, tracer.saw_refusal if tracer is not None else None)
    match = open_case(read, moves, seed=None if "seed" in read.cell else seed)
    if tracer is not None:
        mute_bots(match, tracer)

    play_case(match, moves)
    moves.finish()
    judging.judge_end(match)
    if tracer is not None and judging.looks_at_points():
        tracer.saw_points(match.game.sheet(match.table), match.game.explain(match.table, match.names))
        if read.case.expect is not None and read.case.expect.rank is not UNSET:
            tracer.saw_paragraph(match.game.says_why.get(told_title(match), ""))
    unused = unused_luck(read, match.table.chance)
    if unused:
        raise Several(unused)
    return match


def told_title(match: Match) -> str:
    """What the engine says of the title of a solo score, a key of `Game.says_why`."""
    total = match.game.sheet(match.table).totals()[0]
    return "title" if match.game.title_of(match.variant, total) else "no title"


def of_another_edition(read: ReadCase, game: Game, touched: Sequence[str]) -> list[Problem]:
    """The warning that goes with a case of another edition. Raises BadScenario if the changes touch it."""
    if touched:
        raise edition_fault(read, game, touched)
    sentence = f"this is of edition {read.case.edition}; what edition {game.edition} changed does not touch it"
    return [Problem(sentence, read.place(("edition",)))]


def problems_of(error: CatError) -> list[Problem]:
    return [Problem(one.sentence, one.place, one.hint) for one in error.each]


def verdict(
    read: ReadCase,
    outcome: str,
    judging: Judging,
    problems: Sequence[Problem] = (),
    warnings: Sequence[Problem] = (),
    ran: frozenset[str] = frozenset(),
    name: str = "",
) -> Verdict:
    """The verdict, after the word of a `known_failure`: that a case fails so is known, that it holds is not."""
    case = read.case
    reason = case.known_failure or ""
    if case.known_failure is not None and outcome != BROKEN:
        outcome = KNOWN if outcome == FAILED else SURPRISE
    return Verdict(
        name or read.name,
        read.document.place(()),
        case.game,
        tuple(case.rules()),
        tuple(case.tags),
        outcome,
        tuple(sorted(judging.findings, key=lambda one: (one.place.line or 0, one.place.column or 0))),
        tuple(problems),
        reason,
        ran,
        tuple(warnings),
    )


def wrong_verdict(wrong: WrongCase) -> Verdict:
    """The verdict on a document that is no case."""
    data = wrong.data if isinstance(wrong.data, dict) else {}
    game = data.get("game")
    problems = [problem for error in wrong.errors for problem in problems_of(error)]
    return Verdict(
        wrong.name, wrong.place, game if isinstance(game, str) else "", (), tags_in(data), BROKEN, (), tuple(problems)
    )


def tags_in(data: Any) -> tuple[str, ...]:
    """The tags of a document that is no case, as far as it has any."""
    tags = data.get("tags") if isinstance(data, dict) else None
    return tuple(tag for tag in tags if isinstance(tag, str)) if isinstance(tags, list) else ()


# All cells of a case.


def judge_cells(cells: list[ReadCase] | WrongCase, wanted: Wanted) -> list[Verdict]:
    """The verdicts on a case: on its cells that are selected, and on what is judged across all of them."""
    return together([judge(cell, wanted) for cell in each(cells)])


def each(cells: list[ReadCase] | WrongCase) -> Sequence[ReadCase | WrongCase]:
    return [cells] if isinstance(cells, WrongCase) else cells


def together(cells: Sequence[Judged]) -> list[Verdict]:
    """The verdicts on the cells of a case, and across them if all are selected and could be played.

    That some cells of a known failure hold is as it may be; a surprise is only that all of it does.
    """
    verdicts = [cell.verdict for cell in cells if cell.verdict is not None]
    counted = [cell.came_to for cell in cells if cell.came_to is not None]
    if cells[0].read is not None and len(counted) == len(cells):
        verdicts.append(verdict_across(cells[0].read, counted))
    is_partial = len(verdicts) < len(cells)
    if is_partial:
        verdicts = [one._replace(is_partial=True) for one in verdicts]
    if is_partial or any(one.outcome != SURPRISE for one in verdicts):
        return [one._replace(outcome=PASSED, reason="") if one.outcome == SURPRISE else one for one in verdicts]
    return verdicts


def verdict_across(read: ReadCase, cells: Sequence[CameTo]) -> Verdict:
    """The verdict on what is judged once over all cells of a case, of which `read` is one."""
    judging = Judging(read)
    problems: list[Problem] = []
    try:
        judge_across(judging, read.case.across, cells)
    except CatError as error:
        problems = problems_of(error)
    outcome = BROKEN if problems else FAILED if judging.findings else PASSED
    return verdict(read, outcome, judging, problems, name=f"{read.case_name}{ACROSS}")


# Files.


class Part(NamedTuple):
    """What one worker judges at a time: of all cells in a file those that `part_of` gives to this number.

    text: that of the file, or why it cannot be read; None where it is read by the worker.
    """

    file: str
    text: str | CatError | None = None
    number: int = 0
    parts: int = 1


GOLDEN = (5**0.5 - 1) / 2


def part_of(number: int, parts: int) -> int:
    """Which part a cell of that number belongs to: each gets its share, also of what every n-th cell has in common."""
    return int(number * GOLDEN % 1 * parts)


def parts_of(file: str, jobs: int, few: bool) -> list[Part]:
    """The parts of a file: one for each worker where files are few or one case may be many cells, else one in all.

    What is read by several workers, or can be read but once, goes to them as one text.
    """
    try:
        text = read_text(file)
    except CatError as error:
        return [Part(file, error)]
    if few or "matrix" in text:
        return [Part(file, text, number, jobs) for number in range(jobs)]
    return [Part(file, None if os.path.isfile(file) else text)]


def judge_parts(job: tuple[Sequence[Part], Wanted], piece: Piece) -> list[list[tuple[int, Judged]]]:
    """What came of some of all parts."""
    parts, wanted = job
    return [judge_part(part, wanted) for part in parts[piece.first : piece.first + piece.size]]


def judge_part(part: Part, wanted: Wanted) -> list[tuple[int, Judged]]:
    """What came of the cells of a part, each with the number of its case in the file."""
    cases = enumerate(Shelf().cases(part.file, part.text))
    numbered = enumerate((case, cell) for case, cells in cases for cell in each(cells))
    return [
        (case, judge(cell, wanted)) for number, (case, cell) in numbered if part_of(number, part.parts) == part.number
    ]


def judge_files(files: Sequence[str], wanted: Wanted, jobs: int = 1, tell: Tell = tell_nobody) -> Iterator[Verdict]:
    """The verdicts on all cases of files (`-`: stdin), in order, the same for any number of workers.

    tell: hears of workers that were killed.
    """
    if jobs <= 1:
        for file in files:
            for cells in Shelf().cases(file):
                yield from judge_cells(cells, wanted)
        return
    parts = [part for file in files for part in parts_of(file, jobs, len(files) < jobs)]
    work = in_order(judge_parts, (parts, wanted), 0, len(parts), jobs=jobs, tell=tell)
    of_file: list[list[tuple[int, Judged]]] = []
    with closing(work):
        for done in work:
            for part, judged in zip(parts[done.piece.first :], done.result, strict=False):
                of_file.append(judged)
                if len(of_file) == part.parts:
                    for _, of_case in groupby(in_turn(of_file), itemgetter(0)):
                        yield from together([cell for _, cell in of_case])
                    of_file = []


def in_turn(of_file: Sequence[Sequence[tuple[int, Judged]]]) -> Iterator[tuple[int, Judged]]:
    """What came of the parts of a file in the order of its cells."""
    parts = [iter(part) for part in of_file]
    for number in range(sum(map(len, of_file))):
        yield next(parts[part_of(number, len(parts))])


# Without playing.


def lint_file(file: str, selection: Selection) -> tuple[int, list[CatError]]:
    """How many cases of a file are selected, and what is wrong with them as far as nothing needs to be played."""
    count = 0
    errors: list[CatError] = []
    for cells in Shelf().cases(file):
        if isinstance(cells, WrongCase):
            if not cells.name or selection.takes(cells.file, cells.name, tags_in(cells.data)):
                count += 1
                errors += cells.errors
            continue
        chosen = [read for read in cells if selection.takes_case(read)]
        count += bool(chosen)
        faults = [fault for read in chosen for fault in lint_case(read)]
        errors += {str(fault): fault for fault in faults}.values()  # cells of a matrix share most of what is wrong
    return count, errors


def lint_case(read: ReadCase) -> list[CatError]:
    """What is wrong with a case: its head, its players, its position and luck, the labels and names of its moves."""
    faults: list[CatError] = []
    try:
        game = game_of_case(read)
        faults += paragraphs_told(read, game)
        check_edition(read, game)
        open_case(read, Moves(read))
    except CatError as error:
        faults += error.each
    return faults
