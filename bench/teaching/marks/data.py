"""Regions of simulated photos as the net sees them, with their classes; kept in `build/marks`, one file per photo."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt
from camera.shots import TROUBLES, Conditions, in_other_light
from photos import ticks as bench

from sheetgen.drawing.proofs.hand import filled_in
from sheetgen.form.written import Written
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.ink.layer import ink_layer
from sheetgen.photo.ink.net import NOTHING, SOMETHING, UNDONE
from sheetgen.photo.ink.net_input import net_input
from sheetgen.photo.ink.owners import ink_of_regions
from sheetgen.photo.ink.regions import Region, regions
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import grey_of

Tones = npt.NDArray[np.float32]
Classes = npt.NDArray[np.int64]
GRAIN = 170.0
"""Steps per 1 in which maps are stored."""
STILL_THERE = 0.6
"""Share of the ink that must remain in other light; regions with less are not used for training."""
MANY_BOXES = ("lucky-dice", "namaste", "own level", "placement/")
"""Beginnings of the names of layouts with many boxes."""
UNKNOWN = -1
"""The class of regions that are ambiguous or whose class is unknown."""
_FOLDER = Path(__file__).parents[3] / "build" / "marks"


class Regions(NamedTuple):
    """Regions of photos: their appearance (maps as bytes), their classes, the kinds of their spaces, and the photo that each is
    from."""

    maps: npt.NDArray[np.uint8]
    figures: Tones
    classes: Classes
    kinds: npt.NDArray[np.str_]
    photos: Classes


def some(seeds: Sequence[int]) -> Regions:
    """Return the regions of some photos; missing photos are taken on all cores."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    with Pool(os.cpu_count()) as pool:
        there = list(pool.imap_unordered(_made, seeds))
    found = [_loaded(seed) for seed in sorted(seed for seed in there if seed is not None)]
    return Regions(*(np.concatenate(each) for each in zip(*found, strict=True)))


def has_many_boxes(seed: int) -> bool:
    """Return whether the layout of a photo's sheet has many boxes to tick."""
    return bench.LAYOUTS[seed % len(bench.LAYOUTS)].startswith(MANY_BOXES)


def _made(seed: int) -> int | None:
    """Take a photo if it doesn't exist yet, and keep its regions; return None if no sheet is found on it."""
    cv2.setNumThreads(1)
    file = _FOLDER / f"{seed}.npz"
    if not file.exists():
        shot = bench.taken(seed, "coffee" if seed % 4 == 1 else None)
        here = bench.seen(shot)
        if here is None:
            return None
        keep(file, shot, *here)
    return seed


def keep(file: Path, shot: bench.Shot, photo: Photo, sighting: Sighting) -> None:
    """Write the regions of a photo, both unchanged and in other light."""
    plain = _of(shot, photo, sighting)
    random = Random(f"light {shot.seed}")
    how = TROUBLES[random.choice(("grain", "shadows", "dim"))](random, Conditions(gradient=0.0))
    picture = decoded(in_other_light(photo.picture, how, shot.seed))
    other = _of(shot, Photo("a.jpg", picture, grey_of(picture)), sighting)
    gone = other[1][:, 0] < plain[1][:, 0] + np.log(STILL_THERE)
    classes = [UNKNOWN if gone[n] and each != NOTHING else each for n, each in enumerate(other[2])]
    looks = np.clip(np.concatenate((plain[0], other[0])) * GRAIN, 0, 255).astype(np.uint8)
    figures = np.concatenate((plain[1], other[1]))
    np.savez_compressed(file, maps=looks, figures=figures, classes=[*plain[2], *classes], kinds=[*plain[3], *other[3]])


def _of(shot: bench.Shot, photo: Photo, sighting: Sighting) -> tuple[Tones, Tones, list[int], list[str]]:
    page, form = sighting.printed.page, filled_in(sighting.printed.layout.content.form, Written({}))
    flat = [region for each in regions(page.places, form.spaces) for region in each if region.space not in form.printed]
    strokes = Strokes(ink_layer(photo, sighting), page)
    seen = net_input(strokes, flat, ink_of_regions(strokes, flat))
    return *seen, [_class(shot, region) for region in flat], [_kind(sighting, region) for region in flat]


def _kind(sighting: Sighting, region: Region) -> str:
    kind = bench.kind(sighting, region.space)
    return "part" if kind == "mark" and region.value is not None else kind


def _class(shot: bench.Shot, region: Region) -> int:
    truth = shot.truth.get(region.space) or shot.truth.get(f"{region.space}.P{region.value}")
    if truth is None or truth.covered:
        return UNKNOWN
    if truth.doubtful:
        return UNDONE if region.value in (None, True) else UNKNOWN
    return SOMETHING if bench.meant(region, truth.value) else NOTHING


def _loaded(seed: int) -> tuple[npt.NDArray[np.uint8], Tones, Classes, npt.NDArray[np.str_], Classes]:
    with np.load(_FOLDER / f"{seed}.npz") as known:
        classes = known["classes"].astype(np.int64)
        return known["maps"], known["figures"], classes, known["kinds"], np.full(len(classes), seed)


def counted(found: Regions, likely: Tones, sure: float) -> Iterator[str]:
    """Yield a line for each kind of space: the shares that are right, wrong but sure, and doubtful though right."""
    for kind in sorted(set(found.kinds.tolist())):
        of = (found.kinds == kind) & ((found.classes == NOTHING) | (found.classes == SOMETHING))
        said = likely[of][:, :UNDONE].argmax(axis=1)
        wrong, certain = said != found.classes[of], likely[of][:, :UNDONE].max(axis=1) >= sure
        yield (
            f"{kind:<8} {of.sum():6} regions: right {1 - wrong.mean():.2%}, wrong and sure {(wrong & certain).mean():.2%}, "
            f"doubtful though right {(~wrong & ~certain).mean():.2%}"
        )
    undone = likely[found.classes == UNDONE]
    yield f"scribbled out {len(undone)}, {(undone[:, :UNDONE].max(axis=1) >= sure).sum()} more taken for sure"
