"""Random layouts in YAML alone, and random filled sheets for them in every style, right and wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from sheetgen.games.sheet.definition.spec import Definition, Family, Node, Record, SpaceSpec

NAMES = ["ones", "Two", "yin-yang", "d", "Übung", "f-7", "gold", "h"]
PEOPLE = ["Ana", "ben", "Cem Ö", "D. E.", "No"]
WORDS = ["X", "/", "-", "foul", "pass", "0", "10", "red", "Yin Yang", "blue", "x", "no", "a b"]


class Pairs(NamedTuple):
    """Keys and values, as typed; a key may come twice."""

    items: list[tuple[str, Any]]


class Picture(NamedTuple):
    """Lines of tokens."""

    lines: list[str]


Value = Any
"""None (nothing), a text, a list, pairs, a picture."""


# Layouts


def layout(random: Random) -> str:
    """Return a random layout with only trivial formulas."""
    players = random.choice([None, None, "2..4", "3", ["we", "They"]])
    top: dict[str, Any] = {"game": "sheet", "name": "x", "spaces": {}}
    if players is not None:
        top["players"] = players
    for number in range(random.randint(1, 4)):
        top["spaces"][f"s{number}"] = _spec(random, players is not None, 0)
    if random.random() < 0.3:
        top["computed"] = {"worked": "1"}
    if players is None and random.random() < 0.5:
        top["spaces"]["player"] = "text"
    return json.dumps(top, ensure_ascii=False)


def _single(random: Random, players: bool) -> dict[str, Any]:
    kinds: list[Callable[[], dict[str, Any]]] = [
        lambda: {"number": random.choice(["yes", "0..20", "0..5 by 0.5", [0, 25]])},
        lambda: {"number": "0..10", "marks": random.choice([{"X": "10"}, {"X": "10", "/": "5", "foul": "0"}, {"-": "0"}])},
        lambda: {"choice": random.choice([["red", "Blue"], ["yin-yang", "1", "no"], *(["players"] if players else [])])},
        lambda: {"tick": random.choice(["yes", "100"])},
        lambda: {"text": "yes"},
        lambda: {"is": random.choice(["1", "1 = 1", "'a'"])},
        lambda: {"printed": "1"},
        lambda: {"is": "1", "hidden": "yes"},
    ]
    return random.choices(kinds, (4, 2, 3, 3, 1, 2, 0.5, 0.5))[0]()


def _axis(random: Random, players: bool) -> Any:
    ways: list[Any] = [f"1..{random.randint(1, 4)}", "4..2", random.sample(NAMES, random.randint(1, 4)), ["2..4", "lock"]]
    return "players" if players and random.random() < 0.4 else random.choice(ways)


def _spec(random: Random, players: bool, depth: int) -> Any:
    axes = {which: _axis(random, players) for which in ("rows", "columns") if random.random() < 0.45} if depth < 2 else {}
    if list(axes.values()) == ["players", "players"]:
        axes["columns"] = "1..2"
    if depth < 2 and random.random() < 0.4:
        fields = {f"{name}{depth}": _spec(random, players, depth + 1) for name in random.sample("abc", random.randint(1, 3))}
        return {**axes, "of": fields}
    single = _single(random, players)
    if axes and "hidden" not in single and random.random() < 0.25:
        which = random.choice(list(axes))
        mapped = {
            name: random.choice([None, None, _single(random, players)]) for name in random.sample(NAMES, random.randint(1, 4))
        }
        return {**single, **axes, which: {key: value and _laid(single, value) for key, value in mapped.items()}}
    return {**axes, **single}


def _laid(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any] | None:
    """Return a spec of one key, if the kind can take both together."""
    return over if not {"marks", "hidden"} & {*base, *over} else None


# Filled sheets


class Typist:
    """A typist of sheets; careless: share of values that don't suit their space."""

    def __init__(self, random: Random, definition: Definition, careless: float) -> None:
        self._random, self._definition, self._careless = random, definition, careless
        self._people: tuple[str, ...] = ()

    def sheet(self) -> Pairs:
        """All keys of a sheet but its layout."""
        random, definition = self._random, self._definition
        items: list[tuple[str, Value]] = []
        seated = definition.players
        if seated is not None and (not seated.names or self._slips()):
            many = random.randint(seated.least, seated.most) + (random.choice((-1, 1)) if self._slips() else 0)
            names = random.sample(PEOPLE, many) if many <= len(PEOPLE) else PEOPLE
            if self._slips() and names:
                names = [*names[:-1], names[0]]
            self._people = tuple(names)
            if not self._slips():
                items.append(("players", names[0] if len(names) == 1 and random.random() < 0.5 else list(names)))
        for name, node in definition.spaces.items():
            if name == "player":
                items.append((name, random.choice([None, "Joe"])))
            elif random.random() < 0.8 and (is_typed(node) or self._slips()):
                items.append((name, self.node(node)))
        if seated is None and "player" not in definition.spaces and random.random() < 0.3:
            items.append(("player", "Joe"))
        if definition.computed and self._slips():
            items.append(("worked", "1"))
        if self._slips():
            items.append((random.choice(["S0", "s9", "player", "players"]), random.choice([None, "1"])))
        random.shuffle(items)
        return Pairs(_once(items) if random.random() < 0.9 else items)

    def _slips(self) -> bool:
        return self._random.random() < self._careless

    def node(self, node: Node) -> Value:
        """Return the typed value for spaces."""
        random = self._random
        if not is_typed(node) and not self._slips():
            return None
        if self._slips():
            return random.choice([None, "5", [], ["1", "2"], Pairs([("a0", "1")]), Pairs([("ones", "x")]), "?", ".", [["1"], "2"]])
        if isinstance(node, SpaceSpec):
            return self._leaf(node)
        if isinstance(node, Record):
            return self._record(node)
        return self._family(node)

    def _leaf(self, leaf: SpaceSpec) -> Value:
        random = self._random
        if not leaf.is_typed:
            return "1" if self._slips() else None
        if random.random() < 0.2:
            return random.choice([None, None, "?"])
        numbers = ["5", "0", "+7", "-3", "−2", "2.5", "-0.50", "007", "1000000000000", "3.0"]
        if self._slips():
            return random.choice([*numbers, *WORDS, "1e3", "1000000000001", ".5", "5.", "maybe", "1,5"])
        if leaf.kind == "number":
            return random.choice([*numbers, *(mark for mark, _ in leaf.marks), *(mark.lower() for mark, _ in leaf.marks)])
        if leaf.kind == "choice":
            return random.choice([*leaf.options, *self._people, *(option.upper() for option in leaf.options), *WORDS])
        if leaf.kind == "tick":
            return random.choice(["x", "yes", "true", "X", "no", "false"])
        if leaf.kind == "text":
            return random.choice([*WORDS, "two  blanks", "5"])
        return random.choice(["1", "x", "no"])

    def _record(self, record: Record) -> Value:
        random = self._random
        typed = [name for name, node in record.fields.items() if entered(node)]
        if typed and random.random() < 0.35:
            return self._listed([self.node(record.fields[name]) for name in typed])
        if len(typed) == 1 and random.random() < 0.6:
            return self.node(record.fields[typed[0]])
        items = [(name, self.node(node)) for name, node in record.fields.items() if self._named(node)]
        if self._slips():
            items.append((random.choice(["a0", "A0", "b1", "zz"]), "1"))
        return Pairs(_once(items))

    def _named(self, node: Node) -> bool:
        """Return at random whether a field is named."""
        return self._random.random() < 0.7 and (is_typed(node) or self._slips())

    def _listed(self, values: list[Value]) -> Value:
        random = self._random
        while values and values[-1] is None and random.random() < 0.7:
            values = values[:-1]
        values = [random.choice([None, ".", "_"]) if value is None else value for value in values]
        if self._slips():
            values = [*values, *([random.choice(["1", ".", "x"])] * random.randint(1, 4))]
        single = len(values) == 1 and not isinstance(values[0], (list, Pairs, Picture)) and values[0] is not None
        return values[0] if single and random.random() < 0.4 else values

    def _keys(self, family: Family) -> tuple[str, ...]:
        return family.axis.named(self._people)

    def _typed_key(self, key: str, players: bool) -> str:
        if players and not self._slips():
            return key
        return self._random.choice([key, key, key.upper(), key.replace("-", " "), key.lower(), "nobody" if self._slips() else key])

    def _family(self, family: Family) -> Value:
        random = self._random
        keys = self._keys(family)
        below = [self.node(family.at(at)) for at in range(len(keys))]
        way = random.random()
        if way < 0.3:
            picture = self._picture(family, keys)
            if picture is not None:
                return picture
        ticks = all(isinstance(each, SpaceSpec) and (each.kind == "tick" or not each.is_typed) for each in family.each)
        if ticks and way < 0.65:
            named = [self._typed_key(key, family.axis.players) for key in random.sample(keys, random.randint(0, len(keys)))]
            named += ["?"] * (random.random() < 0.1) + [named[0] if named and self._slips() else "."] * (random.random() < 0.1)
            return named[0] if len(named) == 1 and random.random() < 0.5 else named
        if way < 0.65:
            return self._listed(below)
        places = [at for at in range(len(keys)) if is_typed(family.at(at)) or self._slips()]
        items = [(self._typed_key(keys[at], family.axis.players), below[at]) for at in places]
        if self._slips() and items:
            items.append((items[0][0].swapcase(), "1"))
        random.shuffle(items)
        return Pairs(_once(items))

    def _picture(self, family: Family, keys: tuple[str, ...]) -> Picture | None:
        cells = [family.at(at) for at in range(len(keys))]
        if any(isinstance(cell, Record) for cell in cells):
            return None
        lines = []
        for cell in cells:
            row = [cell.at(at) for at in range(len(self._keys(cell)))] if isinstance(cell, Family) else [cell]
            if any(not isinstance(each, SpaceSpec) for each in row):
                return None
            lines.append([self._token(each) for each in row if isinstance(each, SpaceSpec)])
        if family.axis.which == "columns":
            lines = [[token for line in lines for token in line]]
        if self._slips():
            lines[0].append("1")
        if self._slips():
            lines.append(["1"])
        return Picture([self._random.choice((" ", "  ")).join(line) for line in lines])

    def _token(self, leaf: SpaceSpec) -> str:
        value = self._leaf(leaf)
        return value.replace(" ", "-") if isinstance(value, str) else self._random.choice(".._")


