"""Tables: long ones are laid out as short ones are."""

from __future__ import annotations

import random

import pytest

from catcli.cli import render

COLUMNS = ("rank", "player", "seed", "won", "clean", "title", "猫")
NAMES = [
    "Ada",
    "猫",
    "Bo 猫猫",
    "é",
    "e\u0301",
    "❤\ufe0f",
    "👩\u200d👩",
    "a\tb",
    " Cy",
    "Di  Eve",
    "",
    "\x1b[1m",
    "한국",
]


def rows_of(count, seed=1):
    chance = random.Random(seed)
    return [
        {
            "rank": number,
            "player": chance.choice(NAMES),
            "seed": str(chance.randrange(10 ** chance.randrange(1, 9))),
            "won": chance.choice([0, 1, 0.5, 1 / 3, None]),
            "clean": chance.choice([True, False, None]),
            "title": "",
            "猫": chance.choice([-3, 12, "none"]),
        }
        for number in range(count)
    ]


def in_one(rows, monkeypatch, fmt="table", **how):
    """The table where no piece is shorter than the whole."""
    with monkeypatch.context() as patch:
        patch.setattr(render, "PIECE", len(rows) + 1)
        return render.table(rows, COLUMNS, fmt, **how)


@pytest.mark.parametrize("count", [0, 1, 9, 10, 11, 20, 333])
@pytest.mark.parametrize("fmt", render.TABLES)
def test_a_long_table_is_laid_out_as_a_short_one(monkeypatch, fmt, count):
    rows = rows_of(count, seed=count)
    expected = in_one(rows, monkeypatch, fmt)
    monkeypatch.setattr(render, "PIECE", 10)
    assert expected == render.table(rows, COLUMNS, fmt)


@pytest.mark.parametrize("width", [20, 40, 60, 200])
def test_a_long_table_is_folded_as_a_short_one(monkeypatch, width):
    rows = rows_of(50)
    expected = in_one(rows, monkeypatch, width=width)
    monkeypatch.setattr(render, "PIECE", 10)
    assert expected == render.table(rows, COLUMNS, "table", width=width)


def test_a_column_is_as_wide_as_its_widest_cell_wherever_that_stands(monkeypatch):
    monkeypatch.setattr(render, "PIECE", 2)
    rows = [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}, {"a": 3, "b": "猫猫猫"}, {"a": 1000, "b": "z"}]
    assert (
        "   a  b\n"
        "----  ------\n"
        "   1  x\n"
        "   2  y\n"
        "   3  猫猫猫\n"
        "1000  z\n" == render.table(rows, ("a", "b"), "table")
    )  # fmt: skip


def test_a_table_comes_in_pieces(monkeypatch):
    monkeypatch.setattr(render, "PIECE", 10)
    for fmt in ("table", "csv", "tsv", "jsonl", "md", "html"):
        assert len(list(render.pieces(rows_of(35), COLUMNS, fmt))) >= 4
