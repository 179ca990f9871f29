"""Sheets on paper: printed by PDFium, with corner marks if the sheet is made for scanning, and filled in by a hand."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
import pypdfium2

from camera.hands import Hand
from camera.sheets import filled, layout_of, sparse
from camera.ticks import Ticker, Truth
from sheetgen.drawing.proofs.hand import BLUE, Pencil, filled_in
from sheetgen.drawing.proofs.hand import filled as strokes
from sheetgen.drawing.sheet import Box, Ink, Sheet
from sheetgen.form.written import Written
from sheetgen.layout.building.build import build
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.pdf import write_pdf
from sheetgen.press.copies import with_marks_and_codes

Picture = npt.NDArray[np.uint8]
DOTS = 10.0
"""Pixels per millimetre of print."""
FONTS = Fonts()


class Print(NamedTuple):
    """Properties of a printed sheet: layout, page (from 0), language, ink, with or without marks."""

    layout: str
    page: int = 0
    lang: str = "en"
    ink: Ink = "full"
    scan: bool = False


class Paper(NamedTuple):
    """A sheet of paper on the table: its picture (BGR, about DOTS per mm), width, height and spaces in mm."""

    printed: Print
    picture: Picture
    size: tuple[float, float]
    boxes: dict[str, Box]
    written: Written


@lru_cache(maxsize=8)
def sheet_of(layout: str, lang: str, ink: Ink, scan: bool) -> Sheet:
    """Return the sheet as printed."""
    return with_marks_and_codes(build(layout_of(layout), lang, ink, FONTS, scan=scan))


@lru_cache(maxsize=8)
def _printed(printed: Print) -> Picture:
    sheet = sheet_of(*printed[:1], *printed[2:])
    out = io.BytesIO()
    write_pdf([sheet], out, None, FONTS)
    document = pypdfium2.PdfDocument(out.getvalue())
    try:
        return np.ascontiguousarray(document[printed.page].render(scale=DOTS * 25.4 / 72).to_numpy()[:, :, :3])
    finally:
        document.close()


def paper(printed: Print, seed: int, hand: Hand, written: Written | None = None) -> Paper:
    """Return one sheet, printed and filled in by a hand. written: the values on it; if None, values drawn from the seed."""
    sheet = sheet_of(*printed[:1], *printed[2:])
    layout = layout_of(printed.layout)
    written = filled(layout, seed) if written is None else written
    page = sheet.pages[printed.page]
    picture = _printed(printed).copy()
    left = strokes(page.places, filled_in(layout.content.form, written), Pencil(FONTS, BLUE))
    hand.write(picture, [op for stroke in left for op in stroke.ops], DOTS)
    return Paper(printed, picture, sheet.paper, {place.space: place.box for place in page.places}, written)


def ticked(printed: Print, seed: int, hand: Hand, share: float = 1.0) -> tuple[Paper, dict[str, Truth]]:
    """Return one sheet, ticked in a random style, and the expected reading of each space.

    share: the share of the sheet filled in so far; 0 for a blank sheet.
    """
    layout = layout_of(printed.layout)
    written = sparse(filled(layout, seed), share, seed)
    bare = blank(printed)
    ticker = Ticker(hand, filled_in(layout.content.form, written), seed)
    ticker.page(sheet_of(*printed[:1], *printed[2:]).pages[printed.page].places, Pencil(FONTS, BLUE))
    picture = bare.picture.copy()
    hand.write(picture, ticker.ops, DOTS)
    return bare._replace(picture=picture, written=written), ticker.truth


def blank(printed: Print) -> Paper:
    """Return one sheet as printed."""
    sheet = sheet_of(*printed[:1], *printed[2:])
    boxes = {place.space: place.box for place in sheet.pages[printed.page].places}
    return Paper(printed, _printed(printed), sheet.paper, boxes, Written({}))


def photocopy(picture: Picture, seed: int) -> Picture:
    """Return a photocopy of a sheet: grey, with more contrast and specks of toner."""
    rng = np.random.default_rng(seed)
    grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), 0.8).astype(np.float32)
    grey = np.clip((grey - 30) * rng.uniform(1.1, 1.35), 0, 255)
    grey[rng.random(grey.shape) < 0.0004] = 40
    return np.asarray(np.repeat(grey[:, :, None], 3, axis=2), np.uint8)


def with_coffee(picture: Picture, rings: int, seed: int) -> Picture:
    """Return a sheet with coffee stains: rings with darker rims, some of them open, and drops."""
    rng = np.random.default_rng(seed + 5)
    high, wide = picture.shape[:2]
    stain = np.zeros((high // 2, wide // 2), np.float32)
    dots = DOTS / 2
    for _ in range(rings):
        middle = (int(rng.uniform(0.1, 0.9) * stain.shape[1]), int(rng.uniform(0.1, 0.9) * stain.shape[0]))
        radius, turn, end = rng.uniform(22, 42) * dots, rng.uniform(0, 360), rng.uniform(200, 360)
        axes = int(radius), int(radius * rng.uniform(0.96, 1.0))
        for thick, strength in ((rng.uniform(1.5, 4.0), 0.45), (0.5, 1.0)):
            layer = np.zeros_like(stain)
            cv2.ellipse(layer, middle, axes, turn, 0, end, strength, max(1, round(thick * dots)), cv2.LINE_AA)
            stain = np.maximum(stain, cv2.GaussianBlur(layer, (0, 0), 0.12 * dots))
        for _ in range(int(rng.integers(0, 4))):
            drop = middle[0] + int(rng.normal(0, radius)), middle[1] + int(rng.normal(0, radius))
            cv2.circle(stain, drop, max(1, round(rng.uniform(0.5, 2.5) * dots)), 0.5, -1, cv2.LINE_AA)
    uneven = cv2.resize(
        rng.uniform(0.4, 1.0, (stain.shape[0] // 40 + 2, stain.shape[1] // 40 + 2)).astype(np.float32), stain.shape[::-1]
    )
    cover = cv2.resize(stain * uneven, (wide, high))[:, :, None] * np.float32(rng.uniform(0.5, 1.0))
    coffee = np.array([70, 115, 160], np.float32) / 255
    return np.asarray(picture * (1 - cover * (1 - coffee)), np.uint8)
