"""The view of a layout while it is typed: its errors and warnings with their positions, and the sheet as it will print."""

from __future__ import annotations

from typing import Any

from sheetgen.drawing.sheet import Ink
from sheetgen.form.spaces import spaces
from sheetgen.games.game import LayoutLanguages
from sheetgen.judge.linting.lint import lint
from sheetgen.layout.building.build import build
from sheetgen.page.answers import Refusal, faults_json
from sheetgen.page.context import WorkerContext
from sheetgen.page.drafts.draft import Draft, DraftRequest, draft_of
from sheetgen.page.drafts.offsets import Offsets
from sheetgen.page.layouts.catalogue import finding_json, paper_name
from sheetgen.page.layouts.printing import page_picture
from sheetgen.page.requests import Counted, Request, Text, decode
from sheetgen.source.bounds import bounded, cut
from sheetgen.source.faults import Position, Unreadable

Json = dict[str, Any]
_MOST_WARNINGS = 100


class LookRequest(DraftRequest, kw_only=True):
    """The typed text, and the page of its sheet to show: in a language, if the layout has it, and an ink."""

    page: Counted = 1
    lang: Text | None = None
    ink: Ink = "full"


def look(request: Request, context: WorkerContext) -> Json:
    """Return the view of a draft: `{"remarks", "sheet"}`.

    remarks: errors and warnings as in `lint`, each with `severity`, `rule`, `message`, `hint`, `line`, `column`, `text`, and `from`
    and `to` in UTF-16 units, null if it is in another `file`. sheet: null while the draft has reading errors, otherwise its
    properties: `title`, `game`, `languages`, `lang`, `pages`, `page`, `size` in mm, `paper`, `fillable`, and `picture`, an SVG.
    """
    asked = decode(request, LookRequest)
    draft = draft_of(asked.file, asked.text, context)
    (linted,) = lint([draft.file], draft.library(), draft.fonts, played=False)
    places = Offsets(draft.text)
    warnings = [
        {**finding_json(finding, linted.path, linted.lines), **_span(places, finding.position)}
        for finding in linted.findings[:_MOST_WARNINGS]
    ]
    remarks = _faults_json(draft, linted.path, linted.faults) + warnings
    try:
        shown = None if linted.faults else _sheet_json(draft, asked)
    except (Unreadable, Refusal) as error:  # an unreadable example or picture is reported; the rest is shown
        shown = None
        if isinstance(error, Unreadable):
            remarks += [each for each in _faults_json(draft, linted.path, error.faults) if each not in remarks]
    return {"remarks": remarks, "sheet": shown}


def _faults_json(draft: Draft, path: str, faults: list[Any]) -> list[Json]:
    places = Offsets(draft.text)
    listed = bounded(faults)
    told = faults_json(listed, path, draft.lines)
    return [
        {
            "severity": "fault",
            "rule": fault.code,
            **entry,
            **(_span(places, fault.position) if fault.file in (None, draft.file) else {"from": None, "to": None}),
        }
        for fault, entry in zip(listed, told, strict=True)
    ]


def _span(places: Offsets, at: Position) -> Json:
    start, end = places.span(at)
    return {"from": start, "to": end}


def _sheet_json(draft: Draft, asked: LookRequest) -> Json:
    """Return the sheet's properties, with one of its pages as a picture."""
    layout = draft.typed_layout
    lang = LayoutLanguages(layout.languages).for_reader(asked.lang or "")
    sheet = build(layout, lang, asked.ink, draft.fonts)
    page = min(asked.page, len(sheet.pages))
    return {
        "title": cut(sheet.title),
        "game": layout.game.name,
        "languages": list(layout.languages),
        "lang": lang,
        "pages": len(sheet.pages),
        "page": page,
        "size": [round(side, 2) for side in sheet.paper],
        "paper": paper_name(sheet.paper),
        "fillable": any(True for _ in spaces(layout.content.form)),
        "picture": page_picture(sheet, page, draft).data.decode(),
    }
