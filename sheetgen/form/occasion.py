"""When, where and at which table a sheet was filled in: keys of every filled sheet that are no spaces; no rule sees them."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

from sheetgen.source.messages import Message, message, room
from sheetgen.source.words import quoted

phrase, _ = room("form")

_ISO_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Occasion(NamedTuple):
    """Date, place and table of a filled sheet; empty if they aren't given."""

    date: date | None = None
    place: str = ""
    table: str = ""

    def texts(self) -> dict[str, str]:
        """Return the given keys as texts."""
        return {key: str(value) for key, value in self._asdict().items() if value}


OCCASION_KEYS = Occasion._fields
UNKNOWN = Occasion()


def date_of(text: str) -> date | None:
    """Return the date of a text (ISO 8601, as in 2026-11-28), or None if it isn't one."""
    try:
        return date.fromisoformat(text) if _ISO_DATE.fullmatch(text) else None
    except ValueError:
        return None


def no_date(text: str) -> Message:
    """Return the error of a text that is not a date."""
    return message(
        phrase("no-date", "{text} is not a date", quoted(text)),
        phrase("write-date", "write year, month and day with two digits, as in 2026-03-09"),
    )
