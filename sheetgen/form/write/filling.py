"""A filled or empty sheet as text, made from the form so that it can always be read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import assert_never

from sheetgen.form.codec import format_value
from sheetgen.form.entries import (
    Amounts,
    AnyEntry,
    Axis,
    Choice,
    Form,
    Names,
    Number,
    Picture,
    Record,
    Rounds,
    Single,
    Ticks,
    Untyped,
    is_hole,
    is_typed,
    stem,
)
from sheetgen.form.guess import folded
from sheetgen.form.read.pictures import HOLE
from sheetgen.form.write.steps import BLANK, as_yaml, braces, listing
from sheetgen.form.written import UNREAD, Written
from sheetgen.source.editing import bare
from sheetgen.source.editing import quoted as in_quotes
from sheetgen.source.messages import as_text
from sheetgen.source.words import is_shown

_WIDTH = 100
"""Maximum length of a line; longer lines are split."""
_REMARKED = 118
"""Maximum length of a line with a remark after it; remarks on longer lines go above them."""
_NOTHING = Written()


def filled(
    layout: str,
    head: Iterable[str],
    form: Form,
    written: Written,
    remarks: Mapping[str, str] = MappingProxyType({}),
    unticked: Collection[str] | None = None,
) -> str:
    """Return the text of a sheet for a layout with its values, arranged like an empty sheet.

    head: the comments at the start. remarks: comments by space, printed after the space's line or above it. unticked: the ticks
    typed as not ticked; if given, the text reads back as exactly these ticks and the values, so a picture's cell without a value is
    typed as `_`. In a row of tick boxes typed as a list, `?` stands for every box that isn't ticked, so the text is correct only if
    all of these are unreadable.
    """
    lines = [
        *("# " + "".join(char if is_shown(char) else " " for char in line) for line in head),
        f"sheet: {quoted(layout)}",
        *(
            f"{key}: {quoted(text)}{f'   # {remarks[key]}' if key in remarks else ''}"
            for key, text in written.occasion.texts().items()
            if key not in form
        ),
        *_Typist(written, remarks, unticked).entries(form, ""),
    ]
    return "\n".join(lines) + "\n"


def one_line(text: str) -> str:
    """Return the text in one line, so that it can't end the comment it is in."""
    words = "".join(char if is_shown(char) else " " for char in text).split()
    return " ".join(words)


def quoted(name: str) -> str:
    """Return a text that YAML reads back: without quotes if that is safe, otherwise in double quotes."""
    is_bare = name.isascii() and name[:1].isalnum() and all(char.isalnum() or char in "/._-" for char in name)
    return name if is_bare else in_quotes(name)


