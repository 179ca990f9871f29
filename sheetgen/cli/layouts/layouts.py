"""`sheetgen layouts`."""

from __future__ import annotations

import json
from typing import Any

import click

from sheetgen import plugins
from sheetgen.cli.common import faults_text, format_option, warn
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.games.registry import shadowed_plugin_functions
from sheetgen.layout.default_paper import default_paper
from sheetgen.layout.find import hidden, listed, source_of
from sheetgen.layout.read import Library
from sheetgen.layout.words import broken_plugin, hidden_function, hidden_game, hidden_layout
from sheetgen.source.faults import Unreadable

_COLUMNS = ("name", "title", "paper", "kind", "players", "minutes")


@click.command()
@format_option
def command(form: str) -> None:
    """List all layouts, including layouts from plug-ins: name, title, paper, kind, players, minutes, description.

    \b
    Example:
      sheetgen layouts
    """

    library = Library(usual_paper=default_paper())
    rows: list[dict[str, Any]] = []
    for name in listed():
        try:
            layout = library.layout(name)
            paper = f"{layout.page.paper} {layout.page.orientation}"
            row = {"name": name, "title": layout.title("en"), "game": layout.game.name, "paper": paper}
            described = {key: layout.described(key, layout.readers_language) for key in ("players", "kind", "minutes", "about")}
            rows.append({**row, **described, "source": source_of(name)})
        except Unreadable as unreadable:
            click.echo(faults_text(name, unreadable, library.lines), err=True, color=True)
    if form == "json":
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        widths = {column: max(len(row[column] or "") for row in rows) for column in _COLUMNS}
        for row in rows:
            cells = (f"{row[column] or '':<{width}}" for column, width in widths.items())
            click.echo("  ".join((*cells, row["about"] or "")).rstrip())
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
