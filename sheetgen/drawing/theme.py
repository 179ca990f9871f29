"""Named styles and how they look in full colour, with little ink, and without colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from sheetgen.drawing.colours import INK, PAPER, colour_of, darker, lightness, spellings
from sheetgen.drawing.palette import hue
from sheetgen.drawing.sheet import Anchor, Ink, Pen, Weight
from sheetgen.source.messages import room

phrase, _ = room("drawing")

_COLOUR = phrase("about-colour", "a colour as #rrggbb")
_LENGTH = phrase("about-length", "a length with its unit: mm, cm, in or pt")
_SIDE = phrase("about-side", "a length of 0.1mm or more with its unit: mm, cm, in or pt")
_LINE = phrase("about-line", "a line's width with its unit, up to 3mm")
_SIZE = phrase("about-size", "a type size with its unit, 1pt or more: pt, mm, cm or in")

Colour = Annotated[str, Meta(pattern="^#[0-9a-fA-F]{6}$", extra={"about": _COLOUR})]
Length = Annotated[float, Meta(extra={"length": "mm", "about": _LENGTH})]
"""Millimetres in code; in the file a number with a unit."""
Side = Annotated[float, Meta(extra={"length": "mm", "least": 0.1, "about": _SIDE})]
"""A length of something that is there: a cell, a box."""
LineWidth = Annotated[float, Meta(extra={"length": "mm", "most": 3.0, "about": _LINE})]
Size = Annotated[float, Meta(extra={"length": "pt", "least": 25.4 / 72, "about": _SIZE})]
"""Points in code; in the file a number with a unit."""
Mono = Literal["plain", "light", "shade", "dark", "heavy", "dashed", "dotted", "none"]

_PALE = 0.85
"""The lightness from which a fill is a ground, which is left out where ink is saved; other fills are outlined then."""
_LIGHT = 0.55
"""The lightness from which type on a fill is dark."""
_LARGE_FILLS = {"plain": None, "light": "#eeeeee", "shade": "#d9d9d9", "dark": "#555555", "heavy": None, "dashed": None}


class Style(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A named style of the theme. What it leaves out is plain: black type of 9 pt, a thin line, no fill."""

    fill: Colour | None = None
    stroke: Colour | Literal["none"] | None = None
    line: LineWidth = 0.3
    dash: list[Side] = []
    color: Colour | None = None
    size: Size = 9.0
    least: Size | None = None
    """The size that its type may shrink to where it does not fit; without one what does not fit is a fault."""
    weight: Weight = "regular"
    align: Anchor | None = None
    radius: Length | None = None
    inset: Length = 0.0
    """How far a box in this style keeps from the edges of its cell."""
    double: bool = False
    """Whether a row on a ground of this style stands under a double line in the colour of its type."""
    mono: Mono | None = None
    """How it shows without colour: `plain`, `light`, `shade` or `dark` fill, `heavy`, `dashed` or `dotted` line, `none`."""


def tint(theme: Mapping[str, Style], colour: str) -> Style | None:
    """The style of a colour by name: the theme's, else of one of the twelve, else made of a colour known by that name."""
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
"""The sizes (points) between which type grows and shrinks with the page's unit: others are meant to be as they are."""
_SMALL_PAPER, _SMALL_TYPE = 105.0 * 148.0, 7.0
"""A paper of A6 (mm²), on which type may be smaller."""


def in_unit(style: Style, unit: float, paper: tuple[float, float]) -> Style:
    """A style on a page of a unit: its type grows with it, less than in proportion, and stays within what is read well."""
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


def look(style: Style, ink: Ink) -> ResolvedStyle:
    """The look of a style: `full` as it is, `saver` with outlines for fills, `mono` in grey only."""
    pen = None if style.stroke == "none" else Pen(style.stroke or INK, style.line, tuple(style.dash))
    fill: str | None = style.fill
    colour = style.color or INK
    if ink == "saver":
        if fill and pen and style.stroke is None:
            pen = Pen(darker(fill), max(style.line, 0.4), pen.dash)
        elif fill and pen is None and lightness(fill) < _PALE:
            pen = Pen(fill, 0.4)
        colour = INK if lightness(colour) > 0.6 else colour  # nothing that light type could stand on is filled
        fill = None
    elif ink == "mono":
        fill, pen, colour = _mono(style, fill, pen)
    return ResolvedStyle(
        fill, pen, colour, style.size, style.weight, style.align, style.radius, style.least, style.inset, style.double
    )


def _mono(style: Style, fill: str | None, pen: Pen | None) -> tuple[str | None, Pen | None, str]:
    """Fill, pen and type colour without colour: as `mono` says, else the grey of the same lightness."""
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
    """Type without colour: black, on a dark fill white."""
    return "#ffffff" if fill and lightness(fill) < _LIGHT else "#000000"


def _grey(colour: str) -> str:
    return "#" + f"{round(lightness(colour) * 255):02x}" * 3
