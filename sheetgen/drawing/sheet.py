"""A sheet as plain values: drawing operations and placed spaces, in millimetres from the page's top left corner.

Blocks make them, painters turn them into ink, pads place them on papers. Nothing here knows PDF or a game.
Lengths are millimetres, type sizes points, colours `#rrggbb`, angles degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

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
"""Heights of the typeface (Source Sans Pro, all weights alike) above and below the baseline, in type sizes."""


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
        """The box made smaller by `dx` left and right and `dy` (or `dx`) above and below."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def moved(self, dx: float, dy: float) -> Box:
        """The box further right and down."""
        return self._replace(x=self.x + dx, y=self.y + dy)

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the two share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether `other` lies wholly within this box."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


Steps = tuple[tuple[str | float, ...], ...]
"""The steps of an outline, as in a `Path`."""


def polygon(points: Iterable[tuple[float, float]]) -> Steps:
    """A closed outline of straight lines."""
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def bounding_box(boxes: Sequence[Box]) -> Box:
    """The smallest box that holds several boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)


class Pen(Struct, frozen=True):
    """How a line is drawn. `dash`: lengths on and off in mm; empty for a solid line."""

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
    """One line of text: `x`, `y` is the point of the baseline that `anchor` names; turned about it by `angle`."""

    x: float
    y: float
    text: str
    size: float
    colour: str = "#000000"
    weight: Weight = "regular"
    anchor: Anchor = "start"
    angle: float = 0.0


class Symbol(Struct, frozen=True):
    """A named symbol of `paint.symbols`, drawn in a square box; turned about its centre by `angle`."""

    name: str
    box: Box
    colour: str = "#000000"
    angle: float = 0.0


class Picture(Struct, frozen=True):
    """A picture file (PNG or JPEG) drawn into its box."""

    file: str
    box: Box


Op = Rect | Ellipse | Line | Path | Text | Symbol | Picture


class Part(NamedTuple):
    """A part of a space that is ticked, circled or crossed by itself, and the value that stands for (True: that it is ticked)."""

    value: str | int
    box: Box


class Place(NamedTuple):
    """Where a space lies on its page, and what is ticked of it part by part."""

    space: str
    type: str
    box: Box
    parts: tuple[Part, ...] = ()


class Mark(NamedTuple):
    """A mark in a corner of a page, to be found again in a photo: its number in the dictionary it is from, and its black square."""

    id: int
    box: Box


class Page(NamedTuple):
    """One page: operations in painting order, and its spaces in reading order.

    marks, code: of a sheet that is to be read from a photo, where its corner marks stand and where there is room for a code; what
    they look like is said elsewhere (`drawing.marks`), since codes differ from copy to copy.
    """

    ops: tuple[Op, ...]
    places: tuple[Place, ...]
    marks: tuple[Mark, ...] = ()
    code: Box | None = None


class Own(Struct, frozen=True):
    """What stands on a page of one copy of a sheet and not on those of others, over what they share.

    code: the modules of its code row by row, 1 being dark, in the page's place for it.
    """

    texts: tuple[Text, ...] = ()
    code: tuple[str, ...] = ()


class Lost(NamedTuple):
    """A text that is shortened or left out, or of which letters cannot be printed; and the layout or filled sheet that says it."""

    said_by: str
    what: Fault


class Sheet(NamedTuple):
    """A sheet ready to be painted: `paper` is width and height of a page.

    scan: whether it keeps to the margin of a sheet that is to be read from a photo.
    fingerprint: that of the layout it was made from. lost: what is not on paper as it was said.
    backs: the edge that a page is turned over for the next one, upright, to lie behind it; None: no page has a back.
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


class Metrics(Protocol):
    """What blocks may ask about type: widths in mm, and the characters a font cannot print."""

    def width(self, text: str, size: float, weight: Weight = "regular") -> float:
        """Width of a line of text in mm, `size` in points."""

    def missing(self, text: str, weight: Weight = "regular") -> str:
        """The characters of `text` the font has no glyph for, in order; empty when it has all."""

    def has_symbol(self, name: str) -> bool:
        """Whether there is a symbol of a name."""
