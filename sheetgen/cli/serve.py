"""`sheetgen serve`."""

from __future__ import annotations

import gc
import os
import sys

import click

from sheetgen.cli import interrupts
from sheetgen.cli.common import refuse, tell
from sheetgen.page.server.extra import require_packages
from sheetgen.page.server.hosts import PORT, Site, listen
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import in_a_row, room

phrase, _ = room("cli")


@click.command()
@click.argument("folder", default=".", type=click.Path(path_type=str))
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, metavar="N", help="The port; 0 for any that is free."
)
@click.option("--host", metavar="ADDRESS", help="Let others in, at an address of this computer; 0.0.0.0 for all of them.")
@click.option("--open", "is_shown", is_flag=True, help="Open the page in the browser.")
def command(folder: str, port: int, host: str | None, is_shown: bool) -> None:
    """Print sheets, check finished ones and draw levels in your browser.

    The page reads the layouts and filled sheets of FOLDER (this one by default) and saves there. It is on this computer alone
    and needs no network. Ctrl-C ends it.

    \b
    Examples:
      sheetgen serve --open
      sheetgen serve evening --host 0.0.0.0     a phone in the same network may open it as well
    """

    try:
        require_packages()
        _look_at(folder)
        site = listen(host, port)
    except Unreadable as unreadable:
        tell("", unreadable, {})
    interrupts.end_quietly_when_told()
    _say(site, folder)
    gc.enable()  # a page is open for long
    from sheetgen.page.server.running import run

    run(site, folder, lambda: _show(site.address) if is_shown else None)


def _look_at(folder: str) -> None:
    if not os.path.exists(folder):
        refuse(
            phrase("there-no-folder", "there is no folder '{folder}'", folder),
            phrase("name-there-none", "name one that is there, or none for this one"),
        )
    if not os.path.isdir(folder):
        refuse(
            phrase("no-folder", "'{folder}' is no folder", folder), phrase("name-folder-lies", "name the folder that it lies in")
        )
    if not os.access(folder, os.R_OK | os.X_OK):
        refuse(phrase("folder-may-not", "the folder '{folder}' may not be opened", folder))


def _say(site: Site, folder: str) -> None:
    """Where the page is, and how to end it."""
    click.echo(phrase("open-your-browser", "Open {address} in your browser; Ctrl-C ends it.", site.address).text())
    if site.is_open:
        others = site.addresses[1:]
        if others:
            click.echo(phrase("also-at", "It is also at {addresses}", in_a_row(others)).text())
        here = phrase("current-folder", "the current folder")
        where = here if folder == "." else phrase("the-folder", "the folder {folder}", folder)
        click.echo(
            phrase(
                "open-to-network",
                "warning: whoever is in this network can use the page, and read and save sheets in {where}; "
                "without --host nobody can",
                where,
            ).text(),
            err=True,
        )
    sys.stdout.flush()


def _show(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
