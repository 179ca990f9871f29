"""A second evaluation of formulas, directly from docs/sheets.md, walking their trees: no kinds, no slots, no closures.

A sheet is a tree of `Axis`, `Fields` and single spaces (a kind: number, text, tick, and a tick's worth), with its values by name.
Only the parser is shared, which lark checks. Blank is None; a list is a Python list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Any, NamedTuple

from sheetgen.games.sheet.language.parser import parse, parse_loops
from sheetgen.games.sheet.language.tree import Call, Chain, If, In, Let, Listed, Loop, Negative, Not, Num, Path, Span, Tree, Txt


class Axis(NamedTuple):
    """Keys and their contents."""

    side: str
    keys: tuple[Any, ...]
    each: Any
    players: bool = False


class Fields(NamedTuple):
    """A record."""

    of: Mapping[str, Any]


class Single(NamedTuple):
    """A single space."""

    kind: str
    worth: Any = 1


class Sheet(NamedTuple):
    """Roots, tables, values by name, players."""

    roots: Mapping[str, Any]
    tables: Mapping[str, Any]
    values: Mapping[str, Any]
    players: tuple[str, ...] = ()


class Node(NamedTuple):
    """A place in the tree: its contents, its name, and the keys on the path to it as (axis, key)."""

    what: Any
    name: tuple[str, ...]
    keys: tuple[tuple[Axis, Any], ...] = ()


class Here(NamedTuple):
    """The context of a formula: the nodes from its root to it, and its variables."""

    sheet: Sheet
    around: tuple[Node, ...]
    variables: Mapping[str, Any]

    def axes(self) -> list[tuple[Axis, Any]]:
        """Return all axes around the place with their keys, the outermost first."""
        return list(self.around[-1].keys) if self.around else []


_MISSING = object()


def worked_out(text: str, sheet: Sheet, around: tuple[Node, ...] = ()) -> Any:
    """Return a formula's result."""
    return _value(parse(text), Here(sheet, around, {}))


def _value(tree: Tree, here: Here) -> Any:
    match tree:
        case Num() | Txt():
            return tree.value
        case Negative():
            value = _value(tree.of, here)
            return None if value is None else value * (-1) ** tree.times
        case Not():
            value = _value(tree.of, here)
            return None if value is None else value ^ (tree.times % 2 == 1)
        case Chain():
            return _chain(tree, here)
        case In():
            return _in(tree, here)
        case Span():
            low, high = _value(tree.low, here), _value(tree.high, here)
            if low is None or high is None:
                return None
            found = []
            while low <= high:
                found.append(low)
                low += 1
            return found
        case Listed():
            found = []
            for item in tree.items:
                value = _value(item, here)
                found += (value or []) if isinstance(item, Span) else [value]
            return found
        case If():
            holds = _value(tree.condition, here)
            if holds is True:
                return _value(tree.then, here)
            return _value(tree.otherwise, here) if holds is False and tree.otherwise is not None else None
        case Let():
            return _value(tree.body, _with(here, tree.name, _value(tree.value, here)))
        case Path():
            return _read(_path(tree, here), here)
        case Call():
            return _call(tree, here)
    raise AssertionError(tree)


def _with(here: Here, name: str, value: Any) -> Here:
    return here._replace(variables={**here.variables, name: value})


def _chain(tree: Chain, here: Here) -> Any:
    values = [_value(tree.first, here), *(_value(each, here) for _, each in tree.rest)]
    signs = [sign for sign, _ in tree.rest]
    if tree.level in ("and", "or"):
        return _three(values, tree.level == "and")
    if tree.level == "compare":
        pairs = zip(values, signs, values[1:], strict=False)
        return _three([None if a is None or b is None else _COMPARE[sign](a, b) for a, sign, b in pairs], True)
    total = values[0]
    for sign, value in zip(signs, values[1:], strict=True):
        total = None if total is None or value is None else _ARITHMETIC[sign](total, value)
    return total


