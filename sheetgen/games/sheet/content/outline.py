"""The content of a custom sheet's page: a line, a tick, a value, or rows and columns for each root of its spaces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from msgspec.structs import replace

from sheetgen.drawing.looks import PLAIN, KeyLook
from sheetgen.drawing.outline import Band, Content, Item, Key, Outline, What
from sheetgen.games.sheet.content.lattices import ends
from sheetgen.games.sheet.definition.names import GOAL, NOTE, reference
from sheetgen.games.sheet.definition.spec import Base, Definition, Family, Node, Record, SpaceSpec, leaves
from sheetgen.games.sheet.judging.model import Model
from sheetgen.games.sheet.looks.resolving import legend

Bases = Callable[[SpaceSpec], Base]
"""Function that returns the kind of value of a computed space's formula."""
_ROOM: tuple[Content, ...] = ("printed", "tick", "number", "choice", "player", "text")
"""Contents of spaces, from the narrowest to the widest."""
_UNKNOWN_DIGITS = 3
"""Number of digits to assume for a number without a domain."""
_MOST_DIGITS, _ICON_DIGITS = 6, 4
_INDEXED = re.compile(r"([^\W\d][\w-]*)(?:\.[\w*-]+)*\.\((?:row|column)\)")
"""In a formula, a root whose keys are looked up by the formula's own row or column."""


class _Cell(NamedTuple):
    """A single space with its row and its column: keys and fields."""

    row: Key
    column: Key
    space: str
    leaf: SpaceSpec


class _Around(NamedTuple):
    """The surroundings of a node. name: the name of the enclosing node; fields: the root, and the fields that lead from it to the
    node; framed: whether the root's family is drawn as frames.
    """

    name: str
    fields: tuple[str, ...]
    row: Key = Key(())
    column: Key = Key(())
    in_rows: bool = False
    in_columns: bool = False
    framed: bool = False


def outline(model: Model) -> Outline:
    """All roots on paper, in the order of the sheet."""
    definition = model.definition
    items: list[Item] = []
    hidden: list[str] = []
    links, ends_of = _links(definition), ends(model)
    for root, node in definition.spaces.items():
        if any(leaf.on_paper for leaf in leaves(node)):
            item = _Items(root, model).item(node, links.get(root, frozenset()))
            items.append(replace(item, ends=ends_of.get(root, ())))
        else:
            hidden.append(root)
    players = definition.players
    fixed = players.names if players is not None else ()
    names = tuple(reference(("players", name)) for name in fixed)
    aloud = tuple(f"${fact_name(at)}" for at in range(1, len(definition.aloud) + 1))
    tables = tuple(legend(name, values) for name, values in definition.reference.items())
    note = reference((NOTE,)) if players is not None and players.least < players.most else ""
    goal = reference((GOAL,)) if definition.winner == "lowest" else ""
    return Outline(
        items=tuple(items),
        players=len(definition.numbered),
        names=names,
        hidden=tuple(hidden),
        aloud=aloud,
        tables=tables,
        note=note,
        goal=goal,
    )


def fact_name(at: int) -> str:
    """Return the name of a fact below the heading, as texts of the page refer to it; no space can have this name."""
    return f"aloud_.{at}"


def _links(definition: Definition) -> dict[str, frozenset[str]]:
    """Return the linked roots of each root. A formula that looks up a key of another root by its own row or column (`prices.(row)`)
    links its own root and the roots that it looks up."""
    result: dict[str, frozenset[str]] = {}
    for root, node in definition.spaces.items():
        texts = [leaf.formula.text for leaf in leaves(node) if leaf.formula is not None]
        indexed = {match for text in texts for match in _INDEXED.findall(text)} & definition.spaces.keys()
        for each in indexed and {root, *indexed}:
            result[each] = result.get(each, frozenset()) | indexed | {root}
    return result


