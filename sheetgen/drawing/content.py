"""The game content that blocks draw: lattices, print in spaces and at the ends of lines, lists. Blocks request it by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from sheetgen.drawing.outline import Outline
from sheetgen.form.entries import Form
from sheetgen.source.nodes import Scalar

if TYPE_CHECKING:
    from sheetgen.drawing.maths import Maths


V = TypeVar("V")


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

    `index` counts rows or columns from 1; `first` and `last` are the line's first and last cell along it, from 1. `within`: the
    line is a bar printed inside its cells, without spaces at its end.
    """

    axis: str
    index: int
    first: int
    last: int
    spaces: tuple[str, ...] = ()
    face: Face = Face()
    within: bool = False


MOST_KEYS = 200
"""Maximum number of keys of an axis, and of rows that may be typed in an open list."""


class Hint(Struct, frozen=True, kw_only=True):
    """An explanation of something printed on the sheet: its face, and a short text (which may contain `$labels`)."""

    face: Face
    text: str


class Name(Struct, frozen=True):
    """A printed name. labels: the labels that may replace it in the layout, the preferred one first. text: the name without
    such a label.

    spoken: the text by language, for languages in which it differs.
    """

    labels: tuple[str, ...]
    text: str
    spoken: Mapping[str, str] = {}


class Late(Mapping[str, V]):
    """A mapping created on first access."""

    def __init__(self, make: Callable[[], Mapping[str, V]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, V]:
        return self._make()

    def __getitem__(self, key: str) -> V:
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class SheetContent(Struct, frozen=True, kw_only=True):
    """The content of a game's sheet, made from the layout's keys, for printing, reading and `blank`.

    form: the printed sheet's entries, without `sheet`. longest_form: the entries that may be typed, if there are more of them (in
    open lists). lattices: rows of cells by name; a cell is a space's name or None. faces: the print in a space, by the space's
    name. ends: by name, the content at the ends of a lattice's lines. lists: by name, rows of text for tables and legends, each a
    mapping of column to text; `value` is the value of a space if the part made from this row is ticked. hints: by name, printed
    things and their meanings, the most important first. formulas: by name, the printed form of a formula. words: texts that the
    layout may use as `$name`, in addition to its labels. names: names that the layout may use as `$path`, each printed as the
    sheet's language labels it or, without a label, as it is. called: the sheet's name if the layout has no title. outline: the
    contents of an automatic page, if the game brings no blocks.
    """

    form: Form
    longest_form: Callable[[], Form] | None = None
    lattices: dict[str, tuple[tuple[str | None, ...], ...]] = {}
    faces: Mapping[str, Face] = {}
    ends: dict[str, tuple[End, ...]] = {}
    lists: dict[str, tuple[dict[str, str], ...]] = {}
    hints: dict[str, tuple[Hint, ...]] = {}
    formulas: Mapping[str, Maths] = {}
    words: dict[str, str] = {}
    names: Mapping[str, Name] = {}
    called: Name | None = None
    outline: Callable[[], Outline] | None = None
    dice: str = ""
    """Name of the lattice on whose cells players place dice."""
    unplaced: frozenset[str] = frozenset()
    """Spaces of the form that need not be on the sheet."""
    constants: frozenset[str] = frozenset()
    """Constants whose labels in the layout are used only in messages."""
    icons: tuple[Scalar, ...] = ()
    """Names of glyphs of the icon font (`mdi-…`) that the layout uses, with their positions in the source."""

    @property
    def typed_form(self) -> Form:
        """The entries that may be typed."""
        return self.form if self.longest_form is None else self.longest_form()
