"""Fixes for the errors of a draft: edits from its hints, tried before they are offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sheetgen.judge.linting.cures import Cure, cures
from sheetgen.judge.linting.lint import lint
from sheetgen.page.drafts.draft import Draft, parse_draft
from sheetgen.page.drafts.offsets import Offsets
from sheetgen.page.requests import Request
from sheetgen.source.bounds import bounded
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.messages import room

if TYPE_CHECKING:
    from sheetgen.judge.findings import Finding
    from sheetgen.page.context import WorkerContext

phrase, _ = room("page")

_MOST_CURED = 8
"""Maximum errors searched for fixes; another request after fixing them covers the next."""
_MOST_LINTED = 12
"""Maximum edits tried for errors and warnings, in total."""
_LONGEST = 60_000
"""Maximum text length for fixes: each tried edit reads the text again."""
_SHOWN = 60


def cure_faults(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the fixes for the results of `look`, in its order: `{"cures": [[{"label", "edits": [{"from", "to", "insert"}]}]]}`.

    If the draft can't be read, fixes for its reading errors; otherwise for errors and warnings.
    """
    draft = parse_draft(request, context)
    if len(draft.text) > _LONGEST:
        return {"cures": []}
    (linted,) = lint([draft.file], draft.library(), draft.fonts, played=False)
    places = Offsets(draft.text)

    def faults_in(text: str) -> Sequence[Fault]:
        return _faults_in(draft, text)

    result: list[list[dict[str, Any]]] = []
    for fault in bounded(linted.faults):
        here = fault.file in (None, draft.file) and len(result) < _MOST_CURED
        result.append([_cure_json(each, places) for each in cures(draft.text, fault, faults_in)] if here else [])
    return {"cures": result or _cured_findings(draft, linted.findings, places)}


def _cured_findings(draft: Draft, findings: Sequence[Finding], places: Offsets) -> list[list[dict[str, Any]]]:
    """Return fixes for the first errors and warnings only: drawing each tried edit takes time."""
    told = [Fault(finding.said, finding.position) for finding in findings]
    left = iter(range(_MOST_LINTED))

    def told_of(text: str) -> Sequence[Fault]:
        if text == draft.text or next(left, None) is None:
            return told
        library = draft.library_with(draft.file, text)
        (linted,) = lint([draft.file], library, draft.fonts, played=False)
        return [*linted.faults, *(Fault(finding.said, finding.position) for finding in linted.findings)]

    return [[_cure_json(each, places) for each in cures(draft.text, fault, told_of)] for fault in told[:_MOST_CURED]]


def _faults_in(draft: Draft, text: str) -> Sequence[Fault]:
    """Return the errors from reading another text instead of the typed one."""
    try:
        draft.library_with(draft.file, text).layout(draft.file)
    except Unreadable as unreadable:
        return [fault for fault in unreadable.faults if fault.file in (None, draft.file)]
    return []


def _cure_json(cure: Cure, places: Offsets) -> dict[str, Any]:
    typed = cure.typed if len(cure.typed) <= _SHOWN else f"{cure.typed[:_SHOWN]}…"
    return {"label": phrase("write-instead", "Write {typed}", typed).text(), "edits": [places.edit_json(cure.edit)]}
