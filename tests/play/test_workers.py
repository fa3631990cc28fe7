"""Work in order on many processes."""

from __future__ import annotations

import errno
import multiprocessing
import os
import signal
import threading
import time
from multiprocessing import forkserver
from pathlib import Path

import pytest

from catcli.engine.errors import WrongUsage
from catcli.play import workers
from catcli.play.workers import KILLED, MOST_A_PIECE, SECONDS_A_PIECE, Done, Piece, WorkersDie, in_order, next_size

METHODS = [method for method in ("forkserver", "spawn") if method in multiprocessing.get_all_start_methods()]


def squares(job, piece):
    """The squares of a piece, each plus the job; slower for some numbers, so that pieces differ in size."""
    time.sleep(0.002 * (piece.first % 7))
    return [number * number + job for number in range(piece.first, piece.first + piece.size)]


def all_of(results):
    return [number for done in results for number in done.result]


@pytest.mark.parametrize("jobs", [1, 2, 3])
@pytest.mark.parametrize("method", METHODS)
def test_results_come_in_order_whoever_works(jobs, method):
    expected = [number * number + 5 for number in range(3, 200)]
    assert expected == all_of(in_order(squares, 5, 3, 200, jobs=jobs, method=method))


def test_pieces_cover_the_range_once():
    pieces = [done.piece for done in in_order(squares, 0, 0, 100, jobs=2)]
    assert list(range(100)) == [number for first, size in pieces for number in range(first, first + size)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_to_do_starts_nobody(jobs):
    assert [] == list(in_order(squares, 0, 7, 7, jobs=jobs))


@pytest.mark.parametrize(
    ("size", "seconds", "expected"),
    [
        (1, 10.0, 1),
        (1, 0.0001, 4),
        (100, SECONDS_A_PIECE / 2, 200),
        (100, SECONDS_A_PIECE * 2, 50),
        (MOST_A_PIECE, 0.0, MOST_A_PIECE),
    ],
)
def test_a_piece_grows_to_what_takes_a_fifth_of_a_second(size, seconds, expected):
    assert expected == next_size(Done(Piece(0, size), None, seconds))


def dying(folder, piece):
    """Kill the worker at the numbers 5 and 40, once each."""
    for number in range(piece.first, piece.first + piece.size):
        mark = Path(folder, str(number))
        if number in (5, 40) and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return list(range(piece.first, piece.first + piece.size))


def test_the_pieces_of_a_worker_that_was_killed_are_done_again_which_is_told(tmp_path):
    told = []
    assert list(range(60)) == all_of(in_order(dying, str(tmp_path), 0, 60, jobs=2, tell=told.append))
    assert ["40", "5"] == sorted(path.name for path in tmp_path.iterdir())
    assert [KILLED, KILLED] == told


@pytest.mark.skipif("forkserver" not in METHODS, reason="needs a process that forks workers")
def test_what_starts_the_workers_may_be_killed_while_it_starts_one():
    forkserver.ensure_running()
    starter = forkserver._forkserver._forkserver_pid
    os.kill(starter, signal.SIGSTOP)  # so that it is killed while somebody waits for its answer
    threading.Timer(0.3, os.kill, (starter, signal.SIGKILL)).start()
    told = []
    results = in_order(squares, 5, 3, 60, jobs=2, method="forkserver", tell=told.append)
    assert [number * number + 5 for number in range(3, 60)] == all_of(results)
    assert [KILLED] == told


def test_a_system_without_room_for_workers_is_told(monkeypatch):
    def no_room(*args):
        raise OSError(errno.EMFILE, "Too many open files")

    monkeypatch.setattr(workers, "ProcessPoolExecutor", no_room)
    with pytest.raises(WorkersDie, match="no workers can be started: Too many open files; use fewer with -j"):
        list(in_order(squares, 5, 3, 60, jobs=2))


def always_dying(job, piece):
    os.kill(os.getpid(), signal.SIGKILL)


def test_workers_that_die_again_and_again_end_the_run(monkeypatch):
    monkeypatch.setattr(workers, "MOST_KILLED", 1)
    with pytest.raises(WorkersDie, match="use fewer with -j"):
        list(in_order(always_dying, None, 0, 9, jobs=2))


def refusing(job, piece):
    raise WrongUsage(f"no {piece.first}")


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_a_worker_is_that_of_the_run(jobs):
    with pytest.raises(WrongUsage, match="no 0"):
        list(in_order(refusing, None, 0, 9, jobs=jobs))


def told_pid(job, piece):
    return os.getpid()


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_leaving_early_ends_all_workers():
    results = in_order(told_pid, None, 0, 10_000, jobs=2)
    pids = {next(results).result for _ in range(8)}
    assert os.getpid() not in pids
    results.close()
    assert not any(map(is_running, pids))
