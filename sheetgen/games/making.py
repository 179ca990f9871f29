"""Generated levels, for any game that supports them: the order, the result, and the error for an impossible level."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from sheetgen.drawing.sheet import Sheet
    from sheetgen.processes.executors import Executor
    from sheetgen.source.messages import Sentence


class Order(NamedTuple):
    """The order for a level, as typed; None and () for options left out. like: the keys of a level to resemble."""

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
    """A level of a map: its keys, its measurements as JSON values; `made` if it is new."""

    keys: Any
    figures: Mapping[str, Any]
    made: MadeLevel | None = None


class LevelMap(NamedTuple):
    """A map of levels: how many were tried for it, and the best ones by the name of their place on it."""

    tried: int = 0
    levels: Mapping[str, MappedLevel] = {}  # never changed


class NotMadeError(Exception):
    """Raised if no such level can be generated; `why` is the message for the user."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)
        self.why = why


class Maker(Struct, frozen=True):
    """Functions that generate levels of a game. The order decides everything: equal orders give equal levels on every machine.

    make: return the level that meets the order, otherwise the nearest one found, with its `miss`. Raises NotMadeError if there is
    no such level, and ModuleNotFoundError without the `lab` extra. tend: return the map after trying more levels, up to a maximum;
    raises as `make` does. picture: draw the map, with its title, on one page.
    """

    make: Callable[[Order, Progress], MadeLevel]
    tend: Callable[[LevelMap, Order, int, Executor], LevelMap]
    picture: Callable[[LevelMap, str], Sheet]
