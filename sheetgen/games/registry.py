"""The available games: the bundled games, which are named only here, and the games of plug-ins.

A game is loaded when a layout needs it; plug-ins are searched only for a game that isn't bundled.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from sheetgen import plugins
from sheetgen.games.game import AnyGame, Game


class Games:
    """Games by name. Each is a game object, or the name of a package whose `GAME` is the game. Immutable.

    with_plugins: whether games of installed packages are included.
    """

    __slots__ = ("_rooms", "_with_plugins")

    def __init__(self, rooms: Mapping[str, str | AnyGame], with_plugins: bool = False) -> None:
        self._rooms = dict(rooms)
        self._with_plugins = with_plugins

    def plus(self, *more: AnyGame) -> Games:
        """Return these games with additional custom games."""
        return Games(self._rooms | {game.name: game for game in more}, self._with_plugins)

    def names(self) -> tuple[str, ...]:
        """Return the names of the games without plug-ins."""
        return tuple(self._rooms)

    def every(self) -> tuple[str, ...]:
        """Return the names of all games, plug-ins last."""
        return tuple(dict.fromkeys((*self._rooms, *(plugins.installed("games") if self._with_plugins else ()))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Games) and (self._rooms, self._with_plugins) == (other._rooms, other._with_plugins)

    def __hash__(self) -> int:
        return hash((*self._rooms, self._with_plugins))

    def __contains__(self, name: str) -> bool:
        return name in self._rooms or name in self.every()

    def load(self, name: str) -> AnyGame:
        """Return the game of a name. Raise KeyError if the name is unknown, BrokenPluginError if its package can't be used."""
        if name not in self._rooms and self._with_plugins:
            from sheetgen.games.guarding import flaw  # bundled games need no such check

            game = plugins.load("games", name)
            if not isinstance(game, Game) or game.name != name:
                raise plugins.broken("games", name, f"no sheetgen.plugin.Game of the name {name!r}")
            try:
                wrong = flaw(game)
            except BaseException as error:
                wrong = plugins.raised(error)
            if wrong is not None:
                raise plugins.broken("games", name, wrong)
            return game
        room = self._rooms[name]
        game = import_module(room).GAME if isinstance(room, str) else room
        assert isinstance(game, Game)
        return game

    def package(self, name: str) -> str | None:
        """Return the installed package that a game comes from; None for a bundled game or a game passed in."""
        return None if name in self._rooms or not self._with_plugins else plugins.package("games", name)

    def is_loaded(self, name: str) -> bool:
        """Return whether a game is bundled or already loaded from a plug-in; doesn't search for plug-ins."""
        return name in self._rooms or (self._with_plugins and plugins.are_known("games") and name in self.every())

    def hidden(self) -> list[tuple[str, str]]:
        """Return the plug-in games that are hidden by bundled games of the same name: name, and package."""
        names = sorted(plugins.installed("games").keys() & self._rooms) if self._with_plugins else ()
        return [(name, plugins.package("games", name)) for name in names]

    def usable(self, broken: list[plugins.BrokenPluginError] | None = None) -> dict[str, AnyGame]:
        """Return all games that can be loaded, by name. Add the errors of the others to `broken`."""
        result = {}
        for name in self.every():
            try:
                result[name] = self.load(name)
            except plugins.BrokenPluginError as error:
                if broken is not None:
                    broken.append(error)
        return result

    @property
    def by_package(self) -> bool:
        """Return whether another process can load all games by the names of their packages."""
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
    },
    with_plugins=True,
)
"""The bundled games, and games of plug-ins."""


def shadowed_plugin_functions() -> list[tuple[str, str]]:
    """Return plug-in functions that no formula can call, because a bundled function has the same name: name, and package."""
    known = import_module("sheetgen.games.sheet.resolution.calls").FUNCTIONS
    names = sorted(plugins.installed("functions").keys() & set(known))
    return [(name, plugins.package("functions", name)) for name in names]
