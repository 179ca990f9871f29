"""Results of layouts, kept in `tests/golden/layouts`: bundled ones and examples in other inks and for scanning; merged ones.

`make golden` rewrites the files; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.sheet import Ink, Sheet
from sheetgen.layout.building.build import draw
from sheetgen.layout.find import bundled, display_path, is_path, layout_name, near_file, near_path, standard_path
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.drawing.blocks.scenes import numbers
from tests.layout.files import typed
from tests.layout.test_made import told
from tests.log import log

GOLDEN = ROOT / "tests" / "golden" / "layouts"
EXAMPLES = sorted((ROOT / "examples" / "layouts").glob("*.yaml"))
WAYS: tuple[tuple[str, Ink, bool], ...] = (("de", "saver", False), ("en", "mono", True))


def summed(sheet: Sheet) -> str:
    """Return a sheet in one line: number of pages, operations by kind, parts of spaces, code positions, and a hash of its log."""
    ops = [type(op).__name__ for page in sheet.pages for op in page.ops]
    kinds = ", ".join(f"{ops.count(kind)} {kind}" for kind in sorted(set(ops)))
    parts = sum(len(place.parts) for page in sheet.pages for place in page.places)
    codes = " ".join(f"[{numbers(page.code)}]" for page in sheet.pages if page.code)
    text = log(sheet._replace(name="")).replace(str(ROOT), "")
    found = sha256(text.encode()).hexdigest()[:8]
    return f"{len(sheet.pages)} pages, backs {sheet.backs}, {kinds}, {parts} parts, code {codes or 'none'}, {found}"


def test_other_inks(file_regression: FileRegressionFixture) -> None:
    lines = []
    library = Library()
    for name in [*bundled(), *map(str, EXAMPLES)]:
        if name == "diceculus/cards":  # its four thousand texts on fifty pages have a golden log already
            continue
        layout = library.layout(name)
        for lang, ink, scan in WAYS:
            built = draw(layout, lang, ink, fonts(), scan=scan)
            lines.append(f"{layout.called} {lang} {ink}: {built.sheet.title}, {summed(built.sheet)}, {len(built.faults)} faults")
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=GOLDEN / "inks.txt")


BASE = """\
extends: namaste
title: {en: Base, de: Grundlage}
page: {paper: a4, margin: 9mm}
labels: {en: {first: I begin, mine: Mine}, fr: {first: Moi}}
remove: [legend]
blocks:
  - {id: karma, at: c1-6 r16-17, style: box}
  - {id: note, block: text, at: c1-3 r15, text: $mine}
"""
OWN = """\
extends: base.yaml
karma: 3
page: {gap: 3mm}
theme: {sum: {fill: "#ffffff"}, mine: {size: 3mm}}
remove: first
blocks:
  - {id: note, text: "$title $$ $fingerprint"}
  - {id: first, block: tick, space: first, at: c8-12 r1}
  - {id: new, block: text, at: c4-6 r15, text: new}
