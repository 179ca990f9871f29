"""`ends`: spaces at the ends of a lattice's lines, inside the lattice's rectangle.

An end is a strip with printed content (its symbol above the small circle, or a hint) next to the space for writing. A short leader
joins it to its line.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Drawn, drawing
from sheetgen.drawing.blocks.boards.bars import tag_of, tagged
from sheetgen.drawing.blocks.boards.board import (
    EndsOptions,
    EndsPlan,
    LatticeOptions,
    LatticeShape,
    Planned,
    lay_out,
    papers,
)
from sheetgen.drawing.blocks.printed.faces import printed, symbol
from sheetgen.drawing.blocks.printed.shapes import ellipse, rect
from sheetgen.drawing.blocks.printed.type import FINEST_SIZE, LEAST_SIZE, line, shrunk
from sheetgen.drawing.colours import PAPER
from sheetgen.drawing.faces import End, Face
from sheetgen.drawing.sheet import Box, Line, Op, Place, Rect
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.source.decimals import brief
from sheetgen.source.faults import near
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

_GAP = 0.75
"""Distance between the symbol, the small circle and the frame, in mm."""
_FIELD = 0.9
"""Distance of the white field from the edges of an end with a fill, in mm."""
_LEAST_SYMBOL = 2.0
_LEAST_BADGE_SYMBOL = 1.6
"""Minimum size of the symbol next to a long text (points) in an end without a space, in mm."""
_BADGE_APART = 0.1
_BADGE_EDGE = 0.07
"""Margin between the frame and the print in an end without a space, as a share of its width; less if the end is wide."""


def draw(options: EndsOptions, _box: Box, context: DrawContext) -> Drawing:
    """Draw the leaders, strips and spaces of all ends of the block."""
    lattices = {each.id: (each, box) for each, box in context.others("lattice") if isinstance(each, LatticeOptions)}
    if options.of not in lattices:
        what = phrase(
            "no-such-lattice-block",
            "'{block}' belongs to the lattice block '{lattice}', which doesn't exist",
            options.id,
            options.of,
        )
        remove = phrase("remove-ends", "remove '{block}' too if there is no lattice", options.id)
        context.fault(message(what, near(options.of, tuple(lattices)) or remove), "of")
        return Drawing()
    lattice, box = lattices[options.of]
    rows = context.lattice(lattice.space)
    if not rows:
        return Drawing()
    planned, lacks = lay_out(lattice, box, context)
    if max(lacks) >= 1e-6:
        return Drawing()
    shape, own = planned.shape, options.plan(context)
    units = _units(own, shape, planned)
    if not _free(options, units, lattice, shape, planned, context) or not _tick_fits(options, own, units, context):
        return Drawing()
    drawn: list[Op | Place] = []
    for end, unit in zip(own.ends, units, strict=True):
        drawn += _leader(end, shape, own, unit, planned, context)
        drawn += _unit(options, end, unit, context)
    drawn += _bars(options, lattice, box, planned, context)
    return drawing(drawn)


def _bars(options: EndsOptions, lattice: LatticeOptions, box: Box, planned: Planned, context: DrawContext) -> Iterator[Op]:
    """Yield the lines in their lanes. Report an error if their points do not fit."""
    here = set(context.ends(options.lines))
    own = [bar for bar in planned.shape.bars if bar.end in here]
    small = [bar for bar in own if tag_of(bar, planned, context) is None]
    if small:
        larger = papers(lattice, box, context, lambda plan: all(tag_of(bar, plan, context) for bar in small))
        lines = tuple((bar.end.axis, bar.end.index) for bar in small)
        axis, number = lines[0]
        first = phrase("row", "row {number}", number) if axis == "row" else phrase("column", "column {number}", number)
        what = phrase(
            "bars-too-short",
            "cells of {side} mm have no room for the points of the line in {lines} ('{block}')",
            words.tenths(planned.cell),
            words.and_more(first, len(lines) - 1),
            options.id,
        )
        context.fault(message(what, words.larger(larger)), "lines")
    for bar in own:
        yield from tagged(bar, planned, context.look(bar.end.face.style, options.style), context)


def _units(own: EndsPlan, shape: LatticeShape, planned: Planned) -> list[Box]:
    """Return the boxes of the ends on the page."""
    boxes = (own.unit_box(end, shape, planned.pitch) for end in own.ends)
    return [Box(planned.x + box.x, planned.y + box.y, box.w, box.h) for box in boxes]


def _free(
    options: EndsOptions, units: list[Box], lattice: LatticeOptions, shape: LatticeShape, planned: Planned, context: DrawContext
) -> bool:
    """Return whether these ends overlap no cells, no other ends and no ends of an earlier block. Report an error otherwise."""
    rows = enumerate(context.lattice(lattice.space), 1)
    taken = [planned.cell_box(row, column) for row, cells in rows for column, name in enumerate(cells, 1) if name is not None]
    for other, _ in context.others("ends"):
        if other.id == options.id:
            break
        if isinstance(other, EndsOptions) and other.of == options.of:
            taken += _units(other.plan(context), shape, planned)
    crowded = [a for n, a in enumerate(units) if any(a.overlaps(b, 1e-3) for b in (*units[:n], *taken))]
    if crowded:
        what = plural(
            "ends-lie-on-others",
            "{count} of the {ends} ends in '{block}' overlaps cells or other ends",
            "{count} of the {ends} ends in '{block}' overlap cells or other ends",
            len(units),
            options.id,
            count=len(crowded),
        )
        hint = phrase("other-side", "choose a smaller `min`, another side (`rows`, `columns`), or `around: true` for a diamond")
        context.fault(message(what, hint), "id")
    return not crowded


def _tick_fits(options: EndsOptions, own: EndsPlan, units: list[Box], context: DrawContext) -> bool:
    """Return whether the small circles fit next to their spaces with enough height for the symbol. Report an error otherwise."""
    small = [unit for end, unit in zip(own.ends, units, strict=True) if len(end.spaces) > 1]
    if not small:
        return True
    strip, tick = _strip_width(options, small[0]), _tick(options, small[0])
    lacks = max(tick + 1.8 * _GAP - strip, tick + 3 * _GAP + _LEAST_SYMBOL - small[0].h)
    if lacks > 1e-6:
        what = phrase(
            "small-circles-do-not-fit",
            "small circles of {diameter} mm don't fit in '{block}': they need {lack} mm more",
            brief(options.tick),
            options.id,
            words.tenths(lacks),
        )
        hint = phrase("larger-strip", "make `strip` and the height in `min` larger, or `tick` smaller")
        context.fault(message(what, hint), "tick")
    return lacks <= 1e-6


def _strip_width(options: EndsOptions, unit: Box) -> float:
    """Return the width of an end's printed part."""
    return options.strip * unit.w / (options.strip + options.min.width)


