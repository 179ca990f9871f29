"""Ctrl-C at any moment: exit status 130, no output, no incomplete file."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.command import heard, surroundings

ENTRY = "import sys; sys.argv[0] = 'sheetgen'; from sheetgen.__main__ import main; sys.exit(main())"
PROGRAMS = {"module": ["-m", "sheetgen"], "script": ["-c", ENTRY]}

_OURS = re.compile(r'sheetgen/__main__\.py", line \d+, in main')


def interrupted(program: str, after: float, folder: Path) -> tuple[int, str]:
    """Return the exit status and output of a long `render` interrupted after this many seconds."""
    command = [sys.executable, *PROGRAMS[program], "render", *["namaste"] * 40, "--copies", "2000"]
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=heard,
    )
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    return process.returncode, (out + err).decode()


def before_any_of_ours(status: int, said: str) -> bool:
    """Return whether Python itself was interrupted, before `main` began."""
    return status in (-signal.SIGINT, 1) and "sheetgen/cli" not in said and not _OURS.search(said)


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_interrupt_at_any_moment_ends_quietly(program: str, tmp_path: Path) -> None:
    ours = 0
    for moment in range(150):
        status, said = interrupted(program, moment * 0.02, tmp_path)
        if before_any_of_ours(status, said):
            continue
        assert (status, said) == (130, ""), f"after {moment * 20} ms"
        assert list(tmp_path.iterdir()) == []
        ours += 1
        if ours > 9:
            break
    assert ours >= 5, "Python is up by then, busy as the machine may be"


IMPORTING = """
import os, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "{module}":
            os.kill(os.getpid(), 2)
sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.parametrize("module", ["signal", "typing", "click", "sheetgen.cli.main", "sheetgen.cli.interrupts"])
def test_an_interrupt_during_imports_prints_nothing(module: str, tmp_path: Path) -> None:
    lean = [sys.executable, "-S", "-c", f"{IMPORTING.format(module=module)}sys.path[:] = {sys.path!r}\n{ENTRY}", "layouts"]
    ran = subprocess.run(lean, cwd=tmp_path, env=surroundings(), capture_output=True, check=False, preexec_fn=heard, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_each_signal_has_its_own_status(number: int, status: int) -> None:
    command = [sys.executable, "-c", BEGUN + "sleep()"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings(), preexec_fn=heard) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        process.send_signal(number)
        assert process.communicate(timeout=60) == (b"", b"")
    assert process.returncode == status


def test_an_interrupt_that_is_ignored_stays_ignored(tmp_path: Path) -> None:
    command = [sys.executable, *PROGRAMS["module"], "layouts"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env=surroundings(),
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert b"namaste" in out


BEGUN = """
import time
from sheetgen.cli import interrupts
interrupts.end_quietly()

def sleep():
    print("here", flush=True)
    time.sleep(60)
"""
DROPPED = """
try:
    sleep()
except BaseException:
    pass
time.sleep(60)
"""
HELD = """
interrupts._PATIENCE = 0.5
try:
    sleep()
except BaseException:
    time.sleep(60)
"""
TAKEN_BACK = """
interrupts._AGAIN = 0.05
try:
    sleep()
finally:
    try:
        raise OSError
    except OSError:
        time.sleep(0.3)
    print("taken back", flush=True)
    interrupts.ignore()
"""


@pytest.mark.parametrize(
    ("program", "said"), [(DROPPED, b""), (HELD, b""), (TAKEN_BACK, b"taken back\n")], ids=["dropped", "held", "heeded"]
)
def test_an_interrupt_that_is_dropped_or_held_comes_again_but_not_while_it_is_heeded(program: str, said: bytes) -> None:
    command = [sys.executable, "-c", BEGUN + program]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=surroundings(), preexec_fn=heard) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"here\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60) == (said, b"")
    assert process.returncode == 130
