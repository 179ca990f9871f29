"""The keys of a layout in YAML alone, as they are typed; `reading` makes them into a `Definition`."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

from msgspec import Meta

from sheetgen.games.game import LayoutKeys, Raw


def _spaces() -> Any:
    """What an editor may know of spaces; made when a schema is asked for."""
    return import_module("sheetgen.games.sheet.schema").SPACES


def _looks() -> Any:
    return import_module("sheetgen.games.sheet.schema").LOOKS


Spaces = Annotated[Any, Meta(extra={"raw": True, "schema": _spaces})]
Looks = Annotated[Any, Meta(extra={"raw": True, "schema": _looks})]


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout. What each may say is in docs/sheets.md."""

    spaces: Spaces
    """What is on the paper: name and spec, in the sheet's order."""
    name: Raw = None
    """The first part of the rules' names; the file's name where it is not said."""
    players: Raw = None
    """Of a sheet for a whole table: how many, or their names."""
    tables: Raw = None
    """Constants by name: lists or mappings."""
    computed: Spaces = None
    """Formulas by name that are never printed nor typed."""
    rules: Raw = None
    """What each sheet must keep."""
    table: Raw = None
    """What the sheets of a table must keep together."""
    score: Raw = None
    """What a sheet is worth: a formula, or several by name."""
    winner: Raw = None
    """Who wins: `highest` (where it is not said) or `lowest`."""
    ties: Raw = None
    """What parts players of equal score."""
    look: Looks = None
    """How spaces, keys and choices look, by name or path."""
    examples: Raw = None
    """Filled sheets with what is found in them, which `lint` tries."""
