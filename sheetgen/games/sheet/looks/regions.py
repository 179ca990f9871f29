"""Regions of a board: a token for each cell, from a table of constants, lists, values by key, or lines of words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from sheetgen.drawing.looks import FamilyLook, Shape
from sheetgen.games.sheet.definition.domains import whole_key
from sheetgen.games.sheet.definition.spec import Axis
from sheetgen.games.sheet.looks.spots import Spot
from sheetgen.source import nodes as typed
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, all_of, room, sentence
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Scalar, below
from sheetgen.source.nodes import Sequence as Listed

phrase, _ = room("sheet")

CELLED: tuple[Shape, ...] = ("board", "hex")
"""Shapes that have regions."""
HOLE = "-"
"""Token for a place without a cell, in regions typed as rows of words."""
Tell = Callable[..., None]
"""A function that reports an error. It takes the node, the message and any hints."""


class Regions:
    """Reader of one family's regions. tables: the layout's constants; fold: the node of the line lengths."""

    def __init__(self, spot: Spot, node: typed.Node, fold: typed.Node | None, tables: typed.Node | None, tell: Tell) -> None:
        self._spot, self._node, self._fold, self._tables, self._tell = spot, node, fold, tables, tell

    def over(self, look: FamilyLook) -> FamilyLook:
        """Return the look of a board with its regions. If the regions are typed in several lines along one axis and no fold is
        given, they also set the lengths of the board's lines."""
        spot, node = self._spot, self._node
        if look.shape not in CELLED:
            what = phrase("regions-off-board", "regions don't work with `shape: {shape}`", look.shape)
            hint = phrase("regions-shapes", "add `shape: board`, or `shape: hex`")
            self._tell(node, what, hint)
            return look
        if not 1 <= len(spot.own) <= 2 or spot.record is not None:
            return look  # the shape already has an error
        if isinstance(node, Scalar) and "\n" not in node.text.strip() and not node.block:
            table = below(self._tables, node.text.strip()) if self._tables is not None else None
            if table is None:
                known = tuple(self._tables.items) if isinstance(self._tables, Nodes) else ()
                what = phrase(
                    "no-regions", "expected the name of a table, lists, or lines with one word per cell, not '{text}'", node.text
                )
                self._tell(node, what, near(node.text, known))
                return look
            node = table
        rows = self._rows(node)
        return look if rows is None else self._laid_out(look, rows)

    def _rows(self, node: typed.Node) -> list[list[str]] | None:
        """Return the tokens line by line. Regions by key give one line for each key of the rows, or a single line."""
        if isinstance(node, Scalar):
            return [line.split() for line in node.text.split("\n") if line.strip()]
        if isinstance(node, Nodes):
            return self._read_tokens_by_key(node, self._spot.own)
        if node.items and all(isinstance(item, Scalar) for item in node.items):
            return [self._tokens(node.items)]
        return [row for item in node.items for row in (self._read_tokens_by_key(item, self._spot.own[1:]) or [[]])]

    def _read_tokens_by_key(self, node: typed.Node, axes: Sequence[Axis]) -> list[list[str]] | None:
        """Return the tokens by the keys of one axis, or of two."""
        if isinstance(node, Scalar):
            return [self._tokens([node])]
        if isinstance(node, Listed):
            return [self._tokens(node.items)]
        keys = axes[0].keys if axes else ()
        by = {whole_key(key.strip()) or key: item for key, item in node.items.items()}
        for key, (at, _) in by.items():
            if key not in keys:
                self._tell(at, no_such_key(key, tuple(keys)))
        lacks = tuple(key for key in keys if key not in by)
        if lacks:
            what = phrase("region-lacks", "no region is given for {keys}", all_of(lacks[:5]))
            hint = phrase("name-region", "write the name of its region instead of `-`")
            self._tell(self._node, what, hint)
        if lacks or by.keys() - set(keys):
            return None
        values = [by[key][1] for key in keys]
        if len(axes) == 1:
            return [self._tokens(values)]
        return [row for value in values for row in (self._read_tokens_by_key(value, axes[1:]) or [[]])]

    def _tokens(self, nodes: Sequence[typed.Node]) -> list[str]:
        result = []
        for node in nodes:
            text = node.text.strip() if isinstance(node, Scalar) else ""
            if not text or len(text.split()) > 1:
                what = phrase("region-token", "expected one word without space characters, not '{text}'", text)
                hint = phrase("region-word", "write one word for each cell: the name of its region")
                self._tell(node, what, hint)
            result.append(text)
        return result

    def _laid_out(self, look: FamilyLook, rows: list[list[str]]) -> FamilyLook:
        node, own = self._node, self._spot.own
        tokens = [token for row in rows for token in row]
        there = sum(token != HOLE for token in tokens)
        if len(own) == 2:
            lines, columns = (len(axis.keys) for axis in own)
            if len(rows) != lines or any(len(row) != columns for row in rows):
                self._tell(node, _other_cells(len(tokens), lines * columns))
            elif there < len(tokens):
                at = tokens.index(HOLE)
                name = ".".join((*self._spot.fields, own[0].keys[at // columns], own[1].keys[at % columns]))
                what = phrase("hole-in-cell", "{name} is a space on the sheet, so it needs a cell", name)
                hint = phrase("name-region", "write the name of its region instead of `-`")
                self._tell(node, what, hint)
            return replace(look, regions=tuple(map(tuple, rows)))
        keys = len(own[0].keys)
        if there != keys:
            self._tell(node, _other_cells(there, keys))
            return look
        if len(rows) > 1:
            lengths = tuple(sum(token != HOLE for token in row) for row in rows)
            if look.fold not in ((), lengths):
                self._tell(self._fold or node, fold_length(sum(look.fold), there))
            return replace(look, regions=tuple(map(tuple, rows)), fold=lengths)
        begins = [sum(look.fold[:number]) for number in range(len(look.fold))] or [0]
        folded = zip(begins, look.fold or (keys,), strict=True)
        return replace(look, regions=tuple(tuple(tokens[begin : begin + length]) for begin, length in folded))


def _other_cells(tokens: int, cells: int) -> Sentence:
    message = phrase("other-cells", "number of regions given: {tokens}; number of cells: {cells}", tokens, cells)
    return sentence(message, phrase("region-each", "write one region for each cell, and `-` for a hole"))


def no_such_word(key: str, text: str, known: tuple[str, ...]) -> Sentence:
    """Return the message for a value that a look's key can't have."""
    return sentence(phrase("no-look-word", "`{key}` can't be '{text}'", key, text), near(text, known))


def no_such_key(key: str, known: tuple[str, ...]) -> Sentence:
    """Return the message for a key that no axis of the family has."""
    return sentence(phrase("look-no-key", "no axis here has the key '{key}'", key), near(key, known))


def fold_length(together: int, keys: int) -> Sentence:
    """Return the message for lines that hold more or fewer places than the axis has keys."""
    places = phrase("fold-length", "these lines have {together} boxes in total, but the number of keys is {keys}", together, keys)
    return sentence(places, phrase("as-many", "make the two numbers equal"))
