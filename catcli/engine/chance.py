"""The one place where luck enters a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor
from random import Random
from typing import Any, TypeVar

from .errors import BadLuck

T = TypeVar("T")


class Chance:
    """Seeded streams of luck.

    A stream is a word such as `deck` or `pile`; what is drawn from one stream never moves another. All of it rests on
    `Random.random()` after seeding by text, which Python promises to keep equal across releases.

    With `keep`, `outcomes` holds every outcome by stream in the order it fell: the whole order for a shuffle, the
    chosen number for a pick. Together they replay the game without the generator (`Stacked`).
    """

    __slots__ = ("outcomes", "seed", "streams")

    def __init__(self, seed: object, *, keep: bool = False) -> None:
        self.seed = str(seed)
        self.streams: dict[str, Random] = {}
        self.outcomes: dict[str, list[Any]] | None = {} if keep else None

    def stream(self, name: str) -> Random:
        """The generator of one stream, made when it is first used."""
        random = self.streams.get(name)
        if random is None:
            random = self.streams[name] = Random(f"{self.seed}/{name}")
        return random

    def shuffle(self, stream: str, items: Sequence[T]) -> list[T]:
        """A new list of `items` in random order, every order equally likely (Fisher and Yates, from the end)."""
        mixed = list(items)
        random = self.stream(stream).random
        for last in range(len(mixed) - 1, 0, -1):
            other = floor(random() * (last + 1))  # with `int` a shuffle takes a third longer
            mixed[last], mixed[other] = mixed[other], mixed[last]
        if self.outcomes is not None:
            self.outcomes.setdefault(stream, []).append(mixed[:])
        return mixed

    def pick(self, stream: str, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is at least 1."""
        picked = floor(self.stream(stream).random() * n)
        if self.outcomes is not None:
            self.outcomes.setdefault(stream, []).append(picked)
        return picked

    def copy(self) -> Chance:
        """A twin that draws the same luck from here on."""
        twin = type(self).__new__(type(self))
        twin.seed = self.seed
        twin.streams = {}
        for name, random in self.streams.items():
            twin.streams[name] = Random()
            twin.streams[name].setstate(random.getstate())
        twin.outcomes = None if self.outcomes is None else {name: fell[:] for name, fell in self.outcomes.items()}
        return twin


class Stacked(Chance):
    """Luck whose first outcomes are given; what is not given comes from the generator.

    `given` maps a stream to its outcomes in order. A given shuffle is the order from the first item; it must hold the
    items that are shuffled, but may leave out the end: the rest follows in the generator's order. A given outcome
    moves its stream on just as the generator's own would have. `None` stands for an outcome that is not given. Raises
    BadLuck for one that cannot fall.
    """

    __slots__ = ("given", "used")

    def __init__(self, given: Mapping[str, Sequence[Any]], seed: object = 0, *, keep: bool = False) -> None:
        super().__init__(seed, keep=keep)
        self.given = given
        self.used: dict[str, int] = {}

    def next_given(self, stream: str) -> Any:
        """The next outcome given for a stream, or None where the generator goes on."""
        used = self.used.get(stream, 0)
        outcomes = self.given.get(stream, ())
        if used >= len(outcomes):
            return None
        self.used[stream] = used + 1
        return outcomes[used]

    def shuffle(self, stream: str, items: Sequence[T]) -> list[T]:
        given = self.next_given(stream)
        mixed = super().shuffle(stream, items)
        if given is None:
            return mixed
        rest = mixed[:]
        for index, item in enumerate(given):
            if item not in rest:
                sentence = f"this cannot come now: it is not among what is left to shuffle for {stream!r}"
                raise BadLuck(sentence, stream, self.used[stream] - 1, index)
            rest.remove(item)
        mixed = [*given, *rest]
        if self.outcomes is not None:
            self.outcomes[stream][-1] = mixed[:]
        return mixed

    def pick(self, stream: str, n: int) -> int:
        given = self.next_given(stream)
        picked = super().pick(stream, n)
        if given is None:
            return picked
        if not 0 <= given < n:
            raise BadLuck(f"this cannot be drawn: {stream!r} has {n} outcomes", stream, self.used[stream] - 1)
        if self.outcomes is not None:
            self.outcomes[stream][-1] = given
        return int(given)

    def copy(self) -> Stacked:
        twin = super().copy()
        assert isinstance(twin, Stacked)
        twin.given = self.given
        twin.used = self.used.copy()
        return twin
