"""`sheetgen export`."""

from __future__ import annotations

import os
import sys

import click

from sheetgen.cli.common import fail
from sheetgen.cli.sheets.filled import files_argument, find_evenings
from sheetgen.cli.writing import is_piped, output_option, put_text
from sheetgen.report.evenings import COLUMNS, as_csv, bgstats_plays, export_rows
from sheetgen.report.json import as_json
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@files_argument
@output_option
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json", "bgstats"]),
    default="csv",
    show_default=True,
    help="Set the output format; bgstats is a file for the app BG Stats.",
)
@click.option("--parts", is_flag=True, help="Add a column for the points of each part.")
@click.option("--excel", is_flag=True, help="Begin the CSV with a byte order mark, by which Excel recognises accents.")
def command(files: tuple[str, ...], output: str | None, form: str, parts: bool, excel: bool) -> None:
    """Export results: a row for each player and sheet, with date, game, rank and score.

    FILE is a filled sheet, a folder (with its subfolders), or - for standard input. Sheets with the same layout, `date:` and
    `table:` belong to one table if they are in one file, or in one folder with a file for each sheet.

    Exit status: 0 if every sheet was read, 2 if a sheet can't be read; the others are exported nevertheless.

    \b
    Examples:
      sheetgen export season/ -o season.csv
      sheetgen export season/ --format bgstats -o plays.json
    """
    if form != "csv" and excel:
        fail(phrase("excel-csv", "--excel is only for CSV"), phrase("leave-out-excel", "leave it out"))
    if form == "bgstats" and parts:
        fail(phrase("parts-bgstats", "BG Stats has no points by part"), phrase("leave-out-parts", "leave out --parts"))
    ending = os.path.splitext(output or "")[1].casefold()
    if ending not in ("", ".txt", ".csv" if form == "csv" else ".json") and not is_piped(output or ""):
        fail(
            phrase("other-ending", "-o {output}: the format is {form}", output or "", form),
            phrase("name-like-format", "name the file OUT.{form}, or choose another --format", "csv" if form == "csv" else "json"),
        )
    evenings = find_evenings(files)
    if form == "bgstats":
        text = as_json(bgstats_plays(evenings)) + "\n"
    else:
        rows = export_rows(evenings, parts)
        text = as_json(rows) + "\n" if form == "json" else ("\ufeff" if excel else "") + as_csv(rows, COLUMNS)
    put_text(text, output, files)
    sys.exit(2 if evenings.refused else 0)
