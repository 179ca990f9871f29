"""Prints of layouts: which prints exist, which are cached, and their painting."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from sheetgen.drawing.sheet import Box, Sheet
from sheetgen.layout.read import Library
from sheetgen.photo.find.prints import DOTS, Print, Prints, PrintVariant
from sheetgen.photo.find.sighting import Sighting
from sheetgen.photo.find.surface import Warp
from sheetgen.photo.picture.pixels import Picture
from tests.photo.kept import grid
from tests.photo.small import SIZE, printed

LEVEL = PrintVariant("placement/level-1", 0, "en", "full", True)
NAMES = ("placement/level-1", "diceculus/cards", "diceculus", "no/such", "namaste")


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Replace the painting of prints, and return the list of those that would have been painted."""
    asked: list[tuple[str, int]] = []

    def painted(self: Prints, sheet: Sheet, page: int) -> Picture:
        asked.append((sheet.name, page))
        return np.full((round(sheet.paper[1]), round(sheet.paper[0]), 3), 255, np.uint8)

    monkeypatch.setattr(Prints, "_painted", painted)
    return asked


def test_layouts_that_something_is_written_on(unpainted: list[tuple[str, int]]) -> None:
    prints = Prints(NAMES, Library())
    assert list(prints.layouts) == ["placement/level-1", "diceculus", "namaste"]
    assert prints.layout("no/such") is None
    assert prints.layout("diceculus/cards") is None
    looks = [each.variant for each in prints.first(True)]
    assert looks == [
        LEVEL,
        *(PrintVariant("diceculus", n, "en", "full", True) for n in (0, 1)),
        PrintVariant("namaste", 0, "en", "full", True),
    ]
    assert len(unpainted) == 4


def test_the_same_page_in_other_languages_and_inks(unpainted: list[tuple[str, int]]) -> None:
    prints = Prints(NAMES, Library())
    assert [each.variant for each in prints.languages(LEVEL)] == [LEVEL._replace(lang="de")]
    assert [each.variant for each in prints.inks(LEVEL)] == [LEVEL._replace(ink=ink) for ink in ("saver", "mono")]
    assert [each.variant.ink for each in prints.inks(LEVEL._replace(ink="saver"))] == ["full", "mono"]
    assert prints.languages(LEVEL._replace(layout="no/such")) == []
    again = prints.all_of([LEVEL, LEVEL, LEVEL._replace(page=1), LEVEL._replace(lang="xx")])
    assert [each.variant for each in again] == [LEVEL]
    assert len(list(prints.pages("placement/level-1", "xx", "full", False))) == 0
    assert prints.maybe(LEVEL._replace(page=1)) is None
    assert prints.maybe(PrintVariant("diceculus", 1, "de", "mono", False)) is not None
    assert prints.maybe(PrintVariant("diceculus", 2, "de", "mono", False)) is None


def test_a_layout_is_known_by_its_fingerprint(unpainted: list[tuple[str, int]]) -> None:
    library = Library()
    prints = Prints(("placement/level-1", "namaste", "namaste.again"), library)
    own = library.layout("namaste").fingerprint
    assert prints.by_fingerprint(own.upper()) == "namaste"
    assert prints.by_fingerprint(own.lower(), "placement/level-1") == "namaste"
    assert prints.by_fingerprint("000000") is None
    asked: list[str] = []
    read = prints.layout
    prints.layout = lambda name: (asked.append(name), read(name))[1]  # type: ignore[method-assign,func-returns-value]
    assert prints.by_fingerprint(own, "namaste") == "namaste"
    assert asked == ["namaste"]
    assert prints.by_fingerprint(own, "yacht") == "namaste"
    assert asked == ["namaste", "placement/level-1", "namaste"]


