"""The rules that a layout says itself, as they are explained: what each says, and the first example without and with it."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.form.entries import Form
from sheetgen.games.rules import OwnRule, Severity
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Leaf, Rule, Says
from sheetgen.games.sheet.definition.texts import in_english
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.lint.examples import broken
from sheetgen.source.nodes import Mapping


def explained(model: Model, form: Form) -> list[OwnRule]:
    """All rules of a layout, in its order: of spaces, between them, of a table."""
    definition = model.definition
    message: dict[str, tuple[Severity, dict[str, None]]] = {}
    for each in model.checked_layout.leaves:
        if each.leaf.is_typed:
            message.setdefault(each.leaf.part, ("error", {}))[1].update(dict.fromkeys(_of_space(each.leaf)))
    for rule in (*definition.rules, *definition.table):
        message[rule.id] = (rule.severity, dict.fromkeys(_of_rule(rule)))
    tried = broken(model, form)
    result = []
    for part, (severity, says) in message.items():
        name = f"{definition.name}/{part}"
        if says:
            keeps, breaks = (_first(tried, name, wanted) for wanted in (False, True))
            result.append(OwnRule(name, severity, tuple(says), keeps, breaks))
    return result


def _first(tried: list[tuple[Mapping, frozenset[str]]], rule: str, wanted: bool) -> Mapping | None:
    """The first example that breaks a rule, or the first that does not."""
    return next((example for example, rules in tried if (rule in rules) == wanted), None)


def _of_space(leaf: Leaf) -> Iterator[str]:
    """What may be found at a space, a line each."""
    if leaf.kind == "number":
        marks = f", or {', '.join(mark for mark, _ in leaf.marks)}" if leaf.marks else ""
        yield f"{leaf.root}: {leaf.domain.shown}{marks}"
    elif leaf.kind == "choice":
        yield f"{leaf.root}: {', '.join(leaf.options)}"
    elif leaf.formula is not None:
        yield f"{leaf.root} is: {leaf.formula.in_one_line}"
    if leaf.must is not None:
        yield from _must(f"{leaf.root} must hold", leaf.must, leaf.when)
    if leaf.says is not None:
        yield f"says: {_text(leaf.says)}"


def _of_rule(rule: Rule) -> Iterator[str]:
    """What a rule says, a line each."""
    place = rule.along or rule.loops
    yield from _must(f"for {place.in_one_line}, must hold" if place is not None else "must hold", rule.must, rule.when)
    if rule.says is not None:
        yield f"says: {_text(rule.says)}"


def _must(begin: str, must: Script, when: Script | None) -> Iterator[str]:
    yield f"{begin}: {must.in_one_line}" + (f" (when {when.in_one_line})" if when is not None else "")


def _text(says: Says) -> str:
    """A text as it stands in the layout, in English."""
    return "".join(piece if isinstance(piece, str) else f"{{{piece.in_one_line}}}" for piece in in_english(says))
