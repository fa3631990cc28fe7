"""What a case expects, held against a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from ..engine.errors import BadScenario
from ..engine.game import Game
from ..engine.log import SEATS, Event
from ..engine.text import json_text, listed, meant, quoted
from .match import FINISHED, OPEN, STOPPED, Match
from .scenario import MOST_FAULTS, Case, Expect, KeyPath
from .shelf import ReadCase
from .verdict import Finding

STATUSES = (FINISHED, STOPPED, OPEN)
NOBODY, NONE = "nobody", "none"  # who is asked when the game is over; the title of a score off the chart
RANGE, ANY, NOT = frozenset(("min", "max")), "any", "not"
MOST_FOUND = 100  # findings kept of a case


class Judging:
    """Judges the expectations of one case and keeps what does not hold."""

    def __init__(self, read: ReadCase) -> None:
        self.read = read
        self.findings: list[Finding] = []
        self.pieces: Sequence[str] = ()  # the names of pieces that may be counted
        self.in_order: Sequence[str] = ()  # the keys of a position whose lists have an order

    def judge(self, match: Match, expect: Mapping[str, Any], path: KeyPath) -> None:
        """Hold an `expect` against a match as it stands. Raises BadScenario for what can never be judged."""
        self.pieces = names_of_pieces(match)
        self.in_order = match.game.in_order
        for key, expected in expect.items():
            if expected is not UNSET:
                self.compare(expected, JUDGED[key](match), (*path, key))

    def judge_end(self, match: Match) -> None:
        """Judge what the case expects at its end, and what it tells as its result."""
        case = self.read.case
        if case.expect is not None:
            told = {key: getattr(case.expect, key) for key in Expect.__struct_fields__}
            self.judge(match, told, ("expect",))
        if case.result is not None:
            self.judge_result(match, case)

    def judge_result(self, match: Match, case: Case) -> None:
        assert case.result is not None
        found = result_of(match)
        if case.result.status != found["status"]:
            waits = open_question(match)
            sentence = f"not {case.result.status}: {waits}" if waits else ""
            self.wrong(("result", "status"), case.result.status, found["status"], sentence)
        for key in ("scores", "places", "rounds", "digest"):
            self.compare(getattr(case.result, key), found[key], ("result", key))

    def wrong(self, path: KeyPath, expected: Any, found: Any, sentence: str = "") -> None:
        if len(self.findings) < MOST_FOUND:
            told = ".".join(str(step + 1) if isinstance(step, int) else step for step in path)
            self.findings.append(Finding(told, self.read.place(path), expected, found, sentence, path))

    def bad(self, sentence: str, path: KeyPath, *, of_key: bool = False) -> BadScenario:
        return BadScenario(sentence, place=self.read.place(path, of_key))

    def looks_at_points(self) -> bool:
        """Whether the case expects something of the score sheet at its end."""
        case, expect = self.read.case, self.read.case.expect
        told = () if expect is None else (expect.scores, expect.winner, expect.places, expect.parts, expect.rank)
        return case.result is not None or any(value is not UNSET for value in told)

    def refused_otherwise(self, told: str, found: str | None, path: KeyPath) -> None:
        """A move that had to be refused by a paragraph is allowed (None), or refused by another one."""
        sentence = f"the move is refused, but by {found}" if found else "the move is allowed"
        self.wrong(path, told, found or "allowed", sentence)

    # Values.

    def compare(self, expected: Any, found: Any, path: KeyPath, *, ordered: bool = False) -> None:
        """Keep a finding wherever an expectation does not hold of what was found.

        ordered: whether lists are held against each other item by item; the lists in these are not.
        """
        if isinstance(found, Asked):
            found.compare(self, expected, path)
        elif is_matcher(expected) and not is_named(expected, found):
            if not self.matches(expected, found, path):
                self.wrong(path, expected, found)
        elif isinstance(expected, Mapping) and isinstance(found, Mapping):
            for key, value in expected.items():
                if key in found:
                    self.compare(value, found[key], (*path, key), ordered=ordered or key in self.in_order)
                else:
                    raise self.unknown_key(key, found, path)
        elif isinstance(expected, Mapping) and isinstance(found, Sequence) and not isinstance(found, str):
            self.compare_counts(expected, found, path)
        elif ordered and both_lists(expected, found) and len(expected) == len(found):
            for index, (one, other) in enumerate(zip(expected, found, strict=True)):
                self.compare(one, other, (*path, index))
        elif not is_equal(expected, found):
            self.wrong(path, expected, found)

    def unknown_key(self, key: str, found: Mapping[str, Any], path: KeyPath) -> BadScenario:
        there = [str(other) for other in found]
        return self.bad(f"nothing here is called {quoted(key)}: {meant(key, there)}", (*path, key), of_key=True)

    def compare_counts(self, expected: Mapping[str, Any], found: Sequence[Any], path: KeyPath) -> None:
        """Pieces counted, `{red: 2}`, against a list of them."""
        counts = Counter(folded(item) for item in found if isinstance(item, str))
        for key, value in expected.items():
            if folded(key) not in counts and folded(key) not in map(folded, self.pieces):
                raise self.bad(
                    f"no piece is called {quoted(key)}: {meant(key, self.pieces)}", (*path, key), of_key=True
                )
            self.compare(value, counts[folded(key)], (*path, key))

    def matches(self, expected: Mapping[str, Any], found: Any, path: KeyPath) -> bool:
        """Whether `{min, max}`, `{any: […]}` or `{not: …}` holds."""
        if ANY in expected:
            if not isinstance(expected[ANY], list) or not expected[ANY]:
                raise self.bad("'any' needs a list of values: {any: [1, 2]}", (*path, ANY))
            return any(self.is_met(one, found, (*path, ANY)) for one in expected[ANY])
        if NOT in expected:
            return not self.is_met(expected[NOT], found, (*path, NOT))
        low, high = expected.get("min"), expected.get("max")
        for key, bound in expected.items():
            if not is_number(bound):
                raise self.bad(f"{key!r} needs a number", (*path, key))
        if low is not None and high is not None and low > high:
            raise self.bad(f"nothing is at least {low} and at most {high}", path)
        return is_number(found) and (low is None or found >= low) and (high is None or found <= high)

    def check_words(self, expected: Any, known: Sequence[str], path: KeyPath) -> None:
        """Raise BadScenario for a word that can never be found, also within `any` and `not`, where it would hold."""
        if isinstance(expected, str):
            if folded(expected) not in map(folded, known):
                raise self.bad(f"{quoted(expected)} can never be found here: {meant(expected, known)}", path)
        elif isinstance(expected, Mapping):
            for key, value in expected.items():
                self.check_words(value, known, (*path, key))
        elif isinstance(expected, list):
            for index, value in enumerate(expected):
                self.check_words(value, known, (*path, index))

    def is_met(self, expected: Any, found: Any, path: KeyPath) -> bool:
        if is_matcher(expected):
            return self.matches(expected, found, path)
        return is_equal(expected, found)


def names_of_pieces(match: Match) -> list[str]:
    """What the game calls the pieces that luck gives out."""
    lots = match.game.lots(len(match.players), match.variant, match.deck)
    return list(dict.fromkeys(name for lot in lots.values() for name in lot.names.values()))


def is_matcher(expected: Any) -> bool:
    return (
        isinstance(expected, Mapping)
        and bool(expected)
        and (set(expected) <= RANGE or set(expected) == {ANY} or set(expected) == {NOT})
    )


def is_named(expected: Mapping[str, Any], found: Any) -> bool:
    """Whether the words of a matcher are names here: a player may be called `max`."""
    return isinstance(found, Mapping) and expected.keys() <= found.keys()


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def both_lists(one: Any, other: Any) -> bool:
    return isinstance(one, list) and isinstance(other, list)


def folded(text: str) -> str:
    """A text as it is compared: in any case, with single spaces."""
    return " ".join(text.split()).casefold()


def is_equal(expected: Any, found: Any) -> bool:
    """Whether plain data are equal: texts in any case, lists in any order."""
    return bool(canonical(expected) == canonical(found))


def canonical(value: Any) -> Any:
    if isinstance(value, str):
        return folded(value)
    if isinstance(value, Mapping):
        folded_keys = {folded(str(key)): item for key, item in value.items()}
        return {key: canonical(folded_keys[key]) for key in sorted(folded_keys)}
    if isinstance(value, (list, tuple)):
        return sorted(map(canonical, value), key=repr)
    return (value,) if isinstance(value, bool) else value  # 1 is not true


# What is found, by the key that expects it.


def by_name(match: Match, values: Sequence[Any]) -> dict[str, Any]:
    return {match.names[seat]: values[seat] for seat in range(len(match.players))}


def scores(match: Match) -> dict[str, int]:
    return by_name(match, match.game.sheet(match.table).totals())


def places(match: Match) -> dict[str, int]:
    return by_name(match, match.game.sheet(match.table).places())


def rounds(match: Match) -> int:
    return match.game.round(match.table)


def parts(match: Match) -> dict[str, dict[str, int]]:
    sheet = match.game.sheet(match.table)
    return by_name(match, [{row.key: row.points[seat] for row in sheet.rows} for seat in range(len(match.players))])


def rank(match: Match) -> str:
    total = match.game.sheet(match.table).totals()[0]
    return match.game.title_of(match.variant, total) or NONE


class Asked:
    """Something found that is compared in a way of its own."""

    def __init__(self, match: Match) -> None:
        self.match = match

    def compare(self, judging: Judging, expected: Any, path: KeyPath) -> None:
        raise NotImplementedError


class Ending(Asked):
    """The status; where a game is open that should be over, the question it is open at."""

    def compare(self, judging: Judging, expected: Any, path: KeyPath) -> None:
        match = self.match
        judging.check_words(expected, STATUSES, path)
        if is_matcher(expected):
            judging.compare(expected, match.status, path)
        elif not is_equal(expected, match.status):
            waits = open_question(match)
            judging.wrong(path, expected, match.status, f"not {expected}: {waits}" if waits else "")


class Winner(Asked):
    """Who wins: a name, a list of names where several share, nobody while the game is open."""

    def compare(self, judging: Judging, expected: Any, path: KeyPath) -> None:
        match = self.match
        judging.check_words(expected, [*match.names, NOBODY], path)
        found = winners(match)
        judging.compare(expected, NOBODY if not found else found[0] if len(found) == 1 else found, path)


def winners(match: Match) -> list[str]:
    """The names of those who win; nobody while the game is open, nor in a draw with an opponent whom nobody plays."""
    sheet = match.game.sheet(match.table)
    if match.status == OPEN:
        return []
    if len(match.players) > 1 or match.game.against is None:
        return [match.names[seat] for seat in sheet.winners()]
    own, other = match.game.against(sheet)
    return match.names[:1] if own > other else match.names[1:] if other > own else []


def open_question(match: Match) -> str:
    """Who is asked what, as a sentence; none when the game is over."""
    ask = match.table.ask
    if ask is None:
        return ""
    seat = match.seat(ask.seats[0])
    return f"the game waits for {listed([match.names[one] for one in ask.seats])} ({ask.what}): {seat.ask()}"


class State(Asked):
    """The position: lists in order where that has a meaning in the game."""

    def compare(self, judging: Judging, expected: Any, path: KeyPath) -> None:
        game, match = self.match.game, self.match
        found = game.state(match.table, match.names[: len(match.players)])
        for key, value in expected.items():
            if key in found:
                there = found[key]
                if len(match.players) == 1 and key in game.by_seat and not self.names_seat(value):
                    there = there[match.names[0]]  # with one seat its value may stand without the name
                judging.compare(value, there, (*path, key), ordered=key in game.in_order)
            else:
                raise judging.unknown_key(key, found, path)

    def names_seat(self, value: Any) -> bool:
        return isinstance(value, Mapping) and self.match.names[0] in value


class Question(Asked):
    """Who is asked what: `{Ada: point}`, the key alone for whoever is asked, or `nobody`."""

    def compare(self, judging: Judging, expected: Any, path: KeyPath) -> None:
        match = self.match
        ask = match.table.ask
        found = {match.names[seat]: ask.what for seat in ask.seats} if ask is not None else NOBODY
        what = ask.what if ask is not None else NOBODY
        if match.game.questions:
            judging.check_words(expected, [*match.game.questions, NOBODY], path)
        if isinstance(expected, str):
            judging.compare(expected, what, path)
        elif isinstance(expected, Mapping) and (not is_matcher(expected) or is_named(expected, found)):
            if not is_equal(expected, found):
                judging.wrong(path, expected, found)
        else:
            judging.compare(expected, what, path)


class Story(Asked):
    """The log: sentences or events that must come in this order, others in between."""

    def compare(self, judging: Judging, expected: Any, path: KeyPath) -> None:
        match = self.match
        assert match.log is not None
        told = [(event, folded(match.game.tell(event, match.names) or "")) for event in match.log.events]
        start = 0
        for index, item in enumerate(expected):
            is_met = self.test_of(judging, item, (*path, index))
            if isinstance(item, Mapping) and set(item) == {NOT}:
                if any(is_met(event, sentence) for event, sentence in told):
                    judging.wrong((*path, index), item, "in the log", "this is in the log")
                continue
            found = next((n for n in range(start, len(told)) if is_met(*told[n])), None)
            if found is None:
                earlier = any(is_met(event, sentence) for event, sentence in told[:start])
                why = "it comes earlier" if earlier else "not in the log"
                judging.wrong((*path, index), item, why, f"{why}: {item if isinstance(item, str) else json_text(item)}")
            else:
                start = found + 1

    def test_of(self, judging: Judging, item: Any, path: KeyPath) -> Callable[[Event, str], bool]:
        """What tells whether an event is meant: by its sentence, which is folded, or by its facts."""
        if isinstance(item, Mapping) and set(item) == {NOT}:
            return self.test_of(judging, item[NOT], (*path, NOT))
        if isinstance(item, str) and item.strip():
            wanted = folded(item)
            return lambda event, sentence: wanted in sentence
        if isinstance(item, Mapping) and isinstance(item.get("what"), str):
            self.check_event(judging, item, path)
            return lambda event, sentence: all(
                key in facts and is_equal(value, facts[key])
                for facts in [self.facts(event)]
                for key, value in item.items()
            )
        needed = "an item of 'log' is a sentence (in quotes, if ': ' is in it), or an event: {what: claim, player: Ada}"
        raise judging.bad(needed, path)

    def check_event(self, judging: Judging, item: Mapping[str, Any], path: KeyPath) -> None:
        """Raise BadScenario for an event that can never be in a log: below `not` it would hold."""
        assert self.match.log is not None
        there = self.match.game.events
        if there and item["what"] not in there:
            sentence = f"no event is called {quoted(item['what'])}: {meant(item['what'], there)}"
            raise judging.bad(sentence, (*path, "what"))
        for key in ("player", *SEATS):
            name = item.get(key)
            if isinstance(name, str) and name not in self.match.names:
                sentence = f"nobody at this table is called {quoted(name)}: {meant(name, self.match.names)}"
                raise judging.bad(sentence, (*path, key))
        alike = [self.facts(event) for event in self.match.log.events if event.what == item["what"]]
        known = {key: None for facts in alike for key in facts}
        for key in item:
            if alike and key not in known:
                sentence = f"the event {item['what']!r} tells no {quoted(key)}: {meant(key, [*known])}"
                raise judging.bad(sentence, (*path, key), of_key=True)

    def facts(self, event: Event) -> dict[str, Any]:
        """An event as plain data: what, the player's name, and its facts, seats by their names."""
        names = self.match.names
        player = None if event.seat is None else names[event.seat]
        return {"what": event.what, "player": player, **event.facts(names.__getitem__)}


