"""The printed appearance of a sheet: painted once from its layout, cached, and compared with photos."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from io import BytesIO
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box, Ink, Page, Sheet, bounding_box
from sheetgen.form.spaces import spaces
from sheetgen.layout.building.build import build
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.pdf import write_pdf
from sheetgen.photo.find.marks import Corners
from sheetgen.photo.picture.pixels import Picture, Tones, extract_lines, grey_of, scaled
from sheetgen.press.copies import with_marks_and_codes
from sheetgen.source.faults import Unreadable

DOTS = 6.0
"""Pixels per millimetre of the pictures that are compared."""
MAX_LINE_MM = 4.0
"""Wider areas (mm) are ground, not lines."""
_WRITTEN_MARGIN_MM, _ORIGIN_STEP_MM = 6.0, 2
"""Margin (mm) around the spaces in which writing is searched as well, and a unit (mm): the searched part of a sheet begins at a
multiple of it."""
_OTHER_PAPERS = ("letter", "a4", "half-letter", "a5", "a6")
"""Papers for which arranged sheets may have been laid out."""
INKS: tuple[Ink, ...] = ("full", "saver", "mono")


class PrintVariant(NamedTuple):
    """A printed version of a layout's page; `page` is counted from 0. paper: blank for the layout's own."""

    layout: str
    page: int
    lang: str
    ink: Ink
    scan: bool
    paper: str = ""


class Print:
    """A page in print: its picture with DOTS pixels per millimetre, its spaces, and its corner marks in millimetres by number."""

    def __init__(self, variant: PrintVariant, layout: Layout, sheet: Sheet, picture: Picture) -> None:
        self.variant, self.layout, self.sheet, self.picture = variant, layout, sheet, picture
        self.grey = grey_of(picture)
        self.size = sheet.paper
        self._coarse: dict[float, Picture] = {}
        self._lines: dict[float, Tones] = {}

    @property
    def page(self) -> Page:
        """The operations and places of the page."""
        return self.sheet.pages[self.variant.page]

    @property
    def boxes(self) -> dict[str, Box]:
        """The boxes of the page's spaces."""
        return {place.space: place.box for place in self.page.places}

    @cached_property
    def marks(self) -> dict[int, Corners]:
        """The page's corner marks: by number, four corners in mm, clockwise from the top left."""
        return _marks(self.page)

    @cached_property
    def written(self) -> tuple[Print, tuple[float, float]]:
        """The part of the print with its spaces, as a separate print, and its top left (mm)."""
        every = bounding_box(list(self.boxes.values())).inset(-_WRITTEN_MARGIN_MM)
        left, top = (max(0, int(at // _ORIGIN_STEP_MM) * _ORIGIN_STEP_MM) for at in (every.x, every.y))
        size = min(every.right, self.size[0]) - left, min(every.bottom, self.size[1]) - top

        def cut(picture: Picture, dots: float) -> Picture:
            (x, y), (wide, high) = (round(left * dots), round(top * dots)), (round(each * dots) for each in size)
            return np.ascontiguousarray(picture[y : y + high, x : x + wide])

        pages = list(self.sheet.pages)
        pages[self.variant.page] = _unpainted(self.page, -left, -top)
        sheet = self.sheet._replace(paper=size, pages=tuple(pages))
        part = Print(self.variant, self.layout, sheet, cut(self.picture, DOTS))
        part._coarse = {dots: cut(picture, dots) for dots, picture in self._coarse.items()}
        return part, (left, top)

    def coarse(self, dots: float) -> Picture:
        """Return the grey picture with fewer pixels per millimetre."""
        if dots >= DOTS:
            return self.grey
        if dots not in self._coarse:
            size = round(self.size[0] * dots), round(self.size[1] * dots)
            fewer, _ = scaled(self.grey, max(size))
            self._coarse[dots] = fewer if fewer.shape[1::-1] == size else np.asarray(cv2.resize(fewer, size), np.uint8)
        return self._coarse[dots]

    def lines(self, dots: float) -> Tones:
        """Return only the print's lines, with `dots` pixels per millimetre."""
        if dots not in self._lines:
            self._lines[dots] = extract_lines(self.coarse(dots), MAX_LINE_MM * dots)
        return self._lines[dots]


def _marks(page: Page) -> dict[int, Corners]:
    boxes = {mark.id: mark.box for mark in page.marks}
    return {
        number: np.array([(box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)])
        for number, box in boxes.items()
    }


def _unpainted(page: Page, dx: float, dy: float) -> Page:
    """Return a page with its spaces, marks and code moved right and down, and nothing painted."""
    places = (
        place._replace(box=place.box.moved(dx, dy), parts=tuple(part._replace(box=part.box.moved(dx, dy)) for part in place.parts))
        for place in page.places
    )
    marks = (mark._replace(box=mark.box.moved(dx, dy)) for mark in page.marks)
    return Page((), tuple(places), tuple(marks), page.code and page.code.moved(dx, dy))


class Prints:
    """All prints of some layouts, each painted on first use.

    names: of layouts, bundled ones or paths; layouts without spaces, or that can't be drawn, are skipped. most: maximum number of
    prints kept, the last used ones (one of A4 takes 30 MB); None: all.
    """

    def __init__(self, names: tuple[str, ...], library: Library, most: int | None = None) -> None:
        self.names, self._library, self._most = names, library, most
        self._fonts = Fonts()
        self._layouts: dict[str, Layout | None] = {}
        self._sheets: dict[PrintVariant, Sheet | None] = {}
        self._prints: dict[PrintVariant, Print] = {}

    @property
    def layouts(self) -> dict[str, Layout]:
        """All the layouts by name."""
        return {name: layout for name in self.names if (layout := self.layout(name))}

    def layout(self, name: str) -> Layout | None:
        """Return one of the layouts, read on first use; None if it can't be read or has no spaces."""
        if name not in self._layouts:
            try:
                layout = self._library.layout(name)
            except Unreadable:
                self._layouts[name] = None
            else:
                self._layouts[name] = layout if next(iter(spaces(layout.content.form)), None) is not None else None
        return self._layouts[name]

    def by_fingerprint(self, fingerprint: str, hint: str | None = None) -> str | None:
        """Return the name of the layout that has a fingerprint; None if none has. hint: a name to try first."""
        wanted = fingerprint.casefold()
        first: tuple[str, ...] = (hint,) if hint and hint in self.names else ()
        for name in (*first, *self.names):
            if (layout := self.layout(name)) and layout.fingerprint.casefold() == wanted:
                return name
        return None

    def first(self, scan: bool) -> Iterator[Print]:
        """Yield the pages with spaces of every layout, in its first language and in full colour."""
        for name, layout in self.layouts.items():
            yield from self.pages(name, layout.languages[0], "full", scan)

    def pages(self, name: str, lang: str, ink: Ink, scan: bool) -> Iterator[Print]:
        """Yield the pages of a layout that have spaces."""
        first = PrintVariant(name, 0, lang, ink, scan)
        sheet = self._sheet(first)
        for number, page in enumerate(sheet.pages if sheet else ()):
            if page.places:
                yield self.of(first._replace(page=number))

    def papers(self, variant: PrintVariant) -> Iterator[tuple[PrintVariant, dict[int, Corners]]]:
        """Yield the page of an arranged sheet as laid out for other papers, each with its marks; nothing is painted."""
        layout = self.layout(variant.layout)
        if layout is None or not layout.is_arranged:
            return
        others = (variant._replace(paper=paper) for paper in _OTHER_PAPERS if paper != layout.page.paper)
        for other, sheet in ((other, self._sheet(other)) for other in others):
            if sheet is not None and variant.page < len(sheet.pages) and sheet.pages[variant.page].places:
                yield other, _marks(sheet.pages[variant.page])

    def languages(self, variant: PrintVariant) -> list[Print]:
        """Return the page in the other languages."""
        layout = self.layout(variant.layout)
        langs = layout.languages if layout else ()
        return self.all_of(variant._replace(lang=lang) for lang in langs if lang != variant.lang)

    def inks(self, variant: PrintVariant) -> list[Print]:
        """Return the page in the other inks."""
        return self.all_of(variant._replace(ink=ink) for ink in INKS if ink != variant.ink)

    def all_of(self, variants: Iterable[PrintVariant]) -> list[Print]:
        """Return the prints that can be drawn, each once."""
        return [printed for variant in dict.fromkeys(variants) if (printed := self.maybe(variant))]

    def of(self, variant: PrintVariant) -> Print:
        """Return one print."""
        printed = self.maybe(variant)
        assert printed is not None
        return printed

    def maybe(self, variant: PrintVariant) -> Print | None:
        """Return one print; None if there is no such page, or it can't be drawn."""
        result = self._prints.pop(variant, None)
        if result is None:
            layout = self.layout(variant.layout)
            sheet = self._sheet(variant)
            if layout is None or sheet is None or variant.page >= len(sheet.pages):
                return None
            result = Print(variant, layout, sheet, self._painted(sheet, variant.page))
        self._prints[variant] = result
        if self._most is not None and len(self._prints) > self._most:
            del self._prints[next(iter(self._prints))]
        return result

    def _sheet(self, variant: PrintVariant) -> Sheet | None:
        """Return a layout's sheet with its marks; None if it can't be drawn this way."""
        key = variant._replace(page=0)
        if key not in self._sheets:
            drawn = self._draw(key)
            self._sheets[key] = drawn and with_marks_and_codes(drawn, codes=False)
        return self._sheets[key]

    def _draw(self, variant: PrintVariant) -> Sheet | None:
        layout = self.layout(variant.layout)
        if layout is None or variant.lang not in layout.languages:
            return None
        try:
            return build(layout.for_paper(variant.paper), variant.lang, variant.ink, self._fonts, scan=variant.scan)
        except Unreadable:
            return None

    def _painted(self, sheet: Sheet, page: int) -> Picture:
        import pypdfium2

        out = BytesIO()
        write_pdf([sheet._replace(pages=(sheet.pages[page],))], out, None, self._fonts)
        document = pypdfium2.PdfDocument(out.getvalue())
        try:
            scale = DOTS * 25.4 / 72 * (1 - 2e-5)  # a hair less, since sizes are rounded up
            picture = np.array(document[0].render(scale=scale).to_numpy()[:, :, :3], np.uint8)
        finally:
            document.close()
        size = (round(sheet.paper[0] * DOTS), round(sheet.paper[1] * DOTS))
        return picture if picture.shape[1::-1] == size else np.asarray(cv2.resize(picture, size), np.uint8)
