"""Pictures in layouts: valid pictures are printed, anything else is an error at its key, at little cost and without a warning."""

from __future__ import annotations

import zlib
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from PIL import Image

from tests.command import run
from tests.hostile.limits import within_limits

_LAYOUT = "extends: namaste\nblocks:\n  - {id: logo, block: picture, at: c1-2 r15, file: %s}\n"


def png(width: int, height: int, rows: bytes, depth: int = 8, colour: int = 2, interlaced: int = 0) -> bytes:
    """Return a PNG with arbitrary header values."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    head = pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


GOOD = png(4, 4, b"\0" * 4 * 13)
BAD = {
    "more pixels than it has": (png(13_000, 13_700, b"\0" * 1000), "13000 × 13700 pixels; at most 16 million"),
    "more rows than it has": (png(1, 60_000_000, b""), "60000000 pixels"),
    "no pixels": (png(0, 5, b""), "damaged"),
    "no end": (GOOD[:-12], "damaged"),
    "half a file": (GOOD[:50], "damaged"),
    "a wrong sum": (GOOD.replace(b"IDAT", b"IDAU"), "damaged"),
    "16 bits of grey": (png(2, 2, b"\0" * 10, 16, 0), "16 bits"),
    "a colour there is not": (png(2, 2, b"\0" * 100, 8, 5), "damaged"),
    "a filter there is not": (png(2, 2, b"\x09" * 14), "damaged"),
    "a JPEG cut off": (b"\xff\xd8\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03" + b"\0" * 50, "65535 × 65535"),
    "a JPEG of nothing": (b"\xff\xd8\xff\xd9", "not a PNG or JPEG"),
    "a text": (b"hello", "not a PNG or JPEG"),
    "nothing": (b"", "not a PNG or JPEG"),
}


@pytest.mark.parametrize("kind", BAD)
def test_pictures_that_are_faults(kind: str, tmp_path: Path) -> None:
    data, says = BAD[kind]
    (tmp_path / "logo.png").write_bytes(data)
    (tmp_path / "a.yaml").write_text(_LAYOUT % "logo.png")
    told = run(("lint", "render")[len(kind) % 2], tmp_path / "a.yaml")
    assert told.status == 2
    assert "a.yaml:3:52: error: " in told.out + told.err
    assert says in told.out + told.err


@pytest.mark.parametrize("kind", ["more pixels than it has", "more rows than it has"])
def test_pictures_that_would_be_large(kind: str, tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(BAD[kind][0])
    (tmp_path / "a.yaml").write_text(_LAYOUT % "logo.png")
    assert within_limits("render", "a.yaml", cwd=tmp_path).megabytes < 400


@pytest.mark.parametrize(
    ("mode", "ending"),
    [(mode, "png") for mode in ("1", "L", "LA", "P", "RGB", "RGBA")] + [(mode, "jpg") for mode in ("L", "RGB", "CMYK")],
)
def test_pictures_that_print(mode: str, ending: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"progressive": True} if ending == "jpg" else {"transparency": 0} if mode in ("P", "L") else {}
    Image.new(mode, (40, 30)).save(tmp_path / f"logo.{ending}", **options)
    (tmp_path / "a.yaml").write_text(_LAYOUT % f"logo.{ending}")
    told = run("render", tmp_path / "a.yaml", "-o", tmp_path / "a.pdf")
    assert (told.status, told.err) == (0, "")


def test_odd_pictures_that_print(tmp_path: Path) -> None:
    frames = [Image.new("RGB", (20, 20), colour) for colour in ("red", "blue")]
    frames[0].save(tmp_path / "moving.png", save_all=True, append_images=frames[1:])
    (tmp_path / "deep.png").write_bytes(png(2, 2, b"\0" * 26, 16))
    (tmp_path / "woven.png").write_bytes(png(3, 3, b"\0" * 64, interlaced=1))
    exif = Image.Exif()
    exif[0x0112] = 6
    frames[0].save(tmp_path / "turned.jpg", exif=exif)
    Image.new("RGBA", (4_000, 4_000)).save(tmp_path / "large.png")
    for name in ("moving.png", "deep.png", "woven.png", "turned.jpg"):
        (tmp_path / "a.yaml").write_text(_LAYOUT % name)
        told = run("render", tmp_path / "a.yaml", "-o", tmp_path / "a.pdf")
        assert (told.status, told.err) == (0, ""), name
    (tmp_path / "a.yaml").write_text(_LAYOUT % "large.png")
    large = within_limits("render", "a.yaml", cwd=tmp_path)
    assert (large.status, large.err) == (0, "")
    assert large.megabytes < 400
