"""`sheetgen lint`."""

from __future__ import annotations

import sys

import click

from sheetgen.cli.common import format_option, library_of, paint
from sheetgen.cli.completing import layout_names
from sheetgen.judge.linting import lint as linting
from sheetgen.paint.fonts import Fonts
from sheetgen.report.lint import lint_faults, lint_json, lint_text


@click.command()
@click.argument("names", metavar="LAYOUT...", nargs=-1, required=True, shell_complete=layout_names)
@format_option
def command(names: tuple[str, ...], form: str) -> None:
    """Check layouts and levels: report errors, missing parts, and fields that no player can reach.

    LAYOUT is your own YAML file (- for standard input), or a name listed by `sheetgen layouts`.

    All errors in a layout are printed to standard output. If the file doesn't exist, that error goes there too.

    Exit status: 0 if there are no errors, 1 if a level has errors, 2 if a layout can't be read or drawn.

    \b
    Examples:
      sheetgen lint my-level.yaml
      sheetgen lint namaste
    """

    library = library_of(names)
    linted = linting.lint(names, library, Fonts())
    told = sys.stderr if form == "json" else sys.stdout
    for text in lint_faults(linted, library, paint(told)):
        click.echo(text + "\n", file=told, color=True)
    click.echo(lint_json(linted) if form == "json" else lint_text(linted, paint(sys.stdout)), color=True)
    sys.exit(linting.exit_status(linted))
