"""Stamps of files, which change when a file is saved."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

Stamp = tuple[int, ...]
"""A file's time of modification (ns), size and inode number, which change when the file is saved; empty for a missing file."""
Stamps = Mapping[str, Stamp]
"""Stamps by file."""


def stamp(file: str) -> Stamp:
    try:
        about = os.stat(file)
    except (OSError, ValueError):
        return ()
    return about.st_mtime_ns, about.st_size, about.st_ino


def stamps(files: Iterable[str]) -> Stamps:
    """The stamps of some files."""
    return {file: stamp(file) for file in files}
