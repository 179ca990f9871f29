"""The page of a sheet that says no blocks: lines, ticks and tables from top to bottom, as high as the paper allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from math import ceil
from typing import NamedTuple

from msgspec.structs import replace

from sheetgen.drawing.outline import Outline
from sheetgen.drawing.papers import paper_size, scan_margin
from sheetgen.layout.automatic.columns import TypedKeys
from sheetgen.layout.automatic.cells import name_once
from sheetgen.layout.automatic.composition import GUTTER, BlockOfWidth, BlockPlan, Composition, free_id
from sheetgen.layout.automatic.table import LEAST, Table, Texts
from sheetgen.layout.automatic.text_width import widest_text
from sheetgen.layout.grid import Area, area
from sheetgen.layout.parts import PageSetup

COLUMNS, MOST_ROWS = 60, 200
"""The page's grid where the layout says none: so many columns; rows as fine as can be."""
_PITCHES = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 8.0, 12.0)
_FOOTER = 3.4
"""Its height in mm."""
_GAP, _LARGEST_GAP = 3.0, 7.0
"""Between lines of blocks, in mm."""
_ROW_SHARE, _HIGH_ROW, _HIGHEST_ROW = 17, 12.0, 14.0
"""Rows grow to this part of the page's height, on one that is wider than high to so many mm, and no higher than so many."""
_TYPE = 10.0
_ALIGNED = 0.25
"""Tables below one another have labels of one width where none takes more of the page."""


class PagePlan(NamedTuple):
    """A page and its blocks as they would be typed; with each block the root it stands for."""

    page: PageSetup
    blocks: list[tuple[str, TypedKeys]]
    needs: tuple[float, float] | None = None
    """The height that it needs and that there is, in mm, where not even the places of all blocks have room."""


def plan_page(outline: Outline, page: PageSetup, typed: frozenset[str], flow: Sequence[Sequence[str]], texts: Texts) -> PagePlan:
    """The page. typed: the keys of `page` that the layout says itself; the paper is turned if only that makes all fit."""
    ways = (page.orientation,) if "orientation" in typed else ("portrait", "landscape")
    label_width = cache(lambda label: widest_text(texts(label), _TYPE))
    tried = [_Plan(outline, _with_grid(replace(page, orientation=way), typed), flow, texts, label_width) for way in ways]
    best = next((plan for plan in tried if plan.fits), tried[0])
    return PagePlan(best.page, *best.blocks())


def _with_grid(page: PageSetup, typed: frozenset[str]) -> PageSetup:
    """The page with a grid that blocks of any size can be laid on, as far as the layout does not say its own."""
    size = paper_size(page.paper)
    if size is None:
        return page
    height = (max(size) if page.orientation == "portrait" else min(size)) - 2 * page.margin
    pitch = next((pitch for pitch in _PITCHES if height / pitch <= MOST_ROWS), _PITCHES[-1])
    gap = page.gap if "gap" in typed else 0.0
    own = {"columns": COLUMNS, "rows": max(int(height / pitch), 1), "gap": 0.0}
    if "gap" in typed:
        own["rows"] = max(min(int((height + gap) / (gap + 2.0)), MOST_ROWS), 1)
        own["columns"] = 12
    return replace(page, **{key: value for key, value in own.items() if key not in typed})


