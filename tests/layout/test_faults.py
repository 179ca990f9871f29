"""Every error a layout can have: reported at its position (marked « in the text) with its fix, all errors of a file in one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.layout.read import Library
from sheetgen.source.faults import Fault, Unreadable
from tests.layout import files
from tests.layout.files import marked, typed

BASE = Path(__file__).with_name("separate.yaml")
"""Base of the layouts here that extend Namaste: title, tick and name are separate blocks."""
BOX = "extends: namaste\nblocks:\n"
"""Start of a layout that extends Namaste and changes blocks."""
SCORE = "  - {id: score, block: boxes, at: c1-12 r1-2, page: 2, space: score}\n"
"""A block for the score spaces that a changed sum no longer has."""

LEVEL = "game: placement\ngrid: |\n  X 1 2\n  3 4 5\n  6 1 2\n"


def faults(folder: Path, text: str) -> list[Fault]:
    """Return all errors of a layout, with `separate.yaml` as the base instead of Namaste."""
    return files.faults(folder, text.replace("extends: namaste\n", f"extends: {BASE}\n"))


READING = {
    "unknown key": ("extends: namaste\n«theem: {}\n", "unknown key 'theem'", "did you mean 'theme'?"),
    "unknown key of the game": ("extends: namaste\n«diamnd: 7\n", "unknown key 'diamnd'", "did you mean 'diamond'?"),
    "unknown key in dice": ("extends: namaste\ndice: {«whit: 3}\n", "unknown key 'whit'", "did you mean 'white'?"),
    "unknown key in page": ("extends: namaste\npage: {«papr: a4}\n", "unknown key 'papr'", "did you mean 'paper'?"),
    "unknown key in a style": ('extends: namaste\ntheme: {sum: {«fil: "#ffffff"}}\n', "unknown key 'fil'", "did you mean 'fill'?"),
    "unknown key in a block": (BOX + "  - {id: karma, «att: c1-6 r16-17}\n", "unknown key 'att'", "did you mean 'at'?"),
    "unknown key in a cell": (BOX + "  - {id: board, cell: {«shap: circle}}\n", "unknown key 'shap'", "did you mean 'shape'?"),
    "key without a blank": (BOX + "  - {«id:karma, at: c1-6 r16-17}\n", "'id:karma' is read as a single word", "write `id: karma`"),
    "key twice": ("extends: namaste\nkarma: 4\n«karma: 4\n", "'karma' appears twice", "line 2"),
    "unknown game": ("game: «namsate\n", "unknown game 'namsate'", "did you mean 'namaste'?"),
    "no game": ("«title: Mine\n", "the key 'game' is missing", "add `game: namaste`"),
    "misspelt game": ("«gmae: namaste\n", "unknown key 'gmae'", "did you mean 'game'?"),
    "unknown layout": ("extends: «namsate\n", "there is no layout 'namsate'", "did you mean 'namaste'?"),
    "several layouts": ("extends: «[namaste, namaste]\n", "expected the name or path of one layout", "`extends: namaste`"),
    "itself": ("extends: «own.yaml\n", "extends itself", "another"),
    "there is no such file": ("extends: «gone.yaml\n", "there is no layout gone.yaml", "relative to this file"),
    "nearly that file": ("extends: «othre.yaml\n", "there is no layout othre.yaml", "did you mean 'other.yaml'?"),
    "unknown kind": (BOX + "  - {id: x, block: «boxs, at: c1 r15}\n", "unknown kind of block 'boxs'", "did you mean 'boxes'?"),
    "no kind": (BOX + "  - «{id: x, at: c1 r15}\n", "the block 'x' has no kind", "text, write, tick, boxes"),
    "no kind, but nearly a known id": (
        BOX + "  - «{id: carma, at: c1 r15}\n",
        "the block 'carma' has no kind",
        "did you mean 'karma'?",
    ),
    "a colour without quotes": (
        "extends: namaste\ntheme:\n  sum:\n    «fill: #ff0000\n",
        "this colour is read as a comment",
        'quotes: `fill: "#ff0000"`',
    ),
    "a colour without quotes in brackets": (
        "extends: namaste\ntheme:\n  sum: {«fill: #ff0000}\n",
        "this colour is read as a comment",
        "put the colour in quotes",
    ),
    "a grid without its bar": ("game: placement\ngrid:\n  «X 1 2\n  3 4 5\n  6 1 2\n", "must be below a bar", "write `grid: |2`"),
    "a grid of dashes without its bar": ("game: placement\ngrid:\n  «- X 1\n  - 4 5\n  - 1 2\n", "not a list", "`grid: |`"),
    "no id": (BOX + "  - «{block: text, at: c1 r15}\n", "the key 'id' is missing", "add `id: …`"),
    "a block that is none": (BOX + "  - «karma\n", "expected keys with values for a block", "write `- {id: …"),
    "blocks that are no list": ("extends: namaste\nblocks: «{id: karma}\n", "a list of blocks", "per line"),
    "id twice, changed": (BOX + "  - {id: karma, page: 1}\n  - {id: «karma, page: 1}\n", "two blocks have the id 'karma'", "own"),
    "id twice, new": (
        BOX + "  - {id: a, block: text, at: c1 r15}\n  - {id: «a, block: text, at: c3 r15}\n",
        "two blocks have the id 'a'",
        "give each its own id",
    ),
    "removes what is not there": ("extends: namaste\nremove: [«legnd]\n", "no block 'legnd'", "did you mean 'legend'?"),
    "removes a mapping": ("extends: namaste\nremove: [«{id: legend}]\n", "ids of blocks", "remove: [legend]"),
    "length without unit": ("extends: namaste\npage: {margin: «8}\n", "a length with its unit", "write, for example, `8mm`"),
    "length in another unit": ("extends: namaste\npage: {margin: «8px}\n", "not '8px'", "8mm, 0.8cm, 0.3in or 9pt"),
    "length below zero": ("extends: namaste\npage: {margin: «-8mm}\n", "not '-8mm'", "8mm"),
    "length beyond any paper": ("extends: namaste\npage: {gap: «99999mm}\n", "outside the allowed range", "10000mm"),
    "size of nothing": (BOX + "  - {id: karma, min: [«0mm, 9mm]}\n", "outside the allowed range", "0.1mm"),
    "type of nothing": ("extends: namaste\ntheme: {sum: {size: «0pt}}\n", "outside the allowed range", "1pt"),
    "line like a bar": ("extends: namaste\ntheme: {sum: {line: «9mm}}\n", "outside the allowed range", "3mm"),
    "too few numbers": (BOX + "  - {id: karma, min: «[10mm]}\n", "a list of 2", "[width, height]"),
    "margin of no side": ("extends: yacht\npage: {margin: {«lef: 9mm}}\n", "lef", "left"),
    "hole at the bottom": ("extends: yacht\npage: {punch: «bottom}\n", "bottom", "left"),
    "number out of range": ("extends: namaste\npage: {rows: «0}\n", "outside the allowed range", "1 to 420"),
    "page out of range": (BOX + "  - {id: karma, page: «0}\n", "outside the allowed range", "1 to 60"),
    "no number": ("extends: namaste\ndiamond: «big\n", "expected a whole number, not 'big'", "digits"),
    "no text": (BOX + "  - {id: karma, at: «[c1-6, r16-17]}\n", "expected text, not a list", "quotes"),
    "no title": ("extends: namaste\ntitle: «[Mine]\n", "expected text or keys with values, not a list", "sheetgen schema"),
    "no labels": ("extends: namaste\nlabels: {en: «hi}\n", "expected keys with values, not a single value", "{name: …}"),
    "a text with a comma": (
        "extends: namaste\nlabels: {de: {«first: Ich bin die, die beginnt}}\n",
        "without quotes, 'first' ends at the comma",
        'write `first: "Ich bin die, die beginnt"`',
    ),
    "a title with commas": (
        "extends: namaste\ntitle: {«de: Stadt, Land, Fluss, en: City}\n",
        "without quotes, 'de' ends at the comma",
        'write `de: "Stadt, Land, Fluss"`',
    ),
    "names of a list without brackets": (
        "extends: namaste\nsymbols: {«rows: lotus, eye, hand, columns: [a, b, c]}\n",
        "ends at the comma",
        "write `rows: [lotus, eye, hand]`",
    ),
    "cells with a comma": (
        "extends: namaste\nblocks: [{id: karma, «at: c1-6, r3-5}]\n",
        "without quotes, 'at' ends at the comma",
        'write `at: "c1-6 r3-5"`',
    ),
    "a colour in curly quotes": ("extends: namaste\ntheme: {a: {fill: «“#ff0000”}}\n", "contains the curly quote “", '`"#ff0000"`'),
    "a key without its colon": (LEVEL + "lines: [{«row 1, points: 5}]\n", "'row 1' is read as one word", "write `row: 1`"),
    "a number with words": (LEVEL + "lines: [{row: 1, points: «5 p}]\n", "expected only the number", "write `5`"),
    "numbers without brackets": (
        LEVEL + "fields:\n  f:\n    kind: flag\n    points: «10, 6, 3\n",
        "expected one whole number",
        "write a list: [10, 6, 3]",
    ),
    "several blocks to remove": (
        "extends: namaste\nremove: «legend, karma\n",
        "is read as one name",
        "write a list: [legend, karma]",
    ),
    "a grid with commas": (
        "game: placement\ngrid: «|\n  X,1,2\n  3,4,5\n  6,1,2\n",
        "the fields of 'grid' are separated by commas",
        "space characters",
    ),
    "a grid of one row": ("game: placement\ngrid: «|\n  X 1 2\n", "3 columns and 1 row can't", "3 to 15"),
    "a small x": ("game: placement\ngrid: |\n  «x 1 2\n  3 4 5\n  6 1 2\n", "the letter 'x'", "a capital X"),
    "no colour": (
        "extends: namaste\ntheme: {sum: {fill: «pink}}\n",
        "'pink'",
        'write a colour in quotes, because of the #: "#f3b9c9"',
    ),
    "no such way": ("extends: namaste\ntheme: {sum: {mono: «dashd}}\n", "'dashd' is unknown here", "did you mean 'dashed'?"),
    "even diamond": ("extends: namaste\ndiamond: «8\n", "a diamond of 8", "use 7 or 9"),
    "symbol twice": ("extends: namaste\nsymbols: {rows: [lotus, infinity, elephant, eye, «lotus]}\n", "appears twice", "its own"),
    "a filled sheet": ("«sheet: namaste\ntotal: 4\n", "a filled sheet, not a layout", "`game: …`"),
    "several documents": ("extends: namaste\n---\n«extends: namaste\n", "one document", "remove the line `---`"),
    "empty": ("«", "the file is empty", "`extends: …`"),
    "only a comment": ("«# nothing\n", "the file is empty", "`extends: …`"),
    "a list": ("«- namaste\n", "a layout consists of lines like", "`extends: …`"),
    "rows without a bar": ("game: placement\ngrid:\n  «1 2 3\n  4 5 6\n  1 2 3\n", "must be below a bar", "write `grid: |2`"),
    "rows at the margin": ("game: placement\ngrid: |\n«5p 1 6g\n6g - 2\ntitle: x\n", "too far left", "write `grid: |`"),
    "not YAML": ("extends: «[namaste\nblocks: 1\n", "never closed", "type the missing `]`"),
}
"""Layouts with errors: text, message and fix."""

DRAWING = {
    "margin larger than the paper": (
        "extends: namaste\npage: {margin: {left: 9mm, right: «300mm}}\n",
        "leave no space for the grid's cells",
        "make them smaller",
    ),
    "picture of the page is missing": ("extends: yacht\npage: {background: «no.png}\n", "no picture no.png", "folder"),
    "unknown paper": ("extends: namaste\npage: {paper: «a44}\n", "unknown paper 'a44'", "did you mean 'a4'?"),
    "no paper at all": ("extends: namaste\npage: {paper: «0x0mm}\n", "unknown paper '0x0mm'", "148x210mm"),
    "margin beyond the paper": ("extends: namaste\npage: {margin: «80mm}\n", "no space for the grid's cells", "larger paper"),
    "gaps beyond the paper": ("extends: namaste\npage: {gap: «20mm}\n", "no space for the grid's cells", "fewer columns and rows"),
    "overlap": (BOX + "  - {id: karma, at: «c1-6 r14-15}\n", "'karma' (c1-6 r14-15) overlaps 'board' (c1-12 r3-14)", "move"),
    "overlap of new ones": (
        BOX + "  - {id: a, block: text, at: c1-6 r15}\n  - {id: b, block: text, at: «c6 r15}\n",
        "'b' (c6 r15) overlaps 'a' (c1-6 r15)",
        "move one of them",
    ),
    "beyond the columns": (BOX + "  - {id: karma, at: «c1-13 r16-17}\n", "outside the margin: the grid has 12 columns", "enlarge"),
    "beyond the rows": (BOX + "  - {id: karma, at: «c1-6 r16-27}\n", "outside the margin: the grid has 12 columns and 20", "move"),
    "a grid too small": (
        "extends: namaste\nremove: [player]\npage: {rows: «19}\n",
        "'footer' (c9-12 r20) is outside the margin: the grid has 12 columns and 19 rows",
        "enlarge the grid",
    ),
    "no cells": (BOX + "  - {id: karma, at: «top left}\n", "'top left' is not a range of cells", "`at: cA-B rC-D`"),
    "cell 0": (BOX + "  - {id: karma, at: «c0-6 r16-17}\n", "is not a range of cells", "from 1"),
    "from right to left": (BOX + "  - {id: karma, at: «c6-1 r16-17}\n", "is not a range of cells", "columns A to B"),
    "rows first": (BOX + "  - {id: karma, at: «r16-17 c1-6}\n", "is not a range of cells", "columns A to B"),
    "nowhere": (BOX + "  - {id: «a, block: text}\n", "doesn't say where to print the block 'a'", "add `at: c1-12 r3-4`"),
    "ends with a place": (BOX + "  - {id: truths, at: «c1 r15}\n", "'truths' can't have its own cells", "remove `at`"),
    "boxes too large": (BOX + "  - {id: karma, at: «c1-2 r16-17}\n", "8 × 9 mm: they need 17.7 mm more in width", "more cells"),
    "board too large": (BOX + "  - {id: board, at: «c1-12 r3-9}\n", "it needs 25.3 mm more in height", "more cells"),
    "table too large": (BOX + "  - {id: sum, at: «c1-12 r18}\n", "5.2 mm more in height", "more cells"),
    "tick too large": (BOX + "  - {id: first, size: 9mm, at: «c9-12 r1}\n", "it needs 1.2 mm more", "more cells"),
    "circle larger than its strip": (
        BOX + "  - {id: symbol-rows, tick: «8mm}\n",
        "small circles of 8 mm don't fit in 'symbol-rows': they need 3.1 mm more",
        "`strip`",
    ),
    "ends on one another": (
        BOX + "  - {id: «symbol-columns, around: false}\n",
        "of the 5 ends in 'symbol-columns' overlap cells or other ends",
        "around",
    ),
    "no room to write": (BOX + "  - {id: player, at: «c1 r2}\n", "too little room to write", "more cells"),
    "a space missing": ("extends: namaste\nremove: «[karma]\n", "'karma.1' … 'karma.4' (4 spaces) are not on", "`space: karma`"),
    "one space missing": ("extends: namaste\nremove: «[first]\n", "'first' is not on the sheet", "`space: first`"),
    "a space named away": (BOX + "  - «{id: player, space: ''}\n", "'player' is not on the sheet", "`space: player`"),
    "a family placed twice": (
        BOX + "  - {id: a, block: boxes, at: c1-6 r15, space: «karma, min: [2mm, 2mm]}\n",
        "'karma.1' … 'karma.4' (4 spaces) are already placed by the block 'karma'",
        "once",
    ),
    "a space placed twice": (
        BOX + "  - {id: a, block: tick, at: c1-6 r15, space: «first}\n",
        "'first' is already placed by the block 'first'",
        "once",
    ),
    "a table's space placed twice": (
        BOX + "  - {id: sum, columns: [{space: total}, {space: «total}]}\n" + SCORE,
        "'total' is twice in this block",
        "once",
    ),
    "unknown space": (BOX + "  - {id: karma, space: «karna}\n", "no space 'karna'", "did you mean 'karma'?"),
    "unknown lattice": (BOX + "  - {id: board, space: «circle}\n", "no lattice 'circle'", "did you mean 'circles'?"),
    "unknown ends": (BOX + "  - {id: truths, lines: «truth}\n", "no line ends 'truth'", "did you mean 'truths'?"),
    "ends of nothing": (BOX + "  - {id: truths, of: «bord}\n", "'bord', which doesn't exist", "did you mean 'board'?"),
    "unknown list": (BOX + "  - {id: sum, list: «parts}\n", "no list 'parts'", ""),
    "unknown label": (BOX + "  - {id: heading, text: «$nmae}\n", "no label 'nmae'", "did you mean '$name'?"),
    "unknown label in a table": (
        BOX + "  - {id: sum, columns: [{label: $symbols}, {label: «$trooths}, {space: total}]}\n" + SCORE,
        "no label 'trooths'",
        "did you mean '$truths'?",
    ),
    "unknown style": (BOX + "  - {id: heading, style: «headng}\n", "unknown style 'headng'", "did you mean 'heading'?"),
    "unknown style of a label": (BOX + "  - {id: karma, label_style: «lable}\n", "unknown style 'lable'", "did you mean 'label'?"),
    "unknown style in a legend": (
        BOX + "  - {id: legend, items: [{text: $truth, sample: circle, style: «mittle}]}\n",
        "unknown style 'mittle'",
        "did you mean 'middle'?",
    ),
    "a long text": (
        BOX + "  - {id: heading, style: bare, text: «" + "far too long a heading " * 12 + "}\n",
        "mm too much",
        "shorten",
    ),
    "a long word": (BOX + "  - {id: heading, style: bare, text: «" + "Namaste" * 8 + "}\n", "mm wide", "shorten it"),
    "a long label": (
        "extends: namaste\nlabels: {en: {first: «I am the one who shall begin this game}}\n",
        "'I am the one who shall begin this game' is 58.5 mm wide",
        "shorten it",
    ),
    "a long label of another language": (
        "extends: namaste\nlabels: {de: {total: «" + "Gesamtergebnis" * 6 + "}}\n",
        "mm wide",
        "shorten it",
    ),
    "a legend too long": (
        BOX + "  - {id: legend, at: «c7-12 r17, title: ''}\n",
        "the legend is 20.6 mm high: 12.8 mm too much",
        "make room",
    ),
    "no glyph": (BOX + "  - {id: heading, text: «Namaste ★}\n", "no characters for ★", "use other characters"),
    "no glyph in the title": ("extends: namaste\ntitle: «Namaste 魔力\n", "no characters for 魔 力", "use other characters"),
    "no glyph in a title of a language": (
        "extends: namaste\ntitle: {de: «Namaste ★}\n",
        "no characters for ★",
        "use other characters",
    ),
    "no glyph in a legend": ("extends: namaste\nlabels: {en: {truth: «魔}}\n", "no characters for 魔", "use other characters"),
    "no glyph in a table": (
        BOX + "  - {id: sum, columns: [{label: «★}, {space: total}]}\n" + SCORE,
        "no characters for ★",
        "use other characters",
    ),
    "a picture missing": (
        BOX + "  - {id: a, block: picture, at: c1 r15, file: «logo.png}\n",
        "there is no picture logo.png",
        "relative",
    ),
    "no picture": (BOX + "  - {id: a, block: picture, at: c1 r15, file: «own.yaml}\n", "not a PNG or JPEG", "save it as PNG"),
    "a picture of nothing": (BOX + "  - {id: «a, block: picture, at: c1 r15}\n", "either `file` or `symbol`", "file: logo.png"),
    "unknown symbol": (
        BOX + "  - {id: a, block: picture, at: c1 r15, symbol: «lotsu}\n",
        "no picture of 'lotsu'",
        "did you mean 'lotus'?",
    ),
}

TOGETHER = {
    "of a misspelt key that others hang on": """\
