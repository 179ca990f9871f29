"""Named styles, their appearance in full colour, with little ink and without colour, and four variations of one design.

A theme starts from a variation in one of the twelve colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing.colours import INK, PAPER, colour_of, contrast, darker, lightness, mixed, spellings
from sheetgen.drawing.palette import HUES, Hue, hue, own_hue
from sheetgen.drawing.papers import MEDIUM, SCALES, Scale, scale_of
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
Mono = Literal["plain", "light", "shade", "dark", "heavy", "dashed", "dotted", "ring", "none"]

_PALE = 0.85
"""Minimum lightness of fills for backgrounds. To save ink, these are left out; darker fills become heavy outlines."""
_LIGHT = 0.55
"""Minimum lightness of a fill for dark type on it."""
LEADING = 1.22
"""Distance of baselines, in type sizes."""
_SHRINK = 0.25
"""Step (points) by which type shrinks."""
_LARGE_FILLS = {"plain": None, "light": "#ececec", "shade": "#d9d9d9", "dark": "#3a3a3a", "heavy": None, "dashed": None}


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
    mono: Mono | None = None
    """Appearance without colour: a `plain`, `light`, `shade` or `dark` fill; a `heavy`, `dashed` or `dotted` line; a light fill
    with a `ring` inside a circle; or `none`."""


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


class ScaledSize(float):
    """A type size of the scale of A5: on other papers, the size of the same rank is used."""

    def on(self, scale: Scale) -> float:
        """Return the size of the same rank in another scale."""
        return _sizes_of(scale)[_sizes_of(MEDIUM).index(float(self))]


def _sizes_of(scale: Scale) -> tuple[float, ...]:
    return (scale.imprint, scale.small, scale.text, scale.lead, scale.title)


_IMPRINT, _SMALL, _TEXT, _LEAD, _TITLE = map(ScaledSize, _sizes_of(MEDIUM))


def in_unit(style: Style, unit: float, paper: tuple[float, float]) -> Style:
    """Return a style adapted to its page. Sizes of the standard scale follow the class of the paper. Other sizes follow the unit of
    the page (1.0 leaves them unchanged), less than in proportion, and stay readable."""
    scale = scale_of(paper)
    least = style.least.on(scale) if isinstance(style.least, ScaledSize) else style.least
    if isinstance(style.size, ScaledSize):
        size = style.size.on(scale)
        return replace(style, size=size, least=least and min(least, size))
    low, high = min(scale.small, _GROWING[0]), _GROWING[1]
    if unit == 1.0 or not _GROWING[0] <= style.size <= high:
        return replace(style, least=least)
    share = unit**0.75
    least = least and max(least * min(share, 1.0), min(low, least))
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
    ring: bool = False

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
        """Yield the style in every size that its type may have, the largest first: the sizes of its paper's scale, otherwise in
        steps."""
        least = self.size if self.least is None else min(self.least, self.size)
        size = self.size
        scales = [_sizes_of(scale) for scale in SCALES.values()]
        if steps := next((scale for scale in scales if {size, least} <= {*scale}), ()):
            yield from (replace(self, size=each) for each in reversed(steps) if least <= each <= size)
            return
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
            pen = Pen(fill, _HEAVY)
            colour = own_hue(fill).ink  # the dark fill is gone, so light type would be unreadable
        colour = INK if lightness(colour) > 0.6 else colour
        fill = None
    elif ink == "mono":
        fill, pen, colour = _mono(style, fill, pen)
    ring = ink != "full" and style.mono == "ring"
    return ResolvedStyle(fill, pen, colour, style.size, style.weight, style.align, style.radius, style.least, style.inset, ring)


def _mono(style: Style, fill: str | None, pen: Pen | None) -> tuple[str | None, Pen | None, str]:
    """Return fill, pen and type colour for print without colour: as set by `mono`, otherwise the grey of the same lightness."""
    if style.mono is None:
        return fill and _grey(fill), pen and replace(pen, colour=_grey(pen.colour)), _type_on(fill and _grey(fill))
    grey = PAPER if style.mono == "plain" and fill == PAPER else _LARGE_FILLS.get(style.mono.replace("ring", "light"))
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
_CORNER, _FIELD_CORNER = 1.2, 0.8
"""The radius of corners, and of those of fields on a dark ground, in mm."""
_HAIRLINE, _RULE, _HEAVY = 0.18, 0.4, 0.9
"""Widths of lines in mm: between like cells, around panels, around what decides."""
_LEAST = _SMALL
"""Smallest type except in footers, in points."""
_DARK, _QUIET, _FAINT = "#26282a", "#3d3d3b", "#6b6b68"
"""Colours of type: labels, secondary text, footers."""
_EDGE = "#7d93a5"
"""Colour of the edges of boxes to write in."""
_HAIR_SHARE, _BAND_SHARE = 0.45, 0.45
"""Share of white in the colour of thin lines, and in that of every second group of rows."""
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
    least = size if size < _LEAST else _LEAST
    return Style(size=size, least=least, color=colour, weight=weight, fill=fill, stroke="none", mono=mono)


def _box(stroke: str, line: float, inset: float = 0.0, weight: Weight = "regular") -> Style:
    """Return a style for a white box with rounded corners."""
    shape = Style(fill=PAPER, stroke=stroke, line=line, radius=_CORNER, inset=inset, mono="plain", color=INK)
    return replace(shape, size=_LEAD, least=_LEAST, weight=weight, align="middle")


def _plain(one: Hue) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `plain`: a solid masthead, white cells in panels with pale labels, and totals on a bar."""
    hair = mixed(one.line, PAPER, _HAIR_SHARE)
    cell = Style(fill=PAPER, stroke=hair, line=_HAIRLINE, size=_LEAD, least=_LEAST, align="middle", color=INK, mono="plain")
    yield "accent", Style(fill=one.solid, stroke=one.solid, color=one.on_solid, mono="shade")
    yield "masthead", Style(fill=one.solid, stroke="none", color=one.on_solid, mono="none")
    yield "heading", replace(_type(_TITLE, one.ink, "bold"), least=_LEAST)
    yield "field", replace(_box(one.line, _RULE), size=_TEXT, radius=_FIELD_CORNER)
    yield "caption", _type(_SMALL, _QUIET, "semibold")
    yield "label", _type(_TEXT, _QUIET, "semibold")
    yield "hint", _type(_SMALL, _QUIET)
    yield "footer", _type(_IMPRINT, _FAINT)
    yield from dict.fromkeys(("head", "column-head"), replace(_type(_SMALL, one.ink, "bold"), align="middle")).items()
    yield "group", _type(_SMALL, one.ink, "bold")
    yield "side", replace(_type(_LEAD, one.on_solid, "bold", one.solid, "dark"), align="middle")
    yield "name", replace(_box(one.line, _RULE, 0.0, "semibold"), size=_TEXT)
    yield "row", _type(_TEXT, one.ink, "semibold", one.pale, "plain")
    yield "row-label", _type(_TEXT, one.ink, "semibold")
    yield "zebra", _type(_TEXT, one.ink, "semibold", one.pale, "plain")
    yield "cell", cell
    yield "sum-row", _type(_TEXT, one.ink, "bold", one.pale, "light")
    yield "sum", replace(cell, fill=one.pale, weight="semibold", mono="light")
    yield "total-row", replace(_type(_LEAD, one.on_solid, "bold", one.solid, "dark"), radius=_CORNER)
    yield "total", replace(_box(one.ink, _RULE, 0.0, "bold"), size=_LEAD, radius=_FIELD_CORNER)
    yield "note", _type(_SMALL, _QUIET)
    yield (
        "fact",
        Style(
            fill=mixed(one.pale, PAPER, _BAND_SHARE),
            stroke=hair,
            line=_HAIRLINE,
            radius=_CORNER,
            size=_SMALL,
            least=_LEAST,
            color=one.ink,
            mono="plain",
        ),
    )
    yield "printed", replace(cell, fill=None, size=_TEXT, color=one.ink)
    yield "choice", _type(_SMALL, _QUIET)
    yield "line", replace(_type(_TEXT, _QUIET, "semibold"), stroke=_FAINT, mono="plain")
    yield "box", _box(one.line, _RULE)
    yield "tick", replace(_box(one.line, _RULE), size=_TEXT)
    yield "hairline", Style(stroke=hair, line=_HAIRLINE, mono="plain")
    yield "dotted", Style(stroke=one.line, line=0.3, dash=[0.3, 0.6], mono="plain")
    yield "part", Style(stroke=one.line, line=_RULE, mono="plain")
    yield "frame", Style(fill=PAPER, stroke=one.line, line=_RULE, radius=_CORNER, mono="plain")


