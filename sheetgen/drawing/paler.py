"""Paler pages: pages printed with little ink, and pages so light that any pen shows in ticked or crossed spaces."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from sheetgen.drawing.colours import PAPER, contrast, paler
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Figure, Line, Op, Page, Pen, Symbol, Text, bounds

_LINE, _TYPE, _SIGN = 3.0, 7.0, 4.2
"""Minimum contrast with the paper that is kept for lines, for type, and for symbols and pips."""
_STEP = 0.04


def spared(page: Page) -> Page:
    """Return a page that uses less ink; positions stay unchanged."""
    return page._replace(ops=tuple(map(_reduce_ink, page.ops)))


def _reduce_ink(op: Op) -> Op:
    if isinstance(op, Figure | Line):
        pen = op.pen and replace(op.pen, colour=_pale(op.pen.colour, _LINE))
        return replace(op, pen=pen) if isinstance(op, Line) else replace(op, fill=op.fill and _pale(op.fill, _SIGN), pen=pen)
    if isinstance(op, Text | Symbol):
        return replace(op, colour=_pale(op.colour, _TYPE if isinstance(op, Text) else _SIGN))
    return op


@lru_cache(maxsize=256)
def _pale(colour: str, least: float) -> str:
    """Return a colour made as pale as this minimum contrast allows. A colour with less contrast stays unchanged."""
    share = 0.0
    while contrast(paler(colour, share + _STEP), PAPER) >= least:
        share += _STEP
    return paler(colour, share)


_PLATE, _MARKED_SYMBOL, _PIP = 1.45, 2.6, 4.2
"""Maximum contrast with the paper: of plates, of symbols and outlines, of pips and type."""
_LARGE = 2.2
"""Minimum side (in mm) of a pip that hides as much of a pen's ink as a symbol does."""
_OUTLINE = 0.25
_LIGHT_STEP = 0.02


def light_to_mark(page: Page) -> Page:
    """Return a page without large dark prints under the spaces to tick or cross, so that the ink of a player's pen stays
    visible there.

    Dark plates become tints with an outline, and white prints on them are coloured; symbols and pips become paler.
    """
    boxes, fills = [_box(op) for op in page.ops], [_fill(op) for op in page.ops]
    no_text = [None if isinstance(op, Text) else fill for op, fill in zip(page.ops, fills, strict=True)]
    dark = {n: fill for n, fill in enumerate(no_text) if fill and contrast(fill, PAPER) > _MARKED_SYMBOL}
    light = {n: boxes[n] for n, fill in enumerate(fills) if fill and contrast(fill, PAPER) < _PLATE}
    marked = [place.box for place in page.places if place.type in ("tick", "mark")]
    marked += [part.box for place in page.places for part in place.parts]
    ops, plates = list(page.ops), list[tuple[Box, str]]()
    for n, op in enumerate(page.ops):
        if n in light:
            plate = next((colour for box, colour in reversed(plates) if box.holds(boxes[n])), None)
            ops[n] = _filled(op, _at_most(plate, _PIP if isinstance(op, Text) else _MARKED_SYMBOL)) if plate else op
        elif n not in dark and isinstance(op, Figure) and op.fill:
            holds = any(m > n and boxes[n].holds(boxes[m]) for m in dark) and any(each.overlaps(boxes[n], 0.3) for each in marked)
            ops[n] = (
                replace(op, fill=_at_most(op.fill, _PLATE)) if holds else op
            )  # the print on it becomes paler too, and stays visible
        under = [each for each in marked if each.overlaps(boxes[n], 0.3)] if n in dark else []
        above = [box for m, box in light.items() if m > n] if under else []
        if all(any(box.holds(each, 0.3) for box in above) for each in under):
            continue
        colour = _at_most(dark[n], _MARKED_SYMBOL)
        if isinstance(op, Figure) and any(boxes[n].holds(box) for box in above):
            plates.append((boxes[n], dark[n]))
            ops[n] = replace(op, fill=_at_most(dark[n], _PLATE), pen=Pen(colour, op.pen.width if op.pen else _OUTLINE))
        else:
            small = min(boxes[n].w, boxes[n].h) < _LARGE
            ops[n] = _filled(op, _at_most(dark[n], _PIP) if small else colour)
    return page._replace(ops=tuple(ops))


def _fill(op: Op) -> str | None:
    """Return the fill colour of an operation."""
    if isinstance(op, Figure):
        return op.fill
    return op.colour if isinstance(op, Symbol | Text) else None


def _filled(op: Op, colour: str) -> Op:
    if isinstance(op, Figure):
        return replace(op, fill=colour)
    return replace(op, colour=colour) if isinstance(op, Symbol | Text) else op


def _box(op: Op) -> Box:
    """Return the area that an operation fills; for a text only its starting point."""
    return Box(op.x, op.y - op.size * MM_PER_POINT / 4, 0.0, 0.0) if isinstance(op, Text) else bounds(op)


@lru_cache(maxsize=256)
def _at_most(colour: str, most: float) -> str:
    """Return a colour made so pale that its contrast with the paper is at most this."""
    share = 0.0
    while contrast(paler(colour, share), PAPER) > most:
        share = min(share + _LIGHT_STEP, 1.0)
    return paler(colour, share)
