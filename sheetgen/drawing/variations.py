"""Four variations of one design, each in any of the twelve colours: the styles that a theme starts from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from sheetgen.drawing.colours import INK, PAPER, contrast
from sheetgen.drawing.palette import HUES, Hue, hue, own_hue
from sheetgen.drawing.sheet import Weight
from sheetgen.drawing.theme import Mono, Style
from sheetgen.source.faults import near
from sheetgen.source.messages import Message, any_of, message, room

phrase, plural = room("drawing")

VARIATIONS = ("plain", "bright", "ledger", "large")
_DEFAULT = "plain", "blue"
_CORNER = 1.1
"""The radius of corners, in mm."""
_LEAST = 8.0
"""The smallest type but that of footers, in points."""
_DARK, _QUIET, _FAINT = "#26282a", "#3d3d3b", "#6b6b68"
"""Colours of type: labels, what is besides, footers."""
_HAIR, _EDGE, _ZEBRA = "#a9b4ba", "#7d93a5", "#f4f6f8"
"""Thin lines, the edges of boxes to write in, every second row."""
_STRONG = 7.0
"""The contrast of type in `large`."""


class Wanted(NamedTuple):
    """What a theme starts from, and what is wrong with the words that say so."""

    variation: str
    hue: Hue
    problems: tuple[Message, ...] = ()


def wanted(text: str) -> Wanted:
    """The variation and the colour that a text names, in either order; what it does not name is as by default."""
    chosen: dict[str, str] = {}
    problems: list[Message] = []
    for word in text.split():
        name = word.casefold()
        kind = "variation" if name in VARIATIONS else "colour" if hue(name) else ""
        if not kind:
            what = phrase("unknown-theme", "there is no theme '{word}'", word)
            problems.append(message(what, near(word, (*VARIATIONS, *HUES))))
        elif kind in chosen:
            what = phrase("theme-twice", "a theme cannot be both '{one}' and '{other}'", chosen[kind], word)
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
    """The styles of `VARIATION HUE` by name. accent: a colour of one's own instead, as `#rrggbb`."""
    name, one, _ = wanted(text)
    one = one if accent is None else own_hue(accent)
    styles = dict(_plain(_strong(one) if name == "large" else one))
    changes = {"bright": _bright, "ledger": _ledger, "large": _large}
    return styles | dict(changes[name](one, styles)) if name in changes else styles


def accent(theme: Mapping[str, Style]) -> Hue:
    """The colour of a theme."""
    fill = theme["accent"].fill if "accent" in theme else None
    known = fill or HUES[_DEFAULT[1]].solid
    return next((each for each in HUES.values() if each.solid == known), own_hue(known))


def _type(size: float, colour: str, weight: Weight = "regular", fill: str | None = None, mono: Mono | None = None) -> Style:
    """Type without a line around it, on a fill or none."""
    least = min(size, _LEAST)
    return Style(size=size, least=least, color=colour, weight=weight, fill=fill, stroke="none", mono=mono)


def _box(stroke: str, line: float, inset: float = 0.0, weight: Weight = "regular") -> Style:
    """A white box with round corners."""
    shape = Style(fill=PAPER, stroke=stroke, line=line, radius=_CORNER, inset=inset, mono="plain", color=INK)
    return replace(shape, size=10.0, least=_LEAST, weight=weight, align="middle")


def _plain(one: Hue) -> Iterator[tuple[str, Style]]:
    """White boxes on faint stripes, pale sums, totals on a band of the accent."""
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
    yield "printed", replace(_type(8.5, _QUIET), align="middle")
    yield "choice", _type(8.5, _QUIET)
    yield "line", replace(_type(9.0, _QUIET, "semibold"), stroke=_FAINT, mono="plain")
    yield "box", _box(one.line, 0.4)
    yield "tick", _box(one.line, 0.35)
    yield "hairline", Style(stroke=_HAIR, line=0.2, mono="plain")
    yield "part", Style(stroke=one.ink, line=0.5, mono="plain")
    yield "frame", Style(stroke=one.ink, line=0.5, radius=_CORNER, mono="plain")


def _bright(one: Hue, plain: Mapping[str, Style]) -> Iterator[tuple[str, Style]]:
    """Each row a pale band, its label on a solid field."""
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
    """Ruled lines and no boxes, sums in pale columns, totals under a double line."""
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
    """Type of 10 points and more that is read from afar."""
    for name, style in plain.items():
        colour = INK if style.color in (_DARK, _QUIET, _FAINT) else style.color
        size = style.size if name == "footer" else max(style.size * 1.2, 10.0)
        yield name, replace(style, size=size, least=style.least and min(max(style.least, 10.0), size), color=colour)


def _strong(one: Hue) -> Hue:
    """A hue with ink for its solid, and an ink that can be read on its pale ground from afar."""
    solid = own_hue(one.solid, one.mark, one.name, _STRONG).ink
    on_solid = PAPER if contrast(PAPER, solid) >= _STRONG else INK
    return replace(one, solid=solid, ink=solid, line=solid, on_solid=on_solid)
