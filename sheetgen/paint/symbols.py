"""All symbols by name, in one filled style: icons of the font fonticon-materialdesignicons7, and sheetgen's own drawings.

Every outline is centred in a square of side 1 by its true extent and scaled to the same visual size, so that symbols in equal boxes
look equally large.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import cos, radians, sin, tan

from sheetgen.drawing.icons import GLYPHS, OTHER
from sheetgen.paint.glyphs import GlyphFile, Steps
from sheetgen.paint.packages import package_file

GRID = 24.0


def _path(text: str) -> Steps:
    """Return steps from the letters M, L, C and Z of SVG's path data, all in absolute coordinates."""
    steps: list[tuple[str | float, ...]] = []
    for word in text.split():
        if word.isalpha():
            steps.append((word,))
        else:
            steps[-1] += (float(word),)
    return tuple(steps)


def _mapped(steps: Steps, a: float, b: float, c: float, d: float, e: float, f: float) -> Steps:
    """Return the steps with every point (x, y) moved to (ax + cy + e, bx + dy + f)."""
    moved: list[tuple[str | float, ...]] = []
    for letter, *numbers in steps:
        values = [float(number) for number in numbers]
        pairs = zip(values[::2], values[1::2], strict=True)
        moved.append((letter, *(value for x, y in pairs for value in (a * x + c * y + e, b * x + d * y + f))))
    return tuple(moved)


