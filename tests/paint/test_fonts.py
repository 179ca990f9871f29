"""The typeface: widths and missing glyphs, by weight."""

from __future__ import annotations

import io
from typing import get_args

import pytest

from sheetgen.drawing.icons import ICONS
from sheetgen.drawing.sheet import Metrics, Weight
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import FILES, Fonts
from sheetgen.paint.pdf import write_pdf

FONTS = Fonts()


def test_it_is_what_blocks_ask_for() -> None:
    metrics: Metrics = FONTS
    assert all(map(metrics.has_symbol, ICONS))
    assert metrics.has_symbol("mdi-beehive-outline")
    assert not metrics.has_symbol("mdi-of-no-font")
    assert not metrics.has_symbol("")
    assert set(FILES) == set(get_args(Weight))


@pytest.mark.parametrize(("weight", "figure"), [("regular", 497), ("semibold", 513), ("bold", 528), ("italic", 480)])
def test_figures_are_equally_wide(weight: Weight, figure: int) -> None:
    widths = [FONTS.width(digit, 72, weight) for digit in "0123456789"]
    assert widths == pytest.approx([figure / 1000 * 25.4] * 10)


def test_widths_add_up() -> None:
    assert FONTS.width("", 9) == 0
    assert FONTS.width("AV", 9) == pytest.approx(FONTS.width("A", 9) + FONTS.width("V", 9))
    assert FONTS.width("A", 18) == pytest.approx(2 * FONTS.width("A", 9))


@pytest.mark.parametrize("weight", get_args(Weight))
def test_every_weight_prints_what_sheets_say(weight: Weight) -> None:
    assert FONTS.missing("AZaz09äöüßÄÖÜéçñ½√→✓☐−·×²³€…“”„‚’–—\u00a0", weight) == ""


def test_missing_glyphs_come_in_order() -> None:
    assert FONTS.missing("a★b♥\n") == "★♥\n"
    assert FONTS.missing("ж") == ""
    assert FONTS.missing("ж", "italic") == "ж"


def test_a_weight_is_read_once() -> None:
    assert Fonts().font("bold") is Fonts().font("bold") is not Fonts().font("regular")


def pdf(name: str) -> bytes:
    out = io.BytesIO()
    write_pdf([build(Library().layout(name), "en", "full", FONTS)], out, None, Fonts())
    return out.getvalue()


def test_documents_take_what_they_use_of_one_font_each_for_itself() -> None:
    first = pdf("namaste")
    assert pdf("yacht") != first
    assert pdf("namaste") == first
