"""Pens: the marks that lines in mm leave on paper, as a layer of coverage (0–1) and the light that passes through the ink."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .glyphs import Points

Layer = NDArray[np.float32]
"""Rows × columns, 0–1."""
KINDS = ("ballpoint", "gel", "felt", "pencil")
_FINE = 2
"""Drawn pixels per pixel of the layer, in both directions."""

_COLOURS: dict[str, tuple[float, float, float]] = {
    "blue": (0.05, 0.10, 0.42),
    "black": (0.03, 0.03, 0.035),
    "red": (0.62, 0.05, 0.06),
    "green": (0.05, 0.33, 0.12),
    "grey": (0.16, 0.16, 0.17),
    "light grey": (0.38, 0.38, 0.4),
    "light blue": (0.2, 0.42, 0.7),
}
"""The share of red, green and blue light (linear) that full ink on white paper reflects."""


@dataclass(frozen=True)
class Pen:
    """A pen. width: of its line in mm; cover: the share of light that a full line takes; passing: red, green, blue light left."""

    kind: str
    colour: str
    width: float
    cover: float
    passing: tuple[float, float, float]


def choose(random: np.random.Generator, kind: str | None = None, colour: str | None = None, width: float | None = None) -> Pen:
    """Choose a pen; kind, colour and width are random if None."""
    kind = kind or str(random.choice(KINDS, p=(0.5, 0.22, 0.13, 0.15)))
    if kind == "pencil":
        colour = "grey"
    colour = colour or str(random.choice(("blue", "black", "red", "green"), p=(0.5, 0.36, 0.08, 0.06)))
    widths = {"ballpoint": (0.3, 0.5), "gel": (0.4, 0.65), "felt": (0.55, 0.9), "pencil": (0.35, 0.65)}[kind]
    covers = {"ballpoint": (0.75, 0.95), "gel": (0.93, 1.0), "felt": (0.85, 0.98), "pencil": (0.6, 0.95)}[kind]
    shade = random.uniform(0.75, 1.3)
    passing = tuple(float(np.clip(each * shade * random.uniform(0.85, 1.15), 0, 0.9)) for each in _COLOURS[colour])
    return Pen(kind, colour, width or float(random.uniform(*widths)), float(random.uniform(*covers)), passing)  # type: ignore[arg-type]


def cover(lines: Iterable[Points], pen: Pen, shape: tuple[int, int], scale: float, random: np.random.Generator) -> Layer:
    """Return the ink coverage of each pixel by these lines. shape: rows, columns; scale: pixels per mm."""
    layer = np.zeros(shape, np.float32)
    for line in lines:
        _draw(line, pen, layer, scale, random)
    if pen.kind == "felt":
        layer = cv2.GaussianBlur(layer, (0, 0), 0.05 * scale)
    if pen.kind == "pencil":
        grain = _grain(shape, 0.16 * scale, random)
        layer *= np.clip(0.75 + 0.32 * grain, 0.25, 1.0)
    elif pen.kind == "ballpoint":
        layer *= np.clip(1.05 + 0.12 * _grain(shape, 0.35 * scale, random), 0.55, 1.0)
    result: Layer = np.clip(layer * pen.cover, 0, 1).astype(np.float32)
    return result


def inked(paper: NDArray[np.float32], layer: Layer, pen: Pen) -> NDArray[np.float32]:
    """Paper (rows × columns × red, green, blue; linear) with the ink on it."""
    result = paper.copy()
    for channel, passing in enumerate(pen.passing):
        result[..., channel] *= 1 - layer * (1 - passing)
    return result


def _grain(shape: tuple[int, int], sigma: float, random: np.random.Generator) -> NDArray[np.float32]:
    """Return noise of mean 0 and deviation 1, smoothed by sigma pixels."""
    side = 700
    noise = cv2.GaussianBlur(
        random.standard_normal((side, side), np.float32), (0, 0), max(sigma, 0.3), borderType=cv2.BORDER_REFLECT
    )
    noise = (noise - noise.mean()) / (noise.std() + 1e-6)
    result: NDArray[np.float32] = np.tile(noise, (shape[0] // side + 1, shape[1] // side + 1))[: shape[0], : shape[1]]
    return result


def _draw(line: Points, pen: Pen, layer: Layer, scale: float, random: np.random.Generator) -> None:
    """Draw one line of the pen onto the layer, thicker and darker under more pressure."""
    fine = scale * _FINE
    points = _even(line, 0.12)
    margin = pen.width + 0.6
    low = np.floor((points.min(axis=0) - margin) * scale).astype(int)
    high = np.ceil((points.max(axis=0) + margin) * scale).astype(int)
    low, high = np.maximum(low, 0), np.minimum(high, (layer.shape[1], layer.shape[0]))
    if (high <= low).any():
        return
    patch = np.zeros(((high[1] - low[1]) * _FINE, (high[0] - low[0]) * _FINE), np.uint8)
    pressure = _pressure(len(points), pen, random)
    at = np.round((points * fine - low * _FINE) * 16).astype(int)
    for n in range(max(1, len(points) - 1)):
        following = at[min(n + 1, len(at) - 1)]
        thick = max(1, round(pen.width * fine * (0.55 + 0.45 * pressure[n] if pen.kind != "gel" else 1.0)))
        tone = int(255 * min(1.0, (0.65 if pen.kind == "pencil" else 0.8) + 0.3 * pressure[n]))
        cv2.line(patch, (int(at[n][0]), int(at[n][1])), (int(following[0]), int(following[1])), tone, thick, cv2.LINE_AA, 4)
    small = cv2.resize(patch, (int(high[0] - low[0]), int(high[1] - low[1])), interpolation=cv2.INTER_AREA)
    window = layer[low[1] : high[1], low[0] : high[0]]
    fresh = small.astype(np.float32) / 255
    # Ink over ink is hardly darker.
    window[:] = np.maximum(window, fresh) + 0.15 * np.minimum(window, fresh) * (1 - np.maximum(window, fresh))


def _pressure(count: int, pen: Pen, random: np.random.Generator) -> NDArray[Any]:
    """Return the pen's pressure along a line, about 1; less at its ends."""
    slow = np.interp(np.linspace(0, 1, count), np.linspace(0, 1, 5), random.normal(1, 0.13 if pen.kind != "pencil" else 0.2, 5))
    ends = np.minimum(np.arange(count), np.arange(count)[::-1]) * 0.12
    return np.clip(slow * np.clip(0.75 + ends / 0.8, 0, 1), 0.3, 1.25)


def _even(line: Points, step: float) -> Points:
    """The line with a point every `step` mm."""
    lengths = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
    count = max(2, int(lengths[-1] / step) + 1)
    at = np.linspace(0, lengths[-1], count)
    return np.stack([np.interp(at, lengths, line[:, axis]) for axis in (0, 1)], axis=1)
