"""catcli lint: reads and validates cases without playing them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from ..engine.errors import CatError, NothingToDo
from ..play.check import Selection, lint_file
from ..play.shelf import STDIN, files_below
from . import messages
from .common import (
    Manners,
    Output,
    is_tty,
    needs_input,
    output_option,
    selection_options,
    stdin_once,
    told_files,
    with_manners,
)
from .reports import numbered


@click.command(short_help="Read and validate cases without playing them.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@selection_options
@output_option
@with_manners
def lint(files: Sequence[str], text: str, tag: str, output: str | None, manners: Manners) -> int:
    """Validate the cases of FILEs (- or nothing: stdin; a folder: all *.yml below it): all but their moves.

    \b
    catcli lint scenarios/
    catcli lint my-case.yml
    """
    if not files:
        if is_tty(sys.stdin):
            raise needs_input("catcli lint my-case.yml")
        files = (STDIN,)
    stdin_once(**{f"the_cases_of_{number}": file for number, file in enumerate(files, 1)})
    cases = errors = 0
    for file in files_below(files):
        found, faults = lint_file(file, Selection(text, tag))
        messages.show(faults)
        cases += found
        errors += len(faults)
    if not cases:
        raise NothingToDo(f"{told_files(files)}: no case is selected")
    with Output(output) as out:
        out.write(f"{numbered(cases, 'case')}: {numbered(errors, 'error') if errors else 'no error'}\n")
    return CatError.exit_code if errors else 0
