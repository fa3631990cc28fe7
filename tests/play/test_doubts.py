"""What is doubtful in rows: an unknown game, and rows that were there before."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from catcli.engine.errors import Place
from catcli.play import doubts
from catcli.play.doubts import Doubts
from catcli.play.rowfiles import Row

ROW = Row(
    game="ahoy", edition=1, variant="", deck="", seed="7", player="Ada", bot="greedy", score=9, status="finished",
    plan="0123456789ab", deal=0, order="12", seat=1, rank=1, won=1, catcli="0.1",
)  # fmt: skip
AGAIN = "this row was there before (same plan, deal, order and seat) and counts again"


def rows_of(*deals: int, **facts: object) -> list[Row]:
    return [replace(ROW, deal=deal, seat=seat, **facts) for deal in deals for seat in (1, 2)]


def told(*files: Sequence[Row]) -> list[str]:
    """What is told of the files, one after the other; each row stands in a line."""
    found = Doubts(["ahoy", "catpacks"])
    sentences: list[str] = []

    def warn(sentence: str, place: Place) -> None:
        sentences.append(f"{place}: {sentence}")

    for number, rows in enumerate(files):
        for line, row in enumerate(rows, 1):
            found.look_at(row, line)
        found.tell(f"{number}", warn)
    return sentences


def test_a_file_that_is_given_twice_is_told_once_with_its_first_line():
    (one,) = told(rows_of(*range(50)), rows_of(*range(50)))
    assert one.startswith(f"1:1: {AGAIN}")
    assert one.endswith("? (100 rows)")


def test_rows_that_stand_twice_beside_each_other_are_told():
    (one,) = told([row for row in rows_of(0, 1, 2) for _ in range(2)])
    assert one.startswith(f"0:2: {AGAIN}")
    assert one.endswith("? (6 rows)")


def test_shards_that_overlap_are_told_from_the_first_row_they_share():
    (one,) = told(rows_of(*range(10)), rows_of(*range(8, 20)))
    assert one.startswith(f"1:1: {AGAIN}")
    assert one.endswith("? (4 rows)")


def test_a_single_row_needs_no_number():
    (one,) = told([ROW, ROW])
    assert one.endswith("do shards overlap?")


@pytest.mark.parametrize("seed", range(5))
def test_rows_in_any_order_are_told_only_where_they_are_there_twice(seed):
    rows = random.Random(seed).sample(rows_of(*range(200)), 400)
    assert [] == told(rows)
    (one,) = told(rows, random.Random(seed).sample(rows, 400))
    assert one.endswith("? (400 rows)")


def test_rows_sorted_by_seat_are_no_rows_twice():
    assert [] == told(sorted(rows_of(*range(20)), key=lambda row: row.seat or 0))


@pytest.mark.parametrize("other", [{"plan": "ba9876543210"}, {"order": "21"}, {"catcli": "0.2"}, {"plan": ""}], ids=str)
def test_rows_of_another_plan_order_or_version_are_others(other):
    assert [] == told(rows_of(0, 1), rows_of(0, 1, **other))


def test_rows_that_do_not_tell_their_plan_or_deal_may_be_any():
    for facts in ({"plan": ""}, {"deal": None}):
        row = replace(ROW, **facts)
        assert [] == told([row, row])


def test_people_may_play_a_deal_again():
    game = [ROW, replace(ROW, seat=2, bot="human")]
    assert [] == told(game, game)


def test_open_games_are_not_looked_at():
    row = replace(ROW, status="open", game="ahoi")
    assert [] == told([row, row])


def test_an_unknown_game_is_told_once_for_each_file():
    rows = rows_of(1, 2, game="catpakcs")
    assert [
        "0:3: the game 'catpakcs' is not known here: did you mean 'catpacks'? (4 rows)",
        "1:1: the game 'chess' is not known here: there are ahoy, catpacks",
    ] == told([*rows_of(0), *rows], [replace(ROW, plan="1", game="chess")])


def test_each_unknown_game_is_told_with_its_own_rows():
    assert [
        "0:1: the game 'chess' is not known here: there are ahoy, catpacks (4 rows)",
        "0:3: the game 'go' is not known here: there are ahoy, catpacks (2 rows)",
    ] == told([*rows_of(1, game="chess"), *rows_of(2, game="go"), *rows_of(3, game="chess")])


def test_no_more_unknown_games_are_named_than_there_may_be(monkeypatch):
    monkeypatch.setattr(doubts, "MOST_GAMES", 2)
    sentences = told([replace(ROW, game=f"{deal}", deal=deal) for deal in (1, 2, 3, 4, 3, 1)])
    assert 3 == len([one for one in sentences if "not known here" in one])
    assert "0:3: other games are not known here either (3 rows)" in sentences


def test_no_more_stretches_of_deals_are_remembered_than_there_may_be(monkeypatch):
    monkeypatch.setattr(doubts, "MOST_STRETCHES", 10)
    found = Doubts(["ahoy"])
    for line, row in enumerate(rows_of(*range(0, 200, 2)), 1):
        found.look_at(row, line)
        assert sum(map(len, found.stretches.of.values())) == found.stretches.count <= 10
    for line in range(100):
        found.look_at(replace(ROW, plan=str(line), bot="human"), line)
        assert len(found.stretches.by_hand) <= 10
    assert {} == found.found


def test_deals_that_follow_each_other_are_one_stretch():
    found = Doubts(["ahoy"])
    for line, row in enumerate(rows_of(*range(0, 100, 2), *range(99, 0, -2)), 1):
        found.look_at(row, line)
    assert [[[0, 100]], [[0, 100]]] == list(found.stretches.of.values())
    assert 2 == found.stretches.count
