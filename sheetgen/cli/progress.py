"""Progress of a long run, shown only on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Self, TextIO

_AFTER = 1.0
"""Seconds before progress is shown."""
_EVERY = 0.1


class Progress:
    """A progress line that is updated in place and removed at the end; silent for short runs or if the stream is not a terminal."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = monotonic) -> None:
        self._stream = stream if stream.isatty() else None
        self._clock = clock
        self._next = clock() + _AFTER
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def show(self, what: str, done: int, total: int) -> None:
        """Show how much is done."""
        now = self._clock()
        if self._stream is not None and now >= self._next:
            self._next = now + _EVERY
            self._shown = True
            self._stream.write(f"\r\x1b[K{what}: {done * 100 // max(total, 1)} %")
            self._stream.flush()

    def end(self) -> None:
        """Remove the line."""
        if self._stream is not None and self._shown:
            self._shown = False
            self._stream.write("\r\x1b[K")
            self._stream.flush()
