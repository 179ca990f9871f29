"""Figures and letters as lines of a pen: the middle lines of real people's digits and of handwriting fonts."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Points = NDArray[np.float64]
"""N × 2: x to the right, y downwards."""
Glyph = tuple[Points, ...]
"""Lines of a figure (a digit or sign) of height 1, with its base on y = 0 and its left edge at x = 0."""
Mask = NDArray[np.bool_]

_NEIGHBOURS = ((-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1))
_SIZE = 120
"""Height in pixels for thinning."""


def of_digit(image: NDArray[np.uint8]) -> Glyph | None:
    """Return the lines of a scanned digit (28 × 28, 0–255).

    Return None if its ink forms blots or separate pieces, or if its pen was so thick that thin lines don't match the writer's
    strokes.
    """
    large = cv2.GaussianBlur(cv2.resize(image, None, fx=6, fy=6, interpolation=cv2.INTER_CUBIC), (0, 0), 1.6)
    for share in (0.5, 0.7, 0.85):  # in a filled loop, the middle is still paler
        mask = large > share * float(image.max())
        if cv2.connectedComponents(mask.astype(np.uint8))[0] > 3:
            continue
        drawn = lines(mask)
        if _blot(mask, drawn) < 0.025 and _thickness(mask) < 0.17:
            return _upright(drawn)
    return None


def _thickness(mask: Mask) -> float:
    """Return the thickness of a mask's lines as a share of its height: twice its area divided by the length of its border."""
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    around = sum(cv2.arcLength(contour, True) for contour in contours)
    height = float(np.ptp(np.flatnonzero(mask.any(axis=1)))) + 1
    return 2 * float(mask.sum()) / (around + 1e-6) / height


def _blot(mask: Mask, drawn: Sequence[Points]) -> float:
    """The share of ink that a pen as wide as the digit's line would not have left."""
    middle = np.ones(mask.shape, np.uint8)
    for line in drawn:
        cv2.polylines(middle, [np.round(line * 16).astype(np.int32)], False, 0, 1, cv2.LINE_8, 4)
    away = cv2.distanceTransform(middle, cv2.DIST_L2, 5)
    depth = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5)
    half = float(np.median(depth[(middle == 0) & mask])) if ((middle == 0) & mask).any() else 1.0
    return float((away[mask] > 1.7 * half).mean())


@cache
def of_font(path: Path, text: str) -> Glyph:
    """Return the lines of a character in a font, scaled to the height of the font's zero."""
    font = _font(path)
    zero = font.getbbox("0", anchor="ls")
    height = max(1.0, zero[3] - zero[1])
    left, top, right, bottom = font.getbbox(text, anchor="ls")
    picture = Image.new("L", (int(right - left) + 20, int(bottom - top) + 20))
    ImageDraw.Draw(picture).text((10 - left, 10 - top), text, font=font, fill=255, anchor="ls")
    found = lines(np.asarray(picture) > 127)
    base = 10 - top
    if not found:  # the font has no such character
        return plain(text)
    return tuple((line - (10, base)) / height for line in found)


@cache
def _font(path: Path) -> ImageFont.FreeTypeFont:
    with tarfile.open(path) as archive:
        name = next(each for each in sorted(archive.getnames()) if each.endswith("-latin-400-normal.woff"))
        file = archive.extractfile(name)
        assert file is not None
        content = file.read()
    rough = ImageFont.truetype(io.BytesIO(content), 100)
    box = rough.getbbox("0")
    return ImageFont.truetype(io.BytesIO(content), 100 * _SIZE / max(1.0, box[3] - box[1]))


def _upright(found: Iterable[Points]) -> Glyph:
    """Move lines to the base line and scale them to height 1."""
    found = list(found)
    every = np.concatenate(found)
    low, high = every.min(axis=0), every.max(axis=0)
    height = max(high[1] - low[1], 0.3 * (high[0] - low[0]), 1e-6)
    return tuple((line - (low[0], high[1])) / height for line in found)


# Thinning


def thinned(mask: Mask) -> Mask:
    """The middle lines of a mask, a pixel wide (T. Y. Zhang and C. Y. Suen, 1984)."""
    picture = np.pad(mask, 1).astype(np.uint8)
    while True:
        before = int(picture.sum())
        for step in (0, 1):
            around = [
                np.roll(picture, (-dy, -dx), (0, 1))
                for dy, dx in ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
            ]
            ring = [*around, around[0]]
            turns = sum((ring[n] == 0) & (ring[n + 1] == 1) for n in range(8))
            count = sum(each.astype(np.int8) for each in around)
            north, east, south, west = around[0], around[2], around[4], around[6]
            one, two = (north * east * south, east * south * west) if step == 0 else (north * east * west, north * south * west)
            picture[(picture == 1) & (count >= 2) & (count <= 6) & (turns == 1) & (one == 0) & (two == 0)] = 0
        if int(picture.sum()) == before:
            return picture[1:-1, 1:-1].astype(bool)


