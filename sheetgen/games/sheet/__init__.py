"""Any game's sheet, described only in YAML: the layout has the spaces, formulas and rules."""

from __future__ import annotations

from typing import Any

from sheetgen.games.game import Game, Typed
from sheetgen.games.lab import Laboratory
from sheetgen.games.lazy import lazy
from sheetgen.games.rules import LayoutViolation
from sheetgen.games.sheet.content.sheet_content import content
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.judging.table import TABLE
from sheetgen.games.sheet.layout import Keys
from sheetgen.games.sheet.lint.rules import RULES, Linted, unused_look
from sheetgen.games.sheet.resolution.check import CheckedLayout
from sheetgen.games.sheet.resolution.define import define
from sheetgen.games.sheet.starter import SHEET


def _lint(checked_layout: CheckedLayout, typed: Typed) -> list[LayoutViolation]:
    """Return all violations of the layout's own rules and examples."""
    model = Model(checked_layout)
    layout = Linted(model, content(checked_layout, model).form, typed.origin.position)
    return [violation for rule in (*RULES, unused_look) for violation in rule(layout)]


GAME: Game[Any, Model] = Game(
    name="sheet",
    keys=Keys,
    standard="_sheet",
    model=Model,
    content=content,
    read=Model.read,
    rules=RULES,
    table=TABLE,
    understood=define,
    lint=_lint,
    varied=lazy("sheetgen.games.sheet.lint.varying:varied"),
    explained=lazy("sheetgen.games.sheet.lint.explaining:explained"),
    starters={"sheet": SHEET},
    outlined=True,
    space_name=Model.space_name,
    waiting=lazy("sheetgen.games.sheet.judging.waiting:waiting"),
    outdated=lazy("sheetgen.games.sheet.lint.outdated:outdated"),
    formula_words=lazy("sheetgen.games.sheet.language.help:formula_words"),
    mentions=lazy("sheetgen.games.sheet.mentions:mentions"),
    rows_needed=CheckedLayout.rows_needed,
    longer=CheckedLayout.longer,
    lab=Laboratory(lazy("sheetgen.games.sheet.lab.best:measure")),
)
