"""A sheet whose corners a player shows in a photo, where it was not found: laid onto our own print from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Ink
from sheetgen.photo import words
from sheetgen.photo.find.features import SIDES
from sheetgen.photo.find.marks import Code, codes
from sheetgen.photo.find.patches import FINE, ROUGH, Alignment, Round, align, crispness, look, most_similar
from sheetgen.photo.find.prints import Print, PrintVariant
from sheetgen.photo.find.sighting import AGREES, CRISP, FEWEST, LIKE, Found, PhotoFeatures, Search, Sighting, inside, missing
from sheetgen.photo.find.surface import Where
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture, through
from sheetgen.source.faults import Message, MessageText, message

WIDE = Round(1.5, 36.0, 15.0, 16.0, 60.0, 0.1)
"""Corners that a hand drags are off by some hundredths of the sheet's size."""
_CLEARLY = 0.08
"""A print that agrees so much less than another is not the one."""
_LIKELY = 3
"""So many of the likeliest prints are laid onto the corners, where the one that was chosen is not seen there."""
_FEW = 10
_OFF = 2.5
"""Patches may be off by so many mm for paper that is bent."""
NEAR, NEAR_WITHIN = 0.06, 0.1
"""A sheet's corners lie no farther from those that were given, nor anything on it from where they say, than these shares of its
longer side."""
_LEAST_SIDE = 0.04
"""The share of the photo's longer side that a sheet's shortest side takes at least."""
_AROUND = 0.5
"""Corners may lie so many times the photo's size beyond it: a sheet may be cut off."""
_FARTHEST = 9.0
"""What lies farther beyond the photo lies so far."""
_FLATTEST = 0.15
"""How little (the sine) the sheet's outline may turn at a corner."""


class Given(NamedTuple):
    """What a player says: the layout, its page (from 0), and the sheet's corners as shares of the upright photo's width and height.

    The corners go clockwise from the sheet's own top left, whichever way round it lies. None: that is to be seen.
    """

    layout: str
    page: int
    corners: Sequence[tuple[float, float]]
    lang: str | None = None
    ink: Ink | None = None
    scan: bool | None = None


def by_corners(search: Search, photo: Photo, given: Given) -> Found:
    """The sheet that lies where a player says; never refused because the print does not agree, but that is told."""
    corners = np.clip(np.array(given.corners, np.float64), -_FARTHEST, _FARTHEST) * photo.size - 0.5
    wrong = wrong_corners(corners, photo.size)
    if wrong is not None:
        return Found([], [wrong])
    prints = _prints(search, given)
    if not prints:
        return Found([], [message(words.no_such_page, given.layout, given.page + 1, given.lang)])
    looked = PhotoFeatures(photo, search.finder)
    sighting = _laid(looked, search, Where(_homography(corners, prints[0].size)), prints, given)
    code = next((code for code in codes(photo.grey) if _is_its(code, sighting)), None)
    fault, seen = _judged(photo, sighting)
    faults = [each for each in (fault, _unlike(looked, search, corners, sighting) if seen else None) if each]
    return Found([sighting._replace(code=code)] if seen else [], faults)


def wrong_corners(corners: Floats, size: tuple[int, int]) -> Message[MessageText] | None:
    """What is wrong with four corners (4 × 2) as those of a sheet in a photo of that size."""
    beyond = _AROUND * np.array(size)
    if corners.shape != (4, 2) or not ((corners > -beyond) & (corners < size + beyond)).all():
        return message(words.corners_outside)
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(*sides.T)
    if lengths.min() < _LEAST_SIDE * max(size):
        return message(words.corners_too_near)
    after = np.roll(sides, -1, axis=0)
    turns = (sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]) / (lengths * np.roll(lengths, -1))
    if (turns < 0).all():
        return message(words.corners_mirrored)
    return message(words.corners_crossed) if turns.min() < _FLATTEST else None


def _prints(search: Search, given: Given) -> list[Print]:
    """One print of the page with marks and one without, as far as that is not said."""
    layout = search.prints.layout(given.layout)
    lang = given.lang or (layout.languages[0] if layout else "")
    scans = (True, False) if given.scan is None else (given.scan,)
    result = search.prints.all_of(PrintVariant(given.layout, given.page, lang, given.ink or "full", scan) for scan in scans)
    return [each for each in result if each.boxes]


def _laid(looked: PhotoFeatures, search: Search, flat: Where, prints: Sequence[Print], given: Given) -> Sighting:
    """The sheet in the language and ink that it was printed with, laid on as close as its print is seen; else by its corners."""
    grey = looked.photo.grey
    rough = [(_rough(looked, flat, each), each) for each in prints]
    most = max(each.agreement for each, _ in rough)
    fine = [(align(grey, each.where, printed, FINE).where, printed) for each, printed in rough if each.agreement > most - _CLEARLY]
    close, printed = max(fine, key=lambda each: _exactly(grey, *each)) if len(fine) > 1 else fine[0]
    best = _likest(search, grey, close, printed, given)
    if best is not printed:
        close = align(grey, close, best, FINE).where
    agreement, before = (look(grey, each, best, FINE[-1]).agreement for each in (close, flat))
    if agreement > max(before, AGREES) and _near(close, flat, best.size):
        return Sighting(best, close, False, agreement)
    return Sighting(_likest(search, grey, flat, prints[0], given), flat, False, before)


