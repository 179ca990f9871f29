"""Measure the cost of hostile files: run whole processes of `check` and `lint` on every hostile file of the tests, and report the
most expensive.

Limits: 2 s of processor time and 300 MB, 0.5 s for layouts of `game: sheet`, including Python's start.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from samples.hostile_files import LAYOUTS, SHEETS
from samples.hostile_layouts import HOSTILE, TOP
from timing import took

MEGABYTES = 300
LONGEST = 60.0
"""Seconds of processor time after which a call is stopped."""


def cases() -> Iterator[tuple[str, str, float, tuple[str, ...]]]:
    """Yield each case: name, text, allowed seconds and the commands to run."""
    for name, make in SHEETS.items():
        yield f"sheet: {name}", make(), 2.0, ("check",)
    for name, make in LAYOUTS.items():
        yield f"layout: {name}", make(), 2.0, ("lint", "render", "spaces", "blank")
    for name, (text, _, _) in HOSTILE.items():
        yield f"game: sheet, {name}", TOP + text, 0.5, ("lint", "blank")


def main() -> None:
    """Print a line for each call over its limits, and the ten most expensive calls."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, text, granted, commands in cases():
            (Path(folder) / "a.yaml").write_text(text, "utf-8")
            for command in commands:
                before = os.times()
                cost = took(command, "a.yaml", cwd=Path(folder), most=LONGEST)
                after = os.times()
                seconds = after.children_user + after.children_system - before.children_user - before.children_system
                found.append((seconds / granted, seconds, cost.megabytes, f"{command} {name}"))
                if seconds > granted or cost.megabytes > MEGABYTES:
                    print(f"over: {found[-1][-1]}: {seconds:.2f} s, {cost.megabytes} MB", flush=True)
    print(f"{len(found)} calls; the dearest:")
    for _, seconds, megabytes, what in sorted(found, reverse=True)[:10]:
        print(f"{seconds:6.2f} s {megabytes:5} MB  {what}")


if __name__ == "__main__":
    main()
