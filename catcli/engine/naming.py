"""Seats in moves: the notation of a game says `seat 2`, people say the player's name."""

from __future__ import annotations

import re
from collections.abc import Sequence


def with_names(text: str, names: Sequence[str]) -> str:
    """A move as text, with the player's name for every `seat N`; as it is where that could be misread.

    A name may be a word of the move (`ocean`, `left`): then the seats keep their numbers.
    """
    told = each_named(text, names)
    return told if without_names(told, names) == text else text


def each_named(text: str, names: Sequence[str]) -> str:

    def name(match: re.Match[str]) -> str:
        seat = int(match[1]) - 1
        return names[seat] if seat < len(names) else match[0]

    return re.sub(r"\bseat (\d{1,2})\b", name, text) if "seat " in text else text


def without_names(text: str, names: Sequence[str]) -> str:
    """A move as text, with `seat N` for every player's name that stands alone in it, in any case of letters."""
    seats = {name.casefold(): f"seat {seat}" for seat, name in enumerate(names, 1) if name}
    if not seats:
        return text
    longest_first = sorted(seats, key=lambda name: (-len(name), name))
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
    return re.sub(pattern, lambda match: seats.get(match[0].casefold(), match[0]), text, flags=re.IGNORECASE)
