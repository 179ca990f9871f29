"""Inference of small neural nets with numpy alone: sliding windows, a convolution, log-softmax, weights from a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np

from sheetgen.photo.picture.pixels import Tones

Pair = tuple[int, int]
"""Rows and columns."""


def windows(maps: Tones, size: Pair, step: Pair) -> Tones:
    """Sliding windows of maps (n × high × wide × channels), flattened: n × high × wide × (rows × columns × channels)."""
    count, high, wide, channels = maps.shape
    each, row, column, channel = maps.strides
    (rows, columns), (down, across) = size, step
    shape = (count, (high - rows) // down + 1, (wide - columns) // across + 1, rows, columns, channels)
    cut = np.lib.stride_tricks.as_strided(maps, shape, (each, row * down, column * across, row, column, channel), writeable=False)
    return cut.reshape(*shape[:3], -1)


def convolve(maps: Tones, weights: Tones, bias: Tones, size: Pair | None = None, step: Pair = (2, 2)) -> Tones:
    """Apply a convolution with zero padding, then ReLU. size: of its windows, by default square."""
    return np.maximum(linear_convolve(maps, weights, bias, size, step), 0)


def linear_convolve(maps: Tones, weights: Tones, bias: Tones, size: Pair | None = None, step: Pair = (2, 2)) -> Tones:
    """A convolution with zero padding."""
    if size is None:
        side = round((weights.shape[0] / maps.shape[3]) ** 0.5)
        size = side, side
    rows, columns = size[0] // 2, size[1] // 2
    count, high, wide, channels = maps.shape
    padded = np.zeros((count, high + 2 * rows, wide + 2 * columns, channels), np.float32)
    padded[:, rows : rows + high, columns : columns + wide] = maps
    cut = windows(padded, size, step)
    result = cut.reshape(-1, weights.shape[0]) @ weights + bias
    return np.asarray(result.reshape(*cut.shape[:3], -1), np.float32)


def log_softmax(scores: Tones) -> Tones:
    """The log-probabilities of scores (… × classes)."""
    scores = scores - scores.max(axis=-1, keepdims=True)
    return np.asarray(scores - np.log(np.exp(scores).sum(axis=-1, keepdims=True)), np.float32)


@cache
def load_weights(name: str) -> dict[str, Tones]:
    """The arrays of a file of weights, by name."""
    with (files("sheetgen.photo") / name).open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return {each: np.asarray(arrays[each], np.float32) for each in arrays.files}
