"""Keys of a `table` block: columns, rows, sections below one another with headings of their own."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sheetgen.drawing.blocks.base import Least, Options, Row
from sheetgen.drawing.sheet import Anchor
from sheetgen.drawing.theme import Length, Side


class Column(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One column. In `text`, `space` and `symbol`, `{row}` is the row's number and `{name}` its value of that name."""

    label: str = ""
    group: str = ""
    """A heading over its label; neighbouring columns of one group share it."""
    text: str = ""
    """What is printed in its cells."""
    space: str = ""
    """The space its cells are; without text, symbol and space a cell is empty for notes."""
    symbol: str = ""
    notes: tuple[str, ...] = ()
    """What stands below the text in a style of its own: the first of these that fits."""
    note_style: str = "hint"
    width: Side | None = None
    """Its width; the columns without one share the rest."""
    share: Annotated[float, Meta(ge=0.01, le=100)] = 1.0
    """How much of the rest, against the others'."""
    style: str = ""
    align: Anchor | None = None
    parts: str = ""
    """A list of the game's: each cell is divided into as many parts side by side, one space together. `{name}` in `text` and
    `symbol` is the part's value of that name; `value` is what it stands for, the part's number where the list has none."""
    part_style: str = ""
    """The style of the parts."""
    tick: Side | None = None
    """The side of a box to tick in each part, its text beside it."""
    span: Annotated[int, Meta(ge=1, le=200)] = 1
    """How many of the table's columns a cell takes, in a section."""
    free: bool = False
    """Whether nothing stands there and nobody writes there, in a section."""
    ruled: bool = False
    """Whether cells that end with this column of a table in sections have a line there in the table's `rule`."""


Columns = list[Column]
RowCount = Annotated[int, Meta(ge=1, le=100)] | list[Row]


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cell of a line of headings."""

    text: str = ""
    space: str = ""
    """The space it is, where it is one."""
    span: Annotated[int, Meta(ge=1, le=200)] = 1
    """How many of the table's columns it takes."""
    style: str = ""
    align: Anchor | None = None
    turned: bool = False
    """Whether its text reads upwards."""


class Heads(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of headings."""

    height: Side
    cells: list[Head]


HeadLines = list[Heads]


class Section(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Rows below one another with headings and columns of their own; the table's `columns` say how wide these are."""

    heads: HeadLines = []
    columns: Columns
    rows: RowCount = 1
    """How many rows, or a mapping of texts for each."""
    list: str = ""
    """A list of the game's for the rows."""


class TableOptions(Options, frozen=True, kw_only=True):
    """Keys of a `table` block."""

    columns: Columns
    rows: RowCount = 1
    """How many rows, or a mapping of texts for each."""
    list: str = ""
    """A list of the game's for the rows."""
    sections: tuple[Section, ...] = ()
    """What stands below one another instead, each with columns and rows of its own; all rows are of one height."""
    rule: str = ""
    """The style of lines between columns that are `ruled`."""
    ground: str = ""
    """The style of what lies below all cells of a row of a section, where the row says none itself."""
    even: str = ""
    """The style of every second row of a section, where nothing else says."""
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
    """A list of the game's: what is printed on the sheet and what it means, below the rows in the room they leave."""
    key_style: str = "hint"
