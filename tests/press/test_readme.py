"""The picture of a pad in the README is what the YAML beside it gives. Run as a script it draws the pictures anew."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

from tests.command import ROOT, run

IMAGES = ROOT / "docs" / "images"
PADS = ("market", "yacht")
LARGEST = 60_000


def drawn(pad: str, folder: Path) -> bytes:
    """The picture of a bundled pad, or of the one whose YAML stands in the README."""
    name = pad
    if pad == "market":
        _, begin, rest = (ROOT / "README.md").read_text("utf-8").partition("game: sheet\n")
        name = str(folder / "market.yaml")
        Path(name).write_text(begin + rest.partition("```")[0], "utf-8")
    target = folder / f"{pad}.svg"
    assert run("preview", name, "-o", target).status == 0
    return target.read_bytes()


@pytest.mark.parametrize("pad", PADS)
def test_the_picture_is_what_is_drawn_today(pad: str, tmp_path: Path) -> None:
    picture = (IMAGES / f"{pad}.svg").read_bytes()
    assert f"](docs/images/{pad}.svg)" in (ROOT / "README.md").read_text("utf-8")
    assert picture == drawn(pad, tmp_path), "`make docs` draws it anew"
    assert len(picture) < LARGEST


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        for each in PADS:
            (IMAGES / f"{each}.svg").write_bytes(drawn(each, Path(home)))
