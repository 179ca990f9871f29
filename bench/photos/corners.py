"""Measure the placing of sheets on photos by dragged corners, some hundredths off: the errors of the spaces and the cost.

The search is given the layout and page of the sheet. `--held`, `--hard`: as in `bench/photos/find.py`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
import numpy as np
from camera.hands import Hand
from camera.papers import Paper, paper
from camera.shots import Photo, conditions, hard, shoot

from photos import find as bench
from sheetgen.drawing.sheet import Box
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.find.corners import CornerHint, find_by_corners
from sheetgen.photo.find.prints import Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo as Loaded
from sheetgen.photo.picture.pixels import Floats, grey_of

SHEET = "\0sheet"
"""Name of the whole paper among its spaces."""


class Result(NamedTuple):
    """A photo: the worst space's error in mm, whether the print was recognised correctly, whether the paper is bent, processor
    time."""

    seed: int
    off: float
    worst: float | None
    agreement: float
    bent: bool
    right: bool
    took: float


def taken(seed: int, *, worse: bool) -> tuple[Paper, Photo]:
    """Return the sheet and photo of a seed, always the same; the photo's truth includes the paper's corners."""
    random = Random(seed + 17)
    sheet = paper(bench.wanted(seed), seed, Hand(random.randrange(1000), held=seed >= bench.HELD))
    whole = sheet._replace(boxes={**sheet.boxes, SHEET: Box(0, 0, *sheet.size)})
    return sheet, shoot([whole], (hard if worse else conditions)(random), seed)


def dragged(corners: Floats, off: float, seed: int) -> Floats:
    """Return corners as a hand drags them: each is off by a share of the sheet's longer side, in a random direction."""
    ways = np.random.default_rng(seed).uniform(0, 2 * np.pi, 4)
    longer = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T).max()
    return np.asarray(corners + off * longer * np.stack((np.cos(ways), np.sin(ways)), axis=1), np.float64)


def results(first: int, photos: int, search: Search, *, worse: bool) -> Iterator[Result]:
    """Yield the results for some seeds, each with corners 1, 2 or 3 hundredths off."""
    for seed in range(first, first + photos):
        sheet, photo = taken(seed, worse=worse)
        off = (0.01, 0.02, 0.03)[seed % 3]
        corners = dragged(np.array(photo.truth[0].pop(SHEET)[1:]), off, seed)
        picture = decoded(photo.data)
        begin = time.process_time()
        shares = (corners + 0.5) / (picture.shape[1], picture.shape[0])
        given = CornerHint(sheet.printed.layout, sheet.printed.page, [(float(x), float(y)) for x, y in shares])
        found = find_by_corners(search, Loaded("a.jpg", picture, grey_of(picture)), given)
        took = time.process_time() - begin
        for fault in found.faults:
            print("   ", seed, fault.text().message)
        sighting = found.sheets[0] if found.sheets else None
        worst = None if sighting is None else bench.worst_error(sighting, photo)
        right = sighting is not None and tuple(sighting.printed.variant) == tuple(sheet.printed)
        yield Result(seed, off, worst, sighting.agreement if sighting else 0.0, photo.conditions.bend > 0, right, took)


def tell(found: list[Result], what: str) -> None:
    """Print one line on some photos."""
    if found:
        worst = [99.0 if each.worst is None else each.worst for each in found]
        print(
            f"{what:<12} {len(found):4} photos: worst space < {bench.BAR} mm in {np.mean(np.array(worst) < bench.BAR):6.1%} "
            f"(median {np.median(worst):.3f} mm, 95 % {np.percentile(worst, 95):.3f}); language, ink and marks right in "
            f"{np.mean([each.right for each in found]):.0%}; {np.mean([each.took for each in found]):.2f} s each"
        )


def main() -> None:
    """Print the photos that went wrong, and one line per kind of photo."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=42)
    options.add_argument("--from", type=int, default=0, dest="first")
    options.add_argument("--held", action="store_true")
    options.add_argument("--hard", action="store_true")
    asked = options.parse_args()
    cv2.setNumThreads(1)
    search = Search(Prints(tuple(bundled()), Library()))
    found = []
    for each in results(asked.first + (bench.HELD if asked.held else 0), asked.photos, search, worse=asked.hard):
        found.append(each)
        if each.worst is None or each.worst >= bench.BAR:
            print(each, tuple(bench.wanted(each.seed)))
    tell(found, "all")
    for bent in (True, False):
        tell([each for each in found if each.bent == bent], "  bent" if bent else "  flat")
    for off in (0.01, 0.02, 0.03):
        tell([each for each in found if each.off == off], f"  {off:.0%} off")


if __name__ == "__main__":
    main()
