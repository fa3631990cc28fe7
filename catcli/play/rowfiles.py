"""Reading rows: JSONL, CSV or TSV, told by their content, line by line, so that memory does not grow with the file."""

from __future__ import annotations

import csv
import json
import math
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, Literal, NoReturn, TypeVar

import msgspec

from ..engine.errors import BadRows, CatError, NothingToDo, Place, Several, WrongUsage
from ..engine.text import file_name, meant
from .cells import fused
from .match import FINISHED, OPEN, STOPPED
from .results import COLUMNS
from .strict_yaml import not_utf8

if TYPE_CHECKING:
    from .doubts import Doubts

MOST = 2**53  # what every reader of numbers keeps exactly
Number = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
From1 = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Row(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A row as `results.rows` makes it; what may be left out is None, or an empty text."""

    game: str
    edition: From1 | None
    variant: str
    deck: str
    seed: str
    player: str
    bot: str
    score: Number | None
    status: Literal["finished", "stopped", "open"]
    plan: str = ""
    case: str = ""
    deal: Count | None = None
    order: str = ""
    seat: From1 | None = None
    rank: From1 | None = None
    won: Share | None = None
    rounds: Count | None = None
    moves: Count | None = None
    digest: str = ""
    catcli: str = ""
    what: Literal["row"] = "row"
    parts: msgspec.Raw = msgspec.Raw()  # JSON only; not looked into

    def wrong(self) -> str | None:
        """A sentence on what cannot be, such as a finished game without a score, or a seat too many."""
        if self.status == FINISHED and (self.score is None or self.edition is None or not self.game):
            return self.empty("game", "edition", "score")
        if self.seat is not None and self.order and self.seat > len(self.order):
            return f"seat is {self.seat}, but the order {self.order} has {len(self.order)}"
        return wrong_seed(self.seed) or wrong_order(self.order)

    def empty(self, *columns: str) -> str:
        """The sentence on the first of these columns that is empty."""
        name = next(name for name in columns if getattr(self, name) in (None, ""))
        return f"the {name} of a{'n' * (self.status == OPEN)} {self.status} game is missing: the column is empty"


class RowOfGame(Row, kw_only=True):
    """A row that tells which game it is of, and how that ended: the rows of a game find each other."""

    plan: str
    deal: Count
    order: str
    seat: From1
    rank: From1 | None
    won: Share | None

    def wrong(self) -> str | None:
        """Also that a row does not tell its game and its seat, or how a game ended that did."""
        if self.deal is None or self.seat is None or not self.order or not self.seed:
            return self.empty("deal", "seat", "order", "seed")
        if self.status != OPEN:
            if self.won is None and len(self.order) > 1:
                return self.empty("won")
            if self.score is None or self.edition is None or self.rank is None or not self.game:
                return self.empty("game", "edition", "score", "rank")
        return Row.wrong(self)


class RowWithParts(RowOfGame, kw_only=True):
    """A row of a game that also tells its points by category."""

    parts: dict[str, Number]  # type: ignore[assignment]

    def wrong(self) -> str | None:
        """Also that the parts of a score are not the whole."""
        return RowOfGame.wrong(self) or wrong_sum(self.parts, self.score)


class LongRow(RowOfGame, kw_only=True):
    """A line of `batch --long`: one part of the score of a row."""

    part: str
    points: Number


R = TypeVar("R", bound=Row)
Warn = Callable[[str, Place], None]

LEAST = {"edition": 1, "deal": 0, "seat": 1, "score": -MOST, "rank": 1, "rounds": 0, "moves": 0}  # of numbers
NUMBERS = (*LEAST, "seed", "order", "won")  # columns that stand in the order of their numbers
BY = tuple(column for column in COLUMNS if column != "score")  # what may be grouped by
STATUSES = (FINISHED, STOPPED, OPEN)
ONLY_IN_JSON = ("what", "parts")
ONLY_IN_LONG = ("part", "points")
SEPARATORS = (",", "\t", ";")  # a semicolon where the comma is the decimal sign
WHOLE = re.compile(r"-?[0-9]{1,16}(\.0*)?")
SEED = re.compile(r"[0-9]{0,16}")
ORDER = re.compile(r"(?!.*(.).*\1)[1-9]*")  # nobody sits twice
ROUNDED = re.compile(r"[0-9]+([.,][0-9]+)?e\+?[0-9]+", re.IGNORECASE)
PART_OF_ONE = re.compile(r"[0-9]{1,16}([.,][0-9]{0,30})?(e-[0-9]{1,2})?")
ZIP = b"PK\x03\x04"  # how workbooks begin
MOST_ERRORS = 20  # told of one file
LONGEST_LINE = 2**24  # bytes
REMEMBERED = 4096  # cells of a column whose value is known


@cache
def needed(kind: type[Row]) -> list[str]:
    """The columns that rows of that kind must have."""
    return [field.name for field in msgspec.structs.fields(kind) if field.required]


def read_rows(path: str, kind: type[R], warn: Warn, doubts: Doubts | None = None) -> Iterator[R]:
    """The rows of a file, of a pipe, or with `-` of stdin. See `rows_of_lines`."""
    return rows_of_lines(lines_of(path), file_name(path), kind, warn, doubts)


def rows_of_lines(
    lines: Iterable[bytes], file: str, kind: type[R], warn: Warn, doubts: Doubts | None = None
) -> Iterator[R]:
    """The rows of lines of JSONL, CSV or TSV, each with its end; `file` names them in errors.

    doubts: looks at each row, and warns of what is doubtful after the last.

    Of JSONL, objects whose `what` is something else than `row` are passed over: an event stream ends with its rows.
    Lines of `batch --long` are put together, seat by seat.
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
    if first.startswith(ZIP):
        raise BadRows(
            "this is a workbook, or another ZIP file, and rows are read from text: 'catcli batch -o rows.csv' writes "
            "them as such; a spreadsheet saves it as CSV",
            place=Place(file),
        )
    is_empty = True
    whole = chain([first] if first else [], lines)
    found = (
        together(read(whole, before, LongRow, faults, warn), kind, faults)
        if is_long(first)
        else (read(whole, before, kind, faults, warn))
    )
    for row, line in found:
        is_empty = False
        if doubts is not None:
            doubts.look_at(row, line)
        yield row
    if doubts is not None:
        doubts.tell(file, warn)
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
                raise BadRows("stdin is closed: name a file instead", place=place)
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
        self.is_torn = False  # its last line was broken off

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

    def tear(self, line: int, warn: Warn) -> None:
        """The last line was broken off."""
        self.is_torn = True
        warn("the last line was broken off: it is left out", Place(self.file, line))


@lru_cache(REMEMBERED)
def wrong_seed(seed: str) -> str | None:
    """What is wrong with a seed; one that is not told is empty."""
    if SEED.fullmatch(seed) and int(seed or 0) <= MOST:
        return None
    hint = ": a spreadsheet may have rounded it" if ROUNDED.fullmatch(seed) else ""
    return f"seed is {seed[:40]!r}, not a whole number from 0 to {MOST}{hint}"


@lru_cache(REMEMBERED)
def wrong_order(order: str) -> str | None:
    """What is wrong with an order of seats; one that is not told is empty."""
    if ORDER.fullmatch(order):
        return None
    return f"order is {order[:40]!r}, not a different digit from 1 to 9 for each seat, such as 213"


# JSONL.


def read_objects(
    lines: Iterable[bytes], before: int, kind: type[R], faults: Faults, warn: Warn
) -> Iterator[tuple[R, int]]:
    """The rows of JSONL, one object a line, each with the number of its line."""
    decode = msgspec.json.Decoder(kind).decode
    for number, line in enumerate(lines, before + 1):
        try:
            row = decode(line)
            if row.wrong():
                raise ValueError
            yield row, number
        except (ValueError, RecursionError):  # rarely: an event, a row written by another hand, or a fault to be told
            told = slow_object(line, number, kind, faults, warn)
            if told is not None:
                yield told, number
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
            faults.tear(number, warn)
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
    elif row.get("what", "row") == "row" and right_columns(row, ONLY_IN_JSON, kind, number, faults):
        left_out = () if kind is RowWithParts else ("parts",)
        return checked({name: value for name, value in row.items() if name not in left_out}, kind, number, faults)
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


def read_table(
    lines: Iterable[bytes], before: int, kind: type[R], faults: Faults, warn: Warn
) -> Iterator[tuple[R, int]]:
    """The rows of CSV or TSV, below a header, each with the number of its first line."""
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
                if row.wrong():
                    raise ValueError
                yield row, number
            except ValueError:  # rarely: a blank line, a second header, or a fault to be told
                told = slow_row(header, cells, kind, number, faults)
                if told is not None:
                    yield told, number
                if faults.errors and text.is_torn and faults.errors[-1].place == Place(faults.file, number):
                    faults.errors.pop()
                    faults.tear(number, warn)
                if faults.enough:
                    return
            number = before + reader.line_num + 1
    except csv.Error as error:
        if text.is_torn:
            faults.tear(number, warn)
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
    return right_columns(header, (), kind, line, faults)


# Lines of `batch --long`.


def is_long(first: bytes) -> bool:
    """Whether a file that begins with this line has a line for each part of a score."""
    try:
        row = msgspec.json.decode(first)
    except (ValueError, RecursionError):
        text = first.decode(errors="replace")
        return "part" in [cell.strip().strip('"') for cell in text.strip().split(separator_of(text))]
    return isinstance(row, dict) and "part" in row


def together(lines: Iterable[tuple[LongRow, int]], kind: type[R], faults: Faults) -> Iterator[tuple[R, int]]:
    """The rows of which lines of parts follow each other, each with the number of its first line.

    Where the last line was broken off, its row is left out.
    """
    columns_of_row = values_of(COLUMNS)
    begun: tuple[Any, ...] = ()
    first = 0
    parts: dict[str, int] = {}
    for line, number in lines:
        row = columns_of_row(line)
        if row != begun or line.part in parts:
            if parts and (told := put_together(begun, parts, kind, first, faults)) is not None:
                yield told, first
            if faults.enough:
                return
            begun, first, parts = row, number, {}
        parts[line.part] = line.points
    if parts and not faults.is_torn and (told := put_together(begun, parts, kind, first, faults)) is not None:
        yield told, first


def put_together(values: Sequence[Any], parts: dict[str, int], kind: type[R], line: int, faults: Faults) -> R | None:
    """A row of the values of COLUMNS and its parts, or None where these are not the whole score."""
    row = dict(zip(COLUMNS, values, strict=True))
    wrong = wrong_sum(parts, row["score"])
    if wrong:
        faults.add(f"{wrong}: the lines of a seat (batch --long) must follow each other", line)
        return None
    return kind(**(row | {"parts": parts} if kind is RowWithParts else row))


def wrong_sum(parts: Mapping[str, int], score: int | None) -> str | None:
    """The sentence on parts of a score that are not the whole."""
    if score is None or sum(parts.values()) == score:
        return None
    return f"the parts of this score are {sum(parts.values())} together, but score is {score}"


# Columns to group by.


def columns_of(by: Iterable[str], deed: str) -> list[str]:
    """The columns of `bot,seat`, or of several such lists, each once.

    Raises WrongUsage for one that does not exist, and for the score; `deed` is what is done with that: `ranked`.
    """
    columns = [column.strip() for one in by for column in one.split(",")]
    for column in columns:
        if column == "score":
            raise WrongUsage(f"the score is what is {deed}: group by another column, such as bot, player or seat")
        if column not in BY:
            raise WrongUsage(f"there is no column {column!r} to group by: {meant(column, BY)}")
    return list(dict.fromkeys(columns))


def values_of(columns: Sequence[str]) -> Callable[[Row], tuple[Any, ...]]:
    """What tells the values of these columns of a row."""
    of_row = attrgetter("game", "seed", *columns)  # a tuple, however few columns
    return lambda row: of_row(row)[2:]


def sortable(column: str, value: Any) -> tuple[float, str]:
    """By what the values of a column are sorted: numbers by number, before them what is not told; else texts."""
    if column not in NUMBERS:
        return 0, value or ""
    return -math.inf if value is None or value == "" else float(value), str(value)


# Columns and values.


def right_columns(names: Iterable[str], more: Sequence[str], kind: type[Row], line: int, faults: Faults) -> bool:
    """Whether no column is missing or unknown; else the first that is. `more`: names besides the columns of a kind."""
    names = list(names)
    known = (*COLUMNS, *more, *(ONLY_IN_LONG if kind is LongRow else ()))
    for name in names:
        if name in known:
            continue
        if name == "part":
            faults.add(
                "a row of a part of a score (batch --long) stands below whole ones: keep them in two files", line
            )
            return False
        near = get_close_matches(name, known, n=1)
        mean = f"did you mean {near[0]!r}?" if near else f"there are {' '.join(known)}"
        faults.add(f"there is no column {name!r}: {mean}", line)
        return False
    missing = [name for name in needed(kind) if name not in names]
    if missing == ["parts"]:
        faults.add("these rows tell no parts of scores: JSONL does, and so do CSV and TSV of batch --long", line)
        return False
    if missing:
        faults.add(f"the column {missing[0]!r} is missing", line)
        return False
    return True


def checked(row: Mapping[str, Any], kind: type[R], line: int, faults: Faults) -> R | None:
    """The row with its texts and numbers as such, or None when one cannot be read."""
    try:
        result = kind(**{name: reader_of(name)(name, value) for name, value in row.items()})
        wrong = result.wrong()
        if wrong:
            raise ValueError(wrong)
    except ValueError as error:
        faults.add(str(error), line)
        return None
    return result


def reader_of(name: str) -> Callable[[str, Any], Any]:
    """What reads the values of that column."""
    if name in LEAST or name == "points":
        return as_number
    if name == "parts":
        return as_parts
    return {"won": as_share, "status": as_status, "seed": as_digits, "order": as_digits}.get(name, as_text)


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
    """A whole number; None for an empty cell."""
    if value is None or value == "":
        return None
    digits = without_point(value)
    if isinstance(digits, str) and WHOLE.fullmatch(digits) and LEAST.get(name, -MOST) <= int(digits) <= MOST:
        return int(digits)
    raise ValueError(f"{name} is {str(value)[:40]!r}, not a whole number from {LEAST.get(name, -MOST)} to {MOST}")


def as_parts(name: str, value: Any) -> dict[str, int]:
    """Points by category."""
    if not isinstance(value, dict):
        raise ValueError(f"parts is {json.dumps(value)[:40]}, not an object of points by category")
    found = {part: as_number("points", points) for part, points in value.items()}
    empty = next((part for part, points in found.items() if points is None), None)
    if empty is not None:
        raise ValueError(f"the points of {empty[:40]!r} are missing")
    return {part: points for part, points in found.items() if points is not None}


def as_digits(name: str, value: Any) -> str:
    """A text of digits, also where it was taken for a number."""
    return as_text(name, without_point(value))


def without_point(value: Any) -> Any:
    """The digits of a whole number, also of one that a spreadsheet has written as 9.0; all else as it is."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= MOST:
        return str(int(value))
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value.partition(".")[0] if isinstance(value, str) and WHOLE.fullmatch(value) else value


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
