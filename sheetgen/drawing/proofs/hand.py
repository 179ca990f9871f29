"""The values of a sheet drawn as handwriting: numbers, words and crosses in the places of its spaces.

`filled` draws every value on a page; `strokes` draws one value in one place. This module knows no game: it draws a value according
to the space's type and the parts of its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import cos, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.blocks.printed.type import fitted
from sheetgen.drawing.sheet import (
    CAP_HEIGHT,
    FIGURE_HEIGHT,
    MM_PER_POINT,
    Anchor,
    Box,
    Ink,
    Metrics,
    Op,
    Page,
    Part,
    Path,
    Pen,
    Place,
    Sheet,
    Text,
    Weight,
    bounding_box,
    extent,
)
from sheetgen.drawing.theme import ResolvedStyle
from sheetgen.form.entries import Form
from sheetgen.form.spaces import Space, printed_names, spaces
from sheetgen.form.write.empty import printed_marks
from sheetgen.form.written import UNREAD, Value, Written

BLUE, BLACK = "#1b3fa0", "#000000"
"""A pen's blue, and black for print without colour, where slanted type and strokes identify handwriting."""
_LARGEST, _LEAST = 16.0, 4.5
"""Largest and least size of handwriting, in points."""
_TALL, _WIDE = 0.52, 0.84
"""Maximum size of a number in its box: height of its digits as a share of the height, and its width as a share of the width."""
_AIR = 2.5
"""Maximum margin to the left and right of a text, in mm."""
_MARK = 0.8
"""Height of a cross on a field, relative to the shorter side of the field."""
_SMALL = 8.0
"""Maximum side (in mm) of a box that counts as a tick box and is almost filled by its cross; a larger box is a field."""
_FILL, _STEEP = 0.84, 0.62
"""Height of a cross in a tick box, relative to the box; width of a cross on a field, relative to its height."""
_PAPER, _EDGE = "#ffffff", 0.2
"""Colour and width (mm) of the edge of a cross on a field, so that it shows on dark fields."""
_LONG = 400
_LINE = 5.0
"""Minimum width of a box, relative to its height, to count as a line. Words on a line start at its left."""
_UPRIGHT = 1.2
"""Minimum height of a box, relative to its width, for a name written upwards."""
_JOINERS = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f"))
_CROSSED, _OPEN, _STAR = "X", ".", "*"
"""Marks of a lattice: a cross over the whole field, a blank field, and a star in a field without a star box."""


class Pencil(Struct, frozen=True):
    """The tool for handwriting."""

    metrics: Metrics
    colour: str = BLUE

    @staticmethod
    def of(ink: Ink, metrics: Metrics) -> Pencil:
        """Return the pen for sheets printed in this ink."""
        return Pencil(metrics, BLACK if ink == "mono" else BLUE)


class Stroke(Struct, frozen=True):
    """Handwriting in one space (or in one part of it), and the box around its ink."""

    space: str
    ops: tuple[Op, ...]
    ink: Box


class Filled(Struct, frozen=True):
    """The values of a sheet, with the data needed to draw them.

    spaces: the spaces of the sheet's form, by name. printed: the marks printed on the empty sheet, by space.
    """

    written: Written
    spaces: Mapping[str, Space]
    printed: Mapping[str, str]


def filled_in(form: Form, written: Written) -> Filled:
    """Return the values of a sheet of a form, ready to draw."""
    printed = printed_names(form, written)
    here = {space.name: space for space in spaces(form, written=written) if space.name in printed}
    return Filled(written, {space.name: space for space in spaces(form)} | here, printed_marks(form))


def as_written(sheet: Sheet, form: Form, written: Written) -> Sheet:
    """Return a printed sheet whose places have the names of the written spaces: with the names of the players instead of printed
    names."""
    called = {there: here for here, there in printed_names(form, written).items()}
    if not called:
        return sheet

    def of(page: Page) -> Page:
        return page._replace(places=tuple(place._replace(space=called.get(place.space, place.space)) for place in page.places))

    return sheet._replace(pages=tuple(map(of, sheet.pages)))


def filled(places: Sequence[Place], sheet: Filled, pencil: Pencil) -> list[Stroke]:
    """Return the handwriting in some places of a page."""
    strokes: list[Stroke] = []
    for place in places:
        inner = [other.box for other in places if other is not place and place.box.holds(other.box) and other.box != place.box]
        for space, ops in _in_place(place, sheet, inner, pencil):
            if ops:
                strokes.append(Stroke(space, tuple(ops), bounding_box([extent(op, pencil.metrics) for op in ops])))
    return strokes


