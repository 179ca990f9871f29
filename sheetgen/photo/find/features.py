"""Sheets found by their print, without marks: features of sheetgen's prints are searched in the photo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import inf
from time import process_time
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.find.catalogue import Catalogue, Descriptors, catalogue
from sheetgen.photo.find.prints import Print, Prints, PrintVariant
from sheetgen.photo.find.surface import ControlGrid, Warp, fit_deformation
from sheetgen.photo.picture.pixels import Floats, Matrix, Picture, apply_homography, extract_lines, from_scaled, scaled

SIDES = (850, 1600)
"""Longer sides of the pictures to search for features, in turn, until a sheet is found."""
_MAX_PHOTO_FEATURES, _MAX_PRINT_FEATURES = 3500, 1500
_SAMPLE_SIZE, _PAGE_FEATURES, _MIN_PAGE_SHARE = 1300, 500, 0.25
"""`_SAMPLE_SIZE` of a photo's features are compared with the `_PAGE_FEATURES` strongest features of each page; if no page is
clearly the best, all features are compared. Pages with more than `_MIN_PAGE_SHARE` of the best page's matches are then compared in
each language.
"""
_CLEAR_MATCHES, _FEWER_CLEAR_MATCHES, _CLEAR_RATIO = 18, 12, 1.5
"""The best page is clear with `_CLEAR_MATCHES` matches. With `_FEWER_CLEAR_MATCHES` it is clear only if it has `_CLEAR_RATIO` times
the matches of any other page.
"""
_LANGUAGE_LEAD = 1.25, 12
"""A page's language is clear if its matches exceed the next language's by this factor and this number."""
_PRINT_DOTS = 3.5
_GROUND_WIDTH_PX, _FAINT_LINES = 16.0, 0.3
"""Width (pixels) above which areas are ground, not lines, and the darkness of faint lines (both as in `extract_lines`)."""
_MAX_DISTANCE_RATIO = 0.82
"""Maximum distance of a match relative to the second best one."""
_MAX_ERROR_PX = 6.0
"""Maximum error of a match on bent paper, in pixels of the scaled photo."""
_MAX_BEND_MM, _MIN_BEND_MATCHES = 9.0, 25
"""Maximum distance (mm) from the homography of matches that may be on bent paper, and the minimum number of such matches for
measuring the bend."""
_BEND_GRID_MM, _BEND_STIFFNESS = 60.0, 0.3
"""Spacing (mm) of the control points, and stiffness, of the surface that is fitted to the matches on bent paper."""
MIN_MATCHES = 9
"""Minimum number of matches that agree; fewer may be chance."""


class Features(NamedTuple):
    """Keypoints (n × 2) and their descriptors (n × 128 of length 1, or compressed), the strongest first."""

    points: Floats
    descriptors: Descriptors


class PageMatches(NamedTuple):
    """The number of matches of a page in its best language, and in the next one."""

    variant: PrintVariant
    matches: int
    next_language: int = 0

    @property
    def tells_language(self) -> bool:
        """Return whether the matches show the page's language: clearly more of them are in this language than in the next."""
        times, more = _LANGUAGE_LEAD
        return self.matches >= max(times * self.next_language, self.next_language + more)


class Guess(NamedTuple):
    """A print that may be in the photo: its position, and the number of matches that agree with it."""

    printed: Print
    warp: Warp
    matches: int


def _features(picture: Picture, most: int, wide: float) -> Features:
    """Return SIFT features of a picture's lines, the strongest first, with the square roots of the histograms (RootSIFT)."""
    detector: Any = cv2.SIFT.create(nfeatures=most, contrastThreshold=0.03)
    lines = np.asarray(128 + 100 * extract_lines(picture, wide, _FAINT_LINES), np.uint8)
    result, descriptors = detector.detectAndCompute(lines, None)
    if descriptors is None:
        return Features(np.zeros((0, 2)), np.zeros((0, 128), np.float32))
    order = np.argsort([-each.response for each in result], kind="stable")[:most]
    rooted = np.sqrt(descriptors[order] / np.maximum(descriptors[order].sum(axis=1, keepdims=True), 1e-9))
    return Features(np.array([result[n].pt for n in order], np.float64), rooted.astype(np.float32))


def of_photo(grey: Picture, side: int) -> Features:
    """Return the features of a photo scaled to a size, at their places in the unscaled photo."""
    small, scale = scaled(grey, min(side, max(grey.shape)))
    result = _features(small, _MAX_PHOTO_FEATURES, _GROUND_WIDTH_PX)
    return result._replace(points=from_scaled(result.points, scale))


