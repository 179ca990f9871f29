"""Filled sheets as files: opened as they can be typed on the page, and what is typed written as `check` reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.form.entered import texts
from sheetgen.form.filling import filled, one_line
from sheetgen.form.reading import read_filled
from sheetgen.form.rewriting import NotRewritten, rewritten
from sheetgen.form.spaces import spaces
from sheetgen.form.written import Value, Written
from sheetgen.judge import words as judge_words
from sheetgen.judge.sheet import typed
from sheetgen.layout.model import Layout
from sheetgen.page.answers import faults_json
from sheetgen.page.asked import MAX_NAME, Request, flag, name, optional, text
from sheetgen.page.works import Work, understood, work_of
from sheetgen.source import reader
from sheetgen.source.editing import Parts
from sheetgen.source.faults import Fault, Position, Unreadable, said
from sheetgen.source.nodes import Document, Source
from sheetgen.source.nodes import Mapping as Nodes

if TYPE_CHECKING:
    from sheetgen.page.room import Room

_UNNAMED = "sheet.yaml"
"""What a file is called that has no name."""
_MOST_DOCUMENTS = 400
_START = Position(1, 1)


def yaml(request: Request, room: Room) -> dict[str, Any]:
    """The file that says what is typed."""
    return {"text": _file_text(work_of(request, room), text(request, "original", ""), room)}


def save(request: Request, room: Room) -> dict[str, Any]:
    """The same, written into the folder."""
    made = _file_text(work_of(request, room), text(request, "original", ""), room)
    file = name(request, "file")
    room.folder.save(file, made.encode(), flag(request, "replace"))
    return {"file": file}


def open_(request: Request, room: Room) -> dict[str, Any]:
    """A file of filled sheets, as works: a work a layout."""
    file = optional(request, "file", MAX_NAME)
    data = room.folder.read(file) if file else text(request, "text").encode("utf-8", "surrogatepass")
    called = file or _UNNAMED
    read = reader.read(called, data)
    lines = {**room.lines, called: read.lines}
    works: dict[str, dict[str, Any]] = {}
    skipped: list[dict[str, Any]] = []
    for document in read.documents[:_MOST_DOCUMENTS]:
        try:
            layout, given, faults = _opened(document, read.lines, room)
        except Unreadable as unreadable:
            skipped += [{"document": document.number, **each} for each in faults_json(unreadable.faults, called, lines)]
            continue
        work = works.setdefault(layout.name, {"layout": layout.name, "sheets": []})
        work["sheets"].append({"values": given, "document": document.number, "faults": faults_json(faults, called, lines)})
    return {"works": list(works.values()), "text": data.decode("utf-8", "replace"), "skipped": skipped}


def _opened(document: Document, lines: list[str], room: Room) -> tuple[Layout, dict[str, str], list[Fault]]:
    """What a document says, as it is typed on the page, and what of it cannot be read."""
    root = document.root
    if not isinstance(root, Nodes) or (called_so := typed(root, "sheet")) is None:
        raise Unreadable(document.faults or [Fault(said(judge_words.sheet_missing), root.position if root else _START)])
    layout = room.layout(called_so)
    read = read_filled(root, lines, layout.kit.form)
    return layout, texts(layout.kit.form, read.written), [*document.faults, *read.faults]


def _file_text(work: Work, original: str, room: Room) -> str:
    """The text of the file: what was opened with what is another now; sheets that are new behind it."""
    parts = [_document_text(work, number, _part(original, each.document), room) for number, each in enumerate(work.sheets)]
    return "---\n".join(part if part.endswith("\n") else part + "\n" for part in parts)


def _part(original: str, document: int | None) -> str | None:
    """The text of a document of the opened file."""
    if not original or document is None:
        return None
    for each in _read(original).documents:
        if each.number == document and isinstance(each.root, Nodes) and each.root.items:
            start, end = Parts(original).holding(next(iter(each.root.items.values()))[0].line)
            return original[start:end].removeprefix("---\n")
    return None


def _document_text(work: Work, number: int, original: str | None, room: Room) -> str:
    """One sheet's document: as it was typed, with what is another now, where it was opened; else laid out anew."""
    judged = understood(work, number)
    if original is not None and not judged.more:
        changed = _changed(original, work, judged.written, room)
        if changed is not None:
            return changed
    title = work.layout.title(work.layout.languages[0]) or work.layout.called
    given = work.sheets[number].texts
    remarks = {space: f"typed '{one_line(given.get(space, ''))[:60]}'" for space in judged.faults if given.get(space)}
    return filled(work.name, [f"{one_line(title)}: a finished sheet"], work.form, judged.written, remarks)


def _changed(original: str, work: Work, written: Written, room: Room) -> str | None:
    """A document as it was typed but for what is another now; None where it cannot be changed so."""
    read = _read(original)
    root = read.documents[0].root if len(read.documents) == 1 else None
    if not isinstance(root, Nodes) or room.layout(typed(root, "sheet") or "").name != work.name:
        return None
    before = read_filled(root, read.lines, work.form)
    every = {space.name for space in spaces(work.form, written=written)}
    changes = {
        space: value
        for space in dict.fromkeys([*before.written, *written])
        if not _as_good(before.written.get(space), value := written.get(space), space in every)
    }
    try:
        return rewritten(original, work.form, before.written, changes) if changes else original
    except NotRewritten:
        return None


def _as_good(before: Value | None, after: Value | None, is_space: bool) -> bool:
    """Whether a value says no more than before: an empty list is as good as none, and so are rounds that nobody wrote in."""
    if before == after:
        return True
    if not is_space and isinstance(after, int) and (before is None or isinstance(before, int)):
        return after <= (before or 0)
    return not (before or after) and () in (before, after)


def _read(original: str) -> Source:
    return reader.read("", original.encode("utf-8", "surrogatepass"))
