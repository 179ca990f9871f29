"""A test stage for blocks: names and styles from plain values, collected errors, and the ink extents of operations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from sheetgen.drawing.blocks import KINDS
from sheetgen.drawing.blocks.base import Drawing, Options
from sheetgen.drawing.content import Hint
from sheetgen.drawing.faces import End, Face
from sheetgen.drawing.maths import Maths
from sheetgen.drawing.palette import HUES, Hue, hue, in_ink
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import (
    ASCENT,
    CAP_HEIGHT,
    DESCENT,
    MM_PER_POINT,
    Box,
    Edges,
    Ellipse,
    Ink,
    Line,
    Metrics,
    Op,
    Path,
    Picture,
    Rect,
    Symbol,
    Text,
)
from sheetgen.drawing.theme import ResolvedStyle, Style, in_unit, look, tint
from sheetgen.form.spaces import Space, Type
from sheetgen.paint.fonts import Fonts
from sheetgen.source.messages import Message

Rows = tuple[tuple[str | None, ...], ...]
THEME = {"hint": Style(size=7.0), "leader": Style(line=0.35), "label": Style(weight="semibold")}


@cache
def fonts() -> Fonts:
    """The typeface, read once."""
    return Fonts()


class Stage:
    """A `DrawContext` of plain values. `faults` holds (message, key) of every reported error."""

    def __init__(
        self,
        names: Mapping[str, Type] | None = None,
        theme: Mapping[str, Style] | None = None,
        faces: Mapping[str, Face] | None = None,
        lattices: Mapping[str, Rows] | None = None,
        ends: Mapping[str, tuple[End, ...]] | None = None,
        lists: Mapping[str, tuple[dict[str, str], ...]] | None = None,
        formulas: Mapping[str, Maths] | None = None,
        hints: Mapping[str, tuple[Hint, ...]] | None = None,
        paper: tuple[float, float] = (148.0, 210.0),
        flip: Flip | None = None,
        unit: float = 1.0,
        ink: Ink = "full",
        bleed: float = 0.0,
    ) -> None:
        self.bleed = Edges.even(bleed)
        self.background = ""
        self.flip = flip
        self.metrics: Metrics = fonts()
        self.paper = paper
        self.unit = unit
        self.ink: Ink = ink
        self.formulas, self.keys = formulas or {}, hints or {}
        self.theme = {**THEME, **(theme or {})}
        self.names, self.faces, self.lattices = names or {}, faces or {}, lattices or {}
        self.line_ends, self.lists = ends or {}, lists or {}
        self.blocks: list[tuple[Options, Box]] = []
        self.faults: list[tuple[str, str]] = []
        self.remarks: list[tuple[str, str]] = []

    def rules(self) -> Sequence[tuple[str, bool]]:
        return ()

    def look(self, *styles: str) -> ResolvedStyle:
        """Return the first of the named styles that exists, otherwise the plain style."""
        found = next((self.theme[name] for name in styles if name in self.theme), Style())
        return look(in_unit(found, self.unit, self.paper), self.ink)

    def tint(self, colour: str, style: str) -> ResolvedStyle:
        """The look of a colour."""
        found = tint(self.theme, colour)
        return self.look(style) if found is None else look(found, self.ink)

    def hue(self, name: str = "") -> Hue:
        """Return one of the twelve hues, blue by default."""
        return in_ink(hue(name) or HUES["blue"], self.ink)

    def text(self, template: str) -> str:
        """Return the text unchanged."""
        return template

    def called(self, space: str, key: str) -> str:
        """Return the key unchanged."""
        return key

    def spaces(self, family: str) -> tuple[Space, ...]:
        """Return one space, or every space below that path."""
        return tuple(Space(name, kind) for name, kind in self.names.items() if name == family or name.startswith(family + "."))

    def face(self, space: str) -> Face:
        """Return the face printed in a space."""
        return self.faces.get(space, Face())

    def tints(self) -> Sequence[str]:
        """The colours of all faces."""
        return sorted({face.tint for face in self.faces.values() if face.tint})

    def lattice(self, name: str) -> Rows:
        """The rows of a lattice."""
        return self.lattices.get(name, ())

    def ends(self, name: str) -> tuple[End, ...]:
        """Return the ends of lines."""
        return self.line_ends.get(name, ())

    def list(self, name: str) -> tuple[dict[str, str], ...]:
        """Rows of text."""
        return self.lists.get(name, ())

    def hints(self, name: str) -> tuple[Hint, ...]:
        """Return the printed hints with their meanings."""
        return self.keys.get(name, ())

    def formula(self, name: str) -> Maths | None:
        """Return a formula in paper notation."""
        return self.formulas.get(name)

    def picture(self, name: str) -> str | None:
        """Return the picture's path unchanged."""
        return name

    def others(self, kind: str) -> Sequence[tuple[Options, Box]]:
        """The blocks of a kind, with their boxes."""
        return [(options, box) for options, box in self.blocks if options.block == kind]

    def fault(self, what: Message, key: str = "at") -> None:
        """Collects a fault."""
        self.faults.append((what.text().message, key))

    def remark(self, what: Message, key: str = "at") -> None:
        """Collects a remark."""
        self.remarks.append((what.text().message, key))

    def draw(self, options: Options, box: Box) -> Drawing:
        """Return the drawing of a block of this kind in a box."""
        return KINDS[options.block].draw(options, box, self)


