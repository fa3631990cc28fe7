"""The high-score store: the solo games that people began here, and how those that were played to the end ended.

One SQLite file, `catcli.sqlite3`, in the user's data folder or in the folder that CATCLI_DATA_DIR names. It is made
when the first game is begun, never by looking. What lies in its place and is not a store of this version is refused
before anything is written, and left as it is.

Every call opens the file, does its work in one transaction and closes it: a call that returned is kept, whatever
becomes of the process, and any number of processes may share the store.
"""

from __future__ import annotations

import os
import re
import secrets
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..engine.errors import BadStore, CannotWrite, CatError, Place

FILE = "catcli.sqlite3"
MOVED_BY = "CATCLI_DATA_DIR"

MAGIC = b"SQLite format 3\0"
HEADER = 100  # bytes; https://sqlite.org/fileformat.html
APPLICATION = int.from_bytes(b"cat1", "big")  # whose file it is: SQLite's application_id
VERSION = 1  # of the table below: SQLite's user_version

SECONDS_TO_WAIT = 5.0  # for other writers
SECONDS_BETWEEN_TRIES = 0.02

OPEN, FINISHED = "open", "finished"

# STRICT tables would check the types too, but need SQLite 3.37.
TABLE = """
    CREATE TABLE games (
        number      INTEGER PRIMARY KEY,
        id          TEXT    NOT NULL UNIQUE,
        begun       TEXT    NOT NULL,
        ended       TEXT,
        game        TEXT    NOT NULL,
        edition     INTEGER NOT NULL CHECK (typeof(edition) = 'integer'),
        variant     TEXT    NOT NULL,
        deck        TEXT    NOT NULL,
        seed        TEXT    NOT NULL,
        seed_chosen INTEGER NOT NULL CHECK (seed_chosen IN (0, 1)),
        again       INTEGER NOT NULL CHECK (again IN (0, 1)),
        hints       INTEGER NOT NULL CHECK (typeof(hints) = 'integer'),
        undos       INTEGER NOT NULL CHECK (typeof(undos) = 'integer'),
        player      TEXT    NOT NULL,
        status      TEXT    NOT NULL CHECK (status IN ('open', 'finished')),
        score       INTEGER CHECK (typeof(score) IN ('integer', 'null')),
        moves       TEXT    NOT NULL,
        CHECK ((status = 'finished') = (score IS NOT NULL AND ended IS NOT NULL))
    )
"""
COLUMNS = (
    "id", "begun", "ended", "game", "edition", "variant", "deck", "seed", "seed_chosen", "again", "hints", "undos",
    "player", "status", "score", "moves",
)  # fmt: skip

READABLE = f"let {MOVED_BY} name a folder that you may read"
WRITABLE = f"let {MOVED_BY} name a folder that you may write to, on a disk with room"

T = TypeVar("T")

# Closing any handle of a file drops the locks that the whole process holds on it: one call at a time per process.
one_call = threading.Lock()


class Deal(NamedTuple):
    """What makes two games begin alike. `deck` is its digest or 'stand-in', '' for a game without one."""

    game: str
    edition: int
    variant: str
    deck: str
    seed: str


@dataclass(frozen=True)
class Entry:
    """One game that a person began here.

    begun and ended are in UTC, as ISO texts to the second. seed_chosen: the person typed the seed. again: somebody
    had begun this deal before. moves: the digest of the last save, '' before the first.
    """

    id: str
    begun: str
    ended: str | None
    game: str
    edition: int
    variant: str
    deck: str
    seed: str
    seed_chosen: bool
    again: bool
    hints: int
    undos: int
    player: str
    status: str
    score: int | None
    moves: str

    @property
    def deal(self) -> Deal:
        return Deal(self.game, self.edition, self.variant, self.deck, self.seed)


class Resumed(NamedTuple):
    """A game that goes on: the id to go on with, and the hints and undos it goes on from.

    is_latest is False when the person went back to an earlier state, or the store cannot tell.
    """

    id: str
    is_latest: bool
    hints: int
    undos: int


