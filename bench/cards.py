"""Measure the speed of `render diceculus/cards` (210 cards with their backs) against one sheet of Namaste, and of `lint` on the
decks.
"""

from __future__ import annotations

import tempfile

from timing import SHEETGEN, interleaved, tell

RENDER_BAR = 2.5
LINT_BAR = 12.0


def main() -> None:
    """Print one line per bar (target)."""
    with tempfile.TemporaryDirectory() as home:
        render = {name: (*SHEETGEN, "render", name, "-o", f"{home}/out.pdf") for name in ("namaste", "diceculus/cards")}
        took = interleaved(render, runs=15)
        tell("render of 210 cards with backs", took["diceculus/cards"], took["namaste"], RENDER_BAR)
        took = interleaved({"namaste": render["namaste"], "lint": (*SHEETGEN, "lint", "diceculus/cards")}, runs=3)
        tell("lint of 210 cards", took["lint"], took["namaste"], LINT_BAR)


if __name__ == "__main__":
    main()
