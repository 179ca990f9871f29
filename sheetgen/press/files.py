"""Writing files so that a failure never costs what was there before."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import BinaryIO


def write_beside(path: str, write: Callable[[BinaryIO], None]) -> None:
    """Has `write` fill a temporary file in the same folder, then moves it into place with the usual permissions.

    On any failure the temporary file is removed, an existing file is left as it was, and the failure raised as it is: OSError for
    a folder that is missing or not writable, or a full disk. A device or pipe (`/dev/stdout`) is written to directly.
    """
    if _is_special(path):
        with open(path, "wb") as special:
            write(special)
        return
    target = os.path.realpath(path)
    handle, temporary = _open_beside(target, path)
    try:
        with open(handle, "wb") as file:
            write(file)
        os.chmod(temporary, _permissions(target))
        os.replace(temporary, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise


Known = str | int
"""A file's path, or the number it is open under."""


def same_file(path: str, others: Iterable[Known]) -> Known | None:
    """The one of some files that a path leads to, be it by another name, a symbolic or a hard link; None when it is none."""
    for other in others:
        with suppress(OSError, ValueError):
            if os.path.samefile(path, other):
                return other
    return None


def _is_special(path: str) -> bool:
    """Whether it is a device, a pipe or the like (or a folder, which cannot be opened): nothing can be moved into its place.

    Standard output is one even while it leads to an ordinary file, which whoever opened it is still holding.
    """
    return os.path.abspath(path).startswith(("/dev/", "/proc/")) or (os.path.exists(path) and not os.path.isfile(path))


def _open_beside(target: str, path: str) -> tuple[int, str]:
    """A temporary file in the target's folder; an OSError names `path`, which the user knows, and not the temporary file."""
    try:
        if os.path.exists(target) and not os.access(target, os.W_OK):
            raise PermissionError(13, "Permission denied", path)
        return tempfile.mkstemp(prefix=f".{os.path.basename(target)[:64]}.", dir=os.path.dirname(target))
    except OSError as error:
        raise type(error)(error.errno, error.strerror, path) from error


def _permissions(target: str) -> int:
    """The permissions of the file there is, else those of any new file."""
    try:
        return os.stat(target).st_mode & 0o7777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