def _three(values: list[Any], every: bool) -> Any:
    """`and`: no if any value is no, otherwise blank if any is blank, otherwise yes. `or`: the reverse."""
    if (not every) in [value for value in values if value is not None]:
        return not every
    return None if None in values else every


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: None if b == 0 else Fraction(a) / b,
    "mod": lambda a, b: None if b == 0 else a - b * floor(Fraction(a) / b),
}


def _in(tree: In, here: Here) -> Any:
    value, among = _value(tree.of, here), _value(tree.among, here)
    if value is None or among is None:
        return None
    return any(each is not None and each == value for each in among) != tree.negated


# Paths: what they lead to is a value, a Node, a table (a dict), or a list of these


def _path(path: Path, here: Here) -> Any:
    found = _first(path.name, here)
    for step in path.steps:
        if step.sort == "star":
            found = [each for one in (found if isinstance(found, list) else [found]) for each in _all(one)]
            continue
        key = step.text if step.inner is None else _value(step.inner, here)
        found = (
            [each for one in found for each in _at(one, key, step, here)]
            if isinstance(found, list)
            else _only(found, key, step, here)
        )
    return found


def _first(name: str, here: Here) -> Any:
    if name in here.variables:
        return here.variables[name]
    axes = here.axes()
    if name in ("row", "column"):
        return next(key for axis, key in reversed(axes) if axis.side == name + "s")
    if name == "at":
        return next(axis.keys.index(key) + 1 for axis, key in reversed(axes) if not axis.players)
    if name == "player":
        return next(key for axis, key in reversed(axes) if axis.players)
    if name == "players":
        return list(here.sheet.players)
    if name == "this":
        return here.around[-1]
    for node in reversed(here.around):
        if isinstance(node.what, Fields) and name in node.what.of:
            return Node(node.what.of[name], (*node.name, name), node.keys)
    if name in here.sheet.roots:
        return Node(here.sheet.roots[name], (name,))
    return here.sheet.tables[name]


def _all(found: Any) -> list[Any]:
    if found is None:
        return []
    if isinstance(found, dict):
        return list(found.values())
    return [_element(found, key) for key in found.what.keys]


def _element(node: Node, key: Any) -> Node:
    return Node(node.what.each, (*node.name, str(key)), (*node.keys, (node.what, key)))


def _only(found: Any, key: Any, step: Any, here: Here) -> Any:
    got = _at(found, key, step, here)
    return got[0] if got else None


def _at(found: Any, key: Any, step: Any, here: Here) -> list[Any]:
    """Return the contents at a field or a key, or an empty list if it has none."""
    if found is None:
        return []
    if step.inner is None and step.sort == "name":
        if isinstance(found, Node) and isinstance(found.what, Fields):
            if key in ("row", "column", "at", "player"):
                return [_of_axis(found, key)]
            return [Node(found.what.of[key], (*found.name, key), found.keys)]
        if key in here.variables:
            key = here.variables[key]
        elif key in ("row", "column", "at", "player"):
            key = _first(key, here)
    if key is None:
        return []
    if isinstance(found, dict):
        return [found[str(key)]] if str(key) in found else []
    keys = {str(each): each for each in found.what.keys}
    return [_element(found, keys[str(key)])] if str(key) in keys else []


def _of_axis(node: Node, sort: str) -> Any:
    """Return `h.row` and similar properties of a variable's node."""
    for axis, key in reversed(node.keys):
        if sort == "at" and not axis.players:
            return axis.keys.index(key) + 1
        if (sort == "player" and axis.players) or axis.side == sort + "s":
            return key
    raise AssertionError(sort)


def _read(found: Any, here: Here, worth: bool = False) -> Any:
    """Return the values at a path."""
    if isinstance(found, list):
        return [_read(each, here, worth) for each in found]
    if not isinstance(found, Node):
        return found
    value = here.sheet.values.get(".".join(found.name))
    if found.what.kind == "tick":
        value = bool(value)
        return (found.what.worth if value else 0) if worth else value
    return value


# Functions


