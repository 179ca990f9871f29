"""The page of a sheet without blocks: its paper, its unit, and the place of every block."""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, partial

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.outline import Outline
from sheetgen.drawing.papers import MEDIUM, papers_up_to, scale_of
from sheetgen.layout.automatic import arrange
from sheetgen.layout.automatic.arrange import Arrangement, Shelf
from sheetgen.layout.automatic.composition import Block, Composition
from sheetgen.layout.automatic.measures import LEAST_CELL, LEAST_ENTRY, LEAST_UNIT, MOST_UNIT, SMALL_UNIT, Unit, units
from sheetgen.layout.automatic.text_width import Texts
from sheetgen.layout.automatic.unplaced import FixedBlock
from sheetgen.layout.automatic.yaml_keys import YamlKeys, cell_range, free_id
from sheetgen.layout.grid import Area, area
from sheetgen.layout.parts import PageSetup

MOST_CELLS = 420
"""Maximum columns and rows of the page's grid, if the layout sets none."""
_PITCH = 1.0
_FOOTER, _IMPRINT = 3.0, 0.7
"""Height of the footer in mm, and the share of its width for the layout's imprint, if there is one."""
_HEAD_GAP, _LARGEST_GAP = 1.5, 2.6
"""The gap below the head, and the largest gap between blocks, in units of the paper's scale."""
_GOOD_UNIT, _GOOD_ROUNDS = 1.1, 0.8
"""Minimum unit for choosing a paper: the smallest paper that allows this unit is used. `_GOOD_ROUNDS` is for tables of rounds."""
_FULL_UNIT, _MOST_EMPTY = 0.9, 0.065
"""`_FULL_UNIT` and `_MOST_EMPTY` avoid empty pages: if a larger share of the height would stay empty at the foot, a smaller or
turned paper is used that is full and allows this unit."""
_ACROSS_GAIN, _STACK_GAIN, _FOLD_GAIN = 1.15, 1.16, 1.15
"""Minimum gain in unit to turn a page, to add stacks, or to split long tables."""
_NEARLY = 1.1
"""Maximum ratio of estimated width to page width for blocks that may fit once drawn."""
MOST_FOLDS = 4
_STEP = 0.02
"""Step by which rows grow, in mm."""
_WAYS = ("portrait", "landscape")


class PagePlan(Struct, frozen=True):
    """A page, and its blocks with their YAML keys. Each block comes with the root it shows (empty for heading and footer).

    needs: the required and the available height, and the height of a row, in mm, if the blocks don't fit; otherwise None.
    """

    page: PageSetup
    blocks: list[tuple[str, YamlKeys]]
    needs: tuple[float, float, float] | None = None


def plan_page(outline: Outline, page: PageSetup, typed: frozenset[str], flow: Flow, texts: Texts) -> PagePlan:
    """Return the plan of the page, or of several pages of the same paper and unit. typed: the keys of `page` that the layout itself
    sets."""
    apart = [root for shelf in flow for stack in shelf for root in stack]
    plan = partial(_plan_one, typed=typed, flow=flow)
    first = Composition(outline, apart, texts, page.pages)
    if not first.parts:
        return plan(first, replace(page, pages=1))
    pages = [first, *(Composition(outline, apart, texts, page.pages, at) for at in range(1, len(first.parts)))]
    asked = replace(plan(first, page).page, flow=page.flow)
    plan = partial(_plan_one, typed=typed | {"paper", "orientation"}, flow=flow)
    unit = min(plan(each, asked).page.unit for each in pages)
    plans = [_plan_one(each, replace(asked, unit=unit), typed | {"paper", "orientation", "unit"}, flow) for each in pages]
    blocks = [
        (root, keys if number == 1 else {**keys, "id": keys["id"] if root else f"{keys['id']}-{number}", "page": str(number)})
        for number, each in enumerate(plans, 1)
        for root, keys in each.blocks
    ]
    return PagePlan(plans[0].page, blocks, next((each.needs for each in plans if each.needs), None))


