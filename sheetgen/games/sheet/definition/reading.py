"""A layout's keys read into a definition, with every fault in them. Formulas stay texts here; `resolution` reads them."""

from __future__ import annotations

import os
import re
from typing import Any

from sheetgen.games.game import LayoutLanguages
from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition import cures
from sheetgen.games.sheet.definition.domains import decimal, name_fault, players, whole_key
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.script import Script
from sheetgen.games.sheet.definition.spec import Constant, Definition, Node, Players, Rule, Says, Table, Tie, size
from sheetgen.games.sheet.definition.specs import Around, node_of
from sheetgen.games.sheet.definition.texts import because, says
from sheetgen.games.sheet.keys import EXAMPLE, LAYOUT, RULE
from sheetgen.games.sheet.language.numbers import Number
from sheetgen.games.sheet.layout import Keys
from sheetgen.games.sheet.tokens import is_name
from sheetgen.source import nodes as typed
from sheetgen.source.faults import near
from sheetgen.source.formats import without_yaml
from sheetgen.source.messages import Sentence, room, sentence
from sheetgen.source.nodes import Mapping, Scalar, Sequence

phrase, _ = room("sheet")

MOST_SPACES = 5_000
"""Maximum number of single spaces of a layout, with its maximum number of players."""
TAKEN = ("level", "layout")
"""Words that can't be the first part of rule names, because they have another meaning there."""
LAYOUT_KEYS = frozenset(
    (
        *(*LAYOUT, "game", "extends", "title", "about", "kind", "minutes", "author", "licence", "address"),
        *("page", "theme", "labels", "blocks", "back", "remove"),
    )
)
"""Top-level keys of a layout, which can't be names of parameters."""
_LOOPS = re.compile(r"\s*\S+\s+in\s")
_NOT_IN_NAME = re.compile(r"[\W_]+")


def definition(keys: Keys, file: str, games: tuple[str, ...], faults: Faults, languages: LayoutLanguages) -> Definition:
    """Return the definition in a layout, as far as it can be read. games: the names of the built-in games."""
    seated = players(keys.players, faults) if keys.players is not None else None
    if keys.players is not None and keys.table is not None:
        what = phrase("table-beside-players", "`table` can't be used with `players`: all players share one sheet")
        hint = phrase("move-rules", "move its rules to `rules`")
        faults.at(keys.table, what, hint)
    constants = _names(keys.tables) | _names(keys.parameters)
    roots = _Roots(seated, _names(keys.spaces) | _names(keys.computed), constants, faults)
    roots.parameters(keys.parameters)
    roots.tables(keys.tables)
    spaces = roots.spaces(keys.spaces, computed=False)
    computed = roots.spaces(keys.computed, computed=True) if keys.computed is not None else {}
    many = sum(size(node, seated.most if seated else 1) for node in (*spaces.values(), *computed.values()))
    if many > MOST_SPACES:
        what = phrase("too-many-spaces", "the layout has {spaces} spaces in total", many)
        hint = phrase("most-spaces", "at most {most} are allowed", MOST_SPACES)
        faults.at(keys.spaces, what, hint)
    ids: dict[str, str] = {}
    aloud, reference = _aloud(keys, roots.constants, faults)
    return Definition(
        file=file,
        name=_name(keys, file, games, faults),
        players=seated,
        spaces=spaces,
        computed=computed,
        tables=roots.constants,
        rules=_rules(keys.rules, tuple(spaces), ids, False, faults),
        table=_rules(keys.table, tuple(spaces), ids, True, faults),
        parts=_score(keys.score, faults),
        winner=_winner(keys.winner, faults),
        ties=_ties(keys.ties, faults),
        aloud=aloud,
        reference=reference,
        examples=_examples(keys.examples, faults),
        keys=roots.keys,
        spoiled=roots.spoiled,
        languages=languages,
    )


def _names(node: typed.Node | None) -> frozenset[str]:
    """Return the keys of a mapping as names; empty for any other node."""
    return frozenset(node.items) if isinstance(node, Mapping) else frozenset()