def _call(tree: Call, here: Here) -> Any:
    name, args = tree.name, tree.args
    if name in _BESIDE:
        return _beside(tree, here)
    if name == "band":
        assert isinstance(args[0], Path)
        table, x = _path(args[0], here), _value(args[1], here)
        keys = [int(key) for key in table or {} if x is not None and int(key) <= x]
        return table[str(max(keys))] if keys else None
    if name == "starts":
        text, begins = (_value(arg, here) for arg in args)
        return None if text is None or begins is None else text[: len(begins)] == begins
    if name in _ONE:
        value = _value(args[0], here)
        return None if value is None else _ONE[name](value)
    if name == "sign":
        assert isinstance(args[0], Path)
        return here.sheet.values.get(f"sign({args[0].name})")
    if name == "sums":
        lists = [_known(_argument(arg, here, False) or []) for arg in args]
        return sorted({sum(choice) for choice in product(*lists)})
    if name == "areas":
        assert isinstance(args[0], Loop)
        return _areas(args[0], here)
    if isinstance(args[0], Loop):
        values = _loop(args[0], here, name == "sum")
    else:
        values = []
        for arg in args:
            value = _argument(arg, here, name == "sum")
            values += (value or []) if _is_list(arg, value) else [value]
    return _VALUES[name](values)


def _is_list(tree: Tree, value: Any) -> bool:
    return isinstance(value, list) or isinstance(tree, Span)


def _argument(tree: Tree, here: Here, worth: bool) -> Any:
    return _read(_path(tree, here), here, worth) if isinstance(tree, Path) else _value(tree, here)


def _loop(loop: Loop, here: Here, worth: bool) -> list[Any]:
    heres = [here]
    for each in loop.through:
        heres = [_with(one, each.name, item) for one in heres for item in _items(each.among, one)]
    found = []
    for one in heres:
        if loop.where is None or _value(loop.where, one) is True:
            value = _argument(loop.body, one, worth)
            found += value if isinstance(value, list) else [value]
    return found


def _areas(loop: Loop, here: Here) -> list[int]:
    """Return the sizes of the areas, largest first: each cell has its own area until neighbours are merged."""
    (through,), where = loop.through, loop.where
    assert where is not None
    cells = _gone_through(through.among, here)
    rows = list(dict.fromkeys(cell.name[-2] for cell in cells))
    columns = list(dict.fromkeys(cell.name[-1] for cell in cells))
    area = {
        (rows.index(cell.name[-2]), columns.index(cell.name[-1])): number
        for number, cell in enumerate(cells)
        if _value(where, _with(here, through.name, _of_single(cell, here))) is True
    }
    for _ in cells:
        for row, column in area:
            for beside in ((row, column + 1), (row + 1, column)):
                if beside in area:
                    area[beside] = area[row, column] = min(area[beside], area[row, column])
    return sorted(Counter(area.values()).values(), reverse=True)


def _items(tree: Tree, here: Here) -> list[Any]:
    """Return the items that a variable runs through: values of single spaces, nodes, values of lists."""
    return [_of_single(each, here) for each in _gone_through(tree, here)]


def _of_single(found: Any, here: Here) -> Any:
    return _read(found, here) if isinstance(found, Node) and isinstance(found.what, Single) else found


def _gone_through(tree: Tree, here: Here) -> list[Any]:
    """Return the items that a variable runs through, with single spaces as nodes."""
    found = _path(tree, here) if isinstance(tree, Path) else _value(tree, here)
    if found is None:
        return []
    if not isinstance(found, list):
        return _all(found)
    if isinstance(tree, Path) and tree.steps and tree.steps[-1].sort != "star" and any(map(_is_axis, found)):
        return [each for one in found for each in _all(one)]
    return found


def broken_at(loops: str, must: str, sheet: Sheet) -> list[str]:
    """Return the places where a rule `for: x in LIST; …` is broken, each once: the place of the only variable over places,
    otherwise ``.
    """
    stands: list[tuple[Here, tuple[str, ...]]] = [(Here(sheet, (), {}), ())]
    for each in parse_loops(loops):
        stands = [
            (_with(here, each.name, _of_single(item, here)), (*places, ".".join(item.name)) if isinstance(item, Node) else places)
            for here, places in stands
            for item in _gone_through(each.among, here)
        ]
    broken = [places[0] if len(places) == 1 else "" for here, places in stands if _value(parse(must), here) is False]
    return list(dict.fromkeys(broken))


