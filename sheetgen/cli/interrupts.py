"""A signal to end (Ctrl-C, SIGTERM, a closed terminal) ends the command with 128 and its number, whatever it was doing, silently.

It comes as `Exit`, a SystemExit, so that what is half written is removed on the way out, and nobody takes it for a failure.
"""

from __future__ import annotations

import os
import signal
import sys
from time import monotonic
from types import FrameType
from typing import Any

from sheetgen.processes.endings import Exit, QuietHandler

STATUS = 130
"""The exit status after Ctrl-C."""
_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_AGAIN = 0.4
"""Who takes no notice within so many seconds is told again: libraries have places that drop whatever is raised."""
_AT_ONCE = 0.001
_PATIENCE = 10.0
"""Seconds in which what is half done is taken back without being told again, on however busy a machine."""


def end_quietly() -> None:
    """Hear these signals from now on; one that is ignored, as in a background job, stays so."""
    for number in _SIGNALS:
        if signal.getsignal(number) not in (signal.SIG_IGN, None):
            signal.signal(number, _interrupted)
    sys.unraisablehook = _lost


def ignore() -> None:
    """What there was to do is done; only Python itself has yet to end."""
    for number in _SIGNALS:
        if signal.getsignal(number) is _interrupted:
            signal.signal(number, signal.SIG_IGN)
            _ring(0)


def _end(number: int) -> None:
    if not status_on_its_way():  # what is half done is being taken back
        _ring(_AGAIN, number)
        raise Exit(128 + number)


_interrupted = QuietHandler(_end)


def _ring(every: float, number: int = 0) -> None:
    """Interrupts again every so many seconds, where there are such clocks, unless the interrupt is on its way; 0: not any more."""
    if hasattr(signal, "setitimer"):
        until = monotonic() + _PATIENCE

        def again(_number: int, _frame: FrameType | None) -> None:
            if monotonic() > until or not status_on_its_way():
                raise Exit(128 + number)

        signal.signal(signal.SIGALRM, again)
        signal.setitimer(signal.ITIMER_REAL, every, every)


def status_on_its_way() -> int:
    """The exit status of the interrupt that is being handled, as itself or as an error that it became; 0 without one."""
    error = sys.exc_info()[1]
    while error is not None and not isinstance(error, Exit):
        error = error.__context__
    return int(error.code or STATUS) if error is not None else 0


def _lost(lost: Any) -> None:
    """Interrupt again if an interrupt came where Python drops what is raised (while an object is done away with)."""
    if not isinstance(lost.exc_value, Exit):
        sys.__unraisablehook__(lost)
    elif hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, _AT_ONCE, _AGAIN)
    else:
        os._exit(STATUS)
