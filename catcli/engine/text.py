"""Text: what people gave (names of players and cards) made safe to show, lists, guesses at what a word meant."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Sequence

JOINER = "\u200d"  # holds the parts of one emoji together
SHORT = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\x1b": "\\e"}


def printable(text: str) -> str:
    """The text with everything that would control a terminal or hide written as an escape; line ends too."""
    return text if text.isprintable() else "".join(c if is_harmless(c) else escape(c) for c in text)


def json_text(value: object, indent: int | None = None) -> str:
    """A value as JSON, letters as they are, but everything that would control a terminal (or hide) as an escape."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return (
        text if text.isprintable() else "".join(c if is_harmless(c) or c == "\n" else json.dumps(c)[1:-1] for c in text)
    )


def quoted(text: str, most: int = 60) -> str:
    """A text in quotes, cut where it is long, for a message."""
    return repr(cut(text, most))


def cut(text: str, most: int) -> str:
    """A text of which, where it is longer, only the first `most` letters are shown."""
    return text if len(text) <= most else f"{text[:most]}…"


def is_harmless(character: str) -> bool:
    return character.isprintable() or unicodedata.category(character) == "Zs" or character == JOINER


def escape(character: str) -> str:
    code = ord(character)
    return SHORT.get(character) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")


# Lists and guesses.


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def either(words: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is written most alike, capitals or not; None if none is near."""
    from difflib import get_close_matches  # not needed before somebody mistypes

    by_fold = {other.casefold(): other for other in known}
    near = get_close_matches(word.casefold(), list(by_fold), n=1)
    return by_fold[near[0]] if near else None


def suggestion(word: str, known: Iterable[str]) -> str:
    """`; did you mean …?` if a known word is near."""
    near = nearest(word, known)
    return "" if near is None else f"; did you mean {near!r}?"


def meant(word: str, known: Sequence[str]) -> str:
    """`did you mean …?`, or if no known word is near, `there are …` with all of them."""
    near = nearest(word, known)
    return f"there are {', '.join(known)}" if near is None else f"did you mean {near!r}?"


def file_name(path: str) -> str:
    """What messages call a file; `-` is stdin."""
    return "<stdin>" if path == "-" else path
