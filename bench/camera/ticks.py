"""Ticks as people make them: crosses, hooks, strokes, filled boxes, dots, rings; small or far too large; some scribbled out.

Strokes are paths for a hand to follow; each comes with the value that a careful reader would read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from camera.hands import Hand, Pen
from sheetgen.drawing.proofs.hand import Filled, Pencil, strokes
from sheetgen.drawing.sheet import Box, Op, Path, Place
from sheetgen.drawing.sheet import Pen as Line
from sheetgen.form.written import UNREAD, Value

INK = Line("#000000", 0.4)
PENS = (
    Pen((150, 60, 30), 0.35, 0.9, 0.0),
    Pen((20, 20, 20), 0.5, 0.95, 0.0),
    Pen((110, 110, 112), 0.4, 0.65, 0.35),
    Pen((125, 125, 125), 0.5, 0.5, 0.4),
    Pen((60, 25, 20), 1.0, 0.95, 0.0),
    Pen((20, 20, 20), 1.3, 0.95, 0.0),
    Pen((40, 40, 190), 0.45, 0.9, 0.0),
    Pen((60, 120, 20), 0.45, 0.9, 0.0),
    Pen((140, 40, 110), 0.5, 0.85, 0.0),
    Pen((30, 110, 230), 0.7, 0.85, 0.0),
    Pen((200, 120, 40), 0.45, 0.8, 0.0),
    Pen((30, 25, 25), 1.8, 0.95, 0.0),
    Pen((120, 118, 118), 0.7, 0.55, 0.5),
    Pen((150, 150, 40), 0.5, 0.75, 0.0),
    Pen((110, 40, 70), 0.9, 0.85, 0.0),
)
"""From a fine ball pen and a hard pencil to markers and an orange felt pen."""
KINDS = ("cross",) * 4 + ("hook",) * 4 + ("stroke", "filled", "dot", "ring", "around", "scribble", "loop")


class Truth(NamedTuple):
    """The value that a careful reader would type for a space (None: blank); doubtful: no reader could be sure.

    covered: invisible on the photo: under a thumb, in a reflection, or on print as dark as the pen.
    """

    value: object
    doubtful: bool = False
    covered: bool = False


class Manner(NamedTuple):
    """A person's way of ticking: kinds of ticks, their size relative to the box, their offset and their variation."""

    kinds: tuple[str, ...]
    size: float
    off: float
    varies: float
    scribbles: float
    slips: float


def manner(random: Random) -> Manner:
    """Return a random manner: most people always tick in one way; some are sloppy."""
    kind = random.choice(KINDS)
    kinds = (kind,) if random.random() < 0.75 else (kind, random.choice(KINDS))
    return Manner(
        kinds,
        random.uniform(0.7, 1.35),
        random.choice((0.03, 0.06, 0.12)),
        random.uniform(0.05, 0.25),
        random.choice((0.0, 0.01, 0.03)),
        random.choice((0.0, 0.01, 0.02)),
    )


