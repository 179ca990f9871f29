"""`sheetgen layouts`."""

from __future__ import annotations

import click

from sheetgen import plugins
from sheetgen.cli.common import faults_text, warn
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.games.registry import shadowed_plugin_functions
from sheetgen.layout.find import hidden, listed
from sheetgen.layout.read import Library
from sheetgen.layout.words import broken_plugin, hidden_function, hidden_game, hidden_layout
from sheetgen.source.faults import Unreadable


@click.command()
def command() -> None:
    """List the layouts there are, with those of installed plug-ins: name, title, paper.

    \b
    Example:
      sheetgen layouts
    """

    library = Library()
    rows = []
    for name in listed():
        try:
            layout = library.layout(name)
            page = layout.page
            rows.append((name, layout.title("en"), f"{page.paper} {page.orientation}"))
        except Unreadable as unreadable:
            click.echo(faults_text(name, unreadable, library.lines), err=True, color=True)
    width = max(len(name) for name, _, _ in rows)
    titles = max(len(title) for _, title, _ in rows)
    for name, title, paper in rows:
        click.echo(f"{name:<{width}}  {title:<{titles}}  {paper}")
    unusable = list(plugins.unusable())
    GAMES.usable(unusable)
    for broken in unusable:
        warn(broken_plugin(broken.name, broken.package, broken.reason))
    for words, left_out in (
        (hidden_layout, hidden()),
        (hidden_game, GAMES.hidden()),
        (hidden_function, shadowed_plugin_functions()),
    ):
        for name, package in left_out:
            warn(words(name, package))
