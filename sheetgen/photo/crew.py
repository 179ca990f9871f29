"""Photos read by as many processes as there are processors; a photo on which one breaks down costs that photo alone."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import NamedTuple

import cv2

from sheetgen.photo import words
from sheetgen.photo.camera import Camera
from sheetgen.photo.layouts import Known
from sheetgen.photo.taken import Shot, Taken
from sheetgen.source.faults import said

Told = Callable[[int], None]
"""Is told how many photos are read."""


def read_all(
    shots: Sequence[Shot], known: Known, flat: bool = False, told: Told = lambda _: None, processors: int | None = None
) -> list[Taken]:
    """What is read of all photos, in their order. flat: with the flattened pages. processors: at most so many are used."""
    workers = min(processors or _processors(), len(shots))
    if workers < 2:
        camera = Camera(known, flat)
        return [_alone(camera, shot, n, told) for n, shot in enumerate(shots, 1)]
    return _Crew(shots, known, flat, told).all_read(workers)


def _alone(camera: Camera, shot: Shot, number: int, told: Told) -> Taken:
    taken = camera.read(shot)
    told(number)
    return taken


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Worker(NamedTuple):
    process: BaseProcess
    pipe: Connection


class _Crew:
    """Processes that are handed a photo at a time; a new one takes the place of one that broke down."""

    def __init__(self, shots: Sequence[Shot], known: Known, flat: bool, told: Told) -> None:
        self._shots, self._known, self._flat, self._told = shots, known, flat, told
        self._context: BaseContext = get_context("fork" if "fork" in get_all_start_methods() else None)
        self._waiting = list(range(len(shots)))[::-1]
        self._at_work: dict[Connection, tuple[_Worker, int]] = {}
        self._read: dict[int, Taken] = {}

    def all_read(self, workers: int) -> list[Taken]:
        cv2.setNumThreads(1)  # threads that a process has begun are no more in a copy of it, which would wait for them for ever
        try:
            for _ in range(workers):
                self._hand_on(self._started())
            while self._at_work:
                for pipe in wait(list(self._at_work)):
                    assert isinstance(pipe, Connection)
                    self._heard(*self._at_work.pop(pipe))
                    self._told(len(self._read))
        finally:
            for worker, _ in self._at_work.values():
                worker.process.terminate()
        return [self._read[number] for number in range(len(self._shots))]

    def _started(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_work, args=(theirs, ours, self._known, self._flat), daemon=True)  # type: ignore[attr-defined]
        process.start()
        theirs.close()
        return _Worker(process, ours)

    def _hand_on(self, worker: _Worker) -> None:
        """Gives a process the next photo, or nothing more to do."""
        if not self._waiting:
            worker.pipe.send(None)
            return
        number = self._waiting.pop()
        self._at_work[worker.pipe] = worker, number
        worker.pipe.send(self._shots[number])

    def _heard(self, worker: _Worker, number: int) -> None:
        try:
            self._read[number] = worker.pipe.recv()
        except (EOFError, OSError):
            self._read[number] = Taken(self._shots[number], (), (said(words.broke_off, "the process that read it ended"),))
            worker.process.join()
            if self._waiting:
                self._hand_on(self._started())
        else:
            self._hand_on(worker)


def _work(pipe: Connection, other_end: Connection, known: Known, flat: bool) -> None:
    """Reads what it is handed until there is nobody to hand it more; interrupts are for the process that has the terminal.

    other_end: what a process has of the pipe that began as a copy of its parent; while it is open nobody seems to be gone.
    """
    other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    camera = Camera(known, flat)
    try:
        while (shot := pipe.recv()) is not None:
            pipe.send(camera.read(shot))
    except (EOFError, OSError):
        return
