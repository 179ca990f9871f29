"""Sheets typed in the web app: their fields, findings and scores, suggestions, and annotated sheets.

Typed values are read field by field (`form.fields`), and checked like any other sheet, in the same way as files in `check`.
"""

from __future__ import annotations

import os
from collections.abc import Container, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta, Struct

from sheetgen.form.named.fields import FieldSheet, format_space
from sheetgen.form.occasion import OCCASION_KEYS
from sheetgen.form.written import UNREAD
from sheetgen.games.game import Ranked
from sheetgen.judge.corrections.search import ErrorKeys
from sheetgen.judge.corrections.suggestions import STEPS, Budget, Change, Suggestion
from sheetgen.judge.files import Result
from sheetgen.judge.sheet import JudgedSheet, Refused
from sheetgen.judge.table import suggest_by_error
from sheetgen.layout.building.build import build
from sheetgen.layout.building.draw_context import labels
from sheetgen.layout.model import Layout
from sheetgen.page import words
from sheetgen.page.answers import Refusal, Reply
from sheetgen.page.requests import Name, Request, Text, decode
from sheetgen.page.sheets.fields import SpaceWords, fields, smallest_side
from sheetgen.page.sheets.works import (
    MOST_SHEETS,
    SheetRequest,
    TypedSheet,
    Work,
    judge_work,
    looks_by_space,
    parse_work,
    read_sheet,
)
from sheetgen.press.pictures import write_picture
from sheetgen.press.proofs.proof import make_proofs
from sheetgen.press.render import SheetOptions, choose_language
from sheetgen.report.json import violation_json
from sheetgen.source.faults import Unreadable
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import as_text

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

_TOLD = 400
"""Maximum findings reported for a sheet."""


class LanguageRequest(Struct):
    """The requested language of a sheet."""

    lang: Text | None = None


class SheetFormRequest(LanguageRequest, kw_only=True):
    """A layout's sheet to type on. paper: if it isn't the layout's own. sheets: values typed already."""

    layout: Name
    scan: bool = False
    paper: Text = ""
    sheets: Annotated[list[SheetRequest], Meta(max_length=MOST_SHEETS)] = []


