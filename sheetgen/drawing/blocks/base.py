"""Common parts of every kind of block: its options, its drawing context, and its result.

A kind of block is a module with an `Options` type (its keys in the layout) and a function `draw(options, box, context) -> Drawing`:
arithmetic on values, from a rectangle to operations and placed spaces. An error (content that does not fit, an unknown name) goes
to `context.fault`, with its message in `drawing.words`, and the block draws as much as possible inside its box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, Protocol

from msgspec import Meta, Struct

from sheetgen.drawing.content import Hint
from sheetgen.drawing.faces import End, Face
from sheetgen.drawing.maths import Maths
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import Box, Cutout, Edges, Ink, Metrics, Op, Place
from sheetgen.drawing.theme import ResolvedStyle, Side
from sheetgen.form.spaces import Space
from sheetgen.source.messages import Message


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys every block has."""

    id: str
    """The block's own id; a layout that extends this one uses it to change or remove the block."""
    block: str
    """The kind of block."""
    at: str | None = None
    """Its cells of the page's grid: `cA-B rC-D`, both included."""
    page: Annotated[int, Meta(ge=1, le=60)] = 1
    """The block's page, counted from 1."""
    style: str = ""
    """Name of the block's style in the theme."""


class Drawing(Struct, frozen=True):
    """The result of a block: operations in painting order, and the boxes of its spaces.

    pages: drawings for the following pages (their own `pages` are ignored). flip: the edge to flip the paper over so that the backs
    match their fronts; None for a block without backs.
    """

    ops: Sequence[Op] = ()
    places: Sequence[Place] = ()
    pages: Sequence[Drawing] = ()
    flip: Flip | None = None
    grounds: Sequence[Op] = ()
    """Operations below those of all blocks of the page, up to the edges of the paper."""
    cutouts: Sequence[Cutout] = ()


Drawn = Iterator[Op | Place]
"""Operations and placed spaces, in the order in which a block yields them."""


def drawing(drawn: Iterable[Op | Place]) -> Drawing:
    """Collect a block's operations and spaces separately."""
    ops: list[Op] = []
    places: list[Place] = []
    for each in drawn:
        if isinstance(each, Place):
            places.append(each)
        else:
            ops.append(each)
    return Drawing(ops, places)


class DrawContext(Protocol):
    """A block's view of the layout, for one language and ink: names are resolved and `$labels` are replaced."""

    metrics: Metrics
    paper: tuple[float, float]
    """Width and height of the page in mm."""
    bleed: Edges
    """The margins around the page's blocks that grounds may cover; all 0 if they may not."""
    flip: Flip | None
    """The edge that the paper is turned over when both sides are printed; None if this print does not set it."""
    unit: float
    """Scale of printed content; 1 is the usual size. Type sizes already include it; blocks must multiply gaps and symbols by it."""
    ink: Ink

    @property
    def background(self) -> str:
        """The page's own ground: a colour or a symbol, or `none`; blank if the masthead decides."""

    def look(self, *styles: str) -> ResolvedStyle:
        """Return the first named style that the theme has (empty names are skipped), otherwise the plain style."""

    def tint(self, colour: str, style: str) -> ResolvedStyle:
        """Return the style for a colour name: from the theme, otherwise for a known colour. If the colour is unknown, return the
        named style."""

    def hue(self, name: str = "") -> Hue:
        """Return a colour by name, in the printed ink: one of the twelve colours of `palette` or another known colour. For any
        other name, return the theme's accent."""

    def text(self, template: str) -> str:
        """Return the text with each `$name` replaced by a label in the sheet's language. Report an error if the name is unknown."""

    def called(self, space: str, key: str) -> str:
        """Return the name, in the sheet's language, of one key in the path of a space; return the key itself if it has no name."""

    def spaces(self, family: str) -> tuple[Space, ...]:
        """Return the spaces that a block's `space` names: one space, or every space below that path, in the form's order. Report an
        error if none exists.
        """

    def face(self, space: str) -> Face:
        """Return the printed content of a space."""

    def tints(self) -> Sequence[str]:
        """Return the names of all colours printed on the sheet, always in the same order."""

    def lattice(self, name: str) -> tuple[tuple[str | None, ...], ...]:
        """Return the rows of a lattice by name (if it does not exist, report an error and return no rows)."""

    def ends(self, name: str) -> tuple[End, ...]:
        """Return a group of the game's line ends by name (`rows`, `columns` …). If it does not exist, report an error and return no
        ends."""

    def list(self, name: str) -> tuple[dict[str, str], ...]:
        """Return the rows of one of the game's lists, by name; their texts may contain `$labels`."""

    def hints(self, name: str) -> tuple[Hint, ...]:
        """Return the printed symbols and their meanings, by list name (if it does not exist, report an error and return no
        hints)."""

    def rules(self) -> Sequence[tuple[str, bool]]:
        """Return what the layout says about the game, and the rules, in the sheet's language: each text with True if it is a
        heading."""

    def formula(self, name: str) -> Maths | None:
        """Return a formula of the game by name, in its printed form (if it does not exist, report an error and return None)."""

    def picture(self, name: str) -> str | None:
        """Return the path of a picture file named in the layout, relative to the layout. If it cannot be read, report an error and
        return None."""

    def others(self, kind: str) -> Sequence[tuple[Options, Box]]:
        """Return the blocks of a kind in this layout, with their boxes."""

    def fault(self, what: Message, key: str = "at") -> None:
        """Report an error at one of the block's keys, or at the block itself if the key was not typed."""

    def remark(self, what: Message, key: str = "at") -> None:
        """Add a note for the author that is not an error, at the block's key."""


Row = dict[str, str]
"""The values of a list's row, by name; they replace `{name}`."""


class Least(NamedTuple):
    """A least size `[width, height]` in mm."""

    width: Side
    height: Side


def largest(fits: Callable[[float], bool], low: float, high: float, halvings: int) -> float:
    """Return the largest length that fits, between `low` and `high`, as exactly as this many halvings of the range find it. low: a
    length that fits."""
    for _ in range(halvings):
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def filled(pattern: str, row: Mapping[str, str]) -> str:
    """Return the pattern with `{name}` replaced by the row's values; names missing from the row stay unchanged."""
    if "{" in pattern:
        for name, value in row.items():
            pattern = pattern.replace("{" + name + "}", value)
    return pattern
