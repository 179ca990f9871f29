"""Corner marks and codes: ArUco 4×4_50, numbers 0 to 3 clockwise from the top left; a QR code that identifies the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import Any, NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.scan.codes import SIGN
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture, apply_homography, from_scaled, scaled

Corners = Floats
"""Four corners (4 × 2) of a mark, clockwise from its own top left."""
NUMBERS = range(4)
_SIDES = (1300, 2400, 3600, 1800)
"""Longer sides of the pictures to search for marks, in turn, until there are enough."""
_MIN_SQUARE_SIDE, _MIN_SQUARES, _FEW_SQUARES = 0.004, 300, 150
"""A picture is squared paper if it has `_MIN_SQUARES` pieces of ground enclosed by lines, whose side is at least `_MIN_SQUARE_SIDE`
(relative to the picture's longer side). If a picture has no more than `_FEW_SQUARES`, pictures in other sizes aren't checked for
squared paper.
"""
_MAX_MARKS_PER_NUMBER = 12
"""Maximum number of marks with the same number that are tried."""
_MAX_MARKS = 200
"""With more marks, no mark is trusted: no photo of sheets has as many."""
_PLAIN_MARK_PX = 20.0
"""Minimum side of a clearly visible mark (pixels)."""
_FULL_SHARE = 0.45
"""Share of a picture within the marks of a sheet that leaves no room for another."""
_MAX_WAY_ERROR = 0.7
"""Maximum error of the vector from one mark to another of the same sheet, relative to its length."""
_MAX_MARK_ERROR = 0.2
"""Maximum error of the marks of one sheet, relative to their own side."""


class Code(NamedTuple):
    """The data of a sheet's QR code (pages count from 1), and its middle in the photo."""

    fingerprint: str
    lang: str | None
    number: int | None
    page: int
    middle: tuple[float, float]


class MarkedSheet(NamedTuple):
    """A sheet located by its marks: the homography from its mm to the photo, and the number of marks that it was computed from.
    off: their mean error, relative to their side."""

    homography: Matrix
    marks: int
    off: float


@cache
def _detector() -> Any:
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin, parameters.adaptiveThreshWinSizeMax = 9, 33
    parameters.adaptiveThreshWinSizeStep = 24
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    parameters.cornerRefinementWinSize = 4
    parameters.minMarkerPerimeterRate = 0.012
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), parameters)


def corner_marks(grey: Picture, sides: Sequence[int] = _SIDES, *, closely: bool = True) -> list[tuple[int, Corners]]:
    """Return all marks with their corners in the photo; larger and smaller pictures are tried until every sheet seems to have four.

    The search ends if neither of the first two pictures shows any mark or, if not `closely`, as soon as the first one shows none.
    """
    result: list[tuple[int, Corners]] = []
    squares = _MIN_SQUARES
    for side in sides:
        if side > 1.6 * max(grey.shape):
            continue
        small, scale = scaled(grey, side)
        if squares > _FEW_SQUARES:
            squares = _squares(small)
        quads, numbers, _ = _detector().detectMarkers(_remove_thin_lines(small) if squares >= _MIN_SQUARES else small)
        every = list(zip(quads, numbers.ravel() if numbers is not None else (), strict=True))
        for quad, number in every[: 2 * _MAX_MARKS]:
            corners = from_scaled(np.asarray(quad, np.float64).reshape(4, 2), scale)
            if number in NUMBERS and not any(number == other and _near(corners, known) for other, known in result):
                result.append((int(number), corners))
        counts = [sum(number == each for number, _ in result) for each in NUMBERS]
        if len(result) > _MAX_MARKS:
            return []
        if not result and (side in sides[1:2] or not closely):
            break
        if min(counts) == max(counts) > 0 and (side in sides[1:] or _need_no_closer_look(result, scale, grey)):
            break
    return result


def _need_no_closer_look(marks: Sequence[tuple[int, Corners]], scale: float, picture: Picture) -> bool:
    """Return whether marks are so large on a scaled picture that the marks of other sheets are visible on it, or have no space
    left.
    """
    if scale * min(float(np.hypot(*np.diff(corners[:2], axis=0)[0])) for _, corners in marks) >= _PLAIN_MARK_PX:
        return True
    places = np.concatenate([corners for _, corners in marks]).astype(np.float32)
    return float(cv2.contourArea(cv2.convexHull(places))) > _FULL_SHARE * picture.size


def _remove_thin_lines(picture: Picture) -> Picture:
    """Return a picture without its thin lines: every square of squared paper would be tried as a mark."""
    result = picture
    for thin in (3, 5, 7):
        result = np.asarray(cv2.morphologyEx(picture, cv2.MORPH_CLOSE, np.ones((thin, thin), np.uint8)), np.uint8)
        if _squares(result) < _MIN_SQUARES:
            break
    return result


