"""The SVG painter: the same operations as in the PDF, in millimetres. Text can be selected, and spaces found.

Every space is an invisible rectangle: its `id` is the space's name (with several sheets `1:name`, `2:name` …), its `data-type` the
space's type. Text uses an embedded subset of the typeface, or outlines if the file is for a program that reads no fonts.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import cos, radians, sin
from struct import unpack_from
from typing import BinaryIO
from zlib import crc32

from sheetgen.drawing.scan.marks import code_path
from sheetgen.drawing.sheet import (
    MM_PER_POINT,
    Box,
    Ellipse,
    Line,
    Op,
    Own,
    Page,
    Path,
    Pen,
    Picture,
    Place,
    Rect,
    Sheet,
    Symbol,
    Text,
    Weight,
)
from sheetgen.pads.pad import Paper, Placement
from sheetgen.paint.fonts import FILES, Fonts, MissingGlyphError, subset
from sheetgen.paint.glyphs import EM
from sheetgen.paint.own import OwnOf

_LOOKS: dict[Weight, tuple[str, str]] = {
    "regular": ("", ""),
    "semibold": ("font-weight", "600"),
    "bold": ("font-weight", "700"),
    "italic": ("font-style", "italic"),
}
"""For each weight, the name and value of an attribute of text elements; the same are a property in `@font-face`. Empty for regular.
"""
_ANCHORS = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}
_BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}
_SHOWN = {0xAD: "-"}
"""Replacement for the soft hyphen, which a PDF shows and a browser does not."""
_ALL_SPACES = ' xml:space="preserve" style="white-space:pre"'
"""Attributes for text that begins or ends with a space, or has several in a row."""
_ROOT = 'xmlns="http://www.w3.org/2000/svg" stroke-miterlimit="10" text-rendering="geometricPrecision"'
"""Attributes of the root element: lines are joined as in a PDF (mitred up to ten times their width), and letters keep their
measured positions."""


def write_svg(
    sheets: Sequence[Sheet],
    paper: Paper,
    out: BinaryIO,
    fonts: Fonts,
    *,
    outlines: bool = False,
    own: OwnOf | None = None,
    spaces: bool = True,
) -> None:
    """Write one side of paper with the pages of sheets on it. The same sheets give the same bytes.

    outlines: draw letters as outlines; then the file contains no style, so that it can be shown where styles are forbidden. own:
    returns the individual content of a copy; None: no copy has any. spaces: include the spaces of the sheets; then every sheet must
    be on the paper only once. Raise MissingGlyphError if text can't be printed, KeyError for an unknown symbol, OSError if a
    picture can't be read.
    """
    ink = _Ink(fonts, outlines)
    on = [(placement, sheets[placement.sheet]) for placement in paper.placements]
    pages = [(placement, sheet, sheet.pages[placement.page]) for placement, sheet in on]
    often = Counter(id(page) for _, _, page in pages)
    body: list[str] = []
    for placement, sheet, page in pages:
        body.append(f"<g{_moved(placement, sheet.paper)}>")
        body += [ink.page(page)] if often[id(page)] > 1 else map(ink.drawn, page.painted)
        if own and (other := own(placement.sheet, placement.page, placement.kind)):
            body += map(ink.drawn, _own_ops(other, page))
        if spaces:
            body += [_space(place, f"{placement.sheet + 1}:" if len(sheets) > 1 else "") for place in page.places]
        body.append("</g>")
    body += map(ink.drawn, paper.marks)
    out.write("\n".join(_file(sheets, paper, ink, body)).encode("utf-8"))


def _file(sheets: Sequence[Sheet], paper: Paper, ink: _Ink, body: Iterable[str]) -> list[str]:
    """Return the lines of a file from its drawn content."""
    width, height = map(_number, paper.size)
    title = " · ".join(dict.fromkeys(sheet.title for sheet in sheets))
    family, faces = ink.faces()
    return [
        f'<svg {_ROOT} width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
        f' xml:lang="{_attribute(sheets[0].lang)}"{family}>',
        f"<title>{_text(title)}</title>",
        *faces,
        *ink.shared(),
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        *body,
        "</svg>\n",
    ]


def _own_ops(own: Own, page: Page) -> Iterator[Op]:
    """Yield the operations for the individual content of a copy."""
    yield from own.texts
    if own.code and page.code:
        yield code_path(own.code, page.code)


class _Ink:
    """Turns operations into elements. Parts that several elements share (symbols, pictures, pages, type) are kept, to be written
    before them."""

    def __init__(self, fonts: Fonts, outlines: bool) -> None:
        self.fonts = fonts
        self.outlines = outlines
        self._shared: dict[str, str] = {}
        self._pictures: dict[str, str] = {}
        self._pages: dict[int, str] = {}
        self._used: dict[Weight, set[str]] = {}

    def shared(self) -> list[str]:
        """Return the definitions of all symbols, pictures and pages that are drawn repeatedly."""
        return ["<defs>", *self._shared.values(), "</defs>"] if self._shared else []

    def page(self, page: Page) -> str:
        """Return an element for a page that occurs more than once; the page itself is drawn once."""
        if id(page) not in self._pages:
            name = self._pages[id(page)] = f"page/{len(self._pages) + 1}"
            self._shared[name] = "\n".join([f'<g id="{name}">', *map(self.drawn, page.painted), "</g>"])
        return f'<use href="#{self._pages[id(page)]}"/>'

    def faces(self) -> tuple[str, list[str]]:
        """Return the attribute that names the typeface, and a style sheet that contains it in the weights and characters used.

        The name depends on the contents, so that pictures in one page don't use each other's letters.
        """
        if self.outlines or not self._used:
            return "", []
        used = {weight: self._used[weight] for weight in FILES if weight in self._used}
        subsets = {weight: subset(self.fonts.font(weight).face, chars) for weight, chars in used.items()}
        name = f"sheet-{crc32(b''.join(subsets.values())):08x}"
        rules = [
            f"@font-face{{font-family:{name};{':'.join(_LOOKS[weight])};src:url({_data('font/ttf', data)})}}".replace(";:;", ";")
            for weight, data in subsets.items()
        ]
        return f" font-family=\"{name}, 'Source Sans Pro', sans-serif\"", ["<style>", *rules, "</style>"]

    def drawn(self, op: Op) -> str:
        """Return the element for an operation."""
        match op:
            case Rect(box, fill, pen, radius) if pen and pen.dash:
                return f'<path d="{_outline(box, radius)}"{_paint(fill, pen)}/>'
            case Ellipse(box, fill, pen) if pen and pen.dash:
                return f'<path d="{_outline(box, max(box.w, box.h))}"{_paint(fill, pen)}/>'
            case Rect(box, fill, pen, radius):
                rx, ry = min(radius, box.w / 2), min(radius, box.h / 2)
                rounded = f' rx="{_number(rx)}" ry="{_number(ry)}"' if radius > 0 else ""
                return f"<rect{_box(box)}{rounded}{_paint(fill, pen)}/>"
            case Ellipse(box, fill, pen):
                x, y = box.centre
                centre = f' cx="{_number(x)}" cy="{_number(y)}"'
                return f'<ellipse{centre} rx="{_number(box.w / 2)}" ry="{_number(box.h / 2)}"{_paint(fill, pen)}/>'
            case Line(x1, y1, x2, y2, pen):
                ends = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
                return f"<line {ends}{_paint(None, pen)}/>"
            case Path(steps, fill, pen, even_odd):
                rule = ' fill-rule="evenodd"' if even_odd else ""
                return f'<path d="{path_data(steps)}"{rule}{_paint(fill, pen)}/>'
            case Text():
                return self._outlined(op) if self.outlines else self._typed(op)
            case Symbol():
                return self._symbol(op)
            case Picture(file, box):
                return self._picture(file, box)

    def _typed(self, text: Text) -> str:
        self._check(text)
        shown = text.text.translate(_SHOWN)
        self._used.setdefault(text.weight, set()).update(shown)
        x, y = _number(text.x), _number(text.y)
        key, value = _LOOKS[text.weight]
        weight = f' {key}="{value}"' if key else ""
        spaces = _ALL_SPACES if " ".join(shown.split()) != shown else ""
        turned = f' transform="rotate({_number(text.angle)} {x} {y})"' if text.angle else ""
        width = _number(self.fonts.width(text.text, text.size, text.weight))
        long = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if len(shown) > 1 else ""
        look = f"{weight}{_ANCHORS[text.anchor]}{_colour(text.colour)}{turned}{spaces}{long}"
        return f'<text x="{x}" y="{y}" font-size="{_number(text.size * MM_PER_POINT)}"{look}>{_text(shown)}</text>'

    def _outlined(self, text: Text) -> str:
        """Return a line of text as one outline in units of the typeface, labelled with its text."""
        self._check(text)
        em = text.size * MM_PER_POINT
        before = _BEFORE[text.anchor] * self.fonts.width(text.text, text.size, text.weight) / em * EM
        outline = self.fonts.letters(text.weight).outline(text.text, -before)
        if not outline:
            return ""
        matrix = _matrix(em / EM, text.angle, text.x, text.y)
        return f'<path aria-label="{_attribute(text.text)}" d="{outline}"{_colour(text.colour)} transform="{matrix}"/>'

    def _check(self, text: Text) -> None:
        if missing := self.fonts.missing(text.text, text.weight):
            raise MissingGlyphError(text.text, missing)

    def _symbol(self, symbol: Symbol) -> str:
        """Return the element for a symbol, turned about the centre of its box. The outline, in a square of side 1, is defined once
        for all uses."""
        name = f"symbol/{symbol.name}"
        if name not in self._shared:
            self._shared[name] = f'<path id="{name}" d="{path_data(self.fonts.shapes.outline(symbol.name), 4)}"/>'
        side, (x, y) = min(symbol.box.w, symbol.box.h), symbol.box.centre
        a, b = (side * turn(radians(symbol.angle)) / 2 for turn in (cos, sin))
        matrix = _matrix(side, symbol.angle, x - a + b, y - a - b)
        return f'<use href="#{name}"{_colour(symbol.colour)} transform="{matrix}"/>'

    def _picture(self, file: str, box: Box) -> str:
        """Return a picture, stretched to fill its box, with the pixels of its file; each file is included once."""
        if file not in self._pictures:
            with open(file, "rb") as stream:
                data = stream.read()
            name = self._pictures[file] = f"picture/{len(self._pictures) + 1}"
            kind = "image/png" if data.startswith(_PNG) else "image/jpeg"
            square = 'width="1" height="1" preserveAspectRatio="none"'
            self._shared[name] = f'<image id="{name}" {square} href="{_data(kind, plain(data))}"/>'
        x, y, w, h = map(_number, box)
        return f'<use href="#{self._pictures[file]}" transform="translate({x} {y}) scale({w} {h})"/>'


def _moved(placement: Placement, paper: tuple[float, float]) -> str:
    """Return the transform that puts a page of a sheet in its place on a paper."""
    _, _, x, y, turned, scale, _ = placement
    width, height = (side * scale for side in paper)
    corner = ((x, y), (x + height, y), (x + width, y + height), (x, y + width))[turned]
    if (corner, turned, scale) == ((0, 0), 0, 1):
        return ""
    return f' transform="{_matrix(scale, 90 * turned, *corner)}"'


def _matrix(scale: float, angle: float, x: float, y: float) -> str:
    """Return a matrix that scales, turns clockwise, and moves."""
    a, b = scale * cos(radians(angle)), scale * sin(radians(angle))
    return f"matrix({_number(a, 5)} {_number(b, 5)} {_number(-b, 5)} {_number(a, 5)} {_number(x)} {_number(y)})"


def _space(place: Place, prefix: str) -> str:
    kind = f'class="space" id="{prefix}{_attribute(place.space)}" data-type="{_attribute(place.type)}"'
    return f'<rect {kind}{_box(place.box)} fill="none" pointer-events="all"/>'


def path_data(steps: Iterable[tuple[str | float, ...]], places: int = 3) -> str:
    """Return an outline as the `d` of an SVG path."""
    return "".join(str(letter) + " ".join(_number(float(n), places) for n in numbers) for letter, *numbers in steps)


def _outline(box: Box, radius: float) -> str:
    """Return a rectangle, rounded or not, with the same start and direction as in the PDF, so that dashes match."""
    left, top, right, bottom = map(_number, (box.x, box.y, box.right, box.bottom))
    if radius <= 0:
        return f"M{left} {bottom}H{right}V{top}H{left}Z"
    rx, ry = min(radius, box.w / 2), min(radius, box.h / 2)
    inner, outer, upper, lower = map(_number, (box.x + rx, box.right - rx, box.y + ry, box.bottom - ry))
    arc = f"A{_number(rx)} {_number(ry)} 0 0 0 "
    sides = f"V{lower}{arc}{inner} {bottom}H{outer}{arc}{right} {lower}V{upper}{arc}{outer} {top}"
    return f"M{inner} {top}{arc}{left} {upper}{sides}Z"


def _box(box: Box) -> str:
    x, y, w, h = map(_number, box)
    return f' x="{x}" y="{y}" width="{w}" height="{h}"'


def _paint(fill: str | None, pen: Pen | None) -> str:
    """Return the attributes for the fill and stroke of a shape."""
    look = f' fill="{fill}"' if fill else ' fill="none"'
    if pen is None:
        return look
    dash = f' stroke-dasharray="{" ".join(map(_number, pen.dash))}"' if pen.dash else ""
    return f'{look} stroke="{pen.colour}" stroke-width="{_number(pen.width)}"{dash}'


def _data(kind: str, data: bytes) -> str:
    """Return bytes as a data URL."""
    return f"data:{kind};base64,{b64encode(data).decode('ascii')}"


def _colour(colour: str) -> str:
    return "" if colour == "#000000" else f' fill="{colour}"'


def _number(value: float, places: int = 3) -> str:
    return f"{round(value, places) + 0.0:.7g}"


def _text(text: str) -> str:
    """Return text escaped for XML; invalid characters become the replacement character."""
    if not text.isprintable():
        text = "".join(char if _is_in_xml(char) else "\ufffd" for char in text)
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _is_in_xml(char: str) -> bool:
    """Return whether XML has a way to write a character. (A regular expression would take 6 ms to compile.)"""
    return char in "\t\n\r" or " " <= char <= "\ud7ff" or "\ue000" <= char <= "\ufffd" or char >= "\U00010000"


def _attribute(text: str) -> str:
    return _text(text).replace('"', "&quot;").replace("\t", "&#9;").replace("\n", "&#10;").replace("\r", "&#13;")


_PNG = b"\x89PNG\r\n\x1a\n"
_METADATA = (b"eXIf", b"tEXt", b"zTXt", b"iTXt", b"tIME")
"""Chunks of a PNG that hold metadata and don't change the image."""
_APP1, _COMMENT, _SCAN = 0xE1, 0xFE, 0xDA
_FILL = 0xFF
_ALONE = (0x01, *range(0xD0, 0xD9))
"""Markers of a JPEG that no data follows."""


def plain(data: bytes) -> bytes:
    """Return the bytes of a PNG or JPEG file, which must be readable, without its metadata; the rest stays the same."""
    return _plain_png(data) if data.startswith(_PNG) else _plain_jpeg(data)


def _plain_png(data: bytes) -> bytes:
    kept, at = [data[: len(_PNG)]], len(_PNG)
    while at + 12 <= len(data):
        end = at + 12 + int(unpack_from(">I", data, at)[0])
        if data[at + 4 : at + 8] not in _METADATA:
            kept.append(data[at:end])
        at = end
    return b"".join(kept)


def _plain_jpeg(data: bytes) -> bytes:
    kept, at = [data[:2]], 2
    while at + 4 <= len(data) and data[at] == _FILL and data[at + 1] != _SCAN:
        kind, end = data[at + 1], at + _length(data, at)
        if kind not in (_APP1, _COMMENT):
            kept.append(data[at:end])
        at = end
    return b"".join([*kept, data[at:]])


def _length(data: bytes, at: int) -> int:
    """Return the length of a JPEG marker with its data."""
    kind = data[at + 1]
    if kind == _FILL:
        return 1
    return 2 if kind in _ALONE else 2 + int(unpack_from(">H", data, at + 2)[0])
