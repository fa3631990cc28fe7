"""What exists is documented, what is documented exists, and every example runs: README.md, docs/, CONTRIBUTING.md."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

import catcli.games
from catcli.bots import RandomBot
from catcli.cli.main import cli
from catcli.engine.chance import Chance
from catcli.engine.game import Game
from catcli.engine.log import Event
from catcli.engine.options import only_move, sample
from catcli.games import GAMES
from catcli.games.catpacks import deck
from catcli.play import results, store
from catcli.play.match import Match
from catcli.play.record import write_record
from catcli.play.scenario import Case, Expect, Player, Result

PROJECT = Path(__file__).resolve().parents[1]
DOCS = PROJECT / "docs"
PAGES = [*sorted(PROJECT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
SHARED, FORMATTED = "Options of every command", "Options of commands with formats"

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def page(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def complain(faults: Sequence[str]) -> None:
    """Fail with all that is wrong, one fault a line."""
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


# Parts of a page


class Block(NamedTuple):
    """A fenced block; `file` is the file name behind its language, if there is one."""

    language: str
    file: str
    text: str


def blocks(text: str) -> list[Block]:
    fence = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [Block(language, file, body) for language, file, body in fence.findall(text)]


def section(text: str, heading: str) -> str:
    """What stands below a heading of the second level; nothing if it is not there."""
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def part(text: str, heading: str) -> str:
    """What stands below a heading of the third level; nothing if it is not there."""
    found = re.search(rf"^### {re.escape(heading)}\n(.*?)(?=^##|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def tables(text: str) -> list[list[list[str]]]:
    """The tables as rows of cells; the first row is the header."""
    found = re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    rows = [[split_row(line) for line in table.splitlines()] for table in found]
    return [[head, *cells] for head, _, *cells in rows]


def split_row(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|\n"))]


def first_words(text: str, title: str) -> list[str]:
    """The words in backticks in the first column of the tables whose first column has that title, in their order."""
    return [
        word
        for head, *rows in tables(text)
        if head[0] == title
        for row in rows
        for word in re.findall(r"`([^`]+)`", row[0])
    ]


# Commands and options


class Command(NamedTuple):
    name: str
    options: tuple[click.Option, ...]

    @property
    def names(self) -> list[str]:
        return [name for option in self.options for name in (*option.opts, *option.secondary_opts)]


def commands() -> list[Command]:
    """All commands below catcli, also those of groups within it."""
    return list(walk(cli, click.Context(cli, info_name="catcli", **cli.context_settings)))


def walk(command: click.Command, context: click.Context) -> Iterator[Command]:
    if not isinstance(command, click.Group):
        options = tuple(param for param in command.get_params(context) if isinstance(param, click.Option))
        yield Command(context.command_path, options)
        return
    for name in command.list_commands(context):
        below = command.get_command(context, name)
        assert below is not None
        yield from walk(below, click.Context(below, parent=context, info_name=name))


def options_told(text: str) -> list[str]:
    """The options in the first column of option tables, without their values: `-s`, `--seed N`."""
    return [word.split()[0] for word in first_words(text, "option")]


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.name)
def test_every_command_and_option_is_in_docs_cli(command: Command) -> None:
    text = page("docs/cli.md")
    own, shared = section(text, command.name), section(text, SHARED)
    if "--format" in command.names:
        shared += section(text, FORMATTED)
    if not own:
        pytest.fail(f"docs/cli.md has no section '## {command.name}'", pytrace=False)
    told = [*options_told(own), *options_told(shared)]
    faults = [f"docs/cli.md lacks {name} of {command.name}" for name in command.names if name not in told]
    for option in command.options:
        if isinstance(option.type, click.Choice):
            choices = [str(choice) for choice in option.type.choices]
            missing = [choice for choice in choices if f"`{choice}`" not in own + shared]
            faults += [f"docs/cli.md lacks {option.opts[-1]} {choice} of {command.name}" for choice in missing]
    faults += [f"docs/cli.md tells {name}, which {command.name} lacks" for name in told if name not in command.names]
    complain(faults)


def test_no_page_names_an_option_that_does_not_exist() -> None:
    known = {name for command in commands() for name in command.names} | {"--version", "--help"}
    faults = []
    for name in ("README.md", *(f"docs/{page}.md" for page in ("balance", "cli", "cluster", "formats", "scenarios"))):
        told = dict.fromkeys(re.findall(r"(?<![\w-])--[a-z][a-z-]*", page(name)))
        faults += [f"{name} names {option}, which no command has" for option in told if option not in known]
    complain(faults)


def test_every_section_of_a_command_in_docs_cli_is_a_command() -> None:
    told = re.findall(r"^## (catcli \S.*)$", page("docs/cli.md"), re.MULTILINE)
    assert [command.name for command in commands()] == told


def test_make_targets_that_pages_name_exist() -> None:
    targets = re.findall(r"^([a-z]+):", page("Makefile"), re.MULTILINE)
    faults = []
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        code = [block.text for block in blocks(text) if block.language == "sh"] + re.findall(r"`([^`\n]+)`", text)
        named = re.findall(r"^make ([a-z]+)", "\n".join(code), re.MULTILINE)
        faults += [
            f"{name_of(path)} names 'make {one}', which the Makefile lacks" for one in named if one not in targets
        ]
    complain(faults)


# Paragraphs


def cited(text: str, prefix: str) -> set[str]:
    """The paragraphs that a text cites: CP-07, CP-13 to CP-16, and as part of a name cp_07, cp_13_to_16."""
    p = re.escape(prefix)
    spans = re.findall(rf"{p}-(\d+)(?:\s+to\s+{p}-(\d+))?", text)
    spans += re.findall(rf"(?<![a-z]){p.lower()}_(\d+)(?:_to_(?:{p.lower()}_)?(\d+))?", text)
    return {
        f"{prefix}-{number:0{len(first)}}"
        for first, last in spans
        for number in range(int(first), int(last or first) + 1)
    }


def without_headings(source: str) -> str:
    """Python source without its docstring and the comments between its parts, which only tell what it is about."""
    tree = ast.parse(source)
    lines = source.splitlines()
    if ast.get_docstring(tree) is not None:
        lines[: tree.body[0].end_lineno] = []
    return "\n".join(line for line in lines if not line.startswith("#"))


@every_game
def test_every_paragraph_is_cited_in_the_code_of_its_game(game: Game) -> None:
    folder = PROJECT / "catcli" / "games" / game.name
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    missing = [number for number in game.paragraphs() if number not in cited(code, game.prefix)]
    complain([f"no code of {game.name} cites {', '.join(missing)}"] if missing else [])


@every_game
def test_every_paragraph_has_a_test(game: Game) -> None:
    texts = [
        without_headings(path.read_text(encoding="utf-8"))
        for path in sorted((PROJECT / "tests").rglob("*.py"))
        if path != Path(__file__)
    ]
    texts += [path.read_text(encoding="utf-8") for path in sorted((PROJECT / "scenarios").rglob("*.y*ml"))]
    found = cited("\n".join(texts), game.prefix)
    missing = [number for number in game.paragraphs() if number not in found]
    complain([f"no test names {', '.join(missing)}"] if missing else [])


@every_game
def test_no_code_and_no_page_cites_a_paragraph_that_does_not_exist(game: Game) -> None:
    faults = [
        f"{name_of(path)} cites {number}, which does not exist"
        for path in [*sorted((PROJECT / "catcli").rglob("*.py")), *PAGES]
        for number in sorted(cited(path.read_text(encoding="utf-8"), game.prefix) - set(game.paragraphs()))
    ]
    complain(faults)


@every_game
def test_the_table_of_sentences_holds_every_paragraph_and_no_other(game: Game) -> None:
    text = page(f"catcli/games/{game.name}/paragraphs.md")
    told = tables(section(text, "From sentence to paragraph")) + tables(
        section(text, "Questions the rulebook leaves open")
    )
    rows = [row for _, *rows in told for row in rows]
    named = {number for row in rows for number in cited(row[-1], game.prefix)}
    faults = [f"no sentence leads to {number}" for number in game.paragraphs() if number not in named]
    faults += [
        f"{row[0]}: {number} does not exist"
        for row in rows
        for number in cited(row[-1], game.prefix) - set(game.paragraphs())
    ]
    faults += [f"{row[0]}: no paragraph is named" for row in rows if not cited(row[-1], game.prefix)]
    complain(faults)


@every_game
def test_docs_rules_are_up_to_date(game: Game) -> None:
    made = DOCS / "rules" / f"{game.name}.md"
    paragraphs = page(f"catcli/games/{game.name}/paragraphs.md")
    is_fresh = made.is_file() and made.read_text(encoding="utf-8").partition("\n")[2] == paragraphs
    assert is_fresh, f"docs/rules/{game.name}.md is stale: run `make docs`"


# Formats


def events_in_code(game: Game) -> set[str]:
    """The words with which the verbs of a game write the log."""
    words = set()
    for path in (PROJECT / "catcli" / "games" / game.name).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="note" | "add"), args=[ast.Constant(str(word)), *_]):
                    words.add(word)
    return words


class Facts(NamedTuple):
    """What an event always holds, and what it may hold too."""

    always: list[str]
    sometimes: list[str]


def events_told(game: Game) -> dict[str, Facts]:
    """A game's events in docs/formats.md with their facts; behind a semicolon those that may be missing."""
    found = tables(part(section(page("docs/formats.md"), "Event log"), f"Events of {game.title}"))
    if not found:
        pytest.fail(f"docs/formats.md has no table below '### Events of {game.title}'", pytrace=False)
    rows = found[0][1:]
    return {event.strip("`"): Facts(*map(facts_in, facts.partition(";")[::2])) for event, facts, _ in rows}


