"""Sheets on paper: printed by PDFium, with the marks that a sheet to be scanned has, written on by a hand."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2

from camera.hands import Hand
from camera.sheets import filled, layout_of
from camera.ticks import Ticker, Truth
from sheetgen.drawing.hand import BLUE, Pencil, filled_in
from sheetgen.drawing.hand import filled as strokes
from sheetgen.drawing.sheet import Box, Ink, Place, Sheet
from sheetgen.form.written import Written
from sheetgen.layout.build import build
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.pdf import write_pdf
from sheetgen.press.copies import marked

Picture = npt.NDArray[np.uint8]
DOTS = 10.0
"""Pixels a millimetre of what is printed."""
CLEARLY, LEAST = 40, 1.0
"""Ink that differs from print by fewer grey levels, or less of it (mm²), cannot be seen by anybody."""
FONTS = Fonts()


class Print(NamedTuple):
    """How a sheet was printed: its layout, page (from 0), language, ink, and whether with marks."""

    layout: str
    page: int = 0
    lang: str = "en"
    ink: Ink = "full"
    scan: bool = False


class Paper(NamedTuple):
    """A sheet of paper as it lies on the table: its picture (BGR, about DOTS a mm), width and height and spaces in mm."""

    printed: Print
    picture: Picture
    size: tuple[float, float]
    boxes: dict[str, Box]
    written: Written


@lru_cache(maxsize=8)
def sheet_of(layout: str, lang: str, ink: Ink, scan: bool) -> Sheet:
    """The sheet as it is printed."""
    return marked(build(layout_of(layout), lang, ink, FONTS, scan=scan))


@lru_cache(maxsize=8)
def _printed(printed: Print) -> Picture:
    sheet = sheet_of(printed.layout, printed.lang, printed.ink, printed.scan)
    out = io.BytesIO()
    write_pdf([sheet], out, None, FONTS)
    document = pypdfium2.PdfDocument(out.getvalue())
    try:
        return np.ascontiguousarray(document[printed.page].render(scale=DOTS * 25.4 / 72).to_numpy()[:, :, :3])
    finally:
        document.close()


def paper(printed: Print, seed: int, hand: Hand, written: Written | None = None) -> Paper:
    """One sheet, printed and filled in by a hand. written: what is written on it, if not anything."""
    sheet = sheet_of(printed.layout, printed.lang, printed.ink, printed.scan)
    layout = layout_of(printed.layout)
    written = filled(layout, seed) if written is None else written
    page = sheet.pages[printed.page]
    picture = _printed(printed).copy()
    left = strokes(page.places, filled_in(layout.kit.form, written), Pencil(FONTS, BLUE))
    hand.write(picture, [op for stroke in left for op in stroke.ops], DOTS)
    return Paper(printed, picture, sheet.paper, {place.space: place.box for place in page.places}, written)


def ticked(printed: Print, seed: int, hand: Hand) -> tuple[Paper, dict[str, Truth]]:
    """One sheet, ticked in one of all the manners there are, and what is to be read in each space."""
    sheet = sheet_of(printed.layout, printed.lang, printed.ink, printed.scan)
    layout = layout_of(printed.layout)
    written = filled(layout, seed)
    page = sheet.pages[printed.page]
    picture = _printed(printed).copy()
    ticker = Ticker(hand, filled_in(layout.kit.form, written), seed)
    ticker.page(page.places, Pencil(FONTS, BLUE))
    hand.write(picture, ticker.ops, DOTS)
    hidden = _on_print(_printed(printed), picture, page.places, ticker)
    truth = {space: each._replace(covered=space in hidden) for space, each in ticker.truth.items()}
    return Paper(printed, picture, sheet.paper, {place.space: place.box for place in page.places}, written), truth


def _on_print(bare: Picture, picture: Picture, places: Sequence[Place], ticker: Ticker) -> set[str]:
    """Which marks lie so wholly on dark print that less than LEAST mm² of them differs from it."""
    differs = np.abs(picture.astype(np.int16) - bare).max(axis=2) > CLEARLY
    hidden = set()
    for place in places:
        if place.type != "mark" or ticker.truth[place.space].value is None or place.space in ticker.sheet.printed:
            continue
        x, y, wide, high = place.box
        there = differs[round(y * DOTS) : round((y + high) * DOTS), round(x * DOTS) : round((x + wide) * DOTS)]
        if there.sum() < LEAST * DOTS**2:
            hidden.add(place.space)
    return hidden


def photocopy(picture: Picture, seed: int) -> Picture:
    """What a copier makes of a sheet: grey, steeper, with specks of toner."""
    rng = np.random.default_rng(seed)
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 0.8).astype(np.float32)
    grey = np.clip((grey - 30) * rng.uniform(1.1, 1.35), 0, 255)
    grey[rng.random(grey.shape) < 0.0004] = 40
    return np.asarray(np.repeat(grey[:, :, None], 3, axis=2), np.uint8)
