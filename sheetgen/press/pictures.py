"""Sheets as a picture: a PDF of all pages, or one PNG or SVG on which every different page is seen once.

A sheet of one page is a picture of its own size; more pages are put together on a contact sheet.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import BinaryIO, Literal, NamedTuple

from sheetgen.drawing.papers import Size
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Metrics, Op, Pen, Rect, Sheet, Text
from sheetgen.pads.pad import Paper, Placement, Run
from sheetgen.paint.fonts import Fonts
from sheetgen.press import words
from sheetgen.source.faults import Fault, Position, Unreadable, said

Form = Literal["pdf", "png", "svg"]
FORMS: dict[str, Form] = {".pdf": "pdf", ".png": "png", ".svg": "svg"}
"""Forms of a picture by the suffix of its file."""

RESOLUTION = 110.0
"""Dots per inch of a PNG, where nothing else is wanted."""
MOST_DOTS = 80_000_000
"""The most dots of a PNG: so many take half a gigabyte while they are painted."""
MOST_PAGES = 400
"""The most different pages on one picture."""

_GAP, _LABEL, _SIZE = 6.0, 5.0, 9.0
"""Between pages and about them, for the name above each (mm), and its size (points)."""
_SIDE = 840.0
"""About the largest side of a contact sheet (mm); pages are made smaller for it."""
_WIDE = 1.3
"""How many times as wide as high a contact sheet aims to be."""
_FRAME = Pen("#9a9a9a", 0.2)
_INK = "#333333"


class NoPainterError(Exception):
    """The packages that paint PNGs are not installed."""


class TooLargeError(Exception):
    """A PNG of more dots than can be painted. `resolution`: the largest that would do."""

    def __init__(self, resolution: float) -> None:
        self.resolution = resolution
        super().__init__(f"at most {resolution:g} dots per inch")


class TooManyPagesError(Exception):
    """More different pages than one picture holds."""


class _Shown(NamedTuple):
    """A page of a sheet (both counted from 0) on a contact sheet, its size there, and its name."""

    sheet: int
    page: int
    size: Size
    name: str


def form_of(path: str) -> Form:
    """The form that the suffix of a file asks for; Unreadable for another."""
    suffix = os.path.splitext(path)[1]
    if suffix.lower() not in FORMS:
        raise Unreadable([Fault(said(words.no_form, path, suffix, tuple(FORMS)), Position(1, 1))])
    return FORMS[suffix.lower()]


def write(
    sheets: Sequence[Sheet],
    out: BinaryIO,
    form: Form,
    fonts: Fonts,
    *,
    outlines: bool = False,
    resolution: float = RESOLUTION,
) -> None:
    """Writes the picture of at least one sheet; byte by byte the same for the same sheets.

    outlines: text of an SVG as outlines instead of type. resolution: dots per inch of a PNG. NoPainterError, TooLargeError and
    TooManyPagesError before anything is written, and what the painters raise.
    """
    if form == "pdf":
        from sheetgen.paint.pdf import write_pdf

        write_pdf(sheets, out, None, fonts)
    elif form == "svg":
        from sheetgen.paint.svg import write_svg

        write_svg(sheets, contact_sheet(sheets, fonts), out, fonts, outlines=outlines)
    else:
        _write_png(sheets, contact_sheet(sheets, fonts), out, fonts, resolution)


def contact_sheet(sheets: Sequence[Sheet], metrics: Metrics) -> Paper:
    """One paper with every different page of some sheets: a single one as it is, several in rows, each with its name."""
    pages = list(_pages(sheets, 1.0))
    if len(pages) > MOST_PAGES:
        raise TooManyPagesError
    if len(pages) == 1:
        (only,) = pages
        return Paper(only.size, (Placement(only.sheet, only.page),), Box(0, 0, *only.size))
    size, _ = _in_rows(pages)
    scale = min(1.0, _SIDE / max(size))
    pages = list(_pages(sheets, scale))
    size, corners = _in_rows(pages)
    both = list(zip(pages, corners, strict=True))
    placements = tuple(Placement(shown.sheet, shown.page, *corner, scale=scale) for shown, corner in both)
    marks = tuple(mark for shown, corner in both for mark in _marks(shown, corner, metrics))
    return Paper(size, placements, Box(0, 0, *size), marks)


def _pages(sheets: Sequence[Sheet], scale: float) -> Iterator[_Shown]:
    """Every different page of each sheet, with its size at this scale."""
    for number, sheet in enumerate(sheets):
        size = (sheet.paper[0] * scale, sheet.paper[1] * scale)
        first = {id(page): n for n, page in reversed(list(enumerate(sheet.pages)))}
        for n in sorted(first.values()):
            name = sheet.name if len(sheet.pages) == 1 else f"{sheet.name} {n + 1}/{len(sheet.pages)}"
            yield _Shown(number, n, size, name)


def _in_rows(pages: Sequence[_Shown]) -> tuple[Size, list[tuple[float, float]]]:
    """Pages one after another in rows: the size of all, and where each has its top left corner."""
    area = sum((width + _GAP) * (height + _GAP + _LABEL) for _, _, (width, height), _ in pages)
    wanted = max((area * _WIDE) ** 0.5, *(width + _GAP for _, _, (width, _), _ in pages)) + _GAP
    corners: list[tuple[float, float]] = []
    x, y, row, right = _GAP, _GAP, 0.0, 0.0
    for _, _, (width, height), _ in pages:
        if x > _GAP and x + width + _GAP > wanted + 1e-6:
            x, y, row = _GAP, y + row + _GAP, 0.0
        corners.append((x, y + _LABEL))
        x += width + _GAP
        row, right = max(row, _LABEL + height), max(right, x)
    return (right, y + row + _GAP), corners


def _marks(shown: _Shown, corner: tuple[float, float], metrics: Metrics) -> Iterator[Op]:
    """The frame about a page, and its name above."""
    x, y = corner
    yield Rect(Box(x, y, *shown.size), None, _FRAME)
    if name := _shortened(shown.name, shown.size[0], metrics):
        yield Text(x, y - (_LABEL - _SIZE * MM_PER_POINT) / 2 - 0.3, name, _SIZE, _INK, "semibold")


def _shortened(name: str, width: float, metrics: Metrics) -> str:
    """A name cut to a width, with a question mark for every character that cannot be printed."""
    name = "".join("?" if metrics.missing(char, "semibold") else char for char in name[:200])
    if metrics.width(name, _SIZE, "semibold") <= width:
        return name
    while name and metrics.width(f"{name}…", _SIZE, "semibold") > width:
        name = name[:-1]
    return f"{name}…" if name else ""


def _write_png(sheets: Sequence[Sheet], paper: Paper, out: BinaryIO, fonts: Fonts, resolution: float) -> None:
    """The paper as PDF, painted by PDFium: so the two are never different."""
    try:
        import PIL.Image  # noqa: F401  (pypdfium2 asks for it only when the picture is made)
        import pypdfium2
    except ImportError:
        raise NoPainterError from None
    width, height = paper.size
    if width * height / 25.4**2 * resolution**2 > MOST_DOTS:
        raise TooLargeError(float(int((MOST_DOTS * 25.4**2 / (width * height)) ** 0.5)))
    from sheetgen.paint.pdf import write_pdf

    pdf = BytesIO()
    write_pdf(sheets, pdf, [Run((paper,))], fonts)
    document = pypdfium2.PdfDocument(pdf.getvalue())
    try:
        image = document[0].render(scale=resolution / 72).to_pil()
    finally:
        document.close()
    image.save(out, "PNG", dpi=(resolution, resolution))
