"""Looks in every ink, extents of operations, and judgements of pictures, for samples of every kind: `tests/golden/drawing`.

`make golden` rewrites the files; look at the difference before you commit it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from itertools import product
from pathlib import Path as File
from struct import pack
from typing import Any, get_args

import pytest
from PIL import Image
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.pictures import measured
from sheetgen.drawing.sheet import (
    Anchor,
    Box,
    Ellipse,
    Ink,
    Line,
    Op,
    Page,
    Path,
    Pen,
    Picture,
    Rect,
    Sheet,
    Symbol,
    Text,
    bounding_box,
    extent,
    moved,
)
from sheetgen.drawing.theme import Mono, Style, look
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.drawing.blocks.scenes import numbers
from tests.log import log

GOLDEN = ROOT / "tests" / "golden" / "drawing"


def logged(ops: Sequence[Op]) -> list[str]:
    """The log of some operations."""
    return log(Sheet("", "", "", (0, 0), 0, (Page(tuple(ops), ()),))).splitlines()[2:]


# Looks.

STYLES = {
    "plain": Style(),
    "no line": Style(stroke="none"),
    "filled": Style(fill="#336699"),
    "filled, no line": Style(fill="#336699", stroke="none"),
    "filled and lined": Style(fill="#ffee88", stroke="#885500", line=0.7, dash=[1.0, 0.5]),
    "light type": Style(fill="#222222", color="#ffffff", size=12.0, least=8.0, weight="bold", align="end", radius=1.5),
    "light type on nothing": Style(color="#eeeeee"),
    **{f"mono {mono}": Style(fill="#cc3344", stroke="#771122", line=0.2, mono=mono) for mono in get_args(Mono)},
    **{f"mono {mono}, no line": Style(fill="#cc3344", stroke="none", mono=mono) for mono in get_args(Mono)},
    "mono heavy, thick": Style(line=1.0, mono="heavy"),
    "mono dashed, thick": Style(line=1.0, dash=[2.0], mono="dashed"),
    "mono plain, dashed": Style(line=1.0, dash=[2.0], mono="plain"),
}


def looks() -> Iterator[str]:
    """Every style in every ink."""
    for name, style in STYLES.items():
        yield name
        for ink in get_args(Ink):
            found = look(style, ink)
            pen = f"{found.pen.colour} {numbers([found.pen.width])} {list(found.pen.dash)}" if found.pen else "none"
            more = f"{found.size:g} {found.least} {found.weight} {found.align} {found.radius}"
            yield f"  {ink}: fill {found.fill}, line {pen}, type {found.colour} {more}"


# Extents.


OPS: tuple[Op, ...] = (
    Rect(Box(10, 20, 30, 40), None, Pen("#000000", 2.0)),
    Rect(Box(10, 20, 30, 40), "#ffffff"),
    Ellipse(Box(10, 20, 30, 40), None, Pen("#000000", 1.0)),
    Line(30, 40, 10, 60, Pen("#000000", 3.0)),
    Path((("M", 1, 2), ("C", 3, 4, 5, 9, 7, 8), ("L", 0, 5), ("Z",)), None, Pen("#000000", 0.5)),
    Symbol("key", Box(1, 2, 3, 4)),
    Picture("a.png", Box(5, 6, 7, 8)),
    *(Text(50, 60, "pgH", 12, "#000000", "bold", anchor, angle) for anchor, angle in product(get_args(Anchor), (0.0, 90.0, -30.0))),
)


def extents() -> Iterator[str]:
    """Yield the ink extents of operations, and operations that were moved."""
    for op in OPS:
        yield f"{logged([op])[0]} within [{numbers(extent(op, fonts()))}]"
        yield f"  moved {logged([moved(op, 100.0, 7.0)])[0]}"
    boxes = (Box(1, 2, 3, 4), Box(-1, 5, 10, 2), Box(4, 2, 1, 1))
    yield f"around [{numbers(bounding_box(boxes))}]"
    for one, other in product(boxes, boxes):
        yield f"{numbers(one)} and {numbers(other)}: overlaps {one.overlaps(other)}, holds {one.holds(other)}"


# Pictures.


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, depth: int = 8, colour: int = 2, interlaced: int = 0, rows: bytes | None = None) -> bytes:
    """Return a PNG with `height` black rows."""
    head = chunk(b"IHDR", pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))
    row = 1 + (width * depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour] + 7) // 8
    data = zlib.compress(bytes(row * height) if rows is None else rows)
    palette = chunk(b"PLTE", bytes(3)) if colour == 3 else b""
    return b"\x89PNG\r\n\x1a\n" + head + palette + chunk(b"IDAT", data[:9]) + chunk(b"IDAT", data[9:]) + chunk(b"IEND", b"")


def saved(form: str, **how: Any) -> bytes:
    """A picture of 5 by 3 dots as Pillow writes it."""
    out = BytesIO()
    Image.new("RGB", (5, 3), "#123456").save(out, form, **how)
    return out.getvalue()


def pictures(folder: File) -> Iterator[str]:
    """Picture files that are good, large, damaged or none."""
    good = png(5, 3)
    jpeg = saved("JPEG")
    frame = jpeg.index(b"\xff\xc0")
    files = {
        "png": good,
        "grey of one bit": png(9, 3, 1, 0),
        "a palette": png(9, 3, 4, 3),
        "with transparency": png(4, 4, 8, 6),
        "grey with transparency": png(4, 4, 16, 4),
        "sixteen bits of grey": png(4, 4, 16, 0),
        "sixteen bits of colour": png(4, 4, 16, 2),
        "interlaced": png(9, 9, 8, 2, 1, bytes(9 * 9 * 3 + 30)),
        "interlaced, a byte short": png(9, 9, 8, 2, 1, bytes(9 * 9 * 3 + 15)),
        "a byte short": png(5, 3, rows=bytes(47)),
        "a byte more": png(5, 3, rows=bytes(49)),
        "no rows": png(5, 3, rows=b""),
        "of no width": png(0, 3),
        "of no height": png(3, 0),
        "16 million dots": png(4000, 4000, 1, 0),
        "a row more than that": png(4000, 4001, 1, 0),
        "cut off": good[:-9],
        "cut in its head": good[:20],
        "a wrong sum": good.replace(b"IDAT", b"IDAX", 1),
        "other chunks first": good[:8] + chunk(b"tEXt", b"x") + good[8:],
        "a short head": good[:8] + chunk(b"IHDR", bytes(12)) + good[33:],
        "no zlib": b"\x89PNG\r\n\x1a\n" + good[8:33] + chunk(b"IDAT", b"x" * 30) + chunk(b"IEND", b""),
        "jpeg": jpeg,
        "progressive jpeg": saved("JPEG", progressive=True),
        "jpeg with fill": jpeg[:2] + b"\xff\xff\xfe\x00\x04ab" + jpeg[2:],
        "jpeg cut in its head": jpeg[:frame],
        "jpeg cut": jpeg[: frame + 30],
        "jpeg of no height": jpeg[: frame + 5] + bytes(2) + jpeg[frame + 7 :],
        "jpeg of many dots": jpeg[: frame + 5] + pack(">HH", 4001, 4000) + jpeg[frame + 9 :],
        "jpeg of many steps": jpeg[: frame + 5] + pack(">HH", 4000, 4000) + jpeg[frame + 9 :] + b"\xff\xda" * 12,
        "gif": saved("GIF"),
        "empty": b"",
        "words": b"hello",
    }
    for name, data in files.items():
        file = folder / name
        file.write_bytes(data)
        found = measured(str(file), "p.png")
        said = found.wrong.text() if found.wrong else None
        yield f"{name}: {found.size[0]} × {found.size[1]}" + (f", {said.message} · {said.hint}" if said else "")
    for name, path in {"a folder": str(folder), "nothing": str(folder / "gone"), "no name": "a\0b"}.items():
        wrong = measured(path, "p.png").wrong
        yield f"{name}: {wrong.text().message if wrong else 'good'}"


def test_pictures_are_judged_as_before(tmp_path: File, file_regression: FileRegressionFixture) -> None:
    text = "\n".join(pictures(tmp_path)) + "\n"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=GOLDEN / "pictures.txt")


KEPT: dict[str, Callable[[], Iterator[str]]] = {
    "looks": looks,
    "extents": extents,
}


@pytest.mark.parametrize("name", KEPT)
def test_it_is_worked_out_as_before(name: str, file_regression: FileRegressionFixture) -> None:
    text = "\n".join(KEPT[name]()) + "\n"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{name}.txt")
