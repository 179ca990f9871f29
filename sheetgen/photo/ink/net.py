"""The probability that a region was written in, by a small net (trained on simulated photos in `bench/teaching/marks`)."""

from __future__ import annotations

import numpy as np

from sheetgen.photo.ink.net_input import NetInput
from sheetgen.photo.picture.nets import convolve, load_weights, log_softmax
from sheetgen.photo.picture.pixels import Tones

NOTHING, SOMETHING, UNDONE = range(3)
"""The classes: no ink of the region's own; a tick, or something written; a tick that was scribbled out."""
CONVOLUTIONS = 4
MAX_DEVIATIONS = 6.0
"""Maximum distance from the mean of the training data, in standard deviations; values farther off are clipped."""


def region_probabilities(inputs: NetInput) -> Tones:
    """The probabilities of the classes for each region: n × 3."""
    weights = load_weights("ink/net.npz")
    maps = inputs.maps
    for layer in range(CONVOLUTIONS):
        maps = convolve(maps, weights[f"maps{layer}"], weights[f"maps{layer}_more"])
    figures = standardised(inputs.figures, weights["middle"], weights["spread"])
    whole = np.concatenate((maps.reshape(len(maps), -1), figures), axis=1)
    hidden = np.maximum(whole @ weights["hidden"] + weights["hidden_more"], 0)
    scores = hidden @ weights["last"] + weights["last_more"]
    return np.asarray(np.exp(log_softmax(scores / weights["cool"])), np.float32)


def standardised(figures: Tones, middle: Tones, spread: Tones) -> Tones:
    """Return features in standard deviations from the mean of the training data, limited to MAX_DEVIATIONS."""
    return np.asarray(np.clip((figures - middle) / spread, -MAX_DEVIATIONS, MAX_DEVIATIONS), np.float32)
