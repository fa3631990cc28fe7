"""catcli schema: the JSON Schema of the scenario format."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from ..engine.errors import CatError, NothingToDo
from ..play.schema import schema_of_cases, shape_faults
from ..play.shelf import files_below
from . import messages
from .common import Manners, Output, output_option, stdin_once, told_files, with_manners
from .reports import numbered


@click.command(short_help="Print the JSON Schema of cases, or validate files against it.")
@click.argument("files", nargs=-1, metavar="[FILE]...")
@output_option
@with_manners
def schema(files: Sequence[str], output: str | None, manners: Manners) -> int:
    """Print the JSON Schema of the scenario format, for editors; with FILEs (- is stdin) validate these against it.

    \b
    catcli schema -o catcli.schema.json
    catcli schema scenarios/
    """
    if not files:
        with Output(output) as out:
            out.write(schema_text())
        return 0
    stdin_once(**{f"the_cases_of_{number}": file for number, file in enumerate(files, 1)})
    documents = errors = 0
    for file in files_below(files):
        found, faults = shape_faults(file)
        messages.show(faults)
        documents += found
        errors += len(faults)
    if not documents:
        raise NothingToDo(f"{told_files(files)} holds no case")
    with Output(output) as out:
        told = f"{numbered(errors, 'fault')} of shape" if errors else "all of the right shape"
        out.write(f"{numbered(documents, 'document')}: {told}\n")
    return CatError.exit_code if errors else 0


def schema_text() -> str:
    """The schema as it is printed, and shipped beside the scenarios."""
    return json.dumps(schema_of_cases(), indent=2, ensure_ascii=False) + "\n"
