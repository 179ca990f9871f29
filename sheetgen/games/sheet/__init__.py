"""Any game's sheet, said in YAML alone: spaces, formulas and rules stand in the layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

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
from sheetgen.games.sheet.resolution.define import define, tree
from sheetgen.games.sheet.starter import SHEET
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Node

phrase, _ = room("sheet")


def _lint(checked_layout: CheckedLayout, typed: Typed) -> list[LayoutViolation]:
    """Everything that is wrong with the layout's own rules and examples."""
    model = Model(checked_layout)
    layout = Linted(model, content(checked_layout, model).form, typed.origin.position)
    return [violation for rule in (*RULES, unused_look) for violation in rule(layout)]


def _varied(checked_layout: CheckedLayout) -> Iterator[tuple[Node, Message, Iterator[CheckedLayout]]]:
    """Each value of a look with what is said where nothing on paper hangs on it, and the layout with others in its place."""
    from sheetgen.games.sheet.looks.varying import varied

    for word, node, others in varied(checked_layout.looks) if checked_layout.looks is not None else ():
        unseen = phrase("look-unseen", "`{key}` changes nothing on paper here", word)
        what = message(unseen, phrase("remove-look-key", "remove it"))
        yield node, what, (replace(checked_layout, looks=other) for other in others)


def _outdated(base: Model, *heir: Any) -> tuple[Sequence[str], Sequence[str]]:
    """The keys of a layout that have to be written again by one that starts from it."""
    from sheetgen.games.sheet.lint.outdated import outdated

    return outdated(base, tree(*heir))


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
    varied=_varied,
    explained=lazy("sheetgen.games.sheet.lint.explaining:explained"),
    starters={"sheet": SHEET},
    outlined=True,
    space_name=Model.space_name,
    waiting=lazy("sheetgen.games.sheet.judging.waiting:waiting"),
    outdated=_outdated,
    formula_words=lazy("sheetgen.games.sheet.language.help:formula_words"),
    mentions=lazy("sheetgen.games.sheet.mentions:mentions"),
    lab=Laboratory(lazy("sheetgen.games.sheet.lab.measure:measure")),
)
