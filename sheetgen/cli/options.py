"""`sheetgen options`."""

from __future__ import annotations

import sys

import click

from sheetgen.cli.common import paint
from sheetgen.judge.options import options as asked_of
from sheetgen.report.options import options_json, options_text, problems_text


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=str, allow_dash=True))
@click.option("--result", metavar="N", help="Namaste: which circles may take this result?")
@click.option("--dice", metavar="1/7,2,4t", help="Namaste: what does this roll make, and where may it go? t marks a turquoise die.")
@click.option("--die", metavar="N", help="Placement pad: on which fields may this die go?")
@click.option("--placed", metavar="r3c4,…", help="Placement pad: with --die, the fields under dice placed this turn.")
@click.option("--card", metavar="2a+bc", help="DiceCulus: what can this card give? With --dice, of dice such as a=3,b=2.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to answer.")
def command(files: tuple[str, ...], form: str, **typed: str | None) -> None:
    """What may be entered now: where it may go, where not, and why.

    FILE is a filled sheet as far as it is filled, a folder of them, or - for standard input. Each game has questions of its own;
    of DiceCulus nothing need be asked: what can the cards of rounds that are not finished still give?

    On the board, [14] stands where 14 may go, and · where nothing is written and it may not.

    Ends with 0 when all sheets were answered, 2 when something could not be read or a game has no answer.

    \b
    Examples:
      sheetgen options magdalena.yaml --result 14
      sheetgen options magdalena.yaml --dice 1/7,2,4t
      sheetgen options joe.yaml --die 5 --placed r3c4
    """

    asked = {option: value for option, value in typed.items() if value is not None}
    found = asked_of(files, asked)
    for text in problems_text(found, paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    if form == "json":
        click.echo(options_json(found, asked))
    elif text := options_text(found, paint(sys.stdout)):
        click.echo(text, color=True)
    sys.exit(found.status)
