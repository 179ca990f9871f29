"""The ruler in the lower margin of a sheet: 50 mm and 2 inches, to check the scale of a print."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.drawing.papers import UNPRINTED, mark_side
from sheetgen.drawing.scan.marks import MODULES, free_place, number_room
from sheetgen.drawing.sheet import CAP_HEIGHT, MM_PER_POINT, Box, Line, Metrics, Op, Page, Pen, Sheet, Symbol, Text, extent

LENGTH, STEP = 50.0, 10.0
"""Length of the rule and distance of its ticks, in mm."""
_INCH = 25.4
_PEN = Pen("#1d1d1b", 0.2)
_INNER, _OUTER, _SIZE, _OFF = 0.8, 1.2, 6.0, 0.25
"""Lengths of the ticks, type size of the labels (pt), and their distance from the line and the last tick (mm)."""
RULER_HEIGHT = 3.0
_BORDER = 0.25
_ROOM = 2 * (_INCH + _BORDER) + 5.0, RULER_HEIGHT
"""Width and height of the ruler with its label in inches and its blank border at either end, in mm."""
_QUIET = 3.0
"""Blank border of a code, in mm."""


def scale_line(x: float, y: float, length: float, step: float, ticks: tuple[float, float], pen: Pen) -> Iterator[Line]:
    """Yield a line with ticks of two lengths: the inner ones, and those at its ends. Negative lengths point downwards."""
    yield Line(x, y, x + length, y, pen)
    for number in range(round(length / step) + 1):
        at = x + number * step
        yield Line(at, y - ticks[number * step in (0.0, length)], at, y, pen)


def with_ruler(sheet: Sheet, page: int, numbered: bool, metrics: Metrics) -> Page | None:
    """Return a page of a sheet with a ruler at its lowest free place in the lower half; None if there is no room.

    numbered: keep the place of the running number free.
    """
    shown, quiet = sheet.pages[page], mark_side(sheet.paper) / MODULES
    taken = [extent(op, metrics) for op in shown.ops]
    taken += [place.box for place in shown.places]
    taken += [mark.box.inset(-quiet) for mark in shown.marks]
    taken += [shown.code.inset(-_QUIET)] if shown.code else []
    taken += [number_room(sheet.paper, sheet.margins.bottom)] if numbered else []
    room = free_place(taken, sheet.paper, _ROOM, UNPRINTED, sheet.margins.left - _BORDER)
    if room is None or room.y < sheet.paper[1] / 2:
        return None
    grounds = tuple(op for op in shown.grounds if not (isinstance(op, Symbol) and op.box.overlaps(room)))
    return shown._replace(ops=(*shown.ops, *_ruler(room)), grounds=grounds)


def _ruler(room: Box) -> Iterator[Op]:
    """Yield the ruler in its room: millimetres above its line, inches below it."""
    high = _SIZE * MM_PER_POINT * CAP_HEIGHT
    x, y = room.x + _BORDER, room.y + high + _OFF
    yield from scale_line(x, y, LENGTH, STEP, (_INNER, _OUTER), _PEN)
    yield from scale_line(x, y, 2 * _INCH, _INCH, (-_INNER, -_OUTER), _PEN)
    yield Text(x + LENGTH - _OFF - _PEN.width, y - _OFF, f"{LENGTH:g} mm", _SIZE, _PEN.colour, "regular", "end")
    yield Text(x + 2 * _INCH + 2 * _OFF, y + high / 2, "2 in", _SIZE, _PEN.colour)
