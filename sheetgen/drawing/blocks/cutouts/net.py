"""`net`: dice and trays to cut out, fold and glue. Solid lines are cut, dashed lines are folded, tabs are glued.

A die is a cross of six faces, four of them in a column, with seven tabs; a tray is a floor with a wall on each side and four tabs
at its corners. The print is on the outside of a die and on the inside of a tray.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.drawing import words
from sheetgen.drawing.blocks.base import DrawContext, Drawing, Options, Row, filled
from sheetgen.drawing.blocks.printed.faces import symbol
from sheetgen.drawing.blocks.printed.type import line
from sheetgen.drawing.sheet import Box, Cutout, Line, Op, Path, Pen, polygon
from sheetgen.drawing.theme import Length, ResolvedStyle, Side
from sheetgen.source.messages import message, room

phrase, plural = room("drawing")

Direction = Literal["up", "down", "left", "right"]
Edge = tuple[Box, Direction]
"""A face, and one of its sides."""
_DIRECTIONS: tuple[Direction, ...] = ("up", "down", "left", "right")
_WORDS = 9.0
"""The height of a line of text in a tray, in mm."""
_CHAMFER = 0.9
"""Reduction of a tab's outer edge at each end, in depths of the tab."""
_FACES = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (1, 3))
"""Columns and rows of a die's faces in the net, in the order of its list."""
_TABS: tuple[tuple[tuple[int, int], Direction], ...] = (
    ((0, 1), "up"),
    ((0, 1), "down"),
    ((2, 1), "up"),
    ((2, 1), "down"),
    ((1, 3), "left"),
    ((1, 3), "right"),
    ((1, 3), "down"),
)
"""The faces and sides that have a tab: one tab for each of the seven glued edges of a die."""
_FOLDS: tuple[tuple[tuple[int, int], Direction], ...] = (
    ((1, 1), "up"),
    ((1, 1), "left"),
    ((1, 1), "right"),
    ((1, 1), "down"),
    ((1, 2), "down"),
)
"""The edges between two faces."""
_CUTS: tuple[tuple[tuple[int, int], Direction], ...] = (
    ((1, 0), "up"),
    ((1, 0), "left"),
    ((1, 0), "right"),
    ((0, 1), "left"),
    ((2, 1), "right"),
    ((1, 2), "left"),
    ((1, 2), "right"),
)
"""The edges without a tab: they are glued onto the tabs of others."""
_CROSS_CORNERS = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 4), (1, 4), (1, 2), (0, 2), (0, 1), (1, 1))
"""The corners of a die's net, in sides of a face from the top left of the net."""
_PLUS_CORNERS = ((1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1))
"""The corners of a tray's net, as numbers of its four vertical and four horizontal lines."""


class NetOptions(Options, frozen=True, kw_only=True):
    """Keys of a `net` block."""

    shape: Literal["die", "tray"] = "die"
    side: Side = 16.0
    """The edge of a die, or of the tray's floor."""
    wall: Side = 20.0
    """The height of a tray's walls."""
    tab: Side = 5.0
    """The depth of the tabs to glue."""
    list: str = ""
    """A list of the game; its rows are a die's faces in order, starting again after the last row."""
    symbol: str = "{symbol}"
    """The symbol on a face; `{name}` is its row's value of that name. A tray has it in the middle of its floor."""
    size: Annotated[float, Meta(ge=0.05, le=1)] = 0.66
    """Size of the symbol, as a share of the side."""
    copies: Annotated[int, Meta(ge=1, le=200)] = 1
    """Number of nets, arranged in rows and columns."""
    gap: Length = 4.0
    """Minimum distance between two nets."""
    text: str = ""
    """Text on a tray's floor, below the symbol."""
    wall_style: str = ""
    """The style of a tray's walls."""
    tab_style: str = ""
    """The style of the tabs."""
    fold_style: str = ""
    """The style of the lines along which paper is folded."""


class _Styles(Struct, frozen=True):
    face: ResolvedStyle
    wall: ResolvedStyle
    tab: ResolvedStyle
    fold: Pen


