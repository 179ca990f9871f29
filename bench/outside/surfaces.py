"""Shapes of paper: heights over the table, and how much the sheet's outline shrinks where the paper rises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Grid = NDArray[np.float32]
MARGIN = 60
"""Margin of the grids around the sheet, in mm."""


@dataclass(frozen=True)
class Surface:
    """Grids with one value per mm, starting MARGIN left of and above the sheet: height in mm, and the shift from table to sheet (x,
    y)."""

    height: Grid
    shift_x: Grid
    shift_y: Grid

    def at(self, grid: Grid, x: NDArray[Any], y: NDArray[Any]) -> Grid:
        """Return values of a grid at places on the table, in mm from the top left corner of the flat sheet."""
        found: Grid = cv2.remap(
            grid,
            (x + MARGIN).astype(np.float32),
            (y + MARGIN).astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return found


def flat(size: tuple[float, float], random: np.random.Generator, bend: float = 0.6) -> Surface:
    """Return nearly flat paper: a slight roll."""
    return _rolled(size, [_wave(size, random, bend)])


def bent(size: tuple[float, float], random: np.random.Generator) -> Surface:
    """Roll the paper like a sheet from a pad or a bag: 3 to 10 mm high, with one raised corner."""
    return _rolled(size, [_wave(size, random, float(random.uniform(3, 10))), _corner(size, random)])


def creased(size: tuple[float, float], random: np.random.Generator) -> Surface:
    """Return paper folded once or twice and laid open."""
    folds = [_fold(size, random, n) for n in range(int(random.integers(1, 3)))]
    return _rolled(size, [*folds, _wave(size, random, float(random.uniform(0.5, 2)))])


def crumpled(size: tuple[float, float], random: np.random.Generator) -> Surface:
    """Return paper crushed and smoothed out again: many ridges at all angles."""
    ridges = [_ridge(size, random) for _ in range(int(random.integers(25, 45)))]
    return _rolled(size, [*ridges, _wave(size, random, float(random.uniform(1, 4)))])


Profile = tuple[NDArray[Any], NDArray[Any], Any]
"""The direction along which a sheet is curved, positions along it in mm, and a function from positions to heights."""


def _rolled(size: tuple[float, float], profiles: list[Profile]) -> Surface:
    """Add up profiles. Where paper rises and falls, it covers less of the table than its length."""
    width, height = int(size[0]) + 2 * MARGIN + 1, int(size[1]) + 2 * MARGIN + 1
    x, y = np.meshgrid(np.arange(width) - float(MARGIN), np.arange(height) - float(MARGIN))
    heights, shifts = np.zeros((height, width)), np.zeros((2, height, width))
    centre = np.array(size) / 2
    for direction, along, profile in profiles:
        values = profile(along)
        slopes = np.gradient(values, along)
        length = np.concatenate([[0.0], np.cumsum((np.sqrt(1 + slopes**2) - 1)[1:] * np.diff(along))])
        length -= np.interp(0.0, along, length)
        place = (x - centre[0]) * direction[0] + (y - centre[1]) * direction[1]
        heights += np.interp(place, along, values)
        shifts += direction[:, None, None] * np.interp(place, along, length)
    heights -= heights[MARGIN:-MARGIN, MARGIN:-MARGIN].min()
    return Surface(heights.astype(np.float32), shifts[0].astype(np.float32), shifts[1].astype(np.float32))


def _line(size: tuple[float, float]) -> NDArray[Any]:
    reach = float(np.hypot(*size)) / 2 + 2 * MARGIN
    return np.arange(-reach, reach, 0.5)


def _direction(angle: float) -> NDArray[Any]:
    return np.array([np.cos(angle), np.sin(angle)])


def _wave(size: tuple[float, float], random: np.random.Generator, high: float) -> Profile:
    """Make one slow wave over the sheet."""
    angle = float(random.choice((0.0, np.pi / 2))) + float(random.normal(0, 0.3))
    length = float(np.hypot(*size)) * float(random.uniform(0.7, 1.4))
    phase = float(random.uniform(0, 2 * np.pi))
    return _direction(angle), _line(size), lambda along: high / 2 * np.sin(2 * np.pi * along / length + phase)


def _corner(size: tuple[float, float], random: np.random.Generator) -> Profile:
    """A corner that is bent up."""
    angle = float(np.arctan2(size[1] * random.choice((-1, 1)), size[0] * random.choice((-1, 1))))
    start = float(np.hypot(*size)) / 2 * float(random.uniform(0.45, 0.75))
    strength = float(random.uniform(0.0, 0.004))
    return _direction(angle), _line(size), lambda along: strength * np.clip(along - start, 0, 70) ** 2


def _fold(size: tuple[float, float], random: np.random.Generator, number: int) -> Profile:
    """Fold the sheet sharply, with both halves raised a little; the fold stays a valley or a ridge."""
    angle = (np.pi / 2 if (size[1] > size[0]) == (number == 0) else 0.0) + float(random.normal(0, 0.05))
    place = float(random.normal(0, 0.04)) * min(size)
    rise = float(random.uniform(0.05, 0.13)) * float(random.choice((-1, 1)))
    return _direction(angle), _line(size), lambda along: rise * (np.sqrt((along - place) ** 2 + 1.0) - 1)


def _ridge(size: tuple[float, float], random: np.random.Generator) -> Profile:
    """A sharp bend that fades to both sides."""
    angle, place = float(random.uniform(0, np.pi)), float(random.uniform(-0.5, 0.5)) * float(np.hypot(*size))
    rise, reach = float(random.normal(0, 0.035)), float(random.uniform(12, 40))

    def profile(along: NDArray[Any]) -> NDArray[Any]:
        away = np.abs(along - place)
        return rise * reach * np.exp(-away / reach)

    return _direction(angle), _line(size), profile
