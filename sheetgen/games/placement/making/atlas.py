"""The map of levels on a page: each a small picture with its figures, harder to the right, deeper upwards."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.drawing.colours import INK
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Line, Op, Page, Pen, Rect, Sheet, Symbol, Text
from sheetgen.games.making import LevelMap, MappedLevel
from sheetgen.games.placement.making.drafting import Draft, draft_of

_CELL = (64.0, 58.0)
"""Width and height of a place of the map (mm)."""
_LEFT, _TOP, _MARGIN = 16.0, 24.0, 6.0
_PICTURE = Box(3.0, 3.0, 58.0, 44.0)
"""Position of a level's picture in its place."""
_SIDES = range(1, 6)
_FILLS = {
    "gem": "#dcf0ee",
    "bomb": "#fbe3e0",
    "puzzle": "#eee5f4",
    "key": "#fdf5cf",
    "lock": "#e2e2df",
    "rocket": "#e1ebf6",
    "planet": "#dededb",
    "flag": "#fdebd6",
    "pile": "#f1e8df",
    "start": "#4a4a47",
    "": "#ffffff",
}
_EDGE, _FRAME, _LINE = Pen("#7d93a5", 0.12), Pen("#cdd5da", 0.2), Pen("#2f6aa8", 0.7)
_GREY = "#5d5d5a"


def picture(levels: LevelMap, title: str) -> Sheet:
    """The map on one page."""
    width, height = _LEFT + 5 * _CELL[0] + _MARGIN, _TOP + 5 * _CELL[1] + _MARGIN
    ops = [Rect(Box(0, 0, width, height), "#ffffff"), *_frame(levels, title)]
    for difficulty in _SIDES:
        for depth in _SIDES:
            corner = _LEFT + (difficulty - 1) * _CELL[0], _TOP + (5 - depth) * _CELL[1]
            ops.append(Rect(Box(*corner, *_CELL).inset(0.8), None, _FRAME, 1.2))
            name = f"{difficulty}-{depth}"
            if name in levels.levels:
                ops += _shown(name, levels.levels[name], *corner)
    return Sheet("map", title, "en", (width, height), _MARGIN, (Page(tuple(ops), ()),))


def _frame(levels: LevelMap, title: str) -> Iterator[Op]:
    """Draw the heading, and the labels of the columns and rows."""
    yield Text(_LEFT, 9, title, 14, INK, "bold")
    yield Text(_LEFT, 14.5, f"{levels.tried} levels tried, the best of each place", 8, _GREY)
    for side in _SIDES:
        yield Text(_LEFT + (side - 0.5) * _CELL[0], _TOP - 2, f"difficulty {side}", 9, INK, "semibold", "middle")
        yield Text(_LEFT - 4, _TOP + (5.5 - side) * _CELL[1], f"depth {side}", 9, INK, "semibold", "middle", -90)


def _shown(name: str, level: MappedLevel, x: float, y: float) -> Iterator[Op]:
    """Draw a level and its figures in its place of the map, whose top left corner is at x, y."""
    draft = draft_of(level.keys)
    side = min(_PICTURE.w / draft.width, _PICTURE.h / draft.height)
    left = x + _PICTURE.x + (_PICTURE.w - side * draft.width) / 2
    top = y + _PICTURE.y + (_PICTURE.h - side * draft.height) / 2
    for place in range(len(draft.signs)):
        row, column = draft.at(place)
        yield from _field(draft, place, Box(left + column * side, top + row * side, side, side))
    yield from _draw_scoring_lines(draft, left, top, side)
    figures = level.figures
    said = f"{name}   best {figures['best']} · share {figures['share']:.2f} · depth {figures['depth']:.2f}"
    yield Text(x + _CELL[0] / 2, y + _CELL[1] - 5, said, 7, INK, "regular", "middle")


def _field(draft: Draft, place: int, box: Box) -> Iterator[Op]:
    kind = draft.kind(place)
    if kind == "hole":
        return
    yield Rect(box, _FILLS[kind], _EDGE, box.w / 12)
    pips, (x, y) = draft.pips[place], box.centre
    if kind not in ("", "start"):
        shift = box.w / 5 if pips else 0.0
        yield Symbol(kind, Box(x - box.w / 4 + shift, y - box.w / 4, box.w / 2, box.w / 2), INK)
        x -= box.w / 4
    if pips:
        size = box.w * 0.45 / MM_PER_POINT
        yield Text(x, y + box.w * 0.15, str(pips), round(size, 2), _GREY, "regular", "middle")


def _draw_scoring_lines(draft: Draft, left: float, top: float, side: float) -> Iterator[Op]:
    """Draw a bar along each scoring line: at the top edge of a row, at the left edge of a column."""
    for line in draft.lines:
        places = draft.along(line)
        (row, column), (last_row, last_column) = draft.at(places[0]), draft.at(places[-1])
        if line.row is not None:
            y = top + row * side + 0.35
            yield Line(left + column * side + 0.5, y, left + (last_column + 1) * side - 0.5, y, _LINE)
        else:
            x = left + column * side + 0.35
            yield Line(x, top + row * side + 0.5, x, top + (last_row + 1) * side - 0.5, _LINE)
