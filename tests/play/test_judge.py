"""What a case expects, held against plain data."""

from __future__ import annotations

import pytest

from catcli.play.judge import Judging, is_equal
from catcli.play.shelf import read_cases


@pytest.fixture
def judging(tmp_path):
    (tmp_path / "case.yml").write_text("catcli: 1\ngame: ahoy\n")
    (read,) = read_cases(str(tmp_path / "case.yml"))
    return Judging(read)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The  Bride", "the bride"),
        (1, 1.0),
        ([1, 2, 2], [2, 1, 2]),
        ({"Ada": [1], "Bo": 2}, {"bo": 2, "ada": [1]}),
        ([{"a": 1, "b": 2}, {"a": 0, "b": 9}], [{"b": 2, "a": 1}, {"b": 9, "a": 0}]),
        ([[2, 1], "a"], ["A", [1, 2]]),
    ],
)
def test_texts_are_equal_in_any_case_and_lists_in_any_order(one, other):
    assert is_equal(one, other)
    assert is_equal(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [(1, True), ([1, 2], [1, 2, 2]), ({"a": 1}, {"a": 1, "b": 2}), ("1", 1), (None, ""), ([], {})]
)
def test_what_is_not_the_same_is_not_equal(one, other):
    assert not is_equal(one, other)


@pytest.mark.parametrize(
    ("expected", "found", "holds"),
    [
        ({"max": 4}, {"max": 4}, True),
        ({"max": 4}, {"max": 5}, False),
        ({"not": 4, "any": 1}, {"not": 4, "any": 1}, True),
        ({"max": 4}, 4, True),
        ({"max": 4}, 5, False),
        ({"not": {"max": 4}}, 5, True),
    ],
)
def test_the_words_of_a_range_may_be_names(judging, expected, found, holds):
    judging.compare(expected, found, ("expect", "scores"))
    assert holds == (not judging.findings)
