"""Photos spread over processes: results stay in order, and a photo that crashes a process affects no other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import cv2
import pytest

from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import PhotoPage, PhotoReading, Reading
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.picture.decode import PhotoError
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.sheets import parallel as crew
from sheetgen.photo.sheets import reader as camera
from sheetgen.photo.sheets.filled import Ruled, SheetsToWeigh
from sheetgen.photo.sheets.parallel import read_all, weigh_all, workers
from sheetgen.processes import executors
from sheetgen.processes.pool import Worker
from sheetgen.processes.worker import Setup
from sheetgen.source.messages import message
from tests.command import heard, surroundings

NONE = Candidates(())
SHOTS = [PhotoPage(f"{n}.jpg") for n in range(7)]


class Quick:
    """Reader that reads nothing: a photo's result depends on its name."""

    def __init__(self, known: Candidates, flat: bool) -> None:
        self.done = 0

    def read(self, photo_page: PhotoPage) -> PhotoReading:
        self.done += 1
        if photo_page.file in ("2.jpg", "5.jpg"):
            os.kill(os.getpid(), signal.SIGKILL)
        return PhotoReading(photo_page, (), (message(str(os.getpid())),))


def test_photos_are_read_in_processes_and_told_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "PhotoReader", Quick)
    told: list[int] = []
    with workers(len(SHOTS), at_most=3) as executor:
        found = read_all(SHOTS, NONE, progress=told.append, executor=executor)
    assert [each.photo_page for each in found] == SHOTS
    assert told == list(range(1, 8))
    assert [found[n].faults[0].code for n in (2, 5)] == ["photo/process-ended"] * 2
    others = {found[n].faults[0].text().message for n in (0, 1, 3, 4, 6)}
    assert str(os.getpid()) not in others
    assert all(each.isdecimal() for each in others)


def test_threads_of_this_process_are_ended_before_it_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    """A forked copy has no such threads, and would wait for them forever."""
    threads: list[int] = []

    def counted(setup: Setup) -> Worker:
        threads.append(cv2.getNumThreads())
        return Worker(setup)

    monkeypatch.setattr(executors, "Worker", counted)
    monkeypatch.setattr(crew, "PhotoReader", Quick)
    cv2.setNumThreads(2)
    try:
        with workers(2, at_most=2) as executor:
            read_all(SHOTS[:2], NONE, executor=executor)
    finally:
        cv2.setNumThreads(1)
    assert threads == [1, 1]


def test_one_photo_is_read_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "PhotoReader", Quick)
    with workers(1, at_most=4) as executor:
        (found,) = read_all(SHOTS[:1], NONE, executor=executor)
    assert found.faults[0].text().message == str(os.getpid())


def test_all_breaking_down_ends_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "PhotoReader", Quick)
    with workers(4, at_most=2) as executor:
        found = read_all([PhotoPage("2.jpg")] * 4, NONE, executor=executor)
    assert [each.faults[0].code for each in found] == ["photo/process-ended"] * 4


def weighed_by(together: SheetsToWeigh, library: Library) -> Ruled:
    """Return the id of the process that does the weighing as a reading. For one sheet, crash if this isn't the test's own
    process."""
    if together.layout == "broken" and os.getpid() != together.steps:
        os.kill(os.getpid(), signal.SIGKILL)
    return [(Reading("who", os.getpid(), True, (), (0, 0, 0, 0)),)]


def test_readings_are_weighed_in_processes_and_where_one_breaks_down_in_this(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "with_rules", weighed_by)
    here = os.getpid()
    every = [SheetsToWeigh(name, (), False, here) for name in ("a", "broken", "c")]

    with workers(3, at_most=2) as executor:
        assert executor is not None
        first, broken, last = (readings[0].value for (readings,) in weigh_all(executor, every))
    assert broken == here
    assert here not in (first, last)


def test_whatever_goes_wrong_in_reading_is_that_photos(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(file: str, scan: int | None) -> None:
        raise ZeroDivisionError("nothing to divide by")

    monkeypatch.setattr(camera, "photo", wrong)
    (fault,) = camera.PhotoReader(NONE).read(PhotoPage("a.jpg")).faults
    assert fault.code == "photo/broke-off"
    assert fault.values == {"why": "ZeroDivisionError: nothing to divide by"}


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="processor time is not counted here")
def test_a_photo_that_is_too_much_work_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def opened(file: str, scan: int | None) -> Photo:
        while file == "a.jpg":
            pass
        raise PhotoError(message("", code="photo/damaged"))

    monkeypatch.setattr(camera, "photo", opened)
    monkeypatch.setattr(camera, "SECONDS", 0.05)
    reader = camera.PhotoReader(NONE)
    assert [reader.read(PhotoPage(file)).faults[0].code for file in ("a.jpg", "b.jpg")] == ["photo/too-much-work", "photo/damaged"]


SLEEPERS = """
import os, sys, time
from sheetgen.cli import interrupts
from sheetgen.photo.sheets import parallel as crew
from sheetgen.photo.find.layouts import Candidates
from sheetgen.photo.filled.reading import PhotoPage

class Sleeper:
    def __init__(self, known, flat):
        os.write(1, f"{os.getpid()}\\n".encode())
    def read(self, photo_page):
        time.sleep(60)

interrupts.end_quietly()
crew.PhotoReader = Sleeper
try:
    with crew.workers(3, at_most=2) as executor:
        crew.read_all([PhotoPage(name) for name in "abc"], Candidates(()), executor=executor)
finally:
    interrupts.ignore()  # as the commands end
"""


def test_an_interrupt_ends_all_processes_without_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLEEPERS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(),
        preexec_fn=heard,
    ) as process:
        assert process.stdout is not None
        assert all(process.stdout.readline().strip().isdecimal() for _ in range(2))
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)  # returns once every process that could write there has ended
    assert (process.returncode, told) == (130, "")
