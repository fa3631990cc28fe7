"""Seats in moves: the notation of a game says `seat 2`, people say the player's name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from .text import quoted

SEAT = r"seat ([0-9]{1,2})"


def with_names(text: str, names: Sequence[str]) -> str:
    """A move as text, with the player's name for every `seat N`; as it is where that could be misread.

    A name may be a word of the move (`ocean`, `left`): then the seats keep their numbers.
    """
    told = each_named(text, names)
    if told == text:
        return text
    return told if without_names(told, names) == text and not re.search(SEAT, told, re.IGNORECASE) else text


def each_named(text: str, names: Sequence[str]) -> str:
    """A move as text, with the name for every `seat N` of a player that there is, whatever that makes of it."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1]) - 1
        return names[seat] if 0 <= seat < len(names) else match[0]

    return re.sub(rf"\b{SEAT}\b", name, text) if "seat " in text else text


def said_with_names(sentence: str, read: str, text: str, names: Sequence[str]) -> str:
    """What is said of a move that was `read`, with players' names for seats, and the move as its `text` was written."""
    parts = [with_names(part, names) for part in sentence.split(quoted(read))]
    return quoted(text).join(parts)


def without_names(text: str, names: Sequence[str]) -> str:
    """A move as text, with `seat N` for every player's name that stands alone in it.

    A name is found as it is written; in other letters of either case where that means one player only; and without
    its accents likewise. A name that is itself `seat N` means that seat.
    """
    exact = {name: seat for seat, name in enumerate(names, 1) if name and not re.fullmatch(SEAT, name, re.IGNORECASE)}
    plain = Plain(text)
    bare_names = sorted({plain_letters(name) for name in exact} - {""}, key=lambda name: (-len(name), name))
    if not bare_names:
        return text
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, bare_names))})(?!\w)"
    told, upto = "", 0
    for match in re.finditer(pattern, plain.letters):
        start, end = plain.span(match)
        seats = seats_called(text[start:end], exact)
        told += text[upto:start] + (f"seat {seats[0]}" if len(seats) == 1 else text[start:end])
        upto = end
    return told + text[upto:]


def seats_called(word: str, exact: dict[str, int]) -> list[int]:
    """The seats that a word names: as it is written, else in letters of either case, else without accents."""
    if word in exact:
        return [exact[word]]
    for fold in (str.casefold, plain_letters):
        seats = [seat for name, seat in exact.items() if fold(name) == fold(word)]
        if seats:
            return seats
    return []


def plain_letters(text: str) -> str:
    """The text in small letters without accents: `jose` of `José`."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


class Plain:
    """A text in plain letters, and from where in the text each of them is."""

    def __init__(self, text: str) -> None:
        each = [plain_letters(letter) for letter in text]
        self.text = text
        self.letters = "".join(each)
        self.places = [place for place, letters in enumerate(each) for _ in letters]

    def span(self, match: re.Match[str]) -> tuple[int, int]:
        """Where in the text a match among its plain letters begins and ends, accents that follow included."""
        start, end = self.places[match.start()], self.places[match.end() - 1] + 1
        while end < len(self.text) and not plain_letters(self.text[end]):
            end += 1
        return start, end
