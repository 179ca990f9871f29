"""`rules`: the back of a sheet, with its facts and rules, a line to measure the print, and the imprint."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import printable, wrapped
from sheetgen.drawing.blocks.texts import facts, head
from sheetgen.drawing.papers import Scale, scale_of
from sheetgen.drawing.scan.ruler import LENGTH, STEP, scale_line
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Op, Pen, Rect, Text
from sheetgen.drawing.theme import LEADING
from sheetgen.source.languages import language
from sheetgen.source.messages import printed_text, room

phrase, plural = room("drawing")

_PEN = 0.4
"""Width of the line that shows the scale, in mm."""
_FOOT = 5.0
"""Height of the line and of the imprint below it, in units each."""


class RulesOptions(Options, frozen=True, kw_only=True):
    """Keys of a `rules` block. Without cells, it fills the page within its margins."""


def draw(options: RulesOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the masthead, the facts, as many rules as there is room for, and the foot."""
    scale = scale_of(context.paper)
    gap = 1.5 * scale.unit
    heads = [each for each, _ in context.others("head") if isinstance(each, head.HeadOptions)]
    title = replace(heads[0], fields=()) if heads else head.HeadOptions(id=options.id, block="head")
    masthead = head.draw(title, box, context)
    top = box.y + head.head_height(scale) + gap
    foot = box._replace(y=box.bottom - 2 * _FOOT * scale.unit, h=2 * _FOOT * scale.unit)
    ops = list(masthead.ops)
    for each, place in context.others("facts"):
        if isinstance(each, facts.FactsOptions):
            shown = facts.draw(replace(each, sample=()), Box(box.x, top, box.w, place.h), context).ops
            ops.extend(shown)
            top = max([op.box.bottom for op in shown if isinstance(op, Rect)], default=top - scale.unit) + scale.unit
    panel = Box(box.x, top, box.w, foot.y - top - scale.unit)
    laid = [_laid(panel.inset(scale.unit), size, scale, context) for size in (scale.text, scale.small)]
    text, bottom = next((each for each in laid if each[2]), laid[-1])[:2]
    ground = rect(panel._replace(h=bottom + scale.unit - top), context.look("field"))
    return replace(masthead, ops=[*ops, ground, *text, *_foot(foot, scale, context)])


def _laid(box: Box, size: float, scale: Scale, context: DrawContext) -> tuple[list[Text], float, bool]:
    """Return the rules in one type size, the lower edge of the last one, and whether all of them fit."""
    heading, body, fits = (
        replace(context.look("label"), size=size),
        replace(context.look("cell"), size=size, weight="regular"),
        True,
    )
    texts: list[Text] = []
    y = box.y
    for text, is_heading in context.rules():
        look = heading if is_heading else body
        lines = wrapped(printable(text, look, context, "text"), box.w, look, context.metrics)
        above = scale.unit if texts and is_heading else scale.unit / 2 if texts else 0.0
        step = size * MM_PER_POINT * LEADING
        fits = fits and y + above + len(lines) * step <= box.bottom
        if fits:
            first = y + above + size * MM_PER_POINT * CAP_HEIGHT
            texts += [Text(box.x, first + number * step, line, size, look.colour, look.weight) for number, line in enumerate(lines)]
            y += above + len(lines) * step
    return texts, y, fits


def _foot(box: Box, scale: Scale, context: DrawContext) -> Iterator[Op]:
    """Yield a line of 50 mm with ticks, and the imprint."""
    look = context.look("footer")
    pen = Pen(context.look("cell").colour, _PEN)
    y = box.y + 2 * scale.unit
    yield from scale_line(box.x, y, LENGTH, STEP, (scale.unit, 2 * scale.unit), pen)
    says = printed_text(phrase("ruler", "{length} mm if printed at 100%", round(LENGTH)), language(context.text("$lang")))
    yield Text(box.x + LENGTH + scale.unit, y, says, scale.small, pen.colour)
    yield Text(box.x, box.bottom, context.text("$imprint"), look.size, look.colour, look.weight)
    yield Text(box.right, box.bottom, context.text("sheetgen · $name"), look.size, look.colour, look.weight, "end")
