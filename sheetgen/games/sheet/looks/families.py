"""Properties of families as a whole: shapes and their requirements, regions, parts, folds, joins, totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from sheetgen.drawing.looks import PLAIN, AxisPart, FamilyLook, Shape
from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition.domains import range_keys, whole_key
from sheetgen.games.sheet.definition.spec import Axis, SpaceSpec
from sheetgen.games.sheet.keys import OF_FAMILIES
from sheetgen.games.sheet.looks.meanings import meanings
from sheetgen.games.sheet.looks.regions import CELLED, HOLE, Regions, Tell, fold_length, no_such_key, no_such_word
from sheetgen.games.sheet.looks.spots import NONE, Entry, FieldPath, Said, Spot
from sheetgen.source import nodes as typed
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, in_a_row, room, sentence
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Scalar
from sheetgen.source.nodes import Sequence as Listed

phrase, _ = room("sheet")

SHAPES: tuple[Shape, ...] = get_args(Shape)
MOST_IN_A_ROW = 24
"""Maximum number of boxes on one line of a strip or a chain."""
_LINED: tuple[Shape, ...] = ("strip", "chain")
_NEEDS = {
    "strip": phrase(
        "needs-strip",
        "a strip needs single spaces along one or two axes, all of one kind: ticks, choices, `is`, or numbers of at "
        "most two digits",
    ),
    "chain": phrase(
        "needs-chain",
        "a chain needs single spaces along one or two axes, all of one kind: ticks, choices, `is`, or numbers of at "
        "most two digits",
    ),
    "frames": phrase("needs-frames", "frames need a record along an axis: one to four fields to write in, and at most one `is`"),
    "board": phrase("needs-board", "a board needs single spaces along one or two axes"),
    "circles": phrase("needs-circles", "circles need single spaces with rows and columns"),
}
_MAX_FRAME_FIELDS = 4
_SHORT_KEY = 4
"""Maximum length of a key that fits into a box of a strip."""


def inferred_shape(spot: Spot, regions: bool = False) -> Shape:
    """Return the shape of a family that sets none. A row of ticks is a strip, and so is each row of ticks whose key is a colour;
    numbers along two axes with regions, boxes or only ticks and choices are a board."""
    kinds = {leaf.kind for leaf in spot.leaves({})} if spot.record is None else set()
    has_regions = regions and len(spot.own) == 2 and all(axis.numeric for axis in spot.own)
    if (has_regions and kinds.isdisjoint(("is", "printed"))) or spot.boxes or spot.is_lettered:
        return "board"
    if kinds == {"tick"} and len(spot.fields) == 1 <= len(spot.own) <= 2:
        *rows, axis = sorted(spot.own, key=lambda axis: axis.which == "columns")
        is_short = all(len(key) <= _SHORT_KEY or key in meanings((key,)) for key in axis.keys)
        looks = [meanings(row.keys).get(key, PLAIN) for row in rows for key in row.keys]
        across = axis.which == "columns" or axis.numeric
        if (
            across
            and is_short
            and all(look.colour and not look.icon for look in looks)
            and not axis.players
            and len(axis.keys) <= MOST_IN_A_ROW
        ):
            return "strip"
    return "table"


class Families:
    """The looks of all families that set any. tokens: the names of regions; captions: the captions of parts as typed, each with the
    fields of its family, by text name."""

    def __init__(self, spots: Mapping[FieldPath, Spot], entries: Sequence[Entry], tables: typed.Node | None, tell: Tell) -> None:
        self._spots, self.tables, self.tell = spots, tables, tell
        self.looks: dict[FieldPath, FamilyLook] = {}
        self.tokens: set[str] = set()
        self.captions: dict[str, tuple[FieldPath, str]] = {}
        said: dict[FieldPath, dict[str, Said]] = {}
        for entry in sorted(entries, key=lambda entry: entry.rank):
            if not entry.side:
                there = said.setdefault(entry.fields, {})
                there.update({word: one for word, one in entry.values.items() if word in OF_FAMILIES and word not in there})
        for fields, values in said.items():
            if values:
                self.looks[fields] = _Family(spots[fields], {word: one.node for word, one in values.items()}, self).look()
        self._joins({fields: values["join"].node for fields, values in said.items() if "join" in values})
        self._totals(entries)
        self._inside(entries)

    def shape(self, fields: FieldPath) -> Shape:
        """Return the shape of the root that contains a field."""
        root = fields[:1]
        return self.looks[root].shape if root in self.looks else inferred_shape(self._spots[root])

    # Relations between families

    def _joins(self, nodes: Mapping[FieldPath, typed.Node]) -> None:
        """Check that every join leads to another family with a common axis, and that no chain of joins leads back to its start."""
        roots = tuple(fields[0] for fields, spot in self._spots.items() if len(fields) == 1 and spot.on_paper)
        for fields, node in nodes.items():
            root, other = fields[0], self.looks[fields].join
            if not other or other == "no":
                continue
            if other not in roots:
                what = phrase("no-family", "no space is called '{name}'", other)
                self.tell(node, what, near(other, tuple(name for name in roots if name != root)))
            elif other == root:
                what = phrase("join-itself", "a family can't join its own table")
                hint = phrase("join-other", "name another family, or write `join: no`")
                self.tell(node, what, hint)
            elif (circle := self._circle(root)) is not None:
                what = phrase("join-circle", "these families would join each other's table: {names}", in_a_row(circle))
                hint = phrase("join-drop", "remove one `join`")
                self.tell(node, what, hint)
            elif self._keys(root).isdisjoint(self._keys(other)):
                what = phrase("join-apart", "'{name}' and '{other}' have no axis in common", root, other)
                hint = phrase("join-keys", "families in one table must have the same keys along one axis")
                self.tell(node, what, hint)

    def _circle(self, root: str) -> tuple[str, ...] | None:
        names = [root]
        while (look := self.looks.get((names[-1],))) is not None and look.join not in ("", "no"):
            if look.join == root:
                return (*names, root)
            if look.join in names:
                return None
            names.append(look.join)
        return None

    def _keys(self, root: str) -> set[tuple[str, ...]]:
        """Return the keys of all axes of a root, and the captions of its parts."""
        result = {axis.keys for fields, spot in self._spots.items() if fields[0] == root for axis in spot.own}
        captions = tuple(caption for fields, caption in self.captions.values() if fields == (root,))
        return result | {captions} if captions else result

    def _totals(self, entries: Sequence[Entry]) -> None:
        """Check that no table has two totals: families with the same axes share a table unless they say otherwise."""
        first: dict[object, str] = {}
        for entry in entries:
            said, spot = entry.values.get("role"), self._spots[entry.fields]
            look = self.looks.get(entry.fields[:1])
            if said is None or (look is not None and look.join == "no"):
                continue
            totals = [entry.key] if entry.side and said.every == "total" else []
            totals += [key for by in said.by.values() for key, role in by.items() if role == "total"]
            if not entry.side and said.every == "total":
                rows = spot.axes.get("rows")
                each = len(spot.own) == 2 and rows is not None and spot.lead == "rows" and len(rows.keys) > 1
                totals += rows.keys if each and rows is not None else [""]
            every = (*spot.around, *spot.own)
            across = [axis for axis in every if axis.players or axis.which == "columns"]
            axes = [(axis.players, axis.keys) for axis in across or every]
            for key in totals:
                name = ".".join((*entry.fields, key)) if key else ".".join(entry.fields)
                other = first.setdefault((*axes, entry.fields[:-1]), name)
                if other != name:
                    of = entry.fields[-1]
                    self.tell(said.node, _two_totals(of if len(totals) > 1 else name, of if len(totals) > 1 else other))
                    break

    def _inside(self, entries: Sequence[Entry]) -> None:
        """Reject `inside` for the numbers and texts of a table."""
        for entry in entries:
            said = entry.values.get("inside")
            if said is None or self.shape(entry.fields) != "table":
                continue
            spot = self._spots[entry.fields]
            values = [({entry.side: entry.key}, said.every)] if said.every else []
            values += [({side: key}, value) for side, by in said.by.items() for key, value in by.items()]
            for keys, value in values:
                if value != NONE and {leaf.kind for leaf in spot.leaves(keys)} <= {"number", "text"}:
                    what = phrase("inside-table", "`{word}` can't be used in a table: tables contain only numbers and text", value)
                    hint = phrase("inside-none", "remove it, or use another `shape`")
                    self.tell(said.at(*keys.values()), what, hint)
                    break


class _Family:
    """The look of one family."""

    def __init__(self, spot: Spot, words: Mapping[str, typed.Node], families: Families) -> None:
        self._spot, self._words, self._families, self._tell = spot, words, families, families.tell

    def look(self) -> FamilyLook:
        """Return the properties of the family as a whole, as far as they can be read, and report the errors in them."""
        spot, said = self._spot, self._words
        fold = self._fold()
        parts, captions = self._parts()
        shape, turn, join = self._shape(), self._flag("turn"), self._name("join")
        look = FamilyLook(shape=shape, parts=parts, turn=turn, join=join, fold=fold)
        if look.shape == "frames" and look.turn:
            hint = phrase("other-axis", "remove `turn`, and use the key `rows` for the other axis")
            self._tell(said["turn"], phrase("turn-frames", "frames can't be turned"), hint)
        if isinstance(said.get("fold"), Listed) and not (look.shape in (*CELLED, "chain") and len(spot.own) == 1):
            what = phrase("fold-list", "line lengths can be given only for a board, hexagons or a chain along one axis")
            self._tell(said["fold"], what, phrase("fold-number", "write the number of boxes per line: `fold: 10`"))
        if self._has("regions"):
            look = Regions(spot, said["regions"], said.get("fold"), self._families.tables, self._tell).over(look)
            self._families.tokens |= {token for row in look.regions for token in row} - {HOLE}
        if "shape" in said:
            self._check_shape(look)
        for number, caption in enumerate(captions, 1):
            self._families.captions[caption_name(spot.fields, number)] = spot.fields, caption
        return look

    def _text(self, word: str) -> str | None:
        """Return the text of a word's value; empty if it isn't a single value, None if the word is missing."""
        node = self._words.get(word)
        return None if node is None else node.text.strip() if isinstance(node, Scalar) else ""

    def _has(self, word: str) -> bool:
        return self._text(word) not in (None, NONE)

    def _name(self, word: str) -> str:
        if word in self._words and not isinstance(self._words[word], Scalar):
            self._tell(self._words[word], words.text_wanted())
        text = self._text(word) or ""
        return "no" if text in (NONE, "no", "false") else text

    def _flag(self, word: str) -> bool | None:
        text = self._text(word)
        if text is None:
            return None
        if text.casefold() not in ("yes", "true", "no", "false", NONE):
            node = self._words[word]
            self._tell(node, words.no_flag(node.text if isinstance(node, Scalar) else ""))
        return text.casefold() in ("yes", "true")

    # Shapes

    def _shape(self) -> Shape:
        text = self._text("shape")
        if text is None:
            return inferred_shape(self._spot, self._has("regions"))
        if text not in (*SHAPES, NONE):
            self._tell(self._words["shape"], no_such_word("shape", text, SHAPES))
        return next((shape for shape in SHAPES if shape == text), "table")

    def _check_shape(self, look: FamilyLook) -> None:
        spot, node, shape = self._spot, self._words["shape"], look.shape
        single = spot.record is None and 1 <= len(spot.own) <= 2
        leaves = [*spot.leaves({})]
        if shape == "strip" and spot.record is not None and len(spot.own) == 1:  # boxes of several kinds, perhaps their sum
            is_fit = all(_are_small([leaf]) for leaf in leaves) and all(leaf.kind != "is" for leaf in leaves[:-1])
        else:
            is_fit = shape in _LINED and single and _are_small(leaves)
        if is_fit:
            line = max(look.fold, default=len(self._along().keys))
            if line > MOST_IN_A_ROW:
                boxes = shape, line, MOST_IN_A_ROW
                what = phrase("row-too-long", "a line of this {shape} has {keys} boxes, but at most {most} fit", *boxes)
                hint = phrase("fold-it", "add `fold: {most}`", MOST_IN_A_ROW)
                self._tell(node, what, hint)
        elif shape == "hex":
            if not single or (len(spot.own) == 1 and not look.fold):
                what = phrase("needs-hex", "hexagons need single spaces along two axes, or along one with `fold`")
                hint = phrase("add-fold", "for one axis, add the line lengths: `fold: [3, 4, 3]`")
                self._tell(node, what, hint)
        elif shape == "circles":
            if spot.record is not None or len(spot.own) != 2 or any(axis.players or axis.grows for axis in spot.own):
                self._tell(node, _NEEDS[shape], phrase("shape-table", "use `table`, which always works"))
        elif shape != "table" and not (self._are_frames() if shape == "frames" else shape == "board" and single):
            self._tell(node, _NEEDS[shape], phrase("shape-table", "use `table`, which always works"))

    def _along(self) -> Axis:
        """Return the axis whose keys are side by side in a line."""
        return next((axis for axis in self._spot.own if axis.which == "columns"), self._spot.own[-1])

    def _are_frames(self) -> bool:
        spot = self._spot
        fields = list(spot.record.fields.values()) if spot.record is not None else []
        there = [field for field in fields if not isinstance(field, SpaceSpec) or field.on_paper]
        singles = [field.kind for field in there if isinstance(field, SpaceSpec)]
        typed_ones = [kind for kind in singles if kind not in ("is", "printed")]
        single = len(singles) == len(there) and "printed" not in singles and singles.count("is") <= 1
        return single and 1 <= len(typed_ones) <= _MAX_FRAME_FIELDS and len(spot.own) <= 2

    # Folds and parts

    def _fold(self) -> tuple[int, ...]:
        """Return the number of boxes on each line; empty if `fold` isn't given or can't be read."""
        node = self._words.get("fold")
        if node is None:
            return ()
        if not self._spot.own:
            self._tell(node, _no_keys_to_part("fold"))
            return ()
        keys = len(self._along().keys)
        if not self._has("fold"):
            return (keys,)
        items = node.items if isinstance(node, Listed) else [node]
        lengths = [_whole(item) for item in items]
        wrong = next((item for item, length in zip(items, lengths, strict=True) if length < 1), None)
        if wrong is not None or not lengths:
            what = phrase("no-fold", "expected the number of boxes per line, or a list with the length of each line")
            hint = phrase("write-fold", "write `fold: 10`, or `fold: [3, 4, 3]`")
            self._tell(wrong or node, what, hint)
            return ()
        if isinstance(node, Listed):
            if sum(lengths) != keys:
                self._tell(node, fold_length(sum(lengths), keys))
            return tuple(lengths)
        return tuple(min(lengths[0], keys - begin) for begin in range(0, keys, lengths[0]))

    def _parts(self) -> tuple[tuple[AxisPart, ...], tuple[str, ...]]:
        """Return the parts, and their captions as typed."""
        node = self._words.get("parts")
        if node is None or not self._has("parts"):
            return (), ()
        axis = next((axis for axis in self._spot.own if axis.which == self._spot.lead), None)
        if axis is None:
            self._tell(node, _no_keys_to_part("parts"))
            return (), ()
        if isinstance(node, Nodes) and node.items:
            return self._captioned(node, axis)
        many = _whole(node)
        if many < 2:
            self._tell(node, _no_parts(node.text if isinstance(node, Scalar) else ""))
            return (), ()
        last = len(axis.keys) - 1
        return tuple(AxisPart("", begin, min(begin + many - 1, last)) for begin in range(0, last + 1, many)), ()

    def _captioned(self, node: Nodes, axis: Axis) -> tuple[tuple[AxisPart, ...], tuple[str, ...]]:
        """Return the parts that have captions, and the captions as typed."""
        at = {key: index for index, key in enumerate(axis.keys)}
        of: dict[str, str] = {}
        result: list[AxisPart] = []
        for number, (caption, (typed_caption, value)) in enumerate(node.items.items(), 1):
            if caption in at:
                what = phrase("caption-is-key", "'{caption}' is already a key", caption)
                hint = phrase("other-caption", "use another caption; a label can change the printed caption")
                self._tell(typed_caption, what, hint)
            indices: list[int] = []
            for item, key in _listed_keys(value):
                if key not in at:
                    self._tell(item, no_such_key(key, axis.keys))
                elif key in of:
                    what = phrase("part-twice", "the key '{key}' is already in the part '{caption}'", key, of[key])
                    hint = phrase("part-once", "put each key in one part")
                    self._tell(item, what, hint)
                elif at[key] != (indices[-1] + 1 if indices else max(at[key], result[-1].last + 1 if result else 0)):
                    what = phrase("part-order", "the key '{key}' doesn't follow the order of the axis", key)
                    hint = phrase("part-as-axis", "put consecutive keys into each part, in the order of the axis")
                    self._tell(item, what, hint)
                else:
                    indices.append(at[key])
                    of[key] = caption
            if indices:
                result.append(AxisPart("$" + caption_name(self._spot.fields, number), indices[0], indices[-1], caption))
            elif not [*_listed_keys(value)]:
                self._tell(value, _no_parts())
        return tuple(result), tuple(node.items)


def caption_name(fields: FieldPath, number: int) -> str:
    """Return the text name of a caption; no space can have this name."""
    return ".".join(("part_", *fields, str(number)))


def _are_small(leaves: Sequence[SpaceSpec]) -> bool:
    """Return whether all spaces are of one kind, and that kind fits into a small box."""
    kinds = {leaf.kind for leaf in leaves}
    ends = [end for leaf in leaves for part in leaf.domain.parts for end in (part.low, part.high)]
    digits = all(end is not None and len(str(abs(end))) <= 2 for end in ends) and all(leaf.domain.parts for leaf in leaves)
    return len(kinds) == 1 and kinds <= {"tick", "choice", "is", "number"} and (digits or kinds != {"number"})


def _whole(node: typed.Node) -> int:
    """Return the non-negative whole number of a node; -1 if it isn't one."""
    text = node.text.strip() if isinstance(node, Scalar) else ""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1


