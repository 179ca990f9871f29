"""Reads `look` in the specs of spaces, and at the top of a layout by name or path, and reports every error in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, get_args

from sheetgen.drawing import words as drawing_words
from sheetgen.drawing.looks import Inside, Role
from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition.domains import whole_key
from sheetgen.games.sheet.definition.faults import Faults, Items
from sheetgen.games.sheet.definition.spec import Definition
from sheetgen.games.sheet.keys import OF_FAMILIES, OF_KEYS
from sheetgen.games.sheet.layout import Keys
from sheetgen.games.sheet.looks.families import Families
from sheetgen.games.sheet.looks.hints import Hints
from sheetgen.games.sheet.looks.regions import no_such_key, no_such_word
from sheetgen.games.sheet.looks.resolving import Looks
from sheetgen.games.sheet.looks.spots import (
    BY_KEY,
    BY_NAME,
    BY_PATH,
    BY_SPEC,
    NONE,
    Entry,
    FieldPath,
    Said,
    Spot,
    spots,
)
from sheetgen.source import nodes as typed
from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, Words, all_of, message, room, sentence
from sheetgen.source.nodes import Mapping as Nodes
from sheetgen.source.nodes import Scalar, Sequence

phrase, _ = room("sheet")

_KEYS = (*OF_FAMILIES, *OF_KEYS)
OPTION = "option"
"""The word used in place of `rows` or `columns` for the option of a choice, which isn't a key of an axis."""
_LANGUAGE = re.compile(r"[a-z]{2}([-_]\w+)?")
_WORDS: Mapping[str, tuple[str, ...]] = {"inside": get_args(Inside), "role": get_args(Role)}


def read_looks(keys: Keys, definition: Definition, faults: Faults) -> Looks:
    """Read all looks of a layout, as far as possible."""
    reader = _Reader(keys, definition, faults)
    if isinstance(keys.spaces, Nodes):
        for root, (_, node) in keys.spaces.items.items():
            reader.spec(node, (root,))
    if isinstance(keys.computed, Nodes):
        for root, (_, node) in keys.computed.items.items():
            reader.spec(node, (root,), computed=True)
    if keys.look is not None:
        reader.top(keys.look)
    return reader.looks()


