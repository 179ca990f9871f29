"""Shared parts of commands that read photos: the layouts to look for, and reading all photos with progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sheetgen.cli.common import fail, read_layout
from sheetgen.cli.progress import Progress
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.find.layouts import Candidates, find_candidates
from sheetgen.photo.sheets.parallel import read_all
from sheetgen.source.messages import room

if TYPE_CHECKING:
    from sheetgen.processes.executors import Executor

phrase, _ = room("cli")


def layouts(photos: Sequence[str], named: str | None) -> Candidates:
    """Return the layouts to look for. named: the layout of all photos, or a folder of custom layouts; by default the layouts in the
    photos' folders.
    """
    if named is None:
        return find_candidates(dict.fromkeys(photo if os.path.isdir(photo) else os.path.dirname(photo) for photo in photos))
    if os.path.isdir(named):
        return find_candidates([named])
    if not read_layout(named).content.form:
        fail(
            phrase("nothing-to-fill-in", "'{layout}' has no spaces to fill in", named),
            phrase("name-layout-score", "name the layout of a score sheet"),
        )
    return find_candidates([], named)


def read_photos(
    every: Sequence[PhotoPage | PhotoReading], candidates: Candidates, flat: bool = False, executor: Executor | None = None
) -> list[PhotoReading]:
    """Return the readings of all photos, in order. executor: runs the reading; None for processes on this computer."""
    wanted = [each for each in every if isinstance(each, PhotoPage)]
    what = phrase("reading-photos", "reading photos").text()
    with Progress(sys.stderr) as progress:
        read = read_all(wanted, candidates, flat, lambda done: progress.show(what, done, len(wanted)), executor=executor)
    result = iter(read)
    return [next(result) if isinstance(each, PhotoPage) else each for each in every]
