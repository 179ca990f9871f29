"""What every kind of block has in common: its options, what it may ask, and what it yields.

A kind of block is a module with an `Options` type (its keys in the layout) and a function
`draw(options, box, context) -> Drawing`: arithmetic on values, from a rectangle to operations and placed spaces.
A fault (content that does not fit, a name that is unknown) goes to `context.fault`, said in `drawing.words`, and the block
draws what it can inside its box.
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
    """The page it stands on, counted from 1."""
    style: str = ""
    """The style of the theme it is drawn in."""


class Drawing(Struct, frozen=True):
    """What a block yields: operations in painting order, and the boxes of its spaces.

    pages: what comes on the pages after its own (their own `pages` are not looked at). flip: the edge that paper is to be turned
    over so that its backs lie behind their fronts; None for a block without backs.
    """

    ops: Sequence[Op] = ()
    places: Sequence[Place] = ()
    pages: Sequence[Drawing] = ()
    flip: Flip | None = None


Drawn = Iterator[Op | Place]
"""Operations and placed spaces, as a block draws them."""


def drawing(drawn: Iterable[Op | Place]) -> Drawing:
    """What a block has drawn, operations and spaces apart."""
    ops: list[Op] = []
    places: list[Place] = []
    for each in drawn:
        if isinstance(each, Place):
            places.append(each)
        else:
            ops.append(each)
    return Drawing(ops, places)


class DrawContext(Protocol):
    """What a block may ask of the layout it stands in. Names are looked up, `$labels` put in, for one language and ink."""

    metrics: Metrics
    paper: tuple[float, float]
    """Width and height of the page in mm."""
    flip: Flip | None
    """The edge that paper is turned over when both sides are printed, if this print sets it."""
    unit: float
    """How large what is printed is, against the usual size: type has it already, gaps and symbols are to grow with it."""
    ink: Ink

    def look(self, *styles: str) -> ResolvedStyle:
        """The first of the named styles that the theme has (empty names are passed over), else the plain one."""

    def tint(self, colour: str, style: str) -> ResolvedStyle:
        """How a colour by name looks: as the theme has it, or as it is known; the named style for one that is unknown."""

    def hue(self, name: str = "") -> Hue:
        """A colour by name, in the ink that is printed: one of the twelve, or another that is known; else the theme's accent."""

    def text(self, template: str) -> str:
        """The text with `$name` replaced by labels in the sheet's language (a fault for an unknown one)."""

    def called(self, space: str, key: str) -> str:
        """What the sheet's language calls a key of a space's path; the key itself where it has no name."""

    def spaces(self, family: str) -> tuple[Space, ...]:
        """The spaces a block's `space` names: one space, or all below that path, in the form's order (a fault for none)."""

    def face(self, space: str) -> Face:
        """What is printed in a space."""

    def tints(self) -> Sequence[str]:
        """The colours by name that are printed anywhere on the sheet, always in the same order."""

    def lattice(self, name: str) -> tuple[tuple[str | None, ...], ...]:
        """The rows of a lattice by name (a fault, and no rows, when there is none)."""

    def ends(self, name: str) -> tuple[End, ...]:
        """What stands at a lattice's line ends, by name."""

    def list(self, name: str) -> tuple[dict[str, str], ...]:
        """Rows of text the game gives, by name (texts may hold `$labels`)."""

    def hints(self, name: str) -> tuple[Hint, ...]:
        """What is printed on the sheet and what it means, by name (a fault, and none, when there is no such list)."""

    def formula(self, name: str) -> Maths | None:
        """A formula of the game's by name, as it stands on paper (a fault, and None, when there is none)."""

    def picture(self, name: str) -> str | None:
        """The path of a picture file named in the layout, relative to the layout; None (and a fault) if not readable."""

    def others(self, kind: str) -> Sequence[tuple[Options, Box]]:
        """The blocks of a kind in this layout, with their boxes."""

    def fault(self, what: Message, key: str = "at") -> None:
        """Notes a fault at the block's key (at the block itself when that is not typed)."""

    def remark(self, what: Message, key: str = "at") -> None:
        """Notes what is no fault, but what the author should know, at the block's key."""


Row = dict[str, str]
"""What a row of a list says, by name: texts for `{name}`."""


class Least(NamedTuple):
    """A least size `[width, height]` in mm."""

    width: Side
    height: Side


def filled(pattern: str, row: Mapping[str, str]) -> str:
    """The pattern with `{name}` replaced by the row's values; a name the row lacks is left as it stands."""
    if "{" in pattern:
        for name, value in row.items():
            pattern = pattern.replace("{" + name + "}", value)
    return pattern
