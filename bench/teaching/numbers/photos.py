"""Numbers that the reader finds on simulated photos, after print and dirt are removed; kept in `build/numbers`, one file per photo.

Drawn numbers (`data`) are unlimited. The few from photos teach the effects of a camera, of light and of printed lines.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import partial
from math import inf
from multiprocessing import Pool
from pathlib import Path
from random import Random

import cv2
import numpy as np
from camera.hands import Hand
from camera.own import own
from camera.papers import Print, paper
from camera.real import RealHand
from camera.sheets import layout_of
from camera.shots import TROUBLES, Conditions, shoot, wide

from sheetgen.drawing.proofs.hand import filled_in
from sheetgen.form.spaces import Space, spaces
from sheetgen.form.written import Value, Written
from sheetgen.layout.read import Library
from sheetgen.photo.digits.numbers import ink_of, is_number
from sheetgen.photo.digits.sequence import HEIGHT, MAX_WIDTH, SIGNS, likely_texts, normalize, signs_along
from sheetgen.photo.find.prints import INKS, Prints
from sheetgen.photo.find.search import Search
from sheetgen.photo.ink.layer import ink_layer
from sheetgen.photo.ink.owners import ink_of_regions
from sheetgen.photo.ink.regions import regions
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading, read_regions
from sheetgen.photo.picture.decode import decoded
from sheetgen.photo.picture.load import Photo
from sheetgen.photo.picture.pixels import Tones, grey_of
from teaching.digits.hands import LEARNT
from teaching.numbers.data import Numbers

LAYOUTS = (
    "namaste",
    "yacht",
    "hearts",
    "own sheet",
    "placement/level-1",
    "skat",
    "golf",
    "namaste",
    "tenpin",
    "canasta",
    "placement/level-4",
    "spades",
    "own sheet",
    "doppelkopf",
    "lucky-dice",
    "ten-thousand",
    "oh-hell",
    "rummy",
)
BLANK, HARDLY = 0.06, 0.3
"""The share of spaces left blank, and the least probability of ink, by the net for marks, at which a number is kept."""
HARDLY_THAT = -4.0
"""A number is left out if its ink has a lower score than this (natural logarithm) and the net sees another count of digits."""
_FOLDER = Path(__file__).parents[3] / "build" / "numbers"


def photographed(seeds: Sequence[int], real: Path | None) -> Numbers:
    """Return the numbers of some photos; missing photos are taken on all cores."""
    _FOLDER.mkdir(parents=True, exist_ok=True)
    with Pool(os.cpu_count()) as pool:
        files = list(pool.imap(partial(_made, real), seeds))
    pictures, widths, texts = [], [], list[str]()
    for file in files:
        with np.load(file) as known:
            pictures.append(known["pictures"])
            widths.append(known["widths"])
            texts += [str(text) for text in known["texts"]]
    return Numbers(np.concatenate(pictures), np.concatenate(widths), texts)


def _made(real: Path | None, seed: int) -> Path:
    """Take a photo if its file doesn't exist yet, and store its numbers; return the file."""
    cv2.setNumThreads(1)
    file = _FOLDER / f"{real.stem if real else 0}-{seed}.npz"
    if not file.exists():
        found = _numbers(seed, real)
        pictures = np.zeros((len(found), HEIGHT, MAX_WIDTH), np.uint8)
        widths = np.array([min(picture.shape[1], MAX_WIDTH) for picture, _ in found], np.int64)
        for n, (picture, _) in enumerate(found):
            pictures[n, :, : picture.shape[1]] = np.round(picture * 255)
        np.savez_compressed(file, pictures=pictures, widths=widths, texts=np.array([text for _, text in found], "U8"))
        if seed % 20 == 0:
            print("photographed", seed, len(found), file=sys.stderr, flush=True)
    return file


def _numbers(seed: int, real: Path | None) -> list[tuple[Tones, str]]:
    random = Random(f"numbers to learn from {seed}")
    name = LAYOUTS[seed % len(LAYOUTS)]
    name = own(2 * (seed % 64) + 1) if name == "own sheet" else name
    form = layout_of(name).content.form
    written = Written({space.name: value for space in spaces(form) if (value := _value(space, random)) is not None})
    printed = Print(name, 0, "en", random.choice((*INKS, "full", "full")), scan=random.random() < 0.7)
    page = paper(printed, seed, _hand(seed, real, random), written)
    photo = decoded(shoot([page], _conditions(random), seed).data)
    loaded = Photo("a.jpg", photo, grey_of(photo))
    found = []
    for sighting in Search(Prints((name,), Library())).sheets(loaded).sheets[:1]:
        shown = filled_in(form, Written({}))
        flat = [region for each in regions(sighting.printed.page.places, shown.spaces) for region in each]
        strokes = Strokes(ink_layer(loaded, sighting), sighting.printed.page)
        for reading in read_regions(strokes, flat, ink_of_regions(strokes, flat)):
            space = shown.spaces.get(reading.region.space)
            if is_number(space) and space.holds == "one" and not reading.region.ticked:
                found += _number(strokes, reading, written.get(space.name))
    return found


def _number(strokes: Strokes, reading: RegionReading, value: object) -> list[tuple[Tones, str]]:
    """Return the picture of a space's ink with its number; an empty list if the ink isn't a number."""
    ink = ink_of(strokes, reading)
    picture = normalize(ink)
    text = "" if value is None else str(value).upper().replace("−", "-")
    if picture is None or not set(text) <= set(SIGNS) or (text and reading.p < HARDLY) or _runs_over(ink, text):
        return []
    return [(picture, text)]


def _runs_over(ink: Tones, text: str) -> bool:
    """Return whether a number extends into the neighbouring space, or the neighbour's into this: the net sees more or fewer
    digits."""
    likely = likely_texts(signs_along(ink)[-1], lambda _: True)
    best = max(likely, key=lambda each: likely[each], default="")
    return likely.get(text, -inf) < HARDLY_THAT and len(best.lstrip("-")) != len(text.lstrip("-"))


def _hand(seed: int, real: Path | None, random: Random) -> Hand:
    """Return handwriting allowed for training: two thirds of it by real people."""
    if real is not None and random.random() < 0.67:
        return RealHand(seed, real, "learnt", random.uniform(0.2, 0.9))
    hand = Hand(seed)
    hand.font = random.choice((*LEARNT, None, None, None, None))
    return hand


def _conditions(random: Random) -> Conditions:
    how = wide(random)._replace(long_side=random.choice((1200, 1600, 2000, 2400, 3000)))
    trouble = random.choice((None, None, None, *TROUBLES))
    return how if trouble is None else TROUBLES[trouble](random, how)


def _value(space: Space, random: Random) -> Value | None:
    """Return a random number or mark that a space allows; small numbers are more common if the space has no limits."""
    if space.type != "number" or space.holds != "one" or random.random() < BLANK:
        return None
    if space.marks and random.random() < 0.3:
        return random.choice(tuple(space.marks))
    if space.domain:
        return random.choice(tuple(space.domain))
    largest = random.choice((9, 40, 150, 1200))
    return random.randint(-largest if space.limits[0] is None and random.random() < 0.5 else 0, largest)
