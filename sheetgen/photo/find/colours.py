"""Whether a photo shows a print's colours, so that it need not be compared with the same page in other inks."""

from __future__ import annotations

import numpy as np

from sheetgen.photo.find.prints import DOTS, Print
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.pixels import Floats, Picture

_GRID_PLACES = 64
"""So many places across and down are looked at."""
_MIN_COLOURS_SHOWN = 0.45
"""Such a share of a print's colours is shown where it was printed in full. (Of 137 photos of sheets printed so, copies aside, 136
show 0.48 and more; 50 of sheets with outlines for fills show 0.39 at most, and 51 of sheets in grey 0.14.)"""
_MIN_COLOUR_VARIANCE = 50.0
"""Prints whose colours vary less (channels' differences squared) show nothing."""


def shows_colours(picture: Picture, warp: Warp, printed: Print) -> bool:
    """Whether a photo shows the colours of a print that lies there, by the differences between neighbouring channels.

    What is brightest is taken for white, and what changes evenly over the sheet for the light's.
    """
    x, y = np.meshgrid(*((np.arange(_GRID_PLACES) + 0.5) / _GRID_PLACES - 0.5,) * 2)
    places = np.stack((x.ravel(), y.ravel()), axis=1)
    points = (places + 0.5) * printed.size
    paper = printed.picture[tuple(_pixels(points * DOTS - 0.5, printed.picture).T[::-1])].astype(np.float64)
    seen = picture[tuple(_pixels(warp.pixels(points), picture).T[::-1])].astype(np.float64)
    seen *= 255 / np.maximum(np.percentile(seen, 90, axis=0), 1.0)
    light = np.concatenate((np.ones((len(places), 1)), places), axis=1)
    colours, shown = (each - light @ np.linalg.lstsq(light, each)[0] for each in (-np.diff(paper), -np.diff(seen)))
    varies = float((colours * colours).sum())
    return varies > _MIN_COLOUR_VARIANCE * len(places) and float((colours * shown).sum()) > _MIN_COLOURS_SHOWN * varies


def _pixels(points: Floats, picture: Picture) -> np.typing.NDArray[np.int64]:
    """The nearest pixel of a picture to each place."""
    return np.clip(np.round(points), 0, np.array(picture.shape[1::-1]) - 1).astype(np.int64)
