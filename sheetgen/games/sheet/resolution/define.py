"""Builds a definition with all its formulas from a layout's keys, and reports every error in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sheetgen.games.game import LayoutLanguages
from sheetgen.games.registry import BUNDLED
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.reading import definition
from sheetgen.games.sheet.definition.script import Lines
from sheetgen.games.sheet.formulas.grid import Grid
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.layout import Keys
from sheetgen.games.sheet.resolution.check import CheckedLayout, LayoutChecker
from sheetgen.games.sheet.resolution.cycles import Circle, order, tell
from sheetgen.games.sheet.resolution.existing import with_existing
from sheetgen.source.faults import Fault
from sheetgen.source.messages import message, room
from sheetgen.source.nodes import Mapping, Node

phrase, _ = room("formula")

if TYPE_CHECKING:
    from sheetgen.games.sheet.definition.spec import Definition
    from sheetgen.games.sheet.looks.resolving import Looks


def define(keys: Keys, file: str, lines: Lines, languages: LayoutLanguages) -> tuple[CheckedLayout | None, list[Fault]]:
    """Return the checked layout, or its errors. lines: the text of its files."""
    faults = Faults(lines)
    layout = tree(keys, file, lines, languages, faults)
    checked_layout = _checked(keys, layout, faults)
    if not faults.is_full and not any(fault.code == "sheet/too-many-spaces" for fault in faults.found):
        grid = Grid(layout, layout.numbered)
        result = order(checked_layout, grid)
        if isinstance(result, Circle):
            tell(result, checked_layout, grid, faults)
        else:
            checked_layout.orders[len(grid.players)] = result
    if checked_layout.opens is not None and not faults.found:
        text = checked_layout.opens.script.text
        what = phrase("open-kind", "the kind of this value is unknown")
        hint = phrase("nothing-but-itself", "it is calculated only from itself")
        faults.within(checked_layout.opens.script, WrongFormula(0, message(what, hint), len(text)))
    return (None if faults.found else checked_layout), faults.found


def _checked(keys: Keys, layout: Definition, faults: Faults) -> CheckedLayout:
    """Return a definition with all its formulas, as far as they can be read."""
    checked_layout = LayoutChecker(layout, faults).check(_looks(keys, layout, faults))
    return replace(checked_layout, again=lambda other: _checked(keys, other, Faults(faults.lines)))


def tree(keys: Keys, file: str, lines: Lines, languages: LayoutLanguages, faults: Faults | None = None) -> Definition:
    """Return the definition of a layout without resolving its formulas."""
    faults = Faults(lines) if faults is None else faults
    return with_existing(definition(keys, file, BUNDLED.names(), faults, languages), faults)


def _looks(keys: Keys, layout: Definition, faults: Faults) -> Looks | None:
    """Read the looks, if the layout sets any."""
    if keys.look is None and not any(_says_look(node) for node in (keys.spaces, keys.computed)):
        return None
    from sheetgen.games.sheet.looks.reading import read_looks  # few checks need it

    return read_looks(keys, layout, faults)


def _says_look(node: Node | None) -> bool:
    """Return whether a node contains a key `look` at any depth."""
    return isinstance(node, Mapping) and ("look" in node.items or any(_says_look(value) for _, value in node.items.values()))