def of_print(printed: Print) -> Features:
    """Return a print's features, in mm."""
    result = _features(printed.coarse(_PRINT_DOTS), _MAX_PRINT_FEATURES, _GROUND_WIDTH_PX)
    return result._replace(points=(result.points + 0.5) / _PRINT_DOTS)


class Finder:
    """Searches for prints in photos: first the likely ones by their known features, then the position of one. Caches its results.

    until: the processor time after which no more layouts are learnt; a layout that is not bundled takes half a second.
    """

    def __init__(self, prints: Prints) -> None:
        self.prints = prints
        self.until = inf
        self._known: dict[PrintVariant, Features] = {}
        self._learnt: dict[str, list[PrintVariant]] = {}

    @property
    def to_learn(self) -> int:
        """Number of layouts whose features are not known yet."""
        return len(self.prints.names) - len(self._learnt)

    def of(self, printed: Print) -> Features:
        """Return a print's features with compressed descriptors, computed once."""
        if printed.variant not in self._known:
            found = of_print(printed)
            self._known[printed.variant] = Features(found.points, self._catalogue.compress(found.descriptors))
        return self._known[printed.variant]

    @cached_property
    def _catalogue(self) -> Catalogue:
        return catalogue()

    def _plain(self) -> list[PrintVariant]:
        """Return each page of each layout in every language, without marks; their features are known afterwards."""
        for name in self.prints.names:
            if name not in self._learnt and process_time() < self.until:
                self._learnt[name] = list(self._learn(name))
        return [variant for some in self._learnt.values() for variant in some]

    def _learn(self, name: str) -> Iterator[PrintVariant]:
        known = self._catalogue
        entries, layout = known.by_layout.get(name), None
        if entries is None and (layout := self.prints.layout(name)):
            entries = known.by_layout.get(known.names.get(layout.fingerprint, ""))
        for entry in entries or ():
            if len(entry.points):
                variant = PrintVariant(name, entry.page, entry.lang, entry.ink, False)
                self._known[variant] = Features(entry.points, entry.descriptors)
                yield variant
        if entries is None and layout is not None:
            for lang in layout.languages:
                for printed in self.prints.pages(name, lang, "full", scan=False):
                    self.of(printed)
                    yield printed.variant

    def of_photo(self, grey: Picture, side: int) -> Features:
        """Return a photo's features with compressed descriptors."""
        result = of_photo(grey, side)
        return Features(result.points, self._catalogue.compress(result.descriptors))

    def hint(self, fingerprint: str) -> str | None:
        """Return the layout that had a fingerprint when the catalogue was made; None if none had."""
        return self._catalogue.names.get(fingerprint)

    def likely(self, photo: Features, scale: float) -> list[PageMatches]:
        """Return the prints that may be in a photo, most likely first, with one language per page.

        scale: the size of the photo relative to the picture with the features.
        """
        if len(photo.points) < MIN_MATCHES:
            return []
        pages: dict[tuple[str, int], list[PrintVariant]] = {}
        for variant in self._plain():
            if len(self._known[variant].points) >= MIN_MATCHES:
                pages.setdefault(variant[:2], []).append(variant)
        result = []
        for page in self._matching_pages(photo, scale, pages):
            matches = sorted(((self._fit(photo, scale, variant), variant) for variant in pages[page]), key=lambda each: -each[0])
            most, best = matches[0]
            others = [count for count, variant in matches if variant.lang != best.lang]
            if most:
                result.append(PageMatches(best, most, max(others, default=0)))
        return sorted(result, key=lambda each: -each.matches)

    def _matching_pages(
        self, photo: Features, scale: float, pages: dict[tuple[str, int], list[PrintVariant]]
    ) -> list[tuple[str, int]]:
        """Return the pages that match a photo's features in one language; a sample of the features is used if the result is
        clear."""
        some = np.linspace(0, len(photo.points) - 1, min(_SAMPLE_SIZE, len(photo.points))).round().astype(np.int64)
        sample = Features(photo.points[some], photo.descriptors[some])
        matches: dict[tuple[str, int], int] = {}
        for seen, strongest in ((sample, _PAGE_FEATURES), (photo, None)):
            first = {page: [each for each in variants if each.lang == variants[0].lang] for page, variants in pages.items()}
            matches = {page: max(self._fit(seen, scale, each, strongest) for each in some) for page, some in first.items()}
            most, other = sorted((0, 0, *matches.values()))[:-3:-1]
            if most >= _CLEAR_MATCHES or most >= max(_FEWER_CLEAR_MATCHES, _CLEAR_RATIO * other):
                break
        return [page for page, count in matches.items() if count > _MIN_PAGE_SHARE * most]

    def _fit(self, photo: Features, scale: float, variant: PrintVariant, strongest: int | None = None) -> int:
        """Return the number of matches of a print that agree. strongest: number of its features to compare."""
        points, descriptors = self._known[variant]
        pairs = match_features(photo.descriptors, descriptors[:strongest])
        fitted = _fit_homography(photo.points[pairs[:, 0]], points[pairs[:, 1]], scale)
        return fitted[1] if fitted else 0

    def guess(self, photo: Features, scale: float, printed: Print) -> Guess | None:
        """Return where a print may be, by the features of the same page without marks if they are known."""
        plain = printed.variant._replace(scan=False)
        paper = self._known.get(plain) or self._known.get(plain._replace(ink="full")) or self.of(printed)
        if len(photo.points) < MIN_MATCHES or len(paper.points) < MIN_MATCHES:
            return None
        pairs = match_features(photo.descriptors, paper.descriptors)
        here, there = photo.points[pairs[:, 0]], paper.points[pairs[:, 1]]
        fitted = _fit_homography(here, there, scale)
        if fitted is None or not _is_seen_from_above(fitted[0], printed.size):
            return None
        return Guess(printed, _fit_bend(fitted[0], here, there, printed.size), fitted[1])


