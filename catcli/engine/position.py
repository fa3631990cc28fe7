"""Reads a position from plain data: what every game's reader needs to check it and to tell all its faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .errors import BadPosition, Fault
from .text import meant

MOST = 10_000  # of anything that is counted
MOST_FAULTS = 100  # looked for in one position
Path = tuple[str | int, ...]  # of keys and indexes from the top of the data


def seat_names(seats: range, names: Sequence[str]) -> list[Any]:
    """What a position calls its seats: their names, or where none are given, their numbers from 1."""
    return [names[seat] if names else seat + 1 for seat in seats]


class PositionReader:
    """Keeps every fault it meets with its path. A game's reader derives from it and fills an empty table.

    left: the pieces of the box that the position has not named; used: where those it has named stand.
    """

    def __init__(self, names: Sequence[str], box: Sequence[int]) -> None:
        self.names = [*names]
        self.faults: list[Fault] = []
        self.left = [*box]
        self.used: dict[int, list[Path]] = {}

    def fault(self, path: Path, sentence: str, also: Path | None = None, *, of_key: bool = False) -> None:
        self.faults.append(Fault(path, sentence, also, of_key))
        if len(self.faults) == MOST_FAULTS:
            raise BadPosition(self.faults)

    # Keys and the moment.

    def check_keys(self, setup: Mapping[str, Any], known: Sequence[str], position: str) -> None:
        """`position` is what it is called: `a Cat Packs position`."""
        for key in setup:
            if key not in known:
                self.fault((key,), f"{position} has no key {key!r}; {meant(str(key), known)}", of_key=True)

    def read_at(self, setup: Mapping[str, Any], moments: Sequence[str], default: str) -> str:
        """The moment; also a wrong one, which is none of the others, empty if it is no text."""
        moment = setup.get("at", default)
        if moment not in moments:
            self.fault(("at",), f"'at' names the moment: {', '.join(moments)}; {moment!r} is none of them")
        return moment if isinstance(moment, str) else ""

    # Numbers.

    def number(self, setup: Mapping[str, Any], key: str, default: int, low: int, high: int) -> int:
        """The number below a key."""
        return self.whole(setup[key], (key,), low, high) if key in setup else default

    def whole(self, value: Any, path: Path, low: int = 0, high: int = MOST, what: str = "") -> int:
        """A number within its bounds; `what` is told of one that is not, instead of the key."""
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fault(path, f"{what or repr(path[0])} is a whole number from {low} to {high}, not {value!r}")
            return low
        return value

    # Whose something is.

    def seat(self, name: Any, path: Path, *, of_key: bool = False) -> int | None:
        """The seat of a name."""
        if name in self.names:
            return self.names.index(name)
        self.fault(path, f"nobody at this table is called {name!r}; there are {', '.join(self.names)}", of_key=of_key)
        return None

    def by_seat(self, setup: Mapping[str, Any], key: str, example: str = "…") -> Iterator[tuple[int, Any, Path]]:
        """Each seat's value below a key, with its path."""
        value = setup.get(key)
        if value is None:
            return
        if not isinstance(value, Mapping):
            self.fault((key,), f"{key!r} needs a value for each name: {{{self.names[0]}: {example}}}")
            return
        for name, item in value.items():
            seat = self.seat(name, (key, name), of_key=True)
            if seat is not None:
                yield seat, item, (key, name)

    # Lists.

    def items(self, value: Any, path: Path) -> Iterator[tuple[Any, Path]]:
        """What stands in a list, with its path."""
        if isinstance(value, list):
            for number, item in enumerate(value):
                yield item, (*path, number)
        elif value is not None:
            self.fault(path, f"here a list is needed, not {value!r}")

    def counted(self, value: Any, path: Path, needed: str) -> Iterator[tuple[Any, Any, Path]]:
        """What stands in a list, or in a mapping from each to its number: item, number and path.

        `needed` is told of anything else: `fish are a list of colours or a number of each`.
        """
        if isinstance(value, Mapping):
            for item, number in value.items():
                yield item, number, (*path, item)
        elif isinstance(value, list):
            for place, item in enumerate(value):
                yield item, 1, (*path, place)
        elif value is not None:
            self.fault(path, f"{needed}, not {value!r}")

    # The box.

    def take_out(self, piece: int, called: str, in_box: int, path: Path) -> bool:
        """Take a piece out of the rest of the box, where one is left; `in_box` is how many there are in all."""
        if piece not in self.left:
            used = "once and already used" if in_box == 1 else f"{in_box} times and all are used"
            self.fault(path, f"{called} is in the box {used}", self.last_used(piece))
            return False
        self.left.remove(piece)
        self.used.setdefault(piece, []).append(path)
        return True

    def last_used(self, piece: int) -> Path | None:
        return self.used[piece][-1] if piece in self.used else None
