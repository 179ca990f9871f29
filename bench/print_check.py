"""Print bundled layouts with options drawn at random, and check the PDFs with pikepdf and qpdf: boxes, colours, fonts, intents.

python bench/print_check.py [--count N] [--seed S]
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from sheetgen.layout.configuration import UNMEASURED, Printer, PrinterMargins
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.press.forms import FormContent, draw_form, write_form
from sheetgen.press.print_options import read_printing
from sheetgen.press.printing import COMMAND_LINE, OptionError, Printing
from sheetgen.press.render import DrawnPad, SheetOptions, draw_pad, write_pad
from sheetgen.source.faults import Unreadable

FORMS = 0.3
"""Share of prints that are tried as forms."""
USUAL = 0.7
"""Share of options that are left at their default, which is the first value below."""
PRINTING: dict[str, tuple[Any, ...]] = {
    "copies": ("1", "2", "7"),
    "paper": (None, "a3", "a4", "a5", "letter", "legal", "200x300mm"),
    "up": ("1", "2", "auto"),
    "fit": (False, True),
    "stack": ("paper", "cut"),
    "flip": (None, "long", "short"),
    "number": (None, "1", "98"),
    "names": (None, ("Ana", "Ben")),
    "press": (False, True),
    "pad": (None, "3"),
    "pairs": (False, True),
    "back_offset": (None, "1.5,-2", "-20,20"),
    "cut_contour": (False, True),
    "printer": (UNMEASURED, Printer(back=(0.5, -1.0), scale=98.5, margins=PrinterMargins(bottom=12.0))),
}
SHEET: dict[str, tuple[Any, ...]] = {
    "lang": (None, "de", "en"),
    "ink": ("full", "saver", "mono"),
    "scan": (False, True),
    "ruler": (False, True),
}
FORBIDDEN = {"rg", "RG", "sc", "SC", "scn", "cs", "sh", "ri"}
"""Operators that a file for a print shop doesn't have."""
SPOT = {"gs", "CS", "SCN"}
"""Operators of the line to cut."""
LIBRARY = Library()


def drawn_at_random(dice: random.Random) -> tuple[list[str], dict[str, Any], dict[str, Any]]:
    """Return layouts and options."""
    printing, wanted = (
        {option: values[0] if dice.random() < USUAL else dice.choice(values) for option, values in each.items()}
        for each in (PRINTING, SHEET)
    )
    return dice.sample(bundled(), dice.choice((1, 1, 1, 2, 3))), printing, wanted


def box(page: Any, name: str) -> list[float]:
    """Return a box of a page; a page without it has that of its paper."""
    return [float(side) for side in page.get(name, page.MediaBox)]


def holds(outer: list[float], inner: list[float]) -> bool:
    """Return whether a box is inside another, to a thousandth of a point."""
    return all(a <= b + 0.002 for a, b in zip(outer[:2], inner[:2], strict=True)) and all(
        a >= b - 0.002 for a, b in zip(outer[2:], inner[2:], strict=True)
    )


