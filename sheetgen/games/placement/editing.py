"""Editor that writes levels drawn in another program into their files: the game's `Editor`.

A level is `{"title", "grid", "fields", "lines"}`: the title as a text or by language; rows of tokens; for each letter its kind,
colour and points; lines by axis (`row`, `column`) and number. For lines from a file, `entry` gives the number of the line there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

from sheetgen.drawing.palette import HUES
from sheetgen.games.editing import LevelValue, NoLevelError
from sheetgen.games.placement.lab.standards import PACKAGES
from sheetgen.games.placement.layout import COLOURED, FieldKind, Keys, Kind, LineKey, rows
from sheetgen.games.placement.level_places import MARK
from sheetgen.games.placement.notation import grid_rows, kind_text, line_items, line_text, points_text
from sheetgen.games.placement.words import colour_name
from sheetgen.source.editing import CannotEdit, Edit, EditableDocument, Edits, bare, quoted
from sheetgen.source.messages import as_text
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Node, Scalar
from sheetgen.source.nodes import Sequence as Items
from sheetgen.source.nodes import rows as typed_rows

_MOST_SIDE, _MOST_ENTRIES = 60, 5_000
"""Maximum rows or columns; maximum letters or lines. A level with more is rejected unread; a layout that can be read has fewer."""
_POINTS = {"gem": 3, "puzzle": 10, "bomb": -2, "pile": -2, "flag": [10, 6, 3, 1]}
"""Initial points of a new field."""
Short = Annotated[str, Meta(max_length=10_000)]
Whole = Annotated[int, Meta(ge=-(1 << 53), le=1 << 53)]
Place = Annotated[int, Meta(ge=1, le=_MOST_ENTRIES)]


class FieldEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of a letter."""

    letter: Annotated[str, Meta(min_length=1, max_length=8)]
    kind: Kind
    colour: Short = ""
    points: Whole | Annotated[tuple[Whole, ...], Meta(max_length=1_000)] | None = None

    @property
    def means(self) -> FieldKind:
        return FieldKind(kind=self.kind, points=self.points, colour=self.colour)


class LineEntry(Struct, frozen=True, forbid_unknown_fields=True, rename={"first": "from", "last": "to"}):
    """A row or column that earns points, or a part of one. entry: the number of the line in the file, from 1; None for a new
    line."""

    axis: Literal["row", "column"]
    number: Place
    points: Whole
    first: Place | None = None
    last: Place | None = None
    entry: Place | None = None

    @property
    def means(self) -> LineKey:
        row, column = (self.number, None) if self.axis == "row" else (None, self.number)
        return LineKey(points=self.points, row=row, column=column, first=self.first, last=self.last)


