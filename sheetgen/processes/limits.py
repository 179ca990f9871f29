"""Limits of a process: processor time, so that a busy machine makes no difference, and memory."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

_REPEAT = 0.5
"""Seconds of processor time after which the error is raised again: some libraries swallow every exception."""
_GRACE = 1
"""Seconds of processor time after a task's limit before the kernel kills the process."""


class Limits(NamedTuple):
    """The limits of a worker.

    processor: seconds of processor time per task. clock: seconds by the clock per task, after which the task is ended from outside.
    memory: bytes of the whole process.
    """

    processor: float | None = None
    clock: float | None = None
    memory: int | None = None


NO_LIMITS = Limits()


@contextmanager
def processor_time(seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raise `error` once this process has used `seconds` more of processor time, however long it waits in between.

    Do nothing on systems without such a clock (Windows) or in threads without signals (all except the main thread).
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
    """Let the kernel end this process after this much more processor time, in case it can't handle signals."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        soft = ceil(used.ru_utime + used.ru_stime + seconds) + _GRACE
        resource.setrlimit(resource.RLIMIT_CPU, (soft if most == resource.RLIM_INFINITY else min(soft, most), most))


def limit_memory(size: int) -> None:
    """Limit this process to this many bytes of memory; a crash leaves no core file."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (size if most == resource.RLIM_INFINITY else min(size, most), most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