class _Reader:
    """Reader of looks, with the looks read so far."""

    def __init__(self, keys: Keys, definition: Definition, faults: Faults) -> None:
        self._tables, self._definition, self._faults = keys.tables, definition, faults
        self._hints = Hints(definition, keys.tables, faults, self._tell)
        self._entries: list[Entry] = []
        self._named: dict[str, Mapping[str, Said]] = {}
        self._top: dict[str, Scalar] = {}
        self._icons: dict[int, Scalar] = {}
        self._told: set[object] = set()
        self._read: dict[tuple[int, str], Any] = {}

    @cached_property
    def _spots(self) -> dict[FieldPath, Spot]:
        return spots(self._definition)

    def _tell(self, node: typed.Node, what: Words | Sentence, *hints: Words) -> None:
        """Report an error only once, even if it concerns several places."""
        key = node.file, node.position, message(what).code
        if key not in self._told:
            self._told.add(key)
            self._faults.at(node, what, *hints)

    def looks(self) -> Looks:
        """Return all looks, with the properties of families checked."""
        if not self._entries and not self._top:
            return Looks(self._definition)
        families = Families(self._spots, self._entries, self._tables, self._tell)
        known = families.tokens | self._names.keys() | self._definition.computed.keys() if self._top else families.tokens
        unknown = tuple(at for name, at in self._top.items() if name not in known)
        icons = tuple(self._icons.values())
        said = tuple(self._entries), families.looks, self._named, families.captions
        return Looks(self._definition, *said, icons, unknown, tuple(known))

    # Sources of looks

    def spec(self, node: typed.Node, fields: FieldPath, computed: bool = False) -> None:
        """Read the looks in the spec of a space and everything below it."""
        if not isinstance(node, Nodes):
            return
        if "look" in node.items:
            self._in_spec(*node.items["look"], fields, computed)
        of = node.get("of")
        if isinstance(of, Nodes):
            for name, (_, value) in of.items.items():
                self.spec(value, (*fields, name), computed)
        for side in ("rows", "columns"):
            mapping = node.get(side)
            for key, (_, value) in mapping.items.items() if isinstance(mapping, Nodes) else ():
                if isinstance(value, Nodes) and "look" in value.items:
                    self._in_spec(*value.items["look"], fields, computed, side, _key(key))

    def _in_spec(self, at: Scalar, node: typed.Node, fields: FieldPath, computed: bool, side: str = "", key: str = "") -> None:
        if node.empty:
            return
        spot = self._spots.get(fields)
        if computed or (spot is not None and not any(spot.leaves({side: key}))):
            self._tell(at, _off_paper(key or fields[-1]))
            return
        values = self._values(self._faults.mapping(node, _KEYS), spot, key, fields[0])
        if spot is not None and values:
            self._entries.append(Entry(BY_KEY if key else BY_SPEC, fields, values, side, key))

    def top(self, node: typed.Node) -> None:
        """Read the looks at the top: by name, or by path."""
        if not isinstance(node, Nodes):
            self._tell(node, words.keys_wanted(("upper",)))
            return
        for name, (at, value) in node.items.items():
            if self._faults.is_full:
                break
            if value.empty:
                continue
            self._top[name] = at
            items = self._faults.mapping(value, _KEYS)
            if name in self._definition.computed or (name in self._names and not any(self._names[name])):
                self._tell(at, _off_paper(name))
                continue
            self._by_name(name, items)

    def _by_name(self, name: str, items: Items) -> None:
        """Read the looks of a name or path: properties of families apply only to families, the rest to keys as well."""
        targets = self._names.get(name, [])
        families = any(not key and spot.is_family for spot, _, key in targets)
        others = {word: item for word, item in items.items() if word not in OF_FAMILIES}
        for spot, side, key in targets:
            there = items if not families or (not key and spot.is_family) else others
            values = self._values(there, spot, key, spot.fields[0])
            if values and side != OPTION:
                self._entries.append(Entry(BY_PATH if "." in name else BY_NAME, spot.fields, values, side, key))
        if not all(key for _, _, key in targets):  # lists and mappings apply to the family only
            others = {word: item for word, item in others.items() if isinstance(item[1], Scalar)}
        self._named[name] = self._values(others if targets else items, None, name, "")

    @cached_property
    def _names(self) -> dict[str, list[tuple[Spot, str, str]]]:
        """Map each name and path to its targets: a root or field, a key, a choice. Names that aren't printed have no target."""
        result: dict[str, list[tuple[Spot, str, str]]] = {}
        for fields, spot in self._spots.items():
            for side, key in _parts(spot):
                path = (*fields, key) if key else fields
                for name in dict.fromkeys((".".join(path), path[-1])):
                    there = result.setdefault(name, [])
                    if spot.on_paper:
                        there.append((spot, side, key))
        return result

    # Values of looks

    def _values(self, items: Items, spot: Spot | None, key: str, root: str) -> dict[str, Said]:
        """Return the values of a look.

        spot: the root or field that the look applies to; None if it is unknown. key: the key, choice or region that the look
        applies to; empty if it applies to the whole root or field.
        """
        result: dict[str, Said] = {}
        for word, (at, node) in items.items():
            said: Said | None
            if node.empty:
                continue
            if word in OF_FAMILIES:
                said = Said(node, node)
                if spot is not None and (key or not spot.is_family):
                    what = phrase("of-family", "'{key}' applies to all of '{family}'", word, root)
                    hint = phrase("say-of-family", "move it to the look of '{family}'", root)
                    self._tell(at, what, hint)
                    continue
            elif key:
                said = self._single(word, node, key)
            elif spot is not None:
                said = self._said(word, node, spot)
            else:
                said = Said(node, self._value(word, node)) if isinstance(node, Scalar) else None
            if said is not None:
                result[word] = said
        return result

    def _single(self, word: str, node: typed.Node, key: str) -> Said | None:
        """Read one value of a key, a choice or a region."""
        if isinstance(node, Sequence) or (isinstance(node, Nodes) and word != "hint"):
            self._tell(node, _one_value(word))
            return None
        value = self._value(word, node, key)
        return None if value is None else Said(node, value)

    def _said(self, word: str, node: typed.Node, spot: Spot) -> Said | None:
        """Read the value of a property: one value for all, a list along the lead axis, or values by key."""
        lead = spot.axes.get(spot.lead)
        if isinstance(node, Sequence):
            if lead is None:
                self._tell(node, _one_value(word))
                return None
            if len(node.items) > len(lead.keys):
                what = phrase(
                    "look-list-too-long", "there are {values} values for an axis of {keys} keys", len(node.items), len(lead.keys)
                )
                self._tell(node.items[len(lead.keys)], what)
            pairs = zip(lead.keys, node.items, strict=False)
            return Said(node, None, {spot.lead: dict(self._each(word, pairs))})
        if isinstance(node, Nodes):
            return self._by_key(word, node, spot)
        if word == "hint" and (table := self._hints.table(node)) is not None:
            return self._hints.by_table(node, *table, spot)
        value = self._value(word, node)
        return None if value is None else Said(node, value)

    def _each(self, word: str, pairs: Any) -> Iterator[tuple[str, Any]]:
        for key, node in pairs:
            value = None if node.empty else self._value(word, node, key)
            if value is not None:
                yield key, value

    def _by_key(self, word: str, node: Nodes, spot: Spot) -> Said | None:
        """Read values by key, or a text by language. A key that both axes have counts as a key of the lead axis."""
        sides = [spot.lead, *(side for side in spot.axes if side != spot.lead)] if spot.lead else []
        known = tuple(key for side in sides for key in spot.axes[side].keys)
        there = {_key(name) for name in node.items}.intersection(known)
        others = [name for name in node.items if _key(name) not in there]
        codes = self._definition.languages.codes
        languages = [name for name in others if word == "hint" and (name in codes or _LANGUAGE.fullmatch(name))]
        if languages == list(node.items):
            value = self._value(word, node)
            return None if value is None else Said(node, value)
        if not known:
            self._tell(node, _one_value(word))
            return None
        if languages and there:
            key = next(iter(there))
            both = all_of(tuple(languages)), all_of((key,))
            what = phrase("look-mixture", "languages ({languages}) and keys ({keys}) can't be mixed", *both)
            hint = phrase("look-language-inside", "write `{{{key}: {{{language}: …}}}}`", key, languages[0])
            self._tell(node.items[languages[0]][0], what, hint)
            return None
        for name in others:
            self._tell(node.items[name][0], no_such_key(name, known))
        result: dict[str, dict[str, Any]] = {}
        pairs = ((_key(name), value) for name, (_, value) in node.items.items() if name not in others)
        for key, value in self._each(word, pairs):
            side = next(side for side in sides if key in spot.axes[side].keys)
            result.setdefault(side, {})[key] = value
        return Said(node, None, result)

    def _value(self, word: str, node: typed.Node, key: str = "") -> Any:
        """Read a single value; return None after an error. Each value is read only once, and kept."""
        asked = id(node), key if word == "hint" else ""
        if asked not in self._read:
            self._read[asked] = self._hints.hint(node, key) if word == "hint" else self._word(word, node)
        return self._read[asked]

    def _word(self, word: str, node: typed.Node) -> str | None:
        text = self._faults.text(node)
        if text is None or not isinstance(node, Scalar):
            return None
        text = text.strip()
        if text == NONE:
            return "plain" if word == "role" else text
        if word == "icon":
            return self._icon(node, text)
        if word == "colour":
            return self._colour(node, text)
        known = _WORDS[word]
        if text not in known:
            self._tell(node, no_such_word(word, text, known))
            return None
        return text

    def _icon(self, node: Scalar, text: str) -> str | None:
        from sheetgen.drawing.icons import ICONS, is_icon  # imported only when needed: few sheets have icons

        if not is_icon(text):
            self._tell(node, drawing_words.no_such_symbol(text))
            return None
        if text not in ICONS:
            self._icons[id(node)] = node
        return text

    def _colour(self, node: Scalar, text: str) -> str | None:
        from sheetgen.drawing.palette import HUES, hue  # imported only when needed: few sheets have colours

        known = hue(text)
        if known is not None:
            return known.name
        if text.startswith("#"):
            what = phrase("own-colour", "'{text}' is a custom colour; define it in `theme`", text)
            hint = phrase(
                "accent", 'write `theme: {{from: plain, accent: {{fill: "{text}"}}}}`, or use one of the twelve colours', text
            )
            self._tell(node, what, hint)
        else:
            what = phrase("no-look-colour", "'{text}' is not one of the twelve colours", text)
            self._tell(node, what, near(text, tuple(HUES)))
        return None


def _key(typed_key: str) -> str:
    """Return a typed key in the form that an axis uses."""
    return whole_key(typed_key.strip()) or typed_key


def _parts(spot: Spot) -> Iterator[tuple[str, str]]:
    """Yield the spot itself, the keys of its axes, and the options of its choices."""
    yield "", ""
    for axis in spot.own:
        yield from ((axis.which, key) for key in axis.keys if not axis.open)
    if spot.record is None:
        yield from dict.fromkeys((OPTION, option) for leaf in spot.leaves({}) for option in leaf.options)


def _off_paper(name: str) -> Sentence:
    message = phrase("look-off-paper", "'{name}' isn't printed, so `look` has no effect on it", name)
    return sentence(message, phrase("remove-look", "remove `look`"))


def _one_value(key: str) -> Sentence:
    """Return the message for a list or a mapping where there are no keys to distinguish."""
    message = phrase(
        "look-one-value", "expected one value for `{key}`: there are no keys here that could have different values", key
    )
    return sentence(message, phrase("look-write-value", "write only the value"))
