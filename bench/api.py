"""Cost of the Python API: the import, a first check compared with the command, `Sheet.changed` in a loop compared with the engine,
a cluster.
"""

from __future__ import annotations

import socket
import statistics
import subprocess
import sys
import tempfile
import timeit
from collections.abc import Sequence
from pathlib import Path

from check import folder_of
from timing import PYTHON, SHEETGEN, interleaved, tell

import sheetgen as sg

EXAMPLES = Path(__file__).parent.parent / "examples"
ONE = str(EXAMPLES / "namaste" / "right.yaml")
FIRST = f"import sheetgen as sg; sheet = sg.read_sheets({ONE!r})[0]; sheet.findings; sheet.score"
REST = (
    "import gc; gc.disable(); from sheetgen.judge.files import check; "
    "from sheetgen.report.excerpt import Paint; from sheetgen.report.text import check_text; "
    f"check_text(check([{ONE!r}]), Paint(False))"
)
"""The work of `check` after startup."""
LOOPS: tuple[tuple[str, str, Sequence[object]], ...] = (
    ("namaste/right.yaml", "circles.r4c4", range(1, 28)),
    ("namaste/wrong.yaml", "circles.r4c4", range(1, 28)),
    ("placement/level-2.yaml", "marks.r4c4", ("X", ".", "*")),
    ("diceculus/right.yaml", "stages.idea.2.values.b", range(4, 24)),
    ("lucky-dice/right.yaml", "coasters.Ana", range(4)),
    ("yacht/right.yaml", "upper.fours", range(0, 20, 4)),
    ("hearts/wrong.yaml", "hands.2.points.Ben", range(20)),
)


def loop(file: str, space: str, values: Sequence[object]) -> float:
    """Return the time of a changed sheet relative to a changed case, including the check whether it is valid."""
    sheet = sg.read_sheets(EXAMPLES / file)[0]
    case, at = sheet._case, [0]

    def following() -> object:
        at[0] = (at[0] + 1) % len(values)
        return values[at[0]]

    def inner() -> bool:
        return all(each.severity != "error" for each in case.changed({space: following()}).violations())  # type: ignore[dict-item]

    def outer() -> bool:
        return sheet.changed({space: following()}).valid  # type: ignore[dict-item]

    ratios = [min(timeit.repeat(outer, number=2000, repeat=3)) / min(timeit.repeat(inner, number=2000, repeat=3)) for _ in range(9)]
    return statistics.median(ratios)


def cluster(sheets: int) -> None:
    """Measure `check` of a folder by two workers of a scheduler on this machine, against `check` with its own processes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    scheduler = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
    quiet = subprocess.DEVNULL
    begun = [
        subprocess.Popen((PYTHON, "-W", "ignore", "-m", *each), stdout=quiet, stderr=quiet) for each in (scheduler, worker, worker)
    ]
    try:
        from distributed import Client

        with Client(address, timeout=60, set_as_default=False) as client, tempfile.TemporaryDirectory() as home:
            client.wait_for_workers(2, timeout=60)
            folder_of(Path(ONE), sheets, Path(home))
            commands = {"alone": (*SHEETGEN, "check", home), "there": (*SHEETGEN, "check", home, "--cluster", address)}
            took = interleaved(commands, runs=5)
        tell(f"check of {sheets} sheets by a cluster of two", took["there"], took["alone"], 1.3)
    finally:
        for each in begun:
            each.kill()


def main() -> None:
    """Print one line per bar (target)."""
    took = interleaved(
        {"bare": (PYTHON, "-c", "import msgspec, yaml"), "import": (PYTHON, "-c", "import msgspec, yaml, sheetgen")}, runs=31
    )
    print(f"import sheetgen: {1000 * (took['import'] - took['bare']):.1f} ms beyond msgspec and yaml (bar 10)")
    took = interleaved({"pass": (PYTHON, "-c", "pass"), "rest": (PYTHON, "-c", REST), "first": (PYTHON, "-c", FIRST)}, runs=31)
    first, rest = took["first"] - took["pass"], took["rest"] - took["pass"]
    tell("first check from Python, against the command's once it is started", first, rest, 1.05)
    for file, space, values in LOOPS:
        print(f"Sheet.changed in a loop ({file}): {loop(file, space, values):.3f} times the engine (bar 1.10)")
    cluster(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)


if __name__ == "__main__":
    main()
