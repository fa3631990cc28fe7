"""catcli batch: rows, seat orders, seeds."""

from __future__ import annotations

import csv
import io
import json

import pytest

from catcli.cli.main import run
from catcli.play.results import COLUMNS


@pytest.fixture
def batch(capsys):
    """The code, stdout and stderr of a batch."""

    def played(*args):
        code = run(["batch", *args])
        out, err = capsys.readouterr()
        return code, out, err

    return played


def rows_of(out):
    return list(csv.DictReader(io.StringIO(out)))


def test_a_row_for_each_game_and_player_in_the_order_of_the_games(batch):
    code, out, _ = batch("catpacks", "-p", "random,first,random", "-n", "2", "-s", "5", "-f", "csv")
    rows = rows_of(out)
    assert (0, list(COLUMNS)) == (code, list(rows[0]))
    assert [
        (deal, order, seat) for deal in "01" for order in ("123", "231", "312") for seat in "123"
    ] == [(row["deal"], row["order"], row["seat"]) for row in rows]  # fmt: skip


def test_rotated_seats_meet_the_same_deal(batch):
    _, out, _ = batch("catpacks", "-p", "Ada=first,Bo=random", "-n", "1", "-s", "5", "-f", "csv")
    assert [("12", "Ada"), ("12", "Bo"), ("21", "Bo"), ("21", "Ada")] == [
        (row["order"], row["player"]) for row in rows_of(out)
    ]


def test_equal_players_are_not_rotated(batch):
    _, out, _ = batch("catpacks", "-p", "random,random", "-n", "2", "-s", "5", "-f", "csv")
    assert ["12", "12", "12", "12"] == [row["order"] for row in rows_of(out)]


def test_fixed_seats_play_each_deal_once_as_listed(batch):
    _, out, _ = batch("catpacks", "-p", "first,random", "-n", "3", "-s", "5", "--seats", "fixed", "-f", "csv")
    assert [("0", "12"), ("1", "12"), ("2", "12")] == [(row["deal"], row["order"]) for row in rows_of(out)][::2]


def test_shuffled_seats_play_each_deal_once_in_an_order_of_the_seed(batch):
    args = ("catpacks", "-p", "first,random,random", "-n", "12", "-s", "5", "--seats", "shuffle", "-f", "csv")
    _, out, _ = batch(*args)
    orders = [row["order"] for row in rows_of(out)][::3]
    assert 12 == len(orders)
    assert len(set(orders)) > 2
    assert (0, out) == batch(*args)[:2]


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(batch):
    args = ("catpacks", "--variant", "solo", "-p", "random", "-n", "3", "-f", "jsonl")
    first, again, other = (batch(*args, "-s", seed)[1] for seed in ("0", "0", "1"))
    assert first == again
    assert first != other
    assert 3 == len({json.loads(line)["digest"] for line in first.splitlines()})


def test_a_row_of_a_batch_is_that_of_the_game_played_alone(batch, capsys):
    _, out, _ = batch("catpacks", "--variant", "solo", "-p", "greedy", "-n", "1", "-s", "7", "-f", "csv")
    run(["solo", "catpacks", "--player", "greedy", "-s", "7", "-f", "csv", "-q"])
    (alone,), (row,) = rows_of(capsys.readouterr().out), rows_of(out)
    assert {**alone, "plan": ""} == {**row, "plan": ""}


def test_rows_of_all_formats_tell_the_same(batch):
    args = ("catpacks", "-p", "first,random", "-n", "2", "-s", "5")
    _, told, _ = batch(*args, "-f", "csv")
    scores = [row["score"] for row in rows_of(told)]
    assert scores == [row["score"] for row in csv.DictReader(io.StringIO(batch(*args, "-f", "tsv")[1]), delimiter="\t")]
    assert scores == [str(json.loads(line)["score"]) for line in batch(*args, "-f", "jsonl")[1].splitlines()]
    assert len(scores) + 2 == len(batch(*args)[1].splitlines())


def test_a_drawn_seed_is_shown_with_the_words_to_repeat_it(batch):
    _, _, err = batch("catpacks", "--variant", "solo", "-p", "first", "-n", "1", "-f", "csv")
    assert err.startswith("seed ")
    assert "--seed " in err


@pytest.mark.parametrize(
    ("args", "code", "sentence"),
    [
        (["-n", "0"], 4, "-n 0 plays no deal: -n is the number of deals, from 1 on"),
        (["-n", "-3"], 2, "-n is the number of deals, from 1 to 100000000, not -3"),
        (["-p", "random"], 2, "Cat Packs is for 2 to 4 players, not 1"),
        (["-p", "human,random"], 2, "a batch is played by bots alone, You is 'human'"),
        (["-p", "gredy,random"], 2, "did you mean 'greedy'?"),
    ],
)
def test_what_cannot_be_played_is_told(batch, args, code, sentence):
    got, out, err = batch("catpacks", *args)
    assert (code, "") == (got, out)
    assert sentence in err
