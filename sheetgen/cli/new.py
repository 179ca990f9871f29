"""`sheetgen new`."""

from __future__ import annotations

import os
from functools import partial
from typing import BinaryIO

import click

from sheetgen.cli.common import reason, refuse
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.press.files import write_beside
from sheetgen.source.faults import near


@click.command()
@click.argument("kind", metavar="level")
@click.argument("name")
def command(kind: str, name: str) -> None:
    """Write a commented file to start from: NAME.yaml in the current folder.

    \b
    Example:
      sheetgen new level garden
    """

    starters = {word: text for game in GAMES.names() for word, text in GAMES.load(game).starters.items()}
    if kind not in starters:
        refuse(f"there is nothing to start from called '{kind}'", near(kind, starters))
    target = name if name.endswith((".yaml", ".yml")) else f"{name}.yaml"
    title = os.path.splitext(os.path.basename(target))[0]
    if os.path.exists(target):
        refuse(f"{target} is there already", "take another name")
    text = starters[kind].format(name=title).encode()
    try:
        write_beside(target, partial(_put, text))
    except OSError as error:
        refuse(f"{target} cannot be written: {reason(error)}")
    click.echo(f"wrote {target}; next: sheetgen lint {target}")


def _put(text: bytes, stream: BinaryIO) -> None:
    stream.write(text)
