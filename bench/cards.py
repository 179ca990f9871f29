"""How fast `render diceculus/cards` is (210 cards with their backs), against one sheet of Namaste; and `lint` of the decks."""

from __future__ import annotations

import tempfile

from timing import SHEETGEN, interleaved, seconds, tell

RENDER_BAR = 2.5
LINT_BAR = 12.0


def main() -> None:
    """Prints a line a bar."""
    with tempfile.TemporaryDirectory() as home:
        names = ("namaste", "diceculus/cards")
        commands = {name: (*SHEETGEN, "render", name, "-o", f"{home}/out.pdf") for name in names}
        took = interleaved(commands, runs=15)
    tell("render of 210 cards with backs", took["diceculus/cards"], took["namaste"], RENDER_BAR)
    tell("lint of 210 cards", seconds((*SHEETGEN, "lint", "diceculus/cards")), took["namaste"], LINT_BAR)


if __name__ == "__main__":
    main()
