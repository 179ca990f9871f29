"""`sheetgen calibrate`."""

from __future__ import annotations

import os

import click

from sheetgen.cli.common import fail, reason
from sheetgen.cli.completing import papers
from sheetgen.cli.writing import is_piped, write_out
from sheetgen.layout.configuration import UNMEASURED, configuration, with_printer
from sheetgen.press.files import may_be_pdf, write_beside
from sheetgen.press.print_options import read_paper
from sheetgen.press.printer import SIDES, read_printer
from sheetgen.press.printing import COMMAND_LINE, short
from sheetgen.source.editing import CannotEdit
from sheetgen.source.folders import configuration_file
from sheetgen.source.messages import Phrase, reader, room
from sheetgen.source.words import visible

phrase, _ = room("cli")


@click.command()
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf",
    type=click.Path(path_type=str),
    help="Write the page to this file.  [default: calibration.pdf]",
)
@click.option("--paper", metavar="PAPER", shell_complete=papers, help="Set the size of the paper in the printer.")
@click.option("--back", metavar="X,Y", help="Move backs by these distances in mm: to the right and down.")
@click.option("--scale", metavar="S", help="Set the measured length of the rules of 100 mm; prints are scaled to make up for it.")
@click.option("--margins", metavar="T,R,B,L", help="Set the margins that stay blank: top, right, bottom, left, in mm.")
def command(output: str | None, paper: str | None, back: str | None, scale: str | None, margins: str | None) -> None:
    """Measure your printer: write a page to print on both sides, then keep what you read from it.

    From then on, `render` moves backs, corrects the scale, and warns of sheets that reach into the margins.

    \b
    Examples:
      sheetgen calibrate
      sheetgen calibrate --back 0.5,-1
      sheetgen calibrate --scale 99.5 --margins 4,5,12,5
    """

    typed = {"back": back, "scale": scale, "margins": margins}
    printer = read_printer(COMMAND_LINE, UNMEASURED, typed)
    yaml = {
        "back": f"[{printer.back[0]:g}, {printer.back[1]:g}]",
        "scale": f"{printer.scale:g}",
        "margins": f"{{{', '.join(f'{side}: {getattr(printer.margins, side):g}mm' for side in SIDES)}}}",
    }
    answers = {key: yaml[key] for key, text in typed.items() if text is not None}
    if answers:
        _keep(answers)
    if output is not None or not answers:
        _write_page(output or "calibration.pdf", paper)


def _keep(answers: dict[str, str]) -> None:
    """Write the answers into the configuration."""
    file = configuration_file()
    try:
        text = ""
        if os.path.exists(file):
            configuration()  # raises Unreadable
            with open(file, encoding="utf-8-sig", newline="") as typed:
                text = typed.read()
        content = with_printer(text, answers).encode()
        os.makedirs(os.path.dirname(file) or ".", exist_ok=True)
        write_beside(file, lambda out: out.write(content))
    except (OSError, UnicodeError) as error:
        why: Phrase | str = reason(error) if isinstance(error, OSError) else str(error)
        fail(phrase("configuration-not-written", "can't write {file}: {reason}", file, why))
    except CannotEdit:
        line = "printer: {" + ", ".join(f"{key}: {value}" for key, value in answers.items()) + "}"
        fail(phrase("configuration-not-edited", "can't change {file}", file), phrase("type-it", "write {line} yourself", line))
    click.echo(phrase("kept", "wrote {target}: `render` uses it from now on", visible(file)).text())


def _write_page(target: str, paper: str | None) -> None:
    from sheetgen.paint.fonts import Fonts  # not needed for answers
    from sheetgen.paint.pdf import write_pdf
    from sheetgen.press.calibration import calibration_sheet

    if target != "-" and not may_be_pdf(target):
        fail(phrase("calibrate-no-pdf", "-o {target}: `calibrate` writes a PDF, and this name doesn't end in .pdf", target))
    size, language, fonts = paper and sorted(read_paper(COMMAND_LINE, paper)), reader.get(), Fonts()
    if paper and size and (size[0] < 200 or size[1] < 270):
        fail(phrase("calibrate-paper", "--paper {paper}: the page needs a paper as large as A4 or Letter", short(paper)))
    sheet = calibration_sheet((size[0], size[1]) if size else None, language.code if language else "en", fonts)
    write_out(target, lambda out: write_pdf([sheet], out, fonts=fonts))
    if not is_piped(target):
        written = phrase("calibration-written", "wrote {target}: print it on both sides, and follow its steps", visible(target))
        click.echo(written.text())
