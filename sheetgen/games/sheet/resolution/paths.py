"""Resolves paths: the first name, then fields, keys and stars."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sheetgen.games.sheet import formula_words
from sheetgen.games.sheet.definition.spec import Axis, Record, SpaceSpec
from sheetgen.games.sheet.definition.spec import Node as SpaceNode
from sheetgen.games.sheet.formulas.moves import Here, KeyOf, OfRoot, OfSheets, OfVariable, Star, Term, ToField, ToKey
from sheetgen.games.sheet.formulas.names import Local, LoopKey, WhoseSheet
from sheetgen.games.sheet.formulas.node import Node
from sheetgen.games.sheet.formulas.operators import Const, Variable
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.functions import NUMBER, TEXT, shown
from sheetgen.games.sheet.language.parser import WrongFormula
from sheetgen.games.sheet.language.tree import Path, Step, Tree
from sheetgen.games.sheet.resolution.scope import Scope
from sheetgen.games.sheet.resolution.targets import InTable, OneSheet, Sheets, Target, stepped, through_axis
from sheetgen.games.sheet.resolution.type_checks import wrong
from sheetgen.games.sheet.tokens import LOCAL
from sheetgen.source.faults import near
from sheetgen.source.messages import Phrase, Sentence, Words, any_of, message, room, sentence

phrase, _ = room("formula")

Resolve = Callable[[Tree, Scope], Node]
_NUMBER_OR_TEXT = any_of((formula_words.A_NUMBER, formula_words.A_TEXT))
_OF_AXIS = ("row", "column", "at", "player")


def look_up(path: Path, scope: Scope, resolve: Resolve) -> Target:
    """Resolve the target of a path."""
    result = first_of(path, scope)
    for step in path.steps:
        result = step_from(result, step, path, scope, resolve)
    return result


def first_of(path: Path, scope: Scope) -> Target:
    """Resolve the first name of a path."""
    name = path.name
    if name in scope.variables:
        return scope.variables[name]
    if name in LOCAL:
        return _local(path, scope)
    field = scope.field(name)
    if field is not None:
        assert scope.place is not None, "fields are around a place"
        result: Target = Walk(OfRoot(scope.place.root), field[0], (field[1],))
    elif name in scope.roots:
        result = Walk(OfRoot(name), (), (scope.roots[name],))
    elif name in scope.definition.tables:
        table = scope.definition.tables[name]
        if not isinstance(table.values, dict):
            return Const(table.values)
        return InTable(table.values, (), (table.values,), NUMBER if table.base == "number" else TEXT)
    elif name in scope.definition.spoiled:
        raise AlreadyReported
    else:
        raise wrong_name(path, formula_words.unknown_name(name, scope.known_names()))
    if scope.constant:
        raise wrong_name(path, _only_constants(name))
    return result


class AlreadyReported(Exception):
    """A name whose spec can't be read; that error is already reported."""


def wrong_name(path: Path, what: Words | Sentence, *notes: Words) -> WrongFormula:
    """Return the error for the first name of a path."""
    return WrongFormula(path.start, message(what, *notes), len(path.name))


def _local(path: Path, scope: Scope) -> Target:
    """Resolve a local name. Raise WrongFormula if it has no meaning here."""
    name = path.name
    if name == "this":
        return _this(path, scope)
    if name in ("row", "column"):
        side = "rows" if name == "row" else "columns"
        depth = scope.depth_of(lambda axis: axis.which == side)
        if depth is None or scope.place is None:
            why = phrase("no-axis-around", "the formula isn't in an axis `{axis}`", side)
            raise wrong_name(path, _not_here(name, why))
        axis = scope.place.axes[depth]
        return Local("row" if name == "row" else "column", depth, axis)
    if name == "at":
        depth = scope.depth_of(lambda axis: not axis.players)
        if depth is None:
            why = phrase("only-players-around", "the formula must be in an axis other than `players`")
            raise wrong_name(path, _not_here(name, why))
        return Local("at", depth)
    return _of_players(path, scope)


