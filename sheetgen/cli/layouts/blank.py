"""`sheetgen blank`."""

from __future__ import annotations

import os
from datetime import datetime

import click

from sheetgen.cli.common import fail, read_layout
from sheetgen.cli.completing import layout_names
from sheetgen.cli.writing import output_option, put_text
from sheetgen.form.occasion import UNKNOWN, Occasion, date_of, no_date
from sheetgen.form.write.blank import blank as text
from sheetgen.layout.find import is_path, name_from
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@click.argument("layout", shell_complete=layout_names)
@click.option("--date", metavar="DATE", help="Add the date: today, or a date like 2026-11-28.")
@output_option
def command(layout: str, date: str | None, output: str | None) -> None:
    """Print an empty sheet for a layout, ready to type in.

    LAYOUT is a name listed by `sheetgen layouts`, or your own YAML file. With -o, the path of your file is written relative to
    OUT; without -o, it stays as you typed it. A layout from standard input (-) has no path: write the path of your file after
    `sheet:` yourself. Leave every space blank that is blank on paper. In a picture of the board, `.` is a blank field.

    \b
    Example:
      sheetgen blank namaste -o magdalena.yaml
    """

    sheet_layout = read_layout(layout)
    if not sheet_layout.content.form:
        fail(
            phrase("nothing-to-fill-in", "'{layout}' has no spaces to fill in", layout),
            phrase("name-layout-score", "name the layout of a score sheet"),
        )
    title = sheet_layout.title(sheet_layout.languages[0]) or sheet_layout.called
    name = f"{sheet_layout.name}.yaml" if layout == "-" else layout
    if output and output != "-" and is_path(layout):
        name = name_from(os.path.dirname(output), sheet_layout.file, layout)
    occasion = UNKNOWN
    if date is not None:
        occasion = Occasion(datetime.now().date() if date.casefold() == "today" else date_of(date))
        if occasion.date is None:
            fail(no_date(date).sentence())
    put_text(text(name, title, sheet_layout.content.form, occasion), output, [sheet_layout.file])
