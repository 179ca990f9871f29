"""Options shared by the commands that draw sheets: layouts, language, ink, and corner marks for scanning."""

from __future__ import annotations

import click

from sheetgen.cli.completing import layout_names, papers

layouts_argument = click.argument("names", metavar="LAYOUT...", nargs=-1, required=True, shell_complete=layout_names)

scan_option = click.option(
    "--scan",
    is_flag=True,
    help="Print sheets that are easier to read from photos: with a wider margin (12 mm up to A5, 14 mm on larger paper),"
    " corner marks and, if there is room, a code.",
)

paper_option = click.option(
    "--paper",
    metavar="PAPER",
    shell_complete=papers,
    help="Lay out arranged sheets for this paper if they don't fit on it: a4, letter, a size such as 120x180mm …",
)

ruler_option = click.option(
    "--ruler",
    is_flag=True,
    help="Print a ruler of 50 mm and 2 in at the foot, to check the scale. Cards, coasters, dice, fields for dice, and sheets"
    " with --scan always have one if there is room.",
)

lang_option = click.option(
    "--lang", metavar="en|de", help="Set the language of the sheet.  [default: the first language of the layout]"
)

ink_option = click.option(
    "--ink",
    type=click.Choice(["full", "saver", "mono"]),
    default="full",
    show_default=True,
    help="Set the ink. full: colour; saver: outlines instead of fills; mono: no colour.",
)
