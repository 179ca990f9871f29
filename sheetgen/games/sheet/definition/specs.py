"""Specs of spaces, read into the tree: short forms, axes, mappings of keys, records, and allowed combinations of keys."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from sheetgen.drawing.content import MOST_KEYS
from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition import cures, space_values
from sheetgen.games.sheet.definition.constants import EXPANDED, expand
from sheetgen.games.sheet.definition.domains import axis, name_fault, range_keys, whole_key
from sheetgen.games.sheet.definition.faults import Faults, Items
from sheetgen.games.sheet.definition.spec import (
    Axis,
    Constant,
    Domain,
    Family,
    Kind,
    Node,
    Players,
    Record,
    Side,
    SpaceSpec,
    alike,
    missing,
)
from sheetgen.games.sheet.definition.texts import because, says
from sheetgen.games.sheet.keys import SPEC
from sheetgen.games.sheet.tokens import is_name
from sheetgen.source import nodes as typed
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, all_of, in_a_row, room, sentence
from sheetgen.source.nodes import Mapping, Scalar, Sequence

phrase, _ = room("sheet")

KINDS: tuple[Kind, ...] = ("number", "choice", "tick", "text", "is", "printed")
_AXES: tuple[Side, ...] = ("rows", "columns")
_OF_FAMILY = ("where", "but")
_BESIDE_OF = (*_AXES, *_OF_FAMILY, "of", "rule", "hidden", "look")
_BLANK_OF: tuple[Kind, ...] = ("number", "choice", "text")
DEEPEST = 4
"""Maximum number of axes within one another."""


class Around(NamedTuple):
    """The surroundings of a spec. rule, hidden: what it inherits from the records around it.

    taken, tables: names that no field may have; constants: tables and parameters; axes: number of axes around the spec.
    """

    root: str
    computed: bool
    players: Players | None
    taken: frozenset[str]
    tables: frozenset[str]
    constants: dict[str, Constant]
    axes: int = 0
    rule: str = ""
    hidden: bool = False


def node_of(node: typed.Node, around: Around, faults: Faults) -> Node | None:
    """The tree of a spec; None after faults."""
    items = _items(node, around, faults)
    if items is None:
        return None
    axes = [(which, items[which]) for which in _AXES if which in items]
    beside = {key: items[key] for key in _OF_FAMILY if key in items}
    if beside:
        items = {key: item for key, item in items.items() if key not in beside}
        if not axes:
            _without_axes(next(iter(beside.items())), faults)
            return None
        return _differing(_tree(node, items, axes, around, faults), items, beside, around, faults)
    return _tree(node, items, axes, around, faults)


def _tree(
    node: typed.Node, items: Items, axes: list[tuple[Side, tuple[typed.Node, typed.Node]]], around: Around, faults: Faults
) -> Node | None:
    """Return the tree of a spec without `where` and `but`."""
    if "of" in items:
        return _with_record(node, items, axes, around, faults)
    mapped = [(which, value) for which, (_, value) in axes if isinstance(value, Mapping)]
    if len(mapped) == 2:
        what = phrase("two-mappings", "only `rows` or `columns` can give each key its own kind, not both")
        hint = phrase("other-as-list", "use a list of names for the other one")
        faults.at(items["columns"][0], what, hint)
        return None
    inner = {key: item for key, item in items.items() if key not in _AXES}
    around = around._replace(axes=around.axes + len(axes))
    if around.axes > DEEPEST:
        faults.at(axes[0][1][0], _too_many_axes(DEEPEST))
        return None
    if mapped:
        return _by_key(mapped[0], inner, axes, around, faults)
    result = [axis(which, value, around.players, faults) for which, (_, value) in axes]
    leaf = _leaf(node, inner, around, faults)
    return _families(result, leaf)


def _without_axes(item: tuple[str, tuple[typed.Node, typed.Node]], faults: Faults) -> None:
    """Report `where` or `but` in the spec of a single space."""
    key, (at, _) = item
    what = phrase("needs-axes", "'{key}' needs `rows` or `columns`", key)
    faults.at(at, what, phrase("only-for-families", "it tells the spaces of a family apart"))


def _differing(tree: Node | None, items: Items, beside: Items, around: Around, faults: Faults) -> Node | None:
    """Return a family with the differences in `but`, and with the formula of `where`, which is applied later (`existing`)."""
    if not isinstance(tree, Family):
        return None
    if "but" in beside:
        node = beside["but"][1]
        if not isinstance(node, Mapping) or not node.items:
            what = phrase("no-differences", "expected spaces by their keys")
            faults.at(node, what, words.write("but: {yacht: [0, 50], 1.1: none}"))
            return None
        for path, (at, value) in node.items.items():
            changed = _with_other(tree, path.strip().split("."), (at, value), items, around, faults)
            if changed is None or faults.is_full:
                return None
            assert isinstance(changed, Family), "it is the same family"
            tree = changed
    if "where" not in beside:
        return tree
    script = faults.formula(beside["where"][1])
    return replace(tree, where=script) if script is not None else None


def _with_other(
    node: Node, path: list[str], item: tuple[typed.Node, typed.Node], base: Items, around: Around, faults: Faults
) -> Node | None:
    """Return a node with another spec at a path of keys and fields. base: the spec of the family."""
    at, value = item
    if not path:
        if isinstance(value, Scalar) and value.text.strip() == "none":
            return missing(node)
        if not isinstance(node, SpaceSpec):
            _no_such_space(at, node, "", faults)
            return None
        base = {key: each for key, each in base.items() if key not in (*_AXES, "of")}
        return _leaf(value, _laid_over(base, value, around, faults), around, faults)
    key, *rest = path
    if isinstance(node, Record) and key in node.fields:
        of = base["of"][1] if "of" in base else None
        inner = _items(of.items[key][1], around, faults) if isinstance(of, Mapping) and key in of.items else None
        field = _with_other(node.fields[key], rest, item, inner or {}, around, faults)
        return None if field is None else replace(node, fields={**node.fields, key: field})
    if not isinstance(node, Family) or node.axis.open:
        _no_such_space(at, node, key, faults)
        return None
    if node.axis.grows:
        faults.at(at, words.not_fixed("but"))
        return None
    keys = [alike(each) for each in node.axis.keys]
    if alike(key) not in keys:
        _no_such_space(at, node, key, faults)
        return None
    index = keys.index(alike(key))
    other = _with_other(node.at(index), rest, item, base, around, faults)
    if other is None:
        return None
    each = [node.at(number) for number in range(len(keys))]
    each[index] = other
    return replace(node, each=tuple(each))


def _no_such_space(at: typed.Node, node: Node, key: str, faults: Faults) -> None:
    """Report a path in `but` that doesn't lead to a space. key: the part that leads nowhere; empty if parts are missing."""
    below = node.axis.keys if isinstance(node, Family) and not node.axis.open else ()
    below = tuple(node.fields) if isinstance(node, Record) else below
    if key:
        faults.at(at, phrase("no-space-at-key", "there is no space at the key '{key}'", key), near(key, below))
    else:
        what = phrase("several-spaces", "this leads to several spaces, which can't share one spec")
        faults.at(at, what, phrase("key-below", "add a key: {keys}", in_a_row(below[:6])))


