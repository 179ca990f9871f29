"""An empty filled sheet, ready to type into."""

from __future__ import annotations

from shlex import quote

from sheetgen.form.entries import Form, Text
from sheetgen.form.occasion import UNKNOWN, Occasion
from sheetgen.form.write.filling import filled, one_line
from sheetgen.form.written import Written
from sheetgen.source.messages import room

phrase, _ = room("form")


def blank(layout: str, title: str, form: Form, occasion: Occasion = UNKNOWN) -> str:
    """Return the text of an empty sheet for a layout; spaces left blank count as not written."""
    head = (
        phrase(
            "empty-sheet",
            "{title}: an empty sheet to copy a paper sheet into. Leave blank spaces blank; type `?` for an unreadable value.",
            one_line(title),
        ),
        phrase(
            "then-check",
            "Then: sheetgen check THIS-FILE.yaml        Before you print: sheetgen render {layout}",
            one_line(quote(layout)),
        ),
    )
    own = {"date": str(occasion.date)} if occasion.date and isinstance(form.get("date"), Text) else {}
    return filled(layout, [each.text() for each in head], form, Written(own, occasion))