def lines(mask: Mask) -> list[Points]:
    """The pen's lines of a mask, in pixels: smooth, without the spurs of thinning, as long as the mask is."""
    distance = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5)
    paths = _traced(thinned(mask))
    reach = {end: sum(end in (path[0], path[-1]) for path in paths) for path in paths for end in (path[0], path[-1])}
    kept = []
    for path in paths:
        free = [reach[path[0]] == 1, reach[path[-1]] == 1]
        width = float(distance[path[len(path) // 2]])
        if any(free) and not all(free) and len(path) < 0.9 * max(width, float(max(distance[path[0]], distance[path[-1]]))):
            continue
        kept.append(_smooth(path, free, distance))
    return kept or [np.array([[x, y] for y, x in path], float) for path in paths]


def _traced(skeleton: Mask) -> list[list[tuple[int, int]]]:
    """Paths of pixels between ends and crossings; a ring begins and ends at one pixel."""
    pixels = {(int(y), int(x)) for y, x in np.argwhere(skeleton)}
    beside = {pixel: _beside(pixel, pixels) for pixel in pixels}
    nodes = {pixel for pixel, others in beside.items() if len(others) != 2}
    seen: set[frozenset[tuple[int, int]]] = set()
    paths = []

    def follow(start: tuple[int, int], step: tuple[int, int]) -> list[tuple[int, int]]:
        path = [start, step]
        seen.add(frozenset(path))
        while path[-1] not in nodes and path[-1] != start:
            onward = [each for each in beside[path[-1]] if each != path[-2]]
            if not onward:
                break
            seen.add(frozenset((path[-1], onward[0])))
            path.append(onward[0])
        return path

    for start in sorted(nodes) + sorted(pixels - nodes):
        paths += [follow(start, step) for step in beside[start] if frozenset((start, step)) not in seen]
        if not beside[start]:
            paths.append([start, start])
    return paths


def _beside(pixel: tuple[int, int], pixels: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return a pixel's neighbours; diagonal ones only if no other pixel leads there."""
    y, x = pixel
    result = []
    for dy, dx in _NEIGHBOURS:
        other = (y + dy, x + dx)
        corner = dy and dx and ((y, x + dx) in pixels or (y + dy, x) in pixels)
        if other in pixels and not corner:
            result.append(other)
    return result


def _smooth(path: Sequence[tuple[int, int]], free: Sequence[bool], distance: NDArray[Any]) -> Points:
    """Smooth a path of pixels, and extend its free ends to the end of the ink."""
    points = np.array([[x, y] for y, x in path], float)
    closed = len(path) > 3 and path[0] == path[-1]
    sigma = 3.0
    reach = int(3 * sigma)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    kernel /= kernel.sum()
    if closed:
        padded = np.concatenate([points[-1 - reach : -1], points, points[1 : 1 + reach]]) if len(points) > reach + 1 else None
    else:  # mirror the path at its ends, so that they stay in place
        count = min(reach, len(points) - 1)
        before, after = 2 * points[0] - points[count:0:-1], 2 * points[-1] - points[-2 : -2 - count : -1]
        padded = (
            np.concatenate(
                [np.repeat(before[:1], reach - count, 0), before, points, after, np.repeat(after[-1:], reach - count, 0)]
            )
            if count
            else None
        )
    if padded is not None and len(padded) == len(points) + 2 * reach:
        points = np.stack([np.convolve(padded[:, axis], kernel, "valid") for axis in (0, 1)], axis=1)
    for end, is_free in zip((0, -1), free, strict=True):
        if is_free and len(points) > 4:
            back = points[min(6, len(points) - 1) if end == 0 else -min(7, len(points))]
            direction = points[end] - back
            length = float(np.hypot(*direction))
            if length:
                tip = points[end] + direction / length * 0.5 * float(distance[path[end]])
                points = np.concatenate([[tip], points]) if end == 0 else np.concatenate([points, [tip]])
    return points


# Figures of no font, used if there are neither digits nor fonts


_PLAIN: dict[str, tuple[str, ...]] = {
    "0": ("3,-10 1,-8 0,-5 1,-2 3,0 5,-2 6,-5 5,-8 3,-10",),
    "1": ("0,-7 3,-10 3,0",),
    "2": ("0,-8 1,-10 4,-10 6,-8 5,-5 0,0 6,0",),
    "3": ("0,-9 3,-10 6,-8 5,-6 2,-5 6,-4 6,-1 3,0 0,-1",),
    "4": ("4,-10 0,-4 6,-4", "5,-7 4,0"),
    "5": ("6,-10 1,-10 0,-6 4,-6 6,-3 4,0 0,-1",),
    "6": ("5,-10 1,-6 0,-2 3,0 6,-2 5,-5 1,-4",),
    "7": ("0,-10 6,-10 2,0", "2,-5 5,-5"),
    "8": ("5,-9 3,-10 1,-8 3,-6 5,-4 6,-2 3,0 0,-2 1,-4 3,-5 5,-7 5,-9",),
    "9": ("6,-8 3,-10 0,-8 1,-5 4,-5 6,-8 5,-3 4,0",),
    "X": ("0,-9 6,0", "6,-9 0,0"),
    "/": ("5,-10 0,0",),
    "-": ("0,-4 5,-4",),
    "F": ("0,0 0,-10 6,-10", "0,-5 4,-5"),
}


def plain(character: str) -> Glyph:
    """Return a figure or sign as taught at school, or a wave for another letter."""
    texts = _PLAIN.get(character, ("0,-5 1,0 3,-1 3,-5 4,-1 6,0 7,-5",))
    glyph = []
    for text in texts:
        points = np.array([[float(number) / 10 for number in point.split(",")] for point in text.split()])
        glyph.append(rounded(points))
    return tuple(glyph)


def rounded(points: Points) -> Points:
    """Corners cut three times (G. Chaikin); ends stay."""
    for _ in range(3 if len(points) > 3 else 0):
        before, after = points[:-1], points[1:]
        cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], cut, points[-1:]])
    return points
