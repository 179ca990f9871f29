"""Train the net of `sheetgen/photo/ink/net` and write `sheetgen/photo/ink/net.npz`; takes its photos first (an hour on two cores).

Requires torch. `--photos 1100`: the seeds of the photos, the second half only of layouts with many boxes; every tenth is kept for
the results. `--try`: print the results, write no file.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from sheetgen.photo.ink.net import SOMETHING, UNDONE, standardised
from sheetgen.photo.ink.ticks import SURE
from sheetgen.photo.picture.nets import log_softmax
from teaching.marks.data import UNKNOWN, Regions, Tones, counted, has_many_boxes, some
from teaching.marks.net import scores, taught

FILE = Path(__file__).parents[3] / "sheetgen" / "photo" / "ink" / "net.npz"
KEPT = 10
OFTEN = {"written": 0.35, "part": 6.0}
"""Sampling weights of kinds that are drawn less or more often than they occur."""
COOL = 0.7
"""The temperature that divides the scores. With 1, the probabilities of the photos kept are right on average, but six times as many
parts of spaces are doubtful, and hardly more mistakes are among them."""


def weights(found: Regions) -> Tones:
    """Return the sampling weight of each region; common kinds get less."""
    often = np.array([OFTEN.get(kind, 1.0) for kind in found.kinds.tolist()])
    rare = (found.classes == SOMETHING) & np.isin(found.kinds, ("mark", "parts"))
    return np.asarray(often * np.where((found.classes == UNDONE) | rare, 2, 1), np.float32)


def main() -> None:
    """Take the photos, train the net, print the results, write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=1100)
    options.add_argument("--rounds", type=int, default=12)
    options.add_argument("--try", action="store_true", dest="only")
    asked = options.parse_args()
    found = some([seed for seed in range(asked.photos) if seed < asked.photos / 2 or has_many_boxes(seed)])
    found = Regions(*(each[found.classes != UNKNOWN] for each in found))
    middle, spread = found.figures.mean(axis=0), found.figures.std(axis=0) + np.float32(1e-3)
    figures = standardised(found.figures, middle, spread)
    kept = found.photos % KEPT == KEPT - 1
    learnt, tried = (Regions(*(each[part] for each in found)) for part in (~kept, kept))
    net = taught(learnt, figures[~kept], weights(learnt), asked.rounds)
    print(*counted(tried, np.exp(log_softmax(np.asarray(scores(net, tried, figures[kept]) / COOL, np.float32))), SURE), sep="\n")
    if not asked.only:
        arrays: dict[str, Any] = {**net.arrays()}
        np.savez_compressed(FILE, **arrays | {"middle": middle, "spread": spread, "cool": np.float32(COOL)})


if __name__ == "__main__":
    main()
