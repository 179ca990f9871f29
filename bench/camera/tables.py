"""Backgrounds for a sheet: wood, a dark or white table, lined paper, cloth."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def table(places: tuple[Floats, Floats], size: tuple[int, int], ground: str, seed: int) -> npt.NDArray[np.float32]:
    """Return the table's picture. `places`: the positions (mm) of a grid of the photo's pixels; `size`: the photo's width and
    height."""
    rng = np.random.default_rng(seed + 99)
    x, y = places
    if ground == "wood":
        grain = np.sin(x * 0.25 + 2.5 * np.sin(y * 0.012) + 0.8 * np.sin(x * 0.05 + y * 0.03))
        plank = 0.08 * (np.floor(x / 90) % 3)
        tone = np.array([70.0, 110, 160]) * (0.85 + 0.13 * grain + plank)[:, :, None]
    elif ground == "cloth":
        checks = (np.floor(x / 20) % 2) + (np.floor(y / 20) % 2)
        tone = np.array([200.0, 190, 235]) * (1 - 0.3 * checks)[:, :, None]
    elif ground == "lined":
        lines = (np.abs((y % 9) - 4.5) < 0.4) | (np.abs(x + 60) < 0.5)
        tone = np.where(lines[:, :, None], np.array([210.0, 170, 140]), np.array([225.0, 238, 240]))
    else:
        tone = np.ones((*x.shape, 3)) * {"dark": 35.0, "white": 228.0}[ground]
    rough = cv2.GaussianBlur(rng.normal(0, 1, x.shape), (0, 0), 1.2) * 8
    whole = cv2.resize((tone + rough[:, :, None]).astype(np.float32), size)
    return np.asarray(np.clip(whole, 0, 255), np.float32)
