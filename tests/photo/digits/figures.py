"""Figures of straight strokes, which no net was trained on, drawn as pen ink."""

from __future__ import annotations

import cv2
import numpy as np

from sheetgen.photo.picture.pixels import Tones

FIGURES: dict[str, tuple[tuple[tuple[float, float], ...], ...]] = {
    "0": (((0.5, 0), (0.1, 0.25), (0.1, 0.75), (0.5, 1), (0.9, 0.75), (0.9, 0.25), (0.5, 0)),),
    "1": (((0.1, 0.35), (0.55, 0), (0.55, 1)),),
    "2": (((0.05, 0.2), (0.4, 0), (0.85, 0.1), (0.85, 0.35), (0.05, 1), (0.95, 1)),),
    "3": (((0.1, 0.08), (0.5, 0), (0.85, 0.2), (0.4, 0.46), (0.9, 0.7), (0.6, 1), (0.05, 0.92)),),
    "4": (((0.6, 0), (0.05, 0.65), (0.95, 0.65)), ((0.65, 0.35), (0.65, 1))),
    "5": (((0.9, 0), (0.2, 0), (0.15, 0.42), (0.65, 0.4), (0.92, 0.68), (0.6, 1), (0.05, 0.92)),),
    "6": (((0.75, 0), (0.3, 0.3), (0.1, 0.7), (0.35, 1), (0.85, 0.9), (0.8, 0.6), (0.4, 0.52), (0.12, 0.7)),),
    "7": (((0.05, 0), (0.95, 0), (0.4, 1)),),
    "8": (((0.5, 0.46), (0.15, 0.2), (0.5, 0), (0.85, 0.2), (0.5, 0.46), (0.08, 0.78), (0.5, 1), (0.92, 0.78), (0.5, 0.46)),),
    "9": (((0.85, 0.2), (0.5, 0), (0.12, 0.2), (0.35, 0.48), (0.85, 0.25), (0.8, 0.6), (0.65, 1)),),
    "-": (((0.1, 0.5), (0.9, 0.48)),),
    "#": (((0.3, 0), (0.2, 1)), ((0.8, 0), (0.7, 1)), ((0, 0.35), (1, 0.3)), ((0, 0.7), (1, 0.65))),
    "M": (((0, 1), (0.1, 0), (0.5, 0.7), (0.9, 0), (1, 1)),),
}
"""Figures of straight strokes, in a box of size one by one with the origin at its top left corner."""


def drawn(text: str, high: int = 36, thick: int = 4, lean: float = 0.0, gap: float = 0.3) -> Tones:
    """Return text as soft pen ink, with its height in pixels and gaps relative to the height."""
    wide = 0.55 * high
    picture = np.zeros((high + 60, int(len(text) * (wide + gap * high)) + 60), np.uint8)
    for number, sign in enumerate(text):
        for stroke in FIGURES[sign]:
            points = np.array(stroke) * (wide, high) + (30 + number * (wide + gap * high), 30)
            points[:, 0] += lean * (high + 30 - points[:, 1])
            cv2.polylines(picture, [np.round(points * 16).astype(np.int32)], False, 255, thick, cv2.LINE_AA, 4)
    soft = np.asarray(cv2.GaussianBlur(picture, (0, 0), 1.0), np.float32) / 255
    return np.asarray(soft * (soft > 0.1), np.float32)
