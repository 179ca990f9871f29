"""Outlines a draft for a form: its spaces and rules, unchanged. Values too complex for the form are only named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from sheetgen.page.answers import Refusal
from sheetgen.page.drafts.draft import Draft, parse_draft
from sheetgen.page.drafts.offsets import Offsets
from sheetgen.page.drafts.renaming import labels_of, language_of, shown
from sheetgen.page.requests import Request
from sheetgen.source.editing import EditableDocument
from sheetgen.source.faults import Unreadable
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

KINDS = ("number", "choice", "tick", "text", "is", "printed")
"""The keys of a space that name its kind; the value of such a key gives details."""
SHORT = {"number": "yes", "tick": "yes", "text": "yes"}
"""The kinds with which a space in short form may begin, and the value of the kind's key if nothing follows."""
LISTED = ("rows", "columns", "choice", "players")
"""Keys whose value is a range or a list."""
AXES = ("rows", "columns")
_SPACE = (*KINDS, *AXES, "must", "when", "says")
_RULE = ("id", "for", "when", "must", "at", "says", "severity")
TEXTS = ("title", "says")
"""Keys whose value may be a text in each language."""
_HEAD = ("title", "players", "score", "winner", "extends")
_FIXED = "player"
"""Name of the space that can't be renamed."""
_MOST = 400
_LONGEST = 2_000
_DEEPEST = 5

Json = dict[str, Any]
Span = Callable[[Node], list[int]]


def outline(request: Request, context: WorkerContext) -> Json:
    """Return a draft for a form: `{"head", "spaces", "rules"}`; each is null if the text is not YAML.

    head: the values of the layout's top keys, by key; rules: the values of each rule, by key; spaces: the values of each space, and
    its `name`, its printed `label`, `path` (keys starting at `spaces`), `kind` (`of`: a record; null if too complex for a form, ""
    if missing), `fixed` (whether it can't be renamed), and `inner`: the fields of a record, or the values for single keys of an
    axis (`by`: that axis). A value is its text (labels for the keys of an axis), null if missing, and `{"other": true}` if it is
    too complex for a form. `places` has the start and end of each typed value. `held` has the values from the layout that this one
    extends, whose spaces are listed too.
    """
    draft = parse_draft(request, context)
    typed = EditableDocument(draft.text)
    root = typed.root
    if root is None:
        return {"head": None, "spaces": None, "rules": None}
    offsets = Offsets(draft.text)

    def span(node: Node) -> list[int]:
        return [offsets.units(offset) for offset in typed.span(node)]

    rules = root.get("rules")
    left = iter(range(_MOST))
    base = _base(root, draft)
    labels = labels_of(base) | labels_of(root)
    held = _values(_items(base), _HEAD, lambda _: []) if base else {}
    return {
        "head": {**_values(_items(root), _HEAD, span), "held": held},
        "spaces": _with_held(
            *(_spaces(each and each.get("spaces"), at, left, labels) for each, at in ((root, span), (base, lambda _: [])))
        ),
        "rules": [
            _values(_items(node) if isinstance(node, Mapping) else {}, _RULE, span) if isinstance(node, Mapping) else _other(_RULE)
            for node in (rules.items if isinstance(rules, Sequence) else [])[:_MOST]
        ],
    }


def _base(root: Mapping, draft: Draft) -> Mapping | None:
    """Return the content of the layout that a draft extends, merged with its own bases."""
    name = root.get("extends")
    with suppress(Unreadable, Refusal):
        return draft.layout(name.text).root if isinstance(name, Scalar) and not name.empty else None
    return None


def axis_keys(node: Node | None) -> list[str]:
    """Return the keys of an axis that are typed one by one."""
    return [each.text for each in node.items if isinstance(each, Scalar)] if isinstance(node, Sequence) else []


def _spaces(node: Node | None, span: Span, left: Iterator[int], labels: dict[str, str]) -> list[Json]:
    return [_space((name,), key, node, span, left, labels) for name, (key, node) in _pairs(node) if next(left, None) is not None]