def facts_in(cell: str) -> list[str]:
    """The facts of a cell; what stands in parentheses or behind a colon explains."""
    return re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)|: .*", "", cell))


@every_game
def test_events_are_those_of_the_code(game: Game) -> None:
    assert sorted(events_in_code(game)) == sorted(events_told(game))


def test_the_event_that_ends_every_game_is_told() -> None:
    assert first_words(section(page("docs/formats.md"), "Event log").partition("\n### ")[0], "event") == ["row"]


@every_game
def test_events_hold_the_facts_that_docs_formats_tells(game: Game) -> None:
    told = events_told(game)
    faults: dict[str, str] = {}
    for event in events_of(game, range(6)):
        always, sometimes = told.get(event.what, Facts([], []))
        if not set(always) <= set(event.value) <= {*always, *sometimes}:
            faults[event.what] = f"docs/formats.md: {event.what} has the facts {', '.join(event.value)}"
    complain(list(faults.values()))


def events_of(game: Game, seeds: Iterable[int]) -> Iterator[Event]:
    """What happens in some random games of every variant and number of players."""
    for variant in game.variants:
        for players in variant.players:
            for seed in seeds:
                match = Match(game, [RandomBot()] * players, list("ABCDEF"), seed=seed, variant=variant.name)
                match.run()
                assert match.log is not None
                yield from match.log.events


