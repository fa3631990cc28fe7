"""Editions: a record of another edition of our reading of the rules is refused by name, or replayed with a warning."""

from dataclasses import replace

import pytest

from catcli.cli.main import run
from catcli.engine.game import Edition
from catcli.games import GAMES
from catcli.play import opening
from catcli.play.check import Wanted, judge_files
from catcli.play.verdict import BROKEN, PASSED

STORY = """
catcli: 1
game: ahoy
edition: {edition}
players: [{{name: Ada}}, {{name: Bo}}, {{name: Cy}}]
setup: {{oceans: [[red, white], [blue]], cats: {{Ada: [red]}}}}
luck: {{bag: [red, blue, yellow]}}
moves: [{{Ada: {answer}, Bo: ocean 1, Cy: ocean 2}}]
expect: {{asks: point}}
"""


@pytest.fixture
def second_edition(monkeypatch):
    """Ahoy! Kitten in a second edition, which changed what protecting does."""
    changed = Edition(2, "who protects claims", ("AK-20", "AK-71"))
    games = {**GAMES, "ahoy": replace(GAMES["ahoy"], edition=2, editions=(changed,))}
    monkeypatch.setattr(opening, "GAMES", games)


def verdict_on(tmp_path, edition, answer):
    file = tmp_path / "case.yml"
    file.write_text(STORY.format(edition=edition, answer=answer))
    (verdict,) = judge_files([str(file)], Wanted())
    return verdict


def test_a_case_of_this_edition_or_of_none_is_judged_without_a_word(tmp_path, second_edition):
    verdict = verdict_on(tmp_path, 2, "ocean 1")
    assert (PASSED, ()) == (verdict.outcome, verdict.warnings)


def test_a_case_that_the_change_does_not_touch_is_judged_with_a_warning(tmp_path, second_edition):
    verdict = verdict_on(tmp_path, 1, "ocean 1")
    (warning,) = verdict.warnings
    assert PASSED == verdict.outcome
    assert "this is of edition 1; what edition 2 changed does not touch it" == warning.sentence
    assert 4 == warning.place.line


def test_a_case_that_goes_through_a_changed_paragraph_is_refused_by_name(tmp_path, second_edition):
    verdict = verdict_on(tmp_path, 1, "protect")
    (problem,) = verdict.problems
    assert BROKEN == verdict.outcome
    assert "edition 1 of our reading of Ahoy! Kitten" in problem.sentence
    assert "AK-71" in problem.sentence
    assert "edition 2: who protects claims" in problem.sentence


def test_an_edition_that_nobody_knows_here_is_refused(tmp_path):
    verdict = verdict_on(tmp_path, 7, "ocean 1")
    (problem,) = verdict.problems
    assert problem.sentence.startswith("this is of edition 7 of our reading of Ahoy! Kitten; catcli ")
    assert problem.sentence.endswith("knows the editions up to 1")


def test_the_warning_goes_to_stderr_and_the_case_counts_as_passed(tmp_path, second_edition, capsys):
    file = tmp_path / "case.yml"
    file.write_text(STORY.format(edition=1, answer="ocean 1"))
    assert 0 == run(["check", str(file)])
    out, err = capsys.readouterr()
    assert "1 case: 1 passed\n" == out
    assert f"{file}:4:10: warning: this is of edition 1;" in err
