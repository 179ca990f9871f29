"""`sheetgen options`."""

from __future__ import annotations

import sys

import click

from sheetgen.cli.common import format_option, paint, remember_lines
from sheetgen.cli.prints.choices import ink_option, lang_option
from sheetgen.cli.sheets.filled import files_argument, warn_of_skipped
from sheetgen.drawing.sheet import Ink
from sheetgen.judge.options import Options, OptionsAnswer
from sheetgen.judge.options import answer_options as asked_of
from sheetgen.judge.sheet import Refused
from sheetgen.report.options import options_json, options_text, problems_text


@click.command()
@files_argument
@click.option("--space", metavar="SPACE", help="List the legal values of this space.")
@click.option("--value", metavar="V", help="List the blank spaces where this value is legal.")
@click.option("--result", metavar="N", help="List the legal circles for this result (Namaste).")
@click.option(
    "--dice", metavar="1/7,2,4t", help="List the results of this roll and their legal circles (Namaste). t marks a turquoise die."
)
@click.option("--die", metavar="N", help="List the legal fields for this die (placement pad).")
@click.option(
    "--placed",
    metavar="r3c4,…",
    help="Take account of dice placed on these fields this turn (placement pad). Without --die, all faces are listed.",
)
@click.option(
    "--card",
    metavar="2a+bc",
    help="List the possible results of this card (DiceCulus). Add --dice a3,b2 for the results with these dice.",
)
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf|.png|.svg",
    type=click.Path(path_type=str),
    help="Draw the printed sheet, filled in, with the legal spaces marked.",
)
@lang_option
@ink_option
@format_option
def command(files: tuple[str, ...], output: str | None, lang: str | None, ink: Ink, form: str, **typed: str | None) -> None:
    """List the legal moves on a sheet: the spaces where a value is allowed, those where it isn't, and why.

    FILE is a filled sheet, finished or not, a folder of them, or - for standard input. --space and --value work for every game;
    some games have their own options. DiceCulus needs none: the command lists the possible results for the card of each
    unfinished round.

    On the board, [14] is a legal space for 14, · a blank space where 14 isn't allowed, and (5) a die placed this turn. With -o,
    these spaces are marked on the printed sheet: a ring if the value is allowed, a stroke if not.

    Exit status: 0 if the moves on every sheet were listed, 2 if a file can't be read or its game can't list them.

    \b
    Examples:
      sheetgen options ana.yaml --space upper.ones
      sheetgen options magdalena.yaml --result 14
      sheetgen options magdalena.yaml --dice 1/7,2,4t -o magdalena.pdf
      sheetgen options joe.yaml --die 5 --placed r3c4
    """

    asked = {option: value for option, value in typed.items() if value is not None}
    warn_of_skipped(files)
    options = asked_of(files, asked)
    for text in problems_text(options, paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    if form == "json":
        click.echo(options_json(options, asked))
    elif output is None and (text := options_text(options, paint(sys.stdout))):
        click.echo(text, color=True)
    if output is not None:
        _draw(options, output, lang, ink, quiet=form == "json")
    sys.exit(options.status)


def _draw(options: Options, target: str, lang: str | None, ink: Ink, quiet: bool) -> None:
    """Write the picture of all answered sheets, if there are any."""
    from sheetgen.cli.prints.picturing import read_format, report_picture, warn  # most runs only print text
    from sheetgen.cli.writing import refuse_overwriting_inputs, write_out
    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.options_sheet import mark_sheets
    from sheetgen.press.print_remarks import lost_texts
    from sheetgen.press.printing import COMMAND_LINE
    from sheetgen.press.render import picture_files

    answered = [sheet for sheet in options.sheets if isinstance(sheet, OptionsAnswer)]
    remember_lines(target, options.other_lines)
    picture = read_format(target)
    fonts = Fonts()
    sheets = mark_sheets(answered, lang, ink, fonts)
    read = [each.file if isinstance(each, Refused) else each.sheet.file for each in options.sheets]
    refuse_overwriting_inputs(target, [*read, *options.other_lines, *picture_files(sheets)], "picture", "OUT.pdf")
    warn(lost_texts(sheets, COMMAND_LINE))
    if sheets:
        write_out(target, lambda out: picture.write(sheets, out, fonts))
    if sheets and not quiet:
        report_picture(target)
