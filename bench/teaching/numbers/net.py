"""The net that reads whole numbers, in torch: convolutions in two dimensions, then along the width.

The outputs of the columns are joined by connectionist temporal classification (Graves et al., 2006).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from sheetgen.photo.digits.sequence import CLASSES, HEIGHT, STRIDES
from sheetgen.photo.picture.nets import load_weights

SIZES = {"small": ((16, 32, 48, 64), (96, 96)), "large": ((24, 48, 72, 96), (128, 128))}
"""Channels of each net's convolutions over the picture, and along it."""
DROPPED = 0.1


_NAMES = (*(f"over{n}" for n in range(len(STRIDES))), "along0", "along1", "last")


def number_net(size: str, *, normed: bool = True) -> Any:
    """Return a net that turns pictures (n × 1 × HIGH × wide, 0 to 1) into logarithms of probabilities (n × CLASSES × wide / 2).

    size: a key of `SIZES`. normed: with batch normalisation.
    """
    (channels, along), rows = SIZES[size], HEIGHT
    layers: list[Any] = []
    for (before, after), stride in zip(pairwise((1, *channels)), STRIDES, strict=True):
        layers += [nn.Conv2d(before, after, 3, stride, 1), *([nn.BatchNorm2d(after)] if normed else []), nn.ReLU()]
        rows //= stride[0]
    layers.append(nn.Flatten(1, 2))
    for before, after in pairwise((channels[-1] * rows, *along)):
        norm = [nn.BatchNorm1d(after)] if normed else []
        layers += [nn.Conv1d(before, after, 5, 1, 2), *norm, nn.ReLU(), nn.Dropout(DROPPED)]
    return nn.Sequential(*layers, nn.Conv1d(along[-1], CLASSES, 3, 1, 1), nn.LogSoftmax(1))


def begun(size: str) -> Any:
    """Return the reader's existing net for further training; its convolutions already include batch normalisation."""
    net, known = number_net(size, normed=False), load_weights(f"digits/{size}.npz")
    layers = [layer for layer in net if isinstance(layer, (nn.Conv1d, nn.Conv2d))]
    for name, layer in zip(_NAMES, layers, strict=True):
        flat = torch.from_numpy(np.array(known[name], np.float32).T)
        shape = layer.out_channels, *layer.kernel_size, layer.in_channels
        layer.weight.data = flat.reshape(*shape).movedim(-1, 1).contiguous()
        layer.bias.data = torch.from_numpy(np.array(known[f"{name}_more"], np.float32))
    return net


def weights_of(net: Any) -> dict[str, npt.NDArray[np.float16]]:
    """Return the weights in the reader's format: the convolutions include batch normalisation."""
    arrays: dict[str, npt.NDArray[np.float16]] = {}
    for name, (weight, bias) in zip(_NAMES, _normed(list(net)), strict=True):
        flat = weight.movedim(1, -1).reshape(weight.shape[0], -1).T  # rows: window and input channels; columns: output channels
        arrays |= {name: _half(flat), f"{name}_more": _half(bias)}
    return arrays


def _normed(layers: list[Any]) -> Iterator[tuple[Any, Any]]:
    """The weights and biases of the convolutions, scaled by the norms after them."""
    for layer, after in zip(layers, [*layers[1:], None], strict=True):
        if isinstance(layer, (nn.Conv1d, nn.Conv2d)):
            scale, bias = torch.ones(layer.out_channels), layer.bias
            if isinstance(after, (nn.BatchNorm1d, nn.BatchNorm2d)):
                scale = after.weight / torch.sqrt(after.running_var + after.eps)
                bias = (layer.bias - after.running_mean) * scale + after.bias
            yield layer.weight * scale.reshape(-1, *[1] * (layer.weight.dim() - 1)), bias


def _half(tensor: Any) -> npt.NDArray[np.float16]:
    return np.asarray(tensor.detach().numpy(), np.float16)
