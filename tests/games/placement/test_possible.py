"""Conclusions from a finished sheet, against a search through all orders of crossing on thousands of small random levels."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

from sheetgen.form.written import Written
from sheetgen.games.placement import GAME, spaces
from sheetgen.games.placement.layout import FieldKind, Keys
from sheetgen.games.placement.lint import lint
from sheetgen.games.placement.model import CROSS, OPEN, Board, bits, board
from sheetgen.games.placement.plan import build_model
from sheetgen.source.faults import Position
from sheetgen.source.nodes import Node
from tests.thorough import some

FIELDS = {
    "k": FieldKind(kind="key", colour="red"),
    "l": FieldKind(kind="lock", colour="red"),
    "m": FieldKind(kind="key", colour="blue"),
    "n": FieldKind(kind="lock", colour="blue"),
    "r": FieldKind(kind="rocket"),
    "w": FieldKind(kind="planet"),
    "b": FieldKind(kind="bomb", points=-2),
}
ORDER = {"placement/locked", "placement/unreachable", "placement/planet-unearned", "placement/planet-missing"}
LEVELS = 3000


def random_level(random: Random) -> Keys:
    """A level of three by three with holes, locks, keys, rockets and planets."""
    tokens = random.choices(["-", "1", "2", "3k", "4l", "5m", "6n", "1r", "2r", "w", "w", "3b"], k=9)
    tokens[random.randrange(9)] = "X"
    grid = "\n".join(" ".join(tokens[start : start + 3]) for start in (0, 3, 6))
    return Keys(grid=grid, fields=FIELDS)


def after(on: Board, crossed: int) -> Iterator[int]:
    """Yield every set of crosses that one more die can give, directly by the rules."""
    for number, field in on.fields.items():
        if crossed >> number & 1 or field.kind == "planet" or not on.neighbours(1 << number) & crossed:
            continue
        keys = [key for key in bits(crossed & on.of("key")) if on.fields[key].colour == field.colour]
        if field.kind == "lock" and not keys:
            continue
        planets = list(bits(on.of("planet") & ~crossed))
        if field.kind == "rocket" and planets:
            yield from (crossed | 1 << number | 1 << planet for planet in planets)
        else:
            yield crossed | 1 << number


def all_orders(on: Board) -> set[int]:
    """Every set of crosses that some order of turns makes."""
    found, waiting = {on.starts}, [on.starts]
    while waiting:
        for then in after(on, waiting.pop()):
            if then not in found:
                found.add(then)
                waiting.append(then)
    return found


def broken(keys: Keys, crossed: int) -> set[str]:
    """Return the rules about the order of crossing that a sheet with these crosses breaks."""
    model = build_model(keys)
    marks = {spaces.mark(field.name): CROSS if crossed >> n & 1 else OPEN for n, field in model.board.fields.items()}
    return {violation.rule for violation in GAME.read(model, Written({spaces.PLAYERS: 1, **marks})).violations()} & ORDER


@pytest.mark.parametrize("part", range(4))
def test_no_legal_sheet_is_refused_and_no_impossible_one_accepted(part: int) -> None:
    random = Random(part)
    impossible = 0
    for _ in range(some(LEVELS // 4)):
        keys = random_level(random)
        on = board(keys)
        legal = all_orders(on)
        tried = {*random.sample(sorted(legal), min(6, len(legal)))}
        tried |= {on.starts | random.getrandbits(on.everything.bit_length()) & on.everything for _ in range(6)}
        for crossed in tried:
            impossible += crossed not in legal
            assert bool(broken(keys, crossed)) == (crossed not in legal), (keys.grid, bin(crossed))
    assert impossible > some(LEVELS // 4)


@pytest.mark.parametrize("part", range(2))
def test_lint_tells_just_the_fields_no_order_crosses(part: int) -> None:
    random = Random(100 + part)
    told = larger = 0
    for _ in range(LEVELS // 6):
        keys = random_level(random)
        on = board(keys)
        rules = {violation.rule for violation in lint(keys, Everywhere(keys))}
        if rules & {"level/lock-without-key", "level/planet-without-rocket"}:
            continue
        crossed = 0
        for order in all_orders(on):
            crossed |= order
        left = {(field.row, field.column) for number, field in on.fields.items() if not crossed >> number & 1}
        found = [violation for violation in lint(keys, Everywhere(keys)) if violation.rule == "level/unreachable"]
        islands = [[spaces.cell(space) for space in violation.spaces] for violation in found]
        assert sorted(chain.from_iterable(islands)) == sorted(left), keys.grid
        assert all(
            token_at(keys, violation.at) == island[0] == min(island) for violation, island in zip(found, islands, strict=True)
        )
        assert all(hang_together(island) for island in islands), keys.grid
        assert not any(beside(one, other) for a, b in combinations(islands, 2) for one in a for other in b), keys.grid
        told += bool(left)
        larger += any(len(island) > 1 for island in islands)
    assert told > 20 < larger


def token_at(keys: Keys, at: Position) -> tuple[int, int]:
    """The row and column of the token at a position."""
    return at.line, len(keys.grid.split("\n")[at.line - 1][: at.column].split())


def beside(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def hang_together(fields: list[tuple[int, int]]) -> bool:
    """Return whether every field is joined to the first one."""
    joined, left = fields[:1], fields[1:]
    while near := [field for field in left if any(beside(field, other) for other in joined)]:
        joined, left = joined + near, [field for field in left if field not in near]
    return not left


class Everywhere:
    """Positions that place each token of a grid in its own row and column."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def where(self, path: str) -> Position:
        return Position(99, 1)

    key = where

    @property
    def origin(self) -> Node:
        raise NotImplementedError

    def ink(self, colour: str) -> str | None:
        return None

    def rows(self, path: str) -> list[tuple[int, int, str]]:
        return [(number, 1, row) for number, row in enumerate(self._keys.grid.split("\n"), 1)]
