"""The appearance of a sheet's keys and families, set by its layout or inferred. It contains no millimetres or colour values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Shape = Literal["table", "strip", "chain", "frames", "board", "hex", "circles"]
Role = Literal["plain", "sum", "total", "note"]
Inside = Literal["key", "worth", "icon", "none"]


class KeyLook(Struct, frozen=True, kw_only=True):
    """The appearance of a row, a column, a field or an option.

    icon: the symbol next to its label. hint: its scoring, as a text with `$name`; bands: the scoring as steps, each a count with
    its points. colour: a name of the palette. inside: the print inside its spaces.
    """

    icon: str = ""
    hint: str = ""
    bands: tuple[tuple[str, str], ...] = ()
    colour: str = ""
    inside: Inside | None = None
    role: Role = "plain"


PLAIN = KeyLook()


class AxisPart(Struct, frozen=True):
    """A group of keys of an axis. caption: a text with `$name`, empty for none; first, last: its first and last key, from 0.

    key: the caption as typed. A family whose keys are the captions has each of its columns at the end of the part of that
    caption.
    """

    caption: str
    first: int
    last: int
    key: str = ""


class Legend(Struct, frozen=True):
    """A list of keys and their values, such as counts and points, printed once. label: a text with `$name`."""

    label: str
    pairs: tuple[tuple[str, str], ...]


class FamilyLook(Struct, frozen=True, kw_only=True):
    """The appearance of all spaces of a root, or of a field with axes.

    regions: the name of each cell's region, line by line (`-`: no cell); region_looks: the appearance of each region. turn: whether
    rows and columns are exchanged; None if inferred. join: the family whose table it joins, `no` for a separate table, empty if
    inferred. fold: the lengths of the lines of its cells. legends: the tables of constants that are named in its hints and typed as
    lists in the layout.
    """

    shape: Shape = "table"
    regions: tuple[tuple[str, ...], ...] = ()
    region_looks: Mapping[str, KeyLook] = {}
    parts: tuple[AxisPart, ...] = ()
    turn: bool | None = None
    join: str = ""
    fold: tuple[int, ...] = ()
    legends: tuple[Legend, ...] = ()
    has_keys: bool = False
    """True if a board has numbers before its rows and letters above its columns."""
