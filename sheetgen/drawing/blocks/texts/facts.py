"""`facts`: what players ask at the table. Tables of constants come first, on a panel; then facts in one or two lines, after a
sample of a player's columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import printable
from sheetgen.drawing.papers import Scale, scale_of
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Line, Op, Symbol, Text, Weight
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_DIE = re.compile(r"(dice-[1-6]) ?")
_BETWEEN = 3.0
"""Gap between two facts, in units."""
_LINE = 1.6
"""Distance of baselines, in type sizes."""
_AROUND = 1.3
"""Distance of capitals from the upper and the lower edge, in units."""
_DIE_SIDE = 0.9
"""Side of a die, in type sizes; the next one is a type size to the right."""
_SAMPLE = 1.2
"""Distance of the edges of the sample from the capitals of its labels, in mm."""


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of constants on the panel."""

    text: str
    """Its heading; `$name` is replaced by the text of that name in `labels`."""
    entries: tuple[tuple[str, str], ...]
    """Its keys and values; `dice-1` … `dice-6` are drawn as dice."""


class FactsOptions(Options, frozen=True, kw_only=True):
    """Keys of a `facts` block."""

    texts: tuple[str, ...] = ()
    """The facts; `**…**` is printed in bold, and `$name` is replaced by the text of that name in `labels`."""
    sample: tuple[str, ...] = ()
    """The labels of columns that are the same for every player."""
    tables: tuple[Table, ...] = ()
    """Tables of constants, printed above the facts."""


def least_height(tables: Sequence[Sequence[float]], widths: Sequence[float], width: float, scale: Scale) -> float:
    """Return the height (mm) of tables and facts in a block of a width. tables: the widths of each table's entries. widths: the
    widths of the facts."""
    inner = width - 2 * scale.unit
    panel = _height(sum(1 + _rows(each, inner, scale) for each in tables), scale)
    line = _height(len(list(_lines(widths, inner, scale))), scale)
    return panel + line + (scale.unit if panel and line else 0.0)


def _height(lines: int, scale: Scale) -> float:
    capitals = scale.small * MM_PER_POINT * CAP_HEIGHT
    return capitals + 2 * _AROUND * scale.unit + (lines - 1) * scale.small * MM_PER_POINT * _LINE if lines else 0.0


