"""One call in a copy of this process, which is ended when it takes too long: what others wrote may take for ever to paint."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

TOO_LONG = None
"""The result of a call that was ended."""


def call_apart(work: Callable[[], bytes], seconds: float) -> bytes | None:
    """The result of a call; empty where it broke down, `TOO_LONG` where it took more processor time than it may.

    Where a process cannot be copied the call is made here and takes as long as it takes.
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
    """Makes the call, sends its result, and ends this process without anything else that it would do at its end."""
    status = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPROF):
            signal.signal(number, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        result = work()
        signal.setitimer(signal.ITIMER_PROF, 0)
        with open(to, "wb") as stream:
            stream.write(result)
        status = 0
    finally:
        os._exit(status)
