"""Reading of lists: of names, of ticked words, of numbers. A single value stands for a list of one."""

from __future__ import annotations

from itertools import count

from sheetgen.form import typo_hints, words
from sheetgen.form.codec import EMPTY, LONGEST
from sheetgen.form.entries import Names
from sheetgen.form.numbers import whole
from sheetgen.form.read.collecting import Reading
from sheetgen.form.read.singles import integer
from sheetgen.form.written import UNREAD
from sheetgen.source.faults import Fault, Position
from sheetgen.source.messages import message
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence


def items(to: Reading, node: Node) -> list[Scalar]:
    """Return the items of a list of names; a single value stands for a list of one."""
    if isinstance(node, Mapping):
        to.fault(node, message(words.no_list, "names", tuple(node.items)))
        return []
    if isinstance(node, Scalar):
        return [node]
    return [item for item in (to.scalar(each, words.ONE_OF_NAMES) for each in node.items) if item is not None]


def names(to: Reading, entry: Names, node: Node, path: str) -> None:
    """Read a list of names without duplicates."""
    before = len(to.faults)
    result: dict[str, None] = {}
    typed = items(to, node)
    if any(item.unread for item in typed):
        if not entry.everybody:
            to.put(path, UNREAD, node)
            return
        typed = _numbered(typed)
    for item in typed:
        name = _listed_name(to, item, entry.of, item is not node)
        if name is None:
            continue
        if name in result:
            to.fault(item, message(words.name_twice, name))
        else:
            result[name] = None
    readable = len(to.faults) == before
    if readable and len(result) < entry.least:
        to.fault(node, message(words.too_few_names, entry.least, tuple(result)))
    elif readable and entry.most is not None and len(result) > entry.most:
        to.fault(node, message(words.too_many_names, entry.most, len(result)))
    to.put(path, tuple(result), node)
    if result and readable and len(to.faults) == before:
        to.names[path], to.named[path] = frozenset(result), tuple(result)


def _listed_name(to: Reading, item: Scalar, of: str | None, listed: bool) -> str | None:
    """Return a name of a list; report an error if several names are typed as one."""
    if of is None:
        several = typo_hints.names(item, listed)
        if several is not None:
            to.fault(item, several)
            return None
    return name_of(to, item, of, True, listed)


def name_of(to: Reading, item: Scalar, of: str | None, listing: bool = False, listed: bool = False) -> str | None:
    """Return a name as typed; report an error if it isn't in the list `of`."""
    name = " ".join(item.text.split())
    if not name or len(name) > LONGEST:
        to.fault(item, message(words.text_too_long, LONGEST) if name else message(words.no_name))
        return None
    known = None if of is None else to.names.get(of)
    if known is None or name in known:
        return name
    to.fault(item, to.no_name(name, to.named[of or ""], listing, listed))
    to.missed.setdefault(of or "", {}).setdefault(name, []).append(to.faults[-1])
    return None


def part_names(to: Reading) -> None:
    """Report names of a list whose parts other entries use as names. Only a comma is missing in the list, so drop the errors of the
    parts."""
    for of, missed in to.missed.items():
        for name in to.named.get(of, ()):
            parts = tuple(name.split())
            if len(parts) > 1 and all(part in missed for part in parts):
                wrong = {id(fault) for part in parts for fault in missed[part]}
                to.faults[:] = [fault for fault in to.faults if id(fault) not in wrong]
                to.faults.append(Fault(message(words.names_in_one_item, name, parts), _typed_at(to, of, name)))


def _typed_at(to: Reading, path: str, name: str) -> Position:
    """Return the position of a name in a list."""
    node = to.places.values[path]
    listed = node.items if isinstance(node, Sequence) else []
    result = (item for item in listed if isinstance(item, Scalar) and item.text == name)
    return next((item.position for item in result), to.places.where(path))


def numbers(to: Reading, node: Node, path: str) -> None:
    """Read a list of whole numbers in one space."""
    if isinstance(node, Mapping):
        no_numbers(to, node)
        return
    values = [integer(to, item, listed=True) for item in (node.items if isinstance(node, Sequence) else [node])]
    to.put(path, tuple(value for value in values if value is not None), node)


def no_numbers(to: Reading, node: Mapping) -> None:
    """Report pairs that were typed instead of a list of numbers."""
    typed = (value for _, value in node.items.values())
    numbers = tuple(value.text for value in typed if isinstance(value, Scalar) and whole(value.text) is not None)
    to.fault(node, message(words.no_list, "numbers", numbers))


def is_blank(item: Node) -> bool:
    """Return whether a node is empty or contains a sign for a blank space."""
    return isinstance(item, Scalar) and (item.empty or item.text in EMPTY)


def _numbered(names: list[Scalar]) -> list[Scalar]:
    """Return the list of names with each unreadable name replaced by P and its number, or by P and the next free number."""
    names_typed = {" ".join(item.text.split()) for item in names}
    result = []
    for number, item in enumerate(names, 1):
        if item.unread:
            name = next(name for n in count(number) if (name := f"P{n}") not in names_typed)
            names_typed.add(name)
            result.append(item.with_text(name))
        else:
            result.append(item)
    return result
