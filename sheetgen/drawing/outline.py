"""The contents of a sheet with an automatic page: a line, a tick, a value or a family for each root. It contains no millimetres."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sheetgen.drawing.faces import End
from sheetgen.drawing.looks import PLAIN, FamilyLook, KeyLook, Legend

What = Literal["line", "tick", "value", "table"]
"""The print of a root: a line to write on, a single box to tick, a single value, or rows and columns."""
Content = Literal["number", "text", "tick", "choice", "player", "printed"]
"""Kind of content of a space."""


class Key(Struct, frozen=True):
    """A row or a column of a family. path: its keys and fields, without the root; the names of spaces are made from it.

    labels: its printed labels, the outermost first, without players. player: the owner's number, from 1; 0 for no player. look: its
    appearance, if set for this key. content: the kind of content of its spaces; digits: their maximum length (for printed texts, in
    characters). If the spaces differ, the longest kind counts.
    """

    path: tuple[str, ...]
    labels: tuple[str, ...] = ()
    player: int = 0
    look: KeyLook = PLAIN
    content: Content = "number"
    digits: int = 2

    @property
    def wide(self) -> bool:
        """Return whether it holds texts."""
        return self.content in ("text", "choice", "player")


class Band(Struct, frozen=True):
    """Rows that have the same columns. spaces: for each row, the space in each column; empty for a place without a space. sums: the
    indices of calculated rows."""

    rows: tuple[Key, ...]
    columns: tuple[Key, ...]
    spaces: tuple[tuple[str, ...], ...]
    sums: frozenset[int] = frozenset()

    def transposed(self) -> Band:
        """The band with rows and columns exchanged."""
        columns = tuple(zip(*self.spaces, strict=True))
        return Band(self.columns, self.rows, columns)

    def divided(self, at: int) -> tuple[Band, Band]:
        """Return the band's columns before an index, and the others."""
        first, second = ([line[side] for line in self.spaces] for side in (slice(None, at), slice(at, None)))
        return Band(self.rows, self.columns[:at], tuple(first)), Band(self.rows, self.columns[at:], tuple(second))


class Item(Struct, frozen=True, kw_only=True):
    """The print of one root, which is the first key in the names of its spaces. ways: possible arrangements of a family, the
    best first; each is a tuple of bands.

    label: its name, as `$name`. look, content, digits: for a single space, as in `Key`. family: the appearance of a family.
    """

    root: str
    what: What
    label: str
    ways: tuple[tuple[Band, ...], ...] = ()
    ofplayers: bool = False
    """True if the table has a row or column per player."""
    look: KeyLook = PLAIN
    family: FamilyLook = FamilyLook()
    content: Content = "number"
    digits: int = 3
    ends: tuple[End, ...] = ()
    """For a list: its spaces at the ends of a grid's rows or columns; empty if no grid has these rows or columns."""
    linked: frozenset[str] = frozenset()
    """The roots that formulas link to this root: a formula of one root looks up spaces of the others by its own row or column. They
    share an axis of numbers.
    """

    @property
    def has_wide_ends(self) -> bool:
        """Return whether its spaces at ends of lines have a symbol, or a small circle, next to them."""
        return any(end.face.symbol or len(end.spaces) > 1 for end in self.ends)

    @property
    def parts_of_rows(self) -> dict[int, str]:
        """Return the captions of a family's parts by the index of their first row; empty if the parts are groups of columns."""
        (band, *_) = self.ways[0]
        rows = band.columns if self.family.turn else band.rows
        if len(rows) < 2 or all(key.player for key in rows) or self.are_parts_across:
            return {}
        return {part.first: part.caption for part in self.family.parts}

    @property
    def are_parts_across(self) -> bool:
        """Return whether its parts are groups of columns. Parts belong to the axis that has as many entries as they have keys,
        otherwise to the longer axis.
        """
        if not self.family.parts:
            return False
        keys = max(part.last + 1 for part in self.family.parts)
        bands = [band.transposed() if self.family.turn else band for band in self.ways[0]]
        sizes = [(len(band.rows), len(band.columns)) for band in bands]
        if any(1 < rows != columns and keys in (rows, columns) for rows, columns in sizes):
            return any(columns == keys != rows for rows, columns in sizes)
        return all(rows < columns for rows, columns in sizes)


class Outline(Struct, frozen=True, kw_only=True):
    """The contents of a sheet. players: the number of printed players (0: none); names: their printed names, if the layout sets
    them."""

    items: tuple[Item, ...]
    players: int = 0
    names: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    """Roots that aren't printed."""
    aloud: tuple[str, ...] = ()
    """Facts below the heading, as `$name`."""
    note: str = ""
    """A short text next to the title, as `$name`."""
    goal: str = ""
    """Which result wins, as `$name`; empty for the highest."""
    tables: tuple[Legend, ...] = ()
    """Tables that are printed above the facts."""
