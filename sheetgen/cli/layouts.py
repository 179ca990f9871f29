"""`sheetgen layouts`."""

from __future__ import annotations

import click

from sheetgen.layout.find import bundled
from sheetgen.layout.read import Library


@click.command()
def command() -> None:
    """List the bundled layouts: name, title, paper.

    \b
    Example:
      sheetgen layouts
    """

    library = Library()
    rows = []
    for name in bundled():
        layout = library.layout(name)
        page = layout.page
        rows.append((name, layout.title("en"), f"{page.paper} {page.orientation}"))
    width = max(len(name) for name, _, _ in rows)
    titles = max(len(title) for _, title, _ in rows)
    for name, title, paper in rows:
        click.echo(f"{name:<{width}}  {title:<{titles}}  {paper}")