class _Roots:
    """Reader of the names that all formulas know: spaces, parameters and tables."""

    def __init__(self, seated: Players | None, names: frozenset[str], tables: frozenset[str], faults: Faults) -> None:
        self._players = seated
        self._names = names
        self._tables = tables
        self._faults = faults
        self.keys: dict[str, Scalar] = {}
        self.constants: dict[str, Constant] = {}
        self.spoiled: set[str] = set()

    def _named(self, name: str, at: Scalar, node: typed.Node) -> bool:
        """Add a name and return True, or report that it isn't allowed and return False."""
        faults = self._faults
        if name in self.keys:
            what = phrase("named-twice", "'{name}' already exists (line {line})", name, self.keys[name].line)
            hint = phrase("name-each", "use each name only once in spaces, computed and tables")
            faults.at(at, what, hint)
            return False
        if name == "player" and self._players is None and isinstance(node, Scalar | Mapping) and _is_text(node):
            self.keys[name] = at
            return True
        if name_fault(at, name, faults):
            return False
        self.keys[name] = at
        return True

    def spaces(self, node: typed.Node, computed: bool) -> dict[str, Node]:
        """Read the root spaces, printed or computed. Return those without faults, by name."""
        if not isinstance(node, Mapping) or not (node.items or computed):
            what = phrase("no-spaces", "expected the spaces of the sheet, each with its name and kind")
            hint = phrase("write-spaces", "write `points: 0..30`, one space per line")
            self._faults.at(node, what, hint)
            return {}
        result: dict[str, Node] = {}
        for name, (at, value) in node.items.items():
            if self._faults.is_full:
                break
            if not self._named(name, at, value):
                self.spoiled.add(name)
                continue
            around = Around(name, computed, self._players, self._names, self._tables, self.constants)
            tree = node_of(value, around, self._faults)
            if tree is None:
                self.spoiled.add(name)
            else:
                result[name] = tree
        return result

    def parameters(self, node: typed.Node | None) -> None:
        """Read the parameters: constants (single values or tables) that another layout may change if it extends this one."""
        if not isinstance(node, Mapping):
            if node is not None:
                self._faults.at(node, phrase("no-parameters", "expected parameters by name"), words.write("size: 7"))
            return
        tables = Mapping(node.file, node.line, node.column)
        for name, (at, value) in node.items.items():
            if not isinstance(value, Scalar):
                tables.items[name] = at, value
            elif name in LAYOUT_KEYS:
                what = phrase("parameter-like-key", "a parameter can't be called '{name}': that is a key of a layout", name)
                self._faults.at(at, what, phrase("other-parameter", "choose another name"))
                self.spoiled.add(name)
            elif value.empty or not self._named(name, at, value):
                self.spoiled.add(name)
            else:
                number = decimal(value.text.strip())
                self.constants[name] = Constant(
                    value.text if number is None else number, "number" if number is not None else "text", at
                )
        self.tables(tables)

    def tables(self, node: typed.Node | None) -> None:
        """Read the tables of constants."""
        if node is None:
            return
        if not isinstance(node, Mapping):
            what = phrase("no-tables", "expected tables with their names")
            hint = phrase("write-tables", "write `prices: [10, 20, 40]`")
            self._faults.at(node, what, hint)
            return
        for name, (at, value) in node.items.items():
            if not self._named(name, at, value):
                self.spoiled.add(name)
                continue
            scalars: list[Scalar] = []
            before = len(self._faults.found)
            if isinstance(value, Scalar):
                empty = (key for key, (_, more) in node.items.items() if more.empty)
                cut = [key for key in empty if not is_name(key)]
                there = [value.text, *cut] if node.ends is not None else [value.text]
                self._faults.at(value, _no_table(name, cures.listed(", ".join(there))))
            table = self._table(value, scalars)
            if len(self._faults.found) > before or not isinstance(table, dict):
                self.spoiled.add(name)
                continue
            numbers = [decimal(scalar.text.strip()) for scalar in scalars]
            texts = [scalar for scalar, number in zip(scalars, numbers, strict=True) if number is None]
            if texts and len(texts) < len(scalars):
                first_is_text = scalars[0] is texts[0]
                odd = next(s for s, n in zip(scalars, numbers, strict=True) if (n is not None) == first_is_text)
                what = phrase("mixed-table", "the table '{name}' contains both numbers and text: '{text}'", name, odd.text)
                hint = phrase("two-tables", "split it into two tables")
                self._faults.at(odd, what, hint)
                self.spoiled.add(name)
                continue
            values = _numbers(table) if not texts else table
            self.constants[name] = Constant(values, "text" if texts else "number", at)

    def _table(self, node: typed.Node, scalars: list[Scalar]) -> Any:
        """Return a table of texts by key. Append its single values to `scalars`."""
        faults = self._faults
        if isinstance(node, Scalar):
            if node.empty:
                faults.at(node, words.text_wanted())
            scalars.append(node)
            return node.text
        if isinstance(node, Sequence):
            if not node.items:
                faults.at(node, _empty_table())
            return {str(number): self._table(item, scalars) for number, item in enumerate(node.items, 1)}
        result: dict[str, Any] = {}
        if not node.items:
            faults.at(node, _empty_table())
        for key, (at, value) in node.items.items():
            name = whole_key(key.strip()) or key
            if not whole_key(name) and not is_name(name):
                faults.at(at, words.no_name(key))
            elif name in result:
                faults.at(at, words.key_twice(name, name))
            result[name] = self._table(value, scalars)
        return result


