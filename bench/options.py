"""Measure the speed of `options` against `check` of the same sheets. Whole processes, interleaved."""

from __future__ import annotations

import tempfile
from pathlib import Path

from check import EXAMPLES, folder_of
from timing import SHEETGEN, interleaved, tell

BAR, BAR_OF_MANY = 1.5, 2.0
"""Bar (maximum ratio) for one sheet, and for a folder, whose printed boards are much longer than a verdict."""
RUNS, SHEETS = 15, 300
QUESTIONS = (
    ("namaste/right.yaml", ("--result", "18")),
    ("namaste/right.yaml", ("--dice", "1/7,1/7,1/7,1/7t")),
    ("placement/level-4.yaml", ("--die", "5")),
    ("diceculus/right.yaml", ()),
)


def main() -> None:
    """Print one line per bar (target)."""
    for name, question in QUESTIONS:
        sheet = str(EXAMPLES / name)
        commands = {"check": (*SHEETGEN, "check", sheet), "options": (*SHEETGEN, "options", sheet, *question)}
        took = interleaved(commands, RUNS)
        tell(f"options {' '.join(question)} ({name})", took["options"], took["check"], BAR)
    with tempfile.TemporaryDirectory() as home:
        folder_of(EXAMPLES / "namaste/right.yaml", SHEETS, Path(home))
        question = ("--result", "18")
        took = interleaved({"check": (*SHEETGEN, "check", home), "options": (*SHEETGEN, "options", home, *question)}, 5)
        tell(f"options of {SHEETS} sheets", took["options"], took["check"], BAR_OF_MANY)


if __name__ == "__main__":
    main()
