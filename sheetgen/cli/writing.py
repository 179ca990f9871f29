"""What is written: never over what was read, as a whole or not at all, to a file or to standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import BinaryIO

from sheetgen.cli.common import named_reason, refuse
from sheetgen.cli.streams import silence
from sheetgen.press.files import same_file, write_beside


def keep(target: str, read: Iterable[str], what: str = "PDF", example: str = "OUT.pdf") -> None:
    """Refuses to write over a file that was read; standard input may be one. `example`: another name for what is written."""
    found = None if target == "-" else same_file(target, (0 if file == "-" else file for file in read))
    if found is None:
        return
    if isinstance(found, int):
        one = f"{target} is standard input,"
    else:
        one = f"{target} is" if os.path.normpath(target) == os.path.normpath(found) else f"{target} leads to {found},"
    refuse(f"{one} a file that is printed from; the {what} would take its place", f"name another one, as in -o {example}")


def write_out(target: str, write: Callable[[BinaryIO], None]) -> None:
    """Has a file written, or standard output for `-`; the end of the command when it cannot be.

    Who reads standard output may go away before the end: `write` then does not come to its own.
    """
    try:
        fill(target, write)
    except OSError as error:
        refuse(named_reason(error, target), "nothing was changed")


def fill(target: str, write: Callable[[BinaryIO], None]) -> None:
    """Has a file written beside its place and moved there, or standard output for `-`; OSError when it cannot be."""
    if target == "-":
        _pour(write)
    else:
        write_beside(target, write)


def is_piped(target: str) -> bool:
    """Whether what is written is read by another program, so that nothing else may be said there."""
    return target == "-" or target.startswith("/dev/")


def _pour(write: Callable[[BinaryIO], None]) -> None:
    """Has standard output written; what is left is dropped when that fails."""
    try:
        write(sys.stdout.buffer)
        sys.stdout.flush()
    except OSError as error:
        silence(sys.stdout)
        if not isinstance(error, BrokenPipeError):
            raise
