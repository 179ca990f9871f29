"""Writing files so that a failure never costs what was there before."""

from __future__ import annotations

import os
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
    target = os.path.realpath(path)
    temporary = _name_beside(target)
    try:
        with _named(path, temporary, target):
            _fill_beside(target, temporary, write)
            os.replace(temporary, target)
    except BaseException:
        _remove(temporary)
        raise


def replace_all(files: Mapping[str, tuple[bytes, bytes]]) -> None:
    """Gives files another content, all of them or none: what each says now, and what it is to say.

    All are written beside their files before the first is moved into place; if one cannot be moved, those before it are put back.
    """
    targets = {path: os.path.realpath(path) for path in files}
    waiting = {path: _name_beside(target) for path, target in targets.items()}
    moved: list[str] = []
    try:
        for path, (_, content) in files.items():
            with _named(path, waiting[path], targets[path]):
                _fill_beside(targets[path], waiting[path], partial(_write_to, content))
        for path, temporary in waiting.items():
            moved.append(path)
            os.replace(temporary, targets[path])
    except BaseException:
        for path in moved:
            with suppress(OSError):
                write_beside(path, partial(_write_to, files[path][0]))
        for temporary in waiting.values():
            _remove(temporary)
        raise


def _write_to(content: bytes, file: BinaryIO) -> None:
    file.write(content)


def _fill_beside(target: str, temporary: str, write: Callable[[BinaryIO], None]) -> None:
    """Make and fill a temporary file with the usual permissions of the file it will replace."""
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", target)
    permissions = _permissions(target)  # if there can be no such file, that is known before anything is drawn
    with open(temporary, "xb", opener=partial(os.open, mode=0o600)) as file:
        write(file)
    os.chmod(temporary, permissions)


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


def _is_special(path: str) -> bool:
    """Whether it is a device, a pipe or the like (or a folder, which cannot be opened): nothing can be moved into its place.

    Standard output is one even while it leads to an ordinary file, which whoever opened it is still holding.
    """
    return os.path.abspath(path).startswith(("/dev/", "/proc/")) or (os.path.exists(path) and not os.path.isfile(path))


def _name_beside(target: str) -> str:
    """A name for a temporary file in the target's folder, chosen before the file is made, so that no interrupt leaves the file.

    A letter of the target's name takes up to four bytes, and a name has 255.
    """
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name[:48]}.{os.urandom(8).hex()}")


@contextmanager
def _named(path: str, *others: str) -> Iterator[None]:
    """Has an OSError name `path`, which the user knows, and not the temporary file nor where a link leads."""
    try:
        yield
    except OSError as error:
        if error.filename not in others:
            raise
        raise type(error)(error.errno, error.strerror, path) from error


def _permissions(target: str) -> int:
    """The permissions of the file there is, else those of any new file."""
    try:
        return os.stat(target).st_mode & 0o7777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
