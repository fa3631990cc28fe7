"""The answers that a case tells in its `moves`, given one after the other, with what is judged in between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..engine.errors import CatError, IllegalMove, Place, Refusal
from ..engine.options import Move, only_move
from ..engine.player import Player, Seat
from ..engine.text import listed, meant, quoted
from .judge import Judging
from .match import Match
from .players import Line, Script, answer_of, left_over, lets_pass
from .scenario import EXPECT, REFUSED, KeyPath
from .shelf import ReadCase


class Waiting(Exception):
    """The answers told are used up, and nobody goes on: the game stays open at this question."""


class Given:
    """A player whose answers stand in the moves of a case; `then` goes on after them, if there is anybody."""

    def __init__(self, moves: Moves, then: Player | None) -> None:
        self.moves = moves
        self.then = then
        self.used_up = False  # from the first question on that no answer was left for

    @property
    def is_person(self) -> bool:
        """Whether a person goes on after the answers, and does so now."""
        return self.used_up and bool(getattr(self.then, "is_person", False))

    def cannot_take_back(self, reason: str) -> None:
        self.then.cannot_take_back(reason)  # type: ignore[union-attr]

    def choose(self, seat: Seat) -> Move:
        """The next answer. Raises IllegalMove or BadNotation with its place, Waiting when nobody goes on."""
        if seat.silent is not None and lets_pass(seat, self.moves.next_answer(seat), self.then):
            return seat.silent
        line = self.moves.answer(seat)
        if line is not None:
            return answer_of(seat, line)
        self.used_up = True
        if self.then is None:
            raise Waiting
        return self.then.choose(seat)


class Moves:
    """The items of a case's `moves`, used up in order.

    An item answers the next question that asks a seat named in some item, for all such seats at once; what is refused
    or expected in between is judged at that question, by `judging` if there is one. hear: is told every refusal.
    """

    def __init__(
        self, read: ReadCase, judging: Judging | None = None, hear: Callable[[Refusal], None] | None = None
    ) -> None:
        self.read = read
        self.hear = hear
        self.items = read.case.moves
        self.judging = judging
        self.next = 0
        self.question = -1  # the one that `item` answers
        self.item: Mapping[str, str] | None = None
        self.match: Match | None = None
        self.names = {name for item in self.items if EXPECT not in item for name in item if name != REFUSED}

    def sit_down(self, match: Match) -> None:
        """Check the names once it is known who plays. Raises IllegalMove with the place of a name that nobody has."""
        self.match = match
        there = match.names[: len(match.players)]
        for number, item in enumerate(self.items):
            for name in item:
                if name not in (EXPECT, REFUSED, *there):
                    sentence = f"nobody at this table is called {quoted(name)}: {meant(name, there)}"
                    raise IllegalMove(sentence, place=self.read.place(("moves", number, name), key=True))

    def answer(self, seat: Seat) -> Line | None:
        """The answer to the open question of that seat, or None when the items are used up."""
        assert self.match is not None
        if self.match.table.question != self.question:
            self.question = self.match.table.question
            self.item = self.next_answers()
        if self.item is None:
            return None
        name = seat.names[seat.number]
        path = ("moves", self.next - 1)
        if name not in self.item:
            told = listed([*self.item])
            sentence = f"{name} is asked together with {told} ({seat.what}): tell that answer here too"
            raise IllegalMove(sentence, place=self.read.place(path))
        return Line(self.item[name], self.read.place((*path, name)), name)

    def next_answer(self, seat: Seat) -> Line | None:
        """The next answer that is told, not taken up yet: that of the seat if it answers, else that of another one."""
        left = range(self.next, len(self.items))
        number = next((at for at in left if EXPECT not in self.items[at] and REFUSED not in self.items[at]), None)
        if number is None:
            return None
        item, name = self.items[number], seat.names[seat.number]
        if name not in item:
            name = next(iter(item))
        return Line(item[name], self.read.place(("moves", number, name)), name)

    def next_answers(self) -> Mapping[str, str] | None:
        """Judge what stands before the next answers, and take these up."""
        assert self.match is not None
        self.judge_on()
        if self.next == len(self.items):
            return None
        item, number = self.items[self.next], self.next
        self.next += 1
        asked = seat_names(self.match)
        for name in item:
            if name not in asked:
                ask = self.match.table.ask
                sentence = f"{name} is not asked here: {quoted(ask.what)} asks {listed(asked)}"
                raise IllegalMove(sentence, place=self.read.place(("moves", number, name), key=True))
            self.check_only(name, item[name], self.read.place(("moves", number, name)))
        return item

    def check_only(self, name: str, text: str, place: Place) -> None:
        """Raise IllegalMove if a seat has but one answer, which is given for it, and another one is told."""
        assert self.match is not None
        seat = self.match.seat(self.match.names.index(name))
        only = only_move(seat.options)
        if only is not None and answer_of(seat, Line(text, place, name)) != only:
            raise IllegalMove(f"{name} can only answer {quoted(seat.say(only))} here", place=place)

    def judge_on(self) -> None:
        """Judge what is expected and refused before the next answers."""
        while self.next < len(self.items):
            item, path = self.items[self.next], ("moves", self.next)
            if EXPECT in item:
                self.next += 1
                if self.judging is not None and self.match is not None:
                    self.judging.judge(self.match, item[EXPECT], (*path, EXPECT))
            elif REFUSED in item:
                self.next += 1
                self.check_refused(item, path)
            else:
                return

    def before_question(self) -> None:
        """Judge what is refused at a question with but one answer, where nobody will be asked, or at an offer.

        At an offer that is expected by its name all is judged that is expected there.
        """
        assert self.match is not None
        while self.next < len(self.items):
            item = self.items[self.next]
            if EXPECT in item and self.is_offer_expected(item[EXPECT]):
                if self.judging is not None:
                    self.judging.judge(self.match, item[EXPECT], ("moves", self.next, EXPECT))
            elif REFUSED not in item or not self.is_refused_unasked(item):
                return
            self.next += 1

    def is_offer_expected(self, expect: Mapping[str, Any]) -> bool:
        assert self.match is not None
        ask = self.match.table.ask
        told = expect.get("asks")
        words = told.values() if isinstance(told, Mapping) else [told]
        return ask is not None and ask.silent is not None and ask.what in words

    def is_refused_unasked(self, item: Mapping[str, str]) -> bool:
        """Whether a move is refused as told, at an offer or where there is but one answer."""
        assert self.match is not None
        name = next(name for name in item if name != REFUSED)
        if name not in seat_names(self.match):
            return False
        seat = self.match.seat(self.match.names.index(name))
        if only_move(seat.options) is None and seat.silent is None:
            return False
        try:
            return self.paragraph_against(seat, item[name]) == item[REFUSED]
        except CatError:
            return False  # no answer to this question

    def check_refused(self, item: Mapping[str, str], path: KeyPath) -> None:
        """Raise IllegalMove unless a move is refused for the paragraph that is told."""
        assert self.match is not None
        name = next(name for name in item if name != REFUSED)
        place = self.read.place((*path, name))
        if name not in seat_names(self.match):
            asked = listed(seat_names(self.match)) or "nobody"
            raise IllegalMove(f"{name} is not asked here, but {asked}: nothing can be refused", place=place)
        seat = self.match.seat(self.match.names.index(name))
        try:
            found = self.paragraph_against(seat, item[name])
        except CatError as error:
            raise type(error)(error.sentence, place=place) from error
        if found == item[REFUSED]:
            return
        if self.judging is None:
            told = f"refused by {found}" if found else "allowed"
            raise IllegalMove(f"this move is {told}, not refused by {item[REFUSED]}", place=place)
        self.judging.refused_otherwise(item[REFUSED], found, (*path, REFUSED))

    def paragraph_against(self, seat: Seat, text: str) -> str | None:
        """The paragraph that refuses a move, None if it is allowed. Raises BadNotation for a text that is no move."""
        try:
            refusal = seat.why_not(seat.read(text))
        except IllegalMove as error:
            if error.refusal is None:
                raise
            refusal = error.refusal
        if refusal is not None and self.hear is not None:
            self.hear(refusal)
        return None if refusal is None else refusal.paragraph

    def finish(self) -> None:
        """Judge what stands behind the last answer. Raises IllegalMove for one left over, here or in a `script`."""
        assert self.match is not None
        self.judge_on()
        left = len(self.items) - self.next
        if left:
            name, text = next(iter(self.items[self.next].items()))
            raise left_over(Line(text, self.read.place(("moves", self.next, name))), left)
        for player in self.match.players:
            script = player.then if isinstance(player, Script) and player.ends_at is None else player  # behind --moves
            if isinstance(script, Script) and script.lines.next is not None:
                end = "the game is over" if self.match.table.ask is None else "the case ends here"
                raise left_over(script.lines.next, len(script.lines.left), end)


def seat_names(match: Match) -> list[str]:
    """The names of the seats that are asked."""
    ask = match.table.ask
    return [] if ask is None else [match.names[seat] for seat in ask.seats]
