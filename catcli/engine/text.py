"""Text that people gave (names of players and cards), made safe to show."""

from __future__ import annotations

import json
import unicodedata

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
    return repr(text if len(text) <= most else f"{text[:most]}…")


def is_harmless(character: str) -> bool:
    return character.isprintable() or unicodedata.category(character) == "Zs" or character == JOINER


def escape(character: str) -> str:
    code = ord(character)
    return SHORT.get(character) or (f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}")
