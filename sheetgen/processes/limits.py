"""What a process may take: processor time, so that a busy machine changes nothing, and memory."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

_REPEAT = 0.5
"""Seconds of processor time after which the error is raised once more: libraries have places that drop whatever is raised."""
_GRACE = 1
"""Seconds of processor time after those a task may take, after which the kernel ends it, whatever holds it."""


class Limits(NamedTuple):
    """The limits of a worker.

    processor: seconds of processor time a task; clock: seconds by the clock a task, after which it is ended from outside;
    memory: bytes of the whole process.
    """

    processor: float | None = None
    clock: float | None = None
    memory: int | None = None


NO_LIMITS = Limits()


@contextmanager
def processor_time(seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raises `error` once this process has worked `seconds` more, whatever it waits for in between.

    Nothing is limited where there is no such clock (Windows) or where signals are not heard (beside the main thread).
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(_number: int, _frame: object) -> None:
        raise error

    handler = signal.signal(signal.SIGPROF, over)
    clock = signal.setitimer(signal.ITIMER_PROF, seconds, _REPEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *clock)
        signal.signal(signal.SIGPROF, handler)


def limit_kernel_time(seconds: float) -> None:
    """Has the kernel end this process after so much more processor time, where something keeps it from hearing signals."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        soft = ceil(used.ru_utime + used.ru_stime + seconds) + _GRACE
        resource.setrlimit(resource.RLIMIT_CPU, (soft if most == resource.RLIM_INFINITY else min(soft, most), most))


def limit_memory(size: int) -> None:
    """Gives this process so many bytes of memory at most; if it breaks down it leaves no core file."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (size if most == resource.RLIM_INFINITY else min(size, most), most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