class Store:
    """The games that people began here.

    Every method may raise BadStore when what is there cannot be used, or stays locked; those that write also
    CannotWrite (a read-only folder, a full disk). Nothing is changed then, and the game itself goes on without.
    """

    def __init__(self, path: Path | str | None = None, *, wait: float = SECONDS_TO_WAIT) -> None:
        """The store in that file, or in its usual place. `wait`: seconds to wait for other writers.

        Touches no file. Raises BadStore when there is no usual place, without HOME.
        """
        self.path = usual_path() if path is None else Path(path)
        self.wait = wait
        self.is_checked = False

    # What is kept of a game

    def begin(self, deal: Deal, player: str, seed_chosen: bool) -> str:
        """Keep that a person begins this deal; returns the id of the game, 12 hex digits."""
        deal = cleaned_deal(deal)

        def work(db: sqlite3.Connection) -> str:
            return add(db, new_id(), deal, player, seed_chosen, again=was_begun(db, deal))

        return self.write(work, may_create=True)

    def save(self, id: str, moves_digest: str, hints: int, undos: int) -> None:
        """Keep the state that a game has come to, with its hints and undos so far, which never become fewer.

        Called after every answer, an older saved game is told from the latest. Raises BadStore also for a game that
        is not there or is finished.
        """

        def work(db: sqlite3.Connection) -> None:
            self.open_game(db, id)
            db.execute(
                "UPDATE games SET moves = ?, hints = max(hints, ?), undos = max(undos, ?) WHERE id = ?",
                (cleaned(moves_digest), hints, undos, id),
            )

        self.write(work)

    def resume(
        self,
        id: str,
        moves_digest: str,
        deal: Deal,
        player: str,
        *,
        seed_chosen: bool = True,
        hints: int = 0,
        undos: int = 0,
    ) -> Resumed:
        """Go on with a saved game, whose file told all this.

        From its latest state it just goes on. From another state the game counts one undo more. A game that is
        finished here stays as it is: it goes on as another one, played again, with one undo more. So does one that
        is unknown here, which may have been played anywhere, without the undo.
        """
        deal = cleaned_deal(deal)
        moves = cleaned(moves_digest)

        def work(db: sqlite3.Connection) -> Resumed:
            entry = find(db, id)
            if entry is None or entry.deal != deal:
                fresh = id if entry is None and re.fullmatch("[0-9a-f]{12}", id) else new_id()
                add(db, fresh, deal, player, seed_chosen, again=True, hints=hints, undos=undos, moves=moves)
                return Resumed(fresh, False, hints, undos)
            most_hints, most_undos = max(hints, entry.hints), max(undos, entry.undos)
            if entry.status == FINISHED:
                fresh = new_id()
                add(
                    db, fresh, deal, player, entry.seed_chosen, again=True,
                    hints=most_hints, undos=most_undos + 1, moves=moves,
                )  # fmt: skip
                return Resumed(fresh, False, most_hints, most_undos + 1)
            is_latest = entry.moves == moves
            most_undos += not is_latest
            db.execute(
                "UPDATE games SET moves = ?, hints = ?, undos = ? WHERE id = ?", (moves, most_hints, most_undos, id)
            )
            return Resumed(id, is_latest, most_hints, most_undos)

        return self.write(work, may_create=True)

    def knows(self, id: str, deal: Deal) -> bool:
        """Whether a game of that id and deal was begun here."""

        def work(db: sqlite3.Connection) -> bool:
            entry = find(db, id)
            return entry is not None and entry.deal == cleaned_deal(deal)

        return self.read(work, False)

    def finish(self, id: str, score: int, hints: int, undos: int) -> None:
        """Keep how a game ended. The first ending counts: a finished game can only be finished alike again.

        Raises BadStore also for a game that is not there or has ended with another score.
        """

        def work(db: sqlite3.Connection) -> None:
            entry = find(db, id)
            if entry is not None and entry.score == score:
                return
            self.open_game(db, id)
            db.execute(
                "UPDATE games SET status = ?, ended = ?, score = ?, hints = max(hints, ?), undos = max(undos, ?)"
                " WHERE id = ?",
                (FINISHED, now(), score, hints, undos, id),
            )

        self.write(work)

    def finished(self) -> list[Entry]:
        """All finished games in the order in which they ended, then began; none when there is no store yet."""

        def work(db: sqlite3.Connection) -> list[Entry]:
            return entries(db, "WHERE status = ? ORDER BY ended, number", FINISHED)

        return self.read(work, [])

    def open_game(self, db: sqlite3.Connection, id: str) -> None:
        """Raise BadStore unless that game is there and not finished."""
        entry = find(db, id)
        if entry is None:
            raise self.bad(
                f"the game {id} is not in the store, which was moved or replaced since it began: its score is not kept"
            )
        if entry.status == FINISHED:
            raise self.bad(f"the game {id} was already finished, with a score of {entry.score}: that one counts")

    # Reading and writing the file

    def read(self, work: Callable[[sqlite3.Connection], T], nothing: T) -> T:
        """What `work` finds in the store, or `nothing` when there is none."""

        def attempt(wait: float) -> T:
            if not self.is_there():
                return nothing
            self.check(wait)
            with closing(self.connect(self.mode_to_read(), wait)) as db:
                return work(db) if version_of(db) else nothing

        return self.patiently(attempt, BadStore)

    def write(self, work: Callable[[sqlite3.Connection], T], may_create: bool = False) -> T:
        """What `work` returns, done in one transaction. Without `may_create` there must be a store."""

        def attempt(wait: float) -> T:
            if self.is_there():
                self.check(wait)
            elif may_create:
                self.make_folder()
            else:
                raise self.bad("the store is gone: it was moved or removed since the game began")
            with closing(self.connect("rwc" if may_create else "rw", wait)) as db:
                with transaction(db):
                    self.prepare(db)
                    result = work(db)
                keep_a_log_ahead(db)
            return result

        return self.patiently(attempt, CannotWrite)

    def is_there(self) -> bool:
        """Whether there is a store, told from the first bytes of the file; an empty file is none yet.

        Raises BadStore for anything else. The file is not touched.
        """
        try:
            if not stat.S_ISREG(os.stat(self.path).st_mode):
                what = "a folder" if self.path.is_dir() else "no ordinary file"
                raise self.refused(f"this is {what}, not a high-score store")
            with open(self.path, "rb") as file:
                header = file.read(HEADER)
        except FileNotFoundError:
            return False
        except NotADirectoryError:
            raise self.refused("the folder for the high-score store is a file") from None
        except OSError as error:
            raise self.bad(f"the high-score store cannot be read: {error.strerror}", READABLE) from None
        if not header:
            return False
        if len(header) < HEADER or not header.startswith(MAGIC):
            raise self.refused("this is no SQLite database, so no high-score store")
        if int.from_bytes(header[68:72], "big") != APPLICATION:
            raise self.refused("this SQLite database belongs to another program, it is no high-score store")
        self.check_version(int.from_bytes(header[60:64], "big"))
        return True

    def check_version(self, version: int) -> None:
        if version > VERSION:
            raise self.bad(
                f"the high-score store was written by a newer catcli: its version is {version}, this one knows"
                f" {VERSION}",
                f"use the newer catcli, or let {MOVED_BY} name another folder",
            )

    def check(self, wait: float) -> None:
        """Read through the whole store once, so that nothing is written into a damaged one.

        What other writers left in SQLite's log beside the file is then read without moving it into the file.
        """
        if self.is_checked:
            return
        mode = "ro" if self.has_log() else self.mode_to_read()
        with closing(self.connect(mode, wait)) as db:
            version = version_of(db)
            self.check_version(version)
            if version == 0 and db.execute("PRAGMA application_id").fetchone() == (0,):
                return  # its making was broken off, and SQLite has taken it back
            if version < 1:
                raise self.damaged("its version is gone")
            (word,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if word != "ok":
                raise self.damaged(word)
            columns = {name for _, name, *_ in db.execute("PRAGMA table_info(games)")}
            if not columns.issuperset(COLUMNS):
                raise self.damaged("its table of games lacks " + ", ".join(c for c in COLUMNS if c not in columns))
        self.is_checked = True

    def mode_to_read(self) -> str:
        """How to open for reading: where SQLite cannot lay its log beside the file, nobody else can write either."""
        if os.access(self.path.parent, os.W_OK):
            return "rw"
        return "ro" if self.has_log() else "ro&immutable=1"

    def has_log(self) -> bool:
        """Whether SQLite's log beside the file holds what is not yet in the file."""
        try:
            return self.path.with_name(self.path.name + "-wal").stat().st_size > 0
        except OSError:
            return False

    def connect(self, mode: str, wait: float) -> sqlite3.Connection:
        address = f"{self.path.absolute().as_uri()}?mode={mode}"
        return sqlite3.connect(address, uri=True, timeout=wait, isolation_level=None)

    def make_folder(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            raise self.refused("the folder for the high-score store is a file") from None
        except OSError as error:
            raise CannotWrite(
                f"the folder for the high-score store cannot be made: {error.strerror}",
                place=Place(str(self.path.parent)),
                hint=WRITABLE,
            ) from None

    def prepare(self, db: sqlite3.Connection) -> None:
        """Make the table, inside a transaction, unless it is there. Two that make it at once wait for each other."""
        version = version_of(db)
        self.check_version(version)
        if version == 0:
            db.execute(TABLE)
            db.execute(f"PRAGMA application_id = {APPLICATION}")
            db.execute(f"PRAGMA user_version = {VERSION}")

    def patiently(self, attempt: Callable[[float], T], otherwise: type[CatError]) -> T:
        """What the attempt returns, tried again while others are busy; SQLite's errors as errors of ours."""
        until = time.monotonic() + self.wait
        with one_call:
            while True:
                try:
                    return attempt(max(0.0, until - time.monotonic()))
                except sqlite3.Error as error:
                    if kind(error) not in BUSY or time.monotonic() >= until:
                        raise self.told(error, otherwise) from error
                # SQLite itself does not wait for one that is closing the file.
                time.sleep(SECONDS_BETWEEN_TRIES)

    # What is told when it fails

    def told(self, error: sqlite3.Error, otherwise: type[CatError]) -> CatError:
        """An error of SQLite as one of ours."""
        if kind(error) in BUSY:
            return self.bad(
                f"another program keeps the high-score store locked, for more than {self.wait:g} seconds",
                "try again when it is done",
            )
        if kind(error) in DAMAGED:
            return self.damaged(str(error))
        deed, hint = ("written", WRITABLE) if otherwise is CannotWrite else ("read", READABLE)
        return otherwise(f"the high-score store cannot be {deed}: {error}", place=Place(str(self.path)), hint=hint)

    def damaged(self, why: str) -> BadStore:
        return self.refused(f"the high-score store is damaged: {' '.join(why.split())}")

    def refused(self, sentence: str) -> BadStore:
        """Something that is no store of ours lies in its place."""
        return self.bad(sentence, f"it is left as it is: move it away, or let {MOVED_BY} name another folder")

    def bad(self, sentence: str, hint: str | None = None) -> BadStore:
        return BadStore(sentence, place=Place(str(self.path)), hint=hint)


def usual_path() -> Path:
    """Where the store lies. Raises BadStore when nothing says where the user's data are."""
    if os.environ.get(MOVED_BY):
        return Path(os.environ[MOVED_BY]) / FILE
    homes = [home for home in map(os.environ.get, ("XDG_DATA_HOME", "HOME")) if home]
    if os.name == "posix" and not any(map(os.path.isabs, homes)):
        why = f"HOME is {homes[-1]!r}, no full path" if homes else "HOME is not set"
        raise BadStore(
            f"there is no place for the high-score store: {why}",
            hint=f"let {MOVED_BY} name a folder for it: {MOVED_BY}=/some/folder catcli …",
        )
    from platformdirs import user_data_path  # late: only this needs it

    return user_data_path("catcli", appauthor=False) / FILE


# The table of games


def add(
    db: sqlite3.Connection,
    id: str,
    deal: Deal,
    player: str,
    seed_chosen: bool,
    *,
    again: bool,
    hints: int = 0,
    undos: int = 0,
    moves: str = "",
) -> str:
    """Add an open game that begins now; returns its id."""
    row = (
        id, now(), None, *deal, seed_chosen, again, hints, undos, cleaned(player), OPEN, None, moves,
    )  # fmt: skip
    db.execute(f"INSERT INTO games ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})", row)
    return id


def was_begun(db: sqlite3.Connection, deal: Deal) -> bool:
    where = "game = ? AND edition = ? AND variant = ? AND deck = ? AND seed = ?"
    return db.execute(f"SELECT 1 FROM games WHERE {where} LIMIT 1", deal).fetchone() is not None


def find(db: sqlite3.Connection, id: str) -> Entry | None:
    found = entries(db, "WHERE id = ?", cleaned(id))
    return found[0] if found else None


def entries(db: sqlite3.Connection, where: str, *values: str) -> list[Entry]:
    rows = db.execute(f"SELECT {', '.join(COLUMNS)} FROM games {where}", values)
    found = (dict(zip(COLUMNS, row, strict=True)) for row in rows)
    return [Entry(**row | {"seed_chosen": bool(row["seed_chosen"]), "again": bool(row["again"])}) for row in found]


def new_id() -> str:
    return secrets.token_hex(6)


def now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def cleaned_deal(deal: Deal) -> Deal:
    game, edition, variant, deck, seed = deal
    return Deal(cleaned(game), int(edition), cleaned(variant), cleaned(deck), cleaned(str(seed)))


def cleaned(text: str) -> str:
    """A text that SQLite can keep: bytes of a command line that are no UTF-8 become question marks."""
    return text.encode("utf-8", "replace").decode("utf-8")


# SQLite


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it is done or nothing. It begins as a writer's: a reader that wants to write later may be refused."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # what went wrong first is told
            if db.in_transaction:
                db.execute("ROLLBACK")
        raise


def keep_a_log_ahead(db: sqlite3.Connection) -> None:
    """Let readers and a writer work side by side from now on (WAL), where the disk can and nobody is in the way."""
    with suppress(sqlite3.Error):
        if db.execute("PRAGMA journal_mode").fetchone() != ("wal",):
            db.execute("PRAGMA busy_timeout = 0")
            db.execute("PRAGMA journal_mode = WAL")


def version_of(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def kind(error: sqlite3.Error) -> int:
    """SQLite's primary code of an error, 0 when it has none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


BUSY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
DAMAGED = (0, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)  # 0: a text that is no UTF-8
