"""The largest number of rows that fits on an automatic page, for errors about pages that are too low."""

from __future__ import annotations

from bisect import bisect

from msgspec.structs import replace

from sheetgen.drawing.outline import Band, Item, Outline
from sheetgen.layout.automatic.page import Flow, plan_page
from sheetgen.layout.automatic.text_width import Texts
from sheetgen.layout.parts import PageSetup


def most_rows(rows: int, outline: Outline, page: PageSetup, typed: frozenset[str], flow: Flow, texts: Texts) -> int:
    """Return the largest number of rows for which the blocks fit, if every family with rows from 1 to `rows` has only so many. 0 if
    they never fit."""

    def is_too_high(most: int) -> bool:
        items = tuple(_with_rows(item, rows, most) for item in outline.items)
        return plan_page(replace(outline, items=items), page, typed, flow, texts).needs is not None

    return bisect(range(1, rows), False, key=is_too_high)


def _with_rows(item: Item, rows: int, most: int) -> Item:
    """Return an item with its first `most` rows if its rows are numbered from 1 to `rows`; otherwise unchanged."""
    numbers = [(str(number),) for number in range(1, rows + 1)]
    if not item.ways or {key.path[:1] for band in item.ways[0] for key in band.rows} != set(numbers):
        return item

    def first(band: Band) -> Band:
        kept = [at for at, key in enumerate(band.rows) if key.path[:1] in numbers[:most]]
        below = tuple(band.spaces[at] for at in kept)
        return Band(tuple(band.rows[at] for at in kept), band.columns, below, frozenset(map(kept.index, band.sums & set(kept))))

    ways = (tuple(filter(lambda band: band.rows, map(first, way))) for way in item.ways)
    return replace(item, ways=tuple(ways))
