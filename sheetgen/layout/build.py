"""From a layout to a sheet: every block in its cells, every space exactly once. All faults are told together."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.drawing.blocks import KINDS
from sheetgen.drawing.blocks.base import Drawing, Flip, Options
from sheetgen.drawing.kit import End, Face
from sheetgen.drawing.maths import Maths
from sheetgen.drawing.sheet import Box, Ink, Metrics, Page, Sheet
from sheetgen.drawing.theme import Look, Style, look
from sheetgen.form.spaces import Space, spaces
from sheetgen.layout.find import bundled_folder, is_path
from sheetgen.layout.grid import Area, area, read_cells
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Block, found, holding, naming, styles
from sheetgen.source.faults import Fault, Position, Unreadable, meant, near, plain
from sheetgen.source.nodes import Node, Scalar

_DIGITS = re.compile(r"[0-9]+(\.[0-9]+)?")
_NAME = re.compile(r"\$(\$|[A-Za-z][A-Za-z0-9_-]*)")


class Built(NamedTuple):
    """A sheet, and the faults its layout has (an empty list for a good one)."""

    sheet: Sheet
    faults: list[Fault]


def build(layout: Layout, lang: str, ink: Ink, metrics: Metrics, flip: Flip | None = None) -> Sheet:
    """The sheet in one language and ink; raises Unreadable with every fault of the layout.

    flip: the edge that paper is turned over when both sides are printed; None: as the layout says.
    """
    built = draw(layout, lang, ink, metrics, flip)
    if built.faults:
        raise Unreadable(built.faults)
    return built.sheet


def draw(layout: Layout, lang: str, ink: Ink, metrics: Metrics, flip: Flip | None = None) -> Built:
    """The sheet with all that could be drawn, and every fault found on the way."""
    return _Builder(layout, lang, ink, metrics, flip).built()


def all_faults(layout: Layout, metrics: Metrics) -> list[Fault]:
    """Every fault of drawing, in all languages and in all inks; told once where only its millimetres differ.

    Texts depend on the language, widths of lines on the ink, so not every ink is drawn in every language.
    """
    first = layout.languages[0]
    prints: list[tuple[str, Ink]] = [*((lang, "full") for lang in layout.languages), (first, "saver"), (first, "mono")]
    drawn = (draw(layout, lang, ink, metrics) for lang, ink in prints)
    faults: dict[tuple[str | None, Position, str], Fault] = {}
    for fault in (fault for built in drawn for fault in built.faults):
        faults.setdefault((fault.file, fault.position, _DIGITS.sub("", fault.message)), fault)
    return list(faults.values())


class _Builder:
    def __init__(self, layout: Layout, lang: str, ink: Ink, metrics: Metrics, flip: Flip | None) -> None:
        self.layout, self.lang, self.ink, self.metrics, self.flip = layout, lang, ink, metrics, flip
        self.faults: list[Fault] = []
        self.paper = (0.0, 0.0)
        self.all_spaces = tuple(spaces(layout.kit.form))
        self.boxes: dict[str, Box] = {}
        self.tints = tuple(sorted({face.tint for face in layout.kit.faces.values() if face.tint}))
        self.pages: dict[str, int] = {}
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
        self.paper = page.paper
        pages: dict[int, list[Drawing]] = {}
        owners: dict[str, Block] = {}
        whole = not self.layout.partial and len(placed) == len(self.layout.blocks)
        for block in placed:
            before = len(self.faults)
            drawing = self._draw(block)
            whole = whole and (len(self.faults) == before or bool(drawing.places))
            for number, side in enumerate((drawing, *drawing.pages), self.pages[block.options.id]):
                pages.setdefault(number, []).append(side)
            self._own(block, drawing, owners)
        if whole:
            self._missing(owners)
        last = max(pages, default=1)
        made = _pages([pages.get(n, []) for n in range(1, last + 1)])
        sheet = Sheet(self.layout.name, self.words["title"], self.lang, page.paper, page.margin, made)
        return Built(sheet, sorted(self.faults, key=lambda fault: (fault.file != self.layout.file, fault.position)))

    def fault(self, block: Block, path: str, message: str, hint: str = "") -> None:
        """Notes a fault at a block's key (`label`, `items.2.text`), else at the nearest that holds it.

        Where a text from elsewhere shows a label of the layout's own, that is the place.
        """
        node = found(block.node, path)
        if path == "of" and node.file != self.layout.file:
            node = self._own_item("remove", "blocks")
        names = _NAME.findall(node.text) if isinstance(node, Scalar) and node.file != self.layout.file else []
        paths = [path for name in names for path in (f"labels.{self.lang}.{name}", *self._titles(name))]
        self.fault_at(self.own_node(*paths) or node, message, hint)

    def _own_item(self, *keys: str) -> Node:
        """The value of the first of some keys that was typed in the layout's own file, else the layout."""
        nodes = [self.layout.root.items[key][1] for key in keys if key in self.layout.root.items]
        return next((node for node in nodes if node.file == self.layout.file), self.layout.root)

    def _titles(self, name: str) -> tuple[str, ...]:
        return (f"title.{self.lang}", "title") if name == "title" else ()

    def fault_at(self, node: Node, message: str, hint: str = "") -> None:
        """Notes a fault at a node of a layout's file."""
        self.faults.append(Fault(plain(message, hint), node.position, node.file))

    def own_node(self, *paths: str) -> Node | None:
        """The first of some values of the layout that was typed in its own file, not in one it starts from."""
        nodes = self.layout.nodes
        return next((nodes[path] for path in paths if path in nodes and nodes[path].file == self.layout.file), None)

    def _area(self) -> Area | None:
        page = area(self.layout.common.page)
        if page is None:
            from sheetgen.drawing.papers import PAPERS

            name = self.layout.common.page.paper
            hint = near(name, PAPERS) if meant(name, PAPERS) else f"write one of {', '.join(PAPERS)}, or its size: 148x210mm"
            self.fault_at(self.layout.nodes["page.paper"], f"unknown paper '{name}'", hint)
            return None
        width = (page.inner.w - (page.columns - 1) * page.gap) / page.columns
        height = (page.inner.h - (page.rows - 1) * page.gap) / page.rows
        if width <= 0 or height <= 0:
            keys = [f"page.{key}" for key in ("margin", "gap", "paper", "columns", "rows", "orientation")]
            hint = "make them smaller, take fewer columns and rows, or a larger paper"
            self.fault_at(self.own_node(*keys) or self.layout.root, "margin and gaps leave no room for the grid's cells", hint)
            return None
        return page

    def _place_blocks(self, page: Area) -> list[Block]:
        """The blocks that have a place, with overlaps told, then those that stand within them."""
        placed: list[Block] = []
        for block in self.layout.blocks:
            box = None if KINDS[block.options.block].within else self._box(block, page)
            if box is not None:
                self._overlaps(block, box, placed)
                self.boxes[block.options.id] = box
                self.pages[block.options.id] = block.options.page
                placed.append(block)
        within = [block for block in self.layout.blocks if KINDS[block.options.block].within and self._stands_within(block)]
        return sorted([*placed, *within], key=self.layout.blocks.index)

    def _stands_within(self, block: Block) -> bool:
        """Whether a block without cells of its own is to be drawn: not when what it stands in has a fault already."""
        if block.options.at is not None:
            hint = "remove `at`; it moves with the block that `of` names"
            self.fault(block, "at", f"the block '{block.options.id}' has no cells of its own", hint)
        host = getattr(block.options, "of", "")
        known = {each.options.id for each in self.layout.blocks}
        self.pages[block.options.id] = self.pages.get(host, block.options.page)
        return host in self.boxes or (host not in known and not self.layout.partial)

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
            message = f"the block '{block.options.id}' ({at}) lies outside the margin: {size}"
            typed = block.node.items["at"][1]
            grid = self.own_node("page.columns", "page.rows") if typed.file != self.layout.file else None
            self.fault_at(grid or typed, message, "enlarge the grid in `page`, or move the block")
            return None
        return page.box(cells)

    def _overlaps(self, block: Block, box: Box, placed: list[Block]) -> None:
        for other in placed:
            theirs = self.boxes.get(other.options.id)
            if theirs is None or other.options.page != block.options.page or not box.overlaps(theirs):
                continue
            first, second = sorted((block, other), key=self._typed_last)
            mine, its = second.options, first.options
            self.fault(
                second, "at", f"the block '{mine.id}' ({mine.at}) overlaps '{its.id}' ({its.at})", "move one of them, or remove it"
            )

    def _typed_last(self, block: Block) -> tuple[bool, bool, Position]:
        """Orders blocks by where their cells were typed: in a bundled layout, in one this starts from, in this."""
        at = block.node.items["at"][1]
        return at.file == self.layout.file, not at.file.startswith(bundled_folder()), at.position

    def _draw(self, block: Block) -> Drawing:
        options = block.options
        box = self.boxes.get(options.id, Box(0, 0, 0, 0))
        for name, node in styles(block.node):
            if name not in self.layout.common.theme:
                self.fault_at(node, f"unknown style '{name}'", near(name, self.layout.common.theme) or "add it to `theme`")
        return KINDS[options.block].draw(options, box, _Room(self, block))

    def _own(self, block: Block, drawing: Drawing, owners: dict[str, Block]) -> None:
        """Notes whose spaces these are; placing one again is a fault, told by family."""
        twice: dict[tuple[str, str], list[str]] = {}
        for place in drawing.places:
            if place.space in owners:
                twice.setdefault((owners[place.space].options.id, _family(place.space)), []).append(place.space)
            owners.setdefault(place.space, block)
        for (other, _), names in twice.items():
            where = "twice in this block" if other == block.options.id else f"already placed by the block '{other}'"
            node = naming(block.node, names[0]) or block.node
            self.fault_at(node, f"{_listed(names)} {where}", "every space stands on the sheet once")

    def _missing(self, owners: dict[str, Block]) -> None:
        """Every space of the game is on the sheet; missing ones are told by family, once every block could be drawn."""
        missing: dict[str, list[str]] = {}
        for space in self.all_spaces:
            if space.name not in owners and space.name not in self.layout.kit.unplaced:
                missing.setdefault(_family(space.name), []).append(space.name)
        at = self._own_item("remove", "blocks")
        for family, names in missing.items():
            self.fault_at(at, f"{_listed(names)} not on the sheet", f"add a block with `space: {family}`")


