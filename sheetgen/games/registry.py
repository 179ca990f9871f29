"""The games there are. The table below is the only place that names them; a game is loaded when a layout asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from sheetgen.games.game import AnyGame, Game


class Games:
    """Games by name: each as the name of the package that gives it in `GAME`, or handed in as it is. Never changed once made."""

    __slots__ = ("_rooms",)

    def __init__(self, rooms: Mapping[str, str | AnyGame]) -> None:
        self._rooms = dict(rooms)

    def plus(self, *more: AnyGame) -> Games:
        """These games, and more of somebody's own."""
        return Games(self._rooms | {game.name: game for game in more})

    def names(self) -> tuple[str, ...]:
        """The games there are."""
        return tuple(self._rooms)

    def load(self, name: str) -> AnyGame:
        """The game of that name; KeyError when there is none."""
        room = self._rooms[name]
        game = import_module(room).GAME if isinstance(room, str) else room
        assert isinstance(game, Game)
        return game

    @property
    def by_package(self) -> bool:
        """Whether all of them can be told to another process: by the names of their packages."""
        return all(isinstance(room, str) for room in self._rooms.values())


BUNDLED = Games(
    {
        "namaste": "sheetgen.games.namaste",
        "placement": "sheetgen.games.placement",
        "diceculus": "sheetgen.games.diceculus",
        "diceculus-cards": "sheetgen.games.diceculus_cards",
        "lucky-dice": "sheetgen.games.lucky_dice",
        "lucky-dice-coasters": "sheetgen.games.lucky_dice_coasters",
        "lucky-dice-dice": "sheetgen.games.lucky_dice_dice",
        "sheet": "sheetgen.games.sheet",
    }
)
"""The games that come with the package."""
