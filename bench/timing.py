"""Whole processes timed side by side: interleaved runs, medians, and ratios to a baseline of the same run."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence

PYTHON = sys.executable
SHEETGEN = (PYTHON, "-m", "sheetgen")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Modules are compiled once and kept, as they are where a program is installed."""


def seconds(command: Sequence[str], folder: str | None = None) -> float:
    """How long one run takes; output is thrown away, exit status 2 ends the bench."""
    begin = time.perf_counter()
    done = subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=ENVIRONMENT, check=False)
    took = time.perf_counter() - begin
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(command)}\n{done.stderr.decode()}")
    return took


def processor_seconds(command: Sequence[str], folder: str | None = None) -> float:
    """How much processor time one run takes: it says the same while others use the machine as well."""
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
    """One line: milliseconds, the ratio to the baseline, and the bar."""
    ratio = took / baseline
    verdict = "ok" if ratio <= bar else "TOO SLOW"
    print(f"{what:<44} {took * 1000:9.1f} ms  {ratio:7.3f} × baseline ({baseline * 1000:.1f} ms), bar {bar:g}: {verdict}")
