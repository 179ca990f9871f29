"""`head`: the masthead of a sheet. At the left, the title with its symbol; at the right, boxes to fill in once per game.

At the top of a page, its ground extends to the edges of the paper and has a pattern of the symbol.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Drawn, Options, drawing, filled
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.grounds import PITCH, page_ground, pattern
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import clipped, printable, unbroken
from sheetgen.drawing.colours import INK, PAPER, lightness, mixed
from sheetgen.drawing.faces import Face
from sheetgen.drawing.papers import MEDIUM, Scale, scale_of
from sheetgen.drawing.sheet import ASCENT, CAP_HEIGHT, MM_PER_POINT, Box, Line, Op, Part, Pen, Place, Rect, Text
from sheetgen.drawing.theme import ResolvedStyle, Side
from sheetgen.source.messages import message

_RULE = 0.9
"""Width of the line at the bottom, in mm."""
_BELOW_BAR = 1.5
"""Distance from the boxes to the bottom of the masthead, in units."""
LEAST_BAR = 5.4
"""Minimum height of a box, in mm."""
_AFTER_TITLE = 4.0
"""Minimum gap after the title, in units."""
_SYMBOL, _AFTER_SYMBOL = 1.35, 0.35
"""Side of the symbol, and the gap after it, relative to the height of capitals."""
_LEAST, _WANTED, _MOST = 18.0, 24.0, 2.2
"""Minimum and preferred width for writing next to a caption, in mm; and the maximum width of a box, relative to the preferred."""
_TICK, _APART = 5.5, 1.6
"""Side of a tick box, and the gap next to each word to ring, in mm."""
_RING = 8.0
"""Minimum width of a word to ring, in mm."""
_IN_A_LINE = 3
"""Maximum fields in a line below the title."""
_SHADES = 0.12, 0.14
"""Shares by which the pattern is darker than a light and than a dark ground."""
_LIGHT = 0.7
"""Minimum lightness of a ground that gets a line below it."""


class Field(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A field that is written, ticked or ringed only once per game."""

    space: str = ""
    """Its space; without a space, the field is for notes."""
    label: str = ""
    """Text to print; `$name` is replaced by the text of that name in `labels`."""
    width: Side | None = None
    """Width for writing; fields without a width share the rest."""
    share: Annotated[float, Meta(ge=0.01, le=100)] = 1.0
    """Share of the remaining width, relative to the other fields."""
    parts: str = ""
    """A list of the game: each of its texts has a box to tick."""
    text: str = ""
    """The text of each part; `{name}` is replaced by a value of the part's row."""


class HeadOptions(Options, frozen=True, kw_only=True):
    """Keys of a `head` block."""

    text: str = "$title"
    """The title; `$name` is replaced by the text of that name in `labels`."""
    symbol: str = ""
    """Name of a symbol to draw before the title."""
    note: str = ""
    """A short text after the title; omitted if the fields need its space."""
    fields: tuple[Field, ...] = ()
    """Fields to write, tick or ring next to the title, or below it if they don't fit."""


class _Measured(Struct, frozen=True):
    """A field with the width of its caption (with the gaps before and after it), its minimum width and its preferred width. texts:
    words to ring, or words that each have a box to tick; values: the values of these words.
    """

    field: Field
    face: Face
    label: str
    beside: float
    least: float
    wanted: float
    texts: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    @property
    def grows(self) -> bool:
        return self.field.width is None and not (self.texts or self.face.tick)


def head_height(scale: Scale, lines: int = 1) -> float:
    """Return the height of a masthead with this number of lines for title and fields, in mm."""
    return lines * scale.bar + (lines - 1) * scale.unit + _BELOW_BAR * scale.unit


