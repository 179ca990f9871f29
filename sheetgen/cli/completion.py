"""`sheetgen completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that completes sheetgen's commands, layouts and rules in your shell.

    \b
    Example:
      sheetgen completion bash >> ~/.bashrc
    """

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(ctx.find_root().command, {}, "sheetgen", "_SHEETGEN_COMPLETE").source())
