"""What stands on a sheet whose page is made by itself: lines, ticks and tables, one for each root of its spaces. No millimetres."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

What = Literal["line", "tick", "value", "table"]
"""A line to write on, a single box to tick, a single value, a table."""


class Key(NamedTuple):
    """A row or a column of a table. path: its keys and fields, without the root; the names of spaces are made from it.

    labels: what is printed for it, the outermost first, players left out. player: whose it is, from 1; 0: nobody's own.
    wide: it holds texts.
    """

    path: tuple[str, ...]
    labels: tuple[str, ...] = ()
    player: int = 0
    wide: bool = False


class Band(Struct, frozen=True):
    """Rows that have the same columns. spaces: for each row the space in each column. sums: rows that are worked out."""

    rows: tuple[Key, ...]
    columns: tuple[Key, ...]
    spaces: tuple[tuple[str, ...], ...]
    sums: frozenset[int] = frozenset()


class Item(Struct, frozen=True, kw_only=True):
    """A root of the spaces. ways: how a table may be laid out, the best first, each in bands.

    label: what it is called, as `$name`. tall: it takes more room to write.
    """

    root: str
    what: What
    label: str
    ways: tuple[tuple[Band, ...], ...] = ()
    ofplayers: bool = False
    """Whether it is a table over players."""
    wide: bool = False
    """Whether a single value takes more room than a number."""
    sum: bool = False
    """Whether a single value is worked out."""


class Outline(Struct, frozen=True, kw_only=True):
    """A sheet. players: how many are printed (0: none), names: what is printed for them, where the layout says that."""

    items: tuple[Item, ...]
    players: int = 0
    names: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    """Roots of which nothing is on paper."""
