"""Corner marks and codes: ArUco 4×4_50, numbers 0 to 3 clockwise from the top left; a QR code that says what sheet it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.codes import SIGN
from sheetgen.photo.pixels import Floats, Matrix, Picture, from_scaled, scaled, through

Corners = Floats
"""Four corners (4 × 2) of a mark, clockwise from its own top left."""
NUMBERS = range(4)
_SIDES = (2400, 1300, 3600, 1800)
"""Longer sides of the pictures that marks are looked for on, until there are enough."""
_OFF = 0.2
"""Marks belong to one sheet where its homography leaves them so many of their own sides from where they are, or less."""


class Code(NamedTuple):
    """What a sheet's QR code says (pages count from 1), and where its middle is in the photo."""

    fingerprint: str
    lang: str | None
    number: int | None
    page: int
    middle: tuple[float, float]


class Marked(NamedTuple):
    """A sheet by its marks: a homography from its mm to the photo, and how many marks it rests on."""

    homography: Matrix
    marks: int
    off: float


@cache
def _detector() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax, parameters.adaptiveThreshWinSizeStep = 5, 45, 10
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 4
    parameters.minMarkerPerimeterRate = 0.012
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)


def corner_marks(grey: Picture, sides: Sequence[int] = _SIDES) -> list[tuple[int, Corners]]:
    """All marks with their corners in the photo; larger and smaller pictures are tried until every sheet seems to have its four.

    Where neither of the first two shows any, there are none.
    """
    found: list[tuple[int, Corners]] = []
    for side in sides:
        if side > 1.6 * max(grey.shape):
            continue
        small, scale = scaled(grey, side)
        quads, numbers, _ = _detector().detectMarkers(small)
        for quad, number in zip(quads, numbers.ravel() if numbers is not None else (), strict=True):
            corners = from_scaled(np.asarray(quad, np.float64).reshape(4, 2), scale)
            if number in NUMBERS and not any(number == other and _near(corners, known) for other, known in found):
                found.append((int(number), corners))
        counts = [sum(number == each for number, _ in found) for each in NUMBERS]
        if min(counts) == max(counts) > 0 or (not found and side in sides[1:2]):
            break
    return found


def _near(one: Corners, other: Corners) -> bool:
    return bool(np.hypot(*(one.mean(axis=0) - other.mean(axis=0))) < np.ptp(other, axis=0).max())


def sheets_by_marks(found: Sequence[tuple[int, Corners]], marks: Mapping[int, Corners]) -> Iterator[Marked]:
    """The sheets whose marks lie as `marks` do (mm), the surest first; no mark is used twice, and at least three are needed."""
    by_number = [[(at, corners) for at, (number, corners) in enumerate(found) if number == each] for each in NUMBERS]
    tried: list[tuple[int, float, tuple[int, ...], Marked]] = []
    most = 6
    for choice in product(*([None, *each[:most]] for each in by_number)):
        chosen = [(number, *each) for number, each in enumerate(choice) if each is not None]
        if len(chosen) >= 3 and (fitted := _fitted([(number, corners) for number, _, corners in chosen], marks)):
            tried.append((-len(chosen), fitted.off, tuple(at for _, at, _ in chosen), fitted))
    used: set[int] = set()
    for _, _, members, fitted in sorted(tried, key=lambda each: each[:3]):
        if not used & set(members):
            used |= set(members)
            yield fitted


def _fitted(chosen: Sequence[tuple[int, Corners]], marks: Mapping[int, Corners]) -> Marked | None:
    """The homography of some marks, where they lie as they should."""
    if any(number not in marks for number, _ in chosen):
        return None
    paper = np.concatenate([marks[number] for number, _ in chosen])
    photo = np.concatenate([corners for _, corners in chosen])
    matrix, _ = cv2.findHomography(paper, photo)
    if matrix is None:
        return None
    side = float(np.mean([np.hypot(*(corners[1] - corners[0])) for _, corners in chosen]))
    off = float(np.sqrt(((through(np.asarray(matrix, np.float64), paper) - photo) ** 2).sum(axis=1).mean())) / max(side, 1e-6)
    return Marked(np.asarray(matrix, np.float64), len(chosen), off) if off < _OFF else None


def codes(grey: Picture) -> list[Code]:
    """The QR codes of our sheets."""
    import zxingcpp

    found: dict[str, Code] = {}
    for side in (max(grey.shape), 2000):
        small, scale = scaled(grey, side) if side < max(grey.shape) else (grey, 1.0)
        for each in zxingcpp.read_barcodes(small, formats=zxingcpp.BarcodeFormat.QRCode):
            around = each.position
            corners = np.array([(p.x, p.y) for p in (around.top_left, around.top_right, around.bottom_right, around.bottom_left)])
            x, y = from_scaled(corners.mean(axis=0).astype(np.float64), scale)
            if code := read_code(each.text, (float(x), float(y))):
                found.setdefault(f"{each.text} {round(x / 50)} {round(y / 50)}", code)
        if found:
            break
    return list(found.values())


def read_code(text: str, middle: tuple[float, float]) -> Code | None:
    """What `drawing.codes.code_text` wrote; None for another code."""
    sign, *parts = text.split("/")
    if sign != SIGN or not parts:
        return None
    fingerprint, lang, number, page = (*parts, "", "", "")[:4]
    numbers = [int(each) if each.isdecimal() and len(each) < 9 else None for each in (number, page)]
    return Code(fingerprint.casefold(), lang or None, numbers[0], numbers[1] or 1, middle)
