"""Extremely large texts and grids are reported, or printed, at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.layout.files import faults
from tests.patience import ends
from tests.thorough import every

LEVEL = "grid: |\n  X 1 2\n  3 4 5\n  6 1 2\n"
LONG = {
    "a title of digits": (f"game: placement\ntitle: {'9' * 20_000}\n{LEVEL}", ""),
    "a title of words": (f"game: placement\ntitle: {'a ' * 20_000}\n{LEVEL}", ""),
    "a title without glyphs": (f"game: placement\ntitle: {'魔力' * 20_000}\n{LEVEL}", "魔 力"),
    "a label of letters": (f"extends: namaste\nlabels: {{en: {{first: {'a' * 100_000}}}}}\n", "mm more"),
    "a label of words": (f"extends: namaste\nlabels: {{en: {{complete: {'a ' * 50_000}}}}}\n", "mm too much"),
    "a symbol": (f"extends: namaste\nsymbols: {{rows: [a, b, c, d, {'x' * 100_000}]}}\n", ""),
    "a table": (
        "extends: namaste\nblocks:\n  - id: big\n    block: table\n    at: c1-12 r15\n    columns: [{text: '{x}'}]\n"
        f"    rows: [{', '.join(['{x: ' + 'y z ' * 100 + '}'] * 200)}]\n",
        "mm",
    ),
    "a page of cells": ("extends: namaste\npage: {columns: 200, rows: 200, gap: 0mm}\n", "mm too much"),
}


@pytest.mark.parametrize("case", every(LONG))
def test_what_is_far_too_long_is_told_at_once(case: str, tmp_path: Path) -> None:
    text, message = LONG[case]
    faults(tmp_path, "extends: namaste\n")
    with ends():
        found = faults(tmp_path, text)
    assert bool(found) == bool(message)
    assert any(message in fault.text for fault in found) or not message
