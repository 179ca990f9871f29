"""A layout read from a file: its game with the game's keys, its page, theme, labels and blocks.

Checking a sheet needs only the game's keys, so the paper keys are converted at the first use. A layout with its own paper keys
converts them at once and keeps them (`read`).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from collections.abc import Mapping as MappingOf
from copy import copy
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sheetgen.drawing.content import SheetContent
from sheetgen.form.labels import LabelledForm, with_labels
from sheetgen.form.write.empty import Untouched, untouched
from sheetgen.form.written import Written
from sheetgen.games.game import AnyGame, LayoutLanguages
from sheetgen.layout.convert import NodeConverter
from sheetgen.layout.find import is_bundled, is_path
from sheetgen.layout.merge import MergedLayout, block_id, duplicate_id_fault
from sheetgen.source.faults import Position, Unreadable
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import SpaceName, message, reader, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence, ancestors, below, rows

phrase, plural = room("layout")

if TYPE_CHECKING:
    from sheetgen.layout.automatic.overlay import AutomaticPage
    from sheetgen.layout.parts import Block, Common, PageSetup

DESCRIPTION = ("about", "kind", "minutes")
"""Keys that describe a layout in lists; they are not printed on its sheets."""
COMMON = ("game", "title", *DESCRIPTION, "author", "licence", "address", "page", "theme", "labels")
MAX_LANGUAGES = 20
MAX_BLOCKS = 500
ABOUT_PAPER = ("page", "theme", "labels", "blocks", "title", "back", *DESCRIPTION)


class Layout:
    """A layout ready for use. `name` is the requested name, `file` its path, `nodes` the nodes of its values.

    source: the content of its file, and the merged layout it starts from. within: the folder that its pictures must be in; None:
    any folder. pictures: files to read instead of its pictures, by the pictures' paths. partial: a part can't be read; the rest is
    present to find more errors in it.
    """

    def __init__(
        self,
        name: str,
        file: str,
        game: AnyGame,
        keys: Any,
        converter: NodeConverter,
        source: MergedLayout,
        texts: dict[str, list[str]],
        within: str | None = None,
        pictures: MappingOf[str, str] = {},
    ) -> None:
        self.name = name
        self.file = file
        self.game = game
        self.keys = keys
        self.root = source.root
        self.own_node = source.own
        self.base = source.base
        self._texts = texts
        self.nodes = converter.nodes
        self.partial = False
        self.within = within
        self.pictures = pictures

    @property
    def lines(self) -> list[str]:
        """The text of its file."""
        return self._texts.get(self.file, [])

    def text_of(self, file: str) -> list[str]:
        """Return the text of one of its files: its own, or a layout it starts from."""
        return self._texts.get(file, [])

    def says_the_same(self, other: Layout) -> bool:
        """Return whether another layout has the same content, in the same order, including its bases."""
        return self is other or self._says == other._says

    @cached_property
    def model(self) -> Any:
        """The data that all sheets of this layout share, in the form that its game's rules use."""
        return self.game.model(self.keys)

    @cached_property
    def space_name(self) -> Callable[[str], SpaceName]:
        """The function that returns the displayed name of a space, or of a part of the score."""
        return lru_cache(maxsize=1024)(lambda name: SpaceName(name, self.game.space_name(self.model, name)))

    @cached_property
    def content(self) -> SheetContent:
        """The content of the game's sheet; its form also knows the labels of the layout."""
        content = self.game.content(self.keys, self.model)
        if isinstance(content.form, LabelledForm):
            return content
        return replace(content, form=with_labels(content.form, tuple(languages_of(self.root).labels.values())))

    @cached_property
    def untouched(self) -> Untouched:
        """The values on its filled sheets before the players write anything."""
        return untouched(self.content.form)

    @cached_property
    def common(self) -> Common:
        """Title, page, theme and labels. Raises Unreadable with every error in them."""
        converter = NodeConverter(self.nodes)
        common = read_common(self.root, converter)
        if common is None or converter.faults:
            raise Unreadable(converter.faults)
        return common

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks in painting order. Raises Unreadable with every error in them."""
        converter = NodeConverter(self.nodes)
        blocks = self.read_blocks(converter)
        if converter.faults:
            raise Unreadable(converter.faults)
        return blocks

    def read_blocks(self, converter: NodeConverter) -> tuple[Block, ...]:
        """Return the blocks without an error; the converter collects the errors of the others."""
        return read_blocks(self.paper, converter)

    @property
    def paper(self) -> Mapping:
        """The layout's paper keys, merged with its automatic page if it has one."""
        return self.root if self.automatic_page is None else self.automatic_page.root

    @property
    def page(self) -> PageSetup:
        """The page and its grid."""
        return self.common.page if self.automatic_page is None else self.automatic_page.page

    @property
    def imprint(self) -> str:
        """The layout's author, licence and address, as printed at the foot."""
        return " · ".join(filter(None, (self.common.author, self.common.licence, self.common.address)))

    @property
    def icon(self) -> str:
        """The sheet's picture: the page's, otherwise the picture of its heading; empty if it has none."""
        heads = (getattr(block.options, "symbol", "") for block in self.blocks if block.options.block == "head")
        return self.page.icon or next(heads, "")

    @cached_property
    def automatic_page(self) -> AutomaticPage | None:
        """The page planned from the game's contents, with the layout's own blocks in it; None if the game isn't `outlined`."""
        if not self.game.outlined:
            return None
        from sheetgen.layout.automatic.overlay import plan_automatic_page

        return plan_automatic_page(self)

    usual_paper: str = "a4"
    """The largest paper of an automatic page whose layout sets no paper."""
    page_keys: frozenset[str] = frozenset()
    """The keys of the page that `on` has changed."""

    def on(self, page: PageSetup) -> Layout:
        """Return the layout on another page. If it has an automatic page, planning it again doesn't change the keys in which the
        new page differs from the old one."""
        other = copy(self)
        other.common = replace(self.common, page=page)
        before = self.common.page
        other.page_keys = self.page_keys | {key for key in page.__struct_fields__ if getattr(page, key) != getattr(before, key)}
        if self.game.outlined:
            other.__dict__.pop("automatic_page", None)
            other.__dict__.pop("blocks", None)
        return other

    def for_paper(self, paper: str) -> Layout:
        """Return the layout as if it set another paper; the same layout if the name is blank."""
        return self.on(replace(self.common.page, paper=paper)) if paper else self

    @property
    def is_arranged(self) -> bool:
        """Return whether the page is automatic, without the layout's own blocks."""
        return self.automatic_page is not None and "blocks" not in self.root.items

    def with_keys(self, keys: Any) -> Layout:
        """Return the layout with other keys of its game. They may only differ from the old keys in looks, since other cached data
        is kept."""
        other = copy(self)
        other.keys = keys
        for known in ("model", "content", "automatic_page", "blocks"):
            other.__dict__.pop(known, None)
        return other

    def holding(self, *sheets: Written) -> Layout:
        """Return the layout with as many rows in its open lists as the written values need."""
        if self.game.rows_needed is None:
            return self
        more = max((self.game.rows_needed(self.keys, written) for written in sheets), default=0)
        return self.longer(more) if more else self

    def longer(self, more: int, skipped: int = 0) -> Layout:
        """Return the layout with more rows in its open lists. skipped: the number of first rows that are not printed."""
        if (more, skipped) not in self._longer and self.game.longer is not None:
            self._longer[more, skipped] = other = self.with_keys(self.game.longer(self.keys, more, skipped))
            for known in ("_longer", "untouched", "space_name"):
                other.__dict__.pop(known, None)
        return self._longer.get((more, skipped), self)

    @cached_property
    def _longer(self) -> dict[tuple[int, int], Layout]:
        return {}

    def prints_the_same(self, other: Layout) -> bool:
        """Return whether another layout with the same languages has the same blocks, and the same print in its spaces."""
        same = _plain(self.paper, list) == _plain(other.paper, list) and self.page == other.page
        from sheetgen.drawing.blocks.boards.board import EndsOptions

        one, another = self.content, other.content
        ends = [block.options.lines for block in self.blocks if isinstance(block.options, EndsOptions)] if same else []
        same = same and dict(one.faces) == dict(another.faces)
        return same and all(one.ends.get(lines) == another.ends.get(lines) for lines in ends)

    @cached_property
    def _says(self) -> object:
        return _plain(self.root, list)

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that distinguish layouts: a hash of the content that ignores its description, the division into files and
        the order."""
        from hashlib import sha256

        ignored = ("extends", "remove", *DESCRIPTION)
        message = [(key, _plain(value)) for key, (_, value) in sorted(self.root.items.items()) if key not in ignored]
        return sha256(repr(message).encode()).hexdigest()[:6]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages with labels; the first is the default.

        Names without a label are printed unchanged, so a language may do without labels. In that case the languages of the title
        come first.
        """
        titled = self.common.title if isinstance(self.common.title, dict) else {}
        spoken = (*titled, *self.common.labels) if self.game.outlined else (*self.common.labels, *titled)
        return tuple(dict.fromkeys(spoken)) or ("en",)

    @property
    def readers_language(self) -> str:
        """The language in which the names of the layout, its spaces and values are shown to the reader."""
        language = reader.get()
        return LayoutLanguages(self.languages).for_reader(language.code if language else "en")

    def title(self, lang: str) -> str:
        """Return the title in a language, or the first title."""
        title = self.common.title
        if isinstance(title, str):
            return title
        return title.get(lang) or next(iter(title.values()), "")

    def described(self, key: str, lang: str) -> str | None:
        """Return the value of one of the layout's keys as text, in a language if it has several; None without a value."""
        node = self.root.get(key)
        if isinstance(node, Mapping) and node.items:
            texts = {code: each.text for code, (_, each) in node.items.items() if isinstance(each, Scalar)}
            return texts.get(lang) or next(iter(texts.values()), None)
        if isinstance(node, Sequence):
            return ", ".join(each.text for each in node.items if isinstance(each, Scalar))
        return node.text if isinstance(node, Scalar) and not node.empty else None

    @property
    def called(self) -> str:
        """The displayed name: the file's name without folder and suffix, or the name of a bundled layout."""
        return without_yaml(os.path.basename(self.name)) if is_path(self.name) else self.name

    def where(self, path: str) -> Position:
        """Return the position of a value (`fields.g`, `lines.2`), or of its nearest parent, always in the layout's own file."""
        return (self.own(*self._related_keys(path)) or self.own(*self._keys) or self.origin).position

    def where_to_mend(self, path: str) -> Node:
        """Return the value to change if there is an error at a path: never a value of a bundled layout that this one starts
        from."""
        related = self._related_keys(path)
        return (
            self.own(*related)
            or self.in_user_file(*related)
            or self.own(*self._keys)
            or self.in_user_file(*self._keys)
            or self.origin
        )

    def own(self, *paths: str) -> Node | None:
        """Return the first of some values that was typed in the layout's own file, not in a layout it starts from."""
        nodes = map(self._value, paths)
        return next((node for node in nodes if node is not None and node.file == self.file), None)

    def in_user_file(self, *paths: str) -> Node | None:
        """Return the first of some values that was typed in a file of the author: not in a bundled file, unless this layout is
        bundled itself."""
        nodes = map(self._value, paths)
        return next((node for node in nodes if node is not None and self.is_in_user_file(node)), None)

    def _value(self, path: str) -> Node | None:
        """Return the node at a path; a single value converted to a list has the path of the list's item."""
        return self.nodes.get(path) or below(self.root, path)

    def is_in_user_file(self, node: Node) -> bool:
        """Return whether a value was typed in a file of the author."""
        return node.file == self.file or not is_bundled(node.file) or is_bundled(self.file)

    @property
    def origin(self) -> Node:
        """The key that brings in all inherited values: `extends`, or `game` (if it differs from the inherited one); otherwise the
        file's root."""
        game, extends = self.own_node.get("game"), self.own_node.get("extends")
        before = self.base.get("game") if self.base is not None else None
        other = isinstance(game, Scalar) and isinstance(before, Scalar) and game.text != before.text
        order = (game, extends) if other else (extends, game)
        return next((node for node in order if isinstance(node, Scalar) and not node.empty), self.root)

    def source_keys(self, name: str) -> list[str]:
        """Return the keys that a name depends on, nearest first (`stages.idea.grand` has the keys of `stages.idea`)."""
        return [key for each in ancestors(name) for key in self.game.feeds.get(each, ())]

    def _related_keys(self, path: str) -> list[str]:
        """Return a key, the keys that contain it, and the keys that it depends on."""
        return [*ancestors(path), *self.source_keys(path)]

    @property
    def _keys(self) -> tuple[str, ...]:
        """The game's own keys."""
        return tuple(self.game.keys.__struct_encode_fields__)

    def key(self, path: str) -> Position:
        """Return the position of a key, or of its nearest parent, always in the layout's own file."""
        node: Node = self.root
        at = None
        for name in path.split("."):
            item = node.items.get(name) if isinstance(node, Mapping) else None
            if item is None or item[0].file != self.file:
                break
            at, node = item[0].position, item[1]
        return at or self.where(path)

    def ink(self, colour: str) -> str | None:
        """Return the fill of a named colour in print, as `#rrggbb`; None if it is unknown."""
        from sheetgen.drawing.theme import tint  # only needed for printing

        style = tint(self.common.theme, colour)
        return None if style is None else style.fill

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        """Return the non-blank lines of a key's block text (after `|`) as (line, column, text); empty if they are in another
        file."""
        node = self.nodes.get(path)
        return rows(node, self.lines) if isinstance(node, Scalar) and node.file == self.file else []


