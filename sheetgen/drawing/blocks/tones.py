"""The colours of rows and regions by name, until the palette gives them: a stand-in of the same shape."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.drawing.blocks.base import DrawContext
from sheetgen.drawing.sheet import Box, Ellipse, Op, Path, Pen, Rect

_HUES = {
    "red": ("#fbe3e0", "#c03a31", "#8e2a22", "#ffffff", "circle"),
    "yellow": ("#fdf5cf", "#d9a90e", "#6f5600", "#1d1d1b", "triangle"),
    "green": ("#e2f1e1", "#2f7d3b", "#24602e", "#ffffff", "square"),
    "blue": ("#e1ebf6", "#2f6aa8", "#1d4777", "#ffffff", "diamond"),
    "orange": ("#fdebd6", "#b95a10", "#7f3d08", "#ffffff", "hexagon"),
    "grey": ("#eeeeec", "#6d6d69", "#4a4a47", "#ffffff", "plus"),
    "teal": ("#dcf0ee", "#21807f", "#155756", "#ffffff", "pentagon"),
}


class Hue(NamedTuple):
    name: str
    pale: str
    solid: str
    ink: str
    on_solid: str
    mark: str
    line: str
    outline: str | None = None


INK = "full"


def hue(context: DrawContext, name: str) -> Hue:
    pale, solid, ink, on_solid, mark = _HUES.get(name, _HUES["blue"])
    if INK == "saver":
        return Hue(name, "#ffffff", "#ffffff", ink, ink, mark, solid, solid)
    if INK == "mono":
        return Hue(name, "#ffffff", "#d9d9d9", "#000000", "#000000", mark, "#000000")
    return Hue(name, pale, solid, ink, on_solid, mark, solid)


def unit(context: DrawContext) -> float:
    return 1.0


def mark_ops(mark: str, box: Box, fill: str | None, pen: Pen | None) -> list[Op]:
    x, y, w, h = box
    if mark == "circle":
        return [Ellipse(box, fill, pen)]
    if mark == "square":
        return [Rect(box.inset(0.06 * w), fill, pen)]
    points = {
        "triangle": ((0.5, 0.05), (1, 0.95), (0, 0.95)),
        "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    }.get(mark, ((0.25, 0.05), (0.75, 0.05), (1, 0.5), (0.75, 0.95), (0.25, 0.95), (0, 0.5)))
    at = [(x + a * w, y + b * h) for a, b in points]
    return [Path((("M", *at[0]), *(("L", *p) for p in at[1:]), ("Z",)), fill, pen)]
