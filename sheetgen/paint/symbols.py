"""All symbols by name, in one filled style: icons of the font fonticon-materialdesignicons7, and drawings of our own.

Every outline is centred in a square of side 1 by its true extent and scaled to the same visual size, so that symbols
in equal boxes look equally large.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.paint.drawn import DRAWN, GRID
from sheetgen.paint.glyphs import GlyphFile, Steps
from sheetgen.paint.packages import package_file

GLYPHS = {
    "arrow-down": 0xF072E,  # arrow-down-bold
    "arrow-left": 0xF0731,  # arrow-left-bold
    "arrow-right": 0xF0734,  # arrow-right-bold
    "bomb": 0xF0691,
    "cat": 0xF011B,
    "check": 0xF0E1E,  # check-bold
    "clover": 0xF0816,
    "cross": 0xF1398,  # close-thick
    **{f"dice-{pips}": 0xF01C9 + pips for pips in range(1, 7)},
    "elephant": 0xF07C6,
    "eye": 0xF0208,
    "fish": 0xF023A,
    "flag": 0xF0240,  # flag-variant
    "gem": 0xF01C8,  # diamond-stone
    "hand": 0xF0A4F,  # hand-front-right
    "horseshoe": 0xF0A58,
    "infinity": 0xF06E4,
    "key": 0xF030B,  # key-variant
    "lock": 0xF033E,
    "lotus": 0xF0CD1,  # spa
    "pig": 0xF0401,
    "pile": 0xF01F7,  # emoticon-poop
    "puzzle": 0xF0431,
    "rocket": 0xF0463,
    "wheel": 0xF094B,  # dharmachakra
    "yin-yang": 0xF0680,
}
"""Characters of the icon font by our names; the font's own name where it differs."""

NAMES = frozenset(GLYPHS) | frozenset(DRAWN)
"""The names of all symbols."""

_MEAN_SIDE = 0.9
"""The largest geometric mean of a symbol's width and height, in sides of its box: what fills a square looks larger than what is
long, so it is drawn a little smaller."""


class Symbols:
    """Outlines of symbols in a square of side 1, y downward. The icon font is read when the first icon is asked for."""

    def __init__(self) -> None:
        self._font: GlyphFile | None = None
        self._outlines: dict[str, Steps] = {}

    def outline(self, name: str) -> Steps:
        """The closed outline of a symbol, to be filled by the nonzero rule; KeyError when there is none of that name."""
        if name not in self._outlines:
            steps = DRAWN[name]() if name in DRAWN else self._glyph(GLYPHS[name])
            self._outlines[name] = _fitted(steps)
        return self._outlines[name]

    def _glyph(self, code: int) -> Steps:
        if self._font is None:
            self._font = GlyphFile(package_file("fonticon_mdi7", "fonts", "materialdesignicons-webfont.ttf"))
        return self._font.outline(code, GRID)


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
