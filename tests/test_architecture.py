"""Who may import whom, and what the rules must never do: docs/architecture.md, held by reading the source."""

import ast
import sys
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import pytest

PROJECT = Path(__file__).resolve().parents[1]


class Module(NamedTuple):
    path: str  # from the project's folder: catcli/games/catpacks/scoring.py
    tree: ast.Module

    @property
    def package(self) -> list[str]:
        """The package that its relative imports start from."""
        return self.path.split("/")[:-1]

    @property
    def game(self) -> str | None:
        """The game whose folder it lies in."""
        parts = self.path.split("/")
        return parts[2] if parts[:2] == ["catcli", "games"] and len(parts) > 3 else None

    @property
    def part(self) -> str | None:
        """What it is inside its game: `table`, or `rules` for rules.py and for all below rules/."""
        return self.path.split("/")[3].removesuffix(".py") if self.game else None


class Import(NamedTuple):
    line: int
    what: str  # the full name, as far down as the statement tells: catcli.engine.table.Table


Rule = Callable[[list[Module]], Iterator[str]]


def read_modules(project: Path) -> list[Module]:
    return [
        Module(path.relative_to(project).as_posix(), ast.parse(path.read_bytes(), str(path)))
        for path in sorted(project.glob("catcli/**/*.py"))
    ]


def imports(module: Module) -> Iterator[Import]:
    """Every import, wherever it stands in the file; `from . import rules` is an import of `….rules`."""
    for node in ast.walk(module.tree):
        match node:
            case ast.Import(names):
                for alias in names:
                    yield Import(node.lineno, alias.name)
            case ast.ImportFrom(name, names, level):
                above = module.package[: len(module.package) - (level or 1) + 1] if level else []
                start = [*above, name] if name else above
                for alias in names:
                    yield Import(node.lineno, ".".join(start if alias.name == "*" else [*start, alias.name]))
            case ast.Call(args=[ast.Constant(str(name)), *_]):
                if called(node) in ("import_module", "__import__"):
                    yield Import(node.lineno, name)


def called(node: ast.AST) -> str | None:
    """The last word of the name that a call calls: `Random` for random.Random(7)."""
    match node:
        case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name)):
            return name
    return None


def inside(what: str, *packages: str) -> bool:
    return any(what == package or what.startswith(package + ".") for package in packages)


def is_standard(what: str) -> bool:
    return what.partition(".")[0] in sys.stdlib_module_names


def below(modules: list[Module], *folders: str) -> Iterator[Module]:
    return (module for module in modules if module.path.startswith(tuple(f"catcli/{f}/" for f in folders)))


# Who may import whom


def engine_imports_only_the_standard_library(modules: list[Module]) -> Iterator[str]:
    for module in below(modules, "engine"):
        for line, what in imports(module):
            if not is_standard(what) and not inside(what, "catcli.engine"):
                yield f"{module.path}:{line}: imports {what}, but engine imports only the standard library"


def games_import_only_engine(modules: list[Module]) -> Iterator[str]:
    """Which game, and which of its files may use the two libraries, is said by rules of their own."""
    may = ("catcli.engine", "catcli.games", "catcli.columns", "yaml")
    for module in below(modules, "games"):
        for line, what in imports(module):
            if not is_standard(what) and not inside(what, *may):
                yield f"{module.path}:{line}: imports {what}, but games import only engine"


def no_game_imports_another(modules: list[Module]) -> Iterator[str]:
    for module in below(modules, "games"):
        for line, what in imports(module):
            own = f"catcli.games.{module.game}"
            if module.game and inside(what, "catcli.games") and not inside(what, own):
                yield f"{module.path}:{line}: imports {what}, but no game imports another"


def bots_import_only_engine(modules: list[Module]) -> Iterator[str]:
    """They reach a game through the Seat that they are given."""
    for module in below(modules, "bots"):
        for line, what in imports(module):
            if not is_standard(what) and not inside(what, "catcli.engine", "catcli.bots"):
                yield f"{module.path}:{line}: imports {what}, but bots import only engine"


def play_imports_only_engine_games_and_bots(modules: list[Module]) -> Iterator[str]:
    may = ("catcli.engine", "catcli.games", "catcli.bots", "catcli.play", "catcli.columns", "catcli.__version__")
    for module in below(modules, "play"):
        for line, what in imports(module):
            if inside(what, "catcli") and what != "catcli" and not inside(what, *may):
                yield f"{module.path}:{line}: imports {what}, but play imports only engine, games and bots"


