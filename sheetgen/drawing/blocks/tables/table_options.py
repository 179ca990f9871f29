"""Keys of a `table` block: columns, rows, and stacked sections with their own headings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sheetgen.drawing.blocks.base import Least, Options, Row
from sheetgen.drawing.sheet import Anchor
from sheetgen.drawing.theme import Length, Side


class Column(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A column. In `text`, `space` and `symbol`, `{row}` is the row's number and `{name}` its value of that name."""

    label: str = ""
    group: str = ""
    """A heading over its label; neighbouring columns of one group share it."""
    text: str = ""
    """Text printed in its cells."""
    space: str = ""
    """The space its cells are; without text, symbol and space a cell is empty for notes."""
    symbol: str = ""
    notes: tuple[str, ...] = ()
    """Notes below the text in their own style: the first note that fits is printed."""
    note_style: str = "hint"
    width: Side | None = None
    """Its width; the columns without one share the rest."""
    share: Annotated[float, Meta(ge=0.01, le=100)] = 1.0
    """Share of the remaining width, relative to the other columns."""
    style: str = ""
    align: Anchor | None = None
    parts: str = ""
    """A list of the game's: each cell is divided into as many parts side by side, one space together. `{name}` in `text` and
    `symbol` is the part's value of that name; `value` is what it stands for, the part's number where the list has none."""
    part_style: str = ""
    """The style of the parts."""
    tick: Side | None = None
    """Side of a tick box in each part, with the text next to it."""
    span: Annotated[int, Meta(ge=1, le=200)] = 1
    """Number of the table's columns that a cell takes in a section."""
    free: bool = False
    """True if the cell is left out in a section: no print and no space."""
    ruled: bool = False
    """True if cells that end with this column of a table in sections have a line there in the table's `rule`."""


Columns = list[Column]
RowCount = Annotated[int, Meta(ge=1, le=100)] | list[Row]


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cell of a line of headings."""

    text: str = ""
    space: str = ""
    """Space for this heading, if it is a space."""
    span: Annotated[int, Meta(ge=1, le=200)] = 1
    """Number of the table's columns that the heading takes."""
    style: str = ""
    align: Anchor | None = None
    turned: bool = False
    """True if its text reads upwards."""


class Heads(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of headings."""

    height: Side
    cells: list[Head]


HeadLines = list[Heads]


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A group of rows with its own headings and columns; the table's `columns` set the widths."""

    heads: HeadLines = []
    columns: Columns
    rows: RowCount = 1
    """Number of rows, or a mapping of texts for each."""
    list: str = ""
    """A list of the game's for the rows."""


class TableOptions(Options, frozen=True, kw_only=True):
    """Keys of a `table` block."""

    columns: Columns
    rows: RowCount = 1
    """Number of rows, or a mapping of texts for each."""
    list: str = ""
    """A list of the game's for the rows."""
    sections: tuple[Section, ...] = ()
    """Stacked sections to use instead of simple rows, each with its own columns and rows; all rows have the same height."""
    rule: str = ""
    """The style of lines between columns that are `ruled`."""
    ground: str = ""
    """Style of the background of a section's row, unless the row sets one."""
    even: str = ""
    """Style of every second row of a section, unless another style is set."""
    title: str = ""
    """A line above the table; `$name` stands for a label."""
    title_style: str = "label"
    header: Length = 0.0
    """Height of the line of labels; without one, labels are not shown."""
    header_style: str = "header"
    min: Least = Least(9.0, 8.0)
    """The least size of a cell that is written in."""
    row: Side | None = None
    """The largest height of a row; as much as there is room for by default."""
    gap: Length = 0.0
    """Distance of cells; without one they share their lines."""
    key: str = ""
    """Name of a list of the game's, used as a key of printed symbols and their meanings; it fills the
    height left below the rows.
    """
    key_style: str = "hint"
