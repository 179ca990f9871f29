"""Explanations of a layout's own rules: the text of each rule, the first example that follows it and the first that breaks it."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.form.entries import Form
from sheetgen.games.rules import OwnRule, Severity
from sheetgen.games.sheet.definition.constants import calculated
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Constant, Rule, Says, SpaceSpec
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lint.examples import broken
from sheetgen.source.messages import LayoutText, Phrase, in_a_row, room

phrase, _ = room("sheet")
Tables = dict[str, Constant]
Line = Phrase | LayoutText


def explained(model: Model, form: Form) -> list[OwnRule]:
    """Return all rules of a layout, in its order: rules of spaces, rules between spaces, rules of a table."""
    definition = model.definition
    message: dict[str, tuple[Severity, dict[str, Line]]] = {}
    for each in model.checked_layout.leaves:
        if each.leaf.is_typed:
            message.setdefault(each.leaf.part, ("error", {}))[1].update(_once(_of_space(each.leaf, definition.tables)))
    for rule in (*definition.rules, *definition.table):
        message[rule.id] = (rule.severity, _once(_of_rule(rule, definition.tables)))
    tried = broken(model, form)
    result = []
    for part, (severity, says) in message.items():
        name = f"{definition.name}/{part}"
        if says:
            keeps, breaks = (next((at for at, rules in tried if (name in rules) == wanted), None) for wanted in (False, True))
            result.append(OwnRule(name, severity, tuple(says.values()), keeps, breaks))
    return result


def _once(lines: Iterator[Line]) -> dict[str, Line]:
    """Return the lines by their English text, without duplicates."""
    return {line.text_in(None): line for line in lines}


def _of_space(leaf: SpaceSpec, tables: Tables) -> Iterator[Line]:
    """Yield what a space requires, one line each: its text, its allowed values or its formula, and its condition."""
    if leaf.says is not None:
        yield _says(leaf.says, tables)
    if leaf.kind == "number":
        numbers, marks = leaf.domain.shown, in_a_row(mark for mark, _ in leaf.marks)
        if leaf.marks:
            yield phrase("numbers-or-marks", "{space}: {numbers}, or {marks}", leaf.root, numbers, marks)
        else:
            yield phrase("what-stands", "{space}: {values}", leaf.root, numbers)
    elif leaf.of_players and not leaf.options:
        yield phrase("who-stands", "{space}: the name of a player", leaf.root)
    elif leaf.kind == "choice":
        yield phrase("what-stands", "{space}: {values}", leaf.root, in_a_row(leaf.options))
    elif leaf.formula is not None:
        yield phrase("what-it-is", "{space} is: {formula}", leaf.root, leaf.formula.in_one_line)
    if leaf.must is not None:
        must = leaf.must.in_one_line
        yield _when(phrase("must-hold-of", "condition for {space}: {formula}", leaf.root, must), leaf.when)


def _of_rule(rule: Rule, tables: Tables) -> Iterator[Line]:
    """Yield the explanation of a rule, line by line."""
    if rule.says is not None:
        yield _says(rule.says, tables)
    place, must = rule.along or rule.loops, rule.must.in_one_line
    if place is None:
        yield _when(phrase("must-hold", "condition: {formula}", must), rule.when)
    else:
        each = place.in_one_line
        yield _when(phrase("must-hold-for", "condition for {place}: {formula}", each, must), rule.when)


def _when(must: Phrase, when: Script | None) -> Phrase:
    # Translators: {rule} is a text such as "condition: a > 0", {formula} the formula of `when`
    return must if when is None else phrase("must-when", "{rule} (if {formula})", must, when.in_one_line)


def _says(says: Says, tables: Tables) -> LayoutText:
    """Return a text of the layout. Formulas in it that only use constants are replaced by their values."""
    texts = {language: tuple(_piece(piece, tables) for piece in pieces) for language, pieces in says.items()}
    return LayoutText(texts, next(iter(texts)), {})


def _piece(piece: str | Script, tables: Tables) -> str:
    if isinstance(piece, str):
        return piece
    formula = piece.in_one_line
    value = calculated(formula, tables)
    return f"{{{formula}}}" if value == formula else value
