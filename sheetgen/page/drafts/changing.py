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
from sheetgen.page.drafts.outline import AXES, KINDS, LISTED, SHORT, TEXTS, axis_keys, says_nothing, space_keys
from sheetgen.page.drafts.renaming import is_name, labels_of, language_of, renamed, shown
from sheetgen.page.requests import Name, Number, Request, decode
from sheetgen.source.editing import CannotEdit, Edit, EditableDocument, bare
from sheetgen.source.faults import Unreadable
from sheetgen.source.languages import SOURCE
from sheetgen.source.messages import as_text, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from sheetgen.page.context import WorkerContext

phrase, plural = room("page")

_RANGE = re.compile(r"[+\-−]?[0-9]*\s*\.\.\s*[+\-−]?[0-9]*")
_TYPED_RANGE = re.compile(r"([+\-−]?[0-9]+)\s*(?:to|bis|à|[-–—…])\s*([+\-−]?[0-9]+)")
_WORD, _NAME = re.compile(r"[^\W_]+"), re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_COMMENT = re.compile(r"(^|\s)#")


class ChangeRequest(Struct):
    """A change to make. part: the top keys, a space by its path in `spaces` (`outline`), a rule by its number from 0.

    does: `set` a key to a value (null: remove it), `add` a space of that name below a path, or a rule, `remove` it, `rename` a
    space in every place that names it, move it one place `up` or `down`. A new space has the formula `value`; a new rule has
    `keys`. Names may be words: "Big straight" becomes `big-straight`, and keeps its label. Ranges may be typed `0 to 30` or `0-30`.
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
    """Return the edits for a change: `{"edits"}`. Raise Refusal if the text can't be changed this way."""
    draft = parse_draft(request, context)
    typed = EditableDocument(draft.text)
    asked, labels = _with_names(decode(request, ChangeRequest), typed)
    try:
        done = EditableDocument(renamed(typed, asked.path, asked.name)) if asked.does == "rename" else _changed(typed, asked)
        after = _without_unused(typed, _labelled(done, labels, draft)).text
    except CannotEdit:
        raise Refusal(
            "refused",
            phrase("no-room-for-change", "the way this file is written doesn't allow this change"),
            phrase("no-room-for-change-hint", "change it in the YAML view"),
        ) from None
    edit = difference(draft.text, after)
    return {"edits": [] if edit is None else [Offsets(draft.text).edit_json(edit)]}


def difference(before: str, after: str) -> Edit | None:
    """Return the smallest edit that turns one text into another; None if they are equal."""
    if before == after:
        return None
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    most = shorter - start
    end = next((at for at in range(most) if before[-1 - at] != after[-1 - at]), most)
    return Edit(start, len(before) - end, after[start : len(after) - end])


def _with_names(asked: ChangeRequest, typed: EditableDocument) -> tuple[ChangeRequest, dict[str, str | None]]:
    """Return the change with names instead of words, and the labels of names that aren't printed as these words; None for a renamed
    space that needs no label."""
    labels: dict[str, str | None] = {}
    printed = labels_of(typed.root)

    def name_of(words: str, known: Iterable[str] = ()) -> str:
        for name in known:
            if words == shown(name, printed):
                return name
        plain = is_name(words)
        if (plain and asked.does == "set") or not any(map(str.isalpha, words)) or ".." in words or _TYPED_RANGE.fullmatch(words):
            return words
        name = "-".join(_WORD.findall(words))
        name = name.lower() if name[1:].islower() else name
        name = words if plain else f"n{name}" if name[0].isdigit() else name
        labels[name] = None if plain or words[:1].upper() + words[1:] == shown(name, {}) else words
        return name

    if asked.part == "spaces" and asked.does in ("add", "rename"):
        known = asked.path[:1] if asked.does == "rename" else []
        asked = structs.replace(asked, name=name_of(" ".join(asked.name.split()), known))
    elif asked.part == "spaces" and asked.key in AXES and asked.value:
        known = [*axis_keys(_node_at(typed, (*asked.path, asked.key))), *printed]
        asked = structs.replace(asked, value=", ".join(name_of(each.strip(), known) for each in asked.value.split(",")))
    return asked, labels


def _labelled(typed: EditableDocument, labels: dict[str, str | None], draft: Draft) -> EditableDocument:
    """Return the text with labels in each of the layout's languages; a renamed space keeps its labels in other languages."""
    if not labels:
        return typed
    try:
        own, languages = draft.typed_layout.readers_language, draft.typed_layout.languages
    except Unreadable:
        own, languages = SOURCE, (SOURCE,)
    for lang, (name, label) in product(languages, labels.items()):
        if lang == own or (label and _at(typed, ("labels", lang, name)) is None):
            typed = _put(typed, ("labels", lang, name), label and bare(label))
    return typed


def _without_unused(before: EditableDocument, typed: EditableDocument) -> EditableDocument:
    """Return the text without the labels of names that a change has removed."""
    gone = _words(before) - _words(typed)
    languages = _at(typed, ("labels",))
    for lang, name in product(languages.items if gone and isinstance(languages, Mapping) else (), gone):
        typed = _put(typed, ("labels", lang, name), None)
    return typed


def _words(typed: EditableDocument) -> set[str]:
    """Return the words of a text that may be names, except those of its labels."""
    labels = _at(typed, ("labels",))
    return set(_NAME.findall(typed.text.replace(typed.raw(labels), "", 1) if labels else typed.text))


