"""Messages for an unreadable value or key, based on a guess at the intended text (`guess`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from sheetgen.form import guess, words
from sheetgen.form.guess import folded
from sheetgen.form.numbers import whole
from sheetgen.source.faults import did_you_mean
from sheetgen.source.messages import Message, message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence
from sheetgen.source.words import quoted as shortened

phrase, _ = room("form")


def number(text: str, listed: bool = False) -> Message:
    """Return the error of a text that should be a whole number. listed: several numbers are allowed."""
    parts = guess.numbers_in(text) if listed else ()
    if parts:
        return message(words.numbers_without_brackets, text, parts)
    odd = guess.odd_number(text)
    if odd is not None:
        return message(words.odd_character, text, *odd)
    pointed = guess.pointed(text)
    if pointed is not None:
        return message(words.not_whole, text, pointed)
    only = guess.number_in(text)
    if only is not None:
        return message(words.only_number, text, only)
    named = guess.several(text, None)
    if named and not any(char.isdigit() for char in text):
        return message(words.names_for_number, text, len(named))
    return message(words.no_number, text)


def amount(text: str, shown: words.Wanted, decimals: bool) -> Message:
    """Return the error of a text that should be a number or a mark. shown: the expected values."""
    comma = re.fullmatch(r"([+\-−]?[0-9]+),([0-9]+)", text)
    if decimals and comma:
        return message(
            phrase("decimal-comma", "a number can't contain a comma: '{typed}'", shortened(text)),
            phrase("write-point", "use a decimal point: `{typed}`", shortened(f"{comma[1]}.{comma[2]}")),
        )
    if guess.numbers_in(text):
        return message(words.several_amounts, text)
    odd = guess.odd_number(text)
    if odd is not None:
        return message(words.odd_character, text, *odd)
    only = guess.number_in(text)
    return message(words.no_amount, text, shown) if only is None else message(words.only_number, text, only)


def names_counted(node: Node) -> Message | None:
    """Return the error of a list of names that was typed instead of their number; None for other nodes."""
    if not isinstance(node, Sequence) or not node.items:
        return None
    named = [item for item in node.items if isinstance(item, Scalar) and not item.empty and whole(item.text) is None]
    return message(words.names_for_number, "", len(named)) if len(named) == len(node.items) else None


def name(text: str, known: tuple[str, ...], listing: bool = False, item: bool = False) -> Message:
    """Return the error of an unknown name. listing: several names are allowed; item: the name is already in a list."""
    parts = guess.several(text, known)
    if parts:
        return _several(text, parts, item) if listing else message(words.one_of_several, text, parts)
    odd = guess.odd(text)
    if odd is not None and folded(odd.cured) in map(folded, known):
        return message(words.odd_character, text, *odd)
    if guess.nothing(text) and folded(text) not in map(folded, known):
        return message(
            phrase("nothing-named", "the name '{typed}' is unknown here", shortened(text)),
            phrase("blank-or-no-list", "leave it blank, or write [], if the space is blank on paper")
            if listing
            else words.LEAVE_BLANK,
        )
    same = guess.same_number(text, known)
    return (
        message(words.unknown_name, text, known)
        if same is None
        else message(
            phrase("unknown-name", "unknown name '{typed}'", shortened(text)), did_you_mean(shortened(same)), code="form/known-as"
        )
    )


def several(text: str, known: tuple[str, ...]) -> Message | None:
    """Return the error of several known names typed as one; None for other texts."""
    parts = guess.several(text, known)
    return _several(text, parts, item=False) if parts else None


def value(text: str, fits: Callable[[str], object]) -> Message | None:
    """Return the error of a text that would be valid without its odd characters; None for other texts."""
    odd = guess.odd_quote(text) or guess.odd(text)
    if odd is not None and fits(odd.cured.strip('"')):
        return message(words.odd_character, text, *odd)
    return None


def about_number(text: str, listed: bool = False) -> Message | None:
    """Return the error of a text with a whole number in it, or with several if they may be listed; None for other texts."""
    what = number(text, listed)
    return None if what.words in (words.no_number, words.names_for_number) else what


def names(scalar: Scalar, item: bool) -> Message | None:
    """Return the error of several names typed as one, if any name is allowed; None for a single name."""
    odd = guess.odd_quote(scalar.text) if scalar.plain else None
    if odd is not None:
        return message(words.odd_character, scalar.text, *odd)
    parts = guess.several(scalar.text, None) if scalar.plain else None
    return _several(scalar.text, parts, item) if parts else None


def _several(text: str, parts: tuple[str, ...], item: bool) -> Message:
    return message(words.names_in_one_item if item else words.names_without_brackets, text, parts)


def key(at: Scalar, value: Node, known: tuple[str, ...], line: str) -> Message | None:
    """Return the error of an unknown key: a missing colon, or one without a space after it, or an odd character; None for other
    keys."""
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
            what = phrase("number-without-name", "'{number}' has no name", shortened(text))
            hint = phrase(
                "name-and-colon",
                "write its name and a colon before it: `{name}: {number}`; numbers can't contain a comma",
                shortened(known[0]),
                shortened(text),
            )
            return message(what, hint)
        result = guess.key_and_value(text, known)
        if result:
            return message(words.no_colon, text, *result)
    odd = guess.odd(text)
    if odd is not None and folded(odd.cured) in map(folded, known):
        return message(words.odd_character, text, *odd)
    return None


def is_value(text: str, known: tuple[str, ...]) -> bool:
    """Return whether a key without a value is probably the rest of the value before it."""
    if ":" in text or "=" in text:
        return False
    return guess.key_and_value(text, known) is None and guess.matching(text, known) is None


def has_colon(at: Scalar, line: str) -> bool:
    """Return whether a colon follows a key in its line."""
    return line[at.column - 1 + at.position.length :].lstrip().startswith(":")


def pairs(node: Node, known: tuple[str, ...]) -> Message:
    """Return the error of a value that should be names with a number each. known: the allowed names; empty: any."""
    if isinstance(node, Sequence):
        dashed = [item for item in node.items if isinstance(item, Mapping)]
        if dashed and len(dashed) == len(node.items):
            return message(words.pairs_in_list)
    listing = node.items if isinstance(node, Sequence) else [node]
    text = " ".join(item.text for item in listing if isinstance(item, Scalar))
    first, colon, rest = text.partition(":")
    if colon and rest.split() and (not known or folded(first) in map(folded, known)):
        apart = guess.keys_and_values(" ".join(text.strip("{}[]").replace(":", " ").split()), known)
        what = phrase(
            "blank-after-colon",
            "a space is missing after the colon: write `{typed}`",
            words.in_braces(apart or ((first.strip(), rest.split()[0]),)),
        )
        return message(words.one_word(text), what, code="form/glued-pairs")
    result = guess.keys_and_values(text, known)
    if result:
        return message(words.pairs_without_colons, text, result)
    bare = text.strip("{}[]() ")
    numbers = (bare,) if whole(bare) is not None else guess.numbers_in(text)
    names = known or (("Maria",) if whole(bare) is not None or not bare else (bare.split()[0],))
    lettered = all(len(name) == 1 for name in names) and len(numbers) <= len(names)
    if len(numbers) != len(names) and not lettered:
        numbers = numbers[:1]
    return message(words.no_pairs, tuple(zip(names, numbers or ("5",), strict=False)))