@pytest.mark.parametrize(
    ("heading", "column", "names"),
    [
        ("Rows", "column", results.COLUMNS),
        ("Cases", "key", Case.__struct_fields__),
        ("Cases", "key of a player", Player.__struct_fields__),
        ("Cases", "key of `expect`", Expect.__struct_fields__),
        ("Records", "key of `result`", Result.__struct_fields__),
        ("Deck files", "column", deck.COLUMNS),
        ("The high-score store", "column", store.COLUMNS),
    ],
)
def test_columns_and_keys_are_those_of_the_code(heading: str, column: str, names: Sequence[str]) -> None:
    assert list(names) == first_words(section(page("docs/formats.md"), heading), column)


@every_game
def test_keys_of_positions_are_those_of_the_code(game: Game) -> None:
    keys = import_module(f"catcli.games.{game.name}.position").KEYS
    told = part(section(page("docs/formats.md"), "Positions"), f"Positions of {game.title}")
    assert list(keys) == first_words(told, "key")
    about_names = told.partition("\n|")[0]
    missing = [key for key in game.by_seat if f"`{key}`" not in about_names]
    complain([f"docs/formats.md does not tell that {game.name} finds names in {key}" for key in missing])


@every_game
def test_streams_of_luck_are_told(game: Game) -> None:
    told = tables(part(section(page("docs/formats.md"), "Cases"), "Luck"))
    streams = {
        stream: variant.name
        for variant in game.variants
        for players in variant.players
        for stream in game.lots(players, variant.name, None)
    }
    rows = [re.findall(r"`(\w+)`", row[1])[0] for _, *rows in told for row in rows if row[0] == game.title]
    assert sorted(streams) == sorted(rows)


