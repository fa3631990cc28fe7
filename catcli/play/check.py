"""Judges cases: each is played to where it ends and held against what it expects."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from typing import Any, NamedTuple

from msgspec import UNSET

from ..engine.errors import CatError, Several
from ..engine.game import Game
from ..engine.options import Move
from ..engine.player import Player, Seat
from .coverage import Tracer
from .judge import Cells, Judging, judge_across, paragraphs_told
from .match import Match
from .opening import check_edition, edition_fault, game_of_case, open_case, play_case, unused_luck
from .players import Script
from .scenario import RESERVED, STDIN, Case, Expect, ReadCase, Shelf, WrongCase
from .strict_yaml import read_text
from .told import Moves, Told
from .verdict import ACROSS, BROKEN, FAILED, KNOWN, PASSED, SURPRISE, Problem, Verdict
from .workers import Piece, in_order


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


# One case.


def judge_case(read: ReadCase, wanted: Wanted, cells: Cells | None = None) -> Verdict:
    """Play a case, or a cell of one, and judge it; `cells` is told what it came to."""
    judging = Judging(read)
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
        if cells is not None:
            cells.add(match)
    except CatError as error:
        problems = problems_of(error)
    if not expects_anything(read.case):
        ran = frozenset()  # what holds whatever happens shows nothing
        if read.case.rule and not problems:
            warnings.append(
                Problem("this case is to show a rule, and expects nothing", read.place(("rule",), key=True))
            )
    outcome = BROKEN if problems else FAILED if judging.findings else PASSED
    return verdict(read, outcome, judging, problems, warnings, ran if wanted.trace else frozenset())


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
        if not isinstance(player, (Told, Script)):
            match.players[seat] = Muted(player, tracer)
        while isinstance(player, (Told, Script)):
            if player.then is not None and not isinstance(player.then, (Told, Script)):
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


# Files.


class Part(NamedTuple):
    """What one worker judges at a time: every `parts`-th case of a file, from the `number`-th on.

    text: that of a file that can be read but once, or why it cannot be read.
    """

    file: str
    text: str | CatError | None
    number: int = 0
    parts: int = 1


def judge_parts(job: tuple[Sequence[Part], Wanted], piece: Piece) -> list[list[list[Verdict]]]:
    """The verdicts on some of all parts."""
    parts, wanted = job
    return [judge_part(part, wanted) for part in parts[piece.first : piece.first + piece.size]]


def judge_part(part: Part, wanted: Wanted) -> list[list[Verdict]]:
    """The verdicts on the cases of a part, a list for each: its cells, and what is judged across them."""
    return [
        [*judge_cells(cells, wanted)]
        for number, cells in enumerate(Shelf().cases(part.file, part.text))
        if number % part.parts == part.number
    ]


def judge_cells(cells: list[ReadCase] | WrongCase, wanted: Wanted) -> Iterator[Verdict]:
    if isinstance(cells, WrongCase):
        found = wrong_verdict(cells)
        if not found.name or wanted.selection.takes(cells.file, found.name, found.tags):
            yield found
        return
    first = cells[0]
    chosen = [read for read in cells if wanted.selection.takes_case(read)]
    together = Cells() if first.case.across else None
    verdicts = [judge_case(read, wanted, together) for read in chosen]
    yield from verdicts
    if together is not None and len(chosen) == len(cells) and all(one.outcome != BROKEN for one in verdicts):
        yield verdict_across(first, together)


def verdict_across(read: ReadCase, together: Cells) -> Verdict:
    """The verdict on what is judged once over all cells of a case."""
    judging = Judging(read)
    problems: list[Problem] = []
    try:
        judge_across(judging, read.case.across, together)
    except CatError as error:
        problems = problems_of(error)
    outcome = BROKEN if problems else FAILED if judging.findings else PASSED
    return verdict(read, outcome, judging, problems, name=f"{read.case_name}{ACROSS}")


def judge_files(files: Sequence[str], wanted: Wanted, jobs: int = 1) -> Iterator[Verdict]:
    """The verdicts on all cases of files (`-`: stdin), in order, the same for any number of workers."""
    if jobs <= 1:
        for file in files:
            for cells in Shelf().cases(file):
                yield from judge_cells(cells, wanted)
        return
    parts = [part for file in files for part in parts_of(file, jobs if len(files) < jobs else 1)]
    work = in_order(judge_parts, (parts, wanted), 0, len(parts), jobs=jobs)
    of_file: list[list[list[Verdict]]] = []
    with closing(work):
        for done in work:
            for part, judged in zip(parts[done.piece.first :], done.result, strict=False):
                of_file.append(judged)
                if len(of_file) == part.parts:
                    yield from in_turn(of_file)
                    of_file = []


def in_turn(of_file: Sequence[Sequence[Sequence[Verdict]]]) -> Iterator[Verdict]:
    """The verdicts of the parts of a file in the order of its cases."""
    for number in range(sum(map(len, of_file))):
        yield from of_file[number % len(of_file)][number // len(of_file)]


def parts_of(file: str, parts: int) -> list[Part]:
    """The parts of a file; of what can be read but once, with its text."""
    text: str | CatError | None = None
    if file == STDIN or not os.path.isfile(file):
        try:
            text = read_text(file)
        except CatError as error:
            text, parts = error, 1
    return [Part(file, text, number, parts) for number in range(parts)]


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
