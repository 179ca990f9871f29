"""How much ink every bundled sheet takes: the mean darkness of its pages, in each ink that it can be printed in.

python bench/ink.py
"""

from __future__ import annotations

from io import BytesIO
from typing import get_args

import pypdfium2
from PIL import ImageStat

from sheetgen.drawing.sheet import Ink
from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library
from sheetgen.press.render import Printing, SheetOptions, render

BAR = 0.6
"""What `saver` takes at most of `full`."""
_SCALE = 100 / 72


def darkness(name: str, ink: Ink) -> float:
    """The share of a sheet that would be black if its ink were (0 to 1), at 100 dots an inch."""
    out = BytesIO()
    render([name], out, SheetOptions(ink=ink), Printing(), Library())
    pages = [page.render(scale=_SCALE, grayscale=True).to_pil() for page in pypdfium2.PdfDocument(out.getvalue())]
    return 1 - sum(ImageStat.Stat(page).mean[0] for page in pages) / len(pages) / 255


def main() -> None:
    """Prints a line a sheet, those last of which `saver` saves least."""
    takes = {name: {ink: darkness(name, ink) for ink in get_args(Ink)} for name in bundled()}
    print(f"{'':<22}{'full':>8}{'saver':>8}{'mono':>8}   saver ÷ full, bar {BAR:g}")
    for name, inks in sorted(takes.items(), key=lambda each: each[1]["saver"] / each[1]["full"]):
        share = inks["saver"] / inks["full"]
        print(
            f"{name:<22}" + "".join(f"{100 * value:7.2f}%" for value in inks.values()),
            f"  {share:.2f}",
            "" if share <= BAR else "TOO MUCH",
        )


if __name__ == "__main__":
    main()
