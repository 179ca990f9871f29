"""Work done in a process of its own, which is ended when it takes too long: what others wrote may take for ever to paint."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

TOO_LONG = None
"""What comes of work that was ended."""


def apart(work: Callable[[], bytes], seconds: float) -> bytes | None:
    """What some work comes to; empty where it broke down, None where it took more processor time than it may.

    Where a process cannot be doubled it is done here and takes as long as it takes.
    """
    if not hasattr(os, "fork"):
        return work()
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _done(work, theirs, seconds)
    os.close(theirs)
    ended = False
    try:
        with open(ours, "rb") as stream:
            found = stream.read()
        ended = True
    finally:
        if not ended:
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TOO_LONG if os.WTERMSIG(status) == signal.SIGPROF else b""
    return found if os.WEXITSTATUS(status) == 0 else b""


def _done(work: Callable[[], bytes], to: int, seconds: float) -> None:
    """Does the work, hands on what it comes to, and ends this process without anything else that it would do at its end."""
    status = 1
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGPROF):
            signal.signal(number, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        found = work()
        signal.setitimer(signal.ITIMER_PROF, 0)
        with open(to, "wb") as stream:
            stream.write(found)
        status = 0
    finally:
        os._exit(status)
