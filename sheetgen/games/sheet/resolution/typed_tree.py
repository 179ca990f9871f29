"""Formulas whose names are resolved and whose kinds are settled: what `compile` makes closures of, and `reads` looks through."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sheetgen.games.sheet.definition.spec import Axis, Family, Node, Record, Table
from sheetgen.games.sheet.language.numbers import Number

NUMBER, TEXT, YES = 1, 2, 4
"""Kinds of value, as bits: what may be one of several has several of them, what is still open none."""
Neighbour = Literal["previous", "next", "before", "after"]


class Const(Struct, frozen=True):
    """A number or a text."""

    value: Number | str


class Here(Struct, frozen=True):
    """The index along an axis around the formula, the outermost being 0."""

    depth: int


class Star(Struct, frozen=True):
    """Every index."""


class KeyOf(Struct, frozen=True):
    """The index of the key that a value shows as. fixed: it hangs on nothing but the place (a local name)."""

    value: Bound
    fixed: bool = False


Term = int | Here | Star | KeyOf


class ToField(Struct, frozen=True):
    """Into a field of a record."""

    record: Record
    name: str


class ToKey(Struct, frozen=True):
    """Along an axis. family: one of those that stand there, all of the same axis and shape."""

    family: Family
    term: Term


Move = ToField | ToKey


class OfRoot(Struct, frozen=True):
    """A walk that begins at a root space of the sheet itself."""

    name: str


class OfVariable(Struct, frozen=True):
    """A walk that begins at a record, an axis or a sheet that a variable stands for.

    root: of a sheet, the root space. depth: how many parts the name of what it begins at has.
    """

    number: int
    root: str = ""
    depth: int = 1


class OfSheets(Struct, frozen=True):
    """A walk that begins at a root space of another sheet of the table, or of all of them."""

    term: Star | KeyOf
    name: str


class Walk(Struct, frozen=True):
    """A path to spaces. ends: the nodes it may end at, all of one shape. worth: ticks count with their worth.

    nodes: it gives not values but what a variable stands for.
    """

    origin: OfRoot | OfVariable | OfSheets
    moves: tuple[Move, ...]
    ends: tuple[Node, ...]
    worth: bool = False
    nodes: bool = False

    @property
    def is_list(self) -> bool:
        """Whether it leads to several."""
        star = isinstance(self.origin, OfSheets) and isinstance(self.origin.term, Star)
        return star or any(isinstance(move, ToKey) and isinstance(move.term, Star) for move in self.moves)

    @property
    def depth(self) -> int:
        """How many parts the names of what it leads to have."""
        return (self.origin.depth if isinstance(self.origin, OfVariable) else 1) + len(self.moves)

    @property
    def starred(self) -> tuple[Axis, ...]:
        """The axes gone through, the outermost first."""
        return tuple(move.family.axis for move in self.moves if isinstance(move, ToKey) and isinstance(move.term, Star))


class TableWalk(Struct, frozen=True):
    """A path into a table, or into the part of one that a variable stands for. steps: keys, stars, or values shown as keys."""

    origin: Table | OfVariable
    steps: tuple[str | Star | KeyOf, ...]
    nodes: bool = False

    @property
    def is_list(self) -> bool:
        """Whether it leads to several."""
        return any(isinstance(step, Star) for step in self.steps)


class Local(Struct, frozen=True):
    """A local name. depth: of the axis it is about, None where it is about none."""

    sort: Literal["row", "column", "at", "player", "players", "tied"]
    depth: int | None = None
    axis: Axis | None = None


class AllSheets(Struct, frozen=True):
    """The sheets of a table, gone through."""


class Variable(Struct, frozen=True):
    """What a variable stands for."""

    number: int


class Gone(Struct, frozen=True):
    """The key, or the position, of the axis gone through, of a record that a variable stands for. place: among those axes."""

    number: int
    place: int
    axis: Axis
    sort: Literal["row", "column", "at", "player"]


class WhoseSheet(Struct, frozen=True):
    """The player of a sheet that a variable stands for."""

    number: int


class Minus(Struct, frozen=True):
    """A number with the other sign."""

    of: Bound


class Negated(Struct, frozen=True):
    """`not`."""

    of: Bound


class Plain(Struct, frozen=True):
    """A value as it is, that had to be of one kind (two signs, two `not`)."""

    of: Bound


class Adding(Struct, frozen=True):
    """Terms, each added or taken away."""

    first: Bound
    rest: tuple[tuple[str, Bound], ...]


class Multiplying(Struct, frozen=True):
    """Factors with `*`, `/` or `mod`."""

    first: Bound
    rest: tuple[tuple[str, Bound], ...]


class Comparing(Struct, frozen=True):
    """`a < b < c`."""

    first: Bound
    rest: tuple[tuple[str, Bound], ...]


class Both(Struct, frozen=True):
    """`and` (every) or `or` (not every) of several."""

    every: bool
    parts: tuple[Bound, ...]


class Among(Struct, frozen=True):
    """`x in L`, or `not in`."""

    of: Bound
    among: Bound
    negated: bool


class Choosing(Struct, frozen=True):
    """`if`."""

    condition: Bound
    then: Bound
    otherwise: Bound | None


class Letting(Struct, frozen=True):
    """`let`."""

    number: int
    value: Bound
    body: Bound


class Range(Struct, frozen=True):
    """`a..b`."""

    low: Bound
    high: Bound


class Listing(Struct, frozen=True):
    """`(a, b, 1..3)`: values, and ranges opened up."""

    items: tuple[Bound, ...]


class Source(Struct, frozen=True):
    """What a variable goes through."""

    number: int
    among: Bound


class Looping(Struct, frozen=True):
    """A loop; joins: its body is a list."""

    sources: tuple[Source, ...]
    where: Bound | None
    body: Bound
    joins: bool


class Calling(Struct, frozen=True):
    """A function of values, all arguments' lists opened up. lists: which arguments are lists."""

    name: str
    args: tuple[Bound, ...]
    lists: tuple[bool, ...]


class Rounding(Struct, frozen=True):
    """A function of one value."""

    name: str
    of: Bound


class Banding(Struct, frozen=True):
    """`band`."""

    table: TableWalk
    of: Bound


class Beside(Struct, frozen=True):
    """A value at another key of an axis around the formula. along: that axis. of_list: the value is a list."""

    sort: Neighbour
    depth: int
    along: Axis
    of: Bound
    by: Bound | None
    of_list: bool


Bound = (
    Const
    | Walk
    | TableWalk
    | Local
    | AllSheets
    | Variable
    | Gone
    | WhoseSheet
    | Minus
    | Negated
    | Plain
    | Adding
    | Multiplying
    | Comparing
    | Both
    | Among
    | Choosing
    | Letting
    | Range
    | Listing
    | Looping
    | Calling
    | Rounding
    | Banding
    | Beside
)
