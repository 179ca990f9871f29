"""Signal handling: Ctrl-C, SIGTERM or a closed terminal end the command silently, with 128 plus the signal's number.

The handler raises `Exit`, a SystemExit, so that unfinished files are removed on the way out and no code mistakes it for a failure.
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
"""Seconds before an ignored interrupt is repeated: some library code drops every exception."""
_AT_ONCE = 0.001
_PATIENCE = 10.0
"""Seconds allowed for cleaning up before the interrupt is repeated, even on a busy machine."""


def end_quietly() -> None:
    """Handle the signals from now on. A signal that is already ignored, as in a background job, stays ignored."""
    for number in _SIGNALS:
        if signal.getsignal(number) not in (signal.SIG_IGN, None):
            signal.signal(number, _interrupted)
    sys.unraisablehook = _lost


def ignore() -> None:
    """Ignore signals after the work is done, when only Python itself has yet to exit."""
    for number in _SIGNALS:
        if signal.getsignal(number) is _interrupted:
            signal.signal(number, signal.SIG_IGN)
            _ring(0)


def _end(number: int) -> None:
    if not status_on_its_way():  # an interrupt that is being handled is still removing unfinished files
        _ring(_AGAIN, number)
        raise Exit(128 + number)


_interrupted = QuietHandler(_end)


def _ring(every: float, number: int = 0) -> None:
    """Repeat the interrupt at this interval in seconds, if the system has such timers; 0 stops it. While an interrupt is being
    handled, the repetition waits.
    """
    if hasattr(signal, "setitimer"):
        until = monotonic() + _PATIENCE

        def again(_number: int, _frame: FrameType | None) -> None:
            if monotonic() > until or not status_on_its_way():
                raise Exit(128 + number)

        signal.signal(signal.SIGALRM, again)
        signal.setitimer(signal.ITIMER_REAL, every, every)


def status_on_its_way() -> int:
    """Return the exit status of the interrupt that is being handled, even if another error replaced it; 0 without an interrupt."""
    error = sys.exc_info()[1]
    while error is not None and not isinstance(error, Exit):
        error = error.__context__
    return int(error.code or STATUS) if error is not None else 0


def _lost(lost: Any) -> None:
    """Repeat the interrupt if Python dropped its exception (as it does while it destroys an object)."""
    if not isinstance(lost.exc_value, Exit):
        sys.__unraisablehook__(lost)
    elif hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, _AT_ONCE, _AGAIN)
    else:
        os._exit(STATUS)
