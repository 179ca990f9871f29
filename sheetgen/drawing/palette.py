"""Twelve colours for a sheet's rows, strips and regions, each with a mark of a different shape.

Not everyone can distinguish colours, and print without colour loses them; the marks differ in shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal, get_args

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.colours import INK, PAPER, contrast, mixed, spellings

if TYPE_CHECKING:
    from sheetgen.drawing.sheet import Ink

Mark = Literal[
    "circle", "triangle", "square", "diamond", "hexagon", "star", "heart", "pentagon", "octagon", "plus", "cross", "ring"
]
MARKS: tuple[Mark, ...] = get_args(Mark)

BLACK, DARK, GREY = "#000000", "#3a3a3a", "#ececec"
"""Replacements for colours in print without colour: for type, for lines, and for every solid."""
_READABLE = 5.7
"""Minimum contrast of type on pale grounds."""
_ON_SOLID = 4.5
"""Minimum contrast of white type on a solid; with less contrast, type is dark."""
_PALENESS = 0.86
"""Share of white in the pale ground of a custom colour."""


class Hue(Struct, frozen=True):
    """A colour in its variants. solid: colour of bands; type on them has the colour `on_solid`. pale: colour of grounds; type on
    them has the colour `ink`. line: colour of lines and icons.

    outline: colour of the line around bands that are left white; None if bands are filled.
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
fbe3e0 c03a31 8e2a22 red rot rouge
fdf5cf d9a90e 6f5600 yellow gelb jaune
e2f1e1 2f7d3b 24602e green grun vert
e1ebf6 2f6aa8 1d4777 blue blau bleu
fdebd6 b95a10 86400a orange
eee5f4 7d4f9e 5b3776 purple lila violett violet
fbe3ee b8437f 8a2c5c pink rosa rose
dcf0ee 21807f 0f5656 teal petrol turkis turquoise sarcelle
f1e8df 8d6340 664528 brown braun marron brun
eeeeec 6d6d69 4a4a47 grey gray grau gris
dededb 333331 1d1d1b black schwarz noir
ffffff a3a8ab 4e5356 white weiss blanc
"""
"""The pale ground, the solid and the ink of each colour, then its names. Names in other languages are in small letters without
accents.

Each colour has the mark at the same position in `MARKS`.
"""


def _type_on(solid: str) -> str:
    return PAPER if contrast(PAPER, solid) >= _ON_SOLID else INK


_NAMED: dict[str, Hue] = {}
"""The twelve colours, by each of their names."""
for _row, _mark in zip(_COLOURS.strip().split("\n"), MARKS, strict=True):
    _pale, _solid, _ink, *_names = _row.split()
    _one = Hue(_names[0], f"#{_pale}", f"#{_solid}", f"#{_ink}", _type_on(f"#{_solid}"), _mark, f"#{_solid}")
    _NAMED |= dict.fromkeys(_names, _one)
HUES: Mapping[str, Hue] = {each.name: each for each in _NAMED.values()}


def hue(name: str) -> Hue | None:
    """Return one of the twelve colours by its name in any of sheetgen's languages; None for any other name."""
    return next((_NAMED[spelled] for spelled in spellings(name) if spelled in _NAMED), None)


@cache
def own_hue(solid: str, mark: Mark = "circle", name: str = "", readable: float = _READABLE) -> Hue:
    """Return a hue for a colour `#rrggbb`. Its ground is paler, and its ink is so dark that the contrast with the ground is at
    least `readable`."""
    pale, ink, share = mixed(solid, PAPER, _PALENESS), solid, 0.0
    while contrast(ink, pale) < readable:
        share += 0.05
        ink = mixed(solid, BLACK, share)
    return Hue(name, pale, solid, ink, _type_on(solid), mark, solid)


def in_ink(one: Hue, ink: Ink) -> Hue:
    """Return a colour as printed: `saver` leaves grounds white and outlines solids, `mono` uses one grey for all solids."""
    if ink == "saver":
        return replace(one, pale=PAPER, solid=PAPER, on_solid=one.ink, outline=one.solid)
    if ink == "mono":
        return replace(one, pale=PAPER, solid=GREY, ink=BLACK, on_solid=BLACK, line=DARK)
    return one


def marks_of(names: Iterable[str]) -> dict[str, Mark]:
    """Return a mark for each colour. The twelve colours have fixed marks; other colours, and second names of the twelve, get the
    next unused mark.

    If there are more colours than marks, some colours share a mark.
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
