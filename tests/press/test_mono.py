"""Text is black in prints without colour: grey text is printed as dots, and cheap printers print it badly."""

from __future__ import annotations

from functools import cache

import pytest

from sheetgen.drawing.sheet import MM_PER_POINT, Sheet, Text
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.press.render import SheetOptions, build_sheets
from tests.drawing.blocks.room import fonts

_INKS = ("#000000", "#ffffff")
"""Black, and white: the white parts of solid areas are unprinted paper."""


@cache
def sheet(name: str) -> Sheet:
    (built,) = build_sheets([name], SheetOptions(ink="mono"), Library(), fonts())
    return built


def grey_type(name: str) -> set[tuple[str, str]]:
    """Return texts that are neither black nor white, with their colours. Texts in spaces don't count: there, print is paler than
    writing."""
    pages = {id(page): page for page in sheet(name).pages}.values()
    return {
        (op.text, op.colour)
        for page in pages
        for op in page.ops
        if isinstance(op, Text) and op.colour not in _INKS
        if not any(
            place.box.x <= op.x <= place.box.right and place.box.y <= op.y - op.size * MM_PER_POINT / 3 <= place.box.bottom
            for place in page.places
        )
    }


@pytest.mark.parametrize("name", bundled())
def test_type_outside_spaces_is_black(name: str) -> None:
    assert any(isinstance(op, Text) for page in sheet(name).pages for op in page.ops)
    assert not grey_type(name)
