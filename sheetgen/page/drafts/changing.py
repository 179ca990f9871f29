"""Changes that a form makes in the text of a draft: one value, a space, a rule; every other character stays as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.drafts.draft import parse_draft
from sheetgen.page.drafts.offsets import Offsets
from sheetgen.page.drafts.outline import KINDS, LISTED, SHORT, space_keys
from sheetgen.page.requests import Name, Number, Request, decode
from sheetgen.source.editing import CannotEdit, Edit, Typed, bare
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from typing import Any

    from sheetgen.page.context import WorkerContext

_RANGE = re.compile(r"[+\-−]?[0-9]*\s*\.\.\s*[+\-−]?[0-9]*")
_NAME = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
"""What may be called so: as spaces are named."""


class ChangeRequest(Struct):
    """What is to change. part: the top keys, a space by its name, a rule by its number from 0.

    does: `set` a key to a value (null: take it out), `add` a space of that name or a rule, `remove` it.
    """

    part: Literal["head", "spaces", "rules"]
    does: Literal["set", "add", "remove"] = "set"
    name: Name = ""
    number: Number = 0
    key: Name = ""
    value: Annotated[str, Meta(max_length=4_000)] | None = None


def change(request: Request, context: WorkerContext) -> dict[str, Any]:
    """The edits that a change comes to: `{"edits"}`. A Refusal where there is no room for it."""
    draft = parse_draft(request, context)
    asked = decode(request, ChangeRequest)
    typed = Typed(draft.text)
    try:
        after = _changed(typed, asked).text
    except CannotEdit:
        raise Refusal("refused", words.no_room_for_change()) from None
    edit = difference(draft.text, after)
    return {"edits": [] if edit is None else [Offsets(draft.text).edit_json(edit)]}


def difference(before: str, after: str) -> Edit | None:
    """The one edit that leads from a text to another, as small as it can be; None where they are the same."""
    if before == after:
        return None
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    most = shorter - start
    end = next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)
    return Edit(start, len(before) - end, after[start : len(after) - end])


def _changed(typed: Typed, asked: ChangeRequest) -> Typed:
    root = typed.root
    if root is None:
        raise CannotEdit
    match asked.part, asked.does:
        case "head", "set":
            return _set(typed, root, asked.key, _as_yaml(asked.key, asked.value))
        case "spaces", "add":
            if not _NAME.fullmatch(asked.name):
                raise Refusal("refused", words.no_name_of_space(asked.name))
            return _add_pair(typed, "spaces", asked.name, "number")
        case "rules", "add":
            return _add_rule(typed, asked.name)
        case "spaces", _:
            return _change_space(typed, asked)
        case "rules", _:
            return _change_rule(typed, asked)
    raise CannotEdit


def _change_space(typed: Typed, asked: ChangeRequest) -> Typed:
    spaces = typed.root and typed.root.get("spaces")
    if not isinstance(spaces, Mapping) or asked.name not in spaces.items:
        raise CannotEdit
    _, node = spaces.items[asked.name]
    if asked.does == "remove":
        return typed.edited(typed.remove(spaces, list(spaces.items).index(asked.name)))
    if asked.key == "kind":
        return _set_kind(typed, asked.name, node, asked.value or "number")
    return _set_in_space(typed, asked.name, node, {asked.key: _as_yaml(asked.key, asked.value)})


def _set_kind(typed: Typed, name: str, node: Node, kind: str) -> Typed:
    """Makes a space one of another kind; what only the old one could say goes."""
    if kind not in KINDS:
        raise CannotEdit
    keys = space_keys(node)
    gone: dict[str, str | None] = {key: None for key in keys if key in KINDS and key != kind}
    if kind in ("is", "printed"):
        gone |= {key: None for key in ("must", "when", "marks", "blank") if key in keys}
    if kind == "printed" or (kind not in ("is",) and "must" not in keys):
        gone |= {key: None for key in ("says", "because", "due", "hidden") if key in keys}
    first = {"choice": "[one, two]", "is": "0", "printed": "0"}.get(kind, "yes")
    return _set_in_space(typed, name, node, {kind: first, **gone})


def _set_in_space(typed: Typed, name: str, node: Node, values: dict[str, str | None]) -> Typed:
    """Says other values of a space: in its mapping, or, of one in short, as the mapping that it then needs."""
    if isinstance(node, Mapping):
        for key, value in values.items():
            spaces = typed.root and typed.root.get("spaces")
            inner = spaces.get(name) if isinstance(spaces, Mapping) else None
            if not isinstance(inner, Mapping):
                raise CannotEdit
            typed = _set(typed, inner, key, value)
        return typed
    said = {key: _raw(typed, key, value) for key, value in space_keys(node).items()}
    after = {key: value for key, value in {**said, **values}.items() if value is not None}
    text = "{" + ", ".join(f"{key}: {value}" for key, value in after.items()) + "}"
    ((kind, value), *others) = after.items()
    if not others and SHORT.get(kind) == value:
        text = kind
    return _write(typed, node, name, text)


def _raw(typed: Typed, key: str, node: Node) -> str:
    """A value of a space in short as it is typed, for braces."""
    if isinstance(node, Scalar):
        return SHORT[key] if key in SHORT and node.text == SHORT[key] else bare(node.text)
    return typed.raw(node)


def _write(typed: Typed, node: Node, name: str, text: str) -> Typed:
    spaces = typed.root and typed.root.get("spaces")
    if isinstance(spaces, Mapping) and isinstance(node, Scalar):
        return typed.edited(typed.fill(spaces.items[name][0], node, text))
    return typed.edited(typed.write(node, text))


def _set(typed: Typed, node: Mapping, key: str, value: str | None) -> Typed:
    """Gives a key of a mapping another value, or takes it out."""
    if key in node.items:
        at, old = node.items[key]
        if value is None:
            if len(node.items) == 1:
                raise CannotEdit
            return typed.edited(typed.remove(node, list(node.items).index(key)))
        if isinstance(old, Scalar) and not old.empty:
            return typed.edited(typed.write(old, value))
        return typed.edited(typed.fill(at, old, value) if isinstance(old, Scalar) else typed.write(old, value))
    if value is None:
        return typed
    return typed.edited(typed.insert(node, len(node.items), f"{key}: {value}"))


def _add_pair(typed: Typed, part: str, name: str, value: str) -> Typed:
    """One more key below a top key."""
    root = typed.root
    node = root.get(part) if root else None
    if isinstance(node, Mapping) and name in node.items:
        raise Refusal("refused", words.named_already(name))
    if isinstance(node, Mapping) and node.items:
        return typed.edited(typed.insert(node, len(node.items), f"{name}: {value}"))
    if root is None or node is not None:
        raise CannotEdit
    return typed.edited(typed.insert(root, len(root.items), f"{part}: {{{name}: {value}}}"))


def _add_rule(typed: Typed, name: str) -> Typed:
    """One more rule, which holds as long as nothing else is said."""
    root = typed.root
    if root is None:
        raise CannotEdit
    text = f"{{id: {bare(name)}, must: 1 = 1}}"
    node = root.get("rules")
    if isinstance(node, Sequence) and node.items:
        return typed.edited(typed.insert(node, len(node.items), text))
    if isinstance(node, Sequence):
        return typed.edited(typed.write(node, f"[{text}]"))
    if isinstance(node, Scalar) and node.empty:
        return typed.edited(typed.fill(root.items["rules"][0], node, f"[{text}]"))
    if node is not None:
        raise CannotEdit
    if root.ends is not None:
        return typed.edited(typed.insert(root, len(root.items), f"rules: [{text}]"))
    lines = typed.lined(("rules:", f"{' ' * (root.column + 1)}- {text}"))
    return typed.edited(typed.insert(root, len(root.items), lines))


def _change_rule(typed: Typed, asked: ChangeRequest) -> Typed:
    rules = typed.root and typed.root.get("rules")
    if not isinstance(rules, Sequence) or asked.number >= len(rules.items):
        raise CannotEdit
    if asked.does == "remove":
        if len(rules.items) > 1 or rules.ends is not None:
            return typed.edited(typed.remove(rules, asked.number))
        assert typed.root is not None
        return typed.edited(typed.remove(typed.root, list(typed.root.items).index("rules")))
    rule = rules.items[asked.number]
    if not isinstance(rule, Mapping):
        raise CannotEdit
    return _set(typed, rule, asked.key, _as_yaml(asked.key, asked.value))


def _as_yaml(key: str, value: str | None) -> str | None:
    """What a form's field says, as YAML for its key; nothing said takes the key out, where it may go."""
    text = " ".join((value or "").split())
    if not text:
        return SHORT.get(key)
    if key in LISTED and not _RANGE.fullmatch(text) and text != "players" and not text.isdecimal():
        return "[" + ", ".join(bare(each.strip()) for each in text.split(",") if each.strip()) + "]"
    return bare(text)
