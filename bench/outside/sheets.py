"""Sheets as people hand them in: games played by the rulebooks, completely or half filled, occasionally with a mistake."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

import yaml
from rulebooks.lucky_dice.naive import Game as Tally
from rulebooks.namaste import play as namaste
from rulebooks.namaste.sheets import STANDARD
from rulebooks.placement import play as placement
from rulebooks.sheet import bowling
from rulebooks.sheet.plays import (
    chicago,
    cities,
    common,
    cribbage,
    darts,
    golf,
    hearts,
    oh_hell,
    skat,
    spades,
    ten_thousand,
    yacht,
)

import sheetgen as sg

MAIN = ("namaste", "placement/level-1", "placement/level-4", "lucky-dice", "yacht", "skat", "tenpin", "hearts")
OTHERS = ("golf", "cribbage", "darts", "spades", "oh-hell", "cities", "chicago", "ten-thousand")
LAYOUTS = (*MAIN, *OTHERS)
SLIPS = 0.1
"""The share of sheets on which a player wrote a wrong number."""
NAMES = ("Ana", "Ben", "Cem", "Dora", "Eva", "Finn", "Gerd", "Ida", "Jo", "Kai", "Lea", "Max", "Nils", "Ola", "Pia", "Tom")

Plain = int | str | bool | None
Value = Plain | tuple[Plain, ...]


@dataclass(frozen=True)
class FilledSheet:
    """A filled sheet.

    values: written values by the name of the space, with players by position; without blank spaces. text: the same as YAML; names:
    of the players of a shared sheet, in order; slip: the space with a wrong number.
    """

    layout: str
    values: Mapping[str, Value]
    text: str
    names: tuple[str, ...]
    slip: str | None = None


def fill(layout: str, random: Random) -> FilledSheet:
    """A sheet of the layout after a game, or after a part of one."""
    sheet = _PLAYERS[layout](random)
    names = tuple(str(value) for name, value in sheet.values.items() if name.startswith("players.") and name[8:].isdigit())
    slip = None
    if random.random() < SLIPS:
        sheet, slip = _slipped(sheet, random)
    values = {space: value for space, value in positional(sheet.values, names).items() if value is not None}
    return FilledSheet(layout, values, str(sheet), names, slip and _positional_name(slip, names))


def positional(values: Mapping[str, Any], names: Iterable[str]) -> dict[str, Value]:
    """Return values by space, players by their position from 1; None for blank spaces, a tuple of positions
    for a list of players.
    """
    known = tuple(names)
    return {_positional_name(space, known): _plain(value, known) for space, value in values.items()}


def _positional_name(space: str, names: tuple[str, ...]) -> str:
    head, _, last = space.rpartition(".")
    return f"{head}.{names.index(last) + 1}" if head and last in names else space


def _plain(value: Any, names: tuple[str, ...]) -> Value:
    if isinstance(value, (list, tuple)):
        return tuple(sorted(names.index(each) + 1 if each in names else each for each in value)) or None
    if value is False or value == ".":
        return None
    return value  # type: ignore[no-any-return]


def _slipped(sheet: sg.Sheet, random: Random) -> tuple[sg.Sheet, str | None]:
    """Return the sheet with one computed number a little off, if there is one."""
    due = [space for space, value in sheet.computed_values.items() if isinstance(value, int) and sheet[space] == value]
    for space in random.sample(due, min(5, len(due))):
        value = sheet[space]
        assert isinstance(value, int)
        try:
            changed = sheet.changed({space: value + random.choice((-10, -2, -1, 1, 2, 10))})
        except sg.Error:
            continue
        return changed, space
    return sheet, None


@cache
def loaded(layout: str) -> sg.Layout:
    """A bundled layout."""
    return sg.load_layout(layout)


def _document(sheet: dict[str, Any]) -> sg.Sheet:
    return sg.read_sheets(text=yaml.safe_dump(sheet, allow_unicode=True))[0]


def _people(count: int, random: Random) -> list[str]:
    return random.sample(NAMES, count)


def _renamed(game: common.Game, random: Random) -> dict[str, Any]:
    """Return the sheet with new player names."""
    sheet = game.sheets[0]
    new = dict(zip(sheet["players"], _people(len(sheet["players"]), random), strict=True))

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {new.get(key, key): renamed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        return new.get(value, value) if isinstance(value, str) else value

    return {key: value if key == "sheet" else renamed(value) for key, value in sheet.items()}


def _part(rows: list[Any], random: Random) -> list[Any]:
    """Return all rows of a game, or at least a third of them."""
    return rows if random.random() < 0.7 else rows[: random.randint(max(1, len(rows) // 3), len(rows))]


def _namaste(random: Random) -> sg.Sheet:
    rounds = 60 if random.random() < 0.7 else random.randint(6, 12)
    games = [namaste.play(STANDARD, random.randint(2, 4), random.randrange(10**6), rounds) for _ in range(3)]
    sheet = max((random.choice(game) for game in games), key=lambda each: len(each.circles))  # most people play on for long
    return _from_game("namaste", {**dict(sheet.values().items()), "player": random.choice(NAMES)})


def _placement(layout: str) -> Callable[[Random], sg.Sheet]:
    def fill(random: Random) -> sg.Sheet:
        keys, players = placement.keys_of(layout), random.randint(2, 4)
        sheet = random.choice(placement.play(keys, players, random.randrange(10**6)))
        values: dict[str, Any] = dict(placement.written(keys, players, sheet).items())
        if random.random() < 0.3:  # the player has not counted yet
            values = {space: value for space, value in values.items() if not space.startswith(("score.", "total"))}
        elif random.random() < 0.6:  # a part that earns nothing stays blank
            values = {space: value for space, value in values.items() if value or not space.startswith("score.")}
        rounds = {1: 10, 2: 6, 3: 4, 4: 3}[players]
        return _from_game(layout, {**values, "player": random.choice(NAMES), "rounds": random.choice((rounds, rounds, rounds - 1))})

    return fill


def printed_crosses(layout: str) -> frozenset[str]:
    """Return the spaces with printed crosses, which players leave alone."""
    if not layout.startswith("placement/"):
        return frozenset()
    rows = (placement.keys_of(layout).grid or "").strip().splitlines()
    return frozenset(
        f"marks.r{row}c{column}" for row, line in enumerate(rows, 1) for column, token in enumerate(line.split(), 1) if token == "X"
    )


def _from_game(layout: str, values: Mapping[str, Any]) -> sg.Sheet:
    return loaded(layout).sheet(values)


def _lucky_dice(random: Random) -> sg.Sheet:
    players, kind = _people(random.randint(2, 6), random), random.choice(("three", "pile"))
    game = Tally(players, kind)
    most, rounds = random.choice((random.randint(2, 6), 16, 16)), list[dict[str, Any]]()
    while not game.over() and len(rounds) < most:
        out = random.sample(players, random.choice((1, 1, 1, 2)))
        game.play(out)
        symbol = random.choice(("clover", "pig", "cat", "penny", "horseshoe", "hand"))
        rounds.append({"lucky": symbol, "out": sorted(out, key=players.index)})
    sheet: dict[str, Any] = {"sheet": "lucky-dice", "players": players, "game": kind, "rounds": rounds}
    if game.over() or random.random() < 0.3:
        sheet["coasters"] = {player: len(taken) for player, taken in game.rewards.items()}
        sheet["winners"] = [player for player in players if player in game.winners()]
    return _document(sheet)


def _yacht(random: Random) -> sg.Sheet:
    boxes, extras = yacht.played(random, random.choice((0.2, 0.4, 0.5)), clever=random.random() < 0.8)
    sheet = yacht.sheet(random.choice(NAMES), boxes, extras)
    if random.random() < 0.3:
        for part, boxes in (("upper", sheet["upper"]), ("lower", sheet["lower"])):
            sheet[part] = {box: value for box, value in boxes.items() if random.random() < 0.6}
        sheet = {key: value for key, value in sheet.items() if key not in ("subtotal", "bonus", "total", "extra")}
    return _document(sheet)


def _skat(random: Random) -> sg.Sheet:
    players = random.choice((3, 4))
    rows = [skat.line(random, players, wild=False) for _ in range(random.randint(8, skat.LINES))]
    sheet = _renamed(skat.game(rows, players), random)
    if random.random() < 0.3:
        sheet = {key: value for key, value in sheet.items() if key not in ("wins", "losses", "result")}
    return _document(sheet)


def _tenpin(random: Random) -> sg.Sheet:
    frames = bowling.play(random, random.uniform(0.1, 0.5), random.uniform(0.2, 0.6))
    if random.random() < 0.25:
        frames = bowling.cut(frames, random.randint(6, 18))
    sheet = bowling.sheet(random, frames, random.choice((1.0, 1.0, 0.9)))
    return _document({**sheet, "player": random.choice(NAMES)})


def _hearts(random: Random) -> sg.Sheet:
    players, hands = random.randint(3, 6), list[list[int]]()
    while max((sum(column) for column in zip(*hands, strict=True)), default=0) < hearts.END:
        hands.append(hearts.hand(random, players, 0.04))
    sheet = _renamed(hearts.game(_part(hands, random)), random)
    return _document(sheet)


def _golf(random: Random) -> sg.Sheet:
    scores = [[max(1, par + random.choice((-1, 0, 0, 0, 1, 1, 2, 3))) for par in golf.PARS] for _ in range(random.randint(1, 4))]
    return _document(_renamed(golf.game(scores), random))


def _cribbage(random: Random) -> sg.Sheet:
    return _document(_renamed(cribbage.short(random, random.choice((2, 3))), random))


def _darts(random: Random) -> sg.Sheet:
    return _document(_renamed(darts.game(darts.played(random, random.randint(2, 4), 0.5)), random))


def _spades(random: Random) -> sg.Sheet:
    return _document(spades.game(_part(spades.played(random), random)).sheets[0])


def _oh_hell(random: Random) -> sg.Sheet:
    players = random.randint(3, 6)
    hands = [oh_hell.hand(random, players, n % players, cards, 0.6) for n, cards in enumerate(oh_hell.CARDS)]
    return _document(_renamed(oh_hell.game(_part(hands, random)), random))


def _cities(random: Random) -> sg.Sheet:
    players = range(random.randint(3, 7))
    science = [tuple(random.choice((0, 0, 1, 1, 2, 3)) for _ in cities.SCIENCES) for _ in players]
    limits = {"army": (-6, 18), "wonder": (0, 14), "houses": (3, 28), "trade": (0, 12), "guilds": (0, 14)}
    typed = [{key: random.randint(*each) for key, each in limits.items()} for _ in players]
    return _document(_renamed(cities.game(science, [random.randint(0, 20) for _ in players], typed), random))


def _any(module: Any) -> Callable[[Random], sg.Sheet]:
    """Return a maker of random games from a player of `bench/rulebooks`."""

    def fill(random: Random) -> sg.Sheet:
        game: common.Game = random.choice(list(module.games(random)))
        return _document(_renamed(game, random) if "players" in game.sheets[0] else game.sheets[0])

    return fill


_PLAYERS: dict[str, Callable[[Random], sg.Sheet]] = {
    "namaste": _namaste,
    "placement/level-1": _placement("placement/level-1"),
    "placement/level-4": _placement("placement/level-4"),
    "lucky-dice": _lucky_dice,
    "yacht": _yacht,
    "skat": _skat,
    "tenpin": _tenpin,
    "hearts": _hearts,
    "golf": _golf,
    "cribbage": _cribbage,
    "darts": _darts,
    "spades": _spades,
    "oh-hell": _oh_hell,
    "cities": _cities,
    "chicago": _any(chicago),
    "ten-thousand": _any(ten_thousand),
}
