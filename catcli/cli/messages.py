"""Messages: what is wrong, where it stands, its line of the input with a caret, and what would help."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..engine.errors import CatError, Place
from ..engine.text import cut, printable

if TYPE_CHECKING:
    from .common import Manners

MOST_ERRORS = 20  # told of one file
LONG_WORD = 120  # letters of a word in a message
LONG_NAME = 200  # letters shown of a name
LONG_LINE = 100  # letters shown of a line of the input
LONG_SENTENCE = 2000  # letters; longer than any of ours that quotes nobody


def told(errors: Sequence[CatError]) -> Iterator[str]:
    """What is told of the errors of one file: of the first ones all, of the others how many they are."""
    for error in errors[:MOST_ERRORS]:
        yield "\n".join(message(error.sentence, error.place, error.hint))
    if len(errors) > MOST_ERRORS:
        yield f"catcli: and {len(errors) - MOST_ERRORS} more errors"


def message(
    sentence: str,
    place: Place | None = None,
    hint: str | None = None,
    *,
    room: int = LONG_LINE,
    kind: str = "error",
) -> list[str]:
    """The lines of one message; `place` and `hint` where there is one to tell, `room` for the line of the input."""
    where = f"{printable(str(place))}: " if place else "catcli: "
    lines = [f"{where}{kind}: {shortened(printable(sentence))}"]
    if place is not None and place.source is not None:
        lines += source_lines(place.source, (place.column or 1) - place.skipped, room)
    if hint:
        lines.append(f"{where}hint: {shortened(printable(hint))}")
    return lines


def warning(manners: Manners) -> Callable[..., None]:
    """What tells a warning, with its place if there is one, as far as the manners of a command let it."""

    def tell(sentence: str, place: Place | None = None) -> None:
        manners.note("\n".join(message(sentence, place, kind="warning")))

    return tell


def shortened(message: str) -> str:
    """A message in which no word is so long that the sentence is lost, nor are many."""
    return cut(re.sub(rf"\S{{{LONG_WORD},}}", lambda word: f"{word[0][: LONG_WORD // 2]}…", message), LONG_SENTENCE)


def source_lines(source: str, column: int, room: int = LONG_LINE) -> list[str]:
    """A line of the input and a caret below its column; of a long line the part around it."""
    from ..columns import wide

    start = max(0, column - room * 3 // 5) if len(source) > room else 0
    part = source[start : start + room]
    before = printable(part[: column - 1 - start].replace("\t", " "))
    return [f"    {printable(part.replace(chr(9), ' '))}", "    " + " " * wide(before) + "^"]


def show(errors: Sequence[CatError]) -> None:
    """Tell the errors of one file on stderr."""
    import click

    from .common import wrapped_for

    for text in told(errors):
        click.echo(wrapped_for(text, sys.stderr), err=True)
