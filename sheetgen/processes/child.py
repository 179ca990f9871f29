"""Single calls in a copy of this process, ended if they take too long: user content may take forever to paint."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

TOO_LONG = None
"""The result of a call that was ended."""


def call_apart(work: Callable[[], bytes], seconds: float) -> bytes | None:
    """Return the result of a call; empty if it crashed, `TOO_LONG` if it exceeded its processor time.

    If a process can't be copied, make the call here without a limit.
    """
    if not hasattr(os, "fork"):
        return work()
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _call(work, theirs, seconds)
    os.close(theirs)
    ended = False
    try:
        with open(ours, "rb") as stream:
            result = stream.read()
        ended = True
    finally:
        if not ended:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TOO_LONG if os.WTERMSIG(status) == signal.SIGPROF else b""
    return result if os.WEXITSTATUS(status) == 0 else b""


def _call(work: Callable[[], bytes], to: int, seconds: float) -> None:
    """Make the call, send its result, and end this process without its usual exit work."""
    status = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPROF):
            signal.signal(number, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # decoders report errors there
        signal.setitimer(signal.ITIMER_PROF, seconds)
        result = work()
        signal.setitimer(signal.ITIMER_PROF, 0)
        with open(to, "wb") as stream:
            stream.write(result)
        status = 0
    finally:
        os._exit(status)
