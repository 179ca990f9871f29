"""`head`: the title with its symbol, the fields that are filled in once per game (next to it on the same baseline, or below it),
and a line in the accent colour below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Drawn, Options, drawing, filled
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.shapes import rect
from sheetgen.drawing.blocks.printed.type import clipped, printable, unbroken
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Line, Op, Part, Pen, Place, Text
from sheetgen.drawing.theme import Length, ResolvedStyle, Side
from sheetgen.source.messages import message

_RULE, _CLEAR, _LEAST_CLEAR = 0.9, 2.3, 1.4
"""Width of the line at the bottom, the gap between the line and the baseline above, and the minimum of this gap if the block is too
low, in mm."""
_DROP, _HIGH, _PITCH = 0.9, 7.0, 8.4
"""Depth of the area for writing below the baseline, height of this area, and distance between two baselines, in mm."""
_BELOW = _PITCH - _HIGH + _DROP
"""Distance from the baseline to the top of the next line's area, in mm."""
_AFTER_TITLE, _BETWEEN, _BESIDE = 8.0, 4.0, 1.5
"""Gaps after the title, between fields, and after a label, in mm."""
_SYMBOL, _AFTER_SYMBOL = 1.6, 2.0
"""Height of the symbol relative to capitals, and the gap after it in mm."""
_LEAST, _WANTED = 18.0, 34.0
"""Minimum and preferred width for writing, in mm."""
_TICK, _TICKED, _APART = 5.6, 6.2, 1.6
"""Side of a tick box, height of a line of tick boxes, and the gap next to each word to ring, in mm."""
_RING = 8.0, 7.0
"""Minimum width of a word to ring, and its height, in mm."""
_IN_A_LINE = 3
"""Maximum fields in a line below the title."""


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
    fields: tuple[Field, ...] = ()
    """Fields to write, tick or ring next to the title, or below it if they don't fit."""
    below: Length = 0.0
    """Gap below the line if the block is higher than necessary."""


class _Measured(Struct, frozen=True):
    """A field with the width of its label, its minimum total width and its preferred width. texts: words to ring, or words that
    each have a box to tick; values: the values of these words.
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


def head_height(lines: int = 1) -> float:
    """Return the least height of a head with this number of lines for title and fields, in mm."""
    return _HIGH - _DROP + (lines - 1) * _PITCH + _CLEAR + _RULE


def draw(options: HeadOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the head above the line at the bottom of the box; the title shrinks if the fields need its space."""
    look = context.look(options.style, "heading")
    fields = [_measured(field, context) for field in options.fields]
    title = printable(unbroken(context.text(options.text)), look, context, "text")
    look, many = _title_look(title, bool(options.symbol), look, fields, box.w, context)
    below = _rows(fields[many:], box.w)
    if head_height(1 + len(below)) > box.h + 1e-6:  # all fields go next to the title, which is cut
        many, below = len(fields), []
    lacks = head_height() - box.h
    beside = _least_width(fields[:many]) + _AFTER_TITLE if many else 0.0
    clear = max(_CLEAR - max(lacks, 0.0), _LEAST_CLEAR)
    missing = max(lacks - (_CLEAR - clear), beside - box.w)
    if fields and missing > 1e-6:
        context.fault(message(words.no_room_to_write, missing))
        return Drawing()
    box = box._replace(h=box.h - min(max(-lacks, 0.0), options.below))
    pen = Pen(context.hue().line, _RULE)
    drawn: list[Op | Place] = [Line(box.x, box.bottom - _RULE / 2, box.right, box.bottom - _RULE / 2, pen)]
    baseline = box.bottom - _RULE - clear - len(below) * _PITCH
    drawn.extend(_title(options.symbol, title, Box(box.x, box.y, box.w - beside, baseline - box.y), look, context))
    taken = min(_title_width(title, bool(options.symbol), look, context) + _AFTER_TITLE, box.w - beside + _AFTER_TITLE)
    lines: list[tuple[Sequence[_Measured], Box]] = [(fields[:many], Box(box.x + taken, baseline, box.w - taken, 0.0))]
    lines += [(own, Box(box.x, baseline + row * _PITCH, box.w, 0.0)) for row, own in enumerate(below, 1)]
    for own, at in lines:
        drawn.extend(_line(own, at, context))
    return drawing(drawn)


