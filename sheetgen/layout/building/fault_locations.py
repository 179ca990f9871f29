"""Locates the errors of a layout's blocks where the author can fix them: in the layout's own file rather than an inherited one.

An error of a block is reported at the block's own entry. An error of an inherited block is reported at the layout's own values that
the block shows or depends on (a label, a key of the game, a style, the page), otherwise at the key that names the base layout.
"""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.layout.find import layout_name
from sheetgen.layout.merge import block_id
from sheetgen.layout.model import Layout
from sheetgen.layout.parts import LABEL, Block, nearest_node, scalar_naming, scalars, styles
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Message, Phrase, message, room, with_semicolons
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("layout")

_NAMES = ("space", "list", "lists", "lines", "parts")
"""Keys of blocks that name data from the game."""
_SIZES = ("size", "line", "weight")
"""Keys of a style that determine the size of drawn elements."""
_PAGE = ("paper", "orientation", "margin", "columns", "rows", "gap")


class FaultCollector:
    """Collects the errors and remarks of one layout printed in one language.

    remarks: messages that aren't errors. styles, labels: the names used so far.
    """

    def __init__(self, layout: Layout, lang: str) -> None:
        self.faults: list[Fault] = []
        self.remarks: list[Fault] = []
        self.styles: set[str] = set()
        self.labels: set[str] = set()
        self._layout = layout
        self._lang = lang

    def at(self, node: Node, what: Message, *besides: Message) -> None:
        """Add an error at a node of a layout's file."""
        self.faults.append(Fault(what, node.position, node.file, besides))

    def of(self, block: Block, path: str, what: Message) -> None:
        """Add an error at a block's key (`label`, `items.2.text`), or where an inherited block can be fixed."""
        node = nearest_node(block.node, path)
        if path == "of" and node.file != self._layout.file:
            node = self.own_key("remove", "blocks") or node
        self.on(block, node, what)

    def remark(self, block: Block, path: str, what: Message) -> None:
        """Add a remark at the place where an error would be reported."""
        faults, self.faults = self.faults, self.remarks
        self.of(block, path, what)
        self.remarks, self.faults = self.faults, faults

    def on(self, block: Block, node: Node, what: Message, likely: Node | None = None) -> None:
        """Add an error at a value of a block. For an inherited value, add it at the place to fix: at `likely`, if given."""
        unprintable = what.code == "drawing/no-glyph"
        long = what.code != "drawing/line-too-high"
        shown = self._shown(node) if unprintable or (long and not self._is_own(node)) else None
        if unprintable and shown is None and self._layout.automatic_page is not None:
            shown = next(_with_any(self._layout.own_node, str(what.about[0])), None)
        if unprintable and shown is not None:
            self.at(shown, what)
        elif self._is_own(node):
            self.at(node, what)
        elif self._is_own(block.node):
            at = block.node.get("at")
            self.at(at if at is not None and self._is_own(at) else block.node, what)
        else:
            places = (each for each in self._mending(block, node, shown, long) if each is not None)
            mend = _named(likely or next(places, self._layout.origin), what)
            room = what.code.startswith("drawing/") and block.options.at is not None
            self.at(mend, what, _inherited(block.options.id, layout_name(block.node.file), room))

    def mend_first(self, first: Block, second: Block) -> tuple[Block, Block]:
        """Return two blocks in the order in which to fix them: the later block first, unless only the earlier one is the layout's
        own."""
        return (first, second) if self._is_own(first.node) and not self._is_own(second.node) else (second, first)

    def own_key(self, *keys: str) -> Node | None:
        """Return the value of the first of some keys that was typed in the layout's own file."""
        return self._layout.own(*keys)

    def page(self, what: Message, *keys: str) -> None:
        """Add an error about the page, at the first of some of its keys that the layout's own file sets; otherwise at the first
        that another file of the author sets, or at the key that names the base."""
        paths = [f"page.{key}" for key in keys]
        self.at(self._layout.own(*paths) or self._layout.in_user_file(*paths) or self._layout.origin, what)

    def missing(self, family: str, names: tuple[str, ...], what: Message) -> None:
        """Report missing spaces at the place where the layout removes them, otherwise at the key that requires them."""
        layout = self._layout
        node = self._taken_off(names[0]) or layout.own(*layout.source_keys(names[0])) or layout.own("remove", "blocks")
        self.at(node or layout.where_to_mend(family), what)

    def in_order(self) -> list[Fault]:
        """Return the errors in the order of the layout's file, then errors in other files."""
        return sorted(self.faults, key=lambda fault: (fault.file != self._layout.file, fault.position))

    def _is_own(self, node: Node) -> bool:
        return node.file == self._layout.file

    def _mending(self, block: Block, node: Node, shown: Node | None, long: bool) -> Iterator[Node | None]:
        """Yield the places where an error of an inherited block can be fixed, most likely first. long: whether a shorter text may
        help."""
        layout = self._layout
        related = self._related(block)
        typed = [scalar for each in (block, *related) for scalar in scalars(each.node)]
        yield shown
        yield from (each.node for each in related if self._is_own(each.node))
        fed = [key for name in self._named(typed) for key in layout.source_keys(name)]
        looks = [f"theme.{style}.{key}" for style in self._styles(block) for key in _SIZES]
        page = [f"page.{key}" for key in _PAGE]
        yield layout.own(*fed)
        yield from (self._shown(scalar) for _, scalar in typed if long)
        yield layout.own(*looks, *page, "page", "theme", "labels")
        yield from (each for each in (node, block.node) if layout.is_in_user_file(each))
        yield layout.in_user_file(*fed, *looks, *page)

    def _related(self, block: Block) -> list[Block]:
        """Return the blocks that share space with a block: a lattice's ends, or an end's lattice and the lattice's other ends."""
        host = getattr(block.options, "of", block.options.id)
        return [
            each
            for each in self._layout.blocks
            if each.options.id != block.options.id and host in (each.options.id, getattr(each.options, "of", None))
        ]

    def _named(self, typed: list[tuple[str, Scalar]]) -> Iterator[str]:
        """Yield the names by which blocks request data of the game (`stages.idea` for `stages.idea.{row}.card`), and the names
        after `$` in their texts."""
        for key, scalar in typed:
            if key in _NAMES:
                yield scalar.text.partition("{")[0].rstrip(".")
        for _, scalar in typed:
            yield from LABEL.findall(scalar.text)

    def _styles(self, block: Block) -> list[str]:
        """Return the styles that a block is drawn in, starting with the styles it names."""
        defaults = (str(getattr(block.options, key)) for key in block.options.__struct_fields__ if key.endswith("style"))
        return [*(name for name, _ in styles(block.node)), *defaults, block.options.block, "hint", "points"]

    def _shown(self, node: Node) -> Node | None:
        """Return the layout's own label or title that a text shows."""
        names = LABEL.findall(node.text) if isinstance(node, Scalar) else []
        first = self._layout.languages[0]
        paths = [
            path for name in names for lang in (self._lang, first) for path in (f"labels.{lang}.{name}", *self._title(name, lang))
        ]
        return self._layout.own(*paths)

    def _title(self, name: str, lang: str) -> tuple[str, ...]:
        if name != "title":
            return ()
        title = self._layout.root.get("title")
        return (f"title.{lang}",) if isinstance(title, Mapping) else ("title",)

    def _taken_off(self, space: str) -> Node | None:
        """Return the place where the layout removes or changes the inherited block that had a space: `remove`, or the block's
        entry.
        """
        before = self._layout.base.get("blocks") if self._layout.base is not None else None
        had = [block_id(node) for node in before.items if scalar_naming(node, space)] if isinstance(before, Sequence) else []
        entries = self._layout.own_node.get("blocks")
        changed = [node for node in entries.items if block_id(node) in had] if isinstance(entries, Sequence) else []
        removed = self.own_key("remove")
        gone = {block.options.id for block in self._layout.blocks}
        if removed is not None and any(name not in gone for name in had):
            return removed
        return changed[0] if changed else None


