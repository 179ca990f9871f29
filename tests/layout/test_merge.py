"""Inheritance between layouts, checked on the merged layouts."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.layout.merge import merge_layouts
from sheetgen.source import reader as source
from sheetgen.source.faults import Fault
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from tests.layout.files import boxes, layout, sheet, typed

BASE = """\
title: Base
page: {paper: a5, margin: 8mm}
symbols: {rows: [a, b]}
blocks:
  - {id: one, block: text, text: eins}
  - {id: two, block: table, columns: [{label: x}]}
  - {id: three, block: text}
"""


def plain(node: Node) -> object:
    """Return a node as plain data."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {key: plain(value) for key, (_, value) in node.items.items()}


def root(text: str, file: str) -> Mapping:
    """The mapping of a text."""
    (document,) = source.read(file, text.encode()).documents
    assert isinstance(document.root, Mapping)
    return document.root


def result(own: str) -> tuple[dict[str, object], list[Fault]]:
    """Return the merged content of BASE and a layout that extends it, with the errors."""
    faults: list[Fault] = []
    said = plain(merge_layouts(root(BASE, "base.yaml"), root(own, "own.yaml"), faults))
    assert isinstance(said, dict)
    return said, faults


def said(own: str) -> dict[str, object]:
    """Return the merged content of BASE and a layout that extends it, and check that there are no errors."""
    found, faults = result(own)
    assert faults == []
    return found


def ids(own: str) -> list[object]:
    """The ids of the blocks in their order."""
    blocks = said(own)["blocks"]
    assert isinstance(blocks, list)
    return [block["id"] for block in blocks]


def test_what_is_not_said_comes_from_the_base() -> None:
    assert said("extends: base.yaml\n") == plain(root(BASE, "base.yaml"))


def test_mappings_merge_and_lists_are_replaced() -> None:
    found = said("page: {margin: 5mm}\nsymbols: {rows: [c]}\ntitle: {en: Own}\n")
    assert found["page"] == {"paper": "a5", "margin": "5mm"}
    assert found["symbols"] == {"rows": ["c"]}
    assert found["title"] == {"en": "Own"}


def test_blocks_merge_by_id_and_new_ones_come_last() -> None:
    own = "blocks:\n  - {id: new, block: text}\n  - {id: two, at: c1 r1}\n  - {id: one, text: uno}\n"
    assert ids(own) == ["one", "two", "three", "new"]
    blocks = said(own)["blocks"]
    assert isinstance(blocks, list)
    assert blocks[0] == {"id": "one", "block": "text", "text": "uno"}
    assert blocks[1] == {"id": "two", "block": "table", "columns": [{"label": "x"}], "at": "c1 r1"}


@pytest.mark.parametrize("remove", ["[two, one]", "[one, two]"])
def test_blocks_are_removed_by_id(remove: str) -> None:
    assert ids(f"remove: {remove}\n") == ["three"]


def test_a_single_block_is_removed() -> None:
    assert ids("remove: two\n") == ["one", "three"]


def test_a_removed_block_may_be_put_back_anew() -> None:
    """The layout's own blocks are merged first, so the removed block is gone."""
    assert ids("remove: [two]\nblocks:\n  - {id: two, at: c1 r1}\n") == ["one", "three"]


@pytest.mark.parametrize("key", ["page:", "page: ~", "blocks:", "symbols: {rows: }", "remove:", "title: null"])
def test_a_key_left_blank_says_nothing(key: str) -> None:
    found = said(key + "\n")
    found.pop("remove", None)
    assert found == plain(root(BASE, "base.yaml"))


@pytest.mark.parametrize("value", ["{id: one}", "one"])
def test_blocks_that_are_no_list_stay_to_be_told(value: str) -> None:
    found, _ = result(f"blocks: {value}\n")
    assert not isinstance(found["blocks"], list)


@pytest.mark.parametrize(
    ("own", "column", "message", "hint"),
    [
        ("remove: [one, twoo]", 15, "there is no block 'twoo'", "did you mean 'two'?"),
        ("remove: [[one]]", 10, "ids of blocks", "remove: [legend]"),
        ("blocks: [{id: one}, {id: one, text: x}]", 26, "two blocks have the id 'one'", "its own"),
    ],
)
def test_faults(own: str, column: int, message: str, hint: str) -> None:
    _, (fault,) = result(own + "\n")
    assert (fault.position.line, fault.position.column) == (1, column)
    assert message in fault.text
    assert hint in fault.hint


def test_values_keep_the_file_and_place_they_were_typed_at() -> None:
    found = merge_layouts(root(BASE, "base.yaml"), root("\npage: {margin: 5mm}\n", "own.yaml"), [])
    page = found.get("page")
    assert isinstance(page, Mapping)
    places = {key: (node.file, node.position[:2]) for key, (_, node) in page.items.items()}
    assert places == {"paper": ("base.yaml", (2, 15)), "margin": ("own.yaml", (2, 16))}


def test_the_base_itself_is_not_changed() -> None:
    base = root(BASE, "base.yaml")
    merge_layouts(base, root("page: {margin: 5mm}\nremove: [one]\nblocks: [{id: two, at: c1 r1}]\n", "own.yaml"), [])
    assert plain(base) == plain(root(BASE, "again.yaml"))


def test_layouts_may_start_from_one_another_in_a_chain(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    typed(tmp_path, "extends: club/base.yaml\nkarma: 5\n", "middle.yaml")
    typed(tmp_path / "club", "extends: namaste\nremove: [legend]\ntitle: Club\n", "base.yaml")
    found = sheet(tmp_path, "extends: middle.yaml\nblocks: [{id: karma, at: c1-12 r16-17}]\n")
    assert found.title == "Club"
    assert [name for name in boxes(found) if name.startswith("karma")] == [f"karma.{n}" for n in range(1, 6)]


def test_a_layout_of_a_game_starts_from_its_standard(tmp_path: Path) -> None:
    assert boxes(sheet(tmp_path, "game: namaste\n")) == boxes(sheet(tmp_path, "extends: namaste\n"))


def test_the_fingerprint_is_of_what_a_layout_says(tmp_path: Path) -> None:
    """It doesn't depend on the way a layout is typed, the number of its files or the order of its keys."""
    one = layout(tmp_path, "extends: namaste\nkarma: 5\ntitle: Mine\n").fingerprint
    assert len(one) == 6
    assert layout(tmp_path, "# mine\ntitle: 'Mine'\nkarma: 5\nextends: namaste\nremove: []\n").fingerprint == one
    typed(tmp_path, "extends: namaste\ntitle: Mine\n", "base.yaml")
    assert layout(tmp_path, "extends: base.yaml\nkarma: 5\n").fingerprint == one
    assert layout(tmp_path, "extends: namaste\nkarma: 6\ntitle: Mine\n").fingerprint != one
