"""Saving of sheets into a file: only the values that differ from its documents change."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.form.entries import Form, Text
from sheetgen.form.named.fields import FieldSheet, called, everybody, texts
from sheetgen.form.occasion import OCCASION_KEYS
from sheetgen.form.read.sheet import Read, read_filled
from sheetgen.form.spaces import spaces
from sheetgen.form.write.filling import filled, one_line
from sheetgen.form.write.rewriting import NotRewritten, renamed, rewritten
from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.judge.sheet import sheet_missing, typed_text
from sheetgen.layout.model import Layout
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.sheets.sheet_file import FilePart, SheetFile
from sheetgen.page.sheets.works import TypedSheet, Work, read_sheet
from sheetgen.source.editing import EditableDocument, insert_comments, lines
from sheetgen.source.faults import Fault, Position, Unreadable
from sheetgen.source.messages import Sentence, message, room, sentence
from sheetgen.source.nodes import Document, Scalar, below
from sheetgen.source.nodes import Mapping as Nodes

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_DOCUMENT_START = Position(1, 1)
_GONE = 0
"""Stands for a document's number if the document no longer exists."""
NOTHING: Mapping[int, dict[str, str]] = MappingProxyType({})


def open_document(document: Document, filed: SheetFile, context: WorkerContext) -> tuple[Layout, Read]:
    """Return a document's layout and values; raise Unreadable if they can't be determined."""
    root = document.root
    if not isinstance(root, Nodes) or (named := typed_text(root, "sheet")) is None:
        raise Unreadable(document.faults or [Fault(message(sheet_missing), document_position(document))])
    try:
        layout = context.layout(named)
        if not layout.content.form:
            raise Refusal("refused", words.nothing_to_fill_in(named))
    except Refusal as refusal:
        raise Unreadable(
            [Fault(message(sentence, refusal.words.message, *refusal.words.notes), root.items["sheet"][1].position)]
        ) from None
    return layout, read_filled(root, filed.lines, layout.content.typed_form)


def fields_of(document: Document, layout: Layout, read: Read) -> dict[str, str]:
    """Return a document's values as typed in the web app's fields, including unreadable single values."""
    form = layout.content.typed_form
    result = texts(form, read.written)
    amiss = {fault.position[:2] for fault in read.faults}
    if not amiss or document.root is None:
        return result
    every = everybody(form)
    fields = {here: there for there, here in called(form, read.written.names(every[0]) if every else ()).items()}
    for name in (*(space.name for space in spaces(form, written=read.written)), *_own_keys(form)):
        node = below(document.root, name)
        if name not in read.written and isinstance(node, Scalar) and not node.block and node.position[:2] in amiss:
            result[fields.get(name, name)] = " ".join(node.text.split())
    return result


def _own_keys(form: Form) -> list[str]:
    """Return the keys of a sheet's date, place and table that are no spaces."""
    return [key for key in OCCASION_KEYS if key not in form]


def document_position(document: Document) -> Position:
    return document.root.position if document.root is not None else _DOCUMENT_START


class SavedFile(NamedTuple):
    """The text of a file, and the reply for each sheet in it."""

    text: str
    sheets: list[dict[str, Any]]


class _FileDocument(NamedTuple):
    """A document of the work's layout in a file: its values, also as texts of the web app's fields."""

    part: FilePart
    read: Read
    texts: dict[str, str]

    @property
    def number(self) -> int:
        return self.part.document.number