# Where each library is at home


def stays_at_home(library: str, *homes: str) -> Rule:
    why = f"but {library} is only for {', '.join(homes)}"

    def rule(modules: list[Module]) -> Iterator[str]:
        for module in modules:
            if not any(fnmatch(module.path, home) for home in homes):
                for line, what in imports(module):
                    if inside(what, library):
                        yield f"{module.path}:{line}: imports {what}, {why}"

    return rule


click_only_in_cli = stays_at_home("click", "catcli/cli/*")
tabulate_only_in_cli = stays_at_home("tabulate", "catcli/cli/*")
wcwidth_only_where_text_is_laid_out = stays_at_home("wcwidth", "catcli/columns.py")
yaml_only_for_scenarios_and_pieces = stays_at_home(
    "yaml",
    "catcli/play/scenario.py",
    "catcli/play/strict_yaml.py",
    "catcli/games/*/pieces.py",
    "catcli/games/*/deck.py",
)
platformdirs_only_in_the_store = stays_at_home("platformdirs", "catcli/play/store.py")
msgspec_only_in_play_and_cli = stays_at_home("msgspec", "catcli/play/*", "catcli/cli/*")
plotext_only_in_charts = stays_at_home("plotext", "catcli/cli/charts.py")
matplotlib_only_in_charts = stays_at_home("matplotlib", "catcli/cli/charts.py")
xlsxwriter_only_in_the_workbook = stays_at_home("xlsxwriter", "catcli/cli/workbook.py")
dask_only_in_the_cluster = stays_at_home("dask", "catcli/play/cluster.py")
distributed_only_in_the_cluster = stays_at_home("distributed", "catcli/play/cluster.py")


def extras_are_imported_when_needed(modules: list[Module]) -> Iterator[str]:
    """Whoever lacks the library of an extra can use all else."""
    for module in modules:
        at_once = [node for node in run_by_the_import(module.tree) if isinstance(node, ast.Import | ast.ImportFrom)]
        for line, what in imports(module._replace(tree=ast.Module([*at_once], []))):
            if inside(what, "plotext", "matplotlib", "xlsxwriter", "dask", "distributed"):
                yield f"{module.path}:{line}: imports {what}, but an extra is imported by the function that needs it"


# Inside a game


def never_imports(part: str, *others: str) -> Rule:
    why = f"but {part} never imports {' or '.join(others)}"

    def rule(modules: list[Module]) -> Iterator[str]:
        for module in below(modules, "games"):
            if module.part == part:
                for line, what in imports(module):
                    if inside(what, *(f"catcli.games.{module.game}.{other}" for other in others)):
                        yield f"{module.path}:{line}: imports {what}, {why}"

    return rule


table_never_imports_rules = never_imports("table", "rules")
pieces_never_import_table_or_rules = never_imports("pieces", "table", "rules")
scoring_never_imports_rules = never_imports("scoring", "rules")
sight_never_imports_rules = never_imports("sight", "rules")
notation_never_imports_rules = never_imports("notation", "rules")
telling_never_imports_rules = never_imports("telling", "rules")
sentences_never_import_rules = never_imports("sentences", "rules")
asking_never_imports_rules = never_imports("asking", "rules")
moves_never_import_rules = never_imports("moves", "rules")


def only_the_main_module_imports_cli(modules: list[Module]) -> Iterator[str]:
    for module in modules:
        if not fnmatch(module.path, "catcli/cli/*") and module.path != "catcli/__main__.py":
            for line, what in imports(module):
                if inside(what, "catcli.cli"):
                    yield f"{module.path}:{line}: imports {what}, but only __main__ imports cli"


# The same seed gives the same game


def luck_comes_only_from_chance(modules: list[Module]) -> Iterator[str]:
    for module in below(modules, "engine", "games", "bots"):
        for line, what in imports(module):
            is_luck = inside(what, "random", "secrets", "uuid", "os.urandom")
            if is_luck and module.path != "catcli/engine/chance.py":
                yield f"{module.path}:{line}: imports {what}, but luck comes only from engine/chance.py"


def chance_takes_only_the_class_of_generators(modules: list[Module]) -> Iterator[str]:
    """random.shuffle and its kind share one generator among all games; an own Random does not."""
    for module in modules:
        if module.path == "catcli/engine/chance.py":
            for line, what in imports(module):
                if inside(what, "random") and what != "random.Random":
                    yield f"{module.path}:{line}: imports {what}, but games share no generator: import Random"


