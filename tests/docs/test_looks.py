"""`docs/looks.md` is right: every sheet in it passes `lint` and looks like the picture below it, which `--force-regen` makes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.command import ROOT, run

_PAGE = (ROOT / "docs" / "looks.md").read_text("utf-8")
_PICTURES = ROOT / "docs" / "images" / "looks"
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_SHOWN = re.compile(r"```yaml\n(.*?)```\n\n!\[[^\]]+\]\(images/looks/([\w-]+)\.png\)", re.DOTALL)
SHEETS = {name: layout for layout, name in _SHOWN.findall(_PAGE)}
_WIDTH = 480
_EDGE = 14
_CLOSE = 2.0
"""Maximum average difference between pictures, out of 255: renderers smooth edges in different ways."""


def test_every_heading_has_its_sheet_and_picture() -> None:
    names = [re.sub(r"[^\w ]", "", heading.lower()).replace(" ", "-") for heading in _HEADING.findall(_PAGE)]
    assert names == [*SHEETS]
    assert len(names) >= 20
    assert {path.stem for path in _PICTURES.glob("*.png")} == {*SHEETS}
    assert {f"](#{name})" in _PAGE for name in names} == {True}


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_is_in_order(name: str, tmp_path: Path) -> None:
    told = run("lint", "--format", "json", str(_written(name, tmp_path)))
    assert told.status == 0
    assert [each["rule"] for each in json.loads(told.out)["layouts"][0]["findings"]] == []


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_has_room_for_marks(name: str, tmp_path: Path) -> None:
    assert run("spaces", str(_written(name, tmp_path)), "--scan").status == 0


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_looks_as_shown(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    made, kept = _picture(name, tmp_path), _PICTURES / f"{name}.png"
    if request.config.getoption("force_regen"):
        made.quantize(96, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(kept, optimize=True)
    with Image.open(kept) as file:
        shown = file.convert("RGB")
    assert shown.size == made.size
    assert max(ImageStat.Stat(ImageChops.difference(made, shown)).mean) < _CLOSE


def _written(name: str, folder: Path) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(SHEETS[name], "utf-8")
    return path


def _picture(name: str, folder: Path) -> Image.Image:
    """Return the sheet's picture without the blank paper around it and without its footer."""
    out = folder / "sheet.png"
    assert run("preview", str(_written(name, folder)), "-o", str(out)).status == 0
    with Image.open(out) as file:
        page = file.convert("RGB")
    footer = page.height - round(page.height * 0.08)
    page = page.crop((0, 0, page.width, footer))
    left, top, right, bottom = ImageChops.difference(page, Image.new("RGB", page.size, "white")).getbbox() or (0, 0, *page.size)
    page = page.crop((max(left - _EDGE, 0), max(top - _EDGE, 0), min(right + _EDGE, page.width), min(bottom + _EDGE, page.height)))
    return (
        page if page.width <= _WIDTH else page.resize((_WIDTH, round(page.height * _WIDTH / page.width)), Image.Resampling.LANCZOS)
    )
