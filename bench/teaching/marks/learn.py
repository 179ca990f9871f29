"""Train the net of `sheetgen/photo/ink/net` and write `sheetgen/photo/ink/net.npz`; takes its photos first (an hour on two cores).

`--photos 600`: number of photos; every tenth is kept for calibration. `--try`: print the results, write no file. `--on`: continue
gently from the existing net, also with the new training data.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sheetgen.photo.ink.ticks import SURE

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np

from sheetgen.photo.ink.net import SOMETHING, UNDONE, standardised
from sheetgen.photo.picture.nets import load_weights
from teaching.marks.data import GRAIN, UNKNOWN, Regions, counted, some
from teaching.marks.net import Net, taught
from teaching.nets import Tones, likely

FILE = Path(__file__).parents[3] / "sheetgen" / "photo" / "ink" / "net.npz"
KEPT = 10
NAMES = ("maps0", "maps1", "maps2", "hidden", "last")
RATE, GENTLY = 2e-3, 5e-4
"""Learning rates: from scratch, and from an existing net."""
STAYS = 0.68
"""Share of the old weights when they are averaged with the new ones after further training."""
SELDOM = {"written": 0.35}
"""Sampling weights of kinds that are drawn less often than they occur."""


def weights(found: Regions) -> Tones:
    """Return the sampling weight of each region; common kinds get less."""
    kinds = np.array([SELDOM.get(kind, 1.0) for kind in found.kinds.tolist()])
    rare = (found.classes == SOMETHING) & np.isin(found.kinds, ("mark", "part", "parts"))
    return np.asarray(kinds * np.where(found.classes == UNDONE, 2, 1) * np.where(rare, 3, 1), np.float32)


def begun(net: Net) -> Net:
    """Return the existing net for further training."""
    known = load_weights("ink/net.npz")
    for name, layer in zip(NAMES, net.layers, strict=True):
        for each, more in zip(layer.weights, ("", "_more"), strict=True):
            each[:] = known[name + more]
    return net


def cooled(scores: Tones, classes: np.ndarray[tuple[int], np.dtype[np.int64]]) -> float:
    """Return the temperature to divide scores by so that the probabilities are calibrated: the best of several."""
    rows = np.arange(len(classes))
    costs = {cool: -np.log(likely(scores / np.float32(cool))[rows, classes] + 1e-9).mean() for cool in np.arange(0.4, 2.5, 0.05)}
    return float(min(costs, key=lambda cool: costs[cool]))


def main() -> None:
    """Take the photos, train the net, print the results, write the file."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=900)
    options.add_argument("--rounds", type=int, default=14)
    options.add_argument("--try", action="store_true", dest="only")
    options.add_argument("--on", action="store_true")
    asked = options.parse_args()
    found = some(range(asked.photos))
    known = found.classes != UNKNOWN
    middle, spread = found.figures[known].mean(axis=0), found.figures[known].std(axis=0) + np.float32(1e-3)
    if asked.on:
        middle, spread = (load_weights("ink/net.npz")[name] for name in ("middle", "spread"))
    figures = standardised(found.figures, middle, spread)
    kept = known & (found.photos % KEPT == KEPT - 1)
    to_learn = known & ~kept
    net = taught(
        begun(Net(1, figures.shape[1])) if asked.on else Net(1, figures.shape[1]),
        found.maps[to_learn],
        figures[to_learn],
        found.classes[to_learn],
        weights(found)[to_learn],
        found.kinds[to_learn] == "written",
        grain=GRAIN,
        rounds=asked.rounds,
        rate=GENTLY if asked.on else RATE,
    )
    if asked.on:
        for known, layer in zip(begun(Net(1, figures.shape[1])).layers, net.layers, strict=True):
            for old, new in zip(known.weights, layer.weights, strict=True):
                new[:] = STAYS * old + (1 - STAYS) * new
    scores = net.all_scores(found.maps[kept], figures[kept], GRAIN)
    cool = cooled(scores, found.classes[kept])
    print(f"cool {cool:.2f}", *counted(Regions(*(each[kept] for each in found)), likely(scores / np.float32(cool)), SURE), sep="\n")
    if not asked.only:
        layers: dict[str, Any] = {
            f"{name}{more}": each.astype(np.float16)
            for name, layer in zip(NAMES, net.layers, strict=True)
            for more, each in zip(("", "_more"), layer.weights, strict=True)
        }
        np.savez_compressed(FILE, **layers | {"middle": middle, "spread": spread, "cool": np.float32(cool)})


if __name__ == "__main__":
    main()
