"""Widths of the columns of a `table`: shared by the columns, with room for every word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from sheetgen.drawing.blocks.base import DrawContext, filled
from sheetgen.drawing.blocks.printed.cells import text_width
from sheetgen.drawing.blocks.tables.table_options import Column, Head, TableOptions
from sheetgen.drawing.papers import scale_of
from sheetgen.drawing.sheet import Anchor

ICON, LARGEST_ICON = 0.62, 9.0
"""Side of an icon as a share of the height of its row, and its maximum in mm."""
BEFORE_ICON, AFTER_ICON = 1.0, 1.2
INDENT = 1.0
"""Margin before a label on the ground of its row, in mm."""
_ROUNDING = 1e-3
"""Extra width of a column beyond its words, in mm."""

Spanning = TypeVar("Spanning", Column, Head)


def shared_widths(options: TableOptions, width: float) -> list[float]:
    """Return the widths of the table's columns: columns without a width share the rest."""
    rest = width - options.gap * (len(options.columns) - 1) - sum(column.width or 0.0 for column in options.columns)
    shares = sum(column.share for column in options.columns if column.width is None) or 1.0
    return [column.width if column.width is not None else max(rest, 0.0) * column.share / shares for column in options.columns]


def shifted(
    widths: Sequence[float], wanted: Sequence[float], kept: Sequence[float], sharing: Sequence[bool], most: float
) -> list[float]:
    """Widen each column that is narrower than wanted, at the expense of the width that the other columns have beyond `kept`.
    Return the widths unchanged if this would take more than the share `most` of that surplus. sharing: whether a column takes
    part.
    """
    lacks = [max(want - width, 0.0) if share else 0.0 for width, want, share in zip(widths, wanted, sharing, strict=True)]
    spare = [
        max(width - keep, 0.0) if share and not lack else 0.0
        for width, keep, share, lack in zip(widths, kept, sharing, lacks, strict=True)
    ]
    if not sum(lacks) or sum(lacks) > sum(spare) * most:
        return list(widths)
    given = sum(lacks) / sum(spare)
    return [width + lack - free * given for width, lack, free in zip(widths, lacks, spare, strict=True)]


class _Need(Struct, frozen=True):
    """The width that the words of a cell need: in the minimum type with one word per line, and in the usual type on a single
    line."""

    first: int
    span: int
    words: float
    line: float


def with_room_for_words(
    options: TableOptions, rows: Sequence[Sequence[Mapping[str, str]]], widths: list[float], context: DrawContext
) -> list[float]:
    """Return the widths of columns. A column too narrow for one of its words takes width from others, first from columns that need
    less."""
    needs = list(_needs(options, rows, context))
    if all(need.words <= sum(widths[need.first : need.first + need.span]) for need in needs):
        return widths
    sharing = [column.width is None for column in options.columns]
    least = options.min.width + 2 * context.look(options.style).inset
    words, lines = ([min(least, width) for width in widths] for _ in range(2))
    for need in needs:
        if need.span == 1 and need.first < len(widths):
            words[need.first] = max(words[need.first], need.words + _ROUNDING)
            lines[need.first] = max(lines[need.first], need.line)
    usual = [line if word > width else word for word, line, width in zip(words, lines, widths, strict=True)]
    for wanted, kept in ((usual, lines), (words, lines), (words, words)):
        result = shifted(widths, wanted, kept, sharing, 1.0)
        if result != widths:
            break
    spanned = ((need, slice(need.first, need.first + need.span)) for need in needs)
    return result if all(sum(result[at]) >= min(need.words, sum(widths[at])) - _ROUNDING for need, at in spanned) else widths


def _needs(options: TableOptions, rows: Sequence[Sequence[Mapping[str, str]]], context: DrawContext) -> Iterator[_Need]:
    """Yield the widths that the texts of all cells need; texts that read upwards need none."""
    symbols = min(options.row or LARGEST_ICON, LARGEST_ICON) + BEFORE_ICON + AFTER_ICON

    def need(first: int, span: int, text: str, style: str, align: Anchor | None, more: float) -> _Need:
        look = context.look(style, options.style)
        along = align or look.align or "start"
        line = context.metrics.width(" ".join(context.text(text).split()), look.size, look.weight)
        free = text_width("", along, look, context) + more
        return _Need(first, span, text_width(text, along, look, context) + more, line + free)

    for section, own in zip(options.sections, rows, strict=True):
        for heads in section.heads:
            for at, head in _placed(heads.cells):
                if head.text and not head.turned:
                    yield need(at, head.span, head.text, head.style or options.header_style, head.align or "middle", 0.0)
        for at, column in _placed(() if section.has_line(scale_of(context.paper)) else section.columns):
            more = INDENT + (symbols if column.symbol else 0.0)
            shown = {(filled(column.text, row), filled(column.style, row)): None for row in own} if column.text else {}
            for text, style in shown:
                if text.strip():
                    yield need(at, column.span, text, style, column.align, more)


def _placed(cells: Sequence[Spanning]) -> Iterator[tuple[int, Spanning]]:
    """Yield cells, each with its first column."""
    at = 0
    for cell in cells:
        yield at, cell
        at += cell.span
