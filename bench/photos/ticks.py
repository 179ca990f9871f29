"""Measure the reading of ticks, marks and blanks in the bench camera's photos: right, wrong and certain, uncertain; fully correct
sheets.

`--from 1000 --photos 40`: other photos (the first 900 trained the net). `--held`: hands and seeds not used for tuning. `--under
grain`: with additional trouble (`camera.shots.TROUBLES`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

import cv2
import numpy as np
from camera.hands import Hand
from camera.own import own
from camera.papers import Print, blank, sheet_of, ticked
from camera.shots import TROUBLES, Photo, shoot, shown, visible, wide
from camera.ticks import Truth

from sheetgen.drawing.sheet import Box, Ink
from sheetgen.form.written import UNREAD
from sheetgen.layout.read import Library
from sheetgen.photo.filled.reading import Reading
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.find.prints import INKS, Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo as Loaded
from sheetgen.photo.picture.pixels import grey_of

HELD = 1_000_000
"""First seed that is not used for tuning."""
COVERED = 0.35
"""Minimum contrast of a space's worst quarter, relative to other spaces; below it no reader could read the space."""
LAYOUTS = (
    "lucky-dice",
    "placement/level-1",
    "own level",
    "namaste",
    "own sheet",
    "lucky-dice",
    "placement/level-3",
    "skat",
    "placement/level-4",
    "own level",
    "tenpin",
    "ladders",
    "own sheet",
    "yacht",
    "lucky-dice",
    "placement/level-2",
    "diceculus",
    "own level",
    "hearts",
    "cribbage",
    "darts",
    "golf",
    "cities",
)

_BEGUN = {12: 0.2, 24: 0.0}
"""Share of filled spaces on two of every 25 photos: a barely started and an empty sheet."""


class Shot(NamedTuple):
    """A photo, its print, and its true values."""

    seed: int
    printed: Print
    photo: Photo
    truth: Mapping[str, Truth]


def taken(seed: int, under: str | None = None) -> Shot:
    """Return the photo of a seed, always the same. under: the name of an additional difficulty."""
    random = Random(seed * 31 + 5)
    name = LAYOUTS[seed % len(LAYOUTS)]
    if name.startswith("own"):
        number = seed % 64 if seed < HELD else 1000 + seed % 64
        name = own(number * 2 + (name == "own sheet"))
    ink: Ink = random.choice((*INKS, "full", "full"))
    printed = Print(name, random.choice((0, 1)) if name == "diceculus" else 0, "en", ink, scan=random.random() < 0.7)
    hand = Hand(random.randrange(1000), held=seed >= HELD)
    paper, truth = ticked(printed, seed, hand, _BEGUN.get(seed % 25, 1.0))
    how = wide(random)
    if under:
        how = TROUBLES[under](random, how)
    (left,) = shown([paper], how, seed, hand.pen.colour)
    there = visible(blank(printed), paper, _inked(printed, truth), how, seed)
    lost = {space.partition("\n")[0] for space, is_seen in there.items() if not is_seen}
    kept = {
        space: each._replace(covered=space in lost or left.get(space, left.get(space.rpartition(".")[0], 1.0)) < COVERED)
        for space, each in truth.items()
    }
    return Shot(seed, printed, shoot([paper], how, seed), kept)


def _inked(printed: Print, truth: Mapping[str, Truth]) -> dict[str, Box]:
    """Return the boxes with ink, by the space and its part."""
    found = {}
    for place in sheet_of(*printed[:1], *printed[2:]).pages[printed.page].places:
        for part in place.parts:
            each = truth.get(f"{place.space}.P{part.value}")
            if each is not None and each.value is not None:
                found[f"{place.space}.P{part.value}"] = part.box
            elif place.space in truth and _held(part.value, truth[place.space].value):
                found[f"{place.space}\n{part.value}"] = part.box.inset(-0.2 * min(part.box.w, part.box.h))
        whole = truth.get(place.space)
        if whole is not None and whole.value is not None and place.space not in {key.partition("\n")[0] for key in found}:
            found[place.space] = place.box
    return found


def _held(part: object, value: object) -> bool:
    """Return whether a part of a space is ticked or written in, given the space's value."""
    if isinstance(value, tuple):
        return f"P{part}" in value
    if isinstance(value, int) and not isinstance(value, bool) and isinstance(part, int):
        return part <= value
    return value is not None and part == value


def seen(shot: Shot) -> tuple[Loaded, Sighting] | None:
    """Return the loaded photo and its sheet; None if the sheet isn't found (`bench/photos/find.py` reports how often)."""
    picture = decoded(shot.photo.data)
    photo = Loaded("a.jpg", picture, grey_of(picture))
    found = Search(Prints((shot.printed.layout,), Library())).sheets(photo).sheets
    return (photo, found[0]) if found and found[0].printed.variant[:2] == shot.printed[:2] else None


