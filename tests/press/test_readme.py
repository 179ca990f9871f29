"""Pictures in the README and in docs/ are what is drawn: of a pad what the YAML beside it gives. As a script it draws them anew."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from tests.command import ROOT, run

IMAGES = ROOT / "docs" / "images"
PAGES = {"market": "README.md", "yacht": "README.md", "icons": "docs/icons.md"}
"""The pictures, and the page that shows each."""
LARGEST = {"icons": 300_000}
"""In bytes; of others 80,000."""


def drawn(pad: str, folder: Path) -> bytes:
    """The picture of a bundled pad, of the one whose YAML stands in the README, or of the symbols there are."""
    name = pad
    if pad == "icons":
        assert run("icons", "-o", folder / "icons.svg").status == 0
        return (folder / "icons.svg").read_bytes()
    if pad == "market":
        _, begin, rest = (ROOT / "README.md").read_text("utf-8").partition("game: sheet\n")
        name = str(folder / "market.yaml")
        Path(name).write_text(begin + rest.partition("```")[0], "utf-8")
    target = folder / f"{pad}.svg"
    assert run("preview", name, "-o", target).status == 0
    return target.read_bytes()


@pytest.mark.parametrize("pad", PAGES)
def test_the_picture_is_what_is_drawn_today(pad: str, tmp_path: Path) -> None:
    picture = (IMAGES / f"{pad}.svg").read_bytes()
    page = ROOT / PAGES[pad]
    assert f"]({os.path.relpath(IMAGES, page.parent)}/{pad}.svg)" in page.read_text("utf-8")
    assert picture == drawn(pad, tmp_path), "`make docs` draws it anew"
    assert len(picture) < LARGEST.get(pad, 80_000)


def test_pictures_of_the_page_are_shown_and_small() -> None:
    """`make docs-page` draws them; a browser's letters differ from one computer to the next, so they are not compared."""
    text = (ROOT / "README.md").read_text("utf-8")
    pictures = sorted(IMAGES.glob("page*.png"))
    assert len(pictures) == 4
    for picture in pictures:
        assert f"](docs/images/{picture.name})" in text
        assert picture.stat().st_size < 100_000


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        for each in PAGES:
            (IMAGES / f"{each}.svg").write_bytes(drawn(each, Path(home)))
