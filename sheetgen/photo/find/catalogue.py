"""Features of the bundled layouts' prints, computed in advance, so that only likely prints are painted for a photo.

`bench/photos/catalogue.py` makes the file from the layouts; a layout missing from it is painted as needed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from sheetgen.drawing.sheet import Ink
from sheetgen.photo.picture.pixels import Floats

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "catalogue.npz")
COMPONENTS = 40
"""Number of principal components to which the 128 values of a descriptor are reduced."""
_GRAIN = 127.0
_HUNDREDTHS = 100.0

Descriptors = npt.NDArray[np.float32]


class Entry(NamedTuple):
    """The features of one print without marks: their points (mm) and compressed descriptors.

    Every page is there in full colour, and in another ink if that looks much different. A layout without spaces has one entry
    without features.
    """

    layout: str
    fingerprint: str
    page: int
    lang: str
    ink: Ink
    points: Floats
    descriptors: Descriptors


class Catalogue:
    """Entries of prints, and the basis that compresses descriptors (128 × COMPONENTS)."""

    def __init__(self, basis: Descriptors, entries: Sequence[Entry]) -> None:
        self.basis, self.entries = basis, tuple(entries)
        self.names = {entry.fingerprint: entry.layout for entry in entries}
        """Layouts by their fingerprints."""
        self.by_layout: dict[str, list[Entry]] = {}
        for entry in entries:
            self.by_layout.setdefault(entry.layout, []).append(entry)

    def compress(self, descriptors: Descriptors) -> Descriptors:
        """Return descriptors projected on the principal components."""
        return np.asarray(descriptors @ self.basis, np.float32)

    def write(self, file: str = FILE) -> None:
        """Write the catalogue to a file."""
        fields = [(each.layout, each.fingerprint, each.page, each.lang, each.ink, len(each.points)) for each in self.entries]
        heads = ["\t".join(map(str, each)) for each in fields]
        points = np.concatenate([entry.points for entry in self.entries])
        descriptors = np.concatenate([entry.descriptors for entry in self.entries])
        np.savez_compressed(
            file,
            heads=np.array(heads),
            basis=self.basis.astype(np.float16),
            points=np.clip(np.round(points * _HUNDREDTHS), 0, 65535).astype(np.uint16),
            seen=np.clip(np.round(descriptors * _GRAIN), -127, 127).astype(np.int8),
        )


@cache
def catalogue(file: str = FILE) -> Catalogue:
    """Return the catalogue from a file, by default the bundled one."""
    with np.load(file, allow_pickle=False) as arrays:
        heads, basis = arrays["heads"], arrays["basis"].astype(np.float32)
        points = arrays["points"].astype(np.float64) / _HUNDREDTHS
        descriptors = arrays["seen"].astype(np.float32) / np.float32(_GRAIN)
    entries, at = [], 0
    for head in heads:
        layout, fingerprint, page, lang, ink, count = str(head).split("\t")
        part = slice(at, at + int(count))
        entries.append(Entry(layout, fingerprint, int(page), lang, cast(Ink, ink), points[part], descriptors[part]))
        at += int(count)
    return Catalogue(basis, entries)
