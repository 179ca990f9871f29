"""`lattice`: cells in rows and columns: a diamond of circles, a grid of fields with holes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.drawing.blocks.base import Drawing, Options, Room
from sheetgen.drawing.blocks.ends import EndsOptions, planned_ends
from sheetgen.drawing.blocks.faces import printed
from sheetgen.drawing.blocks.plan import Planned, Shape, plan
from sheetgen.drawing.blocks.shapes import ellipse, rect
from sheetgen.drawing.kit import Face
from sheetgen.drawing.sheet import Box, Op, Place
from sheetgen.drawing.theme import Length, Side


class Cell(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a lattice's cells look like."""

    shape: Literal["circle", "square"] = "square"
    min: Side = 9.0
    """The least diameter or side."""
    max: Side | None = None
    """The largest; four thirds of the least by default."""
    gap: Length = 0.4
    """The least distance of two cells."""
    share: Annotated[float, Meta(ge=0.3, le=1.0)] = 1.0
    """How much of the distance of two middles a cell takes, where there is room."""


class LatticeOptions(Options, frozen=True, kw_only=True):
    """Keys of a `lattice` block."""

    space: str
    """The lattice of the game: `circles`."""
    cell: Cell = Cell()


def draw(options: LatticeOptions, box: Box, room: Room) -> Drawing:
    """Every cell in its style with what is printed in it; `ends` blocks draw their own."""
    rows = room.lattice(options.space)
    if not rows:
        return Drawing()
    planned = lay_out(options, box, room, tell=True)
    if planned is None:
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


def lay_out(options: LatticeOptions, box: Box, room: Room, tell: bool) -> Planned | None:
    """Where cells and ends lie, or None (and with `tell` a fault) when they do not fit at their least size."""
    rows = room.lattice(options.space)
    if not rows:
        return None
    cell = options.cell
    shape = Shape(len(rows[0]), len(rows), cell.gap, cell.min, max(cell.max or cell.min * 4 / 3, cell.min), cell.share)
    ends = [planned_ends(each, room) for each, _ in room.others("ends") if isinstance(each, EndsOptions) and each.of == options.id]
    planned, (width, height) = plan(shape, ends, box)
    if width < 1e-6 and height < 1e-6:
        return planned
    if tell:
        lacks = [f"{lack:.1f} mm of {what}" for lack, what in ((width, "width"), (height, "height")) if lack >= 1e-6]
        room.fault(
            f"'{options.id}' does not fit: at {cell.min:g} mm a cell {' and '.join(lacks)} missing",
            "at",
            "give it more cells of the page's grid, or a smaller `min`",
        )
    return None


def _cell(options: LatticeOptions, face: Face, field: Box, room: Room) -> Iterator[Op]:
    look = room.look(face.style, options.style)
    if options.cell.shape == "circle":
        yield ellipse(field, look)
    else:
        yield rect(field, look)
    yield from printed(face, field, look, room)