def _inherited(block: str, base: Phrase | str, needs_room: bool) -> Message:
    """Return the message that a block with an error comes from another layout."""
    if needs_room:
        cure = phrase("more-room", "give it more space: add {typed} under `blocks`", f"`{{id: {block}, at: …}}`")
    else:
        cure = phrase("change-it", "change it: add {typed} under `blocks`", f"`{{id: {block}, …}}`")
    origin = phrase("block-comes-from", "the block '{block}' comes from {base}", block, base)
    what = phrase("in-block", "(block '{block}')", block)
    return message(what, with_semicolons((origin, cure)), code="layout/inherited")


def _with_any(node: Node, chars: str) -> Iterator[Scalar]:
    """Yield the keys and values at or below a node that contain any of some characters."""
    if isinstance(node, Scalar):
        if set(chars) & set(node.text):
            yield node
        return
    for key, value in node.items.values() if isinstance(node, Mapping) else ((None, item) for item in node.items):
        yield from _with_any(key, chars) if key is not None else ()
        yield from _with_any(value, chars)


def _named(node: Node, what: Message) -> Node:
    """Return the value at or below a node that equals the subject of an error, such as a symbol's name; otherwise the node."""
    texts = (scalar for _, scalar in scalars(node) if scalar.file == node.file and scalar.text)
    about = next((value for value in what.values.values() if isinstance(value, str)), None)
    return next((scalar for scalar in texts if scalar.text == about), node)
