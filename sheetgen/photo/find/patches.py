"""A print registered to a photo by matching patches: bent paper is flattened piece by piece, and the agreement is measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf, sqrt
from typing import NamedTuple

import cv2
import numpy as np

from sheetgen.photo.find.prints import MAX_LINE_MM, Print
from sheetgen.photo.find.surface import ControlGrid, Warp, fit_deformation
from sheetgen.photo.picture.pixels import Floats, Picture, Tones, extract_lines

_MIN_SIMILARITY = 0.45
"""Minimum similarity of a patch at which it counts as found."""
_MIN_CONTRAST = 0.1
"""Minimum contrast (standard deviation) of a patch of the print."""
_OTHER_PLACE_MM, _UNIQUE_DROP, _MIN_UNIQUENESS = 1.5, 0.3, 0.05
"""A patch that is also similar `_OTHER_PLACE_MM` away counts less, unless its similarity there is lower by the share
`_UNIQUE_DROP`. It counts at least `_MIN_UNIQUENESS`.
"""
_MIN_PATCHES, _MAX_UNSEEN = 12, 0.1
"""Minimum number of patches to fit a surface, and the share of patches that may be missing before print is searched farther
away.
"""
_SETTLED_SHARE, _GRID_PLACES = 0.8, 12
"""An alignment has settled if it moved every place of a grid by less than `_SETTLED_SHARE` of the next pass's search radius. The
grid has `_GRID_PLACES` places across and down.
"""
_MAX_PATCHES, _MAX_PATCHES_AT_LAST = 24, 26
"""Maximum number of patches across and down: in all passes but the last, and in the last pass."""
_TONE_DOTS, _LINE_BLUR_PX = 2.0, 1.2
"""`_TONE_DOTS`: pixels per mm for comparing the tones of prints. `_LINE_BLUR_PX`: the blur (standard deviation in pixels) that
separates lines from areas."""
_MIN_DIFFERENCE = 20_000.0
"""Prints with a smaller difference (grey² × pixels; a missing digit makes 200,000) look the same."""
_CRISPNESS_DOTS = 4.0
"""Pixels per mm for measuring a photo's sharpness."""
_CRISPNESS_BLURS = 1.4, 1.9
"""Strengths of two blurs (standard deviations in pixels). The lines that the first removes are the finest; the second, at half the
size, removes coarser ones, for comparison."""
_LINE_DARKNESS, _LINE_MARGIN_MM, _WORST_SHARE = 0.25, 0.6, 0.25
"""Minimum darkness of a line of the print (see `extract_lines`), the margin of paper around it (mm) that is compared too, and the
share of the least similar patches that is ignored.
"""


class AlignmentPass(NamedTuple):
    """A pass of the alignment. dots: pixels per mm. side, step, reach: the side of a patch, the step to the next one and the search
    radius, in mm.

    grid: the spacing of the control points in mm. stiff: the weight of the bending energy. most: the square root of the maximum
    number of patches.
    """

    dots: float
    side: float
    step: float
    reach: float
    grid: float
    stiff: float
    most: int = _MAX_PATCHES


COARSE = AlignmentPass(2.0, 24.0, 12.0, 7.0, 45.0, 0.03)
ROUGH = (COARSE, AlignmentPass(2.5, 18.0, 10.0, 3.6, 36.0, 0.03), AlignmentPass(3.0, 14.0, 9.0, 3.0, 28.0, 0.02))
FINE = (AlignmentPass(4.0, 10.0, 8.0, 2.0, 20.0, 0.004), AlignmentPass(5.0, 9.0, 6.0, 0.8, 18.0, 0.003, _MAX_PATCHES_AT_LAST))
ASTRAY = (AlignmentPass(3.0, 12.0, 7.0, 4.0, 20.0, 0.01, _MAX_PATCHES_AT_LAST), *FINE)
"""Passes for a print with a displaced part, such as beyond a crease."""


