"""Every key of a look, for every kind of space: either it changes the print, or `lint` reports its position."""

from __future__ import annotations

from pathlib import Path

import pytest

import sheetgen as sg
from sheetgen.drawing.sheet import Op
from sheetgen.layout.building.build import draw
from sheetgen.layout.read import PartlyReadError
from sheetgen.source.faults import Unreadable
from tests.drawing.blocks.room import fonts
from tests.games.sheet.printing import read

SPACES = {
    "line": "a: {text: yes, look: {LOOK}}",
    "value": "a: {number: 0..9, look: {LOOK}}",
    "lone tick": "a: {tick: yes, look: {LOOK}}",
    "lone choice": "a: {choice: [x, y], look: {LOOK}}",
    "rows": "a: {rows: [x, y, z, w], number: 0..9, look: {LOOK}}",
    "a row": "a: {rows: {x: {look: {LOOK}}, y: 0..9}, number: 0..9}",
    "columns": "a: {columns: [x, y, z, w], number: 0..9, look: {LOOK}}",
    "a column": "a: {columns: {x: {look: {LOOK}}, y: 0..9}, number: 0..9}",
    "rows and columns": "a: {rows: [x, y, z, w], columns: [u, v, p, q], number: 0..9, look: {LOOK}}",
    "a column of rows": "a: {rows: [x, y], columns: {u: {look: {LOOK}}, v: 0..9}, number: 0..9}",
    "ticks in a table": "a: {rows: [x, y, z, w], columns: [u, v, p, q], tick: yes, look: {LOOK}}",
    "players": "a: {columns: players, rows: 1..4, number: 0..9, look: {LOOK}}",
    "texts": "a: {rows: 1..3, text: yes, look: {LOOK}}",
    "sums": "n: {rows: [x, y, z, w], columns: 1..2, number: 0..9}\n  a: {rows: [x, y, z, w], is: sum(n.(row).*), look: {LOOK}}",
    "strip": "a: {columns: 1..4, tick: yes, look: {LOOK}}",
    "strips": "a: {rows: [x, y], columns: 1..4, tick: 2, look: {shape: strip, LOOK}}",
    "a box of a strip": "a: {columns: {1: {look: {LOOK}}, 2: yes}, tick: yes}",
    "ends of strips": "s: {rows: [x, y], columns: 1..4, tick: yes, look: {shape: strip}}\n"
    "  a: {rows: [x, y], is: count(s.(row).*), look: {LOOK}}",
    "chain": "a: {columns: 1..4, number: 0..9, look: {shape: chain, LOOK}}",
    "frames": "a: {rows: [x, y], of: {u: {number: 0..9}, v: {number: 0..9}}, look: {shape: frames, LOOK}}",
    "a field of frames": "a: {rows: [x, y], of: {u: {number: 0..9, look: {LOOK}}, v: {number: 0..9}}, look: {shape: frames}}",
    "board": "a: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board, LOOK}}",
    "board of ticks": "a: {rows: 1..2, columns: 1..2, tick: yes, look: {shape: board, LOOK}}",
    "ends of a board": "s: {rows: 1..2, columns: 1..2, number: 0..9, look: {shape: board}}\n"
    "  a: {rows: 1..2, is: sum(s.(row).*), look: {LOOK}}",
    "hexes": "a: {columns: 1..4, number: 0..9, look: {shape: hex, fold: [2, 2], LOOK}}",
    "record": "a: {rows: [x, y, z, w], of: {u: {number: 0..9}, v: {tick: yes}}, look: {LOOK}}",
    "a field": "a: {rows: [x, y], of: {u: {number: 0..9, look: {LOOK}}, v: {tick: yes}}}",
    "a family in a record": "a: {rows: [x, y], of: {u: {columns: [p, q, r, s], number: 0..9, look: {LOOK}}, v: {tick: yes}}}",
    "an option": "a: {choice: [x, y]}\nlook:\n  x: {LOOK}",
    "a region": "a: {rows: 1..2, columns: 1..2, number: 0..9, look: {regions: [[x, x], [y, y]]}}\nlook:\n  x: {LOOK}",
    "by name": "a: {rows: [x, y], number: 0..9}\n  b: {columns: [x, y], tick: yes}\nlook:\n  x: {LOOK}",
}
"""Kinds of subject that a look can have, each with the name `a`."""
KEYS = {
    "icon": ("dice-1", "cow"),
    "hint": ("one", "another"),
    "colour": ("red", "blue"),
    "inside": ("key", "worth", "icon", "none"),
    "role": ("plain", "sum", "total", "note"),
    "parts": ("2", "none"),
    "turn": ("yes", "no"),
    "join": ("no", ""),
    "fold": ("2", "1"),
}
"""Keys of looks, each with values that differ."""


def layout_of(spaces: str, look: str) -> str:
    return f"game: sheet\ntitle: T\nplayers: 2\nspaces:\n  {spaces.replace('LOOK', look)}\n"


def printed(text: str, folder: Path) -> tuple[tuple[Op, ...], ...] | None:
    """Return every drawing operation except the fingerprint in the footer, or None if a layout has errors."""
    try:
        layout = read(text, folder)
    except (Unreadable, PartlyReadError):
        return None
    built = draw(layout, "en", "full", fonts())
    known = f"· {layout.fingerprint}"
    return tuple(tuple(op for op in page.ops if known not in str(op)) for page in built.sheet.pages) if not built.faults else None


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("kind", SPACES)
def test_a_look_changes_the_print_or_is_reported(kind: str, key: str, tmp_path: Path) -> None:
    """An invalid value is reported as an error. `note` is reported if it makes nothing quieter and no sum loses weight."""
    texts = [layout_of(SPACES[kind], f"{key}: {value}") for value in KEYS[key]]
    prints = {text: drawn for text in texts if (drawn := printed(text, tmp_path)) is not None}
    is_used = len(set(prints.values())) > 1
    for text in [text for text in prints if f"{key}: }}" not in text]:
        place = text.index(f"{key}: ", text.index("LOOK" if "LOOK" in text else key)) + len(key) + 2
        line, column = text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
        found = [(each.line, each.column) for each in sg.load_layout(text=text).findings if each.rule == "layout/unused"]
        without = printed(layout_of(SPACES[kind], ""), tmp_path) if "role: note" in text else None
        if without is not None and prints[text] == without == prints.get(text.replace("note", "plain")):
            assert (line, column) in found, text
        elif is_used:
            assert (line, column) not in found, text
        elif len(prints) == len(texts):
            assert (line, column) in found, text


def test_a_look_of_a_single_space_is_reported_by_its_name() -> None:
    layout = sg.load_layout(text=layout_of("grid: {rows: 1..2, columns: 1..2, tick: yes}\nlook:\n  grid.1.1: {LOOK}", "icon: cow"))
    (finding,) = (each for each in layout.findings if each.rule == "layout/unused")
    assert finding.message == "'grid.1.1' can't have its own look: a look applies to all of 'grid' or to a key"
    assert (finding.line, finding.column, finding.notes) == (7, 3, ("write `grid`, or a key, such as `grid.1`",))
