"""Measure the speed of `proof` against rendering the empty sheet: for a sheet with seven findings, and for a table of four.

Whole processes, processor time.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from timing import SHEETGEN, interleaved, processor_seconds, tell

EXAMPLES = Path(__file__).parent.parent / "examples" / "namaste"
WRONG, TABLE = "wrong.yaml", "table-of-three"
BARS = (("a sheet with 7 findings", (), 1.6), ("a table of four", ("--table",), 3.0))


def main() -> None:
    """Print one line per bar (target)."""
    with tempfile.TemporaryDirectory() as folder:
        table = Path(folder) / "table"
        table.mkdir()
        for file in [*(EXAMPLES / TABLE).iterdir(), EXAMPLES / WRONG]:
            (table / file.name).write_text(file.read_text("utf-8"))
        for what, options, bar in BARS:
            sheets = str(table) if options else str(EXAMPLES / WRONG)
            commands = {
                "render": (*SHEETGEN, "render", "namaste", "-o", "sheet.pdf"),
                "proof": (*SHEETGEN, "proof", sheets, *options, "-o", "proof.pdf"),
            }
            took = interleaved(commands, runs=15, folder=folder, clock=processor_seconds)
            tell(f"proof of {what}", took["proof"], took["render"], bar)


if __name__ == "__main__":
    main()