def no_generator_lives_in_a_module(modules: list[Module]) -> Iterator[str]:
    for module in below(modules, "engine", "games", "bots"):
        for node in run_by_the_import(module.tree):
            if called(node) in ("Random", "SystemRandom", "Chance", "Stacked"):
                yield (
                    f"{module.path}:{node.lineno}: makes a {called(node)} when imported, "
                    "but a generator belongs to a table or a bot, never to a module"
                )


def run_by_the_import(node: ast.AST) -> Iterator[ast.AST]:
    """All that runs when the module is imported: class bodies and defaults do, function bodies do not."""
    yield node
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            parts = [*node.decorator_list, node.args]
        case ast.Lambda():
            parts = [node.args]
        case _:
            parts = list(ast.iter_child_nodes(node))
    for part in parts:
        yield from run_by_the_import(part)


def nothing_is_deepcopied(modules: list[Module]) -> Iterator[str]:
    for module in below(modules, "engine", "games", "bots"):
        for node in ast.walk(module.tree):
            match node:
                case ast.Attribute(attr=name) | ast.alias(name) if name == "deepcopy":
                    yield f"{module.path}:{node.lineno}: uses deepcopy, but copy_pieces is written by hand"


def no_set_is_walked(modules: list[Module]) -> Iterator[str]:
    for module in below(modules, "engine", "games", "bots"):
        for node in ast.walk(module.tree):
            match node:
                case ast.For(iter=walked) | ast.AsyncFor(iter=walked) | ast.comprehension(iter=walked):
                    if is_set(walked):
                        yield (
                            f"{module.path}:{walked.lineno}: walks over a set, "
                            "whose order is not the same everywhere: use a tuple, a dict or sorted(…)"
                        )


def is_set(node: ast.expr) -> bool:
    """Whether an expression is plainly a set, or a set in another coat: list({1, 2}), set(a) - b."""
    match node:
        case ast.Set() | ast.SetComp():
            return True
        case ast.BinOp(left, ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right):
            return is_set(left) or is_set(right)
        case ast.Call(ast.Name("set" | "frozenset")):
            return True
        case ast.Call(ast.Name("list" | "tuple" | "enumerate" | "iter" | "reversed"), [inner, *_]):
            return is_set(inner)
    return False


# The project obeys


def hold(rule: Rule) -> None:
    broken = list(rule(read_modules(PROJECT)))
    if broken:
        pytest.fail("\n".join(broken), pytrace=False)


def test_engine_imports_only_the_standard_library():
    hold(engine_imports_only_the_standard_library)


def test_games_import_only_engine_and_their_own_folder():
    hold(games_import_only_engine)


def test_no_game_imports_another():
    hold(no_game_imports_another)


def test_bots_import_only_engine():
    hold(bots_import_only_engine)


def test_play_imports_only_engine_games_and_bots_and_never_cli():
    hold(play_imports_only_engine_games_and_bots)


def test_click_is_imported_only_in_cli():
    hold(click_only_in_cli)


def test_tabulate_is_imported_only_in_cli():
    hold(tabulate_only_in_cli)


def test_wcwidth_is_imported_only_where_text_is_laid_out():
    hold(wcwidth_only_where_text_is_laid_out)


def test_yaml_is_imported_only_for_scenarios_and_pieces():
    hold(yaml_only_for_scenarios_and_pieces)


def test_platformdirs_is_imported_only_in_the_store():
    hold(platformdirs_only_in_the_store)


def test_msgspec_is_imported_only_in_play_and_cli():
    hold(msgspec_only_in_play_and_cli)


def test_plotext_and_matplotlib_are_imported_only_in_charts():
    hold(plotext_only_in_charts)
    hold(matplotlib_only_in_charts)


def test_xlsxwriter_is_imported_only_in_the_workbook():
    hold(xlsxwriter_only_in_the_workbook)


def test_dask_is_imported_only_in_the_cluster():
    hold(dask_only_in_the_cluster)
    hold(distributed_only_in_the_cluster)


def test_extras_are_imported_only_when_they_are_needed():
    hold(extras_are_imported_when_needed)


def test_table_never_imports_rules():
    hold(table_never_imports_rules)


def test_pieces_never_import_table_or_rules():
    hold(pieces_never_import_table_or_rules)


