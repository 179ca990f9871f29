"""What the bundled layouts' prints are known by, reckoned beforehand, so that none but the likely ones is painted for a photo.

`bench/photos/catalogue.py` makes the file from the layouts; a layout that is not in it is painted as needed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sheetgen.photo.picture.pixels import Floats

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "catalogue.npz")
FEWER = 40
"""Numbers that tell what is seen at a place, of the 128 there are."""
_GRAIN = 127.0
_HUNDREDTHS = 100.0

Short = npt.NDArray[np.float32]


class Entry(NamedTuple):
    """What one print (in full colour, without marks) is known by: its features' places (mm) and what is seen there.

    A layout that nothing is written on has one entry without any.
    """

    layout: str
    fingerprint: str
    page: int
    lang: str
    points: Floats
    seen: Short


class Catalogue:
    """Entries of prints, and how what is seen at a place is put in fewer numbers (128 × FEWER)."""

    def __init__(self, basis: Short, entries: Sequence[Entry]) -> None:
        self.basis, self.entries = basis, tuple(entries)
        self.names = {entry.fingerprint: entry.layout for entry in entries}
        """Layouts by their fingerprints."""
        self.by_layout: dict[str, list[Entry]] = {}
        for entry in entries:
            self.by_layout.setdefault(entry.layout, []).append(entry)

    def short(self, seen: npt.NDArray[np.float32]) -> Short:
        """What is seen, in fewer numbers."""
        return np.asarray(seen @ self.basis, np.float32)

    def write(self, file: str = FILE) -> None:
        """Puts the catalogue into a file."""
        heads = [f"{entry.layout}\t{entry.fingerprint}\t{entry.page}\t{entry.lang}\t{len(entry.points)}" for entry in self.entries]
        points = np.concatenate([entry.points for entry in self.entries])
        seen = np.concatenate([entry.seen for entry in self.entries])
        np.savez_compressed(
            file,
            heads=np.array(heads),
            basis=self.basis.astype(np.float16),
            points=np.clip(np.round(points * _HUNDREDTHS), 0, 65535).astype(np.uint16),
            seen=np.clip(np.round(seen * _GRAIN), -127, 127).astype(np.int8),
        )


def catalogue(file: str = FILE) -> Catalogue:
    """The catalogue of a file, ours unless another is named."""
    with np.load(file, allow_pickle=False) as found:
        heads, basis = found["heads"], found["basis"].astype(np.float32)
        points = found["points"].astype(np.float64) / _HUNDREDTHS
        seen = found["seen"].astype(np.float32) / np.float32(_GRAIN)
    entries, at = [], 0
    for head in heads:
        layout, fingerprint, page, lang, count = str(head).split("\t")
        part = slice(at, at + int(count))
        entries.append(Entry(layout, fingerprint, int(page), lang, points[part], seen[part]))
        at += int(count)
    return Catalogue(basis, entries)