class SheetSaving:
    """The sheets of a work to be saved in a file. opened: the file they come from, in its original state; empty for new sheets."""

    def __init__(self, work: Work, opened: SheetFile, context: WorkerContext) -> None:
        self._work, self._opened, self._context = work, opened, context
        there = self._documents_in(opened)
        self._from = [there.pop(sheet.document or 0, None) for sheet in self._work.sheets]

    def whole(self) -> SavedFile:
        """Return the opened file with the changes applied, followed by the new sheets."""
        parts = {base.number: self._replace_document(n, base) for n, base in enumerate(self._from) if base is not None}
        return self._save_documents(self._opened, parts, [base and base.number for base in self._from])

    def alone(self) -> SavedFile:
        """Return these sheets without the other documents of the opened file."""
        if sum(base is not None for base in self._from) == len(self._opened.parts):
            return self.whole()
        saved = SheetFile(self._opened.name, "").changed({}, map(self._text, range(len(self._from))))
        return SavedFile(saved, [_saved_sheet(n) for n, _ in enumerate(self._from, 1)])

    def into_own(self, now: SheetFile) -> SavedFile:
        """Return the current state of the opened file with the changes on these sheets applied."""
        free = self._documents_in(now)
        results = [base and _find_same(base, free) for base in self._from]
        parts: dict[int, str] = {}
        documents: list[int | None] = []
        theirs: dict[int, dict[str, str]] = {}
        for n, (base, there) in enumerate(zip(self._from, results, strict=True)):
            if base is None:
                documents.append(None)
                continue
            changes = self._changes(n, base)
            if there is None:
                there = self._instead(n, base, free)
                if changes and (there is None or there.texts != self._texts(n)):
                    raise self._refusal(
                        "changed",
                        sentence(
                            phrase("changed-on-disk", "'{name}' has changed on disk, including this sheet", now.name),
                            phrase("changed-on-disk-hint", "look at the file, or save your sheet under another name"),
                        ),
                        now,
                    )
                if there is not None:
                    theirs[n] = there.texts
            elif changes:
                try:
                    parts[there.number] = self._edit_document(n, there, changes)
                except NotRewritten as error:
                    raise self._refusal("cramped", error.message.sentence(), now) from None
            documents.append(there.number if there is not None else _GONE)
        return self._save_documents(now, parts, documents, theirs)

    def into_other(self, now: SheetFile, replace: bool) -> SavedFile:
        """Return another, existing file with these sheets: they replace sheets of the same players, or are appended. If `replace`
        is false, raise Refusal, which tells the browser whether the sheets would only be appended (`adds`)."""
        free = self._documents_in(now)
        results = [self._same_players(n, free) for n, _ in enumerate(self._from)]
        if not replace:
            raise Refusal("exists", words.exists(now.name), about={"adds": not any(results)})
        parts = {there.number: self._replace_document(n, there) for n, there in enumerate(results) if there is not None}
        return self._save_documents(now, parts, [there and there.number for there in results])

    def _documents_in(self, filed: SheetFile) -> dict[int, _FileDocument]:
        """Return the documents of the work's layout in a file, by their numbers."""
        result = {}
        for part in filed.parts:
            try:
                layout, read = open_document(part.document, filed, self._context)
            except Unreadable:
                continue
            if layout.name == self._work.name:
                result[part.document.number] = _FileDocument(part, read, fields_of(part.document, layout, read))
        return result

    def _texts(self, n: int) -> dict[str, str]:
        """Return the non-blank texts of a sheet."""
        result = {field: " ".join(typed.split()) for field, typed in self._work.sheets[n].texts.items()}
        return {field: typed for field, typed in result.items() if typed}

    def _instead(self, n: int, base: _FileDocument, free: dict[int, _FileDocument]) -> _FileDocument | None:
        """Return the document that replaces an opened one, if any: it has the typed values, the same players or the same
        position."""
        same = [number for number, there in free.items() if there.texts == self._texts(n)]
        theirs = [number for number, there in free.items() if _players(there.texts) == _players(base.texts)]
        return free.pop([*same, *theirs, base.number][0], None)

    def _same_players(self, n: int, free: dict[int, _FileDocument]) -> _FileDocument | None:
        """Return the document of the same players as a sheet, if any; of another date or table it is another sheet."""
        mine = self._texts(n)
        return free.pop(next((number for number, there in free.items() if _same_sheet(mine, there.texts)), 0), None)

    def _changes(self, n: int, base: _FileDocument) -> dict[str, Value | None]:
        """Return the values of a sheet that differ from a document, by space; also its date, place and table."""
        if self._texts(n) == base.texts:
            return {}
        form = self._work.form
        before, after = (self._understood(texts).written for texts in (base.texts, self._work.sheets[n].texts))
        every = {space.key for written in (before, after) for space in spaces(form, written=written)}
        named = (space for space in dict.fromkeys([*before, *after]) if space in every)
        changes = {space: after.get(space) for space in named if before.get(space) != after.get(space)}
        old, new = before.occasion.texts(), after.occasion.texts()
        return changes | {key: new.get(key) for key in _own_keys(form) if old.get(key) != new.get(key)}

    def _understood(self, texts: dict[str, str]) -> FieldSheet:
        return read_sheet(self._work._replace(sheets=[TypedSheet(texts, None, {})], table=False), 0)

    def _edit_document(self, n: int, there: _FileDocument, changes: Mapping[str, Value | None]) -> str:
        """Return a document with other values in some spaces, otherwise unchanged; comments above it give the unreadable inputs."""
        text, before = there.part.text, there.read.written
        form = self._work.layout.holding(before, before.changed(changes)).content.form
        occasion = {key: changes[key] for key in _own_keys(form) if key in changes}
        changes = {space: value for space, value in changes.items() if space not in occasion}
        names = _renamed_people(form, before, changes)
        if names:
            wanted = before.changed(changes)
            text, before = renamed(text, form, names)
            every = (space.name for written in (before, wanted) for space in spaces(form, written=written))
            changes = {space: wanted.get(space) for space in dict.fromkeys(every) if before.get(space) != wanted.get(space)}
        edited = rewritten(text, form, before, changes, lenient=True)
        if occasion:
            form, typed = {**dict.fromkeys(occasion, Text()), **form}, EditableDocument(edited)
            assert isinstance(typed.root, Nodes)
            edited = rewritten(edited, form, read_filled(typed.root, typed.lines, form).written, occasion, lenient=True)
        remarks = [
            f"{field}: {remark}"
            for field, remark in self._remarks(n).items()
            if there.texts.get(field) not in (UNREAD.value, self._work.sheets[n].texts.get(field))
        ]
        return insert_comments(edited, [f"# {remark}" for remark in remarks])

    def _replace_document(self, n: int, there: _FileDocument) -> str:
        """Return the new text of a document: edited, or if that is impossible, the old text as a comment and the sheet written
        again.
        """
        changes = self._changes(n, there)
        try:
            return self._edit_document(n, there, changes) if changes else there.part.text
        except NotRewritten:
            return "---\n" + "".join(f"# {line}" for line in lines(there.part.text)).rstrip() + "\n" + self._anew(n)

    def _text(self, n: int) -> str:
        """Return the text of a sheet for appending it to a file: its edited document, or a newly written sheet."""
        base = self._from[n]
        return self._anew(n) if base is None else self._replace_document(n, base)

    def _anew(self, n: int) -> str:
        """Return a sheet as the text of a separate file."""
        layout = self._work.layout
        title = layout.title(layout.readers_language) or layout.called
        head = [phrase("finished-sheet", "{title}: a finished sheet", one_line(title)).text()]
        written, remarks = read_sheet(self._work, n).written, self._remarks(n)
        head += [f"{key}: {remarks[key]}" for key in _own_keys(self._work.form) if key in remarks]
        return filled(self._work.name, head, layout.holding(written).content.form, written, remarks)

    def _remarks(self, n: int) -> dict[str, str]:
        """Return the unreadable inputs by field, as comments on each `?` in the file."""
        texts = self._work.sheets[n].texts
        typed = {field: one_line(texts[field])[:60] for field in read_sheet(self._work, n).issues if texts.get(field)}
        return {field: phrase("typed-there", "typed '{text}'", text).text() for field, text in typed.items()}

    def _save_documents(
        self, filed: SheetFile, parts: dict[int, str], documents: list[int | None], theirs: Mapping[int, dict[str, str]] = NOTHING
    ) -> SavedFile:
        """Return a file with some documents replaced, followed by the sheets without a document. theirs: values that another user
        changed."""
        new = [n for n, number in enumerate(documents) if number is None]
        saved = filed.changed(parts, map(self._text, new))
        last = len(SheetFile(filed.name, saved).parts) - len(new)
        numbers = {**dict(enumerate(documents)), **{n: last + at for at, n in enumerate(new, 1)}}
        return SavedFile(saved, [_saved_sheet(numbers[n] or None, theirs.get(n)) for n in range(len(documents))])

    def _refusal(self, code: str, why: Sentence, now: SheetFile) -> Refusal:
        """Return a refusal that leaves the file unchanged and suggests a similar file name."""
        return Refusal(code, why, about={"beside": self._context.folder.beside(now.name.rpartition("/")[2])})