class _Items:
    """The item of a root."""

    def __init__(self, root: str, model: Model) -> None:
        self._root, self._players, self._looks, self._bases = root, model.definition.numbered, model.looks, model.base
        self._printed = model.printed(self._players)

    def item(self, node: Node, linked: frozenset[str]) -> Item:
        """Return the root as it appears on paper."""
        root, looks = self._root, self._looks
        label = reference((root,))
        own = looks.key((root,), {})
        if isinstance(node, SpaceSpec):
            content = self._content(node)
            digits = self._digits(node, root)
            return Item(root=root, what=_what(content, node), label=label, look=own, content=content, digits=digits)
        ways = dict.fromkeys(self._way(node, beside) for beside in (True, False))
        over = any(column.player or row.player for band in next(iter(ways)) for column in band.columns for row in band.rows)
        family = looks.family((root,))
        return Item(root=root, what="table", label=label, ways=tuple(ways), ofplayers=over, look=own, family=family, linked=linked)

    def _content(self, leaf: SpaceSpec) -> Content:
        """Return the content type of a single space."""
        if leaf.of_players:
            return "player"
        if is_ticked(leaf, self._bases):
            return "tick"
        if leaf.kind == "is":
            return "text" if self._bases(leaf) == "text" else "number"
        return leaf.kind if leaf.kind in ("text", "choice", "printed") else "number"

    def _digits(self, leaf: SpaceSpec, space: str) -> int:
        """Return the number of characters to make room for: the digits of the largest number that a space allows, or its printed
        characters or options."""
        if leaf.kind == "printed":
            return len(self._printed.get(space, ""))
        if leaf.kind == "choice":
            looks = [self._looks.by_name((leaf.root,), option, leaf.options) for option in leaf.options]
            return sum(_ICON_DIGITS if look.icon else len(option) + 1 for option, look in zip(leaf.options, looks, strict=True))
        ends = [end for part in leaf.domain.parts for end in (part.low, part.high)]
        if leaf.kind != "number" or not ends or None in ends:
            return _UNKNOWN_DIGITS
        return min(max(len(str(int(end))) for end in ends if end is not None), _MOST_DIGITS)

    def _way(self, node: Node, beside: bool) -> tuple[Band, ...]:
        """Return a family as bands: consecutive rows with the same columns. If the family has both rows and columns, `beside`
        puts its fields next to each other instead of one below another.
        """
        rows: dict[Key, list[_Cell]] = {}
        framed = self._looks.family((self._root,)).shape == "frames"
        for cell in self._cells(node, _Around(self._root, (self._root,), framed=framed), beside):
            if cell.leaf.on_paper or cell.leaf.instead_of is not None:
                rows.setdefault(cell.row, []).append(cell)
        board = self._looks.family((self._root,)).shape in ("board", "hex", "circles")
        ordered = [(row, _by_player(cells)) for row, cells in rows.items() if board or any(cell.space for cell in cells)]
        groups = groupby(ordered, key=lambda each: tuple(cell.column for cell in each[1]))
        return tuple(self._band([(row, cells) for row, cells in group]) for _, group in groups)

    def _band(self, rows: list[tuple[Key, list[_Cell]]]) -> Band:
        """Return a band of rows that have the same columns."""
        across = zip(*(cells for _, cells in rows), strict=True)
        columns = tuple(self._with_content(cells[0].column, cells) for cells in across)
        keys = tuple(self._with_content(row, cells) for row, cells in rows)
        sums = frozenset(at for at, (_, cells) in enumerate(rows) if all(cell.leaf.kind == "is" for cell in cells))
        return Band(keys, columns, tuple(tuple(cell.space for cell in cells) for _, cells in rows), sums)

    def _with_content(self, key: Key, cells: list[_Cell] | tuple[_Cell, ...]) -> Key:
        """Return a key with the content of its spaces."""
        content = max((self._content(cell.leaf) for cell in cells), key=_ROOM.index)
        digits = max(self._digits(cell.leaf, cell.space) for cell in cells)
        return replace(key, content=content, digits=digits)

    def _cells(self, node: Node, at: _Around, beside: bool) -> Iterator[_Cell]:
        """The single spaces below a node, each in its row and column."""
        if isinstance(node, SpaceSpec):
            yield _Cell(at.row, at.column, "" if node.instead_of is not None else at.name, node)
        elif isinstance(node, Record):
            down = not _stands_beside(node, at, beside)
            for name, field in node.fields.items():
                fields = (*at.fields, name)
                look = self._said(self._looks.key(fields, {}), at.fields)
                yield from self._cells(field, _stepped(at, name, fields, down, look)._replace(fields=fields), beside)
        else:
            axis = node.axis
            down = axis.which == "rows"
            for index, key in islice(enumerate(axis.named(self._players)), axis.skipped, None):
                look = self._looks.key(at.fields, {axis.which: key})
                look = look if down and not axis.players else self._said(look, at.fields)
                inner = _stepped(at, key, (*at.fields, key), down, look, index + 1 if axis.players else 0)
                inner = inner._replace(in_rows=at.in_rows or down, in_columns=at.in_columns or not down)
                yield from self._cells(node.at(index), inner, beside)

    def _said(self, look: KeyLook, around: tuple[str, ...]) -> KeyLook:
        """Return the parts of a look that differ from the look of the enclosing node."""
        every = self._looks.key(around, {})
        if look == every:
            return PLAIN
        own = {name: getattr(look, name) for name in look.__struct_fields__ if getattr(look, name) != getattr(every, name)}
        return KeyLook(**own)


