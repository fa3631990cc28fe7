"""Which paragraphs' rules a run went through."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import catcli.games
from catcli.engine.chance import Chance
from catcli.engine.errors import Refusal
from catcli.engine.game import Game
from catcli.engine.options import sample
from catcli.engine.sheet import Row, Sheet
from catcli.games import GAMES
from catcli.play.coverage import (
    EARS,
    Tracer,
    carried_out_by,
    cited,
    find_rule_functions,
    functions_in,
    modules_of_rules,
    rule_functions,
)

AHOY, FISHKATZ, CATPACKS = (GAMES[name] for name in ("ahoy", "fishkatz", "catpacks"))

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_ear = pytest.mark.parametrize("ear", EARS, ids=lambda ear: ear.__name__)


def play(game: Game, players: int, variant: str = "", seed: int = 1) -> Any:
    """The table after a random game."""
    table, luck = game.new(players, variant, None, Chance(seed), None), Chance("players")
    while table.ask is not None:
        table.answer([sample(table.options(seat), luck) for seat in table.ask.seats])
    return table


def ran(tracer: Tracer, run: Callable[[], object]) -> frozenset[str]:
    with tracer:
        run()
    return tracer.ran


# Citations


def test_lists_and_ranges_are_citations() -> None:
    assert {"CP-07", "CP-13", "CP-14", "CP-15", "CP-107"} == cited("CP-07, CP-107 Deal (CP-13 to CP-15; AK-01).", "CP")
    assert {"CP-09", "CP-12"} == cited("CP-09 and\n    CP-12, not XCP-11", "CP")


RULES = '''
from __future__ import annotations
from functools import cache
from . import table
from .table import Made

def set_up():
    """MD-01 to MD-03 Nothing."""
    remembered()

@cache
def remembered():
    """MD-04 The same always."""

def made_one_by_one():
    """MD-05"""
    yield 1

def uncited():
    """Cites nothing of this game (CP-01)."""
'''
TABLE = '''
class Made:
    """MD-06 What the table is."""

    def verb(self):
        """MD-07"""

    @property
    def question(self):
        """MD-08"""

    @staticmethod
    def helper():
        """MD-09"""
'''
BOTS = '''
from .rules import set_up

def think():
    """MD-10 No rule."""
'''


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The rules of a made-up game, in three modules."""
    folder = tmp_path / "made"
    folder.mkdir()
    for name, source in (("__init__", ""), ("rules", RULES), ("table", TABLE), ("bots", BOTS)):
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    monkeypatch.setattr(catcli.games, "__path__", [*catcli.games.__path__, str(tmp_path)])
    find_rule_functions.cache_clear()
    import_module("catcli.games.made.bots")
    yield import_module("catcli.games.made.rules")
    find_rule_functions.cache_clear()
    for name in [name for name in sys.modules if name.startswith("catcli.games.made")]:
        del sys.modules[name]


@pytest.fixture
def made(rules: ModuleType) -> Game:
    """The made-up game, as far as a tracer looks at it."""
    numbers = dict.fromkeys(f"MD-{number:02}" for number in range(1, 11))
    doors = dict.fromkeys(("why_not", "sheet", "view"), rules.set_up)
    return replace(AHOY, name="made", prefix="MD", paragraphs=lambda: numbers, **doors)


def of_made_game() -> dict[str, list[str]]:
    found = find_rule_functions("catcli.games.made", "MD", "catcli.games.made.rules")
    return {function.name: sorted(function.paragraphs) for function in found}


def test_functions_and_methods_carry_out_rules_and_classes_and_bots_do_not(rules: ModuleType) -> None:
    assert {
        "rules.set_up": ["MD-01", "MD-02", "MD-03"],
        "rules.remembered": ["MD-04"],
        "rules.made_one_by_one": ["MD-05"],
        "table.Made.verb": ["MD-07"],
        "table.Made.question": ["MD-08"],
        "table.Made.helper": ["MD-09"],
    } == of_made_game()


def test_the_functions_that_carry_out_a_paragraph_are_told_in_the_order_of_the_rules() -> None:
    by_paragraph = carried_out_by(CATPACKS)
    assert list(CATPACKS.paragraphs()) == list(by_paragraph)
    assert ["rules.income"] == by_paragraph["CP-13"]
    assert [] == by_paragraph["CP-106"]


