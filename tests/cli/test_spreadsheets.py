"""Rows in spreadsheets and data frames: nothing changes there, and what comes back is what was written."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from catcli.cli.workbook import Workbook
from catcli.engine.errors import CannotWrite
from catcli.play.cells import defused
from catcli.play.results import COLUMNS
from catcli.play.rowfiles import RowOfGame, read_rows

NAMES = ["=1+1", "1-2", "007", "1e5", "猫", "3/4", "+1", "-x", "@SUM", "a\tb", "c\nd", '"', "'=1", "12e456789012"]
DIGITS = ("edition", "deal", "seed", "order", "seat", "score", "rank", "won", "rounds", "moves")  # numbers in a sheet


@pytest.fixture
def played(catcli, file):
    """Write the rows of games whose players have such names; the file."""

    def write(name, *options):
        cases = []
        for number, first in enumerate(range(0, len(NAMES), 6)):
            names = NAMES[first : first + 6]
            players = [{"name": one, "bot": "random"} for one in names]
            cases.append(json.dumps({"catcli": 1, "game": "ahoy", "name": f"1/{number + 1}", "players": players}))
        plans = file("plans.yml", "\n---\n".join(cases))
        ran = catcli("batch", plans, "-n", "12", "-s", "11", "--seats", "fixed", "-o", name, *options)
        assert 0 == ran.code, ran.err
        return Path(name)

    return write


def rows_of(path, separator=","):
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline=""), delimiter=separator))


def no_warning(sentence, place):
    raise AssertionError(sentence)


# CSV and TSV.


def test_texts_that_a_spreadsheet_would_take_for_something_else_are_defused(played):
    rows = rows_of(played("rows.csv"))
    assert [defused(name) for name in NAMES] == list(dict.fromkeys(row["player"] for row in rows))
    assert {"'1/1", "'1/2", "'1/3"} == {row["case"] for row in rows}


def test_raw_leaves_texts_as_they_are(played):
    rows = rows_of(played("rows.csv", "--raw"))
    assert NAMES == list(dict.fromkeys(row["player"] for row in rows))


def test_numbers_stay_numbers_and_shared_wins_have_the_decimal_sign_that_was_asked_for(played):
    rows = rows_of(played("rows.csv"))
    commas = rows_of(played("commas.csv", "--decimal-comma"), ";")
    tabs = rows_of(played("commas.tsv", "--decimal-comma"), "\t")
    assert {"0", "1", "0.5"} <= {row["won"] for row in rows}
    assert commas == tabs == [row | {"won": row["won"].replace(".", ",")} for row in rows]
    for row in rows:
        assert all(float(row[column]) >= 0 for column in DIGITS)


def test_a_byte_order_mark_stands_once_at_the_beginning(played):
    data = played("rows.csv", "--bom").read_bytes()
    assert (True, 1) == (data.startswith(b"\xef\xbb\xbfplan,"), data.count(b"\xef\xbb\xbf"))


def test_a_seed_too_long_for_a_spreadsheet_is_defused(catcli):
    out = catcli("batch", "ahoy", "-p", "random,random", "-n", "1", "-s", 2**53, "-f", "csv", "-q").out
    assert {f"'{2**53}"} == {row["seed"] for row in csv.DictReader(io.StringIO(out))}


@pytest.mark.parametrize("name", ["rows.csv", "rows.tsv", "rows.jsonl"])
@pytest.mark.parametrize("options", [[], ["--bom"], ["--decimal-comma"]], ids=str)
def test_rows_are_read_back_as_they_were(played, name, options):
    if name == "rows.jsonl" and options:
        return
    path = played(name, *options)
    rows = list(read_rows(str(path), RowOfGame, no_warning))
    assert NAMES == list(dict.fromkeys(row.player for row in rows))
    told = [json.loads(line) for line in played("told.jsonl").read_text().splitlines()]
    columns = [name for name in COLUMNS if name not in ("won", "parts")]
    assert [[row[column] for column in columns] for row in told] == [
        [getattr(row, column) for column in columns] for row in rows
    ]
    assert [row["won"] for row in told] == [row.won for row in rows]


# LibreOffice.

OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
ENGLISH, GERMAN = 1033, 1031  # as LibreOffice numbers languages
needs_libreoffice = pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed (soffice)")


def opened(path, tmp_path, separator=None, language=ENGLISH):
    """The rows of a sheet as LibreOffice sees them: each cell its kind, and its text or number.

    separator: of CSV, which is read as UTF-8 with everything recognised that can be.
    """
    how = [] if separator is None else [f"--infilter=CSV:{ord(separator)},34,76,1,,{language},false,true,,,,0,true"]
    profile = (tmp_path / "profile").as_uri()
    command = ["soffice", f"-env:UserInstallation={profile}", "--headless", *how, "--convert-to", "fods"]
    subprocess.run(
        [*command, "--outdir", tmp_path / "seen", path],
        capture_output=True,
        check=True,
        timeout=120,
    )
    sheet = ElementTree.parse(tmp_path / "seen" / f"{path.stem}.fods")
    lines = [list(cells_in(row)) for row in sheet.iter(f"{TABLE}table-row")]
    header = [text for _, text in lines[0]]
    return [dict(zip(header, line, strict=False)) for line in lines[1:] if line[0][0]]


def cells_in(row):
    """The cells of a row; equal ones beside each other are told once."""
    for cell in row.iter(f"{TABLE}table-cell"):
        yield from [cell_of(cell)] * int(cell.get(f"{TABLE}number-columns-repeated", "1"))


def cell_of(cell):
    kind = "formula" if cell.get(f"{TABLE}formula") else cell.get(f"{OFFICE}value-type")
    if kind == "float":
        return kind, float(cell.get(f"{OFFICE}value"))
    return kind, "\n".join(text_of(part) for part in cell.findall(f"{TEXT}p"))


def text_of(paragraph):
    """The text of a paragraph; tabs and further blanks are elements."""
    signs = {f"{TEXT}tab": "\t", f"{TEXT}s": " "}
    return (paragraph.text or "") + "".join(signs.get(part.tag, "") + (part.tail or "") for part in paragraph)


def players_in(rows):
    return list(dict.fromkeys(row["player"] for row in rows))


@needs_libreoffice
def test_libreoffice_changes_nothing(played, tmp_path):
    path = played("rows.csv")
    rows = opened(path, tmp_path, ",")
    assert [("string", defused(name)) for name in NAMES] == players_in(rows)
    for mine, seen in zip(rows_of(path), rows, strict=True):
        assert [("float", float(mine[column])) for column in DIGITS] == [seen[column] for column in DIGITS]
        assert [("string", mine[column]) for column in ("plan", "game", "case", "digest", "catcli")] == [
            seen[column] for column in ("plan", "game", "case", "digest", "catcli")
        ]


@needs_libreoffice
def test_what_is_written_raw_is_changed_by_libreoffice(played, tmp_path):
    players = players_in(opened(played("rows.csv", "--raw"), tmp_path, ","))
    assert ("string", "猫") in players
    assert {"formula", "float", "date"} <= {kind for kind, _ in players}


@needs_libreoffice
def test_libreoffice_takes_a_byte_order_mark_for_no_letter(played, tmp_path):
    (row, *_) = opened(played("rows.csv", "--bom"), tmp_path, ",")
    assert list(COLUMNS) == list(row)


@needs_libreoffice
def test_decimal_commas_are_numbers_where_they_are_used(played, tmp_path):
    path = played("rows.csv", "--decimal-comma")
    rows = opened(path, tmp_path, ";", GERMAN)
    mine = [float(row["won"].replace(",", ".")) for row in rows_of(path, ";")]
    assert [("float", won) for won in mine] == [row["won"] for row in rows]


# Workbooks.

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def cells_of(path):
    """The rows of a workbook: texts, numbers, None for empty cells."""
    with zipfile.ZipFile(path) as book:
        assert book.testzip() is None
        sheet = ElementTree.fromstring(book.read("xl/worksheets/sheet1.xml"))
    rows = []
    for row in sheet.iter(f"{MAIN}row"):
        cells = {}
        for cell in row.iter(f"{MAIN}c"):
            assert cell.find(f"{MAIN}f") is None, "a formula"
            text = cell.find(f"{MAIN}is/{MAIN}t")
            column = "".join(filter(str.isalpha, cell.get("r")))
            cells[column] = float(cell.find(f"{MAIN}v").text) if text is None else text.text
        rows.append([cells.get(chr(ord("A") + number)) for number in range(len(COLUMNS))])
    return rows


def test_a_workbook_holds_texts_as_texts_and_numbers_as_numbers(played):
    pytest.importorskip("xlsxwriter")
    header, *lines = cells_of(played("rows.xlsx"))
    told = [json.loads(line) for line in played("rows.jsonl").read_text().splitlines()]
    assert list(COLUMNS) == header
    told = [{**row, "seed": int(row["seed"])} for row in told]
    assert [
        [row[column] or (None if row[column] == "" else row[column]) for column in COLUMNS] for row in told
    ] == lines


@needs_libreoffice
def test_libreoffice_opens_a_workbook(played, tmp_path):
    pytest.importorskip("xlsxwriter")
    assert [("string", name) for name in NAMES] == players_in(opened(played("rows.xlsx"), tmp_path))


def test_a_workbook_is_whole_or_absent(catcli, monkeypatch):
    pytest.importorskip("xlsxwriter")
    args = ("batch", "ahoy", "-p", "random,random", "-s", "1", "-o", "rows.xlsx", "-n")
    catcli(*args, "1")
    as_it_was = Path("rows.xlsx").read_bytes()
    monkeypatch.setattr("catcli.cli.workbook.MOST_ROWS", 5)
    ran = catcli(*args, "9")
    assert (74, as_it_was) == (ran.code, Path("rows.xlsx").read_bytes())
    assert "a sheet of a workbook holds 5 rows: write CSV, or use --shard" in ran.err
    assert ["rows.xlsx"] == [path.name for path in Path().glob("*xlsx*")]


def test_a_sheet_takes_so_many_rows_and_no_more(tmp_path, monkeypatch):
    pytest.importorskip("xlsxwriter")
    monkeypatch.setattr("catcli.cli.workbook.MOST_ROWS", 3)
    with Workbook(tmp_path / "rows.xlsx", ["a"]) as book:
        book.add([{"a": 1}, {"a": 2}])
        with pytest.raises(CannotWrite):
            book.add([{"a": 3}])


# Data frames.


def test_pandas_reads_rows(played):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    told = [json.loads(line) for line in played("rows.jsonl").read_text().splitlines()]
    frame = pandas.read_json(played("rows.jsonl"), lines=True, dtype={"player": str, "seed": str, "order": str})
    assert [row["player"] for row in told] == list(frame["player"])
    assert [row["score"] for row in told] == list(frame["score"])
    commas = pandas.read_csv(played("rows.csv", "--decimal-comma"), sep=";", decimal=",")
    assert [row["won"] for row in told] == list(commas["won"])


def test_duckdb_reads_rows(played):
    duckdb = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    told = [json.loads(line) for line in played("rows.jsonl").read_text().splitlines()]
    for name in ("rows.jsonl", "rows.csv"):
        (found,) = duckdb.sql(f"select sum(score), sum(won), count(*) from '{played(name)}'").fetchall()
        assert (sum(row["score"] for row in told), pytest.approx(sum(row["won"] for row in told)), len(told)) == found
