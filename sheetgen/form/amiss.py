"""Which words fit a value or a key that cannot be read: by what was probably meant (`typed`)."""

from __future__ import annotations

import re

from sheetgen.form import typed, words
from sheetgen.form.numbers import whole
from sheetgen.form.typed import folded
from sheetgen.source.faults import Said, Words, said
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence


def number(text: str, listed: bool = False) -> Said[Words]:
    """Of a text where a whole number belongs. `listed`: one of several may stand there."""
    parts = text.strip("[](){} ").replace(",", " ").replace(";", " ").split() if listed else []
    if len(parts) > 1 and all(whole(part) is not None for part in parts):
        return said(words.numbers_without_brackets, text, tuple(parts))
    odd = typed.odd_number(text)
    if odd is not None:
        return said(words.odd_character, text, odd.culprit, odd.cured)
    only = typed.number_in(text)
    return said(words.no_number, text) if only is None else said(words.only_number, text, only)


def name(text: str, known: tuple[str, ...], listing: bool = False, item: bool = False) -> Said[Words]:
    """Of a name that there is not. `listing`: several may stand there; `item`: it stands in a list already."""
    parts = typed.several(text, known)
    if parts:
        return _several(text, parts, item) if listing else said(words.one_of_several, text, parts)
    odd = typed.odd(text)
    if odd is not None and folded(odd.cured) in map(folded, known):
        return said(words.odd_character, text, odd.culprit, odd.cured)
    return said(words.unknown_name, text, known)


def names(scalar: Scalar, item: bool) -> Said[Words] | None:
    """Of several names typed as one where any name may stand; None if it is one."""
    parts = typed.several(scalar.text, None) if scalar.plain else None
    return _several(scalar.text, parts, item) if parts else None


def _several(text: str, parts: tuple[str, ...], item: bool) -> Said[Words]:
    return said(words.names_in_one_item if item else words.names_without_brackets, text, parts)


def key(at: Scalar, value: Node, known: tuple[str, ...], line: str) -> Said[Words] | None:
    """Of a key that there is not: a colon glued or left out, an odd character; None where none of it shows."""
    text = at.text
    first, colon, rest = text.partition(":")
    bare = isinstance(value, Scalar) and value.empty
    if at.plain and colon and rest and (bare or folded(first) in map(folded, known)):
        return said(words.glued_key, text, first.strip(), rest if bare else "…")
    opened = re.match(r"(\S+)\s+[\[{]", text)
    if at.plain and opened and folded(opened[1]) in map(folded, known):
        return said(words.no_colon, opened[1], text[opened.end() - 1] + "…")
    if at.plain and bare and not has_colon(at, line):
        found = typed.key_and_value(text, known)
        if found:
            return said(words.no_colon, *found)
    odd = typed.odd(text)
    if odd is not None and folded(odd.cured) in map(folded, known):
        return said(words.odd_character, text, odd.culprit, odd.cured)
    return None


def has_colon(at: Scalar, line: str) -> bool:
    """Whether a colon was typed behind a key in its line."""
    return line[at.column - 1 + at.position.length :].lstrip().startswith(":")


def pairs(node: Node, known: tuple[str, ...]) -> Said[Words]:
    """Of a value where names with a number each belong. known: the names there are; empty: any."""
    if isinstance(node, Sequence):
        dashed = [item for item in node.items if isinstance(item, Mapping)]
        return said(words.pairs_in_list) if dashed and len(dashed) == len(node.items) else said(words.no_pairs, _example(known))
    text = node.text if isinstance(node, Scalar) else ""
    first, colon, rest = text.partition(":")
    if colon and rest.split() and (not known or folded(first) in map(folded, known)):
        return said(words.glued_key, text, first.strip(), rest.split()[0])
    listed = [typed.key_and_value(part, known) for part in text.strip("{}[]() ").split(",")]
    found = tuple(pair for pair in listed if pair is not None)
    if found and len(found) == len(listed):
        return said(words.pairs_without_colons, text, found)
    return said(words.no_pairs, _example(known))


def _example(known: tuple[str, ...]) -> str:
    return known[0] if known else "Maria"
