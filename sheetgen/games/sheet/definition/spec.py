"""The definition of a custom sheet, as frozen data: a tree of spaces, tables, rules, score; and the list of single spaces.

The tree has three kinds of node: a single space (`SpaceSpec`), a `Record` of fields, and a `Family` (an axis of keys, each with a
node). All elements of a family have the same shape. So every single space has a number (its slot), and the slots of equal spaces
under two neighbouring keys differ by the size of an element.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.content import MOST_KEYS
from sheetgen.games.game import LayoutLanguages
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.language.numbers import Number, whole
from sheetgen.source.nodes import Node as Typed
from sheetgen.source.nodes import Scalar

Kind = Literal["number", "choice", "tick", "text", "is", "printed"]
"""Kind of a single space. `is` and `printed` take the kind of their formula."""
ENTERED: tuple[Kind, ...] = ("number", "choice", "tick", "text")
"""Kinds of spaces that players fill in and that have no formula."""
Base = Literal["number", "text", "yes"]
"""The kind of a value; `yes` is yes or no."""


Side = Literal["rows", "columns"]
"""Direction of an axis."""


class NumberRange(NamedTuple):
    """Numbers from low to high in steps, including both ends (None: no end). If both ends are equal, it is a single number."""

    low: Number | None
    high: Number | None
    by: Number = 1

    def holds(self, number: Number) -> bool:
        """Return whether a number is one of these. Steps are counted from the low end, or from 0 if there is no low end."""
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            return False
        return (number - (self.low or 0)) % self.by == 0


class Domain(Struct, frozen=True):
    """The numbers that can be written in a space. parts: empty if any whole number is allowed. shown: the numbers as in the layout;
    lists have commas."""

    parts: tuple[NumberRange, ...] = ()
    shown: str = "whole numbers"

    def holds(self, number: Number) -> bool:
        """Return whether a number is allowed."""
        if not self.parts:
            return number == int(number)
        return any(part.holds(number) for part in self.parts)

    def few(self, most: int = 1000) -> tuple[Number, ...] | None:
        """Return all its numbers, rising; None if they are more than `most` or unlimited."""
        result: set[Number] = set()
        for low, high, by in self.parts:
            if low is None or high is None or (high - low) / by >= most:
                return None
            result.update(whole(low + by * step) for step in range(int((high - low) / by) + 1))
        return tuple(sorted(result)) if 0 < len(result) <= most else None


Says = dict[str, tuple["str | Script", ...]]
"""A text in each language (`""`: the same text in all), in pieces: plain text, and the formulas in braces."""


class SpaceSpec(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """The spec of a single space, or of all spaces of a family that share it.

    instead_of: for a place without a space (`where`, `but: none`): the spec of the family's other spaces. part: the last part of
    the rule name of its findings. formula: for `is` and `printed`. typed: position of its spec. marks: the words for numbers, as in
    the layout, with the formulas of their values. blank: the value of a blank space. also: other spellings of words, each with its
    word.
    """

    kind: Kind
    root: str
    part: str
    typed: Typed
    computed: bool = False
    hidden: bool = False
    domain: Domain = Domain()
    options: tuple[str, ...] = ()
    of_players: bool = False
    """For a choice: whether a player is chosen; `options` are the players' names if the layout gives them."""
    worth: Number = 1
    formula: Script | None = None
    must: Script | None = None
    when: Script | None = None
    says: Says | None = None
    because: tuple[Says, ...] = ()
    due: bool = False
    blank: Number | str | None = None
    marks: tuple[tuple[str, Script], ...] = ()
    also: tuple[tuple[str, str], ...] = ()
    instead_of: SpaceSpec | None = None

    @property
    def on_paper(self) -> bool:
        """Return whether it is printed."""
        return not (self.computed or self.hidden)

    @property
    def is_typed(self) -> bool:
        """True if the space is typed in filled sheets."""
        return self.on_paper and self.kind != "printed"

    @property
    def is_entered(self) -> bool:
        """True if players fill in the space and it has no formula."""
        return self.kind in ENTERED and self.instead_of is None

    @property
    def is_worked_out(self) -> bool:
        """Return whether it has a formula for its value."""
        return self.formula is not None

    @cached_property
    def allowed(self) -> frozenset[Number]:
        """The allowed numbers if they are few; otherwise empty."""
        return frozenset(self.domain.few() or ())

    @cached_property
    def by_mark(self) -> dict[str, int]:
        """The index of each mark in `marks`, by its lower-case form."""
        return {mark.casefold(): at for at, (mark, _) in enumerate(self.marks)}

    @cached_property
    def by_choice(self) -> dict[str, str]:
        """The options by their normalised form (see `alike`); empty for player names."""
        return {} if self.of_players else {alike(option): option for option in self.options}


def alike(word: str) -> str:
    """Normalise a key or choice for comparison: ignore case, and treat a space character as a hyphen."""
    return word.strip().casefold().replace(" ", "-")


