"""The high-score store: what it keeps, what it refuses, and that nothing written is ever lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from catcli.engine.errors import BadStore, CannotWrite, CatError
from catcli.play.store import APPLICATION, TABLE, VERSION, Deal, Entry, Resumed, Store

DEAL = Deal("catpacks", 1, "solo", "stand-in", "7")
OTHER_DEALS = [
    DEAL._replace(game="ahoy"),
    DEAL._replace(edition=2),
    DEAL._replace(variant="solo,friendly"),
    DEAL._replace(deck="0123456789abcdef"),
    DEAL._replace(seed="8"),
]
PROJECT = Path(__file__).parents[2]
NOBODY = 65534


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data" / "catcli.sqlite3")


def played(store: Store, deal: Deal = DEAL, score: int = 9, player: str = "Ada", seed_chosen: bool = False) -> str:
    id = store.begin(deal, player, seed_chosen)
    store.finish(id, score, 0, 0)
    return id


def row(store: Store, id: str) -> sqlite3.Row:
    """What the file holds of a game, read without the store."""
    db = sqlite3.connect(store.path)
    db.row_factory = sqlite3.Row
    try:
        return db.execute("SELECT * FROM games WHERE id = ?", (id,)).fetchone()
    finally:
        db.close()


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def in_another_process(source: str, *args: object) -> subprocess.Popen[str]:
    """A Python process that runs this source and has said `ready`."""
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(source), *map(str, args)],
        cwd=PROJECT,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert "ready\n" == process.stdout.readline()
    return process


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


# What it keeps


def test_a_finished_game_is_kept_with_all_that_its_entry_tells(store):
    id = store.begin(DEAL, "Ada 猫 \x1b[31m", seed_chosen=True)
    store.save(id, "0123456789abcdef", 1, 2)
    store.finish(id, 9, 1, 3)

    (entry,) = store.finished()

    assert entry == Entry(
        id=id,
        begun=entry.begun,
        ended=entry.ended,
        game="catpacks",
        edition=1,
        variant="solo",
        deck="stand-in",
        seed="7",
        seed_chosen=True,
        again=False,
        hints=1,
        undos=3,
        player="Ada 猫 \x1b[31m",
        status="finished",
        score=9,
        moves="0123456789abcdef",
    )
    assert DEAL == entry.deal
    assert entry.ended is not None
    assert "2020-01-01T00:00:00Z" < entry.begun <= entry.ended
    assert len("2020-01-01T00:00:00Z") == len(entry.begun)


def test_an_id_is_twelve_hex_digits_and_never_the_same(store):
    ids = {store.begin(DEAL, "Ada", False) for _ in range(20)}
    assert 20 == len(ids)
    assert all(len(id) == 12 and int(id, 16) >= 0 for id in ids)


def test_an_open_game_is_kept_but_not_ranked(store):
    id = store.begin(DEAL, "Ada", False)
    assert [] == store.finished()
    assert ("open", None, None) == tuple(row(store, id)[key] for key in ("status", "score", "ended"))


def test_finished_games_stand_in_the_order_of_their_ends(store, monkeypatch):
    first, second, third, fourth = (store.begin(DEAL, "Ada", False) for _ in range(4))
    for id, second_of_end in ((fourth, 1), (third, 2), (second, 1), (first, 3)):
        monkeypatch.setattr("catcli.play.store.now", lambda at=second_of_end: f"2030-01-01T00:00:0{at}Z")
        store.finish(id, 9, 0, 0)
    assert [second, fourth, third, first] == [entry.id for entry in store.finished()]


def test_a_name_that_is_no_utf_8_is_kept_as_far_as_it_can_be(store):
    played(store, player="Ad\udce4")
    assert ["Ad?"] == [entry.player for entry in store.finished()]


# The same deal again


def test_a_deal_is_played_again_whoever_began_it_and_however_it_ended(store):
    first = store.begin(DEAL, "Ada", False)
    second = store.begin(DEAL, "Bo", True)
    assert [0, 1] == [row(store, id)["again"] for id in (first, second)]


@pytest.mark.parametrize("other", OTHER_DEALS, ids=lambda deal: "-".join(map(str, deal)))
def test_another_deal_is_not_played_again(store, other):
    store.begin(DEAL, "Ada", False)
    id = store.begin(other, "Ada", False)
    assert 0 == row(store, id)["again"]


# Saving, going on, finishing


def test_hints_and_undos_never_become_fewer(store):
    id = store.begin(DEAL, "Ada", False)
    store.save(id, "a", 2, 3)
    store.save(id, "b", 0, 0)
    store.finish(id, 9, 1, 1)
    (entry,) = store.finished()
    assert (2, 3) == (entry.hints, entry.undos)


def test_the_latest_state_just_goes_on(store):
    id = store.begin(DEAL, "Ada", False)
    store.save(id, "abc", 1, 2)
    assert Resumed(id, True, 1, 2) == store.resume(id, "abc", DEAL, "Ada")


def test_going_on_from_an_earlier_state_counts_as_taken_back(store):
    id = store.begin(DEAL, "Ada", False)
    store.save(id, "early", 1, 2)
    store.save(id, "late", 1, 2)
    assert Resumed(id, False, 1, 3) == store.resume(id, "early", DEAL, "Ada")
    assert Resumed(id, True, 1, 3) == store.resume(id, "early", DEAL, "Ada")
    assert Resumed(id, False, 1, 4) == store.resume(id, "late", DEAL, "Ada")


def test_an_unknown_game_goes_on_as_played_again(store):
    id = "0123456789ab"
    assert Resumed(id, False, 1, 2) == store.resume(id, "abc", DEAL, "Ada", hints=1, undos=2)
    store.finish(id, 9, 1, 2)
    (entry,) = store.finished()
    assert (id, True, 1, 2, "abc") == (entry.id, entry.again, entry.hints, entry.undos, entry.moves)


@pytest.mark.parametrize("id", ["", "x", "0123456789AB", "0123456789ab\n", "'; DROP TABLE games; --", "\udce4"])
def test_what_is_no_id_is_given_one(store, id):
    resumed = store.resume(id, "abc", DEAL, "Ada")
    assert id != resumed.id
    store.finish(resumed.id, 9, 0, 0)
    assert [True] == [entry.again for entry in store.finished()]


def test_an_id_of_another_deal_is_not_that_game(store):
    id = store.begin(DEAL, "Ada", False)
    store.save(id, "abc", 0, 0)
    other = DEAL._replace(seed="8")
    resumed = store.resume(id, "abc", other, "Ada")
    assert id != resumed.id
    assert not resumed.is_latest
    assert ("8", 1) == (row(store, resumed.id)["seed"], row(store, resumed.id)["again"])
    assert (0, "abc") == (row(store, id)["undos"], row(store, id)["moves"])


def test_a_finished_game_stays_as_it_is_when_an_old_save_goes_on(store):
    id = store.begin(DEAL, "Ada", True)
    store.save(id, "abc", 0, 0)
    store.finish(id, 9, 0, 0)
    before = store.finished()

    resumed = store.resume(id, "abc", DEAL, "Ada", seed_chosen=False)
    store.finish(resumed.id, 14, 0, resumed.undos)

    assert Resumed(resumed.id, False, 0, 1) == resumed
    first, second = store.finished()
    assert [first] == before
    assert (14, True, True, 1) == (second.score, second.again, second.seed_chosen, second.undos)


def test_the_first_ending_counts(store):
    id = played(store, score=9)
    before = store.finished()
    store.finish(id, 9, 5, 5)
    with pytest.raises(BadStore, match=f"the game {id} was already finished, with a score of 9: that one counts"):
        store.finish(id, 14, 0, 0)
    with pytest.raises(BadStore, match="already finished"):
        store.save(id, "abc", 0, 0)
    assert before == store.finished()


def test_a_game_that_is_not_there_cannot_be_saved_or_finished(store):
    played(store)
    for call in (lambda: store.save("0123456789ab", "a", 0, 0), lambda: store.finish("0123456789ab", 9, 0, 0)):
        with pytest.raises(BadStore, match="the game 0123456789ab is not in the store"):
            call()


def test_a_store_that_is_removed_during_a_game_is_told_and_not_made_anew(store):
    id = store.begin(DEAL, "Ada", False)
    for file in store.path.parent.iterdir():
        file.unlink()
    with pytest.raises(BadStore, match="the store is gone"):
        store.finish(id, 9, 0, 0)
    assert not store.path.exists()


# The file


def test_looking_makes_no_file_and_no_folder(store):
    assert [] == store.finished()
    assert not store.path.parent.exists()


def test_an_empty_file_is_a_store_not_yet_begun(store):
    store.path.parent.mkdir()
    store.path.touch()
    assert [] == store.finished()
    assert b"" == store.path.read_bytes()
    played(store)
    assert 1 == len(store.finished())


def test_the_file_says_whose_it_is_and_keeps_its_log_ahead(store):
    played(store)
    header = store.path.read_bytes()[:100]
    assert VERSION == int.from_bytes(header[60:64], "big")
    assert APPLICATION == int.from_bytes(header[68:72], "big")
    assert b"\2\2" == header[18:20]  # WAL
    assert ["catcli.sqlite3"] == [file.name for file in store.path.parent.iterdir()]


def test_a_folder_may_have_any_name(tmp_path):
    store = Store(tmp_path / "a b?c#d%20é" / "catcli.sqlite3")
    played(store)
    assert store.path.is_file()
    assert 1 == len(Store(store.path).finished())


# Where it lies


def test_catcli_data_dir_moves_the_store(tmp_path, monkeypatch):
    monkeypatch.setenv("CATCLI_DATA_DIR", str(tmp_path / "here"))
    assert tmp_path / "here" / "catcli.sqlite3" == Store().path


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other folders for data")
def test_the_usual_place_is_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("CATCLI_DATA_DIR", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert tmp_path / ".local/share/catcli/catcli.sqlite3" == Store().path
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert tmp_path / "xdg/catcli/catcli.sqlite3" == Store().path


@pytest.mark.skipif(os.name != "posix", reason="HOME says where data lie on POSIX systems")
@pytest.mark.parametrize(("home", "why"), [(None, "HOME is not set"), ("", "HOME is not set"), ("ada", "no full path")])
def test_without_home_the_cure_is_told(monkeypatch, home, why):
    for name in ("CATCLI_DATA_DIR", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    if home is not None:
        monkeypatch.setenv("HOME", home)
    with pytest.raises(BadStore, match=why) as caught:
        Store()
    assert "CATCLI_DATA_DIR=/some/folder" in (caught.value.hint or "")


# What is refused, and left as it is


def text_file(path: Path) -> None:
    path.write_text("Dear diary, today I fed the cats.\n" * 9)


def short_file(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0")


def foreign_database(path: Path) -> None:
    database(path, "CREATE TABLE games (id TEXT)", "INSERT INTO games VALUES ('chess')")


def foreign_database_of_another_program(path: Path) -> None:
    database(path, "CREATE TABLE games (id TEXT)", "PRAGMA application_id = 12345", f"PRAGMA user_version = {VERSION}")


def foreign_database_with_a_log(path: Path) -> None:
    """As a program leaves it that was killed: its last words are not yet in the file."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE diary (day TEXT)")
    left = files_in(path.parent)
    db.close()
    for name in (path.name, path.name + "-wal"):
        (path.parent / name).write_bytes(left[name])


