"""SVGs as a browser shows them, and how much that differs from the same pages as PDF."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter

from sheetgen.drawing.sheet import Sheet
from sheetgen.pads.pad import Run
from sheetgen.paint.fonts import Fonts
from sheetgen.paint.pdf import write_pdf
from sheetgen.paint.svg import write_svg
from sheetgen.press.pictures import write_picture
from sheetgen.press.render import DrawnPad

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
PROGRAM = next((found for found in map(shutil.which, NAMES) if found), None)
ASKED = os.environ.get("SHEETGEN_LOOKS") == "1"
needs_chromium = pytest.mark.skipif(PROGRAM is None or not ASKED, reason="`make looks` judges SVGs, with a Chromium")

RESOLUTION = 110
_TALL = 12_000
"""Maximum height of a screenshot in dots; much higher ones are cut off."""


def one_page_each(sheets: Sequence[Sheet]) -> list[Sheet]:
    """A sheet of one page for every different page of some sheets."""
    pages = [(sheet, page) for sheet in sheets for page in {id(page): page for page in sheet.pages}.values()]
    return [sheet._replace(pages=(page,)) for sheet, page in pages]


def differing(sheets: Sequence[Sheet], fonts: Fonts, *, outlines: bool = False) -> list[float]:
    """Return, for each sheet of one page, the percentage of dots that differ between SVG and PDF by more than 64 of 255, each dot
    averaged over the nine dots around it.
    """
    papers = painted(sheets, fonts)
    svgs = []
    for sheet in sheets:
        out = BytesIO()
        write_picture([sheet], out, "svg", fonts, outlines=outlines)
        svgs.append(out.getvalue())
    return [far_apart(*both) for both in zip(papers, shown(svgs, [paper.size for paper in papers]), strict=True)]


def pads_differing(pads: Sequence[tuple[DrawnPad, int]]) -> list[float]:
    """Return the same for papers of pads, each given with its number among the different papers, including the parts specific to
    copies.
    """
    papers, svgs = [], []
    for drawn, number in pads:
        paper = list({id(paper): paper for run in drawn.runs for paper in run.papers}.values())[number]
        out, pdf = BytesIO(), BytesIO()
        write_svg(drawn.sheets, paper, out, drawn.fonts, outlines=True, own=drawn.own, spaces=False)
        write_pdf(drawn.sheets, pdf, [Run((paper,))], drawn.fonts, own=drawn.own)
        svgs.append(out.getvalue())
        papers += _pages(pdf.getvalue())
    return [far_apart(*both) for both in zip(papers, shown(svgs, [paper.size for paper in papers]), strict=True)]


def painted(sheets: Sequence[Sheet], fonts: Fonts) -> list[Image.Image]:
    """The pages of some sheets as PDFium paints their PDF."""
    out = BytesIO()
    write_pdf(sheets, out, None, fonts)
    return _pages(out.getvalue())


def _pages(pdf: bytes) -> list[Image.Image]:
    return [page.render(scale=RESOLUTION / 72).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(pdf)]


def shown(svgs: Sequence[bytes], sizes: Sequence[tuple[int, int]]) -> Iterator[Image.Image]:
    """Yield SVGs as Chromium shows them, each with the given width and height in dots."""
    waiting: list[int] = []
    for n in range(len(svgs)):
        if waiting and sum(sizes[k][1] for k in [*waiting, n]) > _TALL:
            yield from _screenshot([(svgs[k], sizes[k]) for k in waiting])
            waiting = []
        waiting.append(n)
    yield from _screenshot([(svgs[k], sizes[k]) for k in waiting])


def _screenshot(pictures: Sequence[tuple[bytes, tuple[int, int]]]) -> Iterator[Image.Image]:
    """Show the pictures below one another on one browser page, and yield them cut apart."""
    assert PROGRAM is not None
    wide, tall = max(size[0] for _, size in pictures), sum(size[1] for _, size in pictures)
    with tempfile.TemporaryDirectory() as home:
        images = []
        for n, (svg, (width, height)) in enumerate(pictures):
            Path(home, f"{n}.svg").write_bytes(svg)
            # A PDF's page is stretched to whole dots, so the SVG is too.
            source = f"{n}.svg#svgView(preserveAspectRatio(none))"
            images.append(f'<img src="{source}" style="display:block;width:{width}px;height:{height}px">')
        page, shot = Path(home, "page.html"), Path(home, "shot.png")
        page.write_text(f"<!doctype html><body style='margin:0'>{''.join(images)}", "utf-8")
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"]
        command = [PROGRAM, *options, f"--user-data-dir={home}/user", f"--window-size={wide},{tall}", f"--screenshot={shot}"]
        environment = {**os.environ, "HOME": home}
        subprocess.run([*command, page.as_uri()], capture_output=True, check=True, timeout=120, env=environment, cwd=home)
        whole = Image.open(shot).convert("RGB")
        assert whole.size == (wide, tall)
    top = 0
    for _, (width, height) in pictures:
        yield whole.crop((0, top, width, top + height))
        top += height


def far_apart(one: Image.Image, other: Image.Image) -> float:
    """Return the percentage of dots that differ by more than 64 of 255 in a colour, after a 3 × 3 mean."""
    mean = ImageFilter.Kernel((3, 3), [1] * 9, 9)
    red, green, blue = ImageChops.difference(one.filter(mean), other.filter(mean)).split()
    counts: list[int] = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return 100 * sum(counts[65:]) / sum(counts)