class Ticker:
    """Ticks the spaces of a page in one manner and records their true values."""

    def __init__(self, hand: Hand, sheet: Filled, seed: int) -> None:
        self.random = Random(f"ticks {seed}")
        self.how = manner(self.random)
        self.sheet = sheet
        self.hand = hand
        if self.random.random() < 0.5:
            hand.pen = self.random.choice(PENS)
        self.ops: list[Op] = []
        self.truth: dict[str, Truth] = {}

    def page(self, places: Sequence[Place], pencil: Pencil) -> None:
        """Write every value on a page."""
        for place in places:
            self._place(place, [each.box for each in places if each is not place and place.box.holds(each.box)], pencil)

    def _place(self, place: Place, inner: Sequence[Box], pencil: Pencil) -> None:
        value = self.sheet.written.get(place.space)
        space = self.sheet.spaces.get(place.space)
        if self.sheet.printed.get(place.space) is not None:
            self.truth[place.space] = Truth(self.sheet.printed[place.space])
        elif place.type == "tick":
            box = next((part.box for part in place.parts if part.value is True), place.box)
            self.truth[place.space] = self._tick(box, value is True, True)
        elif place.type == "mark":
            self._mark(place, value, inner)
        elif place.parts and space is not None and space.of is not None and space.holds != "one":
            self._of_names(place, space.holds, self.sheet.written.names(space.of), value, pencil)
        elif place.parts and space is not None and space.holds == "names":
            self._names(place, value, pencil)
        elif place.parts:
            self._parts(place, value)
        elif value is None or value == ():
            self.truth[place.space] = self._slip(place.box)
        elif isinstance(value, str) and value in ("X", "/", "-", "x") and space is not None and value in space.marks:
            self.truth[place.space] = Truth(value)
            self.ops += _sign(value, place.box, self.random)
        else:
            self.truth[place.space] = Truth(UNREAD)
            self.ops += strokes(value, place, pencil)

    def _tick(self, box: Box, ticked: bool, value: object) -> Truth:
        if ticked:
            self._make(box)
            if self.random.random() < self.how.scribbles:
                self.ops += _scribble(box, self.random)
                return Truth(None, True)
            return Truth(value)
        if self.random.random() < self.how.scribbles * 0.5:
            self._make(box)
            self.ops += _scribble(box, self.random)
            return Truth(None, True)
        return self._slip(box)

    def _slip(self, box: Box) -> Truth:
        """Leave a box blank, or with a speck where the pen touched the paper."""
        if self.random.random() < self.how.slips:
            x, y = self.random.uniform(box.x, box.right), self.random.uniform(box.y, box.bottom)
            self.ops.append(_line([(x, y), (x + self.random.uniform(0.1, 0.9), y + self.random.uniform(-0.5, 0.5))]))
        return Truth(None)

    def _make(self, box: Box) -> None:
        random, how = self.random, self.how
        side = min(box.w, box.h)
        size = side * how.size * max(0.5, random.gauss(1, how.varies * 0.5))
        if side > 9:
            size *= 0.75
        x = box.centre[0] + random.gauss(0, how.off) * side
        y = box.centre[1] + random.gauss(0, how.off) * side
        kind = random.choice(how.kinds)
        self.ops += drawn("cross" if kind == "dot" and side > 9 else kind, (x, y), size, random)

    def _mark(self, place: Place, value: Value | None, inner: Sequence[Box]) -> None:
        """Mark a field of a level: cross the whole field, or tick the part for this mark if there is one."""
        part = next((part.box for part in place.parts if part.value == value), None)
        value = "X" if value == "*" and part is None else value
        if part is not None:
            self.truth[place.space] = self._tick(part, True, value)
        elif value in (None, "."):
            self.truth[place.space] = self._tick(place.box, False, None)
        else:
            box = place.box
            kept = [*inner, *(part.box for part in place.parts)]
            if kept and self.random.random() < 0.5:
                box = Box(box.x, box.y, min(each.x for each in kept) - box.x, box.h)
            self.truth[place.space] = self._tick(box, True, value)

    def _parts(self, place: Place, value: Value | None) -> None:
        """Tick the parts up to a number, or the single part with the value."""
        doubtful = False
        for part in place.parts:
            on = part.value == value if isinstance(part.value, str) else isinstance(value, int) and part.value <= value
            doubtful |= self._tick(part.box, on, None).doubtful
        self.truth[place.space] = Truth(value or None, doubtful)

    def _names(self, place: Place, value: Value | None, pencil: Pencil) -> None:
        names = value if isinstance(value, tuple) else ()
        for name, part in zip(names, place.parts, strict=False):
            self.ops += strokes(str(name), Place(place.space, "text", part.box), pencil)
        self.truth[place.space] = Truth(tuple(f"P{n}" for n in range(1, len(names) + 1)) or None)

    def _of_names(self, place: Place, holds: str, names: Sequence[str], value: Value | None, pencil: Pencil) -> None:
        listed, doubtful = [], False
        for part, name in zip(place.parts, names, strict=False):
            if holds == "names":
                on = isinstance(value, tuple) and name in value
                doubtful |= self._tick(part.box, on, None).doubtful
                listed += [f"P{part.value}"] if on else []
                continue
            amount = self.sheet.written.get(f"{place.space}.{name}")
            if amount is not None:
                self.ops += strokes(amount, Place(place.space, "number", part.box), pencil)
            self.truth[f"{place.space}.P{part.value}"] = Truth(UNREAD if amount is not None else None)
        if holds == "names":
            self.truth[place.space] = Truth(tuple(listed) or None, doubtful)


def _line(points: Sequence[tuple[float, float]]) -> Path:
    first, *others = points
    return Path((("M", *first), *(("L", *point) for point in others)), None, INK)


