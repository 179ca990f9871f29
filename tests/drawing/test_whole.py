"""What the parts of drawing work out for samples of every kind, kept in `tests/golden/drawing`: looks, colours, papers and more.

`make golden` rewrites the files; look at the difference before you commit it.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import product
from pathlib import Path as File
from struct import pack
from typing import Any, get_args

import pytest
from PIL import Image
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.colours import channels, colour_of, darker, difference, lightness, spellings
from sheetgen.drawing.extent import extent, moved
from sheetgen.drawing.hand import Filled, Pencil, as_written, filled, shown, strokes, written_in
from sheetgen.drawing.palette import MARKS
from sheetgen.drawing.papers import PAPERS, edge, larger, mark_side, paper_size, scan_margin
from sheetgen.drawing.pictures import measured
from sheetgen.drawing.plates import plate
from sheetgen.drawing.scan.codes import Codes, code_language, code_rows, code_text, read_code
from sheetgen.drawing.scan.marks import code_path, code_room, corner_marks, mark_path, number_room, with_marks
from sheetgen.drawing.sheet import (
    Anchor,
    Box,
    Ellipse,
    Ink,
    Line,
    Op,
    Page,
    Part,
    Path,
    Pen,
    Picture,
    Place,
    Rect,
    Sheet,
    Symbol,
    Text,
    around,
)
from sheetgen.drawing.tags import About, leader, placed
from sheetgen.drawing.theme import Mono, Style, look, tint
from sheetgen.form.written import UNREAD, Written
from sheetgen.paint.log import log
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.drawing.blocks.scenes import numbers

GOLDEN = ROOT / "tests" / "golden" / "drawing"


def logged(ops: Sequence[Op]) -> list[str]:
    """The log of some operations."""
    return log(Sheet("", "", "", (0, 0), 0, (Page(tuple(ops), ()),))).splitlines()[2:]


# Looks and colours.

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


NAMES = (
    "red",
    "Rot",
    "rot-orange",
    "hellblau",
    "dunkelgrün",
    "dunkel-gruen",
    "hell",
    "weiß",
    "Weiss",
    "grey",
    "Light-Grey",
    "dark_slate_grey",
    "#abc",
    "#AABBCC",
    "#12",
    "#12345g",
    "aabbcc",
    "anthrazit",
    "königsblau",
    "KOENIGSBLAU",
    "hellrosa",
    "dunkelgold",
    "hellred",
    "schwarz",
    "türkis",
    "tuerkis",
    "nosuch",
    "lila",
    "Violett",
    "zitronengelb",
    "rebecca",
)
SAMPLES = ("#000000", "#ffffff", "#ff0000", "#00ff00", "#0000ff", "#808080", "#0a0a0a", "#336699", "#f8f0e0")


def colours() -> Iterator[str]:
    """Colours by name, how light they are, and how far apart."""
    own = {"rot": Style(fill="#010203"), "blue": Style(fill="#040506")}
    for name in [*NAMES, " red ", "", "#"]:
        styled = tint(own, name)
        more = f"; {styled.fill} {styled.stroke} {styled.color} {styled.line} {styled.mono}" if styled else ""
        yield f"{name!r}: {colour_of(name)}, {', '.join(spellings(name))}{more}"
    for colour in SAMPLES:
        apart = " ".join(f"{difference(colour, other):.2f}" for other in SAMPLES)
        yield f"{colour}: {channels(colour)}, {lightness(colour):.4f}, {darker(colour)}; {apart}"


def papers() -> Iterator[str]:
    """Papers by name and size, what is larger, and what is kept free on them."""
    named = [*PAPERS, "A4", " half  letter ", "Half-Letter", "letterx", "100x200mm", "100 × 200 mm", "100x200"]
    named += ["20x20mm", "19.9x20mm", "2000x2000mm", "2000.1x20mm", "150x300mm", "150.1x300mm", "148x210mm", "215.9x279.4mm"]
    for name in named:
        size = paper_size(name)
        yield f"{name}: {size}, smaller than {', '.join(larger(name)) or 'none'}"
        if size is not None:
            wide = size[::-1]
            edges = [edge(flip, each) for flip in ("long", "short") for each in (size, wide)]
            yield f"  {edges}, margin {scan_margin(size)} {scan_margin(wide)}, marks {mark_side(size)}"


# Marks and codes.


def marks() -> Iterator[str]:
    """Corner marks, the room for a code and a number, and the ink of both."""
    for paper in ((148.0, 210.0), (210.0, 148.0), (210.0, 297.0), (60.0, 60.0), (150.0, 151.0)):
        corners = "; ".join(f"{each.id} [{numbers(each.box)}]" for each in corner_marks(paper))
        yield f"{numbers(paper)}: {corners}, number [{numbers(number_room(paper, 8.0))}] [{numbers(number_room(paper, 30.0))}]"
        width, height = paper
        taken = {
            "nothing": [],
            "the middle": [Box(12, 12, width - 24, height - 24)],
            "all but the right": [Box(12, 12, width - 40, height - 24)],
            "all but below": [Box(0, 0, width, height - 24.3)],
            "all but above on the left": [Box(34.2, 0, width, height), Box(0, 27.7, width, height)],
            "all": [Box(0, 0, width, height)],
        }
        for name, boxes in taken.items():
            found = code_room(boxes, paper, scan_margin(paper))
            yield f"  beside {name}: {f'[{numbers(found)}]' if found else 'none'}"
    page = Page((Rect(Box(14, 14, 150, 140)), Text(14, 180, "x" * 40, 12)), (Place("a", "text", Box(14, 200, 180, 40)),))
    made = with_marks(page, (210.0, 297.0), 14.0, fonts())
    yield f"on a page: {len(made.marks)} marks, code [{numbers(made.code or Box(0, 0, 0, 0))}]"
    for number, mark in enumerate(corner_marks((148.0, 210.0))):
        yield f"mark {number}: {logged([mark_path(mark)])[0]}"
    yield logged([code_path(("1101", "0110", "0001", "1111"), Box(10, 20, 8, 8))])[0]


def codes() -> Iterator[str]:
    """What codes say, and their modules."""
    for fingerprint, lang, number, page in (
        ("a1c734", "en", None, 1),
        ("a1c734", "de", 12, 1),
        ("a1c734", "pt_BR.utf-8", 0, 2),
        ("a1c734", "", None, 3),
        ("a1c734", "", 99999, 1),
    ):
        text = code_text(fingerprint, lang, number, page)
        yield f"{text}: {read_code(text)}, {code_language(lang)!r}"
        yield from code_rows(text)[:3]
    for text in (
        "SG1/A1C734",
        "SG1/A1C734/",
        "SG1/A1C734/EN/1234567",
        "SG2/A1C734",
        "SG1/A1C73",
        "SG1/a1c734",
        "SG1/A1C734/EN/1/12345",
    ):
        yield f"{text}: {read_code(text)}"
    many = Codes()
    alike = [many.rows(f"SG1/A1C734/EN/{number}") == code_rows(f"SG1/A1C734/EN/{number}") for number in (1, 7, 12, 345, 12, 99999)]
    yield f"made together as one by one: {alike}"


# A hand, tags, plates, extents.

PENCIL = Pencil(fonts())
PARTS = tuple(Part(n, Box(4 + 6 * n, 10, 5, 5)) for n in range(1, 6))
WORDS = (Part("red", Box(10, 10, 10, 6)), Part("green", Box(20, 10, 10, 6)), Part(True, Box(30, 10, 6, 6)))
FIELD = Place("f", "mark", Box(10, 10, 16, 16))
WRITTEN: tuple[tuple[Any, Place, tuple[str, ...], tuple[Box, ...]], ...] = (
    (12, Place("a", "number", Box(10, 10, 20, 10)), (), ()),
    (-12345678, Place("a", "number", Box(10, 10, 12, 10)), (), ()),
    (Fraction(-7, 2), Place("a", "number", Box(10, 10, 20, 30)), (), ()),
    ("Ana", Place("a", "text", Box(10, 10, 60, 10)), (), ()),
    ("Ana", Place("a", "text", Box(10, 10, 50, 10)), (), ()),
    ("a very long remark that needs more than a line of it", Place("a", "text", Box(10, 10, 40, 12)), (), ()),
    ("魔 x", Place("a", "text", Box(10, 10, 40, 12)), (), ()),
    ("  ", Place("a", "text", Box(10, 10, 40, 12)), (), ()),
    (UNREAD, Place("a", "text", Box(10, 10, 40, 12)), (), ()),
    (True, Place("a", "tick", Box(10, 10, 7, 7)), (), ()),
    (True, Place("a", "tick", Box(10, 10, 8, 12)), (), ()),
    (True, Place("a", "tick", Box(10, 10, 30, 12), WORDS), (), ()),
    (False, Place("a", "tick", Box(10, 10, 7, 7)), (), ()),
    ((), Place("a", "text", Box(10, 10, 7, 7)), (), ()),
    ("X", FIELD, (), ()),
    (".", FIELD, (), ()),
    ("*", FIELD, (), ()),
    ("*", FIELD._replace(parts=(Part("*", Box(20, 20, 5, 5)),)), (), ()),
    ("3", FIELD._replace(parts=(Part("*", Box(20, 20, 5, 5)),)), (), (Box(10, 10, 4, 16),)),
    (3, Place("a", "number", Box(10, 10, 30, 6), PARTS), (), ()),
    (9, Place("a", "number", Box(10, 10, 30, 6), PARTS), (), ()),
    ("green", Place("a", "text", Box(10, 10, 30, 6), WORDS), (), ()),
    ("blue", Place("a", "text", Box(10, 10, 30, 6), WORDS), (), ()),
    (("Ben", "Cem"), Place("a", "text", Box(10, 10, 30, 6), PARTS), ("Ana", "Ben", "Cem"), ()),
    (("Ben", "Cem"), Place("a", "text", Box(10, 10, 30, 6), PARTS), (), ()),
    (("Ben", "Dan"), Place("a", "text", Box(10, 10, 30, 6), PARTS), ("Ana", "Ben"), ()),
    ((("Ana", 3), ("Ben", -1), "Cem"), Place("a", "text", Box(10, 10, 60, 9)), (), ()),
)


def hand() -> Iterator[str]:
    """Values of every kind in places of every kind."""
    for value, place, names, inner in WRITTEN:
        said = shown(value) if value is not UNREAD else "?"
        within = f"[{numbers(place.box)}]{f' in {len(place.parts)} parts' if place.parts else ''}"
        yield f"{said!r} as {place.type} in {within}{f' of {names}' if names else ''}"
        yield from (f"  {line}" for line in logged(strokes(value, place, PENCIL, names, inner)))
    yield from logged(written_in("tall", Box(0, 0, 4, 30), Pencil.of("mono", fonts()), "start"))
    yield from logged(written_in("x " * 300, Box(0, 0, 40, 10), PENCIL))[:2]
    places = [Place("a", "mark", Box(0, 0, 20, 20)), Place("b", "number", Box(10, 10, 6, 6)), Place("c", "text", Box(0, 30, 20, 6))]
    sheet = Sheet("", "", "", (0, 0), 0, (Page((), tuple(places)),))
    assert as_written(sheet, {}, Written({})) is sheet
    for stroke in filled(places, Filled(Written({"a": "X", "b": 7, "c": "printed"}), {}, {"c": "printed"}), PENCIL):
        yield f"{stroke.space} within [{numbers(stroke.ink)}]: {len(stroke.ops)}"


def tags() -> Iterator[str]:
    """Where tags stand that are alone, crowded, at the edge, over print, or have no room; and the lines that lead to them."""
    page = Box(0, 0, 100, 100)
    anchor, corner = Box(40, 40, 14, 10), Box(96, 0, 4, 4)
    wanted = {
        "alone": ([About(anchor, (6.0, 4.0))], [], []),
        "three": ([About(anchor, (6.0, 4.0))] * 3, [], []),
        "twelve and one of another size": ([About(anchor, (6.0, 4.0))] * 12 + [About(anchor, (20.0, 8.0))], [], []),
        "in the corner": ([About(corner, (6.0, 4.0)), About(corner, (30.0, 10.0))], [], []),
        "over what is kept": ([About(anchor, (6.0, 4.0))], [Box(30, 30, 40, 14)], []),
        "over print": ([About(anchor, (6.0, 4.0)), About(anchor, (9.0, 9.0))], [], [Box(48, 30, 40, 16), anchor]),
        "beside others": ([About(Box(40 + 8 * n, 40, 7, 7), (5.0, 5.0)) for n in range(4)], [], [Box(40, 40, 31, 7)]),
        "far away": ([About(Box(40, 40, 4, 4), (8.0, 6.0))], [Box(10, 10, 60, 60)], []),
        "nowhere": ([About(anchor, (6.0, 4.0)), About(anchor, (101.0, 4.0))], [page], []),
    }
    for name, (each, kept, printed) in wanted.items():
        found = placed(each, page, kept, printed)
        yield f"{name}: {'; '.join(f'[{numbers(box)}]' if box else 'none' for box in found)}"
        for box, about in zip(found, each, strict=True):
            line = leader(box, about.anchor, Pen("#000000", 0.2)) if box else None
            if line:
                yield f"  {logged([line])[0]}"


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
    """Where the ink of operations lies, and operations moved."""
    for op in OPS:
        yield f"{logged([op])[0]} within [{numbers(extent(op, fonts()))}]"
        yield f"  moved {logged([moved(op, 100.0, 7.0)])[0]}"
    boxes = (Box(1, 2, 3, 4), Box(-1, 5, 10, 2), Box(4, 2, 1, 1))
    yield f"around [{numbers(around(boxes))}]"
    for one, other in product(boxes, boxes):
        yield f"{numbers(one)} and {numbers(other)}: overlaps {one.overlaps(other)}, holds {one.holds(other)}"


def plates() -> Iterator[str]:
    """Every plate."""
    for mark in MARKS:
        drawn = plate(mark, Box(10, 20, 10, 10), look(STYLES["filled and lined"], "full"))
        yield f"{mark}, symbol [{numbers(drawn.symbol)}]: {' | '.join(logged(drawn.ops))}"
    for side, style in ((2.3, "mono plain"), (2.0, "no line"), (30.0, "plain")):
        drawn = plate("plus", Box(0, 0, side, side), look(STYLES[style], "mono"))
        yield f"{side}, symbol [{numbers(drawn.symbol)}]: {' | '.join(logged(drawn.ops))}"


# Pictures.


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, depth: int = 8, colour: int = 2, interlaced: int = 0, rows: bytes | None = None) -> bytes:
    """A PNG of so many black rows."""
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
    "colours": colours,
    "papers": papers,
    "marks": marks,
    "codes": codes,
    "hand": hand,
    "tags": tags,
    "extents": extents,
    "plates": plates,
}


@pytest.mark.parametrize("name", KEPT)
def test_it_is_worked_out_as_before(name: str, file_regression: FileRegressionFixture) -> None:
    text = "\n".join(KEPT[name]()) + "\n"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{name}.txt")
