"""Whole processes timed side by side: interleaved runs, medians, and ratios to a baseline of the same run."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

PYTHON = sys.executable
SHEETGEN = (PYTHON, "-m", "sheetgen")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of commands: modules are compiled once and kept, as in an installed program."""


def seconds(command: Sequence[str], folder: str | None = None) -> float:
    """Return the duration of one run; output is discarded, and exit status 2 stops the bench."""
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
    took = time.perf_counter() - begin
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}\n{done.stderr.decode()}")
    return took


def processor_seconds(command: Sequence[str], folder: str | None = None) -> float:
    """Return the processor time of one run, which doesn't depend on other use of the machine."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds(command, folder)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def peak(command: Sequence[str]) -> int:
    """The most memory a run takes, in bytes."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=ENVIRONMENT)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)


_COUNTING = """
import os, sys
result, *command = sys.argv[1:]
child = os.posix_spawn(command[0], command, os.environ)
_, state, usage = os.wait4(child, 0)
with open(result, "w") as out:
    print(state, usage.ru_maxrss, file=out)
"""
"""A program that runs a command and measures its memory. A small parent is needed: a child reports at least its parent's memory,
and the tests use much."""


class Took(NamedTuple):
    """The result and cost of a command."""

    status: int
    out: str
    err: str
    megabytes: int


def took(*arguments: str, cwd: Path, most: float, environment: Mapping[str, str] = ENVIRONMENT, stdin: int | None = None) -> Took:
    """Run sheetgen and return its result and cost, with a limit of `most` seconds of processor time; stdin: a file descriptor."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.NamedTemporaryFile("r") as result:
        subprocess.run(
            [PYTHON, "-ISc", _COUNTING, result.name, *SHEETGEN, *arguments],
            stdin=subprocess.DEVNULL if stdin is None else stdin,
            stdout=out,
            stderr=err,
            cwd=cwd,
            env=environment,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (round(most), round(most))),
            check=True,
        )
        state, most = map(int, result.read().split())
        told = []
        for stream in (out, err):
            stream.seek(0)
            told.append(stream.read().decode())
    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    return Took(os.waitstatus_to_exitcode(state), told[0], told[1], most // unit)


def interleaved(
    commands: Mapping[str, Sequence[str]],
    runs: int,
    folder: str | None = None,
    clock: Callable[[Sequence[str], str | None], float] = seconds,
) -> dict[str, float]:
    """Median seconds of each command, all of them run in turn `runs` times after one run to warm up."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for name in [*commands] + [name for _ in range(runs) for name in commands]:
        times[name].append(clock(commands[name], folder))
    return {name: statistics.median(took[1:]) for name, took in times.items()}


def tell(what: str, took: float, baseline: float, bar: float) -> None:
    """Print one line: milliseconds, the ratio to the baseline, and the limit."""
    ratio = took / baseline
    verdict = "ok" if ratio <= bar else "TOO SLOW"
    print(f"{what:<44} {took * 1000:9.1f} ms  {ratio:7.3f} × baseline ({baseline * 1000:.1f} ms), bar {bar:g}: {verdict}")
