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
@click.option("--result", metavar="N", help="Namaste: which circles may take this result?")
@click.option("--dice", metavar="1/7,2,4t", help="Namaste: what does this roll make, and where may it go? t marks a turquoise die.")
@click.option("--die", metavar="N", help="Placement pad: on which fields may this die go?")
@click.option(
    "--placed", metavar="r3c4,…", help="Placement pad: the fields under dice placed this turn; without --die, for all faces."
)
@click.option("--card", metavar="2a+bc", help="DiceCulus: what can this card give? With --dice a3,b2 of these dice.")
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf|.png|.svg",
    type=click.Path(path_type=str),
    help="Write the printed sheet, filled in, with the legal places marked.",
)
@lang_option
@ink_option
@format_option
def command(files: tuple[str, ...], output: str | None, lang: str | None, ink: Ink, form: str, **typed: str | None) -> None:
    """What may be entered now: where it may go, where not, and why.

    FILE is a filled sheet as far as it is filled, a folder of them, or - for standard input. Each game has questions of its own;
    of DiceCulus nothing need be asked: what can the cards of rounds that are not finished still give?

    On the board, [14] stands where 14 may go, · where nothing is written and it may not, (5) where a die of this turn lies. With
    -o these places are marked on the printed sheet: a ring where it may go, a stroke where it may not.

    Ends with 0 when all sheets were answered, 2 when something could not be read or a game has no answer.

    \b
    Examples:
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
    """Writes the picture of all sheets that were answered, where there are any."""
    from sheetgen.cli.prints.picturing import read_format, report_picture, warn  # most often it is read on a terminal
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
