"""Reading rows: JSONL, CSV or TSV, told by their content, line by line, so that memory does not grow with the file."""

from __future__ import annotations

import csv
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import chain
from typing import Annotated, Any, Literal, NoReturn, TypeVar

import msgspec

from ..engine.errors import BadRows, CatError, NothingToDo, Place, Several
from .cells import fused
from .match import FINISHED, OPEN, STOPPED
from .results import COLUMNS, LONG_COLUMNS
from .strict_yaml import file_name, not_utf8

MOST = 2**53  # what every reader of numbers keeps exactly
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Row(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A row as `results.rows` makes it; what may be left out is None, or an empty text."""

    game: str
    edition: Number | None
    variant: str
    deck: str
    seed: str
    player: str
    bot: str
    score: Number | None
    status: Literal["finished", "stopped", "open"]
    plan: str = ""
    case: str = ""
    deal: Number | None = None
    order: str = ""
    seat: Number | None = None
    rank: Number | None = None
    won: Share | None = None
    rounds: Number | None = None
    moves: Number | None = None
    digest: str = ""
    catcli: str = ""
    what: Literal["row"] = "row"
    parts: msgspec.Raw = msgspec.Raw()  # JSON only; not looked into

    def missing(self) -> str | None:
        """The first column that is empty and must not be: what ranks the score of a finished game."""
        if self.status == FINISHED and (self.score is None or self.edition is None or not self.game):
            return first_empty(self, "game", "edition", "score")
        return None


class RowOfGame(Row, kw_only=True):
    """A row that tells which game it is of, and how that ended: the rows of a game find each other."""

    plan: str
    deal: Number
    order: str
    seat: Number
    rank: Number | None
    won: Share | None

    def missing(self) -> str | None:
        """Also what tells a game and a seat in it, and how a game ended that did."""
        if self.deal is None or self.seat is None or not self.order:
            return first_empty(self, "deal", "seat", "order")
        if self.status == OPEN:
            return None
        if self.won is None and len(self.order) > 1:
            return "won"
        if self.score is None or self.edition is None or self.rank is None or not self.game:
            return first_empty(self, "game", "edition", "score", "rank")
        return None


def first_empty(row: Row, *columns: str) -> str:
    return next(name for name in columns if getattr(row, name) in (None, ""))


R = TypeVar("R", bound=Row)
Warn = Callable[[str, Place], None]

NUMBERS = ("edition", "deal", "seat", "score", "rank", "rounds", "moves")
STATUSES = (FINISHED, STOPPED, OPEN)
ONLY_IN_JSON = ("what", "parts")
SEPARATORS = (",", "\t", ";")  # a semicolon where the comma is the decimal sign
WHOLE = re.compile(r"-?[0-9]{1,16}(\.0*)?")
PART_OF_ONE = re.compile(r"[0-9]{1,16}([.,][0-9]{0,30})?(e-[0-9]{1,2})?")
MOST_ERRORS = 20  # told of one file
LONGEST_LINE = 2**24  # bytes
REMEMBERED = 4096  # cells of a column whose value is known


@cache
def needed(kind: type[Row]) -> list[str]:
    """The columns that rows of that kind must have."""
    return [field.name for field in msgspec.structs.fields(kind) if field.required]


def read_rows(path: str, kind: type[R], warn: Warn) -> Iterator[R]:
    """The rows of a file, of a pipe, or with `-` of the standard input. See `rows_of_lines`."""
    return rows_of_lines(lines_of(path), file_name(path), kind, warn)


def rows_of_lines(lines: Iterable[bytes], file: str, kind: type[R], warn: Warn) -> Iterator[R]:
    """The rows of lines of JSONL, CSV or TSV, each with its end; `file` names them in errors.

    Of JSONL, objects whose `what` is something else than `row` are passed over: an event stream ends with its rows.
    A last line that was broken off is passed over with a warning. Raises BadRows with file and line, Several of them
    after the last row, or NothingToDo when there is no row.
    """
    faults = Faults(file)
    lines = iter(lines)
    before = 0  # blank lines
    first = next(lines, b"").removeprefix(b"\xef\xbb\xbf")
    while first and not first.strip():
        before += 1
        first = next(lines, b"")
    read = read_objects if first.lstrip().startswith((b"{", b"[")) else read_table
    is_empty = True
    for row in read(chain([first] if first else [], lines), before, kind, faults, warn):
        is_empty = False
        yield row
    if faults.errors:
        raise faults.errors[0] if len(faults.errors) == 1 else Several(faults.errors)
    if is_empty:
        raise NothingToDo("there are no rows of results here", place=Place(file))


def lines_of(path: str) -> Iterator[bytes]:
    """The lines of a file, at line feeds only, each with its end. Raises BadRows for what cannot be read."""
    place = Place(file_name(path))
    try:
        if path == "-":
            if sys.stdin is None:
                raise BadRows("the standard input is closed: name a file instead", place=place)
            yield from iter(lambda: sys.stdin.buffer.readline(LONGEST_LINE), b"")
            return
        if os.path.isdir(path):
            raise BadRows("this is a folder: name a file in it", place=place)
        with open(path, "rb", buffering=2**18) as file:
            yield from iter(lambda: file.readline(LONGEST_LINE), b"")
    except FileNotFoundError:
        raise BadRows("there is no such file: check its name and folder", place=place) from None
    except (OSError, ValueError) as fault:  # ValueError: a name that holds a NUL
        reason = getattr(fault, "strerror", None) or str(fault)
        raise BadRows(f"this file cannot be read: {reason}", place=place) from None


class Faults:
    """What is wrong in a file, in the order of its lines."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.errors: list[CatError] = []

    @property
    def enough(self) -> bool:
        return len(self.errors) >= MOST_ERRORS

    def add(self, sentence: str, line: int, column: int | None = None, source: str | None = None) -> None:
        self.errors.append(BadRows(sentence, place=Place(self.file, line, column, source)))

    def add_bytes(self, line: bytes, error: UnicodeDecodeError, number: int) -> None:
        """Bytes of a line that are no UTF-8."""
        told = not_utf8(line, error.start, self.file, BadRows)
        if told.place is not None:
            told.place = told.place._replace(line=number)
        self.errors.append(told)


def torn(warn: Warn, file: str, line: int) -> None:
    warn("the last line was broken off: it is left out", Place(file, line))


# JSONL.


def read_objects(lines: Iterable[bytes], before: int, kind: type[R], faults: Faults, warn: Warn) -> Iterator[R]:
    """The rows of JSONL: one object a line."""
    decode = msgspec.json.Decoder(kind).decode
    for number, line in enumerate(lines, before + 1):
        try:
            row = decode(line)
            if row.missing():
                raise ValueError
            yield row
        except (ValueError, RecursionError):  # rarely: an event, a row written by another hand, or a fault to be told
            told = slow_object(line, number, kind, faults, warn)
            if told is not None:
                yield told
            if faults.enough:
                return


def slow_object(line: bytes, number: int, kind: type[R], faults: Faults, warn: Warn) -> R | None:
    """The row of a line of JSON, None for an event or a fault."""
    if not line.strip():
        return None
    try:
        text = line.decode().rstrip("\r\n")
        row = json.loads(text, parse_constant=no_number)
    except UnicodeDecodeError as error:
        faults.add_bytes(line, error, number)
        return None
    except json.JSONDecodeError as error:
        if len(line) >= LONGEST_LINE:
            faults.add(f"a line of rows has fewer than {LONGEST_LINE} bytes", number)
        elif not line.endswith(b"\n"):
            torn(warn, faults.file, number)
        elif text.lstrip().startswith("["):
            faults.add("a list of JSON is not read here: rows are one object a line (JSONL), CSV or TSV", number)
        else:
            faults.add(f"this is no JSON: {error.msg}", number, error.colno, text)
        return None
    except (ValueError, RecursionError) as error:
        told = "it is nested too deep" if isinstance(error, RecursionError) else str(error)
        faults.add(f"this is no JSON that is read here: {told}", number)
        return None
    if isinstance(row, list):
        faults.add("a list of JSON is not read here: rows are one object a line (JSONL), CSV or TSV", number)
    elif not isinstance(row, dict):
        faults.add("a line of rows is one JSON object, {…}", number)
    elif row.get("what", "row") == "row" and right_columns(row, (*COLUMNS, *ONLY_IN_JSON), kind, number, faults):
        return checked({name: value for name, value in row.items() if name != "parts"}, kind, number, faults)
    return None


def no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


# CSV and TSV.


class Text:
    """Lines of text; whether the last one has no end."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self.lines = lines
        self.line = b""

    def __iter__(self) -> Iterator[str]:
        for line in self.lines:
            self.line = line
            yield line.decode()

    @property
    def is_torn(self) -> bool:
        return not self.line.endswith((b"\n", b"\r"))


def read_table(lines: Iterable[bytes], before: int, kind: type[R], faults: Faults, warn: Warn) -> Iterator[R]:
    """The rows of CSV or TSV: one line each below a header."""
    text = Text(lines)
    whole = iter(text)
    number = before + 1
    try:
        first = next(whole, "")
        reader = csv.reader(chain([first], whole), delimiter=separator_of(first), strict=True)
        header = [cell.strip() for cell in next(reader)]
        if not any(header) or not right_header(header, kind, number, faults):
            return
        values = [Values(name) for name in header]
        number = before + reader.line_num + 1
        for cells in reader:
            try:
                known = [meant[cell] for meant, cell in zip(values, cells, strict=True)]
                row = kind(**dict(zip(header, known, strict=True)))
                if row.missing():
                    raise ValueError
                yield row
            except ValueError:  # rarely: a blank line, a second header, or a fault to be told
                told = slow_row(header, cells, kind, number, faults)
                if told is not None:
                    yield told
                if faults.errors and text.is_torn and faults.errors[-1].place == Place(faults.file, number):
                    faults.errors.pop()
                    torn(warn, faults.file, number)
                if faults.enough:
                    return
            number = before + reader.line_num + 1
    except csv.Error as error:
        if text.is_torn:
            torn(warn, faults.file, number)
        else:
            faults.add(f"this is no CSV or TSV: {error}", number)
    except UnicodeDecodeError as error:
        faults.add_bytes(text.line, error, number)


class Values(dict[str, Any]):
    """What the cells of a column mean; few differ, so each is read once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.read = reader_of(name)

    def __missing__(self, cell: str) -> Any:
        if self.name == "digest":  # each of another game
            return fused(cell)
        if len(self) >= REMEMBERED:
            self.clear()
        value = self[cell] = self.read(self.name, fused(cell))
        return value


def slow_row(header: Sequence[str], cells: Sequence[str], kind: type[R], number: int, faults: Faults) -> R | None:
    """The row of a line of cells, None for a blank line, a header or a fault."""
    if not "".join(cells).strip():
        return None
    if [cell.strip() for cell in cells] == header:
        return None  # files were joined, each with its header
    if len(cells) != len(header):
        faults.add(f"this row has {len(cells)} cells, the header has {len(header)}", number)
        return None
    return checked(dict(zip(header, map(fused, cells), strict=True)), kind, number, faults)


def separator_of(line: str) -> str:
    """The sign that parts a line into most names of columns."""
    known = {sign: sum(cell.strip().strip('"') in COLUMNS for cell in line.split(sign)) for sign in SEPARATORS}
    return max(known, key=lambda sign: known[sign])


def right_header(header: Sequence[str], kind: type[Row], line: int, faults: Faults) -> bool:
    if not any(name in COLUMNS for name in header):
        faults.add(f"these are no rows of results: their columns are {' '.join(COLUMNS)}", line)
        return False
    twice = [name for name in dict.fromkeys(header) if header.count(name) > 1]
    if twice:
        faults.add(f"the column {twice[0]!r} stands there twice", line)
        return False
    return right_columns(header, COLUMNS, kind, line, faults)


# Columns and values.


def right_columns(names: Iterable[str], known: Sequence[str], kind: type[Row], line: int, faults: Faults) -> bool:
    """Whether no column is missing or unknown; else the first that is."""
    names = list(names)
    for name in names:
        if name in known:
            continue
        if name in LONG_COLUMNS:
            faults.add("these are rows of parts of scores: batch writes whole ones without --long", line)
            return False
        near = get_close_matches(name, known, n=1)
        mean = f"did you mean {near[0]!r}?" if near else f"there are {' '.join(known)}"
        faults.add(f"there is no column {name!r}: {mean}", line)
        return False
    missing = [name for name in needed(kind) if name not in names]
    if missing:
        faults.add(f"the column {missing[0]!r} is missing", line)
        return False
    return True


def checked(row: Mapping[str, Any], kind: type[R], line: int, faults: Faults) -> R | None:
    """The row with its texts and numbers as such, or None when one cannot be read."""
    try:
        result = kind(**{name: reader_of(name)(name, value) for name, value in row.items()})
        name = result.missing()
        if name:
            raise ValueError(
                f"the {name} of a{'n' * (result.status == OPEN)} {result.status} game is missing: the column is empty"
            )
    except ValueError as error:
        faults.add(str(error), line)
        return None
    return result


def reader_of(name: str) -> Callable[[str, Any], Any]:
    """What reads the values of that column."""
    if name in NUMBERS:
        return as_number
    return {"won": as_share, "status": as_status}.get(name, as_text)


def as_text(name: str, value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, (dict, list, bool, float)):
        raise ValueError(f"{name} is {json.dumps(value)[:40]}, not a text")
    return str(value)


def as_status(name: str, value: Any) -> str:
    status = as_text(name, value)
    if status not in STATUSES:
        raise ValueError(f"status is {status[:40]!r}, not one of {' '.join(STATUSES)}")
    return status


def as_number(name: str, value: Any) -> int | None:
    """A whole number, also one that a spreadsheet has written as 9.0; None for an empty cell."""
    if value is None or value == "":
        return None
    number = value
    if isinstance(value, str) and WHOLE.fullmatch(value):
        number = int(value.partition(".")[0])
    elif isinstance(value, float) and value.is_integer():
        number = int(value)
    if isinstance(number, int) and not isinstance(number, bool) and abs(number) <= MOST:
        return number
    raise ValueError(f"{name} is {str(value)[:40]!r}, not a whole number from {-MOST} to {MOST}")


def as_share(name: str, value: Any) -> float | None:
    """A part of 1, also one with a decimal comma; None for an empty cell."""
    if value is None or value == "":
        return None
    number = value
    if isinstance(value, str) and PART_OF_ONE.fullmatch(value):
        number = float(value.replace(",", "."))
    if isinstance(number, (int, float)) and not isinstance(number, bool) and 0 <= number <= 1:
        return float(number)
    raise ValueError(f"{name} is {str(value)[:40]!r}, not a number from 0 to 1")
