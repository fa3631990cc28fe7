"""Every case below `scenarios/` is a test; the schema shipped there, and the records, which need no generator."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from catcli.cli.schema import schema_text
from catcli.engine.chance import Chance
from catcli.engine.game import Game
from catcli.games import GAMES
from catcli.play.check import Wanted, judge_cells, play
from catcli.play.judge import Judging, result_of
from catcli.play.match import Match
from catcli.play.opening import bots_of_case
from catcli.play.players import make_bot
from catcli.play.record import write_record
from catcli.play.schema import schema_of_cases
from catcli.play.shelf import ReadCase, Shelf, WrittenCase, files_below, read_cases
from catcli.play.shown import Shown
from catcli.play.verdict import Verdict

FOLDER = Path(__file__).parent.parent / "scenarios"
SCHEMA = FOLDER / "catcli.schema.json"
FILES = [*files_below([str(FOLDER)])]
RECORDS = [file for file in FILES if Path(file).parent.name == "records"]
SHARE_SHOWN = 0.9  # of the paragraphs of each game that play can show
NAMES = ("Ada", "Bo", "猫 No", "yes", "E: m", "#6")  # also what YAML reads as something else unless it is quoted


def called(file: str) -> str:
    return str(Path(file).relative_to(FOLDER))


# Cases


def all_cases() -> Iterator[Any]:
    for file in FILES:
        for cells in Shelf().cases(file):
            name = cells[0].name if isinstance(cells, list) else cells.name
            yield pytest.param(cells, id=f"{called(file)}: {name}")


def what_is_wrong(verdict: Verdict) -> list[str]:
    findings = [f"{one.place}: {one.path}: {one.sentence or (one.expected, one.found)}" for one in verdict.findings]
    return [*findings, *(f"{one.place}: {one.sentence}" for one in verdict.problems)]


@pytest.mark.parametrize("cells", [*all_cases()])
def test_the_case_holds(cells):
    verdicts = [*judge_cells(cells, Wanted())]
    assert [] == [what_is_wrong(verdict) or verdict.outcome for verdict in verdicts if not verdict.is_good]


@pytest.fixture(scope="module")
def shown() -> Shown:
    found = Shown()
    for file in FILES:
        for cells in Shelf().cases(file):
            for verdict in judge_cells(cells, Wanted(trace=True)):
                found.add(verdict)
    return found


@pytest.mark.parametrize("game", [*GAMES.values()], ids=lambda game: game.name)
def test_the_cases_show_nine_of_ten_paragraphs(shown, game):
    if not (FOLDER / game.name).is_dir():
        pytest.skip(f"no scenarios of {game.name} yet")
    by_play = [number for number, paragraph in game.paragraphs().items() if not paragraph.unshown]
    missing = [number for number in by_play if not shown.by(game, number)]
    assert len(missing) <= (1 - SHARE_SHOWN) * len(by_play), f"not shown: {', '.join(missing)}"


@pytest.mark.parametrize("game", [*GAMES.values()], ids=lambda game: game.name)
def test_no_paragraph_that_a_case_shows_is_said_to_be_beyond_play(shown, game):
    unshown = [number for number, paragraph in game.paragraphs().items() if paragraph.unshown]
    assert [] == [number for number in unshown if shown.by(game, number)]


def test_each_file_of_cases_names_the_schema_for_editors():
    lines = {file: Path(file).read_text().partition("\n")[0] for file in FILES}
    depth = {file: "../" * (len(Path(called(file)).parts) - 1) or "./" for file in FILES}
    wrong = [
        called(file)
        for file, line in lines.items()
        if line != f"# yaml-language-server: $schema={depth[file]}catcli.schema.json"
    ]
    assert [] == wrong


# The schema


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    schema = json.loads(SCHEMA.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_the_schema_shipped_is_the_one_that_catcli_prints():
    assert schema_text() == SCHEMA.read_text(), "write it anew: catcli schema -o scenarios/catcli.schema.json"


@pytest.mark.parametrize("file", FILES, ids=called)
def test_the_schema_allows_each_shipped_case(validator, file):
    written = [one for one in Shelf().read(file) if isinstance(one, WrittenCase)]
    assert [] == [
        f"{one.document.place(tuple(error.path))}: {error.message}"
        for one in written
        for error in validator.iter_errors(one.document.data)
    ]


@pytest.mark.parametrize(
    "change",
    [
        {"catcli": 2}, {"catcli": "1"}, {"game": "chess"}, {"game": 1}, {"seed": -1}, {"seed": "x"}, {"limit": 0},
        {"limit": 1_000_001}, {"players": {}}, {"players": [{}]}, {"players": [{"name": ""}]}, {"moves": [1]},
        {"expect": {"score": 1}}, {"batch": {"seats": "round"}}, {"luck": {"bag": "red"}}, {"playerz": []},
        {"tags": "a"}, {"rule": 1}, {"deck": 1}, {"result": {}}, {"setup": []}, {"matrix": []}, {"base": ""},
        {"known_failure": True}, {"edition": "1"},
    ],
    ids=str,
)  # fmt: skip
def test_the_schema_refuses_what_catcli_refuses(validator, change):
    case = {"catcli": 1, "game": "ahoy"}
    assert validator.is_valid(case)
    assert not validator.is_valid({**case, **change})


def test_the_schema_lists_every_game():
    assert [*GAMES] == schema_of_cases()["$defs"]["Case"]["properties"]["game"]["enum"]


# Records


def replayed(read: ReadCase) -> Match:
    judging = Judging(read)
    match = play(read, judging, None)
    assert [] == judging.findings
    return match


@pytest.fixture
def other_luck(monkeypatch):
    """A generator that shuffles and picks otherwise: who leans on it notices."""

    def shuffle(self: Chance, stream: str, items: Sequence[Any]) -> list[Any]:
        mixed = [*reversed(items)]
        if self.outcomes is not None:
            self.outcomes.setdefault(stream, []).append(mixed[:])
        return mixed

    def pick(self: Chance, stream: str, n: int) -> int:
        if self.outcomes is not None:
            self.outcomes.setdefault(stream, []).append(n - 1)
        return n - 1

    monkeypatch.setattr(Chance, "shuffle", shuffle)
    monkeypatch.setattr(Chance, "pick", pick)


@pytest.mark.parametrize("file", RECORDS, ids=called)
def test_a_record_holds_under_any_generator_digest_included(other_luck, file):
    for read in read_cases(file):
        assert read.case.result is not None
        match = replayed(read)
        assert read.case.result.digest == result_of(match)["digest"]


def test_another_generator_gives_another_game(other_luck):
    """What the tests above lean on: the planted luck is not that of the records."""
    game = GAMES["ahoy"]
    assert [*range(3)][::-1] == Chance(0).shuffle("bag", range(3))
    assert Match(game, [make_bot(game, "first")] * 3, NAMES[:3], seed=0).table.chance.outcomes["bag"]


KINDS = [
    pytest.param(game, variant.name, players, id=f"{game.name}-{variant.name or 'plain'}-{players}")
    for game in GAMES.values()
    for variant in game.variants
    for players in variant.players
]


def recorded(game: Game, variant: str, players: int, seed: int) -> str:
    """The record of a game of the random bot."""
    bots = [make_bot(game, "random") for _ in range(players)]
    match = Match(game, bots, NAMES[:players], seed=seed, variant=variant)
    match.run()
    return write_record(match, ["random"] * players, name="no")


def recorded_again(read: ReadCase) -> str:
    """The record of the game that a record tells."""
    match = replayed(read)
    game = match.game
    _, who = bots_of_case(read, game, match.names[: len(match.players)])
    return write_record(match, who, name=read.name, setup=read.case.setup)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("game", "variant", "players"), KINDS)
def test_a_record_is_read_and_recorded_again_in_the_same_bytes(tmp_path, game, variant, players, seed):
    text = recorded(game, variant, players, seed)
    file = tmp_path / "record.yml"
    file.write_text(text)
    (read,) = read_cases(str(file))
    assert text == recorded_again(read)


@pytest.mark.parametrize(("game", "variant", "players"), KINDS)
def test_a_record_is_valid_by_the_schema_too(validator, tmp_path, game, variant, players):
    file = tmp_path / "record.yml"
    file.write_text(recorded(game, variant, players, 3))
    (written,) = Shelf().read(str(file))
    validator.validate(written.document.data)