def draw(options: NetOptions, box: Box, context: DrawContext) -> Drawing:
    """Draw the requested number of nets in rows from the top left, spread over the box."""
    places = _places(options, box, context)
    look = context.look(options.style)
    fold = context.look(options.fold_style).pen or Pen(look.colour, 0.25)
    styles = _Styles(look, context.look(options.wall_style, options.style), context.look(options.tab_style, options.style), fold)
    rows = context.list(options.list) if options.list else ()
    drawn: list[Op | Cutout] = []
    for place in places:
        drawn.extend(
            _die(options, place, rows, styles, context) if options.shape == "die" else _tray(options, place, styles, context)
        )
    ops = [each for each in drawn if not isinstance(each, Cutout)]
    return Drawing(ops, cutouts=[each for each in drawn if isinstance(each, Cutout)])


def extent(options: NetOptions) -> tuple[float, float]:
    """Return width and height of a net with its tabs, in mm, without the width of its lines."""
    if options.shape == "die":
        return 3 * options.side, 4 * options.side + options.tab
    return options.side + 2 * options.wall, options.side + 2 * options.wall


def _places(options: NetOptions, box: Box, context: DrawContext) -> list[Box]:
    """Return the boxes of the nets. If they do not fit, report an error and return no boxes."""
    looks = [context.look(name) for name in (options.style, options.wall_style, options.tab_style) if name]
    box = box.inset(max([0.3, *(look.pen.width for look in looks if look.pen)]) / 2)
    width, height = extent(options)
    columns = min(int((box.w + options.gap + 1e-6) // (width + options.gap)), options.copies)
    rows = -(-options.copies // columns) if columns else 0
    lack_height = rows * (height + options.gap) - options.gap - box.h
    if columns < 1 or lack_height > 1e-6:
        lacks = (0.0, lack_height) if columns else (width - box.w, 0.0)
        what = plural(
            "nets-do-not-fit",
            "{count} net of {width} × {height} mm doesn't fit: it needs {lack}",
            "{count} nets of {width} × {height} mm don't fit: they need {lack}",
            *words.room_lacking(width, height, *lacks),
            count=options.copies,
        )
        hint = phrase("smaller-side", "make `side` smaller, use fewer `copies`, or give the block more cells")
        context.fault(message(what, hint))
        return []
    across = _spread(box.x, box.w, width, columns)
    along = _spread(box.y, box.h, height, rows)
    return [Box(across[n % columns], along[n // columns], width, height) for n in range(options.copies)]


def _spread(start: float, length: float, each: float, count: int) -> list[float]:
    """Return the starts of `count` things of one length, with equal gaps around them."""
    spare = (length - count * each) / count
    return [start + spare / 2 + n * (each + spare) for n in range(count)]


def _die(options: NetOptions, box: Box, rows: Sequence[Row], styles: _Styles, context: DrawContext) -> Iterator[Op | Cutout]:
    """Yield the net of one die."""
    side = options.side
    tabs = [_tab(_face(cell, box, side), direction, options.tab, styles.tab) for cell, direction in _TABS]
    yield from tabs
    corners = [(box.x + x * side, box.y + y * side) for x, y in _CROSS_CORNERS]
    edges = [(_face(cell, box, side), direction) for cell, direction in _CUTS]
    yield Cutout(_outline(tabs, edges))
    yield from _body(corners, edges, styles.face)
    for cell, direction in (*_FOLDS, *_TABS):
        yield _edge(_face(cell, box, side), direction, styles.fold)
    for number, cell in enumerate(_FACES if rows else ()):
        yield from _symbol(options, rows[number % len(rows)], _face(cell, box, side), styles.face, context)


def _face(cell: tuple[int, int], box: Box, side: float) -> Box:
    return Box(box.x + cell[0] * side, box.y + cell[1] * side, side, side)


def _tray(options: NetOptions, box: Box, styles: _Styles, context: DrawContext) -> Iterator[Op | Cutout]:
    """Yield the net of one tray. Its tabs are on the top and bottom walls, and are glued to the other two walls."""
    wall, side = options.wall, options.side
    floor = box.inset(wall)
    above, below = Box(floor.x, box.y, side, wall), Box(floor.x, floor.bottom, side, wall)
    left, right = Box(box.x, floor.y, wall, side), Box(floor.right, floor.y, wall, side)
    hinges: tuple[Edge, ...] = ((above, "left"), (above, "right"), (below, "left"), (below, "right"))
    tabs = [_tab(each, direction, min(options.tab, wall), styles.tab) for each, direction in hinges]
    yield from tabs
    across, along = (box.x, floor.x, floor.right, box.right), (box.y, floor.y, floor.bottom, box.bottom)
    cuts: list[Edge] = [(above, "up"), (below, "down"), (left, "left"), (right, "right")]
    cuts += [(left, "up"), (left, "down"), (right, "up"), (right, "down")]
    yield Cutout(_outline(tabs, cuts))
    yield from _body([(across[x], along[y]) for x, y in _PLUS_CORNERS], cuts, styles.wall)
    if styles.face.fill:
        corners = [(floor.x, floor.y), (floor.right, floor.y), (floor.right, floor.bottom), (floor.x, floor.bottom)]
        yield Path(polygon(corners), styles.face.fill)
    for each, direction in (*((floor, direction) for direction in _DIRECTIONS), *hinges):
        yield _edge(each, direction, styles.fold)
    yield from _symbol(options, {}, floor, styles.face, context)
    below_symbol = floor.centre[1] + (side * options.size / 2 if options.symbol else -_WORDS / 2) + 1.0
    place = Box(floor.x, below_symbol, side, _WORDS)
    yield from line(context.text(options.text), place, styles.face, context, "text", "middle")


def _outline(tabs: Sequence[Path], cuts: Sequence[Edge]) -> Path:
    """Return the line around a net: its tabs and the edges without one, joined at their ends."""
    lines = [[(float(x), float(y)) for _, x, y in tab.steps] for tab in tabs]
    lines += [[(x1, y1), (x2, y2)] for x1, y1, x2, y2 in (_ends(*cut) for cut in cuts)]
    outline = lines.pop(0)
    while lines:
        line = min((each for line in lines for each in (line, line[::-1])), key=lambda each: dist(outline[-1], each[0]))
        lines = [each for each in lines if each not in (line, line[::-1])]
        outline += line[1:]
    return Path(polygon(outline[:-1]))


def _body(corners: Sequence[tuple[float, float]], cuts: Sequence[Edge], look: ResolvedStyle) -> Iterator[Op]:
    """Yield the paper of a net without its tabs; only cut edges get solid lines."""
    if look.fill:
        yield Path(polygon(corners), look.fill)
    if look.pen:
        yield from (_edge(face, direction, look.pen) for face, direction in cuts)


def _symbol(options: NetOptions, row: Row, face: Box, look: ResolvedStyle, context: DrawContext) -> Iterator[Op]:
    name = filled(options.symbol, row)
    if name and "{" not in name:
        yield from symbol(name, face.inset(face.w * (1 - options.size) / 2), look, context)


def _tab(face: Box, direction: Direction, depth: float, look: ResolvedStyle) -> Path:
    """Return a tab on one side of a face. It is narrower at its outer edge, so that it slides inside, and has no line at the
    fold."""
    cut = min(_CHAMFER * depth, min(face.w, face.h) / 3)
    x1, y1, x2, y2 = _ends(face, direction)
    out = {"up": (0.0, -depth), "down": (0.0, depth), "left": (-depth, 0.0), "right": (depth, 0.0)}[direction]
    along = (cut, 0.0) if y1 == y2 else (0.0, cut)
    outer = [(x1 + out[0] + along[0], y1 + out[1] + along[1]), (x2 + out[0] - along[0], y2 + out[1] - along[1])]
    return Path(polygon([(x1, y1), *outer, (x2, y2)])[:-1], look.fill, look.pen)


def _edge(face: Box, direction: Direction, pen: Pen) -> Line:
    return Line(*_ends(face, direction), pen)


def _ends(face: Box, direction: Direction) -> tuple[float, float, float, float]:
    """Return the end points of one side of a face, from left to right or from top to bottom."""
    if direction in ("up", "down"):
        y = face.y if direction == "up" else face.bottom
        return face.x, y, face.right, y
    x = face.x if direction == "left" else face.right
    return x, face.y, x, face.bottom
