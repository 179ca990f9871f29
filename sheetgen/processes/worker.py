"""The inside of a worker: it does tasks one by one within its limits, until its parent is gone."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Protocol

from sheetgen.processes.endings import Exit
from sheetgen.processes.limits import Limits, limit_kernel_time, limit_memory, processor_time


class Report(Protocol):
    """A function that reports a task's progress to the parent: the current step, the amount done, the total, and the result
    so far."""

    def __call__(self, what: str, done: int, total: int, known: Mapping[str, Any] | None = None, /) -> None: ...


Setup = Callable[[Report], Callable[[Any], Any]]
"""A function called once in a worker; returns the function that does its tasks."""
PROGRESS, RESULT, LAST, ERROR = "progress", "result", "last", "error"
"""The kinds of message to the parent; `LAST` is a result after which the worker does no more tasks."""
OVERTIME = 75
"""The exit status of a worker whose task took more processor time than it may."""
_INTERVAL = 0.5
"""Seconds between two checks whether the parent is alive."""


class Last(NamedTuple):
    """A result after which a new worker replaces this one."""

    result: Any


class _Overtime(Exit):
    """An exception that ends a worker whose task takes more processor time than it may; half-written files are removed on the
    way."""


def serve(pipe: Connection, inherited: tuple[Connection, ...], setup: Setup, limits: Limits, quiet: bool) -> None:
    """Do the tasks that come through the pipe.

    inherited: ends of pipes that this process has as a copy of its parent and must close; while they are open here, this process
    can't notice that its parent has closed the pipe. quiet: print nothing on the terminal.
    """
    for other in inherited:
        other.close()
    _detach(quiet)
    if limits.memory is not None:
        limit_memory(limits.memory)
    status = 0
    try:
        work = setup(lambda *progress: pipe.send((PROGRESS, progress)))
        while True:
            task = pipe.recv()
            with _watched(limits.processor):
                message = _done(work, task)
            pipe.send(message)
            if message[0] == LAST:
                break
            del task, message
    except _Overtime:
        status = OVERTIME
    except (EOFError, OSError, SystemExit):
        pass
    except BaseException:
        status = 1
    finally:
        os._exit(status)


def _done(work: Callable[[Any], Any], task: Any) -> tuple[str, Any]:
    try:
        result = work(task)
    except Exception as error:
        return ERROR, error
    return (LAST, result.result) if isinstance(result, Last) else (RESULT, result)


def _detach(quiet: bool) -> None:
    """Give this process its own group, without the terminal's interrupts."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _exit)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    if quiet and not os.environ.get("SHEETGEN_DEBUG"):
        silence()


def silence() -> None:
    """Suppress this process's messages on the terminal: its parent gets its errors."""
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)
    os.close(null)


def _exit(_number: int, _frame: object) -> None:
    raise Exit


@contextmanager
def _watched(seconds: float | None) -> Iterator[None]:
    """End the worker with its parent, or after this much processor time, within this context."""
    if sys.platform == "win32":
        yield
        return
    if seconds is not None:
        limit_kernel_time(seconds)
    signal.signal(signal.SIGALRM, _end_with_parent)
    signal.setitimer(signal.ITIMER_REAL, _INTERVAL, _INTERVAL)
    try:
        with nullcontext() if seconds is None else processor_time(seconds, _Overtime):
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _end_with_parent(_number: int, _frame: object) -> None:
    """End this process and those it began, if its parent is gone."""
    parent = parent_process()
    if parent is not None and not parent.is_alive() and sys.platform != "win32":
        os.killpg(0, signal.SIGKILL)