def _changed(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
    root = typed.root
    if root is None:
        raise CannotEdit
    match asked.part, asked.does:
        case "head", "set":
            typed = _without_player(typed) if asked.key == "players" and asked.value else typed
            return _put(typed, (asked.key,), _as_yaml(asked.key, asked.value))
        case "rules", "add":
            return _add_rule(typed, asked)
        case "spaces", _:
            return _change_space(typed, asked)
        case "rules", _:
            return _change_rule(typed, asked)
    raise CannotEdit


def _without_player(typed: EditableDocument) -> EditableDocument:
    """Return the text without the space `player`: each player has a name then. A pad needs a space: points of each player."""
    spaces = _node_at(typed, ())
    if not isinstance(spaces, Mapping) or "player" not in spaces.items:
        return typed
    if len(spaces.items) == 1:
        typed = _set(typed, spaces, as_text(phrase("points-of-players", "Points")), "{number: yes, columns: players}")
    return _put(typed, ("spaces", "player"), None)


def _change_space(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
    path = tuple(asked.path)
    if asked.does == "add":
        if not _is_key(path, asked.name):
            raise Refusal("refused", words.no_name_of_space(asked.name))
        return _add_space(typed, path, asked.name, asked.value)
    holder = _node_at(typed, path[:-1])
    if asked.does == "set" and asked.key != "kind" and _node_at(typed, path) is None and typed.root and typed.root.get("extends"):
        return _put(typed, ("spaces", *path, asked.key), _as_yaml(asked.key, asked.value))
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


def _at(typed: EditableDocument, path: Iterable[str]) -> Node | None:
    node: Node | None = typed.root
    for key in path:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _node_at(typed: EditableDocument, path: tuple[str, ...]) -> Node | None:
    return _at(typed, ("spaces", *path))


def _put(typed: EditableDocument, path: tuple[str, ...], value: str | None) -> EditableDocument:
    """Set a value, in new mappings if they are missing; or remove it, and the mappings that it leaves empty."""
    *above, key = path
    holder = _at(typed, above)
    if isinstance(holder, Mapping):
        alone = above and value is None and [*holder.items] == [key]
        return _put(typed, (*above,), None) if alone else _set(typed, holder, key, value)
    if holder is not None and not holder.empty:
        raise CannotEdit
    return _put(typed, (*above,), f"{{{key}: {value}}}") if value is not None else typed


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
    holder = _node_at(typed, path[:-1])
    if isinstance(holder, Mapping) and isinstance(node, Scalar):
        return typed.edited(typed.fill(holder.items[path[-1]][0], node, text))
    return typed.edited(typed.write(node, text))


def _raw(typed: EditableDocument, key: str, node: Node) -> str:
    """Return the YAML text of one key of a space in short form, so that it can be written in braces."""
    if isinstance(node, Scalar):
        return SHORT[key] if key in SHORT and node.text == SHORT[key] else bare(node.text)
    return typed.raw(node)


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
        return typed.edited(typed.fill(at, old, value) if isinstance(old, Scalar) else typed.write(old, value))
    if value is None:
        return typed
    return typed.edited(typed.insert(node, len(node.items), f"{key}: {value}"))


def _add_rule(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
    """Return the text with another rule; without a condition, it is always true until it is edited."""
    keys = {"id": asked.name, **(asked.keys or {"must": "1 = 1"})}
    return with_item(typed, "rules", "{" + ", ".join(f"{key}: {bare(value)}" for key, value in keys.items()) + "}")


def with_item(typed: EditableDocument, key: str, text: str) -> EditableDocument:
    """Return the text with another item in a list at the top, which is created if it is missing."""
    root = typed.root
    node = root and root.get(key)
    if isinstance(node, Sequence) and (node.items or node.ends is not None):
        return typed.edited(typed.insert(node, len(node.items), text))
    if root is None or (node is not None and not node.empty):
        raise CannotEdit
    if node is not None or root.ends is not None:
        return _set(typed, root, key, f"[{text}]")
    lines = typed.lined((f"{key}:", f"{' ' * (root.column + 1)}- {text}"))
    return typed.edited(typed.insert(root, len(root.items), lines))


def _change_rule(typed: EditableDocument, asked: ChangeRequest) -> EditableDocument:
    rules = typed.root and typed.root.get("rules")
    if not isinstance(rules, Sequence) or asked.number >= len(rules.items):
        raise CannotEdit
    if asked.does == "remove":
        alone = len(rules.items) == 1 and rules.ends is None
        return _put(typed, ("rules",), None) if alone else typed.edited(typed.remove(rules, asked.number))
    rule = rules.items[asked.number]
    if not isinstance(rule, Mapping):
        raise CannotEdit
    return _set(typed, rule, asked.key, _as_yaml(asked.key, asked.value))


def _as_yaml(key: str, value: str | None) -> str | None:
    """Return the value of a form's field as YAML for its key. An empty value removes the key if it is optional."""
    text = " ".join((value or "").split())
    if not text:
        return SHORT.get(key)
    if key in ("number", "players", *AXES):
        text = _TYPED_RANGE.sub(r"\1..\2", f"1..{text}" if key in AXES and text.isdecimal() else text)
    if key in LISTED and not _RANGE.fullmatch(text) and text != "players" and not text.isdecimal():
        return "[" + ", ".join(bare(each.strip()) for each in text.split(",") if each.strip()) + "]"
    return bare(text)
