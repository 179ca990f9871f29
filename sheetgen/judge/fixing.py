"""Applies accepted suggestions to the files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sheetgen.form import words as form_words
from sheetgen.form.spaces import sheet_spaces
from sheetgen.form.write.rewriting import NotRewritten, rewritten
from sheetgen.form.written import UNREAD, Value
from sheetgen.judge.corrections.suggestions import Suggestion
from sheetgen.judge.files import Result, check
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.source.editing import Parts, Span
from sheetgen.source.encodings import encoding_of, text_of
from sheetgen.source.faults import Unreadable
from sheetgen.source.formats import is_form
from sheetgen.source.messages import Message, Phrase, Sentence, message, room, sentence
from sheetgen.source.nodes import Source

phrase, plural = room("judge")


class Offer(NamedTuple):
    """Suggestions to choose one from, and the sheets they change, by seat."""

    suggestions: tuple[Suggestion, ...]
    sheets: tuple[JudgedSheet, ...]

    @property
    def first(self) -> JudgedSheet:
        """Return the first sheet that may change."""
        return self.sheets[min(change.seat for each in self.suggestions for change in each.changes)]


class DocumentFix(NamedTuple):
    """A document of a file: its first line, its current text, and its new text."""

    line: int
    before: str
    after: str


class FileFix(NamedTuple):
    """A file with other values: its current text, its new text, and the documents that change."""

    file: str
    before: bytes
    after: bytes
    parts: tuple[DocumentFix, ...]


class FixResult(NamedTuple):
    """The new contents of files, and the sheets that can't be changed, with the reason."""

    fixes: list[FileFix]
    refused: list[tuple[JudgedSheet, Message]]


def offers(result: Result) -> list[Offer]:
    """Return the possible changes: sheet by sheet, or once for all sheets of a table."""
    readable = tuple(sheet for sheet in result.sheets if isinstance(sheet, JudgedSheet))
    if result.table is None:
        return [Offer(sheet.suggested.suggestions, (sheet,)) for sheet in readable if sheet.suggested.suggestions]
    every = tuple(dict.fromkeys(each for sheet in readable for each in sheet.suggested.suggestions))
    return [Offer(every, readable)] if every else []


def apply_fixes(accepted: Iterable[tuple[Suggestion, Offer]]) -> FixResult:
    """Return the new contents of the files for the accepted suggestions; a suggestion that can't be applied changes no file."""
    files: dict[str, _File] = {}
    refused: list[tuple[JudgedSheet, Message]] = []
    for suggestion, offer in accepted:
        changes: dict[int, dict[str, Value | None]] = {}
        for change in suggestion.changes:
            changes.setdefault(change.seat, {})[change.space.name] = change.after
        done: list[tuple[_File, int, str]] = []
        sheet = offer.first
        try:
            for seat, values in changes.items():
                sheet = offer.sheets[seat]
                file = _open_file(sheet.file, files)
                done.append((file, *_rewrite(file, sheet, values)))
        except NotRewritten as error:
            refused.append((sheet, error.message))
        else:
            for file, line, text in done:
                file.documents[line] = text
    return FixResult([fix for file in files.values() if (fix := file.fix()).before != fix.after], refused)


def computed_changes(sheet: JudgedSheet) -> dict[str, Value | None]:
    """Return the values of blank spaces that follow from other spaces, unless they depend on an unreadable value."""
    due = sheet.case.due()
    spaces = sheet_spaces(sheet.layout.content.form, sheet.written).values()
    values = {each.name: due.get(each.name) for each in spaces if each.value(sheet.written) is None}
    return {name: value for name, value in values.items() if not any(value is unknown for unknown in (None, UNREAD, False))}