def _families(axes: list[Axis | None], within: Node | None) -> Node | None:
    """Return a node repeated along axes, the outermost axis first."""
    for each in reversed(axes):
        if each is None or within is None:
            return None
        within = Family(each, (within,))
    return within


def _items(node: typed.Node, around: Around, faults: Faults) -> Items | None:
    """Return a spec in any form as keys, with the values of constants in place of their names."""
    if isinstance(node, Mapping):
        before = len(faults.found)
        items = faults.mapping(node, SPEC)
        if around.constants and items:
            named = {key: (items[key][0], expand(items[key][1], around.constants)) for key in EXPANDED if key in items}
            items = {key: named.get(key, item) for key, item in items.items()}
        if not items and len(faults.found) == before:
            faults.at(node, _no_kind(around.computed))
        return items or None
    if isinstance(node, Sequence):
        if around.computed:
            faults.at(node, _no_kind(True))
            return None
        return _short("number", node, node)
    if around.computed:
        if node.empty:
            faults.at(node, _no_kind(True))
            return None
        return _short("is", node, node)
    if ".." in node.text:
        node = expand(node, around.constants)
        assert isinstance(node, Scalar), "a range stays one text"
    text = node.text.strip()
    if node.empty or text == "number":
        return _short("number", node, node.with_text("yes"))
    if text in ("text", "tick"):
        return _short(text, node, node.with_text("yes"))
    first, _, rest = text.partition(" ")
    if first == "number":
        return _short("number", node, node.with_text(rest.strip()))
    if not _LIKE_DOMAIN.match(text):
        what = phrase("no-spec", "'{text}' doesn't describe a space", text)
        cure = cures.spec(text)
        faults.at(node, what, words.write(cure) if cure else words.VALID_SPECS_HINT)
        return None
    return _short("number", node, node)