def sheet_form(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return a layout's sheet to type on: the number and the size of each page, and a field for each space."""
    asked = decode(request, SheetFormRequest)
    layout = context.layout(asked.layout)
    if not layout.content.form:
        raise Refusal("refused", words.nothing_to_fill_in(layout.name))
    lang = language_of(layout, asked.lang)
    built = build(layout.for_paper(asked.paper), lang, "full", context.fonts, scan=asked.scan)
    shown = labels(layout, lang, context.fonts)
    result = fields(layout, built, [each.sheet.texts for each in asked.sheets])
    pages = [{"size": [round(side, 2) for side in built.paper], "page": n} for n in range(1, len(built.pages) + 1)]
    return {
        "layout": layout.name,
        "title": shown["title"],
        "lang": lang,
        "languages": list(layout.languages),
        "pages": pages,
        "fields": result,
        "grain": smallest_side(result),
        "own": "player" in layout.content.form,
        "occasion": [key for key in OCCASION_KEYS if key not in layout.content.form],
    }


def check(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the findings and scores of the sheets of a work."""
    work = parse_work(request, context)
    read = [read_sheet(work, number) for number in range(len(work.sheets))]
    result = judge_work(work, read, context, steps=0)
    message = SpaceWords(work.layout)
    sheets = [_sheet_json(work, *each, message) for each in zip(result.sheets, read, work.sheets, strict=True)]
    table = _table_json(result, read)
    for n, sheet_ in enumerate(sheets):
        of_table = [each for each in table["findings"] if each["sheet"] == n] if table else []
        sheet_["told"] = [*sheet_["faults"], *sheet_["findings"], *of_table]
    return {"sheets": sheets, "table": table}


def suggest(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return suggestions for the sheets of a work, for each error apart."""
    work = parse_work(request, context)
    read = [read_sheet(work, number) for number in range(len(work.sheets))]
    looks = looks_by_space(work, read)
    sheets = judge_work(work, read, context, steps=0).sheets
    entries: list[dict[str, Any]] = []
    complete = True
    for at, n in [(0, len(sheets))] if work.table else [(at, 1) for at in range(len(sheets))]:
        group = [each for each in sheets[at : at + n] if isinstance(each, JudgedSheet)]
        if len(group) == n:
            found, tried = suggest_by_error(group, Budget(STEPS * n // len(sheets)), looks[at : at + n])
            entries += [_suggestion_json(suggestion, removed, at, read, work.sheets) for suggestion, removed in found]
            complete = complete and tried
    return {"suggestions": entries, "complete": complete}


def proof(request: Request, context: WorkerContext) -> Reply:
    """Return the sheets with their values and every finding marked: a PDF."""
    work = parse_work(request, context)
    read = [read_sheet(work, number) for number in range(len(work.sheets))]
    result = judge_work(work, read, context, STEPS)
    for each in result.sheets:
        if isinstance(each, Refused):
            raise Unreadable(list(each.faults))
    proofs = make_proofs(result, SheetOptions(language_of(work.layout, decode(request, LanguageRequest).lang)), context.fonts)
    for _, unreadable in proofs.undrawn:
        raise unreadable
    out = BytesIO()
    write_picture(proofs.sheets, out, "pdf", context.fonts)
    return Reply(200, out.getvalue(), "application/pdf", f"{without_yaml(os.path.basename(work.name))}-proof.pdf")


def _sheet_json(
    work: Work, sheet: JudgedSheet | Refused, read: FieldSheet, typed: TypedSheet, message: SpaceWords
) -> dict[str, Any]:
    entries = [_fault_json(field, issue.text().message, issue.text().hint) for field, issue in read.issues.items()]
    if isinstance(sheet, Refused):
        entries += [_fault_json(read.at(fault.position), fault.text, fault.hint) for fault in sheet.faults]
        return {
            "faults": entries,
            "findings": [],
            "score": None,
            "valid": False,
            "blank": False,
            "unread": [],
            "ranking": None,
            "filled": {},
        }
    earned = sheet.earned
    part, total = work.layout.game.points_at
    parts = [
        {"part": each, "label": message.of(each), "written": _written(part.format(each), read, typed), "earned": points}
        for each, points in earned.parts.items()
    ]
    claimed = None if earned.claimed is UNREAD or read.field(total) in typed.filled else earned.claimed
    return {
        "faults": entries,
        "findings": [violation_json(finding, read.field) for finding in sheet.findings[:_TOLD]],
        "more": max(len(sheet.findings) - _TOLD, 0),
        "score": {"claimed": claimed, "computed": earned.computed, "parts": parts},
        "valid": sheet.valid and not entries,
        "blank": sheet.blank and not entries,
        "unread": list(dict.fromkeys((*read.issues, *map(read.field, sheet.unread)))),
        "ranking": None if earned.ranking is None else _ranking_json(earned.ranking),
        "filled": dict(typed.filled),
    }


def _fault_json(field: str | None, text: str, hint: str) -> dict[str, Any]:
    return {"severity": "fault", "space": field, "message": text, "hint": hint, "notes": [hint] if hint else []}


def _written(space: str, read: FieldSheet, typed: TypedSheet) -> str | None:
    """Return the points written in a space, None if it is blank or filled in."""
    value = read.written.get(space)
    if value is None or read.field(space) in typed.filled:
        return None
    return UNREAD.value if value is UNREAD else str(value)


def _ranking_json(ranking: Sequence[Ranked], amiss: Container[str | None] = ()) -> list[dict[str, Any]]:
    """Return a ranking as JSON, player by player. amiss: the players whose own sheets have errors."""
    return [
        {
            "place": each.place,
            "player": each.player,
            "score": each.score,
            "decided": as_text(each.tie_break),
            "sure": each.sure,
            "amiss": each.player in amiss,
        }
        for each in ranking
    ]


def _table_json(result: Result, read: Sequence[FieldSheet]) -> dict[str, Any] | None:
    if result.table is None:
        return None
    findings = [
        {"sheet": each.sheet, "belongs": each.belongs, **violation_json(each, read[each.sheet].field)}
        for each in result.table.findings[:_TOLD]
    ]
    wrong = {each.sheet for each in result.table.findings if each.severity == "error"}
    amiss = {
        sheet.player
        for n, sheet in enumerate(result.sheets)
        if isinstance(sheet, JudgedSheet) and (n in wrong or read[n].issues or not sheet.valid)
    }
    return {"findings": findings, "ranking": _ranking_json(result.table.ranking, amiss)}


def _suggestion_json(
    suggestion: Suggestion, removed: ErrorKeys, first: int, read: Sequence[FieldSheet], typed: Sequence[TypedSheet]
) -> dict[str, Any]:
    """Return a suggestion as JSON, without changes of spaces that are filled in anyway. removed: the errors it removes. first: the
    index in `read` of the sheet at seat 0, from which the suggestion counts its seats."""

    def change_json(change: Change) -> dict[str, Any]:
        on = read[first + change.seat]
        before, after = (
            "" if value is None or value is False else format_space(change.space, value, on.people)
            for value in (change.before, change.after)
        )
        return {"sheet": first + change.seat, "space": on.field(change.space.name), "before": before, "after": after}

    changes = map(change_json, suggestion.changes)
    return {
        "changes": [each for each in changes if each["space"] not in typed[each["sheet"]].filled],
        "kind": suggestion.kind,
        "explains": [
            {"sheet": first + seat, "rule": rule, "space": read[first + seat].field(space) or None}
            for rule, keys in sorted(removed)
            for seat, space in keys
        ],
        "alone": suggestion.alone,
    }


def language_of(layout: Layout, wanted: str | None) -> str:
    """Return the requested language of a sheet if its layout has it, otherwise the layout's first language."""
    return choose_language(layout, wanted if wanted in layout.languages else None)
