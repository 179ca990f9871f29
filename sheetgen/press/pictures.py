"""Sheets as a picture: a PDF of all pages, or one PNG or SVG on which every different page is seen once.

A sheet of one page is a picture of its own size; more pages are put together on a contact sheet.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from io import BytesIO
from types import ModuleType
from typing import BinaryIO, Literal, NamedTuple

from sheetgen.drawing.papers import Size
from sheetgen.drawing.sheet import MM_PER_POINT, Box, Metrics, Op, Pen, Rect, Sheet, Text
from sheetgen.layout.find import is_path
from sheetgen.pads.pad import Paper, Placement, Run
from sheetgen.paint.fonts import Fonts
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Message, any_of, message, room

phrase, plural = room("press")

Form = Literal["pdf", "png", "svg"]
FORMS: dict[str, Form] = {".pdf": "pdf", ".png": "png", ".svg": "svg"}
"""Forms of a picture by the suffix of its file."""

RESOLUTION = 110.0
"""Default dots per inch of a PNG."""
MOST_DOTS = 80_000_000
"""Maximum dots of a PNG; painting this many takes half a gigabyte."""
MOST_PAGES = 400
"""Maximum number of different pages on one picture."""

_GAP, _LABEL, _SIZE = 6.0, 5.0, 9.0
"""Gap between and around pages, height for the name above each page (mm), and type size of the name (points)."""
_SIDE = 840.0
"""Approximate maximum side of a contact sheet (mm); pages are scaled down to fit."""
_WIDE = 1.3
"""Target ratio of width to height of a contact sheet."""
_COLUMNS = 40
"""Maximum number of pages in a row of a contact sheet."""
_FRAME = Pen("#9a9a9a", 0.2)
_INK = "#333333"


class PictureError(Unreadable):
    """A picture that cannot be made as asked."""

    in_file = False

    def __init__(self, what: Message) -> None:
        super().__init__([Fault(what, Position(1, 1))])


class _Shown(NamedTuple):
    """A page of a sheet (both counted from 0) on a contact sheet, its size there, and its name."""

    sheet: int
    page: int
    size: Size
    name: str


def form_of(path: str) -> Form:
    """Return the form for the suffix of a file. Raise PictureError for any other suffix."""
    suffix = os.path.splitext(path)[1]
    if suffix.lower() not in FORMS:
        named = phrase("no-form", "{path}: {suffix} pictures aren't supported", path, suffix)
        unnamed = phrase("no-suffix", "{path}: the file name has no ending that gives the kind of picture", path)
        endings = phrase("end-name-in", "end the file name in {suffixes}", any_of(FORMS))
        raise PictureError(message(named if suffix else unnamed, endings))
    return FORMS[suffix.lower()]


def painter_of_png() -> ModuleType:
    """Return PDFium's package, an optional dependency. Raise PictureError if it, or its requirement for writing pictures, is not
    installed.
    """
    try:
        import_module("PIL.Image")
        return import_module("pypdfium2")
    except ImportError:
        from sheetgen.extras import install_command

        what = phrase("no-painter", "PNG pictures require packages that aren't installed")
        hint = phrase("install-or-svg", "write an .svg instead, or install them: {command}", install_command("preview"))
        raise PictureError(message(what, hint)) from None


def write_picture(
    sheets: Sequence[Sheet],
    out: BinaryIO,
    form: Form,
    fonts: Fonts,
    *,
    outlines: bool = False,
    resolution: float = RESOLUTION,
) -> None:
    """Write the picture of at least one sheet; the same sheets always give the same bytes.

    outlines: draw the text of an SVG as outlines instead of type. resolution: dots per inch of a PNG. Raise PictureError before
    anything is written if it can't be done, or any error of the painters.
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
    """Return one paper with every different page of some sheets: a single page unchanged, several in rows, each with its name.

    Raise PictureError for more than MOST_PAGES.
    """
    pages = list(_pages(sheets, 1.0))
    if len(pages) > MOST_PAGES:
        what = phrase("too-many-pages", "{pages} different pages are too many for one picture", len(pages))
        hint = phrase("most-pages-of-picture", "a picture can have at most {most}; a .pdf can have them all", MOST_PAGES)
        raise PictureError(message(what, hint))
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
            name = os.path.basename(sheet.name) if is_path(sheet.name) else sheet.name
            name = name if len(sheet.pages) == 1 else f"{name} {n + 1}/{len(sheet.pages)}"
            yield _Shown(number, n, size, name)


def _in_rows(pages: Sequence[_Shown]) -> tuple[Size, list[tuple[float, float]]]:
    """Arrange pages in rows so that the ratio of width to height is near the target. Return the size of all, and the top left
    corner of each."""
    widths = [shown.size[0] + _GAP for shown in pages]
    sums = {sum(widths[:count]) for count in range(1, min(len(pages), _COLUMNS) + 1)}
    tried = [_rows(pages, max(most, *widths)) for most in sorted(sums)]
    return min(tried, key=lambda rows: max(rows[0][0] / _WIDE, rows[0][1]))


def _rows(pages: Sequence[_Shown], most: float) -> tuple[Size, list[tuple[float, float]]]:
    """Arrange pages in rows no wider than `most`, with gaps around them. Return the size and the top left corners."""
    corners: list[tuple[float, float]] = []
    x, y, row, right = _GAP, _GAP, 0.0, 0.0
    for _, _, (width, height), _ in pages:
        if x > _GAP and x + width > most + 1e-6:
            x, y, row = _GAP, y + row + _GAP, 0.0
        corners.append((x, y + _LABEL))
        x += width + _GAP
        row, right = max(row, _LABEL + height), max(right, x)
    return (right, y + row + _GAP), corners


def _marks(shown: _Shown, corner: tuple[float, float], metrics: Metrics) -> Iterator[Op]:
    """The frame about a page, and its name above."""
    x, y = corner
    yield Rect(Box(x, y, *shown.size), None, _FRAME)
    if name := _shorten(shown.name, shown.size[0], metrics):
        yield Text(x, y - (_LABEL - _SIZE * MM_PER_POINT) / 2 - 0.3, name, _SIZE, _INK, "semibold")


def _shorten(name: str, width: float, metrics: Metrics) -> str:
    """A name cut to a width, with a question mark for every character that cannot be printed."""
    name = "".join("?" if metrics.missing(char, "semibold") else char for char in name[:200])
    if metrics.width(name, _SIZE, "semibold") <= width:
        return name
    while name and metrics.width(f"{name}…", _SIZE, "semibold") > width:
        name = name[:-1]
    return f"{name}…" if name else ""


def _write_png(sheets: Sequence[Sheet], paper: Paper, out: BinaryIO, fonts: Fonts, resolution: float) -> None:
    """Write the paper as a PNG: its PDF, painted by PDFium, so that PNG and PDF never differ."""
    width, height = paper.size
    most = int((MOST_DOTS * 25.4**2 / (width * height)) ** 0.5)
    if resolution > most:
        what = phrase("too-many-dots", "{dots} dots per inch make this picture too large", Fraction(str(resolution)))
        hint = phrase("most-dots", "use at most {most}; an .svg has no dots", most)
        raise PictureError(message(what, hint))
    pypdfium2 = painter_of_png()
    from sheetgen.paint.pdf import write_pdf

    pdf = BytesIO()
    write_pdf(sheets, pdf, [Run((paper,))], fonts)
    document = pypdfium2.PdfDocument(pdf.getvalue())
    try:
        image = document[0].render(scale=resolution / 72).to_pil()
    finally:
        document.close()
    image.save(out, "PNG", dpi=(resolution, resolution))
