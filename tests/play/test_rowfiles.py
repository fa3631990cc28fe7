"""Reading rows: JSONL, CSV and TSV, and what is wrong in them."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from msgspec.structs import asdict

from catcli.engine.errors import BadRows, CatError, NothingToDo, Several
from catcli.play.results import COLUMNS
from catcli.play.rowfiles import Row, RowOfGame, lines_of, rows_of_lines

ROW = {
    "plan": "0123456789ab", "game": "catpacks", "edition": 1, "variant": "solo", "deck": "stand-in", "case": "",
    "deal": 3, "seed": "7", "order": "1", "seat": 1, "player": "Ada", "bot": "human", "score": 9, "rank": 1,
    "won": None, "status": "finished", "rounds": 14, "moves": 40, "digest": "0123456789abcdef", "catcli": "0.1",
}  # fmt: skip


def jsonl(*rows: object) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def separated(rows: list[dict[str, object]], separator: str = ",", columns: tuple[str, ...] = COLUMNS) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, delimiter=separator, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def read(text: str, kind: type[Row] = Row, warnings: list[str] | None = None) -> list[dict[str, Any]]:
    """The columns of each row that is read; `warnings` takes what is told besides."""

    def warn(sentence: str, place: object) -> None:
        assert warnings is not None, sentence
        warnings.append(f"{place}: {sentence}")

    rows = rows_of_lines(io.BytesIO(text.encode()), "rows.csv", kind, warn)
    return [{name: value for name, value in asdict(row).items() if name in COLUMNS} for row in rows]


def faults(text: str, kind: type[Row] = Row) -> list[str]:
    with pytest.raises(CatError) as caught:
        read(text, kind)
    errors = caught.value.errors if isinstance(caught.value, Several) else [caught.value]
    assert all(isinstance(error, BadRows) for error in errors)
    return [str(error) for error in errors]


EXPECTED = [ROW, ROW | {"player": '猫, "Bo"\n\u2028', "score": -3, "seed": "007"}]


@pytest.mark.parametrize("separator", [",", "\t", ";"])
def test_csv_and_tsv_are_told_from_their_header(separator):
    assert EXPECTED == read("\ufeff" + separated(EXPECTED, separator))


def test_jsonl_is_read_without_its_events():
    given = [dict(row, parts={"yarn": 3}) for row in EXPECTED]
    text = jsonl({"what": "took", "seat": 1}, {"what": "row", **given[0]}) + "\n  \n" + jsonl(given[1], {"what": "end"})
    assert EXPECTED == read(text)


def test_line_ends_of_windows_and_blank_lines_are_no_rows():
    text = separated([ROW]).replace("\n", "\r\n\r\n")
    assert [ROW] == read("\r\n" + text)
    assert [ROW] == read(jsonl(ROW).replace("\n", "\r\n\r\n"))


def test_columns_may_stand_in_any_order_and_only_those_for_ranking_are_needed():
    columns = ("status", "score", "bot", "player", "seed", "deck", "variant", "edition", "game")
    (row,) = read(separated([ROW], columns=columns))
    assert {name: ROW[name] for name in columns} == {name: row[name] for name in columns}
    assert (None, "") == (row["deal"], row["digest"])


def test_what_was_defused_for_spreadsheets_is_read_as_it_was():
    (row,) = read(separated([ROW | {"player": "'=1+1", "bot": "'"}]))
    assert ("=1+1", "'") == (row["player"], row["bot"])
    (row,) = read(separated([ROW | {"digest": "'1234567890123456", "seed": "'007"}]))
    assert ("1234567890123456", "007") == (row["digest"], row["seed"])


@pytest.mark.parametrize(("value", "number"), [("9", 9), ("9.0", 9), ("-3", -3), ("007", 7), ("-0", 0)])
def test_a_number_may_be_as_a_spreadsheet_writes_it(value, number):
    (row,) = read(separated([ROW | {"score": value}]))
    assert number == row["score"]
    assert isinstance(row["score"], int)


@pytest.mark.parametrize("value", [9, 9.0])
def test_a_number_may_be_one_of_json(value):
    (row,) = read(jsonl(ROW | {"score": value, "seed": 7, "bot": None}))
    assert (9, "7", "") == (row["score"], row["seed"], row["bot"])


@pytest.mark.parametrize("text", ["", " \n\t\n", "\ufeff", jsonl({"what": "took"}), separated([])])
def test_no_row_is_nothing_to_do(text):
    with pytest.raises(NothingToDo, match="there are no rows of results here") as caught:
        read(text)
    assert 4 == caught.value.exit_code


HEADER = separated([])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dear diary\nI fed the cats\n", "rows.csv:1: these are no rows of results: their columns are plan game"),
        ("[]\n", "rows.csv:1: a list of JSON is not read here"),
        ('{"game": \n', "rows.csv:1:10: this is no JSON: Expecting value"),
        ("\n" + jsonl(ROW) + '{"game"}\n', "rows.csv:3:8: this is no JSON: Expecting ':' delimiter"),
        (jsonl(ROW) + "7\n", "rows.csv:2: a line of rows is one JSON object"),
        (jsonl(ROW).replace(": 9,", ": NaN,"), "rows.csv:1: this is no JSON that is read here: NaN is no number"),
        ('{"parts": ' + "[" * 100_000 + "\n", "rows.csv:1: this is no JSON that is read here: it is nested too deep"),
        (jsonl(ROW | {"scoer": 9}), "rows.csv:1: there is no column 'scoer': did you mean 'score'?"),
        (jsonl({"game": "catpacks"}), "rows.csv:1: the column 'edition' is missing"),
        ("\n" + HEADER.replace("score", "scoer"), "rows.csv:2: there is no column 'scoer': did you mean 'score'?"),
        (HEADER.replace("plan", "xyz"), "rows.csv:1: there is no column 'xyz': there are plan game edition"),
        (HEADER.replace("plan,", "game,"), "rows.csv:1: the column 'game' stands there twice"),
        ("score,status\n9,finished\n", "rows.csv:1: the column 'game' is missing"),
        (HEADER + "1,2\n", "rows.csv:2: this row has 2 cells, the header has 20"),
        (separated([ROW]) + '"open"x\n', "rows.csv:3: this is no CSV or TSV: ',' expected after '\"'"),
        (separated([ROW | {"score": "nine"}]), "rows.csv:2: score is 'nine', not a whole number"),
        (separated([ROW | {"score": "9.5"}]), "rows.csv:2: score is '9.5', not a whole number"),
        (separated([ROW | {"score": "1_0"}]), "rows.csv:2: score is '1_0', not a whole number"),
        (separated([ROW | {"score": "9" * 5000}]), f"rows.csv:2: score is '{'9' * 40}', not a whole number"),
        (separated([ROW | {"score": ""}]), "rows.csv:2: the score of a finished game is missing: the column is empty"),
        (separated([ROW | {"edition": ""}]), "rows.csv:2: the edition of a finished game is missing"),
        (separated([ROW | {"status": "won"}]), "rows.csv:2: status is 'won', not one of finished stopped open"),
        (jsonl(ROW | {"score": True}), "rows.csv:1: score is 'True', not a whole number"),
        (jsonl(ROW | {"score": 1e300}), "rows.csv:1: score is '1e+300', not a whole number"),
        (jsonl(ROW | {"won": 1.5}), "rows.csv:1: won is '1.5', not a number from 0 to 1"),
        (separated([ROW | {"won": "x"}]), "rows.csv:2: won is 'x', not a number from 0 to 1"),
        (jsonl(ROW | {"part": "yarn", "points": 3}), "rows.csv:1: these are rows of parts of scores"),
        (jsonl(ROW | {"player": ["Ada"]}), "rows.csv:1: player is [\"Ada\"], not a text"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_with_file_and_line(text, expected):
    (fault,) = faults(text)
    assert fault.startswith(expected)


def test_the_line_told_is_the_first_of_a_row():
    two_lines = ROW | {"player": "Ada\nBo"}
    assert ["rows.csv:4: score is 'x'"] == [
        fault.partition(",")[0] for fault in faults(separated([two_lines, two_lines | {"score": "x"}]))
    ]


@pytest.mark.parametrize("text", [separated([ROW | {"score": "x"}] * 99), jsonl(*[ROW | {"score": "x"}] * 99)])
def test_all_faults_are_told_but_at_most_twenty(text):
    assert 20 == len(faults(text))


def test_bytes_that_are_no_utf_8_are_told_with_their_place():
    for text in (separated([ROW, ROW]), jsonl(ROW, ROW, ROW)):
        lines = text.encode().splitlines(keepends=True)
        with pytest.raises(BadRows, match=r"^rows:3:8: byte 0xff is not UTF-8"):
            list(rows_of_lines([*lines[:2], lines[2][:7] + b"\xff" + lines[2][8:]], "rows", Row, print))


# A last line that was broken off


@pytest.mark.parametrize("text", [jsonl(ROW, ROW), separated([ROW, ROW]), separated([ROW, ROW], "\t")])
@pytest.mark.parametrize("length", [1, 20, 60, -9])
def test_a_torn_last_line_is_left_out_with_a_warning(text, length):
    *whole, last = text.splitlines(keepends=True)
    warnings: list[str] = []
    assert [ROW] == read("".join(whole) + last[:length], warnings=warnings)
    assert [f"rows.csv:{len(whole) + 1}: the last line was broken off: it is left out"] == warnings


def test_a_torn_last_line_within_quotes_is_left_out_too():
    warnings: list[str] = []
    assert [ROW] == read(separated([ROW]) + '0123456789ab,ahoy,1,"', warnings=warnings)
    assert ["rows.csv:3: the last line was broken off: it is left out"] == warnings


def test_a_last_line_without_an_end_may_be_whole():
    assert [ROW, ROW] == read(jsonl(ROW, ROW).rstrip())
    assert [ROW, ROW] == read(separated([ROW, ROW]).rstrip())


# Rows of games

DUEL = ROW | {"variant": "", "order": "12", "won": 0.5}


def test_a_share_of_a_win_may_have_a_decimal_comma():
    assert [DUEL] == read(separated([DUEL | {"won": "0,5"}], ";"), RowOfGame)
    assert [DUEL | {"won": 1 / 3}] == read(separated([DUEL | {"won": 1 / 3}]), RowOfGame)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (DUEL | {"deal": None}, "the deal of a finished game is missing"),
        (DUEL | {"order": ""}, "the order of a finished game is missing"),
        (DUEL | {"won": None}, "the won of a finished game is missing"),
        (DUEL | {"rank": None, "status": "stopped"}, "the rank of a stopped game is missing"),
        (DUEL | {"seat": None, "status": "open"}, "the seat of an open game is missing"),
    ],
)
def test_a_row_of_a_game_tells_which_and_how_it_ended(row, expected):
    assert [f"rows.csv:1: {expected}: the column is empty"] == faults(jsonl(row), RowOfGame)
    assert [f"rows.csv:2: {expected}: the column is empty"] == faults(separated([row]), RowOfGame)


def test_rows_of_games_need_the_columns_that_tell_which():
    columns = tuple(name for name in COLUMNS if name != "order")
    assert ["rows.csv:1: the column 'order' is missing"] == faults(separated([DUEL], columns=columns), RowOfGame)


def test_a_row_of_an_open_game_has_neither_rank_nor_win():
    row = DUEL | {"status": "open", "rank": None, "won": None}
    assert [row] == read(jsonl(row), RowOfGame)
    assert [row] == read(separated([row]), RowOfGame)


# Files


def test_a_file_that_cannot_be_read_is_told(tmp_path):
    with pytest.raises(BadRows, match="there is no such file"):
        list(lines_of(str(tmp_path / "no.csv")))
    with pytest.raises(BadRows, match="this is a folder"):
        list(lines_of(str(tmp_path)))


def test_a_file_is_read_line_by_line(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text(jsonl(ROW) + "{" * 10)
    assert json.loads(next(lines_of(str(path)))) == ROW