def page_problems(pdf: Any, press: bool) -> Iterator[str]:
    """Yield what is wrong with the boxes of pages."""
    for page in pdf.pages:
        media, bleed, trim = (box(page, name) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        if not (holds(media, bleed) and holds(bleed, trim)):
            yield f"boxes: {media} {bleed} {trim}"
        if "/TrimBox" not in page or ("/BleedBox" in page) != press:
            yield "a box is missing, or too many"


def colour_problems(pdf: Any, press: bool, contour: bool) -> Iterator[str]:
    """Yield what is wrong with colours, images and transparency."""
    streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
    for each in pdf.objects:
        if isinstance(each, pikepdf.Dictionary | pikepdf.Stream):
            keys = {"/ca", "/CA", "/BM", "/Group", "/SMask"} if press else {"/ca", "/CA", "/BM"}
            yield from (f"transparency: {key}" for key in keys if key in each)
        if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font" and "/FontFile2" not in each.FontDescriptor:
            yield f"{each.BaseFont} is not embedded"
    if not press:
        return
    spaces = {str(each.ColorSpace) for each in streams if each.get("/Subtype") == "/Image" and "/ColorSpace" in each}
    yield from (f"image in {space}" for space in spaces - {"/DeviceCMYK", "/DeviceGray"})
    forms = [each for each in streams if each.get("/Subtype") == "/Form"]
    contents = {each.objgen: each for page in pdf.pages for each in (page.Contents if _is_list(page.Contents) else [page.Contents])}
    for content in forms:
        yield from operator_problems(pikepdf.parse_content_stream(content), contour)
    joined = pdf.make_stream(b"\n".join(each.read_bytes() for each in contents.values()))
    yield from operator_problems(pikepdf.parse_content_stream(joined), contour)


def _is_list(each: Any) -> bool:
    return isinstance(each, pikepdf.Array)


def operator_problems(instructions: Any, contour: bool) -> Iterator[str]:
    """Yield wrong colours of a content stream for a print shop."""
    for operands, operator in instructions:
        name = str(operator)
        if name in FORBIDDEN or (name in SPOT and not contour):
            yield f"operator {name}"
        if name in {"k", "K"} and sum(map(float, operands)) > 3.001:
            yield f"too much ink: {operands}"


def file_problems(pdf: Any, data: bytes, drawn: DrawnPad, printing: Printing) -> Iterator[str]:
    """Yield what is wrong with the file as a whole."""
    root, printed = pdf.Root, drawn.printed
    wishes = root.ViewerPreferences
    if len(pdf.pages) != printed.pages:
        yield f"{len(pdf.pages)} pages instead of {printed.pages}"
    if str(pdf.docinfo.get("/Title", "")) != " · ".join(dict.fromkeys(sheet.title for sheet in drawn.sheets)):
        yield "title"
    if str(root.get("/Lang", "")) != drawn.sheets[0].lang:
        yield "language"
    steps = printing.pad or printing.pairs or all(sheet.backs and len(sheet.pages) % 2 == 0 for sheet in drawn.sheets)
    edge = f"/DuplexFlip{printed.flip.title()}Edge" if printed.flip and steps and not printing.press else None
    if wishes.get("/Duplex") != edge or (edge and printing.up == 1 and len(pdf.pages) % 2):
        yield f"duplex {wishes.get('/Duplex')} instead of {edge}, {len(pdf.pages)} pages"
    intents = [str(each.OutputConditionIdentifier) for each in root.get("/OutputIntents", [])]
    version = str(pdf.docinfo.get("/GTS_PDFXVersion", ""))
    if (intents, version) != ((["FOGRA39"], "PDF/X-1a:2003") if printing.press else ([], "")):
        yield f"intents {intents} {version}"
    if printing.press and (
        not data.startswith(b"%PDF-1.4") or b"/ObjStm" in data or b"/XRef" in data or "/Trapped" not in pdf.docinfo
    ):
        yield "not a plain file of PDF 1.4"


def form_problems(pdf: Any, drawn: DrawnPad) -> Iterator[str]:
    """Yield what is wrong with the fields and tags of a form."""
    (sheet,) = drawn.sheets
    wanted = {place.space for page in sheet.pages for place in page.places}
    found = {name for field in pdf.Root.AcroForm.Fields for name in field_names(field)} - {"sheet"}
    if found != wanted:
        yield f"fields: {sorted(found ^ wanted)}"
    if "/StructTreeRoot" not in pdf.Root or not pdf.Root.MarkInfo.Marked:
        yield "no tags"
    for page in pdf.pages:
        media = box(page, "/MediaBox")
        widgets = [each for each in page.get("/Annots", []) if not int(each.get("/F", 0)) & 2]
        yield from (f"{each.get('/T')} is outside the page" for each in widgets if not holds(media, list(map(float, each.Rect))))
        yield from (f"{each.get('/T')} has no tooltip" for each in widgets if not str(each.get("/TU", "")))


def field_names(field: Any, before: str = "") -> Iterator[str]:
    """Yield the full names of a field and the fields below it."""
    name = f"{before}{field.T}" if "/T" in field else before.removesuffix(".")
    kids = [each for each in field.get("/Kids", []) if "/T" in each]
    if not kids:
        yield name
    for each in kids:
        yield from field_names(each, f"{name}.")


def problems(data: bytes, drawn: DrawnPad, printing: Printing, file: Path) -> Iterator[str]:
    """Yield everything that is wrong with a PDF."""
    file.write_bytes(data)
    done = subprocess.run(["qpdf", "--check", file], capture_output=True, text=True, check=False)
    if done.returncode:
        yield f"qpdf: {done.stdout}{done.stderr}"
    with pikepdf.open(BytesIO(data)) as pdf:
        yield from page_problems(pdf, printing.press)
        if "/AcroForm" in pdf.Root:
            yield from form_problems(pdf, drawn)
            return
        yield from colour_problems(pdf, printing.press, printing.cut_contour)
        yield from file_problems(pdf, data, drawn, printing)


def main() -> int:
    """Print as many files as asked, each problem, and the numbers of files refused and wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    dice, printed, refused, wrong = random.Random(asked.seed), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        while printed < asked.count:
            names, options, wanted = drawn_at_random(dice)
            out, form = BytesIO(), FormContent(LIBRARY.layout(names[0])) if dice.random() < FORMS else None
            try:
                printing, drawing = read_printing(COMMAND_LINE, **options), SheetOptions(**wanted)
                drawn = draw_form(form, drawing, printing) if form else draw_pad(names, drawing, printing, LIBRARY)
            except (OptionError, Unreadable):
                refused += 1
                continue
            if form:
                write_form(form, drawn, drawing, "", out)
            else:
                write_pad(drawn, out)
            printed += 1
            found = list(dict.fromkeys(problems(out.getvalue(), drawn, printing, Path(folder) / "print.pdf")))
            wrong += bool(found)
            for problem in found:
                print(*names, {**options, **wanted}, problem, sep=" | ", flush=True)
    print(f"{printed} printed, {refused} refused, {wrong} wrong")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
