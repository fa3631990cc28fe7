"""Seats in moves: the notation of a game says `seat 2`, people say the player's name."""

from __future__ import annotations

import re
from collections.abc import Sequence

SEAT = r"seat [0-9]+"


def with_names(text: str, names: Sequence[str]) -> str:
    """A move as text, with the player's name for every `seat N`; as it is where that could be misread.

    A name may be a word of the move (`ocean`, `left`): then the seats keep their numbers.
    """
    told = each_named(text, names)
    return told if without_names(told, names) == text and not re.search(SEAT, told, re.IGNORECASE) else text


def each_named(text: str, names: Sequence[str]) -> str:

    def name(match: re.Match[str]) -> str:
        seat = int(match[1]) - 1
        return names[seat] if seat < len(names) else match[0]

    return re.sub(r"\bseat (\d{1,2})\b", name, text) if "seat " in text else text


def without_names(text: str, names: Sequence[str]) -> str:
    """A move as text, with `seat N` for every player's name that stands alone in it.

    A name is found as it is written, and in other letters of either case where that means one player only. A name
    that is itself `seat N` means that seat.
    """
    exact = {name: seat for seat, name in enumerate(names, 1) if name and not re.fullmatch(SEAT, name, re.IGNORECASE)}
    folded: dict[str, list[int]] = {}
    for name, seat in exact.items():
        folded.setdefault(name.casefold(), []).append(seat)

    def seat_of(match: re.Match[str]) -> str:
        seats = [exact[match[0]]] if match[0] in exact else folded.get(match[0].casefold(), [])
        return f"seat {seats[0]}" if len(seats) == 1 else match[0]

    if not exact:
        return text
    longest_first = sorted(exact, key=lambda name: (-len(name), name))
    return re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", seat_of, text, flags=re.IGNORECASE)