def _tick(options: EndsOptions, unit: Box) -> float:
    """Return the diameter of an end's small circle."""
    return options.tick * _strip_width(options, unit) / options.strip if options.strip else options.tick


def _leader(end: End, shape: LatticeShape, own: EndsPlan, unit: Box, planned: Planned, context: DrawContext) -> Iterator[Op]:
    """Yield a short line from the end to the nearest cell of its line."""
    pen = context.look("leader", "hairline").pen
    if pen is None:
        return
    side = own.side_of(end, shape)
    last = side in ("right", "bottom")
    along = end.last if last else end.first
    cell = planned.cell_box(end.index, along) if end.axis == "row" else planned.cell_box(along, end.index)
    if end.axis == "row":
        y = cell.centre[1]
        yield Line(cell.right if last else cell.x, y, unit.x if last else unit.right, y, pen)
    else:
        x = cell.centre[0]
        yield Line(x, cell.bottom if last else cell.y, x, unit.y if last else unit.bottom, pen)


def _unit(options: EndsOptions, end: End, unit: Box, context: DrawContext) -> Drawn:
    """Yield one end: frame, strip and spaces. The first space is for writing, a second one is the small circle."""
    face = end.face if end.face != Face() or not end.spaces else context.face(end.spaces[0])
    look = context.look(face.style, options.style)
    yield rect(unit, look)
    if not end.spaces:
        yield from _badge(face, unit, look, context)
        return
    strip = _strip_width(options, unit)
    types = {space.name: space.type for name in end.spaces for space in context.spaces(name)}
    field = Box(unit.x + strip, unit.y, unit.w - strip, unit.h)
    yield Place(end.spaces[0], types.get(end.spaces[0], "number"), field)
    if look.fill and look.fill != PAPER:
        yield Rect(field.inset(_FIELD), PAPER, None, _FIELD)
    elif strip and (pen := context.look("hairline").pen):
        yield Line(field.x, field.y + _FIELD, field.x, field.bottom - _FIELD, pen)
    if len(end.spaces) > 1:
        small = context.look(context.face(end.spaces[1]).style, options.style)
        symbol_box, circle = _strip_parts(unit, strip, _tick(options, unit))
        yield from symbol(face.symbol, symbol_box, look, context)
        yield ellipse(circle, small)
        yield Place(end.spaces[1], types.get(end.spaces[1], "tick"), circle)
    elif face.text and not face.symbol:
        yield from _hint(options, face.text, unit, _strip(unit, strip, look), context)
    else:
        yield from printed(face, _strip(unit, strip, look), look, context)


