"""Standard streams that may be closed, full, or without a reader.

Standard output carries the result: if it is lost, the command fails. It does not fail if the reader stopped early because it had
enough (`| head -1`). Standard error carries only messages: if they are lost, the exit status is still correct.
"""

from __future__ import annotations

import io
import os
import re
import sys
from typing import Any, TextIO

from sheetgen.source.words import escaped

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_FORMAT = (
    r"\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    r"\ud800-\udfff\U000e0000-\U000e007f"
)
_UNSEEN = re.compile(rf"[{_FORMAT}]|\r(?![\n\x1b]|$)|\x1b(?!\[(?:0m|2m|1(?:;3[123])?m|30;47m|K))")
"""Characters that are invisible or control a terminal, except for sheetgen's own colours, codes and progress; file names may
contain any of them.
"""
_UNSEEN_IN_FILES = re.compile(rf"[{_FORMAT}]|\r(?!\n|$)|\x1b")
"""The same characters for output to a file or pipe, with no exception for sheetgen's own colours and codes."""


def prepare() -> None:
    """Replace standard output and standard error by `Patient` streams in UTF-8."""
    _fill()
    sys.stdout = _prepared(sys.stdout, 1, BrokenPipeError)
    sys.stderr = _prepared(sys.stderr, 2, OSError)


def silence(*streams: Any) -> None:
    """Drop the remaining output of streams, so that Python does not complain again on exit."""
    for stream in streams:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


class Patient(io.TextIOWrapper):
    """A stream that drops its remaining output after an error of the class `passed_over`; other errors are raised."""

    passed_over: type[OSError] = BrokenPipeError

    def write(self, text: str, /) -> int:
        if not text.isascii() or _CONTROL.search(text):
            text = (_UNSEEN if self.isatty() else _UNSEEN_IN_FILES).sub(lambda match: escaped(match[0]), text)
        try:
            return super().write(text)
        except self.passed_over:
            silence(self)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except self.passed_over:
            silence(self)
            super().flush()


def _fill() -> None:
    """Open the null device for each closed standard stream. Later use of the stream then fails there, and no newly opened file
    gets the file descriptor of a standard stream.

    A closed standard error takes all output: a user who closes it does not want messages.
    """
    for number, mode in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            null = os.open(os.devnull, mode)
            if null != number:
                os.dup2(null, number)
                os.close(null)


def _prepared(stream: TextIO | None, number: int, passed_over: type[OSError]) -> TextIO:
    if stream is None:
        raw: Any = io.BufferedWriter(io.FileIO(number, "w", closefd=False))
        buffering = False
    elif isinstance(stream, io.TextIOWrapper) and not isinstance(stream, Patient):
        buffering = stream.line_buffering
        raw = stream.detach()
    else:
        return stream
    wrapped = Patient(raw, encoding="utf-8", errors="replace", line_buffering=buffering)
    wrapped.passed_over = passed_over
    return wrapped
