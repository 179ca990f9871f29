"""A table for families with a common axis: rows of cells that span whole columns. Knows no millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sheetgen.drawing.looks import KeyLook
from sheetgen.drawing.outline import Band, Item, Key

_ROUNDS = 6
"""Minimum rows with numbers as keys for a table of rounds."""
GROUP = 5
"""Number of rows in a group of a table without parts that has a row for each round."""
_LONG = 24
"""Maximum rows of a table that isn't split into several columns."""


class Cell(Struct, frozen=True):
    """A space on a grid. first: its first grid column, counted from 0. span: the number of grid columns that the space covers.
    key: the space's column in its own family."""

    first: int
    span: int
    key: Key
    space: str


class Row(Struct, frozen=True):
    """A row of a grid. key: the row's key in its family; for a single value, a key without labels. begins: whether a new group
    begins with the row.

    caption: the caption of the part that begins with the row.
    """

    item: Item
    key: Key
    cells: tuple[Cell, ...]
    begins: bool = False
    caption: str = ""


class Column(Struct, frozen=True):
    """A column of a grid. item: its item. caption: the text printed over it if its key has no label. ends: it ends a part."""

    item: Item
    key: Key
    caption: str = ""
    ends: bool = False


class StripGroup(NamedTuple):
    """Families of strips below one another. ends: a family with the same rows, whose boxes are to the right of the strips."""

    items: tuple[Item, ...]
    ends: Item | None = None


class FrameGroup(Struct, frozen=True):
    """Records with the same rows, next to one another."""

    items: tuple[Item, ...]


class BoardGroup(NamedTuple):
    """A board or hexes. right: a family with one box for each row; below: a family with one box for each column."""

    item: Item
    right: Item | None = None
    below: Item | None = None


class LatticeGroup(NamedTuple):
    """A grid of circles. ends: families with a space for each of its rows or columns."""

    item: Item
    ends: tuple[Item, ...] = ()

    @property
    def is_diamond(self) -> bool:
        """Return whether ends fit into its corners: none of its outermost rows and columns has more than one circle."""
        (band,) = self.item.ways[0]
        columns = band.transposed().spaces
        return all(sum(map(bool, line)) <= 1 for line in (band.spaces[0], band.spaces[-1], columns[0], columns[-1]))


