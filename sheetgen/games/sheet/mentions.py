"""The positions where a YAML-only layout names a space: its definition, formulas and texts, examples, labels and the page.

Layouts with errors are searched as well; an invalid formula has no names.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from collections.abc import Mapping as MappingOf
from contextlib import suppress
from typing import NamedTuple

from msgspec import Struct

from sheetgen.games.sheet.definition.script import Lines, place
from sheetgen.games.sheet.definition.texts import formulas_in
from sheetgen.games.sheet.keys import EXAMPLE, LAYOUT, RULE, SPEC, Key
from sheetgen.games.sheet.language.parser import WrongFormula, parse, parse_loops
from sheetgen.games.sheet.language.tree import Path, Through
from sheetgen.source.faults import Position
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

_NO_SPACE = ("text", "at", "block", "style", "symbol", "align")
"""Options of a block whose value may equal a space's name without meaning the space, unless it starts with a dollar."""


def mentions(root: Mapping, lines: Lines, name: str) -> list[Position]:
    """Return each position that names a space of the sheet, in the order of the text. name: the name of a root space or of a key in
    `computed`."""
    return sorted(set(_Finder(name, lines).layout(root)))


class _Finder(NamedTuple):
    """Finder of the positions that name a space. name: the name of the space. sheets: the names that mean sheets of a table in the
    current formulas."""

    name: str
    lines: Lines
    sheets: frozenset[str] = frozenset(("sheets",))

    def layout(self, root: Mapping) -> Iterator[Position]:
        for key in ("spaces", "computed", "look"):
            yield from self._keys(root.get(key))
        yield from self._by_table(LAYOUT, root)
        for labels in _values(root.get("labels")) if not self._is_key(root) else ():
            yield from self._keys(labels)
        page, spaces = root.get("page"), root.get("spaces")
        own = spaces.items if isinstance(spaces, Mapping) else {}
        yield from self._flow(page.get("flow") if isinstance(page, Mapping) else None, own)
        yield from self._words(root.get("remove"))
        yield from self._block(root.get("blocks"))

    def _by_table(self, keys: MappingOf[str, Key], node: Node) -> Iterator[Position]:
        """Yield the mentions in a mapping with these keys."""
        for name, (_, value) in node.items.items() if isinstance(node, Mapping) else ():
            if name in keys:
                yield from self._value(keys[name].holds, value)

    def _value(self, holds: str, node: Node) -> Iterator[Position]:
        """Yield the mentions in a key's value."""
        match holds:
            case "formula" | "formulas" | "nested-formulas":
                yield from self._formulas(node)
            case "text" | "texts":
                yield from self._texts(node)
            case "axis" | "specs" | "computed":
                for spec in _values(node):
                    is_formula = holds == "computed" and isinstance(spec, Scalar)
                    yield from self._formulas(spec) if is_formula else self._by_table(SPEC, spec)
            case "rules" | "examples":
                for each in _values(node):
                    yield from self._with_sheets(each)._by_table(RULE if holds == "rules" else EXAMPLE, each)
            case "look" | "looks":
                for look in _values(node) if holds == "looks" else [node]:
                    yield from self._texts(look.get("hint") if isinstance(look, Mapping) else None)
            case "sheet" | "sheets":
                for sheet in _values(node) if holds == "sheets" else [node]:
                    yield from self._keys(sheet)
            case "finds":
                yield from self._words(node)

    def _with_sheets(self, rule: Node) -> _Finder:
        """Return a finder that knows which variables of a rule stand for sheets."""
        node = rule.get("for") if isinstance(rule, Mapping) else None
        return self._replace(sheets=self.sheets | _sheets_in(_parsed(node.text))) if isinstance(node, Scalar) else self

    def _is_key(self, root: Mapping) -> bool:
        """Return whether a key of an axis, a choice or a player has the space's name too. Labels may mean any of these."""
        left, lists = [root.get("spaces")], [root.get("players")]
        while left:
            node = left.pop()
            left += _values(node)
            lists += [node.get(key) for key in ("rows", "columns", "choice")] if isinstance(node, Mapping) else []
        return any(self.name in (*_keys(each), *_texts(each)) for each in lists)

    def _block(self, node: Node | None, key: str = "") -> Iterator[Position]:
        """Yield the spaces and labels that blocks show."""
        if isinstance(node, Mapping):
            for inner, (_, value) in node.items.items():
                yield from self._block(value, inner)
        elif isinstance(node, Sequence):
            for value in node.items:
                yield from self._block(value, key)
        elif node is not None and (node.text.startswith("$") or key.split("-")[-1] not in _NO_SPACE):
            yield from self._words(node)

    # Single values

    def _keys(self, node: Node | None) -> Iterator[Position]:
        for key, _ in node.items.values() if isinstance(node, Mapping) else ():
            yield from self._words(key)

    def _words(self, node: Node | None) -> Iterator[Position]:
        """Yield the mentions in words or paths that start with the space's name, in lists of any depth."""
        if isinstance(node, Sequence):
            for each in node.items:
                yield from self._words(each)
        elif isinstance(node, Scalar):
            begin = int(node.text.startswith("$"))
            if node.text[begin:].partition(".")[0] == self.name:
                yield self._at(node, begin)

    def _flow(self, node: Node | None, spaces: Container[str]) -> Iterator[Position]:
        """Yield the mentions in `flow`, where `NAME-2` is the second column of a long table, unless it is another space."""
        if isinstance(node, Sequence):
            for each in node.items:
                yield from self._flow(each, spaces)
        elif isinstance(node, Scalar) and (node.text == self.name or node.text not in spaces):
            name, _, column = node.text.rpartition("-")
            if self.name in (node.text, name if column.isdecimal() else ""):
                yield self._at(node, 0)

    def _texts(self, node: Node | None) -> Iterator[Position]:
        """Yield the mentions in a text's formulas in braces, or in texts by language or key."""
        if isinstance(node, Scalar):
            try:
                scripts = formulas_in(node)
            except WrongFormula:
                return
            for script in scripts:
                yield from self._formula(node, script.text, script.begin)
        for each in _values(node):
            yield from self._texts(each)

    def _formulas(self, node: Node) -> Iterator[Position]:
        """Yield the mentions in a formula, in a list of formulas, or in formulas by name."""
        if isinstance(node, Scalar):
            yield from self._formula(node, node.text, 0)
        for each in _values(node):
            yield from self._formulas(each)

    def _formula(self, node: Scalar, text: str, begin: int) -> Iterator[Position]:
        for offset in _spaces_named(text, self.name, self.sheets):
            yield self._at(node, begin + offset)

    def _at(self, node: Scalar, offset: int) -> Position:
        return place(node, offset, self.lines.get(node.file, []), len(self.name))


