"""Work that is bounded by the processor time it takes: however busy the machine is with other things, the same work is done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_AGAIN = 0.5
"""Seconds of processor time after which the error is raised once more: libraries have places that drop whatever is raised."""


@contextmanager
def bounded(seconds: float, error: type[BaseException]) -> Iterator[None]:
    """Raises `error` once this process has worked `seconds` more, whatever it waits for in between.

    Nothing is bounded where there is no such clock (Windows) or where signals are not heard (beside the main thread).
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def over(_number: int, _frame: object) -> None:
        raise error

    handler = signal.signal(signal.SIGPROF, over)
    clock = signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, *clock)
        signal.signal(signal.SIGPROF, handler)