def draw(options: HeadOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the masthead at the top of the box; the title shrinks if the fields need its space."""
    scale = scale_of(context.paper)
    ground = _ground(box, scale, context)
    look = context.look(options.style, "heading")
    fields = [_measured(field, scale, context) for field in options.fields]
    title = printable(unbroken(context.text(options.text)), look, context, "text")
    look, many = _title_look(title, bool(options.symbol), look, fields, box, scale, context)
    below = _rows(fields[many:], box.w, scale)
    bar = min(scale.bar, box.h - _BELOW_BAR * scale.unit)
    beside = _least_width(fields[:many], scale) + _AFTER_TITLE * scale.unit if many else 0.0
    missing = max(LEAST_BAR - bar, beside - box.w)
    if fields and missing > 1e-6:
        context.fault(message(words.no_room_to_write, missing))
        return Drawing()
    bar = max(bar, look.size * MM_PER_POINT * CAP_HEIGHT)
    taken = _title_width(title, bool(options.symbol), look, context) + _AFTER_TITLE * scale.unit
    small = context.look("caption")
    note = printable(unbroken(context.text(options.note)), small, context, "note")
    before_note = taken - (_AFTER_TITLE - 2) * scale.unit
    after_title = before_note + context.metrics.width(note, small.size, small.weight)
    if after_title + sum(each.wanted + scale.unit for each in fields[:many]) + (_AFTER_TITLE - 1) * scale.unit > box.w:
        note = ""
    high = bar + len(below) * (scale.bar + scale.unit) + _BELOW_BAR * scale.unit
    drawn: list[Op | Place] = []
    grounds: list[Op] = []
    if ground is not None:
        on_ground, bottom = context.look("masthead"), box.y + high
        if lightness(on_ground.fill or PAPER) <= _LIGHT and not context.background:
            rest = Box(0.0, bottom, ground.w, context.paper[1] - bottom)
            grounds.extend(page_ground(context.hue(), options.symbol, rest, context.metrics))
        grounds.extend(_painted(ground._replace(h=bottom), options.symbol, on_ground, context))
        look = replace(look, colour=on_ground.colour)
    else:
        pen = Pen(context.hue().line, _RULE)
        drawn.append(Line(box.x, box.y + high - _RULE / 2, box.right, box.y + high - _RULE / 2, pen))
    at = Box(box.x, box.y, box.w - beside, bar)
    drawn.extend(_title(options.symbol, title, at, look, ground is not None, context))
    if note:
        drawn.append(Text(box.x + before_note, _baseline(at, look), note, small.size, look.colour, small.weight))
        taken = after_title + _AFTER_TITLE * scale.unit
    taken = min(taken, box.w - beside + _AFTER_TITLE * scale.unit)
    lines: list[tuple[Sequence[_Measured], Box]] = [(fields[:many], Box(box.x + taken, box.y, box.w - taken, bar))]
    for number, own in enumerate(below):
        lines.append((own, Box(box.x, box.y + bar + scale.unit + number * (scale.bar + scale.unit), box.w, scale.bar)))
    for own, at in lines:
        drawn.extend(_line(own, at, scale, context))
    return replace(drawing(drawn), grounds=grounds)


def _ground(box: Box, scale: Scale, context: DrawContext) -> Box | None:
    """Return the ground of a masthead at the top of the page, from edge to edge of the paper; None if it has no ground: further
    down on the page, with little ink or without colour, and on sheets for photos."""
    width, _ = context.paper
    inner = context.bleed.within(context.paper)
    near = any(context.bleed) and max(box.x - inner.x, box.y - inner.y, inner.right - box.right) < scale.unit
    return Box(0.0, 0.0, width, box.y) if near and context.ink == "full" and context.look("masthead").fill else None


def _painted(ground: Box, name: str, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield the ground of a masthead with a pattern of its symbol; below a light ground, also a line."""
    fill = look.fill or PAPER
    hue = context.hue()
    yield Rect(ground, fill)
    is_light = lightness(fill) > _LIGHT
    shade = mixed(fill, hue.solid, _SHADES[0]) if is_light else mixed(fill, INK, _SHADES[1])
    yield from pattern(name, ground, shade, PITCH, context.metrics)
    if is_light:
        yield Line(0.0, ground.bottom - _RULE / 2, ground.right, ground.bottom - _RULE / 2, Pen(hue.line, _RULE))


def _rows(fields: Sequence[_Measured], width: float, scale: Scale) -> list[Sequence[_Measured]]:
    """Split fields into lines of about the same number of fields: three per line if they fit, otherwise fewer."""
    result: list[Sequence[_Measured]] = []
    for each in range(_IN_A_LINE, 0, -1) if fields else ():
        rows = -(-len(fields) // each)
        ends = [-(-len(fields) * row // rows) for row in range(rows + 1)]
        result = [fields[start:end] for start, end in pairwise(ends)]
        if all(_least_width(own, scale) <= width + 1e-6 for own in result):
            break
    return result


def _least_width(fields: Sequence[_Measured], scale: Scale) -> float:
    return sum(each.least for each in fields) + scale.unit * (len(fields) - 1)


def _measured(field: Field, scale: Scale, context: DrawContext) -> _Measured:
    face = context.face(field.space) if field.space else Face()
    look = context.look("caption")
    label = printable(unbroken(context.text(field.label)), look, context, "fields")
    wide = context.metrics.width(label, look.size, look.weight) + 2 * scale.unit if label else scale.unit
    if face.tick:
        return _Measured(field, face, label, wide, wide + _TICK + scale.unit, wide + _TICK + scale.unit)
    rows = context.list(field.parts) if field.parts else ()
    ways = [(row.get("value", str(number)), filled(field.text, row)) for number, row in enumerate(rows, 1)] or face.ways
    if ways:
        choice = context.look("choice", "hint")
        texts = tuple(printable(unbroken(context.text(text)), choice, context, "fields") for _, text in ways)
        chosen = sum(_choice_width(text, bool(rows), choice, scale, context) for text in texts)
        values = tuple(value for value, _ in ways)
        return _Measured(field, face, label, wide, wide + chosen, wide + chosen, texts, values)
    least, wanted = (_LEAST, _WANTED * scale.bar / MEDIUM.bar) if field.width is None else (field.width, field.width)
    return _Measured(field, face, label, wide, wide + least, wide + wanted)


def _choice_width(text: str, ticked: bool, look: ResolvedStyle, scale: Scale, context: DrawContext) -> float:
    width = context.metrics.width(text, look.size, look.weight)
    return width + _TICK + 2 * scale.unit if ticked else max(width + 2 * _APART, _RING)


def _symbol_side(look: ResolvedStyle) -> float:
    return look.size * MM_PER_POINT * CAP_HEIGHT * _SYMBOL


def _title_width(title: str, has_symbol: bool, look: ResolvedStyle, context: DrawContext) -> float:
    before = _symbol_side(look) * (1 + _AFTER_SYMBOL / _SYMBOL) if has_symbol else 0.0
    return before + context.metrics.width(title, look.size, look.weight)


def _title_look(
    title: str, has_symbol: bool, look: ResolvedStyle, fields: Sequence[_Measured], box: Box, scale: Scale, context: DrawContext
) -> tuple[ResolvedStyle, int]:
    """Return the largest title style, and the number of fields next to the title. Fields that don't fit there go into lines below
    the title if the box is high enough; otherwise the title shrinks."""
    every = list(look.sizes())
    for size in every:
        left = box.w - _title_width(title, has_symbol, size, context) - (_AFTER_TITLE - 1) * scale.unit
        for many in (len(fields), *range(min(len(fields), -(-len(fields) // 2)), -1, -1)):
            needed = sum(each.least + scale.unit for each in fields[:many])
            below = _rows(fields[many:], box.w, scale)
            if needed <= left + 1e-6 and head_height(scale, 1 + len(below)) <= box.h + scale.unit:
                return size, many
    return every[-1], len(fields)


def _title(name: str, title: str, box: Box, look: ResolvedStyle, on_ground: bool, context: DrawContext) -> Iterator[Op]:
    """Draw the symbol and the title, in the middle of the box's height."""
    left = box.x
    if name:
        side = min(_symbol_side(look), box.h)
        at = Box(left, box.y + (box.h - side) / 2, side, side)
        colour = look.colour if on_ground else context.hue().line
        yield from symbol(name, at, replace(look, colour=colour), context)
        left += side * (1 + _AFTER_SYMBOL / _SYMBOL)
    yield from _on_baseline(title, Box(left, box.y, box.right - left, _baseline(box, look) - box.y), look, context, "text")


def _baseline(box: Box, look: ResolvedStyle) -> float:
    """Return the y of the baseline of a title in the middle of a box's height."""
    return box.y + max((box.h + look.size * MM_PER_POINT * CAP_HEIGHT) / 2, look.size * MM_PER_POINT * ASCENT)


def _on_baseline(text: str, box: Box, look: ResolvedStyle, context: DrawContext, key: str) -> Iterator[Text]:
    """Draw a line of text at the bottom of a box, cut if it is too long."""
    whole = printable(unbroken(text), look, context, key)
    shown = clipped(whole, box.w, look, context.metrics)
    if shown != " ".join(whole.split()):
        context.remark(message(words.cut_short, whole), key)
    if context.metrics.width(shown, look.size, look.weight) <= box.w:  # even … alone may be too wide
        yield Text(box.x, box.bottom, shown, look.size, look.colour, look.weight)


def _line(fields: Sequence[_Measured], at: Box, scale: Scale, context: DrawContext) -> Drawn:
    """Yield fields side by side, flush with the right edge of the box."""
    spare = at.w - _least_width(fields, scale)
    if fields and spare < -1e-6:
        context.fault(message(words.no_room_to_write, -spare))
        return
    shares = sum(each.field.share for each in fields if each.grows)
    widths = []
    for each in fields:
        grown = each.least + (spare * each.field.share / shares if each.grows else 0.0)
        widths.append(max(min(grown, each.wanted * _MOST), each.least))
    x = at.right - sum(widths) - scale.unit * (len(widths) - 1)
    for each, width in zip(fields, widths, strict=True):
        yield from _field(each, Box(x, at.y, width, at.h), scale, context)
        x += width + scale.unit


def _field(each: _Measured, box: Box, scale: Scale, context: DrawContext) -> Drawn:
    """Yield a box with a caption at its left; to the right of it, space to write, a box to tick, or words to choose from."""
    look = context.look("caption")
    baseline = box.y + (box.h + look.size * MM_PER_POINT * CAP_HEIGHT) / 2
    yield rect(box, context.look("field"))
    if each.label:
        yield Text(box.x + scale.unit, baseline, each.label, look.size, look.colour, look.weight)
    parts: list[Part] = []
    if each.face.tick:
        side = min(_TICK, box.h - 1.2)
        tick = Box(box.right - scale.unit - side, box.y + (box.h - side) / 2, side, side)
        parts = [Part(True, tick)]
        yield rect(tick, context.look("tick"))
    for op, part in _chosen(each, box._replace(x=box.x + each.beside, w=box.w - each.beside), baseline, scale, context):
        yield from op
        parts.append(part)
    if each.face.text and not (each.texts or each.face.tick):
        printed = context.look("printed", "label")
        own = box.y + (box.h + printed.size * MM_PER_POINT * CAP_HEIGHT) / 2
        above = Box(box.x + each.beside, box.y, box.w - each.beside, own - box.y)
        yield from _on_baseline(each.face.text, above, printed, context, "fields")
    room = box._replace(x=box.x + each.beside, w=box.w - each.beside)
    spaces = context.spaces(each.field.space)[:1] if each.field.space else ()
    yield from (Place(space.name, space.type, room, tuple(parts)) for space in spaces)


def _chosen(each: _Measured, room: Box, baseline: float, scale: Scale, context: DrawContext) -> Iterator[tuple[list[Op], Part]]:
    """Yield the words of a choice side by side, to ring or each with a box to tick."""
    look = context.look("choice", "hint")
    x, side = room.x, min(_TICK, room.h - 1.2)
    for value, text in zip(each.values, each.texts, strict=True):
        width = _choice_width(text, bool(each.field.parts), look, scale, context)
        if each.field.parts:
            box = Box(x, room.y + (room.h - side) / 2, side, side)
            beside = Text(box.right + scale.unit / 2, baseline, text, look.size, look.colour, look.weight)
            yield [rect(box, context.look("tick")), beside], Part(value, box)
        else:
            over = Text(x + width / 2, baseline, text, look.size, look.colour, look.weight, "middle")
            yield [over], Part(value, Box(x, room.y, width, room.h))
        x += width
