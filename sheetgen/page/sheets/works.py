"""Works: the sheets of one layout as typed in the web app, read so that every readable value can be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from msgspec import Meta, Struct

from sheetgen.form.entries import Form
from sheetgen.form.named.fields import FieldSheet, column, read_fields, texts
from sheetgen.form.written import UNREAD
from sheetgen.judge import files
from sheetgen.judge.corrections.suggestions import Looks
from sheetgen.judge.sheet import JudgedSheet
from sheetgen.layout.model import Layout
from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.requests import Name, Number, Request, Text, decode
from sheetgen.page.values import looks_from_json

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

MOST_SHEETS = 40
"""Maximum number of sheets of one work."""
_MOST_FIELDS, _LONGEST = 20_000, 2_000
"""Maximum number of fields of a sheet, and of characters of a field."""


class TypedSheet(NamedTuple):
    """A sheet as typed. document: its number in the opened file; looks: other possible values of its spaces on a photo; filled: the
    texts that were filled in."""

    texts: dict[str, str]
    document: int | None
    looks: Looks
    filled: Mapping[str, str] = MappingProxyType({})


class Work(NamedTuple):
    """Sheets of one layout, played together or apart."""

    name: str
    layout: Layout
    table: bool
    sheets: list[TypedSheet]

    @property
    def form(self) -> Form:
        return self.layout.content.typed_form


class SheetRequest(Struct):
    """A sheet as a browser sends it. document: 0 for a new one."""

    values: Annotated[dict[str, Text | None], Meta(max_length=_MOST_FIELDS)]
    document: Number | None = 0
    looks: dict[str, Any] = {}

    @property
    def sheet(self) -> TypedSheet:
        texts = {field: (text or "")[:_LONGEST] for field, text in self.values.items()}
        return TypedSheet(texts, self.document or None, looks_from_json(self.looks))


class LayoutRequest(Struct):
    """A layout by its name."""

    layout: Name


class WorkRequest(LayoutRequest, kw_only=True):
    """Sheets of one layout. fill: fill in the points that follow from the typed values."""

    sheets: Annotated[list[SheetRequest], Meta(max_length=MOST_SHEETS)]
    table: bool = False
    fill: bool = False


def parse_work(request: Request, context: WorkerContext) -> Work:
    """Return the work that a request is about."""
    layout = context.layout(decode(request, LayoutRequest).layout)
    asked = decode(request, WorkRequest)
    if not asked.sheets:
        raise Refusal("refused", words.missing("sheets"))
    if not layout.content.form:
        raise Refusal("refused", words.nothing_to_fill_in(layout.name))
    work = Work(layout.name, layout, asked.table, [each.sheet for each in asked.sheets])
    return _filled(work, context) if asked.fill else work


def _filled(work: Work, context: WorkerContext) -> Work:
    """Return the work with a value in every blank field that follows from the others, as `sheetgen fill` does. Right values that
    are typed there count as filled in."""
    read = [read_sheet(work, number) for number in range(len(work.sheets))]
    sheets = []
    for typed, each, judged in zip(work.sheets, read, judge_work(work, read, context, steps=0).sheets, strict=True):
        due = judged.case.due() if isinstance(judged, JudgedSheet) else {}
        known = {space: value for space, value in due.items() if value is not None and value is not UNREAD}
        others = {*texts(work.form, each.written), *(field for field, text in typed.texts.items() if text.strip())}
        follow = texts(work.form, each.written.changed(known))
        right = {field for field in map(each.field, known) if typed.texts.get(field, "").strip() == follow.get(field)}
        filled = {field: text for field, text in follow.items() if field not in others or field in right}
        sheets.append(typed._replace(texts=typed.texts | filled, filled=filled))
    return work._replace(sheets=sheets)


def read_sheet(work: Work, number: int) -> FieldSheet:
    """Return one sheet of a work, ready for checking. An unreadable value is reported at its field; it counts as `?`, or as blank
    where `?` is impossible.
    """
    return read_fields(work.form, work.sheets[number].texts, column(number + 1) if work.table else "")


def judge_work(work: Work, understood: Sequence[FieldSheet], context: WorkerContext, steps: int) -> files.Result:
    """Return the result of checking the sheets as if they were files of the folder, named after the layout's title."""
    opened = {}
    title = work.layout.title(work.layout.readers_language)
    for at, each in enumerate(understood, 1):
        file, written = title if len(understood) == 1 else f"{title} {at}", each.written
        opened[file] = [JudgedSheet(file, 1, work.name, work.layout, written, each.places)]
    looks = {(file, 1): each for file, each in zip(opened, looks_by_space(work, understood), strict=True)}
    return files.check(list(opened), work.table, context.library(), opened, steps, whole=True, looks=looks, as_one=True)


def looks_by_space(work: Work, understood: Sequence[FieldSheet]) -> list[Looks]:
    """Return the possible values on the photos of the sheets, which are given by field, by the names of their spaces instead."""
    here = [{field: space for space, field in read.fields.items()} for read in understood]
    return [
        {named.get(field, field): others for field, others in sheet.looks.items()}
        for named, sheet in zip(here, work.sheets, strict=True)
    ]
