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
"""Function that is called with the number of finished steps, the number of all steps, and the level so far that comes nearest to
the order."""


class MappedLevel(NamedTuple):
    """A level of a map: its keys, and its measurements as JSON values. `made`: the generated level, if it is new."""

    keys: Any
    figures: Mapping[str, Any]
    made: MadeLevel | None = None


class LevelMap(NamedTuple):
    """A map of levels: the number of levels tried for it, and the best levels by the name of their place on the map."""

    tried: int = 0
    levels: Mapping[str, MappedLevel] = {}  # never changed


class NotMadeError(Exception):
    """Raised if no such level can be generated; `why` is the message for the user."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(why)
        self.why = why


class Maker(Struct, frozen=True):
    """Functions that generate levels of a game. Everything depends on the order only: equal orders give equal levels on every
    machine.

    make: return the level that meets the order, otherwise the nearest level found, with its `miss`. Raise NotMadeError if no level
    can be generated, and ModuleNotFoundError without the `lab` extra. tend: return the map after trying more levels, up to a
    maximum; raise the same errors as `make`. picture: draw the map, with its title, on one page.
    """

    make: Callable[[Order, Progress], MadeLevel]
    tend: Callable[[LevelMap, Order, int, Executor], LevelMap]
    picture: Callable[[LevelMap, str], Sheet]
