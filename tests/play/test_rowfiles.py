"""Reading rows: JSONL, CSV and TSV, and what is wrong in them."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from msgspec.structs import asdict

from catcli.engine.errors import BadRows, CatError, NothingToDo, Several
from catcli.play.results import COLUMNS, LONG_COLUMNS, long_rows
from catcli.play.rowfiles import Row, RowOfGame, RowWithParts, lines_of, rows_of_lines

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


@pytest.mark.parametrize(
    "text", [separated([ROW | {"seed": "7.0", "order": "1.0"}]), jsonl(ROW | {"seed": 7.0, "order": 1})]
)
def test_seeds_and_orders_may_be_as_a_data_frame_writes_them(text):
    assert [ROW] == read(text)


@pytest.mark.parametrize("text", [separated([ROW | {"seed": 2**53}]), jsonl(ROW | {"seed": 2**53})])
def test_the_longest_seed_is_read(text):
    (row,) = read(text)
    assert "9007199254740992" == row["seed"]


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
        ("PK\x03\x04\n", "rows.csv: this is a workbook, or another ZIP file, and rows are read from text"),
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
        (jsonl(ROW | {"part": "yarn", "points": 3}), "rows.csv:1: the parts of this score are 3 together, but score "
         "is 9: the lines of a seat (batch --long) must follow each other"),
        (jsonl(ROW, ROW | {"part": "yarn", "points": 9}), "rows.csv:2: a row of a part of a score (batch"),
        (jsonl(ROW | {"part": "yarn", "points": "x"}), "rows.csv:1: points is 'x', not a whole number"),
        (jsonl(ROW | {"part": "yarn"}), "rows.csv:1: the column 'points' is missing"),
        (jsonl(ROW | {"player": ["Ada"]}), "rows.csv:1: player is [\"Ada\"], not a text"),
        (separated([ROW | {"seed": "1.23E+15"}]), "rows.csv:2: seed is '1.23E+15', not a whole number from 0 to "
         "9007199254740992: a spreadsheet may have rounded it"),
        (jsonl(ROW | {"seed": 1.5}), "rows.csv:1: seed is 1.5, not a text"),
        (jsonl(ROW | {"seed": 1e300}), "rows.csv:1: seed is 1e+300, not a text"),
        (jsonl(ROW | {"seed": "-7"}), "rows.csv:1: seed is '-7', not a whole number from 0 to 9007199254740992"),
        (jsonl(ROW | {"seed": str(2**53 + 1)}), "rows.csv:1: seed is '9007199254740993', not a whole number from 0"),
        (jsonl(ROW | {"seat": 0}), "rows.csv:1: seat is '0', not a whole number from 1 to 9007199254740992"),
        (separated([ROW | {"seat": 0}]), "rows.csv:2: seat is '0', not a whole number from 1 to 9007199254740992"),
        (separated([ROW | {"seat": 2}]), "rows.csv:2: seat is 2, but the order 1 has 1"),
        (jsonl(ROW | {"order": "213", "seat": 4}), "rows.csv:1: seat is 4, but the order 213 has 3"),
        (jsonl(ROW | {"order": "121"}), "rows.csv:1: order is '121', not a different digit from 1 to 9 for each seat"),
        (separated([ROW | {"order": "12.5"}]), "rows.csv:2: order is '12.5', not a different digit from 1 to 9"),
        (jsonl(ROW | {"edition": 0}), "rows.csv:1: edition is '0', not a whole number from 1 to"),
        (jsonl(ROW | {"deal": -1}), "rows.csv:1: deal is '-1', not a whole number from 0 to"),
        (separated([ROW | {"rank": 0}]), "rows.csv:2: rank is '0', not a whole number from 1 to"),
        (separated([ROW | {"moves": -1}]), "rows.csv:2: moves is '-1', not a whole number from 0 to"),
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
        (DUEL | {"seed": ""}, "the seed of a finished game is missing"),
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


# Parts of scores

TAILS = [DUEL | {"seat": seat, "score": score, "rank": seat, "won": 2 - seat} for seat, score in ((1, 9), (2, 4))]
LONG = long_rows(
    [
        row | {"parts": parts}
        for row, parts in zip(TAILS, ({"yarn": 12, "fleas": -3}, {"yarn": 4, "fleas": 0}), strict=True)
    ]
)
LONG_FORMS = [jsonl(*LONG), *(separated(LONG, sign, LONG_COLUMNS) for sign in ",;\t")]


def parts_of(text: str, warnings: list[str] | None = None) -> list[dict[str, int]]:
    def warn(sentence: str, place: object) -> None:
        assert warnings is not None, sentence
        warnings.append(f"{place}: {sentence}")

    return [row.parts for row in rows_of_lines(io.BytesIO(text.encode()), "rows.csv", RowWithParts, warn)]


def test_parts_of_json_are_read():
    assert [{"yarn": 12, "fleas": -3}] == parts_of(jsonl(TAILS[0] | {"parts": {"yarn": 12, "fleas": -3}}))


@pytest.mark.parametrize("text", LONG_FORMS)
def test_lines_of_a_seat_are_put_together(text):
    assert [{"yarn": 12, "fleas": -3}, {"yarn": 4, "fleas": 0}] == parts_of(text)
    assert TAILS == read(text) == read(text, RowOfGame)


def test_a_game_that_is_told_twice_is_two_rows():
    text = separated([*LONG[:2], *LONG[:2]], columns=LONG_COLUMNS)
    assert [{"yarn": 12, "fleas": -3}] * 2 == parts_of(text)


def test_lines_of_a_seat_that_do_not_follow_each_other_are_told_with_their_lines():
    text = separated([LONG[0], LONG[2], LONG[1], LONG[3]], columns=LONG_COLUMNS)
    wrong = "the lines of a seat (batch --long) must follow each other"
    assert [
        f"rows.csv:2: the parts of this score are 12 together, but score is 9: {wrong}",
        f"rows.csv:4: the parts of this score are -3 together, but score is 9: {wrong}",
        f"rows.csv:5: the parts of this score are 0 together, but score is 4: {wrong}",
    ] == faults(text)


def test_a_seat_of_which_the_last_line_was_broken_off_is_left_out():
    warnings: list[str] = []
    assert [{"yarn": 12, "fleas": -3}] == parts_of(jsonl(*LONG)[:-9], warnings)
    assert ["rows.csv:4: the last line was broken off: it is left out"] == warnings


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ({}, "these rows tell no parts of scores: JSONL does, and so do CSV and TSV of batch --long"),
        ({"parts": {"yarn": 8}}, "the parts of this score are 8 together, but score is 9"),
        ({"parts": [9]}, "parts is [9], not an object of points by category"),
        ({"parts": {"yarn": None}}, "the points of 'yarn' are missing"),
        ({"parts": {"yarn": 8.5}}, "points is '8.5', not a whole number from -9007199254740992 to 9007199254740992"),
    ],
)
def test_parts_that_cannot_be_are_told(row, expected):
    assert [f"rows.csv:1: {expected}"] == faults(jsonl(TAILS[0] | row), RowWithParts)


def test_a_table_without_parts_is_told_where_they_are_needed():
    expected = "rows.csv:1: these rows tell no parts of scores: JSONL does, and so do CSV and TSV of batch --long"
    assert [expected] == faults(separated(TAILS), RowWithParts)


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