def _squares(picture: Picture) -> int:
    """Return the number of pieces of ground within lines."""
    ground = cv2.adaptiveThreshold(picture, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 21, 7)
    _, labels = cv2.connectedComponents(ground, connectivity=4)
    return int((np.bincount(labels.ravel())[1:] > (_MIN_SQUARE_SIDE * max(picture.shape)) ** 2).sum())


def _near(one: Corners, other: Corners) -> bool:
    return bool(np.hypot(*(one.mean(axis=0) - other.mean(axis=0))) < np.ptp(other, axis=0).max())


def sheets_by_marks(marks_seen: Sequence[tuple[int, Corners]], marks: Mapping[int, Corners]) -> Iterator[MarkedSheet]:
    """Yield the sheets whose marks are positioned as in `marks` (mm), most certain first. No mark is used twice, and at least three
    are required.
    """
    tried = [
        (-len(members), fitted.off, members, fitted)
        for members in _groups(marks_seen, marks)
        if (fitted := _fit_marks([marks_seen[at] for at in members], marks))
    ]
    used: set[int] = set()
    for _, _, members, fitted in sorted(tried, key=lambda each: each[:3]):
        if not used & set(members):
            used |= set(members)
            yield fitted


def _groups(marks_seen: Sequence[tuple[int, Corners]], marks: Mapping[int, Corners]) -> Iterator[tuple[int, ...]]:
    """Yield groups of three or four marks with different numbers, any two of which may be on one sheet."""
    numbers = [number if number in marks else None for number, _ in marks_seen]
    by_number = [[at for at, number in enumerate(numbers) if number == each][:_MAX_MARKS_PER_NUMBER] for each in NUMBERS]
    pairs = {
        (one, other)
        for one, other in permutations(range(len(marks_seen)), 2)
        if marks_seen[one][0] != marks_seen[other][0] and marks_seen[one][0] in marks and marks_seen[other][0] in marks
        if _may_share_sheet(marks_seen[one][1], marks_seen[other][1], marks[marks_seen[one][0]], marks[marks_seen[other][0]])
    }
    for choice in product(*([None, *each] for each in by_number)):
        members = tuple(at for at in choice if at is not None)
        if len(members) >= 3 and all((one, other) in pairs for one, other in permutations(members, 2)):
            yield members


def _may_share_sheet(one: Corners, other: Corners, paper: Corners, others: Corners) -> bool:
    """Return whether the distance of two marks fits a sheet, relative to their own sides, as far as perspective allows."""
    sides = np.stack((one[1] - one[0], one[3] - one[0]), axis=1)
    if abs(float(np.linalg.det(sides))) < 1:
        return False
    way = np.linalg.solve(sides, other.mean(axis=0) - one.mean(axis=0)) * np.hypot(*(paper[1] - paper[0]))
    wanted = others.mean(axis=0) - paper.mean(axis=0)
    return bool(np.hypot(*(way - wanted)) < _MAX_WAY_ERROR * np.hypot(*wanted))


def _fit_marks(chosen: Sequence[tuple[int, Corners]], marks: Mapping[int, Corners]) -> MarkedSheet | None:
    """Return the homography of some marks if their positions fit."""
    paper = np.concatenate([marks[number] for number, _ in chosen])
    photo = np.concatenate([corners for _, corners in chosen])
    matrix, _ = cv2.findHomography(paper, photo)
    if matrix is None:
        return None
    side = float(np.mean([np.hypot(*(corners[1] - corners[0])) for _, corners in chosen]))
    homography = np.asarray(matrix, np.float64)
    off = float(np.sqrt(((apply_homography(homography, paper) - photo) ** 2).sum(axis=1).mean())) / max(side, 1e-6)
    return MarkedSheet(homography, len(chosen), off) if off < _MAX_MARK_ERROR else None


def codes(grey: Picture) -> list[Code]:
    """Return the QR codes of sheetgen's sheets."""
    import zxingcpp

    result: dict[str, Code] = {}
    for side in (max(grey.shape), 2000):
        small, scale = scaled(grey, side) if side < max(grey.shape) else (grey, 1.0)
        for each in zxingcpp.read_barcodes(small, formats=zxingcpp.BarcodeFormat.QRCode):
            at = each.position
            corners = np.array([(p.x, p.y) for p in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)])
            x, y = from_scaled(corners.mean(axis=0).astype(np.float64), scale)
            if code := read_code(each.text, (float(x), float(y))):
                result.setdefault(f"{each.text} {round(x / 50)} {round(y / 50)}", code)
        if result:
            break
    return list(result.values())


def read_code(text: str, middle: tuple[float, float]) -> Code | None:
    """Return the data that `drawing.codes.code_text` wrote; None for another code."""
    sign, *parts = text.split("/")
    if sign != SIGN or not parts:
        return None
    fingerprint, lang, number, page = (*parts, "", "", "")[:4]
    numbers = [int(each) if each.isdecimal() and len(each) < 9 else None for each in (number, page)]
    return Code(fingerprint.casefold(), lang or None, numbers[0], numbers[1] or 1, middle)
