"""`make schema`: rewrites the JSON Schemas in `layouts/schema`, which the layouts and examples name in their first line."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from sheetgen.form.schema import sheet_schema
from sheetgen.form.shapes import Schema
from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.layout.read import Library
from sheetgen.layout.schema import layout_schema

FOLDER = Path(__file__).parents[2] / "layouts" / "schema"


@cache
def schemas() -> dict[str, Schema]:
    """Return every file of the folder by name: for each game, the schema of its layouts, and that of sheets of its sample
    layout."""
    library = Library()
    made = {}
    for name in GAMES.names():
        game = GAMES.load(name)
        made[f"layout-{name}.json"] = layout_schema(game)
        if not game.sample and (game.outlined or not game.standard):
            continue  # no layout of this game is typical of all
        found = library.layout(game.sample or game.standard)
        made[f"sheet-{name}.json"] = sheet_schema(found.name, found.content.form)
    return made


def text(made: Schema) -> str:
    """Return the schema as printed."""
    return json.dumps(made, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Rewrite the folder."""
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for name, made in schemas().items():
        (FOLDER / name).write_text(text(made), encoding="utf-8")


if __name__ == "__main__":
    main()
