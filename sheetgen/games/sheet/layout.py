"""The typed keys of a YAML-only layout; `reading` turns them into a `Definition`."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

from msgspec import Meta

from sheetgen.games.game import LayoutKeys


def _free(key: str) -> Meta:
    """Describe a key of free form; its help in the editor is built when a schema is requested."""
    return Meta(extra={"raw": True, "schema": lambda: import_module("sheetgen.games.sheet.schema").key_schema(key)})


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout. docs/sheets.md lists the values each may have."""

    spaces: Annotated[Any, _free("spaces")]
    """The spaces on the sheet: name and spec, in the sheet's order."""
    name: Annotated[Any, _free("name")] = None
    """The first part of the rules' names; the file name if not given."""
    players: Annotated[Any, _free("players")] = None
    """The number of players or their names, for a sheet shared by a whole table."""
    tables: Annotated[Any, _free("tables")] = None
    """Constants by name: lists or mappings."""
    parameters: Annotated[Any, _free("parameters")] = None
    """Named constants that a layout which extends this one may change."""
    computed: Annotated[Any, _free("computed")] = None
    """Formulas by name whose values are neither printed nor typed."""
    rules: Annotated[Any, _free("rules")] = None
    """The rules for each sheet."""
    table: Annotated[Any, _free("table")] = None
    """The rules for all the sheets of a table together."""
    score: Annotated[Any, _free("score")] = None
    """The value of a sheet: a formula, or several by name."""
    winner: Annotated[Any, _free("winner")] = None
    """The winning score: `highest` (the default) or `lowest`."""
    ties: Annotated[Any, _free("ties")] = None
    """The tie-breaks for players of equal score."""
    look: Annotated[Any, _free("look")] = None
    """The look of spaces, keys and choices, by name or path."""
    aloud: Annotated[Any, _free("aloud")] = None
    """Facts printed below the heading."""
    examples: Annotated[Any, _free("examples")] = None
    """Filled sheets with their expected findings, which `lint` tests."""
