"""Papers: prints of the layouts with handwriting, stains and copies; tables under the papers."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple

import numpy as np
import pypdfium2
from numpy.typing import NDArray

import sheetgen as sg
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts

from . import pens
from .hands import Box, Hand, ring, tick, write
from .pens import Pen
from .sheets import FilledSheet, Plain, Value, loaded, printed_crosses

Picture = NDArray[np.float32]
"""Rows × columns × red, green, blue: the reflected light (linear, 0–1)."""


Ink = Literal["full", "saver", "mono"]


class Print(NamedTuple):
    """Print settings of a layout."""

    layout: str
    scan: bool = False
    lang: str = "en"
    ink: Ink = "full"


class Space(NamedTuple):
    """A space of a print: x, y, width, height in mm; parts: value and box of each part that is ticked separately."""

    name: str
    type: str
    box: Box
    parts: tuple[tuple[Plain, Box], ...]

    @property
    def is_read(self) -> bool:
        """Return whether readings include it: true except for free text."""
        return self.type != "text" or bool(self.parts)


@dataclass(frozen=True)
class Sheet:
    """A print with handwriting on it. size: width, height in mm; scale: pixels per mm."""

    picture: Picture
    size: tuple[float, float]
    scale: float


@cache
def spaces(printed: Print) -> tuple[Space, ...]:
    """Return the spaces of a print; some positions depend on its language."""
    sheet = build(Library().layout(printed.layout), printed.lang, printed.ink, Fonts(), scan=printed.scan)
    return tuple(
        Space(place.space, place.type, _sides(place.box), tuple((part.value, _sides(part.box)) for part in place.parts))
        for page in sheet.pages
        for place in page.places
    )


def _sides(box: Iterable[float]) -> Box:
    x, y, width, height = box
    return x, y, width, height


@cache
def _pdf(printed: Print) -> bytes:
    stream = io.BytesIO()
    options: dict[str, Any] = {"lang": printed.lang, "ink": printed.ink, "scan": printed.scan}
    sg.render(loaded(printed.layout), stream, **options)
    return stream.getvalue()


def paint(printed: Print, scale: float) -> Picture:
    """Return the print without handwriting. scale: pixels per mm."""
    document = pypdfium2.PdfDocument(_pdf(printed))
    pixels = document[0].render(scale=scale * 25.4 / 72).to_numpy()[..., :3]
    document.close()
    return linear(pixels[..., ::-1])


def linear(pixels: NDArray[np.uint8]) -> Picture:
    """Light of sRGB pixels (0–255)."""
    table = (np.arange(256) / 255).astype(np.float32)
    table = np.where(table <= 0.04045, table / 12.92, ((table + 0.055) / 1.055) ** 2.4).astype(np.float32)
    return table[pixels]


# Writing


def strokes(sheet: FilledSheet, printed: Print, hand: Hand, line: float, random: np.random.Generator) -> list[NDArray[np.float64]]:
    """Return all lines that the hand draws on the sheet, in mm. line: width of the pen's line."""
    result, crossed = [], printed_crosses(sheet.layout)
    for space in spaces(printed):
        if space.name in crossed:
            continue
        for value, box, how in _entries(space, sheet.values):
            if how == "ring":
                result += ring(hand, box, random)
            elif how == "tick":
                result += tick(hand, box, random)
            elif how == "cross":
                result += tick(hand, box, random, style=_cross_style(hand), size=hand.cross)
            elif how == "name":
                result += _name(hand, str(value), box, line, random)
            else:
                is_round = sheet.layout == "namaste" and space.name.startswith("circles.")
                result += write(hand, str(value), _room(sheet.layout, space.name, box), random, line, is_round)
    return result


def _cross_style(hand: Hand) -> str:
    """Return the hand's style for crossing a field; nearly all people draw some kind of cross."""
    return hand.tick if hand.tick in ("scribble", "stroke", "check") else "cross"


def _room(layout: str, name: str, box: Box) -> Box:
    """Return the part of a space that is free to write in: symbol spaces of Namaste have a picture in the corner."""
    x, y, width, height = box
    if layout == "namaste" and name.startswith("symbols."):
        return (x + 0.32 * width, y, 0.68 * width, height)
    return box


def _entries(space: Space, values: Mapping[str, Value]) -> list[tuple[Value, Box, str]]:
    """Return the entries of a space: value, box and way of writing."""
    value = values.get(space.name)
    if space.type == "number" and space.parts and value is None:  # a number for each player
        return [(values[each], box, "number") for part, box in space.parts if (each := f"{space.name}.{part}") in values]
    if value is None:
        return []
    if not space.parts and space.type == "mark":
        return [(value, space.box, "cross")]
    if space.type == "mark":
        return [(value, space.parts[0][1], "tick")] if value == space.parts[0][0] else [(value, space.box, "cross")]
    if not space.parts:
        return [(value, space.box, {"number": "number", "tick": "tick"}.get(space.type, "name"))]
    wanted = value if isinstance(value, tuple) else (value,)
    if space.type == "number" and isinstance(value, int):  # boxes in a row, ticked from the first
        wanted = tuple(part for part, _ in space.parts if isinstance(part, int) and part <= value)
    square = all(abs(box[2] - box[3]) < 0.1 for _, box in space.parts)
    how = "tick" if square or space.type == "tick" else "ring"
    if space.name.endswith(".lucky"):
        how = "tick"
    return [(part, box, how) for part, box in space.parts if part in wanted]


def _name(hand: Hand, text: str, box: Box, line: float, random: np.random.Generator) -> list[NDArray[np.float64]]:
    x, y, width, height = box
    room = min(width, 8.0 + 3.2 * len(text)) if width > 20 else width
    return write(hand, text, (x, y, room, min(height, 9.0)), random, line)


def fill(printed: Print, sheet: FilledSheet, hand: Hand, pen: Pen, scale: float, random: np.random.Generator) -> Sheet:
    """The print with the sheet's values written on it."""
    picture = paint(printed, scale)
    layer = pens.cover(strokes(sheet, printed, hand, pen.width, random), pen, picture.shape[:2], scale, random)
    rows, columns = picture.shape[:2]
    return Sheet(pens.inked(picture, layer, pen), (columns / scale, rows / scale), scale)
