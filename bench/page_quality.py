"""Figures for the quality of an automatic page, counted only from its boxes and lines of type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from sheetgen.drawing.blocks.tables.table_options import TableOptions
from sheetgen.drawing.blocks.texts.head import LEAST_BAR
from sheetgen.drawing.outline import Key, Outline
from sheetgen.drawing.papers import MEDIUM, Scale, paper_size, scale_of
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Metrics, Place, Text
from sheetgen.form.spaces import spaces
from sheetgen.layout.automatic.measures import LEAST_CELL, LEAST_TICK, Unit, cell_width
from sheetgen.layout.automatic.text_width import widest_word
from sheetgen.layout.building.build import draw
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import Block
from sheetgen.layout.read import Library
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping as Keyed
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Listed

_LINE = 2.0
"""Baselines nearer to each other than this (mm) are meant to be the same."""
_EDGE = 0.6
"""Edges nearer to each other than this (mm) are meant to be the same."""
_BESIDE_HEAD = 1.2
"""The free width next to headings, in mm."""


class Figures(NamedTuple):
    """Figures of one page. Shares are of 1; lengths are relative to the required ones: 1 is just enough."""

    used: float
    """The area of the blocks as a share of the area between head and footer."""
    heads: int
    """Number of repeated axis headings."""
    edges: float
    """Number of left and right edges on the worst shelf, relative to two per stack."""
    least: float
    """The smallest side of a space, relative to its required minimum."""
    stretch: float
    """The widest cell of a table, relative to the width it needs."""
    rows: float
    """The highest row of tables, relative to the lowest, without totals."""
    type: float
    """The smallest type except the footer's, relative to the smallest size of the paper's scale."""
    labels: tuple[float, float]
    """The least and greatest share of a row's height that the type of labels takes."""
    order: int
    """Number of blocks that come before a block with earlier spaces."""


class Bars(NamedTuple):
    """Target figures: minimums for `used`, `least` and `type`, maximums for the others; the rest should be 0."""

    used: float = 0.75
    edges: float = 1.0
    least: float = 1.0
    stretch: float = 4.0
    rows: float = 1.6
    type: float = 1.0
    labels: tuple[float, float] = (0.2, 0.7)


BUNDLED = ("cities", "cribbage", "darts", "golf", "hearts", "ladders", "skat", "tenpin", "yacht")
RANDOM = Bars(used=0.4, least=1 / 1.1, stretch=4.0, rows=2.0)


def quality(figures: Figures, bars: Bars) -> float:
    """Return the overall closeness of a page to its bars: 1 if it meets each."""
    more = [(figures.used, bars.used), (figures.least, bars.least), (figures.type, bars.type), (figures.labels[0], bars.labels[0])]
    less = [(figures.edges, bars.edges), (figures.stretch, bars.stretch), (figures.rows, bars.rows)]
    less.append((figures.labels[1], bars.labels[1]))
    result = float(not (figures.heads or figures.order))
    for share in (*(figure / bar for figure, bar in more), *(bar / figure for figure, bar in less if figure)):
        result *= min(1.0, share)
    return result


def figures(layout: Layout, metrics: Metrics) -> Figures | None:
    """Return the figures of a layout's page in its first language; None if its page isn't automatic or has an error."""
    built = draw(layout, layout.languages[0], "full", metrics)
    if layout.automatic_page is None or built.faults or layout.content.outline is None:
        return None
    drawn = built.sheet.pages[0]
    texts = [op for op in drawn.ops if isinstance(op, Text)]
    return _Page(layout, layout.content.outline(), built.boxes, drawn.places, texts).figures()


def measured(file: Path, metrics: Metrics) -> Figures | None:
    """Return the figures of a random page; None if it does not fit."""
    try:
        return figures(Library().layout(str(file)), metrics)
    except Unreadable:
        return None


