"""Which digit a piece of ink is, and how likely: told by two small nets that many hands have taught (`bench/teaching/digits`).

A crop is ink as dark as it is against its own pen, from 0 to 1, with DOTS pixels a millimetre (its size matters little).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import cv2
import numpy as np

from sheetgen.photo.picture.nets import convolved, logs, stored
from sheetgen.photo.picture.pixels import Tones

SIDE, INNER = 28, 22
"""Crops are looked at in a square of so many pixels; the longer side of their ink becomes INNER."""
CELLS, WAYS = 7, 8
"""So many by so many places, in each of which so many directions of edges are told apart."""
NO_DIGIT = 10
"""The class of what is no digit: parts of digits, several of them, a minus, a scribble."""
_INK = 0.3
_MAPS = 3
_SOME = 256


def framed(crop: Tones) -> Tones:
    """The ink of a crop, in the middle of a square (SIDE × SIDE), its longer side INNER; all 0 where there is none."""
    result = np.zeros((SIDE, SIDE), np.float32)
    if crop.ndim != 2 or not crop.size:
        return result
    there = crop > _INK
    rows, columns = np.flatnonzero(there.any(axis=1)), np.flatnonzero(there.any(axis=0))
    if not len(rows):
        return result
    cut = np.ascontiguousarray(crop[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], np.float32)
    scale = INNER / max(cut.shape)
    high, wide = (max(1, round(each * scale)) for each in cut.shape)
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    top, left = (SIDE - high) // 2, (SIDE - wide) // 2
    result[top : top + high, left : left + wide] = cv2.resize(cut, (wide, high), interpolation=how)
    return np.clip(result, 0, 1)


def features(squares: Tones) -> Tones:
    """What the perceptron sees of framed crops (n × SIDE × SIDE): directions of edges by place, a thumbnail, how wide it is."""
    count = len(squares)
    across, down = np.zeros_like(squares), np.zeros_like(squares)
    across[:, :, 1:-1] = squares[:, :, 2:] - squares[:, :, :-2]
    down[:, 1:-1] = squares[:, 2:] - squares[:, :-2]
    strength = np.sqrt(across * across + down * down) + np.float32(1e-6)
    found = np.empty((count, WAYS, CELLS, CELLS), np.float32)
    near = _shares(CELLS)
    for way in range(WAYS):
        turn = 2 * np.pi * way / WAYS
        along = np.maximum(across * np.float32(np.cos(turn)) + down * np.float32(np.sin(turn)), 0)
        found[:, way] = near @ (along * along / strength) @ near.T
    edges = np.sqrt(found.reshape(count, -1))
    edges /= np.linalg.norm(edges, axis=1, keepdims=True) + np.float32(1e-6)
    small = _shares(9)
    thumbs = (small @ squares @ small.T).reshape(count, -1)
    there = squares > _INK
    wide, high = there.any(axis=1).sum(axis=1), there.any(axis=2).sum(axis=1)
    aspect = np.log((wide + 1.0) / (high + 1.0)).astype(np.float32)[:, None]
    return np.concatenate((edges * np.float32(8), thumbs, aspect), axis=1)


@cache
def _shares(cells: int) -> Tones:
    """How much each of SIDE pixels counts for each of so many cells (cells × SIDE): less with its distance; 1 in sum."""
    step = SIDE / cells
    middles = (np.arange(cells) + 0.5) * step - 0.5
    weights = np.maximum(1 - np.abs(np.arange(SIDE)[None, :] - middles[:, None]) / step, 0)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)


def probabilities(crops: Sequence[Tones]) -> Tones:
    """How likely each crop is each digit and (the last) none: n × 11, each row 1 in sum. What has no ink is no digit."""
    result = np.zeros((len(crops), NO_DIGIT + 1), np.float32)
    result[:, NO_DIGIT] = 1
    for start in range(0, len(crops), _SOME):
        squares = np.stack([framed(crop) for crop in crops[start : start + _SOME]])
        there = squares.any(axis=(1, 2))
        if there.any():
            result[start : start + _SOME][there] = of_squares(squares[there])
    return result


def of_squares(squares: Tones) -> Tones:
    """The same of framed crops: both nets together, by the mean of their logarithms."""
    known = stored("digits/nets.npz")
    both = logs(_perceived(squares, known)) + logs(_convolved(squares, known))
    return np.asarray(np.exp(logs(both / (2 * known["cool"]))), np.float32)


def _perceived(squares: Tones, known: Mapping[str, Tones]) -> Tones:
    hidden = np.maximum(features(squares) @ known["perceptron0"] + known["perceptron0_more"], 0)
    return np.asarray(hidden @ known["perceptron1"] + known["perceptron1_more"], np.float32)


def _convolved(squares: Tones, known: Mapping[str, Tones]) -> Tones:
    maps = squares[:, :, :, None]
    for layer in range(_MAPS):
        maps = convolved(maps, known[f"convolution{layer}"], known[f"convolution{layer}_more"], 2)
    hidden = maps.reshape(len(maps), -1)
    hidden = np.maximum(hidden @ known["convolution3"] + known["convolution3_more"], 0)
    return np.asarray(hidden @ known["convolution4"] + known["convolution4_more"], np.float32)
