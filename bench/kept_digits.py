"""Select the digits of a file of real people's digits that are kept for measuring and never used to train or tune.

The file holds `images` (N × 28 × 28, 0–255, white ink on black) and `labels` (N). Neighbours share a writer, so the split uses
whole runs of neighbours: nearly all digits of a writer are on the same side.
"""

from __future__ import annotations

from os import PathLike
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

RUN = 100
"""Digits per run."""
EVERY = 5
"""Group size in runs; the last run of each group is kept for measuring."""


class Digits(NamedTuple):
    """Digits in runs of neighbours. images: N × 28 × 28, 0–255; labels: N; runs: N, the number of each digit's run."""

    images: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    runs: NDArray[np.int64]


def is_kept(runs: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return which runs are for measuring only."""
    kept: NDArray[np.bool_] = runs % EVERY == EVERY - 1
    return kept


def load(path: str | PathLike[str], *, kept: bool) -> Digits:
    """Return the digits of a file that are kept for measuring, or (`kept=False`) all others.

    Raise ValueError if the file has no digits.
    """
    with np.load(path) as file:
        content: dict[str, NDArray[Any]] = {name: file[name] for name in file.files}
    if not {"images", "labels"} <= content.keys() or content["images"].shape[1:] != (28, 28):
        raise ValueError(f"{path}: images (N × 28 × 28) and labels (N) are wanted")
    runs = np.arange(len(content["labels"])) // RUN
    chosen = is_kept(runs) == kept
    return Digits(content["images"][chosen], content["labels"][chosen], runs[chosen])
