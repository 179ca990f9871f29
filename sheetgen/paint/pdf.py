"""The PDF painter: draws every operation of a sheet, and each page of a sheet only once however often it is printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, radians, sin
from typing import Any, BinaryIO

from reportlab.pdfbase import pdfdoc

from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import (
    CUT_CONTOUR,
    MM_PER_POINT,
    Box,
    Ellipse,
    Line,
    Op,
    Own,
    Path,
    Pen,
    Picture,
    Rect,
    Sheet,
    Symbol,
    Text,
    Weight,
)
from sheetgen.pads.bleed import BLEED
from sheetgen.pads.pad import Paper, Placement, Run, pad
from sheetgen.paint.document import Document, Tell, silent
from sheetgen.paint.fonts import Fonts, MissingGlyphError
from sheetgen.paint.own import OwnOf, Tiles

_K = 1 / MM_PER_POINT
"""Points in a millimetre."""
_CIRCLE_CONTROL_RATIO = 0.5523
"""Distance of a quarter circle's control points from its ends, in radii."""
_TOLD = 250
"""Papers drawn between two reports of progress."""
_BLACK, _NEUTRAL = 0.21, 0.024
"""Lightness up to which a grey is printed black, as presses do, and the maximum difference of red, green and blue in a grey."""
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def write_pdf(
    sheets: Sequence[Sheet],
    out: BinaryIO,
    runs: Iterable[Run] | None = None,
    fonts: Fonts | None = None,
    tell: Tell = silent,
    own: OwnOf | None = None,
    drawing: Tell = silent,
    press: bool = False,
    flip: Flip | None = None,
) -> None:
    """Write a PDF of the papers in `runs` (None: each sheet once). The same sheets give the same bytes.

    fonts: the fonts that measured the sheets, to avoid reading them twice. own: returns the individual content of a copy; None: no
    copy has any. drawing: receives the progress of drawing the papers; tell: then receives the progress of writing the file. press:
    for a print shop, in four inks (PDF/X-1a), with the content of the papers' bleed. flip: the edge for turning papers with backs.
    Raise MissingGlyphError if text can't be printed, KeyError for an unknown symbol, OSError if a picture can't be read or the file
    can't be written.
    """
    title = " · ".join(dict.fromkeys(sheet.title for sheet in sheets))
    document = Document(title, sheets[0].lang if sheets else "", press=press, flip=flip)
    painter = Painter(document, sheets, fonts or Fonts(), own, press)
    pages: list[bytes] = []
    every = list(pad(sheets) if runs is None else runs)
    for done, run in enumerate(every):
        if done % _TOLD == 0:
            drawing(done, len(every))
        pages += [painter.paper(paper) for paper in run.papers] * run.repeat
    document.write(pages, out, tell)


