"""The probabilities of digits for crops of ink, by two small nets (trained in `bench/teaching/digits`).

A crop is a picture of some ink: its darkness relative to that of its own pen (0–1), with DOTS pixels per millimetre. Crops are
scaled to a fixed size first, so their own size matters little.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

import cv2
import numpy as np

from sheetgen.photo.picture.nets import convolve, load_weights, log_softmax
from sheetgen.photo.picture.pixels import Tones

SIDE, INNER = 28, 22
"""Side of the normalized square, and longer side of the ink in it, in pixels."""
CELLS, DIRECTIONS = 7, 8
"""Histograms of gradients: number of cells per side, and of directions in each cell."""
NO_DIGIT = 10
"""The class of anything that is neither a digit nor a sign: parts of digits, several digits, a scribble."""
SIGNS = ("X", "/", "-")
"""The classes after NO_DIGIT."""
CLASSES = NO_DIGIT + 1 + len(SIGNS)
_INK_LEVEL = 0.3
_CONVOLUTIONS = 3
_BATCH = 64


def normalize_crop(crop: Tones) -> Tones:
    """Return the ink of a crop, scaled and centred in a square (SIDE × SIDE, 0–1); all 0 if it has none."""
    result = np.zeros((SIDE, SIDE), np.float32)
    cut = trim(crop)
    if cut is None:
        return result
    scale = INNER / max(cut.shape)
    high, wide = (max(1, round(each * scale)) for each in cut.shape)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    top, left = (SIDE - high) // 2, (SIDE - wide) // 2
    result[top : top + high, left : left + wide] = cv2.resize(cut, (wide, high), interpolation=how)
    return np.clip(result, 0, 1)


def trim(crop: Tones) -> Tones | None:
    """Return a crop without its blank margins; None if it has no ink."""
    if crop.ndim != 2 or not crop.size:
        return None
    inked = crop > _INK_LEVEL
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    if not len(rows):
        return None
    return np.ascontiguousarray(crop[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], np.float32)


def features(squares: Tones) -> Tones:
    """Return the perceptron's features of squares (n × SIDE × SIDE): histograms of gradients, a thumbnail, the aspect ratio."""
    count = len(squares)
    across, down = np.zeros_like(squares), np.zeros_like(squares)
    across[:, :, 1:-1] = squares[:, :, 2:] - squares[:, :, :-2]
    down[:, 1:-1] = squares[:, 2:] - squares[:, :-2]
    strength = np.sqrt(across * across + down * down) + np.float32(1e-6)
    histograms = np.empty((count, DIRECTIONS, CELLS, CELLS), np.float32)
    near = _shares(CELLS)
    for way in range(DIRECTIONS):
        turn = 2 * np.pi * way / DIRECTIONS
        along = np.maximum(across * np.float32(np.cos(turn)) + down * np.float32(np.sin(turn)), 0)
        histograms[:, way] = near @ (along * along / strength) @ near.T
    edges = np.sqrt(histograms.reshape(count, -1))
    edges /= np.linalg.norm(edges, axis=1, keepdims=True) + np.float32(1e-6)
    small = _shares(9)
    thumbs = (small @ squares @ small.T).reshape(count, -1)
    inked = squares > _INK_LEVEL
    wide, high = inked.any(axis=1).sum(axis=1), inked.any(axis=2).sum(axis=1)
    aspect = np.log((wide + 1.0) / (high + 1.0)).astype(np.float32)[:, None]
    return np.concatenate((edges * np.float32(8), thumbs, aspect), axis=1)


@cache
def _shares(cells: int) -> Tones:
    """Return the weight of each of SIDE pixels in each cell (cells × SIDE), falling with the distance. Each row sums to 1."""
    step = SIDE / cells
    middles = (np.arange(cells) + 0.5) * step - 0.5
    weights = np.maximum(1 - np.abs(np.arange(SIDE)[None, :] - middles[:, None]) / step, 0)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)


Classify = Callable[[Sequence[Tones]], Tones]
"""A function that returns the probability of each class for some crops (n × CLASSES)."""


def class_probabilities(crops: Sequence[Tones]) -> Tones:
    """Return the probabilities of the digits, of NO_DIGIT and of SIGNS for each crop: n × CLASSES."""
    result = np.zeros((len(crops), CLASSES), np.float32)
    result[:, NO_DIGIT] = 1
    for start in range(0, len(crops), _BATCH):
        squares = np.stack([normalize_crop(crop) for crop in crops[start : start + _BATCH]])
        inked = squares.any(axis=(1, 2))
        if inked.any():
            result[start : start + _BATCH][inked] = classify_squares(squares[inked])
    return result


def probabilities(crops: Sequence[Tones], classify: Classify = class_probabilities, *, slash: bool = False) -> Tones:
    """Return the probabilities of the digits and, last, of NO_DIGIT for each crop: n × 11. A crop without ink is not a digit.

    slash: whether a slanted stroke is a separate sign; otherwise it counts as a 1, as far as it is a digit at all.
    """
    rows = classify(crops)
    digits, signs = rows[:, : NO_DIGIT + 1], dict(zip(SIGNS, rows[:, NO_DIGIT + 1 :].T, strict=True))
    ones = 0 if slash else signs["/"] * digits[:, 1] / np.maximum(digits[:, 1] + digits[:, NO_DIGIT], 1e-6)
    digits[:, NO_DIGIT] += sum(signs.values()) - ones
    digits[:, 1] += ones
    return digits


class Classified:
    """A cache of classified crops: the same crop is requested many times, and classifying many at once is faster."""

    def __init__(self) -> None:
        self._known: dict[bytes, Tones] = {}

    def __call__(self, crops: Sequence[Tones]) -> Tones:
        """Return the probability of each class for some crops (n × CLASSES)."""
        keys = [key_of(crop) for crop in crops]
        new = {key: crop for key, crop in zip(keys, crops, strict=True) if key not in self._known}
        if new:
            self._known.update(zip(new, class_probabilities(list(new.values())), strict=True))
        return np.array([self._known[key] for key in keys], np.float32).reshape(-1, CLASSES)


def key_of(ink: Tones) -> bytes:
    """Return a key that identifies a piece of ink."""
    return bytes(repr(ink.shape), "ascii") + ink.tobytes()


def classify_squares(squares: Tones) -> Tones:
    """Return the probability of each class for squares (n × SIDE × SIDE): the geometric mean of both nets, softened by a
    temperature (`cool`)."""
    weights = load_weights("digits/nets.npz")
    both = log_softmax(_perceptron_scores(squares, weights)) + log_softmax(_convolution_scores(squares, weights))
    return np.asarray(np.exp(log_softmax(both / (2 * weights["cool"]))), np.float32)


def _perceptron_scores(squares: Tones, weights: Mapping[str, Tones]) -> Tones:
    hidden = np.maximum(features(squares) @ weights["perceptron0"] + weights["perceptron0_more"], 0)
    return np.asarray(hidden @ weights["perceptron1"] + weights["perceptron1_more"], np.float32)


def _convolution_scores(squares: Tones, weights: Mapping[str, Tones]) -> Tones:
    maps = squares[:, :, :, None]
    for layer in range(_CONVOLUTIONS):
        maps = convolve(maps, weights[f"convolution{layer}"], weights[f"convolution{layer}_more"])
    hidden = maps.reshape(len(maps), -1)
    hidden = np.maximum(hidden @ weights["convolution3"] + weights["convolution3_more"], 0)
    return np.asarray(hidden @ weights["convolution4"] + weights["convolution4_more"], np.float32)