def drawn(kind: str, middle: tuple[float, float], size: float, random: Random) -> list[Op]:
    """Draw one tick of a kind around a middle, `size` mm large."""
    turn, bend = random.gauss(0, 0.15), random.gauss(0, 0.05)

    def at(across: float, down: float) -> tuple[float, float]:
        x, y = (across - 0.5) * size, (down - 0.5) * size
        return middle[0] + x * cos(turn) - y * sin(turn), middle[1] + x * sin(turn) + y * cos(turn)

    if kind == "hook":
        high, wide, low = random.uniform(0.6, 1.5), random.uniform(0.75, 1.5), random.uniform(0.65, 1.05)
        top = at(wide, low - high)
        return [_line([at(0.1, 0.5), at(0.25, (0.5 + low) / 2), at(0.42, low), at((0.42 + wide) / 2, low - high * 0.47), top])]
    if kind == "stroke":
        return [_line([at(0.05, 0.95), at(0.5 + bend, 0.5 + bend), at(0.95, 0.05)])]
    if kind == "filled":
        count = max(4, round(size / 0.45))
        return [_line([at(0.12 + 0.76 * n / count, 0.85 if n % 2 else 0.15) for n in range(count + 1)])]
    if kind == "scribble":
        count = random.randint(4, 8)
        return [
            _line([at(n / count + random.gauss(0, 0.06), (0.9 if n % 2 else 0.1) + random.gauss(0, 0.1)) for n in range(count + 1)])
        ]
    if kind == "loop":
        turns = max(2.0, size / 1.5)
        steps = [(n / 10, 0.45 * (1 - n / (10 * turns * 2 * pi) * 0.9)) for n in range(0, round(10 * turns * 2 * pi), 6)]
        return [_line([at(0.5 + r * cos(a), 0.5 + r * sin(a)) for a, r in steps])]
    if kind == "dot":
        reach = min(1.3, size * 0.28) / size
        around = [(n * 0.9, reach * (0.4 + 0.6 * (n % 3) / 2)) for n in range(14)]
        return [_line([at(0.5 + r * cos(a), 0.5 + r * sin(a)) for a, r in around])]
    if kind in ("ring", "around"):
        start, wide = random.uniform(0, 2 * pi), random.uniform(0.42, 0.6) if kind == "ring" else random.uniform(0.6, 0.78)
        angles = [start + n * 2 * pi / 12 * random.uniform(0.97, 1.03) for n in range(14)]
        return [_line([at(0.5 + wide * cos(a), 0.5 + wide * 0.9 * sin(a)) for a in angles])]
    narrow = random.uniform(0.0, 0.2)
    return [
        _line([at(narrow, 0.02), at(0.5 + bend, 0.5), at(1 - narrow, 0.98)]),
        _line([at(1 - narrow, 0.03), at(0.5, 0.5 + bend), at(narrow, 0.97)]),
    ]


def _scribble(box: Box, random: Random) -> list[Op]:
    """Return the strokes that scribble out a tick: many strokes back and forth over it, beyond the box."""
    high, wide = min(box.h, 9.0) * random.uniform(1.0, 1.3), min(box.w, 9.0) * random.uniform(1.1, 1.5)
    count = random.randint(7, 12)
    x, y = box.centre[0] - wide / 2, box.centre[1]
    zigzag = [(x + wide * n / count, y + (high / 2 if n % 2 else -high / 2) * random.uniform(0.7, 1)) for n in range(count + 1)]
    return [_line(zigzag)]


def _sign(sign: str, box: Box, random: Random) -> Iterator[Op]:
    """Write X, / or - in a box for numbers."""
    size = min(box.h, box.w) * random.uniform(0.45, 0.75)
    x, y = box.centre[0] + random.gauss(0, 0.1) * box.w, box.centre[1] + random.gauss(0, 0.05) * box.h
    if sign == "-":
        yield _line([(x - size * 0.4, y), (x, y + random.gauss(0, 0.2)), (x + size * 0.4, y + random.gauss(0, 0.4))])
    elif sign == "/":
        lean = random.uniform(0.25, 0.5) * size
        yield _line([(x - lean, y + size / 2), (x, y), (x + lean, y - size / 2)])
    else:
        yield from drawn("cross", (x, y), size, random)