def test_so_many_prints_are_kept_as_were_asked_for_last(unpainted: list[tuple[str, int]]) -> None:
    prints = Prints(NAMES, Library(), 2)
    one, two, three = (LEVEL._replace(ink=ink) for ink in ("full", "saver", "mono"))
    first = prints.of(one)
    prints.of(two)
    assert prints.of(one) is first
    prints.of(three)
    assert prints.of(one) is first
    assert len(unpainted) == 3
    prints.of(two)
    assert len(unpainted) == 4
    every = Prints(NAMES, Library())
    for look in (one, two, three, one):
        every.of(look)
    assert len(unpainted) == 7


def test_a_print_is_painted_as_large_as_its_paper() -> None:
    found = Prints(NAMES, Library()).of(LEVEL)
    wide, high = found.size
    assert found.picture.shape == (round(high * DOTS), round(wide * DOTS), 3)
    assert sorted(found.marks) == [0, 1, 2, 3]
    for corners in found.marks.values():
        (left, top), _, (right, bottom), _ = np.round(corners * DOTS).astype(int)
        black = found.grey[top:bottom, left:right]
        assert black[1, 1] < 40
        assert 0.3 < float((black < 100).mean()) < 0.9
    unmarked = Prints(NAMES, Library()).of(LEVEL._replace(scan=False))
    assert unmarked.marks == {}


def test_a_print_is_made_smaller_once() -> None:
    found = printed()
    assert found.coarse(6.0) is found.grey
    assert found.coarse(7.0) is found.grey
    small = found.coarse(3.0)
    assert small.shape == (180, 240)
    assert found.coarse(3.0) is small
    assert grid(small, 2, 2) == pytest.approx(grid(found.grey, 2, 2), abs=0.5)
    lines = found.lines(3.0)
    assert lines.shape == (180, 240)
    assert found.lines(3.0) is lines
    assert found.boxes["two"] == Box(17, 4, 11, 8)
    assert found.size == SIZE
    marked = printed(scan=True).marks
    assert marked[2].tolist() == [[71, 51], [78, 51], [78, 58], [71, 58]]


def test_what_cannot_be_drawn_is_passed_over(tmp_path: Path, unpainted: list[tuple[str, int]]) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("extends: namaste\nblocks: []\n", "utf-8")
    prints = Prints((str(own), "namaste"), Library())
    assert {each.variant.layout for each in prints.first(False)} <= {"namaste", str(own)}
    assert isinstance(prints.of(PrintVariant("namaste", 0, "de", "mono", False)), Print)


@pytest.mark.parametrize("look", [LEVEL, PrintVariant("lucky-dice", 0, "de", "mono", False)])
def test_the_part_that_is_written_on_is_the_same_a_little_further(look: PrintVariant) -> None:
    whole = Prints((look.layout,), Library()).of(look)
    whole.coarse(4.0)
    part, (left, top) = whole.written
    assert part.size < whole.size
    for name, box in part.boxes.items():
        was = whole.boxes[name]
        assert box == pytest.approx((was.x - left, was.y - top, was.w, was.h))
        assert Box(0, 0, *part.size).inset(min(5.9, was.x, was.y, whole.size[0] - was.right, whole.size[1] - was.bottom)).holds(box)
    assert [[tick.value for tick in place.parts] for place in part.page.places] == [
        [tick.value for tick in place.parts] for place in whole.page.places
    ]
    for dots in (DOTS, 4.0):
        x, y = round(left * dots), round(top * dots)
        high, wide = part.coarse(dots).shape
        assert np.array_equal(part.coarse(dots), whole.coarse(dots)[y : y + high, x : x + wide])
    warp = Warp(np.diag((7.0, 7.0, 1.0)))
    seen = Sighting(whole, warp, False, 1.0)
    a, b = (each.warp.box(each.printed.page.places[-1].box) for each in (seen, seen.written()))
    assert a == pytest.approx(b)
    flat, cut = (each.flat(cv2.resize(whole.picture, None, fx=7 / DOTS, fy=7 / DOTS), DOTS) for each in (seen, seen.written()))
    x, y = round(left * DOTS), round(top * DOTS)
    assert np.abs(flat[y : y + len(cut), x : x + cut.shape[1]].astype(int) - cut).max() <= 1
