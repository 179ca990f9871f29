"""Numbers as a layout says which can stand in a space, and the keys of an axis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from sheetgen.games.sheet import words
from sheetgen.games.sheet.faults import Faults
from sheetgen.games.sheet.parser import LARGEST
from sheetgen.games.sheet.spec import Axis, Domain, Number, Part, Players, alike, whole
from sheetgen.games.sheet.tokens import RESERVED, is_name
from sheetgen.source.faults import said
from sheetgen.source.nodes import Node, Scalar, Sequence

_NUMBER = r"[+\-−]?[0-9]+(?:\.[0-9]+)?"
_IS_NUMBER = re.compile(rf"{_NUMBER}\Z")
_PART = re.compile(rf"(?P<low>{_NUMBER})?\s*\.\.\s*(?P<high>{_NUMBER})?(?:\s+by\s+(?P<by>{_NUMBER}))?\Z")
_RANGE = re.compile(r"([+\-−]?[0-9]+)\s*\.\.\s*([+\-−]?[0-9]+)\Z")
_WHOLE = re.compile(r"[+\-−]?[0-9]+\Z")
_DIGITS = 40
"""A number with more of them is read nowhere."""
MOST_KEYS = 200
"""Keys of an axis."""
MOST_PLAYERS = 20


def decimal(text: str) -> Number | None:
    """A number with or without sign and point, up to 10^12; else None."""
    if len(text) > _DIGITS or not _IS_NUMBER.match(text):
        return None
    value = Fraction(text.replace("−", "-"))
    return whole(value) if abs(value) <= LARGEST and value.denominator <= LARGEST else None


def domain(node: Node, faults: Faults) -> Domain | None:
    """The numbers that a text or a list says."""
    if isinstance(node, Sequence):
        return _listed(node, faults)
    if not isinstance(node, Scalar) or node.empty:
        faults.at(node, said(words.no_domain, node.text if isinstance(node, Scalar) else ""))
        return None
    parts = []
    for text in map(str.strip, node.text.split(",")):
        part = _part(text)
        if part is None or (part.low is not None and part.high is not None and part.low > part.high) or part.by <= 0:
            faults.at(node, said(words.no_domain if part is None else words.upside_down if part.by > 0 else words.no_step, text))
            return None
        parts.append(part)
    return Domain(tuple(parts), " ".join(node.text.split()))


def _part(text: str) -> Part | None:
    number = decimal(text)
    if number is not None:
        return Part(number, number)
    match = _PART.match(text)
    if match is None:
        return None
    ends = [None if match[name] is None else decimal(match[name]) for name in ("low", "high", "by")]
    if any(end is None and match[name] is not None for end, name in zip(ends, ("low", "high", "by"), strict=True)):
        return None
    low, high, by = ends
    return Part(low, high, 1 if by is None else by)


def _listed(node: Sequence, faults: Faults) -> Domain | None:
    parts, shown = [], []
    for item in node.items:
        number = decimal(item.text.strip()) if isinstance(item, Scalar) else None
        if number is None:
            faults.at(item, said(words.no_number_listed, item.text if isinstance(item, Scalar) else ""))
            return None
        parts.append(Part(number, number))
        shown.append(item.text.strip() if isinstance(item, Scalar) else "")
    if not parts:
        faults.at(node, said(words.no_domain, ""))
        return None
    return Domain(tuple(parts), ", ".join(shown))


def whole_key(text: str) -> str | None:
    """A whole number as it is called where it is a key; else None."""
    return str(int(text.replace("−", "-"))) if len(text) <= _DIGITS and _WHOLE.match(text) else None


def name_fault(node: Node, name: str, faults: Faults) -> bool:
    """Tells when something cannot be a name; whether it was so."""
    if not is_name(name):
        faults.at(node, said(words.no_name, name))
    elif name in RESERVED:
        faults.at(node, said(words.reserved, name))
    else:
        return False
    return True


def range_keys(text: str) -> Iterator[str] | int | None:
    """The keys of `A..B`, rising or falling; their number where they are too many; None where it is no range."""
    match = _RANGE.match(text)
    if match is None or len(text) > 2 * _DIGITS:
        return None
    low, high = (int(end.replace("−", "-")) for end in match.groups())
    if abs(high - low) >= MOST_KEYS:
        return abs(high - low) + 1
    return (str(number) for number in range(low, high + (1 if high >= low else -1), 1 if high >= low else -1))


def axis(which: str, node: Node, players: Players | None, faults: Faults) -> Axis | None:
    """The axis that `rows` or `columns` says, but a mapping."""
    side = "rows" if which == "rows" else "columns"
    found: Axis | None
    if isinstance(node, Scalar) and node.text == "players":
        if players is None:
            faults.at(node, said(words.no_players_key))
            return None
        return Axis(side, players.numbered, False, True, not players.names, node)  # type: ignore[arg-type]
    if isinstance(node, Scalar):
        keys = _keys([node], faults, lone=True)
    elif isinstance(node, Sequence):
        keys = _keys(node.items, faults)
        if not node.items:
            faults.at(node, said(words.no_keys))
    else:
        keys = None
    if not keys:
        return None
    found = Axis(side, tuple(keys), all(map(_WHOLE.match, keys)), typed=node)  # type: ignore[arg-type]
    return found


def _keys(items: list[Node], faults: Faults, lone: bool = False) -> list[str] | None:
    """Keys one by one, ranges opened up, none twice."""
    found: dict[str, str] = {}
    for item in items:
        for key in _key(item, faults, lone):
            if alike(key) in found:
                faults.at(item, said(words.key_twice, key, found[alike(key)]))
                return None
            found[alike(key)] = key
        if len(found) > MOST_KEYS:
            faults.at(item, said(words.too_many_keys, len(found), MOST_KEYS))
            return None
    return list(found.values()) if len(found) else None


def _key(item: Node, faults: Faults, lone: bool) -> list[str]:
    if not isinstance(item, Scalar) or item.empty:
        faults.at(item, said(words.no_key))
        return []
    text = item.text.strip()
    found = range_keys(text)
    if isinstance(found, int):
        faults.at(item, said(words.too_many_keys, found, MOST_KEYS))
        return []
    if found is not None:
        return list(found)
    if lone:
        faults.at(item, said(words.no_axis, text))
        return []
    number = whole_key(text)
    if number is not None:
        return [number]
    return [] if name_fault(item, text, faults) else [text]


def players(node: Node, faults: Faults) -> Players | None:
    """What `players` says: `A..B`, `N`, or names."""
    if isinstance(node, Sequence):
        before = len(faults.found)
        names: dict[str, str] = {}
        for item in node.items:
            text = item.text if isinstance(item, Scalar) else ""
            if name_fault(item, text, faults):
                continue
            if alike(text) in names:
                faults.at(item, said(words.key_twice, text, names[alike(text)]))
            names[alike(text)] = text
        if not 0 < len(node.items) <= MOST_PLAYERS:
            faults.at(node, said(words.no_players, "", MOST_PLAYERS))
        return Players(len(names), len(names), tuple(names.values())) if len(faults.found) == before else None
    text = node.text.strip() if isinstance(node, Scalar) else ""
    match = _RANGE.match(text) if len(text) < _DIGITS else None
    number = whole_key(text)
    low, high = (int(match[1]), int(match[2])) if match else (int(number), int(number)) if number else (0, 0)
    if not 1 <= low <= high <= MOST_PLAYERS:
        faults.at(node, said(words.no_players, text, MOST_PLAYERS))
        return None
    return Players(low, high)
