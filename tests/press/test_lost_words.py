"""No word of a layout is lost on paper silently: bundled layouts are printed completely, and text that doesn't fit is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

import sheetgen as sg
from sheetgen.drawing.sheet import Ink, Sheet, Text
from sheetgen.layout.building.build import build
from sheetgen.layout.building.draw_context import labels
from sheetgen.layout.find import bundled
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import LABEL
from sheetgen.layout.read import Library
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Listed
from tests.command import run
from tests.drawing.blocks.room import fonts
from tests.games.sheet.printing import read

INKS: tuple[Ink, ...] = ("full", "saver", "mono")
TEXTS = {"text", "label", "hint", "title", "group", "mark"}
"""Keys of blocks below which texts are."""
_PATTERN = re.compile(r"\{([\w-]+)\}")


def said(layout: Layout, lang: str) -> Iterator[tuple[str, ...]]:
    """Yield all texts that a layout should print in a language. If only one of several texts is printed, yield them together."""
    known = labels(layout, lang, fonts())

    def resolved(text: str) -> str:
        return LABEL.sub(lambda match: known.get(match[1], match[1]), text)

    if any(block.options.block == "head" for block in layout.blocks):
        yield (layout.title(lang),)
    for block in layout.blocks:
        node = block.node
        if (value := node.get("clip")) is not None and isinstance(value, Scalar) and value.text in ("yes", "true"):
            continue  # this block may be cut, as its layout says
        rows = [dict(row) for name in _lists(node) for row in layout.content.lists[name]] or [{}]
        for alternatives in _texts(node, layout):
            for row in rows:
                texts = (_PATTERN.sub(lambda match, row=row: row.get(match[1], match[0]), text) for text in alternatives)  # type: ignore[misc]
                yield tuple(resolved(text) for text in texts if not _PATTERN.search(text))
        key = node.get("key")
        if isinstance(key, Scalar):
            yield from ((resolved(hint.text),) for hint in layout.content.hints[key.text])
    for face in layout.content.faces.values():
        icons = face.way_looks or (("", ""),) * len(face.ways)
        words = [text for (_, text), (icon, _) in zip(face.ways, icons, strict=True) if not icon]
        yield from ((resolved(text),) for text in (face.text, *words))


def _lists(node: Node) -> Iterator[str]:
    """Yield the names of the game's lists from which a block takes its rows."""
    for key in ("list", "parts"):
        yield from (each.text for each in _below(node, key))


def _below(node: Node, key: str) -> Iterator[Scalar]:
    for name, value in _items(node):
        if name == key and isinstance(value, Scalar):
            yield value
        else:
            yield from _below(value, key)


def _items(node: Node) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Nodes):
        yield from ((name, value) for name, (_, value) in node.items.items())
    elif isinstance(node, Listed):
        yield from (("", item) for item in node.items)


def _texts(node: Node, layout: Layout, key: str = "") -> Iterator[tuple[str, ...]]:
    """Yield the texts in a block; labels aren't replaced yet."""
    if isinstance(node, Scalar):
        if "$" in node.text or key in TEXTS:
            yield (node.text,)
        return
    space = node.get("space") if isinstance(node, Nodes) and node.get("sample") is not None else None
    if isinstance(space, Scalar) and space.text not in layout.content.form:
        return  # a legend's item about a space that the sheet doesn't have
    for name, value in _items(node):
        if name == "note":
            continue  # it is left out if there is no space
        if name == "notes" and isinstance(value, Listed):
            yield tuple(each.text for each in value.items if isinstance(each, Scalar))
        else:
            yield from _texts(value, layout, name or key)


def lost(layout: Layout, sheet: Sheet, lang: str) -> set[str]:
    """Return the words of a layout that are missing from its sheet."""
    printed = [op.text for page in sheet.pages for op in page.ops if isinstance(op, Text)]
    words, whole = {word for text in printed for word in text.split()}, "".join("".join(printed).split())

    def is_there(word: str) -> bool:
        return word in words or (bool(re.search("[-–/]", word)) and word in whole)

    result: set[str] = set()
    for texts in said(layout, lang):
        lacks = [{word for word in text.replace("**", "").split() if not is_there(word)} for text in texts]
        if lacks and all(lacks):
            result |= min(lacks, key=len)
    return result