def ink(op: Op) -> Box:
    """Return the rectangle that contains an operation's ink: lines with their width, type from ascent to descent."""
    match op:
        case Rect(box, _, pen) | Ellipse(box, _, pen):
            return box.inset(-pen.width / 2) if pen else box
        case Line(x1, y1, x2, y2, pen):
            left, right, top, bottom = min(x1, x2), max(x1, x2), min(y1, y2), max(y1, y2)
            half = pen.width / 2
            across, along = (half, 0.0) if x1 == x2 else (0.0, half)
            return Box(left - across, top - along, right - left + 2 * across, bottom - top + 2 * along)
        case Text(x, y, text, size, _, weight, anchor, angle):
            width = fonts().width(text, size, weight)
            before = {"start": 0.0, "middle": width / 2, "end": width}[anchor]
            unit = size * MM_PER_POINT
            if angle == 90:  # read downwards, its capitals to the right
                return Box(x - DESCENT * unit, y - before, (ASCENT + DESCENT) * unit, width)
            if angle == -90:  # read upwards
                return Box(x - ASCENT * unit, y - width + before, (ASCENT + DESCENT) * unit, width)
            if angle == 180:
                return Box(x + before - width, y - DESCENT * unit, width, (ASCENT + DESCENT) * unit)
            return Box(x - before, y - ASCENT * unit, width, (ASCENT + DESCENT) * unit)
        case Symbol(_, box) | Picture(_, box):
            return box
        case Path(steps, _, pen):
            points = list(_points(steps))
            left, top = min(x for x, _ in points), min(y for _, y in points)
            outline = Box(left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top)
            return outline.inset(-pen.width / 2) if pen else outline
    raise AssertionError(op)


def letters(op: Text) -> Box:
    """Return the box around a text's capitals and figures."""
    whole, height = ink(op), op.size * MM_PER_POINT * CAP_HEIGHT
    if op.angle == 90:
        return Box(op.x, whole.y, height, whole.h)
    return Box(whole.x, op.y if op.angle == 180 else op.y - height, whole.w, height)


def _points(steps: Iterable[tuple[str | float, ...]]) -> Iterator[tuple[float, float]]:
    """Yield points of an outline: its corners, and 17 points on each curve (ISO 32000-1, 8.5.2.2)."""
    at = (0.0, 0.0)
    for _, *numbers in steps:
        ends = [at, *zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)]
        if len(ends) == 4:
            weights = [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (n / 16 for n in range(17))]
            yield from (
                (sum(w * p[0] for w, p in zip(ws, ends, strict=True)), sum(w * p[1] for w, p in zip(ws, ends, strict=True)))
                for ws in weights
            )
        else:
            yield from ends[1:]
        at = ends[-1]


def outside(drawing: Drawing, box: Box) -> list[Op]:
    """The operations whose ink leaves the box by more than rounding."""
    return [op for op in drawing.ops if not box.holds(ink(op), 1e-6)]


def overlapping(drawing: Drawing) -> list[tuple[str, str]]:
    """Pairs of spaces that share paper."""
    places = list(drawing.places)
    return [(a.space, b.space) for n, a in enumerate(places) for b in places[n + 1 :] if a.box.overlaps(b.box)]
