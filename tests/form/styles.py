"""Sheets typed in the styles of different people: lists and mappings with or without brackets, quotes, blank keys, comments
anywhere.

They are made from a form and written values, so that every kind of entry appears in every style. Comments are numbered, so that
tests can find them again.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from sheetgen.form import entries as forms
from sheetgen.form.entries import Amounts, AnyEntry, Axis, Form, Names, Number, Record, Rounds, Tick, Ticks, is_list, stem
from sheetgen.form.written import UNREAD, Unread, Written

TICKS = ("true", "yes", "x", "ja", "✓", "Yes", "TRUE")


class Picture(NamedTuple):
    """A picture: rows of values below a key with a bar (`|`)."""

    rows: list[str]
    bar: str


class Single(NamedTuple):
    """A value that may stand for a list of one."""

    items: list[Any]


NOTHING = object()
"""A key without a value."""
Tree = Any
"""Texts, lists, dicts, and the types above; None if there is no such key."""


def typed(random: Random, form: Form, written: Written, sheet: str) -> str:
    """The text of a sheet."""
    return _Style(random).text({"sheet": sheet, **_Content(random, written).record(form, "")})


class _Content:
    """The written values as texts, lists and dicts."""

    def __init__(self, random: Random, written: Written) -> None:
        self._random, self._written = random, written

    def record(self, entries: Form, prefix: str) -> dict[str, Tree]:
        found = {key: self._entry(entry, prefix + key) for key, entry in entries.items()}
        return {key: tree for key, tree in found.items() if tree is not None}

    def _nothing(self, *more: Tree) -> Tree:
        return self._random.choice((None, NOTHING, *more))

    def _number(self, number: int | Unread) -> str:
        if number is UNREAD:
            return UNREAD.value
        return f"−{-number}" if number < 0 and self._random.random() < 0.3 else str(number)

    def _written_number(self, space: str) -> int | Unread | None:
        return UNREAD if self._written.unread(space) else self._written.number(space)

    def _entry(self, entry: AnyEntry, path: str) -> Tree:
        value: Any = self._written.get(path)
        match entry:
            case Number(many=False):
                return self._nothing() if value is None else self._number(value)
            case _ if value is UNREAD:
                return UNREAD.value
            case Tick():
                return self._random.choice(TICKS) if value else self._nothing("false", "no", "Nein")
            case Names() | Number():
                return self._nothing() if value is None else self._listed([str(each) for each in value])
            case forms.Picture():
                return self._picture(entry, path)
            case Amounts(of=None):
                return self._nothing() if value is None else {name: self._number(number) for name, number in value}
            case Axis(of=str(of), notation="pairs"):
                by_name = {name: self._written_number(f"{path}.{name}") for name in self._written.names(of)}
                return self._pairs(by_name, ())
            case Ticks(keys=options, notation="list"):
                found = [option for option in options if self._written.tick(f"{path}.{option}")]
                self._random.shuffle(found)
                return self._listed(found) if found else self._nothing([])
            case Axis(keys=options, notation="list"):
                numbers = [self._written_number(f"{path}.{option}") for option in options]
                while numbers and numbers[-1] is None and self._random.random() < 0.8:
                    numbers.pop()
                return self._listed(["." if n is None else self._number(n) for n in numbers]) if numbers else self._nothing([])
            case Axis(keys=options, notation="pairs") if not any(map(is_list, entry.each)):
                return self._pairs({option: self._written_number(f"{path}.{option}") for option in options})
            case Axis(keys=options, notation="pairs"):
                lists = {each: self._entry(entry.at(at), f"{path}.{each}") for at, each in enumerate(options)}
                return {each: tree for each, tree in lists.items() if tree is not None} or None
            case Record(entries=entries):
                return self.record(entries, path + ".") or self._nothing({})
            case Rounds(entries=entries):
                return self._rounds(entry, entries, path)
            case _:
                return self._nothing() if value is None else str(value)

    def _listed(self, items: list[str]) -> Tree:
        return Single(items) if len(items) == 1 and self._random.random() < 0.4 and items != ["."] else items

    def _pairs(self, numbers: dict[str, int | Unread | None], blank: tuple[str, ...] = (".",)) -> Tree:
        found = {key: self._nothing(*blank) if n is None else self._number(n) for key, n in numbers.items()}
        kept = [(key, tree) for key, tree in found.items() if tree is not None]
        self._random.shuffle(kept)
        return dict(kept) or self._nothing({})

    def _rounds(self, entry: Rounds, entries: Form, path: str) -> Tree:
        begin = stem(entry, path)
        count = self._written.number(begin)
        if count is None:
            return self._nothing()
        return [self.record(entries, f"{begin}.{n}.") or NOTHING for n in range(1, count + 1)]

    def _picture(self, entry: forms.Picture, path: str) -> Tree:
        cells = [f"{path}.{key}" for key in entry.keys]
        if not any(cell in self._written for cell in cells):
            return self._nothing()
        blank, right = self._random.choice("._"), self._random.random() < 0.5
        glued = bool(entry.marks) and self._random.random() < 0.3
        wide = self._random.choice((1, 2, 3))
        rows = []
        for row in entry.cells(path):
            if entry.hole is None and not any(row):
                continue
            tokens = [entry.hole if cell is None else _token(self._written.get(cell, blank)) for cell in row]
            texts = [(token.rjust(wide) if right else token.ljust(wide)) if token else " " * wide for token in tokens]
            rows.append(("" if glued else " ").join(texts).rstrip())
        flush = self._random.random() < 0.4
        return Picture([row.lstrip() for row in rows] if flush else rows, "|" if flush else "|2")


class _Style:
    """Content as text."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._comments = 0

    def text(self, root: dict[str, Tree]) -> str:
        if not any(_pictured(tree) for tree in root.values()) and self._random.random() < 0.1:
            return self._flow(root, 0) + "\n"
        return "\n".join(self._mapping(root, 0)) + self._random.choice(("\n", "", "\n\n", "\n# the end\n"))

    def _comment(self, often: float = 0.15) -> str:
        if self._random.random() > often:
            return ""
        self._comments += 1
        return " " * self._random.randint(1, 4) + f"# c{self._comments}: it's [odd], {{isn't}} it?"

    def _mapping(self, tree: dict[str, Tree], indent: int) -> Iterator[str]:
        pictured = False
        for key, value in tree.items():
            if self._random.random() < 0.05:
                yield " " * (0 if pictured else self._random.randint(0, 6)) + f"{self._comment(1).lstrip()}"
            pictured = isinstance(value, Picture)
            yield from self._value(" " * indent + self._quoted(key) + ":", value, indent)

    def _value(self, head: str, tree: Tree, indent: int, of_list: bool = False) -> Iterator[str]:
        if isinstance(tree, Picture):
            yield f"{head} {tree.bar}{self._comment()}"
            yield from (" " * (indent + 2) + row for row in tree.rows)
        elif self._block(tree):
            yield head + self._comment()
            yield from self._lines(tree, indent, of_list)
        else:
            flow = self._flow(tree, indent + 2)
            yield f"{head}{' ' * self._random.choice((1, 1, 1, 3)) if flow else ''}{flow}{self._comment()}"

    def _block(self, tree: Tree) -> bool:
        if not isinstance(tree, (dict, list)) or not tree:
            return False
        return self._random.random() < (0.8 if any(isinstance(each, (dict, list)) for each in _inner(tree)) else 0.4)

    def _lines(self, tree: Tree, indent: int, of_list: bool) -> Iterator[str]:
        if isinstance(tree, dict):
            yield from self._mapping(tree, indent + self._random.choice((1, 2, 4)))
            return
        inner = indent + (self._random.choice((1, 2, 4)) if of_list else self._random.choice((0, 2)))
        for item in tree:
            head = " " * inner + "-"
            if isinstance(item, dict) and item and self._random.random() < 0.6:
                first, *others = self._mapping_in_list(item, inner + 2)
                yield f"{head} {first.strip(' ')}"
                yield from others
            else:
                yield f"{head}{' ' if item is not NOTHING else ''}{self._flow(item, inner + 2)}{self._comment()}"

    def _mapping_in_list(self, tree: dict[str, Tree], indent: int) -> list[str]:
        """Return the lines of a mapping in a list; the first is not a comment."""
        lines = list(self._mapping(tree, indent))
        at = next(n for n, line in enumerate(lines) if not line.lstrip().startswith("#"))
        return lines[at:]

    def _flow(self, tree: Tree, indent: int) -> str:
        if tree is NOTHING:
            return ""
        if isinstance(tree, Single):
            return self._quoted(tree.items[0])
        if isinstance(tree, str):
            return self._quoted(tree)
        if isinstance(tree, dict):
            return self._within("{}", [self._pair(key, value, indent) for key, value in tree.items()], indent)
        return self._within("[]", [self._flow(item, indent) or "~" for item in tree], indent)

    def _pair(self, key: str, tree: Tree, indent: int) -> str:
        if tree is NOTHING and self._random.random() < 0.2:
            return self._quoted(key)
        return f"{self._quoted(key)}: {self._flow(tree, indent)}"

    def _within(self, brackets: str, items: list[str], indent: int) -> str:
        begin, end = brackets[0], brackets[1]
        if not items:
            return brackets
        if self._random.random() < 0.75:
            blank, comma = self._random.choice(("", " ")), self._random.choice((", ", ", ", " , "))
            return f"{begin}{blank}{comma.join(items)}{self._random.choice(('', '', ', '))}{blank}{end}"
        lines = [f"{' ' * indent}{item}," + self._comment(0.3) for item in items]
        if self._random.random() < 0.5:
            lines[-1] = " " * indent + items[-1] + self._comment(0.3)
        return "\n".join([begin + self._comment(), *lines, " " * indent + end])

    def _quoted(self, text: str) -> str:
        wants = any(char in text for char in ",[]{}?:#") or not text[:1].isalnum()
        if text in (".", UNREAD.value) or text.lstrip("-−+").isdigit() or text in TICKS:
            wants = False
        style = self._random.choice(("'", '"') if wants else ("", "", "", "'", '"'))
        return style + (text.replace("'", "''") if style == "'" else text) + style


def _token(value: Any) -> str:
    return UNREAD.value if value is UNREAD else str(value)


def _inner(tree: Tree) -> Any:
    return tree.values() if isinstance(tree, dict) else tree


def _pictured(tree: Tree) -> bool:
    return isinstance(tree, Picture)
