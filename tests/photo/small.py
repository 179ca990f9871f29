"""A small sheet that no layout has, in print and on a photo: quick to align, and with a known position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box, Ink, Mark, Page, Part, Place, Sheet
from sheetgen.photo.find.prints import DOTS, Print, PrintVariant
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture
from tests.photo.photos import of

SIZE = (80.0, 60.0)
HOMOGRAPHY: Matrix = np.array([(5.2, 0.35, 21.0), (-0.25, 5.0, 42.0), (3e-4, -2e-4, 1.0)])
PHOTO = (480, 400)
"""Pixels of the photo, across and down."""
LARGER: Matrix = np.diag((1.8, 1.8, 1.0)) @ HOMOGRAPHY
LARGE = (864, 720)
"""Pixels of the photo used for marks, across and down."""


def _drawn(variant: PrintVariant, seed: int) -> Picture:
    """Return the small sheet as printed: boxes, lines and tints of many colours, a word in the sheet's language, corner marks."""
    picture = np.full((round(SIZE[1] * DOTS), round(SIZE[0] * DOTS), 3), 255, np.uint8)
    random = np.random.default_rng(seed)
    for x, y in np.ndindex(6, 4):
        left, top = 24 + 74 * x, 22 + 84 * y
        colour = tuple(int(each) for each in random.integers(20, 235, 3))
        wide, high = (int(each) for each in random.integers(26, 58, 2))
        cv2.rectangle(picture, (left, top), (left + wide, top + high), colour, -1 if (x + y) % 3 == 0 else 3)
        cv2.line(picture, (left, top + 64), (left + wide, top + int(random.integers(56, 70))), (20, 20, 20), 3)
        cv2.putText(picture, f"{random.integers(10, 99)}", (left + 8, top + 34), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (10, 10, 10), 2)
    text = {"en": "Points of all", "de": "Siegerliste"}[variant.lang]
    cv2.putText(picture, text, (150, 270), cv2.FONT_HERSHEY_SIMPLEX, 1.0, (10, 10, 10), 3)
    if variant.ink == "mono":
        grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)[:, :, None]
        picture = np.repeat(np.where((grey > 60) & (grey < 245), 225, grey), 3, axis=2)
    if variant.scan:
        dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
        for mark in MARKS:
            left, top = round(mark.box.x * DOTS), round(mark.box.y * DOTS)
            picture[top - 8 : top + 50, left - 8 : left + 50] = 255
            picture[top : top + 42, left : left + 42] = cv2.aruco.generateImageMarker(dictionary, mark.id, 42)[:, :, None]
    return np.asarray(picture, np.uint8)


MARKS = tuple(Mark(n, Box(x, y, 7, 7)) for n, (x, y) in enumerate(((2, 2), (71, 2), (71, 51), (2, 51))))
PLACES = (
    Place("one", "tick", Box(4, 4, 9, 9), (Part(True, Box(5, 5, 6, 6)),)),
    Place("two", "number", Box(17, 4, 11, 8)),
    Place("three", "mark", Box(30, 3, 12, 12), (Part("*", Box(38, 11, 3, 3)),)),
    Place("four", "number", Box(44, 20, 10, 9), (Part(1, Box(44, 20, 5, 9)), Part(2, Box(49, 20, 5, 9)))),
    Place("five", "text", Box(5, 32, 12, 7), (Part("a", Box(5, 32, 5, 7)), Part("b", Box(11, 32, 5, 7)))),
    Place("six", "number", Box(54, 46, 12, 8)),
)


@cache
def printed(seed: int = 3, layout: str = "small", lang: str = "en", ink: Ink = "full", scan: bool = False) -> Print:
    """Return the small sheet as printed; another seed gives another sheet."""
    variant = PrintVariant(layout, 0, lang, ink, scan)
    about = SimpleNamespace(fingerprint=f"A1C7{seed:02}", file=f"{layout}.yaml", name=layout, languages=("en", "de"))
    sheet = Sheet(layout, layout, lang, SIZE, 0.0, (Page((), PLACES, MARKS if scan else ()),), scan)
    return Print(variant, about, sheet, _drawn(variant, seed))  # type: ignore[arg-type]


