"""Rebuild `sheetgen/photo/find/catalogue.npz`: the features that identify the bundled layouts' prints. The result is deterministic.

Run it when a bundled layout is added or changed; a test reports a missing update.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
import numpy as np

from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.find.catalogue import COMPONENTS, FILE, Catalogue, Entry
from sheetgen.photo.find.features import Features, match_features, of_print
from sheetgen.photo.find.prints import Print, Prints

MIN_ALIKE, MAX_APART_MM = 150, 1.0
"""A print in another ink is in the catalogue if fewer than `MIN_ALIKE` of its features are also in the coloured print, at most
`MAX_APART_MM` away."""


def prints() -> Iterator[Print]:
    """Every page of the bundled layouts in every language, and in the inks that look much different."""
    known = Prints(tuple(bundled()), Library())
    for name, layout in known.layouts.items():
        for lang in layout.languages:
            for printed in known.pages(name, lang, "full", scan=False):
                yield printed
                yield from (each for each in known.inks(printed.variant) if alike(each, printed) < MIN_ALIKE)


def alike(one: Print, other: Print) -> int:
    """Return the number of features of one print that are also in another of the same page."""
    features, others = of_print(one), of_print(other)
    pairs = match_features(features.descriptors, others.descriptors)
    apart = features.points[pairs[:, 0]] - others.points[pairs[:, 1]]
    return int((np.hypot(*apart.T) < MAX_APART_MM).sum())


def blank() -> Iterator[Entry]:
    """Yield an entry for every bundled layout as a blank sheet."""
    library = Library()
    written = Prints(tuple(bundled()), library).layouts
    for name in bundled():
        if name not in written:
            nothing = np.zeros((0, 2)), np.zeros((0, COMPONENTS), np.float32)
            yield Entry(name, library.layout(name).fingerprint, 0, "", "full", *nothing)


def basis_of(found: list[Features]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Return the directions in which the features differ most (128 × COMPONENTS)."""
    seen = np.concatenate([each.descriptors for each in found]).astype(np.float64)
    _, directions = np.linalg.eigh(seen.T @ seen)
    most = directions[:, ::-1][:, :COMPONENTS]
    return np.asarray(most * np.sign(most.sum(axis=0)), np.float16).astype(np.float32)


def main() -> None:
    """Write the file and print its contents."""
    cv2.setNumThreads(1)
    all_prints = list(prints())
    found = [of_print(each) for each in all_prints]
    basis = basis_of(found)
    entries = [
        Entry(
            each.variant.layout,
            each.layout.fingerprint,
            each.variant.page,
            each.variant.lang,
            each.variant.ink,
            features.points,
            features.descriptors @ basis,
        )
        for each, features in zip(all_prints, found, strict=True)
    ]
    Catalogue(basis, [*entries, *blank()]).write()
    print(f"{len(entries)} prints, {sum(len(each.points) for each in entries)} features, {Path(FILE).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
