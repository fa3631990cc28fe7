"""Rows as an Excel workbook; the only user of XlsxWriter."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from zipfile import BadZipFile, ZipFile

from ..engine.errors import CannotWrite, WrongUsage

MOST_ROWS = 1_048_576  # of a sheet, its header included
MOST_DIGITS = 15  # of a number that a spreadsheet keeps exactly
NEEDS_EXTRA = "a workbook needs XlsxWriter: pip install 'catcli[xlsx]'"
WRITER = "catcli"  # whom a workbook of ours names as its author
MOST_OF_CORE = 10_000  # bytes; what a workbook tells of its author is far less
LAST_WRITER = re.compile(rb"<cp:lastModifiedBy>([^<]*)</cp:lastModifiedBy>")
CREATED = datetime(1980, 1, 1)  # as the files inside: the same rows are the same bytes


def check_replaceable(path: Path) -> None:
    """Raise WrongUsage for a file that is not to be written over: all but a workbook as catcli wrote it, or nothing."""
    if not path.is_file() or path.stat().st_size == 0 or was_written_here(path):
        return
    raise WrongUsage(f"{path} is no workbook as catcli wrote it: name another file, or remove it")


def was_written_here(path: Path) -> bool:
    """Whether a file is a workbook that nobody has written to after catcli."""
    try:
        with ZipFile(path) as book, book.open("docProps/core.xml") as core:
            return LAST_WRITER.findall(core.read(MOST_OF_CORE)) == [WRITER.encode()]
    except (OSError, KeyError, BadZipFile, NotImplementedError, RuntimeError, EOFError, ValueError, zlib.error):
        return False  # no archive, a damaged one, or one that is packed or locked in another way


class Workbook:
    """A workbook that is filled row by row and holds little in memory. Texts stay texts, whatever they look like.

    A `seed` is written as a number as far as spreadsheets keep it. The same rows make the same bytes.
    """

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        try:
            import xlsxwriter
        except ImportError:
            raise WrongUsage(NEEDS_EXTRA) from None
        self.columns = columns
        self.book = xlsxwriter.Workbook(
            str(path), {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        )
        self.book.set_properties({"author": WRITER, "created": CREATED})
        self.sheet = self.book.add_worksheet("rows")
        self.sheet.freeze_panes(1, 0)
        self.row = 0
        for number, column in enumerate(columns):
            self.sheet.write_string(0, number, column)

    def __enter__(self) -> Self:
        return self

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Add rows. Raises CannotWrite where a sheet is full."""
        for row in rows:
            self.row += 1
            if self.row >= MOST_ROWS:
                raise CannotWrite(f"a sheet of a workbook holds {MOST_ROWS:,} rows: write CSV, or use --shard")
            for number, column in enumerate(self.columns):
                value = row.get(column)
                if column == "seed" and isinstance(value, str) and len(value) <= MOST_DIGITS:
                    value = int(value)
                if isinstance(value, str):
                    self.sheet.write_string(self.row, number, value)
                elif value is not None:
                    self.sheet.write_number(self.row, number, value)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.sheet.autofilter(0, 0, self.row, len(self.columns) - 1)
        try:
            self.book.close()  # after an error too: it removes the files it was made from
        except Exception as failure:  # XlsxWriter's own errors, for a disk that is full
            if kind is None:
                raise CannotWrite(f"the workbook could not be written: {str(failure).lower()}") from failure