def _rows(widths: Sequence[float], width: float, scale: Scale) -> int:
    """Return the number of entries below one another, in as many columns of equal width as there is room for."""
    columns = int((width + _BETWEEN * scale.unit) / (max(widths) + _BETWEEN * scale.unit) + 1e-6)
    return -(-len(widths) // max(columns, 1))


def spelled(text: str) -> str:
    """Return a text for estimating its width: with a letter for each picture, and without the marks of bold words."""
    return _DIE.sub("W ", text).replace("**", "")


def _lines(widths: Sequence[float], width: float, scale: Scale) -> Iterator[list[int]]:
    """Yield the numbers of the facts in each line."""
    line: list[int] = []
    used = 0.0
    for number, wide in enumerate(widths):
        if line and used + wide > width + 1e-6:
            yield line
            line, used = [], 0.0
        line.append(number)
        used += wide + _BETWEEN * scale.unit
    if line:
        yield line


def draw(options: FactsOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the tables and the facts, each on the fill of their style."""
    scale, look = scale_of(context.paper), context.look(options.style, "fact")
    size = look.size

    def wide(text: str) -> float:
        return sum(_width(part, weight, size, context) for part, weight in _weighed(text))

    texts = [printable(context.text(text), look, context, "texts") for text in options.texts]
    sample = [printable(context.text(text), look, context, "sample") for text in options.sample]
    headings = [printable(context.text(table.text), look, context, "tables") for table in options.tables]
    rows = [[(f"**{key}**", printable(value, look, context, "tables")) for key, value in table.entries] for table in options.tables]
    entries = [[max(wide(key) for key, _ in table) + scale.unit + wide(value) for _, value in table] for table in rows]
    cells = [context.metrics.width(text, size, "semibold") + 2 * scale.unit for text in sample]
    every = [*([sum(cells)] if sample else []), *map(wide, texts)]
    inner = box.w - 2 * scale.unit
    capitals, step = size * MM_PER_POINT * CAP_HEIGHT, size * MM_PER_POINT * _LINE
    counts = [_rows(table, inner, scale) for table in entries]
    spare = max(int((box.h + 1e-6 - least_height(entries, every, box.w, scale)) / step), 0)
    counts[:1] = [min(many + spare, len(entries[0])) for many in counts[:1]]  # the first table fills the height that is left
    lines = list(_lines(every, inner, scale))
    panel, line = _height(sum(counts) + len(counts), scale), _height(len(lines), scale)
    high = panel + line + (scale.unit if panel and line else 0.0)
    widest = max([*every, *(max(table) for table in entries), *(wide(f"**{heading}**") for heading in headings)], default=0.0)
    if high > box.h + 1.0 or widest > inner + 1e-6:
        needs = round(max(high - box.h, widest - inner), 1)
        what = phrase("facts-too-large", "the facts need {lack} mm more than the block has", needs)
        context.fault(message(what, phrase("fewer-facts", "use fewer or shorter facts")), "texts" if texts else "tables")
        return Drawing()
    spare_line = max(box.h - high, 0.0) if line else 0.0
    line, high = line + spare_line, high + spare_line  # the panel of the facts fills the height that is left
    ops: list[Op] = []
    for top, tall in ((box.y, panel), (box.y + high - line, line)):
        ops += [rect(Box(box.x, top, box.w, tall), look)] if tall and (look.fill or look.pen) else []
    left, baseline = box.x + scale.unit, box.y + _AROUND * scale.unit + capitals
    for heading, table, many in zip(headings, rows, counts, strict=True):
        ops.extend(_fact(f"**{heading}**", left, baseline, look, context))
        column = (inner + scale.unit) / -(-len(table) // many)
        for number, (key, value) in enumerate(table):
            x, y = left + number // many * column, baseline + (number % many + 1) * step
            ops.extend(_fact(key, x, y, look, context))
            ops.extend(_fact(value, x + max(wide(each) for each, _ in table) + scale.unit, y, look, context))
        baseline += (many + 1) * step
    baseline = box.y + high - line + spare_line / 2 + _AROUND * scale.unit + capitals
    for numbers in lines:
        x = left
        for number in numbers:
            if sample and number == 0:
                ops.extend(_sample(sample, cells, Box(x, baseline - capitals, sum(cells), capitals), look, size, context))
            else:
                ops.extend(_fact(texts[number - bool(sample)], x, baseline, look, context))
            x += every[number] + _BETWEEN * scale.unit
        baseline += step
    return Drawing(ops)


def _weighed(text: str) -> Iterator[tuple[str, Weight]]:
    """Yield the parts of a text, each with its weight; each picture is a part."""
    for number, part in enumerate(_BOLD.split(text)):
        for piece in _DIE.split(part):
            if piece:
                yield piece, "bold" if number % 2 else "regular"


def _width(part: str, weight: Weight, size: float, context: DrawContext) -> float:
    return size * MM_PER_POINT if _DIE.fullmatch(part) else context.metrics.width(part, size, weight)


def _fact(text: str, x: float, baseline: float, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield the parts of a text on a baseline."""
    side = look.size * MM_PER_POINT * _DIE_SIDE
    for part, weight in _weighed(text):
        if _DIE.fullmatch(part):
            middle = baseline - look.size * MM_PER_POINT * CAP_HEIGHT / 2
            yield Symbol(part, Box(x, middle - side / 2, side, side), look.colour)
        else:
            yield Text(x, baseline, part, look.size, look.colour, weight)
        x += _width(part, weight, look.size, context)


def _sample(
    labels: Sequence[str], widths: Sequence[float], box: Box, look: ResolvedStyle, size: float, context: DrawContext
) -> Iterator[Op]:
    """Yield the columns of a player as in a row of the table, each with its label."""
    around = box.inset(0.0, -_SAMPLE)
    yield rect(around, context.look("field"))
    pen, x = context.look("dotted").pen, box.x
    for number, (label, width) in enumerate(zip(labels, widths, strict=True)):
        if number and pen is not None:
            yield Line(x, around.y, x, around.bottom, pen)
        yield Text(x + width / 2, box.bottom, label, size, look.colour, "semibold", "middle")
        x += width
