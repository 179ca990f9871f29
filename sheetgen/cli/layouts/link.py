"""`sheetgen link`."""

from __future__ import annotations

from urllib.parse import urlsplit

import click

from sheetgen import __version__
from sheetgen.cli.common import fail, library_of
from sheetgen.cli.completing import layout_names
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@click.argument("file", shell_complete=layout_names)
@click.option("--base", metavar="ADDRESS", default="", help="Set the address of a web app that `sheetgen site` wrote.")
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

    page = _page(base)
    library = library_of([file])
    click.echo(page + link_to(file, library, Fonts(), __version__))


def _page(base: str) -> str:
    """Return the address without its `#` part. Exit if it is not a web address."""
    try:
        parts = urlsplit(base)
        is_page = not base or (parts.scheme in ("http", "https") and bool(parts.hostname))
    except ValueError:
        is_page = False
    if not is_page or not base.isprintable() or " " in base:
        fail(
            phrase("no-page-address", "'{address}' is not a web address", base),
            phrase("page-address-such", "write it like https://example.org/sheets/"),
        )
    return base.partition("#")[0]
