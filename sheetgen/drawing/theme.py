"""Named styles, their appearance in full colour, with little ink and without colour, and four variations of one design.

A theme starts from a variation in one of the twelve colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing.colours import INK, PAPER, colour_of, contrast, darker, lightness, spellings
from sheetgen.drawing.palette import HUES, Hue, hue, own_hue
from sheetgen.drawing.sheet import ASCENT, CAP_HEIGHT, DESCENT, MM_PER_POINT, Anchor, Ink, Pen, Weight
from sheetgen.source.faults import near
from sheetgen.source.messages import Message, any_of, message, room

phrase, plural = room("drawing")

_COLOUR = phrase("about-colour", "a colour as #rrggbb")
_LENGTH = phrase("about-length", "a length with its unit: mm, cm, in or pt")
_SIDE = phrase("about-side", "a length of at least 0.1mm with its unit: mm, cm, in or pt")
_LINE = phrase("about-line", "a line width with its unit, at most 3mm")
_SIZE = phrase("about-size", "a font size with its unit, at least 1pt: pt, mm, cm or in")

Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$", extra={"about": _COLOUR})]
Length = Annotated[float, Meta(extra={"length": "mm", "about": _LENGTH})]
"""Length in mm; in the file, a number with a unit."""
Side = Annotated[float, Meta(extra={"length": "mm", "least": 0.1, "about": _SIDE})]
"""Side of a drawn thing, such as a cell or a box: a length in mm, at least 0.1."""
LineWidth = Annotated[float, Meta(extra={"length": "mm", "most": 3.0, "about": _LINE})]
Size = Annotated[float, Meta(extra={"length": "pt", "least": 25.4 / 72, "about": _SIZE})]
"""Font size in points; in the file, a number with a unit."""
Mono = Literal["plain", "light", "shade", "dark", "heavy", "dashed", "dotted", "none"]

_PALE = 0.85
"""Minimum lightness of fills for backgrounds. To save ink, these are left out; darker fills are replaced by outlines."""
_LIGHT = 0.55
"""Minimum lightness of a fill for dark type on it."""
LEADING = 1.22
"""Distance of baselines, in type sizes."""
_SHRINK = 0.25
"""Step (points) by which type shrinks."""
_LARGE_FILLS = {"plain": None, "light": "#eeeeee", "shade": "#d9d9d9", "dark": "#555555", "heavy": None, "dashed": None}


class Style(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named style of the theme. Defaults are plain: black type of 9 pt, a thin line, no fill."""

    fill: Colour | None = None
    stroke: Colour | Literal["none"] | None = None
    line: LineWidth = 0.3
    dash: list[Side] = []
    color: Colour | None = None
    size: Size = 9.0
    least: Size | None = None
    """Minimum size to which its type may shrink to fit. Without it, text that doesn't fit is an error."""
    weight: Weight = "regular"
    align: Anchor | None = None
    radius: Length | None = None
    inset: Length = 0.0
    """Distance of a box in this style from the edges of its cell."""
    double: bool = False
    """True if a row on a background of this style has a double line above it, in the colour of its type."""
    mono: Mono | None = None
    """Appearance without colour: a `plain`, `light`, `shade` or `dark` fill; a `heavy`, `dashed` or `dotted` line; or `none`."""


def tint(theme: Mapping[str, Style], colour: str) -> Style | None:
    """Return the style of a named colour: from the theme, otherwise from the twelve colours, otherwise from a known colour name."""
    own = next((theme[name] for name in spellings(colour) if name in theme), None)
    if own is not None:
        return own
    if (known := hue(colour)) is not None:
        ground, type_on = (known.pale, known.ink) if known.name == "white" else (known.solid, known.on_solid)
        return Style(fill=ground, stroke=known.ink, line=0.3, color=type_on, mono="plain")
    fill = colour_of(colour)
    if fill is None:
        return None
    return Style(fill=fill, stroke=darker(fill), line=0.3, color=INK if lightness(fill) > _LIGHT else "#ffffff", mono="plain")


_GROWING = 8.0, 16.0
"""Range of sizes (points) of type that grows and shrinks with the page's unit; sizes outside it are deliberate and don't change."""
_SMALL_PAPER, _SMALL_TYPE = 105.0 * 148.0, 7.0
"""Area of A6 paper (mm²), and the minimum type size (points) on papers of at most this area."""


