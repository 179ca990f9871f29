"""`sheetgen serve`."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sheetgen.cli.common import INPUT, base_option, fail, page_address
from sheetgen.layout import find
from sheetgen.layout.default_paper import default_paper
from sheetgen.page.server.hosts import PORT, Site, listen, require_packages
from sheetgen.source.faults import Unreadable, did_you_mean
from sheetgen.source.messages import in_a_row, room

if TYPE_CHECKING:
    from sheetgen.page.server.running import PhoneSite

phrase, _ = room("cli")


@click.command()
@click.argument("folder", default=".", type=INPUT)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    metavar="N",
    help="Set the port; 0 chooses a free one.",
)
@click.option(
    "--host", metavar="ADDRESS", help="Let other devices connect to this address of your computer. 0.0.0.0 means all its addresses."
)
@click.option("--phone", "has_phones", is_flag=True, help="Let phones scan a code and take photos for the table.")
@base_option
@click.option("--open", "is_shown", is_flag=True, help="Open the web app in the browser.")
def command(folder: str, port: int, host: str | None, has_phones: bool, base: str, is_shown: bool) -> None:
    """Print sheets, check filled sheets and draw levels in your browser.

    The web app reads the layouts and filled sheets in FOLDER (default: the current folder) and saves there. It runs only on
    this computer and needs no network. Press Ctrl-C to stop it.

    With --phone, the terminal and the web app show a code. Scan it with a phone on the same network. On the phone you can then
    take photos of sheets, check doubtful values, and see the findings and the ranking. The web app itself stays on this
    computer. With --phone, --host sets the address for phones.

    \b
    Examples:
      sheetgen serve --open
      sheetgen serve evening --phone            phones take photos for the table
      sheetgen serve evening --host 0.0.0.0     anyone on your network can open it too
    """

    require_packages()
    _look_at(folder)
    base = page_address(base)
    default_paper()  # reports an unknown paper now, not in the web app
    site = listen(None if has_phones else host, port)
    phones = _listen_for_phones(host, site) if has_phones else None
    _say(site, folder)
    if phones is not None:
        _say_phones(phones.phones.links)
    sys.stdout.flush()
    gc.enable()  # `serve` runs for a long time
    from sheetgen.page.server.running import run

    shown = f"{site.address}#check" if has_phones else site.address
    run(site, folder, lambda: _show(shown) if is_shown else None, phones, base)


def _listen_for_phones(host: str | None, site: Site) -> PhoneSite:
    """Listen for phones. The port is the one after the web app's port if that one is free."""
    from sheetgen.page.server.phone.listening import listen_for_phones
    from sheetgen.page.server.phone.phones import Phones
    from sheetgen.page.server.running import PhoneSite
    from sheetgen.photo.extra import require_photo_packages

    try:
        require_photo_packages(keep=False)
        at = listen_for_phones(host, (site.port + 1) % 65_536)
    except Unreadable:
        site.socket.close()
        raise
    return PhoneSite(at, Phones(at.addresses if at.is_everywhere else at.addresses[:1]))


def _look_at(folder: str) -> None:
    if not os.path.exists(folder):
        near = find.near_path(folder)
        fail(
            phrase("there-no-folder", "there is no folder '{folder}'", folder),
            did_you_mean(near)
            if near and os.path.isdir(near)
            else phrase("name-there-none", "name an existing folder, or leave it out to use the current one"),
        )
    if not os.path.isdir(folder):
        fail(
            phrase("no-folder", "'{folder}' is not a folder", folder),
            phrase("name-folder-lies", "name the folder that contains it"),
        )
    if not os.access(folder, os.R_OK | os.X_OK):
        fail(phrase("folder-may-not", "no permission to open the folder '{folder}'", folder))


def _say(site: Site, folder: str) -> None:
    """Print the address of the web app and how to stop it."""
    click.echo(phrase("open-your-browser", "Open {address} in your browser. Press Ctrl-C to stop.", site.address).text())
    if site.is_open:
        others = site.addresses[1:]
        if others:
            click.echo(phrase("also-at", "Also available at {addresses}", in_a_row(others)).text())
        here = phrase("current-folder", "the current folder")
        where = here if folder == "." else phrase("the-folder", "the folder {folder}", folder)
        click.echo(
            phrase(
                "open-to-network",
                "warning: anyone on this network can open the web app and read or save sheets in {where}; leave out --host to "
                "prevent this",
                where,
            ).text(),
            err=True,
        )


def _say_phones(links: Sequence[str]) -> None:
    """Print the code for phones and its link, with the links for other networks below."""
    from sheetgen.drawing.scan.codes import link_rows

    click.echo(phrase("scan-with-phone", "For a phone on the same network: scan this code, or open {link}", links[0]).text())
    for line in half_blocks(link_rows(links[0])):
        click.echo(f"\x1b[30;47m{line}\x1b[0m" if sys.stdout.isatty() else line)
    if links[1:]:
        click.echo(
            phrase("phone-other-networks", "For a phone on another network of this computer: {links}", in_a_row(links[1:])).text()
        )


def half_blocks(rows: Sequence[str]) -> list[str]:
    """Return the modules of a code as text, two rows per line, with dark modules in ink."""
    pairs = zip(rows[::2], [*rows[1::2], *["0" * len(rows[0])] * (len(rows) % 2)], strict=True)
    return ["".join(_HALVES[upper + lower] for upper, lower in zip(above, below, strict=True)) for above, below in pairs]


_HALVES = {"00": " ", "10": "▀", "01": "▄", "11": "█"}


def _show(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
