"""A small sheet read from end to end, each step as it is kept: ink, whose it is, how it looks, what it says."""

from __future__ import annotations

from functools import cache

import numpy as np
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.hand import Filled, filled_in
from sheetgen.form.written import UNREAD, Written
from sheetgen.photo.digits.numbers import ink_of, numbers
from sheetgen.photo.digits.pieces import pieces
from sheetgen.photo.digits.signs import signs
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.find.visibility import Visibility
from sheetgen.photo.ink.layer import (
    InkLayer,
    _block_quantiles,
    _even_areas,
    _fit_channels,
    _light_on,
    _print_borders,
    _print_in_photo_colours,
    ink_layer,
)
from sheetgen.photo.ink.net import region_probabilities
from sheetgen.photo.ink.net_input import NetInput, net_input
from sheetgen.photo.ink.owners import RegionInk, ink_of_regions
from sheetgen.photo.ink.regions import Region, regions
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading, read_regions
from tests.photo.inked import FORM, PLACES, picture, printed, seen
from tests.photo.kept import check, grid


@cache
def form() -> Filled:
    return filled_in(FORM, Written({}))


@cache
def some() -> list[Region]:
    return [region for each in regions(PLACES, form().spaces) for region in each]


@cache
def ink() -> InkLayer:
    return ink_layer(*seen())


@cache
def strokes() -> Strokes:
    return Strokes(ink(), printed().page)


@cache
def lefts() -> list[RegionInk]:
    return ink_of_regions(strokes(), some())


@cache
def look() -> NetInput:
    return net_input(strokes(), some(), lefts())


def named(number: int) -> str:
    region = some()[number]
    return f"{number} {region.space} {region.value}"


def test_what_regions_there_are(file_regression: FileRegressionFixture) -> None:
    found: dict[str, object] = {
        named(n): [each.ticked, each.short, [float(x) for x in each.box], [float(x) for box in each.inner for x in box]]
        for n, each in enumerate(some())
    }
    check(file_regression, "regions", found)


def test_what_is_ink(file_regression: FileRegressionFixture) -> None:
    found = ink()
    flat, paper = seen()[1].flat(picture(), 6.0), printed().picture
    even = _even_areas(paper)
    light = _light_on(flat, paper, even)
    come_out = _print_in_photo_colours(flat, paper, even, light)
    borders, keys = _print_borders(come_out)
    usable = (paper[:, :, 1] > 80).astype(np.uint8)
    kept: dict[str, object] = {
        "least": grid(found.least),
        "dark": grid(found.dark, 12, 14),
        "darkest": float(found.dark.max()),
        "hidden": grid(found.hidden),
        "lost": grid(found.lost),
        "missing": grid(found.missing),
        "printed": grid(found.printed),
        "mask": int(found.mask.sum()),
        "even": grid(even),
        "light": [grid(light[:, :, each]) for each in range(3)],
        "as seen": [grid(come_out[:, :, each]) for each in range(3)],
        "borders": [len(borders), len(np.unique(keys)), int(borders.sum()), float(keys.mean())],
        "blocks": grid(_block_quantiles(flat, usable, 15)),
        "mixed": _fit_channels(
            np.array([(20.0, 90, 200), (200, 90, 20), (255, 255, 255)]), np.full((3, 3), 120.0), np.array([9.0, 4, 30])
        ),
    }
    check(file_regression, "ink", kept, rel=5e-3, abs_=1e-3)


def test_whose_strokes_they_are(file_regression: FileRegressionFixture) -> None:
    found = strokes()
    kept: dict[str, object] = {
        "totals": found.totals.tolist(),
        "boxes": found.boxes[1:],
        "pens": found.pens.tolist(),
        "free": found.free.tolist(),
        "kept": found.kept.tolist(),
        "unclear": np.flatnonzero(found.unclear).tolist(),
        "pen": found.pen,
        "outlines": [found.may_be_outline(n) for n in range(len(found.totals))],
    }
    kept |= {named(n): list(each) for n, each in enumerate(lefts())}
    check(file_regression, "strokes", kept, rel=5e-3, abs_=1e-3)


def test_how_regions_look_and_what_is_likely_there(file_regression: FileRegressionFixture) -> None:
    found = look()
    kept: dict[str, object] = {f"figures {named(n)}": row.tolist() for n, row in enumerate(found.figures)}
    kept |= {f"maps {named(n)}": [float(m) for m in each.mean(axis=(0, 1))] for n, each in enumerate(found.maps)}
    kept["map"] = [grid(found.maps[4][:, :, channel], 4, 4) for channel in range(5)]
    kept |= {f"likely {named(n)}": row.tolist() for n, row in enumerate(region_probabilities(found))}
    check(file_regression, "looks", kept, rel=1e-2, abs_=2e-3)


@cache
def found_in() -> list[RegionReading]:
    return read_regions(strokes(), some(), lefts())


def test_what_signs_and_numbers_are_written(file_regression: FileRegressionFixture) -> None:
    kept: dict[str, object] = {}
    for n, each in enumerate(found_in()):
        kept[f"seen {named(n)}"] = [each.p, each.clear, each.on, each.sure]
        space = form().spaces.get(each.region.space)
        if each.on and not each.region.ticked and space is not None and space.type == "number":
            patch = ink_of(strokes(), each)
            kept[f"ink {named(n)}"] = [*patch.shape, float(patch.mean()), *grid(patch, 2, 3)]
            kept[f"pieces {named(n)}"] = [list(piece) for piece in pieces(patch).pieces]
            kept[f"signs {named(n)}"] = signs(patch, ("X", "/", "-"))
            kept[f"numbers {named(n)}"] = [list(pair) for pair in numbers(patch, space).values[:6]]
    check(file_regression, "numbers", kept, rel=2e-2, abs_=3e-3)


def test_what_is_read_is_what_was_written(file_regression: FileRegressionFixture) -> None:
    found = {each.space: each for each in read(*seen())}
    values = {space: each.value for space, each in found.items() if each.value is not None}
    assert "t4" not in values  # scribbled out
    assert not found["points.P3"].sure
    assert values.pop("points.P3") is not None  # no number at all
    assert values == {
        "t0": True,
        "t1": True,
        "t2": True,
        "n0": 47,
        "n1": 18,
        "n2": "X",
        "n3": "/",
        "n4": "-",
        "n5": 3,
        "m.1": "X",
        "m.2": "*",
        "m.3": "X",
        "who": ("P1", "P3"),
        "points.P1": 12,
        "word": "b",
        "both": UNREAD,
        "count": 3,
        "said": UNREAD,
    }
    unsure = {space for space, each in found.items() if not each.sure}
    assert unsure == {"both", "count", "n3", "n4", "points.P3", "said", "t3", "t4"}
    kept: dict[str, object] = {
        each.space: [each.value, each.sure, [list(other) for other in each.alternatives], list(each.box)] for each in found.values()
    }
    check(file_regression, "read", kept, rel=2e-2, abs_=3e-3)


def test_how_much_of_the_print_is_shown(file_regression: FileRegressionFixture) -> None:
    photo, sighting = seen()
    found = Visibility(photo.grey, sighting.warp, sighting.printed)
    check(file_regression, "shown", {named(n): found.near(each.box) for n, each in enumerate(some())}, rel=1e-2)
