"""Measure the speed of `check`: one sheet against `python -c pass`, folders of sheets against a bare `yaml.compose` of the same
files.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from timing import PYTHON, SHEETGEN, interleaved, tell

EXAMPLES = Path(__file__).parent.parent / "examples"
BARE = """
import sys, yaml
from pathlib import Path
for path in sorted(Path(sys.argv[1]).iterdir()):
    with path.open("rb") as stream:
        for node in yaml.compose_all(stream, Loader=yaml.CSafeLoader):
            pass
"""
ONE = ("namaste/right.yaml", 12.0)
FOLDERS = (("namaste/right.yaml", 2000, 3.0), ("placement/level-4.yaml", 2000, 4.0), ("diceculus/right.yaml", 2000, 5.0))


def folder_of(example: Path, sheets: int, folder: Path) -> None:
    """Write `sheets` copies of an example, each with its own name."""
    text = example.read_text("utf-8")
    for number in range(sheets):
        (folder / f"{number:05}.yaml").write_text(text, "utf-8")


def main() -> None:
    """Print one line per bar (target)."""
    name, bar = ONE
    took = interleaved({"pass": (PYTHON, "-c", "pass"), "check": (*SHEETGEN, "check", str(EXAMPLES / name))}, runs=15)
    tell(f"check of one sheet ({name})", took["check"], took["pass"], bar)
    for name, sheets, bar in FOLDERS:
        with tempfile.TemporaryDirectory() as home:
            folder_of(EXAMPLES / name, sheets, Path(home))
            commands = {"bare": (PYTHON, "-c", BARE, home), "check": (*SHEETGEN, "check", home)}
            took = interleaved(commands, runs=5)
        tell(f"check of {sheets} sheets ({name})", took["check"], took["bare"], bar)


if __name__ == "__main__":
    main()
