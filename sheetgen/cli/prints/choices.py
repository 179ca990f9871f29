"""What commands that draw sheets ask for alike: which layouts, in which language and ink, for scanning or not."""

from __future__ import annotations

import click

from sheetgen.cli.completing import layout_names

layouts_argument = click.argument("names", metavar="LAYOUT...", nargs=-1, required=True, shell_complete=layout_names)

scan_option = click.option(
    "--scan",
    is_flag=True,
    help="For sheets to be read from photos: a wider margin (12 mm up to A5, 14 mm on larger papers), marks in its corners, and "
    "a code where there is room.",
)

lang_option = click.option("--lang", metavar="en|de", help="The sheet's language.  [default: the layout's first]")

ink_option = click.option(
    "--ink",
    type=click.Choice(["full", "saver", "mono"]),
    default="full",
    show_default=True,
    help="full: colour; saver: outlines for fills; mono: no colour.",
)