def test_scoring_never_imports_rules():
    hold(scoring_never_imports_rules)


def test_sight_never_imports_rules():
    hold(sight_never_imports_rules)


def test_notation_never_imports_rules():
    hold(notation_never_imports_rules)


def test_telling_never_imports_rules():
    hold(telling_never_imports_rules)


def test_sentences_questions_and_moves_never_import_rules():
    hold(sentences_never_import_rules)
    hold(asking_never_imports_rules)
    hold(moves_never_import_rules)


def test_only_the_main_module_imports_cli():
    hold(only_the_main_module_imports_cli)


def test_luck_comes_only_from_chance():
    hold(luck_comes_only_from_chance)


def test_chance_takes_only_the_class_of_generators():
    hold(chance_takes_only_the_class_of_generators)


def test_no_generator_lives_in_a_module():
    hold(no_generator_lives_in_a_module)


def test_nothing_is_deepcopied():
    hold(nothing_is_deepcopied)


def test_no_set_is_walked_in_the_rules():
    hold(no_set_is_walked)


# The rules above see what they are for: each line is a file with one fault in it, or with none

FAULTS = [
    (engine_imports_only_the_standard_library, "engine/table.py", "import yaml"),
    (engine_imports_only_the_standard_library, "engine/table.py", "from catcli.games import GAMES"),
    (engine_imports_only_the_standard_library, "engine/table.py", "from .. import games"),
    (engine_imports_only_the_standard_library, "engine/__init__.py", "from ..play.match import Match"),
    (engine_imports_only_the_standard_library, "engine/table.py", "def f():\n    import click"),
    (engine_imports_only_the_standard_library, "engine/table.py", "import_module('catcli.play')"),
    (games_import_only_engine, "games/ahoy/rules.py", "import msgspec"),
    (games_import_only_engine, "games/ahoy/bots.py", "from catcli.bots import first"),
    (games_import_only_engine, "games/__init__.py", "from catcli import play"),
    (no_game_imports_another, "games/ahoy/pieces.py", "from catcli.games.catpacks.pieces import CARDS"),
    (no_game_imports_another, "games/ahoy/pieces.py", "from .. import catpacks"),
    (no_game_imports_another, "games/isleofcats/rules/rescue.py", "from ...ahoy import pieces"),
    (bots_import_only_engine, "bots/rollout.py", "from catcli.games import GAMES"),
    (bots_import_only_engine, "bots/rollout.py", "import msgspec"),
    (play_imports_only_engine_games_and_bots, "play/match.py", "from catcli.cli import render"),
    (play_imports_only_engine_games_and_bots, "play/match.py", "from ..cli.render import table"),
    (click_only_in_cli, "play/human.py", "from click import echo"),
    (tabulate_only_in_cli, "play/results.py", "from tabulate import tabulate"),
    (wcwidth_only_where_text_is_laid_out, "games/ahoy/sight.py", "import wcwidth"),
    (yaml_only_for_scenarios_and_pieces, "games/ahoy/table.py", "import yaml"),
    (yaml_only_for_scenarios_and_pieces, "cli/check.py", "import yaml"),
    (platformdirs_only_in_the_store, "cli/rank.py", "import platformdirs"),
    (msgspec_only_in_play_and_cli, "engine/log.py", "import msgspec.json"),
    (plotext_only_in_charts, "cli/stats.py", "import plotext"),
    (matplotlib_only_in_charts, "play/stats.py", "from matplotlib.figure import Figure"),
    (xlsxwriter_only_in_the_workbook, "cli/render.py", "import xlsxwriter"),
    (dask_only_in_the_cluster, "cli/batch.py", "import dask"),
    (distributed_only_in_the_cluster, "play/workers.py", "from distributed import Client"),
    (extras_are_imported_when_needed, "cli/charts.py", "import plotext"),
    (extras_are_imported_when_needed, "play/cluster.py", "try:\n    import distributed\nexcept ImportError: pass"),
    (table_never_imports_rules, "games/ahoy/table.py", "from . import pieces, rules"),
    (pieces_never_import_table_or_rules, "games/ahoy/pieces.py", "from .table import Table"),
    (scoring_never_imports_rules, "games/ahoy/scoring.py", "from . import rules"),
    (scoring_never_imports_rules, "games/ahoy/scoring.py", "from .rules import play_round"),
    (sight_never_imports_rules, "games/ahoy/sight.py", "import catcli.games.ahoy.rules as rules"),
    (notation_never_imports_rules, "games/ahoy/notation.py", "from catcli.games.ahoy import rules"),
    (telling_never_imports_rules, "games/isleofcats/telling.py", "from .rules.rescue import rescue"),
    (sentences_never_import_rules, "games/ahoy/sentences.py", "from . import rules"),
    (only_the_main_module_imports_cli, "play/match.py", "from ..cli import main"),
    (luck_comes_only_from_chance, "games/ahoy/rules.py", "import random"),
    (luck_comes_only_from_chance, "bots/random.py", "from random import Random"),
    (luck_comes_only_from_chance, "engine/table.py", "from os import urandom"),
    (chance_takes_only_the_class_of_generators, "engine/chance.py", "from random import shuffle"),
    (chance_takes_only_the_class_of_generators, "engine/chance.py", "import random"),
    (no_generator_lives_in_a_module, "bots/first.py", "CHANCE = Chance('7')"),
    (no_generator_lives_in_a_module, "engine/chance.py", "class A:\n    luck = random.Random(7)"),
    (no_generator_lives_in_a_module, "engine/chance.py", "def f(luck=Random(7)): pass"),
    (nothing_is_deepcopied, "engine/table.py", "import copy\ncopy.deepcopy([])"),
    (nothing_is_deepcopied, "games/ahoy/table.py", "from copy import copy, deepcopy"),
    (no_set_is_walked, "games/ahoy/rules.py", "for x in {1, 2}: pass"),
    (no_set_is_walked, "games/ahoy/rules.py", "[x for x in set(y)]"),
    (no_set_is_walked, "games/ahoy/rules.py", "for i, x in enumerate(frozenset(y) - z): pass"),
    (no_set_is_walked, "engine/table.py", "{x: 1 for x in {y for y in z}}"),
]