class Grid(Struct, frozen=True):
    """Rows and columns of one or more families."""

    items: tuple[Item, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    part: int = 0
    """The part's number in a table of several columns or pages, from 0."""
    carried: str = ""
    """The label of a first row for the sums of the page before."""
    so_far: str = ""
    """The label of a bar for sums that are carried over to the next page."""

    @property
    def root(self) -> str:
        """The space that it begins with; for a later part of a table, the space's name and the part's number."""
        return self.items[0].root if not self.part else f"{self.items[0].root}-{self.part + 1}"

    @property
    def players(self) -> int:
        """The number of players with columns."""
        return max((column.key.player for column in self.columns), default=0)

    @property
    def by_players(self) -> bool:
        """Return whether the rows are players."""
        return any(row.key.player for row in self.rows)

    @property
    def is_lone(self) -> bool:
        """Return whether it has a single column, which has no key."""
        return len(self.columns) == 1 and not self.columns[0].key.path

    @property
    def has_sums(self) -> bool:
        """Return whether any of its rows is a sum or a total."""
        return any(look_of(row).role in ("sum", "total") for row in self.rows)

    @property
    def has_parts_across(self) -> bool:
        """Return whether its columns are divided into parts."""
        return any(item.are_parts_across for item in self.items)

    @property
    def has_rounds(self) -> bool:
        """Return whether it has a row for each round: its first rows have numbers as keys."""
        keys = [row.key for row in self.rows if row.item is self.items[0]]
        return len(keys) >= _ROUNDS and all(key.path and key.path[-1].isdigit() and not key.player for key in keys)

    @property
    def has_entries(self) -> bool:
        """Return whether it has a row for each round, or a column for each round and rows for players."""
        across = [column.key.path[-1:] for column in self.columns if column.item is self.items[0]]
        return self.has_rounds or (self.by_players and len(across) >= _ROUNDS and all(key and key[0].isdigit() for key in across))

    def lane(self, column: Column) -> int | tuple[str, ...]:
        """Return a column's player; without players, the keys that it shares with others. 0 or empty for a column on its own."""
        return column.key.player or (() if self.players else column.key.path[:-1])

    @property
    def sample(self) -> tuple[str, ...]:
        """The labels of the two or three columns of a player, or of a key, if they are the same for all, to be printed once. Empty
        otherwise."""
        lanes = [
            tuple(column.key.labels[-1] for column in columns if column.key.labels)
            for lane, columns in groupby(self.columns, key=self.lane)
            if lane
        ]
        first = lanes[0] if lanes else ()
        return first if len(first) in (2, 3) and all(first) and all(lane == first for lane in lanes) and self.has_rounds else ()

    @property
    def column_hints(self) -> tuple[str, ...]:
        """The hints of a table of rounds, each after the label of its column, to be printed once."""
        keys = (column.key for column in self.columns if self.has_rounds and column.key.labels and column.key.look.hint)
        return tuple(dict.fromkeys(f"**{key.labels[-1]}** {key.look.hint}" for key in keys))

    @property
    def running(self) -> str:
        """The label of a running total in the last column of every player; empty without a running total."""
        last = next((column.key for column in reversed(self.columns) if column.key.player), None)
        is_running = last is not None and self.has_rounds and last.look.role == "sum"
        return last.labels[-1] if last is not None and is_running and last.labels else ""

    @property
    def is_foldable(self) -> bool:
        """Return whether it may be split into several columns: it has more than `_LONG` rows of one family, followed only by
        sums of the whole family."""
        first, *others = self.items
        own = [row.item is first for row in self.rows]
        sums = all(look_of(row).role in ("sum", "total") for row, is_own in zip(self.rows, own, strict=True) if not is_own)
        below = sum(own) + len(others) == len(self.rows) and all(own[: sum(own)])
        return sum(own) > _LONG and sums and below and all(column.item is first for column in self.columns)

    def folded(self, lengths: Sequence[int]) -> Iterator[Grid]:
        """Split the rows of a table into parts of the given lengths; the last length repeats. Sums at the end of the table stay
        with the last part.
        """
        at = number = 0
        while at < len(self.rows):
            length = lengths[min(number, len(lengths) - 1)]
            first, *others = self.rows[at : at + length]
            yield replace(self, rows=(replace(first, begins=False), *others), part=number)
            at, number = at + length, number + 1

    def paged(self, pages: int) -> list[Grid]:
        """Split a long table with columns for players at the nearest groups of rows. The list has fewer parts if there are fewer
        groups, and one if the table can't be split."""
        if not (self.is_foldable and self.players):
            return [self]
        many = sum(row.item is self.items[0] for row in self.rows)
        starts = list(self.items[0].parts_of_rows) or range(0, many, GROUP)
        cuts = sorted({0, *(min(starts, key=lambda at: abs(at - many * each / pages)) for each in range(pages)), len(self.rows)})
        parts = list(self.folded([end - start for start, end in pairwise(cuts)]))
        if not (self.has_sums or self.running):
            return parts
        for part in parts[1:]:
            parts[part.part] = replace(part, carried=f"$carried_ {part.part} ↓")
        return [*(replace(part, so_far="$so-far_") for part in parts[:-1]), parts[-1]]


Piece = Grid | StripGroup | FrameGroup | BoardGroup | LatticeGroup | Item
"""A block of the page, before it has a size."""


def look_of(row: Row) -> KeyLook:
    """Return the look of a row: the look of its key, or of its family or value if the row represents all of it."""
    return row.key.look if row.key.labels else row.item.look


def grid_of(item: Item, bands: Sequence[Band]) -> Grid:
    """Return a family as a separate grid; bands with fewer columns share the width of the band with most columns."""
    base = max(bands, key=lambda band: len(band.columns))
    many = len(base.columns)
    parts = item.parts_of_rows
    rows = [
        Row(item, key, tuple(_spread(band, at, many)), (number if at == 0 else at in parts) > 0, parts.get(at, ""))
        for number, band in enumerate(bands)
        for at, key in enumerate(band.rows)
    ]
    return Grid((item,), tuple(Column(item, key) for key in base.columns), tuple(rows))


def _spread(band: Band, at: int, many: int) -> list[Cell]:
    """Return the cells of a band's row, spread over the given number of columns."""
    own = len(band.columns)
    edges = [many * number // own for number in range(own + 1)]
    cells = zip(edges, edges[1:], band.columns, band.spaces[at], strict=False)
    return [Cell(first, end - first, key, space) for first, end, key, space in cells]
