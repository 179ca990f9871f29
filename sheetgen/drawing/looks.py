"""How keys and families of a sheet look, as its layout says it or as it is inferred. Knows no millimetre and no colour's value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Shape = Literal["table", "strip", "chain", "frames", "board", "hex"]
Role = Literal["plain", "sum", "total", "note"]
Inside = Literal["key", "worth", "icon", "none"]


class KeyLook(Struct, frozen=True, kw_only=True):
    """The look of a row, a column, a field or an option.

    icon: the symbol beside its label. hint: how it is scored, as a text with `$name`; bands: that as steps, what is counted
    and what it is worth. colour: a name of the palette. inside: what is printed within its spaces.
    """

    icon: str = ""
    hint: str = ""
    bands: tuple[tuple[str, str], ...] = ()
    colour: str = ""
    inside: Inside | None = None
    role: Role = "plain"


PLAIN = KeyLook()


class AxisPart(Struct, frozen=True):
    """Keys of an axis that belong together. caption: as a text with `$name`, empty for none; first, last: of its keys, from 0.

    key: the caption as it is typed, by which families stand at the end of the part.
    """

    caption: str
    first: int
    last: int
    key: str = ""


class Legend(Struct, frozen=True):
    """A list of what counts are worth, printed once below a table. label: as a text with `$name`; pairs: a count and its worth."""

    label: str
    pairs: tuple[tuple[str, str], ...]


class FamilyLook(Struct, frozen=True, kw_only=True):
    """The look of all of a root's spaces, or of a field with axes.

    regions: for each cell, line by line, the region it lies in (`-`: there is no cell), by name; region_looks: of each.
    turn, join: None and "" where they are inferred; join: the family whose table it stands in, `no` for one of its own.
    fold: the lengths of the lines that its cells stand in. legends: the tables that its hints name and that are lists.
    """

    shape: Shape = "table"
    regions: tuple[tuple[str, ...], ...] = ()
    region_looks: Mapping[str, KeyLook] = {}
    parts: tuple[AxisPart, ...] = ()
    turn: bool | None = None
    join: str = ""
    fold: tuple[int, ...] = ()
    legends: tuple[Legend, ...] = ()
