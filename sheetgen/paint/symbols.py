"""All symbols by name, in one filled style: icons of the font fonticon-materialdesignicons7, and drawings of our own.

Every outline is centred in a square of side 1 by its true extent and scaled to the same visual size, so that symbols
in equal boxes look equally large.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from sheetgen.drawing.icons import GLYPHS, OTHER
from sheetgen.paint.drawn import DRAWN, GRID
from sheetgen.paint.glyphs import GlyphFile, Steps
from sheetgen.paint.packages import package_file

_MEAN_SIDE = 0.9
"""The largest geometric mean of a symbol's width and height, in sides of its box: what fills a square looks larger than what is
long, so it is drawn a little smaller."""


class Symbols:
    """Outlines of symbols in a square of side 1, y downward. The icon font is read when the first icon is asked for."""

    def __init__(self) -> None:
        self._outlines: dict[str, Steps] = {}

    def outline(self, name: str) -> Steps:
        """The closed outline of a symbol, to be filled by the nonzero rule; KeyError when there is none of that name."""
        if name not in self._outlines:
            self._outlines[name] = _fitted(DRAWN[name]() if name in DRAWN else self._glyph(name))
        return self._outlines[name]

    def knows(self, name: str) -> bool:
        """Whether there is a symbol of a name; of one that is called as in the icon font, that is looked up there."""
        return name in DRAWN or name in GLYPHS or (name.startswith(OTHER) and name.removeprefix(OTHER) in self._file.names)

    def _glyph(self, name: str) -> Steps:
        if name.startswith(OTHER):
            return self._file.named(name.removeprefix(OTHER), GRID)
        return self._file.outline(GLYPHS[name], GRID)

    @cached_property
    def _file(self) -> GlyphFile:
        return GlyphFile(package_file("fonticon_mdi7", "fonts", "materialdesignicons-webfont.ttf"))


def _fitted(steps: Steps) -> Steps:
    """The outline centred in a square of side 1, at the size that looks equal among symbols."""
    xs, ys = zip(*_extremes(steps), strict=True)
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    scale = min(1 / max(width, height), _MEAN_SIDE / (width * height) ** 0.5)
    dx, dy = 0.5 - scale * (left + width / 2), 0.5 - scale * (top + height / 2)
    return tuple(
        (letter, *(scale * float(value) + (dy if k % 2 else dx) for k, value in enumerate(values))) for letter, *values in steps
    )


def _extremes(steps: Steps) -> Iterator[tuple[float, float]]:
    """Points whose extent is that of the outline: its corners, and curves that bulge beyond their ends in small strides."""
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
    """Whether both controls of a curve lie between its ends, in one coordinate: the curve then does as well."""
    low, high = min(start, end), max(start, end)
    return low <= first <= high and low <= second <= high


def _on_curve(curve: tuple[float, ...], t: float) -> tuple[float, float]:
    """The point of a cubic curve (start, two controls, end) at `t` from 0 to 1."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return (
        sum(weight * x for weight, x in zip(weights, curve[::2], strict=True)),
        sum(weight * y for weight, y in zip(weights, curve[1::2], strict=True)),
    )
