"""Texts in the cells of CSV and TSV: written so that a spreadsheet leaves them as they are, and read back."""

from __future__ import annotations

import re

from ..engine.text import escape, is_harmless

FORMULA = tuple("=+-@\t\r＝＋－＠")  # how a formula begins; the wide ones where Japanese is typed
MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?"
)
LETTER = r"[^\W\d_]"
NUMBER = re.compile(  # signs and digits in any order, with no other letters than those of a number, a date or a time
    rf"(?:[\W\d_]|(?<=[\d.,])e(?=[\d+-])|(?<=\d)t(?=\d)|(?<=\d)z$|(?<=[\d ])[ap]m?(?!{LETTER})"
    rf"|(?<!{LETTER})(?:{MONTH})(?!{LETTER}))+",
    re.IGNORECASE,
)
DIGIT = re.compile(r"\d")
WORD = re.compile(r"true|false|#[\w/]+[!?]?", re.IGNORECASE)  # booleans, and the names of a spreadsheet's errors


def is_taken_for_another(text: str) -> bool:
    """Whether a spreadsheet would take this text for a formula, a number, a date, a time or a boolean."""
    if text.startswith(FORMULA):
        return True
    text = text.strip()
    if text.startswith(FORMULA):
        return True
    if DIGIT.search(text) is None:
        return WORD.fullmatch(text) is not None
    return NUMBER.fullmatch(text) is not None and not is_version(text)


def is_version(text: str) -> bool:
    """Whether this is a version such as 0.1.0: three numbers of which one is 0, which no date has."""
    parts = text.split(".")
    return len(parts) == 3 and "0" in parts and all(part.isdecimal() for part in parts)


def defused(text: str) -> str:
    """The text with an apostrophe before it where a spreadsheet would take it for something else.

    An apostrophe that stands there already gets one more, so that `fused` gives back what was. Nothing in the text
    controls a terminal.
    """
    if not text.isprintable():
        text = "".join(c if c in "\t\n" or is_harmless(c) else escape(c) for c in text)
    return f"'{text}" if is_taken_for_another(text.lstrip("'")) else text


def fused(cell: str) -> str:
    """A text as it was before it was defused."""
    return cell[1:] if cell.startswith("'") and is_taken_for_another(cell.lstrip("'")) else cell
