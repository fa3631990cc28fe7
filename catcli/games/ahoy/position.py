"""A position of Ahoy! Kitten from plain data and back: the keys below `setup:` of a case.

    at: round | scoring               the moment: before the count of three, or the end; left out, it is `round`
    round: 4                          left out, it is 2
    oceans: [[red, white], [blue]]    from ocean 1 on; those left out are empty
    cats: {Ada: [red, red]}           fish on the tiles
    claimed: {Ada: {red: 4, blue: 2}} claimed fish; wherever fish stand, they may be counted
    breaks: [Bo]                      who is on break in this round

With 2 players everything has a paw: `cats: {Ada: {left: [red], right: [blue]}}`, `breaks: {Ada: [left]}`. What is not
given is empty; the bag is the rest of the box, shuffled, and if nothing is left for it, this round is the last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...engine.chance import Chance
from ...engine.errors import BadPosition
from ...engine.log import Log
from ...engine.position import Path, PositionReader, seat_names
from ...engine.table import Rule, begin
from ...engine.text import meant
from . import rules
from .pieces import NAMED, NAMES, PAWS, box_for, names
from .table import Ahoy

ROUND, SCORING = MOMENTS = ("round", "scoring")
KEYS = ("at", "round", "oceans", "cats", "claimed", "breaks")
LATEST = 99  # no game has so many rounds
HOW_TO_TELL = "fish are a list of colours or a number of each: [red, red] or {red: 2}"


def place(
    setup: Mapping[str, Any],
    seats: Sequence[str],
    variant: str = "",
    deck: None = None,
    chance: Chance | None = None,
    log: Log | None = None,
) -> Ahoy:
    """The table of a position, advanced to its first question. Raises BadPosition with every fault found."""
    t = Ahoy(len(seats), chance or Chance(0), log)
    reader = Reader(t, seats)
    reader.read(setup)
    if reader.faults:
        raise BadPosition(reader.faults)
    t.fill_bag(reader.left)
    begin(t, reader.plan())
    return t


class Reader(PositionReader):
    """Reads a position into an empty table, and keeps every fault it meets with its path."""

    def __init__(self, t: Ahoy, names: Sequence[str]) -> None:
        super().__init__(names, box_for(len(names)))
        self.t = t
        self.moment = ROUND

    def read(self, setup: Mapping[str, Any]) -> None:
        self.check_keys(setup, KEYS, "an Ahoy! Kitten position")
        self.read_moment(setup)
        self.read_oceans(setup)
        for cat, value, path in self.by_cat(setup, "cats"):
            self.t.fish[cat] = self.fish(value, path)
        for cat, value, path in self.by_cat(setup, "claimed"):
            self.t.claimed[cat] = self.fish(value, path)
        for cat, path in self.breaks(setup.get("breaks")):
            self.read_break(cat, path)
        if not self.faults:
            self.check_first_round(setup)

    # The moment.

    def read_moment(self, setup: Mapping[str, Any]) -> None:
        self.moment = self.read_at(setup, MOMENTS, ROUND)
        number = self.number(setup, "round", 2, 1, LATEST)
        self.t.round = number if self.moment == SCORING else number - 1

    def check_first_round(self, setup: Mapping[str, Any]) -> None:
        """AK-06 Before the first round nobody has had a fish."""
        if setup.get("round") != 1 or self.moment != ROUND:
            return
        for key in ("cats", "claimed", "breaks"):
            if setup.get(key):
                self.fault((key,), f"in round 1 nobody has fish yet or is on break: leave {key!r} out (AK-06)")

    # Fish.

    def read_oceans(self, setup: Mapping[str, Any]) -> None:
        value, oceans = setup.get("oceans"), self.t.oceans
        if value is None:
            return
        if not isinstance(value, list):
            self.fault(("oceans",), f"'oceans' is a list with the fish of each: [[red, white], [blue]], not {value!r}")
            return
        if len(value) > len(oceans):
            told = f"{len(self.names)} players have {len(oceans)} oceans, not {len(value)}"
            self.fault(("oceans", len(oceans)), f"{told} ({'AK-86' if self.t.paws == 2 else 'AK-54'})")
        for number, item in enumerate(value[: len(oceans)]):
            oceans[number] = self.fish(item, ("oceans", number))

    def fish(self, value: Any, path: Path) -> int:
        """The fish of a place, taken out of the box: a list of colours, or a number by colour."""
        return sum(self.take(colour, number, where) for colour, number, where in self.counted(value, path, HOW_TO_TELL))

    def take(self, colour: Any, number: Any, path: Path) -> int:
        fish = NAMED.get(colour.casefold()) if isinstance(colour, str) else None
        if fish is None:
            mean = meant(str(colour), [*NAMED])
            self.fault(path, f"no fish is {colour!r}: {mean}", of_key=not isinstance(path[-1], int))
            return 0
        taken = self.whole(number, path, what="a number of fish")
        if taken > self.left.count(fish):
            self.too_many(fish, path)
            return 0
        for _ in range(taken):
            self.left.remove(fish)
        self.used.setdefault(fish, []).append(path)
        return taken * fish

    def too_many(self, fish: int, path: Path) -> None:
        total, rest = box_for(len(self.names)).count(fish), self.left.count(fish)
        rule = "AK-86" if self.t.paws == 2 else "AK-48"
        told = f"the box has {total} {NAMES[fish]} fish, of which {rest} are left here ({rule})"
        self.fault(path, told, self.last_used(fish))

    # Whose something is.

    def by_cat(self, setup: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any, Path]]:
        """Each cat's value below a key, with its path."""
        for seat, item, path in self.by_seat(setup, key, "[red]"):
            if self.t.paws == 1:
                yield seat, item, path
            elif isinstance(item, Mapping) and all(paw in PAWS for paw in item):
                for paw, fish in item.items():
                    yield 2 * seat + PAWS.index(paw), fish, (*path, paw)
            else:
                told = f"{{{self.names[seat]}: {{left: [red], right: [blue]}}}}"
                self.fault(path, f"with 2 players each has a left and a right cat: {told} (AK-87)")

    # Breaks.

    def breaks(self, value: Any) -> Iterator[tuple[int, Path]]:
        """The cats that are told to be on break, with the path of each."""
        if value is None:
            return
        if self.t.paws == 1:
            if not isinstance(value, list):
                self.fault(("breaks",), f"'breaks' is a list of names: [{self.names[0]}], not {value!r}")
                return
            for name, path in self.items(value, ("breaks",)):
                seat = self.seat(name, path)
                if seat is not None:
                    yield seat, path
            return
        if not isinstance(value, Mapping):
            self.fault(("breaks",), f"'breaks' tells the paws of each name: {{{self.names[0]}: [left]}}, not {value!r}")
            return
        for name, item in value.items():
            seat = self.seat(name, ("breaks", name), of_key=True)
            for place, paw in enumerate(item if isinstance(item, list) else [item]):
                path = ("breaks", name, place) if isinstance(item, list) else ("breaks", name)
                if paw not in PAWS:
                    self.fault(path, f"a paw is left or right, not {paw!r}")
                elif seat is not None:
                    yield 2 * seat + PAWS.index(paw), path

    def read_break(self, cat: int, path: Path) -> None:
        if self.moment == SCORING:
            self.fault(path, "at the end of the game nobody is on break: leave 'breaks' out")
        elif self.t.fish[cat]:
            told = ", ".join(names(self.t.fish[cat]))
            self.fault(path, f"a cat on break has no fish on its tile, this one has {told} (AK-09)")
        self.t.away |= 1 << cat

    def plan(self) -> Rule:
        """The rest of the game from the moment on."""
        return rules.game_end if self.moment == SCORING else rules.play_round


