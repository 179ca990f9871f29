"""What a game gives to be drawn: lattices, what is printed in spaces and at the ends of lines, lists. Blocks ask for it by name."""

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
    """What is printed in a space: the theme style it is drawn in, and what stands in it before anybody writes."""

    style: str = ""
    symbol: str = ""
    pips: int = 0
    text: str = ""
    tint: str = ""
    """A colour by name that is also told by shape (key, lock and puzzle)."""
    struck: bool = False
    """Printed as crossed."""
    inner: str = ""
    """A space of its own, written in a small box within this one."""
    burst: str = ""
    """The value that a small burst stands for, which is ticked where the space is not crossed."""
    tick: bool = False
    """A small box to tick stands in it, the text beside that."""
    ways: tuple[tuple[str, str], ...] = ()
    """Values of which one is circled where there is room for all, each with what is printed for it (which may hold `$labels`)."""
    way_looks: tuple[tuple[str, str], ...] = ()
    """A symbol printed instead of each of these texts, and its colour by name; empty where there is none."""


class End(Struct, frozen=True, kw_only=True):
    """What stands at the end of one line of a lattice: spaces, or only a printed face (an arrow with points).

    `index` counts rows or columns from 1; `first` and `last` are the line's first and last cell along it, from 1.
    `within`: it is only printed, and runs as a bar within its cells instead.
    """

    axis: str
    index: int
    first: int
    last: int
    spaces: tuple[str, ...] = ()
    face: Face = Face()
    within: bool = False


class Hint(Struct, frozen=True, kw_only=True):
    """What something that is printed on the sheet means: its face, and a short text (which may hold `$labels`)."""

    face: Face
    text: str


class Name(Struct, frozen=True):
    """A name that is printed: the labels that may stand for it, that before the others first; else the text.

    spoken: the text in languages that say it otherwise.
    """

    labels: tuple[str, ...]
    text: str
    spoken: Mapping[str, str] = {}


class Late(Mapping[str, V]):
    """A mapping that is made when somebody first looks into it."""

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
    """Everything of a game's sheet that print, reading and `blank` need, from the layout's keys.

    form: the filled sheet's entries, `sheet` left out.
    lattices: rows of cells by name, a cell being a space's name or None.
    faces: what is printed in a space, by the space's name.
    ends: by name, what stands at the ends of a lattice's lines.
    lists: by name, rows of text for tables and legends, each a mapping of column to text;
        `value` is what is written in a space when the part of it that is made from this row is ticked.
    hints: by name, what is printed on the sheet and what it means, that which is needed most first.
    formulas: by name, what a formula looks like on paper.
    words: texts that the layout may use as `$name`, besides its labels.
    names: what the layout may use as `$path`, named by labels of the sheet's language or as it is.
    called: what the sheet is called where the layout has no title.
    outline: the contents of an automatic page, if the game has no blocks of its own.
    """

    form: Form
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
    """The lattice whose cells dice are laid on."""
    unplaced: frozenset[str] = frozenset()
    """Spaces of the form that need not be on the sheet."""
    constants: frozenset[str] = frozenset()
    """What the layout calls by a label in messages alone."""
    icons: tuple[Scalar, ...] = ()
    """Symbols that the layout's keys name and that are none of ours, where they are typed."""