def languages_of(root: Mapping) -> LayoutLanguages:
    """Return the languages of a layout with its labels; errors in these are reported elsewhere."""
    title, labels = root.get("title"), root.get("labels")
    by_language = {lang: value for lang, (_, value) in labels.items.items()} if isinstance(labels, Mapping) else {}
    codes = dict.fromkeys([*(title.items if isinstance(title, Mapping) else ()), *by_language])
    return LayoutLanguages(
        tuple(codes) or ("en",),
        {
            lang: {name: text.text for name, (_, text) in value.items.items() if isinstance(text, Scalar)}
            for lang, value in by_language.items()
            if isinstance(value, Mapping)
        },
    )


def read_common(root: Mapping, converter: NodeConverter) -> Common | None:
    """Return the keys common to all games' layouts, or None after errors."""
    from sheetgen.layout.parts import Common, read_theme

    common: Common | None = converter.struct(root, Common, skip=root.items.keys() - {*COMMON} | {"theme"})
    theme = read_theme(root.get("theme"), converter)
    common = None if common is None or theme is None else replace(common, theme=theme)
    for key in ("labels", "title", "about"):
        node = root.get(key)
        if isinstance(node, Mapping) and len(node.items) > MAX_LANGUAGES:
            what = phrase("too-many-languages", "a layout can have at most {most} languages", MAX_LANGUAGES)
            converter.fault(node, message(what, phrase("keep-printed", "keep the languages that you print")))
            common = None
    return common