"""
PATHS = (
    "karma",
    "page",
    "page.gap",
    "page.paper",
    "blocks.2.text",
    "symbols.rows.2",
    "circles.r1c4",
    "karma.1",
    "nosuch",
    "theme.sum.fill",
)


def plain(node: Node, depth: int = 0) -> Iterator[str]:
    """Yield a merged layout, with the file and line of each value."""
    space = "  " * depth
    if isinstance(node, Scalar):
        yield f"{space}{node.text!r} ({Path(node.file).name}:{node.line})"
    elif isinstance(node, Sequence):
        for item in node.items:
            yield f"{space}-"
            yield from plain(item, depth + 1)
    elif isinstance(node, Mapping):
        for key, (_, value) in node.items.items():
            if isinstance(value, Scalar):
                yield f"{space}{key}: {value.text!r} ({Path(value.file).name}:{value.line})"
            else:
                yield f"{space}{key}:"
                yield from plain(value, depth + 1)


def about(layout: Layout) -> Iterator[str]:
    """Yield the queried properties of a layout: languages, titles, positions of its values."""
    yield f"{layout.called}, languages {layout.languages}, fingerprint {layout.fingerprint}, partial {layout.partial}"
    yield f"titles {[layout.title(lang) for lang in ('en', 'de', 'fr')]}, home line {layout.origin.line}"
    for path in PATHS:
        node, own = layout.where_to_mend(path), layout.own(path)
        keys = f"key {layout.key(path)[:2]}, feeding {layout.source_keys(path)}"
        at = f"{Path(node.file).name}:{node.line}:{node.column}"
        yield f"{path}: where {layout.where(path)[:2]}, {keys}, mended at {at}, own {own.line if own else None}"
    for colour in ("red", "sum", "Rot", "nosuch"):
        yield f"ink {colour}: {layout.ink(colour)}"


def test_merged(tmp_path: Path, file_regression: FileRegressionFixture) -> None:
    typed(tmp_path, BASE, "base.yaml")
    layout = Library().layout(typed(tmp_path, OWN))
    kept = {"extends", "remove", "title", "karma", "page", "labels"}
    lines = list(about(layout))
    for key, (_, node) in layout.root.items.items():
        if key in kept:
            lines += [f"{key}:", *plain(node, 1)]
    for block in layout.blocks:
        node = block.node
        lines += [f"block {block.options.id}:", *plain(node, 1)] if "namaste.yaml" not in {Path(node.file).name} else []
    built = draw(layout, "de", "full", fonts())
    lines += [summed(built.sheet), *told(built.faults, tmp_path)]
    level = Library().layout("placement/level-1")
    lines += [f"row {row}" for row in level.rows("grid")]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=GOLDEN / "merged.txt")


def test_names_of_files(tmp_path: Path) -> None:
    for name in ("mine.yaml", "other.yml", "mine.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert near_file(str(tmp_path / "mien.yaml")) == "mine.yaml"
    assert near_file(str(tmp_path / "mien.yaml"), str(tmp_path / "mine.yaml")) is None
    assert near_file(str(tmp_path / "othre.yaml")) == "other.yml"
    assert near_file(str(tmp_path / "gone" / "a.yaml")) is None
    assert near_path(str(tmp_path / "mien.yaml")) == str(tmp_path / "mine.yaml")
    assert near_path(str(tmp_path / "quite-another.yaml")) is None
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / "ana.yaml").write_text("")
    assert near_path(str(tmp_path / "evenin")) == str(tmp_path / "evening")
    for path in ("evenin/ana.yaml", "evenin/anna.yaml", "evening/ana"):
        assert near_path(str(tmp_path / path)) == str(tmp_path / "evening" / "ana.yaml")
    assert near_path(str(tmp_path / "gone" / "ana.yaml")) is None
    home = str(ROOT / "layouts")
    assert layout_name(f"{home}/placement/level-1.yaml") == "placement/level-1"
    assert display_path(f"{home}/_sheet.yaml") == "the game's own page"
    assert layout_name("/a/b/mine.yaml") == "mine.yaml"
    assert (display_path(f"{home}/yacht.yaml"), display_path("/a/b/mine.yaml")) == ("yacht", "/a/b/mine.yaml")
    assert [is_path(name) for name in ("a.yaml", "a.yml", "a.YAML", "yaml")] == [True, True, True, False]
    assert [standard_path(name) for name in ("", "..", "a/../yacht", "yacht\0", "c:yacht", "a\\yacht", "yacht/")] == [None] * 7
    assert standard_path("placement/_pad") == f"{home}/placement/_pad.yaml"


MANY = "game: sheet\nspaces: {{player: text}}\nblocks:\n{}"


@pytest.mark.parametrize(("blocks", "faults"), [(498, []), (499, ["layout/too-many-blocks"])])
def test_so_many_blocks(blocks: int, faults: list[str], tmp_path: Path) -> None:
    """The limit is 500 blocks: the automatic page adds two, head and footer, to those of the layout."""
    lines = "".join(f"  - {{id: b{n}, block: text, at: c1 r1, page: {n % 60 + 1}}}\n" for n in range(blocks))
    try:
        Library().layout(typed(tmp_path, MANY.format(lines)))
        found: list[str] = []
    except Unreadable as unreadable:
        found = [fault.code for fault in unreadable.faults]
    assert found == faults
