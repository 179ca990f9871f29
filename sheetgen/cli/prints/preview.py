"""`sheetgen preview`."""

from __future__ import annotations

import sys

import click

from sheetgen.cli.common import library_of, warn_of_errors
from sheetgen.cli.prints import picturing
from sheetgen.cli.prints.choices import ink_option, lang_option, layouts_argument, paper_option, ruler_option, scan_option
from sheetgen.cli.progress import Progress
from sheetgen.cli.writing import refuse_overwriting_inputs, write_out
from sheetgen.drawing.sheet import Ink
from sheetgen.paint.fonts import Fonts
from sheetgen.press.print_options import default_file_name, read_printer_paper
from sheetgen.press.print_remarks import lost_texts, unscanned
from sheetgen.press.printing import COMMAND_LINE
from sheetgen.press.render import SheetOptions, build_sheets, picture_files

_SEVERAL = "sheets.png"
"""File name of the picture of several layouts if no name is given."""


@click.command()
@layouts_argument
@click.option(
    "-o",
    "--output",
    metavar="OUT.png|.svg|.pdf",
    type=click.Path(path_type=str),
    help="Write the picture to this file, or - for a PNG on standard output.  [default: NAME.png here; sheets.png for several]",
)
@click.option("--open", "shown", is_flag=True, help="Show the picture, with your system's program for such files.")
@lang_option
@ink_option
@picturing.resolution_option
@picturing.outlines_option
@scan_option
@ruler_option
@paper_option
def command(
    names: tuple[str, ...],
    output: str | None,
    shown: bool,
    lang: str | None,
    ink: Ink,
    resolution: str | None,
    outlines: bool,
    scan: bool,
    ruler: bool,
    paper: str | None,
) -> None:
    """Show sheets: write a picture of the given layouts, side by side with their names if there are several.

    LAYOUT is a name listed by `sheetgen layouts`, or your own YAML file (- for standard input).

    \b
    Examples:
      sheetgen preview namaste --open
      sheetgen preview mine.yaml -o mine.svg
      sheetgen preview placement/level-1 placement/level-2 -o levels.png
    """

    library = library_of(names)
    target = output or (default_file_name(names[0], ".png") if len(names) == 1 else _SEVERAL)
    if shown:
        picturing.refuse_to_open(target, "OUT.png")
    with Progress(sys.stderr) as progress:
        picture = picturing.read_format(target, resolution, outlines, piped="png")
        fonts = Fonts()
        wanted = SheetOptions(lang, ink, scan=scan, ruler=ruler, printer=read_printer_paper(paper))
        sheets = build_sheets(names, wanted, library, fonts, progress.show)
        refuse_overwriting_inputs(target, [*library.lines, *picture_files(sheets)], "picture", "OUT.png")
        write_out(target, lambda out: picture.write(sheets, out, fonts))
    warn_of_errors(map(library.layout, names))
    picturing.warn(
        [*unscanned([sheet for sheet in sheets if scan and not sheet.scan], COMMAND_LINE), *lost_texts(sheets, COMMAND_LINE)]
    )
    picturing.report_picture(target, is_opened=shown)
