"""The nets that recognise digits, in training form."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sheetgen.photo.digits.nets import CLASSES
from teaching.nets import Adam, Classes, Convolution, Dense, Layer, Tones, likely


class Net:
    """A net of layers in sequence."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self.layers = layers

    def scores(self, x: Tones) -> Tones:
        """Return a score for each class (not a probability)."""
        for layer in self.layers:
            x = layer.forward(x)
        return x

    def all_scores(self, x: Tones, some: int = 500) -> Tones:
        """Return the scores of many inputs, `some` at a time."""
        return np.concatenate([self.scores(x[n : n + some]) for n in range(0, len(x), some)])


def perceptron(seed: int, ins: int, hidden: int) -> Net:
    """Return a net with one hidden layer."""
    rng = np.random.default_rng(seed)
    return Net([Dense(rng, ins, hidden, relu=True), Dense(rng, hidden, CLASSES, relu=False)])


def convolution(seed: int, channels: tuple[int, int, int] = (12, 24, 32), hidden: int = 96) -> Net:
    """Return a net with three convolutions, from 28 × 28 to 14, 7 and 4, and a hidden layer."""
    rng = np.random.default_rng(seed)
    a, b, c = channels
    return Net(
        [
            Convolution(rng, 5, 2, 1, a),
            Convolution(rng, 3, 2, a, b),
            Convolution(rng, 3, 2, b, c),
            Dense(rng, 16 * c, hidden, relu=True),
            Dense(rng, hidden, CLASSES, relu=False),
        ]
    )


def taught(
    net: Net,
    x: Callable[[Classes], Tones],
    classes: Classes,
    *,
    rounds: int,
    seed: int,
    rate: float = 2e-3,
    some: int = 128,
    decay: float = 1e-4,
    told: Callable[[int], None] = lambda _: None,
) -> Net:
    """Train the net with Adam, at a rate that falls to zero, and return it. x: a function from indices to inputs. Class targets are
    smoothed a little."""
    rng = np.random.default_rng(seed)
    adam = Adam(net.layers, rounds * (len(classes) // some), rate, decay)
    for number in range(rounds):
        order = rng.permutation(len(classes))
        for start in range(0, len(order) - some + 1, some):
            which = order[start : start + some]
            slope = likely(net.scores(x(which)))
            slope -= np.float32(0.03 / CLASSES)
            slope[np.arange(some), classes[which]] -= np.float32(0.97)
            slope /= some
            for layer in reversed(net.layers):
                slope = layer.back(slope)
            adam.go()
        told(number)
    return net