_LIKE_DOMAIN = re.compile(r"[\s0-9+\-−.,by]+\Z")


def _short(key: str, at: typed.Node, value: typed.Node) -> Items:
    return {key: (at, value)}


def _with_record(
    node: typed.Node, items: Items, axes: list[tuple[Side, tuple[typed.Node, typed.Node]]], around: Around, faults: Faults
) -> Node | None:
    for key in items:
        if key not in _BESIDE_OF:
            what = phrase("not-beside-of", "'{key}' can't be used with `of`", key)
            hint = phrase("beside-of", "use only rows, columns, rule and hidden with `of`; write all other keys in a field")
            faults.at(items[key][0], what, hint)
    result: list[Axis | None] = []
    for which, (_, value) in axes:
        if isinstance(value, Mapping):
            # Translators: {axis} is the key in the layout: rows or columns
            what = phrase("mapping-beside-of", "with `of`, {axis} can't give each key its own kind", which)
            faults.at(value, what, phrase("as-list", "use a list of names instead"))
            result.append(None)
        else:
            result.append(axis(which, value, around.players, faults))
    if around.axes + len(axes) > DEEPEST:
        faults.at(axes[0][1][0], _too_many_axes(DEEPEST))
        return None
    _, of = items["of"]
    if not isinstance(of, Mapping) or not of.items:
        what = phrase("no-fields", "expected the fields of a record, each with its name and kind")
        hint = phrase("write-fields", "write `of: {{points: 0..26, total: {{is: …}}}}`")
        faults.at(of, what, hint)
        return None
    rule = _name_in(items, "rule", faults) or around.rule
    hidden = around.hidden or ("hidden" in items and faults.flag(items["hidden"][1]))
    taken = around.taken | of.items.keys()
    inner = around._replace(axes=around.axes + len(axes), rule=rule, hidden=hidden, taken=taken)
    fields: dict[str, Node] = {}
    for name, (at, value) in of.items.items():
        if faults.is_full:
            return None
        if name_fault(at, name, faults):
            continue
        if name in SPEC:
            what = phrase("field-like-key", "a field can't be called '{name}': that is a key of a space", name)
            hint = phrase("without-of", "write `{name}: …` without `of`, or inside a field: `of: {{points: {{{name}: …}}}}`", name)
            faults.at(at, what, hint)
        if name in around.tables:
            what = phrase("field-like-table", "a table is already called '{name}'", name)
            faults.at(at, what, phrase("rename-one", "rename the table or the field"))
        elif name in around.taken:
            what = phrase("field-taken", "a space, or an enclosing field, is already called '{name}'", name)
            faults.at(at, what, phrase("rename-field", "rename the field"))
        field = node_of(value, inner, faults)
        if field is not None:
            fields[name] = field
    return _families(result, Record(fields, node)) if len(fields) == len(of.items) else None


