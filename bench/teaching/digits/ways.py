"""Methods of reading a digit, all trained and tested in the same way: inputs of framed squares, one net, several nets combined."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sheetgen.photo.digits.nets import features
from teaching.digits.data import Crops
from teaching.digits.nets import Net, convolution, perceptron, taught
from teaching.nets import Classes, Tones, likely


class Way(NamedTuple):
    """A trained net, and the function that turns squares into its input."""

    name: str
    net: Net
    sees: Callable[[Tones], Tones]

    def scores(self, squares: npt.NDArray[np.uint8]) -> Tones:
        """The scores of squares (0 to 255)."""
        parts = [self.sees(tones(squares[n : n + 500])) for n in range(0, len(squares), 500)]
        return np.concatenate([self.net.scores(part) for part in parts])

    @property
    def numbers(self) -> int:
        """Return the number of weights."""
        return sum(each.size for layer in self.net.layers for each in layer.weights)


def tones(squares: npt.NDArray[np.uint8]) -> Tones:
    """Return squares scaled from 0–255 to 0–1."""
    return np.asarray(squares, np.float32) / np.float32(255)


def maps(squares: Tones) -> Tones:
    """Return squares in the shape that a convolutional net takes."""
    return squares[:, :, :, None]


def by_features(crops: Crops, hidden: int, rounds: int, seed: int, told: Callable[[int], None]) -> Way:
    """A perceptron on directions of edges."""
    seen = np.concatenate([features(tones(crops.squares[n : n + 1000])) for n in range(0, len(crops.squares), 1000)])
    net = perceptron(seed, seen.shape[1], hidden)
    taught(net, lambda which: seen[which], crops.classes, rounds=rounds, seed=seed, rate=1e-3, told=told)
    return Way(f"features, {hidden} hidden", net, features)


def by_convolution(crops: Crops, channels: tuple[int, int, int], rounds: int, seed: int, told: Callable[[int], None]) -> Way:
    """Train a net of three convolutions on the squares themselves, at random shifted by a pixel."""
    rng = np.random.default_rng(seed)

    def some(which: Classes) -> Tones:
        squares = crops.squares[which]
        squares = np.roll(squares, (int(rng.integers(-1, 2)), int(rng.integers(-1, 2))), axis=(1, 2))
        return maps(tones(squares))

    net = convolution(seed, channels)
    taught(net, some, crops.classes, rounds=rounds, seed=seed, rate=2e-3, told=told)
    return Way(f"convolution {'-'.join(map(str, channels))}", net, maps)


def together(ways: Sequence[Way], squares: npt.NDArray[np.uint8]) -> Tones:
    """Return the mean log probability over several methods."""
    return np.asarray(np.mean([np.log(likely(way.scores(squares)) + 1e-7) for way in ways], axis=0), np.float32)


def cool(scores: Tones, classes: Classes) -> float:
    """Return the temperature to divide scores by so that the probabilities are calibrated."""
    tried = np.exp(np.linspace(np.log(0.4), np.log(3.0), 41))
    losses = [-np.log(likely(scores / np.float32(t))[np.arange(len(classes)), classes] + 1e-9).mean() for t in tried]
    return float(tried[int(np.argmin(losses))])


def right(scores: Tones, classes: Classes, first: int) -> float:
    """Return the share of crops whose class is among the `first` most likely."""
    best = np.argsort(-scores, axis=1)[:, :first]
    return float((best == classes[:, None]).any(axis=1).mean()) if len(classes) else 0.0
