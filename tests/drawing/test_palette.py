"""Twelve colours: their type is legible, they differ by the promised amount, and their marks differ."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetgen.drawing.colours import SIGHTS, ciede2000, colour_of, contrast, seen, seen_alike
from sheetgen.drawing.marks import mark_ops, mark_outline
from sheetgen.drawing.palette import DARK, GREY, HUES, MARKS, Mark, hue, in_ink, marks_of, own_hue
from sheetgen.drawing.sheet import Box, Ellipse, Pen, extent
from tests.drawing.blocks.room import fonts

APART = 12.0


def alike(colours: list[str], sight: str) -> int:
    """Return the number of pairs that look similar."""
    labs = [seen(colour, sight) for colour in colours]
    return sum(ciede2000(one, other) < APART for one, other in combinations(labs, 2))


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [("red", "green", True), ("red", "yellow", False), ("black", "yellow", False), ("blue", "blue", True)],
)
def test_colours_are_alike_where_somebody_takes_them_for_one(one: str, other: str, alike: bool) -> None:
    assert seen_alike(HUES[one].solid, HUES[other].solid) is alike


def test_the_difference_is_that_of_the_standard() -> None:
    """Two pairs of Sharma, Wu and Dalal's test data."""
    assert ciede2000((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)


@pytest.mark.parametrize("name", HUES)
def test_type_is_read_on_every_ground(name: str) -> None:
    one = HUES[name]
    assert contrast(one.on_solid, one.solid) >= 4.5
    assert contrast(one.ink, one.pale) >= 5.7
    assert contrast(one.ink, "#ffffff") >= 5.7
    assert (one.on_solid == "#ffffff") == (name not in ("yellow", "white"))
    for ink in ("saver", "mono"):
        printed = in_ink(one, ink)
        assert contrast(printed.on_solid, printed.solid) >= 4.5
        assert contrast(printed.ink, printed.pale) >= 5.7


def test_solids_are_told_apart_in_colour_and_not_without() -> None:
    solids = [one.solid for one in HUES.values()]
    assert [alike(solids, sight) for sight in SIGHTS] == [0, 10, 9, 8, 37]


def test_grounds_alone_tell_nobody_anything() -> None:
    grounds = [one.pale for one in HUES.values()]
    full, *others = (alike(grounds, sight) for sight in SIGHTS)
    assert full > 33
    assert min(others) > 40
    assert others[-1] == 66


def test_inks() -> None:
    red = HUES["red"]
    saver, mono = in_ink(red, "saver"), in_ink(red, "mono")
    assert (saver.pale, saver.solid, saver.outline, saver.line) == ("#ffffff", "#ffffff", red.solid, red.solid)
    assert {in_ink(one, "mono").solid for one in HUES.values()} == {GREY}
    assert (mono.pale, mono.ink, mono.line, mono.on_solid) == ("#ffffff", "#000000", DARK, "#000000")
    assert in_ink(red, "full") == red


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("rot", "red"),
        ("Rouge", "red"),
        ("grün", "green"),
        ("gruen", "green"),
        ("gray", "grey"),
        ("weiß", "white"),
        ("türkis", "teal"),
    ],
)
def test_colours_have_names_in_other_languages(word: str, name: str) -> None:
    assert hue(word) == HUES[name]


def test_other_colours_are_none_of_the_twelve() -> None:
    assert hue("moss") is None
    assert hue("darkred") is None


@pytest.mark.parametrize("colour", ["#ffffff", "#000000", "#ffff00", "#2a9d8f", colour_of("hotpink")])
def test_a_colour_of_ones_own_has_type_that_is_read(colour: str) -> None:
    one = own_hue(colour)
    assert contrast(one.ink, one.pale) >= 5.7
    assert contrast(one.on_solid, one.solid) >= 4.5


def test_colours_that_are_none_of_the_twelve_take_marks_that_are_free() -> None:
    marks = marks_of(["moss", "rot", "yellow", "kiwi", "moss"])
    assert marks == {"rot": "circle", "yellow": "triangle", "moss": "square", "kiwi": "diamond"}
    assert marks_of(["red", "rot"]) == {"red": "circle", "rot": "triangle"}
    assert len({HUES[name].mark for name in HUES}) == 12
    assert marks_of([*HUES, "moss"])["moss"] in MARKS


@pytest.mark.parametrize("fat", [False, True])
@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("pen", [None, Pen("#000000", 0.3)])
def test_a_mark_keeps_within_its_box_and_fills_it(mark: Mark, fat: bool, pen: Pen | None) -> None:
    box = Box(3, 5, 6, 4)
    (op,) = mark_ops(mark, box, "#c03a31", pen, fat=fat)
    own = extent(op, fonts())
    assert box.inset(-0.15).holds(own)
    assert min(own.w, own.h) > 0.8 * 4
    assert own.centre == pytest.approx(box.centre, abs=0.25)


def test_a_ring_is_hollow() -> None:
    (op,) = mark_ops("ring", Box(0, 0, 4, 4), "#c03a31")
    assert isinstance(op, Ellipse)
    assert op.fill is None


def test_every_mark_has_an_outline_of_its_own() -> None:
    outlines = {mark: mark_outline(mark) for mark in MARKS}
    assert outlines.pop("ring") == outlines["circle"]
    assert len(set(outlines.values())) == 11
