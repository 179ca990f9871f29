"""Typesetting of formulas: real fractions, roots under a bar, raised powers, brackets that grow.

A formula is first measured in ems: its width, and its height above and below the baseline. It can then be drawn at any point and
size. Signs and fraction bars must be level, so both are at the height of the typeface's minus.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.maths import Bracketed, Fraction, Maths, Raised, Root, Row, Sign, Word
from sheetgen.drawing.sheet import FIGURE_HEIGHT, MM_PER_POINT, X_HEIGHT, Box, Line, Metrics, Op, Path, Pen, Text, polygon

AXIS = 0.33
"""Height of the middle of − + = · above the baseline, in ems. The values come from the typeface; all lengths here are in ems."""
BAR = 0.062
"""Thickness of the minus, and also of fraction bars and roots."""
_ASCENDER, _BELOW = 0.72, 0.012
_AROUND_SIGN, _AROUND_POINT = 0.2, 0.11
"""Gap on each side of a sign between two parts, and of the point of a product."""
_OVERHANG = {"f": 0.115, "d": 0.03}
"""Overhang of a slanted letter beyond its width."""
_FRACTION_GAP, _FRACTION_SIDE, _FRACTION_ASIDE = 0.16, 0.1, 0.08
"""Gap above and below a fraction's bar, overhang of the bar, and gap at its sides."""
_SMALL = 0.64
"""Scale of an exponent."""
_NESTED = 0.78
"""Scale of the parts of a fraction inside another fraction or next to a root."""
_RAISE, _OVERLAP = 0.36, 0.3
"""`_RAISE`: minimum distance by which the baseline of an exponent is raised. `_OVERLAP`: for a high base, the distance of that
baseline below the top of the base."""
_ROOT_SIGN, _ROOT_GAP, _ROOT_ASIDE = 0.52, 0.13, 0.07
_LINE_GAP = 0.42
"""Gap between the two lines of a long formula."""
_ONE_LINE, _TWO_LINES = 0.86, 0.8
"""`_ONE_LINE`: a formula is set on two lines only if it must be scaled below this value to fit on one. `_TWO_LINES`: maximum
scale of a formula on two lines."""
_BRACKET, _BRACKET_OVER = 0.27, 0.06
"""Width of a low bracket, and the length by which brackets overlap their content above and below."""


class TypesetFormula(Struct, frozen=True):
    """A formula measured in ems. `draw(x, y, size, colour)` yields its operations; `x`, `y`: start of its baseline in mm, `size` in
    points."""

    width: float
    up: float
    down: float
    draw: Callable[[float, float, float, str], Iterator[Op]]


def typeset(maths: Maths, metrics: Metrics, level: int = 0) -> TypesetFormula:
    """Measure a formula, ready to be drawn. `level` counts the fractions around it."""
    match maths:
        case Word(text):
            return _word(text, metrics)
        case Sign(text, between):
            return _sign(text, between, metrics)
        case Row(parts):
            return _row([typeset(part, metrics, level) for part in parts])
        case Fraction(over, under):
            return _fraction(typeset(over, metrics, level + 1), typeset(under, metrics, level + 1), level)
        case Root(inner):
            return _root(typeset(inner, metrics, level))
        case Raised(base, exponent):
            return _raised(typeset(base, metrics, level), typeset(exponent, metrics, level))
        case Bracketed(inner):
            return _bracketed(typeset(inner, metrics, level))


def formula(maths: Maths, box: Box, size: float, colour: str, metrics: Metrics, least: float = 0.0) -> tuple[list[Op], float]:
    """Return a formula centred in a box, at most `size` points, and its actual size. Below the `least` size it is not drawn.

    If it does not fit, it becomes smaller, or is set on two lines if that allows a larger size.
    """
    mm = size * MM_PER_POINT
    parts = [typeset(part, metrics) for part in (maths.parts if isinstance(maths, Row) else (maths,))]
    whole = _row(parts)
    scale = _scale(whole, box, mm)
    if scale < _ONE_LINE and isinstance(maths, Row):
        splits = [(min(_scale(split, box, mm), _TWO_LINES), split) for split in _split(maths.parts, parts, metrics)]
        better = [(split_scale, -split.width, n) for n, (split_scale, split) in enumerate(splits) if split_scale > scale]
        if better:
            scale, whole = splits[max(better)[-1]]
    size, mm = size * scale, mm * scale
    if size < least:
        return [], size
    x, y = box.centre
    # The axis is centred if possible, so that formulas in different boxes of a page are level.
    baseline = min(max(y + AXIS * mm, box.y + whole.up * mm), box.bottom - whole.down * mm)
    return list(whole.draw(x - whole.width * mm / 2, baseline, size, colour)), size


