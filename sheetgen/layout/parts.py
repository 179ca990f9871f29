"""The parts of a layout that concern the paper, not the game: its page, theme, labels and blocks.

A theme consists of a variation and a colour to start from, and styles that override them. `$name` in a text stands for a label, a
word of the game, or a name that labels may translate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as MappingOf
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec import inspect as mi
from msgspec.structs import replace

from sheetgen.drawing.blocks import KINDS
from sheetgen.drawing.blocks.base import Options
from sheetgen.drawing.content import Name, SheetContent
from sheetgen.drawing.sheet import Edges
from sheetgen.drawing.theme import Length, Style, variation, wanted
from sheetgen.layout.convert import MINUTES, NodeConverter
from sheetgen.layout.find import is_bundled, layout_name
from sheetgen.layout.merge import FROM
from sheetgen.source.faults import Fault, meant, near
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("layout")

LABEL = re.compile(r"\$(\$|[^\W\d_][\w-]*(?:\.[\w+-]+)*)")
"""A label in a text: `$name`, or `$name.key` for one of its keys; `$$` is a dollar sign."""


def resolve_name(name: Name, labels: MappingOf[str, str], lang: str) -> str:
    """Return a name in a language: the first of its labels found in `labels`, otherwise the game's word in that language, otherwise
    the name unchanged."""
    return next((labels[label] for label in name.labels if label in labels), name.spoken.get(lang, name.text))


def resolve_names(content: SheetContent, labels: MappingOf[str, str], lang: str) -> dict[str, str]:
    """Return all names that may be printed, in a language with these labels."""
    return {path: resolve_name(name, labels, lang) for path, name in content.names.items()}


Lang = str
Kind = Literal["dice", "cards", "board", "sports", "words"]
"""The kind of a game, for lists of layouts."""


MOST_PAGES = 4
"""Maximum pages of an automatic layout."""


USUAL_MARGIN = 8.0
"""The margin of a page that sets none, in mm."""
_PUNCHED, _GLUED = 20.0, 15.0
"""Minimum margin of a side with holes, and of a glued side, in mm."""


class Margins(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Margins that differ from the usual one."""

    top: Length | None = None
    right: Length | None = None
    bottom: Length | None = None
    left: Length | None = None


class PageSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The page and its grid of cells."""

    paper: str = "a5"
    """The paper's name (a4, a5, letter …) or its size, `148x210mm`."""
    orientation: Literal["portrait", "landscape"] = "portrait"
    margin: Length | Margins = USUAL_MARGIN
    """Width of the edge that stays without ink on every side, or on each side."""
    punch: Literal["left", "top"] | None = None
    """The side with room for holes."""
    glue: Literal["left", "top"] | None = None
    """The side with room for a glued edge."""
    columns: Annotated[int, Meta(ge=1, le=420)] = 12
    rows: Annotated[int, Meta(ge=1, le=420)] = 20
    gap: Length = 2.0
    """The space between two cells of the grid."""
    unit: Annotated[float, Meta(ge=0.5, le=3)] = 1.0
    """Size of type and related measures, relative to the usual size."""
    type_for: Literal["a6", "a5", "a4", "a3"] | None = None
    """The paper that type sizes are designed for: on a larger paper, type is larger."""
    flow: list[list[str | list[str]]] = []
    """The order of an automatic page: lines from top to bottom, each with spaces side by side. A list of spaces is a stack."""
    icon: str = ""
    """The picture next to the title."""
    background: str = ""
    """The ground of the page: a colour, a symbol to repeat, a picture file, or `none`. If blank, only a dark masthead has a ground
    below it."""
    pages: Annotated[int, Meta(ge=1, le=MOST_PAGES)] = 1
    """Number of pages of an automatic layout with one long table; sums are carried over to the next page."""

    @property
    def edges(self) -> Edges:
        """The margins of a front, with room for holes and glue."""
        margin = self.margin
        if isinstance(margin, Margins):
            sides = (margin.top, margin.right, margin.bottom, margin.left)
            edges = Edges(*(USUAL_MARGIN if side is None else side for side in sides))
        else:
            edges = Edges.even(margin)
        for side, least in ((self.punch, _PUNCHED), (self.glue, _GLUED)):
            if side is not None:
                edges = edges._replace(**{side: max(getattr(edges, side), least)})
        return edges