@every_game
def test_score_keys_and_questions_are_told(game: Game) -> None:
    asked, keys = set(), set()
    for table in questions(game):
        asked.add(table.ask.what)
        keys |= {row.key for row in game.sheet(table).rows}
    text = page("docs/formats.md")
    moves = first_words(part(section(text, "Moves"), f"Moves of {game.title}"), "question")
    rows = [row for head, *rows in tables(section(text, "Rows")) if head[0] == "game" for row in rows]
    parts = [word for title, cell in rows if title == game.title for word in re.findall(r"`(\w+)`", cell)]
    faults = [f"docs/formats.md lacks the question {word} of {game.name}" for word in sorted(asked - set(moves))]
    faults += [f"docs/formats.md lacks the score key {word} of {game.name}" for word in sorted(keys - set(parts))]
    complain(faults)


def questions(game: Game) -> Iterator[Any]:
    """The table at each question of a random game of every variant and number of players."""
    for variant in game.variants:
        for players in variant.players:
            table, luck = game.new(players, variant.name, None, Chance(7), None), Chance("players")
            while table.ask is not None:
                yield table
                table.answer([sample(table.options(seat), luck) for seat in table.ask.seats])


# Architecture, and adding a game


def test_the_picture_of_folders_shows_what_is_there() -> None:
    (picture, *_) = blocks(section(page("docs/architecture.md"), "Folders"))
    words = re.findall(r"[\w/.]+(?:\.(?:py|md|yaml)|/)(?=[\s;:,)])", picture.text)
    files = [path for path in (PROJECT / "catcli").rglob("*") if path.is_file() and is_of_a_game_here(path)]
    there = {path.name for path in files}
    faults = [f"there is no {word}" for word in words if not (PROJECT / word).exists() and word not in there]
    told = {Path(word).name for word in words}
    modules = [path for path in files if path.suffix == ".py" and path.name != "__init__.py"]
    faults += [f"the picture lacks {name_of(path)}" for path in sorted(modules) if path.name not in told]
    complain(faults)


def is_of_a_game_here(path: Path) -> bool:
    """Whether a file lies in no game's folder, or in that of a game in GAMES."""
    parts = path.relative_to(PROJECT / "catcli").parts
    return parts[0] != "games" or len(parts) == 2 or parts[1] in GAMES


def test_every_field_of_a_game_is_told() -> None:
    told = first_words(page("docs/adding-a-game.md"), "field")
    assert sorted(field.name for field in fields(Game)) == sorted(told)


@pytest.fixture
def saucers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """The game that docs/adding-a-game.md builds."""
    folder = tmp_path / "saucers"
    folder.mkdir()
    for block in blocks(page("docs/adding-a-game.md")):
        if block.file:
            (folder / block.file).write_text(block.text, encoding="utf-8")
    monkeypatch.setattr(catcli.games, "__path__", [*catcli.games.__path__, str(tmp_path)])
    yield import_module("catcli.games.saucers").GAME
    for name in [name for name in sys.modules if name.startswith("catcli.games.saucers")]:
        del sys.modules[name]
    del catcli.games.saucers  # type: ignore[attr-defined]


def test_the_game_of_adding_a_game_keeps_its_promises(saucers: Game) -> None:
    assert ["SA-01", "SA-02", "SA-03"] == list(saucers.paragraphs())
    asked = 0
    for table in questions(saucers):
        for seat in table.ask.seats:
            asked += 1
            check_promises(saucers, table, seat)
    assert asked == 3 * sum(range(2, 7))


def test_the_game_of_adding_a_game_is_played_and_told(saucers: Game) -> None:
    match = Match(saucers, [RandomBot(), saucers.bots["highest"].make()], ["Ada", "Bo"], seed=7)
    assert match.run() == "finished"
    assert (3, 3) == (saucers.round(match.table), sum(saucers.sheet(match.table).totals()))
    assert len(saucers.explain(match.table, match.names)) == 3
    assert match.log is not None
    assert all(saucers.tell(event, match.names) for event in match.log.seen_by(1))
    assert ["Ada", "Bo"] == [*saucers.state(match.table, match.names)["hands"]]
    assert "luck:\n  stock:\n    [card " in write_record(match, ["random", "highest"])