def entered(node: Node) -> bool:
    """Return whether something is entered there: neither `is` nor `printed` nor `hidden`."""
    if isinstance(node, SpaceSpec):
        return node.kind in ("number", "choice", "tick", "text") and not node.hidden
    return any(map(entered, node.fields.values() if isinstance(node, Record) else node.each))


def is_typed(node: Node) -> bool:
    """Return whether any part of a node is typed in filled sheets."""
    if isinstance(node, SpaceSpec):
        return node.is_typed
    return any(map(is_typed, node.fields.values() if isinstance(node, Record) else node.each))


def _once(items: list[tuple[str, Value]]) -> list[tuple[str, Value]]:
    """Return the items with each key only once, as YAML requires."""
    return list(dict(items).items())


# As YAML


def as_yaml(random: Random, sheet: Pairs) -> str:
    """The text of a sheet."""
    return "\n".join(["sheet: x.yaml", *_block(random, sheet, "")]) + "\n"


def _scalar(random: Random, text: str) -> str:
    safe = text not in ("", "-", "?") and text[0] not in "-/.&*!|>'\"%@`,[]{}#:?" and not any(c in text for c in ",[]{}#:")
    if text in (".", "/") or (text[:1] in "-+−" and text[1:].replace(".", "").isdigit()):
        safe = True
    if text == "?" and random.random() < 0.5:
        return "?"
    if not safe or random.random() < 0.15:
        return random.choice((json.dumps(text, ensure_ascii=False), "'" + text.replace("'", "''") + "'"))
    return text


