"""Changes single values of a layout: its text receives only differences from the layout it starts from.

The paper keys of a layout are plain JSON values (texts, lists, mappings), with blocks by their ids: `sheet_values`. A change is a
path in these values and the new value. If the base layout has the same value, the text omits it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any

from msgspec import Struct

from sheetgen.layout.merge import block_id
from sheetgen.layout.model import Layout
from sheetgen.source.editing import CannotEdit, EditableDocument
from sheetgen.source.faults import Position
from sheetgen.source.nodes import Mapping, Node, Scalar
from sheetgen.source.nodes import Sequence as Items
from sheetgen.source.writing import scalar

PARTS = ("title", "page", "theme", "labels", "blocks")
"""The keys of a layout that define how the sheet looks (the paper keys)."""
_ORDER = ("game", "extends", "title", "page", "theme", "labels", "remove", "blocks")
_BLOCK_LEVELS = {"theme": 1, "labels": 2}
"""Number of levels of a new mapping written with an entry per line; deeper levels are written in braces."""
_COMMENT = re.compile(r"(^|\s)#")
MARK = "\ufeff"
"""Mark that some programs put at the start of a file (a byte order mark)."""
Path = tuple[str, ...]


class Change(Struct, frozen=True):
    """A change of a value. path: keys starting with one of `PARTS`; for a block, its id is next. value: texts, lists and mappings;
    None removes the value or block.
    """

    path: Path
    value: Any


def plain(node: Node | None) -> Any:
    """Return a value as JSON: single values as texts; None for a blank value."""
    if isinstance(node, Mapping):
        return {key: said for key, (_, value) in node.items.items() if (said := plain(value)) is not None}
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return None if node is None or node.empty else node.text


def sheet_values(root: Mapping) -> dict[str, Any]:
    """Return the values of a merged layout that define how the sheet looks (`PARTS`); blocks as a mapping by id, in their order."""
    values = {part: plain(root.get(part)) for part in PARTS[:-1]}
    blocks = root.get("blocks")
    listed = blocks.items if isinstance(blocks, Items) else []
    return {**values, "blocks": {name: plain(node) for node in listed if (name := block_id(node)) is not None}}


def inherited(layout: Layout) -> Mapping:
    """Return the merged root of the base layout, with the blocks of its automatic page."""
    base = layout.base or Mapping(layout.file, 1, 1)
    if not layout.game.outlined:
        return base
    before, root = copy(layout), Mapping(layout.root.file, layout.root.line, layout.root.column)
    root.items.update({key: item for key, item in layout.root.items.items() if key not in ("blocks", "remove")})
    root.items.update({key: item for key, item in base.items.items() if key in ("blocks", "remove")})
    before.root = root
    before.__dict__.pop("automatic_page", None)
    result = Mapping(base.file, base.line, base.column)
    result.items.update(base.items)
    if before.automatic_page is not None and "blocks" in before.automatic_page.root.items:
        result.items["blocks"] = before.automatic_page.root.items["blocks"]
    return result


def value_at(values: Any, path: Sequence[str]) -> Any:
    """Return the value at a path; None if it has no value."""
    for key in path:
        values = values.get(key) if isinstance(values, dict) else None
    return values


def write(text: str, base: Mapping, changes: Iterable[Change]) -> str:
    """Return a layout's text with changes. base: the root of the layout it starts from (`inherited`).

    Raises CannotEdit if a change can't be written into the text.
    """
    mark = MARK if text.startswith(MARK) else ""
    typed = EditableDocument(text.removeprefix(mark))
    before = sheet_values(base)
    for change in changes:
        root = typed.root
        if root is None or typed.faults:
            raise CannotEdit
        known = value_at(before, change.path)
        wanted = None if change.value == known else change.value
        if change.path[0] != "blocks":
            typed = _with_value(typed, (), change.path, wanted)
        elif len(change.path) > 2:
            typed = _with_option(typed, change, wanted, known is not None or change.value is not None)
        else:
            typed = _with_block(typed, change.path[1], change.value, known is not None)
    return mark + typed.text


# Blocks


def _with_option(typed: EditableDocument, change: Change, wanted: Any, said: bool) -> EditableDocument:
    """Return the text with a block's option set to a value (None: removed). If the block's entry then contains only its id, the
    entry is removed as well."""
    _, name, *keys = change.path
    if (number := _entry(typed, name)) is not None:
        typed = _with_value(typed, ("blocks", number), tuple(keys), wanted)
        entry = _at(typed, ("blocks", number))
        if isinstance(entry, Mapping) and list(entry.items) == ["id"] and wanted is None and said:
            return _without(typed, ("blocks", number))
        return typed
    return typed if wanted is None else _with_entry(typed, {"id": name, **_nested(keys, wanted)})


def _with_block(typed: EditableDocument, name: str, value: Any, known: bool) -> EditableDocument:
    """Return the text with a new block, or with a block removed: an inherited block is named in `remove`."""
    number = _entry(typed, name)
    if value is not None:
        if number is not None or known or not isinstance(value, dict):
            raise CannotEdit
        return _with_entry(typed, {"id": name, **{key: each for key, each in value.items() if key != "id"}})
    if number is not None:
        typed = _without(typed, ("blocks", number))
    if not known:
        return typed
    removed = _at(typed, ("remove",))
    if isinstance(removed, Items) and (removed.items or removed.ends is not None):
        return typed.edited(typed.insert(removed, len(removed.items), scalar(name)))
    names = [removed.text, name] if isinstance(removed, Scalar) and not removed.empty else [name]
    return _with_value(typed, (), ("remove",), names)


def _entry(typed: EditableDocument, name: str) -> int | None:
    """Return the index of a block's entry in the text's own `blocks`."""
    blocks = _at(typed, ("blocks",))
    listed = blocks.items if isinstance(blocks, Items) else []
    return next((number for number, node in enumerate(listed) if block_id(node) == name), None)


def _with_entry(typed: EditableDocument, entry: dict[str, Any]) -> EditableDocument:
    """Return the text with an entry added to `blocks`, in braces on one line."""
    blocks, text = _at(typed, ("blocks",)), _inline_yaml(entry)
    if isinstance(blocks, Items) and (blocks.items or blocks.ends is not None):
        return typed.edited(typed.insert(blocks, len(blocks.items), text))
    if blocks is not None and not blocks.empty:
        raise CannotEdit
    assert typed.root is not None
    if typed.root.ends is not None or blocks is not None:
        return _with_value(typed, (), ("blocks",), [entry])
    return _with_key(typed, typed.root, "blocks", typed.lined(["", f"  - {text}"]))


# Values in mappings


def _with_value(typed: EditableDocument, above: tuple[str | int, ...], path: Path, value: Any) -> EditableDocument:
    """Return the text with the value at `path` below the place `above` set or replaced; None removes the value, and mappings that
    contained nothing else."""
    place = (*above, *path)
    there = _at(typed, place)
    if value is None:
        return typed if there is None else _without(typed, _lonely(typed, place, len(above)))
    if there is not None:
        return _replaced(typed, place, there, value)
    keys = list(path)
    inner = [keys.pop()]
    while keys and not isinstance(_at(typed, (*above, *keys)), Mapping):
        inner.insert(0, keys.pop())
    holder = _at(typed, (*above, *keys))
    if not isinstance(holder, Mapping):
        raise CannotEdit
    first, said = inner[0], _nested(inner[1:], value)
    if first in holder.items:  # a key without a value, or whose value is not a mapping
        return _replaced(typed, (*above, *keys, first), holder.items[first][1], said)
    depth = _BLOCK_LEVELS.get(path[0], 0) - len(keys) if not above and typed.root is not None and typed.root.ends is None else 0
    indent = holder.column - 1 if holder.ends is None else 0
    text = _below(said, indent + 2, depth, typed.newline) if holder.ends is None else f" {_inline_yaml(said)}"
    return _with_key(typed, holder, first, text)


def _replaced(typed: EditableDocument, place: tuple[str | int, ...], there: Node, value: Any) -> EditableDocument:
    if there.empty:
        holder = _at(typed, place[:-1])
        assert isinstance(holder, Mapping)
        return typed.edited(typed.fill(*_pair(holder, str(place[-1])), _inline_yaml(value)))
    if isinstance(there, Scalar) and isinstance(value, str) and not there.block and there.style:
        return typed.edited(typed.replace(there, value))
    if not isinstance(there, Scalar) and _COMMENT.search(typed.raw(there)) and there.ends is None:
        raise CannotEdit  # the change would also remove a comment
    return typed.edited(typed.write(there, _inline_yaml(value)))


def _pair(holder: Mapping, key: str) -> tuple[Scalar, Scalar]:
    name, value = holder.items[key]
    assert isinstance(value, Scalar)
    return name, value


def _with_key(typed: EditableDocument, holder: Mapping, key: str, text: str) -> EditableDocument:
    """Return the text with a key added to a mapping: at the root in its usual place, elsewhere after the other keys."""
    index = len(holder.items)
    if holder is typed.root and key in _ORDER:
        later = _ORDER[_ORDER.index(key) + 1 :]
        index = next((number for number, other in enumerate(holder.items) if number and other in later), index)
    elif not holder.items and holder.ends is None:
        raise CannotEdit
    return typed.edited(typed.insert(holder, index, f"{scalar(key)}:{text}"))


def _below(value: Any, indent: int, depth: int, newline: str) -> str:
    """Return a value as text after its key's colon: `depth` levels with an entry per line, then in braces."""
    if depth <= 0 or not isinstance(value, dict):
        return f" {_inline_yaml(value)}"
    entries = (f"{scalar(key)}:{_below(each, indent + 2, depth - 1, newline)}" for key, each in value.items())
    return "".join(f"{newline}{' ' * indent}{entry}" for entry in entries)