def in_unit(style: Style, unit: float, paper: tuple[float, float]) -> Style:
    """Return a style adapted to the unit of a page (its scale; 1.0 leaves type unchanged). Type changes less than in proportion to
    the unit, and stays readable."""
    low, high = _SMALL_TYPE if paper[0] * paper[1] <= _SMALL_PAPER else _GROWING[0], _GROWING[1]
    if unit == 1.0 or not _GROWING[0] <= style.size <= high:
        return style
    share = unit**0.75
    least = style.least and max(style.least * min(share, 1.0), min(low, style.least))
    return replace(style, size=min(max(style.size * share, low), high), least=least)


class ResolvedStyle(Struct, frozen=True):
    """A style in one kind of ink, ready to be drawn."""

    fill: str | None
    pen: Pen | None
    colour: str
    size: float
    weight: Weight
    align: Anchor | None
    radius: float | None
    least: float | None = None
    inset: float = 0.0
    double: bool = False

    @property
    def line_height(self) -> float:
        """Height of one line, in mm."""
        return self.size * LEADING * MM_PER_POINT

    def lines_height(self, count: int) -> float:
        """Return the height of `count` lines, from the first's ascent to the last's descent."""
        return (count - 1) * self.line_height + self.size * (ASCENT + DESCENT) * MM_PER_POINT if count else 0.0

    @property
    def middle_shift(self) -> float:
        """Distance (mm) that vertically centred lines move down so that their capitals, not their ascents, are centred."""
        return self.size * (DESCENT + CAP_HEIGHT - ASCENT) / 2 * MM_PER_POINT

    def sizes(self) -> Iterator[ResolvedStyle]:
        """Yield the style in every size that its type may have, the largest first."""
        least = self.size if self.least is None else min(self.least, self.size)
        size = self.size
        while size > least:
            yield replace(self, size=size)
            size -= _SHRINK
        yield replace(self, size=least)


def look(style: Style, ink: Ink) -> ResolvedStyle:
    """Return a style resolved for an ink: `full` unchanged, `saver` with outlines instead of fills, `mono` in grey only."""
    pen = None if style.stroke == "none" else Pen(style.stroke or INK, style.line, tuple(style.dash))
    fill: str | None = style.fill
    colour = style.color or INK
    if ink == "saver":
        if fill and pen and style.stroke is None:
            pen = Pen(darker(fill), max(style.line, 0.4), pen.dash)
        elif fill and pen is None and lightness(fill) < _PALE:
            pen = Pen(fill, 0.4)
        colour = INK if lightness(colour) > 0.6 else colour  # dark fills are gone, so light type would be unreadable
        fill = None
    elif ink == "mono":
        fill, pen, colour = _mono(style, fill, pen)
    return ResolvedStyle(
        fill, pen, colour, style.size, style.weight, style.align, style.radius, style.least, style.inset, style.double
    )


def _mono(style: Style, fill: str | None, pen: Pen | None) -> tuple[str | None, Pen | None, str]:
    """Return fill, pen and type colour for print without colour: as set by `mono`, otherwise the grey of the same lightness."""
    if style.mono is None:
        return fill and _grey(fill), pen and replace(pen, colour=_grey(pen.colour)), _type_on(fill and _grey(fill))
    grey = PAPER if style.mono == "plain" and fill == PAPER else _LARGE_FILLS.get(style.mono)
    colour = _type_on(grey)
    if style.mono == "none":
        return None, None, colour
    width = pen.width if pen else 0.3
    ways = {
        "heavy": Pen("#000000", max(2.2 * width, 0.8)),
        "dashed": Pen("#000000", max(width, 0.4), (1.4, 1.0)),
        "dotted": Pen("#000000", max(width, 0.5), (0.3, 0.9)),
    }
    if style.mono in ways:
        return None, ways[style.mono], colour
    return grey, pen and Pen("#000000", width, pen.dash), colour


def _type_on(fill: str | None) -> str:
    """Return the colour of type in print without colour: white on a dark fill, otherwise black."""
    return "#ffffff" if fill and lightness(fill) < _LIGHT else "#000000"


