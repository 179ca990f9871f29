"""A small sheet read from start to end: the value of each space, and its certainty."""

from __future__ import annotations

from functools import cache

from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.proofs.hand import Filled, filled_in
from sheetgen.form.written import UNREAD, Written
from sheetgen.photo.digits.numbers import ink_of, numbers
from sheetgen.photo.filled.spaces import read
from sheetgen.photo.ink.layer import InkLayer, ink_layer
from sheetgen.photo.ink.owners import RegionInk, ink_of_regions
from sheetgen.photo.ink.regions import Region, regions
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import RegionReading, read_regions
from tests.photo.inked import FORM, PLACES, printed, seen
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


def named(number: int) -> str:
    region = some()[number]
    return f"{number} {region.space} {region.value}"


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
            kept[f"numbers {named(n)}"] = [list(pair) for pair in numbers(patch, space).values[:6]]
    check(file_regression, "numbers", kept, rel=2e-2, abs_=3e-3)


def test_what_is_read_is_what_was_written(file_regression: FileRegressionFixture) -> None:
    found = {each.space: each for each in read(*seen())}
    values = {space: each.value for space, each in found.items() if each.value is not None}
    assert "t4" not in values  # the tick was scribbled out
    assert not found["points.P3"].sure
    assert values.pop("points.P3") is not None  # the ink is not a number, so any value may be read
    assert values.pop("count") in (3, 4)  # of four boxes, the third is blank
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
        "said": UNREAD,
    }
    unsure = {space for space, each in found.items() if not each.sure}
    assert unsure == {"both", "count", "n3", "n4", "points.P3", "said", "hidden", "t4"}
    kept: dict[str, object] = {
        each.space: [each.value, each.sure, [list(other) for other in each.alternatives], list(each.box)] for each in found.values()
    }
    check(file_regression, "read", kept, rel=2e-2, abs_=3e-3)
