"""Limits for a command on a hostile file in its own process: memory and length of output."""

from __future__ import annotations

from pathlib import Path

from timing import Took, took

from tests.command import surroundings
from tests.patience import LONG

MEGABYTES, SAID = 900, 1_500_000
"""Limits of a command: memory in megabytes, and bytes of output. It is stopped after LONG; `bench/extremes.py` measures the time.
"""


def within_limits(*arguments: str, cwd: Path, stdin: int | None = None) -> Took:
    """Run a command, assert that it keeps all limits, and return its result and cost; stdin: a file descriptor."""
    found = took(*arguments, cwd=cwd, most=LONG, environment=surroundings(), stdin=stdin)
    assert found.status in (0, 1, 2), found.err[:2000]
    assert "Traceback" not in found.out + found.err
    assert "this should not happen" not in found.err
    assert "Warning" not in found.err
    assert found.megabytes <= MEGABYTES
    assert len(found.out.encode()) + len(found.err.encode()) <= SAID
    return found
