"""Sheets for scanning hide no ink of ticks and crosses."""

from __future__ import annotations

import pytest

from sheetgen.drawing.colours import PAPER, contrast
from sheetgen.drawing.paler import light_to_mark
from sheetgen.drawing.sheet import Box, Ellipse, Line, Op, Page, Part, Path, Pen, Place, Rect, Symbol, Text

DARK = "#1d4f91"
FIELD = Box(10, 10, 12, 12)
INNER = Box(13, 13, 6, 6)


def lit(*ops: Op, kind: str = "mark") -> tuple[Op, ...]:
    return light_to_mark(Page(ops, (Place("marks.r1c1", kind, FIELD),))).ops


@pytest.mark.parametrize(("op", "most"), [(Symbol("planet", INNER, DARK), 2.6), (Ellipse(Box(15, 15, 1.5, 1.5), DARK), 4.2)])
@pytest.mark.parametrize("kind", ["mark", "tick"])
def test_symbols_and_pips_become_paler(op: Op, most: float, kind: str) -> None:
    (found,) = lit(op, kind=kind)
    colour = found.colour if isinstance(found, Symbol) else found.fill if isinstance(found, Ellipse) else None
    assert colour is not None
    assert most - 0.3 < contrast(colour, PAPER) <= most


def test_what_is_one_of_several_symbols_becomes_paler() -> None:
    place = Place("lucky", "text", Box(0, 0, 60, 30), (Part("pig", INNER), Part("cat", Box(30, 13, 6, 6))))
    pig, other = light_to_mark(Page((Symbol("pig", INNER, DARK), Symbol("clover", Box(45, 13, 6, 6), DARK)), (place,))).ops
    assert isinstance(pig, Symbol)
    assert contrast(pig.colour, PAPER) <= 2.6
    assert other == Symbol("clover", Box(45, 13, 6, 6), DARK)


@pytest.mark.parametrize(
    "plate", [Rect(INNER, DARK), Path((("M", 13.0, 13.0), ("L", 19.0, 13.0), ("L", 19.0, 19.0), ("Z",)), DARK)]
)
def test_a_plate_becomes_a_tint_with_an_outline_and_what_is_white_on_it_coloured(plate: Rect | Path) -> None:
    below, above, text = lit(plate, Symbol("lock", Box(15, 14, 3, 3), "#ffffff"), Text(16.0, 16.0, "3", 8, "#ffffff"))
    assert isinstance(below, Rect | Path)
    assert isinstance(above, Symbol)
    assert isinstance(text, Text)
    assert below.fill is not None
    assert below.pen is not None
    assert contrast(below.fill, PAPER) <= 1.45
    assert contrast(below.pen.colour, PAPER) == contrast(above.colour, PAPER) > 2.2
    assert contrast(text.colour, PAPER) > 3.8


@pytest.mark.parametrize(
    "ops",
    [
        (Symbol("planet", Box(30, 30, 6, 6), DARK),),
        (Text(15.0, 15.0, "10", 8, DARK),),
        (Rect(FIELD, "#dededb", Pen(DARK, 0.9)), Line(11, 11, 20, 20, Pen(DARK, 0.5))),
        (Rect(Box(5, 5, 30, 30), DARK), Rect(FIELD, "#ffffff")),
    ],
)
def test_what_hides_nothing_stays(ops: tuple[Op, ...]) -> None:
    assert lit(*ops) == ops
    assert lit(Symbol("planet", INNER, DARK), kind="number")[0] == Symbol("planet", INNER, DARK)


def test_a_plate_that_is_not_dark_becomes_a_tint_where_something_dark_is_on_it() -> None:
    gold, lock = lit(Rect(INNER, "#dba600"), Symbol("lock", Box(15, 14, 3, 3), DARK))
    assert isinstance(gold, Rect)
    assert isinstance(lock, Symbol)
    assert gold.fill is not None
    assert contrast(gold.fill, PAPER) <= 1.45
    assert contrast(lock.colour, gold.fill) > 1.5
    assert lit(Rect(INNER, "#dba600")) == (Rect(INNER, "#dba600"),)
