"""What is said of sheets that cannot be printed or shown as asked."""

from __future__ import annotations

from sheetgen.source.faults import Words, near
from sheetgen.source.words import counted


def no_language(layout: str, lang: str, languages: tuple[str, ...]) -> Words:
    return Words(f"'{layout}' has no labels in '{lang}'", near(lang, languages) or f"it speaks {', '.join(languages)}")


def no_form(path: str, suffix: str, suffixes: tuple[str, ...]) -> Words:
    *others, last = suffixes
    either = f"end its name in {', '.join(others)} or {last}"
    if not suffix:
        return Words(f"{path}: its name does not say what picture it is to be", either)
    return Words(f"{path}: there are no pictures in {suffix}", either)


def no_painter() -> Words:
    return Words(
        "PNG pictures are painted by packages that are not installed", "pip install 'sheetgen[preview]', or ask for an .svg"
    )


def too_many_dots(resolution: float, most: int) -> Words:
    return Words(f"{resolution:g} dots per inch make this picture too large", f"the most for it is {most}; an .svg has no dots")


def too_many_pages(pages: int, most: int) -> Words:
    return Words(f"{pages} different pages are too many for one picture", f"one holds {most}; a .pdf holds them all")


# What stands beside a filled-in sheet


def written_column() -> str:
    return "written"


def earned_column() -> str:
    return "earned"


def total() -> str:
    return "total"


def sheet_verdict(errors: int, warnings: int) -> str:
    counts = _counts(errors, warnings)
    return ("not valid" if errors else "valid") + (f": {counts}" if counts else "")


def at_table(errors: int, warnings: int) -> str:
    return f"at the table: {_counts(errors, warnings)}"


def found_on(own: tuple[int, int], of_table: tuple[int, int]) -> str:
    """Errors and warnings of a sheet by itself, and at its table; empty where there are none."""
    told = [f"on the sheet: {_counts(*own)}"] if any(own) else []
    return " · ".join([*told, *([at_table(*of_table)] if any(of_table) else [])])


def table_verdict(errors: int, unreadable: int) -> str:
    """errors: of all sheets and of the table."""
    if unreadable:
        return f"the table: incomplete, {counted(unreadable, 'sheet')} not readable; the others ranked"
    return f"the table: not in order: {counted(errors, 'error')}" if errors else "the table: in order"


def _counts(errors: int, warnings: int) -> str:
    told = [counted(errors, "error")] if errors else []
    return ", ".join([*told, *([counted(warnings, "warning")] if warnings else [])])


def findings_heading() -> str:
    return "What was found"


def table_findings_heading() -> str:
    return "What was found at the table"


def suggestions_heading(alone: bool, complete: bool) -> str:
    if alone:
        return "What was probably meant"
    return "What was probably meant, the likeliest first" + ("" if complete else " (not all was tried)")


def ranking_heading() -> str:
    return "Ranking"


def nothing_found() -> str:
    return "Nothing breaks the rules."


def too_much() -> str:
    return "Too much is wrong to tell what was meant."


def more_findings(number: int) -> str:
    return f"and {counted(number, 'more finding')}: `sheetgen check` tells them"


def at(rule: str, space: str | None, line: int) -> str:
    """Where a finding stands: its rule, its space, its line in the file."""
    return " · ".join(filter(None, [rule, space, f"line {line}"]))


def decided(tie_break: str) -> str:
    return f"decided by: {tie_break}"


def as_far() -> str:
    return "as far as it can be read"


def document(file: str, number: int, layout: str) -> str:
    return f"{file}{f', document {number}' if number > 1 else ''} · {layout}"
