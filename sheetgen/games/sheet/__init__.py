"""Any game's sheet, said in YAML alone: spaces, formulas and rules stand in the layout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from sheetgen.form.entries import Form
from sheetgen.games.game import FormulaWord, Game, Typed
from sheetgen.games.lab import Laboratory, lazy_measure
from sheetgen.games.rules import LayoutViolation, OwnRule
from sheetgen.games.sheet.content.sheet_content import content
from sheetgen.games.sheet.definition.script import Lines
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.judging.table import TABLE
from sheetgen.games.sheet.layout import Keys
from sheetgen.games.sheet.lint.rules import RULES, Linted, unused_look
from sheetgen.games.sheet.resolution.check import CheckedLayout
from sheetgen.games.sheet.resolution.define import define, tree
from sheetgen.games.sheet.starter import SHEET
from sheetgen.source.faults import Position
from sheetgen.source.messages import Message, Phrase, message, room
from sheetgen.source.nodes import Mapping, Node

phrase, _ = room("sheet")


def _lint(checked_layout: CheckedLayout, typed: Typed) -> list[LayoutViolation]:
    """Everything that is wrong with the layout's own rules and examples."""
    model = Model(checked_layout)
    layout = Linted(model, content(checked_layout, model).form, typed.home.position)
    return [violation for rule in (*RULES, unused_look) for violation in rule(layout)]


def _varied(checked_layout: CheckedLayout) -> Iterator[tuple[Node, Message, Iterator[CheckedLayout]]]:
    """Each value of a look with what is said where nothing on paper hangs on it, and the layout with others in its place."""
    from sheetgen.games.sheet.looks.varying import varied

    for word, node, others in varied(checked_layout.looks) if checked_layout.looks is not None else ():
        unseen = phrase("look-unseen", "`{key}` changes nothing on paper here", word)
        what = message(unseen, phrase("remove-look-key", "remove it"))
        yield node, what, (replace(checked_layout, looks=other) for other in others)


def _formula_words() -> Sequence[FormulaWord]:
    """What formulas can say, with what each gives."""
    from sheetgen.games.sheet.language.help import formula_words

    return formula_words()


def _mentions(root: Mapping, lines: Lines, name: str) -> list[Position]:
    """Where a layout names one of its spaces."""
    from sheetgen.games.sheet.mentions import mentions

    return mentions(root, lines, name)


def _waiting(case: Any) -> Phrase | None:
    """Why a sheet has no points or no ranking yet."""
    from sheetgen.games.sheet.judging.waiting import waiting

    return waiting(case)


def _outdated(base: Model, *heir: Any) -> tuple[Sequence[str], Sequence[str]]:
    """The keys of a layout that have to be written again by one that starts from it."""
    from sheetgen.games.sheet.lint.outdated import outdated

    return outdated(base, tree(*heir))


def _explained(model: Model, form: Form) -> list[OwnRule]:
    """The rules that the layout says itself."""
    from sheetgen.games.sheet.lint.explaining import explained

    return explained(model, form)


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
    explained=_explained,
    starters={"sheet": SHEET},
    outlined=True,
    space_name=Model.space_name,
    waiting=_waiting,
    outdated=_outdated,
    formula_words=_formula_words,
    mentions=_mentions,
    lab=Laboratory(lazy_measure("sheetgen.games.sheet.lab.measure")),
)
