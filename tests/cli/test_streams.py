"""Standard streams that are closed, full, or left by their reader: the exit status is right, and there is no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import WRONG, put, surroundings

FULL = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run every test in its own folder."""
    monkeypatch.chdir(tmp_path)
    put(wrong=WRONG)
    return tmp_path


def shell(line: str) -> tuple[int, str]:
    """Run a line of shell in which `sheetgen` is this program; return the exit status (of the first command of a pipe that fails)
    and all output."""
    program = f'set -o pipefail; sheetgen() {{ "{sys.executable}" -m sheetgen "$@"; }}; {line}'
    done = subprocess.run(["bash", "-c", program], env=surroundings(), capture_output=True, check=False, timeout=60)
    told = (done.stdout + done.stderr).decode("utf-8", "replace")
    assert "Traceback" not in told
    assert "Exception" not in told
    return done.returncode, told


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("check - <&-", 2),
        ("check nosuch.yaml 2>&-", 2),
        ("check nosuch.yaml 2>&- >&-", 2),
        ("chek 2>&-", 2),
        ("check wrong.yaml 2>&-", 1),
        ("check wrong.yaml >&-", 2),
        ("layouts >&-", 2),
        ("--help >&-", 2),
        ("check --help >&-", 2),
        ("--version >&-", 2),
        ("render namaste -o - >&-", 2),
        ("proof wrong.yaml -o - >&-", 2),
        ("proof wrong.yaml 2>&-", 1),
        ("proof - <&-", 2),
        ("render namaste --paper a4 --fit 2>&-", 0),
        ("render namaste <&- >&- 2>&-", 2),
    ],
)
def test_closed(line: str, status: int) -> None:
    assert shell(f"sheetgen {line}")[0] == status


def test_it_is_said_that_a_stream_is_closed() -> None:
    assert "-:1:1: error: can't read the file: standard input is closed" in shell("sheetgen check - <&-")[1]
    assert "can't write the output: it is closed" in shell("sheetgen layouts >&-")[1]
    assert "can't write to standard output: it is closed" in shell("sheetgen render namaste -o - >&-")[1]


def test_a_file_never_takes_the_place_of_a_closed_stream() -> None:
    assert shell("sheetgen render namaste <&- >&- 2>&-")[0] == 2
    assert Path("namaste.pdf").read_bytes().rstrip().endswith(b"%%EOF")


@FULL
@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("layouts >/dev/full", 2),
        ("--help >/dev/full", 2),
        ("explain >/dev/full", 2),
        ("render namaste -o - >/dev/full", 2),
        ("chek 2>/dev/full", 2),
        ("check nosuch.yaml 2>/dev/full", 2),
        ("check wrong.yaml 2>/dev/full", 1),
    ],
)
def test_full(line: str, status: int) -> None:
    assert shell(f"sheetgen {line}")[0] == status


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("explain | head -1", 0),
        ("schema layout | head -1", 0),
        ("layouts | true", 0),
        ("--help | true", 0),
        ("render namaste -o - | true", 0),
        ("check wrong.yaml | true", 1),
        ("check nosuch.yaml 2>&1 | true", 2),
        ("chek 2>&1 | true", 2),
    ],
)
def test_a_reader_that_goes_away_leaves_the_status_as_it_is(line: str, status: int) -> None:
    assert shell(f"sheetgen {line}")[0] == status
