"""The games there are. The table below is the only place that names them; a game is loaded when a layout asks for it."""

from __future__ import annotations

from importlib import import_module

from sheetgen.games.game import AnyGame, Game

_ROOMS = {
    "namaste": "sheetgen.games.namaste",
    "placement": "sheetgen.games.placement",
    "diceculus": "sheetgen.games.diceculus",
    "diceculus-cards": "sheetgen.games.diceculus_cards",
    "lucky-dice": "sheetgen.games.lucky_dice",
    "lucky-dice-coasters": "sheetgen.games.lucky_dice_coasters",
    "lucky-dice-dice": "sheetgen.games.lucky_dice_dice",
}


def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(_ROOMS)


def load(name: str) -> AnyGame:
    """The game of that name; KeyError when there is none."""
    game = import_module(_ROOMS[name]).GAME
    assert isinstance(game, Game)
    return game
