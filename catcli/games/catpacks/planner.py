"""A player that plans its turn: it makes whole lines of play, and plays the best of them out over imagined tables.

Nothing is kept from one question to the next: every answer is planned anew, so that a game taken up again goes on as
the unbroken one. Thinking is measured in nodes, the questions answered on imagined tables, so that every machine plans
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from heapq import nlargest
from typing import NamedTuple

from ...engine.chance import Chance
from ...engine.options import Move
from ...engine.player import Seat
from . import scoring
from .evaluation import NO_PLACE, Appraisal
from .moves import END, STOP, Play, border_allowance
from .onestep import (
    Tactic,
    cheapest_payment,
    gainful_shifts,
    turns_left,
    worth_of_covers,
    worth_of_keeps,
    worth_of_losses,
)
from .table import CatPacks

WIDTH = 6  # lines kept after each card played
PLACES = 3  # looked at for each card played
LINES = 8  # played out, at most
ALIKE = 3  # of them with the same first answer, at most
ROUNDS = 3  # of playing out, each with the better half of the lines
WORLDS = 24  # over which a line is played out in a round, at most
FEW_WORLDS = 4  # below so many it is better to compare fewer lines
QUESTIONS_OF_A_TURN = 3  # about; to foresee how long playing out takes
RIVAL = 0.5  # how much a point of the best opponent counts against one's own


class Line(NamedTuple):
    """Answers that the seat means to give from the open question on, and what its things seem worth after them."""

    worth: float
    answers: tuple[Move, ...]


class Step(NamedTuple):
    """A card to play after a line, on the table to which the line led."""

    worth: float
    line: Line
    t: CatPacks
    play: Play


class Trial(NamedTuple):
    """A line with what it led to, by world: the own points, and how good they are against the others'."""

    line: Line
    points: list[float]
    merits: list[float]

    @property
    def first(self) -> Move:
        return self.line.answers[0]

    def merit(self) -> float:
        return mean(self.merits)


class OutOfNodes(Exception):
    """The thinking must end here."""


class Planner:
    """Plans its turn, with so many nodes for each question: the questions answered on imagined tables."""

    NODES = 1500
    HINT_NODES = 8000  # for somebody who waits

    def __init__(self, nodes: int = NODES) -> None:
        self.nodes = nodes

    def choose(self, seat: Seat) -> Move:
        return self.candidates(seat, self.nodes)[0][1]

    def candidates(self, seat: Seat, nodes: int) -> list[tuple[float, Move]]:
        """Answers worth considering, best first, each with the points at the end that it led to on average."""
        return Search(seat, nodes).candidates()