def _values(node: Node | None) -> list[Node]:
    if isinstance(node, Mapping):
        return [value for _, value in node.items.values()]
    return node.items if isinstance(node, Sequence) else []


def _keys(node: Node | None) -> Iterable[str]:
    return node.items if isinstance(node, Mapping) else ()


def _texts(node: Node | None) -> list[str]:
    return [each.text for each in node.items if isinstance(each, Scalar)] if isinstance(node, Sequence) else []


def _spaces_named(text: str, name: str, sheets: frozenset[str]) -> Iterator[int]:
    """Yield the offset of each mention of a space in a formula, or in `x in LIST; …`: its name at the start of a path, or after a
    sheet of the table.
    """
    tree = _parsed(text) if name in text else []
    sheets |= _sheets_in(tree)
    for path in tree:
        if not isinstance(path, Path):
            continue
        if path.name == name:
            yield path.start
        step = 1 if path.name == "sheets" else 0
        if path.name in sheets and len(path.steps) > step and path.steps[step].text == name:
            yield path.steps[step].start


def _parsed(text: str) -> list[object]:
    """Return all parts of a formula, or of `x in LIST; …`; none for other texts."""
    for read in (parse, parse_loops):
        with suppress(WrongFormula):
            return list(_inner(read(text)))
    return []


def _sheets_in(tree: list[object]) -> frozenset[str]:
    """Return the variables that stand for sheets."""
    return frozenset(each.name for each in tree if isinstance(each, Through) and _of_sheets(each.among))


def _of_sheets(tree: object) -> bool:
    return isinstance(tree, Path) and tree.name == "sheets" and len(tree.steps) < 2


def _inner(tree: object) -> Iterator[object]:
    """Yield a tree and all its descendants."""
    if isinstance(tree, tuple):
        for each in tree:
            yield from _inner(each)
    elif isinstance(tree, Struct):
        yield tree
        for field in tree.__struct_fields__:
            yield from _inner(getattr(tree, field))