class DrawnLevel(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn level. grid: rows of tokens, all of the same length."""

    title: Short | Annotated[dict[Annotated[str, Meta(max_length=200)], Short], Meta(max_length=1_000)]
    grid: Annotated[
        list[Annotated[list[Annotated[str, Meta(pattern=r"\A\S{1,40}\Z")]], Meta(min_length=1, max_length=_MOST_SIDE)]],
        Meta(min_length=1, max_length=_MOST_SIDE),
    ]
    fields: Annotated[list[FieldEntry], Meta(max_length=_MOST_ENTRIES)] = []
    lines: Annotated[list[LineEntry], Meta(max_length=_MOST_ENTRIES)] = []


def read(keys: Keys, title: str | dict[str, str]) -> LevelValue:
    """Return a level as JSON values, from the valid keys and the title of its layout."""
    return {
        "title": title,
        "grid": [[token.text for token in row] for row in rows(keys.grid)],
        "fields": [
            {"letter": letter, "kind": kind.kind, "colour": kind.colour, "points": kind.points}
            for letter, kind in keys.fields.items()
        ],
        "lines": [_line_value(line, number) for number, line in enumerate(keys.lines, 1)],
    }


def _line_value(line: LineKey, number: int) -> dict[str, Any]:
    axis, index = ("row", line.row) if line.row is not None else ("column", line.column)
    return {"axis": axis, "number": index, "from": line.first, "to": line.last, "points": line.points, "entry": number}


def write(text: str, level: LevelValue) -> str:
    """Return the text of a layout with its level replaced. Raise NoLevelError if `level` is malformed, CannotEdit if the text
    cannot be edited."""
    try:
        drawn = msgspec.convert(level, DrawnLevel)
    except msgspec.ValidationError as error:
        raise NoLevelError(str(error)) from None
    mark = MARK if text.startswith(MARK) else ""
    typed = EditableDocument(text.removeprefix(mark))
    for change in (_with_title, _with_grid, _with_fields, _with_lines):
        if typed.root is None or typed.faults:
            raise CannotEdit
        typed = change(typed, typed.root, drawn)
    return mark + typed.text


# The title and the grid


def _with_title(typed: EditableDocument, root: Nodes, drawn: DrawnLevel) -> EditableDocument:
    node, title = root.get("title"), drawn.title
    if isinstance(title, str):
        if isinstance(node, Scalar) and not node.empty:
            return typed if node.text.strip() == title.strip() else typed.edited(typed.replace(node, title))
        return typed if node is None and not title else _with_key(typed, root, "title", bare(title))
    if not isinstance(node, Nodes):
        return _with_key(typed, root, "title", f"{{{', '.join(f'{lang}: {bare(said)}' for lang, said in title.items())}}}")
    edits: Edits = []
    for lang, said in title.items():
        old = node.get(lang)
        if isinstance(old, Scalar) and old.text != said:
            edits += typed.replace(old, said)
    typed = typed.edited(edits)
    return _with_entries(typed, "title", [f"{lang}: {bare(said)}" for lang, said in title.items() if lang not in node.items])


def _with_grid(typed: EditableDocument, root: Nodes, drawn: DrawnLevel) -> EditableDocument:
    node = root.get("grid")
    if isinstance(node, Scalar) and [row.split() for row in node.text.split("\n") if row.strip()] == drawn.grid:
        return typed
    if isinstance(node, Scalar) and node.block and node.style == "|" and node.text.strip():
        return typed.edited(_grid_edits(typed, node, drawn.grid))
    if node is None and root.ends is None:
        return _with_key(typed, root, "grid", typed.lined(["|", *(f"  {row}" for row in grid_rows(drawn.grid))]))
    return _with_key(typed, root, "grid", '"' + "".join(f"{quoted(row)[1:-1]}\\n" for row in grid_rows(drawn.grid)) + '"')


def _grid_edits(typed: EditableDocument, node: Scalar, grid: Sequence[Sequence[str]]) -> Edits:
    """Return the edits of a grid that is typed as a block text (after `|`): single fields if they fit, otherwise all rows with the
    previous spacing."""
    before = [_Row(typed, *row) for row in typed_rows(node, typed.lines)]
    if [len(row.tokens) for row in before] == [len(row) for row in grid]:
        edits = [row.edits(tokens) for row, tokens in zip(before, grid, strict=True)]
        if None not in edits:
            return [edit for each in edits for edit in each or ()]
    pitches = [pitch for row in before for pitch in row.pitches()]
    pitch = max(set(pitches), key=pitches.count) if pitches else 0
    indent = " " * before[0].indent
    result = typed.newline.join(indent + row for row in grid_rows(grid, pitch)).removeprefix(indent)
    return [Edit(before[0].start, before[-1].end, result)]


class _Row:
    """A typed row of a grid: its tokens, each with its offset in the text."""

    def __init__(self, typed: EditableDocument, line: int, column: int, text: str) -> None:
        begin = typed.offset(line, column)
        self.tokens: list[tuple[int, str]] = []
        at = 0
        for token in text.split():
            at = text.index(token, at)
            self.tokens.append((begin + at, token))
            at += len(token)
        self.start = self.tokens[0][0]
        self.end = self.tokens[-1][0] + len(self.tokens[-1][1])
        self.indent = self.start - typed.offset(line, 1)

    def pitches(self) -> Iterator[int]:
        """Yield the number of characters from the start of each token to the start of the next."""
        return (right - left for (left, _), (right, _) in zip(self.tokens, self.tokens[1:], strict=False))

    def edits(self, wanted: Sequence[str]) -> Edits | None:
        """Return edits that replace tokens, padding each with space characters up to its neighbour; None if a token does
        not fit."""
        result = []
        ends = [start for start, _ in self.tokens[1:]]
        for number, ((start, old), new) in enumerate(zip(self.tokens, wanted, strict=True)):
            if old == new:
                continue
            if number == len(ends):
                result.append(Edit(start, start + len(old), new))
            elif start + len(new) < ends[number]:
                length = max(len(old), len(new))
                result.append(Edit(start, start + length, new.ljust(length)))
            else:
                return None
        return result


# Letters and lines


def _with_fields(typed: EditableDocument, root: Nodes, drawn: DrawnLevel) -> EditableDocument:
    node = root.get("fields")
    wanted = {field.letter: field for field in drawn.fields}
    new = [f"{letter}: {kind_text(field.means)}" for letter, field in wanted.items() if not _has(node, letter)]
    if isinstance(node, Nodes):
        for letter, (_, value) in node.items.items():
            if letter in wanted:
                typed = _with_values(typed, ("fields", letter), value, _field_values(wanted[letter]))
        for number, letter in reversed(list(enumerate(node.items))):
            if letter not in wanted:
                typed = _without(typed, "fields", number)
    return _with_entries(typed, "fields", new)


def _field_values(field: FieldEntry) -> dict[str, tuple[Any, str]]:
    """Return the values of a letter, as read and as typed."""
    points = field.points
    return {
        "kind": (field.kind, field.kind),
        **({"colour": (field.colour, bare(field.colour))} if field.colour else {}),
        **({"points": (points, points_text(points))} if points is not None else {}),
    }


def _with_lines(typed: EditableDocument, root: Nodes, drawn: DrawnLevel) -> EditableDocument:
    node = root.get("lines")
    kept = {line.entry: line for line in drawn.lines if line.entry is not None}
    count = len(node.items) if isinstance(node, Items) else int(isinstance(node, Nodes))
    if any(entry > count for entry in kept) or [line.entry for line in drawn.lines if line.entry] != sorted(kept):
        raise NoLevelError("lines")
    new = [line_text(line.means) for line in drawn.lines if line.entry is None]
    if isinstance(node, Nodes):  # a single line, typed without a list
        raise CannotEdit
    if isinstance(node, Items):
        for number, value in enumerate(node.items, 1):
            if number in kept:
                said = {key: (value, str(value)) for key, value in line_items(kept[number].means)}
                typed = _with_values(typed, ("lines", number), value, said)
        for number in range(count, 0, -1):
            if number not in kept:
                typed = _without(typed, "lines", number - 1)
    return _with_entries(typed, "lines", new)


def _with_values(
    typed: EditableDocument, path: tuple[str, str | int], node: Node, wanted: Mapping[str, tuple[Any, str]]
) -> EditableDocument:
    """Return the document with other values in an entry: changed values are replaced, keys are appended or removed."""
    if not isinstance(node, Nodes):
        raise CannotEdit
    edits: Edits = []
    for key, (value, text) in wanted.items():
        old = node.get(key)
        if old is not None and not _says(old, value):
            if isinstance(old, Scalar) and not isinstance(value, tuple):
                edits += typed.replace(old, str(value))
            else:
                edits += typed.write(old, text)
    typed = typed.edited(edits) if edits else typed
    for key in [key for key in node.items if key not in wanted]:
        typed = _without(typed, path, list(_at(typed, path).items).index(key))
    for key, (_, text) in wanted.items():
        there = _at(typed, path)
        if isinstance(there, Nodes) and key not in there.items:
            before = [number for number, other in enumerate(there.items, 1) if _comes_before(other, key, wanted)]
            typed = typed.edited(typed.insert(there, max(before, default=0), f"{key}: {text}"))
    return typed


def _comes_before(one: str, other: str, order: Mapping[str, Any]) -> bool:
    keys = list(order)
    return one in order and keys.index(one) < keys.index(other)


def _says(node: Node, value: Any) -> bool:
    """Return whether a node already has this value, however it is typed."""
    if isinstance(node, Items):
        return isinstance(value, tuple) and len(node.items) == len(value) and all(map(_says, node.items, value))
    if not isinstance(node, Scalar):
        return False
    if isinstance(value, tuple):
        return len(value) == 1 and _says(node, value[0])
    text = node.text.replace("−", "-").removeprefix("+")
    return text == str(value) or (isinstance(value, int) and text.lstrip("-").isdecimal() and int(text) == value)


def _at(typed: EditableDocument, path: str | tuple[str, str | int]) -> Nodes | Items:
    """Return the mapping or list at a key, or at a letter or a line below a key. Raise CannotEdit if none exists."""
    keys: tuple[str | int, ...] = (path,) if isinstance(path, str) else path
    node: Node | None = typed.root
    for key in keys:
        if isinstance(node, Nodes):
            node = node.get(str(key))
        elif isinstance(node, Items) and isinstance(key, int):
            node = node.items[key - 1]
    if not isinstance(node, (Nodes, Items)):
        raise CannotEdit
    return node


def _has(node: Node | None, key: str) -> bool:
    return isinstance(node, Nodes) and key in node.items


def _without(typed: EditableDocument, path: str | tuple[str, str | int], index: int) -> EditableDocument:
    return typed.edited(typed.remove(_at(typed, path), index))


def _with_entries(typed: EditableDocument, path: str | tuple[str, str | int], entries: Sequence[str]) -> EditableDocument:
    """Append entries to a mapping or a list; a missing mapping or list is added after all keys."""
    if not entries or typed.root is None:
        return typed
    keys: tuple[str | int, ...] = (path,) if isinstance(path, str) else path
    node = typed.root.get(str(keys[0])) if len(keys) == 1 else _at(typed, path)
    if isinstance(node, (Nodes, Items)) and (node.items or node.ends is not None):
        return typed.edited(typed.insert(node, len(node.items), _joined(typed, node, entries)))
    listed = str(keys[0]) == "lines"
    if typed.root.ends is not None:
        inside = ", ".join(entries)
        return _with_key(typed, typed.root, str(keys[0]), f"[{inside}]" if listed else f"{{{inside}}}")
    below = [f"  - {entry}" if listed else f"  {entry}" for entry in entries]
    return _with_key(typed, typed.root, str(keys[0]), typed.lined(["", *below]))


def _joined(typed: EditableDocument, node: Nodes | Items, entries: Sequence[str]) -> str:
    """Return several entries as one text. Only the separators between them are included; `insert` adds the outer ones."""
    if node.ends is not None:
        return ", ".join(entries)
    between = typed.newline + " " * (node.column - 1) + ("- " if isinstance(node, Items) else "")
    return between.join(entries)


def _with_key(typed: EditableDocument, root: Nodes, key: str, text: str) -> EditableDocument:
    """Set a key of the layout: replace its value, or append the key after all others, with a blank line before it."""
    if key in root.items:
        name, value = root.items[key]
        if isinstance(value, Scalar) and value.empty and text.startswith(typed.newline):
            end = typed.offset(name.line + 1, 1)
            end -= len(typed.newline) if typed.text[:end].endswith(typed.newline) else 0
            return typed.edited([Edit(end, end, text)])
        return typed.edited(typed.fill(name, value, text) if isinstance(value, Scalar) else typed.write(value, text))
    parted = text.startswith(("|", typed.newline))
    said = f"{key}:{text}" if text.startswith(typed.newline) else f"{key}: {text}"
    return typed.edited(typed.insert(root, len(root.items), (typed.newline if parted and root.ends is None else "") + said))


# Drawing tools


def kit() -> Mapping[str, Any]:
    """Return the drawing tools, in the reader's language; see `Editor.kit`."""
    return {
        "kinds": [{"kind": kind, "points": _POINTS.get(kind), "coloured": kind in COLOURED} for kind in get_args(Kind)],
        "colours": [{"name": name, "label": as_text(colour_name(name)), "solid": hue.solid} for name, hue in HUES.items()],
        "lab": all(find_spec(package) is not None for package in PACKAGES),
    }