class PatchMatches(NamedTuple):
    """Matched patches: their centres (mm), displacements, similarities and weights.

    attempted: the number of patches with enough print to be matched.
    """

    points: Floats
    displacements: Floats
    similarity: Floats
    trust: Floats
    attempted: int

    @property
    def agreement(self) -> float:
        """The similarity of photo and print: the mean over all patches that were attempted."""
        return float(self.similarity.sum()) / max(self.attempted, 1)


class Alignment(NamedTuple):
    """The warp that registers a print to a photo, and how well it fits.

    agreement: similarity of photo and print, from 0 to 1. moved: the largest distance (mm) that the last pass moved any place.
    unseen: the share of patches in the last pass that were not found.
    """

    warp: Warp
    agreement: float
    moved: float = inf
    unseen: float = 1.0


def align(grey: Picture, warp: Warp, printed: Print, passes: Sequence[AlignmentPass], moved: float = inf) -> Alignment:
    """Register a print to a photo from an initial warp, within the search radius of the first pass. moved: the largest distance
    (mm) that a pass before this call moved any place.

    A pass is skipped if the one before it moved the print so little that the one after it finds the rest.
    """
    result = Alignment(warp, 0.0, moved)
    for each, after in zip(passes, (*passes[1:], None), strict=True):
        if after is not None and result.moved < _SETTLED_SHARE * after.reach:
            continue
        seen = match_patches(grey, result.warp, printed, each)
        if len(seen.points) < _MIN_PATCHES:
            return Alignment(result.warp, seen.agreement)
        before = result.warp.deformation.displacements(seen.points) if result.warp.deformation else np.zeros_like(seen.points)
        grid = ControlGrid(printed.size, each.grid)
        warp = Warp(result.warp.homography, fit_deformation(seen.points, before + seen.displacements, seen.trust, grid, each.stiff))
        unseen = 1 - len(seen.points) / seen.attempted
        result = Alignment(warp, seen.agreement, _farthest(result.warp, warp, printed.size), unseen)
    return result


def align_closely(grey: Picture, warp: Warp, printed: Print, moved: float = inf) -> Alignment:
    """Register a print closely, from a warp that is nearly right. moved: the distance (mm) that the warp's last pass moved it.

    If much of the print is not found, search farther away.
    """
    close = align(grey, warp, printed, FINE, moved)
    if close.unseen < _MAX_UNSEEN:
        return close
    return max(close, align(grey, close.warp, printed, ASTRAY), key=lambda each: each.agreement)


def _farthest(one: Warp, other: Warp, size: tuple[float, float]) -> float:
    """Return the largest distance (mm) between the positions that two warps with the same homography give to a place of a sheet."""
    x, y = np.meshgrid(np.linspace(0, size[0], _GRID_PLACES), np.linspace(0, size[1], _GRID_PLACES))
    points = np.stack((x.ravel(), y.ravel()), axis=1)
    before, after = (each.deformation.displacements(points) if each.deformation else 0 * points for each in (one, other))
    return float(np.hypot(*(after - before).T).max())


def match_patches(grey: Picture, warp: Warp, printed: Print, settings: AlignmentPass) -> PatchMatches:
    """Match patches of the print near their expected position in the photo."""
    side, reach = round(settings.side * settings.dots), round(settings.reach * settings.dots)
    matches: list[tuple[float, float, float, float, float, float, float]] = []
    attempted = 0
    for left, top, patch, around in _patches(grey, warp, printed, settings):
        attempted += 1
        similarity = cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED)
        _, best, _, (x, y) = cv2.minMaxLoc(similarity)
        if not _MIN_SIMILARITY <= best <= 1.001:
            continue
        dx, sharp_x = _peak(similarity[y], x)
        dy, sharp_y = _peak(similarity[:, x], y)
        uniqueness = _uniqueness(similarity, (x, y), round(_OTHER_PLACE_MM * settings.dots), best)
        middle = ((left + side / 2) / settings.dots, (top + side / 2) / settings.dots)
        shift = ((x + dx - reach) / settings.dots, (y + dy - reach) / settings.dots)
        scale = settings.dots**2 * 0.5 * uniqueness
        matches.append((*middle, *shift, best, min(1.0, sharp_x * scale), min(1.0, sharp_y * scale)))
    rows = np.array(matches, np.float64).reshape(-1, 7)
    trust = np.maximum(rows[:, 5:7], 1e-3) * (rows[:, 4:5] - _MIN_SIMILARITY + 0.05)
    most = max(float(trust.max(initial=0)), 1e-9)
    return PatchMatches(rows[:, 0:2], rows[:, 2:4], rows[:, 4], trust / most, attempted)