def _of_players(path: Path, scope: Scope) -> Target:
    name, seated = path.name, scope.definition.players is not None
    if scope.constant:
        raise wrong_name(path, _only_constants(name))
    if name == "player":
        depth = scope.depth_of(lambda axis: axis.players)
        if depth is not None and scope.place is not None:
            return Local("player", depth, scope.place.axes[depth])
        if not scope.table and (not seated or scope.ranked):
            return Local("player")
        why = phrase("no-axis-around", "the formula isn't in an axis `{axis}`", "players")
        raise wrong_name(path, _not_here(name, why))
    if name == "players" and (seated or scope.table or scope.ties):
        return Local("players")
    if name == "tied" and scope.ties:
        return Local("tied")
    if name == "sheets" and not seated and (scope.table or scope.ties):
        return Sheets()
    reasons = {
        "players": phrase(
            "no-players", "if the layout has no `players`, use it only in `table` and `ties`, where it means all players"
        ),
        "sheets": phrase("see-all-sheets", "use it only in `table` and `ties`, and only if every player has a sheet"),
        "tied": phrase("know-tied", "use it only in `ties`"),
    }
    raise wrong_name(path, _not_here(name, reasons[name]))


def _this(path: Path, scope: Scope) -> Target:
    place = scope.place
    ends = place.ends() if place is not None else ()
    if scope.this != "yes" or place is None or not all(isinstance(node, SpaceSpec) for node in ends):
        why = (
            phrase("this-in-is", "in `is`, use it only inside before, previous and similar functions")
            if scope.this
            else phrase("this-known", "use it only in must, when, says and rules")
        )
        raise wrong_name(path, _not_here("this", why))
    return Walk(OfRoot(place.root), place.here(), ends)


def step_from(target: Target, step: Step, path: Path, scope: Scope, resolve: Resolve) -> Target:
    """Resolve the next step of a path."""
    if isinstance(target, Walk):
        return _in_spaces(target, step, path, scope, resolve)
    if isinstance(target, InTable):
        return _in_table(target, step, scope, resolve)
    if isinstance(target, Node):
        raise wrong_step(step, formula_words.nothing_below(path.name))
    if isinstance(target, OneSheet):
        return _in_sheet(target, step, scope)
    return _in_sheets(target, step, scope, resolve)


def wrong_step(step: Step, what: Words | Sentence, *notes: Words) -> WrongFormula:
    """Return the error for a step of a path."""
    return WrongFormula(step.start, message(what, *notes), step.end - step.start)


def _in_spaces(target: Walk, step: Step, path: Path, scope: Scope, resolve: Resolve) -> Target:
    first = target.ends[0]
    if isinstance(first, SpaceSpec):
        raise wrong_step(step, formula_words.nothing_below(path.name))
    if isinstance(first, Record):
        loop_key = _loop_key(target, step)
        if loop_key is not None:
            return loop_key
        if step.sort != "name" or step.text not in first.fields:
            raise wrong_step(step, formula_words.unknown_field(step.text or "*", tuple(first.fields)))
        return replace(target, moves=(*target.moves, ToField(first, step.text)), ends=(first.fields[step.text],))
    axis = first.axis
    if step.sort == "star":
        return through_axis(target)
    index = axis.keys.index(step.text) if step.text in axis.keys and not axis.open else None
    term: Term | None = index
    dynamic = key_of(step, scope, resolve)
    if dynamic is not None:
        if index is not None and step.sort == "name":
            raise wrong_step(step, _key_or_variable(step.text))
        term = same_axis(dynamic, axis) or dynamic
    if term is None:
        keys = (*axis.keys, *scope.variables) if not axis.open else ("player", *scope.variables)
        raise wrong_step(step, _unknown_step(step.text, keys))
    indices = (term,) if isinstance(term, int) else range(len(axis.keys))
    return replace(target, moves=(*target.moves, ToKey(first, term)), ends=stepped(target.ends, indices))


def same_axis(key: KeyOf, axis: Axis) -> Here | None:
    """Return the place along a surrounding axis if the key belongs to the same axis."""
    local = key.key
    if not key.fixed or not isinstance(local, Local) or local.axis is None or local.depth is None:
        return None
    return Here(local.depth) if (local.axis.keys, local.axis.open) == (axis.keys, axis.open) else None


def _loop_key(target: Walk, step: Step) -> Node | None:
    """Resolve steps such as `h.row` on a variable for a record."""
    if target.moves or step.text not in _OF_AXIS or not isinstance(target.origin, OfVariable):
        return None
    sort, axes = step.text, target.origin.axes
    for place in range(len(axes) - 1, -1, -1):
        axis = axes[place]
        which = {"row": axis.which == "rows", "column": axis.which == "columns", "at": not axis.players}
        if which.get(sort, axis.players):
            return LoopKey(target.origin.number, place, axis, sort)  # type: ignore[arg-type]
    raise wrong_step(step, _not_here(f".{sort}", phrase("not-gone-through", "the loop has no axis that this could refer to")))


