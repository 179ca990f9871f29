"""`sheetgen spaces`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from sheetgen.cli.common import library_of
from sheetgen.cli.completing import layout_names
from sheetgen.cli.prints.choices import paper_option
from sheetgen.drawing.scan.codes import code_text
from sheetgen.drawing.sheet import Box, Page, Place, Sheet
from sheetgen.form.spaces import spaces as form_spaces
from sheetgen.paint.fonts import Fonts
from sheetgen.press.print_options import read_printer_paper
from sheetgen.press.render import SheetOptions, build_sheets


@click.command()
@click.argument("layout", shell_complete=layout_names)
@click.option("--scan", is_flag=True, help="Use the sheet as printed with --scan, and include its marks.")
@paper_option
def command(layout: str, scan: bool, paper: str | None) -> None:
    """Print every space of a sheet and its position on the paper, as JSON.

    LAYOUT is a name listed by `sheetgen layouts`, or your own YAML file (- for standard input). Boxes are x, y, width and
    height in millimetres from the top left corner of the page. If a space is ticked in parts, such as one box per round,
    `parts` lists the position and the meaning of each part. With --scan, `marks` lists the black squares of the corner marks (0
    to 3 of the ArUco dictionary 4x4_50) and of the code, as on a sheet without a number.

    \b
    Example:
      sheetgen spaces namaste
    """

    library = library_of([layout])
    described = library.layout(layout)
    (sheet,) = build_sheets([layout], SheetOptions(scan=scan, printer=read_printer_paper(paper)), library, Fonts())
    seats = {space.name: space.seat for space in form_spaces(described.content.form) if space.seat}
    placed = [(place, number) for number, page in enumerate(sheet.pages, 1) for place in page.places]
    placed.sort(key=lambda each: seats.get(each[0].space, len(seats) + 1))  # the player's name comes first
    listed = [_listed(*each) for each in placed]
    head = f'"layout": {json.dumps(layout, ensure_ascii=False)}, "paper": {[round(side, 2) for side in sheet.paper]}'
    marks = [mark for number, page in enumerate(sheet.pages, 1) for mark in _marks(sheet, page, number)]
    more = f', "fingerprint": "{sheet.fingerprint}", "marks": {_rows(marks)}' if marks else ""
    click.echo(f'{{{head}, "spaces": {_rows(listed)}{more}}}')


def _rows(listed: list[dict[str, Any]]) -> str:
    """Return a list as JSON, one entry per line."""
    rows = ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in listed)
    return f"[\n  {rows}\n]"


def _marks(sheet: Sheet, page: Page, number: int) -> Iterator[dict[str, Any]]:
    """Yield the corner marks of a page as JSON, and its code with the code's content."""
    for mark in page.marks:
        yield {"mark": mark.id, "page": number, "box": _rounded(mark.box)}
    if page.code:
        says = code_text(sheet.fingerprint, sheet.lang, page=number)
        yield {"code": says, "page": number, "box": _rounded(page.code)}


def _listed(place: Place, page: int) -> dict[str, Any]:
    """Return a space as JSON, with its parts if they are ticked one by one."""
    parts = [{"value": part.value, "box": _rounded(part.box)} for part in place.parts]
    result = {"space": place.space, "type": place.type, "page": page, "box": _rounded(place.box)}
    return {**result, "parts": parts} if parts else result


def _rounded(box: Box) -> list[float]:
    return [round(side, 2) for side in box]
