"""Write files so that a failure never destroys the previous content."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from hashlib import sha256
from typing import BinaryIO


def write_beside(path: str, write: Callable[[BinaryIO], object]) -> None:
    """Let `write` fill a temporary file in the same folder, then move it into place with the usual permissions.

    On any failure, remove the temporary file, leave an existing file unchanged, and raise the failure unchanged: OSError for a
    missing or unwritable folder, or a full disk. Write to a device or pipe (`/dev/stdout`) directly.
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


class ChangedError(Exception):
    """A file whose content differs from the expected previous content. file: its path."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.file = file


def replace_all(files: Mapping[str, tuple[bytes | None, bytes]]) -> None:
    """Replace the content of all files or of none. files: the current content (None: a new file) and the new content, by path.

    Raise ChangedError if a file has other content, FileExistsError if a new file exists. First write all temporary files next to
    their targets. Then compare each target and move its file into place, under a lock on the folder. If a move fails, restore the
    files moved before it.
    """
    targets = {path: os.path.realpath(path) for path in files}
    waiting = {path: _name_beside(target) for path, target in targets.items()}
    try:
        for path, (_, content) in files.items():
            with _named(path, waiting[path], targets[path]):
                _fill_beside(targets[path], waiting[path], partial(_write_to, content))
        with ExitStack() as locks:
            for folder in sorted({os.path.dirname(target) for target in targets.values()}):
                _lock(folder, locks)
            _move_all(files, waiting, targets)
    finally:
        for temporary in waiting.values():
            _remove(temporary)


def _move_all(files: Mapping[str, tuple[bytes | None, bytes]], waiting: Mapping[str, str], targets: Mapping[str, str]) -> None:
    """Move all temporary files into place; on a failure put back the moved ones."""
    moved: list[str] = []
    try:
        for path, temporary in waiting.items():
            _move(path, temporary, targets[path], files[path][0], moved)
    except BaseException:
        for path in moved:
            _put_back(path, *files[path])
        raise


def _move(path: str, temporary: str, target: str, before: bytes | None, moved: list[str]) -> None:
    """Move a filled file into place if the target has the expected content, and record the move."""
    with _named(path):
        if before is None:
            with open(target, "xb"):
                moved.append(path)
        elif _content(target) != before:
            raise ChangedError(path)
        else:
            moved.append(path)
        os.replace(temporary, target)


def _put_back(path: str, before: bytes | None, after: bytes) -> None:
    with suppress(OSError):
        if before is None:
            os.unlink(path)
        elif _content(path) == after:
            write_beside(path, partial(_write_to, before))


def _content(path: str) -> bytes | None:
    with suppress(FileNotFoundError), open(path, "rb") as stream:
        return stream.read()
    return None


def _lock(folder: str, locks: ExitStack) -> None:
    """Wait until no other thread or process has locked the folder, and lock it until `locks` ends.

    The folder itself is locked, so that no lock file is left behind. Windows can only lock files, so a file in the folder for
    temporary files is locked there. If the file system has no locks, nothing is locked.
    """
    with suppress(ImportError, OSError):
        if sys.platform == "win32":
            import msvcrt

            name = f"sheetgen-{sha256(os.path.normcase(folder).encode()).hexdigest()[:16]}.lock"
            handle = os.open(os.path.join(tempfile.gettempdir(), name), os.O_RDWR | os.O_CREAT)
            locks.callback(os.close, handle)
            msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            handle = os.open(folder, os.O_RDONLY)
            locks.callback(os.close, handle)
            fcntl.flock(handle, fcntl.LOCK_EX)


def _write_to(content: bytes, file: BinaryIO) -> None:
    file.write(content)


def _fill_beside(target: str, temporary: str, write: Callable[[BinaryIO], object]) -> None:
    """Make and fill a temporary file with the usual permissions of the file it will replace."""
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied", target)
    permissions = _permissions(target)  # fails before anything is drawn if no such file can exist
    with open(temporary, "xb", opener=partial(os.open, mode=0o600)) as file:
        write(file)
    os.chmod(temporary, permissions)


def _remove(temporary: str) -> None:
    with suppress(OSError):
        os.unlink(temporary)


Known = str | int
"""A file's path, or the number it is open under."""


def same_file(path: str, others: Iterable[Known]) -> Known | None:
    """Return the known file that a path leads to, also by another name, a symbolic link or a hard link; otherwise None."""
    for other in others:
        with suppress(OSError, ValueError):
            if os.path.samefile(path, other):
                return other
    return None


def may_be_pdf(path: str) -> bool:
    """Return whether a PDF may be written to a path: to a file with the suffix `.pdf`, or to a device, whatever its suffix."""
    return path.casefold().endswith(".pdf") or _is_special(path)


def _is_special(path: str) -> bool:
    """Return whether a path is a device, a pipe or similar (or a folder, which can't be opened), so that no file can replace it.

    Standard output counts even if it leads to an ordinary file, which the program that opened it still holds.
    """
    return os.path.abspath(path).startswith(("/dev/", "/proc/")) or (os.path.exists(path) and not os.path.isfile(path))


def _name_beside(target: str) -> str:
    """Return a name for a temporary file in the target's folder, chosen before the file is made, so that no interrupt leaves the
    file.

    Only the beginning of the target's name is kept: a letter takes up to four bytes, and a file name may have 255.
    """
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name[:48]}.{os.urandom(8).hex()}")


@contextmanager
def _named(path: str, *others: str) -> Iterator[None]:
    """Make an OSError name `path`, which the user knows, instead of the temporary file or the target of a link."""
    try:
        yield
    except OSError as error:
        if error.filename not in others:
            raise
        raise type(error)(error.errno, error.strerror, path) from error


def _permissions(target: str) -> int:
    """Return the permissions of the existing file, or else the default ones of a new file."""
    try:
        return os.stat(target).st_mode & 0o7777
    except FileNotFoundError:
        umask = os.umask(0)
        os.umask(umask)
        return 0o666 & ~umask
