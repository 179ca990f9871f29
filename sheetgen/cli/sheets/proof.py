"""`sheetgen proof`."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from sheetgen.cli.common import faults_text, paint, warn_of_errors
from sheetgen.cli.prints import picturing
from sheetgen.cli.prints.choices import ink_option, lang_option
from sheetgen.cli.prints.picturing import on_pages
from sheetgen.cli.sheets.filled import files_argument, table_option, warn_of_skipped
from sheetgen.cli.writing import refuse_overwriting_inputs, write_out
from sheetgen.drawing.sheet import Ink, Sheet
from sheetgen.judge.files import Result
from sheetgen.judge.files import check as judged
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.default_paper import default_paper
from sheetgen.layout.find import UNNAMED, is_path
from sheetgen.layout.read import Library
from sheetgen.paint.fonts import Fonts
from sheetgen.press.print_options import file_name, stem_of
from sheetgen.press.print_remarks import lost_texts
from sheetgen.press.printing import COMMAND_LINE
from sheetgen.press.proofs.proof import ProofResult, make_proofs
from sheetgen.press.render import SheetOptions, picture_files
from sheetgen.report.text import faults_text as unreadable_text
from sheetgen.source.messages import Words

_TABLE, _SEVERAL = "table-proof.pdf", "proofs.pdf"


@click.command()
@files_argument
@table_option
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf|.png|.svg",
    type=click.Path(path_type=str),
    help="Write the annotated sheets to this file, or - for a PDF on standard output.  [default: NAME-proof.pdf here; "
    "proofs.pdf for several files]",
)
@click.option("--open", "shown", is_flag=True, help="Show the file, with your system's program for such files.")
@lang_option
@ink_option
@picturing.resolution_option
@picturing.outlines_option
def command(
    files: tuple[str, ...],
    table: bool,
    output: str | None,
    shown: bool,
    lang: str | None,
    ink: Ink,
    resolution: str | None,
    outlines: bool,
) -> None:
    """Draw filled sheets with every finding of `check` marked.

    FILE is a filled sheet, a folder of them, or - for standard input. Each sheet is drawn as printed and filled in. Every space
    with a finding has a number, with the reason next to the sheet or below it. Earned points are next to written points,
    suggestions are dashed. With --table, a last page ranks the players.

    Exit status, as for `check`: 0 if every sheet is valid, 1 if a sheet breaks a rule, 2 if a file can't be read.

    \b
    Examples:
      sheetgen proof joe.yaml --open
      sheetgen proof --table ana.yaml ben.yaml cem.yaml -o evening.pdf
    """

    target = output or _default_name(files, table)
    if shown:
        picturing.refuse_to_open(target, "OUT.pdf")
    picture = picturing.read_format(target, resolution, outlines)
    fonts, library = Fonts(), Library(usual_paper=default_paper())
    warn_of_skipped(files)
    result = judged(files, table, library=library, whole=True)
    proofs = make_proofs(result, SheetOptions(lang, ink), fonts)
    _tell_faults(result, proofs, library)
    if not proofs.sheets:
        sys.exit(2)
    read = [*(sheet.file for sheet in result.sheets), *library.lines, *picture_files(proofs.sheets)]
    refuse_overwriting_inputs(target, read, "proof", "OUT.pdf")
    write_out(target, lambda out: picture.write(proofs.sheets, out, fonts))
    warn_of_errors(sheet.layout for sheet in result.sheets if isinstance(sheet, JudgedSheet))
    picturing.warn(lost_texts(proofs.sheets, COMMAND_LINE))
    picturing.report_picture(
        target, _counted(proofs.sheets, sum(isinstance(each, JudgedSheet) for each in result.sheets) - len(proofs.undrawn)), shown
    )
    sys.exit(2 if proofs.undrawn else result.status)


def _default_name(files: Sequence[str], table: bool) -> str:
    """Return the default file name of the annotated sheets, in the current folder. It comes from the only file or folder; for
    several inputs it is fixed."""
    if len(files) > 1:
        return _TABLE if table else _SEVERAL
    path = os.path.normpath(files[0])
    if path == "-":
        return f"{UNNAMED}-proof.pdf"
    whole = os.path.abspath(path)
    return file_name((stem_of(whole) if is_path(whole) else os.path.basename(whole.removesuffix(".pdf"))) or UNNAMED, "-proof.pdf")


def _tell_faults(result: Result, proofs: ProofResult, library: Library) -> None:
    """Report the errors of sheets that were not drawn, in the format of `check`; a layout that cannot be drawn is reported only
    once.
    """
    for text in unreadable_text(result, paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    texts = dict.fromkeys(faults_text(file, unreadable, library.lines) for file, unreadable in proofs.undrawn)
    for text in texts:
        click.echo(text + "\n", err=True, color=True)


def _counted(sheets: Sequence[Sheet], drawn: int) -> Words:
    """Return the text with the number of filled sheets and of pages, if there is more than one page."""
    pages = sum(len(sheet.pages) for sheet in sheets)
    return on_pages(drawn, pages) if pages > 1 else ""
