"""Table and Ask: the agenda of rules still to follow, and the question that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from .chance import Chance
from .errors import IllegalMove
from .log import Log
from .options import Move, Options

Rule = Callable[..., "Ask | None"]
Planned = tuple[Rule, tuple[Any, ...]]


class Ask:
    """A question, open until it is answered.

    what: the key used by scenarios, records and bots.
    seats: who is asked, in the order in which answers are given.
    options: the moves allowed, or a function of (table, seat) that lists them when somebody looks.
    then: the rule that reads the answer: `then(t, picks, *about)` if `together`, else `then(t, seat, pick, *about)`.
    about: public facts that the rule needs again.
    together: everybody answers at once and nobody sees a pick before all are given.
    silent: the move that no answer means, which makes the question an offer; else None. aside: an offer while others
    have their turn, of which a person hears only on wish.
    """

    __slots__ = ("about", "aside", "options", "seats", "silent", "then", "together", "what")

    def __init__(
        self,
        what: str,
        seats: tuple[int, ...],
        options: Options | Callable[[Any, int], Options],
        then: Rule,
        about: tuple[Any, ...] = (),
        together: bool = False,
        silent: Move | None = None,
        aside: bool = False,
    ) -> None:
        self.what = what
        self.seats = seats
        self.options = options
        self.then = then
        self.about = about
        self.together = together
        self.silent = silent
        self.aside = aside

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ask):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Ask.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a question is compared, never a key

    def __repr__(self) -> str:
        return f"Ask({self.what!r}, seats={self.seats}, about={self.about})"


class Table:
    """What lies on the table, and what the rules will do next.

    A rule is a plain function of the table. It runs until somebody must decide, then returns an `Ask` that names the
    rule that reads the answer. `agenda` is the list of rules still to follow, the next one last; its arguments are
    public facts. `question` counts the questions put so far. `seen` counts what cannot be taken back: every hidden
    piece turned up. `stopped` tells that an emergency stop of the rules was needed.
    """

    __slots__ = ("agenda", "ask", "chance", "log", "question", "seats", "seen", "stopped")

    def __init__(self, players: int, chance: Chance, log: Log | None = None) -> None:
        self.seats = range(players)
        self.chance = chance
        self.log = log
        self.agenda: list[Planned] = []
        self.ask: Ask | None = None
        self.question = 0
        self.seen = 0
        self.stopped = False

    def copy_pieces(self, other: Any) -> None:
        """Take over the pieces of another table of the same game; written by hand in each game."""
        raise NotImplementedError

    def left_of(self, seat: int) -> int:
        """The next seat in clockwise order."""
        return (seat + 1) % len(self.seats)

    def copy(self, chance: Chance) -> Self:
        """A twin with its own pieces, the given luck and no log."""
        twin = type(self)(len(self.seats), chance)
        twin.agenda = self.agenda[:]
        twin.ask = self.ask
        twin.question = self.question
        twin.seen = self.seen
        twin.stopped = self.stopped
        twin.copy_pieces(self)
        return twin

    def plan(self, *rules: Rule | tuple[Any, ...]) -> None:
        """Put rules before all that is planned, in the order given; a rule with arguments is a tuple (rule, ...)."""
        for rule in reversed(rules):
            if isinstance(rule, tuple):
                self.agenda.append((rule[0], rule[1:]))
            else:
                self.agenda.append((rule, ()))

    def ask_one(
        self,
        seat: int,
        what: str,
        options: Options | Callable[[Any, int], Options],
        then: Rule,
        *about: Any,
        silent: Move | None = None,
        aside: bool = False,
    ) -> Ask:
        """Ask one seat; `then(t, seat, pick, *about)` reads the answer."""
        return Ask(what, (seat,), options, then, about, False, silent, aside)

    def ask_all(self, what: str, options: Options | Callable[[Any, int], Options], then: Rule, *about: Any) -> Ask:
        """Ask every seat at once; `then(t, picks, *about)` reads the answers, in the order of the seats."""
        return Ask(what, tuple(self.seats), options, then, about, True)

    def options(self, seat: int) -> Options:
        """The moves the open question allows that seat. There must be an open question."""
        ask = self.ask
        assert ask is not None
        options = ask.options
        return options(self, seat) if callable(options) else options

    def advance(self) -> None:
        """Follow the agenda until somebody must decide or nothing is left."""
        agenda = self.agenda
        while self.ask is None and agenda:
            rule, about = agenda.pop()
            self.ask = rule(self, *about)

    def answer(self, picks: Sequence[Move], check: bool = True) -> None:
        """Give the answers of all seats that are asked, in their order, and go on.

        Raises IllegalMove, and changes nothing, if `check` and a pick is not among the options of its seat.
        """
        ask = self.ask
        assert ask is not None
        if check:
            if len(picks) != len(ask.seats):
                raise IllegalMove(f"{ask.what}: {len(ask.seats)} answers are needed, {len(picks)} were given")
            for seat, pick in zip(ask.seats, picks, strict=True):
                if pick not in self.options(seat):
                    raise IllegalMove(f"{ask.what}: seat {seat} cannot choose {pick!r}")
        self.ask = None
        self.question += 1
        then, about = ask.then, ask.about
        if not ask.together:
            self.ask = then(self, ask.seats[0], picks[0], *about)
        else:  # to unpack nothing costs as much as a small rule
            self.ask = then(self, picks, *about) if about else then(self, picks)
        if self.ask is None:
            self.advance()


def begin(table: Table, *first_rules: Rule | tuple[Any, ...]) -> None:
    """Plan the first rules of a game and follow them to the first question."""
    table.plan(*first_rules)
    table.advance()