def read_blocks(root: Mapping, converter: NodeConverter) -> tuple[Block, ...]:
    """Return the blocks without an error; the converter collects the errors of the others."""
    front = _listed_blocks(root.get("blocks"), "blocks", converter, set())
    back = root.get("back")
    if back is None or back.empty:
        return front
    if isinstance(back, Scalar):
        if back.text.strip() != "rules":
            what = phrase("unknown-back", "`back` can't be '{text}'", back.text)
            converter.fault(back, message(what, phrase("rules-or-blocks", "write `back: rules`, or a list of blocks")))
            return front
        rules = Mapping(back.file, back.line, back.column)
        rules.items.update(
            {key: (back.with_text(key), back.with_text(value)) for key, value in (("id", "back"), ("block", "rules"))}
        )
        back = Sequence(back.file, back.line, back.column)
        back.items.append(rules)
    number = max((block.options.page for block in front), default=1) + 1
    behind = _listed_blocks(back, "back", converter, {block.options.id for block in front})
    return (*front, *(replace(block, options=replace(block.options, page=number), is_back=True) for block in behind))


def _listed_blocks(node: Node | None, key: str, converter: NodeConverter, seen: set[str]) -> tuple[Block, ...]:
    """Return the blocks of a list. seen: the ids of other blocks."""
    from sheetgen.layout.parts import Block, block_options

    if node is None:
        return ()
    if not isinstance(node, Sequence):
        what = phrase("blocks-not-list", "expected a list of blocks")
        converter.fault(node, message(what, phrase("block-each", "write one `- {{id: …, block: …, at: …}}` per line")))
        return ()
    results: list[Block] = []
    if len(node.items) > MAX_BLOCKS:
        what = phrase("too-many-blocks", "a layout has at most {most} blocks", MAX_BLOCKS)
        hint = phrase("one-block-shows", "a single block shows a whole board, table or deck")
        converter.fault(node.items[MAX_BLOCKS], message(what, hint))
    ids = tuple(name for name in map(block_id, node.items) if name)
    for number, item in enumerate(node.items[:MAX_BLOCKS], 1):
        before = len(converter.faults)
        options = block_options(item, f"{key}.{number}", converter, ids)
        name = block_id(item)
        if isinstance(item, Mapping) and name is not None and name in seen:
            converter.faults.append(duplicate_id_fault(item, name))
        elif options is not None and isinstance(item, Mapping) and len(converter.faults) == before:
            results.append(Block(options, item))
        seen |= {name} if name else set()
    return tuple(results)


def _plain(node: Node, arranged: Callable[[Iterable[Any]], list[Any]] = sorted) -> object:
    """Return the content of a node as plain values. arranged: makes a list of a mapping's pairs of keys and values; sorted by
    default."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [_plain(item, arranged) for item in node.items]
    return arranged((key, _plain(value, arranged)) for key, (_, value) in node.items.items())
