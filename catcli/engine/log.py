"""What happened at a table, and what of it one seat saw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

SEATS = ("seat", "victim", "aside")  # facts that name seats, in every game


class Event(NamedTuple):
    """One change at the table, written by the verb that made it.

    `what` is a stable word, `seat` the seat it concerns (None: the table), `value` its facts by name as plain data,
    `seen_by` the one seat that saw the facts (None: everybody).
    """

    what: str
    seat: int | None
    value: Mapping[str, Any]
    seen_by: int | None = None

    def facts(self, seat_told: Callable[[int], Any]) -> dict[str, Any]:
        """Its facts as plain data, with the seats in them as they are to be told: by name, or counted from 1."""
        return {key: with_seats(value, key, seat_told) for key, value in self.value.items()}


def with_seats(value: Any, key: str, seat_told: Callable[[int], Any]) -> Any:
    """A fact of that key; what it holds inside goes by keys of its own, the items of a list by that of the list."""
    if isinstance(value, Mapping):
        return {inner: with_seats(item, inner, seat_told) for inner, item in value.items()}
    if isinstance(value, list):
        return [with_seats(item, key, seat_told) for item in value]
    return seat_told(value) if key in SEATS and isinstance(value, int) else value


class Log:
    """The events of a game in order."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, what: str, seat: int | None, *, seen_by: int | None = None, **value: Any) -> None:
        self.events.append(Event(what, seat, value, seen_by))

    def seen_by(self, seat: int, start: int = 0) -> Iterator[Event]:
        """The events from `start` on as that seat saw them: of what was hidden from it, only that it happened."""
        for event in self.events[start:]:
            hidden = event.seen_by is not None and event.seen_by != seat
            yield event._replace(value={}) if hidden else event
