"""The keys of a layout in YAML alone, as they are typed; `reading` makes them into a `Definition`."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

from msgspec import Meta

from sheetgen.games.game import LayoutKeys


def _free(key: str) -> Meta:
    """A key that is free in form; what an editor may know of it is made when a schema is asked for."""
    return Meta(extra={"raw": True, "schema": lambda: import_module("sheetgen.games.sheet.schema").key_schema(key)})


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout. What each may say is in docs/sheets.md."""

    spaces: Annotated[Any, _free("spaces")]
    """What is on the paper: name and spec, in the sheet's order."""
    name: Annotated[Any, _free("name")] = None
    """The first part of the rules' names; the file's name where it is not said."""
    players: Annotated[Any, _free("players")] = None
    """Of a sheet for a whole table: how many, or their names."""
    tables: Annotated[Any, _free("tables")] = None
    """Constants by name: lists or mappings."""
    parameters: Annotated[Any, _free("parameters")] = None
    """Named constants that a layout which extends this one may change."""
    computed: Annotated[Any, _free("computed")] = None
    """Formulas by name that are never printed nor typed."""
    rules: Annotated[Any, _free("rules")] = None
    """What each sheet must keep."""
    table: Annotated[Any, _free("table")] = None
    """What the sheets of a table must keep together."""
    score: Annotated[Any, _free("score")] = None
    """What a sheet is worth: a formula, or several by name."""
    winner: Annotated[Any, _free("winner")] = None
    """Who wins: `highest` (where it is not said) or `lowest`."""
    ties: Annotated[Any, _free("ties")] = None
    """What parts players of equal score."""
    look: Annotated[Any, _free("look")] = None
    """How spaces, keys and choices look, by name or path."""
    examples: Annotated[Any, _free("examples")] = None
    """Filled sheets with what is found in them, which `lint` tries."""
