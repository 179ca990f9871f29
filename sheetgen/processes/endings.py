"""Exceptions that end this process, or a task of it, from outside: handlers must not treat them as failures of the work."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType


class Ending(BaseException):
    """An exception that ends the work from outside: an interrupt by the user or an exceeded limit. It may also have another base
    class, such as `SystemExit`."""


class Exit(Ending, SystemExit):
    """An exception to end this process; half-written files are removed on the way."""


class QuietHandler:
    """A signal handler that only raises exceptions of type `Ending`. While such a handler is installed for interrupts, a
    KeyboardInterrupt can't come from the user."""

    def __init__(self, act: Callable[[int], None]) -> None:
        self._act = act

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        self._act(number)


def is_ending(error: BaseException) -> bool:
    """Return whether an exception comes from outside, directly or wrapped in another."""
    heard = signal.getsignal(signal.SIGINT)
    users = (Ending,) if isinstance(heard, QuietHandler) or not callable(heard) else (Ending, KeyboardInterrupt)
    each: BaseException | None = error
    while each is not None and not isinstance(each, users):
        each = each.__context__
    return each is not None
