"""Places a layout's blocks: the page's grid and each block's rectangle in it. Reports blocks without a place, and overlaps."""

from __future__ import annotations

from msgspec import Struct

from sheetgen.drawing.blocks import KINDS
from sheetgen.drawing.papers import PAPERS
from sheetgen.drawing.sheet import Box
from sheetgen.layout.building.fault_locations import FaultCollector
from sheetgen.layout.find import is_bundled
from sheetgen.layout.grid import Area, area, read_cells
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Block
from sheetgen.source.faults import Position, meant, near
from sheetgen.source.messages import in_a_row, message, room

phrase, plural = room("layout")

_OVERLAPS = 20
"""Maximum number of overlaps reported for one block with earlier blocks."""


class Placements(Struct, frozen=True):
    """The blocks to draw in painting order; their boxes and first pages by the blocks' ids.

    A block inside another block has no box.
    """

    blocks: list[Block]
    boxes: dict[str, Box]
    pages: dict[str, int]


def page_area(layout: Layout, notes: FaultCollector, scan: bool) -> Area | None:
    """Return the page with its grid; None if its paper is unknown or too small for the grid. scan: use the margin of a sheet for
    photos."""
    page = area(layout.page)
    if page is None:
        name, papers = layout.common.page.paper, tuple(PAPERS)
        known = phrase("write-paper", "write one of {papers}, or a size: 148x210mm", in_a_row(papers))
        what = phrase("unknown-paper", "unknown paper '{name}'", name)
        notes.page(message(what, near(name, papers) if meant(name, papers) else known), "paper")
        return None
    if scan:
        page = page.for_scanning
    width = (page.inner.w - (page.columns - 1) * page.gap) / page.columns
    height = (page.inner.h - (page.rows - 1) * page.gap) / page.rows
    if width <= 0 or height <= 0:
        what = phrase("no-room-for-cells", "the margin and gaps leave no space for the grid's cells")
        hint = phrase("smaller-or-fewer", "make them smaller, or choose fewer columns and rows or a larger paper")
        sides = ("left", "right") if width <= 0 else ("top", "bottom")
        margins = (f"margin.{side}" for side in sorted(sides, key=lambda side: -getattr(page.edges, side)))
        notes.page(message(what, hint), *margins, "margin", "punch", "glue", "gap", "paper", "columns", "rows", "orientation")
        return None
    return page


def place_blocks(layout: Layout, page: Area, notes: FaultCollector) -> Placements:
    """Return the blocks that have a place, with overlaps reported, and the blocks inside them."""
    placed = Placements([], {}, {})
    for block in layout.blocks:
        box = None if KINDS[block.options.block].within else _box(layout, block, page.side(block.options.page), notes)
        if box is not None:
            _overlaps(layout, block, box, placed, notes)
            placed.boxes[block.options.id] = box
            placed.pages[block.options.id] = block.options.page
            placed.blocks.append(block)
    for block in layout.blocks:
        if KINDS[block.options.block].within and _stands_within(layout, block, placed, notes):
            placed.blocks.append(block)
    order = {id(block): number for number, block in enumerate(layout.blocks)}
    placed.blocks.sort(key=lambda block: order[id(block)])
    return placed


def _stands_within(layout: Layout, block: Block, placed: Placements, notes: FaultCollector) -> bool:
    """Return whether to draw a block that lies inside another one (named by `of`): not if the other block has no place due to an
    error. Report cells (`at`), which such a block can't have."""
    if block.options.at is not None:
        what = phrase("no-cells-of-its-own", "the block '{block}' can't have its own cells", block.options.id)
        notes.of(block, "at", message(what, phrase("remove-at", "remove `at`: the block moves with the block that `of` names")))
    host = getattr(block.options, "of", "")
    known = {each.options.id for each in layout.blocks}
    placed.pages[block.options.id] = placed.pages.get(host, block.options.page)
    return host in placed.boxes or (host not in known and not layout.partial)


def _box(layout: Layout, block: Block, page: Area, notes: FaultCollector) -> Box | None:
    """Return a block's rectangle; None if there is an error, which is reported."""
    at = block.options.at
    if at is None and KINDS[block.options.block].whole:
        return page.inner
    if at is None:
        what = phrase("no-place", "the layout doesn't say where to print the block '{block}'", block.options.id)
        notes.of(block, "id", message(what, phrase("add", "add {line}", "`at: c1-12 r3-4`")))
        return None
    cells = read_cells(at)
    if cells is None or cells.left > cells.right or cells.top > cells.bottom or cells.left < 1 or cells.top < 1:
        hint = phrase("write-cells", "write `at: cA-B rC-D`: columns A to B and rows C to D of the page's grid, from 1")
        notes.of(block, "at", message(phrase("not-cells", "'{at}' is not a range of cells", at), hint))
        return None
    if cells.right > page.columns or cells.bottom > page.rows:
        typed = block.node.items["at"][1]
        sides = (("page.columns", cells.right > page.columns), ("page.rows", cells.bottom > page.rows))
        grid = layout.own(*(path for path, beyond in sides if beyond)) if typed.file != layout.file else None
        what = phrase(
            "beyond-grid",
            "the block '{block}' ({at}) is outside the margin: the grid has {columns} columns and {rows} rows",
            block.options.id,
            at,
            page.columns,
            page.rows,
        )
        hint = phrase("enlarge-grid", "enlarge the grid in `page`, or move the block")
        notes.on(block, typed, message(what, hint), grid)
        return None
    return page.box(cells)


def _overlaps(layout: Layout, block: Block, box: Box, placed: Placements, notes: FaultCollector) -> None:
    """Report overlaps with blocks that already have a place, at whichever of the two was typed last."""

    def typed_last(each: Block) -> tuple[bool, bool, bool, Position]:
        """Return the sort key of a block: blocks placed by bundled layouts come first, then blocks placed by other base layouts,
        then those placed by this layout; within these, by position in the file."""
        at, page = each.node.items["at"][1], each.node.get("page")
        own = at.file == layout.file or (page is not None and page.file == layout.file)
        return own, each.node.file == layout.file, not is_bundled(at.file), at.position

    reported = 0
    for other in placed.blocks:
        if reported == _OVERLAPS:
            return
        if other.options.page != block.options.page or not box.overlaps(placed.boxes[other.options.id]):
            continue
        first, second = sorted((block, other), key=typed_last)
        mine, its = second.options, first.options
        reported += 1
        moved = second.node.items["at"][1].file == layout.file or "page" not in second.node.items
        about = mine.id, mine.at or "", its.id, its.at or ""
        what = phrase("overlap", "the block '{block}' ({at}) overlaps '{other}' ({its})", *about)
        hint = phrase("move-or-remove", "move one of them, or remove it")
        notes.of(second, "at" if moved else "page", message(what, hint))
