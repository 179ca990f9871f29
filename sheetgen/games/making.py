"""Levels made to order, for any game that can: what is asked, what comes of it, and what no level can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from sheetgen.drawing.sheet import Sheet
    from sheetgen.processes.executors import Executor
    from sheetgen.source.messages import Sentence


class Order(NamedTuple):
    """What a level is to be, as it was typed; None and () where nothing is said. like: the keys of a level to resemble."""

    seed: int
    difficulty: int | None = None
    size: str | None = None
    kinds: tuple[str, ...] = ()
    lines: int | None = None
    like: Any = None


class MadeLevel(NamedTuple):
    """A generated level: its keys as YAML, and one line per measured figure.

    miss: how the level differs from the order, or None if it meets the order.
    """

    keys: str
    figures: tuple[str, ...]
    miss: Sentence | None = None


Progress = Callable[[int, int, MadeLevel | None], None]
"""Called with the number of finished steps, the number of all steps, and the nearest level so far."""


class MappedLevel(NamedTuple):
    """A level of a map: its keys, what was measured of it as JSON knows it; `made` where it is new."""

    keys: Any
    figures: Mapping[str, Any]
    made: MadeLevel | None = None


class LevelMap(NamedTuple):
    """A map of levels: how many were tried for it, and the best ones by the name of their place on it."""

    tried: int = 0
    levels: Mapping[str, MappedLevel] = {}  # never changed


class NotMadeError(Exception):
    """No such level is made; `why` says it to who asked."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)
        self.why = why


class Maker(Protocol):
    """Makes levels of a game. All is decided by the order: equal ones give equal levels, wherever they are made."""

    def make(self, order: Order, progress: Progress) -> MadeLevel:
        """Return the level that meets the order, or else the nearest one found, with its `miss`.

        Raises NotMadeError if there is no such level, and ModuleNotFoundError without the extra `lab`.
        """

    def tend(self, levels: LevelMap, order: Order, most: int, executor: Executor) -> LevelMap:
        """The map after a few more levels were tried, at most so many; raises as `make` does."""

    def picture(self, levels: LevelMap, title: str) -> Sheet:
        """The map on one page."""


class LazyMaker(NamedTuple):
    """A maker that a module of a game is, loaded when something is to be made."""

    room: str

    def load(self) -> Maker:
        maker: Maker = import_module(self.room)
        return maker


Makers = Mapping[str, LazyMaker]
