"""Whether files were saved since they were read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

Stamp = tuple[int, ...]
"""What changes when a file is saved: its time (ns), its size, and which file it is; nothing where there is none."""
Stamps = Mapping[str, Stamp]
"""By file."""


def stamp(file: str) -> Stamp:
    try:
        about = os.stat(file)
    except (OSError, ValueError):
        return ()
    return about.st_mtime_ns, about.st_size, about.st_ino


def stamps(files: Iterable[str]) -> Stamps:
    """What tells whether files were saved since."""
    return {file: stamp(file) for file in files}
