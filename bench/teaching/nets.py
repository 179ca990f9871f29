"""Small nets trained with numpy alone: layers that compute their gradients, and the optimiser Adam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from sheetgen.photo.picture.nets import log_softmax, windows

Tones = npt.NDArray[np.float32]
Classes = npt.NDArray[np.int64]


class Layer(Protocol):
    """A layer of a net: it computes outputs forwards, and gradients of its inputs backwards."""

    weights: list[Tones]
    slopes: list[Tones]

    def forward(self, x: Tones) -> Tones:
        """Return the output; keep the data needed for `back`."""
        ...

    def back(self, slope: Tones) -> Tones:
        """Return the gradient of the inputs, and set `slopes`, the gradients of the weights."""
        ...


class Dense:
    """A fully connected layer. relu: negative outputs become 0."""

    def __init__(self, rng: np.random.Generator, ins: int, outs: int, *, relu: bool) -> None:
        self.weights = [rng.normal(0, np.sqrt(2 / ins), (ins, outs)).astype(np.float32), np.zeros(outs, np.float32)]
        self.slopes: list[Tones] = []
        self.relu = relu

    def forward(self, x: Tones) -> Tones:
        """Return the output."""
        self.shape = x.shape
        self.x = x.reshape(-1, self.weights[0].shape[0])
        y = self.x @ self.weights[0] + self.weights[1]
        self.on = y > 0
        return np.asarray(y * self.on if self.relu else y, np.float32)

    def back(self, slope: Tones) -> Tones:
        """The slope of the inputs."""
        slope = slope * self.on if self.relu else slope
        self.slopes = [self.x.T @ slope, slope.sum(axis=0)]
        return np.asarray((slope @ self.weights[0].T).reshape(self.shape), np.float32)


class Convolution:
    """A convolution with windows of `side` pixels at every `step` pixels, and a rim of zeros; negative outputs become 0."""

    def __init__(self, rng: np.random.Generator, side: int, step: int, ins: int, outs: int) -> None:
        self.side, self.step, self.ins, self.rim = side, step, ins, side // 2
        self.dense = Dense(rng, side * side * ins, outs, relu=True)
        self.weights, self.slopes = self.dense.weights, self.dense.slopes

    def forward(self, x: Tones) -> Tones:
        """Return the output for maps (n × high × wide × channels)."""
        rim = ((0, 0), (self.rim, self.rim), (self.rim, self.rim), (0, 0))
        padded = np.pad(x, rim)
        self.padded = padded.shape
        cut = windows(padded, (self.side, self.side), (self.step, self.step))
        self.out = cut.shape[:3]
        self.dense.weights = self.weights
        return self.dense.forward(cut).reshape(*self.out, -1)

    def back(self, slope: Tones) -> Tones:
        """The slope of the maps."""
        count, high, wide = self.out
        parts = self.dense.back(slope.reshape(count * high * wide, -1))
        self.slopes = self.dense.slopes
        parts = parts.reshape(count, high, wide, self.side, self.side, self.ins)
        whole = np.zeros(self.padded, np.float32)
        reach = self.step
        for down in range(self.side):
            for right in range(self.side):
                whole[:, down : down + high * reach : reach, right : right + wide * reach : reach] += parts[:, :, :, down, right]
        return whole[:, self.rim : self.padded[1] - self.rim, self.rim : self.padded[2] - self.rim]


def likely(scores: Tones) -> Tones:
    """Probabilities from scores."""
    return np.asarray(np.exp(log_softmax(scores)), np.float32)


class Adam:
    """An optimiser that changes the weights of layers by their gradients for a number of steps; the rate falls to zero."""

    def __init__(self, layers: Sequence[Layer], steps: int, rate: float = 2e-3, decay: float = 1e-4) -> None:
        self.layers, self.steps, self.rate, self.decay = layers, steps, rate, np.float32(decay)
        self.first = [[np.zeros_like(w) for w in layer.weights] for layer in layers]
        self.second = [[np.zeros_like(w) for w in layer.weights] for layer in layers]
        self.step = 0

    def go(self) -> None:
        """Take one step."""
        self.step += 1
        now = self.rate * 0.5 * (1 + np.cos(np.pi * self.step / self.steps))
        now *= np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
        for layer, ms, vs in zip(self.layers, self.first, self.second, strict=True):
            for w, g, m, v in zip(layer.weights, layer.slopes, ms, vs, strict=True):
                m += np.float32(0.1) * (g - m)
                v += np.float32(0.001) * (g * g - v)
                w -= np.float32(now) * (m / (np.sqrt(v) + np.float32(1e-8)) + self.decay * w)
