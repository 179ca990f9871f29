"""A small sheet with all kinds of spaces and writing, as a photo from straight above."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import cv2
import numpy as np

from sheetgen.drawing.sheet import Box, Mark, Page, Part, Place, Sheet
from sheetgen.form.entries import Amounts, AnyEntry, Choice, Names, Number, Text, Tick, picture_entry
from sheetgen.photo.find.prints import DOTS, Print, PrintVariant
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Picture
from tests.photo.digits.figures import FIGURES
from tests.photo.photos import of

SIZE = (90.0, 74.0)
SEEN = 7.0
"""Pixels of the photo per millimetre."""
TICKS = tuple(Place(f"t{n}", "tick", Box(4 + 8 * n, 4, 5, 5), (Part(True, Box(4 + 8 * n, 4, 5, 5)),)) for n in range(6))
NUMBERS = tuple(Place(f"n{n}", "number", Box(4 + 14 * n, 14, 11, 8)) for n in range(6))
MARKS = (
    Place("m.1", "mark", Box(4, 27, 12, 12), (Part("*", Box(12, 35, 3, 3)),)),
    Place("m.2", "mark", Box(17, 27, 12, 12), (Part("*", Box(25, 35, 3, 3)), Part("#", Box(18, 35, 3, 3)))),
    Place("m.3", "mark", Box(30, 27, 12, 12)),
)
PARTED = (
    Place("who", "text", Box(4, 44, 20, 6), tuple(Part(n, Box(4 + 6 * (n - 1), 44, 5, 5)) for n in (1, 2, 3))),
    Place("points", "number", Box(30, 44, 30, 8), tuple(Part(n, Box(30 + 10 * (n - 1), 44, 9, 8)) for n in (1, 2, 3))),
    Place("word", "text", Box(4, 55, 28, 6), tuple(Part(each, Box(4 + 9 * n, 55, 8, 6)) for n, each in enumerate("abc"))),
    Place("both", "text", Box(36, 55, 28, 6), tuple(Part(each, Box(36 + 9 * n, 55, 8, 6)) for n, each in enumerate("abc"))),
    Place("count", "number", Box(4, 65, 30, 5), tuple(Part(n, Box(4 + 6 * (n - 1), 65, 5, 5)) for n in range(1, 6))),
    Place("said", "text", Box(66, 44, 20, 8)),
    Place("hidden", "tick", Box(74, 62, 6, 6)),
    Place("strange", "number", Box(66, 27, 20, 10), (Part(1, Box(67, 28, 5, 5)), Part(2, Box(75, 28, 5, 5)))),
)
PLACES = (*TICKS, *NUMBERS, *MARKS, *PARTED)
FORM: dict[str, AnyEntry] = {
    "players": Names(everybody=True, most=3),
    **{place.space: Tick() for place in TICKS},
    "n0": Number(),
    "n1": Number(low=0, high=30, domain=tuple(range(31))),
    "n2": Number(marks=("X", "/", "-")),
    "n3": Number(marks=("X", "/", "-")),
    "n4": Number(marks=("X", "/", "-")),
    "n5": Number(low=0),
    "m": picture_entry("m", (("m.1", "m.2", "m.3"),), Choice(options=(".", "X", "*", "#"), mark=True), printed=("m.3=X",)),
    "who": Names(of="players"),
    "points": Amounts(of="players"),
    "word": Choice(options=("a", "b", "c")),
    "both": Choice(options=("a", "b", "c")),
    "count": Number(low=0, high=5, domain=tuple(range(6))),
    "said": Text(),
    "hidden": Tick(),
}
Lines = list[tuple[float, float]]


def _box(picture: Picture, box: Box, tone: tuple[int, int, int], thick: int = 2) -> None:
    one, other = (round(box.x * DOTS), round(box.y * DOTS)), (round(box.right * DOTS), round(box.bottom * DOTS))
    cv2.rectangle(picture, one, other, tone, thick)


def _paper() -> Picture:
    """The print: frames of all spaces, some on a tint, and a dark block."""
    picture = np.full((round(SIZE[1] * DOTS), round(SIZE[0] * DOTS), 3), 255, np.uint8)
    _box(picture, Box(2, 25, 42, 16), (205, 225, 190), -1)
    _box(picture, Box(2, 53, 31, 10), (150, 200, 240), -1)
    _box(picture, Box(72, 60, 4.5, 10), (30, 30, 30), -1)
    for place in PLACES:
        _box(picture, place.box, (70, 60, 60) if place.space != "m.3" else (40, 40, 160))
        for part in place.parts:
            _box(picture, part.box, (120, 110, 100), 1)
    for n in range(5):
        cv2.putText(picture, f"Row {n}", (round(48 * DOTS), round((29 + 2.4 * n) * DOTS)), cv2.FONT_HERSHEY_PLAIN, 0.8, (0, 0, 0))
    return picture


@cache
def printed() -> Print:
    """The sheet in print."""
    layout = SimpleNamespace(content=SimpleNamespace(form=FORM), fingerprint="A1C734", file="inked.yaml")
    page = Page((), PLACES, (Mark(0, Box(0, 0, 2, 2)),), Box(84, 68, 5, 5))
    sheet = Sheet("inked", "Inked", "en", SIZE, 0.0, (page,), scan=True)
    return Print(PrintVariant("inked", 0, "en", "full", True), layout, sheet, _paper())  # type: ignore[arg-type]


def figures(text: str, x: float, y: float, high: float = 6.0) -> list[Lines]:
    """Return the strokes of figures; (x, y) is the top left corner of the first figure."""
    found = []
    for number, each in enumerate(text):
        left = x + number * high * 0.8
        found += [[(left + high * 0.55 * a, y + high * b) for a, b in stroke] for stroke in FIGURES[each]]
    return found


def cross(box: Box, size: float = 0.8) -> list[Lines]:
    """A cross in the middle of a box."""
    (x, y), reach = box.centre, min(box.w, box.h) * size / 2
    return [[(x - reach, y - reach), (x + reach, y + reach)], [(x + reach, y - reach), (x - reach, y + reach)]]


def arc(box: Box, size: float, degrees: float = 360) -> list[Lines]:
    """Return a ring around the middle of a box, or a part of one."""
    (x, y), reach = box.centre, min(box.w, box.h) * size
    ways = np.radians(np.linspace(0, degrees, 32))
    return [[(x + reach * float(np.cos(way)), y + reach * float(np.sin(way))) for way in ways]]


def strokes() -> list[Lines]:
    """Return all written strokes."""
    places = {place.space: place for place in PLACES}
    part = {place.space: {each.value: each.box for each in place.parts} for place in PLACES}
    t = [place.box for place in TICKS]
    scribble = [(t[4].x - 0.6 + 0.5 * n, t[4].y + (4.8 if n % 2 else 0.2)) for n in range(13)]
    return [
        *cross(t[0]),
        *cross(t[1], 1.9),
        *arc(t[2], 0.7),
        [(t[3].x + 4.2, t[3].y + 4.4), (t[3].x + 7.0, t[3].y + 5.4)],
        scribble,
        *cross(t[4]),
        *figures("47", 5.5, 15),
        *figures("18", 19.5, 15),
        *cross(places["n2"].box, 0.7),
        [(49.5, 20.5), (52.8, 15.5)],
        [(62.0, 18.1), (67.0, 17.8)],
        *figures("-3", 75.5, 15),
        *cross(places["m.1"].box, 0.4),
        *cross(part["m.2"]["*"], 1.2),
        *cross(part["who"][1]),
        *cross(part["who"][3], 0.6),
        *figures("12", 31.5, 45),
        *figures("#", 51.5, 45),
        *cross(part["word"]["b"], 1.1),
        *cross(part["both"]["a"], 1.0),
        *cross(part["both"]["c"], 0.6),
        *cross(part["count"][1]),
        *cross(part["count"][2]),
        *cross(part["count"][4]),
        [(67.5, 46.0), (69.0, 50.0), (71.0, 46.5), (73.0, 50.5), (76.0, 45.5), (80.0, 49.0)],
        [(85.0, 12.0), (87.0, 12.4)],
    ]


@cache
def picture() -> Picture:
    """The photo: unevenly lit, a shadow's edge, glare at the right, a thumb at the bottom, noise."""
    size = round(SIZE[0] * SEEN), round(SIZE[1] * SEEN)
    seen = np.asarray(cv2.resize(printed().picture, size, interpolation=cv2.INTER_CUBIC), np.uint8)
    for stroke in strokes():
        fixed = [np.round(np.array(stroke) * SEEN * 16).astype(np.int32)]
        cv2.polylines(seen, fixed, False, (140, 60, 30), 3, cv2.LINE_AA, 4)
    y, x = np.mgrid[0 : size[1], 0 : size[0]].astype(np.float64)
    light = 0.95 - 0.2 * x / size[0] - 0.15 * (y > size[1] * 0.55)
    glare = 190 * np.exp(-((x - 580) ** 2 + (y - 60) ** 2) / 1800)
    whole = seen * light[:, :, None] * np.array([0.92, 0.96, 1.0]) + glare[:, :, None]
    thumb = ((x - 280) / 60) ** 2 + ((y - 520) / 40) ** 2 < 1
    whole[thumb] = (130, 160, 215)
    soft = cv2.GaussianBlur(whole, (0, 0), 0.8) + np.random.default_rng(5).normal(0, 2, whole.shape)
    return np.asarray(np.clip(soft, 0, 255), np.uint8)


def seen() -> tuple[Photo, Sighting]:
    """Return the photo and the sheet's position on it."""
    where = Warp(np.array([(SEEN, 0, -0.5), (0, SEEN, -0.5), (0, 0, 1)]))
    return of(picture()), Sighting(printed(), where, True, 1.0)