def fill_in(sheets: Iterable[JudgedSheet], given: Mapping[str, Source]) -> FixResult:
    """Return the files with the computed values of their sheets; a sheet that can't take them is refused and unchanged.

    given: sources that can't be read again, such as standard input. A form becomes the text of a filled sheet.
    """
    files = {name: _File(name, "\n".join(source.lines).encode()) for name, source in given.items()}
    refused: list[tuple[JudgedSheet, Message]] = []
    for sheet in sheets:
        try:
            if sheet.is_form:
                files[sheet.file] = _File(sheet.file, sheet.text(os.path.dirname(sheet.file)).encode())
            file = files.get(sheet.file) or _open_file(sheet.file, files)
            line, text = _rewrite(file, sheet, computed_changes(sheet))
            file.documents[line] = text
        except NotRewritten as error:
            refused.append((sheet, error.message))
    return FixResult([file.fix() for file in files.values()], refused)


def _open_file(name: str, files: dict[str, _File]) -> _File:
    """Open a file to be changed; different names of one file give the same object."""
    real = os.path.realpath(name)
    if is_form(real):
        what = phrase("form-not-changed", "a form can't be changed")
        raise NotRewritten(message(what, phrase("read-form", "make a filled sheet from it with `sheetgen read`")))
    if name == "-" or not os.path.isfile(real):
        what = phrase("not-a-file", "can't write changes to this input: it isn't a file")
        hint = phrase("save-it", "save it as a file, and check that file")
        raise NotRewritten(message(what, hint))
    if real not in files:
        try:
            files[real] = _File(name)
        except (OSError, Unreadable):
            raise NotRewritten(message(form_words.changed_meanwhile)) from None
    return files[real]


def _rewrite(file: _File, sheet: JudgedSheet, values: dict[str, Value | None]) -> tuple[int, str]:
    """Return the line of a sheet's document and the document's text with other values."""
    if not sheet.is_whole:
        sheet = _read_again(sheet)
    line = sheet.places.first.line
    start, end = file.part(line)
    return line, rewritten(file.text[start:end], sheet.layout.content.form, sheet.written, values)


def _read_again(sheet: JudgedSheet) -> JudgedSheet:
    """Read a sheet again from its file, after another process checked it."""
    for other in check([sheet.file], steps=0).sheets:
        if isinstance(other, JudgedSheet) and other.document == sheet.document and other.is_whole:
            return other
    raise NotRewritten(message(form_words.changed_meanwhile))


class _File:
    """A file's text, and the new texts of its documents, each by a line in the document."""

    def __init__(self, name: str, raw: bytes | None = None) -> None:
        self._name = name
        if raw is None:
            with open(name, "rb") as stream:
                raw = stream.read()
        self._raw = raw
        self.text = text_of(self._raw)
        self._parts = Parts(self.text)
        self.documents: dict[int, str] = {}

    def part(self, line: int) -> Span:
        """Return the span of the document that contains a line."""
        return self._parts.holding(line)

    def fix(self) -> FileFix:
        """Return the file with its changed documents."""
        parts, pieces, done = [], [], 0
        for line, after in sorted(self.documents.items()):
            start, end = self.part(line)
            parts.append(DocumentFix(self._parts.line(start), self.text[start:end], after))
            pieces += [self.text[done:start], after]
            done = end
        text = "".join([*pieces, self.text[done:]])
        raw = self._raw if text == self.text else encoding_of(self._raw).encode(text)
        return FileFix(self._name, self._raw, raw, tuple(parts))


def not_alone(count: int) -> Sentence:
    """Return the message that a suggestion isn't the only one. count: the number of suggestions."""
    if count == 1:
        what = phrase("not-everything-tried", "the search is incomplete, so there may be other suggestions")
        return sentence(what, phrase("type-it", "type the correction yourself"))
    message = phrase("not-alone", "there are {suggestions} suggestions, and none of them is certain", count)
    return sentence(message, phrase("choose", "run the command in a terminal to choose one"))


def no_suggestion() -> Sentence:
    return sentence(phrase("no-suggestion", "there is no suggestion"), phrase("type-it", "type the correction yourself"))


def not_written(reason: Phrase | str) -> Sentence:
    return sentence(phrase("not-written", "can't write the file: {reason}", reason))
