"""The app shows and prints the output of `render`, as checked by PDFium, an XML parser and a code reader."""

from __future__ import annotations

import json
import os
from collections import Counter
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from PIL import Image
from samples.hostile_files import LAYOUTS

from sheetgen.drawing.papers import PAPERS
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.page import answers
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.context import WorkerContext
from sheetgen.page.layouts import catalogue, printing
from sheetgen.source.faults import Unreadable
from tests.command import run
from tests.page.own import Json, layout, pad, put
from tests.page.svgs import forbidden, painted, size_of, texts
from tests.patience import ends
from tests.thorough import every, some

_MM = 25.4 / 72


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> WorkerContext:
    """Return a shared context for bundled layouts: its cache must not affect results."""
    return WorkerContext(str(tmp_path_factory.mktemp("folder")))


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WorkerContext:
    monkeypatch.chdir(tmp_path)
    return WorkerContext(str(tmp_path))


def paper(context: WorkerContext, asked: Json, number: int = 1) -> bytes:
    found = printing.pad_svg({"pad": json.dumps(asked), "paper": str(number)}, context)
    assert found.type == "image/svg+xml"
    return found.data


@pytest.mark.parametrize("name", bundled())
def test_a_strict_page_may_show_all_sheets(name: str, kept: WorkerContext) -> None:
    for page, ink, scan in ((1, "mono", "1"), (2, "saver", "0")):
        if page <= catalogue.describe_layout({"name": name}, kept)["pages"]:
            found = printing.sheet_svg({"name": name, "lang": "de", "ink": ink, "page": str(page), "scan": scan}, kept)
            assert forbidden(found.data) == []
    assert forbidden(paper(kept, {"names": [name], "up": "auto", "copies": "3", "scan": True})) == []


def test_a_page_of_a_sheet(kept: WorkerContext) -> None:
    def shown(**asked: str) -> bytes:
        return printing.sheet_svg(asked, kept).data

    first, second = shown(name="diceculus"), shown(name="diceculus", page="2")
    assert first == shown(name="diceculus", page="1", ink="full", lang="en", scan="0")
    assert len({first, second, shown(name="diceculus", lang="de"), shown(name="diceculus", ink="mono")}) == 4
    said = {text for text, _, _ in texts(shown(name="namaste", lang="de"))}
    assert "Mieses Karma" in said
    codes = [found.text for found in zxingcpp.read_barcodes(painted(shown(name="namaste", scan="1")))]
    assert codes == [f"SG1/{Library().layout('namaste').fingerprint.upper()}/EN"]


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"name": "namaste", "page": "2"}, "not-found"),
        ({"name": "namaste", "page": "0"}, "refused"),
        ({"name": "namaste", "page": "x"}, "refused"),
        ({"name": "namaste", "ink": "gold"}, "refused"),
        ({"name": "nosuch"}, "not-found"),
        ({"name": "_sheet"}, "not-found"),
        ({"name": "placement/_pad"}, "not-found"),
        ({"name": "../away.yaml"}, "refused"),
        ({}, "refused"),
    ],
)
def test_pages_that_are_none(asked: dict[str, str], code: str, kept: WorkerContext) -> None:
    with pytest.raises(Refusal) as refusal:
        printing.sheet_svg(asked, kept)
    assert refusal.value.code == code


PADS: list[tuple[Json, list[str]]] = [
    ({}, []),
    ({"copies": "3", "number": "1"}, ["--copies", "3", "--number", "1"]),
    ({"copies": "5", "up": "2", "stack": "cut", "number": "8"}, ["--copies=5", "--up=2", "--stack=cut", "--number=8"]),
    ({"players": "Ana, Ben", "paper": "letter"}, ["--names", "Ana, Ben", "--paper", "letter"]),
    ({"players": "Ana,Ben", "copies": "2", "number": "1", "up": "2", "scan": True, "paper": "a3", "fit": True},
     ["--names=Ana,Ben", "--copies=2", "--number=1", "--up=2", "--scan", "--paper=a3", "--fit"]),
    ({"copies": "3", "number": "3", "scan": True, "up": "2"}, ["--copies=3", "--number=3", "--scan", "--up=2"]),
    ({"lang": "de", "ink": "saver", "copies": "9", "up": "auto"}, ["--lang=de", "--ink=saver", "--copies=9", "--up=auto"]),
    ({"names": ["diceculus"], "flip": "long", "number": "1"}, ["--flip", "long", "--number", "1"]),
    ({"names": ["diceculus"], "paper": "a3", "up": "2", "players": "Ana"}, ["--paper=a3", "--up=2", "--names=Ana"]),
    ({"names": ["diceculus/cards"], "up": "auto"}, ["--up", "auto"]),
    ({"names": ["lucky-dice", "yacht"], "up": "2", "number": "1"}, ["--up", "2", "--number", "1"]),
    ({"names": ["placement/level-1", "namaste"], "up": "2", "number": "1", "scan": True}, ["--up=2", "--number=1", "--scan"]),
]  # fmt: skip


