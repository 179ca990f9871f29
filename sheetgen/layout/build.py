"""From a layout to a sheet: every block in its cells, every space exactly once. All faults are told together."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.blocks import KINDS
from sheetgen.blocks.base import Drawing, Options
from sheetgen.diagnostics import Fault, Unreadable, near
from sheetgen.games import End, Face
from sheetgen.layout.find import is_path
from sheetgen.layout.grid import Area, area, read_cells
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Block
from sheetgen.layout.theme import Look, Style, look
from sheetgen.sheet import Box, Ink, Metrics, Op, Page, Place, Sheet
from sheetgen.spaces import Space, spaces

_NAME = re.compile(r"\$(\$|[A-Za-z][A-Za-z0-9_-]*)")
_LARGEST_PAGE = 60
"""More pages than any sheet of a game has."""


class Built(NamedTuple):
    """A sheet, and the faults its layout has (an empty list for a good one)."""

    sheet: Sheet
    faults: list[Fault]


def build(layout: Layout, lang: str, ink: Ink, metrics: Metrics) -> Sheet:
    """The sheet in one language and ink; raises Unreadable with every fault of the layout."""
    built = draw(layout, lang, ink, metrics)
    if built.faults:
        raise Unreadable(built.faults)
    return built.sheet


def draw(layout: Layout, lang: str, ink: Ink, metrics: Metrics) -> Built:
    """The sheet with all that could be drawn, and every fault found on the way."""
    return _Builder(layout, lang, ink, metrics).built()


class _Builder:
    def __init__(self, layout: Layout, lang: str, ink: Ink, metrics: Metrics) -> None:
        self.layout, self.lang, self.ink, self.metrics = layout, lang, ink, metrics
        self.faults: list[Fault] = []
        self.all_spaces = tuple(spaces(layout.kit.form))
        self.boxes: dict[str, Box] = {}
        self.words = {
            "title": layout.title(lang),
            "name": os.path.splitext(os.path.basename(layout.name))[0] if is_path(layout.name) else layout.name,
            "lang": lang,
            "fingerprint": layout.fingerprint,
            **layout.kit.words,
            **_first_labels(layout),
            **layout.common.labels.get(lang, {}),
        }

    def built(self) -> Built:
        page = self._area()
        if page is None:
            return Built(Sheet(self.layout.name, "", self.lang, (0, 0), 0, ()), self.faults)
        placed = self._place_blocks(page)
        pages: dict[int, tuple[list[Op], list[Place]]] = {}
        owners: dict[str, Block] = {}
        whole = True
        for block in placed:
            before = len(self.faults)
            drawing = self._draw(block)
            whole = whole and (len(self.faults) == before or bool(drawing.places))
            ops, places = pages.setdefault(block.options.page, ([], []))
            ops.extend(drawing.ops)
            places.extend(drawing.places)
            self._own(block, drawing, owners)
        if whole:
            self._missing(owners)
        last = max(pages, default=1)
        drawn = [pages.get(n, ([], [])) for n in range(1, last + 1)]
        made = tuple(Page(tuple(ops), tuple(places)) for ops, places in drawn)
        sheet = Sheet(self.layout.name, self.words["title"], self.lang, page.paper, page.margin, made)
        return Built(sheet, sorted(self.faults, key=lambda fault: (fault.file != self.layout.file, fault.position)))

    def fault(self, block: Block | None, key: str, message: str, hint: str = "") -> None:
        """Notes a fault at a block's key, else at the block."""
        node = self.layout.root if block is None else block.node
        item = node.items.get(key)
        at = item[1] if item else node
        self.faults.append(Fault(message, at.position, hint, at.file))

    def _area(self) -> Area | None:
        page = area(self.layout.common.page)
        node = self.layout.nodes.get("page.paper") or self.layout.nodes.get("page") or self.layout.root
        if page is None:
            from sheetgen.papers import PAPERS

            name = self.layout.common.page.paper
            hint = near(name, PAPERS) or "write a4, letter … or its size: 148x210mm"
            self.faults.append(Fault(f"unknown paper '{name}'", node.position, hint, node.file))
            return None
        width = (page.inner.w - (page.columns - 1) * page.gap) / page.columns
        height = (page.inner.h - (page.rows - 1) * page.gap) / page.rows
        if width <= 0 or height <= 0:
            self.faults.append(Fault("margin and gaps leave no room for the grid's cells", node.position, "", node.file))
            return None
        return page

    def _place_blocks(self, page: Area) -> list[Block]:
        """The blocks that have a place (`ends` stand within their lattice's), with overlaps told."""
        placed: list[Block] = []
        for block in self.layout.blocks:
            if not 1 <= block.options.page <= _LARGEST_PAGE:
                self.fault(block, "page", f"pages are counted from 1 to {_LARGEST_PAGE}")
                continue
            if not KINDS[block.options.block].within:
                box = self._box(block, page)
                if box is None:
                    continue
                self._overlaps(block, box, placed)
                self.boxes[block.options.id] = box
            placed.append(block)
        return placed

    def _box(self, block: Block, page: Area) -> Box | None:
        at = block.options.at
        if at is None:
            self.fault(block, "id", f"the block '{block.options.id}' does not say where it stands", "add `at: c1-12 r3-4`")
            return None
        cells = read_cells(at)
        if cells is None or cells.left > cells.right or cells.top > cells.bottom or cells.left < 1 or cells.top < 1:
            hint = "write `at: cA-B rC-D`: columns A to B and rows C to D of the page's grid, from 1"
            self.fault(block, "at", f"'{at}' names no cells", hint)
            return None
        if cells.right > page.columns or cells.bottom > page.rows:
            size = f"the grid has {page.columns} columns and {page.rows} rows"
            self.fault(block, "at", f"'{at}' lies outside the margin: {size}", "enlarge the grid in `page`, or move the block")
            return None
        return page.box(cells)

    def _overlaps(self, block: Block, box: Box, placed: list[Block]) -> None:
        for other in placed:
            theirs = self.boxes.get(other.options.id)
            if theirs is None or other.options.page != block.options.page or not box.overlaps(theirs):
                continue
            first, second = (block, other) if other.node.file != self.layout.file or _typed_later(other, block) else (other, block)
            if second.node.file != self.layout.file and first.node.file == self.layout.file:
                first, second = second, first
            mine, its = second.options, first.options
            self.fault(
                second, "at", f"the block '{mine.id}' ({mine.at}) overlaps '{its.id}' ({its.at})", "move one of them, or remove it"
            )

    def _draw(self, block: Block) -> Drawing:
        options = block.options
        box = self.boxes.get(options.id, Box(0, 0, 0, 0))
        return KINDS[options.block].draw(options, box, _Room(self, block))

    def _own(self, block: Block, drawing: Drawing, owners: dict[str, Block]) -> None:
        for place in drawing.places:
            if place.space in owners:
                other = owners[place.space].options.id
                where = "twice in this block" if other == block.options.id else f"already placed by the block '{other}'"
                self.fault(block, "space", f"the space '{place.space}' is {where}", "every space stands on the sheet once")
            owners.setdefault(place.space, block)

    def _missing(self, owners: dict[str, Block]) -> None:
        """Every space of the game is on the sheet; missing ones are told by family, once every block could be drawn."""
        missing: dict[str, list[str]] = {}
        for space in self.all_spaces:
            if space.name not in owners and space.name not in self.layout.kit.unplaced:
                missing.setdefault(space.name.partition(".")[0], []).append(space.name)
        for family, names in missing.items():
            shown = f"'{names[0]}'" if len(names) == 1 else f"'{names[0]}' … '{names[-1]}' ({len(names)} spaces)"
            verb = "is" if len(names) == 1 else "are"
            self.fault(None, "blocks", f"{shown} {verb} not on the sheet", f"add a block with `space: {family}`")