def _fit_homography(here: Floats, there: Floats, scale: float) -> tuple[Matrix, int] | None:
    """Return the homography of matches, and the number of places of the print that agree with it; None if too few agree."""
    if len(here) < MIN_MATCHES:
        return None
    homography, _ = cv2.findHomography(there, here, cv2.USAC_MAGSAC, _MAX_ERROR_PX * scale, maxIters=3000, confidence=0.999)
    if homography is None:
        return None
    matrix = np.asarray(homography, np.float64)
    off = np.hypot(*(apply_homography(matrix, there) - here).T)
    good = len({(round(x), round(y)) for x, y in there[off < _MAX_ERROR_PX * scale]})
    return (matrix, good) if good >= MIN_MATCHES else None


def _fit_bend(matrix: Matrix, here: Floats, there: Floats, size: tuple[float, float]) -> Warp:
    """Return a homography with the bend of the paper, as shown by the matches that are near the homography."""
    displacements = apply_homography(np.asarray(np.linalg.inv(matrix), np.float64), here) - there
    near = np.hypot(*displacements.T) < _MAX_BEND_MM
    if near.sum() < _MIN_BEND_MATCHES:
        return Warp(matrix)
    trust = np.ones((int(near.sum()), 2))
    return Warp(matrix, fit_deformation(there[near], displacements[near], trust, ControlGrid(size, _BEND_GRID_MM), _BEND_STIFFNESS))


def match_features(photo: Descriptors, paper: Descriptors) -> npt.NDArray[np.int64]:
    """Return pairs of indices (n × 2: photo, print). Each feature of the photo is paired with its most similar feature of the
    print, if the next best one is much less similar."""
    alike = photo @ paper.T
    best = alike.argmax(axis=1)
    rows = np.arange(len(photo))
    first = alike[rows, best]
    alike[rows, best] = -1
    second = alike.max(axis=1)
    lengths = (photo * photo).sum(axis=1) + (paper * paper).sum(axis=1)[best]
    near, next_ = np.sqrt(np.maximum(lengths - 2 * first, 0)), np.sqrt(np.maximum(lengths - 2 * second, 1e-9))
    good = near < _MAX_DISTANCE_RATIO * next_
    return np.stack((rows[good], best[good]), axis=1)


def _is_seen_from_above(matrix: Matrix, size: tuple[float, float]) -> bool:
    """Return whether a homography shows a sheet from above: not mirrored, not crossed, no side far shorter than the other."""
    corners = apply_homography(matrix, np.array([(0, 0), (size[0], 0), size, (0, size[1])], np.float64))
    sides = np.roll(corners, -1, axis=0) - corners
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1] - sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    long = np.hypot(*sides.T) / np.array([size[0], size[1], size[0], size[1]])
    return bool((turns > 0).all() and long.min() > 0.4 * long.max())


def outside_of(photo: Features, outlines: Sequence[Floats]) -> Features:
    """Return the features outside all sheets found already."""
    free = np.array(
        [
            all(cv2.pointPolygonTest(o.astype(np.float32), (float(x), float(y)), False) < 0 for o in outlines)
            for x, y in photo.points
        ],
        bool,
    )
    return Features(photo.points[free], photo.descriptors[free])