class Painter:
    """Paints papers and the sheets on them into a document, each distinct one once."""

    def __init__(self, document: Document, sheets: Sequence[Sheet], fonts: Fonts, own: OwnOf | None, press: bool) -> None:
        self.document = document
        self.press = press
        self.colour: Callable[[str], str] = _inks if press else _colour
        """Function that returns the operator setting the colour of lines; the same operator in lower case sets the colour of fills.
        """
        self.own = own
        self.sheets = sheets
        self.fonts = fonts
        self.symbols = self.fonts.shapes
        self._papers: dict[Paper, bytes] = {}
        self._seen: dict[int, tuple[Paper, bytes]] = {}
        self.tiles = Tiles()
        self._pieces: dict[str, int] = {}
        self._resources: dict[tuple[tuple[str, str], ...], int] = {}
        self._forms: dict[tuple[int, int], Any] = {}
        self._pictures: dict[str, Any] = {}
        self._outlines: dict[str, str] = {}
        self._texts: dict[tuple[str, Weight], list[tuple[str, str]]] = {}

    def paper(self, paper: Paper) -> bytes:
        """Return the entries of the dictionary of a paper's page. Equal papers share them: only the first is painted."""
        seen = self._seen.get(id(paper))
        if seen is None:  # looked up by identity, since comparing papers by value would take too long for every page
            seen = self._seen[id(paper)] = (paper, self._painted(paper))
        return seen[1]

    def _painted(self, paper: Paper) -> bytes:
        if paper not in self._papers:
            ink = PageInk(self, paper.size[1])
            for placement in paper.placements:
                ink.place(placement)
            ink.draw(paper.marks)
            self._papers[paper] = self.page(ink, paper)
        return self._papers[paper]

    def page(self, ink: PageInk, paper: Paper) -> bytes:
        """Return the entries of the dictionary of a paper's page with this content."""
        resources = self._resource(ink.xobjects)
        pieces = [b"%d 0 R" % self._piece(piece) for piece in ink.pieces()]
        contents = b"[%b]" % b" ".join(pieces) if len(pieces) > 1 else pieces[0]
        media = Box(0, 0, *paper.size)
        boxes = b"/MediaBox[%b]/TrimBox[%b]" % (rectangle(media, paper), rectangle(paper.trim, paper))
        if paper.bleed:
            boxes += b"/BleedBox[%b]" % rectangle(paper.bleed, paper)
        return b"%b/Resources %d 0 R/Contents %b" % (boxes, resources, contents)

    def _piece(self, content: str) -> int:
        """Return the number of the stream that holds a piece of a page's content. Equal pieces share one stream."""
        if content not in self._pieces:
            self._pieces[content] = self.document.number(self.document.stream(content, {}))
        return self._pieces[content]

    def _resource(self, xobjects: dict[str, Any]) -> int:
        """Return the number of a page's resources. Equal resources share one number."""
        names = tuple((name, str(reference.name)) for name, reference in xobjects.items())
        if names not in self._resources:
            self._resources[names] = self.document.number(self.document.resources(xobjects))
        return self._resources[names]

    def form(self, sheet: int, page: int) -> Any:
        """Return the form that holds one page of a sheet. It is painted on first use; a page that a sheet contains twice is painted
        once."""
        side = self.sheets[sheet].pages[page]
        if (sheet, id(side)) not in self._forms:
            width, height = self.sheets[sheet].paper
            ink = PageInk(self, height)
            ink.draw(side.painted)
            beyond = BLEED if self.press else 0
            sides = (-beyond, -beyond, width + beyond, height + beyond)
            box = pdfdoc.PDFArray([round(side * _K, 3) for side in sides])
            content = ink.content()
            resources = self.document.resources(ink.xobjects, cut=f"/{CUT_CONTOUR}" in content)
            entries = {"Type": "/XObject", "Subtype": "/Form", "BBox": box, "Resources": resources}
            self._forms[sheet, id(side)] = self.document.stream(content, entries)
        return self._forms[sheet, id(side)]

    def picture(self, file: str) -> Any:
        """Return the image of a PNG or JPEG file with its transparency; raise OSError if it can't be read."""
        if file not in self._pictures:
            import warnings

            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # Pillow's warnings don't matter: the picture was checked before
                self._pictures[file] = self._separated(file) if self.press else self._image(file)
        return self._pictures[file]

    def _image(self, file: str) -> Any:
        from reportlab.lib.utils import ImageReader

        image = pdfdoc.PDFImageXObject(file, ImageReader(file), mask="auto")
        if hasattr(image, "_smask"):
            image.smask = self.document.add(image._smask)
        return self.document.add(image)

    def _separated(self, file: str) -> Any:
        from sheetgen.paint.inks import separate

        (width, height), space, dots, clear = separate(file)
        entries = {"Type": "/XObject", "Subtype": "/Image", "Width": width, "Height": height}
        colours = {"ColorSpace": f"/{space}", "BitsPerComponent": 8}
        if clear:
            colours["Mask"] = self.document.binary(clear, {**entries, "ImageMask": "true", "BitsPerComponent": 1})
        return self.document.binary(dots, {**entries, **colours})

    def shown(self, text: str, weight: Weight) -> list[tuple[str, str]]:
        """Return a text in parts that each use one subset of its font: the subset's name and the codes of its characters, in
        hexadecimal."""
        if (text, weight) not in self._texts:
            if missing := self.fonts.missing(text, weight):
                raise MissingGlyphError(text, missing)
            font, document = self.fonts.font(weight), self.document.reportlab
            parts = font.splitString(text, document)
            subsets = [(font.getSubsetInternalName(subset, document), codes.hex()) for subset, codes in parts]
            self._texts[text, weight] = subsets
        return self._texts[text, weight]

    def outline(self, name: str) -> str:
        """Return the path operators of a symbol in a square of side 1, y downward."""
        if name not in self._outlines:
            steps = self.symbols.outline(name)
            self._outlines[name] = " ".join(
                f"{_numbers(*(float(number) for number in numbers), places=4)} {_OPERATORS[str(letter)]}"
                for letter, *numbers in steps
            )
        return self._outlines[name]


