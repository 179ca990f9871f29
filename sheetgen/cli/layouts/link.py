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
@click.option("--base", metavar="ADDRESS", default="", help="The address of a page that `sheetgen site` wrote.")
def command(file: str, base: str) -> None:
    """Print the link by which such a page opens a layout, level or game of your own.

    The whole file is within the link, so nothing is put anywhere: whoever opens it can print it, fill it in and check it.
    Without --base the link is printed from its # on, to be put behind the address of any page that `sheetgen site` wrote.

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
    """The address without what it has behind a #; a refusal where it is none of a page."""
    try:
        parts = urlsplit(base)
        is_page = not base or (parts.scheme in ("http", "https") and bool(parts.hostname))
    except ValueError:
        is_page = False
    if not is_page or not base.isprintable() or " " in base:
        fail(
            phrase("no-page-address", "'{address}' is no address of a page", base),
            phrase("page-address-such", "such as https://example.org/sheets/"),
        )
    return base.partition("#")[0]
