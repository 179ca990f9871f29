"""Changes that a form makes in the text of a draft: one value, a space, a rule; every other character stays unchanged."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct, structs

from sheetgen.page import words
from sheetgen.page.answers import Refusal
from sheetgen.page.drafts.draft import Draft, parse_draft
from sheetgen.page.drafts.offsets import Offsets
from sheetgen.page.drafts.outline import AXES, KINDS, LISTED, SHORT, TEXTS, language_of, says_nothing, space_keys
from sheetgen.page.drafts.renaming import is_name, lines_with, renamed
from sheetgen.page.requests import Name, Number, Request, decode
from sheetgen.source.editing import CannotEdit, Edit, EditableDocument, bare
from sheetgen.source.faults import Unreadable
from sheetgen.source.languages import SOURCE
from sheetgen.source.messages import room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from typing import Any

    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_RANGE = re.compile(r"[+\-−]?[0-9]*\s*\.\.\s*[+\-−]?[0-9]*")
_WORD = re.compile(r"[^\W_]+")
_COMMENT = re.compile(r"(^|\s)#")


class ChangeRequest(Struct):
    """A change to make. part: the top keys, a space by its path in `spaces` (`outline`), a rule by its number from 0.

    does: `set` a key to a value (null: remove it), `add` a space of that name below a path, or a rule, `remove` it, `rename` a
    space in every place that names it, move it one place `up` or `down`. A new space has the formula `value`; a new rule has
    `keys`. Names may be words: "Big straight" becomes `big-straight`, and keeps its label.
    """

    part: Literal["head", "spaces", "rules"]
    does: Literal["set", "add", "remove", "rename", "up", "down"] = "set"
    path: Annotated[list[Name], Meta(max_length=12)] = []
    name: Name = ""
    number: Number = 0
    key: Name = ""
    value: Annotated[str, Meta(max_length=4_000)] | None = None
    keys: dict[Name, Annotated[str, Meta(max_length=4_000)]] = {}


def change(request: Request, context: WorkerContext) -> dict[str, Any]:
    """Return the edits for a change: `{"edits", "left"}`. Raise Refusal if the text can't be changed this way.

    left: for a renamed space, the lines that still contain its old name, for the author to check.
    """
    draft = parse_draft(request, context)
    asked, labels = _with_names(decode(request, ChangeRequest))
    typed = EditableDocument(draft.text)
    try:
        done = EditableDocument(renamed(typed, asked.path, asked.name)) if asked.does == "rename" else _changed(typed, asked)
        after = _labelled(done, labels, draft).text
    except CannotEdit:
        raise Refusal(
            "refused",
            phrase("no-room-for-change", "the way this file is written doesn't allow this change"),
            phrase("no-room-for-change-hint", "change it in the YAML view"),
        ) from None
    edit = difference(draft.text, after)
    left = lines_with(after, asked.path[0]) if asked.does == "rename" else []
    return {"edits": [] if edit is None else [Offsets(draft.text).edit_json(edit)], "left": left}


def difference(before: str, after: str) -> Edit | None:
    """Return the smallest edit that turns one text into another; None if they are equal."""
    if before == after:
        return None
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    most = shorter - start
    end = next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)
    return Edit(start, len(before) - end, after[start : len(after) - end])


def _with_names(asked: ChangeRequest) -> tuple[ChangeRequest, dict[str, str]]:
    """Return the change with names instead of words, and the labels of names that aren't printed as these words."""
    labels: dict[str, str] = {}

    def name_of(words: str) -> str:
        if is_name(words) or not any(map(str.isalpha, words)) or ".." in words:
            return words
        name = "-".join(_WORD.findall(words))
        name = name.lower() if name[1:].islower() else name
        name = f"n{name}" if name[0].isdigit() else name
        printed = name.replace("-", " ")
        if printed[:1].upper() + printed[1:] != words[:1].upper() + words[1:]:
            labels[name] = words
        return name

    if asked.part == "spaces" and asked.does in ("add", "rename"):
        asked = structs.replace(asked, name=name_of(" ".join(asked.name.split())))
    elif asked.part == "spaces" and asked.key in AXES and asked.value:
        asked = structs.replace(asked, value=", ".join(name_of(each.strip()) for each in asked.value.split(",")))
    return asked, labels


