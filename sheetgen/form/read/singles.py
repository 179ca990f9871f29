"""Reading of single values by the codec; this module adds the positions of values and errors."""

from __future__ import annotations

from sheetgen.form import codec, typo_hints, words
from sheetgen.form.codec import Issue
from sheetgen.form.entries import Number, Single
from sheetgen.form.kinds import TypedAs
from sheetgen.form.read.collecting import Reading
from sheetgen.form.written import Unread
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message
from sheetgen.source.nodes import Node, Scalar, Sequence


def integer(to: Reading, node: Node, listed: bool = False) -> int | Unread | None:
    """Read a whole number (`listed`: an item of a list); return UNREAD for `?`, or None after an error."""
    scalar = node if isinstance(node, Scalar) else _single_value(to, Number(), node)
    if scalar is None:
        return None
    value = codec.parse_whole(scalar.text, listed)
    if isinstance(value, Issue):
        to.fault(scalar, value.message)
        return None
    return value


def single(to: Reading, entry: Single, node: Node, path: str, listed: bool = False) -> None:
    """Read a number, a tick, a text or one of a few words. `listed`: it is an item of a list."""
    scalar = node if type(node) is Scalar else _single_value(to, entry, node)
    if scalar is None:
        return
    value = entry.parse(scalar.text, TypedAs(listed, not scalar.plain, to.examined_enough))
    if isinstance(value, Issue):
        position = scalar.position if value.offset is None else _position(scalar, value.offset)
        to.faults.append(Fault(value.message, position))
        return
    to.places.values[path] = scalar
    if value is not None:
        to.values[path] = value


def _position(scalar: Scalar, offset: int) -> Position:
    """Return the position of a character in a text."""
    line, column, length = scalar.position  # a text of several lines has length 1
    return Position(line, column + min(offset + (0 if scalar.plain else 1), length))


def _single_value(to: Reading, entry: Single, node: Node) -> Scalar | None:
    """Report a list or pairs that were typed instead of a single value."""
    plain = isinstance(entry, Number) and not entry.decimals and not entry.marks
    counted = typo_hints.names_counted(node) if plain else None
    to.fault(node, counted or message(words.not_single, entry.wanted, isinstance(node, Sequence)))
    return None