def _lonely(typed: EditableDocument, place: tuple[str | int, ...], least: int) -> tuple[str | int, ...]:
    """Return the place of the outermost mapping that contains nothing but this place, and no comment; if no mapping does, the place
    itself."""
    while len(place) - 1 > least:
        holder = _at(typed, place[:-1])
        if not isinstance(holder, Mapping) or len(holder.items) > 1 or _COMMENT.search(typed.raw(holder)):
            break
        place = place[:-1]
    return place


def _without(typed: EditableDocument, place: tuple[str | int, ...]) -> EditableDocument:
    """Return the text without the value at a place; a list whose last item is removed disappears."""
    holder = _at(typed, place[:-1])
    if isinstance(holder, Items) and len(holder.items) == 1 and not _COMMENT.search(typed.raw(holder)):
        return _without(typed, place[:-1])
    if not isinstance(holder, (Mapping, Items)):
        raise CannotEdit
    index = list(holder.items).index(str(place[-1])) if isinstance(holder, Mapping) else int(place[-1])
    if holder is typed.root and len(holder.items) == 1:
        raise CannotEdit
    return typed.edited(typed.remove(holder, index))


def _at(typed: EditableDocument, place: Sequence[str | int]) -> Node | None:
    """Return the node at a place, given as keys, and indices of items from 0."""
    node: Node | None = typed.root
    for key in place:
        if isinstance(node, Mapping):
            node = node.get(str(key))
        elif isinstance(node, Items) and isinstance(key, int) and key < len(node.items):
            node = node.items[key]
        else:
            return None
    return node


def _nested(keys: Sequence[str], value: Any) -> Any:
    """Return a value below nested keys, each containing only the next."""
    for key in reversed(keys):
        value = {key: value}
    return value


def _inline_yaml(value: Any) -> str:
    """Return a value as YAML on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {_inline_yaml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline_yaml, value)) + "]"
    return value if value in ("true", "false") else scalar(str(value))


# Places


def path_at(root: Mapping, position: Position) -> Path:
    """Return the path of the value at a position of a text, as in a `Change`; empty if the value doesn't belong to one of
    `PARTS`."""
    path: list[str] = []
    node: Node = root
    while not isinstance(node, Scalar):
        if isinstance(node, Mapping):
            begun = [(key, value) for key, (typed, value) in node.items.items() if typed.position[:2] <= position[:2]]
            if not begun:
                break
            key, node = begun[-1]
            path.append(key)
        else:
            items = [item for item in node.items if item.position[:2] <= position[:2]]
            if not items:
                break
            node = items[-1]
            if len(path) == 1:
                name = block_id(node)
                if name is None:
                    break
                path.append(name)
                if not isinstance(node, Mapping) or node.position[:2] == position[:2]:
                    break
            else:
                break
    return tuple(path) if path and path[0] in PARTS else ()
