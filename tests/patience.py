"""A time limit for code that could run forever. `bench/` measures speed, not the tests: machines differ."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

LONG = 60.0
"""Seconds of processor time: far more than any test needs, even on a slow machine."""


@contextmanager
def ends(seconds: float = LONG) -> Iterator[None]:
    """Stop the body and fail the test after the given seconds."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise AssertionError(f"still running after {seconds:g} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
