"""Measure the time to write pictures of a sheet, against its PDF. Whole processes, interleaved.

A PNG is the painted PDF, so it costs more. Its bar only keeps the cost from growing.
"""

from __future__ import annotations

import os
import tempfile

from timing import SHEETGEN, interleaved, tell

LAYOUTS = ("namaste", "placement/level-4", "diceculus")
BARS = {"svg": 1.0, "outlines": 1.3, "png": 3.0}
RUNS = 25


def main() -> None:
    """Print one line per bar (target)."""
    with tempfile.TemporaryDirectory() as home:
        for layout in LAYOUTS:
            commands = {
                "pdf": (*SHEETGEN, "render", layout, "-o", os.path.join(home, "sheet.pdf")),
                "svg": (*SHEETGEN, "preview", layout, "-o", os.path.join(home, "sheet.svg")),
                "outlines": (*SHEETGEN, "preview", layout, "--outlines", "-o", os.path.join(home, "outlines.svg")),
                "png": (*SHEETGEN, "preview", layout, "-o", os.path.join(home, "sheet.png")),
            }
            took = interleaved(commands, RUNS)
            for form, bar in BARS.items():
                tell(f"{form} of {layout}", took[form], took["pdf"], bar)


if __name__ == "__main__":
    main()
