"""The net that `sheetgen/photo/ink/net` runs, in training form: maps through three layers, joined with the figures."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from sheetgen.photo.ink.net import NOTHING
from sheetgen.photo.ink.net_input import CHANNELS, SIDE
from teaching.nets import Adam, Classes, Convolution, Dense, Tones, likely

CLASSES = 3
SMOOTH = 0.004
TURNED, FAR_TURNED = 0.3, 60.0
"""Share of ticks whose ink is turned, and the maximum turn in degrees: people strike out in any direction."""
ALONE = 0.2
"""Share of examples that show only the maps, so that the net doesn't rely on the figures alone."""


class Net:
    """drop: the share of the last layers' inputs that is hidden during training."""

    def __init__(
        self, seed: int, figures: int, *, maps: tuple[int, int, int] = (12, 16, 24), hidden: int = 64, drop: float = 0.2
    ) -> None:
        self.rng = np.random.default_rng(seed)
        one, two, three = maps
        self.maps = [
            Convolution(self.rng, 5, 2, CHANNELS, one),
            Convolution(self.rng, 3, 2, one, two),
            Convolution(self.rng, 3, 2, two, three),
        ]
        self.seen = (SIDE // 8) ** 2 * three
        self.hidden = Dense(self.rng, self.seen + figures, hidden, relu=True)
        self.last = Dense(self.rng, hidden, CLASSES, relu=False)
        self.drop = drop

    @property
    def layers(self) -> list[Convolution | Dense]:
        """Return all layers."""
        return [*self.maps, self.hidden, self.last]

    def scores(self, maps: Tones, figures: Tones, *, taught: bool = False) -> Tones:
        """A score for each class."""
        for layer in self.maps:
            maps = layer.forward(maps)
        self.shape = maps.shape
        whole = np.concatenate((maps.reshape(len(maps), -1), figures), axis=1)
        if taught:
            self.kept = (self.rng.random(whole.shape) > self.drop).astype(np.float32) / np.float32(1 - self.drop)
            whole = whole * self.kept
        return self.last.forward(self.hidden.forward(whole))

    def back(self, slope: Tones) -> None:
        """Set the gradients of all weights."""
        slope = (self.hidden.back(self.last.back(slope)) * self.kept)[:, : self.seen].reshape(self.shape)
        for layer in reversed(self.maps):
            slope = layer.back(slope)

    def all_scores(self, maps: npt.NDArray[np.uint8], figures: Tones, grain: float, some: int = 500) -> Tones:
        """Return the scores of many regions, calculated `some` at a time."""
        starts = range(0, len(maps), some)
        return np.concatenate([self.scores(_whole(maps[n : n + some], grain), figures[n : n + some]) for n in starts])


def _whole(maps: npt.NDArray[np.uint8], grain: float) -> Tones:
    return np.asarray(maps / np.float32(grain), np.float32)


def _moved(ink: Tones, rng: np.random.Generator) -> Tones:
    """The ink of one region somewhere else in it, and of another size."""
    size, (x, y) = rng.uniform(0.65, 1.15), rng.uniform(-5, 5, 2)
    middle = (SIDE - 1) / 2
    moved = np.array([[size, 0, middle * (1 - size) + x], [0, size, middle * (1 - size) + y]], np.float32)
    return np.asarray(cv2.warpAffine(ink, moved, (SIDE, SIDE)), np.float32)


def _turned(ink: Tones, rng: np.random.Generator) -> Tones:
    """The ink of one region, turned about its middle."""
    middle = ((SIDE - 1) / 2,) * 2
    turn = cv2.getRotationMatrix2D(middle, float(rng.uniform(-FAR_TURNED, FAR_TURNED)), 1.0)
    return np.asarray(cv2.warpAffine(ink, turn, (SIDE, SIDE)), np.float32)


def taught(
    net: Net,
    maps: npt.NDArray[np.uint8],
    figures: Tones,
    classes: Classes,
    weights: Tones,
    shifted: npt.NDArray[np.bool_],
    *,
    grain: float,
    rounds: int,
    rate: float,
    some: int = 128,
) -> Net:
    """Return a net trained on examples drawn by weight, each mirrored, and its ink made darker or fainter, at random.

    shifted: examples whose ink may be anywhere in its region, smaller or larger.
    """
    rng, steps = np.random.default_rng(7), rounds * (len(classes) // some)
    adam = Adam(net.layers, steps, rate)
    share = np.cumsum(weights / weights.sum())
    for step in range(steps):
        which = np.minimum(np.searchsorted(share, rng.random(some)), len(classes) - 1)
        seen = _whole(maps[which], grain)
        for axis in (1, 2):
            turned = rng.random(some) < 0.5
            seen[turned] = np.flip(seen[turned], axis=axis)
        seen[..., :3] *= rng.uniform(0.8, 1.2, (some, 1, 1, 1)).astype(np.float32)
        for row in np.flatnonzero((classes[which] != NOTHING) & shifted[which] & (rng.random(some) < 0.7)):
            seen[row, ..., :3] = _moved(seen[row, ..., :3], rng)
        for row in np.flatnonzero((classes[which] != NOTHING) & ~shifted[which] & (rng.random(some) < TURNED)):
            seen[row, ..., :3] = _turned(seen[row, ..., :3], rng)
        known = figures[which] + rng.normal(0, 0.05, (some, figures.shape[1])).astype(np.float32)
        known[rng.random(some) < ALONE] = 0
        slope = likely(net.scores(seen, known, taught=True)) - np.float32(SMOOTH / CLASSES)
        slope[np.arange(some), classes[which]] -= np.float32(1 - SMOOTH)
        net.back(np.asarray(slope / some, np.float32))
        adam.go()
        if step % (steps // 10) == 0:
            print(f"  {step} of {steps}", flush=True)
    return net
