"""A sheet that was not detected, registered from the corners that a player marks in a photo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.drawing.sheet import Ink
from sheetgen.photo.find.features import SIDES
from sheetgen.photo.find.marks import Code, codes
from sheetgen.photo.find.patches import FINE, ROUGH, Alignment, AlignmentPass, align, match_patches, most_similar
from sheetgen.photo.find.prints import Print, PrintVariant
from sheetgen.photo.find.search import PhotoFeatures, Search
from sheetgen.photo.find.sighting import MIN_AGREEMENT, MIN_SIMILARITY, SearchResult, Sighting, check_readable, inside
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.paper import paper_corners
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture, apply_homography
from sheetgen.source.messages import Message, message, room

phrase, _ = room("photo")

WIDE_PASS = AlignmentPass(1.5, 36.0, 15.0, 16.0, 60.0, 0.1)
"""First pass of the alignment: corners that a player drags are off by some hundredths of the sheet's size."""
_CLEAR_LEAD = 0.08
"""A print whose agreement is this much lower than another's is rejected."""
_MAX_LIKELY = 3
"""Number of other likely prints that are aligned at the marked corners if the chosen layout isn't visible there."""
_MIN_PATCHES = 10
"""Minimum number of patches for a homography."""
_MAX_BEND_MM = 2.5
"""Maximum distance (mm) of a patch from the homography, for bent paper."""
MAX_CORNER_SHIFT, MAX_INNER_SHIFT = 0.06, 0.1
"""Maximum distance of a sheet's corners from the given ones, and of its points from their positions according to these corners,
relative to its longer side.
"""
_MIN_SIDE = 0.04
"""Minimum length of a sheet's side relative to the photo's longer side."""
_MAX_OUTSIDE = 0.5
"""Maximum distance of a corner from the photo, relative to its size: a sheet may be cut off."""
_CLIP_OUTSIDE = 9.0
"""Maximum distance of the given corners from the photo's top left, relative to the photo's width and height; they are moved to it
if they are farther away."""
_DEFAULT_CORNERS = ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95))
"""Corners that are guessed if no paper is seen."""
_MIN_TURN = 0.15
"""Minimum turn (sine) of the outline at a corner."""


class CornerHint(NamedTuple):
    """A layout, its page (from 0) and the sheet's corners, as a player marks them.

    The corners are fractions of the upright photo's width and height, clockwise from the sheet's own top left, whatever its
    orientation. lang, ink, scan: None to detect them.
    """

    layout: str
    page: int
    corners: Sequence[tuple[float, float]]
    lang: str | None = None
    ink: Ink | None = None
    scan: bool | None = None


def find_by_corners(search: Search, photo: Photo, hint: CornerHint) -> SearchResult:
    """Return the sheet that a player marked; if its print doesn't match, it is kept with an error."""
    corners = np.clip(np.array(hint.corners, np.float64), -_CLIP_OUTSIDE, _CLIP_OUTSIDE) * photo.size - 0.5
    wrong = wrong_corners(corners, photo.size)
    if wrong is not None:
        return SearchResult([], [wrong])
    layout = search.prints.layout(hint.layout)
    lang = hint.lang or (layout.languages[0] if layout else "")
    scans = (True, False) if hint.scan is None else (hint.scan,)
    inks: tuple[Ink, ...] = (hint.ink,) if hint.ink else ("full", "mono")  # only a print in full colour has a ground
    every = search.prints.all_of(PrintVariant(hint.layout, hint.page, lang, ink, scan) for ink in inks for scan in scans)
    prints = [each for each in every if each.boxes]
    if not prints:
        return SearchResult([], [_no_such_page(hint)])
    features = PhotoFeatures(photo, search.finder)
    sighting = _register(features, search, Warp(_homography(corners, prints[0].size)), prints, hint)
    code = next((code for code in codes(photo.grey) if _is_code_of(code, sighting)), None)
    fault, seen = check_readable(photo, sighting, may_be_blurred=sighting.agreement >= MIN_AGREEMENT)
    faults = [each for each in (fault, _other_layout(features, search, corners, sighting) if seen else None) if each]
    return SearchResult([sighting._replace(code=code)] if seen else [], faults)


