"""Reads single values: numbers, ticks, texts, words of a few."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.form import words
from sheetgen.form.entries import Choice, Number, Text, Tick
from sheetgen.form.numbers import decimal, whole
from sheetgen.form.read import typo_hints
from sheetgen.form.read.collecting import LONGEST, Reading
from sheetgen.form.typed import odd_quote
from sheetgen.form.written import UNREAD, Unread
from sheetgen.source.faults import Fault, Position, message
from sheetgen.source.nodes import Node, Scalar

if TYPE_CHECKING:
    from fractions import Fraction

FINEST = 10**12
"""No number has more parts of a whole."""
YES = frozenset(("true", "yes", "x", "ja", "✓", "✔", "☑"))
_NO = frozenset(("false", "no", "nein"))


def integer(to: Reading, node: Node, listed: bool = False) -> int | Unread | None:
    """A whole number (`listed`: one of several), or one that cannot be read, or None after a fault."""
    counted = typo_hints.names_counted(node)
    if counted is not None:
        to.fault(node, counted)
        return None
    scalar = to.scalar(node, "a whole number")
    if scalar is None:
        return None
    value = whole(scalar.text)
    if value is None:
        if scalar.unread:
            return UNREAD
        to.fault(scalar, typo_hints.number(scalar.text, listed))
    return value


def amount(to: Reading, entry: Number, node: Node) -> int | Fraction | str | Unread | None:
    """A number that need not be whole, or a mark as typed; or one that cannot be read, or None after a fault."""
    scalar = node if isinstance(node, Scalar) else to.scalar(node, entry.shown or "a number")
    if scalar is None:
        return None
    text = scalar.text.strip()
    value = decimal(text) if entry.decimals else whole(text)
    if value is not None:
        return value
    if text == UNREAD.value:
        return UNREAD
    if text.casefold() in entry.by_mark:
        return text
    if "\n" in text:
        to.fault(scalar, message(words.no_rows, entry.shown or "a number"))
    else:
        to.fault(scalar, typo_hints.amount(text, entry))
    return None


def number(to: Reading, entry: Number, node: Node, path: str, listed: bool = False) -> None:
    """A number within limits, or a mark that stands for one. `listed`: one of several."""
    value = amount(to, entry, node) if entry.decimals or entry.marks else integer(to, node, listed)
    if value is None:
        return
    if value is UNREAD or isinstance(value, str):
        to.put(path, value, node)
    elif value.denominator > FINEST:
        to.fault(node, message(words.too_fine))
    elif (entry.low is not None and value < entry.low) or (entry.high is not None and value > entry.high):
        to.fault(node, message(words.outside, int(value), entry.low, entry.high))
    else:
        to.put(path, value, node)


def tick(to: Reading, _entry: Tick, node: Node, path: str) -> None:
    """A box that is ticked or not."""
    scalar = to.scalar(node, "a tick (x, yes or true)")
    if scalar is None:
        return
    word = scalar.text.strip().casefold()
    if word in YES:
        to.put(path, True, scalar)
    elif word in _NO:
        to.places.values[path] = scalar
    elif word == UNREAD.value:
        to.put(path, UNREAD, scalar)
    elif "\n" in word:
        to.fault(scalar, message(words.no_rows, "a tick"))
    else:
        to.fault(scalar, message(words.no_tick, scalar.text))


def text(to: Reading, entry: Text, node: Node, path: str) -> None:
    """Text as typed, which its game may look at."""
    scalar = to.scalar(node, "text")
    if scalar is None:
        return
    if scalar.text.strip() == UNREAD.value:
        if entry.name:
            to.fault(scalar, message(words.name_unread))
        else:
            to.put(path, UNREAD, scalar)
        return
    if entry.exact:
        to.places.values[path] = scalar
        if scalar.text.strip():
            to.values[path] = scalar.text.rstrip("\n")
        return
    if not scalar.text.strip() or len(scalar.text) > LONGEST:
        to.fault(scalar, message(words.text_too_long, LONGEST) if scalar.text.strip() else message(words.no_text))
        return
    odd = odd_quote(scalar.text) if entry.check and scalar.plain else None
    if odd is not None:
        to.fault(scalar, message(words.odd_character, scalar.text, *odd))
        return
    wrong = entry.check(scalar.text) if entry.check else None
    if wrong:
        what, offset = wrong
        line, column, length = scalar.position  # of a text that goes over several lines the length is 1
        to.faults.append(Fault(what, Position(line, column + min(offset + (0 if scalar.plain else 1), length))))
    else:
        to.put(path, " ".join(scalar.text.split()), scalar)


def choice(to: Reading, entry: Choice, node: Node, path: str) -> None:
    """One of a few words."""
    scalar = node if isinstance(node, Scalar) else to.scalar(node, "one of " + ", ".join(entry.options[:16]))
    if scalar is None:
        return
    if entry.lenient and to.meant(scalar, entry.options) is None:
        to.places.values[path] = scalar
        if scalar.text.strip():
            to.values[path] = UNREAD if scalar.text.strip() == UNREAD.value else scalar.text.strip()
        return
    found = option(to, scalar, entry.options)
    if found:
        to.put(path, found, scalar)


def option(to: Reading, scalar: Scalar, options: tuple[str, ...], listing: bool = False, item: bool = False) -> str | Unread | None:
    """The option that was meant, or one that cannot be read, or None after a fault."""
    meant = to.meant(scalar, options)
    if meant is None:
        if scalar.unread:
            return UNREAD
        to.fault(scalar, to.no_name(scalar.text, options, listing, item))
    return meant
