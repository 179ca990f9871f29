"""Cards, coasters, dice and trays for a print shop: each on its own page, with bleed, without the marks of the home print."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, zip_longest
from math import dist

from msgspec.structs import replace

from sheetgen.drawing.papers import Size
from sheetgen.drawing.sheet import CUT_CONTOUR, Box, Ellipse, Figure, Line, Op, Page, Path, Pen, Rect, Sheet, Text, bounds, moved
from sheetgen.pads.arrange import SLACK
from sheetgen.pads.bleed import BLEED

_CUT = Pen(CUT_CONTOUR, 0.25)


def pieces(sheet: Sheet, *, contour: bool) -> list[Sheet]:
    """Return the sheet with its pages without pieces to cut out, then a sheet of the pieces of each size, a back after each front.

    A page with spaces stays whole. contour: draw the cut in a spot colour, instead of the line of the home print.
    """
    rest: list[Page] = []
    found: dict[tuple[Size, bool], list[Page]] = {}
    same: dict[Page, Page] = {}
    are_backs = False
    for page, following in zip_longest(sheet.pages, sheet.pages[1:]):
        cutouts = () if page.places else page.cutouts
        if not (cutouts or are_backs):
            rest.append(page)
        are_backs = any(cutout.back for cutout in cutouts)
        for outline, back in cutouts:
            box, sides = bounds(outline), [_piece(page, outline, contour)]
            if back:
                sides.append(_with_full_ground(_piece(following, back, contour), Box(0, 0, box.w, box.h)))
            size = round(box.w, 3), round(box.h, 3)
            found.setdefault((size, back is not None), []).extend(same.setdefault(side, side) for side in sides)
    if not found:
        return [sheet]
    return [sheet._replace(pages=tuple(rest))] * bool(rest) + [
        sheet._replace(paper=size, margin=0.0, pages=tuple(pages), backs=sheet.backs if has_backs else None)
        for (size, has_backs), pages in found.items()
    ]


def _piece(page: Page, outline: Figure, contour: bool) -> Page:
    """Return the part of a page within an outline."""
    box = bounds(outline)
    edge = moved(outline, -box.x, -box.y)
    ops = [moved(op, -box.x, -box.y) for op in page.ops if _is_within(op, box)]
    grounds: tuple[Op, ...] = ()
    pen = _CUT if contour else None
    if isinstance(edge, Path):  # a net: its bleed is a wide line of each colour below everything, its cut is one line
        grounds = tuple(replace(op, pen=Pen(op.fill, 2 * BLEED)) for op in ops if isinstance(op, Path) and op.fill)
        pen = pen or next((op.pen for op in ops if isinstance(op, Line) and _is_on(op, edge)), None)
        ops = [op for op in ops if not (isinstance(op, Line) and _is_on(op, edge))]
    ops = [part for op in ops for part in _within_edge(op, edge, contour)]
    return Page((*ops, *((replace(edge, pen=pen),) if pen else ())), (), grounds=grounds)


def _is_within(op: Op, box: Box) -> bool:
    return box.holds(Box(op.x, op.y, 0, 0) if isinstance(op, Text) else bounds(op), SLACK)


def _is_on(line: Line, edge: Path) -> bool:
    """Return whether a line is one side of a net's outline."""
    corners = [(float(x), float(y)) for _, x, y in edge.steps[:-1]]
    ends = (line.x1, line.y1), (line.x2, line.y2)
    sides = pairwise([*corners, *corners[:1]])
    return any(min(dist(a, ends[n]) + dist(b, ends[1 - n]) for n in (0, 1)) < SLACK for a, b in sides)


def _within_edge(op: Op, edge: Op, contour: bool) -> Iterator[Op]:
    """Yield a figure without its line if that is on the outline, as of all figures in a net; a figure of the whole piece fills it.
    A round piece without a contour keeps the line, which shows its shape."""
    if isinstance(op, Path) and isinstance(edge, Path):
        yield replace(op, pen=None)
    elif isinstance(op, Rect | Ellipse) and isinstance(edge, Rect | Ellipse) and _inked(op).holds(edge.box, SLACK):
        yield replace(edge, fill=op.fill)
        if isinstance(edge, Ellipse) and not contour:
            yield replace(op, fill=None)
    else:
        yield op


def _inked(op: Rect | Ellipse) -> Box:
    return op.box.inset(-op.pen.width / 2) if op.pen else op.box


def _with_full_ground(page: Page, area: Box) -> Page:
    """Return the back of a piece whose uppermost large figure, such as a card's panel, fills it up to its edges."""
    large = [(n, op.fill) for n, op in enumerate(page.ops) if isinstance(op, Figure) and op.fill and _share(op, area) > 0.5]
    if not large:
        return page
    first, fill = large[-1]
    return page._replace(ops=(Rect(area, fill), *page.ops[first:]))


def _share(op: Figure, area: Box) -> float:
    box = bounds(op)
    return box.w * box.h / (area.w * area.h)
