"""Pictures written by commands: their format from the typed options, refusals, and the message afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO, NamedTuple

import click

from sheetgen.cli.common import fail
from sheetgen.cli.writing import is_piped
from sheetgen.drawing.sheet import Sheet
from sheetgen.paint.fonts import Fonts
from sheetgen.press.pictures import RESOLUTION, Form, form_of, painter_of_png, write_picture
from sheetgen.press.print_options import read_whole_number
from sheetgen.press.printing import COMMAND_LINE, OptionError, short
from sheetgen.source.messages import Words, room
from sheetgen.source.words import visible

phrase, plural = room("cli")

LEAST_DOTS, MOST_DOTS = 10, 2400
"""Allowed range of a picture's dots per inch."""

resolution_option = click.option("--resolution", metavar="DOTS", help="Set the dots per inch of a PNG.  [default: 110]")

outlines_option = click.option(
    "--outlines",
    is_flag=True,
    help="Draw the letters of an SVG as outlines, for programs that can't read its font. Its text then can't be selected.",
)


class PictureFormat(NamedTuple):
    """The form of a picture; whether the letters of an SVG are outlines; the dots per inch of a PNG."""

    form: Form
    outlines: bool = False
    resolution: float = RESOLUTION

    def write(self, sheets: Sequence[Sheet], out: BinaryIO, fonts: Fonts) -> None:
        """Write the picture of some sheets."""
        write_picture(sheets, out, self.form, fonts, outlines=self.outlines, resolution=self.resolution)


def read_format(target: str, resolution: str | None = None, outlines: bool = False, piped: Form = "pdf") -> PictureFormat:
    """Return the format of a picture, from the name of its file and its options as typed. piped: the format for standard output.

    Raise PictureError or OptionError.
    """
    form = piped if target == "-" else form_of(target)
    result = PictureFormat(form, outlines, _read_resolution(form, resolution, outlines))
    if form == "png":
        painter_of_png()
    return result


def refuse_to_open(target: str, example: str) -> None:
    """Exit if `--open` is used with standard output."""
    if is_piped(target):
        fail(
            phrase("open-shows-file", "--open shows a file, but standard output is not a file"),
            phrase("name-as-o", "name a file, as in -o {example}", example),
        )


def on_pages(sheets: int, pages: int) -> Words:
    """Return the text with the number of sheets and pages."""
    some_sheets = plural("sheets", "{count} sheet", "{count} sheets", count=sheets)
    some_pages = plural("pages", "{count} page", "{count} pages", count=pages)
    return phrase("on-pages", ": {sheets} on {pages}", some_sheets, some_pages)


def warn(notes: Sequence[str]) -> None:
    """Print notes about unexpected results in a picture."""
    for note in notes:
        click.echo(visible(note), err=True)


def report_picture(target: str, summary: Words = "", is_opened: bool = False) -> None:
    """Report that a picture was written, and open it if requested."""
    if not is_piped(target):
        click.echo(phrase("wrote", "wrote {target}{summary}", visible(target), summary).text())
    if is_opened and click.launch(target):
        click.echo(
            phrase("no-program-here", "no program on this computer can show {target}; open it yourself", target).text(), err=True
        )


def _read_resolution(form: Form, text: str | None, outlines: bool) -> float:
    """Return the dots per inch of a picture as typed. Raise OptionError if the value makes no sense or an option is for another
    format.
    """
    if outlines and form != "svg":
        raise OptionError(
            "outlines",
            phrase("outlines-only-svg", "{outlines} is only for an .svg, not for a .{form}", "--outlines", form),
            phrase("leave-out-name", "leave it out, or name the picture OUT.svg"),
        )
    if text is None:
        return RESOLUTION
    if form != "png":
        raise OptionError(
            "resolution",
            phrase("dots-only-png", "{resolution} is only for a .png; other pictures have no dots", "--resolution"),
            phrase("leave-out-name-picture", "leave it out, or name the picture OUT.png"),
        )
    dots = read_whole_number(COMMAND_LINE, text, "resolution")
    if not LEAST_DOTS <= dots <= MOST_DOTS:
        what = phrase(
            "picture-has-dots",
            "{text}: expected {least_dots} to {most_dots:,} dots per inch",
            *(f"--resolution {short(text)}", LEAST_DOTS, MOST_DOTS),
        )
        raise OptionError("resolution", what)
    return float(dots)
