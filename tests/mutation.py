"""Spoils the shipped scenarios, one place at a time, and tells what is not noticed.

`python -m tests.mutation scenarios/ahoy -n 2000` makes 2,000 of all mutants, chosen by a seed, judges each and lists
those that still hold with file, line, path, old and new. A mutant is the text of a case with one change: a number that
is one more or one less, another word of the same kind, a wrong letter in a word or a key, an item that is missing, two
items that changed places, a value that is nothing. What an expectation no longer says cannot be missed, so nothing is
taken away from expectations.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import click

from catcli.games import GAMES
from catcli.play.check import Wanted, judge_cells, play
from catcli.play.judge import Judging, canonical
from catcli.play.record import flow
from catcli.play.shelf import Shelf, WrongCase, files_below
from catcli.play.strict_yaml import Document, Node, documents
from catcli.play.verdict import BROKEN, Verdict

KeyPath = tuple[str | int, ...]

FOR_PEOPLE = ("name", "about", "tags", "known_failure", "written_by")  # keys that no game reads
EXPECTED = ("expect", "across", "result", "rule")
NOWHERE = "leads nowhere"  # told of the path of a matrix, where a name is missed
CAUGHT_BY_FORM, CAUGHT_BY_PLAY, FAILED, PASSED, FAULT = "form", "play", "expectation", "passed", "fault"


class Mutant(NamedTuple):
    """A spoiled file: where, how, its whole text and what that was; `line` is that of the change."""

    file: str
    case: str
    path: KeyPath
    kind: str
    old: str
    new: str
    text: str
    unspoiled: str
    line: int
    of_lines: range  # that the value around it takes

    def __str__(self) -> str:
        path = ".".join(str(step + 1) if isinstance(step, int) else step for step in self.path)
        told = f"{self.kind}: {self.old} -> {self.new}" if self.new else f"{self.kind}: {self.old}"
        return f"{self.file}:{self.line}: {self.case}: {path}: {' '.join(told.split())}"


class Change(NamedTuple):
    """What to do to a text: from `start` to `end` stands `new` instead."""

    kind: str
    path: KeyPath
    start: int
    end: int
    new: str


# What can be changed.


def shape(path: KeyPath) -> tuple[str, ...]:
    """A path without the numbers and names in it: where words of the same kind stand."""
    return tuple("*" if isinstance(step, int) or step[:1].isupper() else step for step in path)


class Words:
    """The texts of all cases by game and by what they are."""

    def __init__(self) -> None:
        self.of: dict[tuple[Any, ...], list[str]] = defaultdict(list)

    def take_in(self, data: Mapping[str, Any]) -> None:
        for path, value in leaves(data, ()):
            if isinstance(value, str) and path[0] not in FOR_PEOPLE:
                known = self.of[data.get("game"), shape(path)]
                if value not in known:
                    known.append(value)

    def other(self, game: Any, path: KeyPath, value: str, random: Random) -> str | None:
        others = [word for word in self.of[game, shape(path)] if word.casefold() != value.casefold()]
        return random.choice(others) if others else None


def leaves(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from leaves(item, (*path, index))
    else:
        yield path, value


def changes(document: Document, words: Words, random: Random) -> Iterator[Change]:
    yield from changes_of(document, document.node, document.data, (), words, random)


def changes_of(
    document: Document, node: Node, data: Any, path: KeyPath, words: Words, random: Random
) -> Iterator[Change]:
    """All changes of a value and of what is in it."""
    if path and path[-1] in FOR_PEOPLE:
        return
    if isinstance(data, dict):
        for key, item in data.items():
            start, end = node.keys[key]
            yield Change("key", (*path, key), start, end, flow(with_another_letter(key, random)))
            yield from changes_of(document, node.parts[key], item, (*path, key), words, random)
        keys = [key for key in data if not is_expected((*path, key)) and (path or key not in FOR_PEOPLE)]
        if keys and len(data) > 1:
            key = random.choice(keys)
            yield Change("missing key", (*path, key), *without(node, key), "")
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from changes_of(document, node.parts[index], item, (*path, index), words, random)
        if len(data) > 1 and path[-1] not in ("log", "any", "rule"):
            index = random.randrange(len(data))
            if not (isinstance(data[index], dict) and {"expect", "refused"} & {*data[index]}):
                yield Change("missing item", (*path, index), *without(node, index), "")
        for index, (one, other) in enumerate(pairwise(data)):
            if one != other:
                first, second = node.parts[index], node.parts[index + 1]
                text = document.stream.text
                between = text[first.end : second.start]
                swapped = text[second.start : second.end] + between + text[first.start : first.end]
                yield Change("swapped", (*path, index), first.start, second.end, swapped)
    elif node.start < node.end and "\n" not in document.stream.text[node.start : node.end]:
        game = document.data.get("game")
        for kind, new in other_values(data, game, path, words, random):
            yield Change(kind, path, node.start, node.end, flow(new))


def is_expected(path: KeyPath) -> bool:
    return any(key in EXPECTED for key in path)


def without(node: Node, step: str | int) -> tuple[int, int]:
    """Start and end of an item with what separates it from the one before or behind it."""
    steps = [*node.parts]
    at = steps.index(step)

    def start(step: str | int) -> int:
        return node.keys[step][0] if isinstance(step, str) else node.parts[step].start

    if at:
        return node.parts[steps[at - 1]].end, node.parts[step].end
    return start(step), start(steps[1])


def other_values(value: Any, game: Any, path: KeyPath, words: Words, random: Random) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield "other", not value
    elif isinstance(value, int):
        yield "one more", value + 1
        yield "one less", value - 1
    elif isinstance(value, str):
        other = words.other(game, path, value, random)
        if other is not None:
            yield "other word", other
        yield "wrong letter", with_another_letter(value, random)
    if value is not None:
        yield "nothing", None


def with_another_letter(text: str, random: Random) -> str:
    """A text in which one letter or digit is another one."""
    at = random.choice([index for index, letter in enumerate(text) if letter.isalnum()] or [0])
    alphabet = "0123456789" if text[at : at + 1].isdigit() else "abcdefghijklmnopqrstuvwxyz"
    letter = random.choice([letter for letter in alphabet if letter != text[at : at + 1].casefold()])
    return text[:at] + letter + text[at + 1 :]


# Mutants.


def mutants(files: Sequence[str], seed: int, most: int) -> list[Mutant]:
    """So many of all mutants of the cases of files, chosen by a seed, in the order of the files."""
    random = Random(f"{seed}/chosen")
    found: list[tuple[str, Document, Change]] = []
    by_file = {file: [*documents(Path(file).read_text(), file)] for file in files}
    words = Words()
    for in_file in by_file.values():
        for document in in_file:
            words.take_in(document.data)
    for file, in_file in by_file.items():
        for document in in_file:
            own = Random(f"{seed}/{file}/{document.node.start}")
            found += [(file, document, change) for change in changes(document, words, own)]
    chosen = sorted(random.sample(range(len(found)), min(most, len(found))))
    return [mutant(*found[index]) for index in chosen]


def mutant(file: str, document: Document, change: Change) -> Mutant:
    text = document.stream.text
    new = text[: change.start] + change.new + text[change.end :]
    before = text
    if "base" not in document.data:
        before, new = alone(text, document, 0), alone(new, document, len(new) - len(text))
    line = text.count("\n", 0, change.start) + 1
    around = document
    node = around.node
    for step in change.path[:-1]:
        node = node.parts[step]
    first = text.count("\n", 0, node.start) + 1
    last = text.count("\n", 0, node.end) + 1
    name = document.data.get("name") or "a case without a name"
    old = text[change.start : change.end]
    return Mutant(file, name, change.path, change.kind, old, change.new, new, before, line, range(first, last + 1))


def alone(text: str, document: Document, more: int) -> str:
    """The text of one document where it stood, all others left blank: they are not to be judged again."""
    start, end = document.node.start, document.node.end + more
    return "\n" * text.count("\n", 0, start) + text[start:end] + "\n"


# What comes of them.


class Fate(NamedTuple):
    """What came of a mutant. lines: those on which something is told, of form faults only."""

    what: str
    lines: tuple[int, ...] = ()
    sentence: str = ""


def fate(mutant: Mutant) -> Fate:
    """Judge a mutant; no exception but a CatError may leave the judge."""
    verdicts: list[Verdict] = []
    is_form = False
    try:
        for cells in Shelf().cases(mutant.file, mutant.text):
            is_form = is_form or isinstance(cells, WrongCase)
            verdicts += judge_cells(cells, Wanted(trace=mutant.path[0] == "rule"))
    except Exception as error:
        return Fate(FAULT, (), f"{type(error).__name__}: {error}")
    if verdicts and all(verdict.is_good and shows_its_labels(verdict, mutant) for verdict in verdicts):
        return Fate(PASSED)
    problems = [problem for verdict in verdicts for problem in verdict.problems]
    lines = tuple(problem.place.line or 0 for problem in problems if problem.place is not None)
    sentence = problems[0].sentence if problems else ""
    if is_form:
        return Fate(CAUGHT_BY_FORM, lines, sentence)
    return Fate(CAUGHT_BY_PLAY if any(verdict.outcome == BROKEN for verdict in verdicts) else FAILED, lines, sentence)


def shows_its_labels(verdict: Verdict, mutant: Mutant) -> bool:
    """Whether the rules of all its labels ran, which --coverage would tell, as far as that is spoiled."""
    return mutant.path[0] != "rule" or verdict.ran.issuperset(verdict.rules)


def is_misplaced(mutant: Mutant, found: Fate) -> bool:
    """Whether a fault of form is told elsewhere than on the line that was spoiled.

    A key that is wrong may be missed where it should stand, which is around it; what is missing, anywhere.
    """
    if found.what != CAUGHT_BY_FORM or mutant.kind.startswith("missing") or NOWHERE in found.sentence:
        return False
    good = {mutant.line} if mutant.kind != "key" else {*mutant.of_lines}
    return not good.intersection(found.lines)


def reason(mutant: Mutant) -> str:
    """Why a mutant that holds means the same, or nothing that it looks at; empty if neither is known."""
    data = next((d.data for d in documents(mutant.text, mutant.file) if isinstance(d.data, dict)), {})
    game = GAMES.get(data.get("game"))
    keys = [step for step in mutant.path if isinstance(step, str)]
    if keys[0] == "rule":
        return "the rule of this label runs here too"
    if mutant.kind == "swapped":
        return why_swapped(mutant, keys, game.in_order if game is not None else ())
    if keys[0] in ("catcli", "game") and "base" in data:
        return "the base tells it"
    if keys[0] == "batch":
        return "only a batch reads it"
    if {"min", "max", "any"} & {*keys}:
        return "the bound or the choice holds either way"
    if keys[0] in ("setup", "luck", "moves") and games_of(mutant, mutant.unspoiled) == games_of(mutant, mutant.text):
        return "the same game, event by event"
    if keys[0] == "luck" and mutant.kind == "missing key" and "result" in data:
        return "the seed of the record gives the same luck"
    if keys[0] in ("seed", "limit", "edition"):
        return "nothing is left to the generator, the limit is far, or the edition is this one"
    if keys[0] == "players" and keys[-1] in ("bot", "use"):
        return "a bot that is never asked: its answers are given"
    return ""


def games_of(mutant: Mutant, text: str) -> list[Any]:
    """What happens in each cell of a case, and where it ends."""
    games = []
    for cells in Shelf().cases(mutant.file, text):
        for read in [] if isinstance(cells, WrongCase) else cells:
            match = play(read, Judging(read), None)
            events = [(event.what, event.seat, canonical(event.value)) for event in match.log.events]
            games.append((match.status, canonical(match.game.state(match.table, match.names)), events))
    return games


def why_swapped(mutant: Mutant, keys: Sequence[str], in_order: Sequence[str]) -> str:
    if keys[0] == "matrix":
        return "the same cells in another order"
    if keys[-1] == "log":
        return "what must not come has no place in an order" if "not:" in mutant.old else ""
    if "log" in keys:
        return "lists of an event are in any order"
    if keys[0] == "players":
        return "the players do the same, or at the same time"
    if keys[0] == "moves" and len(mutant.path) == 2 and ("refused" in mutant.old or "expect" in mutant.old):
        return "both are judged at the same question"
    ordered = next((at for at, key in enumerate(mutant.path) if key in in_order), None)
    is_inner = ordered is not None and sum(isinstance(step, int) for step in mutant.path[ordered:]) > 1
    if (keys[0] in ("setup", "expect") or "expect" in keys) and (ordered is None or is_inner):
        return "the order means nothing there"
    if keys[0] in ("setup", "luck", "moves") and games_of(mutant, mutant.unspoiled) == games_of(mutant, mutant.text):
        return "the same game, event by event"
    return ""


class Tally:
    """All mutants of a run and what came of them."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.passed: list[Mutant] = []
        self.faults: list[tuple[Mutant, Fate]] = []
        self.misplaced: list[tuple[Mutant, Fate]] = []

    def add(self, mutant: Mutant, found: Fate) -> None:
        self.count[found.what] += 1
        if found.what == PASSED:
            self.passed.append(mutant)
        if found.what == FAULT:
            self.faults.append((mutant, found))
        if is_misplaced(mutant, found):
            self.misplaced.append((mutant, found))

    @property
    def unexplained(self) -> list[Mutant]:
        return [mutant for mutant in self.passed if not reason(mutant)]


def run(files: Sequence[str], seed: int, most: int) -> Tally:
    tally = Tally()
    for one in mutants(files, seed, most):
        tally.add(one, fate(one))
    return tally


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option("-n", "most", default=2000, help="Mutants at most.")
@click.option("-s", "--seed", default=0)
def main(files: tuple[str, ...], most: int, seed: int) -> None:
    tally = run([*files_below(files)], seed, most)
    for mutant, found in tally.faults:
        print(f"FAULT     {mutant}: {found.sentence}")
    for mutant, found in tally.misplaced:
        print(f"MISPLACED {mutant}: told on {found.lines}: {found.sentence}")
    for mutant in tally.passed:
        print(f"PASSED    {mutant}  ({reason(mutant) or 'WHY?'})")
    total = sum(tally.count.values())
    share = 100 * len(tally.unexplained) / max(1, total)
    told = ", ".join(f"{count} {what}" for what, count in tally.count.most_common())
    print(f"{total} mutants: {told}; {len(tally.misplaced)} misplaced; {share:.1f} % pass without a reason")
    sys.exit(1 if tally.faults or tally.misplaced else 0)


if __name__ == "__main__":
    main()