def _patches(grey: Picture, warp: Warp, printed: Print, settings: AlignmentPass) -> Iterator[tuple[int, int, Tones, Tones]]:
    """Yield the patches with enough print: left and top (pixels), its lines, and the photo's lines there, with a margin of the
    search radius.
    """
    print_ = printed.lines(settings.dots)
    side, reach = round(settings.side * settings.dots), round(settings.reach * settings.dots)
    flat = extract_lines(warp.flat(grey, printed.size, settings.dots, reach), MAX_LINE_MM * settings.dots)
    high, wide = print_.shape
    step = max(settings.step * settings.dots, sqrt(high * wide) / settings.most)
    for top in _patch_offsets(high, side, step):
        for left in _patch_offsets(wide, side, step):
            patch = print_[top : top + side, left : left + side]
            if float(cv2.meanStdDev(patch)[1][0, 0]) >= _MIN_CONTRAST:
                yield left, top, patch, flat[top : top + side + 2 * reach, left : left + side + 2 * reach]


def line_visibility(grey: Picture, warp: Warp, printed: Print) -> float:
    """Return the visibility of a registered print's lines in a photo: the similarity, from 0 to 1, reached by all patches except
    the worst quarter.

    Writing next to the lines doesn't count. The agreement, in contrast, is a mean over everything visible, so it is low on a full
    table.
    """
    settings = FINE[1]._replace(dots=FINE[0].dots, step=FINE[1].side)
    wide = 2 * round(_LINE_MARGIN_MM * settings.dots) + 1
    about = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))
    lines = cv2.dilate((np.abs(printed.lines(settings.dots)) > _LINE_DARKNESS).astype(np.float32), about)
    seen = []
    for left, top, patch, around in _patches(grey, warp, printed, settings):
        mask = lines[top : top + len(patch), left : left + len(patch)]
        similarity = cv2.matchTemplate(around, patch, cv2.TM_CCOEFF_NORMED, mask=mask)
        seen.append(float(np.nan_to_num(similarity, posinf=0, neginf=0).max()))
    return max(0.0, float(np.quantile(seen, _WORST_SHARE))) if seen else 0.0


def _uniqueness(similarity: Floats, at: tuple[int, int], apart: int, best: float) -> float:
    """Return how unique the best match is, from nearly 0 to 1; for example, the lines of a table match in every row. Overwrites the
    similarity around the match."""
    x, y = at
    similarity[max(y - apart, 0) : y + apart + 1, max(x - apart, 0) : x + apart + 1] = -1
    _, other, _, _ = cv2.minMaxLoc(similarity)
    return min(1.0, max(_MIN_UNIQUENESS, (best - max(other, 0.0)) / (_UNIQUE_DROP * best)))


def _patch_offsets(length: int, side: int, step: float) -> list[int]:
    """Return the offsets of patches that cover a length evenly."""
    free = length - side
    count = max(1, round(free / step))
    return sorted({round(free * n / count) for n in range(count + 1)}) if free > 0 else []


