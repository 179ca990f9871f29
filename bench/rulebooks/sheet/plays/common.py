"""Played games, and the rule for places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

NAMES = ("Ana", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül")


class Game(NamedTuple):
    """A game as typed, with final scores and places; several sheets if each player has a sheet."""

    sheets: list[dict[str, Any]]
    scores: dict[str, int]
    ranking: list[tuple[int, str, int]]


class Slip(NamedTuple):
    """The same game with one wrong value, and where findings are expected: (sheet, space); sheet -1 is the whole table."""

    about: str
    sheets: list[dict[str, Any]]
    finds: set[tuple[int, str]]


def places(scores: dict[str, int], order: Callable[[str], Any]) -> list[tuple[int, str, int]]:
    """Return places by a player's value of `order`, smallest first; ties share a place, and the next is skipped."""
    ranked = sorted(scores, key=order)
    first = {player: next(n for n, other in enumerate(ranked) if order(other) == order(player)) for player in ranked}
    return [(first[player] + 1, player, scores[player]) for player in ranked]


def changed(sheet: dict[str, Any], path: Sequence[Any], value: Any) -> dict[str, Any]:
    """Return the sheet with another value at a path of keys and indices; None removes the key."""
    copy = deepcopy(sheet)
    at: Any = copy
    for key in path[:-1]:
        at = at[key]
    if value is None and isinstance(at, dict):
        at.pop(path[-1], None)
    else:
        at[path[-1]] = value
    return copy


def slip(about: str, game: Game, path: Sequence[Any], value: Any, *finds: str, sheet: int = 0) -> Slip:
    """The game with one value changed on one of its sheets."""
    sheets = list(game.sheets)
    sheets[sheet] = changed(sheets[sheet], path, value)
    return Slip(about, sheets, {(sheet, space) for space in finds})


def without(game: Game, rows: str, *computed: str) -> Game:
    """Return a one-sheet game without its calculated values: some fields of its rows and some spaces."""
    sheet = {key: value for key, value in game.sheets[0].items() if key not in computed}
    bare = [{key: value for key, value in row.items() if key not in computed} for row in sheet[rows]]
    return game._replace(sheets=[{**sheet, rows: bare}])
