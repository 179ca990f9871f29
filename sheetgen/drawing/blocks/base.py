"""Common parts of every kind of block: its options, its drawing context, and its result.

A kind of block is a module with an `Options` type (its keys in the layout) and a function `draw(options, box, context) -> Drawing`:
arithmetic on values, from a rectangle to operations and placed spaces. An error (content that does not fit, an unknown name) goes
to `context.fault`, with its message in `drawing.words`, and the block draws as much as possible inside its box.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, Protocol

from msgspec import Meta, Struct

from sheetgen.drawing.content import End, Face, Hint
from sheetgen.drawing.maths import Maths
from sheetgen.drawing.palette import Hue
from sheetgen.drawing.papers import Flip
from sheetgen.drawing.sheet import Box, Ink, Metrics, Op, Place
from sheetgen.drawing.theme import ResolvedStyle, Side
from sheetgen.form.spaces import Space
from sheetgen.source.messages import Message


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys every block has."""

    id: str
    """The block's own name: a layout that extends this one changes or removes the block by it."""
    block: str
    """The kind of block."""
    at: str | None = None
    """Its cells of the page's grid: `cA-B rC-D`, both included."""
    page: Annotated[int, Meta(ge=1, le=60)] = 1
    """The block's page, counted from 1."""
    style: str = ""
    """The style of the theme it is drawn in."""


class Drawing(Struct, frozen=True):
    """The result of a block: operations in painting order, and the boxes of its spaces.

    pages: drawings for the following pages (their own `pages` are ignored). flip: the edge to flip the paper over so that the backs
    match their fronts; None for a block without backs.
    """

    ops: Sequence[Op] = ()
    places: Sequence[Place] = ()
    pages: Sequence[Drawing] = ()
    flip: Flip | None = None


Drawn = Iterator[Op | Place]
"""Operations and placed spaces, as a block draws them."""


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
    """The layout as a block sees it. Names are resolved and `$labels` replaced, for one language and ink."""

    metrics: Metrics
    paper: tuple[float, float]
    """Width and height of the page in mm."""
    flip: Flip | None
    """The edge that paper is turned over when both sides are printed, if this print sets it."""
    unit: float
    """Scale of printed content against the usual size: type already has it; gaps and symbols must be multiplied by it."""
    ink: Ink

    def look(self, *styles: str) -> ResolvedStyle:
        """Return the first named style that the theme has (empty names are skipped), otherwise the plain style."""

    def tint(self, colour: str, style: str) -> ResolvedStyle:
        """Return the style of a named colour: from the theme, or of a known colour; the named style if the colour is unknown."""

    def hue(self, name: str = "") -> Hue:
        """Return a colour by name, in the printed ink: one of the twelve or another known colour, otherwise the theme's accent."""

    def text(self, template: str) -> str:
        """The text with `$name` replaced by labels in the sheet's language (a fault for an unknown one)."""

    def called(self, space: str, key: str) -> str:
        """Return the sheet language's name for a key of a space's path; the key itself if it has no name."""

    def spaces(self, family: str) -> tuple[Space, ...]:
        """Return the spaces that a block's `space` names: one space, or every space below that path, in the form's order (if it
        names no space, report an error).
        """

    def face(self, space: str) -> Face:
        """Return the printed content of a space."""

    def tints(self) -> Sequence[str]:
        """The colours by name that are printed anywhere on the sheet, always in the same order."""

    def lattice(self, name: str) -> tuple[tuple[str | None, ...], ...]:
        """Return the rows of a lattice by name (if it does not exist, report an error and return no rows)."""

    def ends(self, name: str) -> tuple[End, ...]:
        """Return the ends of a lattice's lines, by name."""

    def list(self, name: str) -> tuple[dict[str, str], ...]:
        """Rows of text the game gives, by name (texts may hold `$labels`)."""

    def hints(self, name: str) -> tuple[Hint, ...]:
        """Return the printed symbols and their meanings, by list name (if it does not exist, report an
        error and return no hints).
        """

    def formula(self, name: str) -> Maths | None:
        """Return a formula of the game by name, in its printed form (if it does not exist, report an error and return None)."""

    def picture(self, name: str) -> str | None:
        """The path of a picture file named in the layout, relative to the layout; None (and a fault) if not readable."""

    def others(self, kind: str) -> Sequence[tuple[Options, Box]]:
        """The blocks of a kind in this layout, with their boxes."""

    def fault(self, what: Message, key: str = "at") -> None:
        """Notes a fault at the block's key (at the block itself when that is not typed)."""

    def remark(self, what: Message, key: str = "at") -> None:
        """Add a note for the author that is not an error, at the block's key."""


Row = dict[str, str]
"""A list row's values by name: texts for `{name}`."""


class Least(NamedTuple):
    """A least size `[width, height]` in mm."""

    width: Side
    height: Side


def filled(pattern: str, row: Mapping[str, str]) -> str:
    """Return the pattern with `{name}` replaced by the row's values; names missing from the row stay unchanged."""
    if "{" in pattern:
        for name, value in row.items():
            pattern = pattern.replace("{" + name + "}", value)
    return pattern