def _by_key(
    mapped: tuple[Side, typed.Node],
    base: Items,
    axes: list[tuple[Side, tuple[typed.Node, typed.Node]]],
    around: Around,
    faults: Faults,
) -> Node | None:
    """Return the family of an axis that is typed as a mapping: each of its keys can override parts of the spec."""
    which, mapping = mapped
    assert isinstance(mapping, Mapping)
    other = [axis(name, value, around.players, faults) for name, (_, value) in axes if name != which]
    keys: dict[str, str] = {}
    each: list[Node | None] = []
    for key, (at, value) in mapping.items.items():
        if range_keys(key.strip()) is not None:
            what = phrase("range-in-mapping", "the range '{key}' can't be a key here", key)
            hint = phrase("every-key", "write every key separately, or use a list for rows")
            faults.at(at, what, hint)
            return None
        name = whole_key(key.strip()) or key
        if (name == key and whole_key(key) is None and name_fault(at, name, faults)) or faults.is_full:
            return None
        faults.once(at, name, keys, words.key_twice)
        leaf = _leaf(value if not value.empty else at, _laid_over(base, value, around, faults), around, faults)
        each.append(_families(other, leaf) if which == "rows" else leaf)
    if not 0 < len(keys) <= MOST_KEYS:
        faults.at(mapping, words.too_many_keys(len(keys), MOST_KEYS) if keys else words.no_keys())
        return None
    good = [one for one in each if one is not None]
    if len(good) < len(keys):
        return None
    names = tuple(keys.values())
    of = Axis(which, names, all(map(whole_key, names)), typed=mapping)
    family = Family(of, tuple(good))
    return family if which == "rows" else _families(other, family)


def _laid_over(base: Items, value: typed.Node, around: Around, faults: Faults) -> Items | None:
    """Merge a spec with the overrides that one key of an axis has. If these give a kind, it replaces the kind of the spec."""
    if value.empty:
        return base
    over = _items(value, around, faults)
    if over is None:
        return None
    for key in (*_AXES, "of"):
        if key in over:
            what = phrase("axes-in-mapping", "'{key}' isn't allowed among the keys of an axis", key)
            hint = phrase("beside-mapping", "write it next to the axis instead")
            faults.at(over[key][0], what, hint)
            return None
    if any(kind in over for kind in KINDS):
        base = {key: item for key, item in base.items() if key not in KINDS}
    return {**base, **over}


def _name_in(items: Items, key: str, faults: Faults) -> str:
    """Return the rule name that a key gives; "" without the key or after a fault."""
    text = faults.text(items[key][1]) if key in items else None
    if text is None or is_name(text):
        return text or ""
    faults.at(items[key][1], words.no_name(text))
    return ""


def _leaf(node: typed.Node, items: Items | None, around: Around, faults: Faults) -> SpaceSpec | None:
    """Return the spec of a single space."""
    if items is None:
        return None
    before = len(faults.found)
    kinds = [kind for kind in KINDS if kind in items]
    if len(kinds) != 1:
        if isinstance(node, Mapping) and not kinds and any(kind in node.items for kind in KINDS):
            return None  # an error was already reported for its kind
        if kinds:
            both = phrase("two-kinds", "a space can't be both {kinds}", all_of(kinds[:2]))
            faults.at(items[kinds[1]][0], both, phrase("keep-one", "keep one of them"))
        else:
            faults.at(node, _no_kind(around.computed))
        return None
    (kind,) = kinds
    if around.computed and kind != "is":
        # Translators: {kind} is the key in the layout: number, choice, tick, text, printed
        what = phrase("not-computed", "a computed value is calculated, so it can't have {kind}", kind)
        faults.at(items[kind][0], what, phrase("is-or-move", "write `{{is: …}}`, or move it to `spaces`"))
        return None
    value = items[kind][1]
    of_players = kind == "choice" and isinstance(value, Scalar) and value.text.strip() == "players"
    _beside(node, kind, of_players, items, around, faults)
    hidden = around.hidden or ("hidden" in items and faults.flag(items["hidden"][1]))
    options = _people(value, around, faults) if of_players else space_values.options(value, faults) if kind == "choice" else ()
    by_choice = {alike(option): option for option in options}
    leaf = SpaceSpec(
        kind=kind,
        root=around.root,
        part=_name_in(items, "rule", faults) or around.rule or around.root,
        typed=node,
        computed=around.computed,
        hidden=hidden,
        domain=space_values.numbers(value, faults, items[kind][0] is value) if kind == "number" else Domain(),
        options=options,
        of_players=of_players,
        worth=space_values.worth(value, faults) if kind == "tick" else 1,
        formula=faults.formula(value) if kind in ("is", "printed") else None,
        must=faults.formula(items["must"][1]) if "must" in items else None,
        when=faults.formula(items["when"][1]) if "when" in items else None,
        says=says(items["says"][1], faults) if "says" in items else None,
        because=because(items, faults),
        due="due" in items and faults.flag(items["due"][1]),
        blank=space_values.blank(kind, items["blank"][1], by_choice, faults) if "blank" in items else None,
        marks=space_values.marks(items["marks"][1], faults) if "marks" in items else (),
        also=space_values.also(items["also"][1], faults) if "also" in items else (),
    )
    if kind == "text" and not faults.flag(value) and len(faults.found) == before:
        what = phrase("only-yes", "{kind} can only be yes here", kind)
        hint = phrase("leave-out-or-yes", "leave `{kind}` out, or write `{kind}: yes`", kind)
        faults.at(value, what, hint)
    if leaf.hidden and (leaf.kind != "is" or leaf.due or leaf.must is not None):
        what = phrase("not-hidden", "only a space with `is`, without `must` and `due`, can be hidden")
        hint = phrase("nobody-writes", "players don't write in a hidden space")
        faults.at(items.get("due", items.get("must", items[kind]))[0], what, hint)
    return leaf if len(faults.found) == before else None