def _labelled(typed: EditableDocument, labels: dict[str, str], draft: Draft) -> EditableDocument:
    """Return the text with labels in each of the layout's languages."""
    if not labels:
        return typed
    try:
        languages = draft.typed_layout.languages
    except Unreadable:
        languages = (SOURCE,)
    for lang, (name, label) in product(languages, labels.items()):
        root = typed.root
        if root is None:
            raise CannotEdit
        every = root.get("labels")
        own = every.get(lang) if isinstance(every, Mapping) else None
        if isinstance(own, Mapping):
            typed = _set(typed, own, name, bare(label))
        elif isinstance(every, Mapping):
            typed = _set(typed, every, lang, f"{{{name}: {bare(label)}}}")
        else:
            typed = _set(typed, root, "labels", f"{{{lang}: {{{name}: {bare(label)}}}}}")
    return typed


def _changed(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
    root = typed.root
    if root is None:
        raise CannotEdit
    match asked.part, asked.does:
        case "head", "set":
            return _set(typed, root, asked.key, _as_yaml(asked.key, asked.value))
        case "rules", "add":
            return _add_rule(typed, asked)
        case "spaces", _:
            return _change_space(typed, asked)
        case "rules", _:
            return _change_rule(typed, asked)
    raise CannotEdit


def _change_space(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
    path = tuple(asked.path)
    if asked.does == "add":
        if not _is_key(path, asked.name):
            raise Refusal("refused", words.no_name_of_space(asked.name))
        return _add_space(typed, path, asked.name, asked.value)
    holder = _node_at(typed, path[:-1])
    if asked.does == "set" and asked.key != "kind" and _node_at(typed, path) is None and typed.root and typed.root.get("extends"):
        return _override(typed, path, asked.key, _as_yaml(asked.key, asked.value))
    if not path or not isinstance(holder, Mapping) or path[-1] not in holder.items:
        raise CannotEdit
    number = list(holder.items).index(path[-1])
    if asked.does == "remove":
        if len(holder.items) == 1 and len(path) > 1:
            raise CannotEdit
        return typed.edited(typed.remove(holder, number))
    if asked.does in ("up", "down"):
        return typed.edited(typed.swap(holder, number - (asked.does == "up")))
    if asked.key == "kind":
        return _set_kind(typed, path, asked.value or "")
    return _set_in_space(typed, path, {asked.key: _as_yaml(asked.key, asked.value)})


def _is_key(path: tuple[str, ...], name: str) -> bool:
    """Return whether a name is possible below a path: for a space, a field, or a key of an axis, which may be a number."""
    return is_name(name) or (path[-1:] in (("rows",), ("columns",)) and name.isascii() and name.isdecimal())


def _node_at(typed: EditableDocument, path: tuple[str, ...]) -> Node | None:
    node: Node | None = typed.root and typed.root.get("spaces")
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _override(typed: EditableDocument, path: tuple[str, ...], key: str, value: str | None) -> EditableDocument:
    """Set a value of a space that only the extended layout has."""
    root = typed.root
    if root is None or value is None:
        return typed
    text = f"{{{key}: {value}}}"
    *above, last = ("spaces", *path)
    while above:
        node = _node_at(typed, tuple(above[1:]))
        if isinstance(node, Mapping):
            return typed.edited(typed.insert(node, len(node.items), f"{last}: {text}"))
        if node is not None:
            raise CannotEdit
        text, last = f"{{{last}: {text}}}", above.pop()
    return typed.edited(typed.insert(root, len(root.items), f"{last}: {text}"))


def _add_space(typed: EditableDocument, path: tuple[str, ...], name: str, formula: str | None) -> EditableDocument:
    """Add a space to the spaces or to the fields of a record: calculated, or of kind `number`; or add a key without a value to an
    axis, so that it is like the axis's other keys."""
    root = typed.root
    node = _node_at(typed, path)
    value = f" {{is: {bare(formula)}}}" if formula else "" if path[-1:] in (("rows",), ("columns",)) else " number"
    if isinstance(node, Mapping) and name in node.items:
        raise Refusal("refused", words.named_already(name))
    if isinstance(node, Mapping) and node.items:
        return typed.edited(typed.insert(node, len(node.items), f"{name}:{value}"))
    if root is None or node is not None or path:
        raise CannotEdit
    return typed.edited(typed.insert(root, len(root.items), f"spaces: {{{name}:{value}}}"))


def _set_kind(typed: EditableDocument, path: tuple[str, ...], kind: str) -> EditableDocument:
    """Change a space to another kind; remove the keys that only the old kind has."""
    node = _node_at(typed, path)
    if kind not in (*KINDS, "of") or node is None:
        raise CannotEdit
    keys = _said(path, node)
    gone: dict[str, str | None] = {key: None for key in keys if key in (*KINDS, "of") and key != kind}
    if kind in ("is", "printed", "of"):
        gone |= {key: None for key in ("must", "when", "marks", "blank") if key in keys}
    if kind in ("printed", "of") or (kind not in ("is",) and "must" not in keys):
        gone |= {key: None for key in ("says", "because", "due", "hidden") if key in keys}
    first = {"choice": "[one, two]", "is": "0", "printed": "0", "of": "{first: number}"}.get(kind, "yes")
    return _set_in_space(typed, path, {kind: first, **gone})


def _said(path: tuple[str, ...], node: Node) -> dict[str, Node]:
    return {} if says_nothing(path, node) else space_keys(node)


def _set_in_space(typed: EditableDocument, path: tuple[str, ...], values: dict[str, str | None]) -> EditableDocument:
    """Set values of a space in its mapping. A space in short form becomes a mapping if it needs one."""
    node = _node_at(typed, path)
    if isinstance(node, Mapping):
        for key, value in values.items():
            inner = _node_at(typed, path)
            if not isinstance(inner, Mapping):
                raise CannotEdit
            typed = _set(typed, inner, key, value)
        return typed
    assert node is not None
    said = {key: _raw(typed, key, value) for key, value in _said(path, node).items()}
    after = {key: value for key, value in {**said, **values}.items() if value is not None}
    if not after:
        return typed
    text = "{" + ", ".join(f"{key}: {value}" for key, value in after.items()) + "}"
    ((kind, value), *others) = after.items()
    if not others and SHORT.get(kind) == value:
        text = kind
    return _write(typed, path, node, text)


def _raw(typed: EditableDocument, key: str, node: Node) -> str:
    """Return the YAML text of one key of a space in short form, so that it can be written in braces."""
    if isinstance(node, Scalar):
        return SHORT[key] if key in SHORT and node.text == SHORT[key] else bare(node.text)
    return typed.raw(node)


def _write(typed: EditableDocument, path: tuple[str, ...], node: Node, text: str) -> EditableDocument:
    holder = _node_at(typed, path[:-1])
    if isinstance(holder, Mapping) and isinstance(node, Scalar):
        return typed.edited(typed.fill(holder.items[path[-1]][0], node, text))
    return typed.edited(typed.write(node, text))


def _set(typed: EditableDocument, node: Mapping, key: str, value: str | None) -> EditableDocument:
    """Set a key of a mapping to a value, or remove the key. A text in several languages is set in the reader's language."""
    if key in node.items:
        at, old = node.items[key]
        if key in TEXTS and isinstance(old, Mapping) and old.items and value is not None:
            return _set(typed, old, language_of(old), value)
        if not isinstance(old, Scalar) and _COMMENT.search(typed.raw(old)):
            raise CannotEdit  # the comment would be lost
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


def _add_rule(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
    """Return the text with another rule; without a condition, it is always true until it is edited."""
    root = typed.root
    if root is None:
        raise CannotEdit
    keys = {"id": asked.name, **(asked.keys or {"must": "1 = 1"})}
    text = "{" + ", ".join(f"{key}: {bare(value)}" for key, value in keys.items()) + "}"
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


def _change_rule(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
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
    """Return the value of a form's field as YAML for its key. An empty value removes the key if it is optional."""
    text = " ".join((value or "").split())
    if not text:
        return SHORT.get(key)
    if key in LISTED and not _RANGE.fullmatch(text) and text != "players" and not text.isdecimal():
        return "[" + ", ".join(bare(each.strip()) for each in text.split(",") if each.strip()) + "]"
    return bare(text)
