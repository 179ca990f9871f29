"""Looks with one value replaced by others, so that `lint` sees whether the value changes anything on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from sheetgen.drawing.looks import AxisPart, FamilyLook
from sheetgen.games.sheet.keys import OF_FAMILIES
from sheetgen.games.sheet.looks.resolving import Looks
from sheetgen.games.sheet.looks.spots import NONE, FieldPath, Said, Spot, TextHint
from sheetgen.games.sheet.resolution.check import CheckedLayout
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Node

phrase, _ = room("sheet")

_OTHERS: dict[str, tuple[Any, ...]] = {
    "icon": (NONE, "dice-1", "dice-2"),
    "hint": (NONE, TextHint({"": ("1",)})),
    "colour": (NONE, "red", "blue"),
    "inside": ("key", "worth", "icon", NONE),
    "role": ("plain", "sum", "total", "note"),
}
_OF_ROOTS = ("shape", "regions")
"""Keys that always have a visible effect on a root, so other values needn't be tried there. `lint` already reports an invalid use
as an error."""


_Varied: TypeAlias = "tuple[str, Node, Iterator[Looks]]"
"""The key of a look, the node of its value, and the looks that have other values instead."""


def varied(checked_layout: CheckedLayout) -> Iterator[tuple[Node, Message, Iterator[CheckedLayout]]]:
    """Yield each value of a look with the message for a value without effect on paper, and the layout with other values instead."""
    for word, node, others in _varied(checked_layout.looks) if checked_layout.looks is not None else ():
        unseen = phrase("look-unseen", "here, `{key}` has no effect on the printed sheet", word)
        what = message(unseen, phrase("remove-look-key", "remove it"))
        yield node, what, (replace(checked_layout, looks=other) for other in others)


def _varied(looks: Looks) -> Iterator[_Varied]:
    """Yield each value that a layout gives in a look; a list counts as one value, and so do the keys of one axis."""
    groups: dict[tuple[int, str, str], Said] = {}
    unknown = {name.text for name in looks.unknown}
    named = (values for name, values in looks.named.items() if name not in unknown)
    for values in (*(entry.values for entry in looks.entries), *named):
        for word, said in values.items():
            for side in [""] if said.every is not None else said.by:
                groups.setdefault((id(said.node), word, side), said)
    for (_, word, side), said in groups.items():
        if word in OF_FAMILIES:
            yield from _of_families(word, said, looks)
        else:
            node = said.at(next(iter(said.by[side]))) if side else said.node
            quiet = all(value == "note" for value in (said.by[side].values() if side else [said.every]))
            others = ("", "plain") if quiet else _OTHERS[word]  # a value that isn't `note`, and can't make a sum look lighter
            yield word, node, (_with_value(looks, word, said, side, value) for value in others)


def _with_value(looks: Looks, word: str, said: Said, side: str, value: Any) -> Looks:
    """Return the looks with one value replaced wherever it counts."""
    changed = said._replace(by={**said.by, side: dict.fromkeys(said.by[side], value)}) if side else said._replace(every=value)

    def over(values: Any) -> Any:
        return {**values, word: changed} if word in values and values[word].node is said.node else values

    entries = tuple(entry._replace(values=over(entry.values)) for entry in looks.entries)
    return replace(looks, entries=entries, named={name: over(values) for name, values in looks.named.items()})


def _of_families(word: str, said: Said, looks: Looks) -> Iterator[_Varied]:
    """Yield a value that applies to families as a whole, with other values in the families where it takes precedence. If it takes
    precedence nowhere, it changes nothing, and there are no other values."""
    won = [fields for fields in looks.families if looks.said_of_family(fields, word) is said.node]
    if not won:
        yield word, said.node, iter(())
    elif not (word in _OF_ROOTS and any(len(fields) == 1 for fields in won)):
        others = _OTHERS_OF_FAMILY[word](looks.families[won[0]], looks.spot(won[0]))
        # two families with `join: no` would share a table only if both lost it
        apart = [fields for fields, look in looks.families.items() if look.join == "no"] if word == "join" else []
        pairs = [([*won, other], word, "") for other in apart if other not in won]
        yield word, said.node, (_with_families(looks, *each) for each in [(won, word, other) for other in others] + pairs)


def _with_families(looks: Looks, won: list[FieldPath], word: str, other: Any) -> Looks:
    return replace(looks, families={**looks.families, **{each: replace(looks.families[each], **{word: other}) for each in won}})


def _other_parts(_: FamilyLook, spot: Spot) -> tuple[Any, ...]:
    """Other parts to try: none, and the first key apart from the rest."""
    axis = spot.axes.get(spot.lead)
    last = len(axis.keys) - 1 if axis is not None else 0
    return ((), (AxisPart("", 0, 0), AxisPart("", 1, last))) if last else ((),)


def _other_folds(look: FamilyLook, _: Spot) -> tuple[Any, ...]:
    """Other folds to try: none, and the keys in two halves."""
    keys = sum(look.fold)
    return ((), (keys - keys // 2, keys // 2)) if keys > 1 else ((),)


_OTHERS_OF_FAMILY: dict[str, Callable[[FamilyLook, Spot], tuple[Any, ...]]] = {
    "shape": lambda _look, _spot: ("table", "strip"),
    "regions": lambda _look, _spot: ((),),
    "parts": _other_parts,
    "turn": lambda _look, _spot: (None, True, False),
    "join": lambda _look, _spot: ("", "no"),
    "fold": _other_folds,
}
