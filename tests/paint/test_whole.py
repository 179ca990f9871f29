"""Complete output files of the painters, with operations of every kind, kept in `tests/golden/paint`: SVG unchanged, PDF
uncompressed.

Embedded fonts and pictures and the numbers of PDF objects are left out. `make golden` rewrites the files; read the difference
before you commit it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path as File
from typing import Any, get_args

import pikepdf
import pytest
from PIL import Image
from pytest_regressions.file_regression import FileRegressionFixture

from sheetgen.drawing.sheet import (
    Box,
    Ellipse,
    Line,
    Mark,
    Own,
    Page,
    Path,
    Pen,
    Picture,
    Place,
    Rect,
    Sheet,
    Symbol,
    Text,
    Weight,
)
from sheetgen.pads.pad import Paper, Placement, Run
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.own import Tiles
from sheetgen.paint.pdf import write_pdf
from sheetgen.paint.svg import write_svg
from tests.command import ROOT
from tests.drawing.blocks.room import fonts
from tests.paint.sheets import OPS, PEN

GOLDEN = ROOT / "tests" / "golden" / "paint"
CODE = ("1110011", "1010101", "1110111", "0000000", "1011101", "0110110", "1001001", "1111000", "0001111")
MORE = (
    Rect(Box(5, 100, 20, 10), None, Pen("#000000", 0.4)),
    Rect(Box(30, 100, 20, 10), "#f0f0f0", None, 3.0),
    Rect(Box(55, 100, 20, 10), None, Pen("#334455", 0.4, (1.0, 0.5, 2.0)), 20.0),
    Rect(Box(80, 100, 10, 10), None, Pen("#334455", 0.4, (1.0,))),
    Rect(Box(80, 100, 10, 10), None, Pen("#334455", 0.4), 5.0),
    Rect(Box(90, 100, 1, 1)),
    Ellipse(Box(5, 115, 20, 10), "#abcdef"),
    Ellipse(Box(30, 115, 10, 10), None, Pen("#000000", 0.25)),
    Path((("M", 50.0, 115.0), ("L", 60.0, 115.0), ("L", 55.0, 125.0)), None, Pen("#ff0000", 1 / 3)),
    Path((("M", 50.0, 115.0), ("L", 60.0, 115.0), ("L", 55.0, 125.0), ("Z",)), "#00ff00", Pen("#ff0000", 1 / 3), even_odd=True),
    Text(10, 130, ' two  blanks & <signs> "quoted" ', 9),
    Text(50, 130, "turned", 9.5, "#777777", "semibold", "middle", 90),
    Text(70, 130, "soft\u00adhyphen", 8, "#123456", "regular", "end", 180),
    Text(10, 135, "x", 9),
    Symbol("key", Box(70, 110, 8, 6)),
    Symbol("key", Box(80, 110, 8, 6), "#c03050", 90),
    Symbol("hamsa", Box(60, 140, 8, 8), "#c03050", -30),
    Line(0, 0, 1e-4, 149.99999, PEN),
)


def example(folder: File | None = None) -> Sheet:
    """Return a sheet of three pages with all operations, spaces, marks and space for a code; the third page repeats the first."""
    pictures: list[Picture] = []
    if folder is not None:
        Image.new("RGB", (3, 2), "#336699").save(folder / "a.png")
        Image.new("L", (4, 4), 90).save(folder / "b.jpg")
        Image.new("RGBA", (2, 2), (1, 2, 3, 99)).save(folder / "c.png")
        pictures = [
            Picture(str(folder / name), Box(5 + 20 * n, 60, 15, 12)) for n, name in enumerate(("a.png", "b.jpg", "c.png", "a.png"))
        ]
    places = (Place('a "b"', "number", Box(10, 10, 30, 10)), Place("total", "text", Box(10.00049, 25, 1 / 3, 10)))
    first = Page((*OPS, *pictures), places, (Mark(2, Box(4, 4, 6, 6)),), Box(80, 5, 9, 9))
    return Sheet("probe", "Größte <Probe>", "de", (100.0, 150.0), 8.0, (first, Page(MORE, ()), first))


def own(sheet: int, page: int, kind: int) -> Own | None:
    """Return the parts specific to each copy: its number, and a code on the first page."""
    if page == 1:
        return None
    return Own((Text(50, 145, f"№ {kind + 7}", 8, "#444444", "bold", "middle"),), CODE if sheet == 0 else ())


PAPERS: dict[str, tuple[Paper, ...]] = {
    "plain": (
        Paper((100.0, 150.0), (Placement(0, 0),), Box(0, 0, 100, 150)),
        Paper((100.0, 150.0), (Placement(0, 1),), Box(0, 0, 100, 150)),
    ),
    "placed": (
        Paper(
            (210.0, 297.0),
            (
                Placement(0, 0, 3, 4),
                Placement(0, 1, 105, 4, 1, 0.5),
                Placement(0, 0, 20, 160.5, 2, 0.6667),
                Placement(0, 2, 105, 160, 3, 0.9, 4),
            ),
            Box(3, 4, 200, 290),
            (Line(1, 2, 3, 4, PEN),),
        ),
    ),
}


def normal(text: str, folder: File) -> str:
    """Return the text without embedded files, one line per tag."""
    text = re.sub(r"base64,[A-Za-z0-9+/=]+", "base64,…", text).replace(str(folder), "")
    return re.sub(r"sheet-[0-9a-f]{8}", "sheet-…", text)


@pytest.mark.parametrize("outlines", [False, True], ids=["type", "outlines"])
@pytest.mark.parametrize("name", PAPERS)
def test_svg(name: str, outlines: bool, tmp_path: File, file_regression: FileRegressionFixture) -> None:
    sheet = example(None if outlines else tmp_path)
    texts = []
    for number, paper in enumerate(PAPERS[name]):
        out = BytesIO()
        write_svg([sheet], paper, out, fonts(), outlines=outlines, own=own if name == "placed" else None, spaces=number == 0)
        texts.append(normal(out.getvalue().decode("utf-8"), tmp_path))
    text = "".join(texts)
    if outlines:  # keep only the start of each letter
        text = re.sub(r'd="(M.{60})[^"]{40,}"', lambda match: f'd="{match[1]}… {mark(match[0])}"', text)
    kind = "outlines" if outlines else "type"
    file_regression.check(text, encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{name}-{kind}.svg.txt")


def mark(text: str) -> str:
    """Return a short hash of a text."""
    return sha256(text.encode()).hexdigest()[:8]


def told(part: Any, seen: set[str]) -> str:
    """Return a PDF object as text: dictionaries sorted by key, streams by their content, fonts and pictures by their kind.

    seen: forms that were already listed and aren't listed again.
    """
    if isinstance(part, pikepdf.Stream):
        own = {key: value for key, value in part.items() if key not in ("/Length", "/Filter", "/DecodeParms")}
        entries = ", ".join(f"{key} {told(value, seen)}" for key, value in sorted(own.items()))
        if part.get("/Subtype") == "/Image":
            return f"image <{entries}>"
        text = f"stream <{entries}>\n{part.read_bytes().decode('latin-1').strip()}\nend"
        if part.get("/Subtype") != "/Form" or text not in seen:
            seen.add(text)
            return text
        return f"form as before ({mark(text)})"
    if isinstance(part, pikepdf.Dictionary):
        if part.get("/Type") == "/Font":
            return f"font {str(part.BaseFont).partition('+')[2]}"
        own = {key: value for key, value in part.items() if key != "/Parent"}
        return "<" + ", ".join(f"{key} {told(value, seen)}" for key, value in sorted(own.items())) + ">"
    if isinstance(part, pikepdf.Array):
        return "[" + " ".join(told(each, seen) for each in part) + "]"
    return str(part)


def pages(data: bytes) -> Iterator[str]:
    """Yield the catalog, and every page that doesn't repeat an earlier page."""
    with pikepdf.open(BytesIO(data)) as pdf:
        catalog = {key: value for key, value in pdf.Root.items() if key not in ("/Pages", "/Metadata")}
        yield ", ".join(f"{key} {told(value, set())}" for key, value in sorted(catalog.items()))
        yield ", ".join(f"{key} {value}" for key, value in sorted(pdf.docinfo.items()))
        seen: set[str] = set()
        before: dict[Any, int] = {}
        for number, page in enumerate(pdf.pages, 1):
            first = before.setdefault(page.Contents.objgen if page.Contents.is_indirect else number, number)
            yield f"== page {number}" + (f" as page {first}" if first != number else f"\n{told(page.obj, seen)}")


