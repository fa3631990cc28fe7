"""Which paragraphs' rules a run went through: what the functions that ran cite, what was refused, what was scored.

A function carries out the paragraphs that its docstring cites. Only the game's rules count, no bots and no texts, and
no docstring of a class or a module: these tell what a thing is, not what was done.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import isclass, isfunction, ismodule, unwrap
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple, Protocol, Self

from ..engine.errors import Refusal
from ..engine.game import Game
from ..engine.sheet import Sheet


def cited(text: str, prefix: str) -> frozenset[str]:
    """The paragraphs that a text cites: `CP-07, CP-13 to CP-16`."""
    spans = re.findall(rf"\b{re.escape(prefix)}-(\d+)(?:\s+to\s+{re.escape(prefix)}-(\d+))?", text)
    return frozenset(
        f"{prefix}-{number:0{len(first)}}"
        for first, last in spans
        for number in range(int(first), int(last or first) + 1)
    )


# The functions that carry out rules


class RuleFunction(NamedTuple):
    """A function of a game's rules that cites paragraphs. name: `rules.turn`, `table.CatPacks.take`."""

    name: str
    code: CodeType
    paragraphs: frozenset[str]
    forget: Callable[[], None] | None  # what it returned before, if it remembers that


def rule_functions(game: Game) -> tuple[RuleFunction, ...]:
    """The functions and methods that cite paragraphs, in the modules that make up the rules, the sheet and the view."""
    package = f"catcli.games.{game.name}"
    doors = (game.why_not, game.sheet, game.view)
    return find_rule_functions(package, game.prefix, f"{package}.rules", *(door.__module__ for door in doors))


def carried_out_by(game: Game) -> dict[str, list[str]]:
    """By paragraph, in the order of the rules, the names of the functions that carry it out; for some there is none."""
    names: dict[str, list[str]] = {number: [] for number in game.paragraphs()}
    for function in rule_functions(game):
        for number in function.paragraphs & names.keys():
            names[number].append(function.name)
    return names


@cache
def find_rule_functions(package: str, prefix: str, *first: str) -> tuple[RuleFunction, ...]:
    found = []
    for module in modules_of_rules(package, first):
        for value in functions_in(module):
            function = unwrap(value)
            paragraphs = cited(function.__doc__ or "", prefix)
            if paragraphs:
                name = f"{module.__name__.removeprefix(package)[1:]}.{function.__qualname__}"
                found.append(RuleFunction(name, function.__code__, paragraphs, getattr(value, "cache_clear", None)))
    return tuple(found)


def modules_of_rules(package: str, first: Iterable[str]) -> list[ModuleType]:
    """These modules and all of the package whose names they use, directly or through another."""
    modules = list(dict.fromkeys(import_module(name) for name in first))
    for module in modules:
        for value in vars(module).values():
            home = value.__name__ if ismodule(value) else getattr(value, "__module__", None)
            if isinstance(home, str) and home.startswith(f"{package}."):
                used = sys.modules[home]
                if used not in modules:
                    modules.append(used)
    return modules


def functions_in(module: ModuleType) -> Iterator[Any]:
    """The functions that a module defines, as they are called: wrapped, if a decorator wraps them."""
    for value in vars(module).values():
        if getattr(value, "__module__", None) != module.__name__:
            continue
        members = vars(value).values() if isclass(value) else [value]
        for member in members:
            called = getattr(member, "__func__", getattr(member, "fget", member))
            if callable(called) and isfunction(unwrap(called)):
                yield called


# Hearing which functions begin


class Ear(Protocol):
    """Notes which of some functions begin, while it is open: `heard` has the ids of their code."""

    heard: set[int]

    def open(self) -> None: ...

    def close(self) -> None: ...

    def pause(self) -> None: ...

    def go_on(self) -> None: ...


