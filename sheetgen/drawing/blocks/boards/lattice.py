"""`lattice`: cells in rows and columns: a diamond of circles, a grid of fields with holes."""

from __future__ import annotations

from msgspec import Struct, structs
from msgspec.structs import replace

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Drawn, drawing
from sheetgen.drawing.blocks.boards.board import LatticeOptions, Planned, lay_out, papers
from sheetgen.drawing.blocks.printed.faces import Laid, drawn, laid_out
from sheetgen.drawing.blocks.printed.shapes import circle, rect
from sheetgen.drawing.faces import Face
from sheetgen.drawing.sheet import Box, Part, Place
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.spaces import Type
from sheetgen.source.decimals import brief
from sheetgen.source.messages import message, room, with_semicolons

phrase, plural = room("drawing")

_LINE = 0.07
"""Maximum width of a cell's line, as a share of its side."""


def draw(options: LatticeOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw every cell in its style with its content. The ends of the lines are drawn by `ends` blocks."""
    rows = context.lattice(options.space)
    if not rows:
        return Drawing()
    planned, lacks = lay_out(options, box, context)
    if max(lacks) >= 1e-6:
        larger = papers(options, box, context, lambda _: True)
        what = phrase(
            "lattice-does-not-fit",
            "'{block}' doesn't fit with cells of {cell} mm: it needs {lack}",
            options.id,
            brief(options.cell.min),
            words.lack(*lacks),
        )
        hint = phrase("more-grid-or-min", "give the block more cells of the page's grid, or a smaller `min`")
        context.fault(message(what, with_semicolons([hint, words.larger(larger)]) if larger else hint))
        return Drawing()
    every = [
        _Cell(name, (row, column)) for row, line in enumerate(rows, 1) for column, name in enumerate(line, 1) if name is not None
    ]
    laid = {cell.name: _laid(cell, planned, context) for cell in every}
    small = [cell for cell in every if laid[cell.name] is None]
    if small:
        larger = papers(options, box, context, lambda plan: all(_laid(cell, plan, context) for cell in small))
        what = phrase(
            "cells-too-small",
            "cells of {side} mm in '{block}' are too small for the contents in {cells}",
            words.tenths(planned.cell),
            options.id,
            words.and_more(small[0].name, len(small) - 1),
        )
        context.fault(message(what, words.larger(larger)))
    types = {space.name: space.type for space in context.spaces(options.space)}
    boxes = [planned.cell_box(*cell.at) for cell in every]
    return drawing(
        each
        for cell, field in zip(every, boxes, strict=True)
        for each in _cell(options, cell.name, types.get(cell.name, "number"), field, laid[cell.name], context)
    )


class _Cell(Struct, frozen=True):
    """A cell by its name, and its row and column."""

    name: str
    at: tuple[int, int]


def _laid(cell: _Cell, planned: Planned, context: DrawContext) -> Laid | None:
    """Return the positions of a cell's printed content."""
    face = context.face(cell.name)
    return laid_out(face, planned.cell_box(*cell.at), context)


def _look(options: LatticeOptions, face: Face, side: float, context: DrawContext) -> ResolvedStyle:
    """Return a cell's style; its line is thinner if the cell is small."""
    look = context.look(face.style, options.style)
    pen = look.pen and replace(look.pen, width=min(look.pen.width, _LINE * side))
    return structs.replace(look, pen=pen)


def _cell(options: LatticeOptions, name: str, kind: Type, field: Box, laid: Laid | None, context: DrawContext) -> Drawn:
    """Yield a cell with its space. A burst in the cell is a part of this space. An inner space to write in is a space of its
    own, with its own box within the cell."""
    face = context.face(name)
    look = _look(options, face, field.w, context)
    yield from circle(field, look) if options.cell.shape == "circle" else (rect(field, look),)
    if laid is not None:
        yield from drawn(face, laid, look, context)
    spots = laid.spots.boxes if laid and laid.spots else {}
    yield Place(name, kind, field, (Part(face.burst, spots["burst"]),) if "burst" in spots else ())
    if face.inner:
        yield from (Place(face.inner, space.type, spots.get("box", field)) for space in context.spaces(face.inner))