class _Typist:
    """A writer of entries with the values of their spaces; blank entries look as on an empty sheet."""

    def __init__(self, written: Written, remarks: Mapping[str, str], unticked: Collection[str] | None = None) -> None:
        self._written, self._remarks, self._unticked = written, remarks, frozenset(unticked or ())
        self._exact = unticked is not None
        self._begun = {name[:end] for name in (*written, *self._unticked) for end in _ends(name)}

    def entries(self, entries: Form, indent: str, stem: str = "") -> Iterator[str]:
        """Yield the lines of a mapping. stem: the start of the names of its spaces."""
        for key, entry in entries.items():
            yield from self._entry(key, entry, indent, stem + key)

    def _has(self, path: str, entry: AnyEntry) -> bool:
        """Return whether any space of an entry has a value, or its number of rounds is known."""
        return path in self._begun or (isinstance(entry, Rounds) and stem(entry, path) in self._written)

    def _said(self, path: str, entry: AnyEntry) -> list[tuple[str, str]]:
        """Return the remarks on an entry's spaces."""
        below = path + "."
        return [each for each in self._remarks.items() if each[0] == path or each[0].startswith(below)]

    def _line(self, text: str, about: str, path: str, entry: AnyEntry, more: bool = False) -> Iterator[str]:
        """Yield a line of the sheet with the remarks on its spaces: after it if they fit, otherwise above. more: its value
        continues below.
        """
        remarks = self._said(path, entry)
        remark_text = "; ".join(remark if space == path else f"{space}: {remark}" for space, remark in remarks)
        if not remarks:
            yield text + about
        elif not more and len(text) + len(remark_text) + 5 <= _REMARKED:
            yield f"{text}   # {remark_text}"
        else:
            indent = text[: len(text) - len(text.lstrip(" "))]
            yield from (f"{indent}# {space}: {remark}" for space, remark in remarks)
            yield text + about

    def _entry(self, key: str, entry: AnyEntry, indent: str, path: str) -> Iterator[str]:
        about = f"   # {one_line(as_text(entry.about))}" if entry.about else ""
        if entry.blank is not None and not self._has(path, entry):
            yield from self._line(f"{indent}{key}:{entry.blank and ' '}{entry.blank}", about, path, entry)
            return
        match entry:
            case Picture():
                if about:
                    yield f"{indent}# {as_text(entry.about)}"
                yield from self._line(f"{indent}{key}: |2", "", path, entry, more=True)
                yield from (f"{indent}  {row}" for row in shape(entry, path, self._written, "_" if self._exact else None))
            case Untyped():
                return
            case Axis():
                yield from self._along(key, entry, indent, about, path)
            case Record(ordered=tuple()) if _fits(flow := self.flow(entry, path), indent + key):
                yield from self._line(f"{indent}{key}: {flow}", about, path, entry)
            case Record(entries=entries):
                yield f"{indent}{key}:{about}"
                yield from self.entries(entries, indent + "  ", path + ".")
            case Rounds():
                yield from self._rounds(key, entry, indent, about, path)
            case Names() | Number(many=True):
                # an empty list is written if it is known to be empty, and on an empty sheet to show that a list is expected
                value = self.flow(entry, path) or ("[]" if path in self._written or self._is_empty else "")
                yield from self._line(f"{indent}{key}:{value and ' '}{value}", about, path, entry)
            case Single():
                value = self.flow(entry, path)
                yield from self._line(f"{indent}{key}:{value and ' '}{value}", about, path, entry)
            case _:
                assert_never(entry)

    @property
    def _is_empty(self) -> bool:
        """True for a sheet to type into, which shows the expected notation."""
        return not (self._written or self._exact)

    def _rounds(self, key: str, entry: Rounds, indent: str, about: str, path: str) -> Iterator[str]:
        """Yield a list of records: the played rounds, or the printed ones if their number isn't known."""
        of = stem(entry, path)
        played = self._written.number(of)
        if played == 0:
            yield f"{indent}{key}: []{about}"
            return
        yield f"{indent}{key}:{about}"
        for number in range(1, (entry.printed if played is None else played) + 1):
            lines = list(self.entries(entry.entries, indent + "    ", f"{of}.{number}."))
            first = next((n for n, line in enumerate(lines) if not line.lstrip().startswith("#")), 0)
            yield from (line[2:] for line in lines[:first])
            yield f"{indent}  - {lines[first].lstrip()}" if lines else f"{indent}  -"
            yield from lines[first + 1 :]

    def flow(self, entry: AnyEntry, path: str) -> str:
        """Return an entry in one line; empty for a blank space with a single value."""
        value = self._written.get(path)
        match entry:
            case Amounts(of=None):
                pairs = self._written.amounts(path)
                amounts = braces((bare(name), as_yaml(n)) for name, n in pairs.items())
                return as_yaml(value) if value is UNREAD else "" if value is None and not self._is_empty else amounts
            case Axis():
                return self._flow_along(entry, path)
            case Record(entries=entries):
                typed = ((key, each) for key, each in entries.items() if not isinstance(each, Untyped))
                return braces((key, self.flow(each, f"{path}.{key}")) for key, each in typed)
            case Names() | Number(many=True) if value is not UNREAD:
                return listing(map(as_yaml, value)) if isinstance(value, tuple) else ""
            case _:
                return _no(path in self._unticked) if value is None or value is False else as_yaml(value)

    def _flow_along(self, entry: Axis, path: str) -> str:
        shown = self._shown(entry, path)
        if isinstance(entry, Ticks):
            ticks = {key: self._written.get(f"{path}.{key}") for key, _, _ in shown}
            if entry.notation != "list" and (UNREAD in ticks.values() or any(name in self._unticked for _, _, name in shown)):
                texts = [(bare(key), self.flow(each, name)) for key, each, name in shown]
                return braces(pair for pair in texts if pair[1])
            return self._ticked(tuple(ticks), path)
        texts = [(key, self.flow(each, name)) for key, each, name in shown]
        if entry.notation == "list":
            last = max((n for n, (_, text) in enumerate(texts, 1) if text), default=0)
            return listing(text or BLANK for _, text in texts[:last])
        if entry.notation == "pairs":
            return braces((bare(key), text) for key, text in texts if text)
        return listing(text or BLANK for _, text in texts) if entry.numbered else braces(texts)

    def _ticked(self, options: Sequence[str], path: str) -> str:
        """Return a list of the ticked options, with `?` if one of the others is unreadable."""
        ticked = [bare(option) for option in options if self._written.tick(f"{path}.{option}")]
        unread = any(self._written.unread(f"{path}.{option}") for option in options)
        return listing([*ticked, "?"] if unread else ticked)

    def _shown(self, entry: Axis, path: str) -> list[tuple[str, AnyEntry, str]]:
        """Return the keys to write, each with its entry and path."""
        every = [(key, entry.at(at), f"{path}.{key}") for at, key in enumerate(self._keys(entry))]
        return every if entry.numbered else [each for each in every if is_typed(each[1])]

    def _keys(self, entry: Axis) -> tuple[str, ...]:
        """Return the keys of an axis. If they are names that are not known yet, return the minimum number of printed keys."""
        if entry.of is None:
            return entry.keys
        return self._written.names(entry.of) or entry.keys[: entry.least]

    def _along(self, key: str, entry: Axis, indent: str, about: str, path: str) -> Iterator[str]:
        """Yield the lines of an axis: a list if its keys are numbers or tick boxes, otherwise pairs; a picture for rows and
        columns with numbers as keys."""
        several = _holds_several(entry)
        flow = self.flow(entry, path)
        if entry.notation == "pairs" and (entry.blank is not None or entry.lists or isinstance(entry, Amounts)):
            yield from self._line(f"{indent}{key}:{flow and ' '}{flow}", about, path, entry)
        elif entry.numbered and entry.drawn and several and self._can_draw(entry, path):
            yield from self._line(f"{indent}{key}: |2", about, path, entry, more=True)
            yield from (f"{indent}  {row}" for row in self.picture(entry, path))
        elif isinstance(entry, Ticks) or entry.notation == "list" or (not several and entry.numbered and _fits(flow, indent + key)):
            yield from self._line(f"{indent}{key}: {flow}", about, path, entry)
        elif not several and entry.numbered:
            yield f"{indent}{key}:{about}"
            for _, each, name in self._shown(entry, path):
                yield from self._line(f"{indent}  - {self.flow(each, name) or BLANK}", "", name, each)
        else:
            yield f"{indent}{key}:{about}"
            for name, each, space in self._shown(entry, path):
                yield from self._item(name, each, indent + "  ", entry.numbered, space)

    def _item(self, key: str, entry: AnyEntry, indent: str, listed: bool, path: str) -> Iterator[str]:
        """Yield the lines of one key of an axis: a single line if it fits."""
        flow = self.flow(entry, path)
        if not listed and _fits(flow, indent + key):
            yield from self._line(f"{indent}{key}: {flow}".rstrip(), "", path, entry)
        elif not listed:
            yield from self._entry(key, entry, indent, path)
        elif isinstance(entry, Record) and not _fits(flow, indent):
            first, *others = self.entries(entry.entries, indent + "  ", path + ".")
            yield f"{indent}- {first.lstrip()}"
            yield from others
        else:
            yield from self._line(f"{indent}- {flow or BLANK}", "", path, entry)

    def _can_draw(self, entry: AnyEntry, path: str) -> bool:
        """Return whether a picture can show the values. It can't show a word with a space that isn't one of the options, since a
        space ends a token."""
        if isinstance(entry, Axis):
            return all(self._can_draw(each, name) for _, each, name in self._shown(entry, path))
        text = self._written.text(path) if isinstance(entry, Choice) else None
        return text is None or " " not in text or (isinstance(entry, Choice) and entry.option(folded(text)) is not None)

    def picture(self, entry: Axis, path: str) -> list[str]:
        """Return the rows of a picture with aligned tokens."""
        rows = []
        for _, each, name in self._shown(entry, path):
            cells = self._shown(each, name) if isinstance(each, Axis) else [("", each, name)]
            rows.append([self._token(cell, at) for _, cell, at in cells])
        wide = max((len(token) for row in rows for token in row), default=1)
        return [" ".join(token.rjust(wide) for token in row) for row in rows]

    def _token(self, entry: AnyEntry, path: str) -> str:
        if is_hole(entry):
            return HOLE
        value = self._written.get(path)
        if value is True:
            return "x"
        text = _no(path in self._unticked) if value is None or value is False else format_value(value)
        return folded(text) if isinstance(entry, Choice) and " " in text else text or BLANK


