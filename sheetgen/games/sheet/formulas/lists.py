"""Ranges, lists, loops, and functions of values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from sheetgen.form.written import UNREAD
from sheetgen.games.sheet.formulas.grid import Grid, Group
from sheetgen.games.sheet.formulas.node import Evaluation, Node, Note, Piece, Where
from sheetgen.games.sheet.formulas.placed_walks import Existing
from sheetgen.games.sheet.formulas.state import LISTED, MISSING, UNKNOWN, At, State
from sheetgen.games.sheet.formulas.walks import Get, Walk, together
from sheetgen.games.sheet.language.functions import NUMBER, OF_ONE, OF_VALUES, added
from sheetgen.games.sheet.language.numbers import LARGEST, Exceeded
from sheetgen.source.messages import message, room

phrase, _ = room("formula")

RANGE = 1_000
"""Maximum count of numbers in a range."""
AT_MOST = phrase("at-most-gone-through", "at most {most} numbers are allowed", RANGE)


class Range(Node, frozen=True):
    """`a..b`: the numbers from low to high; None if an end is blank."""

    types: ClassVar[int] = NUMBER
    is_list: ClassVar[bool] = True
    low: Node
    high: Node

    def value(self, state: State, at: At) -> Any:
        low, high = self.low.value(state, at), self.high.value(state, at)
        if low is UNREAD or high is UNREAD:
            return UNKNOWN
        if low is None or high is None:
            return None
        many = (high - low).__floor__() + 1
        if many > RANGE:
            raise Exceeded(message(phrase("range-too-long", "this range is too long"), AT_MOST))
        state.spend(max(many, 0) // LISTED)
        return range(low, low + many) if type(low) is int else [low + step for step in range(many)]


class Listing(Node, frozen=True):
    """`(a, b, 1..3)`: values, with ranges expanded."""

    is_list: ClassVar[bool] = True
    items: tuple[Node, ...]

    def alternatives(self) -> tuple[Node, ...]:
        return self.items

    def value(self, state: State, at: At) -> list[Any]:
        values: list[Any] = []
        for item in self.items:
            if isinstance(item, Range):
                values += item.value(state, at) or ()
            else:
                values.append(item.value(state, at))
        return values


class Source(Piece, frozen=True):
    """The source of a variable's values."""

    number: int
    among: Node

    def bind(self, where: Where) -> Where:
        """Return the scope for the parts of the formula after this source. If the variable stands for records, axes or sheets, the
        scope includes it."""
        if not (isinstance(self.among, Walk) and self.among.nodes):
            return where
        return where._replace(variables={**where.variables, self.number: self.among.group(where)})


class Looping(Node, frozen=True):
    """A loop. joins: whether its body gives a list, whose items are joined."""

    branches = ("sources", "where", "body")
    is_list: ClassVar[bool] = True
    sources: tuple[Source, ...]
    where: Node | None
    body: Node
    joins: bool

    def alternatives(self) -> tuple[Node, ...]:
        return (self.body,)

    def reads(self, where: Where) -> Iterator[Group]:
        for source in self.sources:
            yield from source.among.reads(where)
            where = source.bind(where)
        for part in (self.where, self.body):
            if part is not None:
                yield from part.reads(where)

    def notes(self, evaluation: Evaluation) -> Iterator[Note]:
        for part in (self.body, *(source.among for source in self.sources), self.where):
            if part is not None:
                yield from part.notes(evaluation._replace(in_loop=True))

    def value(self, state: State, at: At) -> list[Any]:
        result: list[Any] = []
        self._go_through(0, state, at, result)
        return result

    def _go_through(self, level: int, state: State, at: At, collected: list[Any]) -> None:
        """Loop through a source, and within it through the sources after it."""
        source = self.sources[level]
        state.spend(source.among.cost)
        values = source.among.value(state, at)
        if values is UNKNOWN:
            collected.append(UNREAD)
            return
        number, level, variables = source.number, level + 1, state.variables
        innermost = level == len(self.sources)
        for value in values or ():
            variables[number] = value
            if innermost:
                self._add(state, at, collected)
            else:
                self._go_through(level, state, at, collected)

    def _add(self, state: State, at: At, values: list[Any]) -> None:
        """Add the value of the body if `where` is yes."""
        if self.where is not None:
            state.spend(self.where.cost)
            holds = self.where.value(state, at)
            if holds is not True:
                if holds is UNREAD:
                    values.append(UNREAD)
                return
        state.spend(self.body.cost)
        value = self.body.value(state, at)
        if self.joins:
            values += value or ()
        else:
            values.append(value)


