"""Who plays: bots by name with parameters, and answers given beforehand."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import NamedTuple

from ..bots import First, RandomBot
from ..engine.errors import BadNotation, CatError, IllegalMove, Place, ScriptUsedUp, WrongUsage
from ..engine.game import Bot, Game
from ..engine.options import Move
from ..engine.player import Player, Seat
from ..engine.text import quoted

HUMAN, SCRIPT = "human", "script"
MOST_PLAYERS = 1000  # that a list may name; games have fewer
EVERY_GAME = {
    "random": Bot("any legal move; each part of a move equally likely", RandomBot),
    "first": Bot("always the first move listed", First),
}


def bots_of(game: Game) -> dict[str, Bot]:
    """All bots that play a game, the simplest first."""
    return {**EVERY_GAME, **game.bots}


class Entry(NamedTuple):
    """One player as named on the command line: `Ada=greedy`, `planner:nodes=500`, `human`."""

    name: str
    who: str

    @property
    def bot(self) -> str:
        return self.who.partition(":")[0]


def parse_players(text: str) -> list[Entry]:
    """`Ada=greedy,Bo=random,human` as entries; players without a name are called after what they are.

    Raises WrongUsage for an empty entry or two players of one name.
    """
    entries: list[Entry] = []
    if text.count(",") >= MOST_PLAYERS:
        raise WrongUsage(f"{text.count(',') + 1} players are too many for any game here")
    for part in text.split(","):
        name, equals, who = part.strip().partition("=")
        if ":" in name or not equals:  # `planner:nodes=500`: the sign belongs to a parameter
            name, who = "", part.strip()
        if not is_text(name):
            raise WrongUsage(f"a name is UTF-8 text, which {quoted(name)} is not")
        if not who or (equals and not name and ":" not in who):
            raise WrongUsage(f"{quoted(part.strip())} names no player: write 'Ada=greedy', or the bot alone")
        entries.append(Entry(name.strip(), who.strip()))
    return named(entries)


def is_text(name: str) -> bool:
    """Whether a word of the command line was UTF-8."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def named(entries: Iterable[Entry]) -> list[Entry]:
    """The entries with a name each: `You` for the person, else the bot's name, numbered when it stands twice."""
    entries = list(entries)
    taken = [entry.name for entry in entries if entry.name]
    for name in taken:
        if taken.count(name) > 1:
            raise WrongUsage(f"two players are called {quoted(name)}: give each a name of its own")
    result = []
    for entry in entries:
        name = entry.name
        if not name:
            plain = "You" if entry.bot == HUMAN else entry.bot.capitalize()
            name = next(n for n in (plain, *(f"{plain} {i}" for i in range(2, MOST_PLAYERS + 2))) if n not in taken)
            taken.append(name)
        result.append(Entry(name, entry.who))
    return result


def make_bot(game: Game, who: str) -> Player:
    """The bot of a text such as `planner:nodes=500`. Raises WrongUsage for an unknown bot or parameter."""
    name, _, given = who.partition(":")
    bots = bots_of(game)
    if name in (HUMAN, SCRIPT):
        raise WrongUsage(
            f"{quoted(who)} cannot play here: {HUMAN} and {SCRIPT} have no parameters, and no script goes on"
        )
    if name not in bots:
        near = get_close_matches(name, [*bots, HUMAN, SCRIPT], n=1)
        mean = f"did you mean {near[0]!r}? " if near else ""
        raise WrongUsage(f"{game.name} has no bot {quoted(name)}: {mean}there are {', '.join(bots)}")
    parameters = {}
    for part in filter(None, given.split(":")):
        key, _, value = part.partition("=")
        if key in parameters:
            raise WrongUsage(f"the bot {name!r} is given {quoted(key)} twice")
        if key not in bots[name].parameters:
            there = ", ".join(bots[name].parameters) or "none"
            raise WrongUsage(f"the bot {name!r} has no parameter {quoted(key)}: there are {there}")
        parameters[key] = number(name, key, value, bots[name].parameters[key])
    return bots[name].make(**parameters)


def number(bot: str, key: str, value: str, default: int | float) -> int | float:
    """A parameter's value, a whole number where the default is one; at least 0, at most a million."""
    pattern = r"[0-9]{1,7}" if isinstance(default, int) else r"[0-9]{1,7}(\.[0-9]+)?"
    if not re.fullmatch(pattern, value) or float(value) > 1_000_000:
        kind = "whole number" if isinstance(default, int) else "number"
        raise WrongUsage(f"{bot}: {key} needs a {kind} from 0 to 1000000, not {quoted(value)} (default {default})")
    return int(value) if isinstance(default, int) else float(value)