@every_game
def test_what_a_remembered_function_returns_hides_no_other_rule(game: Game) -> None:
    """A tracer makes those forget that cite paragraphs; the others must not stand before one that does."""
    package = f"catcli.games.{game.name}"
    functions = rule_functions(game)
    citing = {function.name.rpartition(".")[2] for function in functions}
    cites = {id(function.code) for function in functions}
    hidden = [
        f"{value.__module__}.{value.__qualname__} calls {name}"
        for module in modules_of_rules(package, [f"{package}.rules"])
        for value in functions_in(module)
        if hasattr(value, "cache_clear") and id(value.__wrapped__.__code__) not in cites
        for name in value.__wrapped__.__code__.co_names
        if name in citing
    ]
    assert [] == hidden


# What ran


@every_ear
def test_a_run_goes_through_the_rules_that_ran_and_no_others(ear: Any) -> None:
    alone = ran(Tracer(CATPACKS, ear), lambda: play(CATPACKS, 1, "solo"))
    together = ran(Tracer(CATPACKS, ear), lambda: play(CATPACKS, 2))
    assert {"CP-109", "CP-119", "CP-155"} <= alone  # Round Piles, taking a card, the dummy's turn
    assert {"CP-109", "CP-119", "CP-145"} <= together
    assert "CP-155" not in together


@every_ear
def test_what_ran_before_and_after_is_not_heard(ear: Any) -> None:
    tracer = Tracer(AHOY, ear)
    play(AHOY, 3)
    with tracer:
        pass
    play(AHOY, 3)
    assert frozenset() == tracer.ran


@every_ear
@every_game
def test_what_is_heard_does_not_depend_on_what_ran_before(game: Game, ear: Any) -> None:
    first, second = (ran(Tracer(game, ear), lambda: play(game, 2)) for _ in range(2))
    assert first == second


@every_ear
def test_a_function_that_remembers_is_heard_in_every_trace(ear: Any, rules: ModuleType, made: Game) -> None:
    heard = [ran(Tracer(made, ear), rules.set_up) for _ in range(2)]
    assert [{"MD-01", "MD-02", "MD-03", "MD-04"}] * 2 == heard


@pytest.mark.skipif(len(EARS) < 2, reason="this Python has one way to hear")
@every_game
def test_all_ears_hear_the_same(game: Game) -> None:
    for variant in game.variants:
        for players in variant.players:
            heard = [ran(Tracer(game, ear), lambda: play(game, players, variant.name)) for ear in EARS]  # noqa: B023  # run at once
            assert heard[0] == heard[1]


@every_ear
def test_a_function_that_yields_is_heard_when_it_begins_and_each_trace_hears_anew(ear: Any, rules: ModuleType) -> None:
    function = rules.made_one_by_one
    for _ in range(2):
        listening = ear([function.__code__])
        listening.open()
        waiting = function()
        before = set(listening.heard)
        next(waiting)
        waiting.close()
        listening.close()
        assert (set(), {id(function.__code__)}) == (before, listening.heard)


@every_ear
def test_what_a_player_thinks_is_not_heard(ear: Any) -> None:
    tracer = Tracer(CATPACKS, ear)
    with tracer:
        with tracer.thinking():
            play(CATPACKS, 1, "solo")
        assert frozenset() == tracer.ran
        play(CATPACKS, 1, "solo")
    assert {"CP-109", "CP-155"} <= tracer.ran


@every_ear
def test_a_trace_leaves_nothing_behind(ear: Any) -> None:
    before = sys.getprofile()
    tracer = Tracer(AHOY, ear)

    def breaks_off() -> None:
        with tracer:
            play(AHOY, 2)
            raise KeyError

    with pytest.raises(KeyError):
        breaks_off()
    assert before is sys.getprofile()
    if sys.version_info >= (3, 12):
        tool = EARS[0].TOOL
        assert sys.monitoring.get_tool(tool) is None
        sys.monitoring.use_tool_id(tool, "test")
        left = {sys.monitoring.get_local_events(tool, function.code) for function in tracer.functions}
        sys.monitoring.free_tool_id(tool)
        assert {sys.monitoring.events.NO_EVENTS} == left


def test_refusals_and_points_count_and_rows_without_points_do_not() -> None:
    tracer = Tracer(AHOY)
    tracer.saw_refusal(Refusal("AK-41", "a paw protects its own cat"))
    rows = [Row("sets", "Sets", "AK-79", (0, 5)), Row("whites", "White fish", "AK-80", (0, 0))]
    tracer.saw_points(Sheet(rows, [(), ()]), [(1, "spares", "AK-81", "a spare fish")])
    assert {"AK-41", "AK-79", "AK-81"} == tracer.ran


def test_a_paragraph_that_the_game_does_not_have_never_counts() -> None:
    tracer = Tracer(AHOY)
    tracer.saw_refusal(Refusal("CP-07", "keep three"))
    assert frozenset() == tracer.ran
