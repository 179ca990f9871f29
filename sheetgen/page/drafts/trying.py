"""A sheet to try a draft on: its fields and pictures, and the findings for typed values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.layout.building.build import build
from sheetgen.page.drafts.draft import Draft, parse_draft
from sheetgen.page.layouts.printing import page_picture
from sheetgen.page.requests import Request
from sheetgen.page.sheets import checking

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

MOST_PAGES = 6
"""Maximum pages of a sheet shown for typing."""


def try_form(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the draft's sheet to type on, as in `checking.sheet_form`; each page has its `picture`, an SVG."""
    draft = parse_draft(request, context)
    form = checking.sheet_form(_asked(request, draft), draft)
    sheet = build(draft.typed_layout, form["lang"], "full", draft.fonts)
    for page in form["pages"][:MOST_PAGES]:
        page["picture"] = page_picture(sheet, page["page"], draft).data.decode()
    return {**form, "pages": form["pages"][:MOST_PAGES]}


def try_sheet(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the findings and scores of the sheet typed on the draft, as in `checking.check`."""
    draft = parse_draft(request, context)
    return checking.check(_asked(request, draft), draft)


def _asked(request: Request, draft: Draft) -> Request:
    """Return the request with the draft's file as its layout."""
    return {**request, "layout": draft.file}
