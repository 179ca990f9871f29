"""What commands that judge filled sheets ask for alike: which files, and whether they belong to one table."""

from __future__ import annotations

import click

files_argument = click.argument(
    "files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=str, allow_dash=True)
)

table_option = click.option("--table", is_flag=True, help="The sheets were played together: judge and rank them as one table.")
