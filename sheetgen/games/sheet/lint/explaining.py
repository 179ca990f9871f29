"""Explanations of a layout's own rules: the text of each rule, the first example that follows it and the first that breaks it."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.form.entries import Form
from sheetgen.games.rules import OwnRule, Severity
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Rule, Says, SpaceSpec
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lint.examples import broken
from sheetgen.source.messages import LayoutText, Phrase, in_a_row, room

phrase, _ = room("sheet")


def explained(model: Model, form: Form) -> list[OwnRule]:
    """Return all rules of a layout, in its order: rules of spaces, rules between spaces, rules of a table."""
    definition = model.definition
    message: dict[str, tuple[Severity, dict[str, Phrase]]] = {}
    for each in model.checked_layout.leaves:
        if each.leaf.is_typed:
            message.setdefault(each.leaf.part, ("error", {}))[1].update(_once(_of_space(each.leaf)))
    for rule in (*definition.rules, *definition.table):
        message[rule.id] = (rule.severity, _once(_of_rule(rule)))
    tried = broken(model, form)
    result = []
    for part, (severity, says) in message.items():
        name = f"{definition.name}/{part}"
        if says:
            keeps, breaks = (next((at for at, rules in tried if (name in rules) == wanted), None) for wanted in (False, True))
            result.append(OwnRule(name, severity, tuple(says.values()), keeps, breaks))
    return result


def _once(lines: Iterator[Phrase]) -> dict[str, Phrase]:
    """Return the lines by their English text, without duplicates."""
    return {line.text_in(None): line for line in lines}


def _of_space(leaf: SpaceSpec) -> Iterator[Phrase]:
    """Yield the possible findings at a space, one line each."""
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
    if leaf.says is not None:
        yield _says(leaf.says)


def _of_rule(rule: Rule) -> Iterator[Phrase]:
    """Yield the explanation of a rule, line by line."""
    place, must = rule.along or rule.loops, rule.must.in_one_line
    if place is None:
        yield _when(phrase("must-hold", "condition: {formula}", must), rule.when)
    else:
        each = place.in_one_line
        yield _when(phrase("must-hold-for", "condition for {place}: {formula}", each, must), rule.when)
    if rule.says is not None:
        yield _says(rule.says)


def _when(must: Phrase, when: Script | None) -> Phrase:
    # Translators: {rule} is a text such as "points must hold: this > 0", {formula} the formula of `when`
    return must if when is None else phrase("must-when", "{rule} (if {formula})", must, when.in_one_line)


def _says(says: Says) -> Phrase:
    """Return a text exactly as in the layout."""
    texts = {language: tuple(map(_piece, pieces)) for language, pieces in says.items()}
    return phrase("rule-says", "message: {text}", LayoutText(texts, next(iter(texts)), {}))


def _piece(piece: str | Script) -> str:
    return piece if isinstance(piece, str) else f"{{{piece.in_one_line}}}"