def _pages(drawn: Sequence[Sequence[Drawing]]) -> tuple[Page, ...]:
    """A page for the drawings on each; where they are the very same as before (backs of cards), the same page again."""
    made: dict[tuple[int, ...], Page] = {}
    keys = [tuple(id(drawing) for drawing in drawings) for drawings in drawn]
    for key, drawings in zip(keys, drawn, strict=True):
        if key not in made:
            ops = tuple(op for drawing in drawings for op in drawing.ops)
            made[key] = Page(ops, tuple(place for drawing in drawings for place in drawing.places))
    return tuple(made[key] for key in keys)


def _family(space: str) -> str:
    return space.partition(".")[0]


def _listed(names: Sequence[str]) -> str:
    """Spaces of a family as the beginning of a sentence."""
    return f"'{names[0]}' is" if len(names) == 1 else f"'{names[0]}' … '{names[-1]}' ({len(names)} spaces) are"


def _first_labels(layout: Layout) -> dict[str, str]:
    """Labels of the first language, which stand in for those a language lacks."""
    return next(iter(layout.common.labels.values()), {})


class _Room:
    """What one block may ask: `blocks.base.Room`."""

    def __init__(self, builder: _Builder, block: Block) -> None:
        self._builder = builder
        self._block = block
        self.metrics = builder.metrics
        self.paper = builder.paper
        self.flip = builder.flip

    def look(self, *styles: str) -> Look:
        theme = self._builder.layout.common.theme
        for name in styles:
            if name in theme:
                return look(theme[name], self._builder.ink)
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
            node = holding(self._block.node, match[0]) or self._block.node
            self._builder.fault_at(node, f"there is no label '{name}'", hint)
            return name
        return words[name]

    def spaces(self, family: str) -> tuple[Space, ...]:
        found = tuple(space for space in self._builder.all_spaces if space.name == family or space.name.startswith(family + "."))
        if not found and family not in self._builder.layout.kit.form:
            families = dict.fromkeys(space.name.partition(".")[0] for space in self._builder.all_spaces)
            self.fault(f"this game has no space '{family}'", "space", near(family, families))
        return found

    def face(self, space: str) -> Face:
        return self._builder.layout.kit.faces.get(space) or Face()

    def tints(self) -> Sequence[str]:
        return self._builder.tints

    def lattice(self, name: str) -> tuple[tuple[str | None, ...], ...]:
        lattices = self._builder.layout.kit.lattices
        if name not in lattices and self._says("space", name):
            self.fault(f"this game has no lattice '{name}'", "space", near(name, lattices))
        return lattices.get(name, ())

    def ends(self, name: str) -> tuple[End, ...]:
        ends = self._builder.layout.kit.ends
        if name not in ends and self._says("lines", name):
            self.fault(f"this game's lines have no ends '{name}'", "lines", near(name, ends))
        return ends.get(name, ())

    def _says(self, key: str, name: str) -> bool:
        """Whether it is this block that names it, and not another one whose size it asks for."""
        return getattr(self._block.options, key, None) == name

    def list(self, name: str) -> tuple[dict[str, str], ...]:
        lists = self._builder.layout.kit.lists
        if name not in lists:
            self.fault(f"this game has no list '{name}'", "list", near(name, lists))
        return lists.get(name, ())

    def formula(self, name: str) -> Maths | None:
        formulas = self._builder.layout.kit.formulas
        if name not in formulas:
            self.fault(f"this game has no formula '{name}'", "id", near(name, formulas))
        return formulas.get(name)

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
