"""What ends this process, or a task of it, from outside: nobody may take it for a failure of what is at work."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType


class Ending(BaseException):
    """An interrupt of the user, or a limit; whatever else it is."""


class Exit(Ending, SystemExit):
    """Ends this process; what it has half written is taken back on the way."""


class QuietHandler:
    """Hears a signal, and raises an `Ending` where it raises: while interrupts go there no KeyboardInterrupt is the user's."""

    def __init__(self, act: Callable[[int], None]) -> None:
        self._act = act

    def __call__(self, number: int, _frame: FrameType | None) -> None:
        self._act(number)


def is_ending(error: BaseException) -> bool:
    """Whether what was raised comes from outside, as itself or as what was made of it on the way."""
    heard = signal.getsignal(signal.SIGINT)
    users = (Ending,) if isinstance(heard, QuietHandler) or not callable(heard) else (Ending, KeyboardInterrupt)
    each: BaseException | None = error
    while each is not None and not isinstance(each, users):
        each = each.__context__
    return each is not None
