"""Read photos and weigh them against the rules with one process per processor. A crash loses only the photo that caused it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import cv2

from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.sheets.filled import Ruled, SheetsToWeigh, with_rules
from sheetgen.photo.sheets.parts import join_parts
from sheetgen.photo.sheets.reader import REPORT_IT, PhotoReader
from sheetgen.source.messages import message, room

if TYPE_CHECKING:
    from sheetgen.processes.executors import Executor

phrase, _ = room("photo")

Progress = Callable[[int], None]
"""A function called with the number of photos read."""


@contextmanager
def workers(photos: int, executor: Executor | None = None, at_most: int | None = None) -> Iterator[Executor | None]:
    """Yield an executor for reading a number of photos: the given one, or else new worker processes that end with the context.
    There is one worker per processor, but at most `at_most` and at most one per photo. Yield None if this process is to read them
    alone.
    """
    if executor is not None or photos < 2:
        yield executor
        return
    from sheetgen.processes.executors import ProcessExecutor, processors

    count = min(at_most or processors(), photos)
    if count < 2:
        yield None
        return
    # A copy of a process lacks the threads that the process has begun, and would wait for them for ever.
    cv2.setNumThreads(1)
    copies = ProcessExecutor(count)
    try:
        yield copies
    finally:
        copies.shutdown()


def read_all(
    photo_pages: Sequence[PhotoPage],
    candidates: Candidates,
    flat: bool = False,
    progress: Progress = lambda _: None,
    executor: Executor | None = None,
) -> list[PhotoReading]:
    """Read all photos, in order; two parts of a sheet are joined.

    flat: keep the flattened pages. executor: reads them; None: this process.
    """
    if executor is None:
        camera, readings = PhotoReader(candidates, flat), list[PhotoReading]()
        for photo_page in photo_pages:
            readings.append(camera.read(photo_page))
            progress(len(readings))
        return join_parts(readings)
    from sheetgen.processes.executors import gather
    from sheetgen.processes.pool import TaskError

    results = gather(executor, partial(_read_one, candidates, flat), photo_pages, progress)
    ended = phrase("process-ended", "reading this photo failed (the process that read it ended)")
    lost = (message(ended, REPORT_IT),)
    both = zip(photo_pages, results, strict=True)
    return join_parts([PhotoReading(page, (), lost) if isinstance(each, TaskError) else each for page, each in both])


def weigher(executor: Executor | None) -> Callable[[Sequence[SheetsToWeigh]], list[Ruled]] | None:
    """Return the function that weighs sheets by an executor; None for this process (see `sheets`)."""
    return partial(weigh_all, executor) if executor is not None else None


def weigh_all(executor: Executor, every: Sequence[SheetsToWeigh]) -> list[Ruled]:
    """Weigh the readings of all sheets against the rules in an executor, or in this process if a worker crashes."""
    from sheetgen.processes.executors import gather
    from sheetgen.processes.pool import TaskError

    doubts = [sum(not reading.sure for readings, _ in each.sheets for reading in readings) for each in every]
    order = sorted(range(len(every)), key=lambda number: -doubts[number])  # most uncertain sheets first: one may outlast the rest
    done = dict(zip(order, gather(executor, _weigh_one, [every[number] for number in order]), strict=True))
    both = ((each, done[number]) for number, each in enumerate(every))
    return [_weigh_one(each) if isinstance(one, TaskError) else one for each, one in both]


def _weigh_one(together: SheetsToWeigh) -> Ruled:
    return with_rules(together, _library())


@lru_cache(maxsize=1)
def _library() -> Library:
    """Return this process' library of layouts."""
    return Library()


def _read_one(candidates: Candidates, flat: bool, photo_page: PhotoPage) -> PhotoReading:
    return _reader(candidates, flat).read(photo_page)


@lru_cache(maxsize=1)
def _reader(candidates: Candidates, flat: bool) -> PhotoReader:
    """Return this process' reader of photos, which learns layouts once."""
    return PhotoReader(candidates, flat)
