"""Moves that are chosen part by part, listed only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .chance import Chance

Move = Any  # hashable and comparable: an int or a word, or a NamedTuple when it has parts


class Begun(NamedTuple):
    """The first parts of a move, each of them allowed, where others are still to be chosen."""

    parts: tuple[Any, ...]


class Staged:  # no ABC: asking `isinstance` of one costs a third of a cheap decision
    """The legal moves of a question whose moves have parts (a card, then its payment, then its place).

    Behaves as a collection of moves: iteration, length, `in`. `stage(parts)` lists what may follow the parts chosen
    so far, in a fixed order and never empty before the move is whole; `whole(parts)` is the move they make, or None
    while a part is missing; `parts(move)` takes a move apart again (None for what is no move of this question).
    """

    __slots__ = ()

    def stage(self, parts: tuple[Any, ...]) -> Sequence[Any]:
        raise NotImplementedError

    def whole(self, parts: tuple[Any, ...]) -> Move | None:
        raise NotImplementedError

    def parts(self, move: Move) -> tuple[Any, ...] | None:
        raise NotImplementedError

    def __iter__(self) -> Iterator[Move]:
        return self.below(())

    def below(self, parts: tuple[Any, ...]) -> Iterator[Move]:
        """Every move that begins with these parts."""
        move = self.whole(parts)
        if move is not None:
            yield move
            return
        for part in self.stage(parts):
            yield from self.below((*parts, part))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __contains__(self, move: object) -> bool:
        parts = self.parts(move)
        return parts is not None and all(part in self.stage(parts[:depth]) for depth, part in enumerate(parts))

    def only(self) -> Move | None:
        """The one move there is, or None if there are more."""
        parts: tuple[Any, ...] = ()
        while (move := self.whole(parts)) is None:
            stage = self.stage(parts)
            if len(stage) > 1:
                return None
            parts = (*parts, stage[0])
        return move

    def sample(self, chance: Chance) -> Move:
        """A move chosen as a person chooses: part after part, each possible part equally likely."""
        parts: tuple[Any, ...] = ()
        while (move := self.whole(parts)) is None:
            stage = self.stage(parts)
            parts = (*parts, stage[chance.pick("move", len(stage))])
        return move


Options = Sequence[Move] | Staged


def only_move(options: Options) -> Move | None:
    """The one move there is, or None if there are more."""
    if isinstance(options, Staged):
        return options.only()
    return options[0] if len(options) == 1 else None


def sample(options: Options, chance: Chance) -> Move:
    """A random move; every move of a plain list equally likely, of a staged one every part."""
    if isinstance(options, Staged):
        return options.sample(chance)
    return options[chance.pick("move", len(options))]