def _plan_one(composition: Composition, page: PageSetup, typed: frozenset[str], flow: Flow) -> PagePlan:
    """Return the plan of one page."""
    asked = page.paper if "paper" in typed else "auto"
    kind, *most = asked.split("-", 1)
    papers = papers_up_to(*most or ("a4",)) if kind == "auto" else (asked,)
    ways = (page.orientation,) if "orientation" in typed else _WAYS

    def sheets(paper: str) -> tuple[_Sheet, ...]:
        pages = [_with_grid(replace(page, paper=paper, orientation=way), typed) for way in ways]
        return tuple(_Sheet(own, flow, composition, "unit" in typed) for own in pages)

    on = cache(sheets)

    @cache
    def best_on(paper: str) -> _Sheet:
        sheet, *others = on(paper)
        is_good = sheet.unit is not None and sheet.unit >= SMALL_UNIT and composition.least_cell == LEAST_ENTRY
        for other in others if not is_good else ():  # portrait, unless only the other orientation fits or its unit is much larger
            other.least_unit = (sheet.unit or 0.0) * _ACROSS_GAIN
            sheet = other if other.unit is not None else sheet
        # widths are overestimated: if no sheet seems to fit, a sheet that nearly fits may still be usable
        return sheet if sheet.unit is not None else next((each for each in (sheet, *others) if each.nearly_fits), sheet)

    good = _GOOD_UNIT if composition.least_cell == LEAST_CELL else _GOOD_ROUNDS
    for least in (good, 0.0) if len(papers) > 1 else ():
        for number, paper in enumerate(papers, 1):
            if (unit := best_on(paper).unit) and unit >= least:
                found = best_on(paper)
                for other in sheets(papers[max(number - 2, 0)]) + sheets(paper) if not found.is_full else ():
                    other.least_unit = _FULL_UNIT
                    if other.unit is not None and other.is_full:
                        return other.plan()
                return found.plan()
    return best_on(papers[-1]).plan()


Flow = Sequence[Sequence[Sequence[str]]]
"""The shelves that the layout itself sets (`page.flow`), from top to bottom: each is a row of stacks, each stack a list of roots.
"""


def _with_grid(page: PageSetup, typed: frozenset[str]) -> PageSetup:
    """Return the page with a grid fine enough for blocks of any size, except for grid keys that the layout sets."""
    whole = area(page)
    if whole is None:
        return page
    inner = whole.inner
    if "gap" in typed:
        own = {"columns": 12, "rows": max(min(int((inner.h + page.gap) / (page.gap + 2.0)), MOST_CELLS), 1)}
    else:
        many = [max(min(int(side / _PITCH), MOST_CELLS), 1) for side in (inner.w, inner.h)]
        own = {"columns": many[0], "rows": many[1], "gap": 0}
    return replace(page, **{key: value for key, value in own.items() if key not in typed})


class _Layout(Struct, frozen=True):
    """The blocks made for a unit, and the shelves on which they are arranged."""

    unit: Unit
    blocks: Sequence[Block]
    arrangement: Arrangement


