"""`sheetgen layouts`."""

from __future__ import annotations

import sys

import click

from sheetgen import plugins
from sheetgen.cli.common import faults_text, paint
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.layout.find import hidden, listed
from sheetgen.layout.read import Library
from sheetgen.layout.words import broken_plugin, hidden_layout
from sheetgen.report.text import bare_text
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import Sentence


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
        _warn(broken_plugin(broken.name, broken.package, broken.reason))
    for name, package in hidden():
        _warn(hidden_layout(name, package))


def _warn(what: Sentence) -> None:
    """What is wrong with a plug-in; all else works."""
    click.echo(bare_text(what, paint(sys.stderr), warns=True), err=True, color=True)
