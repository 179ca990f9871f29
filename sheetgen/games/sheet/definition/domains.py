"""Domains of numbers in a layout, and the keys of an axis."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.drawing.content import MOST_KEYS
from sheetgen.form import numbers
from sheetgen.games.sheet import words
from sheetgen.games.sheet.definition import cures
from sheetgen.games.sheet.definition.faults import Faults
from sheetgen.games.sheet.definition.spec import Axis, Domain, NumberRange, Players, Side, alike
from sheetgen.games.sheet.language.numbers import LARGEST, Number
from sheetgen.games.sheet.tokens import RESERVED, is_name
from sheetgen.source.faults import Fault
from sheetgen.source.messages import Sentence, message, room, sentence
from sheetgen.source.nodes import Node, Scalar, Sequence

phrase, _ = room("sheet")

_DIGITS = 40
"""Maximum length of a number; longer numbers are not read."""
MOST_PLAYERS = 20


def decimal(text: str) -> Number | None:
    """Return a number with or without sign and point, up to 10^12; otherwise None."""
    number = numbers.decimal(text) if len(text) <= _DIGITS else None
    if number is None or not -LARGEST <= number <= LARGEST or number.denominator > LARGEST:
        return None
    return number


def domain(node: Node, faults: Faults, short: bool = False) -> Domain | None:
    """Return the numbers given by a text or a list. short: whether the node is a whole spec in its short form."""
    if isinstance(node, Sequence):
        return _listed(node, faults, short)
    if not isinstance(node, Scalar) or node.empty:
        faults.at(node, _no_domain(node.text if isinstance(node, Scalar) else ""))
        return None
    parts = []
    for text in map(str.strip, node.text.split(",")):
        part = _part(text)
        if part is None or (part.low is not None and part.high is not None and part.low > part.high) or part.by <= 0:
            cure = cures.domain(node.text)
            if part is None:
                faults.at(node, _no_domain(text, cure))
            elif part.by <= 0:
                nowhere = phrase("no-step", "the steps of '{text}' don't go up", text)
                faults.at(node, nowhere, phrase("step-above-0", "write a number above 0 after `by`"))
            else:
                hint = words.write(cure) if cure else phrase("turn-round", "reverse it")
                faults.at(node, phrase("upside-down", "'{text}' goes from high to low", text), hint)
            return None
        parts.append(part)
    return Domain(tuple(parts), " ".join(node.text.split()))


def _part(text: str) -> NumberRange | None:
    number = decimal(text)
    if number is not None:
        return NumberRange(number, number)
    low_text, dots, rest = text.partition("..")
    high_text, steps, by_text = f"{rest} ".partition(" by ")
    typed = (low_text.strip(), high_text.strip(), by_text.strip())
    ends = [decimal(end) if end else None for end in typed]
    if not dots or (steps and not typed[2]) or any(end is None and text for end, text in zip(ends, typed, strict=True)):
        return None
    low, high, by = ends
    return NumberRange(low, high, 1 if by is None else by)


def _listed(node: Sequence, faults: Faults, short: bool) -> Domain | None:
    parts, shown = [], []
    named = [item.text for item in node.items if isinstance(item, Scalar) and decimal(item.text.strip()) is None]
    if named and len(named) == len(node.items):
        cure = f"choice: [{', '.join(map(cures.quoted, named))}]"
        cure = f"{{{cure}}}" if short else cure
        faults.found.append(Fault(message(_no_number_listed(named[0], cure)), node.position, node.file))
        return None
    for item in node.items:
        number = decimal(item.text.strip()) if isinstance(item, Scalar) else None
        if number is None:
            faults.at(item, _no_number_listed(item.text if isinstance(item, Scalar) else ""))
            return None
        parts.append(NumberRange(number, number))
        shown.append(item.text.strip() if isinstance(item, Scalar) else "")
    if not parts:
        faults.at(node, _no_domain(""))
        return None
    return Domain(tuple(parts), ", ".join(shown))


def whole_key(text: str) -> str | None:
    """Return the key for a text that is a whole number: `7` for `07`. Return None for any other text."""
    number = decimal(text)
    return str(number) if number is not None and "." not in text else None


def name_fault(node: Node, name: str, faults: Faults) -> bool:
    """Report a text that cannot be a name. Return whether it was reported."""
    if not is_name(name):
        faults.at(node, words.no_name(name))
    elif name in RESERVED:
        faults.at(node, words.reserved(name))
    else:
        return False
    return True


def range_keys(text: str) -> Iterator[str] | int | None:
    """Return the keys of `A..B`, rising or falling; their number if they are too many; None if it isn't a range."""
    ends = [whole_key(end.strip()) for end in text.split("..")] if len(text) <= 2 * _DIGITS else []
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        return None
    low, high = int(ends[0]), int(ends[1])
    if abs(high - low) >= MOST_KEYS:
        return abs(high - low) + 1
    return (str(number) for number in range(low, high + (1 if high >= low else -1), 1 if high >= low else -1))