def _is_axis(found: Any) -> bool:
    return isinstance(found, dict) or (isinstance(found, Node) and isinstance(found.what, Axis))


_BESIDE = ("previous", "next", "before", "after", "left", "right", "above", "below")


def _beside(tree: Call, here: Here) -> Any:
    name = tree.name
    axes = here.axes()
    if name in ("left", "right", "above", "below"):
        side = "columns" if name in ("left", "right") else "rows"
        depth = max(at for at, (axis, _) in enumerate(axes) if axis.side == side)
    else:
        depth = max(at for at, (axis, _) in enumerate(axes) if not axis.players)
    axis, key = axes[depth]
    index = axis.keys.index(key)
    if name in ("previous", "next"):
        by = _value(tree.args[1], here) if len(tree.args) > 1 else 1
        good = by is not None and by >= 1 and by == int(by)
        other = index + (int(by) if name == "next" else -int(by)) if good else -1
        if not 0 <= other < len(axis.keys):
            return [] if _gives_list(tree.args[0], here) else None
        return _value(tree.args[0], _moved(here, depth, axis.keys[other]))
    others = axis.keys[:index] if name in ("before", "left", "above") else axis.keys[index + 1 :]
    found = []
    for other_key in others:
        value = _value(tree.args[0], _moved(here, depth, other_key))
        found += value if isinstance(value, list) else [value]
    return found


def _gives_list(tree: Tree, here: Here) -> bool:
    return isinstance(tree, Span) or isinstance(_value(tree, here), list)


def _moved(here: Here, depth: int, key: Any) -> Here:
    """Return the same place at another key of an axis; all nodes below the axis change."""
    around = []
    for node in here.around:
        keys = node.keys
        if len(keys) > depth:
            name = list(node.name)
            name[_place_of_key(here, depth)] = str(key)
            keys = (*keys[:depth], (keys[depth][0], key), *keys[depth + 1 :])
            node = node._replace(name=tuple(name), keys=keys)
        around.append(node)
    return here._replace(around=tuple(around))


def _place_of_key(here: Here, depth: int) -> int:
    """Return the index of an axis' key in the names of the surrounding nodes."""
    return next(len(node.name) - 1 for node in here.around if len(node.keys) == depth + 1)


def _known(values: list[Any]) -> list[Any]:
    return [value for value in values if value is not None]


def _gap(value: Any) -> bool:
    return value is None or value is False


_ONE: dict[str, Callable[[Any], Any]] = {
    "floor": floor,
    "ceil": ceil,
    "abs": abs,
    "length": len,
    "round": lambda x: floor(x + Fraction(1, 2)),
}
_VALUES: dict[str, Callable[[list[Any]], Any]] = {
    "sum": lambda values: sum(_known(values)),
    "count": lambda values: len([value for value in values if not _gap(value)]),
    "min": lambda values: min(_known(values), default=None),
    "max": lambda values: max(_known(values), default=None),
    "first": lambda values: (_known(values) or [None])[0],
    "last": lambda values: (_known(values) or [None])[-1],
    "nth": lambda values: _nth(values[:-1], values[-1]),
    "all": lambda values: _three(values, True),
    "any": lambda values: _three(values, False),
    "same": lambda values: all(value == _known(values)[0] for value in _known(values)),
    "distinct": lambda values: all(a != b for at, a in enumerate(_known(values)) for b in _known(values)[:at]),
    "rising": lambda values: all(a < b for a, b in zip(_known(values), _known(values)[1:], strict=False)),
    "falling": lambda values: all(a > b for a, b in zip(_known(values), _known(values)[1:], strict=False)),
    "gapless": lambda values: not any(_gap(a) and not _gap(b) for at, a in enumerate(values) for b in values[at + 1 :]),
    "written": lambda values: not any(map(_gap, values)),
    "blank": lambda values: all(map(_gap, values)),
}


def _nth(values: list[Any], n: Any) -> Any:
    return values[int(n) - 1] if n is not None and n == int(n) and 1 <= n <= len(values) else None
