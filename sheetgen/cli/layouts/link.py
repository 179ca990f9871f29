"""`sheetgen link`."""

from __future__ import annotations

import click

from sheetgen import __version__
from sheetgen.cli.common import base_option, library_of, page_address
from sheetgen.cli.completing import layout_names


@click.command()
@click.argument("file", shell_complete=layout_names)
@base_option
def command(file: str, base: str) -> None:
    """Print a link that opens your own layout, level or game in a web app that `sheetgen site` wrote.

    The link contains the whole file, and no file is uploaded: anyone who opens it can print, fill in and check the sheet.
    Without --base, the link starts with #. Add it to the address of any web app that `sheetgen site` wrote.

    \b
    Example:
      sheetgen link my-level.yaml --base https://example.org/sheets/
    """

    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.links import link_to

    page = page_address(base)
    library = library_of([file])
    click.echo(page + link_to(file, library, Fonts(), __version__))