def _beside(node: typed.Node, kind: Kind, of_players: bool, items: Items, around: Around, faults: Faults) -> None:
    """Report keys that aren't allowed with a kind, and keys that need another key. node: the spec, which may have an invalid
    `must`."""
    has_must = "must" in items or (isinstance(node, Mapping) and "must" in node.items)
    fits = {
        "must": kind != "printed" and not around.computed,
        "when": has_must,
        "says": has_must or kind == "is",
        "because": has_must or kind == "is",
        "due": kind == "is" and not around.computed,
        "hidden": kind == "is",
        "blank": kind in _BLANK_OF,
        "marks": kind == "number",
        "also": kind in ("choice", "text") and not of_players,
    }
    for key, does in fits.items():
        if key in items and not does:
            faults.at(items[key][0], _not_beside(key, kind, around.computed))


def _people(node: typed.Node, around: Around, faults: Faults) -> tuple[str, ...]:
    """Return the players' names if the layout gives them. Report a layout without `players`."""
    if around.players is None:
        faults.at(node, words.no_players_key())
    return around.players.names if around.players is not None else ()


def _no_kind(computed: bool) -> Sentence:
    if computed:
        hint = phrase("text-or-is", "write the formula as text, or as `{{is: …}}`")
        return sentence(phrase("no-computed-kind", "a computed value needs a formula"), hint)
    hint = phrase("add-kind", "add number, choice, tick, text, is or printed")
    return sentence(phrase("no-kind", "the kind of the space is missing"), hint)


def _not_beside(key: str, kind: str, computed: bool) -> Sentence:
    if computed:
        message = phrase("never-written", "'{key}' can't be used for a value that players don't write", key)
        return sentence(message, phrase("leave-out", "leave it out"))
    hints = {
        "must": phrase("beside-written", "use it only for a space where players write"),
        "says": phrase("beside-must-or-is", "use it only with `must` or `is`"),
        "blank": phrase("beside-single", "use it only with number, choice or text"),
        "also": phrase("beside-words", "use it only with `choice` or `text`"),
    }
    fits = {"when": "must", "due": "is", "hidden": "is", "marks": "number"}
    hint = hints[key] if key in hints else phrase("beside", "use it only with `{key}`", fits[key])
    return sentence(phrase("not-beside", "'{key}' can't be used with `{kind}` here", key, kind), hint)


def _too_many_axes(most: int) -> Sentence:
    return sentence(phrase("too-many-axes", "at most {most} axes can be nested", most))