def _listed_keys(node: typed.Node) -> Iterator[tuple[typed.Node, str]]:
    """Yield the keys of a part, with ranges expanded."""
    for item in node.items if isinstance(node, Listed) else [node]:
        text = item.text.strip() if isinstance(item, Scalar) and not item.empty else ""
        keys = range_keys(text)
        if keys is None or isinstance(keys, int):
            keys = iter([whole_key(text) or text]) if text else iter(())
        yield from ((item, key) for key in keys)


def _two_totals(name: str, other: str) -> Sentence:
    if name == other:
        message = phrase("all-totals", "each key of '{name}' would be a total", name)
    else:
        message = phrase("two-totals", "'{name}' and '{other}' are both totals of one table", name, other)
    return sentence(message, phrase("make-one-sum", "make one of them a `sum`"))


def _no_parts(*_about: object) -> Sentence:
    message = phrase("no-parts", "expected the number of keys per part, or captions with their keys")
    return sentence(message, phrase("write-parts", "write `parts: 4`, or `parts: {{front: 1..9, back: 10..18}}`"))


def _no_keys_to_part(key: str) -> Sentence:
    message = phrase("nothing-to-part", "there are no keys for `{key}` to divide", key)
    return sentence(message, phrase("leave-out-key", "leave it out"))