def _rough(looked: PhotoFeatures, flat: Where, printed: Print) -> Alignment:
    """A print laid on from where the corners say that it lies; where little of it is seen there, from where its features are."""
    grey = looked.photo.grey
    best = align(grey, _moved(grey, flat, printed), printed, ROUGH)
    if best.agreement > LIKE and _near(best.where, flat, printed.size):
        return best
    guess = looked.guess(SIDES[0], (), printed)
    tried = [best, align(grey, flat, printed, ROUGH), *([align(grey, guess.where, printed, ROUGH)] if guess else [])]
    near = [each for each in tried if _near(each.where, flat, printed.size)]
    return max(near, key=lambda each: each.agreement, default=Alignment(flat, 0.0))


def _unlike(looked: PhotoFeatures, search: Search, corners: Floats, sighting: Sighting) -> Message[MessageText] | None:
    """What is said where a sheet looks like another layout than the one that a player chose, or not like that one."""
    if sighting.agreement >= LIKE:
        return None
    chosen = sighting.printed.variant.layout
    likely = [each for each, _ in looked.likely(SIDES[0])[:_LIKELY] if each.layout != chosen]
    others = search.prints.all_of(each._replace(scan=scan) for each in likely for scan in (True, False))
    rough = [(_rough(looked, Where(_homography(corners, each.size)), each), each) for each in others]
    best, printed = max(rough, key=lambda each: each[0].agreement, default=(Alignment(sighting.where, 0.0), sighting.printed))
    if best.agreement > max(sighting.agreement + _CLEARLY, AGREES):
        return message(words.unlike, chosen, printed.variant.layout)
    return message(words.unlike, chosen, None) if sighting.agreement < AGREES else None


def _exactly(grey: Picture, where: Where, printed: Print) -> float:
    """How well a print agrees, less for what is off by some tenths of a mm: with marks and without, all lies a little elsewhere."""
    seen = look(grey, where, printed, FINE[-1])
    off = np.hypot(*seen.moved.T) @ seen.trust.sum(axis=1) / max(float(seen.trust.sum()), 1e-9)
    return seen.agreement - float(off)


def _likest(search: Search, grey: Picture, where: Where, printed: Print, given: Given) -> Print:
    if given.lang is None:
        printed = most_similar(grey, where, [printed, *search.prints.languages(printed.variant)])
    return printed if given.ink else most_similar(grey, where, [printed, *search.prints.inks(printed.variant)])


def _homography(corners: Floats, size: tuple[float, float]) -> Matrix:
    """From a sheet's millimetres to pixels, by its corners."""
    sheet = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(sheet, corners.astype(np.float32)), np.float64)


def _moved(grey: Picture, where: Where, printed: Print) -> Where:
    """The same where a wide look says that the print lies, as far as flat paper can."""
    seen = look(grey, where, printed, WIDE)
    if len(seen.points) < _FEW:
        return where
    there = through(where.homography, seen.points + seen.moved)
    dots = where.dots(printed.size)
    result, _ = cv2.findHomography(seen.points, there, cv2.USAC_MAGSAC, _OFF * dots, maxIters=3000, confidence=0.999)
    return where if result is None else Where(np.asarray(result, np.float64))


def _near(where: Where, given: Where, size: tuple[float, float]) -> bool:
    """Whether a sheet lies where it was said to: its corners, and all of it."""
    back = np.asarray(np.linalg.inv(given.homography), np.float64)
    x, y = np.meshgrid(np.linspace(0, size[0], 7), np.linspace(0, size[1], 7))
    points = np.stack((x.ravel(), y.ravel()), axis=1)
    off = np.hypot(*(through(back, where.pixels(points)) - points).T).reshape(7, 7)
    return bool(off[::6, ::6].max() < NEAR * max(size) and off.max() < NEAR_WITHIN * max(size))


def _is_its(code: Code, sighting: Sighting) -> bool:
    """Whether a code is that of the sheet."""
    outline = sighting.where.outline(sighting.printed.size)
    return sighting._replace(code=code).coded and code.page - 1 == sighting.printed.variant.page and inside(code.middle, outline)


def _judged(photo: Photo, sighting: Sighting) -> tuple[Message[MessageText] | None, bool]:
    """What keeps a sheet from being read, and whether any of it is read."""
    printed = sighting.printed
    spaces, lost = len(printed.boxes), missing(photo, sighting)
    if (dots := sighting.where.dots(printed.size)) < FEWEST:
        return message(words.far_away, dots, FEWEST), False
    if sighting.agreement >= AGREES and crispness(photo.grey, sighting.where, printed) < CRISP:
        return message(words.too_blurred_to_read, printed.variant.layout), False
    return (message(words.cut_off, printed.variant.layout, lost, spaces) if lost else None), lost < spaces