@pytest.mark.parametrize("name", bundled())
def test_every_word_of_a_bundled_layout_is_on_paper(name: str) -> None:
    layout = Library().layout(name)
    for lang in layout.languages:
        for ink in INKS:
            for scan in (False, True):
                sheet = build(layout, lang, ink, fonts(), scan=scan)
                assert (lost(layout, sheet, lang), sheet.lost) == (set(), ()), (lang, ink, scan)


LONG = " ".join(["Donaudampfer"] * 6)
ONLY_SCANNED = f"extends: yacht\ntitle: {LONG} x\n"
"""A title that fits on the plain sheet but not between the marks for photos."""


def test_the_comparison_sees_what_is_shortened(tmp_path: Path) -> None:
    layout = read(ONLY_SCANNED, tmp_path)
    whole, short = (build(layout, "en", "full", fonts(), scan=scan) for scan in (False, True))
    assert (lost(layout, whole, "en"), whole.lost) == (set(), ())
    assert "x" in lost(layout, short, "en")
    assert [each.what.code for each in short.lost] == ["drawing/cut-short"]


def test_what_a_print_option_shortens_is_told_with_the_cure(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    file.write_text(ONLY_SCANNED, "utf-8")
    told: list[str] = []
    layout = sg.load_layout(file)
    sg.render(layout, BytesIO(), tell=told.append)
    sg.render_preview(layout, BytesIO(), form="svg", tell=told.append)
    assert told == []
    sg.render(layout, BytesIO(), scan=True, tell=told.append)
    sg.render_preview(layout, BytesIO(), form="svg", scan=True, tell=told.append)
    assert len(told) == 2
    assert f"'{LONG} x' is too long for its place" in told[0]
    assert told[0].endswith("; print it without scan")
    for command, target in (("render", "a.pdf"), ("preview", "a.svg")):
        there = str(tmp_path / target)
        assert run(command, str(file), "-o", there).err == ""
        result = run(command, str(file), "--scan", "-o", there)
        assert (result.status, result.err) == (0, told[0].replace("without scan", "without --scan") + "\n")


BLOCKS = """game: sheet
title: T
page: {paper: a5, columns: 10, rows: 20}
spaces:
  pick: {choice: [elephants, rhinoceroses, hippopotamuses]}
  a: {rows: [x, y], columns: 1..4, number: 0..9, look: {shape: board}}
  s: {rows: [x, y], columns: 1..4, tick: yes, look: {shape: strip}}
blocks:
  - {id: heading, at: c1-10 r1-2}
  - {id: p, block: table, at: c1-1 r4, columns: [{space: pick}]}
  - {id: a, at: c1-10 r5-12, column-labels: [a, b, c, d, e], row-labels: [u, v, w]}
  - {id: s, at: c1-10 r13-18, head: [n]}
remove: [pick]
"""


def test_what_blocks_leave_out_is_told(tmp_path: Path) -> None:
    layout = sg.load_layout(text=BLOCKS)
    found = [(finding.line, finding.message) for finding in layout.findings if finding.rule == "layout/cut-short"]
    assert found == [
        (10, "there is no room for 'Elephants, Rhinoceroses, Hippopotamuses', so it is left out"),
        (11, "'e' is not printed: there are only 4 places"),
        (11, "'w' is not printed: there are only 2 places"),
        (12, "'n' is not printed: there are only 0 places"),
    ]


def test_an_entry_of_a_key_that_has_no_room_is_told(tmp_path: Path) -> None:
    text = "extends: placement/level-3\nblocks: [{id: score, at: c81-97 r22-53}]\n"
    layout = sg.load_layout(text=text)
    found = [each.message for each in layout.findings if each.rule == "layout/cut-short"]
    assert found == [
        "there is no room for 'already crossed', so it is left out (in the language en)",
        "there is no room for 'schon gekreuzt', so it is left out (in the language de)",
    ]