def _numbers(table: Table) -> Table:
    """Return a table of numbers from a table whose texts are all numbers."""
    result: Table = {}
    for key, value in table.items():
        if isinstance(value, dict):
            result[key] = _numbers(value)
        else:
            number: Number | None = decimal(str(value).strip())
            assert number is not None, "all of them are numbers"
            result[key] = number
    return result


def _is_text(node: typed.Node) -> bool:
    """Return whether a spec is for a single text."""
    if isinstance(node, Scalar):
        return node.text.strip() == "text"
    return isinstance(node, Mapping) and "text" in node.items and not node.items.keys() & {"rows", "columns", "of"}


def _name(keys: Keys, file: str, games: tuple[str, ...], faults: Faults) -> str:
    """Return the first part of the layout's rule names: its `name`, otherwise a name made from the file name."""
    if keys.name is not None:
        text = faults.text(keys.name)
        if text is None:
            return ""
        if not is_name(text):
            faults.at(keys.name, words.no_name(text))
        elif text in (*games, *TAKEN):
            faults.at(keys.name, _name_taken(text, True))
        return text
    stem = without_yaml(os.path.basename(file))
    name = _NOT_IN_NAME.sub("-", stem).lstrip("-0123456789").strip("-") or "sheet-in-yaml"
    if name in (*games, *TAKEN):
        faults.at(keys.spaces, _name_taken(name, False))
    return name


def _rules(node: typed.Node | None, roots: tuple[str, ...], ids: dict[str, str], table: bool, faults: Faults) -> tuple[Rule, ...]:
    result = [] if node is None else [_rule(item, roots, ids, table, faults) for item in faults.listed(node)]
    return tuple(rule for rule in result if rule is not None)


def _rule(node: typed.Node, roots: tuple[str, ...], ids: dict[str, str], table: bool, faults: Faults) -> Rule | None:
    before = len(faults.found)
    items = faults.mapping(node, RULE)
    if not items:
        return None
    for key in ("id", "must"):
        if key not in items and len(faults.found) == before:
            faults.at(node, phrase("rule-lacks", "the rule has no `{key}`", key), phrase("add-key", "add `{key}: …`", key))
    name = faults.text(items["id"][1]) if "id" in items else None
    if name is not None:
        at = items["id"][1]
        if not is_name(name):
            faults.at(at, words.no_name(name))
        elif name in roots:
            what = phrase("rule-like-space", "the findings of the space '{name}' already use this name", name)
            hint = phrase("other-id", "give the rule another id")
            faults.at(at, what, hint)
        elif name in ids:
            faults.at(
                at, phrase("rule-twice", "two rules have the id '{name}'", name), phrase("id-each", "give each rule its own id")
            )
        ids[name] = name
    scripts = {key: faults.formula(items[key][1]) if key in items else None for key in ("must", "when", "at", "for")}
    severity = faults.text(items["severity"][1]) if "severity" in items else "error"
    if severity not in ("error", "warning", None):
        what = phrase("no-severity", "'{text}' is not a severity", severity)
        hint = phrase("severities", "write `error` or `warning`")
        faults.at(items["severity"][1], what, hint)
    along = scripts["for"]
    loops = along is not None and _LOOPS.match(along.text) is not None
    if table and along is not None and not loops:
        what = phrase("path-in-table", "in a rule under `table`, `for` must be a loop over a list")
        faults.at(along.node, what, words.write("for: s in sheets"))
    texts = says(items["says"][1], faults) if "says" in items else None
    must = scripts["must"]
    if must is None or name is None or len(faults.found) > before:
        return None
    return Rule(
        id=name,
        must=must,
        typed=node,
        when=scripts["when"],
        says=texts,
        because=because(items, faults),
        at=scripts["at"],
        along=None if loops else along,
        loops=along if loops else None,
        severity="warning" if severity == "warning" else "error",
    )


