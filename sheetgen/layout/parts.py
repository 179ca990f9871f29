"""The parts of a layout that are about the paper, not the game: its page, theme, labels and blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.drawing.blocks import KINDS
from sheetgen.drawing.blocks.base import Options
from sheetgen.drawing.theme import Length, Style
from sheetgen.layout.convert import Converter
from sheetgen.layout.find import is_bundled, layout_name
from sheetgen.source.faults import Fault, meant, near
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("layout")

Lang = str


class PageSetup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The page and its grid of cells."""

    paper: str = "a5"
    """The paper's name (a4, a5, letter …) or its size, `148x210mm`."""
    orientation: Literal["portrait", "landscape"] = "portrait"
    margin: Length = 8.0
    """What stays free of ink on every side."""
    columns: Annotated[int, Meta(ge=1, le=200)] = 12
    rows: Annotated[int, Meta(ge=1, le=200)] = 20
    gap: Length = 2.0
    """The space between two cells of the grid."""
    unit: Annotated[float, Meta(ge=0.5, le=3)] = 1.0
    """How large type and what goes with it is, against the usual size."""
    type_for: Literal["a6", "a5", "a4", "a3"] | None = None
    """The paper that the sizes of type are meant for: on a larger one they are larger."""
    flow: list[list[str | list[str]]] = []
    """The order of an automatic page: lines from top to bottom, each of spaces side by side; a list is a stack of them."""
    icon: str = ""
    """The picture beside the title."""


class Common(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The keys every layout has, whatever its game. `extends` and `remove` are gone once it is merged."""

    game: str
    title: str | dict[Lang, str] = ""
    page: PageSetup = PageSetup()
    theme: dict[str, Style] = {}
    labels: dict[Lang, dict[str, str]] = {}


class Block(Struct, frozen=True):
    """One block: what it says, and where it was typed."""

    options: Options
    node: Mapping


def block_options(node: Node, path: str, converter: Converter, ids: tuple[str, ...] = ()) -> Options | None:
    """What a block says, by its kind, or None after faults; ids: those of the blocks there are."""
    if not isinstance(node, Mapping):
        hint = phrase("write", "write {typed}", "`- {id: …, block: …, at: …}`")
        converter.fault(node, message(phrase("not-block", "a block is a mapping"), hint, code="layout/block-not-mapping"))
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
    """The message about a block of that id without a kind. ids: of all blocks."""
    what = phrase("no-kind", "the block does not say its kind")
    if isinstance(name, Scalar):
        what = phrase("block-without-kind", "the block '{block}' does not say its kind", name.text)
        if (other := meant(name.text, tuple(each for each in ids if each != name.text))) is not None:
            hint = phrase("new-block", "did you mean '{other}'? a new block wants `block: …`", other)
            return message(what, hint, code="layout/no-kind")
    return message(what, phrase("add", "add {line}", "`block: …`"), near("", tuple(KINDS)), code="layout/no-kind")


def _at_kind(fault: Fault, kind: Scalar) -> Fault:
    """Move a fault in a key of a bundled block to the other kind that the layout gives the block."""
    if fault.file is None or not is_bundled(fault.file) or is_bundled(kind.file):
        return fault
    hint = phrase("id-of-its-own", "give a block '{kind}' an id of its own, and name the other one in `remove`", kind.text)
    besides = message(phrase("block-as-inherited", "(in the block as {base} has it)", layout_name(fault.file)), hint)
    return fault._replace(position=kind.position, file=kind.file, besides=(besides,))


def nearest_node(node: Node, path: str) -> Node:
    """What stands at a path below a node (`items.2.text`, a lone value being a list of one), else the nearest that holds it."""
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
    """The first value below a node that holds a text."""
    return next((scalar for _, scalar in scalars(node) if text in scalar.text), None)


def scalar_naming(node: Node, space: str) -> Scalar | None:
    """The last value below a node that names a space or its family."""
    named = [scalar for key, scalar in scalars(node) if key == "space" and f"{space}.".startswith(f"{scalar.text}.")]
    return named[-1] if named else None


def styles(node: Mapping) -> Iterator[tuple[str, Scalar]]:
    """The styles a block names, itself and in its parts; those put together from a row's texts are left out."""
    for key, scalar in scalars(node):
        if key.endswith("style") and scalar.text and "{" not in scalar.text:
            yield scalar.text, scalar


def scalars(node: Node, key: str = "") -> Iterator[tuple[str, Scalar]]:
    """Every single value below a node, with its key."""
    if isinstance(node, Scalar):
        yield key, node
    elif isinstance(node, Mapping):
        for name, (_, value) in node.items.items():
            yield from scalars(value, name)
    else:
        for item in node.items:
            yield from scalars(item, key)