class Calling(Node, frozen=True):
    """A function of values. The lists among its arguments are expanded."""

    name: str
    args: tuple[Node, ...]

    @property
    def types(self) -> int:
        return OF_VALUES[self.name].gives or super().types

    def alternatives(self) -> tuple[Node, ...] | None:
        function = OF_VALUES[self.name]
        if not function.chooses:
            return None
        return self.args[:-1] if function.ends_with_number else self.args

    def place(self, grid: Grid) -> Node:
        of = OF_VALUES[self.name].of
        get, tried = together(self.args, grid)
        if get is not None:
            return _OfSlots(of, get, cost=1 + tried)
        args = tuple(arg.place(grid) for arg in self.args)
        cost = 1 + tried + sum(arg.cost for arg in args)
        lists = tuple(arg.is_list for arg in self.args)
        if lists == (True,):
            return _Sum(args[0], cost=cost) if self.name == "sum" else _OfList(of, args[0], cost=cost)
        return _OfSeveral(of, args, lists, cost=cost)


class _OfSlots(Node, frozen=True):
    """A function of spaces that are the same for every place of the formula."""

    function: Callable[[Any], Any]
    get: Get

    def value(self, state: State, at: At) -> Any:
        return self.function(self.get(state.values))


class _Sum(Node, frozen=True):
    """The sum of a list; fast if all values are whole numbers."""

    of: Node

    def value(self, state: State, at: At) -> Any:
        values = self.of.value(state, at) or ()
        try:
            whole = sum(values)
        except TypeError:
            return added(values)
        return whole if type(whole) is int and -LARGEST <= whole <= LARGEST else added(values)


class _OfList(Node, frozen=True):
    """A function of one list."""

    function: Callable[[Any], Any]
    of: Node

    def value(self, state: State, at: At) -> Any:
        return self.function(self.of.value(state, at) or ())


class _OfSeveral(Node, frozen=True):
    """A function of several values and lists."""

    function: Callable[[Any], Any]
    args: tuple[Node, ...]
    lists: tuple[bool, ...]

    def value(self, state: State, at: At) -> Any:
        values: list[Any] = []
        for arg, many in zip(self.args, self.lists, strict=True):
            if many:
                values += arg.value(state, at) or ()
            else:
                values.append(arg.value(state, at))
        return self.function(values)


class Sums(Node, frozen=True):
    """All possible sums of one value from each list, rising, each sum once. Blanks are ignored."""

    types: ClassVar[int] = NUMBER
    is_list: ClassVar[bool] = True
    lists: tuple[Node, ...]

    def value(self, state: State, at: At) -> Any:
        totals = {0}
        for each in self.lists:
            values = each.value(state, at) or ()
            if UNREAD in values:
                return UNKNOWN
            totals = {added((total, value)) for total in totals for value in values if value is not None}
            state.spend(len(totals) // LISTED)
            if len(totals) > RANGE:
                raise Exceeded(message(phrase("too-many-sums", "there are too many possible sums"), AT_MOST))
        return sorted(totals)


class Areas(Node, frozen=True):
    """The sizes of the connected areas of cells that fulfil a condition, largest first. width: number of cells in a row."""

    types: ClassVar[int] = NUMBER
    branches = ("where",)
    is_list: ClassVar[bool] = True
    source: Source
    where: Node
    width: int

    def place(self, grid: Grid) -> Node:
        node = super().place(grid)
        assert isinstance(node, Areas), "it is placed"
        among = node.source.among
        return replace(node, source=replace(node.source, among=among.of)) if isinstance(among, Existing) else node

    def value(self, state: State, at: At) -> Any:
        cells: list[Any] = []
        for value in self.source.among.value(state, at):
            if value is MISSING:
                cells.append(False)
                continue
            state.variables[self.source.number] = value
            state.spend(self.where.cost)
            cells.append(self.where.value(state, at))
        if UNREAD in cells:
            return UNKNOWN
        left = {cell for cell, is_in in enumerate(cells) if is_in is True}
        sizes = []
        while left:
            area = [left.pop()]
            for cell in area:
                beside = [cell - 1] * (cell % self.width > 0) + [cell + 1] * (cell % self.width < self.width - 1)
                near = left.intersection((*beside, cell - self.width, cell + self.width))
                left -= near
                area += near
            sizes.append(len(area))
        return sorted(sizes, reverse=True)


class Unary(Node, frozen=True):
    """A function of one number or text: `floor`, `ceil`, `round`, `abs`, `length`."""

    types: ClassVar[int] = NUMBER
    name: str
    of: Node

    def value(self, state: State, at: At) -> Any:
        value = self.of.value(state, at)
        return value if value is None or value is UNREAD else OF_ONE[self.name].of(value)
