"""Formulas as syntax trees, without meaning. `start` and `end` count characters of the formula."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sheetgen.games.sheet.language.numbers import Number


class Num(Struct, frozen=True):
    """A number."""

    start: int
    end: int
    value: Number


class Txt(Struct, frozen=True):
    """A text in quotes."""

    start: int
    end: int
    value: str


class Step(Struct, frozen=True):
    """A step of a path after a `.`: a name, digits, a star, or a formula in brackets."""

    start: int
    end: int
    sort: Literal["name", "digits", "star", "formula"]
    text: str = ""
    inner: Tree | None = None


class Path(Struct, frozen=True):
    """A name, and the steps that follow it."""

    start: int
    end: int
    name: str
    steps: tuple[Step, ...] = ()


class Listed(Struct, frozen=True):
    """`(a, b, 1..3)`."""

    start: int
    end: int
    items: tuple[Tree, ...]


class Span(Struct, frozen=True):
    """`low..high`."""

    start: int
    end: int
    low: Tree
    high: Tree


class Through(Struct, frozen=True):
    """`for name in list`; `start` and `end` are the position of the name."""

    start: int
    end: int
    name: str
    among: Tree


class Loop(Struct, frozen=True):
    """The loop of a function: `body for x in a for y in b where c`."""

    start: int
    end: int
    body: Tree
    through: tuple[Through, ...]
    where: Tree | None


class Call(Struct, frozen=True):
    """A function with its arguments. If one argument is a loop, it is the only one."""

    start: int
    end: int
    name: str
    args: tuple[Tree, ...]


class Negative(Struct, frozen=True):
    """Repeated `-` signs before an operand."""

    start: int
    end: int
    times: int
    of: Tree


class Not(Struct, frozen=True):
    """Repeated `not` before an operand."""

    start: int
    end: int
    times: int
    of: Tree


class Chain(Struct, frozen=True):
    """Operands joined by operators of the same level: sums, products, comparisons, `and`, `or`. rest: each further operand, with
    the operator before it."""

    start: int
    end: int
    level: Literal["sum", "product", "compare", "and", "or"]
    first: Tree
    rest: tuple[tuple[str, Tree], ...]


class In(Struct, frozen=True):
    """`a in list`, `a not in list`."""

    start: int
    end: int
    of: Tree
    among: Tree
    negated: bool


class If(Struct, frozen=True):
    """`if a then b else c`."""

    start: int
    end: int
    condition: Tree
    then: Tree
    otherwise: Tree | None


class Let(Struct, frozen=True):
    """`let name = value then body`; `name_at` is the position of the name."""

    start: int
    end: int
    name_at: int
    name: str
    value: Tree
    body: Tree


Tree = Num | Txt | Path | Listed | Span | Loop | Call | Negative | Not | Chain | In | If | Let
