"""Measure the ink of every bundled sheet: the mean darkness of its pages in each available ink.

In grey, a yellow field is nearly white, though it takes ink. So the distance of red, green and blue from white is reported too.
"""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple, get_args

import pypdfium2
from PIL import ImageStat

from sheetgen.drawing.sheet import Ink
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.press.printing import Printing
from sheetgen.press.render import SheetOptions, render

BAR = 0.6
"""Maximum ink of `saver` as a share of `full`."""
_SCALE = 300 / 72
"""300 dots an inch: pdfium draws no line thinner than a dot, so at fewer dots hairlines take more than they do on paper."""


class Darkness(NamedTuple):
    """Distance of pages from white, 0 to 1: in grey, and as the mean of red, green and blue."""

    grey: float
    colour: float


def darkness(name: str, ink: Ink) -> Darkness:
    """Return the darkness of a sheet in its first language."""
    out = BytesIO()
    render([name], out, SheetOptions(ink=ink), Printing(), Library())
    pages = [page.render(scale=_SCALE).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(out.getvalue())]
    grey = sum(ImageStat.Stat(page.convert("L")).mean[0] for page in pages)
    colour = sum(sum(ImageStat.Stat(page).mean) / 3 for page in pages)
    return Darkness(1 - grey / len(pages) / 255, 1 - colour / len(pages) / 255)


def main() -> None:
    """Print one line per sheet, in order of decreasing savings from `saver`."""
    takes = {name: {ink: darkness(name, ink) for ink in get_args(Ink)} for name in bundled()}
    shares = {name: inks["saver"].grey / inks["full"].grey for name, inks in takes.items()}
    print(f"{'':<22}{'full':>8}{'saver':>8}{'mono':>8}   saver ÷ full   in colour")
    for name, share in sorted(shares.items(), key=lambda each: each[1]):
        inks = takes[name]
        columns = "".join(f"{100 * inks[ink].grey:7.2f}%" for ink in inks)
        verdict = "ok" if share <= BAR else "TOO MUCH"
        print(f"{name:<22}{columns}{share:15.2f}{inks['saver'].colour / inks['full'].colour:12.2f}   bar {BAR:g}: {verdict}")


if __name__ == "__main__":
    main()
