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
    """A number, a tick, a text or one of a few words. `listed`: one of several."""
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
    """The place of a character of a text."""
    line, column, length = scalar.position  # of a text that goes over several lines the length is 1
    return Position(line, column + min(offset + (0 if scalar.plain else 1), length))


def _single_value(to: Reading, entry: Single, node: Node) -> Scalar | None:
    """The fault of a list or of pairs where one value belongs."""
    plain = isinstance(entry, Number) and not entry.decimals and not entry.marks
    counted = typo_hints.names_counted(node) if plain else None
    to.fault(node, counted or message(words.not_single, entry.wanted, isinstance(node, Sequence)))
    return None
