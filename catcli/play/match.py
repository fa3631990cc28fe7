"""The only loop that asks players and answers the table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..engine.chance import Chance
from ..engine.game import Game
from ..engine.log import Log
from ..engine.naming import with_names
from ..engine.options import Move, only_move
from ..engine.player import Player, Seat
from ..engine.table import Ask

FINISHED, STOPPED, OPEN = "finished", "stopped", "open"


class TakeBack(Exception):
    """A person wants the last own answer back."""


class Leave(Exception):
    """A person leaves the table: `quit`, Ctrl-C (`interrupted`) or the end of the input."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__("the game was left")
        self.interrupted = interrupted


class Before(NamedTuple):
    """A table as it was before an answer of a person, and whose answer it was."""

    seat: int
    table: Any
    chance: Chance
    events: int
    answers: int
    seen: int


class Match:
    """One game being played: the table, who plays, and what was answered.

    names: of the seats, then of those that nobody plays, such as a solo game's dummy. said: the answers so far, in
    order, each by name and in notation; questions with one option are answered here and not recorded. picks: the same
    answers as the engine has them, by seat; both are kept if `record`, `said` only beside a log.

    `table` is a position to play on from, instead of a new game. `number` tells the games of a batch apart: the luck
    of a game is seeded by `{seed}/{number}`, that of a seat by `{seed}/{number}/{seat}/{question}`.
    """

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        names: Sequence[str],
        *,
        seed: object,
        number: int = 0,
        variant: str = "",
        deck: Any = None,
        log: bool = True,
        record: bool = True,
        table: Any = None,
    ) -> None:
        self.game = game
        self.players = list(players)
        self.names = [*names, *game.variant(variant).others]
        self.seed = str(seed)
        self.number = number
        self.variant = variant
        self.deck = deck
        self.log = Log() if log else None
        self.said: list[dict[str, str]] = []
        self.picks: list[list[tuple[int, Move]]] = []
        self.record = record
        self.taken_back = 0
        self.before: list[Before] = []
        self.asked = 0  # the seat that is asked now, or was last
        if table is None:
            chance = Chance(f"{self.seed}/{number}", keep=record)
            table = game.new(len(players), variant, deck, chance, self.log)
        elif log:
            table.log = self.log
        self.table = table

    @property
    def status(self) -> str:
        if self.table.ask is not None:
            return OPEN
        return STOPPED if self.table.stopped else FINISHED

    def run(self, watch: Callable[[], None] | None = None) -> str:
        """Play on until nobody is asked any more; returns the status. `watch` is called after every answer."""
        while self.table.ask is not None:
            try:
                picks, choosing = self.ask(self.table.ask)
            except TakeBack:
                self.take_back()
            else:
                self.answer(picks, choosing)
            if watch is not None:
                watch()
        return self.status

    def ask(self, ask: Ask) -> tuple[list[Move], list[int]]:
        """The answers of all seats that are asked, and which of these had a choice.

        Bots answer first, so that no answer waits for a person half-given.
        """
        picks: dict[int, Move] = {}
        choosing = []
        for seat in sorted(ask.seats, key=self.is_person) if len(ask.seats) > 1 else ask.seats:
            only = only_move(self.table.options(seat))
            if only is None:
                choosing.append(seat)
            asks = only is None or (self.is_person(seat) and self.can_take_back(seat))  # a last chance to undo
            picks[seat] = self.choose(seat) if asks else only
        return [picks[seat] for seat in ask.seats], sorted(choosing)

    def is_person(self, seat: int) -> bool:
        return bool(getattr(self.players[seat], "is_person", False))

    def is_persons(self, seat: int) -> bool:
        """Whether a person plays there, or will when given answers are used up: they may be taken back then."""
        player = self.players[seat]
        return self.is_person(seat) or bool(getattr(getattr(player, "then", None), "is_person", False))

    def can_take_back(self, seat: int) -> bool:
        """Whether the last answer is this seat's own, nothing hidden was turned up by it, and nobody else answered."""
        return bool(self.before) and self.before[-1].seat == seat and self.before[-1].seen == self.table.seen

    def choose(self, seat: int) -> Move:
        self.asked = seat
        luck = f"{self.seed}/{self.number}/{seat}/{self.table.question}"
        return self.players[seat].choose(Seat(self.game, self.table, seat, luck, self.names))

    def answer(self, picks: Sequence[Move], choosing: Sequence[int]) -> None:
        """Answer the open question for all its seats, and keep what the `choosing` ones answered.

        Raises IllegalMove for an answer that is not allowed; without a log, players are trusted.
        """
        if self.record and choosing:
            self.keep({seat: pick for seat, pick in zip(self.table.ask.seats, picks, strict=True) if seat in choosing})
        self.table.answer(picks, check=self.log is not None)

    def keep(self, answers: dict[int, Move]) -> None:
        """Remember answers, and before one of a person the table, for `take_back`."""
        table = self.table
        for seat in answers:
            if self.is_persons(seat) and len(answers) == 1:
                chance = table.chance.copy()
                events = len(self.log.events) if self.log is not None else 0
                self.before.append(Before(seat, table.copy(chance), chance, events, len(self.picks), table.seen))
            else:
                table.seen += 1  # an answer of another seat was seen, and its own cannot be taken back either
        self.picks.append(list(answers.items()))
        if self.log is not None:
            said = {seat: self.game.say(table, seat, pick) for seat, pick in answers.items()}
            self.said.append({self.names[seat]: with_names(text, self.names) for seat, text in said.items()})

    def take_back(self) -> None:
        """Undo the person's last answer, if nothing hidden was turned up since and nobody else has answered."""
        if not self.can_take_back(self.asked):
            reason = "what was turned up since cannot be unseen" if self.picks else "nothing has been answered yet"
            for player in self.players:
                if getattr(player, "is_person", False):
                    player.cannot_take_back(reason)  # type: ignore[attr-defined]
            return
        before = self.before.pop()
        self.table = before.table
        self.table.log = self.log
        if self.log is not None:
            del self.log.events[before.events :]
        del self.said[before.answers :]
        del self.picks[before.answers :]
        self.taken_back += 1

    def digest(self) -> str:
        """Sixteen hex digits of the moves and the luck of this game."""
        luck = self.table.chance.outcomes
        text = json.dumps([luck, self.picks], separators=(",", ":"), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
