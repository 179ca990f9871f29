"""The game content that blocks draw: lattices, print in spaces and at the ends of lines, lists. Blocks request it by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from sheetgen.drawing.faces import End, Face
from sheetgen.drawing.outline import Outline
from sheetgen.form.entries import Form
from sheetgen.source.nodes import Scalar

if TYPE_CHECKING:
    from sheetgen.drawing.maths import Maths


V = TypeVar("V")
Rows = tuple[tuple[str | None, ...], ...]
"""Rows of a lattice: in each cell the name of a space, or None."""


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
    lattices: Mapping[str, Rows] = {}
    faces: Mapping[str, Face] = {}
    ends: Mapping[str, tuple[End, ...]] = {}
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