@pytest.mark.parametrize(("asked", "options"), PADS)
def test_pads_are_those_of_render(asked: Json, options: list[str], kept: WorkerContext, tmp_path: Path) -> None:
    """Compares the PDF byte by byte, its messages, and each different paper, with the same words at the same positions."""
    asked = {"names": ["namaste"], **asked}
    done = run("render", *asked["names"], *options, "-o", str(tmp_path / "pad.pdf"))
    assert done.status == 0
    pdf = (tmp_path / "pad.pdf").read_bytes()
    printed = printing.print_pdf(asked, kept)
    assert (printed.data, printed.type) == (pdf, "application/pdf")
    told = printing.pad(asked, kept)
    with pikepdf.open(BytesIO(pdf)) as file:
        looks = [(str(page.MediaBox), str(page.Contents.objgen if not isinstance(page.Contents, pikepdf.Array) else
                  [each.objgen for each in page.Contents])) for page in file.pages]  # fmt: skip
    firsts = [looks.index(look) for look in dict.fromkeys(looks)]
    assert (told["pages"], told["different"]) == (len(looks), len(firsts))
    assert told["flip"] == next((edge for edge in ("long", "short") if f"on the {edge} edge" in done.out), None)
    assert told["papers"] == (-(-len(looks) // 2) if told["flip"] else len(looks))
    scaled = [line for line in done.err.splitlines() if "is printed at" in line]
    assert len(scaled) == len(told["scales"])
    assert told["notes"] == [
        line.replace("--scan", "Corner marks for photos") for line in done.err.splitlines() if line not in scaled
    ]
    document = pypdfium2.PdfDocument(pdf)
    own = {*map(str, range(1, 12)), "Ana", "Ben"} if "number" in asked or "players" in asked else set()
    for number, at in list(enumerate(firsts, 1))[: some(6)]:
        alike(paper(kept, asked, number), document[at], own, "scan" in asked)


def alike(svg: bytes, page: Any, own: set[str], scanned: bool) -> None:
    """Check that an SVG has the words of a PDF's page; words on copies have the same positions, and codes the same content."""
    width, height = (side * _MM for side in page.get_size())
    assert size_of(svg) == pytest.approx((width, height), abs=0.01)
    shown, text = texts(svg), page.get_textpage()
    letters = Counter("".join(text.get_text_range().split())) - Counter("\ufffe\u00ad-")
    assert letters == Counter("".join("".join(each.split()) for each, _, _ in shown)) - Counter("\u00ad-")
    for said, x, y in shown:
        if said in own:
            assert any(abs(x - left) < 4 and abs(y - top) < 4 for left, top in _found(text, said[0], height)), said
    if scanned:
        dots = page.render(scale=200 / 72).to_pil()
        read = [sorted(each.text for each in zxingcpp.read_barcodes(image)) for image in (dots, painted(svg))]
        assert read[0] == read[1] != []


def _found(text: Any, char: str, height: float) -> list[tuple[float, float]]:
    """Return the centres of a letter on a PDF's text page in mm from the top left."""
    boxes = [text.get_charbox(at) for at in range(text.count_chars()) if text.get_text_range(at, 1) == char]
    return [((left + right) / 2 * _MM, height - (bottom + top) / 2 * _MM) for left, bottom, right, top in boxes]


def test_what_a_paper_is_called(kept: WorkerContext) -> None:
    for name, size in PAPERS.items():
        told = printing.pad({"names": ["namaste"], "paper": name, "fit": True}, kept)
        assert (told["size"], str(told["paper"]).casefold()) == ([*size], name)
    told = printing.pad({"names": ["namaste"], "paper": "120x180mm", "fit": True}, kept)
    assert (told["paper"], told["scales"]) == (None, [{"name": "namaste", "percent": 81.1}])


def test_files_are_called_as_render_calls_them(kept: WorkerContext, context: WorkerContext) -> None:
    assert printing.print_pdf({"names": ["placement/level-1", "namaste"]}, kept).filename == "placement-level-1.pdf"
    put(context, "mein.yaml", "extends: namaste\n")
    assert printing.print_pdf({"names": ["mein.yaml"]}, context).filename == "mein.pdf"


@pytest.mark.parametrize(
    ("asked", "message", "hint"),
    [
        ({"copies": "0"}, "Copies “0”: a pad has at least one copy", ""),
        ({"copies": "many"}, "Copies “many”: expected a whole number", "Copies is the number of copies of each sheet"),
        ({"copies": "9" * 5000}, "one PDF holds at most 100,000 copies", "too much for PDF readers and printers"),
        ({"names": ["diceculus"], "copies": "60000"}, "Copies “60000”: one PDF holds at most 100,000 pages", ""),
        ({"up": "7"}, "holds 2 sheets of namaste (148 × 210 mm), not 7", "would print at 50%"),
        ({"up": "0"}, "a paper holds at least one sheet", "“auto” puts as many sheets on a paper as fit"),
        ({"paper": "a9"}, "there is no paper 'a9'", "use one of a3"),
        ({"paper": "120x180"}, ": the unit is missing", "did you mean '120x180mm'?"),
        (
            {"paper": "a6"},
            "namaste is 148 × 210 mm and doesn't fit on a6 (105 × 148 mm)",
            "the smallest paper that is large enough is a5",
        ),
        ({"fit": True}, "scales sheets to a paper size, but none is given", "“a4”"),
        ({"number": "-1"}, "sheets have numbers from 0 to 999,999", ""),
        (
            {"number": "999999", "copies": "2"},
            "the last sheet would have number 1,000,000",
            "the highest possible number is 999,999",
        ),
        ({"players": "Ana,,Ben"}, "name 2 is empty", "separate names with commas: “Ana,Ben”"),
        ({"players": "Ana,ana"}, "'Ana' and 'ana' are the same name", "Copies prints more of each"),
        ({"players": "Ana,?"}, "? isn't a name", ""),
        ({"players": "x" * 90}, "is too long: its line on namaste", "a shorter form"),
        ({"players": "★"}, "'★' can't be printed, because the font has no ★", ""),
        ({"names": ["lucky-dice/dice"], "players": "Ana"}, "lucky-dice/dice has no line for a player's name", ""),
        ({"names": ["lucky-dice"], "players": "A,B,C,D,E,F,G"}, "7 names, but lucky-dice has room for 6", "on one sheet"),
        ({"names": ["diceculus/cards"], "number": "1"}, "no room for a number in the margin (5 mm)", "needs a margin of 6.5 mm"),
        ({"names": []}, "there is nothing to print", ""),
        ({"names": ["namaste"] * 101}, "more than 100", ""),
        ({"names": "namaste"}, "'names' must be a list", ""),
        ({"stack": "pile"}, "'stack' is not one of", ""),
        ({"copies": 3}, "'copies' must be text", ""),
    ],
)
def test_pads_that_cannot_be(asked: Json, message: str, hint: str, kept: WorkerContext) -> None:
    """The message uses the app's words and names no command option."""
    asked = {"names": ["namaste"], **asked}
    for do in (printing.pad, printing.print_pdf):
        with pytest.raises(Refusal) as refused:
            do(asked, kept)
        assert message in refused.value.words.text().message
        assert hint in refused.value.words.text().hint
        assert "--" not in "".join((*refused.value.words.text().notes, refused.value.words.text().message))


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"copies": "0"}, "copies"),
        ({"copies": "many"}, "copies"),
        ({"number": "1.5"}, "number"),
        ({"number": "999999", "copies": "2"}, "number"),
        ({"players": "Ana,ana"}, "players"),
        ({"players": "★" * 200}, "players"),
        ({"paper": "a6"}, "paper"),
        ({"paper": "a4", "up": "7"}, "up"),
    ],
)
def test_the_page_is_told_what_is_to_be_typed_anew(asked: Json, field: str, kept: WorkerContext) -> None:
    with pytest.raises(Refusal) as refused:
        printing.pad({"names": ["namaste"], **asked}, kept)
    error = json.loads(answers.refusal_reply(refused.value).data)["error"]
    assert (error["code"], error["field"]) == ("refused", field)


