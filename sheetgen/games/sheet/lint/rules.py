"""The `lint` rules for a layout's own rules: impossible comparisons, inherited texts whose numbers aren't in the layout's own
formulas, examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.form.entries import Form
from sheetgen.form.written import Written
from sheetgen.games.rules import InLayout, LayoutRule, layout_rule
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Definition, Table, leaves
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.keys import SPEC
from sheetgen.games.sheet.resolution.check import SpecFormulas
from sheetgen.games.sheet.tokens import names_in
from sheetgen.source.faults import Position, Unreadable, did_you_mean, meant
from sheetgen.source.messages import all_of, message, room
from sheetgen.source.nodes import Mapping, Node

phrase, _ = room("sheet")

_SOURCE = "custom layouts"
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")


class Linted(NamedTuple):
    """A layout being checked. home: the position for problems of inherited keys."""

    model: Model
    form: Form
    home: Position

    def place(self, root: str) -> Position:
        """Return the position of the first key that the layout itself gives for a root space, otherwise of the root's name in
        the layout; `home` if all of it is inherited."""
        definition = self.model.definition
        for leaf in leaves(definition.roots[root]) if root in definition.roots else ():
            if isinstance(leaf.typed, Mapping):
                key = next((key for key, _ in leaf.typed.items.values() if key.file == definition.file), None)
                if key is not None:
                    return key.position
        key = definition.keys.get(root)
        return key.position if key is not None and key.file == definition.file else self.home


@layout_rule(
    "layout/example",
    "Every example has the given result: the number of findings, their spaces, and the score. Examples that a "
    "layout inherits must give the same result with its own rules.",
    _SOURCE,
)
def example(layout: Linted) -> Iterator[InLayout]:
    """Read and check every example, and compare the result with the one it states."""
    from sheetgen.games.sheet.lint.examples import tried

    for at, what in tried(layout.model, layout.form, layout.place, layout.home):
        yield at, (), what


@layout_rule(
    "layout/never",
    "Formulas compare text only with values that a choice, an axis or a table can have, and numbers only with "
    "values that their space can have. An index names an existing key, every condition can be true, and a table has"
    " every number that a formula may look up.",
    _SOURCE,
    "warning",
)
def never(layout: Linted) -> Iterator[InLayout]:
    """Check that no comparison or condition always has the same result, and that no index always finds nothing."""
    from sheetgen.games.sheet.lint.impossible import found_in

    checked_layout = layout.model.checked_layout
    for each in found_in(layout.model):
        script, length = each.script, each.end - each.start
        own = script.node.file == checked_layout.definition.file
        yield script.position(each.start, checked_layout.lines, length) if own else layout.home, (), each.message


@layout_rule(
    "layout/inherited-text",
    "If a layout inherits a text but has its own formula, the text shows only numbers and tables that are in that formula.",
    _SOURCE,
    "warning",
)
def inherited_text(layout: Linted) -> Iterator[InLayout]:
    """Warn of numbers and tables in an inherited `says` that the layout's own formula next to it lacks."""
    definition = layout.model.definition
    for each in layout.model.checked_layout.leaves:
        script = _own_formula(each, definition)
        if script is None or each.leaf.says is None:
            continue
        pieces = [piece for pieces in each.leaf.says.values() for piece in pieces]
        known, names = _numbers(each, definition), _names(each)
        strange = [number for piece in pieces if isinstance(piece, str) for number in _NUMBER.findall(piece)]
        strange = [number for number in strange if number.replace(",", ".") not in known]
        tables = [name for piece in pieces if isinstance(piece, Script) for name in names_in(piece.text)]
        strange += [name for name in tables if name in definition.tables and name not in names]
        if strange:
            position = script.position(0, layout.model.checked_layout.lines, len(script.text))
            numbers = all_of(tuple(dict.fromkeys(strange)))
            told = phrase("other-numbers", "the inherited `says` mentions {numbers}, but this formula doesn't", numbers)
            hint = phrase("own-says", "write your own `says` next to it; inside text, {{…}} shows the result of a formula")
            yield position, (), message(told, hint)


def _own_formula(each: SpecFormulas, definition: Definition) -> Script | None:
    """Return the layout's own formula next to an inherited text."""
    leaf = each.leaf
    text = leaf.typed.get("says") if isinstance(leaf.typed, Mapping) else None
    if text is None or _is_own(text, definition):
        return None
    scripts = (leaf.formula, leaf.must)
    return next((script for script in scripts if script is not None and _is_own(script.node, definition)), None)


