"""Photos read by as many processes as there are processors; a photo on which one breaks down costs that photo alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import cv2

from sheetgen.photo import words
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.sheets.reader import PhotoReader
from sheetgen.processes.executors import Executor, ProcessExecutor, gather, processors
from sheetgen.processes.pool import TaskError
from sheetgen.source.messages import message

Progress = Callable[[int], None]
"""Is told how many photos are read."""


def read_all(
    photo_pages: Sequence[PhotoPage],
    candidates: Candidates,
    flat: bool = False,
    progress: Progress = lambda _: None,
    at_most: int | None = None,
    executor: Executor | None = None,
) -> list[PhotoReading]:
    """What is read of all photos, in their order. flat: with the flattened pages. executor: who reads them; None: this process and
    copies of it, at most so many.
    """
    workers = min(at_most or processors(), len(photo_pages))
    if executor is None and workers < 2:
        camera = PhotoReader(candidates, flat)
        return [_alone(camera, photo_page, n, progress) for n, photo_page in enumerate(photo_pages, 1)]
    # Threads that a process has begun are no more in a copy of it, which would wait for them for ever.
    cv2.setNumThreads(1)
    chosen = executor or ProcessExecutor(workers)
    try:
        results = gather(chosen, partial(_read_one, candidates, flat), photo_pages, progress)
    finally:
        if executor is None:
            chosen.shutdown()
    both = zip(photo_pages, results, strict=True)
    return [_broken(photo_page) if isinstance(each, TaskError) else each for photo_page, each in both]


def _read_one(candidates: Candidates, flat: bool, photo_page: PhotoPage) -> PhotoReading:
    return _reader(candidates, flat).read(photo_page)


@lru_cache(maxsize=1)
def _reader(candidates: Candidates, flat: bool) -> PhotoReader:
    """What reads photos in a process, which learns their layouts once."""
    return PhotoReader(candidates, flat)


def _broken(photo_page: PhotoPage) -> PhotoReading:
    return PhotoReading(photo_page, (), (message(words.process_ended),))


def _alone(camera: PhotoReader, photo_page: PhotoPage, number: int, progress: Progress) -> PhotoReading:
    reading = camera.read(photo_page)
    progress(number)
    return reading
