"""Errors in keys that a layout inherits, reported at the key that the layout itself changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sheetgen.games.game import AnyGame
from sheetgen.layout import find
from sheetgen.layout.merge import MergedLayout
from sheetgen.layout.model import Layout
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Message, Phrase, all_of, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence, below

phrase, plural = room("layout")


def merge_inherited_faults(
    faults: list[Fault], whole: MergedLayout, game: AnyGame, known: tuple[Any, ...], extended: Callable[[], Layout | None]
) -> list[Fault]:
    """Return the errors, with those of inherited keys merged into one if the layout's own `spaces` changed names that these keys
    need. The merged error is reported at the first such space."""
    own_file = known[1]
    inherited = [fault for fault in faults if fault.file not in (None, own_file)]
    base = extended() if inherited and game.outdated is not None else None
    if base is None or base.game.name != game.name or game.outdated is None:
        return faults
    lost, keys = game.outdated(base.model, *known)
    spaces = whole.own.get("spaces")
    changed = [spaces.items[each][0] for each in lost if each in spaces.items] if isinstance(spaces, Mapping) else []
    if not changed:
        return faults
    every = tuple(dict.fromkeys((*keys, *(key for fault in inherited if (key := _key_at(whole.root, fault))))))
    problem = inherited[0].message.sentence().message
    assert isinstance(problem, Phrase | str), "a fault is one sentence"
    name = find.layout_name(base.file)
    what = message(
        phrase("outdated", "{problem} (inherited from {base})", problem, name),
        phrase(
            "write-again",
            "copy these keys from {base} into this file, and adapt them to your change: {keys}",
            name,
            all_of([f"`{key}`" for key in every]),
        ),
    )
    return [*(fault for fault in faults if fault not in inherited), Fault(what, changed[0].position, own_file)]


def _key_at(root: Mapping, fault: Fault) -> str:
    """Return the key, or the space, that contains an error."""
    for key, (_, value) in root.items.items():
        if _holds(value, fault):
            within = value.items.items() if key in ("spaces", "computed") and isinstance(value, Mapping) else ()
            return next((name for name, (_, each) in within if _holds(each, fault)), key)
    return ""


def _holds(node: Node, fault: Fault) -> bool:
    """Return whether an error is in a value, or below it."""
    if isinstance(node, Scalar):
        start, at, end = node.position[:2], fault.position[:2], node.end[:2]
        return node.file == fault.file and start <= at <= end
    held = node.items if isinstance(node, Sequence) else [each for _, each in node.items.values()]
    return any(_holds(each, fault) for each in held)


def of_key(layout: Layout, path: str, problem: Message) -> Fault:
    """Return an error of one of the game's keys; for an inherited key, at the layout's own key that it depends on."""
    node, typed = layout.where_to_mend(path), below(layout.root, path)
    away = typed is not None and not layout.is_in_user_file(typed)
    besides = _inherited_key(path, typed.file) if typed is not None and away else None
    return Fault(problem, node.position, node.file, (besides,) if besides else ())


def _inherited_key(key: str, file: str) -> Message:
    """Return the message that a key with an error (empty: one of several keys) comes from another layout's file."""
    base = find.layout_name(file)
    hint = phrase("comes-from", "the error comes from {base}: start from another layout", base)
    if key:
        hint = phrase("key-comes-from", "`{key}` comes from {base}: write it in this file too", key, base)
    return message(phrase("inherited", "(inherited from {base})", base), hint)


def at_home(fault: Fault, layout: Layout) -> Fault:
    """Move an error inherited from a bundled layout to the key where this layout names its base."""
    if fault.file is None or fault.file == layout.file or not find.is_bundled(fault.file) or find.is_bundled(layout.file):
        return fault
    home, besides = layout.origin, _inherited_key("", fault.file)
    return fault._replace(position=home.position, file=home.file, besides=(*fault.besides, besides))