def written(sheets: Sequence[Sheet], runs: Sequence[Run] | None, with_own: bool) -> bytes:
    """A PDF."""
    out = BytesIO()
    write_pdf(sheets, out, runs, Fonts(), own=own if with_own else None)
    return out.getvalue()


@pytest.mark.parametrize("name", PAPERS)
def test_pdf(name: str, tmp_path: File, file_regression: FileRegressionFixture) -> None:
    sheet = example(tmp_path if name == "plain" else None)
    text = "\n".join(pages(written([sheet], [Run(PAPERS[name], 2)], name != "plain"))) + "\n"
    shorter = re.sub(r"(?m)^(.{600}).{200,}?$", lambda match: f"{match[1]}… {mark(match[0])}", text)
    file_regression.check(shorter, encoding="utf-8", newline="\n", fullpath=GOLDEN / f"{name}.pdf.txt")


def test_letters(file_regression: FileRegressionFixture) -> None:
    """Covers widths of texts in every weight, missing letters, and outlines of letters: plain, accented, blank."""
    lines = []
    for weight in get_args(Weight):
        for text in ("", "Round 12,345", "ÄÖÜß ½ √ ☐ →", "mana 魔", "x" * 101, "a b" * 40):
            width = fonts().width(text, 10.0, weight)
            lines.append(f"{weight} {text[:12]!r} {len(text)}: {width:.3f} mm, missing {fonts().missing(text, weight)!r}")
        lines += [f"{weight} {text!r} {fonts().letters(weight).outline(text, 10.0)}" for text in ("i", "é", " ", "o.")]
    file_regression.check("\n".join(lines) + "\n", encoding="utf-8", newline="\n", fullpath=GOLDEN / "letters.txt")


def test_type_is_regular_unless_told_otherwise() -> None:
    assert fonts().width("Wide", 10) == fonts().width("Wide", 10, "regular") != fonts().width("Wide", 10, "bold")
    assert fonts().missing("魔a") == fonts().missing("魔a", "regular") == "魔"


def test_long_texts_are_measured_as_short_ones() -> None:
    texts = [f"{n}{'ab c' * 30}" for n in range(40)]
    assert [fonts().width(text, 10) for text in [*texts, *texts]] == pytest.approx(
        [sum(fonts().width(char, 10) for char in text) for text in [*texts, *texts]]
    )


def test_pieces_of_a_code() -> None:
    assert list(Tiles().of(("101", "101", "011"))) == ["0 0 1 2 re", "2 0 1 2 re 1 2 2 1 re"]
    assert list(Tiles().of(("0" * 9,) * 9)) == []
