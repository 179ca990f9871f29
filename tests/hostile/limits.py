"""A command in a process of its own, with what it took: memory, and how much it said."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.command import surroundings
from tests.patience import LONG

MEGABYTES, SAID = 900, 1_500_000
"""The most a file may cost: memory, bytes of output. It is ended after LONG; how soon is measured by `bench/hostile.py`."""


_COUNTING = """
import os, sys
result, *command = sys.argv[1:]
child = os.posix_spawn(command[0], command, os.environ)
_, state, usage = os.wait4(child, 0)
with open(result, "w") as out:
    print(state, usage.ru_maxrss, file=out)
"""
"""Runs a command and counts its memory: a process has at least what the one had that began it, and the tests have much."""


class Took(NamedTuple):
    """What a command came to, and what it took."""

    status: int
    out: str
    err: str
    megabytes: int


def took(*arguments: str, cwd: Path, stdin: int | None = None) -> Took:
    """A command's outcome and cost; stdin: a file's number."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.NamedTemporaryFile("r") as result:
        subprocess.run(
            [sys.executable, "-ISc", _COUNTING, result.name, sys.executable, "-m", "sheetgen", *arguments],
            stdin=subprocess.DEVNULL if stdin is None else stdin,
            stdout=out,
            stderr=err,
            cwd=cwd,
            env=surroundings(),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (round(LONG), round(LONG))),
            check=True,
        )
        state, most = map(int, result.read().split())
        told = []
        for stream in (out, err):
            stream.seek(0)
            told.append(stream.read().decode())
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Took(os.waitstatus_to_exitcode(state), told[0], told[1], most // unit)


def within_limits(*arguments: str, cwd: Path, stdin: int | None = None) -> Took:
    """The same, and it must have kept all limits."""
    found = took(*arguments, cwd=cwd, stdin=stdin)
    assert found.status in (0, 1, 2), found.err[:2000]
    assert "Traceback" not in found.out + found.err
    assert "this should not happen" not in found.err
    assert "Warning" not in found.err
    assert found.megabytes <= MEGABYTES
    assert len(found.out.encode()) + len(found.err.encode()) <= SAID
    return found
