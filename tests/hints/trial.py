"""What is told of a text that somebody typed: a layout, or filled sheets; first its faults, else what `lint` finds."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from sheetgen.judge.files import check
from sheetgen.judge.linting.lint import lint
from sheetgen.judge.sheet import Refused
from sheetgen.layout.read import Library
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import Message
from tests.drawing.blocks.room import fonts
from tests.games.sheet import own
from tests.hints.templates import templates


@cache
def _telling() -> set[str]:
    """The functions that say what to write."""
    return {template.where for template in templates()}


class Remark(NamedTuple):
    """What is told at a place: the functions that say it (`form/words.py no_tick`), the sentence, and what can be done."""

    position: Position
    functions: tuple[str, ...]
    message: str
    hint: str


def remarks(text: str, folder: Path, filled: bool) -> list[Remark]:
    """All that is told of a filled sheet, or of a layout; of one without a fault what is found in it."""
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
    return found + [_remark(each.position, each.text, "; ".join(each.notes), (each.message,)) for each in linted.findings]


def _of_sheets(text: str, folder: Path) -> list[Remark]:
    """Of several documents those of the table as well."""
    file = folder / "a.yaml"
    file.write_text(text, encoding="utf-8")
    result = check([str(file)], table="\n---\n" in text)
    faults = [fault for sheet in result.sheets if isinstance(sheet, Refused) for fault in sheet.faults]
    found = [_remark(fault.position, fault.text, fault.hint, (fault.message, *fault.besides)) for fault in faults]
    at_table = [each.finding for each in result.table.findings] if result.table else []
    remarks = [_remark(each.position, each.text, "; ".join(each.notes), (each.message,)) for each in at_table]
    return found + [each for each in remarks if each.functions[0] in _telling()]


def _remark(position: Position, message: str, hint: str, said: tuple[Message, ...]) -> Remark:
    return Remark(position, tuple(function for each in said for function in _functions(each)), message, hint)


def _functions(said: Message) -> tuple[str, ...]:
    """The function that says something, and those of what it is about."""
    about = [each.message if isinstance(each, Fault) else each for each in said.about]
    inner = [function for each in about if isinstance(each, Message) for function in _functions(each)]
    module = said.words.__module__.removeprefix("sheetgen.").replace(".", "/")
    return (f"{module}.py {said.words.__name__}", *inner)
