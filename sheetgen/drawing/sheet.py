"""A sheet as plain values: drawing operations and placed spaces, in millimetres from the page's top left corner.

Blocks make the operations, painters turn them into ink, and pads place sheets on papers. This module knows neither PDF nor games.
Lengths are in millimetres, type sizes in points, colours are `#rrggbb`, angles are in degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin
from typing import Literal, NamedTuple, Protocol, assert_never

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.papers import Edge
from sheetgen.source.faults import Fault

Weight = Literal["regular", "semibold", "bold", "italic"]
Anchor = Literal["start", "middle", "end"]
Ink = Literal["full", "saver", "mono"]

MM_PER_POINT = 25.4 / 72

CAP_HEIGHT = 0.66
FIGURE_HEIGHT = 0.65
X_HEIGHT = 0.486
ASCENT = 0.75
DESCENT = 0.25
"""Heights of the typeface (Source Sans Pro, the same in all weights) above and below the baseline, in type sizes."""


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return the box made smaller by `dx` at the left and right, and by `dy` (or `dx`) at the top and bottom."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the box moved right by `dx` and down by `dy`."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether two boxes share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether `other` is completely inside this box."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


class Edges(NamedTuple):
    """Widths at the four sides of a page, in mm, such as its margins."""

    top: float
    right: float
    bottom: float
    left: float

    @classmethod
    def even(cls, width: float) -> Edges:
        """Return the same width at each side."""
        return cls(width, width, width, width)

    def within(self, paper: tuple[float, float]) -> Box:
        """Return the area of a paper that these widths leave."""
        return Box(self.left, self.top, paper[0] - self.left - self.right, paper[1] - self.top - self.bottom)

    def at_least(self, least: Edges) -> Edges:
        """Return the larger of two widths on each side."""
        return Edges(*map(max, self, least))

    @property
    def behind(self) -> Edges:
        """The widths on the back of a page that is turned over its side."""
        return Edges(self.top, self.left, self.bottom, self.right)


Steps = tuple[tuple[str | float, ...], ...]
"""The steps of an outline, as in a `Path`."""


def polygon(points: Iterable[tuple[float, float]]) -> Steps:
    """Return a closed outline of straight lines."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def bounding_box(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that contains several boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


class Pen(Struct, frozen=True):
    """The style of a line. `dash`: lengths on and off in mm; empty for a solid line."""

    colour: str
    width: float
    dash: tuple[float, ...] = ()


class Rect(Struct, frozen=True):
    """A rectangle, with rounded corners where `radius` is given."""

    box: Box
    fill: str | None = None
    pen: Pen | None = None
    radius: float = 0.0


class Ellipse(Struct, frozen=True):
    """An ellipse (a circle in a square box) that fills its box."""

    box: Box
    fill: str | None = None
    pen: Pen | None = None


class Line(Struct, frozen=True):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    pen: Pen


class Path(Struct, frozen=True):
    """A closed or open outline: steps `("M", x, y)`, `("L", x, y)`, `("C", x1, y1, x2, y2, x, y)`, `("Z",)`."""

    steps: Steps
    fill: str | None = None
    pen: Pen | None = None
    even_odd: bool = False


class Text(Struct, frozen=True):
    """A line of text: `anchor` names the point of the baseline that is at `x`, `y`; `angle` turns the line around this point."""

    x: float
    y: float
    text: str
    size: float
    colour: str = "#000000"
    weight: Weight = "regular"
    anchor: Anchor = "start"
    angle: float = 0.0


class Symbol(Struct, frozen=True):
    """A named symbol of `paint.symbols`, drawn in a square box; `angle` turns it around its centre."""

    name: str
    box: Box
    colour: str = "#000000"
    angle: float = 0.0


class Picture(Struct, frozen=True):
    """A picture file (PNG or JPEG) drawn into its box."""

    file: str
    box: Box


Figure = Rect | Ellipse | Path
"""Operations that fill an outline, draw it, or both."""
Op = Figure | Line | Text | Symbol | Picture


class Part(NamedTuple):
    """A part of a space that is ticked, circled or crossed separately, and the value that it stands for (True for a tick)."""

    value: str | int
    box: Box


class Place(NamedTuple):
    """The position of a space on its page, and its parts that are ticked separately."""

    space: str
    type: str
    box: Box
    parts: tuple[Part, ...] = ()


class Mark(NamedTuple):
    """A mark in a corner of a page, for locating the sheet in a photo: its number in the dictionary of marks, and its black
    square."""

    id: int
    box: Box


CUT_CONTOUR = "CutContour"
"""Colour of a pen that shows print shops where to cut: a spot colour, which isn't printed."""


class Cutout(NamedTuple):
    """A piece of a page that is cut out along an outline. back: the outline of its back on the next page, if it has one."""

    outline: Figure
    back: Figure | None = None


class Page(NamedTuple):
    """A page: operations in painting order, and its spaces in reading order.

    marks, code: the places of a scanned sheet's corner marks and code; `drawing.scan.marks` draws them, since codes differ from
    copy to copy.
    """

    ops: tuple[Op, ...]
    places: tuple[Place, ...]
    marks: tuple[Mark, ...] = ()
    code: Box | None = None
    grounds: tuple[Op, ...] = ()
    """Operations painted below all others, up to the edges of the paper."""
    cutouts: tuple[Cutout, ...] = ()

    @property
    def painted(self) -> tuple[Op, ...]:
        """All operations in painting order."""
        return (*self.grounds, *self.ops)


