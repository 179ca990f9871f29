"""Sheets that are changed in the web app, block by block."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct, to_builtins

from sheetgen.drawing.papers import PAPERS
from sheetgen.layout.editing import PARTS, Change, inherited, path_at, sheet_values, value_at, write
from sheetgen.layout.grid import area
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import resolve_name
from sheetgen.layout.read import Library
from sheetgen.page.answers import Refusal
from sheetgen.page.edits.draft import DEEPEST, ChangeEntry, DraftRequest, is_in_file, partly_read
from sheetgen.source import reader
from sheetgen.source.editing import CannotEdit
from sheetgen.source.faults import Fault
from sheetgen.source.messages import room, sentence
from sheetgen.source.nodes import Mapping as Nodes

if TYPE_CHECKING:
    from sheetgen.judge.findings import Finding
    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_LONGEST, _MOST_ITEMS = 10_000, 200


class SheetDraft(Struct):
    """A layout with changes to its sheet, as the text of its file. unnamed: the file name for a layout without a file."""

    unnamed: ClassVar = "sheet.yaml"
    no_room: ClassVar = sentence(
        phrase("cannot-change", "the way this file is written doesn't allow your change"),
        phrase("cannot-change-hint", "start a new file that extends this one (`extends:`), with only what differs"),
    )
    changed_hint: ClassVar = phrase("sheet-changed-hint", "open the file to see the change, or save this sheet under another name")
    name: str
    text: str
    library: Library
    changes: Sequence[Change]

    @classmethod
    def parse(cls, asked: DraftRequest, context: WorkerContext, pictures: Mapping[str, str] = {}) -> SheetDraft:
        """Return the sheet that a request is about, with its text. Raise Refusal if the changes are invalid or can't be written
        into the text, Unreadable if the layout has errors that prevent reading it."""
        name = asked.file or cls.unnamed
        context.folder.checked(name)
        changes = [_change(entry) for entry in asked.changes]
        text = asked.original
        if changes:
            begun = partly_read(context.library_with(name, text), name)
            try:
                text = write(text, inherited(begun), changes)
            except CannotEdit:
                raise Refusal("cramped", cls.no_room) from None
        return cls(name, text, context.library_with(name, text, pictures), changes)

    @staticmethod
    def bundled_text(name: str, context: WorkerContext) -> str:
        """Return the text that a changed bundled layout begins with."""
        context.layout(name)
        return f"extends: {name}\n"

    @staticmethod
    def opened(library: Library, name: str, text: str) -> dict[str, Any]:
        """Return a layout for changing: `{"original", "made", "values", "base", "kinds", "page", "style", "papers"}`.

        made: its page is automatic, so that a change may move blocks. values: its paper values (`layout.editing.sheet_values`),
        base: the paper values of its base. kinds, page, style: the schema of each kind of block, of the page, and of a style.
        """
        from sheetgen.layout.schema import block_schemas, layout_schema

        layout = partly_read(library, name)
        known = layout_schema(layout.game)["properties"]
        styles = next(each for each in known["theme"]["anyOf"] if "additionalProperties" in each)
        return {
            "original": text,
            "made": layout.game.outlined,
            "values": values_of(layout),
            "base": sheet_values(inherited(layout)),
            "kinds": block_schemas(),
            "page": known["page"],
            "style": styles["additionalProperties"],
            "papers": list(PAPERS),
        }

    def is_said_by(self, layout: Layout) -> bool:
        """Return whether a layout has all drawn or changed values."""
        values = values_of(layout)
        return all(_stands(values, change) for change in self.changes)

    def at_once(self, layout: Layout, drawn: Sequence[Fault]) -> tuple[Sequence[Fault], Sequence[Finding]]:
        """Return the layout's errors and findings known without `lint`. drawn: the errors of one print."""
        return drawn, ()

    def shown(self, layout: Layout) -> dict[str, Any]:
        """Return the data sent with a layout's picture."""
        return {"values": values_of(layout), "area": _page_area(layout), "words": _printed_names(layout)}

    def subject(self) -> Callable[[Fault | Finding], dict[str, Any]]:
        """Return a function that returns the part of the draft that an error or a finding is about."""
        documents = reader.read(self.name, self.text.encode("utf-8", "surrogatepass")).documents
        root = documents[0].root if documents and isinstance(documents[0].root, Nodes) else Nodes("", 1, 1)

        def subject_of(remark: Fault | Finding) -> dict[str, Any]:
            path = path_at(root, remark.position) if is_in_file(remark, self.name) else ()
            block = path[1] if path[:1] == ("blocks",) and len(path) > 1 else _inherited_block(remark)
            return {"path": list(path), "block": block}

        return subject_of


def _inherited_block(remark: Fault | Finding) -> str | None:
    """Return the inherited block that an error is about; None if it is about no such block."""
    notes = remark.besides if isinstance(remark, Fault) else ()
    return next((str(each.values["block"]) for each in notes if each.code == "layout/inherited"), None)


def values_of(layout: Layout) -> dict[str, Any]:
    """Return a layout's paper values."""
    return sheet_values(layout.paper)


def _page_area(layout: Layout) -> dict[str, Any] | None:
    """Return the page and its grid: `{"paper": [width, height], "inner": [x, y, width, height], "margin", "columns", "rows", "gap",
    "orientation", "called"}`, in mm."""
    page = layout.page
    grid = area(page)
    own = {"orientation": page.orientation, "called": page.paper}
    return grid and {**to_builtins(grid._asdict()), "inner": list(grid.inner), "margin": grid.margin, **own}


def _printed_names(layout: Layout) -> dict[str, dict[str, str]]:
    """Return the printed names by language and label, without those that a language lacks."""
    from sheetgen.judge.linting.layouts import is_bare, plain_language

    names, plain, texts = layout.content.names.values(), plain_language(layout), layout.common.labels
    printed: dict[str, dict[str, str]] = {}
    for lang in layout.languages:
        labels = texts.get(lang, {})
        there = [name for name in names if lang == plain or not is_bare(name, labels, lang)]
        printed[lang] = {label: resolve_name(name, labels, lang) for name in there for label in name.labels}
    return printed


def _change(entry: ChangeEntry) -> Change:
    """Return an entry as a change. Raise Refusal if it can't be a change to a sheet."""
    path, value = tuple(entry.path), entry.value
    fits = path and path[0] in PARTS and all(path)
    if not fits or not _is_value(value, DEEPEST) or (len(path) < 2 and path[0] != "title"):
        raise Refusal("refused", phrase("no-change", "this is not a change to a sheet"))
    return Change(path, value)


def _is_value(value: Any, depth: int) -> bool:
    """Return whether a value is null, a text, or a list or mapping of such values, nested at most `depth` levels deep."""
    if isinstance(value, dict):
        return (
            0 < len(value) <= _MOST_ITEMS and depth > 0 and all(key and _is_value(each, depth - 1) for key, each in value.items())
        )
    if isinstance(value, list):
        return len(value) <= _MOST_ITEMS and depth > 0 and all(_is_value(each, depth - 1) for each in value)
    return value is None or (isinstance(value, str) and len(value) <= _LONGEST)


def _stands(values: dict[str, Any], change: Change) -> bool:
    said = value_at(values, change.path)
    if change.path[0] == "blocks" and len(change.path) == 2 and isinstance(change.value, dict):
        return bool(said == {"id": change.path[1], **change.value})
    return bool(said == change.value)
