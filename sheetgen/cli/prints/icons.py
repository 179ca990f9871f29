"""`sheetgen icons`."""

from __future__ import annotations

import click

from sheetgen.cli.common import fail
from sheetgen.cli.prints.picturing import read_format, report_picture
from sheetgen.cli.writing import refuse_overwriting_inputs, write_out
from sheetgen.drawing.icons import find_icons, near_icon
from sheetgen.source.faults import did_you_mean
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@click.argument("word", required=False)
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf|.svg|.png",
    type=click.Path(path_type=str),
    help="Write the pictures with their names to this file, or - for a PDF on standard output.",
)
def command(word: str | None, output: str | None) -> None:
    """List the symbols that have a picture, with the names to use in layouts.

    WORD is part of a name, or a German word for the picture: only matching symbols are listed.

    \b
    Examples:
      sheetgen icons arrow
      sheetgen icons schaf
      sheetgen icons -o icons.pdf
    """

    names = find_icons(word or "")
    if not names:
        other = near_icon(word or "")
        fail(
            phrase("no-picture", "no picture of '{word}'", word or ""),
            did_you_mean(other) if other else phrase("icons-lists", "list them all with `sheetgen icons`"),
        )
    if output is None:
        click.echo("\n".join(names))
        return
    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.icons import icon_sheet

    picture = read_format(output)
    fonts = Fonts()
    sheet = icon_sheet(names, fonts, close=picture.form != "pdf")
    refuse_overwriting_inputs(output, [], "picture", "OUT.pdf")
    write_out(output, lambda out: picture.write([sheet], out, fonts))
    report_picture(output)
