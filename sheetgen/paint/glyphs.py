"""Outlines of single glyphs from a TrueType file, reading no more of it than they need; and lines of letters as outlines.

Icons are filled as outlines, not set as type: text copied from a PDF then holds no private characters, each icon's true extent is
known, and the icon font's seven thousand other glyphs stay unread. Source: Apple's TrueType Reference Manual, the tables `cmap`
(format 12), `head`, `hhea`, `loca`, `glyf` and `post`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from struct import unpack_from
from typing import NamedTuple

from sheetgen.paint.packages import package_file

Steps = tuple[tuple[str | float, ...], ...]
"""Steps of an outline, as in `sheet.Path`."""

_ON_CURVE, _X_SHORT, _Y_SHORT, _REPEAT, _X_SAME, _Y_SAME = 1, 2, 4, 8, 16, 32
_STANDARD = 258
"""Number of standard glyph names: these are the same in every font, and `post` gives only their numbers."""
_WORDS, _OFFSETS, _MORE, _SCALED = 1, 2, 32, 8 | 64 | 128


class _Point(NamedTuple):
    x: float
    y: float
    on: bool


class GlyphFile:
    """A TrueType file; `outline` requires that it has a Unicode `cmap` of format 12. Raise OSError if the file cannot be read."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self._data = data = file.read()
        (count,) = unpack_from(">4xH", data)
        records = (unpack_from(">4s4xLL", data, 12 + 16 * n) for n in range(count))
        self._tables: dict[str, int] = {tag.decode("ascii"): offset for tag, offset, _ in records}
        (self._units,) = unpack_from(">H", data, self._tables["head"] + 18)
        (self._long,) = unpack_from(">h", data, self._tables["head"] + 50)
        (self._ascent,) = unpack_from(">h", data, self._tables["hhea"] + 4)

    def outline(self, code: int, grid: float) -> Steps:
        """Return the outline of a character, y downward, with `grid` units per em of the font; raise KeyError if the font
        lacks it."""
        return self._outline(self._glyph(code), grid)

    def _outline(self, glyph: int, grid: float) -> Steps:
        scale = grid / self._units
        steps: list[tuple[str | float, ...]] = []
        for contour in self._contours(glyph):
            placed = [_Point(x * scale, (self._ascent - y) * scale, on) for x, y, on in contour]
            steps += _curves(placed, _cubic)
        return tuple(steps)

    def named(self, name: str, grid: float) -> Steps:
        """Return the outline of a glyph by the font's own name; raise KeyError if the font lacks it."""
        return self._outline(self.names[name], grid)

    def letter(self, glyph: int, em: float) -> Steps:
        """Return the outline of a glyph by its number, y downward from the baseline, with `em` units per em of the font.

        Its curves stay quadratic as in the font, `("Q", x1, y1, x, y)`, which takes two thirds of the numbers of cubic curves.
        """
        scale = em / self._units
        steps: list[tuple[str | float, ...]] = []
        for contour in self._contours(glyph):
            steps += _curves([_Point(x * scale, -y * scale, on) for x, y, on in contour], _quadratic)
        return tuple(steps)

    @cached_property
    def names(self) -> dict[str, int]:
        """Return the font's own glyph names, without the standard ones, from `post` of format 2."""
        data, at = self._data, self._tables["post"] + 32
        (count,) = unpack_from(">H", data, at)
        numbers = unpack_from(f">{count}H", data, at + 2)
        at += 2 + 2 * count
        listed = []
        for _ in range(max(numbers) - _STANDARD + 1):
            listed.append(data[at + 1 : at + 1 + data[at]].decode("ascii"))
            at += 1 + data[at]
        return {listed[number - _STANDARD]: glyph for glyph, number in enumerate(numbers) if number >= _STANDARD}

    def _glyph(self, code: int) -> int:
        """Return the glyph of a character, from the `cmap` groups of format 12."""
        data, start = self._data, self._tables["cmap"]
        (count,) = unpack_from(">2xH", data, start)
        for n in range(count):
            (offset,) = unpack_from(">4xL", data, start + 4 + 8 * n)
            kind, groups = unpack_from(">H10xL", data, start + offset)
            if kind != 12:
                continue
            at = start + offset + 16
            group = bisect_right(range(groups), code, key=lambda g: unpack_from(">L", data, at + 12 * g)[0]) - 1
            first, last, glyph = unpack_from(">LLL", data, at + 12 * max(group, 0))
            if first <= code <= last:
                return int(glyph + code - first)
        raise KeyError(code)

    def _contours(self, glyph: int) -> list[list[_Point]]:
        """Return a glyph's contours in font units, without contours of fewer than three points, which enclose nothing."""
        data, loca = self._data, self._tables["loca"]
        kind, size = (">LL", 4) if self._long else (">HH", 2)
        start, end = unpack_from(kind, data, loca + size * glyph)
        if start == end:
            return []
        at = self._tables["glyf"] + (start if self._long else 2 * start)
        (count,) = unpack_from(">h", data, at)
        if count < 0:
            return [contour for part in self._parts(at + 10) for contour in part]
        ends = unpack_from(f">{count}H", data, at + 10)
        (hints,) = unpack_from(">H", data, at + 10 + 2 * count)
        points = self._points(at + 12 + 2 * count + hints, ends[-1] + 1)
        return [points[a + 1 : b + 1] for a, b in pairwise((-1, *ends)) if b - a > 2]

    def _parts(self, at: int) -> Iterator[list[list[_Point]]]:
        """Yield the contours of each part of a composite glyph (letter, accent), moved to its place. Raise ValueError for a scaled
        part."""
        flags = _MORE
        while flags & _MORE:
            flags, glyph = unpack_from(">HH", self._data, at)
            if flags & _SCALED or not flags & _OFFSETS:
                raise ValueError(f"glyph {glyph} is scaled, or placed by a point, as part of another")
            dx, dy = unpack_from(">hh" if flags & _WORDS else ">bb", self._data, at + 4)
            at += 8 if flags & _WORDS else 6
            yield [[_Point(x + dx, y + dy, on) for x, y, on in contour] for contour in self._contours(glyph)]

    def _points(self, at: int, count: int) -> list[_Point]:
        data = self._data
        flags: list[int] = []
        while len(flags) < count:
            flag, repeat = data[at], 1
            at += 1
            if flag & _REPEAT:
                repeat += data[at]
                at += 1
            flags += [flag] * repeat
        xs, at = self._coordinates(at, flags, _X_SHORT, _X_SAME)
        ys, at = self._coordinates(at, flags, _Y_SHORT, _Y_SAME)
        return [_Point(x, y, bool(flag & _ON_CURVE)) for x, y, flag in zip(xs, ys, flags, strict=True)]

    def _coordinates(self, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
        """Return the x or y coordinates of all points, and the offset of the data after them. The file stores each coordinate as
        the difference from the previous point's."""
        values, value = [], 0
        for flag in flags:
            if flag & short:
                value += self._data[at] if flag & same else -self._data[at]
                at += 1
            elif not flag & same:
                value += unpack_from(">h", self._data, at)[0]
                at += 2
            values.append(value)
        return values, at


def _curves(
    contour: list[_Point], curve: Callable[[_Point, _Point, _Point], tuple[str | float, ...]]
) -> list[tuple[str | float, ...]]:
    """Return the steps of one closed contour, including the points implied between two consecutive control points. curve: makes a
    step from a start, a control point and an end."""
    points: list[_Point] = []
    for before, point in zip([contour[-1], *contour], contour, strict=False):
        if not before.on and not point.on:
            points.append(_Point((before.x + point.x) / 2, (before.y + point.y) / 2, True))
        points.append(point)
    first = next(n for n, point in enumerate(points) if point.on)
    points = points[first:] + points[: first + 1]
    steps: list[tuple[str | float, ...]] = [("M", points[0].x, points[0].y)]
    here, control = points[0], None
    for point in points[1:]:
        if not point.on:
            control = point
            continue
        steps.append(curve(here, control, point) if control else ("L", point.x, point.y))
        here, control = point, None
    return [*steps, ("Z",)]


def _quadratic(_start: _Point, control: _Point, end: _Point) -> tuple[str | float, ...]:
    return ("Q", control.x, control.y, end.x, end.y)


def _cubic(start: _Point, control: _Point, end: _Point) -> tuple[str | float, ...]:
    """Return the cubic curve that equals a quadratic one."""
    return (
        "C",
        start.x + 2 / 3 * (control.x - start.x),
        start.y + 2 / 3 * (control.y - start.y),
        end.x + 2 / 3 * (control.x - end.x),
        end.y + 2 / 3 * (control.y - end.y),
        end.x,
        end.y,
    )


EM = 1000.0
"""Units per em in outlines: thousandths of the type's size, as for its widths."""


class Letters:
    """Letters of one weight as outlines, each read once.

    file: the font file of the weight. glyphs, widths: by character code; default: the width of any other character.
    """

    def __init__(self, file: str, glyphs: Mapping[int, int], widths: Mapping[int, float], default: float) -> None:
        self._file = GlyphFile(package_file("font_source_sans_pro", "files", file))
        self._glyphs, self._widths, self._default = glyphs, widths, default
        self._known: dict[str, tuple[float, float, str]] = {}

    def outline(self, text: str, x: float) -> str:
        """Return the path data of a line of text that begins at `x`, in thousandths of its size; empty if it has no ink."""
        parts: list[str] = []
        for char in text:
            left, top, path = self._letter(char)
            if path:
                parts.append(f"M{_number(x + left)} {_number(top)}{path}")
            x += self._widths.get(ord(char), self._default)
        return "".join(parts)

    def _letter(self, char: str) -> tuple[float, float, str]:
        """Return the start of a letter's outline, and the rest of it with each point relative to the previous one."""
        if char not in self._known:
            steps = self._file.letter(self._glyphs[ord(char)], EM)
            self._known[char] = _relative(steps) if steps else (0.0, 0.0, "")
        return self._known[char]


def _relative(steps: Steps) -> tuple[float, float, str]:
    """Return the first point of an outline, and relative path data for the rest."""
    starts = [(round(float(values[0]), 1), round(float(values[1]), 1)) for letter, *values in steps if letter == "M"]
    x, y = start = starts[0]
    parts: list[str] = []
    for letter, *values in steps[1:]:
        ends = [round(float(value), 1) for value in values]
        by = " ".join(f"{end - (y if n % 2 else x) + 0.0:.4g}" for n, end in enumerate(ends))
        parts.append(f"{str(letter).lower()}{by}".replace(" -", "-"))
        if letter == "M":
            start = ends[0], ends[1]
        x, y = (ends[-2], ends[-1]) if ends else start
    return *starts[0], "".join(parts)


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:.7g}"
