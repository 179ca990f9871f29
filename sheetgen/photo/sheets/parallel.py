"""Photos read by as many processes as there are processors; a photo on which one breaks down costs that photo alone."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial

import cv2

from sheetgen.photo import words
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.sheets.reader import PhotoReader
from sheetgen.processes.pool import ProcessPool, TaskError, Worker
from sheetgen.source.messages import message

Progress = Callable[[int], None]
"""Is told how many photos are read."""


def read_all(
    photo_pages: Sequence[PhotoPage],
    candidates: Candidates,
    flat: bool = False,
    progress: Progress = lambda _: None,
    processors: int | None = None,
) -> list[PhotoReading]:
    """What is read of all photos, in their order. flat: with the flattened pages. processors: at most so many are used."""
    workers = min(processors or _processors(), len(photo_pages))
    if workers < 2:
        camera = PhotoReader(candidates, flat)
        return [_alone(camera, photo_page, n, progress) for n, photo_page in enumerate(photo_pages, 1)]
    # Threads that a process has begun are no more in a copy of it, which would wait for them for ever.
    cv2.setNumThreads(1)
    with closing(ProcessPool(lambda: Worker(partial(_reader, candidates, flat)), workers)) as pool:
        results = pool.map(photo_pages, progress)
    both = zip(photo_pages, results, strict=True)
    return [_broken(photo_page) if isinstance(each, TaskError) else each for photo_page, each in both]


def _reader(candidates: Candidates, flat: bool, _: object) -> Callable[[PhotoPage], PhotoReading]:
    return PhotoReader(candidates, flat).read


def _broken(photo_page: PhotoPage) -> PhotoReading:
    return PhotoReading(photo_page, (), (message(words.process_ended),))


def _alone(camera: PhotoReader, photo_page: PhotoPage, number: int, progress: Progress) -> PhotoReading:
    reading = camera.read(photo_page)
    progress(number)
    return reading


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