def _in_place(place: Place, sheet: Filled, inner: Sequence[Box], pencil: Pencil) -> Iterator[tuple[str, list[Op]]]:
    """Yield the operations of a place by space: for its own space, or for one space per player if its parts belong to players."""
    space = sheet.spaces.get(place.space)
    value = sheet.written.get(place.space) if space is None else space.value(sheet.written)
    if value is None and space is not None and space.of and place.parts:
        for part, name in zip(place.parts, sheet.written.names(space.of), strict=False):
            below = f"{place.space}.{name}"
            own = sheet.written.get(below)
            if own is not None:
                yield below, strokes(own, Place(below, place.type, part.box), pencil)
    elif value is not None and sheet.printed.get(place.space) != value:
        names = sheet.written.names(space.of) if space is not None and space.of else ()
        if place.parts and value in names:  # the value is a player's name, and the parts are the players' columns, numbered from 1
            value = str(names.index(str(value)) + 1)
        upwards = space is not None and is_upright(space, place.box)
        yield place.space, _upwards(str(value), place.box, pencil) if upwards else strokes(value, place, pencil, names, inner)


def is_upright(space: Space, box: Box) -> bool:
    """Return whether the value of a space is written upwards: a player's name in a narrow box."""
    return bool(space.seat) and box.h > box.w * _UPRIGHT


def _upwards(text: str, box: Box, pencil: Pencil) -> list[Op]:
    """Return a name written upwards in the middle of a narrow box."""
    lying = written_in(text, Box(0, 0, box.h, box.w), pencil)
    return [replace(op, x=box.x + op.y, y=box.bottom - op.x, angle=-90.0) for op in lying if isinstance(op, Text)]


def strokes(value: Value, place: Place, pencil: Pencil, names: Sequence[str] = (), inner: Sequence[Box] = ()) -> list[Op]:
    """Draw one value in one place. Draw nothing for values that stay blank on paper.

    names: the people that the place's parts belong to, if any. inner: boxes inside the place to keep free.
    """
    if value is UNREAD:
        return written_in("?", place.box, pencil)
    if value is True:
        return cross(next((part.box for part in place.parts if part.value is True), place.box), pencil)
    if value is False or value == ():
        return []
    if place.type == "mark":
        return _mark(str(value), place, pencil, inner)
    if place.parts:
        return _in_parts(value, place, pencil, names)
    on_line = place.type == "text" and place.box.w > _LINE * place.box.h
    return written_in(shown(value), place.box, pencil, "start" if on_line else "middle")


def _mark(mark: str, place: Place, pencil: Pencil, inner: Sequence[Box]) -> list[Op]:
    """Draw the mark of a field: in the part of the field that has this mark, otherwise over the whole field."""
    own = next((part.box for part in place.parts if part.value == mark), None)
    if own is not None:
        return cross(own, pencil)
    if mark == _OPEN:
        return []
    if mark == _STAR:
        return star(place.box, pencil)
    field = _beside(place.box, [*inner, *(part.box for part in place.parts)])
    return cross(field, pencil) if mark == _CROSSED else written_in(mark, field, pencil)


def _beside(box: Box, inner: Sequence[Box]) -> Box:
    """Return the largest part of a box next to the boxes inside it."""
    for kept in inner:
        sides = (
            Box(box.x, box.y, kept.x - box.x, box.h),
            Box(kept.right, box.y, box.right - kept.right, box.h),
            Box(box.x, box.y, box.w, kept.y - box.y),
            Box(box.x, kept.bottom, box.w, box.bottom - kept.bottom),
        )
        box = max(sides, key=lambda side: min(side.w, side.h))
    return box


def _in_parts(value: Value, place: Place, pencil: Pencil, names: Sequence[str]) -> list[Op]:
    """Draw a value in a divided place: in a number of parts, in the part that the value names, or in the parts of the people that
    it lists."""
    if isinstance(value, int):
        counted = [part for part in place.parts if isinstance(part.value, int) and part.value <= value]
        if len(counted) == value:
            return [op for part in counted for op in cross(part.box, pencil)]
    elif isinstance(value, str):
        chosen = [part for part in place.parts if part.value == value]
        if chosen:
            return cross(chosen[0].box, pencil)
    elif isinstance(value, tuple):
        listed = [each for each in value if isinstance(each, str)]
        parts = _people(place.parts, listed, names)
        if len(parts) == len(value):
            return [op for name, part in parts for op in (cross(part.box, pencil) if names else written_in(name, part.box, pencil))]
    return written_in(shown(value), place.box, pencil)


def _people(parts: Sequence[Part], listed: Sequence[str], names: Sequence[str]) -> list[tuple[str, Part]]:
    """Return each listed person with their part. The parts belong to the people in `names`, in this order, or in `listed` if
    `names` is empty."""
    columns = dict(zip(names or listed, parts, strict=False))
    return [(name, columns[name]) for name in listed if name in columns]