def _saved_sheet(document: int | None, values: dict[str, str] | None = None) -> dict[str, Any]:
    return {"document": document, "values": values}


def _find_same(base: _FileDocument, free: dict[int, _FileDocument]) -> _FileDocument | None:
    """Return the document that still has the values of an opened one; prefer the same text, then the same position."""
    same = [each for each in free.values() if each.read.written == base.read.written]
    if not same:
        return None
    best = min(same, key=lambda each: (each.part.text.rstrip() != base.part.text.rstrip(), each.number != base.number))
    return free.pop(best.number)


def _renamed_people(form: Form, before: Written, changes: Mapping[str, Value | None]) -> dict[str, str]:
    """Return the new name of each renamed player by the old name; empty if the number of players has changed or two have the same
    name."""
    every = everybody(form)
    old = before.names(every[0]) if every else ()
    new = before.changed(changes).names(every[0]) if every else ()
    if len(old) != len(new) or len(set(new)) != len(new):
        return {}
    return {one: two for one, two in zip(old, new, strict=True) if one != two}


def _same_sheet(mine: Mapping[str, str], theirs: Mapping[str, str]) -> bool:
    """Return whether two sheets have the same players, and no other date or table."""
    both = [key for key in ("date", "table") if mine.get(key) and theirs.get(key)]
    return _players(mine) == _players(theirs) and all(mine[key] == theirs[key] for key in both)


def _players(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the players' names by field, folded so that upper and lower case count as equal."""
    return {field: name.casefold() for field, name in texts.items() if field == "player" or field.startswith("players")}