def _grey(colour: str) -> str:
    return "#" + f"{round(lightness(colour) * 255):02x}" * 3


VARIATIONS = ("plain", "bright", "ledger", "large")
_DEFAULT = "plain", "blue"
_CORNER = 1.1
"""The radius of corners, in mm."""
_LEAST = 8.0
"""Smallest type except in footers, in points."""
_DARK, _QUIET, _FAINT = "#26282a", "#3d3d3b", "#6b6b68"
"""Colours of type: labels, secondary text, footers."""
_HAIR, _EDGE, _ZEBRA = "#a9b4ba", "#7d93a5", "#f4f6f8"
"""Colours of thin lines, of the edges of boxes to write in, and of every second row."""
_STRONG = 7.0
"""Minimum contrast of type in the variation `large`."""


class Wanted(NamedTuple):
    """The variation and colour that a theme is based on, and the errors in the words that name them."""

    variation: str
    hue: Hue
    problems: tuple[Message, ...] = ()


def wanted(text: str) -> Wanted:
    """Return the variation and the colour that a text names, in either order, with defaults for missing ones."""
    chosen: dict[str, str] = {}
    problems: list[Message] = []
    for word in text.split():
        name = word.casefold()
        kind = "variation" if name in VARIATIONS else "colour" if hue(name) else ""
        if not kind:
            what = phrase("unknown-theme", "there is no theme '{word}'", word)
            problems.append(message(what, near(word, (*VARIATIONS, *HUES))))
        elif kind in chosen:
            what = phrase("theme-twice", "a theme can't be both '{one}' and '{other}'", chosen[kind], word)
            hint = phrase(
                "theme-is",
                "name one of {variations}, and one colour, as in `theme: bright teal`",
                any_of(VARIATIONS),
            )
            problems.append(message(what, hint))
        chosen.setdefault(kind, name)
    variation, colour = chosen.get("variation", _DEFAULT[0]), chosen.get("colour", _DEFAULT[1])
    return Wanted(variation, hue(colour) or HUES[_DEFAULT[1]], tuple(problems))


@lru_cache(maxsize=64)
def variation(text: str, accent: str | None = None) -> Mapping[str, Style]:
    """Return the styles by name of a theme that is named by a variation and a colour, such as `bright teal`. accent: a custom
    colour (`#rrggbb`) to use instead of the named colour."""
    name, one, _ = wanted(text)
    one = one if accent is None else own_hue(accent)
    styles = dict(_plain(_strong(one) if name == "large" else one))
    changes = {"bright": _bright, "ledger": _ledger, "large": _large}
    return styles | dict(changes[name](one, styles)) if name in changes else styles


def accent(theme: Mapping[str, Style]) -> Hue:
    """Return the accent colour of a theme."""
    fill = theme["accent"].fill if "accent" in theme else None
    known = fill or HUES[_DEFAULT[1]].solid
    return next((each for each in HUES.values() if each.solid == known), own_hue(known))


def _type(size: float, colour: str, weight: Weight = "regular", fill: str | None = None, mono: Mono | None = None) -> Style:
    """Return a style for type without a border, with or without a fill."""
    least = min(size, _LEAST)
    return Style(size=size, least=least, color=colour, weight=weight, fill=fill, stroke="none", mono=mono)


def _box(stroke: str, line: float, inset: float = 0.0, weight: Weight = "regular") -> Style:
    """Return a style for a white box with rounded corners."""
    shape = Style(fill=PAPER, stroke=stroke, line=line, radius=_CORNER, inset=inset, mono="plain", color=INK)
    return replace(shape, size=10.0, least=_LEAST, weight=weight, align="middle")


