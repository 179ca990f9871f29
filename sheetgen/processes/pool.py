"""A pool of workers: a task is ended if it takes too long or is no longer needed, without affecting other tasks.

Workers are copies of this process. If it has threads, they are copies of a process that has only loaded some modules (or fresh
processes if there is no fork).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, Literal, NamedTuple

from sheetgen.processes.limits import NO_LIMITS, Limits
from sheetgen.processes.worker import ERROR, LAST, OVERTIME, PROGRESS, Setup, serve

_PATIENCE = 0.3
"""Seconds for a worker to remove half-written files after it gets the signal to end."""
_OVERTIME = (OVERTIME, -signal.SIGXCPU) if sys.platform != "win32" else (OVERTIME,)
"""Exit codes of a worker whose task exceeded its processor time: its own, or the kernel's."""


class TaskError(Exception):
    """A task without a result. reason: too many wait already, it was stopped, took too long, or its worker broke down."""

    def __init__(self, reason: Literal["busy", "stopped", "too-long", "broke"]) -> None:
        super().__init__(reason)
        self.reason = reason


class Progress(NamedTuple):
    """The current step, the amount done and the total; known: the result so far, as JSON data."""

    what: str
    done: int
    total: int
    known: Mapping[str, Any] | None = None


class Job:
    """A running task, for others to watch or stop."""

    def __init__(self) -> None:
        self.progress: Progress | None = None
        self.is_stopped = False
        self._lock = threading.Lock()
        self._end: Callable[[], None] | None = None

    def stop(self) -> None:
        with self._lock:
            self.is_stopped = True
            if self._end is not None:
                self._end()

    @contextmanager
    def stopped_by(self, end: Callable[[], None]) -> Iterator[None]:
        """Call `end` if the job is stopped within this context. Raise TaskError if it is already stopped."""
        with self._lock:
            if self.is_stopped:
                raise TaskError("stopped")
            self._end = end
        try:
            yield
        finally:
            with self._lock:
                self._end = None


class Worker:
    """A process and our end of the pipe to it.

    preload: modules loaded by the process that workers are copied from, if this process has threads; None: workers are copies of
    this process.
    """

    def __init__(self, setup: Setup, limits: Limits = NO_LIMITS, quiet: bool = False, preload: Sequence[str] | None = None) -> None:
        method = "fork" if preload is None else "forkserver"
        context = get_context(method if method in get_all_start_methods() else "spawn")
        if method == "forkserver":
            context.set_forkserver_preload(["__main__", *(preload or ())])
        self.pipe, theirs = context.Pipe()
        self._limits = limits
        inherited = (self.pipe,) if context.get_start_method() == "fork" else ()
        arguments = (theirs, inherited, setup, limits, quiet)
        self.process: BaseProcess = context.Process(target=serve, args=arguments, daemon=True)  # type: ignore[attr-defined]
        with _interrupts_blocked(method):
            self.process.start()
        theirs.close()
        self.is_ended = False

    def is_idle(self) -> bool:
        """Return whether the worker is alive and waits for a task. A dead worker has closed its end of the pipe, which this process
        sees as a message."""
        return not self.is_ended and not self.pipe.poll()

    def send(self, task: Any) -> None:
        """Send a task to the worker; `result` reports if it is gone."""
        with suppress(OSError):
            self.pipe.send(task)

    def result(self, job: Job | None = None) -> Any:
        """Return the result of the worker's task, or raise the error raised there. Raise TaskError if the task takes too long or
        the worker is gone."""
        until = None if self._limits.clock is None else monotonic() + self._limits.clock
        while True:
            kind, value = self._message(until)
            if kind == PROGRESS:
                if job is not None:
                    job.progress = Progress(*value)
                continue
            if kind == ERROR:
                raise value
            if kind == LAST:
                self.is_ended = True
            return value

    def _message(self, until: float | None) -> tuple[str, Any]:
        try:
            if self.pipe.poll(None if until is None else max(until - monotonic(), 0)):
                kind, value = self.pipe.recv()
                return kind, value
        except (EOFError, OSError):
            self.process.join(_PATIENCE)
            raise TaskError("too-long" if self.process.exitcode in _OVERTIME else "broke") from None
        raise TaskError("too-long")

    def end(self) -> None:
        end_all([self])


def end_all(workers: Sequence[Worker]) -> None:
    """End workers: signal all, then kill the slow ones with all processes they began."""
    for worker in workers:
        worker.is_ended = True
        with suppress(OSError, ValueError):
            worker.process.terminate()
    until = monotonic() + _PATIENCE
    left = {worker.process.sentinel for worker in workers}
    while left and (gone := wait(list(left), max(until - monotonic(), 0))):
        left -= {each for each in gone if isinstance(each, int)}
    for worker in workers:
        pid = worker.process.pid
        if sys.platform != "win32" and pid:
            with suppress(OSError):
                os.killpg(pid, signal.SIGKILL)
        with suppress(OSError, ValueError):
            worker.process.kill()


class ProcessPool:
    """A fixed number of workers, each of which does one task at a time.

    begin: begins a worker. queue: maximum number of tasks that may wait for a worker. waiting: number of waiting tasks.
    """

    def __init__(self, begin: Callable[[], Worker], size: int, queue: int | None = None) -> None:
        self._begin, self._queue = begin, queue
        self.size = size
        self._changed = threading.Condition()
        self._free: list[Worker | None] = [None] * size
        self.workers: set[Worker] = set()
        self.waiting = 0
        self._is_ended = False

    def begin(self) -> None:
        """Begin all workers, so that the first task need not wait for one."""
        for _ in range(self.size):
            with self._reserved(Job()) as worker:
                del worker

    def call(self, task: Any, job: Job) -> Any:
        """Return the result of a task, waiting in the caller's thread. Raise TaskError if it fails."""
        with self._reserved(job) as worker, job.stopped_by(worker.end):
            try:
                worker.send(task)
                return worker.result(job)
            except TaskError:
                worker.end()
                if job.is_stopped:
                    raise TaskError("stopped") from None
                raise

    def close(self) -> None:
        """End all workers now, even if they are working."""
        self._is_ended = True
        end_all(list(self.workers))

    @contextmanager
    def _reserved(self, job: Job) -> Iterator[Worker]:
        """Yield a worker reserved for this job."""
        worker = self._place(job)
        try:
            if worker is None or not worker.is_idle():
                if worker is not None:
                    worker.end()
                    self.workers.discard(worker)
                worker = None
                worker = self._begun()
            yield worker
        finally:
            with self._changed:
                self._free.append(worker)
                self._changed.notify()

    def _place(self, job: Job) -> Worker | None:
        """Return a free place: a worker, or None to begin a new one."""
        with self._changed:
            if not self._free and self._queue is not None and self.waiting >= self._queue:
                raise TaskError("busy")
            self.waiting += 1
            try:
                while not self._free:
                    self._changed.wait(0.1)
                    if job.is_stopped:
                        raise TaskError("stopped")
                return self._free.pop()
            finally:
                self.waiting -= 1

    def _begun(self) -> Worker:
        try:
            worker = self._begin()
        except (EOFError, OSError):
            raise TaskError("broke") from None
        self.workers.add(worker)
        if self._is_ended:
            worker.end()
        return worker


@contextmanager
def _interrupts_blocked(method: str) -> Iterator[None]:
    """Shield processes begun here from the terminal's interrupts: this process handles them and ends all workers."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    if method == "forkserver":
        # start the resource tracker first: it ignores interrupts itself, but when it starts it unblocks them in this process
        resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
