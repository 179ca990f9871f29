"""How a picture is to be made, from options as they are typed."""

from __future__ import annotations

import click

from sheetgen.cli.printing import OptionError, short, whole
from sheetgen.press.pictures import RESOLUTION, Form

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
        raise OptionError(f"--outlines is for an .svg; this is to be a .{form}", "leave it out, or name the picture OUT.svg")
    if text is None:
        return RESOLUTION
    if form != "png":
        raise OptionError("--resolution is for a .png; other pictures have no dots", "leave it out, or name the picture OUT.png")
    dots = whole(text, "--resolution", "how many dots an inch, as in --resolution 300")
    if not LEAST_DOTS <= dots <= MOST_DOTS:
        raise OptionError(f"--resolution {short(text)}: a picture has {LEAST_DOTS} to {MOST_DOTS:,} dots an inch")
    return float(dots)
