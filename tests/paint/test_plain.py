"""Pictures without metadata: Pillow shows the remaining parts, and that all dots are unchanged."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from sheetgen.paint.svg import plain


def picture() -> Image.Image:
    image = Image.new("RGB", (40, 24))
    image.putdata([(x * 6, y * 10, (x * y) % 255) for y in range(24) for x in range(40)])
    return image


def saved(form: str, **how: Any) -> bytes:
    out = BytesIO()
    picture().save(out, form, **how)
    return out.getvalue()


def said() -> bytes:
    """Return metadata that say: turned by a quarter, taken at a location."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif.get_ifd(0x8825)[1] = "N"
    return bytes(exif.tobytes())


def texts() -> PngInfo:
    info = PngInfo()
    info.add_text("Author", "Ana")
    info.add_itxt("Place", "Köln", zip=True)
    return info


@pytest.mark.parametrize(
    ("form", "how"),
    [
        ("JPEG", {"exif": said(), "comment": b"at home"}),
        ("JPEG", {"exif": said(), "progressive": True, "dpi": (300, 300)}),
        ("PNG", {"exif": said(), "pnginfo": texts()}),
    ],
)
def test_nothing_is_said_and_all_is_shown(form: str, how: dict[str, Any]) -> None:
    before, after = saved(form, **how), plain(saved(form, **how))
    assert Image.open(BytesIO(before)).getexif()
    found = Image.open(BytesIO(after))
    assert not found.getexif()
    assert not {"comment", "Author", "Place", "exif"} & set(found.info)
    assert found.info.get("dpi") == how.get("dpi")
    assert found.convert("RGB").tobytes() == Image.open(BytesIO(before)).convert("RGB").tobytes()


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_what_says_nothing_stays_as_it_is(form: str) -> None:
    assert plain(saved(form)) == saved(form)


@pytest.mark.parametrize("form", ["JPEG", "PNG"])
def test_a_file_that_is_cut_off_ends(form: str) -> None:
    """Such a file isn't a picture and never gets here, but the loop must end even then."""
    whole = saved(form, exif=said())
    for length in range(0, len(whole), 7):
        assert len(plain(whole[:length])) <= length