def _plain(one: Hue) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `plain`: white boxes on faint stripes, pale sums, and totals on a band of the accent colour."""
    yield "accent", Style(fill=one.solid, stroke=one.solid, color=one.on_solid, mono="shade")
    yield "heading", replace(_type(20.0, one.ink, "bold"), least=10.0)
    yield "label", _type(9.0, _QUIET, "semibold")
    yield "hint", _type(8.0, _QUIET)
    yield "footer", _type(7.0, _FAINT)
    yield "head", replace(_type(8.5, one.ink, "bold", one.pale, "light"), align="middle")
    yield "group", _type(8.5, one.ink, "bold", one.pale, "light")
    yield "name", replace(_box(one.line, 0.4, 0.5, "semibold"), size=9.0)
    yield "row", _type(9.0, _DARK, "semibold")
    yield "row-label", _type(9.0, _DARK, "semibold")
    yield "zebra", _type(9.0, _DARK, "semibold", _ZEBRA, "plain")
    yield "cell", _box(_EDGE, 0.25, 0.4)
    yield "sum-row", _type(9.0, one.ink, "bold", one.pale, "light")
    yield "sum", _box(one.line, 0.4, 0.4, "semibold")
    yield "total-row", replace(_type(10.0, one.on_solid, "bold", one.solid, "shade"), radius=_CORNER)
    yield "total", _box(one.ink, 0.5, 0.5, "bold")
    yield "note", _type(8.5, _QUIET)
    yield "fact", replace(_type(8.5, one.ink, "semibold", one.pale, "light"), radius=_CORNER, inset=0.3)
    yield "printed", replace(_type(8.5, _QUIET), align="middle")
    yield "choice", _type(8.5, _QUIET)
    yield "line", replace(_type(9.0, _QUIET, "semibold"), stroke=_FAINT, mono="plain")
    yield "box", _box(one.line, 0.4)
    yield "tick", _box(one.line, 0.35)
    yield "hairline", Style(stroke=_HAIR, line=0.2, mono="plain")
    yield "part", Style(stroke=one.ink, line=0.5, mono="plain")
    yield "frame", Style(stroke=one.ink, line=0.5, radius=_CORNER, mono="plain")


def _bright(one: Hue, plain: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `bright` that differ from `plain`: each row is a pale band, and its label is on a solid field."""
    band = replace(_type(9.0, one.ink, "semibold", one.pale, "plain"), radius=_CORNER, inset=0.3)
    field = replace(_type(9.0, one.on_solid, "semibold", one.solid, "shade"), radius=_CORNER, inset=0.3)
    yield "row", band
    yield "zebra", band
    yield "row-label", field
    yield "sum-row", replace(band, weight="bold", mono="light")
    yield "total-row", replace(plain["total-row"], inset=0.3)
    yield "head", replace(plain["head"], fill=None, mono=None)
    yield "group", replace(plain["group"], fill=None, mono=None)
    yield "sum", replace(plain["sum"], line=0.45)


def _ledger(one: Hue, plain: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `ledger` that differ from `plain`: ruled lines without boxes, sums in pale columns, totals under a double
    line."""
    ruled = Style(stroke=_HAIR, line=0.2, size=10.0, least=_LEAST, align="middle", color=INK)
    for name in ("row", "row-label", "zebra"):
        yield name, plain["row"]
    yield "cell", ruled
    yield "printed", replace(plain["printed"], stroke=_HAIR, line=0.2, color=one.ink)
    yield "head", replace(plain["head"], fill=None, mono=None)
    yield "group", replace(plain["group"], fill=None, mono=None)
    yield "sum", replace(ruled, fill=one.pale, weight="semibold", mono="light")
    yield "total-row", replace(plain["sum-row"], size=10.0, double=True)
    yield "total", replace(ruled, fill=one.pale, stroke=one.ink, line=0.5, weight="bold", mono="light")


def _large(_: Hue, plain: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `large`: type of at least 10 points, to be read from afar; footers are not enlarged."""
    for name, style in plain.items():
        colour = INK if style.color in (_DARK, _QUIET, _FAINT) else style.color
        size = style.size if name == "footer" else max(style.size * 1.2, 10.0)
        yield name, replace(style, size=size, least=style.least and min(max(style.least, 10.0), size), color=colour)


def _strong(one: Hue) -> Hue:
    """Return a hue whose solid colour is dark enough for type that is read on its pale background from afar."""
    solid = own_hue(one.solid, one.mark, one.name, _STRONG).ink
    on_solid = PAPER if contrast(PAPER, solid) >= _STRONG else INK
    return replace(one, solid=solid, ink=solid, line=solid, on_solid=on_solid)
