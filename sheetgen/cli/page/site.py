"""`sheetgen site`."""

from __future__ import annotations

import sys

import click

from sheetgen.cli.common import fail, named_reason
from sheetgen.cli.progress import Progress
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@click.argument("folder", type=click.Path(path_type=str))
def command(folder: str) -> None:
    """Write the web app as files for any web host. People who use it install nothing.

    The web app in FOLDER does the same as `sheetgen serve`, except for photos. Python runs in the browser: what you type never
    leaves the device. After the first visit, the web app opens without a network. Copy the folder to a web host, at any path.

    \b
    Examples:
      sheetgen site public
      python -m http.server --directory public      to try it on this computer: http://localhost:8000
    """

    from sheetgen.page.site.writing import write_site

    try:
        with Progress(sys.stderr) as progress:
            size = write_site(folder, progress.show)
    except OSError as error:
        fail(named_reason(error, folder))
    click.echo(
        phrase("site-written", "The web app is in {folder}: {size} MB of files for a web host.", folder, round(size / 1e6)).text()
    )