class Axis(Struct, frozen=True):
    """The axis along which a family is repeated.

    keys: in order; 1, 2, … up to the maximum for players whose names the layout doesn't give. numeric: whether all keys are whole
    numbers. open: whether the keys are players that the filled sheet names. grows: whether it is an open list: more keys may be
    typed. skipped: the number of first keys that are not printed.
    """

    which: Side
    keys: tuple[str, ...]
    numeric: bool = False
    players: bool = False
    open: bool = False
    typed: Typed | None = None
    grows: bool = False
    skipped: int = 0

    def named(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return the keys on a sheet with these players."""
        return players if self.open else self.keys


class Record(Struct, frozen=True, eq=False):
    """Fields by name, in order."""

    fields: dict[str, Node]
    typed: Typed

    def alone(self) -> str | None:
        """The only typed field; None if there isn't exactly one."""
        entered = [name for name, node in self.fields.items() if is_entered(node)]
        return entered[0] if len(entered) == 1 else None


class Family(Struct, frozen=True, eq=False):
    """An axis with its nodes: one node for all keys, or one for each. where: the condition for the spaces that exist, until it is
    applied."""

    axis: Axis
    each: tuple[Node, ...]
    where: Script | None = None

    def at(self, index: int) -> Node:
        """Return the node at a key, counted from 0."""
        return self.each[index] if len(self.each) > 1 else self.each[0]


Node = SpaceSpec | Record | Family


def is_entered(node: Node) -> bool:
    """Return whether any space below is entered: a space that is not `is`, `printed`, `hidden` or computed."""
    return any(leaf.is_entered and leaf.on_paper for leaf in leaves(node))


def leaves(node: Node) -> Iterator[SpaceSpec]:
    """The specs of single spaces below a node, in order, each once."""
    return (each for _, each in nodes(node) if isinstance(each, SpaceSpec))


def nodes(node: Node, fields: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node]]:
    """A node and all nodes below it, in order, each with the fields that lead to it."""
    stack = [(fields, node)]
    while stack:
        fields, node = stack.pop()
        yield fields, node
        if isinstance(node, Record):
            stack.extend([((*fields, name), field) for name, field in reversed(node.fields.items())])
        elif isinstance(node, Family):
            stack.extend([(fields, each) for each in reversed(node.each)])


class Space(Struct, frozen=True):
    """A single space. slot: its number. at: its index (from 0) along each enclosing axis, the outermost first.

    axes: the enclosing axes. parts: fields and keys from the root; joined with dots they are the space's name. families: for each
    axis, the index in `parts` of its key.
    """

    name: str
    slot: int
    leaf: SpaceSpec
    at: tuple[int, ...]
    axes: tuple[Axis, ...]
    parts: tuple[str, ...]
    families: tuple[int, ...]

    @property
    def key(self) -> dict[str, str]:
        """The key along the innermost axis of each kind: `row`, `column`, `player`; also `at`, the position counted from 1."""
        result = {}
        for axis, index, place in zip(self.axes, self.at, self.families, strict=True):
            result["row" if axis.which == "rows" else "column"] = self.parts[place]
            if axis.players:
                result["player"] = self.parts[place]
            else:
                result["at"] = str(index + 1)
        return result


def missing(node: Node) -> Node:
    """Return a node of the same shape in which no space exists."""
    if isinstance(node, Record):
        return replace(node, fields={name: missing(field) for name, field in node.fields.items()})
    if isinstance(node, Family):
        return replace(node, each=tuple(map(missing, node.each)))
    return SpaceSpec(
        kind=node.kind,
        root=node.root,
        part=node.part,
        typed=node.typed,
        computed=node.computed,
        domain=node.domain,
        options=node.options,
        hidden=True,
        instead_of=node.instead_of or node,
    )


def longer(node: Node, more: int, skipped: int) -> Node:
    """Return a node whose open lists have `more` further keys, at most MOST_KEYS in all. skipped: the number of first keys that are
    not printed."""
    if isinstance(node, Record):
        return replace(node, fields={name: longer(field, more, skipped) for name, field in node.fields.items()})
    if not isinstance(node, Family):
        return node
    axis = node.axis
    if axis.grows:
        last = int(axis.keys[-1])
        keys = (*axis.keys, *map(str, range(last + 1, last + 1 + min(more, MOST_KEYS - len(axis.keys)))))
        axis = replace(axis, keys=keys, skipped=min(skipped, len(keys) - 1))
    return Family(axis, tuple(longer(each, more, skipped) for each in node.each))


_TWO = 2


class Players(Struct, frozen=True):
    """The players on a sheet for the whole table. names: fixed names; empty if they are typed, from `least` to `most` of them."""

    least: int
    most: int
    names: tuple[str, ...] = ()

    @property
    def numbered(self) -> tuple[str, ...]:
        """The fixed names, otherwise 1, 2, … up to the maximum number of players."""
        return self.names or tuple(str(number) for number in range(1, self.most + 1))

    @property
    def ringed(self) -> tuple[str, ...]:
        """Printed options for choosing a player with a ring: fixed names, or numbers for up to two players. Empty if a line is
        printed instead."""
        return self.numbered if self.names or self.most <= _TWO else ()


