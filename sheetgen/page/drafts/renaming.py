"""Names of spaces: which are possible, how they are printed, and another name in every place that a layout uses it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sheetgen.games.registry import BUNDLED as GAMES
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.source.editing import CannotEdit, Edit, EditableDocument
from sheetgen.source.messages import reader
from sheetgen.source.nodes import Mapping, Scalar

_NAME = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
"""Allowed new names: the form of spaces' names."""
_GAME = "sheet"
_NAMERS = ("spaces", "computed", "tables")
"""Keys whose own keys are names; none may come twice."""


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


def language_of(texts: Mapping) -> str:
    """Return the language of texts that the reader sees: the reader's own if available, otherwise the first."""
    language = reader.get()
    return language.code if language is not None and language.code in texts.items else next(iter(texts.items))


def labels_of(root: Mapping | None) -> dict[str, str]:
    """Return the labels of a layout by name, in the reader's language."""
    every = root and root.get("labels")
    own = every.get(language_of(every)) if isinstance(every, Mapping) and every.items else None
    pairs = own.items.items() if isinstance(own, Mapping) else ()
    return {name: each.text for name, (_, each) in pairs if isinstance(each, Scalar) and each.text}


def shown(name: str, labels: dict[str, str]) -> str:
    """Return a name as it is printed."""
    words = name.replace("-", " ") if is_name(name) else name
    return labels.get(name) or words[:1].upper() + words[1:]