class Common(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys that every layout has, whatever its game. Merging removes `extends` and `remove`."""

    game: str
    title: str | dict[Lang, str] = ""
    about: str | dict[Lang, str] = ""
    """A line about the game, for lists of layouts."""
    kind: Kind | None = None
    minutes: Annotated[str, Meta(pattern=MINUTES)] | int = ""
    """The time of a game in minutes: a number, or a range such as `30..45`."""
    author: str = ""
    licence: str = ""
    address: str = ""
    """The author, the licence and the address, for the imprint."""
    page: PageSetup = PageSetup()
    theme: dict[str, Style] = {}
    labels: dict[Lang, dict[str, str]] = {}


class Block(Struct, frozen=True):
    """A block: its options and its node. is_back: it is on the back of the sheet."""

    options: Options
    node: Mapping
    is_back: bool = False


def block_options(node: Node, path: str, converter: NodeConverter, ids: tuple[str, ...] = ()) -> Options | None:
    """Return the options of a block, by its kind, or None after errors; ids: the ids of all blocks."""
    if not isinstance(node, Mapping):
        hint = phrase("write", "write {typed}", "`- {id: …, block: …, at: …}`")
        converter.fault(
            node, message(phrase("not-block", "expected keys with values for a block"), hint, code="layout/block-not-mapping")
        )
        return None
    kind = node.get("block")
    if not isinstance(kind, Scalar):
        glued = [converter.glued(typed, value) for typed, value in node.items.values()]
        if any(glued):
            return None
        converter.fault(node, _without_kind(node.get("id"), ids))
        return None
    if kind.text not in KINDS:
        what = phrase("unknown-kind", "unknown kind of block '{kind}'", kind.text)
        converter.fault(kind, message(what, near(kind.text, tuple(KINDS))))
        return None
    before = len(converter.faults)
    options: Options | None = converter.struct(node, KINDS[kind.text].options, path)
    converter.faults[before:] = [_at_kind(fault, kind) for fault in converter.faults[before:]]
    return options


def _without_kind(name: Node | None, ids: tuple[str, ...]) -> Message:
    """Return the message about a block of that id without a kind. ids: the ids of all blocks."""
    what = phrase("no-kind", "the block has no kind")
    if isinstance(name, Scalar):
        what = phrase("block-without-kind", "the block '{block}' has no kind", name.text)
        if (other := meant(name.text, tuple(each for each in ids if each != name.text))) is not None:
            hint = phrase("new-block", "did you mean '{other}'? A new block needs `block: …`", other)
            return message(what, hint, code="layout/no-kind")
    return message(what, phrase("add", "add {line}", "`block: …`"), near("", tuple(KINDS)), code="layout/no-kind")


def _at_kind(fault: Fault, kind: Scalar) -> Fault:
    """Move an error in a key of a bundled block to the block's `block` key, if the layout changes the block's kind."""
    if fault.file is None or not is_bundled(fault.file) or is_bundled(kind.file):
        return fault
    hint = phrase("id-of-its-own", "give the block '{kind}' its own id, and name the other block in `remove`", kind.text)
    besides = message(phrase("block-as-inherited", "(in the block as {base} defines it)", layout_name(fault.file)), hint)
    return fault._replace(position=kind.position, file=kind.file, besides=(besides,))


def nearest_node(node: Node, path: str) -> Node:
    """Return the node at a path below a node (`items.2.text`, a lone value counts as a list of one), or its nearest parent."""
    for key in path.split("."):
        below: Node | None = None
        if isinstance(node, Mapping):
            below = node if key == "1" else node.get(key)
        elif isinstance(node, Sequence) and key.isdigit() and 0 < int(key) <= len(node.items):
            below = node.items[int(key) - 1]
        if below is None:
            break
        node = below
    return node


def scalar_containing(node: Node, text: str) -> Scalar | None:
    """Return the first value below a node that contains a text."""
    return next((scalar for _, scalar in scalars(node) if text in scalar.text), None)


def scalar_naming(node: Node, space: str) -> Scalar | None:
    """Return the last value below a node that names a space or its family."""
    named = [scalar for key, scalar in scalars(node) if key == "space" and f"{space}.".startswith(f"{scalar.text}.")]
    return named[-1] if named else None


def styles(node: Mapping) -> Iterator[tuple[str, Scalar]]:
    """Yield the styles named by a block and its parts, except styles composed from a row's texts."""
    for key, scalar in scalars(node):
        if key.endswith("style") and scalar.text and "{" not in scalar.text:
            yield scalar.text, scalar


def scalars(node: Node, key: str = "") -> Iterator[tuple[str, Scalar]]:
    """Yield every single value below a node, with its key."""
    if isinstance(node, Scalar):
        yield key, node
    elif isinstance(node, Mapping):
        for name, (_, value) in node.items.items():
            yield from scalars(value, name)
    else:
        for item in node.items:
            yield from scalars(item, key)


Theme = dict[str, Style]
ACCENT = "accent"
"""The style whose fill, if set, is the theme's colour instead of a named colour."""
_TEXT, _STYLES = mi.type_info(str), mi.type_info(Theme)


def read_theme(node: Node | None, converter: NodeConverter) -> Theme | None:
    """Return the styles of a theme; None after errors."""
    if node is None or node.empty:
        return {}
    if not isinstance(node, Mapping) or FROM not in node.items:
        return _styles(node, converter)
    before = len(converter.faults)
    own = Mapping(node.file, node.line, node.column)
    own.items.update((name, item) for name, item in node.items.items() if name != FROM)
    styles = _styles(own, converter)
    start = node.items[FROM][1]
    text = converter.value(start, _TEXT, f"theme.{FROM}")
    for problem in wanted(text).problems if isinstance(text, str) else ():
        converter.fault(start, problem)
    if styles is None or len(converter.faults) > before:
        return None
    accent = styles.get(ACCENT)
    base = variation(text, accent and accent.fill)
    return {**base, **{name: _over(base.get(name), style, own.get(name)) for name, style in styles.items()}}


def _styles(node: Node, converter: NodeConverter) -> Theme | None:
    styles = converter.value(node, _STYLES, "theme")
    return styles if isinstance(styles, dict) else None


def _over(base: Style | None, style: Style, node: Node | None) -> Style:
    """Return the values of a style as typed, completed from its base."""
    if base is None or not isinstance(node, Mapping):
        return style
    typed = [key for key, (_, value) in node.items.items() if not value.empty]
    return replace(base, **{key: getattr(style, key) for key in typed})
