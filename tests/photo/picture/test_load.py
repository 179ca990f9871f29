"""Photos from files of all kinds, intact and damaged: they load correctly or give a clear message, quickly."""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from sheetgen.photo.picture import decode, load
from sheetgen.photo.picture.decode import Limits, PhotoError, decoded
from sheetgen.photo.picture.load import Photo, photo, photo_in, scans
from sheetgen.photo.picture.pixels import Picture
from sheetgen.processes.child import call_apart
from tests.patience import ends

HIGH, WIDE = 900, 1200


def picture() -> Picture:
    """Return a picture: red at the top left, green at the top right, blue below, and with visible details."""
    made = np.zeros((HIGH, WIDE, 3), np.uint8)
    made[: HIGH // 2, : WIDE // 2] = (0, 0, 255)
    made[: HIGH // 2, WIDE // 2 :] = (0, 255, 0)
    made[HIGH // 2 :] = (255, 0, 0)
    return made


def encoded(kind: str, made: np.ndarray[tuple[int, ...], np.dtype[np.generic]] | None = None) -> bytes:
    return bytes(cv2.imencode(kind, picture() if made is None else made)[1])


def first_photo(file: str) -> Photo:
    """A photo, or the first page of a PDF."""
    scans(file)
    return photo(file)


def told(data: bytes, folder: Path) -> str:
    """Return the error code of a file."""
    file = folder / "photo.jpg"
    file.write_bytes(data)
    with ends(), pytest.raises(PhotoError) as caught:
        first_photo(str(file))
    return caught.value.what.code


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp", ".tif", ".bmp"])
def test_kinds_of_pictures(kind: str) -> None:
    found = decoded(encoded(kind))
    assert found.shape == (HIGH, WIDE, 3)
    assert np.abs(found[100, 100].astype(int) - (0, 0, 255)).max() < 12


def test_sixteen_bits_and_grey() -> None:
    deep = decoded(encoded(".png", picture().astype(np.uint16) * 257))
    assert (deep == picture()).all()
    for kind, depth in ((".png", np.uint8), (".png", np.uint16), (".tif", np.uint16)):
        grey = np.full((HIGH, WIDE), 77 * (np.iinfo(depth).max // 255), depth)
        found = decoded(encoded(kind, grey))
        assert found.shape == (HIGH, WIDE, 3)
        assert (found == 77).all()


def test_what_is_clear_is_paper() -> None:
    clear = np.dstack((picture(), np.full((HIGH, WIDE), 255, np.uint8)))
    clear[:100, :, 3] = 0
    clear[-100:, :, 3] = 51
    for depth in (np.uint8, np.uint16):
        found = decoded(encoded(".png", clear.astype(depth) * (np.iinfo(depth).max // 255)))
        assert (found[50, 50] == 255).all()
        assert (found[200, 200] == (0, 0, 255)).all()
        assert np.abs(found[-50, 50].astype(int) - (255, 204, 204)).max() <= 1


def test_a_photo_with_damaged_exif_stays_as_it_is(recwarn: pytest.WarningsRecorder) -> None:
    exif = b"Exif\0\0MM\0*\0\0\0\x08\xff\xff\x01\x12\0\x03"
    segment = b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif
    plain = encoded(".jpg")
    assert (decoded(plain[:2] + segment + plain[2:]) == decoded(plain)).all()
    assert not recwarn.list


def test_a_second_picture_in_a_photo_of_a_telephone_does_no_harm() -> None:
    out, image = BytesIO(), Image.fromarray(picture()[:, :, ::-1])
    image.save(out, "MPO", save_all=True, append_images=[image.resize((120, 90))])
    assert decoded(out.getvalue()).shape == (HIGH, WIDE, 3)


@pytest.mark.parametrize("kind", ["GIF", "AVIF", "BMP"])
def test_kinds_that_pillow_reads(kind: str) -> None:
    out = BytesIO()
    Image.fromarray(picture()[:, :, ::-1]).save(out, kind)
    assert np.abs(decoded(out.getvalue())[100, 100].astype(int) - (0, 0, 255)).max() < 12


def test_an_avif_is_upright_as_its_exif_says() -> None:
    out, exif = BytesIO(), Image.Exif()
    exif[0x112] = 6
    Image.fromarray(np.rot90(picture()[:, :, ::-1])).save(out, "AVIF", exif=exif.tobytes())
    found = decoded(out.getvalue())
    assert found.shape == (HIGH, WIDE, 3)
    assert np.abs(found[100, 100].astype(int) - (0, 0, 255)).max() < 12


@pytest.mark.parametrize(("begins", "kind"), [(b"\xff\x0a", "JPEG XL"), (b"\0\0\0\x0cjP  \r\n\x87\n", "JPEG 2000")])
def test_a_picture_of_another_kind_is_called_what_it_is(begins: bytes, kind: str) -> None:
    with pytest.raises(PhotoError) as caught:
        decoded(begins + b"\0" * 50)
    said = caught.value.what.sentence().text()
    assert (said.message, said.hint) == (f"this is a picture ({kind}), which can't be read", "save it as JPEG or PNG")


def test_an_avif_that_pillow_cannot_read_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("PIL.features.check", lambda name: False)
    with pytest.raises(PhotoError) as caught:
        decoded(b"\0\0\0\x18ftypavif\0\0\0\0")
    assert caught.value.what.code == "photo/other-kind"


def drawn() -> Picture:
    """Grey print on white paper."""
    rng = np.random.default_rng(1)
    made = np.full((HIGH, WIDE), 255, np.uint8)
    for x, y in rng.integers(50, 850, (60, 2)).tolist():
        cv2.circle(made, (x, y), 30, int(rng.integers(0, 200)), 3, cv2.LINE_AA)
    return made


@pytest.mark.parametrize("how", ["1", "threshold", "P"])
@pytest.mark.parametrize("kind", ["PNG", "TIFF", "BMP", "GIF", "JPEG", "PDF"])
def test_a_scan_in_black_and_white_is_known(how: str, kind: str) -> None:
    grey = Image.fromarray(drawn())
    two = grey.convert("1") if how == "1" else grey.point(lambda tone: 255 * (tone > 128)).convert("1")
    for image, is_two_valued in ((two if how != "P" or kind == "PDF" else two.convert("L").convert("P"), True), (grey, False)):
        out = BytesIO()
        (image.convert("L") if kind == "JPEG" else image).save(out, kind, **({"resolution": 150} if kind == "PDF" else {}))
        assert photo_in(out.getvalue(), "a").two_valued is is_two_valued


def test_a_photo_on_a_dark_table_is_no_scan_in_black_and_white() -> None:
    rng = np.random.default_rng(2)
    table = np.clip(rng.normal(90, 12, (HIGH, WIDE)), 0, 255).astype(np.uint8)
    table[HIGH // 2 :, WIDE // 2 :] = np.clip(rng.normal(235, 6, (HIGH - HIGH // 2, WIDE - WIDE // 2)), 0, 255)
    out = BytesIO()
    Image.fromarray(table).save(out, "PNG")
    assert not photo_in(out.getvalue(), "a").two_valued


@pytest.mark.parametrize("mode", ["P", "CMYK", "L"])
def test_modes_of_other_programs(mode: str) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow makes these pictures")
    out = BytesIO()
    image.fromarray(picture()[:, :, ::-1]).convert(mode).save(out, "JPEG" if mode == "CMYK" else "PNG")
    found = decoded(out.getvalue())
    assert found.shape == (HIGH, WIDE, 3)
    if mode != "L":
        assert np.abs(found[100, 100].astype(int) - (0, 0, 255)).max() < 60


def test_a_photo_is_turned_as_its_camera_says() -> None:
    plain = encoded(".jpg")
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    turned = decoded(plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:])
    assert turned.shape == (WIDE, HIGH, 3)
    assert np.abs(turned[100, -100].astype(int) - (0, 0, 255)).max() < 12


def test_pages_of_a_pdf(tmp_path: Path) -> None:
    from sheetgen.layout.read import Library
    from sheetgen.press.printing import Printing
    from sheetgen.press.render import SheetOptions, render

    file = tmp_path / "scans.pdf"
    with file.open("wb") as out:
        render(["diceculus"], out, SheetOptions(), Printing(), Library())
    assert scans(str(file)) == 2
    found = [photo(str(file), page) for page in (1, 2)]
    assert [each.page for each in found] == [1, 2]
    assert all(abs(each.size[0] / each.size[1] - 297 / 210) < 0.01 and each.size[0] > 2300 for each in found)


def test_a_pdf_of_too_many_pages(tmp_path: Path) -> None:
    import pikepdf

    file = tmp_path / "scans.pdf"
    with pikepdf.new() as document:
        for _ in range(201):
            document.add_blank_page()
        document.save(file)
    with pytest.raises(PhotoError) as caught:
        scans(str(file))
    assert caught.value.what.code == "photo/scans-too-many"


def pdf(content: bytes, size: tuple[int, int]) -> bytes:
    """Return a PDF page with the given drawing commands; `/X Do` paints a box a thousand million times."""
    import pikepdf

    out = BytesIO()
    with pikepdf.new() as document:
        page = document.add_blank_page()
        page.obj.MediaBox = pikepdf.Array([0, 0, *size])
        page.obj.Contents = document.make_stream(content)
        inner = document.make_indirect(pikepdf.Stream(document, b"0 0 400 500 re f"))
        for _ in range(9):
            form = document.make_indirect(pikepdf.Stream(document, b"/X Do " * 10))
            for each, holds in ((inner, None), (form, inner)):
                each.Type, each.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
                each.BBox = pikepdf.Array([0, 0, 400, 500])
                if holds is not None:
                    each.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=holds))
            inner = form
        page.obj.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=inner))
        document.save(out)
    return out.getvalue()


def test_a_page_that_takes_for_ever_to_paint_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form paints another form ten times, which paints another one ten times, and so on."""
    monkeypatch.setattr(load, "_SCAN_SECONDS", 0.2)
    assert told(pdf(b"/X Do", (420, 595)), tmp_path) == "photo/scan-too-slow"


@pytest.mark.parametrize(("size", "code"), [((1_000_000, 900_000), "photo/nothing-on-it"), ((14400, 1), "photo/too-small")])
def test_pages_of_any_size_cost_little(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    assert told(pdf(b"", size), tmp_path) == code


def test_a_pdf_with_a_password_is_told(tmp_path: Path) -> None:
    import pikepdf

    out = BytesIO()
    with pikepdf.new() as document:
        document.add_blank_page()
        document.save(out, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert told(out.getvalue(), tmp_path) == "photo/locked"


@pytest.mark.parametrize("kind", ["PNG", "TIFF"])
def test_what_the_decoders_complain_of_is_not_told(kind: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = BytesIO()
    Image.fromarray(picture()).save(out, kind, **({"compression": "tiff_lzw"} if kind == "TIFF" else {}))
    damaged = bytearray(out.getvalue())
    damaged[len(damaged) // 4 : len(damaged) // 2] = bytes(len(damaged) // 2 - len(damaged) // 4)
    assert told(bytes(damaged), tmp_path) == "photo/damaged"
    assert capfd.readouterr() == ("", "")
    os.write(2, b"still there")
    assert capfd.readouterr().err == "still there"


def test_a_film_after_a_photo_does_no_harm() -> None:
    assert decoded(encoded(".jpg") + b"\0" * 200_000).shape == (HIGH, WIDE, 3)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def test_two_hundred_million_pixels_are_not_decoded(tmp_path: Path) -> None:
    huge = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 20000, 10000, 8, 2, 0, 0, 0))
    huge += chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    assert told(huge, tmp_path) == "photo/too-large"
    jpeg = bytearray(encoded(".jpg"))
    at = jpeg.index(b"\xff\xc0")
    jpeg[at + 5 : at + 9] = struct.pack(">HH", 20000, 10000)
    assert told(bytes(jpeg), tmp_path) == "photo/too-large"


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp"])
@pytest.mark.parametrize("share", [0.3, 0.7, 0.97])
def test_broken_off_files_are_told(kind: str, share: float, tmp_path: Path) -> None:
    data = encoded(kind)
    assert told(data[: int(len(data) * share)], tmp_path) == "photo/damaged"


def test_what_is_no_picture_is_told(tmp_path: Path) -> None:
    assert told(b"", tmp_path) == "photo/no-picture"
    assert told(b"sheet: namaste\n", tmp_path) == "photo/no-picture"
    assert told(b"RIFF\x04\0\0\0WAVE", tmp_path) == "photo/no-picture"
    assert told(b"\0\0\0\x18ftypisom\0\0\0\0", tmp_path) == "photo/no-picture"
    assert told(b"\xff\xd8\xff", tmp_path) == "photo/damaged"
    assert told(b"\0\0\0\x18ftypavif\0\0\0\0", tmp_path) == "photo/damaged"
    assert told(b"%PDF-1.7 nothing", tmp_path) == "photo/damaged"
    with pytest.raises(PhotoError):
        photo(str(tmp_path))
    with pytest.raises(PhotoError):
        photo(str(tmp_path / "none.jpg"))


def test_pictures_on_which_nothing_is_are_told(tmp_path: Path) -> None:
    assert told(encoded(".png", np.zeros((HIGH, WIDE, 3), np.uint8)), tmp_path) == "photo/too-dark"
    assert told(encoded(".png", np.full((HIGH, WIDE, 3), 250, np.uint8)), tmp_path) == "photo/nothing-on-it"
    assert told(encoded(".png", picture()[:100, :100]), tmp_path) == "photo/too-small"
    assert told(encoded(".png", picture()[:, :1]), tmp_path) == "photo/too-small"


def many_scans(width: int, height: int, scans: int) -> bytes:
    """Return a grey progressive JPEG (ITU T.81) that scans its blocks again and again without any change, in a few bytes each."""

    def segment(marker: int, data: bytes) -> bytes:
        return struct.pack(">BBH", 0xFF, marker, len(data) + 2) + data

    def table(kind: int, symbol: int) -> bytes:
        return segment(0xC4, bytes([kind, 1, *[0] * 15, symbol]))

    blocks = -(-width // 8) * -(-height // 8)
    frame = segment(0xC0 + 2, struct.pack(">BHHBBBB", 8, height, width, 1, 1, 0x11, 0))
    quantities = segment(0xDB, bytes(1) + b"\x01" * 64)
    first = segment(0xDA, bytes([1, 1, 0, 0, 0, 0])) + bytes(-(-blocks // 8))
    again = segment(0xDA, bytes([1, 1, 0, 1, 63, 0])) + bytes(-(-15 * -(-blocks // 16384) // 8))
    return b"\xff\xd8" + quantities + frame + table(0x00, 0) + table(0x10, 0xE0) + first + again * scans + b"\xff\xd9"


@pytest.mark.parametrize(("scans", "is_apart"), [(19, False), (20, True)])
def test_a_jpeg_of_few_scans_is_decoded_here(scans: int, is_apart: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    processes: list[float] = []

    def noted(work: Callable[[], bytes], seconds: float) -> bytes | None:
        processes.append(seconds)
        return call_apart(work, seconds)

    monkeypatch.setattr(decode, "call_apart", noted)
    found = decoded(many_scans(800, 600, scans))
    assert (found.shape, bool(processes)) == ((600, 800, 3), is_apart)


@pytest.mark.parametrize("kind", [".png", ".webp", ".tif"])
def test_other_kinds_are_decoded_apart_and_come_out_the_same(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "call_apart", lambda work, seconds: None)
    with pytest.raises(PhotoError) as caught:
        decoded(encoded(kind))
    assert caught.value.what.code == "photo/too-slow"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="pictures are decoded in processes that can be ended where there is a fork")
def test_a_picture_that_takes_for_ever_to_decode_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode, "_DECODE_SECONDS", 0.1)
    data = many_scans(7000, 8000, 4000)
    assert len(data) < 500_000 + 7_000_000
    with pytest.raises(PhotoError) as caught:
        decoded(data)
    assert caught.value.what.code == "photo/too-slow"


def tiff(*entries: tuple[int, int], then: bytes = b"\0\0\0\0", order: str = "<") -> bytes:
    """Return a grey TIFF 6.0 of 1,000 × 800 pixels without pixel data. entries: additional or replaced tags; then: the position of
    the next directory.
    """
    tags = {256: 1000, 257: 800, 258: 8, 259: 1, 262: 1, 277: 1, **dict(entries)}
    fields = b"".join(struct.pack(order + "HHII", tag, 4, 1, value) for tag, value in sorted(tags.items()))
    begin = b"II*\0" if order == "<" else b"MM\0*"
    return begin + struct.pack(order + "IH", 8, len(tags)) + fields + then


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (tiff(), "damaged"),
        (tiff((273, 8), (278, 2**32 - 1), (279, 100)), "damaged"),  # a strip of four thousand million rows
        (tiff((322, 65536), (323, 65536), (324, 8), (325, 100)), "damaged"),  # tiles of that size
        (tiff((256, 200_000), (257, 200_000), (273, 8), (279, 100)), "too-large"),
        (tiff((256, 200_000), (257, 200_000), (273, 8), (279, 100), order=">"), "too-large"),
        (tiff(then=struct.pack("<I", 8)), "damaged"),  # the same picture again
        (tiff((254, 1), then=struct.pack("<I", 8)), "damaged"),  # smaller copies of the picture
        (tiff(then=struct.pack("<I", 2**31)), "damaged"),
        (tiff()[:-2], "damaged"),
    ],
    ids=str,
)
def test_tiffs_that_say_what_they_do_not_hold_are_told(data: bytes, code: str, tmp_path: Path) -> None:
    assert told(data, tmp_path) == f"photo/{code}"


@pytest.mark.parametrize(
    ("kind", "code"), [("TIFF", "several-pages"), *((each, "moving") for each in ("WEBP", "GIF", "PNG", "AVIF"))]
)
def test_of_several_pictures_none_is_read_unasked(kind: str, code: str, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow makes these pictures")
    pages = [image.fromarray(tone) for tone in (picture(), picture()[::-1])]
    out = BytesIO()
    pages[0].save(out, kind, save_all=True, append_images=pages[1:])
    assert told(out.getvalue(), tmp_path) == f"photo/{code}"
    alone = BytesIO()
    pages[0].save(alone, kind)
    assert decoded(alone.getvalue()).shape == (HIGH, WIDE, 3)


def test_a_smaller_copy_of_a_photo_is_no_page() -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow makes these pictures")
    plugin = pytest.importorskip("PIL.TiffImagePlugin")
    small = plugin.ImageFileDirectory_v2()
    small[254] = 1
    out = BytesIO()
    with plugin.AppendingTiffWriter(out) as both:
        for made, about in ((picture(), {}), (picture()[::8, ::8], small)):
            image.fromarray(np.ascontiguousarray(made)).save(both, "TIFF", tiffinfo=about)
            both.newFrame()
    assert decoded(out.getvalue()).shape == (HIGH, WIDE, 3)


def test_a_webp_whose_frame_is_another_size_than_it_says_is_told(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image", reason="Pillow makes these pictures")
    out = BytesIO()
    image.fromarray(picture()).convert("RGBA").save(out, "WEBP", lossless=True, exif=b"Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0")
    for side in (4096, 16384):
        data = bytearray(out.getvalue())
        assert data[12:16] == b"VP8X"
        data[24:30] = (side - 1).to_bytes(3, "little") * 2
        assert told(bytes(data), tmp_path) == "photo/damaged"


@pytest.mark.parametrize(
    ("size", "is_enough"),
    [
        ((load.MIN_SIDE, load.MIN_SHORT_SIDE), True),
        ((load.MIN_SIDE - 1, load.MIN_SIDE - 1), False),
        ((load.MIN_SIDE, load.MIN_SHORT_SIDE - 1), False),
        ((load.MIN_SHORT_SIDE, load.MIN_SIDE), True),
    ],
)
def test_what_is_too_small_to_read_is_told(size: tuple[int, int], is_enough: bool) -> None:
    assert code_of(striped(200, *size)) == (None if is_enough else "photo/too-small")


def striped(tone: int, wide: int = 800, high: int = 600, other: int = 0) -> Picture:
    """A picture of two tones, in broad stripes."""
    made = np.full((high, wide, 3), other, np.uint8)
    made[: high // 2] = tone
    return made


def code_of(made: Picture) -> str | None:
    """Return the error code of a picture."""
    try:
        load._checked_photo("made.jpg", made)
    except PhotoError as error:
        return error.what.code
    return None


@pytest.mark.parametrize(
    ("tone", "other", "code"),
    [
        (24, 0, "photo/too-dark"),
        (25, 0, None),
        (100, 97, "photo/nothing-on-it"),
        (100, 95, None),
        (255, 255, "photo/nothing-on-it"),
    ],
)
def test_what_is_too_dark_or_has_nothing_on_it_is_told(tone: int, other: int, code: str | None) -> None:
    assert code_of(striped(tone, other=other)) == code


def heic(picture: Picture, orientation: int = 1, mode: str = "RGB") -> bytes:
    """A picture as a telephone saves it."""
    pillow_heif = pytest.importorskip("pillow_heif")
    upright = Image.fromarray(picture[:, :, ::-1]).convert(mode)
    exif = Image.Exif()
    exif[0x112] = orientation
    out = BytesIO()
    pillow_heif.from_pillow(upright).save(out, quality=90, exif=exif.tobytes())
    return out.getvalue()


def test_heic_is_decoded_and_turned_as_it_says(tmp_path: Path) -> None:
    plain = decoded(heic(picture()))
    assert plain.shape == (HIGH, WIDE, 3)
    assert np.abs(plain[100, 100].astype(int) - (0, 0, 255)).max() < 12
    turned = decoded(heic(picture(), 6))
    assert turned.shape == (WIDE, HIGH, 3)
    assert np.abs(turned[100, -100].astype(int) - (0, 0, 255)).max() < 12
    (tmp_path / "phone.HEIC").write_bytes(heic(picture()))
    assert photo(str(tmp_path / "phone.HEIC")).size == (WIDE, HIGH)


def test_heic_in_grey_and_with_clear_parts() -> None:
    assert np.abs(decoded(heic(picture(), mode="L"))[700, 600].astype(int) - 29).max() < 8
    cover = np.dstack((picture()[:, :, ::-1], np.zeros((HIGH, WIDE), np.uint8)))
    out = BytesIO()
    pytest.importorskip("pillow_heif").from_pillow(Image.fromarray(cover)).save(out)
    assert decoded(out.getvalue())[100, 100].min() > 240


def test_heic_is_refused_where_it_is_too_large_damaged_or_not_to_be_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = heic(picture())
    with pytest.raises(PhotoError) as caught:
        decoded(data, Limits(pixels=1_000_000))
    assert caught.value.what.code == "photo/too-large"
    assert told(data[: len(data) // 2], tmp_path) == "photo/damaged"
    assert told(data[:200], tmp_path) == "photo/damaged"
    monkeypatch.setattr(decode, "find_spec", lambda name: None)
    assert told(data, tmp_path) == "photo/high-efficiency"
