"""Atomic writing through a neighbouring file: the target is complete or unchanged."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO

import pytest

from sheetgen.press import files
from sheetgen.press.files import ChangedError, replace_all, write_beside
from sheetgen.processes.endings import Exit


def new(file: BinaryIO) -> None:
    file.write(b"new")


def half(file: BinaryIO) -> None:
    file.write(b"ne")
    raise RuntimeError("half way")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    before = os.umask(0o027)
    try:
        write_beside(str(target), new)
        assert os.umask(0o027) == 0o027, "the umask is as it was"
    finally:
        os.umask(before)
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640
    assert names(tmp_path) == ["out.pdf"]


def test_an_existing_file_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    target.write_bytes(b"old and longer")
    target.chmod(0o604)
    write_beside(str(target), new)
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o604


def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    target.write_bytes(b"old")
    with pytest.raises(RuntimeError, match="half way"):
        write_beside(str(target), half)
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["out.pdf"]


def test_a_failure_leaves_no_new_file(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        write_beside(str(tmp_path / "out.pdf"), half)
    assert names(tmp_path) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "real.pdf").write_bytes(b"old")
    link = tmp_path / "out.pdf"
    link.symlink_to(tmp_path / "far" / "real.pdf")
    write_beside(str(link), new)
    assert link.is_symlink()
    assert link.read_bytes() == b"new"


def test_a_relative_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_beside("out.pdf", new)
    assert names(tmp_path) == ["out.pdf"]


def test_no_such_folder_is_told_by_the_path_that_was_asked_for(tmp_path: Path) -> None:
    path = str(tmp_path / "none" / "out.pdf")
    with pytest.raises(FileNotFoundError) as caught:
        write_beside(path, new)
    assert caught.value.filename == path
    assert names(tmp_path) == []


def test_a_folder_is_not_written_to(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_beside(str(tmp_path), new)


def test_a_file_in_the_folders_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(NotADirectoryError):
        write_beside(str(tmp_path / "file" / "out.pdf"), new)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_protected_file_is_left_alone(tmp_path: Path) -> None:
    target = tmp_path / "out.pdf"
    target.write_bytes(b"old")
    target.chmod(0o444)
    with pytest.raises(PermissionError):
        write_beside(str(target), new)
    assert target.read_bytes() == b"old"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_a_full_device() -> None:
    with pytest.raises(OSError, match="No space left"):
        write_beside("/dev/full", new)


def test_a_pipe_is_written_to_directly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_beside(str(pipe), new)
        assert os.read(reader, 100) == b"new"
    finally:
        os.close(reader)
    assert names(tmp_path) == ["pipe"]


def test_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    write_beside("/dev/stdout", new)
    assert capfd.readouterr().out == "new"


COUNTS = """
import sys
from sheetgen.press.files import ChangedError, replace_all
file, done = sys.argv[1], 0
while done < 60:
    with open(file, "rb") as stream:
        before = stream.read()
    try:
        replace_all({file: (before, b"%d" % (int(before) + 1))})
        done += 1
    except ChangedError:
        pass
"""
"""Script that adds 1 to the number in a file sixty times, and retries if another program did so in the meantime."""


def test_of_several_programs_none_takes_back_what_another_saved(tmp_path: Path) -> None:
    target = tmp_path / "count"
    target.write_bytes(b"0")
    programs = [subprocess.Popen([sys.executable, "-c", COUNTS, str(target)]) for _ in range(3)]
    assert [program.wait() for program in programs] == [0, 0, 0]
    assert target.read_bytes() == b"180"
    assert names(tmp_path) == ["count"]


def test_of_several_new_files_of_one_name_one_is_saved(tmp_path: Path) -> None:
    target = tmp_path / "new"

    def save(content: bytes) -> bytes | None:
        try:
            replace_all({str(target): (None, content)})
        except FileExistsError:
            return None
        return content

    with ThreadPoolExecutor(8) as threads:
        (saved,) = filter(None, threads.map(save, [b"%d" % n for n in range(1, 40)]))
    assert target.read_bytes() == saved
    assert names(tmp_path) == ["new"]


def test_a_file_that_changes_at_the_last_moment_keeps_all_as_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, fresh = (tmp_path / name for name in ("first", "second", "fresh"))
    first.write_bytes(b"1")
    second.write_bytes(b"2")
    replace = os.replace

    def replaced(temporary: str, target: Any) -> None:
        replace(temporary, target)
        second.write_bytes(b"by an editor")

    monkeypatch.setattr(os, "replace", replaced)
    changes = {str(fresh): (None, b"new"), str(first): (b"1", b"one"), str(second): (b"2", b"two")}
    with pytest.raises(ChangedError) as changed:
        replace_all(changes)
    assert changed.value.file == str(second)
    assert (first.read_bytes(), second.read_bytes()) == (b"1", b"by an editor")
    assert names(tmp_path) == ["first", "second"]


# after the interrupt, Python may have to close an open file
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("several", [False, True], ids=["one file", "several"])
def test_an_interrupt_at_any_moment_leaves_nothing_half_written(
    several: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The interrupt comes at each step of the code that writes: at the first, then at the second, and so on.

    The folder isn't locked here. A real interrupt ends the process and so releases the lock, but this process continues.
    """
    monkeypatch.setattr("fcntl.flock", lambda *_: None)
    one, two = tmp_path / "one.pdf", tmp_path / "two.pdf"
    for step in range(1000):
        one.write_bytes(b"old")
        two.write_bytes(b"old")
        left = step

        def tick(frame: FrameType, _event: str, _about: Any) -> Any:
            nonlocal left
            if frame.f_code.co_filename != files.__file__:
                return None
            left -= 1
            if left < 0:
                raise Exit(143)
            return tick

        try:
            sys.settrace(tick)
            if several:
                replace_all({str(one): (b"old", b"new"), str(two): (b"old", b"new")})
            else:
                write_beside(str(one), new)
        except Exit:
            is_interrupted = True
        else:
            is_interrupted = False
        finally:
            sys.settrace(None)
        assert names(tmp_path) == ["one.pdf", "two.pdf"], step
        if not is_interrupted:
            assert step > 20
            break
        assert one.read_bytes() in (b"old", b"new")
        assert not several or one.read_bytes() == two.read_bytes(), step
