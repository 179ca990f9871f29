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
    """Print the blocks a sheet is made of, as YAML to copy.

    LAYOUT is a name that `sheetgen layouts` lists, or a YAML file of your own (- for standard input). What is printed are
    the keys `page` and `blocks` in full: put into the layout in place of its own, they print the same page. Of a sheet in
    YAML alone it is the page that is made by itself.

    \b
    Example:
      sheetgen blocks namaste
    """

    from sheetgen.layout.blocks_yaml import page_and_blocks_yaml

    library = library_of([layout])
    lines = page_and_blocks_yaml(library.layout(layout))
    put_text("\n".join(lines) + "\n", output, library.lines)