class PageInk:
    """The content of one page or form: turns operations in mm from the top left into operators in points from the bottom left."""

    def __init__(self, painter: Painter, height: float) -> None:
        self.painter = painter
        self.height = height
        self.xobjects: dict[str, Any] = {}
        self._done: list[str] = []
        self._lines: list[str] = []
        self._fill: str | None = None
        self._pen: Pen | None = None

    def put(self, operators: str) -> None:
        """Add operators that change neither colours nor lines."""
        self._lines.append(operators)

    def content(self) -> str:
        return "\n".join(self._lines)

    def pieces(self) -> list[str]:
        """Return the content in pieces that other pages can share; the individual content of copies is cut into small ones."""
        return [*self._done, self.content()] if self._lines or not self._done else self._done

    def draw(self, ops: Iterable[Op]) -> None:
        """Draw operations in order."""
        for op in ops:
            match op:
                case Rect(box, fill, pen, radius):
                    self._paint(self._rounded(box, radius) if radius > 0 else self._rectangle(box), fill, pen)
                case Ellipse(box, fill, pen):
                    self._paint(self._rounded(box, max(box.w, box.h)), fill, pen)
                case Line(x1, y1, x2, y2, pen):
                    self._paint(f"{self._at(x1, y1)} m {self._at(x2, y2)} l", None, pen)
                case Path(steps, fill, pen, even_odd):
                    self._paint(self._path(steps), fill, pen, "*" if even_odd else "")
                case Text():
                    self._text(op)
                case Symbol():
                    self._symbol(op)
                case Picture(file, box):
                    name = self._xobject(f"P{len(self.xobjects)}", self.painter.picture(file))
                    matrix = f"{_numbers(box.w * _K, 0, 0, box.h * _K)} {self._at(box.x, box.bottom)}"
                    self._lines.append(f"q {matrix} cm {name} Do Q")

    def place(self, placement: Placement) -> None:
        """Place a page of a sheet: scale it, turn it, and move its bottom left corner to that corner's place on the paper."""
        sheet, page, x, y, turned, scale, _ = placement
        name = self._xobject(f"S{sheet}.{page}", self.painter.form(sheet, page))
        width, height = (side * scale for side in self.painter.sheets[sheet].paper)
        cosine, sine = ((scale, 0.0), (0.0, -scale), (-scale, 0.0), (0.0, scale))[turned]
        corner = ((x, y + height), (x, y), (x + width, y), (x + height, y + width))[turned]
        matrix = _numbers(cosine, sine, -sine, cosine, places=4)
        opened = f"q {matrix} {self._at(*corner)} cm {name} Do"
        own = self.painter.own(sheet, page, placement.kind) if self.painter.own else None
        if own:
            self._own(own, self.painter.sheets[sheet], page, opened)
        else:
            self._lines.append(f"{opened} Q")

    def _own(self, own: Own, sheet: Sheet, page: int, opened: str) -> None:
        """Add the individual content of a copy, in the sheet's units. Its code is cut into pieces of two by four modules; even ten
        thousand codes consist of few different ones.
        """
        ink = PageInk(self.painter, sheet.paper[1])
        self._lines.append(opened)
        self._cut()
        for text in own.texts:
            start = f"{self.painter.colour(text.colour).lower()} {ink.start(text)}"
            self._done += [start, *(ink.codes(text, char) for char in text.text), "ET"]
        box = sheet.pages[page].code
        if own.code and box:
            module = box.w / len(own.code) * _K
            black = self.painter.colour("#000000").lower()
            self._done.append(f"{_numbers(module, 0, 0, -module, places=5)} {ink._at(box.x, box.y)} cm {black}")
            self._done += self.painter.tiles.of(own.code)
            self._lines.append("f")
        self._lines.append("Q")

    def _cut(self) -> None:
        """End the current piece of the content, so that a new one begins."""
        self._done.append(self.content())
        self._lines = []

    def _xobject(self, name: str, reference: Any) -> str:
        self.xobjects[name] = reference
        return f"/{name}"

    def _at(self, *points: float) -> str:
        """Return points x, y, x, y …, given in mm from the top left, as PDF writes them: in typographic points from the bottom
        left."""
        values = list(points)
        values[1::2] = [self.height - y for y in points[1::2]]
        return _numbers(*[value * _K for value in values])

    def _rectangle(self, box: Box) -> str:
        return f"{self._at(box.x, box.bottom)} {_numbers(box.w * _K, box.h * _K)} re"

    def _rounded(self, box: Box, radius: float) -> str:
        """Return the path of a rectangle with rounded corners, or of an ellipse if the corners meet on all sides. Each coordinate
        is formatted only once."""
        rx, ry = min(radius, box.w / 2), min(radius, box.h / 2)
        dx, dy = rx * (1 - _CIRCLE_CONTROL_RATIO), ry * (1 - _CIRCLE_CONTROL_RATIO)
        across = (box.x, box.x + dx, box.x + rx, box.right - rx, box.right - dx, box.right)
        down = (box.y, box.y + dy, box.y + ry, box.bottom - ry, box.bottom - dy, box.bottom)
        x0, x1, x2, x3, x4, x5 = (_number(x * _K) for x in across)
        y0, y1, y2, y3, y4, y5 = (_number((self.height - y) * _K) for y in down)
        level, upright = x2 != x3, y2 != y3
        steps = (
            f"{x2} {y0} m {x1} {y0} {x0} {y1} {x0} {y2} c",
            f"{x0} {y3} l" if upright else "",
            f"{x0} {y4} {x1} {y5} {x2} {y5} c",
            f"{x3} {y5} l" if level else "",
            f"{x4} {y5} {x5} {y4} {x5} {y3} c",
            f"{x5} {y2} l" if upright else "",
            f"{x5} {y1} {x4} {y0} {x3} {y0} c",
            f"{x2} {y0} l" if level else "",
            "h",
        )
        return " ".join(filter(None, steps))

    def _path(self, steps: Iterable[tuple[str | float, ...]]) -> str:
        return " ".join(f"{self._at(*map(float, numbers))} {_OPERATORS[str(letter)]}" for letter, *numbers in steps)

    def _paint(self, path: str, fill: str | None, pen: Pen | None, rule: str = "") -> None:
        """Fill and stroke a path."""
        if fill:
            self._set_fill(fill)
        if pen:
            self._set_pen(pen)
        if fill or pen:
            self._lines.append(f"{path} {('B' if pen else 'f') + rule if fill else 'S'}")

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill:
            self._fill = colour
            self._lines.append(self.painter.colour(colour).lower())

    def _set_pen(self, pen: Pen) -> None:
        if pen != self._pen:
            self._pen = pen
            dash = _numbers(*(length * _K for length in pen.dash))
            self._lines.append(f"{self.painter.colour(pen.colour)} {_numbers(pen.width * _K)} w [{dash}] 0 d")

    def _text(self, text: Text) -> None:
        """Draw a line of text."""
        self._set_fill(text.colour)
        self._lines.append(f"{self.start(text)} {self.codes(text, text.text)} ET")

    def start(self, text: Text) -> str:
        """Return the operators that begin a line of text, turned about its anchor point."""
        cosine, sine = (cos(radians(text.angle)), sin(radians(text.angle))) if text.angle else (1.0, 0.0)
        before = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
        shift = before * self.painter.fonts.width(text.text, text.size, text.weight) if before else 0.0
        origin = self._at(text.x - cosine * shift, text.y - sine * shift)
        matrix = _numbers(cosine, -sine, sine, cosine) if text.angle else "1 0 0 1"
        return f"BT {matrix} {origin} Tm"

    def codes(self, text: Text, part: str) -> str:
        """Return the operators that show a part of a line of text."""
        size = _number(text.size)
        return " ".join([f"{font} {size} Tf <{codes}> Tj" for font, codes in self.painter.shown(part, text.weight)])

    def _symbol(self, symbol: Symbol) -> None:
        """Fill a symbol's outline, turned about the centre of its box."""
        side = min(symbol.box.w, symbol.box.h) * _K
        x, y = symbol.box.centre
        a, b = side * cos(radians(symbol.angle)), side * sin(radians(symbol.angle))
        # The square's middle (½, ½) goes to the centre of the box.
        e, f = x * _K - (a - b) / 2, (self.height - y) * _K + (a + b) / 2
        colour = self.painter.colour(symbol.colour).lower()
        self._lines.append(f"q {colour} {_numbers(a, -b, -b, -a, e, f)} cm {self.painter.outline(symbol.name)} f Q")