def _with_held(own: list[Json], base: list[Json]) -> list[Json]:
    """Return the spaces of a draft and of the layout that it extends."""
    there = {each["name"]: each for each in own}
    result = []
    for each in base:
        mine = there.pop(each["name"], None) or {**each, **dict.fromkeys(_SPACE), "inner": [], "places": {}}
        same = {key: each[key] for key in ("kind", "by")}
        result.append({**mine, **same, "fixed": True, "inner": _with_held(mine["inner"], each["inner"]), "held": each})
    return [*result, *there.values()]


def _space(path: tuple[str, ...], key: Scalar, node: Node, span: Span, left: Iterator[int], labels: dict[str, str]) -> Json:
    keys = {} if says_nothing(path, node) else space_keys(node)
    kinds = [kind for kind in (*KINDS, "of") if kind in keys]
    by = [axis for axis in AXES if isinstance(keys.get(axis), Mapping)]
    below = "of" if "of" in keys else next(iter(by), "")
    inner = [
        _space((*path, below, name), at, value, span, left, labels)
        for name, (at, value) in _pairs(keys.get(below))
        if len(path) < 2 * _DEEPEST and next(left, None) is not None
    ]
    kind = kinds[0] if kinds else "" if by or len(path) > 1 else None
    values = _values(keys, _SPACE, span)
    for axis in AXES:
        words = [shown(each, labels) for each in axis_keys(keys.get(axis))]
        values[axis] = values[axis] if any("," in each for each in words) else ", ".join(words) or values[axis]
    return {
        "name": path[-1],
        "label": shown(path[-1], labels),
        "path": list(path),
        "kind": kind if len(kinds) < 2 and len(by) < 2 else None,
        "fixed": path == (_FIXED,),
        "by": by[0] if by else None,
        "inner": inner,
        **values,
        "places": {**values["places"], "name": span(key)},
    }


def says_nothing(path: Iterable[str], node: Node) -> bool:
    """Return whether a key of an axis has no value, so that it is like the other keys."""
    return node.empty and any(step in AXES for step in tuple(path)[-2:-1])


def _pairs(node: Node | None) -> Iterable[tuple[str, tuple[Scalar, Node]]]:
    return list(node.items.items())[:_MOST] if isinstance(node, Mapping) else ()


def _items(node: Mapping) -> dict[str, Node]:
    return {key: value for key, (_, value) in node.items.items()}


def _values(keys: dict[str, Node], wanted: Iterable[str], span: Span) -> Json:
    """Return some values for a form, and the place where each is typed."""
    places = {key: span(keys[key]) for key in wanted if key in keys}
    return {**{key: _value(_text(key, keys.get(key))) for key in wanted}, "places": places}


def _text(key: str, node: Node | None) -> Node | None:
    return node.get(language_of(node)) if key in TEXTS and isinstance(node, Mapping) and node.items else node


def _other(wanted: Iterable[str]) -> Json:
    return {**{key: {"other": True} for key in wanted}, "places": {}}


def space_keys(node: Node) -> dict[str, Node]:
    """Return the settings of a space by key, whether it is typed as a mapping, as a list or in short form."""
    if isinstance(node, Mapping):
        return _items(node)
    if isinstance(node, Sequence):
        return {"number": node}
    text = node.text.strip()
    if node.empty:
        return {"number": node.with_text(SHORT["number"])}
    kind = text.partition(" ")[0]
    if kind in SHORT:
        return {kind: node.with_text(text[len(kind) :].strip() or SHORT[kind])}
    return {"number": node}


def _value(node: Node | None) -> str | Json | None:
    """Return a value for a form."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        text = node.text.strip()
        return text if len(text) <= _LONGEST and text.isprintable() else {"other": True}
    if isinstance(node, Sequence) and all(isinstance(item, Scalar) for item in node.items):
        return ", ".join(item.text for item in node.items if isinstance(item, Scalar))
    return {"other": True}
