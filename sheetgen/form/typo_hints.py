"""Which words fit a value or a key that cannot be read: by what was probably meant (`typed`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheetgen.form import typed, words
from sheetgen.form.numbers import whole
from sheetgen.form.typed import folded
from sheetgen.source.faults import did_you_mean
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from sheetgen.source.words import quoted as shortened

phrase, _ = room("form")


def number(text: str, listed: bool = False) -> Message:
    """Of a text where a whole number belongs. `listed`: one of several may stand there."""
    parts = typed.numbers_in(text) if listed else ()
    if parts:
        return message(words.numbers_without_brackets, text, parts)
    odd = typed.odd_number(text)
    if odd is not None:
        return message(words.odd_character, text, *odd)
    pointed = typed.pointed(text)
    if pointed is not None:
        return message(words.not_whole, text, pointed)
    only = typed.number_in(text)
    if only is not None:
        return message(words.only_number, text, only)
    named = typed.several(text, None)
    if named and not any(char.isdigit() for char in text):
        return message(words.names_for_number, text, len(named))
    return message(words.no_number, text)


def amount(text: str, shown: words.Wanted, decimals: bool) -> Message:
    """The fault of a text where a number or a mark is expected. shown: the values that are expected."""
    comma = re.fullmatch(r"([+\-−]?[0-9]+),([0-9]+)", text)
    if decimals and comma:
        return message(
            phrase("decimal-comma", "a number with a comma: '{typed}'", shortened(text)),
            phrase("write-point", "write a point: `{typed}`", shortened(f"{comma[1]}.{comma[2]}")),
        )
    if typed.numbers_in(text):
        return message(words.several_amounts, text)
    odd = typed.odd_number(text)
    if odd is not None:
        return message(words.odd_character, text, *odd)
    only = typed.number_in(text)
    return message(words.no_amount, text, shown) if only is None else message(words.only_number, text, only)


def names_counted(node: Node) -> Message | None:
    """Of a list of names where their number belongs; None if it is something else."""
    if not isinstance(node, Sequence) or not node.items:
        return None
    named = [item for item in node.items if isinstance(item, Scalar) and not item.empty and whole(item.text) is None]
    return message(words.names_for_number, "", len(named)) if len(named) == len(node.items) else None


def name(text: str, known: tuple[str, ...], listing: bool = False, item: bool = False) -> Message:
    """Of a name that there is not. `listing`: several may stand there; `item`: it stands in a list already."""
    parts = typed.several(text, known)
    if parts:
        return _several(text, parts, item) if listing else message(words.one_of_several, text, parts)
    odd = typed.odd(text)
    if odd is not None and folded(odd.cured) in map(folded, known):
        return message(words.odd_character, text, *odd)
    if typed.nothing(text) and folded(text) not in map(folded, known):
        return message(
            phrase("nothing-named", "'{typed}' is no name that is known here", shortened(text)),
            phrase("blank-or-no-list", "leave it blank, or write [], when nothing was written there")
            if listing
            else words.LEAVE_BLANK,
        )
    same = typed.same_number(text, known)
    return (
        message(words.unknown_name, text, known)
        if same is None
        else message(
            phrase("unknown-name", "unknown name '{typed}'", shortened(text)), did_you_mean(shortened(same)), code="form/known-as"
        )
    )


def several(text: str, known: tuple[str, ...]) -> Message | None:
    """Of several known names typed as one; None if it is something else."""
    parts = typed.several(text, known)
    return _several(text, parts, item=False) if parts else None


def value(text: str, fits: Callable[[str], object]) -> Message | None:
    """Of a text that fits but for odd characters; None if it is something else."""
    odd = typed.odd_quote(text) or typed.odd(text)
    if odd is not None and fits(odd.cured.strip('"')):
        return message(words.odd_character, text, *odd)
    return None


def about_number(text: str, listed: bool = False) -> Message | None:
    """Of a text with a whole number in it, or with several where they may be `listed`; None if it is something else."""
    what = number(text, listed)
    return None if what.words in (words.no_number, words.names_for_number) else what


def names(scalar: Scalar, item: bool) -> Message | None:
    """Of several names typed as one where any name may stand; None if it is one."""
    odd = typed.odd_quote(scalar.text) if scalar.plain else None
    if odd is not None:
        return message(words.odd_character, scalar.text, *odd)
    parts = typed.several(scalar.text, None) if scalar.plain else None
    return _several(scalar.text, parts, item) if parts else None


def _several(text: str, parts: tuple[str, ...], item: bool) -> Message:
    return message(words.names_in_one_item if item else words.names_without_brackets, text, parts)


def key(at: Scalar, value: Node, known: tuple[str, ...], line: str) -> Message | None:
    """Of a key that there is not: a colon glued or left out, an odd character; None where none of it shows."""
    text = at.text
    first, colon, rest = text.partition(":")
    bare = value.empty
    if at.plain and colon and rest and (bare or folded(first) in map(folded, known)):
        return message(words.glued_key, text, first.strip(), rest if bare else "…")
    opened = re.match(r"(\S+)\s+[\[{]", text)
    if at.plain and opened and folded(opened[1]) in map(folded, known):
        bracket = text[opened.end() - 1] + "…"
        return message(words.no_colon, f"{opened[1]} {bracket}", opened[1], bracket)
    if at.plain and bare and not has_colon(at, line):
        if whole(text) is not None and known:
            return message(
                phrase("number-without-name", "'{number}' stands here without a name", shortened(text)),
                phrase(
                    "name-and-colon",
                    "write its name and a colon before it: `{name}: {number}`; a number has no comma in it",
                    shortened(known[0]),
                    shortened(text),
                ),
            )
        result = typed.key_and_value(text, known)
        if result:
            return message(words.no_colon, text, *result)
    odd = typed.odd(text)
    if odd is not None and folded(odd.cured) in map(folded, known):
        return message(words.odd_character, text, *odd)
    return None


def is_value(text: str, known: tuple[str, ...]) -> bool:
    """Whether a key without a value is rather the rest of the value before it than a key of its own."""
    if ":" in text or "=" in text:
        return False
    return typed.key_and_value(text, known) is None and typed.matching(text, known) is None


def has_colon(at: Scalar, line: str) -> bool:
    """Whether a colon was typed behind a key in its line."""
    return line[at.column - 1 + at.position.length :].lstrip().startswith(":")


def pairs(node: Node, known: tuple[str, ...]) -> Message:
    """Of a value where names with a number each belong. known: the names there are; empty: any."""
    if isinstance(node, Sequence):
        dashed = [item for item in node.items if isinstance(item, Mapping)]
        if dashed and len(dashed) == len(node.items):
            return message(words.pairs_in_list)
    listing = node.items if isinstance(node, Sequence) else [node]
    text = " ".join(item.text for item in listing if isinstance(item, Scalar))
    first, colon, rest = text.partition(":")
    if colon and rest.split() and (not known or folded(first) in map(folded, known)):
        apart = typed.keys_and_values(" ".join(text.strip("{}[]").replace(":", " ").split()), known)
        return message(
            words.one_word(text),
            phrase(
                "blank-after-colon",
                "a blank is missing after the colon: write `{typed}`",
                words.in_braces(apart or ((first.strip(), rest.split()[0]),)),
            ),
            code="form/glued-pairs",
        )
    result = typed.keys_and_values(text, known)
    if result:
        return message(words.pairs_without_colons, text, result)
    bare = text.strip("{}[]() ")
    numbers = (bare,) if whole(bare) is not None else typed.numbers_in(text)
    names = known or (("Maria",) if whole(bare) is not None or not bare else (bare.split()[0],))
    lettered = all(len(name) == 1 for name in names) and len(numbers) <= len(names)
    if len(numbers) != len(names) and not lettered:
        numbers = numbers[:1]
    return message(words.no_pairs, tuple(zip(names, numbers or ("5",), strict=False)))