class ProfileEar:
    """Hears every call and picks out its own: the only way before Python 3.12. Slow, but only while it is open."""

    def __init__(self, codes: Collection[CodeType]) -> None:
        self.wanted = {id(code) for code in codes}  # compared by id: a code's own hash takes long
        self.heard: set[int] = set()
        self.before: Any = None  # who heard before

    def open(self) -> None:
        self.before = sys.getprofile()
        sys.setprofile(self.hear)

    def close(self) -> None:
        sys.setprofile(self.before)

    def pause(self) -> None:
        sys.setprofile(None)

    def go_on(self) -> None:
        sys.setprofile(self.hear)

    def hear(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and id(frame.f_code) in self.wanted:
            self.heard.add(id(frame.f_code))


if sys.version_info >= (3, 12):
    monitoring = sys.monitoring

    class MonitoringEar:
        """Hears its own functions only, and each once."""

        TOOL = 4  # one of the two ids that Python leaves to anybody

        def __init__(self, codes: Collection[CodeType]) -> None:
            self.codes = codes
            self.heard: set[int] = set()
            self.is_paused = False

        def open(self) -> None:
            monitoring.use_tool_id(self.TOOL, "catcli")
            monitoring.register_callback(self.TOOL, monitoring.events.PY_START, self.hear)
            for code in self.codes:
                monitoring.set_local_events(self.TOOL, code, monitoring.events.PY_START)

        def close(self) -> None:
            for code in self.codes:
                monitoring.set_local_events(self.TOOL, code, monitoring.events.NO_EVENTS)
            monitoring.register_callback(self.TOOL, monitoring.events.PY_START, None)
            monitoring.free_tool_id(self.TOOL)

        def pause(self) -> None:
            self.is_paused = True

        def go_on(self) -> None:
            self.is_paused = False

        def hear(self, code: CodeType, _: int) -> object:
            if self.is_paused:
                return None
            self.heard.add(id(code))
            return monitoring.DISABLE

    EARS: tuple[Callable[[Collection[CodeType]], Ear], ...] = (MonitoringEar, ProfileEar)
else:
    EARS: tuple[Callable[[Collection[CodeType]], Ear], ...] = (ProfileEar,)


# A run


class Tracer:
    """Notes through which paragraphs of one game a run goes, from `with` on to its end; tracers do not overlap.

    What refusals and the score sheet tell is noted when the caller shows them, at any time.
    """

    def __init__(self, game: Game, ear: Callable[[Collection[CodeType]], Ear] = EARS[0]) -> None:
        self.game = game
        self.functions = rule_functions(game)
        self.ear = ear([function.code for function in self.functions])
        self.told: set[str] = set()

    def __enter__(self) -> Self:
        for function in self.functions:
            if function.forget is not None:
                function.forget()  # or it would only be heard if nothing before had asked the same
        self.ear.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.ear.close()

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Nothing counts that is done within: a bot that thinks plays by the rules too, but only in its mind."""
        self.ear.pause()
        try:
            yield
        finally:
            self.ear.go_on()

    def saw_refusal(self, refusal: Refusal) -> None:
        """A move was refused by this paragraph."""
        self.told.add(refusal.paragraph)

    def saw_points(self, sheet: Sheet, explained: Iterable[tuple[int, str, str, str]] = ()) -> None:
        """Points stand on the sheet; `explained` as `Game.explain` gives them."""
        self.told.update(row.paragraph for row in sheet.rows if any(row.points))
        self.told.update(paragraph for _, _, paragraph, _ in explained)

    def saw_paragraph(self, number: str) -> None:
        """The caller carried out a paragraph itself, as the engine does for every game."""
        self.told.add(number)

    @property
    def ran(self) -> frozenset[str]:
        """The paragraphs that the run went through up to now; only those that the game has."""
        found = set(self.told)
        for function in self.functions:
            if id(function.code) in self.ear.heard:
                found |= function.paragraphs
        return frozenset(found & self.game.paragraphs().keys())
