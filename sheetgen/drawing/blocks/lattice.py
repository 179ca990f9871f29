"""`lattice`: cells in rows and columns: a diamond of circles, a grid of fields with holes."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import Drawing, Room
from sheetgen.drawing.blocks.board import LatticeOptions, fits, lay_out
from sheetgen.drawing.blocks.faces import printed
from sheetgen.drawing.blocks.shapes import ellipse, rect
from sheetgen.drawing.kit import Face
from sheetgen.drawing.sheet import Box, Op, Place
from sheetgen.source.faults import said


def draw(options: LatticeOptions, box: Box, room: Room) -> Drawing:
    """Every cell in its style with what is printed in it; `ends` blocks draw their own."""
    rows = room.lattice(options.space)
    if not rows:
        return Drawing()
    planned, lacks = lay_out(options, box, room)
    if not fits(lacks):
        room.fault(said(words.lattice_does_not_fit, options.id, options.cell.min, *lacks))
        return Drawing()
    ops: list[Op] = []
    places: list[Place] = []
    types = {space.name: space.type for space in room.spaces(options.space)}
    for row, cells in enumerate(rows, 1):
        for column, name in enumerate(cells, 1):
            if name is not None:
                field = planned.cell_box(row, column)
                ops.extend(_cell(options, room.face(name), field, room))
                places.append(Place(name, types.get(name, "number"), field))
    return Drawing(ops, places)


def _cell(options: LatticeOptions, face: Face, field: Box, room: Room) -> Iterator[Op]:
    look = room.look(face.style, options.style)
    if options.cell.shape == "circle":
        yield ellipse(field, look)
    else:
        yield rect(field, look)
    yield from printed(face, field, look, room)