class _Sheet:
    """A page of one paper and orientation.

    has_unit: the layout gives the unit, which is used if it fits.
    """

    least_unit = 0.0
    """Minimum unit at which this sheet is worth using."""

    def __init__(self, page: PageSetup, flow: Flow, composition: Composition, has_unit: bool) -> None:
        self.page, self._flow, self._composition, self._has_unit = page, flow, composition, has_unit
        result = area(page)
        self._area = result if result is not None and min(result.inner.w, result.inner.h) > 0 else None
        self._at = cache(self._fitting)
        self._scale = scale_of(result.paper) if result is not None else MEDIUM

    @cached_property
    def _found(self) -> _Layout | None:
        """Return the blocks at the largest unit that fits, if possible within the margin of a sheet for photos."""
        if self._area is None:
            return None
        best: _Layout | None = None
        for columns in self._tried():
            least = best.unit.factor * _FOLD_GAIN if best is not None else self.least_unit
            best = self._largest(least, columns) or best
            if best is not None and best.unit.factor >= SMALL_UNIT and self._composition.least_cell == LEAST_ENTRY:
                break  # rows are high enough without more columns
        return best

    def _tried(self) -> Sequence[int]:
        """Return the column counts to try for long tables. If the layout sets a flow, return only the first count at which all
        blocks named in the flow exist; 1 if none exists."""
        every = range(1, MOST_FOLDS + 1)
        if not self._flow:
            return every if self._composition.is_long else every[:1]
        named = {root for shelf in self._flow for stack in shelf for root in stack}
        has_all = (
            each for each in every if named <= {block.root for block in self._composition.blocks(self._sized(LEAST_UNIT), each)}
        )
        return [next(has_all, 1)]

    @property
    def unit(self) -> float | None:
        """The unit; None if not even the smallest unit fits."""
        return None if self._found is None else self._found.unit.factor

    def _sized(self, unit: float) -> Unit:
        return Unit(unit, self._scale, self._composition.least_cell)

    @property
    def nearly_fits(self) -> bool:
        """Return whether the page is high enough for the blocks, and wide enough or only a little too narrow."""
        if self._area is None:
            return False
        layout, needs = self._forced()
        return needs is None and max(block.least_width for block in layout.blocks) <= self._page.inner.w * _NEARLY

    def _largest(self, least: float, columns: int) -> _Layout | None:
        """Return the blocks at the largest unit; None if it is less than `least`. More stacks are used only if they increase the
        unit enough."""
        most = self.page.unit if self._has_unit else MOST_UNIT
        ladder = [unit for unit in units() if unit <= most]
        scale = next((scale for scale in (1 / self._slack, 1.0) if self._at(LEAST_UNIT, scale, 3, columns)), None)
        if scale is None or (least > LEAST_UNIT and not self._at(least, scale, 3, columns)):
            return None
        if self._has_unit and (tried := self._at(most, scale, 3, columns)):
            return tried
        best: _Layout | None = None
        for stacks in (3,) if self._flow else (1, 2, 3):
            ladder = [unit for unit in ladder if best is None or unit >= best.unit.factor * _STACK_GAIN]
            tried = arrange.largest(ladder, lambda unit, stacks=stacks: self._at(unit, scale, stacks, columns))  # type: ignore[misc]
            best = tried or best
        return best if best is not None and best.unit.factor >= least else None

    def _fitting(self, unit: float, scale: float, stacks: int, columns: int) -> _Layout | None:
        """Return the blocks at a unit, with long tables in the given number of columns; None if they do not fit."""
        sized = self._sized(unit)
        blocks = self._composition.blocks(sized, columns)
        arrangement = self._arranged(blocks, sized, scale, stacks)
        if arrangement is None or self._rows_taken(blocks, arrangement, sized, sized.row, scale) > self._page.rows:
            return None
        return _Layout(sized, blocks, arrangement)

    def _arranged(self, blocks: Sequence[Block], unit: Unit, scale: float, stacks: int) -> Arrangement | None:
        """Return the arrangement: first the layout's own shelves, then shelves for the other blocks; None if they don't fit."""
        width = self._page.inner.w * scale
        said = self._shelves_of_flow(blocks)
        named = {at for shelf in said for stack in shelf for at in stack}
        rest = [at for at in range(len(blocks)) if at not in named]
        if any(not arrange.fits_across(blocks, shelf, width) for shelf in said):
            return None
        below = arrange.lowest([blocks[at] for at in rest], width, unit.row, stacks)
        if below is None:
            return None
        return (*said, *(tuple(tuple(rest[at] for at in stack) for stack in shelf) for shelf in below))

    def _shelves_of_flow(self, blocks: Sequence[Block]) -> list[Shelf]:
        by_root = {block.root: at for at, block in enumerate(blocks)}
        shelves = [[tuple(by_root[root] for root in stack if root in by_root) for stack in shelf] for shelf in self._flow]
        return [kept for shelf in shelves if (kept := tuple(stack for stack in shelf if stack))]

    @cached_property
    def _page(self) -> Area:
        assert self._area is not None
        return self._area

    @cached_property
    def _slack(self) -> float:
        """The factor by which the area within the page's own margin is larger than the area within the margin of a sheet for
        photos: the larger of the factors for width and height, at least 1."""
        inner = self._page.inner
        scanned = self._page.for_scanning.inner
        return max(inner.w / max(scanned.w, 1.0), inner.h / max(scanned.h, 1.0), 1.0)

    @cached_property
    def _pitch(self) -> float:
        """The distance between rows of the grid."""
        return (self._page.inner.h + self._page.gap) / self._page.rows

    def _spans(self, blocks: Sequence[Block], arrangement: Arrangement, row: float, scale: float) -> list[int]:
        """Return the number of grid rows that each shelf takes."""
        highs = [max(arrange.stack_height(blocks, stack, row) for stack in shelf) for shelf in arrangement]
        return [self._in_rows(high / scale) for high in highs]

    def _in_rows(self, height: float) -> int:
        return max(math.ceil((height + self._page.gap) / self._pitch - 1e-6), 1)

    def _gap_rows(self, gap: float) -> int:
        return max(round((gap - self._page.gap) / self._pitch), 0)

    def _head_gap(self, unit: Unit) -> int:
        """Return the number of grid rows between the head, or the facts, and the first block: fewer where rows are low."""
        return self._gap_rows((1.0 if unit.factor < SMALL_UNIT else _HEAD_GAP) * self._scale.unit)

    def _head_rows(self, unit: Unit, scale: float) -> int:
        head = self._composition.head_height(unit, self._page.inner.w)
        return self._in_rows(head / scale) + self._fact_rows(unit, scale) + self._head_gap(unit)

    def _fact_rows(self, unit: Unit, scale: float) -> int:
        """Return the number of grid rows of the facts below the heading, enough also within the margin of a sheet for photos."""
        high = self._composition.facts_height(unit, self._page.inner.w / self._slack)
        return self._in_rows(high / scale) + self._gap_rows(self._scale.unit) if high else 0

    @cached_property
    def _footer_rows(self) -> int:
        return max(math.ceil((_FOOTER + self._page.gap) / self._pitch), 1)

    def _rows_taken(self, blocks: Sequence[Block], arrangement: Arrangement, unit: Unit, row: float, scale: float) -> int:
        """Return the number of grid rows that the page needs."""
        spans = self._spans(blocks, arrangement, row, scale)
        gaps = self._gap_rows(arrange.GAP / scale) * max(len(spans) - 1, 0)
        return self._head_rows(unit, scale) + sum(spans) + gaps + self._footer_rows

    # The page as YAML

    def plan(self) -> PagePlan:
        """Return the page and its blocks; if they don't fit, placed as on a page that is high enough."""
        if self._area is None:
            return PagePlan(self.page, [])
        layout, needs = self._found, None
        scale = 1 / self._slack if self._fits_photos else 1.0
        if layout is None:
            layout, needs = self._forced()
        flow: list[list[str | list[str]]] = []
        for shelf in layout.arrangement:
            stacks = [[layout.blocks[at].root for at in stack] for stack in shelf]
            flow.append([roots if len(roots) > 1 else roots[0] for roots in stacks])
        page = replace(self.page, unit=layout.unit.factor, flow=flow if needs is None else self.page.flow)
        blocks = list(self._typed(layout, scale, needs is not None))
        return PagePlan(page, blocks, needs and (*needs, layout.unit.row))

    def _forced(self) -> tuple[_Layout, tuple[float, float] | None]:
        """Return the blocks at the layout's own unit or the smallest unit; each on its own shelf if they are too wide to be
        arranged. Also return the required and the available height in mm if the blocks are too high, otherwise None."""
        unit = self._sized(self.page.unit if self._has_unit else LEAST_UNIT)
        blocks = self._composition.blocks(unit)
        arrangement = self._arranged(blocks, unit, 1.0, 3) or tuple(((at,),) for at in range(len(blocks)))
        taken = self._rows_taken(blocks, arrangement, unit, unit.row, 1.0)
        lack = taken - self._page.rows
        needs = (taken * self._pitch, self._page.inner.h) if lack > 0 else None
        return _Layout(unit, blocks, arrangement), needs

    def _typed(self, layout: _Layout, scale: float, is_too_high: bool) -> Iterator[tuple[str, YamlKeys]]:
        """Yield all blocks with their places."""
        blocks, arrangement, unit = layout.blocks, layout.arrangement, layout.unit
        page = self._page
        row = unit.row if is_too_high else self._row(layout, scale)
        spans = self._spans(blocks, arrangement, row, scale)
        gap = self._gap_rows(arrange.GAP / scale) + self._growth(layout, row, scale)[0]
        taken = {block.root for block in blocks}
        head_rows = self._head_rows(unit, scale)
        head = self._composition.head(free_id("heading", taken), self.page.icon)
        first = max(head_rows - self._head_gap(unit), 1)
        last = max(first - self._fact_rows(unit, scale), 1)
        yield "", _placed(head, cell_range(1, page.columns, 1, min(last, page.rows)))
        if first > last:
            facts = self._composition.facts(free_id("facts", taken))
            start = min(last + 1 + self._gap_rows(self._scale.unit), first, page.rows)
            yield "", _placed(facts, cell_range(1, page.columns, start, min(first, page.rows)))
        top = head_rows + 1
        for shelf, span in zip(arrangement, spans, strict=True):
            yield from self._shelf(layout, shelf, top, span, row, scale)
            top += span + gap
        bottom = max(page.rows - self._footer_rows + 1, 1)
        middle = round(page.columns * _IMPRINT) if self._composition.has_imprint else 0
        left, right = cell_range(1, max(middle, 1), bottom, page.rows), cell_range(middle + 1, page.columns, bottom, page.rows)
        for name, text, at, align in (("imprint", "$imprint", left, "start"), ("footer", self._composition.footer, right, "end")):
            if middle or name == "footer":
                typed: YamlKeys = {"id": free_id(name, taken), "block": "text", "at": at, "text": text}
                yield "", typed | {"style": "footer", "valign": "edge", "align": align, "clip": "yes"}

    def _growth(self, layout: _Layout, row: float, scale: float) -> tuple[int, int]:
        """Return the number of grid rows by which gaps grow, and the number of grid rows that stay empty at the foot."""
        spare = self._page.rows - self._rows_taken(layout.blocks, layout.arrangement, layout.unit, row, scale)
        shelves = max(len(layout.arrangement), 1)
        most = self._gap_rows(_LARGEST_GAP * self._scale.unit) - self._gap_rows(arrange.GAP / scale)
        more = max(min(spare // shelves, most), 0)
        return more, spare - more * (shelves - 1)

    @cached_property
    def _fits_photos(self) -> bool:
        """Return whether the blocks also fit within the margin of a sheet for photos."""
        return (found := self._found) is not None and (
            self._rows_taken(found.blocks, found.arrangement, found.unit, found.unit.row, 1 / self._slack) <= self._page.rows
        )

    @property
    def is_full(self) -> bool:
        """Return whether the blocks fit, also on a sheet for photos, and leave little of the page empty at the foot."""
        if self._found is None or not self._fits_photos:
            return False
        scale = 1 / self._slack
        empty = self._growth(self._found, self._row(self._found, scale), scale)[1] * self._pitch
        return empty <= _MOST_EMPTY * self._page.paper[1]

    def _row(self, layout: _Layout, scale: float) -> float:
        """Return the row height: as high as the page allows, up to a sensible maximum."""
        least = layout.unit.row
        rows = [least + _STEP * step for step in range(int((layout.unit.highest_row - least) / _STEP) + 1)]
        taken = partial(self._rows_taken, layout.blocks, layout.arrangement, layout.unit, scale=scale)
        return rows[max(bisect(rows, self._page.rows, key=taken) - 1, 0)]

    def _shelf(
        self, layout: _Layout, shelf: Shelf, top: int, span: int, row: float, scale: float
    ) -> Iterator[tuple[str, YamlKeys]]:
        """Yield the stacks of a shelf side by side, each as high as the shelf if its rows may grow that far."""
        blocks = layout.blocks
        needs = [arrange.stack_width(blocks, stack) / scale for stack in shelf]
        most = [max(getattr(blocks[at], "most_width", 1e6) for at in stack) / scale for stack in shelf]
        widths = list(arrange.share_width(needs, most, self._page.inner.w))
        pitch = (self._page.inner.w + self._page.gap) / self._page.columns
        x = 0.0
        for stack, width in zip(shelf, widths, strict=True):
            first = min(round(x / pitch) + 1, self._page.columns)
            last = min(max(round((x + width + self._page.gap) / pitch), first), self._page.columns)
            x += width + arrange.GUTTER
            yield from self._stack(layout, stack, (first, last), (top, span), row, scale)

    def _stack(
        self, layout: _Layout, stack: tuple[int, ...], across: tuple[int, int], down: tuple[int, int], row: float, scale: float
    ) -> Iterator[tuple[str, YamlKeys]]:
        """Yield the blocks of a stack with their places, from top to bottom. across: the first and the last grid column. down: the
        first grid row and the number of rows."""
        blocks = [layout.blocks[at] for at in stack]
        top, span = down
        own = row
        if rows := sum(block.rows for block in blocks):
            fixed = sum(block.fixed for block in blocks) + arrange.GAP * (len(stack) - 1)
            own = max(min((span * self._pitch * scale - fixed - 0.4 * len(stack)) / rows, layout.unit.highest_row), row)
        width = (across[1] - across[0] + 1) * (self._page.inner.w + self._page.gap) / self._page.columns - self._page.gap
        y = 0.0
        for number, block in enumerate(blocks):
            high = (block.fixed + block.rows * own) / scale
            start = top + round(y / self._pitch)
            end = min(
                max(top + round((y + high) / self._pitch) - 1, start), top + span - 1 if number == len(blocks) - 1 else MOST_CELLS
            )
            y += high + arrange.GAP / scale
            if block is layout.blocks[-1]:  # the result ends at the lower edge of its shelf
                start, end = start + max(top + span - 1 - end, 0), max(top + span - 1, end)
            at = cell_range(*across, min(start, self._page.rows), min(max(end, start), self._page.rows))
            yield block.root, _placed(block.yaml_keys(width, round(own / scale, 2)), at)
            if isinstance(block, FixedBlock):
                yield from block.more


def _placed(typed: YamlKeys, at: str) -> YamlKeys:
    """Insert a block's place after its kind."""
    return {"id": typed["id"], "block": typed["block"], "at": at} | typed
