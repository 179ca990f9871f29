"""The candidate layouts of photographed sheets: bundled layouts and layouts in folders, or one given by name."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import NamedTuple

from sheetgen.layout.find import is_path, listed
from sheetgen.layout.read import is_layout
from sheetgen.source import reader

_MAX_BYTES = 1_000_000
"""Larger files of a folder are not read as layouts."""


class Candidates(NamedTuple):
    """The candidate layouts of photographed sheets, by bundled name or path. only: the layout of all photos."""

    names: tuple[str, ...]
    only: str | None = None


def find_candidates(folders: Iterable[str], named: str | None = None) -> Candidates:
    """Return the layouts that are bundled, in plug-ins or in some folders. named: the layout of all photos."""
    result = dict.fromkeys(listed())
    for folder in folders:
        result.update(dict.fromkeys(_in_folder(folder)))
    if named is not None:
        result[named] = None
    return Candidates(tuple(result), named)


def _in_folder(folder: str) -> list[str]:
    """Return the layouts of a folder; none if it can't be opened."""
    try:
        with os.scandir(folder or ".") as entries:
            files = sorted(entry.name for entry in entries if is_path(entry.name) and _is_small(entry))
    except OSError:
        return []
    paths = (os.path.join(folder, name) for name in files)
    return [path for path in paths if is_layout(reader.read(path))]


def _is_small(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_file() and entry.stat().st_size <= _MAX_BYTES
    except OSError:
        return False
