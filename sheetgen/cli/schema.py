"""`sheetgen schema`."""

from __future__ import annotations

import json

import click

from sheetgen.cli.common import read_layout, refuse
from sheetgen.form.entries import Form
from sheetgen.form.schema import Schema, any_of, any_sheet, sheet_schema
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.layout.find import bundled_path, is_path
from sheetgen.layout.schema import layout_schema
from sheetgen.report.schema import REPORT
from sheetgen.source.faults import near
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@click.argument("kind", type=click.Choice(["layout", "sheet", "report"]))
@click.argument("game", required=False)
def command(kind: str, game: str | None) -> None:
    """Print the JSON Schema of layouts or of filled sheets, for editors that complete and underline; or of reports, for programs.

    GAME is a game's name; for `sheet` it may be a layout of your own as well. Without it the schema takes any game's. A report is
    what `check`, `lint`, `options` and `read` print with --format json.

    \b
    Example:
      sheetgen schema sheet namaste > namaste-sheet.json
    """

    if kind == "report":
        if game is not None:
            refuse(
                phrase("report-of-any-game", "reports are the same for every game"), phrase("leave-out", "leave out '{game}'", game)
            )
        click.echo(REPORT.read_text("utf-8"), nl=False)
        return

    def of_game(name: str) -> Schema:
        if kind == "layout":
            return layout_schema(GAMES.load(name))
        result = GAMES.load(name)
        return sheet_schema(*_sheet(result.sample or result.standard)) if _has_sample(name) else any_sheet(name)

    if game is None:
        called = phrase("any-sheet", "a sheet of any game") if kind == "sheet" else phrase("any-layout", "a layout of any game")
        schema = any_of(called.text(), [of_game(name) for name in GAMES.usable()])
    elif game in GAMES:
        schema = of_game(game)
    elif kind == "sheet" and (is_path(game) or bundled_path(game) is not None):
        schema = sheet_schema(*_sheet(game))
    else:
        refuse(phrase("no-such-game", "no such game: '{game}'", game), near(game, GAMES.every()))
    click.echo(json.dumps(schema, ensure_ascii=False, indent=1))


def _has_sample(game: str) -> bool:
    """Whether the sheets of one bundled layout stand for all of a game."""
    result = GAMES.load(game)
    return bool(result.sample) or (bool(result.standard) and not result.outlined)


def _sheet(layout: str) -> tuple[str, Form]:
    """Name and form of a layout's sheets."""
    result = read_layout(layout)
    return result.name, result.content.form
