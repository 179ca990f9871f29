"""`sheetgen check`."""

from __future__ import annotations

import sys

import click

from sheetgen.cli.clusters import cluster_option, workers_at
from sheetgen.cli.common import fail, format_option, paint
from sheetgen.cli.sheets.filled import files_argument, table_option, warn_of_skipped
from sheetgen.judge.files import check as judged
from sheetgen.report.text import check_text, faults_text
from sheetgen.source.formats import is_photo
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@files_argument
@table_option
@format_option
@click.option("--fix", is_flag=True, help="Apply the suggestion if there is only one; otherwise ask.")
@cluster_option
def command(files: tuple[str, ...], table: bool, form: str, fix: bool, cluster: str | None) -> None:
    """Check filled sheets: report broken rules and the score.

    FILE is a filled sheet (a YAML file; `sheetgen blank` prints an empty one), a folder of them, or - for standard input. It
    can also be a filled form (`sheetgen render --form`), or a photo of a finished sheet: `check` reads it like `sheetgen read`,
    but writes no file.

    The report lists every broken rule with the reason, and the points that each sheet earns; with --table also the winner.

    --fix shows and applies a suggestion if it is the only one. If there are several, it asks in a terminal; otherwise it
    changes nothing. The report is then about the changed sheet.

    Exit status: 0 if every sheet is valid, 1 if a sheet breaks a rule, 2 if a file can't be read.

    \b
    Examples:
      sheetgen check joe.yaml
      sheetgen check --table ana.yaml ben.yaml cem.yaml
    """

    failed = False
    warn_of_skipped(files)
    if any(map(is_photo, files)):
        from sheetgen.cli.sheets.photographed import judged as judged_photos  # the modules that read photos take long to load

        if fix:
            fail(
                phrase("fix-a-photo", "--fix changes filled sheets, not photos"),
                phrase("read-makes-sheet", "make a filled sheet from it with sheetgen read"),
            )
        with workers_at(cluster) as executor:
            result, read = judged_photos(files, table, form == "json", executor)
        for text in read if form == "text" else ():
            click.echo(text + "\n", color=True)
    elif fix:
        from sheetgen.cli.sheets.fixing import fix as fixed  # most runs do not fix anything

        result, failed = fixed(files, table, quiet=form == "json")
    else:
        with workers_at(cluster) as executor:
            result = judged(files, table, values=form == "json", executor=executor)
    for text in faults_text(result, paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    if form == "json":
        from sheetgen.report.json import check_json  # loading json takes longer than checking a sheet

        click.echo(check_json(result))
    else:
        click.echo(check_text(result, paint(sys.stdout)), color=True)
    sys.exit(2 if failed else result.status)
