"""Keys of a `table` block: columns, rows, and stacked sections with their own headings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sheetgen.drawing.blocks.base import Least, Options, Row
from sheetgen.drawing.papers import Scale
from sheetgen.drawing.sheet import Anchor
from sheetgen.drawing.theme import Length, Side

AROUND_BAR = 1.25
"""Distance between a bar's boxes and its upper and lower edges, in mm."""


class Column(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A column. In `text`, `space` and `symbol`, `{row}` is the row's number and `{name}` its value of that name."""

    label: str = ""
    group: str = ""
    """A heading above its label; neighbouring columns of the same group share it."""
    text: str = ""
    """Text printed in its cells."""
    space: str = ""
    """The space in each of its cells; a cell without text, symbol and space is empty, for notes."""
    symbol: str = ""
    notes: tuple[str, ...] = ()
    """Notes below the text in their own style: the first note that fits is printed."""
    note_style: str = "hint"
    width: Side | None = None
    """Its width; columns without a width share the rest."""
    share: Annotated[float, Meta(ge=0.01, le=100)] = 1.0
    """Share of the remaining width, relative to the other columns."""
    style: str = ""
    align: Anchor | None = None
    parts: str = ""
    """A list of the game. Each cell is divided into one part per row of the list, side by side; the parts are one space together.
    `{name}` in `text` and `symbol` is the part's value of that name. `value` is the value that the part stands for; if the list has
    none, it is the part's number."""
    part_style: str = ""
    """The style of the parts."""
    tick: Side | None = None
    """Side of a tick box in each part, with the text next to it."""
    span: Annotated[int, Meta(ge=1, le=200)] = 1
    """Number of the table's columns that a cell takes in a section."""
    free: bool = False
    """True if the cell is left out in a section: no print and no space."""
    ruled: bool = False
    """True if a lane ends with this column: the next one begins after a gap. Only for a table in sections."""

    @property
    def is_written(self) -> bool:
        """Return whether its cells are for writing."""
        return bool(self.space) or not (self.text or self.symbol or self.free)


Columns = list[Column]
RowCount = Annotated[int, Meta(ge=1, le=100)] | list[Row]


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A cell of a line of headings."""

    text: str = ""
    space: str = ""
    """The space written in the heading, if there is one."""
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
    """Number of rows, or a mapping of texts for each row."""
    list: str = ""
    """A list of the game with one entry per row."""
    gap: Length = 0.0
    """Gap above the section, which is then framed as a panel of its own."""
    bar: bool = False
    """True if its row is a bar that extends into the side margins of the page."""
    note: str = ""
    """A short text at the right of a bar's label, if there is space."""
    height: Side | None = None
    """Height of its rows; without it, they have the table's row height."""

    def has_line(self, scale: Scale) -> bool:
        """Return whether it is a bar with a line for its label above the boxes."""
        return self.bar and (self.height or 0.0) > scale.name + 2 * AROUND_BAR + 1.0


class TableOptions(Options, frozen=True, kw_only=True):
    """Keys of a `table` block."""

    columns: Columns
    rows: RowCount = 1
    """Number of rows, or a mapping of texts for each row."""
    list: str = ""
    """A list of the game with one entry per row."""
    sections: tuple[Section, ...] = ()
    """Stacked sections to use instead of simple rows, each with its own columns and rows; all rows have the same height."""
    frame: str = ""
    """The style of the frame around each panel of a table in sections; without it, cells have their own frames."""
    rule: str = ""
    """The style of lines between the cells of a panel."""
    ground: str = ""
    """Style of the background of a section's row, unless the row sets one."""
    even: str = ""
    """Style of every second row, unless another style is set."""
    title: str = ""
    """A line above the table; `$name` is replaced by the text of that name in `labels`."""
    title_style: str = "label"
    header: Length = 0.0
    """Height of the line of labels; 0 for no labels."""
    header_style: str = "header"
    min: Least = Least(9.0, 8.0)
    """Minimum size of a cell for writing."""
    row: Side | None = None
    """Maximum height of a row; by default, rows fill the block."""
    gap: Length = 0.0
    """Distance between cells; without it, neighbouring cells share their lines."""
    key: str = ""
    """Name of a list of the game, printed as a key of symbols and their meanings, in a panel above the rows."""
    key_style: str = "hint"
