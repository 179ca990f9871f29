"""`watch` as a user runs it: in a separate process in a pseudo-terminal, while files are saved and Ctrl-C is typed.

The tests never wait for a fixed time, only for results; the limits are generous, for busy machines.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sheetgen.cli.prints import watch
from sheetgen.cli.prints.picturing import PictureFormat
from sheetgen.drawing.sheet import Sheet
from sheetgen.press.render import SheetOptions, build_sheets
from sheetgen.source.stamps import Stamps, stamps
from tests.command import run, surroundings

pty, fcntl, termios = (pytest.importorskip(name) for name in ("pty", "fcntl", "termios"))
PATIENCE = 30.0
GOOD = "extends: base.yaml\nremove: [legend]\n"
BASE = "extends: namaste\nblocks:\n  - {id: logo, block: picture, file: logo.png, at: c1-2 r15}\n"


def _on_its_terminal() -> None:
    """Make the terminal the process's controlling terminal and let Ctrl-C interrupt it; a background job would ignore Ctrl-C."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watched:
    """A running `watch` with its terminal output."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.terminal, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sheetgen", "watch", *arguments],
            cwd=folder,
            env=surroundings({"NO_COLOR": "1"}),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_on_its_terminal,
        )
        os.close(theirs)
        self.said = ""

    def until(self, done: Callable[[str], bool]) -> str:
        """Return the output since the last call, up to the point where the condition is true."""
        end = time.monotonic() + PATIENCE
        while not done(self.said):
            assert time.monotonic() < end, f"still waiting, after {self.said!r}"
            self.read()
        said, self.said = self.said, ""
        return said

    def wrote(self) -> str:
        return self.until(lambda said: "wrote " in said and said.endswith("\n"))

    def read(self, seconds: float = 0.2) -> None:
        if select.select([self.terminal], [], [], seconds)[0]:
            try:
                self.said += os.read(self.terminal, 65536).decode().replace("\r\n", "\n")
            except OSError:  # the other end is closed
                time.sleep(0.05)

    def typed(self, text: bytes) -> None:
        os.write(self.terminal, text)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)


def save(file: Path, text: str) -> None:
    """Save as editors do: the complete content appears at once."""
    part = file.with_suffix(".part")
    part.write_text(text)
    part.replace(file)


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "own.yaml").write_text(GOOD)
    (tmp_path / "base.yaml").write_text(BASE)
    Image.new("RGB", (30, 20), "#c03050").save(tmp_path / "logo.png")
    return tmp_path


@pytest.fixture
def watched(here: Path) -> Iterator[Watched]:
    running = Watched(here, "own.yaml", "-o", "own.svg")
    yield running
    running.end()


def test_each_file_that_is_saved_makes_the_picture_anew(here: Path, watched: Watched) -> None:
    assert watched.wrote() == "wrote own.svg\n"
    picture = here / "own.svg"
    first = picture.read_bytes()
    save(here / "own.yaml", GOOD + "karma: 3\n")
    assert watched.wrote() == "wrote own.svg\n"
    second = picture.read_bytes()
    assert second.count(b'id="karma.') == 3 < first.count(b'id="karma.')
    save(here / "base.yaml", BASE + "title: Another\n")
    assert watched.wrote() == "wrote own.svg\n"
    third = picture.read_bytes()
    assert b">Another<" in third
    Image.new("RGB", (30, 20), "#3050c0").save(here / "new.png")
    os.replace(here / "new.png", here / "logo.png")  # as editors save
    assert watched.wrote() == "wrote own.svg\n"
    fourth = picture.read_bytes()
    assert fourth.partition(b"base64,")[2] != third.partition(b"base64,")[2]
    assert run("preview", str(here / "own.yaml"), "-o", str(here / "once.svg")).status == 0
    assert (here / "once.svg").read_bytes() == fourth


def test_faults_are_told_once_and_the_last_good_picture_stays(here: Path, watched: Watched) -> None:
    watched.wrote()
    before = (here / "own.svg").read_bytes()
    save(here / "own.yaml", GOOD + "karma: many\n")
    told = watched.until(lambda said: "waiting until own.yaml is saved; own.svg stays unchanged\n" in said)
    assert "own.yaml:3:8: error" in told
    assert (here / "own.svg").read_bytes() == before
    for _ in range(12):  # it checks again but prints nothing more
        watched.read()
    assert watched.said == ""
    save(here / "own.yaml", GOOD + "karma: 5\n")
    assert watched.wrote() == "wrote own.svg\n"
    assert (here / "own.svg").read_bytes() != before


def test_what_was_missing_may_come(here: Path, watched: Watched) -> None:
    watched.wrote()
    os.rename(here / "logo.png", here / "away.png")
    assert "logo.png" in watched.until(lambda said: "waiting until own.yaml is saved" in said and said.endswith("\n"))
    os.rename(here / "own.yaml", here / "away.yaml")
    os.rename(here / "away.png", here / "logo.png")
    assert "own.yaml" in watched.until(lambda said: "waiting until own.yaml is saved" in said and said.endswith("\n"))
    os.rename(here / "away.yaml", here / "own.yaml")
    assert watched.wrote() == "wrote own.svg\n"


@pytest.mark.parametrize("missing", ["base.yaml", "logo.png"])
def test_a_layout_that_is_wrong_from_the_start_is_waited_for(missing: str, here: Path) -> None:
    os.rename(here / missing, here / "away")
    running = Watched(here, "own.yaml")
    try:
        told = running.until(lambda said: said.endswith("waiting until own.yaml is saved\n"))
        assert missing in told
        os.rename(here / "away", here / missing)
        assert running.wrote() == "wrote own.png\n"
    finally:
        running.end()


def test_what_is_saved_while_it_is_drawn_is_seen(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    old = time.time() - 60

    class EndError(Exception):
        """Ends the loop."""

    def waits(_watch: watch.Watch, seen: Stamps, _most: float | None) -> None:
        changed.extend(file for file, stamp in stamps(seen).items() if stamp != seen[file])
        raise EndError

    def built(*arguments: Any) -> list[Sheet]:
        sheets = build_sheets(*arguments)
        if saved:
            (here / saved).write_bytes((here / saved).read_bytes())
        return sheets

    monkeypatch.setattr(watch.Watch, "_wait", waits)
    monkeypatch.setattr(watch, "build_sheets", built)
    for saved in ("", "own.yaml", "base.yaml", "logo.png"):
        for path in here.iterdir():
            os.utime(path, (old, old))
        changed: list[str] = []
        with pytest.raises(EndError):
            watch.Watch("own.yaml", "own.svg", PictureFormat("svg"), SheetOptions()).run()
        assert [os.path.basename(file) for file in changed] == ([saved] if saved else [])


def test_ctrl_c_ends_it_quietly(here: Path, watched: Watched) -> None:
    watched.wrote()
    watched.typed(b"\x03")
    assert watched.process.wait(PATIENCE) == 130
    watched.read()
    assert watched.said.replace("^C", "").strip() == ""
    assert sorted(path.name for path in here.iterdir()) == ["base.yaml", "logo.png", "own.svg", "own.yaml"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["-"], "can't watch standard input (-)"),
        (["namaste", "-o", "-"], "needs a file"),
        (["namaste", "-o", "a.gif"], ".gif pictures aren't supported"),
        (["namste"], "did you mean 'namaste'?"),
        (["owm.yaml"], "owm.yaml:1:1: error: there is no such file"),
        (["own.yaml", "-o", "nosuch/a.svg"], "there is no such folder"),
        (["own.yaml", "-o", "link.svg"], "a file that this command reads"),
        (["own.yaml", "--resolution", "x"], "expected a whole number"),
    ],
)
def test_what_can_never_be_is_refused(arguments: list[str], told: str, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(here)
    (here / "link.svg").symlink_to("logo.png")
    ran = run("watch", *arguments)
    assert ran.status == 2
    assert told in ran.err
    assert ran.out == ""


def test_stamps_tell_what_was_saved(tmp_path: Path) -> None:
    file, gone = tmp_path / "a", tmp_path / "b"
    file.write_text("one")
    first = stamps([str(file), str(gone), "\0"])
    assert first == stamps([str(file), str(gone), "\0"])
    assert first[str(gone)] == first["\0"] == ()
    file.write_text("three")
    second = stamps([str(file)])[str(file)]
    assert second != first[str(file)]
    os.utime(file, ns=(0, 0))
    assert stamps([str(file)])[str(file)] != second