def _bright(one: Hue, plain: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `bright` that differ from `plain`: labels are on solid fields."""
    yield "row-label", _type(_TEXT, one.on_solid, "semibold", one.solid, "shade")
    yield "column-head", replace(plain["head"], color=one.on_solid, fill=one.solid, mono="shade")
    yield "sum-row", replace(plain["sum-row"], mono="light")


def _ledger(one: Hue, plain: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `ledger` that differ from `plain`: a pale masthead, and bands of rows."""
    band = mixed(one.pale, PAPER, _BAND_SHARE)
    yield "masthead", Style(fill=one.pale, stroke="none", color=one.ink, mono="none")
    yield "row", replace(plain["row"], fill=None, mono=None)
    yield "zebra", replace(plain["zebra"], fill=band, mono="light")
    yield "cell", replace(plain["cell"], fill=None)
    yield "sum", replace(plain["sum"], fill=None, mono=None)


def _large(_: Hue, plain: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """Yield the styles of `large`: type of at least 10 points, to be read from afar; titles and footers are not enlarged."""
    for name, style in plain.items():
        colour = INK if style.color in (_DARK, _QUIET, _FAINT) else style.color
        size = style.size if name in ("footer", "heading") else max(style.size * 1.2, 10.0)
        yield name, replace(style, size=size, least=style.least and min(max(style.least, 10.0), size), color=colour)


def _strong(one: Hue) -> Hue:
    """Return a hue whose solid colour is dark enough for type that is read on its pale background from afar."""
    solid = own_hue(one.solid, one.mark, one.name, _STRONG).ink
    on_solid = PAPER if contrast(PAPER, solid) >= _STRONG else INK
    return replace(one, solid=solid, ink=solid, line=solid, on_solid=on_solid)