class Small:
    """The prints of some small sheets, by the names of their layouts and their seeds."""

    def __init__(self, **seeds: int) -> None:
        self._seeds = seeds
        self.names = tuple(seeds)

    def layout(self, name: str) -> Any:
        """A layout."""
        return printed(self._seeds[name], name).layout if name in self._seeds else None

    def maybe(self, variant: PrintVariant) -> Print | None:
        """Return the print of the only page."""
        there = variant.page == 0 and variant.layout in self._seeds
        return printed(self._seeds[variant.layout], variant.layout, *variant[2:5]) if there else None

    def all_of(self, variants: Iterable[PrintVariant]) -> list[Print]:
        """Return the existing prints."""
        return [printed for variant in dict.fromkeys(variants) if (printed := self.maybe(variant))]

    def papers(self, _variant: PrintVariant) -> tuple[()]:
        """Return the prints for other papers."""
        return ()

    def pages(self, name: str, lang: str, ink: Ink, scan: bool) -> list[Print]:
        """Return the print of the only page."""
        return self.all_of([PrintVariant(name, 0, lang, ink, scan)])

    def first(self, scan: bool) -> list[Print]:
        """Return the print of each layout in its first language."""
        return [printed for name in self.names for printed in self.pages(name, "en", "full", scan)]

    def languages(self, variant: PrintVariant) -> list[Print]:
        """Return the same print in the other language."""
        return self.all_of(variant._replace(lang=lang) for lang in ("en", "de") if lang != variant.lang)

    def inks(self, variant: PrintVariant, *, dark: bool = False) -> list[Print]:
        """Return the same print in another ink."""
        return self.all_of(variant._replace(ink=ink) for ink in ("full", "mono") if ink != variant.ink)

    def darker(self, variant: PrintVariant) -> list[Print]:
        """Return nothing: the small sheets have no darker print."""
        return []

    def by_fingerprint(self, fingerprint: str, hint: str | None = None) -> str | None:
        """The name of a layout."""
        found = {printed(seed, name).layout.fingerprint.casefold(): name for name, seed in self._seeds.items()}
        return hint if hint in self._seeds else found.get(fingerprint.casefold())


def wave(points: Floats) -> Floats:
    """Return the bend of the photo's paper (mm)."""
    return np.stack((0.8 * np.sin(points[:, 1] / 22), 0.6 * np.cos(points[:, 0] / 30)), axis=1)


def shoot(*sheets: tuple[Picture, Matrix], size: tuple[int, int] = PHOTO) -> Picture:
    """A photo of sheets in print: bent, on a grey table, lit from the left, a little soft."""
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float64)
    seen = np.full((size[1], size[0], 3), (90.0, 95.0, 100.0))
    for sheet, homography in sheets:
        whole = np.stack((x.ravel(), y.ravel(), np.ones(x.size)), axis=1) @ np.linalg.inv(homography).T
        flat = whole[:, :2] / whole[:, 2:]
        places = flat.copy()
        for _ in range(4):
            places = flat - wave(places)
        at = (places * DOTS - 0.5).astype(np.float32).reshape(*x.shape, 2)
        there = ((at > 0) & (at < (sheet.shape[1] - 1, sheet.shape[0] - 1))).all(axis=2)
        seen[there] = cv2.remap(sheet, at, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)[there]
    light = (0.95 - 0.25 * x / size[0])[:, :, None] * np.array([0.9, 0.95, 1.0])
    noise = np.random.default_rng(7).normal(0, 1.5, seen.shape)
    return np.asarray(np.clip(cv2.GaussianBlur(seen * light, (0, 0), 0.7) + noise, 0, 255), np.uint8)


@cache
def picture(seed: int = 3) -> Picture:
    """A photo of the sheet with a pen's strokes on it."""
    sheet = printed(seed).picture.copy()
    strokes = np.array([[(40, 40), (58, 58)], [(58, 40), (40, 58)], [(332, 290), (382, 312)], [(120, 35), (122, 66)]])
    cv2.polylines(sheet, [stroke.astype(np.int32) for stroke in strokes], False, (120, 50, 20), 4, cv2.LINE_AA)
    return shoot((sheet, HOMOGRAPHY))


def photo(seed: int = 3) -> Photo:
    """Return the picture as a photo."""
    return of(picture(seed))


WHERE = Warp(HOMOGRAPHY)
"""Position of the sheet, without the bend."""


def sighting(seed: int = 3) -> Sighting:
    """Return the sighting of the sheet that a search should find."""
    return Sighting(printed(seed), WHERE, False, 0.9)
