"""Reads layouts: finds them, extends them, converts what they say, and tells every fault at once."""

from __future__ import annotations

import os
from typing import Any

from sheetgen import games, source
from sheetgen.diagnostics import Fault, Position, Unreadable, near
from sheetgen.games import Game
from sheetgen.layout import find
from sheetgen.layout.convert import Converter
from sheetgen.layout.merge import merged
from sheetgen.layout.model import Block, Common, Layout
from sheetgen.source import Mapping, Node, Scalar, Sequence

_OWN = ("game", "title", "page", "theme", "labels", "extends", "remove", "blocks")
_START = Position(1, 1)


class Library:
    """Layouts by name or path, each read once."""

    def __init__(self) -> None:
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
        reader = _LayoutReader(name, file, root, self.lines[file], faults)
        return reader.layout()

    def _root(self, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping:
        """The root of a layout with all it extends merged in."""
        root = self._document(file)
        base = self._base(root, file, chain, faults)
        if base is None:
            return root
        own: list[Fault] = []
        result = merged(base, root, own)
        faults.extend(fault._replace(file=file) for fault in own)
        return result

    def _document(self, file: str) -> Mapping:
        read = source.read(file)
        self.lines[file] = read.lines
        if not read.documents:
            raise Unreadable([Fault("the file is empty", _START, "a layout begins with `game: …` or `extends: …`", file)])
        document = read.documents[0]
        faults = [fault._replace(file=file) for fault in document.faults]
        if len(read.documents) > 1:
            faults.append(Fault("a layout is one document; there are several here", _START, "remove the lines `---`", file))
        if not isinstance(document.root, Mapping):
            if document.root is not None:
                faults.append(Fault("a layout is a mapping of keys", document.root.position, "it begins with `game: …`", file))
            raise Unreadable(faults)
        if "sheet" in document.root.items and "game" not in document.root.items and "extends" not in document.root.items:
            at = document.root.items["sheet"][0].position
            faults.append(Fault("this is a filled sheet, not a layout", at, "a layout begins with `game: …` or `extends: …`", file))
        if faults:
            raise Unreadable(faults)
        return document.root

    def _base(self, root: Mapping, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping | None:
        """The merged root of what this layout extends: what it names, else its game's standard layout."""
        extends = root.get("extends")
        if extends is None:
            return self._standard(root, file, chain, faults)
        if not isinstance(extends, Scalar):
            raise Unreadable([Fault("the name or path of one layout belongs here", extends.position, "", file)])
        try:
            base = _located(extends.text, os.path.dirname(file))
        except Unreadable as unreadable:
            raise Unreadable([fault._replace(position=extends.position, file=file) for fault in unreadable.faults]) from None
        if base in (*chain, file):
            raise Unreadable([Fault("this layout extends itself", extends.position, "extend another one", file)])
        try:
            return self._root(base, (*chain, file), faults)
        except Unreadable as unreadable:
            absent = [fault for fault in unreadable.faults if fault.message == "no such file"]
            if absent:
                raise Unreadable([Fault(f"no such layout: {extends.text}", extends.position, "", file)]) from None
            raise

    def _standard(self, root: Mapping, file: str, chain: tuple[str, ...], faults: list[Fault]) -> Mapping | None:
        game = _game(root, file)
        path = find.bundled_path(game.standard)
        if path is None or str(path) in (*chain, file):
            return None
        return self._root(str(path), (*chain, file), faults)


def _game(root: Mapping, file: str) -> Game:
    node = root.get("game")
    if not isinstance(node, Scalar) or node.empty:
        at = node.position if node is not None else root.position
        hint = "add `game: " + "`, or `game: ".join(games.names()) + "`"
        raise Unreadable([Fault("the key 'game' is missing: whose rules judge the sheet?", at, hint, file)])
    if node.text not in games.names():
        raise Unreadable([Fault(f"unknown game '{node.text}'", node.position, near(node.text, games.names()), file)])
    return games.load(node.text)


def _located(name: str, beside: str) -> str:
    """The file of a layout's name or path; Unreadable when a bundled one is not known."""
    if find.is_path(name):
        return os.path.normpath(os.path.join(beside, name)) if beside else name
    path = find.bundled_path(name)
    if path is None:
        hint = near(name, find.bundled())
        raise Unreadable([Fault(f"no such layout: '{name}'", _START, hint or "a file's name ends in .yaml")])
    return str(path)


class _LayoutReader:
    """Converts a merged root; every fault of common keys, game keys and blocks comes together."""

    def __init__(self, name: str, file: str, root: Mapping, lines: list[str], faults: list[Fault]) -> None:
        self._name, self._file, self._root, self._lines = name, file, root, lines
        self._faults = faults
        self._converter = Converter()

    def layout(self) -> Layout:
        root, converter = self._root, self._converter
        game = _game(root, self._file)
        own = frozenset(_OWN)
        game_keys = frozenset(key for key in root.items if key not in own)
        common = converter.struct(root, Common, skip=game_keys | {"blocks", "extends", "remove"})
        keys = converter.struct(root, game.keys, skip=own)
        blocks = self._blocks()
        if keys is not None:
            for path, message, hint in game.check_keys(keys):
                converter.fault(self._node(path), message, hint)
        faults = [*self._faults, *converter.faults]
        if faults or keys is None or common is None:
            raise Unreadable(sorted(faults, key=lambda fault: (fault.file or "", fault.position)))
        kit = game.kit(keys)
        return Layout(
            self._name, self._file, game, common, keys, kit, blocks, fingerprint(root), root, converter.nodes, self._lines
        )

    def _node(self, path: str) -> Node:
        """The node a path of the game's keys was read from, else the nearest above it."""
        while path:
            if path in self._converter.nodes:
                return self._converter.nodes[path]
            if path in self._root.items:
                return self._root.items[path][1]
            path = path.rpartition(".")[0]
        return self._root

    def _blocks(self) -> tuple[Block, ...]:
        from sheetgen.blocks import KINDS

        node = self._root.get("blocks")
        if node is None:
            return ()
        if not isinstance(node, Sequence):
            self._converter.fault(node, "a list of blocks belongs here", "write `- {id: …, block: …, at: …}`, a line each")
            return ()
        found: list[Block] = []
        ids: dict[str, int] = {}
        for n, item in enumerate(node.items, 1):
            if not isinstance(item, Mapping):
                self._converter.fault(item, "a block is a mapping", "write `- {id: …, block: …, at: …}`")
                continue
            block = self._block(item, f"blocks.{n}", KINDS)
            if block is None:
                continue
            if block.options.id in ids:
                at = item.items["id"][0] if "id" in item.items else item
                self._converter.fault(at, f"two blocks have the id '{block.options.id}'", "give each its own")
            ids[block.options.id] = n
            found.append(block)
        return tuple(found)

    def _block(self, item: Mapping, path: str, kinds: dict[str, Any]) -> Block | None:
        kind = item.get("block")
        if not isinstance(kind, Scalar):
            name = item.get("id")
            shown = f" '{name.text}'" if isinstance(name, Scalar) else ""
            self._converter.fault(item, f"the block{shown} does not say its kind", f"add `block: …`; {near('', kinds)}")
            return None
        if kind.text not in kinds:
            self._converter.fault(kind, f"unknown kind of block '{kind.text}'", near(kind.text, kinds))
            return None
        options = self._converter.struct(item, kinds[kind.text].options, path)
        return Block(options, item) if options is not None else None


def fingerprint(root: Mapping) -> str:
    """Six characters that tell layouts apart: of all they say, wherever and in whatever order it was typed."""
    from hashlib import sha256

    return sha256(repr(_plain(root)).encode()).hexdigest()[:6]


def _plain(node: Node) -> object:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [_plain(item) for item in node.items]
    return sorted((key, _plain(value)) for key, (_, value) in node.items.items())