def guess_corners(photo: Photo, outline: Floats | None) -> tuple[tuple[float, float], ...]:
    """Guess a sheet's corners, for a player to correct: its outline if its print was seen, otherwise the paper."""
    corners = outline if outline is not None and wrong_corners(outline, photo.size) is None else paper_corners(photo.picture)
    if corners is None:
        return _DEFAULT_CORNERS
    shares = np.clip((corners + 0.5) / photo.size, 0, 1).round(4)
    return tuple((float(x), float(y)) for x, y in shares)


def wrong_corners(corners: Floats, size: tuple[int, int]) -> Message | None:
    """Return the error of four corners (4 × 2) that can't be a sheet's corners in a photo of that size; None if they can."""
    beyond = _MAX_OUTSIDE * np.array(size)
    if corners.shape != (4, 2) or not ((corners > -beyond) & (corners < size + beyond)).all():
        outside = phrase("corners-outside", "these aren't the four corners of a sheet in this photo")
        return message(outside, phrase("drag-corners", "drag each one to a corner of the paper"))
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(*sides.T)
    if lengths.min() < _MIN_SIDE * max(size):
        nearer = phrase(
            "drag-corners-nearer", "drag each one to a corner of the paper; if the sheet really is that small, move closer"
        )
        return message(phrase("corners-too-near", "these corners are too close to each other"), nearer)
    after = np.roll(sides, -1, axis=0)
    turns = (sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]) / (lengths * np.roll(lengths, -1))
    if (turns < 0).all():
        clockwise = phrase("corners-clockwise", "begin with the sheet's own top left corner, then continue clockwise")
        return message(phrase("corners-mirrored", "these corners are in anticlockwise order"), clockwise)
    if turns.min() >= _MIN_TURN:
        return None
    in_order = phrase("corners-in-order", "drag each one to a corner of the paper: first the top left, then clockwise")
    return message(phrase("corners-crossed", "these can't be the four corners of a sheet"), in_order)


def _no_such_page(hint: CornerHint) -> Message:
    other_page = phrase("other-page", "choose another layout or page")
    if hint.lang is None:
        missing = phrase("no-such-page", "'{layout}' has no page {page} with spaces to fill in", hint.layout, hint.page + 1)
        return message(missing, other_page)
    missing = phrase(
        "no-such-page-in-language",
        "'{layout}' in the language '{lang}' has no page {page} with spaces to fill in",
        hint.layout,
        hint.lang,
        hint.page + 1,
    )
    return message(missing, other_page, code="photo/no-such-page")


def _register(features: PhotoFeatures, search: Search, flat: Warp, prints: Sequence[Print], hint: CornerHint) -> Sighting:
    """Return the sheet in its language and ink, registered by its print if that is visible, otherwise by its corners alone."""
    grey = features.photo.grey
    rough = [(_register_coarsely(features, flat, each), each) for each in prints]
    most = max(each.agreement for each, _ in rough)
    likely = [(each.warp, printed) for each, printed in rough if each.agreement > most - _CLEAR_LEAD]
    fine = [(align(grey, warp, printed, FINE).warp, printed) for warp, printed in likely]
    close, printed = max(fine, key=lambda each: _fine_agreement(grey, *each)) if len(fine) > 1 else fine[0]
    best = _most_similar_variant(search, grey, close, printed, hint)
    if best is not printed:
        close = align(grey, close, best, FINE).warp
    agreement, before = (match_patches(grey, each, best, FINE[-1]).agreement for each in (close, flat))
    if agreement > max(before, MIN_AGREEMENT) and _is_near(close, flat, best.size):
        return Sighting(best, close, False, agreement)
    return Sighting(_most_similar_variant(search, grey, flat, prints[0], hint), flat, False, before)


def _register_coarsely(features: PhotoFeatures, flat: Warp, printed: Print) -> Alignment:
    """Return the alignment of a print from the sheet's corners or, if little of the print matches there, from its features."""
    grey = features.photo.grey
    best = align(grey, _with_wide_matches(grey, flat, printed), printed, ROUGH)
    if best.agreement > MIN_SIMILARITY and _is_near(best.warp, flat, printed.size):
        return best
    guess = features.guess(SIDES[0], (), printed)
    tried = [best, align(grey, flat, printed, ROUGH), *([align(grey, guess.warp, printed, ROUGH)] if guess else [])]
    near = [each for each in tried if _is_near(each.warp, flat, printed.size)]
    return max(near, key=lambda each: each.agreement, default=Alignment(flat, 0.0))


