"""An empty filled sheet, ready to type into."""

from __future__ import annotations

from shlex import quote

from sheetgen.form.entries import Form
from sheetgen.form.write.filling import filled, one_line
from sheetgen.form.written import Written


def blank(layout: str, title: str, form: Form) -> str:
    """The text of an empty sheet for a layout; what is left blank counts as not written."""
    head = (
        f"{one_line(title)}: an empty sheet to type a finished one into. What was not written stays blank, `?` cannot be read.",
        f"Then: sheetgen check THIS-FILE.yaml        Before you print: sheetgen render {one_line(quote(layout))}",
    )
    return filled(layout, head, form, Written())
