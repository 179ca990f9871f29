"""Verdicts next to a filled sheet: on the sheet and on its table."""

from __future__ import annotations

from sheetgen.source.messages import Phrase, in_a_row, room

phrase, plural = room("press")

RANKING = phrase("ranking-heading", "Ranking")
WRITTEN = phrase("written-column", "written")
EARNED = phrase("earned-column", "earned")


def sheet_verdict(errors: int, warnings: int, unread: int = 0, blank: bool = False) -> Phrase:
    """Return the verdict on a sheet, as text. unread: number of unreadable spaces. blank: the sheet is blank."""
    if errors:
        verdict = phrase("not-valid", "not valid")
    elif blank:
        verdict = phrase("nothing-written-yet", "nothing written yet")
    elif unread:
        verdict = phrase("valid-as-far-as-read", "valid as far as it can be read")
    else:
        verdict = phrase("valid", "valid")
    counts = [*_counts(errors, warnings), *([not_read(unread)] if unread else [])]
    return phrase("verdict-and-counts", "{verdict}: {counts}", verdict, in_a_row(counts)) if counts else verdict


def table_verdict(errors: int, unreadable: int, unread: int = 0, blank: bool = False) -> Phrase:
    """Return the verdict on a table, as text. errors: number of errors on all sheets and at the table. unreadable: number of sheets
    that can't be read. unread: number of unreadable spaces. blank: all sheets are blank."""
    if unreadable:
        return plural(
            "table-incomplete",
            "the table: incomplete, {count} sheet can't be read; the others are ranked",
            "the table: incomplete, {count} sheets can't be read; the others are ranked",
            count=unreadable,
        )
    if errors:
        return phrase("table-not-in-order", "the table: not valid: {errors}", _errors(errors))
    if blank:
        return phrase("table-blank", "the table: nothing written yet")
    if unread:
        return phrase("table-as-far-as-read", "the table: valid as far as it can be read: {unread}", not_read(unread))
    return phrase("table-in-order", "the table: valid")


def not_read(spaces: int) -> Phrase:
    return plural("not-read", "{count} unreadable space", "{count} unreadable spaces", count=spaces)


def at_table(errors: int, warnings: int) -> Phrase:
    return phrase("at-table", "at the table: {counts}", in_a_row(_counts(errors, warnings)))


def found_on(own: tuple[int, int], of_table: tuple[int, int]) -> Phrase | None:
    """Return the errors and warnings of a sheet by itself and at its table, as text; None if none exists."""
    if not any(own):
        return at_table(*of_table) if any(of_table) else None
    on_sheet = phrase("on-sheet", "on the sheet: {counts}", in_a_row(_counts(*own)))
    if not any(of_table):
        return on_sheet
    return phrase("on-sheet-and-table", "{sheet} · {table}", on_sheet, at_table(*of_table))


def _counts(errors: int, warnings: int) -> list[Phrase]:
    told = [plural("warnings", "{count} warning", "{count} warnings", count=warnings)] if warnings else []
    return [_errors(errors), *told] if errors else told


def _errors(number: int) -> Phrase:
    return plural("errors", "{count} error", "{count} errors", count=number)