def outcome(truth: Truth, reading: Reading | None) -> str:
    """Return the outcome for one space."""
    if reading is None:
        return "missing"
    right = reading.value == truth.value
    if truth.covered:
        return "covered" if right or not reading.sure else "covered, wrong and sure"
    if truth.value is UNREAD:
        blank = sum(each.p for each in reading.alternatives if each.value is None)
        return ("wrong" if reading.value is None else "right") + (", doubtful" if 0.03 < blank < 0.97 else ", sure")
    sure = reading.sure
    if truth.doubtful:
        return "scribbled, sure" if sure else "scribbled"
    return ("right" if right else "wrong") + (", sure" if sure else ", doubtful")


def kind(sighting: Sighting, space: str) -> str:
    """Return a space's kind of content: a tick, a mark, one of several parts, or writing."""
    place = next((place for place in sighting.printed.page.places if place.space == space), None)
    if place is None:
        return "written"
    return place.type if place.type in ("tick", "mark") else "parts" if place.parts else "written"


class Tally:
    """Outcomes of the spaces of all photos, by kind; number of fully correct sheets; time."""

    def __init__(self) -> None:
        self.spaces: Counter[tuple[str, str]] = Counter()
        self.sheets: Counter[tuple[str, bool]] = Counter()
        self.took: list[float] = []

    def add(self, shot: Shot, photo: Loaded, sighting: Sighting) -> Iterator[str]:
        """Read one photo, count its outcomes, and yield the errors."""
        assert sighting.printed.picture is not None
        begin = time.process_time()
        readings = {reading.space: reading for reading in read(photo, sighting)}
        self.took.append(time.process_time() - begin)
        fine = True
        for space, truth in shot.truth.items():
            what, became = kind(sighting, space), outcome(truth, readings.get(space))
            self.spaces[what, became] += 1
            if became not in ("right, sure", "right, doubtful", "scribbled", "covered"):
                yield f"{shot.seed} {space}: {became}, is {truth.value}, read {readings.get(space)}"
            fine &= what == "written" or not became.startswith(("wrong", "missing"))
        self.sheets[sighting.printed.layout.game.name, fine] += 1

    def told(self) -> Iterator[str]:
        """A line for each kind of space and each game."""
        for what in sorted({what for what, _ in self.spaces}):
            counts = {became: n for (each, became), n in self.spaces.items() if each == what}
            known = max(sum(n for became, n in counts.items() if became.startswith(("right", "wrong", "missing"))), 1)
            right = counts.get("right, sure", 0) + counts.get("right, doubtful", 0)
            yield (
                f"{what:<8} {known:6} spaces: right {right / known:.2%}, "
                f"wrong and sure {counts.get('wrong, sure', 0) / known:.2%}, "
                f"doubtful {sum(n for became, n in counts.items() if became.endswith('doubtful')) / known:.2%}; "
                f"scribbled out {counts.get('scribbled', 0)}, {counts.get('scribbled, sure', 0)} more taken for sure; "
                f"covered {counts.get('covered', 0)}, {counts.get('covered, wrong and sure', 0)} more wrong and sure"
            )
        for game in sorted({game for game, _ in self.sheets}):
            fine, not_fine = self.sheets[game, True], self.sheets[game, False]
            yield f"{game}: ticks and marks all right on {fine} of {fine + not_fine} sheets"
        yield f"{np.mean(self.took):.2f} s of CPU each, at most {max(self.took):.2f}"


def meant(region: Region, value: object) -> bool:
    """Return whether a region should have ink, given its space's value."""
    if region.value is None:
        return value == "X" if region.ticked else value is not None
    return _held(region.value, value) or (not region.ticked and value is UNREAD)


def main() -> None:
    """Print the errors, then the figures."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--photos", type=int, default=len(LAYOUTS))
    options.add_argument("--from", type=int, default=0, dest="first")
    options.add_argument("--held", action="store_true")
    options.add_argument("--under", choices=TROUBLES)
    asked = options.parse_args()
    cv2.setNumThreads(1)
    first = asked.first + (HELD if asked.held else 0)
    tally = Tally()
    for seed in range(first, first + asked.photos):
        shot = taken(seed, asked.under)
        here = seen(shot)
        if here is None:
            print(seed, shot.printed, "not found")
        else:
            for line in tally.add(shot, *here):
                print(line)
    print(*tally.told(), sep="\n")


if __name__ == "__main__":
    main()
