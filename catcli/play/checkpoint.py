"""A file of rows that is its own checkpoint: a run that was broken off goes on where the file ends."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NamedTuple, Self

from ..engine.errors import CannotWrite, WrongUsage
from .cells import fused

TAIL = 2**20  # bytes; the rows of one deal are mostly far fewer
BLOCK = 2**20


class Stretch(NamedTuple):
    """The deals of one plan that a run plays, from `first` up to but without `end`, and the digest of the plan."""

    digest: str
    first: int
    end: int

    @property
    def deals(self) -> int:
        return self.end - self.first


class Checkpoint:
    """Rows appended to a file, whole deals only, each piece in one write; opened, it knows where to go on.

    header: the first line, empty for JSONL; separator: between the columns of CSV and TSV. stretches: what the run
    plays, in order, each plan once. Deals are counted through all stretches, from 0.

    The last deal of the file may lack rows, so it is the first that is appended again; what the file holds of it must
    be how that begins. Raises WrongUsage, the file as it was, if it holds other rows or another run writes to it.
    """

    def __init__(self, path: str, header: str, separator: str, stretches: Sequence[Stretch]) -> None:
        self.path = Path(path)
        self.header = header.encode()
        self.separator = separator
        self.stretches = stretches
        self.next = 0  # the deal to go on with
        self.held = 0  # deals that the file begins, also beyond those of the run
        self.end = 0  # bytes of the file that are whole
        self.again = b""  # what the file holds of the deal to go on with
        self.file: BinaryIO | None = None

    def __enter__(self) -> Self:
        try:
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
            self.file = open(descriptor, "r+b", buffering=0)
            self.lock()
            self.find_end()
            if self.end == 0 and not self.again:
                self.append(self.header.decode())
        except OSError as error:
            self.close()
            raise self.failed(error) from error
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file; whatever ended the run, only whole deals stay, or what was there before."""
        try:
            if self.file is not None:
                self.file.truncate(self.end + len(self.again))
                os.fsync(self.file.fileno())
        except OSError as failure:
            raise self.failed(failure) from failure
        finally:
            self.close()

    def close(self) -> None:
        if self.file is not None:
            self.file.close()
            self.file = None

    def lock(self) -> None:
        """Keep other runs away, where the system can."""
        with suppress(ImportError):
            import fcntl

            assert self.file is not None
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise WrongUsage(f"another run is writing to {self.path}: wait for it, or name another file") from None

    def append(self, text: str) -> None:
        """Add rows of whole deals. Raises CannotWrite, the file as it was before, if they do not fit."""
        assert self.file is not None
        data = text.encode()
        try:
            if self.again:
                self.check_again(data)
            self.file.seek(self.end)
            left = memoryview(data)
            while left:
                left = left[self.file.write(left) :]
        except OSError as error:
            with suppress(OSError):
                self.file.truncate(self.end)
            raise self.failed(error) from error
        self.end += len(data)

    def check_again(self, data: bytes) -> None:
        """The rows that are written again must be those that the file has."""
        assert self.file is not None
        if not data.startswith(self.again):
            raise self.other_rows()
        self.again = b""
        self.file.truncate(self.end)

    def failed(self, error: OSError) -> CannotWrite:
        return CannotWrite(f"{self.path} could not be written: {(error.strerror or str(error)).lower()}")

    @property
    def deals(self) -> int:
        """How many the run plays."""
        return sum(stretch.deals for stretch in self.stretches)

    # Where to go on.

    def find_end(self) -> None:
        """Find where the last deal begins whose rows are there."""
        assert self.file is not None
        size = self.file.seek(0, os.SEEK_END)
        begin = self.read(0, len(self.header))
        if size <= len(self.header) and self.header.startswith(begin):
            return  # empty, or not even the header is whole
        if begin != self.header:
            raise self.other_rows()
        reach = TAIL
        while True:
            start, records, torn = self.last_records(size, reach)
            places = [self.place_of(record) for record in records]
            if start == len(self.header) or (places and (places[-1] == self.deals or places[0] != places[-1])):
                break
            reach *= 4  # the last deal begins before
        if not records:
            self.end, self.again = start, torn
            return
        self.check_order()
        last = len(places)
        if places[-1] < self.deals:  # else it holds more than is wanted now
            last = places.index(places[-1])
        self.next = places[-1]
        self.held = self.place_of(records[-1], clipped=False) + 1
        self.end = start + sum(map(len, records[:last]))
        self.again = b"".join(records[last:])

    def read(self, start: int, count: int) -> bytes:
        assert self.file is not None
        self.file.seek(start)
        parts: list[bytes] = []
        while count and (part := self.file.read(min(count, BLOCK))):
            parts.append(part)
            count -= len(part)
        return b"".join(parts)

    def blocks(self) -> Iterator[bytes]:
        """The file from behind its header."""
        start = len(self.header)
        while block := self.read(start, BLOCK):
            yield block
            start += len(block)

    def lines(self) -> Iterator[bytes]:
        """The lines of all deals ahead of the one to go on with, the header first."""
        yield from lines_of(self.clipped())

    def clipped(self) -> Iterator[bytes]:
        yield self.header
        left = self.end - len(self.header)
        for block in self.blocks():
            if left <= 0:
                return
            yield block[:left]
            left -= len(block)

    def last_records(self, size: int, reach: int) -> tuple[int, list[bytes], bytes]:
        """The whole records of the last bytes, where the first of them begins, and what stands behind the last."""
        begin = start = max(len(self.header), size - reach)
        is_quoted = self.separator != "" and self.quotes_before(start) % 2 == 1
        records = list(self.records([self.read(start, size - start)], is_quoted))
        torn = records.pop()
        if begin > len(self.header) and records:  # the first one may have begun before
            start += len(records.pop(0))
        return start, records, torn

    def records(self, blocks: Iterable[bytes], is_quoted: bool = False) -> Iterator[bytes]:
        """The records of CSV, TSV or JSONL, each with its line end; at last what has none, often nothing."""
        record = b""
        for line in lines_of(blocks):
            record += line
            is_quoted ^= self.separator != "" and line.count(b'"') % 2 == 1
            if line.endswith(b"\n") and not is_quoted:
                yield record
                record = b""
        yield record

    def quotes_before(self, end: int) -> int:
        quotes, start = 0, 0
        while start < end:
            block = self.read(start, min(BLOCK, end - start))
            if not block:
                break
            quotes += block.count(b'"')
            start += len(block)
        return quotes

    def check_order(self) -> None:
        """The file must begin with the first deal, and go over to another plan where this run does."""
        before: bytes | None = None
        for record in self.records(self.blocks()):
            if before is None and self.place_of(record) != 0:
                raise self.other_rows()
            if len(self.stretches) == 1:
                return
            if before is not None and record.endswith(b"\n") and before[: self.of_plan] != record[: self.of_plan]:
                self.check_next(before, record)
            before = record

    def check_next(self, before: bytes, record: bytes) -> None:
        if self.place_of(record, clipped=False) != self.place_of(before, clipped=False) + 1:
            raise self.other_rows()

    @property
    def of_plan(self) -> int:
        """How many bytes at the beginning of a row tell its plan."""
        return len('{"plan": "') * (self.separator == "") + max(len(stretch.digest) for stretch in self.stretches) + 2

    def place_of(self, record: bytes, *, clipped: bool = True) -> int:
        """Which deal of the run a record is of, counted through all stretches.

        clipped: a deal beyond the end of its stretch counts as the one behind it, else as far as it lies beyond.
        """
        try:
            row = self.row_of(record)
            digest, deal = fused(row["plan"]), int(row["deal"])
        except (ValueError, KeyError, TypeError, AttributeError, StopIteration, csv.Error):
            raise self.other_rows() from None
        before = 0
        for stretch in self.stretches:
            if stretch.digest == digest and stretch.first <= deal:
                return before + (min(deal, stretch.end) if clipped else deal) - stretch.first
            before += stretch.deals
        raise self.other_rows(fused(str(row.get("seed", ""))))

    def row_of(self, record: bytes) -> Mapping[str, str]:
        text = record.decode()
        if not self.separator:
            return dict(json.loads(text))
        header = self.header.decode().removeprefix("\ufeff")
        return next(iter(csv.DictReader(io.StringIO(header + text), delimiter=self.separator)))

    def other_rows(self, seed: str = "") -> WrongUsage:
        """seed: of the rows that are there, if they are any."""
        return WrongUsage(
            f"{self.path} holds something else than the rows of this plan, seed and edition, written as they are now: "
            "name another file, or remove it",
            hint=f"its rows have the seed {seed}: if all else is as it was, --seed {seed} goes on" if seed else None,
        )


def lines_of(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Lines at line feeds only, each with its end."""
    rest = b""
    for block in blocks:
        lines = (rest + block).split(b"\n")
        rest = lines.pop()
        yield from (line + b"\n" for line in lines)
    if rest:
        yield rest