def _no(unticked: bool) -> str:
    """Return the text of a box that is not ticked: empty, unless "not ticked" must be typed."""
    return "no" if unticked else ""


def _holds_several(entry: Axis) -> bool:
    """Return whether more than a single value is typed at a key."""
    return any(isinstance(each, (Axis, Record)) for each in entry.each if is_typed(each))


def _ends(name: str) -> Iterator[int]:
    """Yield the offset of the end of each part of a space's name."""
    yield from (at for at, char in enumerate(name) if char == ".")
    yield len(name)


def _fits(text: str, before: str) -> bool:
    return len(before) + len(text) <= _WIDTH


def shape(entry: Picture, path: str, written: Written = _NOTHING, unmarked: str | None = None) -> list[str]:
    """Return the rows of a lattice, in the sheet's shape. A blank cell has its printed mark, otherwise the sign for a blank.

    unmarked: the text for every blank cell instead of any mark; None: marks are used.
    """
    printed = entry.printed if unmarked is None else {}
    empty = (unmarked or entry.marks[0]) if entry.marks else BLANK

    def token(key: str | None) -> str:
        if key is None:
            return entry.hole or ""
        value = written.get(f"{path}.{key}")
        return printed.get(key, empty) if value is None else format_value(value)

    tokens = [list(map(token, row)) for row in entry.rows]
    width = max(2 if entry.marks else 3, 1 + max((len(each) for row in tokens for each in row), default=0))
    rows = ["".join(each.rjust(width) for each in row).rstrip() for row in tokens]
    return [row for row in rows if row or entry.hole is not None]
