"""Work on a Dask cluster: the pieces that processes here would do, done by workers anywhere. Needs `catcli[cluster]`.

What is sent: the job, pickled, with every piece (plans are a few hundred bytes, a case or a deck some thousand), the
piece, and the version of catcli, which must be the same everywhere. What comes back: the result of the piece.
"""

from __future__ import annotations

import logging
import pickle
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from .. import __version__
from ..engine.errors import CatError, WrongUsage
from .workers import Done, Piece, Waiting, Work, WorkersDie, do_here

NEEDS_EXTRA = "a cluster needs Dask: pip install 'catcli[cluster]'"
LOCAL = "local:"
MOST_LOCAL = 256
SECONDS_TO_ANSWER = 10.0  # until a scheduler answers, and until it has a worker
SECONDS_ALONE = 60.0  # that a scheduler may be without workers during a run
SECONDS_A_LOOK = 2.0  # between looks at how many workers there are
KNOWN_JOBS = 4  # that a worker keeps


class ClusterLost(CatError):
    """The scheduler, or every worker, is gone."""

    exit_code = 70

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, hint="with -o FILE, the same command goes on where the rows end")


class OtherVersion(WrongUsage):
    """A worker has another catcli, whose games could be other ones."""


class Cluster:
    """The workers of a Dask scheduler.

    address: of the scheduler, such as `tcp://10.0.0.5:8786`, or `local:N` for a scheduler and N workers started here.
    Raises WrongUsage where nobody answers, no worker is there, or one has another version of catcli.
    """

    def __init__(self, work: Work[Any], job: Any, address: str) -> None:
        self.work = work
        self.job = pickle.dumps(job)
        self.local: Any = None
        self.looked = 0.0
        self.seen = 0.0  # when there was a worker last
        self.threads = 1
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is told here
        try:
            import distributed
        except ImportError:
            raise WrongUsage(NEEDS_EXTRA) from None
        self.dask = distributed
        if address.startswith(LOCAL):
            self.local = self.start_local(number_of(address))
            address = self.local.scheduler_address
        try:
            self.client = self.connect(address)
        except BaseException:
            self.close_local()
            raise
        try:
            self.check_workers(address)
        except BaseException:
            self.end()
            raise

    # Beginning.

    def start_local(self, workers: int) -> Any:
        """A scheduler and its workers on the loopback of this machine, a process each."""
        with without_interrupts():
            return self.dask.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                processes=True,
                host="127.0.0.1",
                dashboard_address=None,
                memory_limit=0,
                silence_logs=logging.CRITICAL,
            )

    def connect(self, address: str) -> Any:
        try:
            return self.dask.Client(address, timeout=SECONDS_TO_ANSWER, set_as_default=False)
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            raise WrongUsage(
                f"no Dask scheduler answers at {address!r}: an address is tcp://HOST:PORT, or local:N for workers here"
            ) from error

    def check_workers(self, address: str) -> None:
        """Raise WrongUsage unless there is a worker, and all have this catcli."""
        try:
            self.client.wait_for_workers(1, timeout=SECONDS_TO_ANSWER)
        except TimeoutError as error:
            raise WrongUsage(f"the scheduler at {address} has no workers: start some with 'dask worker'") from error
        told = self.client.get_versions(packages=["catcli"])["workers"]
        there = {name: (info or {}).get("packages", {}).get("catcli") for name, info in told.items()}
        other = {name: version for name, version in there.items() if version != __version__}
        if other:
            name, version = min(other.items(), key=lambda item: item[0])
            raise OtherVersion(other_version(name, version))

    # Work.

    @property
    def size(self) -> int:
        """The threads of all workers that are there now; at least 1."""
        now = time.monotonic()
        if now - self.looked > SECONDS_A_LOOK:
            self.looked = now
            count = sum(self.client.nthreads().values())
            if count:
                self.seen = now
            elif now - self.seen > SECONDS_ALONE:
                raise ClusterLost("the cluster has lost all its workers")
            self.threads = max(1, count)
        return self.threads

    def hand_out(self, piece: Piece) -> Waiting[Any]:
        future: Waiting[Any] = self.client.submit(do_sent, self.work, self.job, piece, __version__, pure=False)
        return future

    def result(self, waiting: deque[tuple[Piece, Waiting[Any]]]) -> Done[Any]:
        """The result of the first one that waits. The scheduler hands pieces of lost workers out again."""
        future: Any = waiting[0][1]
        while True:
            try:
                done: Done[Any] = future.result(timeout=SECONDS_A_LOOK)
                return done
            except self.dask.TimeoutError:
                if self.client.status != "running":
                    raise ClusterLost("the scheduler of the cluster is gone") from None
                _ = self.size
            except self.dask.KilledWorker as error:
                raise WorkersDie("a piece of work has killed one worker after the other: have they memory?") from error
            except (CancelledError, OSError) as error:
                raise ClusterLost("the scheduler of the cluster is gone") from error
            except ModuleNotFoundError as error:
                raise OtherVersion(other_version("a worker", None)) from error

    def end(self) -> None:
        self.client.close(timeout=1)
        self.close_local()

    def close_local(self) -> None:
        if self.local is not None:
            self.local.close(timeout=5)
            self.local = None


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Processes that are started meanwhile leave Ctrl-C to this one, which ends them."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:  # only the main thread may
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def number_of(address: str) -> int:
    """`local:4`: four."""
    digits = address.removeprefix(LOCAL)
    if digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= MOST_LOCAL:
        return int(digits)
    raise WrongUsage(f"--cluster local:N starts 1 to {MOST_LOCAL} workers here, not {digits!r}")


def other_version(worker: str, version: str | None) -> str:
    has = f"has catcli {version}" if version else "has no catcli"
    return f"{worker} {has}, and here it is {__version__}: install the same on all workers and start them anew"


# On a worker.


@lru_cache(KNOWN_JOBS)
def job_of(data: bytes) -> Any:
    return pickle.loads(data)


def do_sent(work: Callable[[Any, Piece], Any], job: bytes, piece: Piece, version: str) -> Done[Any]:
    """Do a piece that was sent here. Raises OtherVersion where its sender has another catcli."""
    if version != __version__:
        raise OtherVersion(f"a worker has catcli {__version__}, and here it is {version}: install the same on all")
    return do_here(work, job_of(job), piece)