extends: namaste
«diamnd: 5
symbols: {rows: [lotus, eye, fish], columns: [bamboo, wheel, hand]}
""",
    "of reading": """\
extends: namaste
«theem: 1
page: {paper: a5, «margn: 4mm}
diamond: «8
symbols: {rows: [a, «a]}
remove: [«legnd]
blocks:
  - {id: karma, at: c1-6 r16-17, «mim: 4}
  - {id: x, block: «boxs}
""",
    "of drawing": """\
extends: namaste
blocks:
  - {id: karma, at: «c1-6 r16-27}
  - {id: heading, text: «$nmae, style: «hedding}
  - {id: first, space: «frist}
""",
    "of both": """\
extends: namaste
«theem: 1
blocks:
  - {id: karma, at: «c1-6 r14-17}
  - {id: heading, text: «$nmae}
  - {id: first, «lable: me}
""",
    "of a block that ends need": """\
extends: namaste
blocks:
  - {id: board, «spaec: circles}
  - {id: karma, at: «c1-6 r20-21}
""",
}


@pytest.mark.parametrize("case", [*READING, *DRAWING])
def test_a_fault_is_told_at_its_place_with_its_cure(case: str, tmp_path: Path) -> None:
    text, message, hint = {**READING, **DRAWING}[case]
    typed(tmp_path, "extends: namaste\n", "other.yaml")
    text, places = marked(text)
    found = faults(tmp_path, text)
    assert [fault.position[:2] for fault in found] == places
    assert [fault.file for fault in found] == [str(tmp_path / "own.yaml")]
    assert message in found[0].text
    assert hint in found[0].hint


@pytest.mark.parametrize("case", TOGETHER)
def test_all_faults_of_a_file_are_told_in_one_run(case: str, tmp_path: Path) -> None:
    text, places = marked(TOGETHER[case])
    found = faults(tmp_path, text)
    assert [fault.position[:2] for fault in found] == places
    assert {fault.file for fault in found} == {str(tmp_path / "own.yaml")}


@pytest.mark.parametrize("case", READING)
def test_a_layout_that_cannot_be_read_is_no_layout(case: str, tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        Library().layout(typed(tmp_path, marked(READING[case][0]).text))


def test_layouts_that_extend_one_another_in_a_ring(tmp_path: Path) -> None:
    typed(tmp_path, "extends: b.yaml\n", "a.yaml")
    typed(tmp_path, "extends: c.yaml\n", "b.yaml")
    typed(tmp_path, "extends: a.yaml\n", "c.yaml")
    with pytest.raises(Unreadable) as told:
        Library().layout(str(tmp_path / "a.yaml"))
    (fault,) = told.value.faults
    assert (fault.file, fault.position[:2]) == (str(tmp_path / "c.yaml"), (1, 10))
    assert "extends itself" in fault.text


def test_a_fault_of_the_layout_it_starts_from_is_told_there(tmp_path: Path) -> None:
    base = typed(tmp_path, "extends: namaste\n\nblocks:\n  - {id: karma, at: c1-5 r14-15}\n", "base.yaml")
    (fault,) = faults(tmp_path, "extends: base.yaml\ntitle: Mine\n")
    assert (fault.file, fault.position[:2]) == (base, (4, 21))
    (fault,) = faults(tmp_path, "extends: base.yaml\nblocks:\n  - {id: karma, at: c1-5 r12-15}\n")
    assert (fault.file, fault.position[:2]) == (str(tmp_path / "own.yaml"), (3, 21))


def test_every_space_missing_is_told_by_family(tmp_path: Path) -> None:
    found = faults(tmp_path, "extends: namaste\nremove: [karma, first, sum]\n")
    assert [fault.text.split("'")[1] for fault in found] == ["first", "karma.1", "score.symbols", "total"]
    assert {fault.position[:2] for fault in found} == {(2, 9)}


def test_ends_without_their_lattice_are_told_where_it_was_removed(tmp_path: Path) -> None:
    found = faults(tmp_path, "extends: namaste\nremove: [board]\n")
    assert [fault.text.split("'")[1] for fault in found] == ["symbol-rows", "symbol-columns", "truths"]
    assert {fault.position[:2] for fault in found} == {(2, 9)}
    found = faults(tmp_path, "extends: namaste\nremove: [board, symbol-rows, symbol-columns, truths]\n")
    assert [fault.text.split("'")[1] for fault in found] == ["circles.r1c4", "symbols.lotus", "crossed.lotus", "truths.top"]


def test_a_fault_that_differs_in_its_measures_only_is_told_once(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, BOX + "  - {id: legend, at: c7-12 r17, title: ''}\n")
    assert fault.code == "drawing/legend-too-high"
    assert len({each for each in fault.message.values.values() if isinstance(each, float)}) == 2


def test_a_label_that_is_nowhere_is_told_once_whatever_other_languages_have(tmp_path: Path) -> None:
    labels = "labels: {en: {host: Club}, de: {host: Verein, hint: nur deutsch}}\n"
    (fault,) = faults(tmp_path, f"{labels}{BOX}  - {{id: heading, text: $hst}}\n")
    assert (fault.code, fault.hint) == ("layout/no-such-label", "did you mean '$host'?")
