"""Layouts only in YAML, typed in tests: they are read, and their sheets are checked, without files and without drawing."""

from __future__ import annotations

from typing import Any

from sheetgen.form.written import Written
from sheetgen.games.game import LayoutLanguages
from sheetgen.games.sheet import GAME
from sheetgen.games.sheet.judging.case import SheetCase
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.resolution.check import CheckedLayout
from sheetgen.layout.convert import NodeConverter
from sheetgen.source import reader
from sheetgen.source.faults import Fault
from sheetgen.source.nodes import Mapping

FILE = "own.yaml"
_COMMON = frozenset(("game", "title", "page", "theme", "labels", "blocks", "extends", "remove"))


def read(text: str) -> tuple[CheckedLayout | None, list[Fault]]:
    """Return a layout, or its errors."""
    source = reader.read(FILE, text.encode())
    (document,) = source.documents
    if document.faults or not isinstance(document.root, Mapping):
        return None, document.faults
    converter = NodeConverter()
    keys = converter.struct(document.root, GAME.keys, skip=_COMMON)
    if keys is None or GAME.understood is None:
        return None, converter.faults
    checked_layout, faults = GAME.understood(keys, FILE, {FILE: source.lines}, LayoutLanguages())
    return checked_layout, [*converter.faults, *faults]


def model(text: str) -> Model:
    """Return the model of a layout that has no fault."""
    checked_layout, faults = read(text)
    assert checked_layout is not None, [(fault.text, fault.position) for fault in faults]
    return Model(checked_layout)


def judged(layout: Model | str, written: dict[str, Any]) -> SheetCase:
    """Return a checked sheet from its values by space name."""
    return (model(layout) if isinstance(layout, str) else layout).read(Written(written))


def told(case: SheetCase) -> list[str]:
    """Return the findings of a case as `rule space: message`."""
    return [f"{violation.rule} {violation.spaces[0]}: {violation.message.text().message}" for violation in case.violations()]


def notes(case: SheetCase) -> list[tuple[str, ...]]:
    """Return the notes of each finding of a case."""
    return [violation.message.text().notes for violation in case.violations()]


def faults(text: str) -> list[str]:
    """Return the faults of a layout as `line:column message`."""
    return [f"{fault.position.line}:{fault.position.column} {fault.text}" for fault in read(text)[1]]
