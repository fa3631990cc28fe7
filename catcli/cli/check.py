"""catcli check: plays cases and judges what they expect."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from ..engine.errors import NothingToDo, WrongUsage
from ..engine.text import file_name
from ..games import GAMES
from ..play.check import Selection, Wanted, judge_files
from ..play.corrections import corrected, corrections_of
from ..play.shelf import STDIN, files_below
from ..play.shown import Shown
from ..play.verdict import FAILED, Verdict
from . import messages, reports
from .common import (
    SEED,
    Manners,
    Output,
    WholeNumber,
    fold_width,
    format_of,
    format_option,
    is_tty,
    needs_input,
    output_option,
    selection_options,
    stdin_once,
    told_files,
    with_manners,
    write_whole,
)

ENDINGS = {".xml": "junit"}  # of this command alone
MOST_WORKERS = 64


@click.command(short_help="Play cases and judge what they expect.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@selection_options
@click.option("-s", "--seed", type=SEED, help="Instead of each case's own seed (0 where it has none).")
@click.option("-j", "--jobs", type=WholeNumber(1, MOST_WORKERS), default=1, metavar="N", help="Workers.")
@click.option("--update", is_flag=True, help="Rewrite the values under 'expect:' that do not hold, in place.")
@click.option("--force", is_flag=True, help="Let --update write where CI is set.")
@click.option("--coverage", is_flag=True, help="Tell for each game the share of paragraphs whose rule ran.")
@format_option(*reports.FORMATS)
@output_option
@with_manners
def check(
    files: Sequence[str],
    text: str,
    tag: str,
    seed: int | None,
    jobs: int,
    update: bool,
    force: bool,
    coverage: bool,
    format: str | None,
    output: str | None,
    manners: Manners,
) -> int:
    """Play the cases of FILEs (- or nothing: stdin; a folder: all *.yml below it) and judge what they expect.

    \b
    catcli check scenarios/
    catcli check scenarios/ahoy -k swap -v
    catcli check scenarios/ -f junit -o report.xml
    generate-cases | catcli check -
    """
    if not files:
        if is_tty(sys.stdin):
            raise needs_input("catcli check scenarios/")
        files = (STDIN,)
    stdin_once(**{f"the_cases_of_{number}": file for number, file in enumerate(files, 1)})
    fmt = format_of_report(format, output)
    if update:
        check_may_update(files, force)
    wanted = Wanted(Selection(text, tag), seed, coverage)
    shown = Shown()
    kept: list[Verdict] = []
    chosen = [*files_below(files)]
    with Output(output, chosen) as out:
        found = watched(
            judge_files(chosen, wanted, jobs, messages.warning(manners)), manners, shown, kept if update else None
        )
        tally = reports.report(
            found, fmt, out, width=fold_width(out), colour=manners.colours(out.stream), verbose=manners.verbose
        )
        if not tally.cases:
            raise NothingToDo(nothing(files, wanted.selection))
        if coverage and fmt == "text":
            out.write("\n" + "".join(f"{line}\n" for line in shown.lines(GAMES)))
        out.flush()  # what is updated is told behind the report
    if update:
        return correct(kept, manners)
    return reports.exit_code(tally)


def format_of_report(fmt: str | None, output: str | None) -> str:
    """The format as given, else by the ending: `.xml` is JUnit here."""
    ending = Path(output).suffix.lower() if output else ""
    return ENDINGS[ending] if fmt is None and ending in ENDINGS else format_of(fmt, output, reports.FORMATS, "text")


def nothing(files: Sequence[str], selection: Selection) -> str:
    where = told_files(files)
    if selection == Selection():
        return f"{where} holds no case"
    return f"no case of {where} is selected: look with 'catcli list cases'"


def watched(
    verdicts: Iterable[Verdict], manners: Manners, shown: Shown, kept: list[Verdict] | None
) -> Iterator[Verdict]:
    """The verdicts, their warnings told on stderr and their paragraphs counted."""
    for verdict in verdicts:
        for warning in verdict.warnings:
            manners.note("\n".join(messages.message(warning.sentence, warning.place, warning.hint, kind="warning")))
        shown.add(verdict)
        if kept is not None:
            kept.append(verdict)
        yield verdict


# --update


def check_may_update(files: Sequence[str], force: bool) -> None:
    """Raise WrongUsage where files are not to be rewritten."""
    if os.environ.get("CI") and not force:
        raise WrongUsage("--update rewrites files, which is not for CI (CI is set): --force does it all the same")
    for file in files:
        if file == STDIN or (os.path.exists(file) and not os.path.isfile(file) and not os.path.isdir(file)):
            raise WrongUsage(f"--update rewrites files, and {file_name(file)} is none: name a file")


def correct(verdicts: Sequence[Verdict], manners: Manners) -> int:
    """Rewrite what did not hold, tell each file, and what had to be left; returns the exit code."""
    left = False
    for file, corrections in corrections_of(verdicts).items():
        result = corrected(file, corrections)
        for place, why in result.left:
            left = True
            manners.note("\n".join(messages.message(f"not updated: {why}", place, kind="warning")))
        if result.changed:
            write_whole(Path(file), result.text)
            plural = "" if result.changed == 1 else "s"
            click.echo(f"{file}: {result.changed} value{plural} updated", err=True)
    tally = reports.Tally()
    for _ in tally.counted(verdict for verdict in verdicts if left or verdict.outcome != FAILED):
        pass
    return reports.exit_code(tally)
