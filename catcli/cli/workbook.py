"""Rows as an Excel workbook; the only user of XlsxWriter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ..engine.errors import CannotWrite, WrongUsage

MOST_ROWS = 1_048_576  # of a sheet, its header included
NEEDS_EXTRA = "a workbook needs XlsxWriter: pip install 'catcli[xlsx]'"


class Workbook:
    """A workbook that is filled row by row and holds little in memory. Texts stay texts, whatever they look like."""

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        try:
            import xlsxwriter
        except ImportError:
            raise WrongUsage(NEEDS_EXTRA) from None
        self.columns = columns
        self.book = xlsxwriter.Workbook(
            str(path), {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        )
        self.sheet = self.book.add_worksheet("rows")
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
                if isinstance(value, str):
                    self.sheet.write_string(self.row, number, value)
                elif value is not None:
                    self.sheet.write_number(self.row, number, value)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self.book.close()  # after an error too: it removes the files it was made from
        except Exception as failure:  # XlsxWriter's own errors, for a disk that is full
            if kind is None:
                raise CannotWrite(f"the workbook could not be written: {str(failure).lower()}") from failure
