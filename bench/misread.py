"""A second implementation of mistakes, written from their description without the package's own code: their effect on sheets, and
the choice of an ideal ranker.

A sheet is its values by space name. The values and the structure of the game's paper give the possible mistakes (`slips`,
`miscounts`), and every sheet that one mistake between similar values may have turned into the present one (`undoings`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from sheetgen.games.diceculus.formula import problem

Values = Mapping[str, Any]
Changes = dict[str, Any]
"""New values by space; None makes a space blank."""
LIKE = ("17", "38", "56", "49", "06", "27", "14")
MARKS = "X.*"
_ON_CARD = re.compile(r"(?<![\d^.])(?<!\^-)\d+(?![\d.])")


class Paper(NamedTuple):
    """A sheet's paper: ticks, rows of pictures, pairs of neighbours, lists of ticked names with all possible names, points.

    counts: numbers that belong to no space. limits: lowest and highest readable number, if there are limits. carry: continues the
    sums after a wrong number in one space.
    """

    ticks: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    pairs: tuple[tuple[str, str], ...]
    ticked: tuple[str, ...]
    everybody: tuple[str, ...]
    points: tuple[str, ...]
    counts: frozenset[str]
    limits: Mapping[str, tuple[int, int]]
    carry: Callable[[dict[str, Any], str], None]


# Numbers


def confused(digits: str) -> Iterator[str]:
    """Replace one digit with a similar one."""
    for at, digit in enumerate(digits):
        for pair in LIKE:
            if digit in pair:
                yield digits[:at] + pair.replace(digit, "") + digits[at + 1 :]


def left_out(digits: str) -> Iterator[str]:
    """Leave out one digit."""
    yield from (digits[:at] + digits[at + 1 :] for at in range(len(digits)) if len(digits) > 1)


def twice(digits: str) -> Iterator[str]:
    """Write one digit twice in a row."""
    yield from (digits[: at + 1] + digits[at:] for at in range(len(digits)))


def turned(digits: str) -> Iterator[str]:
    """Swap two neighbouring digits."""
    yield from (digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :] for at in range(len(digits) - 1))


DIGITS: dict[str, Callable[[str], Iterator[str]]] = {"confused": confused, "left out": left_out, "twice": twice, "turned": turned}


def typed_as(digits: str, kind: str) -> set[str]:
    """Return other numbers, without leading zeros, that one mistake of a kind makes of a number."""
    return {each for each in DIGITS[kind](digits) if each != digits and (each == "0" or each[0] != "0")}


def meant(digits: str) -> set[str]:
    """Return every number from which one mistake of any kind makes these digits, searched among the numbers one edit away."""
    near = {digits[:at] + other + digits[at + 1 :] for at in range(len(digits)) for other in "0123456789"}
    near |= {digits[:at] + other + digits[at:] for at in range(len(digits) + 1) for other in "0123456789"}
    near |= {*left_out(digits), *turned(digits)}
    return {each for each in near if (each == "0" or each[0] != "0") and any(digits in typed_as(each, kind) for kind in DIGITS)}


def number_slips(number: int, kind: str) -> set[int]:
    """Return the mistyped forms of a number; the sign stays unless it is itself the mistake."""
    if kind == "minus":
        return {-number} - {number}
    sign = -1 if number < 0 else 1
    return {sign * int(each) for each in typed_as(str(abs(number)), kind)} - {number}


def number_meant(number: int) -> set[int]:
    """Return every number that could be mistyped as this one."""
    if number < 0:
        return {-int(each) for each in meant(str(-number)) if each != "0"} | {-number}
    return ({int(each) for each in meant(str(number))} | {-number}) - {number}


# Sheets


def listed(values: tuple[Any, ...], at: int, other: int) -> Any:
    """Return a list of numbers, or of numbers by name, with one number replaced."""
    old = values[at]
    return (*values[:at], (old[0], other) if isinstance(old, tuple) else other, *values[at + 1 :])


def numbers_of(paper: Paper, values: Values) -> Iterator[tuple[str, int, Callable[[int], Any]]]:
    """Yield every number on a sheet: its space, its value, and a function that gives the space's value with another number
    instead."""
    for name, value in values.items():
        if type(value) is int and name not in paper.counts:
            yield name, value, int
        elif isinstance(value, tuple):
            for at, each in enumerate(value):
                number = each[1] if isinstance(each, tuple) else each
                if isinstance(number, int):
                    yield name, number, partial(listed, value, at)


def cards(values: Values, other: Callable[[str], set[str]]) -> Iterator[Changes]:
    """Replace one number on a card, except exponents."""
    for name, text in values.items():
        if name.endswith(".card"):
            for run in _ON_CARD.finditer(text):
                changed = (text[: run.start()] + each + text[run.end() :] for each in sorted(other(run.group())))
                yield from ({name: card} for card in changed if problem(card) is None)


def ticks(paper: Paper, values: Values) -> Iterator[Changes]:
    """Miss or add a tick."""
    yield from ({name: None if values.get(name) else True} for name in paper.ticks)
    for name in paper.ticked:
        there = values.get(name) or ()
        for each in paper.everybody:
            yield {name: tuple(one for one in paper.everybody if (one in there) != (one == each))}


def marks(values: Values) -> Iterator[Changes]:
    """Read a mark as another mark."""
    for name, mark in values.items():
        if name.startswith("marks."):
            yield from ({name: other} for other in MARKS if other != mark)


def swaps(paper: Paper, values: Values) -> Iterator[Changes]:
    """Two neighbours swapped, both written and different."""
    for one, other in paper.pairs:
        first, second = values.get(one), values.get(other)
        if first not in (None, ".") and second not in (None, ".") and first != second:
            yield {one: second, other: first}
    for name, value in values.items():
        if ".rolls." in name:
            swapped = ((*value[:at], value[at + 1], value[at], *value[at + 2 :]) for at in range(len(value) - 1))
            yield from ({name: each} for each in swapped if each != value)


def shifts(paper: Paper, values: Values) -> Iterator[Changes]:
    """Move a row of a picture one place to the left or right; values that leave are lost, and the new place is blank."""
    for row in paper.rows:
        held = [values.get(name) for name in row]
        nothing = "." if row[0].startswith("marks.") else None
        for leaves, moved in ((held[-1], [nothing, *held[:-1]]), (held[0], [*held[1:], nothing])):
            if leaves in (None, ".") and moved != held:
                yield {name: new for name, old, new in zip(row, held, moved, strict=True) if old != new}


def slips(paper: Paper, values: Values) -> dict[str, list[Changes]]:
    """Return by kind every mistake that can happen to a correct sheet and leaves it readable."""
    found: dict[str, list[Changes]] = {kind: [] for kind in (*DIGITS, "minus", "tick", "mark", "swap", "shift")}
    for name, number, with_other in numbers_of(paper, values):
        low, high = paper.limits.get(name, (-(10**9), 10**9))
        for kind in (*DIGITS, "minus"):
            found[kind] += ({name: with_other(each)} for each in sorted(number_slips(number, kind)) if low <= each <= high)
    for kind in DIGITS:
        found[kind] += cards(values, partial(typed_as, kind=kind))
    found["tick"] += ticks(paper, values)
    found["mark"] += marks(values)
    found["swap"] += swaps(paper, values)
    found["shift"] += shifts(paper, values)
    return {kind: each for kind, each in found.items() if each}


def undoings(paper: Paper, values: Values) -> list[Changes]:
    """Return every change that undoes one possible mistake of likeness on this sheet, without duplicates."""
    found: list[Changes] = []
    for name, number, with_other in numbers_of(paper, values):
        found += ({name: with_other(each)} for each in sorted(number_meant(number)))
    found += cards(values, meant)
    found += ticks(paper, values)
    found += marks(values)
    found += swaps(paper, values)
    found += shifts(paper, values)
    return list({frozenset(each.items()): each for each in found}.values())


def slip(random: Random, paper: Paper, values: Values) -> Changes:
    """Choose a mistake: either with all possible kinds equally likely, or with all mistakes equally likely."""
    found = slips(paper, values)
    if random.random() < 0.5:
        return random.choice(found[random.choice(sorted(found))])
    return random.choice([each for kind in sorted(found) for each in found[kind]])


def miscount(random: Random, paper: Paper, values: Values, carried: bool) -> Changes:
    """Change points by a little, but not their sign; carried: all later sums are correct for the wrong number."""
    if not any(type(values.get(name)) is int and values[name] for name in paper.points):
        return {}
    name = random.choice([name for name in paper.points if type(values.get(name)) is int and values[name]])
    near = [values[name] + off for off in (-10, -3, -2, -1, -1, -1, 1, 1, 1, 2, 3, 10)]
    changed = {**values, name: random.choice([other for other in near if other * values[name] > 0])}
    if carried:
        paper.carry(changed, name)
    return {space: value for space, value in changed.items() if value != values.get(space)}


# Papers of the games


def beside(rows: Sequence[Sequence[str | None]]) -> Iterator[tuple[str, str]]:
    """Yield neighbours in the rows and columns of a picture."""
    for line in (*rows, *zip(*rows, strict=True)):
        yield from ((one, other) for one, other in pairwise(line) if one and other)


def namaste(size: int, along_rows: Sequence[str], along_columns: Sequence[str], karma: int) -> Paper:
    """A diamond with its symbols."""
    middle = (size + 1) // 2
    rows = [
        [f"circles.r{row}c{column}" if abs(row - middle) + abs(column - middle) < middle else None for column in range(1, size + 1)]
        for row in range(1, size + 1)
    ]
    sides = [[f"symbols.{name}" for name in side] for side in (along_rows, along_columns)]
    truths = [f"truths.{name}" for name in ("top", "left", "bottom", "right")]
    boxes = [f"score.{part}" for part in ("symbols", "truths", "karma")]
    lists = (*sides, truths, boxes, [f"karma.{number}" for number in range(1, karma + 1)])
    symbols = [name for side in sides for name in side]

    def carry(values: dict[str, Any], name: str) -> None:
        if name in symbols or name in truths:
            box, family = (boxes[0], symbols) if name in symbols else (boxes[1], truths)
            if box in values:
                values[box] = sum(values.get(each, 0) for each in family)
        if name != "total":
            parts = [sum(values.get(each, 0) for each in family) for family in (symbols, truths)]
            minus = sum(abs(value) for each, value in values.items() if each.startswith("karma."))
            values["total"] = values.get(boxes[0], parts[0]) + values.get(boxes[1], parts[1]) - abs(values.get(boxes[2], minus))

    return Paper(
        ticks=("first", *(f"crossed.{name}" for name in (*along_rows, *along_columns))),
        rows=tuple(tuple(name for name in row if name) for row in rows if len([name for name in row if name]) > 1),
        pairs=(*beside(rows), *(pair for each in lists for pair in pairwise(each))),
        ticked=(),
        everybody=(),
        points=(*symbols, *truths, *boxes, "total"),
        counts=frozenset(),
        limits={},
        carry=carry,
    )


def placement(grid: str, flags: Sequence[str]) -> Paper:
    """A level and its flags."""
    tokens = [line.split() for line in grid.strip().splitlines()]
    rows = [
        [None if token == "-" else f"marks.r{row}c{column}" for column, token in enumerate(line, 1)]
        for row, line in enumerate(tokens, 1)
    ]
    parts = [f"score.{part}" for part in ("gems", "puzzles", "lines", "flags", "bombs", "piles")]

    def carry(values: dict[str, Any], name: str) -> None:
        if name != "total":
            values["total"] = sum((-abs(values[each]) if each in parts[4:] else values[each]) for each in parts)

    return Paper(
        ticks=(),
        rows=tuple(tuple(name for name in row if name) for row in rows if len([name for name in row if name]) > 1),
        pairs=(*beside(rows), *pairwise(parts), *pairwise(flags)),
        ticked=(),
        everybody=(),
        points=(*parts, "total"),
        counts=frozenset(),
        limits={"players": (1, 4), "rounds": (0, 10**9)},
        carry=carry,
    )


STAGES = ("idea", "game", "robbery", "charity")


def diceculus(values: Values) -> Paper:
    """The stages and rounds that were played."""
    pairs: list[tuple[str, str]] = []
    points = ["end"]
    rounds = {stage: values.get(f"stages.{stage}", 0) for stage in STAGES}
    for stage, count in rounds.items():
        own = ("result",) if stage in STAGES[2:] else ()
        for number in range(1, count + 1):
            at = f"stages.{stage}.{number}"
            for held in ("dice", "values"):
                pairs += pairwise([f"{at}.{held}.{letter}" for letter in "abcdef"])
            pairs += pairwise([f"{at}.{key}" for key in (*own, "score", "total")])
            points += [f"{at}.{key}" for key in (*own, "score", "total")]
            if number < count:
                pairs += [(f"{at}.{key}", f"stages.{stage}.{number + 1}.{key}") for key in ("score", "total")]
        points.append(f"stages.{stage}.grand")

    def carry(values: dict[str, Any], name: str) -> None:
        start, since = 0, False
        for stage, count in rounds.items():
            total = start
            for number in range(1, count + 1):
                at = f"stages.{stage}.{number}"
                if name == f"{at}.result" and stage == "robbery":
                    values[f"{at}.score"] = values[name] - sum(taken for _, taken in values.get(f"{at}.robbed", ()))
                total += values.get(f"{at}.score", 0)
                since = since or name.startswith(f"{at}.")
                if f"{at}.total" in values:
                    if since and name != f"{at}.total":
                        values[f"{at}.total"] = total
                    total = values[f"{at}.total"]
            grand = f"stages.{stage}.grand"
            if grand in values:
                if since and name != grand:
                    values[grand] = (-1 if total < 0 else 1) * sum(map(int, str(abs(total))))
                since = since or name == grand
                start = values[grand]
            elif count:
                start = total
        if since and "end" in values and name != "end":
            values["end"] = sum(values.get(f"stages.{stage}.grand", 0) for stage in STAGES)

    return Paper(
        ticks=tuple(f"stages.charity.{number}.solved" for number in range(1, rounds["charity"] + 1)),
        rows=(),
        pairs=tuple(pairs),
        ticked=(),
        everybody=(),
        points=tuple(points),
        counts=frozenset(f"stages.{stage}" for stage in STAGES),
        limits={},
        carry=carry,
    )


def lucky_dice(values: Values) -> Paper:
    """The rounds and players of a tally."""
    players = values["players"]
    coasters = [f"coasters.{name}" for name in players]

    def carry(values: dict[str, Any], _name: str) -> None:
        held = {player: values.get(coaster) or 0 for player, coaster in zip(players, coasters, strict=True)}
        least = max(held.values()) if values.get("game") == "pile" else 3
        if values.get("winners") or (values.get("game") != "pile" and max(held.values()) >= least):
            won = tuple(player for player in players if held[player] >= least)
            values["winners"] = won

    return Paper(
        ticks=(),
        rows=(),
        pairs=tuple(pairwise(coasters)),
        ticked=tuple(f"rounds.{number}.out" for number in range(1, values.get("rounds", 0) + 1)),
        everybody=players,
        points=tuple(coasters),
        counts=frozenset(("rounds",)),
        limits={},
        carry=carry,
    )
