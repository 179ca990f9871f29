"""`sheetgen schema`."""

from __future__ import annotations

import json

import click

from sheetgen.cli.common import fail, faults_text, library_of, warn
from sheetgen.cli.writing import output_option, put_text
from sheetgen.form.entries import Form
from sheetgen.form.schema import any_of, any_sheet, sheet_schema
from sheetgen.form.shapes import Schema
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.layout.find import bundled_path, is_path
from sheetgen.layout.read import Library
from sheetgen.layout.schema import layout_schema
from sheetgen.layout.words import broken_plugin
from sheetgen.plugins import BrokenPluginError, raised
from sheetgen.plugins import broken as broken_game
from sheetgen.report.schema import REPORT
from sheetgen.source.faults import Unreadable, near
from sheetgen.source.messages import room

phrase, _ = room("cli")


@click.command()
@click.argument("kind", type=click.Choice(["layout", "sheet", "report"]))
@click.argument("game", required=False)
@output_option
def command(kind: str, game: str | None, output: str | None) -> None:
    """Print the JSON Schema of layouts, filled sheets or reports. Editors use the schema to complete words and underline errors.
    Programs use it to read reports.

    GAME is the name of a game; for `sheet` it can also be your own layout. Without GAME, the schema accepts every game. Reports
    are the output of `check`, `lint`, `options`, `read` and `lab` with --format json.

    \b
    Example:
      sheetgen schema sheet namaste -o namaste-sheet.json
    """

    if kind == "report":
        if game is not None:
            fail(
                phrase("report-of-any-game", "reports are the same for every game"), phrase("leave-out", "leave out '{game}'", game)
            )
        put_text(REPORT.read_text("utf-8"), output)
        return

    library = library_of([game or ""])
    if game is None:
        schema = _of_all(kind, library)
    elif game in GAMES:
        schema = _of_game(kind, game, library)
    elif kind == "sheet" and (is_path(game) or bundled_path(game) is not None):
        schema = sheet_schema(*_sheet(game, library))
    else:
        fail(phrase("no-such-game", "no such game: '{game}'", game), near(game, GAMES.every()))
    put_text(json.dumps(schema, ensure_ascii=False, indent=1) + "\n", output, library.lines)


def _of_all(kind: str, library: Library) -> Schema:
    """Return a schema that accepts any game's file; report and skip games of unusable plug-ins."""
    called = phrase("any-sheet", "a sheet of any game") if kind == "sheet" else phrase("any-layout", "a layout of any game")
    broken: list[BrokenPluginError] = []
    schemas = []
    for name in GAMES.usable(broken):
        try:
            schemas.append(_of_game(kind, name, library))
        except BrokenPluginError as error:
            broken.append(error)
        except Unreadable as unreadable:
            click.echo(faults_text(name, unreadable, library.lines), err=True, color=True)
    for each in broken:
        warn(broken_plugin(each.name, each.package, each.reason))
    return any_of(called.text(), schemas)


def _of_game(kind: str, name: str, library: Library) -> Schema:
    """Return the schema of a game. Raise BrokenPluginError if a plug-in's game cannot be used, and Unreadable for errors in its
    layout."""
    game = GAMES.load(name)
    try:
        if kind == "layout":
            return layout_schema(game)
        return sheet_schema(*_sheet(game.sample or game.standard, library)) if _has_sample(name) else any_sheet(name)
    except Unreadable:
        raise
    except Exception as error:
        if GAMES.package(name) is None:
            raise
        raise broken_game("games", name, raised(error)) from error


def _has_sample(game: str) -> bool:
    """Return whether the game has one bundled layout whose schema fits all sheets of the game."""
    result = GAMES.load(game)
    return bool(result.sample) or (bool(result.standard) and not result.outlined)


def _sheet(layout: str, library: Library) -> tuple[str, Form]:
    """Return the name and form of a layout's sheets."""
    result = library.layout(layout)
    return result.name, result.content.typed_form
