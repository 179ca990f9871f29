"""Messages about a typed text: a layout, or filled sheets; its errors first, otherwise the findings of `lint`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sheetgen.judge.files import check
from sheetgen.judge.linting.lint import lint
from sheetgen.judge.sheet import Refused
from sheetgen.layout.read import Library
from sheetgen.source.faults import Position
from sheetgen.source.messages import Listing, Message, Phrase
from tests.drawing.blocks.room import fonts
from tests.games.sheet import own
from tests.hints.templates import hints


class Remark(NamedTuple):
    """A message at a position: the ids of all its parts (`form/no-tick`), the sentence, and the hint."""

    position: Position
    ids: frozenset[str]
    message: str
    hint: str


def remarks(text: str, folder: Path, filled: bool) -> list[Remark]:
    """Return all messages about a filled sheet or a layout; for a layout without errors, its findings."""
    if filled:
        return _of_sheets(text, folder)
    if text.startswith("game: sheet\n"):
        faults = own.read(text)[1]
        if faults:
            return [_remark(fault.position, fault.text, fault.hint, (fault.message, *fault.besides)) for fault in faults]
    file = folder / own.FILE
    file.write_text(text, encoding="utf-8")
    (linted,) = lint([str(file)], Library(), fonts())
    found = [_remark(each.position, each.text, each.hint, (each.message, *each.besides)) for each in linted.faults]
    return found + [_remark(each.position, each.message, "; ".join(each.notes), (each.said,)) for each in linted.findings]


def _of_sheets(text: str, folder: Path) -> list[Remark]:
    """Return the messages about filled sheets, including the table's if there are several documents."""
    file = folder / "a.yaml"
    file.write_text(text, encoding="utf-8")
    result = check([str(file)], table="\n---\n" in text)
    faults = [fault for sheet in result.sheets if isinstance(sheet, Refused) for fault in sheet.faults]
    found = [_remark(fault.position, fault.text, fault.hint, (fault.message, *fault.besides)) for fault in faults]
    at_table = [*result.table.findings] if result.table else []
    remarks = [_remark(each.position, each.message, "; ".join(each.notes), (each.said,)) for each in at_table]
    return found + [each for each in remarks if each.ids & set(hints())]


def _remark(position: Position, message: str, hint: str, said: tuple[Message, ...]) -> Remark:
    parts = [part for each in said for part in (each.sentence().message, *each.sentence().notes)]
    return Remark(position, frozenset(id for part in parts for id in _ids(part)), message, hint)


def _ids(part: object) -> Iterator[str]:
    """Yield the ids of a message and of all messages inside it."""
    if isinstance(part, Phrase | Listing):
        yield part.id
        for value in part.values.values():
            yield from _ids(value)
