"""The only loop that asks players and answers the table."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

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
    unsaid: list[Unsaid]


class Unsaid(NamedTuple):
    """An offer that a seat let pass: what was asked, the move that no answer means, and its text."""

    seat: int
    what: str
    move: Move
    text: str


class Match:
    """One game being played: the table, who plays, and what was answered.

    names: of the seats, then of those that nobody plays, such as a solo game's dummy. said: the answers so far, in
    order, each by name and in notation; questions with one option are answered here and not recorded, and neither is
    silence at an offer (but see `write_unsaid`). picks: the same answers as the engine has them, by seat; both are kept
    if `record`, `said` only beside a log.

    `table` is a position to play on from, instead of a new game; `chance` is luck to deal a new game with, in part
    given beforehand. `number` tells the games of a batch apart: the luck of a game is seeded by `{seed}/{number}`,
    that of a seat by `{seed}/{number}/{seat}/{question}`.
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
        chance: Chance | None = None,
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
        self.unsaid: list[Unsaid] = []  # since the last answer recorded
        self.record = record
        self.taken_back = 0
        self.before: list[Before] = []
        self.asked = 0  # the seat that is asked now, or was last
        if table is None:
            chance = chance or Chance(f"{self.seed}/{number}", keep=record)
            table = game.new(len(players), variant, deck, chance, self.log)
        elif table.log is not None:
            self.log = table.log  # it has the events of the position
        elif log:
            table.log = self.log
        self.table = table

    @property
    def status(self) -> str:
        if self.table.ask is not None:
            return OPEN
        return STOPPED if self.table.stopped else FINISHED

    def run(self, watch: Callable[[], None] | None = None, before: Callable[[], None] | None = None) -> str:
        """Play on until nobody is asked any more; returns the status.

        `watch` is called after every answer, `before` ahead of every question.
        """
        while self.table.ask is not None:
            if before is not None:
                before()
            try:
                picks, choosing = self.ask(self.table.ask)
            except TakeBack:  # which `choose` lets through where it may be done
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
        for seat in sorted(ask.seats, key=self.is_person) if len(ask.seats) > 1 and self.persons else ask.seats:
            only = only_move(self.table.options(seat))
            if only is None:
                choosing.append(seat)
            asks = only is None or (self.is_person(seat) and self.can_take_back(seat))  # a last chance to undo
            others = [other for other in picks if self.is_person(other)]
            picks[seat] = self.choose(seat, others) if asks else only
        return [picks[seat] for seat in ask.seats], sorted(choosing)

    def is_person(self, seat: int) -> bool:
        return bool(getattr(self.players[seat], "is_person", False))

    @cached_property
    def persons(self) -> list[int]:
        """Where a person plays, or will when given answers are used up: they may be taken back then."""
        found = []
        for seat, player in enumerate(self.players):
            while not getattr(player, "is_person", False) and hasattr(player, "then"):
                player = player.then
            if getattr(player, "is_person", False):
                found.append(seat)
        return found

    def can_take_back(self, seat: int) -> bool:
        """Whether the last answer is this seat's own, nothing hidden was turned up by it, and nobody else answered."""
        return bool(self.before) and self.before[-1].seat == seat and self.before[-1].seen == self.table.seen

    def choose(self, seat: int, others: Sequence[int] = ()) -> Move:
        """The answer of a seat. `others`: people who have answered the open question already.

        Who asks in vain for the last answer back is told why, and asked again. Raises TakeBack where it may be done.
        """
        self.asked = seat
        while True:
            try:
                return self.players[seat].choose(self.seat(seat))
            except TakeBack:
                reason = self.why_not_take_back(seat, others)
                if reason is None:
                    raise
                self.players[seat].cannot_take_back(reason)  # type: ignore[attr-defined]

    def why_not_take_back(self, seat: int, others: Sequence[int]) -> str | None:
        """Why a person's last answer stays; None if it may be taken back."""
        last = [answered for answered, _ in self.picks[-1]] if self.picks else []
        since = [*others, *(other for other in last if seat not in last)]
        if since:
            told = f"{self.names[since[0]]} has answered since"
            return told if self.has_answered(seat) else "you have not answered anything yet"
        if self.can_take_back(seat):
            return None
        if not last:
            return "nothing has been answered yet"
        if len(last) > 1:
            return "a choice that several make at once is sealed"
        return "what was turned up since cannot be unseen"

    def has_answered(self, seat: int) -> bool:
        return any(seat == answered for picks in self.picks for answered, _ in picks)

    def seat(self, seat: int) -> Seat:
        """What a seat is given for the open question."""
        luck = f"{self.seed}/{self.number}/{seat}/{self.table.question}"
        return Seat(self.game, self.table, seat, luck, self.names)

    def answer(self, picks: Sequence[Move], choosing: Sequence[int]) -> None:
        """Answer the open question for all its seats, and keep what the `choosing` ones answered.

        Raises IllegalMove for an answer that is not allowed; without a log, players are trusted.
        """
        if self.record and choosing:
            self.keep({seat: pick for seat, pick in zip(self.table.ask.seats, picks, strict=True) if seat in choosing})
        self.table.answer(picks, check=self.log is not None)

    def keep(self, answers: dict[int, Move]) -> None:
        """Remember answers, and before one of a person the table, for `take_back`."""
        ask = self.table.ask
        for seat, pick in answers.items():
            if not ask.aside or pick != ask.silent:
                self.keep_table(seat, alone=len(answers) == 1)
        said = {}
        if self.log is not None:
            told = {seat: self.game.say(self.table, seat, pick) for seat, pick in answers.items()}
            said = {seat: with_names(text, self.names) for seat, text in told.items()}
        if ask.silent is not None:
            (seat,) = ask.seats
            if answers[seat] == ask.silent:
                self.unsaid.append(Unsaid(seat, ask.what, ask.silent, said.get(seat, "")))
                return
            self.write_unsaid(seat, ask.what)
        self.unsaid = []
        self.write(answers, said)

    def keep_table(self, seat: int, *, alone: bool) -> None:
        """Keep the table before an answer of a person, who may take it back if nobody else answers with it."""
        table = self.table
        if not alone or seat not in self.persons:
            table.seen += 1  # an answer of another seat was seen, and its own cannot be taken back either
            return
        chance = table.chance.copy()
        events = len(self.log.events) if self.log is not None else 0
        kept = Before(seat, table.copy(chance), chance, events, len(self.picks), table.seen, self.unsaid[:])
        self.before.append(kept)

    def write_unsaid(self, seat: int, what: str) -> None:
        """Record the silence of a seat ahead of its answer to a later offer: it would be read as one to the first."""
        for silence in self.unsaid:
            if (seat, what) == (silence.seat, silence.what):
                self.write({seat: silence.move}, {seat: silence.text})

    def write(self, answers: dict[int, Move], said: dict[int, str]) -> None:
        self.picks.append(list(answers.items()))
        if self.log is not None:
            self.said.append({self.names[seat]: text for seat, text in said.items()})

    def take_back(self) -> None:
        """Undo the last answer, which must be one that its person can take back."""
        before = self.before.pop()
        self.table = before.table
        self.table.log = self.log
        if self.log is not None:
            del self.log.events[before.events :]
        del self.said[before.answers :]
        del self.picks[before.answers :]
        self.unsaid = before.unsaid
        self.taken_back += 1

    def digest(self) -> str:
        """Sixteen hex digits of the moves and the luck of this game."""
        played = [self.table.chance.outcomes, self.picks]
        data = msgspec.json.encode(played, order="sorted")  # in the bytes of `json`, and ten times as fast
        if not data.isascii():
            data = json.dumps(played, separators=(",", ":"), sort_keys=True).encode()
        return hashlib.blake2b(data, digest_size=8).hexdigest()
