"""An interrupt (Ctrl-C) ends the command with 130, whatever it was doing, without a word.

It comes as `Exit`, a SystemExit, so that what is half written is removed on the way out, and nobody takes it for a failure.
"""

from __future__ import annotations

import os
import signal
import sys
from time import monotonic
from types import FrameType
from typing import Any

from sheetgen.processes.endings import Ending, Exit, QuietHandler

STATUS = 130
_AGAIN = 0.4
"""Who takes no notice within so many seconds is told again: libraries have places that drop whatever is raised."""
_PATIENCE = 10.0
"""Seconds in which what is half done is taken back without being told again, on however busy a machine."""


def end_quietly() -> None:
    """From here on; nothing where interrupts are ignored, as in a background job."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
        sys.unraisablehook = _lost


def end_quietly_when_told() -> None:
    """Being told to end (SIGTERM) counts as an interrupt from here on."""
    signal.signal(signal.SIGTERM, _interrupted)


def ignore() -> None:
    """What there was to do is done; only Python itself has yet to end."""
    if signal.getsignal(signal.SIGINT) is _interrupted:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _ring(0)


def _end() -> None:
    _ring(_AGAIN)
    raise Exit(STATUS)


_interrupted = QuietHandler(_end)


def _ring(every: float) -> None:
    """Interrupts again every so many seconds, where there are such clocks, unless the interrupt is on its way; 0: not any more."""
    if hasattr(signal, "setitimer"):
        until = monotonic() + _PATIENCE

        def again(_number: int, _frame: FrameType | None) -> None:
            if monotonic() > until or not is_on_its_way():
                raise Exit(STATUS)

        signal.signal(signal.SIGALRM, again)
        signal.setitimer(signal.ITIMER_REAL, every, every)


def is_on_its_way() -> bool:
    """Whether an interrupt is being handled, as itself or as what Python made of it (RuntimeError, in `__set_name__`)."""
    error = sys.exc_info()[1]
    while error is not None and not isinstance(error, Ending):
        error = error.__context__
    return error is not None


def _lost(lost: Any) -> None:
    """An interrupt that came where Python drops what is raised (while an object is done away with) ends it all the same."""
    if isinstance(lost.exc_value, Ending):
        os._exit(STATUS)
    sys.__unraisablehook__(lost)
