"""What stands on the page of a sheet in YAML alone: for each root of its spaces a line, a tick or a table in rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple

from sheetgen.drawing.outline import Band, Item, Key, Outline, What
from sheetgen.games.sheet.definition.names import reference
from sheetgen.games.sheet.definition.spec import Base, Definition, Family, Leaf, Node, Record, leaves

Bases = Callable[[Leaf], Base]
"""What the formula of a computed space gives."""


class _Cell(NamedTuple):
    """A single space with its row and its column: keys and fields."""

    row: Key
    column: Key
    space: str
    leaf: Leaf


class _Around(NamedTuple):
    """Where a node stands. name: of what is around it; fields: the root and the fields on the way."""

    name: str
    fields: tuple[str, ...]
    row: Key = Key(())
    column: Key = Key(())
    in_rows: bool = False
    in_columns: bool = False


def outline(definition: Definition, bases: Bases) -> Outline:
    """All roots on paper, in the order of the sheet."""
    items: list[Item] = []
    hidden: list[str] = []
    for root, node in definition.spaces.items():
        if any(leaf.on_paper for leaf in leaves(node)):
            items.append(_item(root, node, definition.numbered, bases))
        else:
            hidden.append(root)
    fixed = definition.players.names if definition.players is not None else ()
    names = tuple(reference(("players", name)) for name in fixed)
    return Outline(items=tuple(items), players=len(definition.numbered), names=names, hidden=tuple(hidden))


def _item(root: str, node: Node, players: tuple[str, ...], bases: Bases) -> Item:
    label = reference((root,))
    if isinstance(node, Leaf):
        wide = node.kind in ("text", "choice") or (node.is_worked_out and bases(node) == "text")
        return Item(root=root, what=what(node, bases), label=label, wide=wide, sum=node.kind == "is")
    ways = dict.fromkeys(_way(root, node, players, beside) for beside in (True, False))
    over = any(column.player or row.player for band in next(iter(ways)) for column in band.columns for row in band.rows)
    return Item(root=root, what="table", label=label, ways=tuple(ways), ofplayers=over)


def what(leaf: Leaf, bases: Bases) -> What:
    """How a single space stands on paper."""
    if leaf.kind == "text" or leaf.of_players:
        return "line"
    return "tick" if is_ticked(leaf, bases) and leaf.kind == "tick" else "value"


def is_ticked(leaf: Leaf, bases: Bases) -> bool:
    """Whether a space is ticked: a tick, or a formula that gives yes or no."""
    return leaf.kind == "tick" or (leaf.kind == "is" and bases(leaf) == "yes")


def _way(root: str, node: Node, players: tuple[str, ...], beside: bool) -> tuple[Band, ...]:
    """A table in bands: rows that follow one another and have the same columns. beside: fields of one of many columns stand
    beside one another, not below."""
    rows: dict[Key, list[_Cell]] = {}
    for cell in _cells(node, _Around(root, (root,)), players, beside):
        if cell.leaf.on_paper:
            rows.setdefault(cell.row, []).append(cell)
    ordered = [(row, _by_player(cells)) for row, cells in rows.items()]
    return tuple(
        _band([(row, cells) for row, cells in group])
        for _, group in groupby(ordered, key=lambda each: tuple(cell.column._replace(wide=False) for cell in each[1]))
    )


def _band(rows: list[tuple[Key, list[_Cell]]]) -> Band:
    """Rows of the same columns."""
    across = zip(*(cells for _, cells in rows), strict=True)
    kinds = [(cells[0].column, {cell.leaf.kind for cell in cells}) for cells in across]
    columns = tuple(column._replace(wide=not some.isdisjoint(("text", "choice"))) for column, some in kinds)
    sums = frozenset(at for at, (_, cells) in enumerate(rows) if all(cell.leaf.kind == "is" for cell in cells))
    spaces = tuple(tuple(cell.space for cell in cells) for _, cells in rows)
    return Band(tuple(row for row, _ in rows), columns, spaces, sums)


def _by_player(cells: list[_Cell]) -> list[_Cell]:
    """The cells of a row: what is nobody's before the first player's, each player's together, what is nobody's behind."""
    first = next((at for at, cell in enumerate(cells) if cell.column.player), len(cells))
    left = [cell for cell in cells[:first] if not cell.column.player]
    right = [cell for cell in cells[first:] if not cell.column.player]
    return [*left, *sorted((cell for cell in cells if cell.column.player), key=lambda cell: cell.column.player), *right]


def _cells(node: Node, at: _Around, players: tuple[str, ...], beside: bool) -> Iterator[_Cell]:
    """The single spaces below a node, each in its row and column."""
    if isinstance(node, Leaf):
        yield _Cell(at.row, at.column, at.name, node)
    elif isinstance(node, Record):
        down = not _stands_beside(node, at, beside)
        for name, field in node.fields.items():
            yield from _cells(
                field, _stepped(at, name, (*at.fields, name), down)._replace(fields=(*at.fields, name)), players, beside
            )
    else:
        axis = node.axis
        down = axis.which == "rows"
        for index, key in enumerate(axis.named(players)):
            inner = _stepped(at, key, (*at.fields, key), down, index + 1 if axis.players else 0)
            inner = inner._replace(in_rows=at.in_rows or down, in_columns=at.in_columns or not down)
            yield from _cells(node.at(index), inner, players, beside)


def _stands_beside(record: Record, at: _Around, beside: bool) -> bool:
    """Whether the fields of a record stand beside one another: in a row of many, unless one of them goes down itself."""
    if any(_goes_down(field) for field in record.fields.values()):
        return False
    return at.in_rows and (beside or not at.in_columns)


def _goes_down(node: Node) -> bool:
    """Whether a node has rows of its own."""
    if isinstance(node, Record):
        return any(map(_goes_down, node.fields.values()))
    return isinstance(node, Family) and (node.axis.which == "rows" or any(map(_goes_down, node.each)))


def _stepped(at: _Around, part: str, path: tuple[str, ...], down: bool, player: int = 0) -> _Around:
    """A step down or across."""
    before = at.row if down else at.column
    labels = before.labels if player else (*before.labels, reference(path))
    after = Key((*before.path, part), labels, player or before.player)
    name = f"{at.name}.{part}"
    return at._replace(name=name, row=after) if down else at._replace(name=name, column=after)
