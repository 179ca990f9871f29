"""The commands as a user calls them: in this process (quick), or in a separate one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from click.testing import CliRunner

from sheetgen.cli.main import sheetgen
from sheetgen.source.faults import Fault

ROOT = Path(__file__).parent.parent
GOOD = "sheet: namaste\nplayer: Ana\nfirst: true\nkarma: [1, 2, 3, 4]\ntotal: -10\n"
OTHER = "sheet: namaste\nplayer: Ben\nkarma: [6, 5, 4, 3]\n"
WRONG = "sheet: namaste\nplayer: Ana\nkarma: [1, 7]\ntotal: 3\n"


class Ran(NamedTuple):
    """The result of a call."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(*arguments: str | Path, stdin: str | bytes = b"") -> Ran:
    """Call the command in this process; an exception that it raises reaches the test."""
    found = CliRunner().invoke(
        sheetgen, [str(each) for each in arguments], input=stdin, catch_exceptions=False, prog_name="sheetgen"
    )
    return Ran(found.exit_code, found.stdout, found.stderr)


def call(*arguments: str | Path, stdin: bytes = b"", cwd: Path | None = None, **environment: str) -> Ran:
    """Run a command in a separate process, piped."""
    done = subprocess.run(
        [sys.executable, "-m", "sheetgen", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=surroundings(environment),
        check=False,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def put(**files: str) -> None:
    """Write files into the current folder; their names are given without `.yaml`."""
    for name, text in files.items():
        Path(f"{name}.yaml").write_text(text, "utf-8")


def surroundings(more: dict[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a process that runs this checkout from any folder, as a user's would: modules are compiled once and
    kept."""
    ours = ("SHEETGEN_DEBUG", "NO_COLOR", "PYTHONWARNINGS", "PYTHONDONTWRITEBYTECODE")
    kept = {key: value for key, value in os.environ.items() if key not in ours}
    return {**kept, "PYTHONPATH": str(ROOT), **(more or {})}


def heard() -> None:
    """Make a new process receive interrupts, even if the tests run in the background."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def cause(fault: Fault) -> str:
    """Return the code of a fault without its package: `no_value`."""
    return fault.code.rpartition("/")[2].replace("-", "_")
