"""What a player is given, and what it gives back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from .chance import Chance
from .errors import BadNotation, Refusal
from .naming import plain_letters, said_with_names, with_names, without_names
from .options import Begun, Move, Options
from .table import Table

if TYPE_CHECKING:
    from .game import Game


class Player(Protocol):
    """Answers questions from what its seat may see."""

    def choose(self, seat: Seat) -> Move:
        """One of `seat.options`."""
        ...


class Seat:
    """All that a player is given for one question. It never holds the true table's hidden pieces:
    `view` is what the seat sees, `imagine` a table that it could not tell from the true one.

    `luck` seeds the player's own chance, by the question it answers, so that neither the deal nor any other answer
    depends on how much a player draws.
    """

    def __init__(self, game: Game, table: Table, number: int, luck: str, names: Sequence[str] = ()) -> None:
        assert table.ask is not None
        self.game = game
        self.number = number
        self.luck = luck
        self.names = list(names)
        self.what = table.ask.what
        self.about = table.ask.about
        self.silent = table.ask.silent
        self.aside = table.ask.aside
        self._table = table
        self._imagined = 0
        self._chance: Chance | None = None  # these three are made when asked for: a cached_property costs a lock
        self._options: Options | None = None
        self._view: dict[str, Any] | None = None

    @property
    def chance(self) -> Chance:
        """The player's own luck, new for each question."""
        if self._chance is None:
            self._chance = Chance(self.luck)
        return self._chance

    @property
    def options(self) -> Options:
        """The moves that the open question allows."""
        if self._options is None:
            self._options = self._table.options(self.number)
        return self._options

    @property
    def view(self) -> dict[str, Any]:
        """What the seat sees, as plain data in the game's own words."""
        if self._view is None:
            self._view = self.game.view(self._table, self.number)
        return self._view

    def imagine(self) -> Any:
        """A new table, playable from this question on, that the seat could not tell from the true one."""
        self._imagined += 1
        return self.game.imagine(self._table, self.number, Chance(f"{self.luck}/imagined {self._imagined}"))

    def why_not(self, move: Move) -> Refusal | None:
        """Why this move is not allowed, or None if it is."""
        return self.game.why_not(self._table, self.number, move)

    def draw(self, width: int = 80, colour: bool = False) -> str:
        """The table as this seat sees it, as text at most `width` columns wide."""
        return self.game.draw(self._table, self.number, self.names, width, colour)

    def ask(self) -> str:
        """The open question as a sentence."""
        return self.game.ask(self._table, self.number, self.names)

    def choice(self, parts: tuple[Any, ...]) -> tuple[str, str]:
        """Label and group of a menu entry: the parts chosen so far of a move, or the move alone."""
        return self.game.choice(self._table, self.number, parts, self.names)

    def say(self, move: Move) -> str:
        """A move as text, other players by their names."""
        return with_names(self.game.say(self._table, self.number, move), self.names)

    def rest(self, parts: tuple[Any, ...], text: str) -> Move | Begun | None:
        """What a text makes of the parts chosen: a whole move, more parts, or None. Raises BadNotation, IllegalMove."""
        aids = self.game.aids
        if aids is None:
            return None
        named = without_names(text, self.names)
        if named != text:
            try:
                if (found := aids.rest(self._table, self.number, parts, text)) is not None:
                    return found
            except BadNotation:
                pass  # it may be one with seats for the names
        try:
            return aids.rest(self._table, self.number, parts, named)
        except BadNotation as refused:
            sentence = said_with_names(refused.sentence, named, text, self.names)
            raise BadNotation(sentence, hint=refused.hint) from refused

    def called(self, entries: Sequence[tuple[Any, ...]], text: str) -> tuple[Any, ...] | None:
        """The one menu entry that a text calls by its label, or by what stands there before a `:` or `(`.

        The word of the question or the group may stand before it, the group also behind: `keep The Bride`, `salmon
        from Ada`. None where none is called so, or several are.
        """
        wanted = plain_letters(" ".join(text.split()))
        calls = [(entry, self.calls(entry)) for entry in entries]
        for way in range(2):  # a whole label before a part of one
            found = [entry for entry, ways in calls if wanted in ways[way]]
            if found:
                return found[0] if len(found) == 1 else None
        return None

    def calls(self, entry: tuple[Any, ...]) -> tuple[list[str], list[str]]:
        """What calls a menu entry: its whole label; the beginning of it, alone and with the question or the group."""
        label, group = map(plain_letters, self.choice(entry))
        head = re.split(r":| \(", label)[0]
        with_more = [f"{self.what} {head}", f"{group} {head}", f"{group}: {head}", f"{head} {group}"]
        return [label], [head, label.partition(":")[0], *with_more]

    def preview(self, move: Move, width: int = 80, colour: bool = False) -> str:
        """What a move would lead to, drawn; "" for one that needs no second look."""
        aids = self.game.aids
        return "" if aids is None else aids.preview(self._table, self.number, move, self.names, width, colour)

    def read(self, text: str) -> Move:
        """The move a text means, other players told by seat or by name; raises BadNotation or IllegalMove."""
        try:
            return self.game.read(self._table, self.number, text)
        except BadNotation as error:
            told, refused = text, error
        if (named := without_names(text, self.names)) != text:
            try:
                return self.game.read(self._table, self.number, named)
            except BadNotation as error:
                told, refused = named, error
        words, told = (" ".join(one.split()) for one in (text, told))
        raise BadNotation(said_with_names(refused.sentence, told, words, self.names), hint=refused.hint) from refused
