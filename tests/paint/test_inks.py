"""Colours and pictures for a press."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from pathlib import Path as File
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from sheetgen.drawing.sheet import MM_PER_POINT, Box, Op, Own, Picture, Rect, Text
from sheetgen.paint.inks import inks, mix, separate
from sheetgen.paint.pdf import write_pdf
from tests.paint.sheets import OPS, sheet_of


@pytest.mark.parametrize(
    ("colour", "cmyk"),
    [
        ("#ffffff", (0, 0, 0, 0)),
        ("#000000", (0, 0, 0, 1)),
        ("#1d1d1b", (0, 0, 0, 1)),
        ("#22303c", (0, 0, 0, 1)),
        ("#2c1600", (0, 0, 0, 1)),
        ("#00ffff", (1, 0, 0, 0)),
        ("#ff00ff", (0, 1, 0, 0)),
        ("#ffff00", (0, 0, 1, 0)),
        ("#ff0000", (0, 1, 1, 0)),
    ],
)
def test_what_everybody_knows_of_inks(colour: str, cmyk: tuple[float, ...]) -> None:
    assert inks(colour) == cmyk


def test_greys_are_black_alone_the_darker_the_more() -> None:
    greys = [inks(f"#{grey:02x}{grey:02x}{grey:02x}") for grey in range(256)]
    assert all(not any(others) for *others, _ in greys)
    assert [black for *_, black in greys] == sorted((black for *_, black in greys), reverse=True)
    assert all(black == 1 or black <= 0.9 for *_, black in greys)
    assert inks("#8a8a86")[:3] == (0, 0, 0)


def test_a_colour_has_two_inks_and_black_and_is_never_too_wet() -> None:
    for red, green, blue in product(range(0, 256, 15), repeat=3):
        *colours, black = inks(f"#{red:02x}{green:02x}{blue:02x}")
        assert min(colours) == 0
        assert all(0 <= ink <= 1 for ink in (*colours, black))
        assert sum(colours) + black <= 3


def test_colours_keep_their_hue() -> None:
    """Blue is more cyan than magenta, orange more yellow than magenta, green has both cyan and yellow."""
    cyan, magenta, yellow, _ = inks("#2a62a8")
    assert cyan > magenta > yellow == 0
    cyan, magenta, yellow, _ = inks("#e98a1f")
    assert yellow > magenta > cyan == 0
    assert min(inks("#14694a")[::2]) > 0.4


def painted(*ops: Op, own: Own | None = None) -> bytes:
    out = BytesIO()
    write_pdf([sheet_of(ops)], out, press=True, own=(lambda *_: own) if own else None)
    return out.getvalue()


def colour_operators(data: bytes) -> set[str]:
    """Return the names of all operators that set a colour, in all content streams."""
    pdf = pikepdf.open(BytesIO(data))
    contents: list[Any] = [*pdf.pages, *(each for each in pdf.objects if is_form(each))]
    operators = {str(each.operator) for content in contents for each in pikepdf.parse_content_stream(content)}
    return operators & {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh", "gs"}


def is_form(each: Any) -> bool:
    return isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"


def test_every_operation_and_what_copies_have_of_their_own_is_in_four_inks() -> None:
    own = Own((Text(10, 140, "12", 8, "#1d1d1b"),), ("101", "010", "101"))
    assert colour_operators(painted(*OPS, own=own)) == {"k", "K"}


def image(data: bytes) -> tuple[str, tuple[int, int], bytes]:
    """Colours, size and dots of the only picture."""
    pdf = pikepdf.open(BytesIO(data))
    (found,) = (each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/ColorSpace" in each)
    return str(found.ColorSpace), (int(found.Width), int(found.Height)), found.read_bytes()


def test_a_colour_picture_is_separated(tmp_path: File) -> None:
    file = tmp_path / "red.png"
    Image.new("RGB", (4, 3), "#d8432f").save(file)
    space, size, dots = image(painted(Picture(str(file), Box(10, 10, 40, 30))))
    assert (space, size) == ("/DeviceCMYK", (4, 3))
    wanted = [255 * ink for ink in mix(0xD8 / 255, 0x43 / 255, 0x2F / 255)]
    assert list(dots[:4]) == pytest.approx(wanted, abs=12)
    assert dots == dots[:4] * 12


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB"])
def test_a_grey_picture_is_black_alone(mode: str, tmp_path: File) -> None:
    file = tmp_path / "grey.png"
    grey = Image.new("L", (5, 2), 255)
    grey.putpixel((0, 0), 0)
    grey.convert(mode).save(file)
    assert separate(str(file)) == ((5, 2), "DeviceGray", b"\x00" + b"\xff" * 9, None)


def test_a_picture_in_four_inks_stays_as_it_is(tmp_path: File) -> None:
    file = tmp_path / "inks.jpg"
    Image.new("CMYK", (16, 16), (0, 255, 255, 0)).save(file, quality=100)
    data = painted(Picture(str(file), Box(10, 10, 40, 40)))
    assert list(image(data)[2][:4]) == pytest.approx([0, 255, 255, 0], abs=3)
    shown = pypdfium2.PdfDocument(data)[0].render(scale=1).to_pil().convert("RGB")
    red, green, blue = shown.getpixel((round(30 / MM_PER_POINT), round(30 / MM_PER_POINT)))
    assert red > 200 > 90 > max(green, blue)


def test_a_transparent_picture_lets_the_ground_show_without_transparency(tmp_path: File) -> None:
    file = tmp_path / "half.png"
    half = Image.new("RGBA", (10, 10), (0, 0, 0, 0))
    half.paste((0, 0, 0, 255), (0, 0, 5, 10))
    half.save(file)
    data = painted(Rect(Box(0, 0, 100, 150), "#ffff00"), Picture(str(file), Box(20, 20, 40, 40)))
    assert not any("/SMask" in each for each in pikepdf.open(BytesIO(data)).objects if isinstance(each, pikepdf.Stream))
    shown = pypdfium2.PdfDocument(data)[0].render(scale=2).to_pil().convert("RGB")
    at = [tuple(shown.getpixel((round(x / MM_PER_POINT * 2), round(40 / MM_PER_POINT * 2)))) for x in (30, 50)]
    assert max(at[0]) < 60
    assert at[1][0] > 240 > 60 > at[1][2]
