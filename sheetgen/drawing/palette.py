"""Twelve colours that a sheet's rows, strips and regions may have, each with a mark of a shape of its own.

Colours alone are not told apart by everybody, nor in print without colour: marks are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import cos, radians, sin
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.colours import INK, PAPER, channels, contrast, spellings
from sheetgen.drawing.sheet import Box, Ellipse, Ink, Op, Path, Pen

Mark = Literal[
    "circle", "triangle", "square", "diamond", "hexagon", "star", "heart", "pentagon", "octagon", "plus", "cross", "ring"
]
MARKS: tuple[Mark, ...] = get_args(Mark)
Steps = tuple[tuple[str | float, ...], ...]

BLACK, GREY = "#000000", "#d9d9d9"
"""What colours become without colour: type and lines, and every solid."""
_READABLE = 5.7
"""The contrast of type on pale grounds at least."""
_ON_SOLID = 4.5
"""The least contrast of white type on a solid; on others type is dark."""
_PALENESS = 0.86
"""How far towards white the pale ground of an own colour is."""


class Hue(Struct, frozen=True):
    """One colour. solid: of bands, carries type in `on_solid`; pale: of grounds, carries type in `ink`; line: of lines and icons.

    outline: of a line around what would be solid where solids are left white; None where they are not.
    """

    name: str
    pale: str
    solid: str
    ink: str
    on_solid: str
    mark: Mark
    line: str
    outline: str | None = None


_COLOURS = """
red     fbe3e0 c03a31 8e2a22
yellow  fdf5cf d9a90e 6f5600
green   e2f1e1 2f7d3b 24602e
blue    e1ebf6 2f6aa8 1d4777
orange  fdebd6 b95a10 86400a
purple  eee5f4 7d4f9e 5b3776
pink    fbe3ee b8437f 8a2c5c
teal    dcf0ee 21807f 0f5656
brown   f1e8df 8d6340 664528
grey    eeeeec 6d6d69 4a4a47
black   dededb 333331 1d1d1b
white   ffffff a3a8ab 4e5356
"""
"""Each with its pale ground, its solid and its ink."""
_SPOKEN = """
red rot rouge
yellow gelb jaune
green grun vert
blue blau bleu
orange
purple lila violett violet
pink rosa rose
teal petrol turkis turquoise sarcelle
brown braun marron brun
grey gray grau gris
black schwarz noir
white weiss blanc
"""
"""Each by all its names, those of other languages in small letters without accents."""
_OF_MARKS: dict[str, Mark] = {
    "red": "circle",
    "yellow": "triangle",
    "green": "square",
    "blue": "diamond",
    "orange": "hexagon",
    "purple": "star",
    "pink": "heart",
    "teal": "pentagon",
    "brown": "octagon",
    "grey": "plus",
    "black": "cross",
    "white": "ring",
}


def _type_on(solid: str) -> str:
    return PAPER if contrast(PAPER, solid) >= _ON_SOLID else INK


def _listed() -> dict[str, Hue]:
    result = {}
    for row in _COLOURS.split("\n")[1:-1]:
        name, *codes = row.split()
        pale, solid, ink = ("#" + code for code in codes)
        result[name] = Hue(name, pale, solid, ink, _type_on(solid), _OF_MARKS[name], solid)
    return result


HUES: Mapping[str, Hue] = _listed()
_NAMED = {name: names.split()[0] for names in _SPOKEN.split("\n")[1:-1] for name in names.split()}


def hue(name: str) -> Hue | None:
    """One of the twelve, by its name in any language that sheetgen speaks; None for another colour."""
    return next((HUES[_NAMED[spelled]] for spelled in spellings(name) if spelled in _NAMED), None)


@cache
def own_hue(solid: str, mark: Mark = "circle", name: str = "", readable: float = _READABLE) -> Hue:
    """A colour of `#rrggbb` as a hue: a ground paler than it and an ink darker, until that can be read at a contrast."""
    pale, ink, share = _mixed(solid, PAPER, _PALENESS), solid, 0.0
    while contrast(ink, pale) < readable:
        share += 0.05
        ink = _mixed(solid, BLACK, share)
    return Hue(name, pale, solid, ink, _type_on(solid), mark, solid)


def _mixed(colour: str, other: str, share: float) -> str:
    pairs = zip(channels(colour), channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def in_ink(one: Hue, ink: Ink) -> Hue:
    """A hue as it is printed: `saver` leaves grounds white and outlines solids, `mono` knows one grey for all solids."""
    if ink == "saver":
        return replace(one, pale=PAPER, solid=PAPER, on_solid=one.ink, outline=one.solid)
    if ink == "mono":
        return replace(one, pale=PAPER, solid=GREY, ink=BLACK, on_solid=BLACK, line=BLACK)
    return one


def marks_of(names: Iterable[str]) -> dict[str, Mark]:
    """A mark for each of some colours: the twelve have theirs, others (and second names of these) the next that is not in use.

    Where there are more colours than marks, some share one.
    """
    known: dict[str, Mark] = {}
    others = []
    for name in dict.fromkeys(names):
        one = hue(name)
        if one is not None and one.mark not in known.values():
            known[name] = one.mark
        else:
            others.append(name)
    free = [mark for mark in MARKS if mark not in known.values()] or MARKS
    return known | {name: free[number % len(free)] for number, name in enumerate(others)}


_ROUND = 0.5523
"""How far the controls of a quarter circle stand off its ends, in radii."""
_RING = 0.17
"""How wide a ring's line is, against its diameter."""
_HEART: Steps = (
    ("M", 0.5, 0.95),
    ("C", 0.36, 0.83, 0.0, 0.62, 0.0, 0.32),
    ("C", 0.0, 0.15, 0.12, 0.05, 0.26, 0.05),
    ("C", 0.37, 0.05, 0.46, 0.12, 0.5, 0.22),
    ("C", 0.54, 0.12, 0.63, 0.05, 0.74, 0.05),
    ("C", 0.88, 0.05, 1.0, 0.15, 1.0, 0.32),
    ("C", 1.0, 0.62, 0.64, 0.83, 0.5, 0.95),
    ("Z",),
)


