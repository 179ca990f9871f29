"""Suggestions for paths that lead to no value."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.sheet.definition.spec import Axis, Node, Record, SpaceSpec
from sheetgen.games.sheet.formulas.names import Local
from sheetgen.games.sheet.formulas.walks import Walk
from sheetgen.games.sheet.language.functions import NUMBER, TEXT
from sheetgen.games.sheet.language.parser import WrongFormula, parse_path
from sheetgen.games.sheet.language.tree import Path, Step
from sheetgen.games.sheet.resolution.paths import AlreadyReported, Resolve, first_of, key_of, look_up, same_axis
from sheetgen.games.sheet.resolution.scope import Scope


def meant_path(path: Path, scope: Scope, resolve: Resolve, text: str, one: bool = False, rest: str | None = None) -> str | None:
    """Suggest a path with the same steps, each along an axis that has a suitable key. For every other axis, insert a `*`, or with
    `one`, the local name that gives its key. Return None if there is no suitable path.

    rest: with `one`, the text to insert for all axes except the players' axis, and for this if no player is meant.
    """
    try:
        target = first_of(path, scope)
    except (WrongFormula, AlreadyReported):
        return None
    if not isinstance(target, Walk):
        return None
    named = tuple(step for step in path.steps if step.sort != "star")
    way = _Way(scope, resolve, text, one, rest if one else "*")
    steps = _meant_steps(target.ends[0], path.steps, way)
    steps = steps if steps is not None else _meant_steps(target.ends[0], named, way)
    written = None if steps is None else path.name + steps
    if written is None:
        return None
    try:
        tried = look_up(parse_path(written), scope._replace(used=([*scope.used[0]] if scope.used else [],)), resolve)
    except (WrongFormula, AlreadyReported):
        return None
    return written if isinstance(tried, Walk) and isinstance(tried.ends[0], SpaceSpec) else None


class _Way(NamedTuple):
    """The scope of a path search, and what to insert for axes that the path doesn't name. local: whether local names may be
    inserted; rest: the text to insert otherwise."""

    scope: Scope
    resolve: Resolve
    text: str
    local: bool
    rest: str | None


def _meant_steps(node: Node, steps: tuple[Step, ...], way: _Way) -> str | None:
    if isinstance(node, SpaceSpec):
        return None if steps else ""
    step = steps[0] if steps else None
    if isinstance(node, Record):
        if step is None or step.text not in node.fields:
            return None
        rest = _meant_steps(node.fields[step.text], steps[1:], way)
        return None if rest is None else f".{step.text}{rest}"
    within = node.each[0]
    if step is not None and _fits(step, node.axis, way.scope, way.resolve):
        if step.text in node.axis.keys and len(node.each) > 1:
            within = node.at(node.axis.keys.index(step.text))
        rest = _meant_steps(within, steps[1:], way)
        if rest is not None:
            return f".{way.text[step.start : step.end]}{rest}"
    rest = _meant_steps(node.each[0], steps, way)
    local = way.local and (way.rest is None or node.axis.players)
    key = (_local_key(node.axis, way.scope) if local else None) or way.rest
    return None if rest is None or key is None else f".{key}{rest}"


def _fits(step: Step, axis: Axis, scope: Scope, resolve: Resolve) -> bool:
    """Return whether a step can be meant to go along an axis."""
    if step.sort == "star":
        return True
    if not axis.open and step.text in axis.keys:
        return True
    try:
        key = key_of(step, scope, resolve)
        if key is None:
            return False
        if isinstance(key.key, Local) and key.key.axis is not None:
            return same_axis(key, axis) is not None or (
                key.key.sort != "player" and not set(key.key.axis.keys).isdisjoint(axis.keys)
            )
        if step.text == "player":
            return axis.players
        types = resolve(step.inner or Path(step.start, step.end, step.text), scope).types
    except (WrongFormula, AlreadyReported):
        return False
    return bool(types & (NUMBER if axis.numeric and not axis.players else TEXT))


def _local_key(axis: Axis, scope: Scope) -> str | None:
    """Return the local name that gives the key of an axis at the formula's place."""
    if axis.players:
        around = scope.depth_of(lambda each: each.players) is not None
        return "player" if around or (scope.ranked and scope.definition.players is not None) else None
    depth = scope.depth_of(lambda each: each.which == axis.which)
    if depth is None or scope.place is None or scope.place.axes[depth].keys != axis.keys:
        return None
    return "row" if axis.which == "rows" else "column"
