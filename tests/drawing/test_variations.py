"""Themes that start from a variation and a colour: their styles, errors in their keys, and type that is legible in every ink."""

from __future__ import annotations

from itertools import product
from typing import get_args

import pytest

from sheetgen.drawing.colours import contrast
from sheetgen.drawing.palette import HUES
from sheetgen.drawing.sheet import Ink
from sheetgen.drawing.theme import VARIATIONS, Style, accent, in_unit, look, variation, wanted

STYLES = [
    "accent",
    "box",
    "caption",
    "cell",
    "choice",
    "column-head",
    "dotted",
    "fact",
    "field",
    "footer",
    "frame",
    "group",
    "hairline",
    "head",
    "heading",
    "hint",
    "label",
    "line",
    "masthead",
    "name",
    "note",
    "part",
    "printed",
    "row",
    "row-label",
    "side",
    "sum",
    "sum-row",
    "tick",
    "total",
    "total-row",
    "zebra",
]
A5, A6 = (148.0, 210.0), (105.0, 148.0)


@pytest.mark.parametrize(
    ("text", "name", "colour"),
    [
        ("bright teal", "bright", "teal"),
        ("teal bright", "bright", "teal"),
        ("ledger", "ledger", "blue"),
        ("Rot", "plain", "red"),
        ("", "plain", "blue"),
    ],
)
def test_two_words_in_any_order(text: str, name: str, colour: str) -> None:
    assert wanted(text) == (name, HUES[colour], ())
    assert accent(variation(text)).name == colour


@pytest.mark.parametrize(
    ("text", "code", "about"),
    [
        ("brigth", "drawing/unknown-theme", "brigth"),
        ("bright mauve", "drawing/unknown-theme", "mauve"),
        ("red blue", "drawing/theme-twice", "red"),
        ("plain bright", "drawing/theme-twice", "plain"),
    ],
)
def test_words_that_are_wrong(text: str, code: str, about: str) -> None:
    (problem,) = wanted(text).problems
    assert (problem.code, next(iter(problem.values.values()))) == (code, about)


@pytest.mark.parametrize(("name", "colour"), list(product(VARIATIONS, HUES)))
def test_every_variation_has_the_same_styles_and_type_that_is_read(name: str, colour: str) -> None:
    theme = variation(f"{name} {colour}")
    assert sorted(theme) == STYLES
    for ink, style in product(get_args(Ink), theme.values()):
        drawn = look(style, ink)
        least = 7.0 if name == "large" else 4.5
        assert contrast(drawn.colour, drawn.fill or "#ffffff") >= least, style
        assert ink != "mono" or drawn.colour == ("#ffffff" if style.mono == "dark" else "#000000")
        assert ink != "saver" or drawn.fill is None
    assert all(style.size >= (10 if name == "large" else 8) for each, style in theme.items() if each != "footer")
    assert {style.radius for style in theme.values()} <= {None, 0.8, 1.2}


def test_a_colour_of_ones_own_is_the_accent() -> None:
    theme = variation("plain", "#2a9d8f")
    assert theme["accent"].fill == "#2a9d8f"
    assert accent(theme).solid == "#2a9d8f"
    assert accent({}) == HUES["blue"]


def test_solids_are_outlined_where_ink_is_saved_and_grounds_are_left_out() -> None:
    theme = variation("plain red")
    total = look(theme["total-row"], "saver")
    assert total.pen is not None
    assert (total.fill, total.pen.colour) == (None, HUES["red"].solid)
    assert look(theme["zebra"], "saver").pen is None


def test_type_grows_with_the_unit_within_limits() -> None:
    sizes = [in_unit(Style(size=8.4, least=8.0), unit, A5).size for unit in (0.9, 1.0, 1.2, 1.85)]
    assert sizes == pytest.approx([8.0, 8.4, 9.631, 13.325], abs=0.001)
    assert in_unit(Style(size=8.4), 0.9, A6).size == pytest.approx(7.76, abs=0.01)
    assert in_unit(Style(size=14.0), 1.85, A5).size == 16
    small = in_unit(Style(size=9.0, least=8.0), 0.9, A6)
    assert small.least == pytest.approx(7.39, abs=0.01)
    assert in_unit(Style(size=9.0, least=8.0), 1.5, A5).least == 8


@pytest.mark.parametrize("paper", [A5, A6])
@pytest.mark.parametrize("size", [6.0, 7.0, 20.0])
def test_type_that_is_meant_to_be_small_or_large_stays_so(size: float, paper: tuple[float, float]) -> None:
    """A footer on A6 also keeps its size: its line doesn't grow."""
    assert in_unit(Style(size=size), 1.5, paper).size == size