def newer_store(path: Path) -> None:
    database(
        path,
        "CREATE TABLE cats (id TEXT)",
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {VERSION + 1}",
    )


def store_without_version(path: Path) -> None:
    database(path, "CREATE TABLE games (id TEXT)", f"PRAGMA application_id = {APPLICATION}")


def store_with_another_table(path: Path) -> None:
    database(
        path,
        TABLE.replace("again  ", "twice  ").replace("(again", "(twice"),
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {VERSION}",
    )


def store_overwritten_in_the_middle(path: Path) -> None:
    full_store(path)
    content = bytearray(path.read_bytes())
    content[5000:9000] = os.urandom(4000)
    path.write_bytes(content)


def store_cut_off(path: Path) -> None:
    full_store(path)
    os.truncate(path, path.stat().st_size // 2 - 100)


def store_with_impossible_values(path: Path) -> None:
    full_store(path)
    database(path, "PRAGMA ignore_check_constraints = 1", "UPDATE games SET score = 'nine' WHERE number = 3")


def full_store(path: Path) -> None:
    store = Store(path)
    played(store)
    database(
        path,
        "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO games"
        " SELECT i, printf('%012x', i), begun, ended, game, edition, variant, deck, i, seed_chosen, again, hints,"
        " undos, player, status, score, moves FROM n, games WHERE number = 1",
    )


def database(path: Path, *statements: str) -> None:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        db.execute(statement)
    db.close()


REFUSED = [
    (text_file, "no SQLite database"),
    (short_file, "no SQLite database"),
    (foreign_database, "belongs to another program"),
    (foreign_database_of_another_program, "belongs to another program"),
    (foreign_database_with_a_log, "belongs to another program"),
    (newer_store, f"written by a newer catcli: its version is {VERSION + 1}, this one knows {VERSION}"),
    (store_without_version, "damaged"),
    (store_with_another_table, "damaged: its table of games lacks again"),
    (store_overwritten_in_the_middle, "damaged"),
    (store_cut_off, "damaged"),
    (store_with_impossible_values, "damaged"),
]
CALLS = {
    "begin": lambda store: store.begin(DEAL, "Ada", False),
    "save": lambda store: store.save("000000000002", "abc", 0, 0),
    "resume": lambda store: store.resume("000000000002", "abc", DEAL, "Ada"),
    "finish": lambda store: store.finish("000000000002", 9, 0, 0),
    "finished": lambda store: store.finished(),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("make", "sentence"), REFUSED, ids=lambda value: getattr(value, "__name__", ""))
def test_what_is_no_store_of_ours_is_refused_and_left_byte_for_byte(store, make, sentence, call):
    store.path.parent.mkdir()
    make(store.path)
    before = files_in(store.path.parent)

    with pytest.raises(BadStore, match=sentence) as caught:
        CALLS[call](store)

    assert before == files_in(store.path.parent)
    assert str(store.path) == str(caught.value.place)
    assert "CATCLI_DATA_DIR" in (caught.value.hint or "")


@pytest.mark.parametrize("call", CALLS)
def test_a_folder_in_its_place_is_refused(store, call):
    store.path.mkdir(parents=True)
    with pytest.raises(BadStore, match="this is a folder, not a high-score store"):
        CALLS[call](store)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no FIFOs here")
@pytest.mark.parametrize("call", CALLS)
def test_a_fifo_in_its_place_is_refused_without_waiting(store, call):
    store.path.parent.mkdir()
    os.mkfifo(store.path)
    with pytest.raises(BadStore, match="no ordinary file"):
        CALLS[call](store)


@pytest.mark.parametrize("call", CALLS)
def test_a_file_in_the_place_of_its_folder_is_refused(store, call):
    store.path.parent.write_text("no folder")
    with pytest.raises(BadStore, match="the folder for the high-score store is a file"):
        CALLS[call](store)
    assert "no folder" == store.path.parent.read_text()


def test_a_store_replaced_during_a_game_is_refused(store):
    id = store.begin(DEAL, "Ada", False)
    for file in store.path.parent.iterdir():
        file.unlink()
    foreign_database(store.path)
    before = files_in(store.path.parent)
    with pytest.raises(BadStore, match="belongs to another program"):
        store.finish(id, 9, 0, 0)
    assert before == files_in(store.path.parent)


# What cannot be written, or not now


@pytest.fixture
def mode_of_the_file() -> int:
    return 0o444


@pytest.fixture
def read_only(mode_of_the_file):
    """A store with one game, in a folder that may not be written to. Root may write anywhere: it becomes nobody."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if not hasattr(os, "setresuid" if is_root else "geteuid"):
        pytest.skip("NOT TESTED: there is no user here who may not write: read-only folders")
    with TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        store = Store(Path(folder) / "data" / "catcli.sqlite3")
        played(store)
        store.path.chmod(mode_of_the_file)
        store.path.parent.chmod(0o555)
        if is_root:
            os.setresuid(NOBODY, NOBODY, 0)
        try:
            yield store
        finally:
            if is_root:
                os.setresuid(0, 0, 0)
            store.path.parent.chmod(0o755)


def test_a_read_only_store_can_be_read_but_not_written(read_only):
    before = files_in(read_only.path.parent)
    assert 1 == len(read_only.finished())
    with pytest.raises(CannotWrite, match="the high-score store cannot be written") as caught:
        read_only.begin(DEAL, "Bo", False)
    assert "CATCLI_DATA_DIR" in (caught.value.hint or "")
    assert before == files_in(read_only.path.parent)


def test_a_store_cannot_begin_in_a_read_only_folder(read_only):
    for path in (read_only.path.with_name("new.sqlite3"), read_only.path.parent / "new" / "catcli.sqlite3"):
        with pytest.raises(CannotWrite):
            Store(path).begin(DEAL, "Ada", False)
        assert [] == Store(path).finished()


@pytest.mark.parametrize("mode_of_the_file", [0])
def test_a_store_that_may_not_be_read_is_told(read_only):
    with pytest.raises(BadStore, match="the high-score store cannot be read: Permission denied"):
        read_only.finished()


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is a folder where even root makes no folder")
def test_where_no_folder_can_be_made_nothing_is_begun():
    store = Store("/proc/catcli/catcli.sqlite3")
    assert [] == store.finished()
    with pytest.raises(CannotWrite, match="the folder for the high-score store cannot be made"):
        store.begin(DEAL, "Ada", False)


@pytest.mark.skipif(os.name != "posix", reason="needs a limit on the size of files, as a full disk sets one")
@pytest.mark.parametrize("begun", [False, True])
def test_on_a_full_disk_what_was_kept_stays_kept(store, begun):
    if begun:
        played(store)
    writer = in_another_process(
        """
        import resource, signal, sys
        from catcli.engine.errors import CannotWrite
        from catcli.play.store import Deal, Store
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
        try:
            Store(sys.argv[1]).begin(Deal("catpacks", 1, "solo", "stand-in", "7"), "Bo", False)
        except CannotWrite:
            print("ready", flush=True)
        """,
        store.path,
    )
    writer.communicate()
    assert 0 == writer.returncode
    assert int(begun) == len(store.finished())
    played(store)
    assert 1 + begun == len(store.finished())


HOLD_THE_STORE = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1], isolation_level=None)
    db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("BEGIN EXCLUSIVE")
    db.execute("UPDATE games SET score = score")
    print("ready", flush=True)
    sys.stdin.readline()
    db.execute("COMMIT")
    db.close()
"""


@pytest.mark.parametrize("call", ["begin", "finished"])
def test_a_store_that_stays_locked_is_told_after_a_while(store, call):
    played(store)
    holder = in_another_process(HOLD_THE_STORE, store.path)
    try:
        start = time.monotonic()
        with pytest.raises(
            BadStore, match=r"another program keeps the high-score store locked, for more than 0\.3 sec"
        ):
            CALLS[call](Store(store.path, wait=0.3))
        assert time.monotonic() - start < 3
    finally:
        end(holder)
    assert 1 == len(store.finished())


def test_a_store_that_is_locked_for_a_moment_is_waited_for(store):
    played(store)
    holder = in_another_process(HOLD_THE_STORE, store.path)
    assert holder.stdin is not None
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        begun = pool.apply_async(begin_some, (store.path, 1))
        time.sleep(0.2)
        holder.stdin.write("\n")
        holder.stdin.flush()
        assert 1 == len(begun.get(30))
    end(holder)


def test_every_error_can_be_shown_as_a_warning(store):
    store.path.parent.write_text("no folder")
    for call in CALLS.values():
        with pytest.raises(CatError):
            call(store)


# Several at once


def begin_some(path: Path, number: int) -> list[str]:
    """Begin the same deals as all others do, and finish them; returns the ids."""
    ids = []
    for seed in range(number):
        store = Store(path, wait=60)
        id = store.begin(DEAL._replace(seed=str(seed)), f"player {os.getpid()}", False)
        store.save(id, "abc", 1, 1)
        assert store.resume(id, "abc", DEAL._replace(seed=str(seed)), "Ada").is_latest
        store.finish(id, seed, 1, 1)
        assert id in {entry.id for entry in store.finished()}
        ids.append(id)
    return ids


def test_parallel_writers_lose_nothing_and_only_one_begins_a_deal_first(store):
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        ids = [id for ids in pool.starmap(begin_some, [(store.path, 12)] * 4) for id in ids]

    entries = store.finished()

    assert sorted(ids) == sorted(entry.id for entry in entries)
    assert Counter({str(seed): 1 for seed in range(12)}) == Counter(e.seed for e in entries if not e.again)
    assert Counter({str(seed): 3 for seed in range(12)}) == Counter(e.seed for e in entries if e.again)
    assert {(1, 1)} == {(entry.hints, entry.undos) for entry in entries}


PLAY_ON_AND_ON = """
    import sys
    from catcli.play.store import Deal, Store
    store = Store(sys.argv[1])
    print("ready", flush=True)
    for seed in range(10**9):
        id = store.begin(Deal("catpacks", 1, "solo", "stand-in", str(seed)), "Ada", False)
        print("begun", id, flush=True)
        store.save(id, "abc", 1, 1)
        store.finish(id, seed, 1, 1)
        print("finished", id, flush=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is for POSIX systems")
def test_a_writer_killed_at_any_moment_loses_nothing_and_breaks_nothing(store):
    told: set[str] = set()
    for pause in (0.0, 0.001, 0.003, 0.01, 0.02, 0.05, 0.1, 0.2):
        writer = in_another_process(PLAY_ON_AND_ON, store.path)
        time.sleep(pause)
        writer.send_signal(signal.SIGKILL)
        lines = writer.communicate()[0].splitlines()
        told |= {line.split()[1] for line in lines if line.startswith("finished ") and len(line) == 21}

        entries = Store(store.path).finished()

        assert told <= {entry.id for entry in entries}
        assert len(entries) - len(told) <= 8  # at most one a kill had ended and not yet said so
    assert told
    id = played(store)
    assert id in {entry.id for entry in store.finished()}


def connected(store: Store) -> sqlite3.Connection:
    return sqlite3.connect(store.path, isolation_level=None)


@pytest.fixture
def just_made(store) -> tuple[bytes, bytes]:
    """The file of a store that is just made, and SQLite's journal as it lies beside it until that is done."""
    store.path.parent.mkdir()
    db = connected(store)
    db.execute("PRAGMA cache_size = 1")  # so that the journal is written before the end
    db.execute("BEGIN IMMEDIATE")
    store.prepare(db)
    db.execute("CREATE TABLE filler (x)")
    db.execute("INSERT INTO filler VALUES (zeroblob(200000))")
    journal = store.path.with_name(store.path.name + "-journal").read_bytes()
    db.execute("ROLLBACK")
    db.execute("BEGIN IMMEDIATE")
    store.prepare(db)
    db.execute("COMMIT")
    db.close()
    return store.path.read_bytes(), journal


@pytest.mark.parametrize("call", ["finished", "begin", "resume"])
@pytest.mark.parametrize("pages", [0, 1, 2, 3])
def test_a_writer_killed_while_it_makes_the_file_leaves_a_store_not_yet_begun(store, just_made, pages, call):
    """SQLite writes the pages in their order, and removes its journal when all are written."""
    file, journal = just_made
    assert 3 * 4096 == len(file)
    store.path.write_bytes(file[: pages * 4096])
    store.path.with_name(store.path.name + "-journal").write_bytes(journal)

    assert CALLS[call](store) or call == "finished"

    assert [] == store.finished()
    played(store)
    assert 1 == len(store.finished())
    assert ["catcli.sqlite3"] == [file.name for file in store.path.parent.iterdir()]