def _scale(formula: TypesetFormula, box: Box, mm: float) -> float:
    """Return the scale of an em, relative to `mm`, with which the formula fits a box; 1 if it fits without scaling."""
    return min(1.0, box.w / (formula.width * mm), box.h / ((formula.up + formula.down) * mm))


def _split(parts: Sequence[Maths], sets: Sequence[TypesetFormula], metrics: Metrics) -> Iterator[TypesetFormula]:
    """Yield every way to set the formula on two lines: the second begins with a + or − between two of its terms."""
    before, behind = _extents(sets), _extents(sets[::-1])[::-1]
    for at, part in enumerate(parts):
        if isinstance(part, Sign) and part.between and part.text in "+−" and at:
            sign = _sign(part.text, False, metrics)
            sign = replace(sign, width=sign.width + 0.12)
            first = replace(before[at], draw=partial(_drawn, sets[:at]))
            rest = behind[at + 1]
            second = TypesetFormula(
                sign.width + rest.width, max(sign.up, rest.up), max(sign.down, rest.down), partial(_drawn, [sign, *sets[at + 1 :]])
            )
            yield _stacked(first, second)


def _extents(sets: Sequence[TypesetFormula]) -> list[TypesetFormula]:
    """Return the extents (width, height above and below the baseline) of the first 0, 1, 2 … parts side by side. Their `draw` is
    not usable."""
    rows = [_row(())]
    for each in sets:
        row = rows[-1]
        rows.append(replace(row, width=row.width + each.width, up=max(row.up, each.up), down=max(row.down, each.down)))
    return rows


def _stacked(first: TypesetFormula, second: TypesetFormula) -> TypesetFormula:
    """Return two lines above and below the axis, each centred horizontally."""
    drop = first.down + _LINE_GAP + second.up
    width, lift = max(first.width, second.width), drop / 2

    def draw(x: float, y: float, size: float, colour: str) -> Iterator[Op]:
        mm = size * MM_PER_POINT
        yield from first.draw(x + (width - first.width) / 2 * mm, y - lift * mm, size, colour)
        yield from second.draw(x + (width - second.width) / 2 * mm, y + (drop - lift) * mm, size, colour)

    return TypesetFormula(width, first.up + lift, second.down + drop - lift, draw)


def _word(text: str, metrics: Metrics) -> TypesetFormula:
    """Return a number or letters. Letters that lean beyond their width get additional width."""
    leans = text.isalpha()
    width = metrics.width(text, 1 / MM_PER_POINT, "italic" if leans else "regular")
    up = X_HEIGHT if not set(text) - set("aceo") else FIGURE_HEIGHT if text.isdigit() else _ASCENDER

    def draw(x: float, y: float, size: float, colour: str) -> Iterator[Op]:
        yield Text(x, y, text, size, colour, "italic" if leans else "regular")

    return TypesetFormula(width + _OVERHANG.get(text[-1], 0.0), up, _BELOW, draw)


def _sign(text: str, between: bool, metrics: Metrics) -> TypesetFormula:
    width = metrics.width(text, 1 / MM_PER_POINT)
    aside = (_AROUND_POINT if text == "·" else _AROUND_SIGN) if between else 0.0

    def draw(x: float, y: float, size: float, colour: str) -> Iterator[Op]:
        yield Text(x + aside * size * MM_PER_POINT, y, text, size, colour)

    return TypesetFormula(width + 2 * aside, FIGURE_HEIGHT, _BELOW, draw)


def _row(parts: Sequence[TypesetFormula]) -> TypesetFormula:
    up, down = max((part.up for part in parts), default=0.0), max((part.down for part in parts), default=0.0)
    return TypesetFormula(sum(part.width for part in parts), up, down, partial(_drawn, parts))


def _drawn(parts: Sequence[TypesetFormula], x: float, y: float, size: float, colour: str) -> Iterator[Op]:
    """Yield parts side by side."""
    for part in parts:
        yield from part.draw(x, y, size, colour)
        x += part.width * size * MM_PER_POINT


