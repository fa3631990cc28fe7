"""A file of rows that is its own checkpoint."""

from __future__ import annotations

import json
import random
from contextlib import suppress

import pytest

from catcli.engine.errors import WrongUsage
from catcli.play import checkpoint
from catcli.play.checkpoint import Checkpoint, Stretch

A, B = "aaaaaaaaaaaa", "bbbbbbbbbbbb"
HEADER = "plan,deal,player\n"
NAMES = ("Ada", '"B\n""o"')  # as CSV has a name with a line end and a quote


def deal(plan, number, fmt="csv"):
    """The rows of a deal."""
    if fmt == "jsonl":
        return "".join(json.dumps({"plan": plan, "deal": number, "player": name}) + "\n" for name in ("Ada", "B\no"))
    return "".join(f"{plan},{number},{name}\n" for name in NAMES)


def whole(stretches, fmt="csv"):
    text = "" if fmt == "jsonl" else HEADER
    return text + "".join(deal(one.digest, number, fmt) for one in stretches for number in range(one.first, one.end))


def opened(path, stretches, fmt="csv"):
    header, separator = ("", "") if fmt == "jsonl" else (HEADER, ",")
    return Checkpoint(str(path), header, separator, stretches)


def run(path, stretches, fmt="csv"):
    """Do what is left of a run; with which deal it went on."""
    deals = [(one.digest, number) for one in stretches for number in range(one.first, one.end)]
    with opened(path, stretches, fmt) as file:
        begun = file.next
        for plan, number in deals[begun:]:
            file.append(deal(plan, number, fmt))
    return begun


TWO = [Stretch(A, 0, 4), Stretch(B, 0, 3)]


@pytest.mark.parametrize("fmt", ["csv", "jsonl"])
@pytest.mark.parametrize("tail", [checkpoint.TAIL, 100])
def test_cut_off_at_any_byte_it_is_gone_on_with_to_the_same_bytes(tmp_path, monkeypatch, fmt, tail):
    monkeypatch.setattr(checkpoint, "TAIL", tail)
    monkeypatch.setattr(checkpoint, "BLOCK", 7)
    text = whole(TWO, fmt).encode()
    path = tmp_path / "rows"
    for end in range(len(text) + 1):
        path.write_bytes(text[:end])
        run(path, TWO, fmt)
        assert text == path.read_bytes(), end


def test_it_goes_on_with_the_last_deal_that_has_rows(tmp_path):
    path = tmp_path / "rows"
    stretches = [Stretch(A, 0, 5)]
    path.write_text(HEADER + deal(A, 0) + deal(A, 1) + deal(A, 2)[:-3])
    assert 2 == run(path, stretches)


def test_a_shard_goes_on_within_its_own_deals(tmp_path):
    path = tmp_path / "rows"
    stretches = [Stretch(A, 10, 20)]
    path.write_text(HEADER + deal(A, 10) + deal(A, 11))
    assert 1 == run(path, stretches)
    assert whole(stretches) == path.read_text()


def test_a_file_with_more_deals_than_wanted_stays(tmp_path):
    path = tmp_path / "rows"
    text = whole([Stretch(A, 0, 9)])
    path.write_text(text + "aaaa")
    assert 3 == run(path, [Stretch(A, 0, 3)])
    assert text == path.read_text()


@pytest.mark.parametrize(
    ("run", "held"),
    [
        ([Stretch(A, 0, 3)], 9),
        ([Stretch(A, 0, 9)], 9),
        ([Stretch(A, 0, 12)], 9),
        ([Stretch(B, 5, 7), Stretch(A, 0, 3)], 11),
    ],
)
def test_it_tells_how_many_deals_a_file_holds(tmp_path, run, held):
    path = tmp_path / "rows"
    path.write_text(whole([*run[:-1], Stretch(A, 0, 9)]))
    with opened(path, run) as file:
        assert held == file.held


def test_a_longer_run_goes_on_from_a_shorter_one(tmp_path):
    path = tmp_path / "rows"
    run(path, [Stretch(A, 0, 3)])
    run(path, [Stretch(A, 0, 9)])
    assert whole([Stretch(A, 0, 9)]) == path.read_text()


OTHER = {
    "another plan": HEADER + deal(B, 0),
    "another first deal": HEADER + deal(A, 1),
    "another format": whole([Stretch(A, 0, 2)], "jsonl"),
    "another header": "plan;deal;player\n" + deal(A, 0),
    "no rows at all": "Dear diary,\n",
    "no line at all": "Dear diary",
    "a header and no row": HEADER + "Dear diary",
    "a first deal that is written otherwise": HEADER + deal(A, 0).replace("Ada", "'Ada"),
    "fewer deals of the first of two plans": HEADER + deal(A, 0) + deal(B, 0),
    "more deals of the first of two plans": HEADER + "".join(deal(A, n) for n in range(9)) + deal(B, 0),
    "bytes that are no text": HEADER.encode() + b"\xff\xfe,0,Ada\n",
    "a deal that is no number": HEADER + f"{A},x,Ada\n",
    "too few cells": HEADER + f"{A}\n",
}


@pytest.mark.parametrize("text", OTHER.values(), ids=OTHER)
def test_a_file_with_something_else_is_refused_and_stays(tmp_path, text):
    path = tmp_path / "rows"
    data = text if isinstance(text, bytes) else text.encode()
    path.write_bytes(data)
    with pytest.raises(WrongUsage, match="holds something else"):
        run(path, TWO)
    assert data == path.read_bytes()


@pytest.mark.parametrize("text", ["[1]\n", "7\n", '{"plan": 7}\n', "{\n", '"\n', whole([Stretch(A, 0, 2)])])
def test_what_is_no_row_of_jsonl_is_refused(tmp_path, text):
    path = tmp_path / "rows"
    path.write_text(text)
    with pytest.raises(WrongUsage, match="holds something else"):
        run(path, TWO, "jsonl")
    assert text == path.read_text()


def test_two_runs_do_not_write_to_one_file(tmp_path):
    pytest.importorskip("fcntl")
    path = tmp_path / "rows"
    with opened(path, TWO), pytest.raises(WrongUsage, match="another run is writing to"):
        run(path, TWO)


def test_an_error_in_the_middle_leaves_whole_deals(tmp_path):
    path = tmp_path / "rows"
    with suppress(KeyboardInterrupt), opened(path, TWO) as file:
        file.append(deal(A, 0))
        file.file.write(b"half a row")
        raise KeyboardInterrupt
    assert HEADER + deal(A, 0) == path.read_text()


def test_random_bytes_are_never_written_over(tmp_path):
    luck = random.Random(7)
    path = tmp_path / "rows"
    for _ in range(200):
        data = bytes(luck.choices(b'a,"\n0{}:' + A.encode(), k=luck.randint(1, 60)))
        if HEADER.encode().startswith(data):
            continue
        path.write_bytes(data)
        with pytest.raises(WrongUsage):
            run(path, TWO)
        assert data == path.read_bytes()