def test_papers_that_are_none(kept: WorkerContext) -> None:
    with pytest.raises(Refusal) as refused:
        paper(kept, {"names": ["namaste"]}, 2)
    assert refused.value.code == "not-found"
    for wrong in ("", "{", "[]", '{"names": 1}', '{"names": ["\ud800"]}'):
        with pytest.raises(Refusal):
            printing.pad_svg({"pad": wrong}, kept)
    many = {"names": ["yacht"], "paper": "a3", "up": "500", "fit": True, "copies": "500"}
    with pytest.raises(Refusal, match="too many to show"):
        paper(kept, many)
    assert printing.pad(many, kept)["pages"] == 1


def test_how_far_a_large_pad_is(kept: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    monkeypatch.setattr(kept, "tell", lambda *how: told.append(how))
    asked = {"names": ["namaste"], "copies": "1200", "number": "1"}
    assert printing.pad(asked, kept)["different"] == 1200
    printing.print_pdf(asked, kept)
    drawing = [(done, total) for what, done, total in told if what == "drawing pages"]
    assert drawing == [(0, 1200), (250, 1200), (500, 1200), (750, 1200), (1000, 1200)]
    assert [what for what, _, _ in told][-1] == "writing pages"
    assert printing.pad({**asked, "copies": "100000", "number": None}, kept) | {"notes": []} == {
        "papers": 100_000, "pages": 100_000, "different": 1, "sheets": 100_000, "size": [148.0, 210.0], "paper": "A5", "scales": [],
        "flip": None, "notes": [], "offer": {"paper": "a4", "called": "A4", "up": 2},
    }  # fmt: skip


def test_what_is_kept_is_not_what_was_saved_since(context: WorkerContext) -> None:
    """The saved file is a layout, its base layout, or a picture on it."""
    put(context, "base.yaml", "extends: namaste\ntitle: Old\n")
    put(
        context,
        "mine.yaml",
        "extends: base.yaml\nblocks: [{id: logo, block: picture, file: logo.png, at: c9-10 r20}]\nremove: [footer]\n",
    )
    Image.new("RGB", (40, 40), "#c03050").save("logo.png")

    def shown() -> tuple[bytes, bytes, bytes]:
        asked = {"names": ["mine.yaml"]}
        return (
            printing.sheet_svg({"name": "mine.yaml"}, context).data,
            paper(context, asked),
            printing.print_pdf(asked, context).data,
        )

    before = shown()
    assert b"<title>Old<" in before[0]
    put(context, "base.yaml", "extends: namaste\ntitle: New\n")
    after = shown()
    assert all(b"New" in each for each in after[:2])
    Image.new("RGB", (40, 40), "#3050c0").save("logo.png")
    assert all(one != other for one, other in zip(after, shown(), strict=True))
    os.remove("logo.png")
    for do in (printing.pad, printing.print_pdf):
        with pytest.raises(Unreadable):
            do({"names": ["mine.yaml"]}, context)
    with pytest.raises(Unreadable):
        printing.sheet_svg({"name": "mine.yaml"}, context)


def answered(do: Any, asked: Json, context: WorkerContext) -> Reply | Json | None:
    """Return the result of a request, or None if it is refused as expected."""
    try:
        found: Reply | Json = do(asked, context)
    except (Refusal, Unreadable) as refused:
        told = [refused.words.message] if isinstance(refused, Refusal) else [fault.text for fault in refused.faults]
        assert all(told)
        return None
    return found


def test_layouts_of_one_s_own_are_printed_or_refused(context: WorkerContext) -> None:
    chance, papers = Random(61), 0
    for _ in range(some(60, 0.2)):
        put(context, "mine.yaml", layout(chance))
        asked = pad(chance, "mine.yaml")
        shown = answered(printing.sheet_svg, {"name": "mine.yaml"}, context)
        told = answered(printing.pad, asked, context)
        for number in {1, told["different"]} if isinstance(told, dict) else ():
            paper = answered(printing.pad_svg, {"pad": json.dumps(asked), "paper": str(number)}, context)
            assert not isinstance(paper, Reply) or forbidden(paper.data) == []
            papers += 1
        assert not isinstance(shown, Reply) or forbidden(shown.data) == []
    assert papers >= 5


@pytest.mark.parametrize("kind", every(LAYOUTS, 12))
def test_hostile_layouts_are_refused(kind: str, context: WorkerContext) -> None:
    put(context, "mine.yaml", LAYOUTS[kind]())
    with ends():
        answered(printing.sheet_svg, {"name": "mine.yaml"}, context)
        answered(printing.pad, {"names": ["mine.yaml"], "up": "auto", "number": "1"}, context)
