"""`sheetgen render`."""

from __future__ import annotations

import os
import sys
from typing import BinaryIO

import click

from sheetgen.cli.common import fail, library_of, warn_of_errors
from sheetgen.cli.completing import papers
from sheetgen.cli.prints.choices import ink_option, lang_option, layouts_argument, ruler_option, scan_option
from sheetgen.cli.prints.picturing import on_pages
from sheetgen.cli.prints.printing import with_number
from sheetgen.cli.progress import Progress
from sheetgen.cli.writing import is_piped, refuse_overwriting_inputs, write_out
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import Ink
from sheetgen.layout.configuration import configuration
from sheetgen.layout.default_paper import default_paper
from sheetgen.pads.pad import Stack
from sheetgen.press.files import may_be_pdf
from sheetgen.press.print_options import default_file_name, parted, read_printing
from sheetgen.press.print_remarks import both_sides, print_remarks
from sheetgen.press.printing import COMMAND_LINE
from sheetgen.press.render import PrintSummary, SheetOptions, draw_pad, write_pad
from sheetgen.source.formats import is_form
from sheetgen.source.messages import Words, room
from sheetgen.source.words import visible

phrase, _ = room("cli")


class _Command(click.Command):
    """A command with one option (`--number`) whose value can be left out."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, with_number(args))


@click.command(cls=_Command)
@layouts_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf",
    type=click.Path(path_type=str),
    help="Write the PDF to this file, or - for standard output.  [default: NAME.pdf here; NAME-form.pdf with --form]",
)
@click.option("--copies", default="1", show_default=True, metavar="N", help="Set the number of copies of each sheet.")
@click.option("--pad", metavar="N", help="Print a pad: a cover, N sheets of each layout in turn, and the backs of the layouts.")
@click.option(
    "--paper",
    metavar="PAPER",
    shell_complete=papers,
    help="Set the size of the paper in the printer, portrait or landscape: a3, a4, a5, a6, letter, legal, half-letter, "
    "or a size such as 120x180mm. Arranged sheets that don't fit are laid out for it.  [default: as large as the sheet; with "
    "--up the usual paper, a4 or letter]",
)
@click.option(
    "--up",
    default="1",
    show_default=True,
    metavar="N|auto",
    help="Print N sheets on each page, at true size, with cut marks. auto: as many as fit.",
)
@click.option("--fit", is_flag=True, help="Scale sheets to fill the paper, and report the scale.")
@click.option(
    "--stack",
    type=click.Choice(["paper", "cut"]),
    default="paper",
    show_default=True,
    help="Arrange several different sheets with --up. paper: fill one page after another; cut: arrange the sheets so "
    "that they are in the right order after you cut the whole pile and put the small piles on top of each other.",
)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    help="Set the edge on which your printer flips the paper. Sheets with backs then turn like the pages of a book.  "
    "[default: the edge that `render` reports after writing]",
)
@click.option(
    "--number",
    metavar="[FROM]",
    help="Number the sheets, from 1 or from the given number. With --stack cut, the numbers are in order after cutting.",
)
@click.option(
    "--names",
    "players",
    metavar="NAME,NAME",
    help="Print the names of the players: one sheet (or --copies sheets) for each player, or one for the whole table if "
    "the players share a sheet.",
)
@click.option("--pairs", is_flag=True, help="Print sheets of one page in pairs: the second on the back of the first.")
@click.option(
    "--back-offset",
    metavar="X,Y",
    help="Move the backs X mm right and Y mm down, if your printer doesn't print them exactly behind.",
)
@click.option(
    "--press",
    is_flag=True,
    help="Prepare the PDF for a print shop: PDF/X-1a:2003 in CMYK, black text in black ink only, each sheet on its own page "
    "with 3 mm of bleed and crop marks.",
)
@click.option("--cut-contour", is_flag=True, help="With --press: draw where to cut pieces out in the spot colour CutContour.")
@click.option(
    "--form",
    is_flag=True,
    help="Make a form to fill in on a screen: every space is a field. Instead of LAYOUT, name a filled sheet to make a form with "
    "its values.",
)
@click.option(
    "--from-row",
    type=int,
    metavar="N",
    help="Print open lists (such as `rows: 1..24+`) from row N on, for a second sheet that continues the first.",
)
@scan_option
@ruler_option
@lang_option
@ink_option
def command(
    names: tuple[str, ...],
    output: str | None,
    copies: str,
    pad: str | None,
    paper: str | None,
    up: str,
    fit: bool,
    stack: Stack,
    flip: Flip | None,
    number: str | None,
    players: str | None,
    pairs: bool,
    back_offset: str | None,
    press: bool,
    cut_contour: bool,
    form: bool,
    from_row: int | None,
    scan: bool,
    ruler: bool,
    lang: str | None,
    ink: Ink,
) -> None:
    """Print sheets: write one PDF of the given layouts.

    LAYOUT is a name listed by `sheetgen layouts`, or your own YAML file (- for standard input). Print the PDF at 100%.

    \b
    Examples:
      sheetgen render namaste
      sheetgen render namaste --copies 50 --lang de -o pad.pdf
      sheetgen render namaste --copies 50 --paper a4 --up 2
    """

    library = library_of(names)
    if form:
        from sheetgen.cli.prints.forms import form_content  # loads modules that prints don't need
        from sheetgen.press.forms import draw_form, write_form
    content = form_content(names, library) if form else None
    target = output or default_file_name(names[0], "-form.pdf" if form else ".pdf")
    people = None if players is None else parted(players)
    with Progress(sys.stderr) as progress:
        printing = read_printing(
            *(COMMAND_LINE, copies, paper, up, fit, stack, flip, number, people, press, pad, pairs, back_offset, cut_contour),
            printer=configuration().printer,
            usual_paper=default_paper(),
        )
        wanted = SheetOptions(lang, ink, scan=scan, from_row=from_row, ruler=ruler)
        if content is None:
            drawn = draw_pad(names, wanted, printing, library, progress.show)
        else:
            drawn = draw_form(content, wanted, printing)
        refuse_overwriting_inputs(target, [*names, *library.lines, *drawn.pictures])
        if is_form(target):
            from sheetgen.cli.prints.forms import refuse_overwriting_form

            refuse_overwriting_form(target)
        if target != "-" and not may_be_pdf(target):
            fail(
                phrase("render-no-pdf", "-o {target}: `render` writes a PDF, and this name doesn't end in .pdf", target),
                phrase("preview-draws", "choose a name that ends in .pdf; `sheetgen preview -o OUT.png` draws a picture"),
            )

        def write(out: BinaryIO) -> None:
            if content is None:
                write_pad(drawn, out, progress.show)
            else:
                write_form(content, drawn, wanted, os.path.dirname(target), out)

        write_out(target, write)
    warn_of_errors(map(library.layout, names) if content is None else [content.layout])
    _report(drawn.printed._replace(flip=None) if form else drawn.printed, target)


def _report(printed: PrintSummary, target: str) -> None:
    for note in print_remarks(printed, COMMAND_LINE):
        click.echo(note, err=True)
    piped = is_piped(target)
    if not piped:
        click.echo(phrase("wrote", "wrote {target}{summary}", visible(target), _counted(printed)).text())
    if printed.flip:
        click.echo(both_sides(printed.flip).text(), err=piped)


def _counted(printed: PrintSummary) -> Words:
    """Return the text with the number of sheets and pages; empty if the two numbers are equal."""
    return "" if printed.sheets == printed.pages else on_pages(printed.sheets, printed.pages)