def _numbers(*values: float, places: int = 3) -> str:
    """Format numbers for PDF: never with an exponent."""
    return " ".join([f"{round(value, places) + 0.0:g}" for value in values])


def _number(value: float) -> str:
    """Format a number to 0.001."""
    return f"{round(value, 3) + 0.0:g}"


def _colour(colour: str) -> str:
    """Return the operator for the colour of lines on screens and home printers. Near-black greys are pure black: a home printer
    would mix them from three inks."""
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    if max(red, green, blue) <= _BLACK and max(red, green, blue) - min(red, green, blue) <= _NEUTRAL:
        return "0 G"
    return f"{_numbers(red)} G" if red == green == blue else f"{_numbers(red, green, blue)} RG"


def _inks(colour: str) -> str:
    """Return the operator for the colour of lines on a press."""
    from sheetgen.paint.inks import inks  # not needed for screens

    return f"/O gs /{CUT_CONTOUR} CS 1 SCN" if colour == CUT_CONTOUR else f"{_numbers(*inks(colour))} K"


def rectangle(box: Box, paper: Paper) -> bytes:
    """Return a box on a paper as PDF writes it: left, bottom, right, top."""
    height = paper.size[1]
    return _numbers(box.x * _K, (height - box.bottom) * _K, box.right * _K, (height - box.y) * _K).encode("ascii")
