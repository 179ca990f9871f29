"""The net that `sheetgen/photo/ink/net` runs, in torch: maps through four convolutions, joined with the figures."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from sheetgen.photo.ink.net_input import CHANNELS, SIDE
from teaching.marks.data import GRAIN, Classes, Regions, Tones

CLASSES, FEATURES, HIDDEN = 3, (16, 32, 48, 64), 64
FASTEST, BATCH, SMOOTH = 3e-3, 128, 0.002
"""The highest learning rate, regions per batch, and label smoothing."""
ALONE, NOT_OWNED = 0.2, 0.15
"""Shares of examples that show only the maps, and no owners of strokes, so that the net doesn't rely on either."""
INK_CHANNELS, OWN = 3, 1
"""The first channels show ink; one of them shows only the region's own strokes."""


class MarkNet(nn.Module):  # type: ignore[misc]
    """A net that turns maps (n × CHANNELS × SIDE × SIDE) and figures (n × features) into scores (n × CLASSES)."""

    def __init__(self, figures: int) -> None:
        super().__init__()
        layers: list[Any] = []
        for number, (before, after) in enumerate(pairwise((CHANNELS, *FEATURES))):
            side = 3 if number else 5
            layers += [nn.Conv2d(before, after, side, 2, side // 2, bias=False), nn.BatchNorm2d(after), nn.ReLU()]
        self.seen = nn.Sequential(*layers, nn.Flatten(), nn.Dropout(0.1))
        size = (SIDE // 2 ** len(FEATURES)) ** 2 * FEATURES[-1] + figures
        self.whole = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU(), nn.Dropout(0.1), nn.Linear(HIDDEN, CLASSES))

    def forward(self, maps: Any, figures: Any) -> Any:
        """Return the scores."""
        return self.whole(torch.cat([self.seen(maps), figures], 1))

    def arrays(self) -> dict[str, npt.NDArray[np.float16]]:
        """Return the weights in the reader's format: the convolutions include batch normalisation."""
        found: dict[str, Any] = {}
        for number, (layer, norm) in enumerate(zip(list(self.seen)[:-2:3], list(self.seen)[1:-2:3], strict=True)):
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weight = (layer.weight * scale[:, None, None, None]).movedim(1, -1)
            found |= {
                f"maps{number}": weight.reshape(len(weight), -1).T,
                f"maps{number}_more": norm.bias - norm.running_mean * scale,
            }
        first, last, side = self.whole[0], self.whole[3], SIDE // 2 ** len(FEATURES)
        at = FEATURES[-1] * side**2
        maps = first.weight[:, :at].reshape(HIDDEN, FEATURES[-1], side, side).movedim(1, -1).reshape(HIDDEN, -1)
        found |= {"hidden": torch.cat([maps, first.weight[:, at:]], 1).T, "hidden_more": first.bias}
        found |= {"last": last.weight.T, "last_more": last.bias}
        return {name: each.detach().numpy().astype(np.float16) for name, each in found.items()}


def tensors(maps: Tones, figures: Tones) -> tuple[Any, Any]:
    """Return maps (n × SIDE × SIDE × CHANNELS) and figures as the net takes them."""
    return torch.from_numpy(np.ascontiguousarray(maps.transpose(0, 3, 1, 2))), torch.from_numpy(figures)


def _whole(maps: npt.NDArray[np.uint8]) -> Tones:
    return np.asarray(maps / np.float32(GRAIN), np.float32)


def _varied(maps: Tones, figures: Tones, rng: np.random.Generator) -> tuple[Any, Any]:
    """Return examples, each mirrored and moved a little at random, with its ink darker or fainter."""
    count = len(maps)
    for axis in (1, 2):
        turned = rng.random(count) < 0.5
        maps[turned] = np.flip(maps[turned], axis=axis)
    maps[..., :INK_CHANNELS] *= rng.uniform(0.75, 1.25, (count, 1, 1, 1)).astype(np.float32)
    for row in np.flatnonzero(rng.random(count) < 0.7):
        maps[row] = np.roll(maps[row], rng.integers(-2, 3, 2), (0, 1))
    maps[rng.random(count) < NOT_OWNED, ..., OWN] = 0
    figures = figures + rng.normal(0, 0.05, figures.shape).astype(np.float32)
    figures[rng.random(count) < ALONE] = 0
    return tensors(maps, figures)


def taught(found: Regions, figures: Tones, weights: Tones, rounds: int) -> MarkNet:
    """Return a net trained on regions drawn by weight."""
    torch.manual_seed(1)
    rng, steps = np.random.default_rng(3), rounds * len(weights) // BATCH
    net = MarkNet(figures.shape[1])
    optimizer = torch.optim.AdamW(net.parameters(), FASTEST, weight_decay=0.01)
    speed = torch.optim.lr_scheduler.OneCycleLR(optimizer, FASTEST, steps, pct_start=0.1)
    for step in range(steps):
        some: Classes = rng.choice(len(weights), BATCH, p=weights / weights.sum())
        seen = net(*_varied(_whole(found.maps[some]), figures[some], rng))
        loss = nn.functional.cross_entropy(seen, torch.from_numpy(found.classes[some]), label_smoothing=SMOOTH)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        speed.step()
        if step % (steps // 10) == 0:
            print(f"  {step} of {steps}: {loss.item():.4f}", flush=True)
    net.eval()
    return net


def scores(net: MarkNet, found: Regions, figures: Tones, some: int = 500) -> Tones:
    """Return the scores of many regions, calculated `some` at a time."""
    parts = (slice(n, n + some) for n in range(0, len(figures), some))
    with torch.no_grad():
        each = [net(*tensors(_whole(found.maps[part]), figures[part])).numpy() for part in parts]
    return np.asarray(np.concatenate(each), np.float32)