def _typed_later(one: Block, other: Block) -> bool:
    return one.node.position > other.node.position


def _first_labels(layout: Layout) -> dict[str, str]:
    """Labels of the first language, which stand in for those a language lacks."""
    return next(iter(layout.common.labels.values()), {})


class _Room:
    """What one block may ask: `blocks.base.Room`."""

    def __init__(self, builder: _Builder, block: Block) -> None:
        self._builder = builder
        self._block = block
        self.metrics = builder.metrics

    def look(self, *styles: str) -> Look:
        theme = self._builder.layout.common.theme
        for name in styles:
            if name in theme:
                return look(theme[name], self._builder.ink)
        if self._block.options.style and self._block.options.style in styles:
            self.fault(f"unknown style '{self._block.options.style}'", "style", near(self._block.options.style, theme))
        return look(Style(), self._builder.ink)

    def text(self, template: str) -> str:
        return _NAME.sub(self._word, template)

    def _word(self, match: re.Match[str]) -> str:
        name = match[1]
        if name == "$":
            return "$"
        words = self._builder.words
        if name not in words:
            hint = near(name, words) or "add it to `labels`; write $$ for a dollar sign"
            self.fault(f"there is no label '{name}'", "text" if "text" in self._block.node.items else "label", hint)
            return name
        return words[name]

    def spaces(self, family: str) -> tuple[Space, ...]:
        found = tuple(space for space in self._builder.all_spaces if space.name == family or space.name.startswith(family + "."))
        if not found:
            families = dict.fromkeys(space.name.partition(".")[0] for space in self._builder.all_spaces)
            self.fault(f"this game has no space '{family}'", "space", near(family, families))
        return found

    def face(self, space: str) -> Face:
        return self._builder.layout.kit.faces.get(space) or Face()

    def lattice(self, name: str) -> tuple[tuple[str | None, ...], ...]:
        lattices = self._builder.layout.kit.lattices
        if name not in lattices:
            self.fault(f"this game has no lattice '{name}'", "space", near(name, lattices))
        return lattices.get(name, ())

    def ends(self, name: str) -> tuple[End, ...]:
        ends = self._builder.layout.kit.ends
        if name not in ends:
            self.fault(f"this game's lines have no ends '{name}'", "lines", near(name, ends))
        return ends.get(name, ())

    def list(self, name: str) -> tuple[dict[str, str], ...]:
        lists = self._builder.layout.kit.lists
        if name not in lists:
            self.fault(f"this game has no list '{name}'", "list", near(name, lists))
        return lists.get(name, ())

    def picture(self, name: str) -> str | None:
        node = self._block.node.get("file") or self._block.node
        path = Path(node.file).parent / name
        if path.is_file():
            return str(path)
        self.fault(f"no such picture: {name}", "file", "the path is relative to the layout's folder")
        return None

    def others(self, kind: str) -> Sequence[tuple[Options, Box]]:
        return [
            (block.options, self._builder.boxes.get(block.options.id, Box(0, 0, 0, 0)))
            for block in self._builder.layout.blocks
            if block.options.block == kind
        ]

    def fault(self, message: str, key: str = "at", hint: str = "") -> None:
        self._builder.fault(self._block, key, message, hint)
