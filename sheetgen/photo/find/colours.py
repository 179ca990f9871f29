"""Detects whether a photo shows a print's colours. If it does, the same page in other inks need not be compared."""

from __future__ import annotations

import numpy as np

from sheetgen.photo.find.prints import DOTS, Print
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.pixels import Floats, Picture

_GRID_PLACES = 64
"""Number of places across and down that are compared."""
_MIN_COLOURS_SHOWN = 0.45
"""Minimum share of a print's colours that is visible if it was printed in full colour. (Of 137 photos of such sheets, without
copies, 136 show 0.48 or more. 50 photos of sheets with outlines instead of fills show 0.39 at most, and 51 photos of grey sheets
0.14.)
"""
_MIN_COLOUR_VARIANCE = 50.0
"""Minimum variance of a print's colours (squared differences of channels)."""


def shows_colours(picture: Picture, warp: Warp, printed: Print) -> bool:
    """Return whether a photo shows the colours of a print at its position, by the differences between neighbouring channels.

    The brightest colour counts as white, and gradual changes over the sheet are attributed to the light.
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
    """Return the pixel of a picture that is nearest to each place."""
    return np.clip(np.round(points), 0, np.array(picture.shape[1::-1]) - 1).astype(np.int64)