def _turned(steps: Steps, degrees: float, x: float = 12, y: float = 12) -> Steps:
    """Return the steps turned clockwise about a point."""
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    return _mapped(steps, cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


def _reversed(steps: Steps) -> Steps:
    """Reverse the direction of a closed contour, turning a solid into a hole."""
    points = [step[-2:] for step in steps if step[0] != "Z"]
    back: list[tuple[str | float, ...]] = [("M", *points[-1])]
    for n in range(len(points) - 1, 0, -1):
        letter, *numbers = steps[n]
        controls = (*numbers[2:4], *numbers[:2]) if letter == "C" else ()
        back.append((letter, *controls, *points[n - 1]))
    return (*back, ("Z",))


def _mirrored(half: Steps) -> Steps:
    """Return a closed contour from its right half, which begins and ends on the axis x = 12."""
    left = _reversed(_mapped(half, -1, 0, 0, 1, GRID, 0))
    return (*half, *left[1:])


def _arc(x: float, y: float, rx: float, ry: float, start: float, end: float) -> Steps:
    """Return curves along an ellipse from one angle to another (degrees clockwise from the right), without the starting point."""
    parts = max(1, round(abs(end - start) / 90 + 0.49))
    step = radians(end - start) / parts
    reach = 4 / 3 * tan(step / 4)
    curves: list[tuple[str | float, ...]] = []
    for n in range(parts):
        t, u = radians(start) + n * step, radians(start) + (n + 1) * step
        ends = (cos(u) + reach * sin(u), sin(u) - reach * cos(u), cos(u), sin(u))
        unit = (cos(t) - reach * sin(t), sin(t) + reach * cos(t), *ends)
        curves.append(("C", *(value * (ry if k % 2 else rx) + (y if k % 2 else x) for k, value in enumerate(unit))))
    return tuple(curves)


def _ellipse(x: float, y: float, rx: float, ry: float) -> Steps:
    return (("M", x + rx, y), *_arc(x, y, rx, ry, 0, 360), ("Z",))


def _circle(x: float, y: float, radius: float) -> Steps:
    return _ellipse(x, y, radius, radius)


def _pebble(x: float, y: float, rx: float, ry: float, turn: float) -> Steps:
    """Return a flat stone: an ellipse with fuller shoulders, a little heavier below."""
    top, low = 0.62, 0.78
    return _turned(
        _path(
            f"M {x + rx} {y} C {x + rx} {y + low * ry} {x + low * rx} {y + ry} {x} {y + ry} "
            f"C {x - low * rx} {y + ry} {x - rx} {y + low * ry} {x - rx} {y} "
            f"C {x - rx} {y - top * ry} {x - top * rx} {y - ry} {x} {y - ry} "
            f"C {x + top * rx} {y - ry} {x + rx} {y - top * ry} {x + rx} {y} Z"
        ),
        turn,
        x,
        y,
    )


def _stones() -> Steps:
    return (*_pebble(12.6, 4.3, 4.4, 2.8, -8), *_pebble(11.4, 11.2, 7.3, 3.2, 5), *_pebble(12, 19, 10.6, 3.7, 0))


def _cane(x: float, top: float, bottom: float, width: float) -> Steps:
    """Return one joint of bamboo: waisted, with a lip at each end."""
    half, waist, lip = width / 2, width / 2 - 0.6, 0.55
    left, right = x - half, x + half
    return _path(
        f"M {left} {top} L {right} {top} C {right} {top + lip} {x + waist} {top + lip} {x + waist} {top + 2 * lip} "
        f"L {x + waist} {bottom - 2 * lip} C {x + waist} {bottom - lip} {right} {bottom - lip} {right} {bottom} "
        f"L {left} {bottom} C {left} {bottom - lip} {x - waist} {bottom - lip} {x - waist} {bottom - 2 * lip} "
        f"L {x - waist} {top + 2 * lip} C {x - waist} {top + lip} {left} {top + lip} {left} {top} Z"
    )


def _leaf(x: float, y: float, length: float, width: float, turn: float) -> Steps:
    """Return a pointed leaf that grows to the right from its stem at (x, y), then is turned about the stem."""
    return _turned(
        _path(
            f"M {x} {y} C {x + 0.25 * length} {y - width} {x + 0.65 * length} {y - 0.7 * width} {x + length} {y} "
            f"C {x + 0.65 * length} {y + 0.7 * width} {x + 0.25 * length} {y + width} {x} {y} Z"
        ),
        turn,
        x,
        y,
    )


def _bamboo() -> Steps:
    """Return two canes, the joints of one next to the middles of the other, and a spray of leaves over the shorter one."""
    long = (*_cane(6.2, 0.4, 7.4, 5), *_cane(6.2, 8.4, 15.6, 5), *_cane(6.2, 16.6, 23.6, 5))
    short = (*_cane(13.8, 12, 17.8, 4.4), *_cane(13.8, 18.8, 23.6, 4.4))
    leaves = (*_leaf(12.5, 10, 9.4, 2.5, -85), *_leaf(13.7, 10.4, 10.8, 2.7, -41), *_leaf(14.8, 11.1, 9.4, 2.5, 4))
    return (*long, *short, *leaves)


def _planet() -> Steps:
    """Return a globe with a ring in front: the part covered by the ring and a rim around it are left white."""
    upper = (("M", -6.145, 0.82), *_arc(0, 0, 6.2, 6.2, 172.4, 367.6), *_path("C 2.2 1.33 -2.2 1.33 -6.145 0.82 Z"))
    lower = (("M", 4.707, 4.035), *_arc(0, 0, 6.2, 6.2, 40.6, 139.4), *_path("C -1.6 4.52 1.6 4.52 4.707 4.035 Z"))
    ring = (
        ("M", 6.353, -2.938),
        *_arc(0, 0, 11, 3.6, -54.7, 234.7),
        ("L", -6.897, -1.195),
        *_arc(0, 0, 8.6, 2, 216.7, -36.7),
        ("Z",),
    )
    return _turned(_mapped((*upper, *lower, *ring), 1, 0, 0, 1, 12, 12), -24)


def _penny() -> Steps:
    """Return a coin with a rim and the figure 1."""
    figure = _path("M 13.9 5.9 L 13.9 18 L 11 18 L 11 9.5 L 8.8 10.6 L 8.8 8.1 L 12 5.9 Z")
    rim = (*_reversed(_circle(12, 12, 9.4)), *_circle(12, 12, 8.5))
    return (*_circle(12, 12, 11), *rim, *_reversed(figure))


def _hamsa() -> Steps:
    """Return the hand of luck: three fingers between two thumbs, an eye in the palm."""
    half = _path(
        "M 12 0.8 C 13 0.8 13.7 1.6 13.7 2.6 L 13.7 10 C 13.7 10.6 14.4 10.6 14.4 10 L 14.4 4.8 "
        "C 14.4 3.8 15.1 3.1 16 3.1 C 16.9 3.1 17.6 3.8 17.6 4.8 L 17.6 12 C 17.6 13 18.5 13.2 19 12.4 "
        "C 19.6 11.3 20.6 10.5 21.8 10.8 C 23.2 11.1 23.5 12.4 22.6 13.3 C 21.4 14.5 21 15.6 20.3 17.3 "
        "C 18.9 20.9 16.2 23.2 12 23.2"
    )
    eye = _path("M 7.4 15.8 C 9.4 12.4 14.6 12.4 16.6 15.8 C 14.6 19.2 9.4 19.2 7.4 15.8 Z")
    return (*_mirrored(half), *_reversed(eye), *_circle(12, 15.8, 1.5))


def _meeple() -> Steps:
    """Return a wooden figure with its arms and legs apart."""
    return _mirrored(
        _path(
            "M 12 1.2 C 14.7 1.2 16.4 3.1 16.4 5.4 C 16.4 6.7 15.9 7.7 15.3 8.5 C 18 9.5 22.8 11.5 22.8 13.9 "
            "C 22.8 15.2 21.6 15.6 20 15.6 L 17.4 15.6 C 17.9 17 20.4 19.8 20.9 21.3 C 21.2 22.4 20.6 22.8 19.6 22.8 "
            "L 14.8 22.8 C 13.9 22.8 13.6 22.4 13.2 21.6 L 12 19.2"
        )
    )


def _laurel() -> Steps:
    """Return two branches of leaves that meet below."""
    right: Steps = ()
    for angle in (84, 58, 32, 6, -20, -46):
        x, y = 12 + 8.2 * cos(radians(angle)), 12.6 + 8.2 * sin(radians(angle))
        right += (*_leaf(x, y, 5.2, 1.7, angle - 62), *_leaf(x, y, 4.6, 1.5, angle - 125))
    left = _mapped(right, -1, 0, 0, 1, GRID, 0)
    ends = [number for number, step in enumerate(left) if step[0] == "Z"]
    starts = [0, *(end + 1 for end in ends[:-1])]
    return (*right, *(step for start, end in zip(starts, ends, strict=True) for step in _reversed(left[start : end + 1])))


def _log() -> Steps:
    """Return a piece of a trunk with the cut end, which has a ring, at the right."""
    body = (
        *_path("M 5.2 5.8 L 17.8 5.8"),
        *_arc(17.8, 12, 4.4, 6.2, -90, 90),
        ("L", 5.2, 18.2),
        *_arc(5.2, 12, 4.4, 6.2, 90, 270),
        ("Z",),
    )
    rings = (*_reversed(_ellipse(17.8, 12, 3.4, 5.1)), *_ellipse(17.8, 12, 2.5, 4), *_reversed(_ellipse(17.8, 12, 1.5, 2.7)))
    bark = "M {0} {1} L {0} {2} L {3} {2} L {3} {1} Z"
    lines = [bark.format(*each) for each in ((4, 9, 9.9, 10), (6.5, 12.2, 13.1, 12.6), (3.4, 15, 15.9, 8.6))]
    return (*body, *rings, *(step for each in lines for step in _path(each)))


def _brick() -> Steps:
    """Return a brick: its front, its top and its side."""
    front = "M 1 10.4 L 17 10.4 L 17 20 L 1 20 Z"
    top = "M 1.6 9.2 L 6.6 4.4 L 22.2 4.4 L 17.4 9.2 Z"
    side = "M 18.2 10 L 23 5.2 L 23 14.6 L 18.2 19.6 Z"
    return _path(f"{front} {top} {side}")


def _stone() -> Steps:
    """Return a block of stone with three faces."""
    left = "M 1.5 19.6 L 3.8 10.8 L 8.8 12.8 L 8.2 19.6 Z"
    top = "M 4.8 9.6 L 10.2 3.8 L 16.6 5.2 L 9.8 11.6 Z"
    right = "M 10.4 12.8 L 17.9 5.8 L 22.5 12.4 L 22.5 19.6 L 9.8 19.6 Z"
    return _path(f"{left} {top} {right}")


def _camel() -> Steps:
    """Return a camel with one hump, facing right."""
    return _path(
        "M 1.4 16.6 C 1 12.4 2.4 9.4 5.4 9.2 C 6.8 9.1 7.4 4.6 10 4.6 C 12.6 4.6 12.6 9 14 9.6 C 15.6 10.2 16.2 8.8 16.5 6.8 "
        "C 16.8 4.6 17.2 2.6 19.2 2.4 C 20.2 2.3 20.9 2.8 21.5 3.4 L 23.2 4.1 C 23.9 4.5 23.8 5.9 23 6 L 20.7 6.2 "
        "C 19.9 6.3 19.8 7.4 19.5 8.8 C 19 11.4 18.2 13 16.6 13.8 L 16.8 22.4 L 15.2 22.4 L 14.4 15.6 L 13.6 15.9 L 13.2 22.4 "
        "L 11.6 22.4 L 11.6 15.9 C 10.2 15.9 8.6 15.4 7.6 14.6 L 6.6 17.6 L 7 22.4 L 5.4 22.4 L 4.9 17.4 L 4.2 18.4 L 4 22.4 "
        "L 2.5 22.4 L 2.5 17.4 C 3.2 16 3.2 14.6 3 13.4 C 2.4 14.2 2.4 15.4 2.2 16.8 Z"
    )


def _card(x: float, y: float, width: float, height: float) -> Steps:
    right, low, corner = x + width, y + height, 1.0
    return _path(
        f"M {x + corner} {y} L {right - corner} {y} C {right} {y} {right} {y} {right} {y + corner} L {right} {low - corner} "
        f"C {right} {low} {right} {low} {right - corner} {low} L {x + corner} {low} C {x} {low} {x} {low} {x} {low - corner} "
        f"L {x} {y + corner} C {x} {y} {x} {y} {x + corner} {y} Z"
    )


def _trick() -> Steps:
    """Return four cards, each in front of its player."""
    upright, across = (5.8, 8), (8, 5.8)
    cards = (_card(9.1, 0.6, *upright), _card(9.1, 15.4, *upright), _card(0.6, 9.1, *across), _card(15.4, 9.1, *across))
    return tuple(step for card in cards for step in card)


DRAWN = {
    "bamboo": _bamboo,
    "brick": _brick,
    "camel": _camel,
    "hamsa": _hamsa,
    "laurel": _laurel,
    "log": _log,
    "meeple": _meeple,
    "penny": _penny,
    "planet": _planet,
    "stone": _stone,
    "stones": _stones,
    "trick": _trick,
}
"""Drawings of sheetgen's own symbols, by name."""


_MEAN_SIDE = 0.9
"""Maximum geometric mean of a symbol's width and height, in sides of its box: shapes that fill a square look larger than long ones,
so they are drawn a little smaller.
"""


class Symbols:
    """Outlines of symbols in a square of side 1, y downward. The icon font is loaded on first use."""

    def __init__(self) -> None:
        self._outlines: dict[str, Steps] = {}

    def outline(self, name: str) -> Steps:
        """Return the closed outline of a symbol, for the nonzero fill rule; raise KeyError if no symbol has that name."""
        if name not in self._outlines:
            self._outlines[name] = _fitted(DRAWN[name]() if name in DRAWN else self._glyph(name))
        return self._outlines[name]

    def knows(self, name: str) -> bool:
        """Return whether a symbol has that name. A name with the prefix of the icon font must be one of its glyphs."""
        return name in DRAWN or name in GLYPHS or (name.startswith(OTHER) and name.removeprefix(OTHER) in self._file.names)

    def _glyph(self, name: str) -> Steps:
        if name.startswith(OTHER):
            return self._file.named(name.removeprefix(OTHER), GRID)
        return self._file.outline(GLYPHS[name], GRID)

    @cached_property
    def _file(self) -> GlyphFile:
        return GlyphFile(package_file("fonticon_mdi7", "fonts", "materialdesignicons-webfont.ttf"))


def _fitted(steps: Steps) -> Steps:
    """Return the outline centred in a square of side 1, scaled so that all symbols look equally large."""
    xs, ys = zip(*_extremes(steps), strict=True)
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    scale = min(1 / max(width, height), _MEAN_SIDE / (width * height) ** 0.5)
    dx, dy = 0.5 - scale * (left + width / 2), 0.5 - scale * (top + height / 2)
    return tuple(
        (letter, *(scale * float(value) + (dy if k % 2 else dx) for k, value in enumerate(values))) for letter, *values in steps
    )


def _extremes(steps: Steps) -> Iterator[tuple[float, float]]:
    """Yield points that together have the same extent as the outline: its corners, and samples of curves that bulge beyond their
    ends."""
    x = y = 0.0
    for _, *values in steps:
        numbers = [float(value) for value in values]
        if not numbers:
            continue
        if len(numbers) == 6 and not (_between(x, *numbers[::2]) and _between(y, *numbers[1::2])):
            yield from (_on_curve((x, y, *numbers), stride / 16) for stride in range(1, 16))
        x, y = numbers[-2:]
        yield x, y


def _between(start: float, first: float, second: float, end: float) -> bool:
    """Return whether both controls of a curve are between its ends in one coordinate, so that the whole curve is."""
    low, high = min(start, end), max(start, end)
    return low <= first <= high and low <= second <= high


def _on_curve(curve: tuple[float, ...], t: float) -> tuple[float, float]:
    """Return the point of a cubic curve (start, two controls, end) at `t` from 0 to 1."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        sum(weight * x for weight, x in zip(weights, curve[::2], strict=True)),
        sum(weight * y for weight, y in zip(weights, curve[1::2], strict=True)),
    )
