"""Pictures in the README and docs/ match the drawings: for a pad, the output of the YAML next to it. `make docs` redraws them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from makers.docs import IMAGES, PAGES, ROOT, drawn

LARGEST = {"icons": 300_000}
"""Maximum size of a picture in bytes; others may have 80,000."""


@pytest.mark.parametrize("pad", PAGES)
def test_the_picture_is_what_is_drawn_today(pad: str, tmp_path: Path) -> None:
    picture = (IMAGES / f"{pad}.svg").read_bytes()
    page = ROOT / PAGES[pad]
    assert f"]({os.path.relpath(IMAGES, page.parent)}/{pad}.svg)" in page.read_text("utf-8")
    assert picture == drawn(pad, tmp_path), "`make docs` draws it anew"
    assert len(picture) < LARGEST.get(pad, 80_000)


def test_pictures_of_the_page_are_shown_and_small() -> None:
    """`make docs-page` draws them. They aren't compared, since a browser's letters differ between computers."""
    text = "".join(page.read_text("utf-8") for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")))
    pictures = sorted(IMAGES.glob("page*.png"))
    assert len(pictures) == 4
    for picture in pictures:
        assert f"images/{picture.name})" in text
        assert picture.stat().st_size < 100_000
