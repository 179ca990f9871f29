"""Reads layouts: finds them, extends them, converts their values, and reports every error at once."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from collections.abc import Mapping as MappingOf
from contextlib import suppress
from functools import cache, partial, reduce
from itertools import islice
from typing import TYPE_CHECKING

from sheetgen.form.spaces import spaces
from sheetgen.games.game import AnyGame
from sheetgen.games.registry import BUNDLED, Games
from sheetgen.layout import find, words
from sheetgen.layout.convert import NodeConverter
from sheetgen.layout.inherited import at_home, merge_inherited_faults, of_key
from sheetgen.layout.merge import MergedLayout, is_changed, merge_layouts, spell_out_theme
from sheetgen.layout.model import ABOUT_PAPER, COMMON, Layout, languages_of, read_blocks, read_common
from sheetgen.plugins import BrokenPluginError
from sheetgen.source import reader as source
from sheetgen.source import words as source_words
from sheetgen.source.bounds import bounded
from sheetgen.source.faults import Fault, Position, Unreadable, did_you_mean, meant, near
from sheetgen.source.folders import as_on_disk
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import Value, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence, Source
from sheetgen.source.stamps import Stamp, stamp, stamps

phrase, plural = room("layout")

if TYPE_CHECKING:
    from sheetgen.games.guarding import Guard

_OWN = (*COMMON, "extends", "remove", "blocks", "back")
_FIRST = ("game", "extends")
_BEGUN = re.compile(r"""[{\s]*["']?(game|extends|sheet)["']?\s*:(\s|$)""")
"""A line that begins a layout, or a filled sheet."""
MAX_CHAIN = 20
"""Maximum length of a chain of layouts, each starting from the next."""
_COMPARED = 100
"""Maximum number of unknown keys for which a similar known key is searched."""
_START = Position(1, 1)
_BEGINS = phrase("begins-with", "a layout starts with `game: …` or `extends: …`")
_COLOURS = ("fill", "stroke", "color")
_COLOUR = re.compile(r"\s*:\s+(#[0-9A-Fa-f]{3,8})\b")


class PartlyReadError(Unreadable):
    """A layout that can't be read completely; `layout` is the readable part."""

    def __init__(self, faults: list[Fault], layout: Layout) -> None:
        super().__init__(faults)
        self.layout = layout


class Library:
    """Layouts by name or path, each read once.

    games: the allowed games. standard_input: whether `-` is a layout; no file may name it. within: the only folder, apart from the
    bundled layouts, whose files are read; the existence of other files isn't revealed. given: files already read. pictures: current
    files of pictures that aren't in place yet, by their paths. usual_paper: the largest paper of automatic pages without a paper.
    lines: the text of every file read.
    """

    def __init__(
        self,
        games: Games = BUNDLED,
        *,
        standard_input: bool = False,
        within: str | None = None,
        given: MappingOf[str, Source] = {},
        pictures: MappingOf[str, str] = {},
        usual_paper: str = "a4",
    ) -> None:
        self.games = games
        self._usual_paper = usual_paper
        self._given = given
        self._pictures = pictures
        self._standard_input = standard_input
        self._within = within
        self._stamps: dict[str, Stamp] = {}
        self._read: dict[tuple[str, bool], Layout | Unreadable] = {}
        self._asked: dict[tuple[str, str], str] = {}
        self.lines: dict[str, list[str]] = {}

    def layout(self, name: str, beside: str = "", named: bool = False) -> Layout:
        """Return the layout of that name, or of that path relative to the folder `beside`. Raise Unreadable with every error.

        named: whether another file names it, not the user. If so, and the file isn't a layout, its content isn't revealed.
        """
        asked = name, beside
        if asked not in self._asked:
            typed = name == "-" and self._standard_input
            file = name if typed else self._located(name, beside)
            self._asked[asked] = file
        result = self._asked[asked], named
        if result not in self._read:
            faults: list[Fault] = []
            try:
                merged = self._merged(self._asked[asked], (), faults, named)
                self._read[result] = self._layout(find.UNNAMED if result[0] == "-" else name, result[0], merged, faults)
            except Unreadable as unreadable:
                unreadable.faults = bounded(unreadable.faults)
                self._read[result] = unreadable
        known = self._read[result]
        if isinstance(known, Unreadable):
            raise known
        return known

    def is_stale(self) -> bool:
        """Return whether any file that was read or searched for, except bundled files, has changed since."""
        return stamps(self._stamps) != self._stamps

    def _layout(self, name: str, file: str, whole: MergedLayout, faults: list[Fault]) -> Layout:
        """Return the layout of a merged root. Report all errors of its game's keys together, and also those of its paper keys,
        unless these all come from bundled layouts."""
        converter = NodeConverter()
        root = whole.root
        game = _game(root, file, self.games)
        game, guard = _guarded(game, self.games, whole.own, file)
        read_keys = partial(converter.struct, root, game.keys, skip=_OWN)
        keys = read_keys() if guard is None else guard.call("keys", read_keys)
        if keys is not None and game.understood is not None:
            known = keys, file, self.lines, languages_of(root)
            keys, wrong = game.understood(*known)
            converter.faults += merge_inherited_faults(wrong, whole, game, known, partial(self._extended, whole.own, file))
        layout = Layout(name, file, game, keys, converter, whole, self.lines, self._within, self._pictures)
        layout.usual_paper = self._usual_paper
        fits = keys is not None and not _misspelt(root, game)
        if fits:
            for at, problem in game.check_keys(keys, layout):
                converter.faults.append(Fault(problem, at, file) if isinstance(at, Position) else of_key(layout, at, problem))
                fits = False
        if fits and guard is not None:
            try:
                guard.call("content", _prepare, layout)
            except Unreadable as unreadable:
                faults, fits = [*faults, *unreadable.faults], False
        common = None
        if faults or converter.faults or any(_is_own(root.get(key)) for key in ABOUT_PAPER):
            common = read_common(root, converter)
            if common is not None:
                layout.common = common
            if not game.outlined:
                blocks = read_blocks(root, converter)
                if common is not None:
                    layout.blocks = blocks
            elif fits and common is not None and is_changed(root):
                layout.blocks = layout.read_blocks(converter)
                converter.faults += layout.automatic_page.faults if layout.automatic_page is not None else []
        faults = sort_faults(_once([*faults, *(at_home(fault, layout) for fault in converter.faults)]), file)
        if faults and fits and common is not None:
            layout.partial = True
            raise PartlyReadError(faults, layout)
        if faults:
            raise Unreadable(faults)
        return layout

    def _extended(self, own: Mapping, file: str) -> Layout | None:
        """Return the layout that a file names to start from; None if the file names none or the layout can't be read."""
        extends = own.get("extends")
        if isinstance(extends, Scalar) and not extends.empty:
            with suppress(Unreadable):
                return self.layout(extends.text, os.path.dirname(file), named=True)
        return None

    def _merged(self, file: str, chain: tuple[str, ...], faults: list[Fault], named: bool = True) -> MergedLayout:
        """Return a layout merged with all its bases."""
        root = self._document(file, faults, named)
        base = self._base(root, file, chain, faults)
        if base is None:
            return MergedLayout(root, root, None)
        own: list[Fault] = []
        result = merge_layouts(base, root, own, _is_outlined(base, root, self.games))
        faults.extend(fault._replace(file=file) for fault in own)
        return MergedLayout(result, root, base)

    def _document(self, file: str, faults: list[Fault], named: bool) -> Mapping:
        """Return the root of a file; errors that don't prevent reading the rest are added to `faults`."""
        if find.is_bundled(file):
            read = _bundled(file)
        else:
            self._stamps[file] = stamp(file)
            read = self._given.get(file) or source.read(file)
        if named and read.documents and read.lines and not is_layout(read):
            tells = phrase("lint-tells", "run `sheetgen lint` for details")
            raise Unreadable([Fault(message(phrase("no-layout", "this file is not a layout"), _BEGINS, tells), _START)])
        self.lines[file] = read.lines
        if not read.documents:
            raise Unreadable([Fault(message(phrase("empty-file", "the file is empty"), _BEGINS), _START, file)])
        document, *more = read.documents
        near = self._near(file) if any(fault.message.words is source_words.no_such_file for fault in document.faults) else None
        besides = (message("", did_you_mean(near)),) if near else ()
        own = [fault._replace(file=file, besides=besides) for fault in document.faults]
        for other in more[:1]:
            at = other.root.position if other.root else other.faults[0].position
            what = phrase("second-document", "a layout is one document; a second one starts here")
            own.append(Fault(message(what, phrase("remove-line", "remove the line `---` above")), at, file))
        root = document.root
        if root is not None and not isinstance(root, Mapping):
            what = phrase("lines-like", "a layout consists of lines like `title: My sheet`")
            own.append(Fault(message(what, _BEGINS, code="layout/not-keys"), root.position, file))
        elif root is not None and "sheet" in root.items and not is_layout(read):
            what = phrase("filled-sheet", "this is a filled sheet, not a layout")
            own.append(Fault(message(what, _BEGINS), root.items["sheet"][0].position, file))
            raise Unreadable(own)
        if not isinstance(root, Mapping):
            raise Unreadable(own)
        faults.extend([*own, *_colours_unquoted(root, read.lines)])
        spell_out_theme(root)
        return root

    def _base(self, root: Mapping, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping | None:
        """Return the merged root of the base layout: the named one, otherwise its game's standard layout."""
        extends = root.get("extends")
        if extends is None or extends.empty:
            return self._standard(root, file, chain, faults)
        if not isinstance(extends, Scalar):
            what = phrase("several-layouts", "expected the name or path of one layout")
            one = phrase("one-other", "a layout can extend only one other layout: `extends: namaste`")
            raise Unreadable([Fault(message(what, one), extends.position, file)])
        try:
            base = self._located(extends.text, os.path.dirname(file))
        except Unreadable as unreadable:
            raise Unreadable([fault._replace(position=extends.position, file=file) for fault in unreadable.faults]) from None
        if len(chain) >= MAX_CHAIN:
            what = phrase("too-many-layouts", "more than {most} layouts extend one another in a chain", MAX_CHAIN)
            first = phrase("extend-first", "extend the layout that all the others are based on")
            raise Unreadable([Fault(message(what, first), extends.position, file)])
        if base in (*chain, file):
            what = phrase("extends-itself", "this layout extends itself")
            another = phrase("extend-another", "extend another layout")
            raise Unreadable([Fault(message(what, another), extends.position, file)])
        try:
            return self._merged(base, (*chain, file), faults).root
        except Unreadable as unreadable:
            if any(fault.message.words is source_words.no_such_file for fault in unreadable.faults):
                nearby = find.near_file(base, file)
                hint = did_you_mean(nearby) if nearby else phrase("relative-to-file", "its path is relative to this file")
                what = phrase("no-such-layout-file", "there is no layout {path}", extends.text)
                raise Unreadable([Fault(message(what, hint), extends.position, file)]) from None
            if any(fault.file is None for fault in unreadable.faults):
                raise Unreadable([fault._replace(position=extends.position, file=file) for fault in unreadable.faults]) from None
            raise

    def _located(self, name: str, beside: str) -> str:
        file = find.located(name, beside, self._within)
        if file not in self._given:
            file = as_on_disk(file)
        if not find.is_readable(file, self._within):
            what = phrase("outside", "'{name}' is outside the folder, so it is not opened", name)
            raise Unreadable([Fault(message(what, phrase("into-folder", "copy it into the folder")), _START)])
        return file

    def _near(self, file: str) -> str | None:
        """Return the existing file or bundled layout closest to a missing file's name."""
        if self._within is not None:
            return find.near_file(file)
        near, stem = find.near_path(file), without_yaml(file)
        return stem if find.bundled_path(stem) and (near is None or without_yaml(near) != stem) else near

    def _standard(self, root: Mapping, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping | None:
        game = _game(root, file, self.games)
        path = find.standard_path(game.standard)
        if path is None or path in (*chain, file):
            return None
        return self._merged(path, (*chain, file), faults).root


@cache
def _bundled(file: str) -> Source:
    """Return a bundled layout's file, read once: it never changes."""
    return source.read(file)


def _is_outlined(base: Mapping, root: Mapping, games: Games) -> bool:
    """Return whether a merged layout has an automatic page."""
    node = root.get("game") or base.get("game")
    with suppress(BrokenPluginError):  # reported when the layout's game is loaded
        return isinstance(node, Scalar) and node.text in games and games.load(node.text).outlined
    return False


def _colours_unquoted(node: Node, lines: list[str]) -> Iterator[Fault]:
    """Yield an error for each colour that YAML reads as a comment, as in `fill: #ff0000`: its key is left blank."""
    for item in node.items if isinstance(node, Sequence) else ():
        yield from _colours_unquoted(item, lines)
    for key, (typed, value) in node.items.items() if isinstance(node, Mapping) else ():
        if isinstance(value, Scalar) and key in _COLOURS and value.empty:
            match = _COLOUR.match(lines[typed.line - 1][typed.column - 1 + len(typed.text) :]) if typed.line <= len(lines) else None
            if match:
                yield Fault(message(source_words.colour_unquoted, key, match[1]), typed.position, typed.file)
        yield from _colours_unquoted(value, lines)


def is_layout(read: Source) -> bool:
    """Return whether a file is meant as a layout: it has a layout's keys or, if it isn't valid YAML, a line that begins one.

    A filled sheet may also have a key `game`, but its value is not a game's name.
    """
    root = read.documents[0].root if read.documents else None
    if isinstance(root, Mapping):
        game = root.get("game")
        is_game = isinstance(game, Scalar) and game.text in BUNDLED.names()
        return bool(root.items.keys() & _FIRST) and ("sheet" not in root.items or "extends" in root.items or is_game)
    begun = {result[1] for result in map(_BEGUN.match, read.lines) if result}
    return root is None and bool(read.documents) and bool(begun & {*_FIRST}) and "sheet" not in begun


def _game(root: Mapping, file: str, games: Games) -> AnyGame:
    node = root.get("game")
    if not isinstance(node, Scalar) or node.empty:
        for key, (typed, _) in islice(root.items.items(), _COMPARED):
            if meant(key, _FIRST):
                raise Unreadable([Fault(message(words.unknown_key, key, _FIRST), typed.position, file)])
        at = node.position if node is not None else root.position
        lines: list[Value] = [f"`game: {name}`" for name in games.names()]
        either = reduce(lambda before, last: phrase("or-line", "{before}, or {last}", before, last), lines)
        what = phrase("no-game", "the key 'game' is missing: which game's rules check the sheet?")
        raise Unreadable([Fault(message(what, phrase("add", "add {line}", either)), at, file)])
    if node.text not in games:
        what = phrase("unknown-game", "unknown game '{name}'", node.text)
        raise Unreadable([Fault(message(what, near(node.text, games.every())), node.position, file)])
    try:
        return games.load(node.text)
    except BrokenPluginError as broken:
        raise Unreadable(
            [Fault(message(words.broken_plugin, broken.name, broken.package, broken.reason), node.position, file)]
        ) from None


def _guarded(game: AnyGame, games: Games, own: Mapping, file: str) -> tuple[AnyGame, Guard | None]:
    """Guard the game of a plug-in, so that its exceptions are reported where the layout names its game; return other games
    unchanged."""
    package = games.package(game.name)
    if package is None:
        return game, None
    from sheetgen.games.guarding import Guard, guarded  # bundled games don't need it

    at = (own.get("game") or own.get("extends") or own).position

    def failed(reason: str) -> Unreadable:
        return Unreadable([Fault(message(words.broken_plugin, game.name, package, reason), at, file)])

    guard = Guard(failed)
    return guarded(game, guard), guard


def _prepare(layout: Layout) -> object:
    """Compute and keep the data that every sheet of a layout needs, so that failures are reported for the layout."""
    return layout.untouched, tuple(spaces(layout.content.form))


def _once(faults: Iterable[Fault]) -> Iterable[Fault]:
    """Return the errors without duplicates at the same position: several inherited values may depend on one key."""
    first: dict[tuple[object, ...], Fault] = {}
    for fault in faults:
        first.setdefault((fault.file, fault.position, fault.message), fault)
    return first.values()


def sort_faults(faults: Iterable[Fault], file: str) -> list[Fault]:
    """Return errors in the order of a file, then errors in other files."""
    return sorted(faults, key=lambda fault: (fault.file != file, fault.file or "", fault.position))


def _misspelt(root: Mapping, game: AnyGame) -> bool:
    """Return whether a key of the game is misspelt, so that the other keys can't be checked without it."""
    known = game.keys.__struct_encode_fields__
    every = {*known, *_OWN}
    unknown = islice((key for key in root.items if key not in every), _COMPARED)
    return any(meant(key, (*known, *_OWN)) == own for key in unknown if (own := meant(key, known)))


def _is_own(node: Node | None) -> bool:
    """Return whether any part of a node was typed outside the bundled layouts, which are known to be valid."""
    return node is not None and not all(find.is_bundled(file) for file in set(_source_files(node)))


def _source_files(node: Node) -> Iterator[str]:
    """Yield the files in which a node and everything below it were typed."""
    yield node.file
    if isinstance(node, Mapping):
        for _, value in node.items.values():
            yield from _source_files(value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _source_files(item)
