"""Renames a space of a draft: changes its name in every place that the layout uses it, and no other character."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.source.editing import CannotEdit, Edit, EditableDocument
from sheetgen.source.nodes import Mapping

_NAME = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
"""Allowed new names: the form of spaces' names."""
_GAME = "sheet"
_NAMERS = ("spaces", "computed", "tables")
"""Keys whose own keys are names; none may come twice."""
_MOST_LINES = 20


def is_name(text: str) -> bool:
    """Return whether a space may have this name."""
    return _NAME.fullmatch(text) is not None


def renamed(typed: EditableDocument, path: Sequence[str], name: str) -> str:
    """Return the text with another name for a root space. Raise CannotEdit if the name is typed in a way that can't be followed."""
    root = typed.root
    if root is None or len(path) != 1:
        raise CannotEdit
    if not is_name(name):
        raise Refusal("refused", words.no_name_of_space(name))
    if name != path[0] and any(isinstance(node := root.get(key), Mapping) and name in node.items for key in _NAMERS):
        raise Refusal("refused", words.named_already(name))
    old = path[0]
    places = GAMES.load(_GAME).mentions(root, {root.file: typed.lines}, old)
    starts = [typed.offset(place.line, place.column) for place in places]
    edits = [Edit(start, start + len(old), name) for start in starts if typed.text.startswith(old, start)]
    if not edits:
        raise CannotEdit
    return typed.edited(edits).text


def lines_with(text: str, name: str) -> list[int]:
    """Return the numbers of the first lines, counted from 1, that contain a name as a separate word."""
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    return [number for number, line in enumerate(text.splitlines(), 1) if word.search(line)][:_MOST_LINES]
