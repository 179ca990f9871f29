"""Processes that the work is done in: a task is ended when it takes too long or nobody wants it any more, and costs no other.

They are never forked from the server, which has threads: a process of its own with nothing but the modules loaded is (or they are
begun anew where there is no fork).
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_all_start_methods, get_context, resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import NamedTuple

from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.asked import Request
from sheetgen.page.tasks import Task
from sheetgen.page.worker import LAST, OVERTIME, TOLD, work

SECONDS = 10.0
"""The processor time that a task may take: on a busy machine it is given longer."""
CLOCK = 120.0
"""Seconds by the clock after which a task is ended that waits for ever, or whose processor time nobody counts (Windows)."""
_PATIENCE = 0.3
"""Seconds for a process that is told to end to take back what it has half written."""
_OVERTIME = (OVERTIME, -signal.SIGXCPU) if sys.platform != "win32" else (OVERTIME,)
"""How a process ends whose task took more processor time than it may: by itself, or by the kernel."""


class Progress(NamedTuple):
    """What is being done, how much of it is done, and of how much."""

    what: str
    done: int
    total: int


class Job:
    """One request at work, as others may see or stop it."""

    def __init__(self) -> None:
        self.progress: Progress | None = None
        self.is_stopped = False
        self._lock = threading.Lock()
        self._ended_by: Callable[[], None] | None = None

    def stop(self) -> None:
        with self._lock:
            self.is_stopped = True
            if self._ended_by is not None:
                self._ended_by()

    @contextmanager
    def stopped_by(self, end: Callable[[], None]) -> Iterator[None]:
        """While this lasts, `end` is called when the job is to be stopped; the Refusal where it was before."""
        with self._lock:
            if self.is_stopped:
                raise Refusal("stopped", *words.stopped())
            self._ended_by = end
        try:
            yield
        finally:
            with self._lock:
                self._ended_by = None


class How(NamedTuple):
    """How a crew works: in which folder, how many processes, bytes of memory each, how many may wait.

    seconds: of processor time a task; clock: seconds by the clock.
    """

    folder: str
    size: int
    memory: int
    waiting: int
    seconds: float = SECONDS
    clock: float = CLOCK
    tasks: dict[str, Task] | None = None


class Crew:
    """So many processes, each of which does one task at a time."""

    def __init__(self, how: How) -> None:
        self._how = how
        self._changed = threading.Condition()
        self._free: list[_Worker | None] = [None] * how.size
        self._every: set[_Worker] = set()
        self._waiting = 0
        self._is_ended = False

    @property
    def waiting(self) -> int:
        """How many requests wait for a process."""
        return self._waiting

    @property
    def processes(self) -> list[BaseProcess]:
        return [worker.process for worker in self._every]

    def begin(self) -> None:
        """Has all processes begun, so that the first task need not wait for one."""
        for _ in range(self._how.size):
            with self._one(Job()) as worker:
                del worker

    def ask(self, task: str, request: Request, job: Job) -> Reply:
        """What comes of a task; a Refusal where it is stopped, takes too long, breaks down, or too many wait already."""
        with self._one(job) as worker, job.stopped_by(worker.end):
            try:
                return worker.asked(task, request, job, self._how.clock)
            except TimeoutError:
                worker.end()
                raise Refusal("too-long", *words.too_long()) from None
            except (EOFError, OSError):
                took_too_long = worker.took_too_long()
                worker.end()
                if job.is_stopped:
                    raise Refusal("stopped", *words.stopped()) from None
                raise Refusal(*(("too-long", *words.too_long()) if took_too_long else ("broke", *words.broke()))) from None

    def end(self) -> None:
        """Ends all processes now, whatever they do."""
        self._is_ended = True
        _end(list(self._every))

    @contextmanager
    def _one(self, job: Job) -> Iterator[_Worker]:
        """A process of which nobody else wants anything meanwhile."""
        free = self._taken(job)
        try:
            if free is None or not free.is_well():
                self._lose(free)
                free = None
                free = self._begun()
            yield free
        finally:
            with self._changed:
                self._free.append(free)
                self._changed.notify()

    def _taken(self, job: Job) -> _Worker | None:
        """A free place: with a process, or where one is to be begun."""
        with self._changed:
            if not self._free and self._waiting >= self._how.waiting:
                raise Refusal("busy", *words.busy())
            self._waiting += 1
            try:
                while not self._free:
                    self._changed.wait(0.1)
                    if job.is_stopped:
                        raise Refusal("stopped", *words.stopped())
                return self._free.pop()
            finally:
                self._waiting -= 1

    def _begun(self) -> _Worker:
        try:
            worker = _Worker(self._how)
        except (EOFError, OSError):
            raise Refusal("broke", *words.broke()) from None
        self._every.add(worker)
        if self._is_ended:
            worker.end()
        return worker

    def _lose(self, worker: _Worker | None) -> None:
        if worker is not None:
            worker.end()
            self._every.discard(worker)


class _Worker:
    """A process and our end of the pipe to it."""

    def __init__(self, how: How) -> None:
        context = _context()
        self._pipe, theirs = context.Pipe()
        arguments = (theirs, how.folder, how.memory, how.seconds, how.tasks)
        self.process: BaseProcess = context.Process(target=work, args=arguments, daemon=True)  # type: ignore[attr-defined]
        with _deaf():
            self.process.start()
        theirs.close()
        self._is_ended = False

    def is_well(self) -> bool:
        """Whether it waits for work; what has gone says so by closing its end."""
        return not self._is_ended and not self._pipe.poll()

    def asked(self, task: str, request: Request, job: Job, seconds: float) -> Reply:
        """What comes of a task. TimeoutError when that takes too long, EOFError or OSError when the process is gone."""
        until = monotonic() + seconds
        self._pipe.send((task, request))
        while self._pipe.poll(max(until - monotonic(), 0)):
            kind, *rest = self._pipe.recv()
            if kind == TOLD:
                job.progress = Progress(*rest)
                continue
            if kind == LAST:
                self._is_ended = True
            return Reply(*rest)
        raise TimeoutError

    def took_too_long(self) -> bool:
        """Whether a process that is gone has ended for the processor time that its task took."""
        self.process.join(_PATIENCE)
        return self.process.exitcode in _OVERTIME

    def end(self) -> None:
        self._is_ended = True
        _end([self])

    def told_to_end(self) -> None:
        self._is_ended = True
        with suppress(OSError, ValueError):
            self.process.terminate()

    def killed(self) -> None:
        """With all processes that it began."""
        pid = self.process.pid
        if sys.platform != "win32" and pid:
            with suppress(OSError):
                os.killpg(pid, signal.SIGKILL)
        with suppress(OSError, ValueError):
            self.process.kill()


def _end(workers: Sequence[_Worker]) -> None:
    """Ends processes: all are told to, and those that do not at once are killed."""
    for worker in workers:
        worker.told_to_end()
    until = monotonic() + _PATIENCE
    left = {worker.process.sentinel for worker in workers}
    while left and (gone := wait(list(left), max(until - monotonic(), 0))):
        left -= {each for each in gone if isinstance(each, int)}
    for worker in workers:
        worker.killed()


def _context() -> BaseContext:
    method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
    context = get_context(method)
    if method == "forkserver":
        context.set_forkserver_preload(["__main__", "sheetgen.page.warm"])
    return context


@contextmanager
def _deaf() -> Iterator[None]:
    """What begins here never hears an interrupt of the terminal: it is for the server, which ends them all."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which hears none itself, and has us hear them again once it has begun
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
