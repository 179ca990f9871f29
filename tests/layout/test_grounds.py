"""The ground of a page (`page: {background: …}`): pale, and white below fields."""

from __future__ import annotations

from pathlib import Path

import pytest

import sheetgen as sg
from sheetgen.drawing.colours import contrast
from sheetgen.drawing.sheet import Ink, Page, Rect, Symbol
from sheetgen.layout.building.build import build
from sheetgen.layout.read import Library
from tests.drawing.blocks.room import fonts


def drawn(folder: Path, base: str, background: str, ink: Ink = "full", scan: bool = False) -> tuple[Page, Rect | None]:
    """Return the page of a layout with a background, and the ground that covers it down to its lower edge."""
    file = folder / "own.yaml"
    file.write_text(f"extends: {base}\npage: {{background: {background}}}\n", "utf-8")
    sheet = build(Library().layout(str(file)), "en", ink, fonts(), scan=scan)
    page = sheet.pages[0]
    return page, next((op for op in page.grounds if isinstance(op, Rect) and op.box.bottom >= sheet.paper[1]), None)


@pytest.mark.parametrize("base", ["hearts", "namaste", "yacht"])
@pytest.mark.parametrize("background", ["teal", "black", "clover", "'#883311'"])
def test_a_ground_is_pale_and_fields_are_white(tmp_path: Path, base: str, background: str) -> None:
    page, ground = drawn(tmp_path, base, background)
    assert ground is not None
    assert contrast("#ffffff", ground.fill or "") < 1.2
    pattern = [op for op in page.grounds if isinstance(op, Symbol) and op.box.y > 40]
    assert pattern
    assert max(contrast(op.colour, ground.fill or "") for op in pattern) <= 1.11
    white = [op.box for op in page.grounds if isinstance(op, Rect) and op.fill == "#ffffff"]
    assert all(any(box.holds(part.box) for box in white) for place in page.places for part in place.parts or (place,))


def test_none_removes_the_ground_of_a_dark_masthead(tmp_path: Path) -> None:
    assert drawn(tmp_path, "yacht", "")[1] is not None
    assert drawn(tmp_path, "yacht", "none")[1] is None


@pytest.mark.parametrize(("ink", "scan"), [("saver", False), ("mono", False), ("full", True)])
def test_no_ground_with_little_ink_or_for_photos(tmp_path: Path, ink: Ink, scan: bool) -> None:
    assert drawn(tmp_path, "yacht", "teal", ink, scan)[0].grounds == ()


def test_an_unknown_ground_is_reported_at_its_place() -> None:
    with pytest.raises(sg.Unreadable) as raised:
        sg.load_layout(text="extends: yacht\npage: {background: tael}\n").findings  # noqa: B018
    (fault,) = raised.value.faults
    assert (fault.line, fault.column) == (2, 20)
    assert "teal" in (fault.hint or "")