def _other_layout(features: PhotoFeatures, search: Search, corners: Floats, sighting: Sighting) -> Message | None:
    """Return an error if a sheet resembles a different layout than the chosen one, or doesn't resemble the chosen one."""
    if sighting.agreement >= MIN_SIMILARITY:
        return None
    chosen = sighting.printed.variant.layout
    likely = [each.variant for each in features.likely(SIDES[0])[:_MAX_LIKELY] if each.variant.layout != chosen]
    others = search.prints.all_of(each._replace(scan=scan) for each in likely for scan in (True, False))
    rough = [(_register_coarsely(features, Warp(_homography(corners, each.size)), each), each) for each in others]
    unchanged = Alignment(sighting.warp, 0.0), sighting.printed
    best, printed = max(rough, key=lambda each: each[0].agreement, default=unchanged)
    unlike = phrase("unlike", "this doesn't look like a sheet of '{layout}'", chosen)
    choose = phrase("other-sheet-or-corners", "choose the right sheet, or move the corners")
    if best.agreement > max(sighting.agreement + _CLEAR_LEAD, MIN_AGREEMENT):
        but_like = phrase("unlike-but-like", "{unlike}; it looks more like a sheet of '{other}'", unlike, printed.variant.layout)
        return message(but_like, choose, code="photo/unlike")
    return message(unlike, choose) if sighting.agreement < MIN_AGREEMENT else None


def _fine_agreement(grey: Picture, warp: Warp, printed: Print) -> float:
    """Return the agreement less the mean displacement, since a print with marks is displaced by some tenths of a mm from one
    without."""
    seen = match_patches(grey, warp, printed, FINE[-1])
    off = np.hypot(*seen.displacements.T) @ seen.trust.sum(axis=1) / max(float(seen.trust.sum()), 1e-9)
    return seen.agreement - float(off)


def _most_similar_variant(search: Search, grey: Picture, warp: Warp, printed: Print, hint: CornerHint) -> Print:
    if hint.ink is None:
        printed = most_similar(grey, warp, [printed, *search.prints.inks(printed.variant)])
    if hint.lang is None:
        printed = most_similar(grey, warp, [printed, *search.prints.languages(printed.variant)])
    return printed


def _homography(corners: Floats, size: tuple[float, float]) -> Matrix:
    """Return the homography from a sheet's millimetres to pixels, by its corners."""
    sheet = np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float32)
    return np.asarray(cv2.getPerspectiveTransform(sheet, corners.astype(np.float32)), np.float64)


def _with_wide_matches(grey: Picture, warp: Warp, printed: Print) -> Warp:
    """Return the warp with the homography of a pass with a wide search radius."""
    seen = match_patches(grey, warp, printed, WIDE_PASS)
    if len(seen.points) < _MIN_PATCHES:
        return warp
    there = apply_homography(warp.homography, seen.points + seen.displacements)
    dots = warp.dots(printed.size)
    result, _ = cv2.findHomography(seen.points, there, cv2.USAC_MAGSAC, _MAX_BEND_MM * dots, maxIters=3000, confidence=0.999)
    return warp if result is None else Warp(np.asarray(result, np.float64))


def _is_near(warp: Warp, expected: Warp, size: tuple[float, float]) -> bool:
    """Return whether a warp stays near the expected one: at the corners, and everywhere."""
    back = np.asarray(np.linalg.inv(expected.homography), np.float64)
    x, y = np.meshgrid(np.linspace(0, size[0], 7), np.linspace(0, size[1], 7))
    points = np.stack((x.ravel(), y.ravel()), axis=1)
    off = np.hypot(*(apply_homography(back, warp.pixels(points)) - points).T).reshape(7, 7)
    return bool(off[::6, ::6].max() < MAX_CORNER_SHIFT * max(size) and off.max() < MAX_INNER_SHIFT * max(size))


def _is_code_of(code: Code, sighting: Sighting) -> bool:
    """Return whether a code belongs to the sheet."""
    outline = sighting.warp.outline(sighting.printed.size)
    on_page = code.page - 1 == sighting.printed.variant.page
    return sighting._replace(code=code).coded and on_page and inside(code.middle, outline)
