"""`facts`: what players ask at the table, in one or two lines. A sample of a player's columns comes first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import printable
from sheetgen.drawing.papers import Scale, scale_of
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Line, Op, Text, Weight
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_BETWEEN = 3.0
"""Gap between two facts, in units."""
_LINE = 1.6
"""Distance of baselines, in type sizes."""
_AROUND = 1.3
"""Distance of capitals from the upper and the lower edge, in units."""
_SAMPLE = 1.2
"""Distance of the edges of the sample from the capitals of its labels, in mm."""


class FactsOptions(Options, frozen=True, kw_only=True):
    """Keys of a `facts` block."""

    texts: tuple[str, ...] = ()
    """The facts; `**…**` is printed in bold, and `$name` is replaced by the text of that name in `labels`."""
    sample: tuple[str, ...] = ()
    """The labels of columns that are the same for every player."""


def least_height(widths: Sequence[float], width: float, scale: Scale) -> float:
    """Return the height (mm) of facts with these widths in a block of a width."""
    return _height(len(list(_lines(widths, width - 2 * scale.unit, scale))), scale)


def _height(lines: int, scale: Scale) -> float:
    capitals = scale.small * MM_PER_POINT * CAP_HEIGHT
    return capitals + 2 * _AROUND * scale.unit + (lines - 1) * scale.small * MM_PER_POINT * _LINE


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
    """Draw the facts on the fill of their style, from the top of the box."""
    scale, look = scale_of(context.paper), context.look(options.style, "fact")
    size = look.size
    texts = [printable(context.text(text), look, context, "texts") for text in options.texts]
    sample = [printable(context.text(text), look, context, "sample") for text in options.sample]
    pieces = [list(_weighed(text)) for text in texts]
    widths = [sum(context.metrics.width(part, size, weight) for part, weight in piece) for piece in pieces]
    cells = [context.metrics.width(text, size, "semibold") + 2 * scale.unit for text in sample]
    every = [sum(cells), *widths] if sample else widths
    lines = list(_lines(every, box.w - 2 * scale.unit, scale))
    high = _height(len(lines), scale)
    if not lines:
        return Drawing()
    if high > box.h + 1.0 or max(every) > box.w:
        needs = round(max(high - box.h, max(every) - box.w), 1)
        what = phrase("facts-too-large", "the facts need {lack} mm more than the block has", needs)
        context.fault(message(what, phrase("fewer-facts", "use fewer or shorter facts")), "texts")
        return Drawing()
    ground = box._replace(h=high)
    ops: list[Op] = [rect(ground, look)] if look.fill or look.pen else []
    capitals = size * MM_PER_POINT * CAP_HEIGHT
    baseline = box.y + _AROUND * scale.unit + capitals
    for line in lines:
        x = box.x + scale.unit
        for number in line:
            if sample and number == 0:
                ops.extend(_sample(sample, cells, Box(x, baseline - capitals, sum(cells), capitals), look, size, context))
            else:
                ops.extend(_fact(pieces[number - bool(sample)], x, baseline, look, size, context))
            x += every[number] + _BETWEEN * scale.unit
        baseline += size * MM_PER_POINT * _LINE
    return Drawing(ops)


def _weighed(text: str) -> Iterator[tuple[str, Weight]]:
    """Yield the parts of a text, each with its weight."""
    for number, part in enumerate(_BOLD.split(text)):
        if part:
            yield part, "bold" if number % 2 else "regular"


def _fact(
    parts: Sequence[tuple[str, Weight]], x: float, baseline: float, look: ResolvedStyle, size: float, context: DrawContext
) -> Iterator[Op]:
    """Yield the parts of a fact on a baseline."""
    for part, weight in parts:
        yield Text(x, baseline, part, size, look.colour, weight)
        x += context.metrics.width(part, size, weight)


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