def check_promises(game: Game, table: Any, seat: int) -> None:
    options = table.options(seat)
    for move in options:
        assert move == game.read(table, seat, game.say(table, seat, move))
        assert game.why_not(table, seat, move) is None
    refusal = game.why_not(table, seat, 99)
    assert refusal is not None
    assert refusal.paragraph in game.paragraphs()
    imagined = game.imagine(table, seat, Chance("guess"))
    assert game.view(table, seat) == game.view(imagined, seat)
    assert {"cards": 20, "sum": 210} == game.box(table) == game.box(imagined)
    assert (only_move(options) is None) == (len(options) > 1)


# Examples


class Shell:
    """Runs commands in a folder of their own, with the catcli under test, no stdin, and a store in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "examples"
        self.folder.mkdir()
        command = folder / "bin" / "catcli"
        command.parent.mkdir()
        code = "from catcli.cli.main import main; main()"
        command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -c {shlex.quote(code)} "$@"\n')
        command.chmod(0o755)
        ours = ("CATCLI_", "_CATCLI_", "MAKE")
        kept = {name: value for name, value in os.environ.items() if name != "CI" and not name.startswith(ours)}
        path = f"{command.parent}{os.pathsep}{os.environ['PATH']}"
        self.env = {**kept, "PATH": path, "PYTHONPATH": str(PROJECT), "CATCLI_DATA_DIR": str(folder / "data")}

    def run(self, command: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        words = ["bash", "-o", "pipefail", "-c", command]
        return subprocess.run(
            words, cwd=self.folder, env=self.env, input=stdin, capture_output=True, text=True, timeout=60
        )


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def example_blocks(text: str) -> list[list[str]]:
    """The commands of each console block of a page."""
    consoles = [block.text.splitlines() for block in blocks(text) if block.language == "console"]
    return [[line[2:] for line in lines if line.startswith("$ ")] for lines in consoles]


@pytest.mark.parametrize("name", ["README.md", "docs/balance.md", "docs/cli.md", "docs/cluster.md", "docs/formats.md"])
def test_examples_run(name: str, shell: Shell) -> None:
    """Commands of a block may build on each other; blocks run side by side."""
    text = page(name)
    for block in blocks(text):
        if block.file:
            (shell.folder / block.file).write_text(block.text, encoding="utf-8")
    played = shell.run("catcli solo catpacks --player human --quiet", stdin="1\n" * 1000)  # for the ranking
    assert (0, "") == (played.returncode, played.stderr)

    def faults_of(commands: Sequence[str]) -> Iterator[str]:
        for command in commands:
            done = shell.run(command)
            if done.returncode != 0:
                yield f"{name}: `{command}` ends with {done.returncode}: {done.stderr.strip()}"

    shown = example_blocks(text)
    assert shown
    assert all("catcli" in " ".join(commands) for commands in shown), "a console block without a command of catcli"
    with ThreadPoolExecutor() as pool:
        complain([fault for faults in pool.map(lambda block: list(faults_of(block)), shown) for fault in faults])


def dialogue(console: str) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what the page shows below it."""
    yield from re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", console, re.MULTILINE)