class Rule(Struct, frozen=True, kw_only=True, eq=False):
    """An entry of `rules` or `table`. along: `for: PATH`. loops: `for: x in LIST; …`, as one text. typed: the entry."""

    id: str
    must: Script
    typed: Typed
    when: Script | None = None
    says: Says | None = None
    because: tuple[Says, ...] = ()
    at: Script | None = None
    along: Script | None = None
    loops: Script | None = None
    severity: Literal["error", "warning"] = "error"


class Tie(Struct, frozen=True):
    """A tie-breaker for players of equal score: the highest or the lowest value of a formula."""

    highest: bool
    formula: Script


Table = dict[str, "Table | Number | str"]
"""Values by key, nested; a list has the keys 1, 2, …"""


class Constant(Struct, frozen=True, eq=False):
    """An entry of `tables` or `parameters`. All its single values are of the kind `base`. A parameter may be just one single
    value."""

    values: Table | Number | str
    base: Base
    key: Scalar


class Definition(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """All keys of a layout's definition. file: the layout's own file, not the file of the layout it extends. keys: the position of
    each root name of `spaces`, `computed` and `tables`.

    parts: the formulas of `score`, by part; a single formula under "". aloud: the facts below the heading; reference: the
    tables printed there. examples: the nodes as
    typed. spoiled: root names whose spec can't be read.
    """

    file: str = ""
    name: str
    players: Players | None
    spaces: dict[str, Node]
    computed: dict[str, Node]
    tables: dict[str, Constant]
    rules: tuple[Rule, ...] = ()
    table: tuple[Rule, ...] = ()
    parts: dict[str, Script] = {}
    winner: Literal["highest", "lowest"] = "highest"
    ties: tuple[Tie, ...] = ()
    aloud: tuple[Says, ...] = ()
    reference: dict[str, Table] = {}
    examples: tuple[Typed, ...] = ()
    keys: dict[str, Scalar] = {}
    spoiled: set[str] = set()
    languages: LayoutLanguages = LayoutLanguages()

    @cached_property
    def roots(self) -> dict[str, Node]:
        """The root spaces, then the computed ones."""
        return {**self.spaces, **self.computed}

    @property
    def numbered(self) -> tuple[str, ...]:
        """The players on a printed sheet for the whole table: fixed names, otherwise 1, 2, …; empty if each player has a sheet."""
        return self.players.numbered if self.players is not None else ()

    @cached_property
    def has_open_lists(self) -> bool:
        """Return whether more rows or columns may be typed than are printed."""
        trees = [node for root in self.spaces.values() for _, node in nodes(root)]
        return any(isinstance(node, Family) and node.axis.grows for node in trees)

    def rows_needed(self, spaces: Iterable[str]) -> int:
        """Return how many more keys these spaces need than the open lists have."""
        more = 0
        for name in spaces if self.has_open_lists else ():
            root, *parts = name.split(".")
            node = self.spaces.get(root)
            for part in parts:
                if isinstance(node, Record):
                    node = node.fields.get(part)
                elif isinstance(node, Family):
                    if node.axis.grows:
                        more = max(more, int(part) - int(node.axis.keys[-1]))
                    node = node.each[0] if len(node.each) == 1 else node.at(node.axis.keys.index(part))
        return more

    def longer(self, more: int, skipped: int = 0) -> Definition:
        """Return the definition with more keys in its open lists (see `longer`)."""
        spaces = {name: longer(node, more, skipped) for name, node in self.spaces.items()}
        computed = {name: longer(node, more, skipped) for name, node in self.computed.items()}
        return replace(self, spaces=spaces, computed=computed)

    @cached_property
    def singles(self) -> tuple[Space, ...]:
        """All single spaces on paper with their names, in the order of the sheet."""
        return tuple(single for single in singles(self, self.numbered) if single.leaf.on_paper)


def size(node: Node, players: int) -> int:
    """Return the number of single spaces below a node."""
    if isinstance(node, SpaceSpec):
        return 1
    if isinstance(node, Record):
        return sum(size(field, players) for field in node.fields.values())
    return (players if node.axis.open else len(node.axis.keys)) * size(node.each[0], players)


def singles(definition: Definition, players: tuple[str, ...]) -> Iterator[Space]:
    """Yield all single spaces of a sheet with these players, including hidden and computed ones, in the order of their slots."""
    slot = 0
    for name, node in definition.roots.items():
        for single in _below(node, (name,), (), (), (), players):
            yield replace(single, slot=slot)
            slot += 1


def _below(
    node: Node,
    parts: tuple[str, ...],
    at: tuple[int, ...],
    axes: tuple[Axis, ...],
    places: tuple[int, ...],
    players: tuple[str, ...],
) -> Iterator[Space]:
    if isinstance(node, SpaceSpec):
        yield Space(".".join(parts), 0, node, at, axes, parts, places)
    elif isinstance(node, Record):
        for name, field in node.fields.items():
            yield from _below(field, (*parts, name), at, axes, places, players)
    else:
        for index, key in enumerate(node.axis.named(players)):
            around = (*axes, node.axis), (*places, len(parts))
            yield from _below(node.at(index), (*parts, key), (*at, index), *around, players)