def state(t: Ahoy, seats: Sequence[str] = ()) -> dict[str, Any]:
    """What lies open on the table, in the words of `place`; the fish being placed as `drawn`.

    By the names of the seats, or where none are given by their numbers from 1.
    """
    called = seat_names(t.seats, seats)
    data: dict[str, Any] = {
        "round": t.round,
        "oceans": [names(fish) for fish in t.oceans],
        "cats": by_seat(t, called, [names(fish) for fish in t.fish]),
        "claimed": by_seat(t, called, [names(fish) for fish in t.claimed]),
    }
    if t.paws == 1:
        data["breaks"] = [called[seat] for seat in t.seats if t.is_away(seat)]
    else:
        away = {
            seat: [paw for cat, paw in zip(t.cats_of(seat), PAWS, strict=True) if t.is_away(cat)] for seat in t.seats
        }
        data["breaks"] = {called[seat]: paws for seat, paws in away.items()}
    if t.drawn:
        data["drawn"] = names(sum(t.drawn))
    return data


def by_seat(t: Ahoy, called: Sequence[Any], by_cat: Sequence[Any]) -> dict[Any, Any]:
    """A value for each cat as a value for each seat, or for each paw of each seat."""
    if t.paws == 1:
        return dict(zip(called, by_cat, strict=True))
    return {
        called[seat]: {paw: by_cat[cat] for paw, cat in zip(PAWS, t.cats_of(seat), strict=True)} for seat in t.seats
    }
