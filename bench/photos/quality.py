"""Measure the assessment of photos before reading: the bench camera's photos, each made worse in one way, their assessment and
their reading.

`--from 100 --photos 20`: other photos. `--tried`: with the hands used for tuning. `--as-taken`: unchanged photos.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
import numpy as np
from camera.legal import legal
from camera.papers import Print, paper
from camera.sheets import layout_of
from camera.shots import shoot, wide

from photos.handwriting import hand
from photos.rules import KINDS, Taken, seen
from sheetgen.layout.read import Library
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.find.prints import Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Picture, grey_of, scaled
from sheetgen.photo.picture.quality import assess
from sheetgen.photo.rules.joint import SheetReadings, read_with_rules

Worse = Callable[[Picture, np.random.Generator], Picture]


def smaller(side: int) -> Worse:
    """Reduce the number of pixels; `side`: the longer side."""
    return lambda picture, _: scaled(picture, side)[0] if side < max(picture.shape) else picture


def grainy(noise: float, light: float = 1.0) -> Worse:
    """Reduce the light, and add noise (grey levels at 1,600 pixels)."""

    def worse(picture: Picture, rng: np.random.Generator) -> Picture:
        small = scaled(picture, 1600)[0].astype(np.float32) * light
        return np.clip(small + rng.normal(0, noise, small.shape), 0, 255).astype(np.uint8)

    return worse


def shaken(length: int) -> Worse:
    """Shake by a length in thousandths of the picture's longer side."""

    def worse(picture: Picture, rng: np.random.Generator) -> Picture:
        size = max(round(length * max(picture.shape) / 1000), 1) | 1
        angle = rng.uniform(0, 180)
        kernel = np.zeros((size, size), np.float32)
        kernel[size // 2] = 1
        turn = cv2.getRotationMatrix2D((size // 2, size // 2), angle, 1)
        kernel = cv2.warpAffine(kernel, turn, (size, size))
        return np.asarray(cv2.filter2D(picture, -1, kernel / kernel.sum()), np.uint8)

    return worse


def glaring(radius: float) -> Worse:
    """Add a lamp's reflection near the middle; `radius`: a share of the longer side."""

    def worse(picture: Picture, rng: np.random.Generator) -> Picture:
        high, wide_ = picture.shape[:2]
        y, x = np.mgrid[0:high:8, 0:wide_:8].astype(np.float32)
        cx, cy = rng.uniform(0.35, 0.65) * wide_, rng.uniform(0.35, 0.65) * high
        off = ((x - cx) ** 2 + (y - cy) ** 2) / (radius * max(high, wide_)) ** 2
        light = cv2.resize(400 * np.exp(-off), (wide_, high))[:, :, None]
        return np.asarray(np.clip(picture + light, 0, 255), np.uint8)

    return worse


def cropped(share: float) -> Worse:
    """Cut a share of the picture's height and width off at one corner."""

    def worse(picture: Picture, rng: np.random.Generator) -> Picture:
        high, wide_ = (round(length * (1 - share)) for length in picture.shape[:2])
        return np.ascontiguousarray(picture[-high:, :wide_] if rng.random() < 0.5 else picture[:high, -wide_:])

    return worse


WORSE: dict[str, Worse] = {
    "as taken": lambda picture, _: picture,
    **{f"{side} pixels": smaller(side) for side in (1200, 1000, 850)},
    **{f"grain {noise}": grainy(noise) for noise in (12, 20, 30, 45)},
    **{f"dark {light}": grainy(5, light) for light in (0.3, 0.15, 0.08)},
    **{f"shaken {length}": shaken(length) for length in (3, 5, 8, 12)},
    **{f"glare {radius}": glaring(radius) for radius in (0.08, 0.2)},
    **{f"cropped {share}": cropped(share) for share in (0.12, 0.25)},
}


class Result(NamedTuple):
    """A photo. wrong, spaces: number of misread spaces and of all spaces; None if no sheet was found."""

    hopeless: tuple[str, ...]
    poor: tuple[str, ...]
    wrong: int | None
    silent: int
    seconds: float


def result(seed: int, name: str, searches: dict[str, Search], *, tried: bool) -> Result:
    """The photo of a seed made worse in one way, assessed and read."""
    layout_name, marks, _ = KINDS[seed % len(KINDS)]
    written = legal(layout_of(layout_name), seed)
    sheet = paper(Print(layout_name, 0, "en", "full", scan=marks), seed, hand(seed, tried=tried)[0], written)
    picture = decoded(shoot([sheet], wide(Random(seed * 13 + 7)), seed).data)
    worse = WORSE[name](picture, np.random.default_rng(seed))
    picture = decoded(cv2.imencode(".jpg", worse, [cv2.IMWRITE_JPEG_QUALITY, 85])[1].tobytes())
    photo = Photo("a.jpg", picture, grey_of(picture))
    begin = time.process_time()
    quality = assess(photo.grey)
    took = time.process_time() - begin
    hopeless, poor = ([each.code for each in some] for some in (quality.hopeless, quality.poor))
    found = searches.setdefault(layout_name, Search(Prints((layout_name,), Library()))).sheets(photo).sheets
    if not found:
        return Result(tuple(hopeless), tuple(poor), None, 0, took)
    taken = Taken(seed, layout_name, marks, "", written, {}, tuple(read(photo, found[0])))
    (readings,) = read_with_rules([SheetReadings(layout_of(layout_name), taken.readings, ("Ana",))])
    became = seen(taken, readings)
    return Result(tuple(hopeless), tuple(poor), len(became.wrong), len(became.silent), took)


def main() -> None:
    """Print one line per kind of worsening, and each photo that is refused although it is read correctly."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=8)
    options.add_argument("--from", type=int, default=0, dest="first")
    options.add_argument("--tried", action="store_true")
    options.add_argument("--as-taken", action="store_true")
    asked = options.parse_args()
    cv2.setNumThreads(1)
    searches: dict[str, Search] = {}
    for name in ["as taken"] if asked.as_taken else WORSE:
        results = [result(seed, name, searches, tried=asked.tried) for seed in range(asked.first, asked.first + asked.photos)]
        read_ = [each for each in results if each.wrong is not None]
        right = [each for each in read_ if not each.wrong]
        refused, told = ([each for each in results if getattr(each, which)] for which in ("hopeless", "poor"))
        said = sorted({code.partition("/")[2] for each in results for code in (*each.hopeless, *each.poor)})
        print(
            f"{name:<12} {len(results):3} photos: found {len(read_):3}, all right {len(right):3}, "
            f"with a silent mistake {sum(each.silent > 0 for each in read_):3}; refused {len(refused):3} "
            f"(of those all right {sum(not each.wrong for each in refused if each.wrong is not None)}), remarked on {len(told):3}; "
            f"{1000 * max(each.seconds for each in results):3.0f} ms at most; {', '.join(said)}",
            flush=True,
        )


if __name__ == "__main__":
    main()