JUDGED: Mapping[str, Callable[[Match], Any]] = {
    "scores": scores,
    "winner": Winner,
    "places": places,
    "rounds": rounds,
    "status": Ending,
    "asks": Question,
    "state": State,
    "log": Story,
    "rank": rank,
    "parts": parts,
}


def result_of(match: Match) -> dict[str, Any]:
    """The facts that a record tells of its end."""
    sheet = match.game.sheet(match.table)
    return {
        "status": match.status,
        "scores": by_name(match, sheet.totals()),
        "places": by_name(match, sheet.places()),
        "rounds": match.game.round(match.table),
        "digest": match.digest(),
    }


# All cells of a matrix together.


class CameTo(NamedTuple):
    """What a cell came to: points by player, the names of those who win, rounds begun, the status."""

    scores: dict[str, int]
    winners: list[str]
    rounds: int
    status: str


def came_to(match: Match) -> CameTo:
    return CameTo(scores(match), winners(match), rounds(match), match.status)


def figures(cells: Sequence[CameTo]) -> dict[str, float]:
    """What `across` is judged on, by path: `wins.Ada`, `scores.Ada.mean`, `rounds.max`, `status.finished`, `cells`."""
    found: dict[str, float] = {"cells": len(cells)}
    statuses = Counter(cell.status for cell in cells)
    for status in STATUSES:
        found[f"status.{status}"] = statuses[status]
    points: dict[str, list[int]] = {}
    wins: dict[str, float] = {}
    for cell in cells:
        for name, score in cell.scores.items():
            points.setdefault(name, []).append(score)
            wins[name] = wins.get(name, 0) + (1 / len(cell.winners) if name in cell.winners else 0)
    for name, share in wins.items():
        found[f"wins.{name}"] = whole(share)
    by_path = {
        **{f"scores.{name}": values for name, values in points.items()},
        "rounds": [cell.rounds for cell in cells],
    }
    for path, values in by_path.items():
        if values:
            found[f"{path}.min"], found[f"{path}.max"] = min(values), max(values)
            found[f"{path}.mean"] = whole(sum(values) / len(values))
    return found


def whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def judge_across(judging: Judging, across: Mapping[str, Any], cells: Sequence[CameTo]) -> None:
    """Hold `across` against all cells. Raises BadScenario for a path that is no figure."""
    found = figures(cells)
    for key, expected in across.items():
        if key not in found:
            sentence = f"nothing is called {quoted(key)} here: {meant(key, [*found])}"
            raise judging.bad(sentence, ("across", key), of_key=True)
        judging.compare(expected, found[key], ("across", key))


def paragraphs_told(read: ReadCase, game: Game) -> Iterator[BadScenario]:
    """The labels of a case that are no paragraph of its game."""
    there = game.paragraphs()
    wrong = [(index, number) for index, number in enumerate(read.case.rules()) if number not in there]
    for index, number in wrong[:MOST_FAULTS]:
        path: KeyPath = ("rule",) if isinstance(read.case.rule, str) else ("rule", index)
        sentence = f"{game.title} has no paragraph {quoted(number)}: 'catcli list rules {game.name}' tells them"
        yield BadScenario(sentence, place=read.place(path))