def _rows(fields: Sequence[_Measured], width: float) -> list[Sequence[_Measured]]:
    """Split fields into lines of about the same number of fields: three per line if they fit, otherwise fewer."""
    result: list[Sequence[_Measured]] = []
    for each in range(_IN_A_LINE, 0, -1) if fields else ():
        rows = -(-len(fields) // each)
        ends = [-(-len(fields) * row // rows) for row in range(rows + 1)]
        result = [fields[start:end] for start, end in pairwise(ends)]
        if all(_least_width(own) <= width + 1e-6 for own in result):
            break
    return result


def _least_width(fields: Sequence[_Measured]) -> float:
    return sum(each.least for each in fields) + _BETWEEN * (len(fields) - 1)


def _measured(field: Field, context: DrawContext) -> _Measured:
    face = context.face(field.space) if field.space else Face()
    look = context.look("label")
    label = printable(unbroken(context.text(field.label)), look, context, "fields")
    wide = context.metrics.width(label, look.size, look.weight) + _BESIDE if label else 0.0
    if face.tick:
        return _Measured(field, face, label, wide, wide + _TICK, wide + _TICK)
    rows = context.list(field.parts) if field.parts else ()
    ways = [(row.get("value", str(number)), filled(field.text, row)) for number, row in enumerate(rows, 1)] or face.ways
    if ways:
        choice = context.look("choice", "hint")
        texts = tuple(printable(unbroken(context.text(text)), choice, context, "fields") for _, text in ways)
        chosen = sum(_choice_width(text, bool(rows), choice, context) for text in texts)
        return _Measured(field, face, label, wide, wide + chosen, wide + chosen, texts, tuple(value for value, _ in ways))
    least, wanted = (_LEAST, _WANTED) if field.width is None else (field.width, field.width)
    return _Measured(field, face, label, wide, wide + least, wide + wanted)


def _choice_width(text: str, ticked: bool, look: ResolvedStyle, context: DrawContext) -> float:
    width = context.metrics.width(text, look.size, look.weight)
    return width + _TICK + _BESIDE + _BETWEEN if ticked else max(width + 2 * _APART, _RING[0])


def _symbol_side(look: ResolvedStyle) -> float:
    return look.size * MM_PER_POINT * CAP_HEIGHT * _SYMBOL


def _title_width(title: str, has_symbol: bool, look: ResolvedStyle, context: DrawContext) -> float:
    before = _symbol_side(look) + _AFTER_SYMBOL if has_symbol else 0.0
    return before + context.metrics.width(title, look.size, look.weight)


def _title_look(
    title: str, has_symbol: bool, look: ResolvedStyle, fields: Sequence[_Measured], width: float, context: DrawContext
) -> tuple[ResolvedStyle, int]:
    """Return the largest title style that leaves enough width for fields next to the title, and the number of these fields. All
    fields are placed there if their minimum widths fit, otherwise only as many as fit in their preferred widths.
    """
    every = list(look.sizes())
    for many in range(len(fields), -1, -1):
        own = fields[:many]
        for wanted in (True, False) if many == len(fields) else (True,):
            needed = sum((each.wanted if wanted else each.least) + _BETWEEN for each in own)
            needed += _AFTER_TITLE - _BETWEEN if own else 0.0
            fitting = (size for size in every if _title_width(title, has_symbol, size, context) + needed <= width + 1e-6)
            result = next(fitting, None)
            if result is not None:
                return result, many
    return every[-1], 0


def _title(name: str, title: str, box: Box, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Draw the symbol and the title at the bottom of the box."""
    left = box.x
    if name:
        side = _symbol_side(look)
        middle = box.bottom - look.size * MM_PER_POINT * CAP_HEIGHT / 2
        yield from symbol(name, Box(left, middle - side / 2, side, side), replace(look, colour=context.hue().line), context)
        left += side + _AFTER_SYMBOL
    yield from _on_baseline(title, box._replace(x=left, w=box.right - left), look, context, "text")


def _on_baseline(text: str, box: Box, look: ResolvedStyle, context: DrawContext, key: str) -> Iterator[Text]:
    """Draw a line of text at the bottom of a box, cut if it is too long."""
    whole = printable(unbroken(text), look, context, key)
    shown = clipped(whole, box.w, look, context.metrics)
    if shown != " ".join(whole.split()):
        context.remark(message(words.cut_short, whole), key)
    if context.metrics.width(shown, look.size, look.weight) <= box.w:  # even … alone may be too wide
        yield Text(box.x, box.bottom, shown, look.size, look.colour, look.weight)


def _line(fields: Sequence[_Measured], at: Box, context: DrawContext) -> Drawn:
    """Yield fields side by side. at: a box whose top is their baseline, and whose width is the total available."""
    spare = at.w - _least_width(fields)
    if fields and spare < -1e-6:
        context.fault(message(words.no_room_to_write, -spare))
        return
    shares = sum(each.field.share for each in fields if each.grows)
    x = at.x
    for each in fields:
        width = each.least + (spare * each.field.share / shares if each.grows else 0.0)
        yield from _field(each, Box(x, at.y - _HIGH + _DROP, width, _HIGH), at.y, context)
        x += width + _BETWEEN


def _field(each: _Measured, box: Box, baseline: float, context: DrawContext) -> Drawn:
    """Yield one of: a label and a line to write on, a box to tick and its label, or a label and words of which one is ringed."""
    look = context.look("label")
    middle = baseline - look.size * MM_PER_POINT * CAP_HEIGHT / 2
    room, left = Box(box.x + each.beside, box.y, box.w - each.beside, box.h), box.x
    parts: list[Part] = []
    if each.face.tick:
        room = Box(box.x, middle - _TICK / 2, _TICK, _TICK)
        left = room.right + _BESIDE
        parts = [Part(True, room)]
        yield rect(room, context.look("tick"))
    if each.label:
        yield Text(left, baseline, each.label, look.size, look.colour, look.weight)
    if each.texts:
        high = _TICKED if each.field.parts else _RING[1]
        room = room._replace(y=min(middle - high / 2, baseline + _BELOW - high), h=high)
        for op, part in _chosen(each, room, baseline, context):
            yield from op
            parts.append(part)
    elif not each.face.tick and (pen := context.look("line").pen) is not None:
        yield Line(room.x, room.bottom, room.right, room.bottom, pen)
        if each.face.text:
            printed = context.look("printed", "label")
            above = Box(room.x, baseline - printed.size * MM_PER_POINT, room.w, printed.size * MM_PER_POINT)
            yield from _on_baseline(each.face.text, above, printed, context, "fields")
    spaces = context.spaces(each.field.space)[:1] if each.field.space else ()
    yield from (Place(space.name, space.type, room, tuple(parts)) for space in spaces)


def _chosen(each: _Measured, room: Box, baseline: float, context: DrawContext) -> Iterator[tuple[list[Op], Part]]:
    """Yield the words of a choice side by side, to ring or each with a box to tick."""
    look = context.look("choice", "hint")
    x = room.x
    for value, text in zip(each.values, each.texts, strict=True):
        width = _choice_width(text, bool(each.field.parts), look, context)
        if each.field.parts:
            box = Box(x, room.y + (room.h - _TICK) / 2, _TICK, _TICK)
            beside = Text(box.right + _BESIDE, baseline, text, look.size, look.colour, look.weight)
            yield [rect(box, context.look("tick")), beside], Part(value, box)
        else:
            over = Text(x + width / 2, baseline, text, look.size, look.colour, look.weight, "middle")
            yield [over], Part(value, Box(x, room.y, width, room.h))
        x += width