def key_of(step: Step, scope: Scope, resolve: Resolve) -> KeyOf | None:
    """Return the key of a calculated step (a formula in brackets, a variable, a local name); None for other steps."""
    if step.sort == "formula":
        assert step.inner is not None, "brackets hold a formula"
        node = resolve(step.inner, scope)
        if node.is_list:
            raise wrong(
                step.inner, formula_words.not_one_value(phrase("key-is-one", "a key is a single number or a single piece of text"))
            )
        if node.types & ~(NUMBER | TEXT):
            raise wrong(step.inner, formula_words.wrong_kind(_NUMBER_OR_TEXT, formula_words.YES_OR_NO))
        return KeyOf(node)
    if step.sort != "name":
        return None
    variable = scope.variables.get(step.text)
    if isinstance(variable, Variable):
        if variable.types & ~(NUMBER | TEXT):
            raise wrong_step(step, formula_words.wrong_kind(_NUMBER_OR_TEXT, formula_words.YES_OR_NO))
        return KeyOf(variable)
    if step.text in _OF_AXIS:
        local = _local(Path(step.start, step.end, step.text), scope)
        assert isinstance(local, Local), "these are values"
        return KeyOf(local, fixed=local.depth is not None)
    return None


def local_key(step: Step, scope: Scope) -> str | Node:
    """Return what notes show for a step that isn't a formula: its text, or for a local name the node of its value."""
    if step.text not in _OF_AXIS:
        return step.text
    try:
        local = _local(Path(step.start, step.end, step.text), scope)
    except WrongFormula:
        return shown(None)
    assert isinstance(local, Node), "these are values"
    return local


def _in_table(target: InTable, step: Step, scope: Scope, resolve: Resolve) -> Target:
    tables = [end for end in target.ends if isinstance(end, dict)]
    if not tables:
        raise wrong_step(step, formula_words.nothing_below(step.text or "this"))
    term: str | Star | KeyOf | None
    if step.sort == "star":
        term = Star()
        ends = [value for table in tables for value in table.values()]
    else:
        here = [table[step.text] for table in tables if step.text in table] if step.sort != "formula" else []
        term = key_of(step, scope, resolve)
        if term is not None and here:
            raise wrong_step(step, _key_or_variable(step.text))
        if term is None and not here:
            keys = tuple(dict.fromkeys(key for table in tables for key in table))
            raise wrong_step(step, _unknown_step(step.text, keys))
        ends = here if term is None else [value for table in tables for value in table.values()]
        term = step.text if term is None else term
    return replace(target, steps=(*target.steps, term), ends=tuple(ends))


def _in_sheets(target: Sheets, step: Step, scope: Scope, resolve: Resolve) -> Target:
    if target.term is None:
        if step.sort == "star":
            return Sheets(Star())
        term = key_of(step, scope, resolve)
        if term is None:
            raise wrong_step(step, _unknown_step(step.text, ("*", ".(player)")))
        return Sheets(term)
    tree = _sheet_root(step, scope)
    return Walk(OfSheets(target.term, step.text), (), (tree,))


def _in_sheet(target: OneSheet, step: Step, scope: Scope) -> Target:
    if step.sort == "name" and step.text == "player":
        return WhoseSheet(target.number)
    return Walk(OfVariable(target.number, step.text), (), (_sheet_root(step, scope),))


def _sheet_root(step: Step, scope: Scope) -> SpaceNode:
    definition = scope.definition
    roots = definition.roots
    if step.text in definition.spoiled:
        raise AlreadyReported
    if step.sort != "name" or step.text not in roots:
        raise wrong_step(step, formula_words.unknown_field(step.text or "*", tuple(roots)))
    return roots[step.text]


def _unknown_step(name: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("unknown-step", "the key '{name}' doesn't exist", name), near(name, known))


def _not_here(name: str, why: Phrase) -> Sentence:
    return sentence(phrase("not-here", "'{name}' has no meaning here", name), why)


def _key_or_variable(name: str) -> Sentence:
    what = phrase("key-or-variable", "'{name}' is both a variable and a key here", name)
    return sentence(what, phrase("for-variable", "write `.({name})` for the variable", name))


def _only_constants(name: str) -> Sentence:
    what = phrase("only-constants", "a printed value can't depend on '{name}'", name)
    return sentence(what, phrase("constants", "use only numbers, text, tables, row, column and at"))
