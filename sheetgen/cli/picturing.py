"""How a picture is to be made, from options as they are typed."""

from __future__ import annotations

import click

from sheetgen.press.pictures import RESOLUTION, Form
from sheetgen.press.print_options import OptionError, read_whole_number
from sheetgen.press.words import Called, short
from sheetgen.source.faults import MessageText

LEAST_DOTS, MOST_DOTS = 10, 2400
"""What a picture's dots per inch may be."""

resolution_option = click.option("--resolution", metavar="DOTS", help="How many dots an inch a PNG has.  [default: 110]")

outlines_option = click.option(
    "--outlines",
    is_flag=True,
    help="In an SVG: letters as outlines, for programs that cannot read the typeface in it. Its text cannot be selected then.",
)


def read_resolution(form: Form, text: str | None, outlines: bool) -> float:
    """Dots per inch of a picture as they were typed; OptionError when that makes no sense, or an option is of another form."""
    if outlines and form != "svg":
        raise OptionError("outlines", _no_letters, form)
    if text is None:
        return RESOLUTION
    if form != "png":
        raise OptionError("resolution", _no_dots)
    dots = read_whole_number(text, "resolution")
    if not LEAST_DOTS <= dots <= MOST_DOTS:
        raise OptionError("resolution", _no_resolution, text)
    return float(dots)


def _no_letters(called: Called, form: Form) -> MessageText:
    return MessageText(
        f"{called.name('outlines')} is for an .svg; this is to be a .{form}", "leave it out, or name the picture OUT.svg"
    )


def _no_dots(called: Called) -> MessageText:
    return MessageText(
        f"{called.name('resolution')} is for a .png; other pictures have no dots", "leave it out, or name the picture OUT.png"
    )


def _no_resolution(called: Called, text: str) -> MessageText:
    return MessageText(f"{called.typed('resolution', short(text))}: a picture has {LEAST_DOTS} to {MOST_DOTS:,} dots an inch")