def is_shown(printed: str, shown: str) -> bool:
    """Whether a page shows what is printed; `…` stands for anything left out."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), printed, re.DOTALL) is not None


def test_the_page_on_scenarios_shows_what_is_printed(shell: Shell) -> None:
    """Its files are written and its commands run in the order of the page, from an empty folder on."""
    faults, run = [], 0
    for block in blocks(page("docs/scenarios.md")):
        if block.file:
            file = shell.folder / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            for command, shown in dialogue(block.text):
                done = shell.run(f"{{ {command}\n}} 2>&1")
                run += 1
                if done.returncode != 0 or not is_shown(done.stdout, shown):
                    faults.append(f"`{command}` ends with {done.returncode} and prints\n{done.stdout}")
    complain(faults)
    assert run > 0


def test_every_command_has_an_example_in_its_section() -> None:
    for command in commands():
        shown = [line for lines in example_blocks(section(page("docs/cli.md"), command.name)) for line in lines]
        assert any(command.name in line for line in shown), f"docs/cli.md has no example of {command.name}"


@pytest.mark.parametrize("name", ["bash", "zsh", "fish"])
def test_the_shell_completion_of_the_readme_is_there(name: str, shell: Shell) -> None:
    line = next(line for line in page("README.md").splitlines() if f"_CATCLI_COMPLETE={name}_source" in line)
    variable = re.search(r"_CATCLI_COMPLETE=\w+ catcli", line)
    assert variable is not None
    script = shell.run(variable[0])
    assert script.returncode == 0
    assert "catcli" in script.stdout


# Links and paths


def slug(heading: str) -> str:
    """The anchor that a heading gets."""
    return re.sub(r"[^\w\- ]", "", heading.casefold()).strip().replace(" ", "-")


def anchors(text: str) -> list[str]:
    return [slug(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]


def test_links_resolve() -> None:
    faults = []
    for path in PAGES:
        text = path.read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = link.partition("#")
            target = path.parent / file if file else path
            if not target.exists():
                faults.append(f"{name_of(path)}: {link} leads nowhere")
            elif anchor and anchor not in anchors(target.read_text(encoding="utf-8")):
                faults.append(f"{name_of(path)}: {link} has no such heading")
    complain(faults)


# Written in pieces, so that this file holds none of them.
HOMES = ("wo" + "rk", "ro" + "ot", "ho" + r"me/\w+", "Us" + r"ers/\w+")
HOSTS = ("py" + r"pi\.org", "pythonho" + r"sted\.org", "npm" + r"js\.org", "artif" + "actory", "ind" + "ex-url")
MACHINE = re.compile(rf"(?<![\w.~-])/(?:{'|'.join(HOMES)})\b|\b[A-Z]:\\+Users\b|\b(?:{'|'.join(HOSTS)})\b")
MADE = {"__pycache__", "build", "dist"}


def project_files() -> Iterator[Path]:
    """The files of the project: nothing hidden but .ci and .gitignore, nothing that is made by tools."""
    for folder, folders, names in os.walk(PROJECT):
        folders[:] = sorted(
            name
            for name in folders
            if (name == ".ci" or not name.startswith(".")) and name not in MADE and not name.endswith(".egg-info")
        )
        yield from (Path(folder, name) for name in sorted(names) if name == ".gitignore" or not name.startswith("."))


def test_no_file_tells_where_it_was_written() -> None:
    faults = []
    for path in project_files():
        text = path.read_text(encoding="utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), 1):
            found = MACHINE.search(line)
            if found is not None:
                faults.append(f"{name_of(path)}:{number}: {found[0]}")
    complain(faults)


# The checks above see what they are for


def test_ranges_and_names_are_citations() -> None:
    text = "CP-07, CP-13 to CP-15; def test_cp_21_to_22_x(): def test_cp_08_and_cp_30(): icp_44"
    numbers = ["CP-07", "CP-08", "CP-13", "CP-14", "CP-15", "CP-21", "CP-22", "CP-30"]
    assert numbers == sorted(cited(text, "CP"))


def test_headings_of_a_test_file_are_no_citations() -> None:
    assert "x = 1  # CP-03" == without_headings('"""CP-01\n\nto CP-09"""\n# CP-02\nx = 1  # CP-03')


def test_output_that_a_page_shows_is_compared() -> None:
    assert [("a", "1\n2\n"), ("b", ""), ("c", "3\n")] == [*dialogue("$ a\n1\n2\n$ b\n$ c\n3\n")]
    assert is_shown("one\ntwo 2.0\nthree\n", "one\n…\nthree\n")
    assert is_shown("two 2.0\n", "two …\n")
    assert not is_shown("one\ntwo\n", "one\n")
    assert not is_shown("one\n", "")


def test_machine_paths_are_seen_and_others_are_not() -> None:
    told = ["see /wo" + "rk/main", "(/ho" + "me/ann/x)", "https://py" + "pi.org/simple", "--ind" + "ex-url=x"]
    assert [True] * 4 == [MACHINE.search(line) is not None for line in told]
    fine = ["~/.local/share", "docs/workflow", "the work/rest", "framework", "/some/folder", "indexes"]
    assert [False] * 6 == [MACHINE.search(line) is not None for line in fine]