def _peak(values: Floats, at: int) -> tuple[float, float]:
    """Return the position of a maximum between its neighbours (subpixel), and its curvature; 0 at either end."""
    if not 0 < at < len(values) - 1:
        return 0.0, 0.0
    before, top, after = float(values[at - 1]), float(values[at]), float(values[at + 1])
    curvature = 2 * top - before - after
    return ((after - before) / (2 * curvature), curvature) if curvature > 1e-9 else (0.0, 0.0)


def most_similar(grey: Picture, warp: Warp, prints: Sequence[Print]) -> Print:
    """Return the print that explains the tones of a photo best."""
    if len(prints) == 1:
        return prints[0]
    seen = _seen_tones(grey, warp, prints[0]).ravel()
    return max(prints, key=lambda each: _explained(seen, _tones(each)))


def _explained(seen: Tones, tones: Tones) -> float:
    """Return how much of the tones of a photo a print explains (sum of squares).

    The contrasts of thin lines and of areas are fitted separately, since a photo shows thin lines lighter.
    """
    areas = cv2.GaussianBlur(tones, (0, 0), _LINE_BLUR_PX)
    parts = np.stack([(tones - areas).ravel(), areas.ravel()])
    shares = parts @ seen
    return float(shares @ np.linalg.lstsq(parts @ parts.T, shares)[0])


def distinguish(grey: Picture, warp: Warp, one: Print, other: Print) -> float:
    """Return how clearly a photo shows one print and not the other: about 0.5 if it shows only the one, 0 or less if it doesn't.

    The photo must show the parts that only the one print has, and nothing in the parts that only the other has: a thumb hides both.
    """
    seen, tones, others = _seen_tones(grey, warp, one), _tones(one), _tones(other)
    middle, apart = (others + tones) / 2, others - tones
    contrast = max(float((seen * middle).sum()) / max(float((middle**2).sum()), 1.0), 0.05)  # the photo's, relative to the print's
    votes = apart * (seen / contrast - middle)
    line_visibility = []
    for side in (apart > 0, apart < 0):
        much = float((apart[side] ** 2).sum())
        if much > _MIN_DIFFERENCE:
            line_visibility.append(-float(votes[side].sum()) / much)
    return min(line_visibility, default=0.0)


def _seen_tones(grey: Picture, warp: Warp, printed: Print) -> Tones:
    """Return the tones of a photo at a print's position, like the print's tones in `_tones`."""
    flat = warp.flat(grey, printed.size, _TONE_DOTS).astype(np.float32)
    return _even_tones(np.asarray(flat / np.maximum(_blurred(flat), 1) * 200, np.float32))


def _tones(printed: Print) -> Tones:
    """Return how much lighter each place of a print is than its surroundings."""
    return _even_tones(printed.coarse(_TONE_DOTS).astype(np.float32))


def crispness(grey: Picture, warp: Warp, printed: Print) -> float:
    """Return the visible share of the print's finest lines, relative to coarser ones: 1 for all, 0 for a blur."""
    paper, flat = printed.coarse(_CRISPNESS_DOTS), warp.flat(grey, printed.size, _CRISPNESS_DOTS)
    line_visibility = []
    tones = [each.astype(np.float32) for each in (paper, flat)]
    for sigma in _CRISPNESS_BLURS:
        soft = [cv2.GaussianBlur(each, (0, 0), sigma) for each in tones]
        band, seen = (each - softer for each, softer in zip(tones, soft, strict=True))
        line_visibility.append(float((band * seen).sum()) / max(float((band * band).sum()), 1.0))
        tones = [cv2.resize(each, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA) for each in soft]
    return line_visibility[0] / line_visibility[1] if line_visibility[1] > 0.02 else 0.0


def _blurred(picture: Tones) -> Tones:
    """Return the mean tone around each place."""
    return np.asarray(cv2.blur(cv2.blur(picture, (25, 25)), (25, 25)), np.float32)


def _even_tones(picture: Tones) -> Tones:
    return picture - _blurred(picture)
