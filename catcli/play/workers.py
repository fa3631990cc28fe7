"""Work in order on many processes: the pieces of a range, each a call of one function, their results as they stood.

How a range is cut follows how fast the work goes, and never changes what comes out: results are told in order, and the
piece of a worker that was killed is done again, which is told.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ..engine.errors import CatError

T = TypeVar("T")

SECONDS_A_PIECE = 0.2  # what a piece of work should take: shorter ones cost more to hand over than to do
MOST_A_PIECE = 100_000
AHEAD = 3  # pieces handed out for each worker, so that none waits for the next
COLLECT_AFTER = 20_000  # new objects; Python looks after 700
MOST_KILLED = 5  # workers in a row that end without a result
KILLED = "a worker was killed: its work is done again"


class WorkersDie(CatError):
    """Workers end again and again without a result, as where memory is short."""

    exit_code = 70


class Piece(NamedTuple):
    """A part of the range: from `first`, so many."""

    first: int
    size: int


class Done(NamedTuple, Generic[T]):
    """The results of a piece, and how many seconds it took."""

    piece: Piece
    result: T
    seconds: float


Work = Callable[[Any, Piece], T]  # the job, the same for all pieces, and a piece
Tell = Callable[[str], None]  # takes a sentence on what went wrong and is mended


def tell_nobody(sentence: str) -> None:
    """For who does not care."""


class Waiting(Protocol[T]):
    """What a crew gives for a piece: its result, when it is there."""

    def result(self) -> Done[T]: ...


class Crew(Protocol):
    """Who does the work: processes here, or those of a cluster."""

    @property
    def size(self) -> int:
        """How many pieces are done at the same time."""

    def hand_out(self, piece: Piece) -> Waiting[Any]:
        """Have a piece done."""

    def result(self, waiting: deque[tuple[Piece, Waiting[Any]]]) -> Done[Any]:
        """The result of the first one that waits; those whose worker was lost are handed out again."""

    def end(self) -> None:
        """End at once, whatever is being done."""


def do_here(work: Work[T], job: Any, piece: Piece) -> Done[T]:
    begun = time.perf_counter()
    with rare_collections():
        result = work(job, piece)
    return Done(piece, result, time.perf_counter() - begun)


@contextmanager
def rare_collections() -> Iterator[None]:
    """Look for garbage in cycles less often: games leave little, and each look costs a tenth of a short game."""
    before = gc.get_threshold()
    gc.set_threshold(COLLECT_AFTER, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


def in_order(
    work: Work[T],
    job: Any,
    first: int,
    end: int,
    *,
    jobs: int = 1,
    method: str | None = None,
    tell: Tell = tell_nobody,
) -> Generator[Done[T], None, None]:
    """The results of `work(job, piece)` for pieces that cover `first` to `end`, in order.

    jobs: processes; 1 works here. method: how they start, `spawn`, `forkserver` or `fork`; left out, what is quick
    and safe on this machine. `work` and `job` can be pickled. Whatever ends the iteration ends the processes.
    tell: hears of workers that were killed. Raises WorkersDie where that happens again and again.
    """
    if first < end and jobs > 1:
        yield from in_order_by(Processes(work, job, jobs, method, tell), first, end)
        return
    size = 1
    while first < end:
        done = do_here(work, job, Piece(first, min(size, end - first)))
        size = next_size(done)
        first += done.piece.size
        yield done


def in_order_by(crew: Crew, first: int, end: int) -> Generator[Done[Any], None, None]:
    """The results of a crew for pieces that cover `first` to `end`, in order; never many are waited for."""
    waiting: deque[tuple[Piece, Waiting[Any]]] = deque()
    size = 1
    try:
        while waiting or first < end:
            while first < end and len(waiting) < AHEAD * crew.size:
                piece = Piece(first, min(size, end - first))
                waiting.append((piece, crew.hand_out(piece)))
                first += piece.size
            done = crew.result(waiting)
            waiting.popleft()
            size = next_size(done)
            yield done
    finally:
        crew.end()


def next_size(done: Done[Any]) -> int:
    """How much to do in a piece, so that it takes about as long as it should; at most four times as much as before."""
    each = max(done.seconds, 1e-6) / done.piece.size
    return max(1, min(MOST_A_PIECE, 4 * done.piece.size, int(SECONDS_A_PIECE / each)))


class Processes:
    """Processes on this machine."""

    def __init__(self, work: Work[Any], job: Any, jobs: int, method: str | None, tell: Tell) -> None:
        self.work = work
        self.job = job
        self.size = jobs
        self.tell = tell
        self.context = multiprocessing.get_context(method or usual_method())
        if self.context.get_start_method() == "forkserver":
            self.context.set_forkserver_preload([work.__module__])  # imported once for all
        self.executor: Executor | None = None
        self.killed = 0
        self.start()

    def start(self) -> None:
        """Raise WorkersDie where the system gives no room for them."""
        try:
            self.executor = ProcessPoolExecutor(self.size, self.context, begin_worker, (self.job,))
        except OSError as error:
            raise WorkersDie(f"no workers can be started: {error.strerror or error}; use fewer with -j") from error

    def hand_out(self, piece: Piece) -> Future[Done[Any]]:
        """What waits for the piece; it is broken where a worker, or what starts them, was killed."""
        assert self.executor is not None
        try:
            with interrupts_held_back():
                return self.executor.submit(do_job, self.work, piece)
        except (BrokenProcessPool, EOFError, OSError) as error:  # the last two: what starts them does not answer
            broken: Future[Done[Any]] = Future()
            broken.set_exception(BrokenProcessPool(str(error)))
            return broken

    def result(self, waiting: deque[tuple[Piece, Waiting[Any]]]) -> Done[Any]:
        while True:
            try:
                done = waiting[0][1].result()
            except BrokenProcessPool:
                self.replace(waiting)
            else:
                self.killed = 0
                return done

    def replace(self, waiting: deque[tuple[Piece, Waiting[Any]]]) -> None:
        """Begin with new processes, where one was killed: the executor has ended the others too."""
        self.killed += 1
        if self.killed == 1:
            self.tell(KILLED)
        if self.killed > MOST_KILLED:
            raise WorkersDie("workers are killed again and again: is there enough memory? use fewer with -j")
        self.end()
        self.start()
        for number, (piece, future) in enumerate(waiting):
            assert isinstance(future, Future)
            if not future.done() or future.cancelled() or future.exception() is not None:
                waiting[number] = (piece, self.hand_out(piece))

    def end(self) -> None:
        """End all processes at once, whatever they are doing."""
        if self.executor is None:
            return
        processes = list((getattr(self.executor, "_processes", None) or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join()
        self.executor = None


def usual_method() -> str:
    return "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Ctrl-C waits for a moment; processes that begin in it never hear it, not even while they import."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a worker.

JOB: list[Any] = []  # what this process works on; handed over once, not with every piece


def begin_worker(job: Any) -> None:
    """Ctrl-C is for the parent, which ends its workers; a parent that was killed cannot, so they watch it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    JOB[:] = [job]
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def do_job(work: Work[T], piece: Piece) -> Done[T]:
    return do_here(work, JOB[0], piece)
