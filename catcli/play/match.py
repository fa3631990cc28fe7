"""The only loop that asks players and answers the table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..engine.chance import Chance
from ..engine.game import Game
from ..engine.log import Log
from ..engine.options import Move, only_move
from ..engine.player import Player, Seat
from ..engine.table import Ask

FINISHED, OPEN = "finished", "open"


class TakeBack(Exception):
    """A person wants the last own answer back."""


class Leave(Exception):
    """A person leaves the table: `quit`, Ctrl-C (`interrupted`) or the end of the input."""

    def __init__(self, *, interrupted: bool = False) -> None:
        super().__init__("the game was left")
        self.interrupted = interrupted


class Before(NamedTuple):
    """A table as it was before an answer of a person."""

    table: Any
    chance: Chance
    events: int
    said: int
    seen: int


class Match:
    """One game being played: the table, who plays, and what was answered.

    names: of the seats; in a solo game one more, the dummy's. said: the answers so far, in order, each by name and in
    notation; questions with one option are answered here and not recorded. `number` tells the games of a batch apart:
    the luck of a game is seeded by `{seed}/{number}`, that of a seat by `{seed}/{number}/{seat}/{question}`.
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
        table: Any = None,
    ) -> None:
        self.game = game
        self.players = list(players)
        self.names = list(names)
        self.seed = str(seed)
        self.number = number
        self.variant = variant
        self.deck = deck
        self.log = Log() if log else None
        self.said: list[dict[str, str]] = []
        self.taken_back = 0
        self.before: list[Before] = []
        if table is None:
            chance = Chance(f"{self.seed}/{number}", keep=log)
            table = game.new(len(players), variant, deck, chance, self.log)
        self.table = table

    @property
    def status(self) -> str:
        return OPEN if self.table.ask else FINISHED

    def run(self, watch: Callable[[], None] | None = None) -> str:
        """Play on until nobody is asked any more; returns the status. `watch` is called after every answer."""
        while self.table.ask is not None:
            try:
                picks = self.ask(self.table.ask)
            except TakeBack:
                self.take_back()
            else:
                self.answer(picks)
            if watch is not None:
                watch()
        return self.status

    def ask(self, ask: Ask) -> list[Move]:
        """The answers of all seats that are asked: bots first, so that no answer waits for a person half-given."""
        picks: dict[int, Move] = {}
        for seat in sorted(ask.seats, key=self.is_person):
            only = only_move(self.table.options(seat))
            picks[seat] = self.choose(seat) if only is None else only
        return [picks[seat] for seat in ask.seats]

    def is_person(self, seat: int) -> bool:
        return bool(getattr(self.players[seat], "is_person", False))

    def choose(self, seat: int) -> Move:
        luck = f"{self.seed}/{self.number}/{seat}/{self.table.question}"
        return self.players[seat].choose(Seat(self.game, self.table, seat, luck, self.names))

    def answer(self, picks: Sequence[Move]) -> None:
        """Answer the open question for all its seats, keep what was said, and remember the table for `take_back`."""
        table = self.table
        if self.log is not None:
            self.remember(picks)
        table.answer(picks)

    def remember(self, picks: Sequence[Move]) -> None:
        table, ask = self.table, self.table.ask
        choosing = [
            (seat, pick)
            for seat, pick in zip(ask.seats, picks, strict=True)
            if pick in table.options(seat) and only_move(table.options(seat)) is None
        ]
        if any(self.is_person(seat) for seat, _ in choosing):
            chance = table.chance.copy()
            self.before.append(
                Before(table.copy(chance), chance, len(self.log.events), len(self.said), table.seen)  # type: ignore[union-attr]
            )
        elif choosing:
            table.seen += 1  # an answer of another seat cannot be taken back
        if choosing:
            self.said.append({self.names[seat]: self.game.say(table, seat, pick) for seat, pick in choosing})

    def take_back(self) -> None:
        """Undo the person's last answer, if nothing hidden was turned up since and nobody else has answered."""
        if not self.before or self.before[-1].seen != self.table.seen:
            reason = "nothing has been answered yet" if not self.before else "what was turned up since cannot be unseen"
            for player in self.players:
                if getattr(player, "is_person", False):
                    player.cannot_take_back(reason)  # type: ignore[attr-defined]
            return
        before = self.before.pop()
        self.table = before.table
        self.table.log = self.log
        if self.log is not None:
            del self.log.events[before.events :]
        del self.said[before.said :]
        self.taken_back += 1

    def digest(self) -> str:
        """Sixteen hex digits of the moves and the luck of this game."""
        luck = self.table.chance.outcomes
        text = json.dumps({"luck": luck, "moves": self.said}, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
