"""What small nets are made of, run by numpy alone: squares out of maps, a layer, how likely each class is, weights in a file."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt

from sheetgen.photo.picture.pixels import Tones


def windows(maps: Tones, side: int, step: int) -> Tones:
    """The squares of so many pixels in maps (n × high × wide × channels), every so many: n × high × wide × (side² × channels)."""
    cut = np.lib.stride_tricks.sliding_window_view(maps, (side, side), axis=(1, 2))[:, ::step, ::step]
    return cut.transpose(0, 1, 2, 4, 5, 3).reshape(*cut.shape[:3], -1)


def convolved(maps: Tones, weights: Tones, more: Tones, step: int) -> Tones:
    """What a layer sees in the squares of maps, a rim of 0 about them; nothing below 0 comes out."""
    side = round((weights.shape[0] / maps.shape[3]) ** 0.5)
    rim = side // 2
    cut = windows(np.pad(maps, ((0, 0), (rim, rim), (rim, rim), (0, 0))), side, step)
    return np.asarray(np.maximum(cut.reshape(-1, weights.shape[0]) @ weights + more, 0).reshape(*cut.shape[:3], -1), np.float32)


def logs(scores: Tones) -> Tones:
    """Logarithms of probabilities from scores (n × classes)."""
    scores = scores - scores.max(axis=1, keepdims=True)
    return np.asarray(scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), np.float32)


@cache
def stored(name: str) -> dict[str, Tones]:
    """What a file of weights holds, by name."""
    with (files("sheetgen.photo") / name).open("rb") as file, np.load(file, allow_pickle=False) as known:
        return {each: _whole(known[each]) for each in known.files}


def _whole(half: npt.NDArray[np.float16]) -> Tones:
    return np.asarray(half, np.float32)