class Own(Struct, frozen=True):
    """The prints on one copy's page in addition to the content shared by all copies.

    code: the modules of its code, row by row (1: dark); it is drawn in the page's place for a code.
    """

    texts: tuple[Text, ...] = ()
    code: tuple[str, ...] = ()


class Lost(NamedTuple):
    """A text that is shortened, left out or has unprintable letters, or another surprise of a print. said_by: the layout or filled
    sheet that contains it."""

    said_by: str
    what: Fault


class Sheet(NamedTuple):
    """A sheet ready to be painted. `paper`: width and height of a page. `margin`: its smallest margin.

    scan: True if it has the margin of a sheet for scanning. fingerprint: the fingerprint of its layout. lost: texts not printed as
    written. backs: the edge over which a page is turned so that the page on its back is upright; None: no page has a back.
    """

    name: str
    title: str
    lang: str
    paper: tuple[float, float]
    margin: float
    pages: tuple[Page, ...]
    scan: bool = False
    backs: Edge | None = "side"
    fingerprint: str = ""
    lost: tuple[Lost, ...] = ()
    once: bool = False
    """Printed only once in a pad, whatever the number of copies: a cover, or the back of a pad."""
    edges: Edges | None = None
    """The margins of its first page; None: `margin` on every side."""

    @property
    def margins(self) -> Edges:
        """The margins of the first page."""
        return self.edges or Edges.even(self.margin)


class Metrics(Protocol):
    """Type measurements for blocks: widths in mm, and the characters that a font can't print."""

    def width(self, text: str, size: float, weight: Weight = "regular") -> float:
        """Return the width of a line of text in mm; `size` is in points."""

    def missing(self, text: str, weight: Weight = "regular") -> str:
        """Return the characters of `text` without a glyph in the font, in order; empty if every character has one."""

    def has_symbol(self, name: str) -> bool:
        """Return whether there is a symbol of a name."""


_INK_DESCENT = DESCENT * 0.8
"""Depth of letters below the baseline, in type sizes; the rest of the descent is blank."""


def extent(op: Op, metrics: Metrics) -> Box:
    """Return a box around the ink: lines with their width, type from its capitals to its descent, curves with control points."""
    if isinstance(op, Text):
        return _letters(op, metrics)
    pen = op.pen if isinstance(op, Figure | Line) else None
    box = bounds(op)
    return box.inset(-pen.width / 2) if pen else box


def bounds(op: Figure | Line | Symbol | Picture) -> Box:
    """Return a box around an outline, without the width of its line."""
    if isinstance(op, Line):
        return _hull(((op.x1, op.y1), (op.x2, op.y2)))
    return _hull(_points(op.steps)) if isinstance(op, Path) else op.box


def moved(op: Op, dx: float, dy: float, factor: float = 1.0) -> Op:
    """Return the operation scaled by `factor`, including line widths and type, then moved (mm). A negative factor also turns it
    upside down.

    A picture has no angle and isn't turned.
    """
    size = abs(factor)

    def at(x: float, y: float) -> tuple[float, float]:
        return x * factor + dx, y * factor + dy

    def within(box: Box) -> Box:
        corner = at(box.right, box.bottom) if factor < 0 else at(box.x, box.y)
        return Box(*corner, box.w * size, box.h * size)

    def with_pen(op: Rect | Ellipse | Path | Line) -> Pen | None:
        pen = op.pen
        return pen if pen is None or size == 1.0 else Pen(pen.colour, pen.width * size, tuple(each * size for each in pen.dash))

    match op:
        case Rect(box, _, _, radius):
            return replace(op, box=within(box), pen=with_pen(op), radius=radius * size)
        case Ellipse(box):
            return replace(op, box=within(box), pen=with_pen(op))
        case Picture(_, box):
            return replace(op, box=within(box))
        case Symbol(_, box, _, angle):
            return replace(op, box=within(box), angle=(angle + 180) % 360 if factor < 0 else angle)
        case Line(x1, y1, x2, y2):
            return Line(*at(x1, y1), *at(x2, y2), with_pen(op) or op.pen)
        case Path(steps):
            ends = [(dy if n % 2 else dx) for n in range(6)]
            further = ((letter, *(float(each) * factor + ends[n] for n, each in enumerate(step))) for letter, *step in steps)
            return replace(op, steps=tuple(further), pen=with_pen(op))
        case Text(x, y, _, points, angle=angle):
            x, y = at(x, y)
            return replace(op, x=x, y=y, size=points * size, angle=(angle + 180) % 360 if factor < 0 else angle)
        case _:
            assert_never(op)


def _letters(op: Text, metrics: Metrics) -> Box:
    """Return the box around a line of text, including its rotation."""
    unit = op.size * MM_PER_POINT
    width = metrics.width(op.text, op.size, op.weight)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[op.anchor]
    corners = [(x, y) for x in (left, left + width) for y in (-CAP_HEIGHT * unit, _INK_DESCENT * unit)]
    cosine, sine = cos(radians(op.angle)), sin(radians(op.angle))
    return _hull((op.x + x * cosine - y * sine, op.y + x * sine + y * cosine) for x, y in corners)


def _points(steps: Iterable[tuple[str | float, ...]]) -> Iterable[tuple[float, float]]:
    for _, *numbers in steps:
        values = [float(number) for number in numbers]
        yield from zip(values[::2], values[1::2], strict=True)


def _hull(points: Iterable[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
