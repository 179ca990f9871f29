"""Twelve colours: their type is read, they are told apart as far as is said, and their marks differ."""

from __future__ import annotations

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from sheetgen.drawing.colours import channels, colour_of, contrast
from sheetgen.drawing.extent import extent
from sheetgen.drawing.palette import GREY, HUES, MARKS, Mark, hue, in_ink, mark_ops, mark_outline, marks_of, own_hue
from sheetgen.drawing.sheet import Box, Ellipse, Pen
from tests.drawing.blocks.room import fonts

Lab = tuple[float, float, float]
SIGHTS: dict[str, tuple[Lab, Lab, Lab]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
    "greys": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""What linear red, green and blue become: Machado, Oliveira, Fernandes 2009, and luminance."""
APART = 12.0


def seen(colour: str, sight: str) -> Lab:
    """A colour in CIELAB as it is seen."""
    linear = [value / 3294.6 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in channels(colour)]
    red, green, blue = (min(max(sum(k * v for k, v in zip(row, linear, strict=True)), 0.0), 1.0) for row in SIGHTS[sight])
    tristimulus = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in tristimulus)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Lab, other: Lab) -> float:
    """How different two colours look (CIE 142-2001)."""
    mean = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    wider = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    chroma1, chroma2 = hypot(one[1] * wider, one[2]), hypot(other[1] * wider, other[2])
    turn1, turn2 = (degrees(atan2(each[2], each[1] * wider)) % 360 for each in (one, other))
    between = (turn2 - turn1 + 180) % 360 - 180 if chroma1 * chroma2 else 0.0
    hue_step = 2 * sqrt(chroma1 * chroma2) * sin(radians(between / 2))
    light, chroma = (one[0] + other[0]) / 2, (chroma1 + chroma2) / 2
    turn = (turn1 + between / 2) % 360 if chroma1 * chroma2 else turn1 + turn2
    share = 1 - 0.17 * cos(radians(turn - 30)) + 0.24 * cos(radians(2 * turn))
    share += 0.32 * cos(radians(3 * turn + 6)) - 0.2 * cos(radians(4 * turn - 63))
    steps = (
        (other[0] - one[0]) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)),
        (chroma2 - chroma1) / (1 + 0.045 * chroma),
        hue_step / (1 + 0.015 * chroma * share),
    )
    rotated = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((turn - 275) / 25) ** 2))))
    return sqrt(sum(step**2 for step in steps) + rotated * steps[1] * steps[2])


def alike(colours: list[str], sight: str) -> int:
    """How many pairs look alike."""
    labs = [seen(colour, sight) for colour in colours]
    return sum(ciede2000(one, other) < APART for one, other in combinations(labs, 2))


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
    assert (mono.pale, mono.ink, mono.line, mono.on_solid) == ("#ffffff", "#000000", "#000000", "#000000")
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
