"""Annotated sheets as pictures: the sheets of a work, and the examples of a rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.judge.files import Result
from sheetgen.judge.sheet import Refused
from sheetgen.page.answers import Reply
from sheetgen.page.pictures import svg_reply
from sheetgen.page.requests import Request, decode
from sheetgen.page.sheets.checking import LanguageRequest, language_of
from sheetgen.page.sheets.works import judge_work, parse_work, read_sheet
from sheetgen.press.pictures import contact_sheet
from sheetgen.press.proofs.proof import mark_findings
from sheetgen.press.render import SheetOptions
from sheetgen.source.faults import Unreadable

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext


def filled_svg(request: Request, context: WorkerContext) -> Reply:
    """Return the first page of a work's first sheet as an annotated SVG."""
    work = parse_work(request, context)
    first = work._replace(table=False, sheets=work.sheets[:1])
    result = judge_work(first, [read_sheet(first, 0)], context, steps=0)
    return marked_svg(result, decode(request, LanguageRequest).lang, context, first_page=True)


def marked_svg(result: Result, lang: str | None, context: WorkerContext, first_page: bool = False) -> Reply:
    """Return checked sheets of one layout, complete and annotated, as one SVG; several pages are arranged in rows.

    Raise Unreadable with the errors of the first sheet that can't be read or drawn.
    """
    for sheet in result.sheets:
        if isinstance(sheet, Refused):
            raise Unreadable(list(sheet.faults))
    layout = next(sheet.layout for sheet in result.sheets if not isinstance(sheet, Refused))
    drawn = mark_findings(result, SheetOptions(language_of(layout, lang)), context.fonts)
    for _, unreadable in drawn.undrawn:
        raise unreadable
    sheets = [sheet._replace(pages=sheet.pages[:1]) if first_page else sheet for sheet in drawn.sheets]
    return svg_reply(sheets, contact_sheet(sheets, context.fonts), context)
