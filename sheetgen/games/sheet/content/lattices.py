"""The grids of a custom sheet as lattices, and the spaces at the ends of their rows and columns, for blocks of these kinds."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.drawing.content import Rows
from sheetgen.drawing.faces import End, Face
from sheetgen.games.sheet.definition.spec import Definition, Space
from sheetgen.games.sheet.judging.model import Model


def lattices(definition: Definition) -> dict[str, Rows]:
    """Return the spaces of each family with rows and columns, row by row; None for a place without a space."""
    return {root: _rows(spaces) for root, spaces in _families(definition, ["rows", "columns"]).items() if len(spaces[0].parts) == 3}


def ends(model: Model) -> dict[str, tuple[End, ...]]:
    """Return the spaces at the ends of lines, by the family they belong to: one with only rows or only columns, all of which a
    grid has too. The nearest grid of circles above it counts, otherwise the first grid. Each end has a space to write in, or also
    a tick."""
    grids = _families(model.definition, ["rows", "columns"])
    order = list(model.definition.spaces)
    circles = [root for root in reversed(order) if root in grids and model.looks.family((root,)).shape == "circles"]
    result = {}
    for side, axis, across in (("rows", "row", 1), ("columns", "column", 0)):
        for root, spaces in _families(model.definition, [side]).items():
            lines = _lines(spaces)
            above = [each for each in circles if order.index(each) < order.index(root)]
            nearest = (grids[each] for each in dict.fromkeys((*above, *grids)))
            fitting = (grid for grid in nearest if lines.keys() <= {single.key[axis] for single in grid})
            for grid in fitting if _is_end(spaces) else ():
                at = {key: [single for single in grid if single.key[axis] == key] for key in lines}
                result[root] = tuple(
                    End(
                        axis=axis,
                        index=at[key][0].at[1 - across] + 1,
                        first=min(single.at[across] for single in at[key]) + 1,
                        last=max(single.at[across] for single in at[key]) + 1,
                        spaces=names,
                        face=Face(symbol=model.looks.key((root,), {side: key}).icon),
                    )
                    for key, names in lines.items()
                )
                break
    return result


def _families(definition: Definition, sides: list[str]) -> Mapping[str, list[Space]]:
    """Return the existing spaces of each root whose spaces have exactly these axes, the same for every player."""
    result: dict[str, list[Space]] = {}
    for single in definition.singles:
        if [axis.which for axis in single.axes] == sides and not any(axis.players for axis in single.axes):
            result.setdefault(single.parts[0], []).append(single)
    return result


def _is_end(spaces: list[Space]) -> bool:
    """Return whether each line has a single space to write in or to tick, or also a second one to tick."""
    first, *more = [single.leaf.kind for single in spaces if single.at == spaces[0].at]
    return first not in ("text", "printed") and more in ([], ["tick"])


def _lines(spaces: list[Space]) -> dict[str, tuple[str, ...]]:
    """Return the names of the spaces at each key."""
    result: dict[str, tuple[str, ...]] = {}
    for single in spaces:
        key = single.parts[single.families[0]]
        result[key] = (*result.get(key, ()), single.name)
    return result


def _rows(spaces: list[Space]) -> Rows:
    by_place = {single.at: single.name for single in spaces}
    rows, columns = (axis.keys for axis in spaces[0].axes)
    return tuple(tuple(by_place.get((row, column)) for column in range(len(columns))) for row in range(len(rows)))
