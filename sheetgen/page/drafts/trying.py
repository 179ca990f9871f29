"""A sheet of a draft to try: its fields and pictures, what is wrong with what is typed, and the same as one of its examples."""

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
"""So many pages of a sheet are shown to be typed on."""


def try_form(request: Request, context: WorkerContext) -> dict[str, Any]:
    """The draft's sheet to type on, as `checking.sheet_form` gives it; each page has its `picture`, an SVG."""
    draft = parse_draft(request, context)
    form = checking.sheet_form(_asked(request, draft), draft)
    sheet = build(draft.typed_layout, form["lang"], "full", draft.fonts)
    for page in form["pages"][:MOST_PAGES]:
        page["picture"] = page_picture(sheet, page["page"], draft).data.decode()
    return {**form, "pages": form["pages"][:MOST_PAGES]}


def try_sheet(request: Request, context: WorkerContext) -> dict[str, Any]:
    """What is wrong with the sheet that is typed on the draft, and what it earns, as `checking.check` tells it."""
    draft = parse_draft(request, context)
    return checking.check(_asked(request, draft), draft)


def _asked(request: Request, draft: Draft) -> Request:
    """The request as one about a layout of the folder."""
    return {**request, "layout": draft.file}