def _flow(random: Random, value: Value) -> str:
    if value is None:
        return random.choice(("null", "~"))
    if isinstance(value, Picture):
        return json.dumps("\n".join(value.lines) + "\n", ensure_ascii=False)
    if isinstance(value, str):
        return _scalar(random, value)
    if isinstance(value, list):
        return f"[{', '.join(_flow(random, each) for each in value)}]"
    return f"{{{', '.join(f'{_scalar(random, key)}: {_flow(random, each)}' for key, each in value.items)}}}"


def _after(random: Random, head: str, value: Value, indent: str) -> list[str]:
    """Return a value after a key or a dash, in this line or in the lines below."""
    if isinstance(value, Picture) and value.lines and all(line.strip() for line in value.lines):
        return [f"{head} |", *(f"{indent}  {line}" for line in value.lines)]
    if value is None:
        return [head + random.choice(("", " ~"))]
    if isinstance(value, (list, Pairs)) and random.random() < 0.5 and (value.items if isinstance(value, Pairs) else value):
        return [head, *_block(random, value, indent + "  ")]
    return [f"{head} {_flow(random, value)}"]


def _block(random: Random, value: Value, indent: str) -> list[str]:
    if isinstance(value, Pairs):
        heads = [(f"{indent}{_scalar(random, key)}:", each) for key, each in value.items]
    else:
        heads = [(f"{indent}-", each) for each in value]
    return [line for head, each in heads for line in _after(random, head, each, indent)]
