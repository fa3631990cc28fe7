"""Work on a Dask cluster: a real scheduler and two workers on the loopback of this machine."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from catcli.engine.errors import WrongUsage
from catcli.play import cluster
from catcli.play.cluster import Cluster, OtherVersion, do_sent, number_of
from catcli.play.workers import Piece

from ..cli.running import COMMAND, process

pytest.importorskip("distributed", reason="Dask is not installed: pip install 'catcli[cluster]'")

QUIET = ["--no-dashboard", "--host", "127.0.0.1"]
GAMES = ("batch", "catpacks", "-p", "greedy,random,random", "-n", "24", "-s", "9", "-q")
SECONDS = 60.0


class Part:
    """A scheduler or a worker, a process of its own."""

    def __init__(self, *words: str) -> None:
        self.address = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_" + words[0], *words[1:], *QUIET],
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )

    def told(self, pattern: str) -> str:
        """What it says on stderr first that has this pattern."""
        for line in self.process.stderr:
            found = re.search(pattern, line)
            if found:
                return found[1]
        raise AssertionError(f"it ended without {pattern}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()


@pytest.fixture
def parts():
    """The scheduler and two workers; the address of the scheduler."""
    scheduler = Part("scheduler", "--port", "0")
    started = [scheduler]
    try:
        address = scheduler.told(r"Scheduler at: *(tcp://\S+)")
        for _ in range(2):
            started.append(Part("worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", "dask"))
        for worker in started[1:]:
            worker.address = worker.told(r"Start worker at: *(tcp://\S+)")
            worker.told(r"(Registered to)")
        yield address, started
    finally:
        for part in started:
            part.kill()


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def test_a_worker_killed_in_the_middle_of_a_piece_it_had_started_changes_no_byte(parts):
    from distributed import Client

    address, started = parts
    whole = process(*GAMES, "-f", "csv").out
    with subprocess.Popen(
        [*COMMAND, *GAMES, "-o", "rows.csv", "--cluster", address], stderr=subprocess.PIPE, text=True
    ) as ran:
        with Client(address, set_as_default=False) as client:
            stop_in_a_piece(client, started[1])
            started[1].kill()
        assert (0, "") == (ran.wait(SECONDS), ran.stderr.read())
    assert whole == Path("rows.csv").read_text()


def stop_in_a_piece(client, worker):
    """Stop a worker while it does a piece that is not done yet."""
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        doing = set(client.run(pieces_begun, workers=[worker.address])[worker.address])
        worker.process.send_signal(signal.SIGSTOP)
        if doing & set(client.run_on_scheduler(pieces_not_done, worker.address)):
            return
        worker.process.send_signal(signal.SIGCONT)
        time.sleep(0.02)
    raise AssertionError("the worker never had a piece to do")


# Sent to the worker and the scheduler as they stand here; lambdas, as a function with a name would be sent by that.
pieces_begun = lambda dask_worker: [task.key for task in dask_worker.state.executing]  # noqa: E731
pieces_not_done = lambda address, dask_scheduler: [  # noqa: E731
    task.key for task in dask_scheduler.workers[address].processing
]


def test_local_workers_give_the_same_bytes_and_end_with_the_run():
    whole = process(*GAMES, "-f", "csv").out
    ran = process(*GAMES, "-f", "csv", "--cluster", "local:2")
    assert (0, whole, "") == ran


def test_a_scheduler_without_workers_is_told(monkeypatch):
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 2.0)
    scheduler = Part("scheduler", "--port", "0")
    try:
        address = scheduler.told(r"Scheduler at: *(tcp://\S+)")
        with pytest.raises(WrongUsage, match="has no workers"):
            Cluster(numbers, None, address)
    finally:
        scheduler.kill()


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x"])
def test_nobody_at_the_address_is_told(monkeypatch, address):
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 1.0)
    with pytest.raises(WrongUsage, match="no Dask scheduler answers"):
        Cluster(numbers, None, address)


def test_workers_with_another_catcli_are_told_at_the_beginning(parts, monkeypatch):
    address, _ = parts
    monkeypatch.setattr(cluster, "__version__", "9.9.9")
    with pytest.raises(OtherVersion, match=r"has catcli .*, and here it is 9\.9\.9: install the same on all"):
        Cluster(numbers, None, address)


def test_a_worker_with_another_catcli_that_comes_later_refuses_its_piece():
    with pytest.raises(OtherVersion, match=r"and here it is 9\.9\.9"):
        do_sent(numbers, b"", Piece(0, 1), "9.9.9")


def numbers(job, piece):
    return list(range(piece.first, piece.first + piece.size))


@pytest.mark.parametrize("address", ["local:0", "local:", "local:x", "local:-1", "local:9999"])
def test_so_many_local_workers_are_not_started(address):
    with pytest.raises(WrongUsage, match=r"--cluster local:N starts 1 to"):
        number_of(address)
