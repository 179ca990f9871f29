"""Ticks, marks and blanks read in photos that the bench's camera takes: right, wrong and sure, doubtful; all of a sheet right.

`--from 100 --photos 40`: other photos. `--held`: hands and seeds that nothing was tuned on. `--measure`: how the figures that
`sheetgen/photo/thresholds.py` draws its lines between are spread, for what is ticked and for what is not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

import cv2
from camera.hands import Hand
from camera.own import own
from camera.papers import Print, ticked
from camera.shots import Photo, shoot, wide
from camera.ticks import Truth

from sheetgen.drawing.sheet import Ink
from sheetgen.form.written import UNREAD
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.photo.finding import Search
from sheetgen.photo.load import Photo as Loaded
from sheetgen.photo.load import decoded
from sheetgen.photo.pixels import grey_of
from sheetgen.photo.prints import INKS, Prints
from sheetgen.photo.readings import Reading, read

HELD = 1_000_000
"""Seeds from here on are kept from tuning."""
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


class Shot(NamedTuple):
    """A photo, how its sheet was printed, and what is to be read on it."""

    seed: int
    printed: Print
    photo: Photo
    truth: Mapping[str, Truth]


def taken(seed: int) -> Shot:
    """The photo of a seed, always the same."""
    random = Random(seed * 31 + 5)
    name = LAYOUTS[seed % len(LAYOUTS)]
    if name.startswith("own"):
        number = seed % 64 if seed < HELD else 1000 + seed % 64
        name = own(number * 2 + (name == "own sheet"))
    ink: Ink = random.choice((*INKS, "full", "full"))
    printed = Print(name, random.choice((0, 1)) if name == "diceculus" else 0, "en", ink, scan=random.random() < 0.7)
    paper, truth = ticked(printed, seed, Hand(random.randrange(1000), held=seed >= HELD))
    return Shot(seed, printed, shoot([paper], wide(random), seed), truth)


def outcome(truth: Truth, reading: Reading | None) -> str:
    """What became of one space."""
    if reading is None:
        return "missing"
    sure = reading.sure or (reading.value is UNREAD is truth.value and reading.alternatives[0].p > 0.97)
    if truth.doubtful:
        return "scribbled, sure" if sure else "scribbled"
    right = reading.value == truth.value
    return ("right" if right else "wrong") + (", sure" if sure else ", doubtful")
