"""Inference of small neural nets with numpy alone: sliding windows, a convolution, log-softmax, weights from a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from sheetgen.photo.picture.pixels import Tones

STRIDE = 2
"""Pixels from one window of a convolution to the next."""


def windows(maps: Tones, side: int, step: int) -> Tones:
    """Sliding windows of maps (n × high × wide × channels), flattened: n × high × wide × (side² × channels)."""
    count, high, wide, channels = maps.shape
    each, row, column, channel = maps.strides
    shape = (count, (high - side) // step + 1, (wide - side) // step + 1, side, side, channels)
    cut = np.lib.stride_tricks.as_strided(maps, shape, (each, row * step, column * step, row, column, channel), writeable=False)
    return cut.reshape(*shape[:3], -1)


def convolve(maps: Tones, weights: Tones, bias: Tones) -> Tones:
    """A convolution with zero padding and a stride of 2, then ReLU."""
    side = round((weights.shape[0] / maps.shape[3]) ** 0.5)
    rim = side // 2
    count, high, wide, channels = maps.shape
    padded = np.zeros((count, high + 2 * rim, wide + 2 * rim, channels), np.float32)
    padded[:, rim : rim + high, rim : rim + wide] = maps
    cut = windows(padded, side, STRIDE)
    result = np.maximum(cut.reshape(-1, weights.shape[0]) @ weights + bias, 0)
    return np.asarray(result.reshape(*cut.shape[:3], -1), np.float32)


def log_softmax(scores: Tones) -> Tones:
    """The log-probabilities of scores (n × classes)."""
    scores = scores - scores.max(axis=1, keepdims=True)
    return np.asarray(scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), np.float32)


@cache
def load_weights(name: str) -> dict[str, Tones]:
    """The arrays of a file of weights, by name."""
    with (files("sheetgen.photo") / name).open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return {each: _whole(arrays[each]) for each in arrays.files}


def _whole(half: npt.NDArray[np.float16]) -> Tones:
    return np.asarray(half, np.float32)