class _Page:
    """Content of a page: boxes of blocks by name, spaces, lines of type."""

    def __init__(
        self, layout: Layout, outline: Outline, boxes: Mapping[str, Box], places: Sequence[Place], texts: Sequence[Text]
    ) -> None:
        self._layout, self._outline, self._boxes, self._places, self._texts = layout, outline, boxes, places, texts
        inner = [block for block in layout.blocks if block.options.id in boxes]
        self._head = next((boxes[block.options.id] for block in inner if block.options.block == "head"), None)
        self._footer = boxes.get("footer")
        self._blocks = [block for block in inner if block.options.block != "head" and block.options.id != "footer"]

    @property
    def _scale(self) -> Scale:
        paper = paper_size(self._layout.page.paper)
        return scale_of(paper) if paper else MEDIUM

    def figures(self) -> Figures:
        """Return all figures."""
        return Figures(
            used=self._used(),
            heads=sum(len(heads) - len(set(heads)) for heads in [list(self._headings())]),
            edges=max((_edges(shelf) / 2 / len(shelf) for shelf in self._shelves()), default=1.0),
            least=min((_against_least(place, self._least_field(place)) for place in self._places), default=1.0),
            stretch=max(self._stretches(), default=1.0),
            rows=self._rows(),
            type=min((text.size for text in self._texts if not self._is_footer(text)), default=99.0) / self._scale.small,
            labels=(min(self._label_shares, default=0.4), max(self._label_shares, default=0.4)),
            order=self._inversions(),
        )

    def _least_field(self, place: Place) -> tuple[float, float]:
        """Return the minimum size of a field: boxes of the head are lower than others, and a table sets its own minimum."""
        if self._head is not None and self._head.holds(place.box, 0.1):
            return LEAST_CELL[0], LEAST_BAR
        for block in self._blocks:
            if isinstance(block.options, TableOptions) and self._of(block).holds(place.box, 0.1):
                return block.options.min
        return LEAST_CELL

    def _of(self, block: Block) -> Box:
        return self._boxes[block.options.id]

    def _used(self) -> float:
        """Return the used share of the page; blocks never overlap, so areas add up."""
        boxes = [self._of(block) for block in self._blocks]
        if not boxes or self._head is None or self._footer is None:
            return 1.0
        whole = self._head.w * (self._footer.y - self._head.bottom)
        return sum(box.w * box.h for box in boxes) / whole if whole > 0 else 1.0

    def _shelves(self) -> Iterator[list[list[Box]]]:
        """Yield the stacks of each shelf of the page's flow, from top to bottom."""
        for shelf in self._layout.page.flow:
            stacks = [[stack] if isinstance(stack, str) else stack for stack in shelf]
            if boxes := [each for stack in stacks if (each := [self._boxes[name] for name in stack if name in self._boxes])]:
                yield boxes

    def _headings(self) -> Iterator[tuple[str, ...]]:
        """Yield the heading lines of tables that have more than one text; a table in several columns counts once."""
        for block in self._blocks:
            name, _, part = block.options.id.rpartition("-")
            if part.isdigit() and name in self._boxes:
                continue
            for cells in _lines_of_heads(block.node):
                if len([cell for cell in cells if cell]) > 1:
                    yield cells

    @cached_property
    def _keys(self) -> dict[str, tuple[Key, Key]]:
        """The row and the column of each space of a family, as arranged on the page."""
        result = {}
        for item in self._outline.items:
            for band in item.ways[0] if item.ways else ():
                for row, cells in zip(band.rows, band.spaces, strict=True):
                    result.update({space: (row, key) for space, key in zip(cells, band.columns, strict=True)})
        return result

    @cached_property
    def _in_tables(self) -> list[Place]:
        """The spaces of tables."""
        tables = [self._of(block) for block in self._blocks if block.options.block == "table"]
        own = [place for place in self._places if not place.space.startswith("players.")]
        return [place for place in own if any(table.holds(place.box, 0.1) for table in tables)]

    def _stretches(self) -> Iterator[float]:
        """Yield the widths of cells relative to their needs, for cells that take one column each."""
        unit = Unit(self._layout.page.unit, self._scale)
        for place in self._in_tables:
            keys = self._keys.get(place.space)
            if keys is None or any(_spans(place.box, other.box) for other in self._in_tables):
                continue
            needs = max(cell_width(key, unit) for key in keys)
            heads = [text for key in keys for label in key.labels[-1:] for text in self._says(label)]
            head = widest_word(heads, unit.scale.small) + _BESIDE_HEAD
            yield place.box.w / max(needs, min(head, 2 * needs))

    def _says(self, label: str) -> Iterable[str]:
        labels = next(iter(self._layout.common.labels.values()), {})
        name = label.removeprefix("$")
        return (labels.get(name) or labels.get(name.rpartition(".")[2]) or name.rpartition(".")[2],)

    def _rows(self) -> float:
        totals = {item.root for item in self._outline.items if item.look.role == "total"}
        heights = [place.box.h for place in self._in_tables if place.space.partition(".")[0] not in totals and place.type != "tick"]
        return max(heights) / min(heights) if heights else 1.0

    def _is_footer(self, text: Text) -> bool:
        return self._footer is not None and text.y > self._footer.y

    @cached_property
    def _label_shares(self) -> list[float]:
        """Return the heights of labels' type relative to their rows: the outermost text before the spaces of each row."""
        result = []
        for block in self._blocks:
            box = self._of(block)
            own = [place.box for place in self._in_tables if box.holds(place.box, 0.1)]
            for (top, bottom), row in groupby(sorted(own, key=lambda each: each.y), key=lambda each: (each.y, each.bottom)):
                left = min(each.x for each in row)
                before = [text for text in self._texts if box.x <= text.x < left and top < text.y < bottom and not text.angle]
                if before:
                    result.append(min(before, key=lambda text: text.x).size * MM_PER_POINT / (bottom - top))
        return result

    def _inversions(self) -> int:
        """Count blocks out of order by their first space, in the order of shelves, stacks and position within a stack."""
        named = [space.name for space in spaces(self._layout.content.form) if not space.name.startswith("players.")]
        numbers = {name: number for number, name in enumerate(named)}
        order = []
        for shelf in self._shelves():
            for box in (box for stack in shelf for box in stack):
                own = [numbers[each.space] for each in self._places if box.holds(each.box, 0.1) and each.space in numbers]
                order += [min(own)] if own else []
        return sum(after < before for before, after in pairwise(order))


