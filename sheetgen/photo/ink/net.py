"""How likely it is that something was left in a region: a small net, taught by simulated photos (`bench/teaching/marks`)."""

from __future__ import annotations

import numpy as np

from sheetgen.photo.ink.net_input import NetInput
from sheetgen.photo.picture.nets import convolved, logs, stored
from sheetgen.photo.picture.pixels import Tones

NOTHING, SOMETHING, UNDONE = range(3)
"""What there is: no ink of the region's own; a tick, or something written; a tick that was scribbled out."""
LAYERS = 3


def likely(seen: NetInput) -> Tones:
    """How likely each region holds what: n × 3, each row 1 in sum."""
    known = stored("ink/net.npz")
    maps = seen.maps
    for layer in range(LAYERS):
        maps = convolved(maps, known[f"maps{layer}"], known[f"maps{layer}_more"], 2)
    figures = (seen.figures - known["middle"]) / known["spread"]
    whole = np.concatenate((maps.reshape(len(maps), -1), figures), axis=1)
    hidden = np.maximum(whole @ known["hidden"] + known["hidden_more"], 0)
    scores = hidden @ known["last"] + known["last_more"]
    return np.asarray(np.exp(logs(scores / known["cool"])), np.float32)