class _Plan:
    """A page of one orientation."""

    def __init__(
        self, outline: Outline, page: PageSetup, flow: Sequence[Sequence[str]], texts: Texts, label_width: Callable[[str], float]
    ) -> None:
        self.page = page
        self._outline, self._texts, self._label_width = outline, texts, label_width
        result = area(page)
        self._area = result if result is not None and min(result.inner.w, result.inner.h) > 0 else None
        self._flow = flow

    @property
    def fits(self) -> bool:
        """Whether all of it has room."""
        return self._area is not None and self._spare_height(LEAST[1]) >= 0 and all(piece.lacks <= 0 for piece in self._pieces)

    @property
    def _page(self) -> Area:
        assert self._area is not None
        return self._area

    @cached_property
    def _slack(self) -> float:
        """How much larger all must be so that it still fits within the margin of a sheet that is read from a photo."""
        inner = self._page.inner
        scanned = self._page._replace(margin=max(self._page.margin, scan_margin(self._page.paper))).inner
        return max(inner.w / max(scanned.w, 1.0), inner.h / max(scanned.h, 1.0))

    @cached_property
    def lines(self) -> list[list[tuple[BlockPlan, tuple[int, int]]]]:
        """The blocks side by side in each line, with their columns of the grid."""
        composition = Composition(self._outline, self._flow, self._texts, self._label_width, self._page.inner.w, self._slack)
        results = [self._side_by_side(line) for line in composition.lines()]
        lone = [line[0][0].table for line in results if len(line) == 1]
        _align([table for table in lone if table is not None and table.label <= self._page.inner.w * _ALIGNED])
        for line in results:
            _align([piece.table for piece, _ in line if len(line) > 1 and piece.table is not None])
        return results

    @property
    def _pieces(self) -> list[BlockPlan]:
        return [piece for line in self.lines for piece, _ in line]

    def _side_by_side(self, line: Sequence[BlockOfWidth]) -> list[tuple[BlockPlan, tuple[int, int]]]:
        """Even shares of the columns, with a gutter; where one lacks room the others give what they have."""
        page = self._page
        gutter = _gutter(page, len(line))
        there = page.columns - gutter * (len(line) - 1)
        shares = [there / len(line)] * len(line)
        pitch = (page.inner.w + page.gap) / page.columns
        for _ in range(3 if len(line) > 1 else 0):
            pieces = [width(share * pitch - page.gap) for width, share in zip(line, shares, strict=True)]
            lacks = [max(piece.lacks, 0.0) / pitch for piece in pieces]
            spare = [max(-piece.lacks, 0.0) / pitch for piece in pieces]
            if not any(lacks) or not any(spare):
                break
            given = min(sum(lacks) / sum(spare), 1.0)
            gets = sum(spare) * given / sum(lacks)
            shares = [share + lack * gets - free * given for share, lack, free in zip(shares, lacks, spare, strict=True)]
        results = []
        left = 0.0
        for number, (width, share) in enumerate(zip(line, shares, strict=True)):
            first, last = round(left) + number * gutter + 1, round(left + share) + number * gutter
            last = max(last, first)
            results.append((width((last - first + 1) * pitch - page.gap), (first, last)))
            left += share
        return results

    def _spare_height(self, row: float) -> float:
        """The height that is left with rows of a height; below 0 what is missing."""
        return self._spare_with(row, self._least_slack)

    @cached_property
    def _least_slack(self) -> float:
        """How much more than the least all have, so that it does for a photo too; 1 where there is no room for that."""
        return self._slack if self._spare_with(LEAST[1], self._slack) >= 0 else 1.0

    def _spare_with(self, row: float, slack: float) -> float:
        pitch = self._pitch
        taken = sum(many * self._row_span(line, row, slack) for line, many in self._kinds)
        taken += self._gap_rows(_GAP, pitch) * max(len(self.lines) - 1, 0)
        return (self._page.rows - taken - self._footer_rows(pitch)) * pitch

    @cached_property
    def _kinds(self) -> list[tuple[list[tuple[BlockPlan, tuple[int, int]]], int]]:
        """Lines as high as all that are like them, and how many those are: of many spaces most are alike."""
        result: dict[tuple[tuple[float, int], ...], list[list[tuple[BlockPlan, tuple[int, int]]]]] = {}
        for line in self.lines:
            result.setdefault(tuple((piece.fixed, piece.rows) for piece, _ in line), []).append(line)
        return [(lines[0], len(lines)) for lines in result.values()]

    @property
    def _pitch(self) -> float:
        """The distance of rows of the grid."""
        return (self._page.inner.h + self._page.gap) / self._page.rows

    def _row_span(self, line: Sequence[tuple[BlockPlan, tuple[int, int]]], row: float, slack: float) -> int:
        """How many rows of the grid a line takes."""
        high = max(max(piece.fixed + piece.rows * row, slack * (piece.fixed + piece.rows * LEAST[1])) for piece, _ in line)
        return max(ceil((high + self._page.gap) / self._pitch - 1e-6), 1)

    def _gap_rows(self, gap: float, pitch: float) -> int:
        return max(round((gap - self._page.gap) / pitch), 0)

    def _footer_rows(self, pitch: float) -> int:
        return max(ceil((_FOOTER + self._page.gap) / pitch), 1)

    def _row_height(self) -> float:
        """The height of rows: as high as there is room for, up to what is sensible."""
        inner = self._page.inner
        most = min(max(inner.h / _ROW_SHARE, _HIGH_ROW if inner.w > inner.h else LEAST[1] + 1.0), _HIGHEST_ROW)
        steps = int((most - LEAST[1]) / 0.1)
        return next(
            (LEAST[1] + 0.1 * step for step in range(steps, -1, -1) if self._spare_height(LEAST[1] + 0.1 * step) >= 0), LEAST[1]
        )

    def blocks(self) -> tuple[list[tuple[str, TypedKeys]], tuple[float, float] | None]:
        """All blocks with their places; where height is missing, the highest table has that much less.

        Beyond the page, with the height that is needed and that there is, where that is not enough.
        """
        if self._area is None:
            return [], None
        page = self._page
        row = round(self._row_height(), 1)
        pitch = self._pitch
        spans = [self._row_span(line, row, self._least_slack) for line in self.lines]
        gap = self._gap(row, pitch)
        lack = sum(spans) + gap * max(len(spans) - 1, 0) + self._footer_rows(pitch) - page.rows
        while lack > 0 and max(spans, default=1) > 1:
            at = spans.index(max(spans))
            less = min(lack, spans[at] - 1)
            spans[at], lack = spans[at] - less, lack - less
        needs = (page.inner.h - self._spare_height(LEAST[1]), page.inner.h) if lack > 0 else None
        results = []
        top = 1
        for line, span in zip(self.lines, spans, strict=True):
            for piece, (first, last) in line:
                typed = piece.typed(row)
                start = {"id": typed.pop("id"), "block": typed.pop("block"), "at": _cell_range(first, last, top, top + span - 1)}
                results.append((piece.root, {**start, **typed}))
            top += span + gap
        for place, _ in enumerate(self._outline.names or range(self._outline.players), 1):
            name_once(f"players.{place}", [typed for _, typed in results])
        return [*results, self._footer(pitch, {str(typed["id"]) for _, typed in results})], needs

    def _gap(self, row: float, pitch: float) -> int:
        """The rows of the grid between two lines: a little more where there is room."""
        least = self._gap_rows(_GAP, pitch)
        between = max(len(self.lines) - 1, 1)
        more = int(max(self._spare_height(row), 0.0) / pitch / between)
        return max(min(least + more, self._gap_rows(_LARGEST_GAP, pitch)), least)

    def _footer(self, pitch: float, taken: set[str]) -> tuple[str, TypedKeys]:
        page = self._page
        at = _cell_range(1, page.columns, page.rows - self._footer_rows(pitch) + 1, page.rows)
        text: TypedKeys = {"text": "$name · $lang · $fingerprint", "style": "footer"}
        text |= {"valign": "bottom", "align": "end", "clip": "yes"}
        return "", {"id": free_id("footer", taken | {item.root for item in self._outline.items}), "block": "text", "at": at, **text}


def _gutter(page: Area, many: int) -> int:
    """So many columns of the grid stay free between blocks side by side: few, and such that the others can be shared out."""
    if page.gap >= 1.0 or page.columns < 12 * many:
        return 0
    least = max(round(GUTTER * page.columns / page.inner.w), 1)
    return next((gutter for gutter in (least, least + 1, least + 2) if (page.columns - gutter * (many - 1)) % many == 0), least)


def _align(tables: Sequence[Table]) -> None:
    """Gives all of them labels of one width."""
    most = max((table.label for table in tables), default=0.0)
    for table in tables if len(tables) > 1 else ():
        table.aligned(most)


def _cell_range(first: int, last: int, top: int, bottom: int) -> str:
    """Cells of the page's grid."""
    columns = f"c{first}" if first == last else f"c{first}-{last}"
    rows = f"r{top}" if top == bottom else f"r{top}-{bottom}"
    return f"{columns} {rows}"