class Line(NamedTuple):
    """One given answer and where it stands. `name` is who gives it, where it says so."""

    text: str
    place: Place | None
    name: str | None = None


class Lines(Iterator[Line]):
    """Given answers, used up in their order; the next one may be looked at before."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.left = deque(lines)

    def __next__(self) -> Line:
        if not self.left:
            raise StopIteration
        return self.left.popleft()

    @property
    def next(self) -> Line | None:
        """The next one, None when all are used up."""
        return self.left[0] if self.left else None


def lines_of(text: str, file: str, names: Iterable[str]) -> Lines:
    """The answers of a file, one a line; blank lines and those that begin with # are passed over.

    A line may begin with the name of who answers: `Ada: take The Bride`.
    """
    return Lines(lines_in(text, file, names))


def lines_in(text: str, file: str, names: Iterable[str]) -> Iterator[Line]:
    names = list(names)
    for number, source in enumerate(text.splitlines(), 1):
        answer = source.strip()
        if not answer or answer.startswith("#"):
            continue
        who = next((name for name in names if answer.startswith(f"{name}:")), None)
        said = answer[len(who) + 1 :].strip() if who else answer
        yield Line(said, Place(file, number, source.index(said) + 1 if said else 1, source), who)


class Script:
    """A player that gives answers written beforehand, then lets `then` play on.

    Several seats may share one list of lines; each takes the next one when it is asked. ends_at: the place told when
    the answers end and nobody goes on, where they stand in a file of their own player.
    """

    def __init__(self, lines: Lines, then: Player | None = None, *, ends_at: Place | None = None) -> None:
        self.lines = lines
        self.then = then
        self.ends_at = ends_at
        self.used_up = False

    @property
    def is_person(self) -> bool:
        """Whether a person goes on after the lines, and does so now."""
        return self.used_up and bool(getattr(self.then, "is_person", False))

    def cannot_take_back(self, reason: str) -> None:
        self.then.cannot_take_back(reason)  # type: ignore[union-attr]

    def choose(self, seat: Seat) -> Move:
        """The next answer. Raises BadNotation or IllegalMove with its place, ScriptUsedUp when no one goes on."""
        line = None if self.used_up else self.lines.next
        if lets_pass(seat, line, self.then):
            return seat.silent
        if line is not None:
            return answer_of(seat, next(self.lines))
        self.used_up = True
        if self.then is None:
            who = seat.names[seat.number]
            raise ScriptUsedUp(
                f"the answers ended at the question {seat.what!r} to {who}: {seat.ask()}",
                place=self.ends_at,
                hint="add the missing answers, or let a bot go on with "
                + ("--then BOT" if self.ends_at is None else "'then: BOT'"),
            )
        return self.then.choose(seat)


def lets_pass(seat: Seat, line: Line | None, then: Player | None) -> bool:
    """Whether a seat is silent at an offer: the next answer given is for another question, or nobody goes on.

    The silence itself is given only in the game's own words: `pass` may be meant for the next question.
    """
    if seat.silent is None:
        return False
    if line is None:
        return then is None
    if line.name not in (None, seat.names[seat.number]):
        return True
    try:
        move = seat.read(line.text)
    except CatError:
        return True
    own_words = " ".join(line.text.split()).casefold() == seat.say(seat.silent).casefold()
    return bool(move == seat.silent and not own_words)


def answer_of(seat: Seat, line: Line) -> Move:
    """The move of a given answer, which must be allowed."""
    who = seat.names[seat.number]
    if line.name is not None and line.name != who:
        raise IllegalMove(f"the open question {seat.what!r} is for {who}, not for {line.name}", place=line.place)
    try:
        move = seat.read(line.text)
    except CatError as error:
        kind = IllegalMove if isinstance(error, IllegalMove) else BadNotation
        raise kind(error.sentence, place=line.place) from error
    refusal = seat.why_not(move)
    if refusal is not None:
        raise IllegalMove(f"{quoted(line.text)} is refused: {refusal}", refusal, place=line.place)
    return move


def left_over(first: Line, count: int, end: str = "the game is over") -> IllegalMove:
    """The error for given answers that were never asked for: they were meant for something."""
    more = f"{count} answers are" if count > 1 else "an answer is"
    return IllegalMove(f"{end}, and {more} left over: {quoted(first.text)}", place=first.place)


def told_parameters(bot: Bot) -> str:
    """The parameters of a bot with their defaults, as written on the command line."""
    return ":".join(f"{key}={value}" for key, value in bot.parameters.items())
