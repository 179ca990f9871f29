"""What a draft says, for a form: its spaces and rules one by one, as they are typed. What a form has no room for is only named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sheetgen.page.drafts.draft import parse_draft
from sheetgen.page.requests import Request
from sheetgen.source.editing import Typed
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from sheetgen.page.context import WorkerContext

KINDS = ("number", "choice", "tick", "text", "is", "printed")
"""What a space may be; the value of its key says more."""
SHORT = {"number": "yes", "tick": "yes", "text": "yes"}
"""Kinds that a space may be in one word, and what that word is short for."""
LISTED = ("rows", "columns", "choice", "players")
"""Keys whose value is a range or a list."""
_SPACE = (*KINDS, "rows", "columns", "must", "says")
_RULE = ("id", "for", "when", "must", "at", "says", "severity")
_HEAD = ("title", "players", "score", "winner")
_MOST = 400
_LONGEST = 2_000

Json = dict[str, Any]


def outline(request: Request, context: WorkerContext) -> Json:
    """A draft for a form: `{"head", "spaces", "rules"}`; null for each where the text is no YAML.

    head: the top keys by name; rules: a list of the same; spaces: a list with `name` and `kind` besides, null of one that
    is a record or says of each key what it is. A value is its text, null where it is not said, and `{"other": true}` where
    it is more than a form has room for.
    """
    root = Typed(parse_draft(request, context).text).root
    if root is None:
        return {"head": None, "spaces": None, "rules": None}
    spaces, rules = root.get("spaces"), root.get("rules")
    return {
        "head": {key: _value(root.get(key)) for key in _HEAD},
        "spaces": [
            {"name": name, **_space(node)}
            for name, (_, node) in list((spaces.items if isinstance(spaces, Mapping) else {}).items())[:_MOST]
        ],
        "rules": [_rule(node) for node in (rules.items if isinstance(rules, Sequence) else [])[:_MOST]],
    }


def _space(node: Node) -> Json:
    keys = space_keys(node)
    kinds = [kind for kind in KINDS if kind in keys]
    single = len(kinds) == 1 and "of" not in keys and not any(isinstance(keys.get(axis), Mapping) for axis in ("rows", "columns"))
    return {"kind": kinds[0] if single else None, **{key: _value(keys.get(key)) for key in _SPACE}}


def space_keys(node: Node) -> dict[str, Node]:
    """What is said of a space, by key, whatever its form."""
    if isinstance(node, Mapping):
        return {key: value for key, (_, value) in node.items.items()}
    if isinstance(node, Sequence):
        return {"number": node}
    text = node.text.strip()
    if node.empty:
        return {"number": node.saying(SHORT["number"])}
    kind = text.partition(" ")[0]
    if kind in SHORT:
        return {kind: node.saying(text[len(kind) :].strip() or SHORT[kind])}
    return {"number": node}


def _rule(node: Node) -> Json:
    return {key: _value(node.get(key)) if isinstance(node, Mapping) else {"other": True} for key in _RULE}


def _value(node: Node | None) -> str | Json | None:
    """A value as a form shows it."""
    if node is None:
        return None
    if isinstance(node, Scalar):
        text = node.text.strip()
        return text if len(text) <= _LONGEST and text.isprintable() else {"other": True}
    if isinstance(node, Sequence) and all(isinstance(item, Scalar) for item in node.items):
        return ", ".join(item.text for item in node.items if isinstance(item, Scalar))
    return {"other": True}