NO_FAULTS = [
    (engine_imports_only_the_standard_library, "engine/table.py", "import sys\nfrom .log import Log"),
    (games_import_only_engine, "games/ahoy/rules.py", "from ...engine.table import Ask\nfrom . import table"),
    (no_game_imports_another, "games/ahoy/rules.py", "from .table import T\nimport catcli.games.ahoy.pieces"),
    (no_game_imports_another, "games/__init__.py", "from . import ahoy, catpacks"),
    (no_game_imports_another, "games/isleofcats/rules/rescue.py", "from .. import table"),
    (bots_import_only_engine, "bots/search.py", "from . import rollout\nimport catcli.engine.player"),
    (play_imports_only_engine_games_and_bots, "play/batch.py", "from catcli import __version__"),
    (click_only_in_cli, "cli/main.py", "import click\nimport clickhouse"),
    (wcwidth_only_where_text_is_laid_out, "columns.py", "from wcwidth import wcwidth"),
    (extras_are_imported_when_needed, "cli/charts.py", "def draw():\n    import plotext"),
    (yaml_only_for_scenarios_and_pieces, "games/catpacks/deck.py", "import yaml"),
    (table_never_imports_rules, "games/ahoy/table.py", "from . import pieces"),
    (luck_comes_only_from_chance, "engine/chance.py", "from random import Random"),
    (luck_comes_only_from_chance, "games/__init__.py", "from catcli.bots import random"),
    (chance_takes_only_the_class_of_generators, "engine/chance.py", "from random import Random"),
    (no_generator_lives_in_a_module, "bots/first.py", "def f(): return Chance('7')"),
    (no_set_is_walked, "games/ahoy/rules.py", "for x in sorted(set(y)): pass"),
    (no_set_is_walked, "games/ahoy/rules.py", "for x in hand - 1, 2: pass"),
    (no_set_is_walked, "play/match.py", "for x in {1, 2}: pass"),
]


@pytest.mark.parametrize(("rule", "path", "source"), FAULTS)
def test_a_fault_is_seen_with_its_place(rule, path, source):
    module = Module(f"catcli/{path}", ast.parse(source))
    (complaint,) = rule([module])
    assert complaint.startswith((f"catcli/{path}:1: ", f"catcli/{path}:2: "))


@pytest.mark.parametrize(("rule", "path", "source"), NO_FAULTS)
def test_what_is_allowed_is_let_pass(rule, path, source):
    assert [] == list(rule([Module(f"catcli/{path}", ast.parse(source))]))