def _hint(options: EndsOptions, text: str, unit: Box, place: Box, context: DrawContext) -> Iterator[Op]:
    """Yield the print next to a space, in type that grows with it."""
    hint = context.look("points", "hint")
    grown = structs.replace(hint, size=hint.size * max(unit.h / options.min.height, 1.0))
    yield from line(text, place, shrunk(text, place, grown, context), context, "space", "middle")


def _badge(face: Face, unit: Box, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    """Yield a printed end: its text and its symbol side by side, in the colour of its style. A long text leaves less width for the
    symbol."""
    inner = unit.inset(min(1.2 * _GAP, _BADGE_EDGE * unit.w), 0)
    type_look = structs.replace(context.look("points", "hint"), colour=look.colour)
    share = 0.5 if face.text else 1.0
    side = min(inner.w * share, inner.h * 0.8) if face.symbol else 0.0
    finest = context.metrics.width(face.text, LEAST_SIZE, type_look.weight) if face.text else 0.0
    side = min(side, max(inner.w - finest - _BADGE_APART, _LEAST_BADGE_SYMBOL)) if side else 0.0
    if face.symbol:
        left = inner.right - side if face.text else inner.x + (inner.w - side) / 2
        yield from symbol(face.symbol, Box(left, inner.y + (inner.h - side) / 2, side, side), look, context)
    if face.text:
        place = Box(inner.x, inner.y, inner.w - side, inner.h)
        yield from line(face.text, place, shrunk(face.text, place, type_look, context, FINEST_SIZE), context, "lines", "middle")


def _strip_parts(unit: Box, strip: float, tick: float) -> tuple[Box, Box]:
    """Return the boxes of the symbol above and the small circle below it, with even gaps between them and the frame."""
    side = min(strip - 2 * _GAP, unit.h - tick - 3 * _GAP)
    spare = (unit.h - side - tick) / 3
    left = unit.x + 1.4 * _GAP
    column = strip - _GAP
    return (
        Box(left + (column - side) / 2, unit.y + spare, side, side),
        Box(left + (column - tick) / 2, unit.y + 2 * spare + side, tick, tick),
    )


def _strip(unit: Box, strip: float, look: ResolvedStyle) -> Box:
    """Return the printed part within the frame's line; the complete end if it has no strip."""
    line_width = look.pen.width if look.pen else 0.0
    return Box(unit.x + line_width, unit.y, (strip or unit.w - line_width) - line_width, unit.h)