def _score(node: typed.Node | None, faults: Faults) -> dict[str, Script]:
    if node is None:
        return {}
    if isinstance(node, Scalar):
        formula = faults.formula(node)
        return {"": formula} if formula else {}
    if not isinstance(node, Mapping) or not node.items:
        faults.at(node, phrase("no-score", "expected a formula, or one formula for each part"), words.write("score: total"))
        return {}
    result = {part: faults.formula(value) for part, (_, value) in node.items.items()}
    return {part: formula for part, formula in result.items() if formula is not None}


def _winner(node: typed.Node | None, faults: Faults) -> Any:
    if node is None:
        return "highest"
    text = faults.text(node)
    if text not in ("highest", "lowest", None):
        what = phrase("no-winner", "'{text}' doesn't decide who wins", text or "")
        hint = phrase("winners", "write `highest` or `lowest`")
        faults.at(node, what, hint)
    return "lowest" if text == "lowest" else "highest"


def _ties(node: typed.Node | None, faults: Faults) -> tuple[Tie, ...]:
    result = []
    for item in faults.listed(node) if node is not None else ():
        before = len(faults.found)
        if isinstance(item, Scalar):
            faults.at(item, _no_tie(cures.quoted(item.text)))
            continue
        items = faults.mapping(item, ("highest", "lowest"))
        if len(items) != 1:
            if len(faults.found) == before:
                faults.at(item, _no_tie())
            continue
        ((key, (_, value)),) = items.items()
        formula = faults.formula(value)
        if formula is not None:
            result.append(Tie(key == "highest", formula))
    return tuple(result)


def _aloud(keys: Keys, tables: dict[str, Constant], faults: Faults) -> tuple[tuple[Says, ...], dict[str, Table]]:
    """Return the facts below the heading, and the names of the tables there."""
    if keys.aloud is None:
        return (), {}
    listed = keys.aloud.items if isinstance(keys.aloud, Sequence) else [keys.aloud]
    flat = {name: table.values for name, table in tables.items() if isinstance(table.values, dict) and _is_flat(table.values)}
    facts: list[Says | None] = []
    reference: dict[str, Table] = {}
    for node in listed:
        if not isinstance(node, Mapping) or [*node.items] != ["table"]:
            facts.append(says(node, faults))
        elif (name := faults.text(node.items["table"][1])) in flat:
            reference[name] = flat[name]
        elif name is not None:
            what = phrase("aloud-table", "'{name}' is not a table with one value for each key", name)
            faults.at(node.items["table"][1], what, near(name, tuple(flat)))
    return tuple(text for text in facts if text is not None), reference


def _is_flat(table: Table) -> bool:
    return not any(isinstance(value, dict) for value in table.values())


def _examples(node: typed.Node | None, faults: Faults) -> tuple[typed.Node, ...]:
    result = []
    for item in faults.listed(node) if node is not None else ():
        before = len(faults.found)
        items = faults.mapping(item, EXAMPLE)
        if ("sheet" in items) == ("sheets" in items) and len(faults.found) == before:
            faults.at(item, words.no_example())
        if len(faults.found) == before:
            result.append(item)
    return tuple(result)


def _name_taken(name: str, is_typed: bool) -> Sentence:
    hint = phrase("other-name", "choose another name") if is_typed else phrase("add-name", "add `name: …`")
    return sentence(phrase("name-taken", "the names of other rules already start with '{name}'", name), hint)


def _no_table(name: str, cure: str = "") -> Sentence:
    """Report a table for which a single value is typed. cure: the suggested list; empty if none exists."""
    hint = words.write(cure) if cure else phrase("list-or-keys", "write a list, or keys with values")
    return sentence(phrase("no-table", "the table '{name}' is a single value", name), hint)


def _empty_table() -> Sentence:
    return sentence(phrase("empty-table", "this table is empty"), phrase("add-value", "add a value"))


def _no_tie(text: str = "") -> Sentence:
    """Report an invalid tie-breaker. text: the formula, if it was typed without `highest` or `lowest`."""
    hint = phrase("ties", "write `{{highest: {formula}}}`, or `lowest` instead of `highest`", text or "…")
    return sentence(phrase("no-tie", "expected either highest or lowest"), hint)