def axis(which: Side, node: Node, players: Players | None, faults: Faults) -> Axis | None:
    """Return the axis given by `rows` or `columns`, unless it is a mapping."""
    if isinstance(node, Scalar) and node.text == "players":
        if players is None:
            faults.at(node, words.no_players_key())
            return None
        return Axis(which, players.numbered, False, True, not players.names, node)
    grows = isinstance(node, Scalar) and node.text.rstrip().endswith("+")
    if isinstance(node, Scalar):
        keys = _keys([node.with_text(node.text.rstrip().removesuffix("+"))], faults, lone=True)
        if grows and keys and int(keys[0]) >= int(keys[-1]):
            faults.at(node, phrase("open-list-falls", "'{text}' can't go on: the keys must rise", node.text), words.write("1..24+"))
            return None
    elif isinstance(node, Sequence):
        keys = _keys(node.items, faults)
        if not node.items:
            faults.at(node, words.no_keys())
    else:
        keys = None
    if not keys:
        return None
    return Axis(which, tuple(keys), all(map(whole_key, keys)), typed=node, grows=grows)


def _keys(items: list[Node], faults: Faults, lone: bool = False) -> list[str] | None:
    """Return the keys in order, with ranges expanded. Report a key that occurs twice."""
    result: dict[str, str] = {}
    for item in items:
        for key in _key(item, faults, lone):
            if alike(key) in result:
                faults.at(item, words.key_twice(key, result[alike(key)]))
                return None
            result[alike(key)] = key
        if len(result) > MOST_KEYS:
            faults.at(item, words.too_many_keys(len(result), MOST_KEYS))
            return None
    return list(result.values()) if len(result) else None


def _key(item: Node, faults: Faults, lone: bool) -> list[str]:
    if not isinstance(item, Scalar) or item.empty:
        what = phrase("no-key", "expected a name, a whole number or a range")
        hint = phrase("range-and-name", "write [2..12, lock]")
        faults.at(item, what, hint)
        return []
    text = item.text.strip()
    result = range_keys(text)
    if isinstance(result, int):
        faults.at(item, words.too_many_keys(result, MOST_KEYS))
        return []
    if result is not None:
        return list(result)
    if lone:
        faults.at(item, _no_axis(text, cures.axis(text)))
        return []
    number = whole_key(text)
    if number is not None:
        return [number]
    cure = "" if is_name(text) else cures.range_of(text)
    if cure:
        faults.at(item, phrase("no-axis-key", "'{text}' can't be a key", text), words.write(cure))
        return []
    return [] if name_fault(item, text, faults) else [text]


def players(node: Node, faults: Faults) -> Players | None:
    """Return the players given by `players`: `A..B`, `N`, or names."""
    if isinstance(node, Sequence):
        before = len(faults.found)
        names: dict[str, str] = {}
        for item in node.items:
            text = item.text if isinstance(item, Scalar) else ""
            if not name_fault(item, text, faults):
                faults.once(item, text, names, words.key_twice)
        if not 0 < len(node.items) <= MOST_PLAYERS:
            faults.at(node, _no_players("", MOST_PLAYERS))
        return Players(len(names), len(names), tuple(names.values())) if len(faults.found) == before else None
    text = node.text.strip() if isinstance(node, Scalar) else ""
    ends = [whole_key(end.strip()) for end in text.split("..")]
    low, high = int(ends[0] or 0), int(ends[-1] or 0) if len(ends) < 3 else 0
    if not 1 <= low <= high <= MOST_PLAYERS:
        faults.at(node, _no_players(text, MOST_PLAYERS, cures.players(text)))
        return None
    return Players(low, high)


def _no_axis(text: str, cure: str = "") -> Sentence:
    """Report invalid axis keys, with the suggestion `cure` if there is one."""
    hint = phrase("axes", "write a range (`1..3`), a list of names (`[ones, twos]`) or `players`")
    message = phrase("no-axis", "expected the keys of an axis, not '{text}'", text)
    return sentence(message, words.write(cure) if cure else hint)


def _no_players(text: str, most: int, cure: str = "") -> Sentence:
    """Report invalid players, with the suggestion `cure` if there is one."""
    if text:
        message = phrase("no-players", "expected 1 to {most} players, not '{text}'", most, text)
    else:
        message = phrase("players-missing", "expected 1 to {most} players", most)
    return sentence(message, words.write(cure) if cure else phrase("write-players", "write `2..5`, `4`, or `[we, they]`"))


def _no_domain(text: str, cure: str = "") -> Sentence:
    """Report invalid numbers of a space, with the suggestion `cure` if there is one."""
    hint = words.write(cure) if cure else phrase("domains", "write `0..30`, `0, 5..30`, `0..20 by 0.5`, or `[0, 25]`")
    return sentence(phrase("no-domain", "'{text}' doesn't give any numbers", text), hint)


def _no_number_listed(text: str, cure: str = "") -> Sentence:
    """Report a list item that isn't a number. `cure` is a choice made from the words of the list."""
    message = phrase("no-number-listed", "expected a number, not '{text}'", text)
    return sentence(message, phrase("choice-of-words", "for words, use a choice: `{choice}`", cure) if cure else words.NUMBER)
