"""A sheet with all drawing operations, and PDFs of sheets."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from sheetgen.drawing.sheet import Box, Ellipse, Line, Op, Page, Path, Pen, Place, Rect, Sheet, Symbol, Text
from sheetgen.pads.pad import Run
from sheetgen.paint.pdf import write_pdf

PEN = Pen("#1d1d1b", 0.3, (1.0, 0.5))
CUP = (("M", 20, 60), ("L", 30, 60), ("C", 30, 70, 20, 70, 20, 60), ("Z",))
OPS: tuple[Op, ...] = (
    Rect(Box(10, 10, 30, 10), "#ff0000"),
    Rect(Box(10, 25, 30, 10), "#00ff00", PEN, radius=2),
    Ellipse(Box(50, 10, 20, 10), "#0000ff", PEN),
    Line(10, 50, 60, 50, PEN),
    Path(CUP, "#888888", even_odd=True),
    Text(10, 90, "Grüße ½ √ ☐ →", 12),
    Text(70, 100, "mitten", 10, weight="bold", anchor="middle"),
    Text(90, 110, "schräg", 10, weight="italic", anchor="end", angle=-30),
    Symbol("lotus", Box(60, 60, 10, 10), "#c03050", angle=45),
)


def sheet_of(*pages: Sequence[Op]) -> Sheet:
    """A sheet of 100 × 150 mm."""
    return Sheet("probe", "Größte Probe", "de", (100.0, 150.0), 8.0, tuple(Page(tuple(ops), ()) for ops in pages))


def probe() -> Sheet:
    """A sheet of two pages, the first with every operation but a picture."""
    sheet = sheet_of(OPS, [Text(10, 20, "zweite Seite", 9, weight="semibold")])
    first = sheet.pages[0]._replace(places=(Place("total", "number", Box(10, 10, 30, 10)),))
    return sheet._replace(pages=(first, sheet.pages[1]))


def painted(*sheets: Sheet, runs: Sequence[Run] | None = None) -> bytes:
    """The PDF of some sheets."""
    out = BytesIO()
    write_pdf(sheets, out, runs)
    return out.getvalue()