class Search:
    """The thinking about one question. `nodes` are left; `reserve` of them are not to be used yet."""

    def __init__(self, seat: Seat, nodes: int) -> None:
        self.seat = seat
        self.number = seat.number
        self.nodes = nodes
        self.reserve = 0
        self.tactic = Tactic()

    def answer(self, t: CatPacks, picks: Sequence[Move]) -> None:
        """Answer a question of an imagined table: one node."""
        if self.nodes <= self.reserve:
            raise OutOfNodes
        self.nodes -= 1
        t.answer(picks, check=False)

    def candidates(self) -> list[tuple[float, Move]]:
        t: CatPacks = self.seat.imagine()
        usual = Line(0.0, (self.tactic.answer(t, self.number),))
        length = QUESTIONS_OF_A_TURN * (1 + turns_left(t)) * len(t.seats)
        many = max(2, min(LINES, self.nodes // (FEW_WORLDS * length)))
        return self.compare([*self.best_lines(t, many - 1, usual), usual])

    # Lines of play.

    def best_lines(self, t: CatPacks, many: int, usual: Line) -> list[Line]:
        """The best lines beside the usual one, not too many of them with the same first answer."""
        best: list[Line] = []
        begun: dict[Move, int] = {}
        for line in sorted(self.lines(t), key=worth_of, reverse=True):
            first = line.answers[0]
            if len(best) < many and begun.get(first, 0) < ALIKE and line.answers != usual.answers:
                begun[first] = begun.get(first, 0) + 1
                best.append(line)
        return best

    def lines(self, t: CatPacks) -> list[Line]:
        """Ways to answer; with a third of the nodes at most."""
        self.reserve = self.nodes - self.nodes // 3
        found: list[Line] = []
        with suppress(OutOfNodes):
            if self.seat.what == "take":
                self.take_and_play(t, found)
            elif self.seat.what == "play":
                self.play_on(t, found)
            else:
                found += [Line(worth, (answer,)) for worth, answer in self.single_answers(t)]
        self.reserve = 0
        return found

    def single_answers(self, t: CatPacks) -> list[tuple[float, Move]]:
        """Answers to a question in which no cards are played, with what they seem worth."""
        what, seat, values = self.seat.what, self.number, self.tactic.values(t)
        if what == "keep":
            return worth_of_keeps(t, seat, values)
        if what == "move":
            return [*gainful_shifts(t, seat, values), (0.0, STOP)]
        if what == "lose":
            return worth_of_losses(t, seat, values)
        if what == "cover":
            return worth_of_covers(t, seat)
        if what == "fright":
            return [(0.0, victim) for victim in self.seat.options]
        return []  # the dummy's tie is broken by what the seat would take, not by what is good for it (CP-89)

    def take_and_play(self, t: CatPacks, found: list[Line]) -> None:
        """The best lines for each card of the Alley."""
        for card in self.seat.options:
            after = t.copy(t.chance)
            self.answer(after, [card])
            lines: list[Line] = []
            with suppress(OutOfNodes):
                self.play_on(after, lines)
            found += [Line(line.worth, (card, *line.answers)) for line in lines]

    def play_on(self, t: CatPacks, found: list[Line]) -> None:
        """Cards played one after the other, the best lines kept, until the turn ends or hidden cards come up."""
        lines = [(Line(self.worth(t), ()), t)]
        met: dict[object, None] = {}  # the same cards played in another order
        while lines:
            steps: list[Step] = []
            for line, at in lines:
                found.append(Line(line.worth, (*line.answers, END)))
                steps += [Step(line.worth + gain, line, at, play) for gain, play in self.plays(at)]
            lines = []
            for step in nlargest(WIDTH, steps, key=worth_of):
                after = step.t.copy(step.t.chance)
                made = self.play(after, step.play)
                pack, hand = sorted(after.packs[self.number].items()), sorted(after.hands[self.number])
                position = (tuple(pack), tuple(hand), after.catnip[self.number])
                if position in met:
                    continue
                met[position] = None
                line = Line(self.worth(after), (*step.line.answers, *made))
                if after.seen == step.t.seen and after.ask is not None and after.ask.what == "play":
                    lines.append((line, after))
                else:
                    found.append(line)

    def plays(self, t: CatPacks) -> list[tuple[float, Play]]:
        """Each hand card that can be paid, at its best places, and what the seat gains by it."""
        seat, hand, cost = self.number, sorted(t.hands[self.number]), t.deck.cost
        values = self.tactic.values(t)
        look = Appraisal(t, seat, values)
        places = {
            card: nlargest(PLACES, look.layout.places(card, border_allowance(t, seat, card)))
            for card in dict.fromkeys(hand)
        }
        gains = {card: look.card_gain(card) for card in places}
        held = {
            card: look.in_hand(card, best[0][0] + gains[card] if best else NO_PLACE) for card, best in places.items()
        }
        found = []
        for card, best in places.items():
            if cost[card] < t.catnip[seat] + len(hand):
                price, tokens, cards = cheapest_payment(t, seat, card, values, held)
                gain = gains[card] - price - held[card]
                found += [(worth + gain, Play(card, cell, turns, tokens, cards)) for worth, cell, turns in best]
        return found

    def play(self, t: CatPacks, play: Play) -> list[Move]:
        """Play a card, and answer by tactic what its effects ask; the answers of this seat."""
        made: list[Move] = [play]
        seen = t.seen
        self.answer(t, [play])
        while t.ask is not None and t.ask.what in ("move", "fright", "lose") and t.seen == seen:
            (asked,) = t.ask.seats
            answer = self.tactic.answer(t, asked)
            if asked == self.number:
                made.append(answer)
            self.answer(t, [answer])
        return made

    def worth(self, t: CatPacks) -> float:
        return Appraisal(t, self.number, self.tactic.values(t)).worth()

    # Playing lines out.

    def compare(self, lines: list[Line]) -> list[tuple[float, Move]]:
        """Play the lines out, in each round the better half of those before, and rank the answers they begin with."""
        running = [Trial(line, [], []) for line in lines]
        dropped: list[Trial] = []
        with suppress(OutOfNodes):
            for rounds_left in range(ROUNDS, 0, -1):
                begin_alike = all(trial.first == running[0].first for trial in running)
                if begin_alike and rounds_left < ROUNDS:
                    break  # they only differ in what will be asked later
                self.play_out(running, FEW_WORLDS if begin_alike else WORLDS, self.nodes // rounds_left)
                running.sort(key=Trial.merit, reverse=True)
                half = (len(running) + 1) // 2
                running, dropped = running[:half], running[half:] + dropped
        running.sort(key=Trial.merit, reverse=True)
        best: dict[Move, float] = {}
        for trial in running + dropped:
            best.setdefault(trial.first, mean(trial.points))
        return [(value, answer) for answer, value in best.items()]

    def play_out(self, trials: list[Trial], worlds: int, nodes: int) -> None:
        """Play all these lines out over one imagined world after the other, with about so many nodes."""
        stop = self.nodes - nodes
        for _ in range(worlds):
            if self.nodes <= stop:
                return
            world = self.seat.imagine()
            luck = f"{world.chance.seed}/after"  # the same for every line, to compare like with like
            totals = [self.totals(world.copy(Chance(luck)), trial.line) for trial in trials]
            for trial, points in zip(trials, totals, strict=True):
                own = points.pop(self.number)
                trial.points.append(own)
                trial.merits.append(own - RIVAL * max(points, default=0))

    def totals(self, t: CatPacks, line: Line) -> list[int]:
        """The points of all at the end, when this seat follows the line and then plays, as all others do, by tactic."""
        answers = iter(line.answers)
        while t.ask is not None:
            picks = []
            for seat in t.ask.seats:
                mine = next(answers, None) if seat == self.number else None
                picks.append(self.tactic.answer(t, seat) if mine is None else mine)
            self.answer(t, picks)
        return scoring.sheet(t).totals()


def worth_of(item: Line | Step) -> float:
    return item.worth


def mean(values: Sequence[float]) -> float:
    """Of none, less than any."""
    return sum(values) / len(values) if values else NO_PLACE
