"""Text measured in the columns of a terminal, where a letter of 猫 takes two and an accent none, and painted there.

Everything that lays text out uses this; the engine, which imports only the standard library, does not.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from wcwidth import wcswidth, wcwidth


def wide(text: str) -> int:
    """The columns a text takes on the screen."""
    return len(text) if text.isascii() else sum(max(wcwidth(letter), 0) for letter in text)


@lru_cache(4096)
def wide_joined(text: str) -> int:
    """The columns of a text in which letters may join to one, as in some emoji; tabulate counts so."""
    return len(text) if text.isascii() else wcswidth(text)


def padded(text: str, width: int) -> str:
    return text + " " * (width - wide(text))


def cut(text: str, width: int) -> tuple[str, str]:
    """A text in two: as much as fits, and the rest. Something is cut off even if nothing fits."""
    columns = 0
    for place, letter in enumerate(text):
        columns += max(wcwidth(letter), 0)
        if columns > width and place:
            return text[:place], text[place:]
    return text, ""


def wrapped(text: str, width: int, indent: int = 0, hang: int = 0, *, cuts: bool = True) -> list[str]:
    """A text in lines, broken between words; the first is indented by `indent`, the others by `hang`.

    Blanks within a line stay as they are, so that what is aligned stays so. A word that is wider than a line is cut
    unless `cuts` is False, as for a path that is to be copied.
    """
    width = max(width, hang + 10)
    lines, line = [], " " * indent
    for word in re.findall(r" *[^ ]+", text):
        if line.strip() and wide(line + word) > width:
            lines.append(line)
            line, word = " " * hang, word.lstrip()
        line += word
        while cuts and wide(line) > width:
            whole, rest = cut(line, width)
            lines.append(whole)
            line = " " * hang + rest
    return [*lines, line]


def in_columns(entries: Sequence[str], width: int) -> list[str]:
    """Entries in as many columns as fit, at most three, read from top to bottom; in one they are wrapped."""
    for columns in (3, 2):
        rows = -(-len(entries) // columns)
        blocks = [entries[first : first + rows] for first in range(0, len(entries), rows)]
        widths = [max(map(wide, block)) for block in blocks]
        if sum(widths) + 2 * len(widths) <= width:
            return [
                "".join(f"  {padded(entry, space)}" for entry, space in zip(row, widths, strict=True))
                for row in zip_longest(*blocks, fillvalue="")
            ]
    return [line for entry in entries for line in wrapped(entry, width, 2, 4)]


class Pen:
    """Paints text, if colour is wanted."""

    __slots__ = ("colour",)

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def paint(self, text: str, code: int | str) -> str:
        """The text in a colour, given as its ANSI code; blanks around it are left as they are."""
        inner = text.strip()
        return text.replace(inner, f"\x1b[{code}m{inner}\x1b[0m", 1) if self.colour and inner else text
