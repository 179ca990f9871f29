"""`sheetgen blocks`."""

from __future__ import annotations

import click

from sheetgen.cli.common import library_of
from sheetgen.cli.completing import layout_names
from sheetgen.cli.writing import output_option, put_text


@click.command()
@click.argument("layout", shell_complete=layout_names)
@output_option
def command(layout: str, output: str | None) -> None:
    """Print the blocks of a sheet, as YAML to copy.

    LAYOUT is a name listed by `sheetgen layouts`, or your own YAML file (- for standard input). The keys `page` and `blocks`
    are printed in full. In the layout, they can replace its own `page` and `blocks`, and the printed page stays the same. For a
    custom game without `blocks`, they describe the automatic layout.

    \b
    Example:
      sheetgen blocks namaste
    """

    from sheetgen.layout.blocks_yaml import page_and_blocks_yaml

    library = library_of([layout])
    lines = page_and_blocks_yaml(library.layout(layout))
    put_text("\n".join(lines) + "\n", output, library.lines)
