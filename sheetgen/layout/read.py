"""Reads layouts: finds them, extends them, converts what they say, and tells every fault at once."""

from __future__ import annotations

import os
from collections.abc import Iterable

from sheetgen.games.game import AnyGame
from sheetgen.games.registry import BUNDLED, Games
from sheetgen.layout import find
from sheetgen.layout.convert import Converter
from sheetgen.layout.merge import merged
from sheetgen.layout.model import ABOUT_PAPER, COMMON, Layout, read_blocks, read_common
from sheetgen.source import reader as source
from sheetgen.source.faults import Fault, Position, Unreadable, near, plain
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

_OWN = (*COMMON, "extends", "remove", "blocks")
_START = Position(1, 1)
_BEGINS = "a layout begins with `game: …` or `extends: …`"


class PartlyReadError(Unreadable):
    """A layout that cannot be read as a whole; `layout` is what could be read of it."""

    def __init__(self, faults: list[Fault], layout: Layout) -> None:
        super().__init__(faults)
        self.layout = layout


class Library:
    """Layouts by name or path, each read once. `games`: those a layout may be of."""

    def __init__(self, games: Games = BUNDLED) -> None:
        self.games = games
        self._read: dict[str, Layout | Unreadable] = {}
        self._asked: dict[tuple[str, str], str] = {}
        self.lines: dict[str, list[str]] = {}

    def layout(self, name: str, beside: str = "") -> Layout:
        """The layout of that name, or of that path relative to the folder `beside`; raises Unreadable with every fault."""
        asked = name, beside
        if asked not in self._asked:
            file = _located(name, beside)
            if file not in self._read:
                try:
                    self._read[file] = self._load(name, file)
                except Unreadable as unreadable:
                    self._read[file] = unreadable
            self._asked[asked] = file
        known = self._read[self._asked[asked]]
        if isinstance(known, Unreadable):
            raise known
        return known

    def _load(self, name: str, file: str) -> Layout:
        faults: list[Fault] = []
        root = self._root(file, (), faults)
        return _layout(name, file, root, self.lines, faults, self.games)

    def _root(self, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping:
        """The root of a layout with all it extends merged in."""
        root = self._document(file, faults)
        base = self._base(root, file, chain, faults)
        if base is None:
            return root
        own: list[Fault] = []
        result = merged(base, root, own)
        faults.extend(fault._replace(file=file) for fault in own)
        return result

    def _document(self, file: str, faults: list[Fault]) -> Mapping:
        """The root of a file; faults that leave the rest to be read go to `faults`."""
        read = source.read(file)
        self.lines[file] = read.lines
        if not read.documents:
            raise Unreadable([Fault(plain("the file is empty", _BEGINS), _START, file)])
        document, *more = read.documents
        own = [fault._replace(file=file) for fault in document.faults]
        for other in more[:1]:
            at = other.root.position if other.root else other.faults[0].position
            own.append(Fault(plain("a layout is one document; here another one begins", "remove the line `---` above"), at, file))
        root = document.root
        if root is not None and not isinstance(root, Mapping):
            own.append(Fault(plain("a layout is a mapping of keys", _BEGINS), root.position, file))
        elif root is not None and "sheet" in root.items and not {"game", "extends"} & root.items.keys():
            own.append(Fault(plain("this is a filled sheet, not a layout", _BEGINS), root.items["sheet"][0].position, file))
            raise Unreadable(own)
        if not isinstance(root, Mapping):
            raise Unreadable(own)
        faults.extend(own)
        return root

    def _base(self, root: Mapping, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping | None:
        """The merged root of what this layout extends: what it names, else its game's standard layout."""
        extends = root.get("extends")
        if extends is None or (isinstance(extends, Scalar) and extends.empty):
            return self._standard(root, file, chain, faults)
        if not isinstance(extends, Scalar):
            hint = "a layout starts from one other: `extends: namaste`"
            raise Unreadable([Fault(plain("the name or path of one layout belongs here", hint), extends.position, file)])
        try:
            base = _located(extends.text, os.path.dirname(file))
        except Unreadable as unreadable:
            raise Unreadable([fault._replace(position=extends.position, file=file) for fault in unreadable.faults]) from None
        if base in (*chain, file):
            raise Unreadable([Fault(plain("this layout extends itself", "extend another one"), extends.position, file)])
        try:
            return self._root(base, (*chain, file), faults)
        except Unreadable as unreadable:
            absent = [fault for fault in unreadable.faults if fault.message == "no such file"]
            if absent:
                hint = find.nearby(base, file) or "its path is relative to this file"
                raise Unreadable([Fault(plain(f"no such layout: {extends.text}", hint), extends.position, file)]) from None
            raise

    def _standard(self, root: Mapping, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping | None:
        game = _game(root, file, self.games)
        path = find.bundled_path(game.standard)
        if path is None or path in (*chain, file):
            return None
        return self._root(path, (*chain, file), faults)


def _game(root: Mapping, file: str, games: Games) -> AnyGame:
    node = root.get("game")
    if not isinstance(node, Scalar) or node.empty:
        for key, (typed, _) in root.items.items():
            meant = near(key, ("game", "extends"))
            if meant.startswith("did"):
                raise Unreadable([Fault(plain(f"unknown key '{key}'", meant), typed.position, file)])
        at = node.position if node is not None else root.position
        hint = "add `game: " + "`, or `game: ".join(games.names()) + "`"
        raise Unreadable([Fault(plain("the key 'game' is missing: whose rules judge the sheet?", hint), at, file)])
    if node.text not in games.names():
        raise Unreadable([Fault(plain(f"unknown game '{node.text}'", near(node.text, games.names())), node.position, file)])
    return games.load(node.text)


def _located(name: str, beside: str) -> str:
    """The file of a layout's name or path; Unreadable when a bundled one is not known."""
    if find.is_path(name):
        return os.path.normpath(os.path.join(beside, name)) if beside else name
    path = find.bundled_path(name)
    if path is None:
        hint = near(name, find.bundled())
        raise Unreadable([Fault(plain(f"no such layout: '{name}'", hint or "a file's name ends in .yaml"), _START)])
    return path


def _layout(name: str, file: str, root: Mapping, texts: dict[str, list[str]], faults: list[Fault], games: Games) -> Layout:
    """The layout of a merged root; every fault of its game's keys, and of what is not bundled about its paper, comes together."""
    converter = Converter()
    game = _game(root, file, games)
    keys = converter.struct(root, game.keys, skip=frozenset(_OWN))
    layout = Layout(name, file, game, keys, converter, root, texts)
    fits = keys is not None and not _misspelt(root, game)
    if fits:
        for at, told in game.check_keys(keys, layout):
            place = at if isinstance(at, Position) else _node(root, converter.nodes, at).position
            within = file if isinstance(at, Position) else _node(root, converter.nodes, at).file
            converter.faults.append(Fault(told, place, within))
            fits = False
    home = find.bundled_folder() + os.sep
    common = None
    if faults or converter.faults or any(_is_own(root.get(key), home) for key in ABOUT_PAPER):
        common = read_common(root, converter)
        read_blocks(root, converter)
    faults = by_place([*faults, *converter.faults], file)
    if faults and fits and common is not None:
        layout.partial = True
        raise PartlyReadError(faults, layout)
    if faults:
        raise Unreadable(faults)
    return layout


def by_place(faults: Iterable[Fault], file: str) -> list[Fault]:
    """Faults in the order of a file, then those in other files."""
    return sorted(faults, key=lambda fault: (fault.file != file, fault.file or "", fault.position))


def _misspelt(root: Mapping, game: AnyGame) -> bool:
    """Whether a key of the game is misspelt, so that the others are not to be judged without it."""
    known = game.keys.__struct_encode_fields__
    unknown = [key for key in root.items if key not in (*known, *_OWN)]
    hints = [(near(key, (*known, *_OWN)), near(key, known)) for key in unknown]
    return any(hint.startswith("did") and hint == own for hint, own in hints)


def _is_own(node: Node | None, home: str) -> bool:
    """Whether any of it was typed outside the bundled layouts' folder; those are known to be in order."""
    if node is None:
        return False
    inner: Iterable[Node] = ()
    if isinstance(node, Mapping):
        inner = (value for _, value in node.items.values())
    elif isinstance(node, Sequence):
        inner = node.items
    return not node.file.startswith(home) or any(_is_own(each, home) for each in inner)


def _node(root: Mapping, nodes: dict[str, Node], path: str) -> Node:
    """The node a path of the game's keys was read from, else the nearest above it."""
    while path:
        if path in nodes:
            return nodes[path]
        if path in root.items:
            return root.items[path][1]
        path = path.rpartition(".")[0]
    return root
