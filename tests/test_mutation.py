"""What is wrong is noticed: of spoiled scenarios nearly none still holds, and none is a fault of catcli itself."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from catcli.play.shelf import files_below
from catcli.play.strict_yaml import Document, documents_and_faults

from . import mutation
from .mutation import CAUGHT_BY_FORM, FAILED, FAULT, PASSED, Fate, Mutant, Tally

FOLDER = Path(__file__).parent.parent / "scenarios"
FILES = [file for file in files_below([str(FOLDER)]) if Path(file).parent.name != "records"]
MUTANTS = 500
SHARE_THAT_HOLDS = 0.02  # at most, of mutants that mean something else


@pytest.fixture(scope="module")
def fates() -> list[tuple[Mutant, Fate]]:
    return [(one, mutation.fate(one)) for one in mutation.mutants(FILES, seed=1, most=MUTANTS)]


def such(fates: list[tuple[Mutant, Fate]], what: str) -> list[tuple[Mutant, Fate]]:
    return [(one, found) for one, found in fates if found.what == what]


def test_no_spoiled_case_is_a_fault_of_catcli_itself(fates):
    assert [] == [f"{one}: {found.sentence}" for one, found in such(fates, FAULT)]


def test_a_fault_of_form_is_told_on_the_line_that_was_spoiled(fates):
    assert such(fates, CAUGHT_BY_FORM)
    assert [] == [
        f"{one}: told on {found.lines}: {found.sentence}" for one, found in fates if mutation.is_misplaced(one, found)
    ]


def test_nearly_no_spoiled_case_still_holds(fates):
    unexplained = [str(one) for one, _ in such(fates, PASSED) if not mutation.reason(one)]
    assert such(fates, FAILED)
    assert len(unexplained) <= SHARE_THAT_HOLDS * len(fates), "\n".join(unexplained)


def test_what_the_schema_refuses_is_refused(fates):
    """An editor and catcli do not contradict each other."""
    validator = jsonschema.Draft202012Validator(json.loads((FOLDER / "catcli.schema.json").read_text()))
    wrong = [
        str(one)
        for one, found in fates
        for document in documents_and_faults(one.text, one.file)
        if isinstance(document, Document) and not validator.is_valid(document.data) and found.what in (FAILED, PASSED)
    ]
    assert [] == wrong


# The tool itself


CASE = """\
catcli: 1
game: ahoy
name: one fishes
players: [{name: Ada}, {name: Bo}, {name: Cy}]
setup: {oceans: [[red], [blue]]}
moves:
  - {Ada: ocean 1, Bo: ocean 2, Cy: ocean 2}
expect:
  state: {cats: {Ada: [red]}}
"""


@pytest.fixture
def file(tmp_path) -> str:
    path = tmp_path / "case.yml"
    path.write_text(CASE)
    return str(path)


def test_a_mutant_differs_in_one_place_and_knows_its_line(file):
    found = mutation.mutants([file], seed=0, most=10_000)
    lines = CASE.splitlines()
    for one in found:
        spoiled = one.text.splitlines()
        if len(spoiled) == len(lines):
            assert [one.line] == [n for n, (a, b) in enumerate(zip(lines, spoiled, strict=True), 1) if a != b]
    assert {"key", "one more", "wrong letter", "missing item", "swapped", "nothing"} <= {one.kind for one in found}


def test_the_same_seed_gives_the_same_mutants(file):
    assert mutation.mutants([file], 5, 20) == mutation.mutants([file], 5, 20)
    assert mutation.mutants([file], 5, 20) != mutation.mutants([file], 6, 20)


def test_fates_are_told_apart(file):
    tally = Tally()
    for one in mutation.mutants([file], seed=0, most=10_000):
        tally.add(one, mutation.fate(one))
    assert not tally.faults
    assert not tally.misplaced
    assert all(tally.count[what] for what in ("form", "play", "expectation"))


def test_nothing_is_taken_away_from_expectations(file):
    found = mutation.mutants([file], seed=0, most=10_000)
    assert not [one for one in found if one.kind == "missing key" and "expect" in one.path]