def _lines_of_heads(node: Node) -> Iterator[tuple[str, ...]]:
    """The texts of each line of headings of a block."""
    if isinstance(node, Keyed):
        heads = node.get("heads")
        for line in heads.items if isinstance(heads, Listed) else ():
            cells = line.get("cells") if isinstance(line, Keyed) else None
            yield tuple(_text(cell) for cell in cells.items) if isinstance(cells, Listed) else ()
        for name, (_, value) in node.items.items():
            if name != "heads":
                yield from _lines_of_heads(value)
    elif isinstance(node, Listed):
        for item in node.items:
            yield from _lines_of_heads(item)


def _text(cell: Node) -> str:
    """Return a heading's text without its family."""
    text = cell.get("text") if isinstance(cell, Keyed) else None
    return text.text.partition(".")[2] or text.text if isinstance(text, Scalar) else ""


def _spans(box: Box, other: Box) -> bool:
    """Return whether a cell is wider than the column of another cell above or below it."""
    return other.w < box.w - _EDGE and box.x - _EDGE < other.x and other.right < box.right + _EDGE


def _against_least(place: Place, least: tuple[float, float]) -> float:
    """Return the smaller side of a space, relative to its required minimum. least: the minimum size of a field."""
    if place.type == "tick":
        sides = [min(box.w, box.h) for box in [part.box for part in place.parts] or [place.box]]
        return min(sides) / min(LEAST_TICK, least[1] * 0.75)
    return min(place.box.w / least[0], place.box.h / least[1])


def _edges(shelf: Sequence[Sequence[Box]]) -> int:
    """Return the number of distinct left and right edges of blocks."""
    boxes = [box for stack in shelf for box in stack]
    return len(_distinct([box.x for box in boxes])) + len(_distinct([box.right for box in boxes]))


def _distinct(places: Sequence[float]) -> list[float]:
    result: list[float] = []
    for place in sorted(places):
        if not result or place - result[-1] > _EDGE:
            result.append(place)
    return result