def _ring_of(points: Iterable[tuple[float, float]]) -> Steps:
    first, *rest = points
    return (("M", *first), *(("L", *point) for point in rest), ("Z",))


def _regular(corners: int, radius: float, turn: float, x: float = 0.5, y: float = 0.5, inner: float = 1.0) -> Steps:
    """A regular polygon about a point, its first corner so many degrees clockwise from the top; every second at `inner` radii."""
    angles = [(radians(turn + 360 * n / corners), radius * (inner if n % 2 else 1.0)) for n in range(corners)]
    return _ring_of((x + reach * sin(angle), y - reach * cos(angle)) for angle, reach in angles)


def _circle(radius: float) -> Steps:
    low, high, pull = 0.5 - radius, 0.5 + radius, radius * _ROUND
    return (
        ("M", 0.5, low),
        ("C", 0.5 + pull, low, high, 0.5 - pull, high, 0.5),
        ("C", high, 0.5 + pull, 0.5 + pull, high, 0.5, high),
        ("C", 0.5 - pull, high, low, 0.5 + pull, low, 0.5),
        ("C", low, 0.5 - pull, 0.5 - pull, low, 0.5, low),
        ("Z",),
    )


def _plus(arm: float) -> Steps:
    """A plus whose arms are so wide."""
    near, far, high = 0.5 - arm / 2, 0.5 + arm / 2, 0.96
    low = 1 - high
    corners = [(near, low), (far, low), (far, near), (high, near), (high, far), (far, far), (far, high), (near, high)]
    return _ring_of([*corners, (near, far), (low, far), (low, near), (near, near)])


def _turned(steps: Steps, size: float) -> Steps:
    """Turned by 45 degrees about the middle, to a size against the first."""
    turn = size * 0.5**0.5
    points = [(float(step[1]) - 0.5, float(step[2]) - 0.5) for step in steps[:-1]]
    return _ring_of((0.5 + turn * (x - y), 0.5 + turn * (x + y)) for x, y in points)


_SLIM, _FAT = 0.36, 0.56
"""The arms of a plus and of a cross: of a mark, and of one that something stands on."""


@cache
def mark_outline(mark: Mark, fat: bool = False) -> Steps:
    """The outline of a mark in a square of side 1; fat: with room for something in its middle."""
    arm = _FAT if fat else _SLIM
    match mark:
        case "triangle" if fat:
            return _ring_of([(0.4, 0.03), (0.6, 0.03), (1.0, 0.8), (0.93, 0.94), (0.07, 0.94), (0.0, 0.8)])
        case "triangle":
            return _ring_of([(0.5, 0.04), (1.0, 0.92), (0.0, 0.92)])
        case "square":
            return _ring_of([(0.07, 0.07), (0.93, 0.07), (0.93, 0.93), (0.07, 0.93)])
        case "diamond" if fat:
            near, far = 0.41, 0.59
            return _ring_of([(near, 0.0), (far, 0.0), (1.0, near), (1.0, far), (far, 1.0), (near, 1.0), (0.0, far), (0.0, near)])
        case "diamond":
            return _ring_of([(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)])
        case "hexagon":
            return _regular(6, 0.5, 30)
        case "star":
            return _regular(10, 0.53, 0, y=0.53, inner=0.68 if fat else 0.45)
        case "heart":
            return _HEART
        case "pentagon":
            return _regular(5, 0.52, 0, y=0.53)
        case "octagon":
            return _regular(8, 0.52, 22.5)
        case "plus":
            return _plus(arm)
        case "cross":
            return _turned(_plus(arm), 0.95 if fat else 1.08)
        case _:
            return _circle(0.48)


def mark_ops(mark: Mark, box: Box, fill: str | None, pen: Pen | None = None, *, fat: bool = False) -> list[Op]:
    """A mark, filled and with a line around it, in the middle of a box. fat: something stands on it."""
    side = min(box.w, box.h)
    left, top = box.x + (box.w - side) / 2, box.y + (box.h - side) / 2
    if mark == "ring" and pen is None and fill is not None:
        line = side * _RING
        return [Ellipse(Box(left, top, side, side).inset(0.02 * side + line / 2), None, Pen(fill, line))]
    inset = pen.width / 2 if pen else 0.0
    scale = side - 2 * inset
    steps = tuple(
        (letter, *(float(value) * scale + inset + (top if n % 2 else left) for n, value in enumerate(values)))
        for letter, *values in mark_outline(mark, fat)
    )
    return [Path(steps, fill, pen)]
