"""`sheetgen icons`."""

from __future__ import annotations

import click

from sheetgen.cli.common import refuse, tell
from sheetgen.cli.writing import is_piped, keep, write_out
from sheetgen.paint.symbols import NAMES
from sheetgen.press.pictures import PictureError, form_of, painter_of_png, write_picture
from sheetgen.source.faults import near
from sheetgen.source.words import visible


@click.command()
@click.argument("word", required=False)
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf|.svg|.png",
    type=click.Path(path_type=str),
    help="Write the pictures with their names, or - for a PDF on standard output.",
)
def command(word: str | None, output: str | None) -> None:
    """List the symbols that have a picture, by the names that a layout calls them.

    WORD is part of a name: those that have it are listed.

    \b
    Examples:
      sheetgen icons arrow
      sheetgen icons -o icons.pdf
    """

    part = "-".join((word or "").casefold().split())
    found = sorted(name for name in NAMES if part in name)
    if not found:
        refuse(f"no picture of '{word}'", near(part, sorted(NAMES)) or "`sheetgen icons` lists them all")
    if output is None:
        click.echo("\n".join(found))
        return
    try:
        form = "pdf" if output == "-" else form_of(output)
        if form == "png":
            painter_of_png()
    except PictureError as error:
        tell("", error, {})
    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.icons import icon_sheet

    fonts = Fonts()
    sheet = icon_sheet(found, fonts, close=form != "pdf")
    keep(output, [], "picture", "OUT.pdf")
    write_out(output, lambda out: write_picture([sheet], out, form, fonts))
    if not is_piped(output):
        click.echo(f"wrote {visible(output)}")