def _is_own(node: Node, definition: Definition) -> bool:
    """Return whether a node was typed in the layout's own file; for a mapping, whether one of its values was."""
    parts = [value for _, value in node.items.values()] if isinstance(node, Mapping) else [node]
    return any(part.file == definition.file for part in parts)


def _numbers(each: SpecFormulas, definition: Definition) -> set[str]:
    """Return the numbers in a space's formulas and possible values, and in the layout's computed values and tables."""
    leaf = each.leaf
    computed = [other.formula for node in definition.computed.values() for other in leaves(node)]
    texts = [script.text for script in (leaf.formula, leaf.must, leaf.when, *computed) if script is not None]
    texts += [leaf.domain.shown, str(leaf.worth)]
    result = {number for text in texts for number in _NUMBER.findall(text)}
    constants = [constant.values for constant in definition.tables.values()]
    result.update(str(value) for value in constants if not isinstance(value, dict))
    tables: list[Table] = [value for value in constants if isinstance(value, dict)]
    while tables:
        for key, value in tables.pop().items():
            result.add(key)
            if isinstance(value, dict):
                tables.append(value)
            else:
                result.update(_NUMBER.findall(str(value)))
    return result


def _names(each: SpecFormulas) -> set[str]:
    """Return the names in the formulas of a space."""
    leaf = each.leaf
    scripts = (leaf.formula, leaf.must, leaf.when)
    return {name for script in scripts if script is not None for name in names_in(script.text)}


@layout_rule("layout/unused", "Every look of a layout is of something on its sheet that shows it.", _SOURCE, "warning")
def unused_look(layout: Linted) -> Iterator[InLayout]:
    """Check that every name at the top of `look` is on the sheet. The statement of this rule that `lint` lists is in
    `judge.linting.layouts`, where the visible effects of looks are checked."""

    looks, file = layout.model.looks, layout.model.definition.file
    for name in looks.unknown:
        if name.file == file:
            single = next((each for each in layout.model.definition.singles if each.name == name.text), None)
            if single is None:
                near_name = meant(name.text, looks.known)
                what = phrase("look-unused", "nothing on the sheet is called '{name}'", name.text)
                yield name.position, (), message(what, did_you_mean(near_name) if near_name else "")
            else:
                fields = ".".join(part for at, part in enumerate(single.parts) if at not in single.families)
                key = single.parts[single.families[0]] if single.families else ""
                what = phrase(
                    "look-of-single",
                    "'{name}' can't have its own look: a look applies to all of '{fields}' or to a key",
                    name.text,
                    fields,
                )
                hint = phrase("look-of-all", "write `{fields}`, or a key, such as `{fields}.{key}`", fields, key)
                yield (name.position, (), message(what, hint))


@layout_rule(
    "layout/key-name",
    "No space has the name of a kind of space or of one of its keys: `number`, `tick`, `rows`, `must`.",
    _SOURCE,
    "warning",
)
def key_name(layout: Linted) -> Iterator[InLayout]:
    """Check that no space named by the layout itself has the name of a key of a space."""
    for name, key in layout.model.definition.keys.items():
        if name in SPEC and key.file == layout.model.definition.file:
            what = phrase("space-like-key", "a space is called '{name}', which is also a key of a space", name)
            hint = phrase("rename-space", "rename the space to avoid confusion")
            yield (key.position, (), message(what, hint))


@layout_rule(
    "layout/blank-rows",
    "A blank row doesn't break a rule that is checked for all rows of a list (`for: h in rounds`). `for: rounds` checks only rows "
    "in which something is written.",
    _SOURCE,
    "warning",
)
def blank_rows(layout: Linted) -> Iterator[InLayout]:
    """Check that a blank sheet breaks no rule that goes through all rows."""
    model = layout.model
    try:
        broken = {each.rule for each in model.read(Written()).violations()}
    except Unreadable:
        return
    name, file = model.definition.name, model.definition.file
    for each in model.checked_layout.rules:
        loops, sources = each.rule.loops, each.sources
        among = sources[0].among if len(sources) == 1 else None
        if loops is None or not isinstance(among, Walk) or not among.nodes or f"{name}/{each.rule.id}" not in broken:
            continue
        at = loops.position(0, model.checked_layout.lines, len(loops.text)) if loops.node.file == file else layout.home
        path = loops.text.partition(" in ")[2].strip().removesuffix(".*")
        what = phrase("broken-by-blank", "a blank row of '{path}' breaks the rule '{rule}'", path, each.rule.id)
        yield (
            at,
            (),
            message(what, phrase("for-written", "write `for: {path}` to check only rows in which something is written", path)),
        )


RULES: tuple[LayoutRule[Linted], ...] = (example, never, inherited_text, key_name, blank_rows)
