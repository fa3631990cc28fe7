"""Texts in cells: what a spreadsheet would take for something else is written so that it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catcli.engine.text import printable
from catcli.play.cells import defused, fused

TAKEN = [
    "=1+1", "+1", "-x", "@SUM", "\t=1", " =1", "＝1", "007", "42", "1e5", "12e456789012", "1-2", "3/4", "1.2.2030",
    "2030-01-02", "2030-01-02T10:00:00Z", "12:30", "5 pm", "MARCH1", "2 Jan 2030", "10%", "$5", "1,5", "1.000.000",
    "１２", "true", "FALSE", "#N/A", "'=1", "''42",
]  # fmt: skip
LEFT = [
    "", "Ada", "猫", "Random 2", "A1", "Maria 2", "May", "0.1.0", "planner:nodes=500", "12d456789012", "a\tb", "a\nb",
    '"', "'", "'tis", "O'Neil 3",
]  # fmt: skip


@pytest.mark.parametrize("text", TAKEN)
def test_what_looks_like_a_formula_a_number_or_a_date_gets_an_apostrophe(text):
    assert f"'{text}" == defused(text)


@pytest.mark.parametrize("text", LEFT)
def test_other_texts_are_left_as_they_are(text):
    assert text == defused(text)


def test_what_controls_a_terminal_is_escaped():
    assert "\\e[2J\\x07" == defused("\x1b[2J\x07")


@given(st.text() | st.text("'=+-@.,:/ 0123456789eEaApPmM\t\n"))
def test_every_text_is_read_back_as_it_was(text):
    if printable(text.replace("\t", "").replace("\n", "")) == text.replace("\t", "").replace("\n", ""):
        assert text == fused(defused(text))
