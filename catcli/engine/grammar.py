"""The grammar of sentences about seats and things: `You take 2 cards`, `Ada takes no cards`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .log import Event
from .text import printable

Value = Mapping[str, Any]  # what an event tells
Sentence = Callable[[Value, Sequence[str], int | None], str | None]

IRREGULAR = {"are": "is", "do": "does", "have": "has", "miss": "misses"}


def told(sentences: Mapping[str, Sentence], event: Event, names: Sequence[str]) -> str | None:
    """An event as its sentence, or None if not worth telling. Of a hidden one, only that it happened."""
    sentence = sentences.get(event.what)
    return None if sentence is None else sentence(event.value, names, event.seat)


# Seats.


def name(names: Sequence[str], seat: int | None) -> str:
    """The name of a seat, safe to show."""
    if seat is None:
        return "the table"
    return printable(names[seat]) if seat < len(names) else f"Seat {seat + 1}"


def is_you(names: Sequence[str], seat: int | None) -> bool:
    return name(names, seat) == "You"


def whom(names: Sequence[str], seat: int | None) -> str:
    """`you`, `Ada`."""
    return "you" if is_you(names, seat) else name(names, seat)


def whose(names: Sequence[str], seat: int | None) -> str:
    """`Your`, `Ada's`."""
    return "Your" if is_you(names, seat) else f"{name(names, seat)}'s"


# Verbs.


def does(names: Sequence[str], seat: int | None, verb: str) -> str:
    """`You take`, `Ada takes`."""
    return f"{name(names, seat)} {agreeing(names, seat, verb)}"


def agreeing(names: Sequence[str], seat: int | None, verb: str) -> str:
    """`take` for you, `takes` for anybody else."""
    return verb if is_you(names, seat) else with_s(verb)


def with_s(verb: str) -> str:
    """`takes`, `is`."""
    return IRREGULAR.get(verb) or verb + "s"


# Things.


def count(number: int, thing: str) -> str:
    """`1 card`, `2 cards`, `no cards`."""
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"
