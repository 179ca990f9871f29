"""Writing files so that a failure never costs what was there before."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
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
    temporary, target = _filled_beside(path, write)
    try:
        with _named(path):
            os.replace(temporary, target)
    except BaseException:
        _remove(temporary)
        raise


def replace_all(files: Mapping[str, tuple[bytes, bytes]]) -> None:
    """Gives files another content, all of them or none: what each says now, and what it is to say.

    All are written beside their files before the first is moved into place; if one cannot be moved, those before it are put back.
    """
    waiting: list[tuple[str, str]] = []
    moved: list[str] = []
    try:
        for path, (_, content) in files.items():
            waiting.append(_filled_beside(path, partial(_write_to, content)))
        for path, (temporary, target) in zip(files, waiting, strict=True):
            moved.append(path)
            os.replace(temporary, target)
    except BaseException:
        for path in moved:
            with suppress(OSError):
                write_beside(path, partial(_write_to, files[path][0]))
        for temporary, _ in waiting:
            _remove(temporary)
        raise


def _write_to(content: bytes, file: BinaryIO) -> None:
    file.write(content)


def _filled_beside(path: str, write: Callable[[BinaryIO], None]) -> tuple[str, str]:
    """A temporary file that is filled, with the usual permissions, and the file whose place it is to take."""
    target = os.path.realpath(path)
    with _named(path):
        handle, temporary = _open_beside(target)
    try:
        with open(handle, "wb") as file:
            write(file)
        with _named(path):
            os.chmod(temporary, _permissions(target))
    except BaseException:
        _remove(temporary)
        raise
    return temporary, target


def _remove(temporary: str) -> None:
    with suppress(OSError):
        os.unlink(temporary)


Known = str | int
"""A file's path, or the number it is open under."""


def same_file(path: str, others: Iterable[Known]) -> Known | None:
    """The one of some files that a path leads to, be it by another name, a symbolic or a hard link; None when it is none."""
    for other in others:
        with suppress(OSError, ValueError):
            if os.path.samefile(path, other):
                return other
    return None


def may_be_pdf(path: str) -> bool:
    """Whether a PDF may be written there: a file whose name says so, or a device, which has no ending."""
    return path.casefold().endswith(".pdf") or _is_special(path)


def _is_special(path: str) -> bool:
    """Whether it is a device, a pipe or the like (or a folder, which cannot be opened): nothing can be moved into its place.

    Standard output is one even while it leads to an ordinary file, which whoever opened it is still holding.
    """
    return os.path.abspath(path).startswith(("/dev/", "/proc/")) or (os.path.exists(path) and not os.path.isfile(path))


def _open_beside(target: str) -> tuple[int, str]:
    """A temporary file in the target's folder; a letter of its name takes up to four bytes, and a name has 255."""
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied")
    _permissions(target)  # where no such file can be, that is known before anything is drawn
    return tempfile.mkstemp(prefix=f".{os.path.basename(target)[:48]}.", dir=os.path.dirname(target))


@contextmanager
def _named(path: str) -> Iterator[None]:
    """Has an OSError name `path`, which the user knows, and not the temporary file nor where a link leads."""
    try:
        yield
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
