"""From layouts to a PDF on disk: sheets built, placed on papers, painted, moved into place."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath
from typing import NamedTuple

from sheetgen.diagnostics import Fault, Position, Unreadable, near
from sheetgen.layout.find import is_path
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library, PartlyReadError, by_place
from sheetgen.sheet import Ink, Metrics, Sheet


class Wanted(NamedTuple):
    """How sheets are wanted: `lang` None for each layout's first language."""

    lang: str | None = None
    ink: Ink = "full"


def default_name(layout: str) -> str:
    """The PDF's name in the current folder: that of the layout, a hyphen for each `/` of a bundled one."""
    return (PurePath(layout).stem if is_path(layout) else layout.replace("/", "-")) + ".pdf"


def built_sheets(names: Sequence[str], wanted: Wanted, library: Library, metrics: Metrics) -> list[Sheet]:
    """The sheets of all layouts named; Unreadable with the faults of all of them."""
    from sheetgen.layout.build import all_faults, build

    sheets: list[Sheet] = []
    faults: list[Fault] = []
    for name in names:
        try:
            layout = library.layout(name)
            sheets.append(build(layout, _language(layout, wanted.lang), wanted.ink, metrics))
        except PartlyReadError as unreadable:
            more = all_faults(unreadable.layout, metrics)
            faults.extend(by_place([*unreadable.faults, *more], unreadable.layout.file))
        except Unreadable as unreadable:
            faults.extend(unreadable.faults)
    if faults:
        raise Unreadable(list(dict.fromkeys(faults)))
    return sheets


def _language(layout: Layout, lang: str | None) -> str:
    if lang is None:
        return layout.languages[0]
    if lang not in layout.languages:
        speaks = ", ".join(layout.languages)
        hint = near(lang, layout.languages) or f"it speaks {speaks}"
        raise Unreadable([Fault(f"'{layout.name}' has no labels in '{lang}'", Position(1, 1), hint)])
    return lang
