"""The print in a space, and the spaces at the end of a line, before they have a size."""

from __future__ import annotations

from msgspec import Struct


class Face(Struct, frozen=True, kw_only=True):
    """The print in a space: its theme style and its content before players write."""

    style: str = ""
    symbol: str = ""
    pips: int = 0
    text: str = ""
    tint: str = ""
    """Name of the colour of the content (key, lock or puzzle). The content is printed on a plate whose shape also identifies
    the colour."""
    struck: bool = False
    """True if it is printed as crossed off."""
    inner: str = ""
    """Name of a separate space that is written in a small box inside this space."""
    burst: str = ""
    """The value of the space if the small burst printed in it is ticked (instead of a cross over the whole space)."""
    tick: bool = False
    """True if it has a small tick box, with the text next to it."""
    ways: tuple[tuple[str, str], ...] = ()
    """Values with their printed texts, which may contain `$labels`. Players circle one of the texts; if they don't all fit,
    none is printed."""
    way_looks: tuple[tuple[str, str], ...] = ()
    """For each of `ways`, the symbol printed instead of its text and the name of the symbol's colour; both are empty if the
    text is printed."""


class End(Struct, frozen=True, kw_only=True):
    """The content at the end of one line of a lattice: spaces, or only a printed face (an arrow with points).

    `index` counts rows or columns from 1; `first` and `last` are the line's first and last cell along it, from 1. face: the print
    next to its spaces; if empty, that of the first space. `within`: the line has a lane of its own between the cells, and no
    spaces at its end.
    """

    axis: str
    index: int
    first: int
    last: int
    spaces: tuple[str, ...] = ()
    face: Face = Face()
    within: bool = False
