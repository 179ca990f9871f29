"""All messages about layouts with an error: message, position and fix of each case, kept in `tests/golden/faults`.

`make golden` rewrites the files; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.judge.linting.lint import lint
from sheetgen.layout.read import Library
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.layout.files import marked, typed
from tests.layout.test_faults import BOX, DRAWING, READING, TOGETHER
from tests.layout.test_made import told

GOLDEN = ROOT / "tests" / "golden" / "faults"
PLACED = "game: placement\ngrid: |\n  X 1 2\n  3 4 5\n  6 1 2\n"
SHEET = "game: sheet\nspaces: {player: text, dice: {rows: 1..3, number: 0..9}, total: 0..9}\n"
OWN = "game: sheet\nspaces: {player: text}\nblocks: [{id: player, remove: yes}]\n"
MORE = {
    "values of each kind": """\
extends: namaste
page: {columns: 201, rows: 1.5, gap: [1mm], orientation: upright, margin: .5, flow: x}
theme:
  sum: {size: 0.2mm, line: 3.1mm, dash: [1mm, 0mm], radius: 10001mm, weight: fat, mono: 3, least: x, align: left}
  other: [1]
labels: {en: {a: [1], b: {c: d}}, de: {first: Ich, die beginne}}
""",
    "blocks of each kind": BOX
    + """\
  - {id: a, block: text, at: c1 r15, clip: maybe, valign: up, text: [a], page: 61}
  - {id: b, block: write, at: c2 r15, kind: dots, label_width: 5, min: 9mm}
  - {id: c, block: tick, at: c3 r15, size: 0mm}
  - {id: d, block: boxes, at: c4 r15, space: karma, columns: 0, count: 61, min: [5mm, 5mm, 5mm]}
  - {id: e, block: lattice, at: c5 r15, cell: {shape: oval, grow: 1.1, share: 0.2, min: 5mm}}
  - {id: f, block: ends, of: board, rows: top, columns: left, lines: [rows]}
  - {id: g, block: table, at: c6 r15, columns: {space: total, share: 101, span: 0, tick: 5}, rows: 101, sections: 4}
  - {id: h, block: legend, at: c7 r15, columns: 7, items: {text: a, sample: star}}
  - {id: i, block: picture, at: c8 r15, file: gone.png, align: left}
  - {id: j, block: cards, at: c9 r15, card: {width: 9}, flip: both, front: {box: [1mm, 1mm, 2mm], text: x}}
  - {id: k, block: net, at: c10 r15, shape: cube, size: 0.04, copies: 201}
  - {block: text}
  - {id: l, blok: text, at: c1 r15}
  - 5
""",
    "names that are not there": BOX
    + """\
  - {id: a, block: table, at: c1-5 r15, list: nosuch, columns: [{space: nosuch, parts: nosuch, text: $nosuch}], key: nosuch}
  - {id: b, block: picture, at: c7-8 r15, symbol: lottus, style: nosuch}
  - {id: c, block: picture, at: c9-10 r15, file: ""}
  - {id: d, block: legend, at: c11-12 r15, items: [{text: x, space: nosuch, symbol: nosuch, style: headin}]}
  - {id: e, block: ends, of: karma, lines: truths}
  - {id: f, block: boxes, at: c1-12 r19, page: 2, space: symbols.nosuch}
  - {id: g, block: cards, at: c1-12 r1-10, page: 2, lists: [nosuch], rows: [{a: b}]}
  - {id: h, block: net, at: c1-12 r11-18, page: 2, list: nosuch}
""",
    "places that are none": BOX
    + """\
  - {id: a, block: text, at: c1 - 6 r15}
  - {id: b, block: text, at: c1-6r15}
  - {id: c, block: text, at: c1-1000 r15}
  - {id: d, block: text, at: c13 r15}
  - {id: e, block: text, at: c12 r20-21}
  - {id: f, block: text, at: c2-1 r15}
  - {id: g, block: text, at: c1 r2-1}
  - {id: h, block: text, at: c1 r0}
  - {id: i, block: text, at: " c1-2   r15 "}
  - {id: j, block: text, at: c1 r15}
""",
    "a page of an own size": "extends: namaste\npage: {paper: 19x200mm}\n",
    "a page that is too small": "extends: namaste\npage: {paper: a6}\n",
    "a page of half a letter": "extends: namaste\npage: {paper: half-letter, orientation: landscape}\n",
    "gaps without room": "extends: namaste\npage: {gap: 12mm}\n",
    "a level without room": PLACED + "page: {paper: 60x60mm}\n",
    "a level of strange tokens": """\
game: placement
grid: |
  X 1 2 3
  3 4 7q
  6 1 2zz 8
fields: {q: {kind: nosuch}, zz: {kind: gem}}
""",
    "a sheet with blocks": SHEET
    + "blocks:\n  - {id: dice, at: c1-3 r1-2, row: 5}\n  - {id: new, block: text, at: c1-60 r1-20}\n  - {id: totl, at: c1 r1}\n",
    "a sheet with a flow": SHEET + "page: {flow: [[player, dce], [total, total], dice]}\n",
    "a sheet that removes": SHEET + "remove: [dice, footer, nosuch]\n",
    "a sheet on a stamp": SHEET + "page: {paper: 40x30mm, margin: 3mm}\n",
    "a sheet in a wide margin": SHEET + "page: {margin: 80mm}\n",
    "a sheet on unknown paper": SHEET + "page: {paper: a44, orientation: portrait}\n",
    "a sheet with a missing label": SHEET + "title: $ttle\nlabels: {en: {dice: Dice}, de: {total: Summe}}\n",
    "a sheet that is no block": OWN,
    "keys that run on": "extends: namaste\npage: {paper: a4, a5, margin: 8mm, rows: 20, 21}\nremove: a, b\n",
    "languages": "extends: namaste\nlabels:\n" + "".join(f"  l{n}: {{first: x}}\n" for n in range(21)),
    "a text that is longer in German": BOX + "  - {id: a, block: text, at: c1-2 r15, text: $first}\n",
    "paper and orientation": "extends: namaste\npage: {orientation: landscape, rows: 200, columns: 200, gap: 2mm}\n",
    "rows and columns": "extends: namaste\npage: {rows: 200, columns: 200}\n",
    "a style that is too large": "extends: namaste\ntheme: {heading: {size: 60pt}, hint: {size: 30pt}}\n",
}


CASES: dict[str, Mapping[str, str]] = {
    "reading": {name: case[0] for name, case in READING.items()},
    "drawing": {name: case[0] for name, case in DRAWING.items()},
    "together": TOGETHER,
    "more": MORE,
}


def said(folder: Path, text: str) -> list[str]:
    """Return lint's messages about a text."""
    (linted,) = lint([typed(folder, marked(text).text)], Library(), fonts())
    found = [f"{each.rule}, line {each.position.line}: {each.message}" for each in linted.findings]
    return [line.replace(str(folder), "") for line in [*told(linted.faults, folder), *found]]


@pytest.mark.parametrize("kind", CASES)
def test_it_says_what_it_said(kind: str, tmp_path: Path, file_regression: FileRegressionFixture) -> None:
    typed(tmp_path, "extends: namaste\n", "other.yaml")
    lines: list[str] = []
    for name, text in CASES[kind].items():
        lines += [f"== {name}", *said(tmp_path, text)]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{kind}.txt")
