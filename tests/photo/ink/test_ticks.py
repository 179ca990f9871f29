"""Certainty about a region, on either side of each threshold."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sheetgen.drawing.sheet import Box, Place
from sheetgen.form.written import UNREAD
from sheetgen.photo.filled.spaces import _counted, _mark, _one_of, _people, _read
from sheetgen.photo.ink import ticks
from sheetgen.photo.ink.owners import RegionInk, ink_of_regions
from sheetgen.photo.ink.regions import Region
from sheetgen.photo.ink.strokes import Strokes
from sheetgen.photo.ink.ticks import (
    RegionReading,
    _adjust_for_scribblers,
    _is_written_within,
    _Limits,
    _reading,
    read_regions,
)
from tests.photo.made import ink_layer as layer_of
from tests.photo.made import page, region

BOX = Box(0, 0, 5, 5)
LEFT = RegionInk(5.0, 5.0, 1.0, 4.0, True, 0.0, 0.0, 0.0, 0.0, 0.8, (1,))
EPS = 1e-6


def seen(p: float, undone: float = 0.0, *, ticked: bool = True, short: bool = False, **left: Any) -> RegionReading:
    """Return a reading with a probability for ink, and a probability that it is scribbled out."""
    return _reading(region(BOX, ticked=ticked, short=short), LEFT._replace(**left), (1 - p - undone, p, undone), _Limits(0.18, 0.5))


@pytest.mark.parametrize(
    ("p", "on", "sure"),
    [
        (0.0, False, True),
        (0.029, False, True),
        (0.031, False, False),
        (0.5, True, False),
        (0.969, True, False),
        (0.971, True, True),
    ],
)
def test_what_is_likely_enough_is_sure(p: float, on: bool, sure: bool) -> None:
    found = seen(p)
    assert (found.on, found.sure, found.clear) == (on, sure, True)


@pytest.mark.parametrize(
    ("usual", "ticks", "p"),
    [(0.009, 5, 0.4 + 0.7 * 0.59), (0.007, 5, 0.4), (0.009, 4, 0.4)],
)
def test_where_ticks_are_scribbles_what_looks_undone_may_be_one(usual: float, ticks: int, p: float) -> None:
    """The scribbled tick itself counts towards the number of ticks compared."""
    rows = np.array([(0.01, 0.99 - 0.99 * usual, 0.99 * usual)] * (ticks - 1) + [(0.01, 0.4, 0.59), (0.98, 0.01, 0.01)])
    found = _adjust_for_scribblers([region(BOX)] * len(rows), rows)
    assert found[ticks - 1, 1] == pytest.approx(p)
    assert found.sum(axis=1) == pytest.approx(1)
    written = [region(BOX, ticked=False)] * len(rows)
    assert np.array_equal(_adjust_for_scribblers(written, rows), rows)


def test_nothing_is_surer_than_all_but_a_little() -> None:
    assert (seen(0.0).p, seen(1.0).p) == (0.001, 0.999)


@pytest.mark.parametrize(
    ("about", "p"),
    [
        ({"reach": 1.6 - EPS}, 0.3),
        ({"reach": 1.6}, 0.9),
        ({"reach": 0.0}, 0.9),
        ({"reach": 1.0, "ticked": True}, 0.9),
        ({"reach": 1.0, "short": True}, 0.9),
    ],
)
def test_a_speck_is_hardly_written_but_where_a_dash_may_stand(about: dict[str, Any], p: float) -> None:
    assert seen(0.9, **{"ticked": False, **about}).p == pytest.approx(p)
    assert seen(0.1, ticked=False, reach=1.0).p == pytest.approx(0.1)


@pytest.mark.parametrize("p", [0.0, 1.0])
@pytest.mark.parametrize(("name", "limit", "blank_only"), [("missing", 0.5, False), ("lost", 0.3, True), ("hidden", 0.75, True)])
def test_where_too_much_cannot_be_seen_nothing_is_clear(name: str, limit: float, blank_only: bool, p: float) -> None:
    """Glare and dark print hide ink: they make only blank regions uncertain."""
    at_limit: dict[str, Any] = {name: limit, "area": 5.0 * p}
    below: dict[str, Any] = {name: limit - EPS, "area": 5.0 * p}
    assert seen(p, **below).clear
    assert seen(p, **at_limit).clear is (blank_only and p == 1.0)


@pytest.mark.parametrize(
    ("about", "p", "is_clear"),
    [
        ({"hidden": 0.3, "area": 0.15}, 0.0, False),
        ({"hidden": 0.3, "area": 0.15 - EPS}, 0.0, True),
        ({"hidden": 0.3 - EPS, "area": 0.15}, 0.0, True),
        ({"dark": 0.75, "area": 0.0}, 0.031, False),
        ({"dark": 0.75, "area": 0.0}, 0.029, True),
        ({"dark": 0.75 - EPS, "area": 0.0}, 0.031, True),
    ],
)
def test_on_dark_print_a_little_ink_leaves_no_blank_clear(about: dict[str, Any], p: float, is_clear: bool) -> None:
    assert seen(p, **about).clear is is_clear


def test_what_a_stroke_goes_round_is_rather_ticked() -> None:
    found = seen(0.02, ringed=True)
    assert (found.p, found.sure) == (0.7, False)
    assert seen(0.98, ringed=True).p == pytest.approx(0.98)


@pytest.mark.parametrize(("noise", "is_clear"), [(0.18 - EPS, True), (0.18, False)])
def test_where_noise_may_be_as_dark_as_a_pen_no_blank_space_is_clear(noise: float, is_clear: bool) -> None:
    assert seen(0.0, noise=noise).clear is is_clear
    assert seen(1.0, noise=noise).clear


@pytest.mark.parametrize(("dark", "free", "is_clear"), [(0.2, 0.4, False), (0.2, 0.41, True), (0.2 - EPS, 0.0, True)])
def test_ink_that_is_not_clear_of_dark_print_is_not_clear(dark: float, free: float, is_clear: bool) -> None:
    assert seen(1.0, dark=dark, free=free).clear is is_clear


@pytest.mark.parametrize(("pen", "free", "is_clear"), [(0.58, 0.3, False), (0.58, 0.31, True), (0.59, 0.0, True), (0.0, 0.0, True)])
def test_faint_ink_beside_print_is_not_clear(pen: float, free: float, is_clear: bool) -> None:
    assert seen(1.0, pen=pen, free=free).clear is is_clear


def test_what_may_be_scribbled_out_is_not_clear() -> None:
    assert seen(0.9, 0.03 - 1e-4).clear
    assert not seen(0.9, 0.03 + 1e-4).clear


# Several regions of a space


def of(value: str | int | None, p: float, ink: float = 5.0, *, clear: bool = True) -> RegionReading:
    """Return the reading of a part that stands for a value."""
    return RegionReading(region(BOX, value=value), LEFT._replace(area=ink), p, clear)


def test_of_a_field_and_its_parts_the_likelier_is_read_and_two_are_doubtful() -> None:
    field, part = of(None, 0.99), of("*", 0.01)
    likely, clear = _mark([field, part])
    assert (likely[0][0], clear) == ("X", True)
    assert sum(p for _, p in likely) == pytest.approx(1)
    likely, clear = _mark([of(None, 0.01), of("*", 0.99)])
    assert (likely[0][0], clear) == ("*", True)
    likely, clear = _mark([of(None, 0.98), of("*", 0.99)])
    assert (likely[0][0], clear) == ("*", False)
    assert not _mark([of(None, 0.99), of("*", 0.2)])[1]


def test_people_are_told_by_their_columns_with_the_least_sure_the_other_way_round() -> None:
    likely, clear = _people([of(1, 0.99), of(2, 0.6), of(3, 0.02)])
    assert [value for value, _ in likely] == [("P1", "P2"), ("P1",)]
    assert [p for _, p in likely] == pytest.approx([0.6, 0.4])
    assert not clear
    assert _people([of(1, 0.99), of(2, 0.01)])[1]
    likely, clear = _people([of(1, 0.01), of(2, 0.2, clear=False)])
    assert likely == [(None, 0.6), (("P2",), 0.4)]
    assert not clear


@pytest.mark.parametrize(
    ("on", "count", "clear"), [((1, 1, 0), 2, True), ((0, 0, 0), None, True), ((1, 0, 1), 2, False), ((0, 1, 0), 1, False)]
)
def test_boxes_are_counted_from_the_first_on(on: tuple[int, ...], count: int | None, clear: bool) -> None:
    likely, found = _counted([of(n, 0.99 if each else 0.01) for n, each in enumerate(on, 1)])
    assert (max(likely, key=lambda each: each[1])[0], found) == (count, clear)


@pytest.mark.parametrize("p", [0.3, 0.02])
def test_what_lies_between_boxes_that_are_ticked_is_rather_ticked(p: float) -> None:
    likely, clear = _counted([of(1, 0.99), of(2, p), of(3, 0.99), of(4, 0.01)])
    assert (max(likely, key=lambda each: each[1])[0], clear) == (3, False)


def test_of_several_ticked_words_none_is_read() -> None:
    likely, clear = _one_of([of("pig", 0.99), of("cat", 0.01)])
    assert (max(likely, key=lambda each: each[1])[0], clear) == ("pig", True)
    likely, clear = _one_of([of("pig", 0.99), of("cat", 0.99), of("hand", 0.01)])
    assert (max(likely, key=lambda each: each[1])[0], clear) == (UNREAD, False)


@pytest.mark.parametrize(("parts", "is_sure"), [(3, True), (5, False)])
def test_many_parts_each_of_which_is_sure_may_not_be_so_together(parts: int, is_sure: bool) -> None:
    """If all parts are blank, the space is blank with a probability of 92 or 87%."""
    sheet = SimpleNamespace(printed={}, boxes={BOX: (0.0, 0.0, 1.0, 1.0)})
    place = Place("marks.r1c1", "mark", BOX)
    found = [of(None, 1 - 0.999), *(of(f"{n}", 0.026) for n in range(parts))]
    (reading,) = _read(sheet, place, None, found)  # type: ignore[arg-type]
    assert (reading.value, reading.sure) == (None, is_sure)


def test_what_is_faint_all_over_a_sheet_covers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """If 0.4 of the print is visible elsewhere, 0.8 must be missing; a share below 0.3 counts as 0.3. Places without print tell
    nothing."""
    boxes = [Box(x, 5, 4, 4) for x in (2, 8, 14, 20, 26)]
    strokes = Strokes(layer_of([], (34, 20)), page(*boxes))
    some = [Region("s", True, box, True) for box in boxes]
    monkeypatch.setattr(ticks, "region_probabilities", lambda seen: np.array([[1.0, 0.0, 0.0]] * len(boxes)))
    for usual, limit in ((0.6, 0.8), (0.9, 0.85), (0.01, 0.505)):
        inks = [ink._replace(missing=usual) for ink in ink_of_regions(strokes, some[:3])]
        inks += [ink._replace(missing=0.0) for ink in ink_of_regions(strokes, some[3:])]
        clear = [
            read_regions(strokes, some, [inks[0]._replace(missing=missing), *inks[1:]])[0].clear
            for missing in (limit - 0.01, limit + 0.01)
        ]
        assert clear == [True, False]


@pytest.mark.parametrize(
    ("about", "p", "is_clear"),
    [({"shared": 4.0}, 0.95, False), ({"shared": 3.9}, 0.02, True), ({"shared": 4.0, "ticked": True}, 0.02, True)],
)
def test_a_space_with_much_ink_that_hangs_on_a_neighbours_is_written(about: dict[str, Any], p: float, is_clear: bool) -> None:
    found = seen(0.02, **{"ticked": False, "strokes": (), "reach": 0.0, **about})
    assert found.p == pytest.approx(p)
    assert found.clear is is_clear


@pytest.mark.parametrize(
    ("about", "pen", "is_written"),
    [
        ({}, 0.8, True),
        ({"free": 0.5}, 0.8, True),
        ({"free": 0.49}, 0.8, False),
        ({"free": 0.79}, 0.63, False),
        ({"free": 0.79}, 1.05, False),
        ({"shared": 0.1}, 0.8, False),
        ({"reach": 2.4}, 0.8, False),
        ({"area": 0.9, "whole": 0.9}, 0.8, False),
        ({"area": 2.0, "whole": 2.6}, 0.8, False),
        ({"strokes": ()}, 0.8, False),
        ({}, 0.47, False),
        ({}, 1.21, False),
    ],
)
def test_plain_ink_alone_in_a_space_is_written(about: dict[str, Any], pen: float, is_written: bool) -> None:
    strokes: Any = SimpleNamespace(pens=np.array([0.0, pen]), pen=0.8)
    left = LEFT._replace(**{"area": 3.0, "whole": 3.0, "reach": 5.0, "shared": 0.0, "free": 1.0, **about})
    assert _is_written_within(strokes, left) is is_written


def test_what_is_written_plainly_is_likely_whatever_the_net_says() -> None:
    found = _reading(region(BOX, ticked=False), LEFT, (0.98, 0.01, 0.01), _Limits(0.18, 0.5), within=True)
    assert found.p == pytest.approx(0.94)