def shown(value: Value) -> str:
    """Return a value as handwritten."""
    if isinstance(value, tuple):
        return ", ".join(f"{each[0]} {shown(each[1])}" if isinstance(each, tuple) else shown(each) for each in value)
    if isinstance(value, int | Fraction):
        return str(value).replace("-", "−")
    return str(value.value) if value is UNREAD else str(value)


def written_in(text: str, box: Box, pencil: Pencil, align: Anchor = "middle") -> list[Op]:
    """Return a number or words in the middle (or from the left) of a box, as large as fits; in several lines if one line is too
    small."""
    text = readable(" ".join(text[:_LONG].split()), pencil.metrics)
    if not text:
        return []
    weight = slant(text, pencil.metrics)
    room = box.inset(min(box.w * (1 - _WIDE) / 2, _AIR), min(box.h * 0.08, 0.8))
    tall = _TALL * box.h / (FIGURE_HEIGHT * MM_PER_POINT)
    look = _look(pencil, max(min(_LARGEST, tall), _LEAST), weight)
    one_line = room.w / max(pencil.metrics.width(text, 1.0, look.weight), 1e-6)
    if one_line >= min(look.size, 0.6 * tall):
        lines, look = [text], _look(pencil, min(look.size, one_line), weight)
    else:
        lines, look, _ = fitted(text, room.w, room.h, look, pencil.metrics)
    top = box.y + (box.h - look.lines_height(len(lines))) / 2
    unit = look.size * MM_PER_POINT
    middle = top + look.lines_height(1) / 2 + CAP_HEIGHT * unit / 2
    step = look.line_height
    x = box.centre[0] if align == "middle" else room.x
    return [
        Text(x, middle + number * step, each, look.size, pencil.colour, look.weight, align)
        for number, each in enumerate(lines)
        if each
    ]


def without_joiners(text: str) -> str:
    """Return the text without characters that only join other characters or choose their form (emoji, Persian): these print
    nothing."""
    return text if text.isascii() else text.translate(_JOINERS)


def readable(text: str, metrics: Metrics) -> str:
    """Return the text with · for each character missing from the typeface. Characters missing only from its slanted face stay (see
    `slant`)."""
    text = without_joiners(text)
    missing = metrics.missing(text)
    return "".join("·" if char in missing else char for char in text) if missing else text


def slant(text: str, metrics: Metrics) -> Weight:
    """Return the face for handwriting: slanted, or upright if the slanted face lacks letters of the text (Greek, Cyrillic)."""
    return "regular" if metrics.missing(text, "italic") else "italic"


def unshown(texts: Iterable[str], metrics: Metrics) -> str:
    """Return the letters of some texts that cannot be printed, each once."""
    return "".join(dict.fromkeys(metrics.missing(without_joiners(" ".join("".join(texts).split())))))


def _look(pencil: Pencil, size: float, weight: Weight) -> ResolvedStyle:
    return ResolvedStyle(None, None, pencil.colour, size, weight, "middle", None, min(_LEAST, size))


def cross(box: Box, pencil: Pencil) -> list[Op]:
    """Draw two slightly curved strokes, like a cross by hand. On a field they are steep, so that the pips of its die stay
    visible."""
    least = min(box.w, box.h)
    small = least <= _SMALL
    high = least * (_FILL if small else _MARK)
    wide = high * (1.0 if small else _STEEP)
    x, y = box.centre[0] - wide / 2, box.centre[1] - high / 2
    pen = Pen(pencil.colour, min(max(high * 0.075, 0.3), 0.8))

    def at(across: float, down: float) -> tuple[float, float]:
        return x + across * wide, y + down * high

    falling = (("M", *at(0.06, 0.03)), ("C", *at(0.38, 0.30), *at(0.66, 0.64), *at(0.97, 0.95)))
    rising = (("M", *at(0.95, 0.05)), ("C", *at(0.68, 0.26), *at(0.30, 0.68), *at(0.03, 0.98)))
    around = [] if small else [Path(steps, None, Pen(_PAPER, pen.width + 2 * _EDGE)) for steps in (falling, rising)]
    return [*around, Path(falling, None, pen), Path(rising, None, pen)]


def star(box: Box, pencil: Pencil) -> list[Op]:
    """Draw three strokes through one centre."""
    x, y = box.centre
    reach = min(box.w, box.h) * _MARK / 3
    pen = Pen(pencil.colour, min(max(reach * 0.15, 0.3), 0.9))
    ways = [(reach * sin(radians(turn)), reach * cos(radians(turn))) for turn in (2, 62, 122)]
    return [Path((("M", x - dx, y - dy), ("L", x + dx, y + dy)), None, pen) for dx, dy in ways]