def _what(content: Content, leaf: SpaceSpec) -> What:
    """Return the way a single space appears on paper."""
    if content in ("text", "player") and leaf.kind != "is":
        return "line"
    return "tick" if leaf.kind == "tick" else "value"


def is_ticked(leaf: SpaceSpec, bases: Bases) -> bool:
    """Return whether a space is ticked: a tick, or a formula that gives yes or no."""
    return leaf.kind == "tick" or (leaf.kind == "is" and bases(leaf) == "yes")


def _by_player(cells: list[_Cell]) -> list[_Cell]:
    """Order the cells of a row: leading cells without a player, then each player's cells together, then the others without a
    player.
    """
    first = next((at for at, cell in enumerate(cells) if cell.column.player), len(cells))
    left = [cell for cell in cells[:first] if not cell.column.player]
    right = [cell for cell in cells[first:] if not cell.column.player]
    return [*left, *sorted((cell for cell in cells if cell.column.player), key=lambda cell: cell.column.player), *right]


def _stands_beside(record: Record, at: _Around, beside: bool) -> bool:
    """Return whether a record's fields go side by side. In frames they always do. Elsewhere they do in a family with rows, unless
    one of the fields has rows itself; if the family also has columns, `beside` decides."""
    if at.framed:
        return True
    if any(_goes_down(field) for field in record.fields.values()):
        return False
    return at.in_rows and (beside or not at.in_columns)


def _goes_down(node: Node) -> bool:
    """Return whether a node has its own rows."""
    if isinstance(node, Record):
        return any(map(_goes_down, node.fields.values()))
    return isinstance(node, Family) and (node.axis.which == "rows" or any(map(_goes_down, node.each)))


def _stepped(at: _Around, part: str, path: tuple[str, ...], down: bool, look: KeyLook, player: int = 0) -> _Around:
    """Return the surroundings one step further down or across."""
    before = at.row if down else at.column
    labels = before.labels if player else (*before.labels, reference(path))
    if player:  # the look of a field applies to each player's column
        look = replace(look, icon=look.icon or before.look.icon, hint=look.hint or before.look.hint)
    after = Key((*before.path, part), labels, player or before.player, _over(before.look, look))
    name = f"{at.name}.{part}"
    return at._replace(name=name, row=after) if down else at._replace(name=name, column=after)


def _over(before: KeyLook, look: KeyLook) -> KeyLook:
    """Merge a look with the look of the enclosing node; its icon and hint are not inherited."""
    return KeyLook(
        icon=look.icon,
        hint=look.hint,
        bands=look.bands,
        colour=look.colour or before.colour,
        inside=look.inside or before.inside,
        role=look.role if look.role != "plain" else before.role,
    )