def _fraction(over: TypesetFormula, under: TypesetFormula, level: int) -> TypesetFormula:
    scale = 1.0 if level == 0 else _NESTED
    bar = scale * max(over.width, under.width) + 2 * _FRACTION_SIDE
    rise = AXIS + BAR / 2 + _FRACTION_GAP + over.down * scale
    drop = -AXIS + BAR / 2 + _FRACTION_GAP + under.up * scale

    def draw(x: float, y: float, size: float, colour: str) -> Iterator[Op]:
        mm = size * MM_PER_POINT
        left, axis = x + _FRACTION_ASIDE * mm, y - AXIS * mm
        middle = left + bar * mm / 2
        yield from over.draw(middle - over.width * scale * mm / 2, y - rise * mm, size * scale, colour)
        yield Line(left, axis, left + bar * mm, axis, Pen(colour, BAR * mm))
        yield from under.draw(middle - under.width * scale * mm / 2, y + drop * mm, size * scale, colour)

    return TypesetFormula(bar + 2 * _FRACTION_ASIDE, rise + over.up * scale, drop + under.down * scale, draw)


def _root(inner: TypesetFormula) -> TypesetFormula:
    """Return a root. Its sign is a stroke: a thin hook, a heavy line down, a thin line up to the bar."""
    top = max(inner.up, _ASCENDER - 0.1) + _ROOT_GAP + BAR
    foot = max(inner.down, 0.06)

    def draw(x: float, y: float, size: float, colour: str) -> Iterator[Op]:
        mm = size * MM_PER_POINT
        high = top + foot

        def at(across: float, up: float) -> tuple[float, float]:
            return x + across * mm, y + (foot - up) * mm

        bend, end = min(0.55 * high, 0.5), _ROOT_SIGN + inner.width + 0.1
        above = (at(0.05, bend - 0.09), at(0.145, bend), at(0.29, 0.24), at(_ROOT_SIGN - 0.035, high), at(end, high))
        under = (at(end, high - BAR), at(_ROOT_SIGN + 0.01, high - BAR), at(0.29, 0.0), at(0.235, 0.0))
        hook = (at(0.115, bend - 0.09), at(0.07, bend - 0.055))
        yield Path(polygon((*above, *under, *hook)), colour)
        yield from inner.draw(x + (_ROOT_SIGN + 0.04) * mm, y, size, colour)

    return TypesetFormula(_ROOT_SIGN + inner.width + 0.1 + _ROOT_ASIDE, top, foot, draw)


def _raised(base: TypesetFormula, exponent: TypesetFormula) -> TypesetFormula:
    rise = max(_RAISE, base.up - _OVERLAP)

    def draw(x: float, y: float, size: float, colour: str) -> Iterator[Op]:
        mm = size * MM_PER_POINT
        yield from base.draw(x, y, size, colour)
        yield from exponent.draw(x + (base.width + 0.02) * mm, y - rise * mm, size * _SMALL, colour)

    width = base.width + exponent.width * _SMALL + 0.05
    return TypesetFormula(width, max(base.up, rise + exponent.up * _SMALL), base.down, draw)


def _bracketed(inner: TypesetFormula) -> TypesetFormula:
    """Return brackets centred on the axis, equal above and below; high brackets are wider."""
    half = max(inner.up - AXIS, inner.down + AXIS, 0.4) + _BRACKET_OVER
    wide = _BRACKET + 0.05 * (2 * half - 0.92)

    def draw(x: float, y: float, size: float, colour: str) -> Iterator[Op]:
        mm = size * MM_PER_POINT
        axis = y - AXIS * mm
        yield _bracket(x + (wide - 0.05) * mm, axis, -(wide - 0.1) * mm, half * mm, mm, colour)
        yield from inner.draw(x + wide * mm, y, size, colour)
        yield _bracket(x + (wide + inner.width + 0.05) * mm, axis, (wide - 0.1) * mm, half * mm, mm, colour)

    return TypesetFormula(inner.width + 2 * wide, AXIS + half, half - AXIS, draw)


def _bracket(x: float, y: float, depth: float, half: float, mm: float, colour: str) -> Path:
    """Return one bracket around `y`, its ends at `x`, curved by `depth` (negative: to the left); thick in the middle, thin at its
    ends.
    """
    thick = 0.085 * mm * (1 if depth > 0 else -1)
    thin = 0.03 * mm * (1 if depth > 0 else -1)
    reach, inside = depth * 4 / 3, (depth - thick) * 4 / 3
    return Path(
        (
            ("M", x, y - half),
            ("C", x + reach, y - half * 0.5, x + reach, y + half * 0.5, x, y + half),
            ("L", x - thin, y + half),
            ("C", x + inside, y + half * 0.5, x + inside, y - half * 0.5, x - thin, y - half),
            ("Z",),
        ),
        colour,
    )
