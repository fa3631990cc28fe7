"""Cases shared out among workers."""

from __future__ import annotations

import pytest

from catcli.play.check import Wanted, judge_files, part_of, parts_of

HEAD = "catcli: 1\ngame: ahoy\nplayers: [{name: Ada}, {name: Bo}, {name: Cy}]\n"
WITH_CELLS = HEAD + "matrix: {seed: {from: 1, to: 12}}\nexpect: {rounds: 1}\n"


@pytest.mark.parametrize("parts", [2, 3, 4, 7])
@pytest.mark.parametrize("every", [1, 2, 3, 4, 6])
def test_each_part_has_its_share_of_all_cells_and_of_every_nth(parts, every):
    shares = [0] * parts
    for number in range(0, 1000 * every, every):
        shares[part_of(number, parts)] += 1
    assert max(shares) - min(shares) <= 0.05 * 1000


def test_a_file_is_cut_where_files_are_few_or_a_case_may_have_many_cells(tmp_path):
    (tmp_path / "plain.yml").write_text(HEAD)
    (tmp_path / "cells.yml").write_text(WITH_CELLS)
    plain, cells = str(tmp_path / "plain.yml"), str(tmp_path / "cells.yml")
    assert [1, 3] == [len(parts_of(plain, 3, few)) for few in (False, True)]
    assert [3, 3] == [len(parts_of(cells, 3, few)) for few in (False, True)]


def test_cells_of_one_case_are_judged_by_several_workers_in_their_order(tmp_path):
    (tmp_path / "a.yml").write_text(
        f"{WITH_CELLS}across: {{cells: 12}}\n---\n{HEAD}name: last\nexpect: {{rounds: 1}}\n"
    )
    path = str(tmp_path / "a.yml")
    expected = [*(f"case 1 [seed={seed}]" for seed in range(1, 13)), "case 1 [across]", "last"]
    for jobs in (1, 2):
        assert [(name, "passed") for name in expected] == [
            (verdict.name, verdict.outcome) for verdict in judge_files([path], Wanted(), jobs)
        ]
