"""What a lab measures of a layout: how much its sheet can earn, what some ways to play earn, how hard that is.

Plain values, the same for every game. A game measures in its own `Laboratory`, which is loaded when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from sheetgen.games.rules import LayoutViolation
from sheetgen.source.messages import Message, Phrase, room

if TYPE_CHECKING:
    from sheetgen.drawing.sheet import Metrics, Sheet
    from sheetgen.processes.executors import Executor

phrase, _ = room("lab")

DIFFICULTY_NAMES = (
    # Translators: how hard a level is, behind the number of its class
    phrase("class-1", "very easy"),
    phrase("class-2", "easy"),
    phrase("class-3", "medium"),
    phrase("class-4", "hard"),
    phrase("class-5", "very hard"),
)
"""What the classes of difficulty are called."""


class LabError(Exception):
    """Nothing can be measured here, whatever the layout: why."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.message = what


class Best(Struct, frozen=True, kw_only=True):
    """The best sheet that was found.

    score: its points. proven: whether no sheet earns more; if not, none earns more than `bound`.
    without_piles: the best score without the fields that only cost points; None if unknown, or if the game has no such fields.
    dice: the least number that earns `score`; None in games without dice.
    sheet: the written values, by space. order: spaces in the order of crossing. rocket_to_planet: each rocket's space, with that
    of the planet that it brings.
    """

    score: int
    proven: bool
    bound: int
    without_piles: int | None = None
    dice: int | None = None
    sheet: Mapping[str, Any] = {}  # never changed
    order: tuple[str, ...] = ()
    rocket_to_planet: tuple[tuple[str, str], ...] = ()


class Most(Struct, frozen=True, kw_only=True):
    """The best that can be written on a sheet in YAML by its own rules.

    score: the best that was found; None where none was. proven: none is better (without a score: every sheet breaks a rule); else
    none is better than `bound` (None: not known). lowest: whether less is better. sheet: what is written, by space.
    """

    score: float | None
    proven: bool
    bound: float | None
    lowest: bool
    sheet: Mapping[str, Any] = {}  # never changed


class CurvePoint(Struct, frozen=True):
    """The best score with at most so many dice; where that is not proven, none earns more than `bound`."""

    dice: int
    score: int
    proven: bool
    bound: int


class Play(Struct, frozen=True, kw_only=True):
    """The points of a sheet where all at the table play in one way. sd: standard deviation; p5, p50, p95: that share earns no more.

    title: what the way is called, about: what it does.
    """

    games: int
    mean: float
    sd: float
    p5: int
    p50: int
    p95: int
    title: Phrase
    about: Phrase


class LevelComparison(Struct, frozen=True):
    """A level compared with the bundled ones. alike: the level that is as hard, if any; easier, harder: the others."""

    alike: str | None
    easier: tuple[str, ...]
    harder: tuple[str, ...]


class Lab(Struct, frozen=True, kw_only=True):
    """What is known of a layout; None, or nothing, of what is not measured yet, or never is in that game.

    players: at the table. best: of a level, most: of a sheet in YAML. fair_share: dice for each of them. curve: by dice. play: by
    way. crossed: by space, the share of sheets on which it is crossed in the end where all play as `crossed_by`,
    crossed_by_round: after each round. difficulty: from 0 (easy) to 1, class_: 1 to 5; depth: how much thinking ahead is worth.
    findings: what is odd, and what is wrong with it.
    """

    players: int
    best: Best | None = None
    most: Most | None = None
    curve: tuple[CurvePoint, ...] = ()
    fair_share: int | None = None
    play: Mapping[str, Play] = {}  # never changed
    crossed_by: str | None = None
    crossed: Mapping[str, float] = {}
    crossed_by_round: tuple[Mapping[str, float], ...] = ()
    difficulty: float | None = None
    class_: int | None = None
    depth: float | None = None
    standing: LevelComparison | None = None
    findings: tuple[LayoutViolation, ...] = ()
    complete: bool = False
    """Whether all is measured."""


class LabRequest(NamedTuple):
    """What is to be measured: a table of so many players, so many games of each quick way, from a seed."""

    players: int = 2
    games: int = 10_000
    seed: int = 1


class Work(NamedTuple):
    """Who does the work, and who follows it. done: told what is known so far, how many tasks are done, and of how many; stop: asked
    now and then whether to stop.
    """

    executor: Executor
    done: Callable[[Lab, int, int], None] = lambda _lab, _done, _total: None
    stop: Callable[[], bool] = lambda: False


class Drawn(NamedTuple):
    """What a picture of a lab shows: the lab, the layout's keys, its printed sheet, its title."""

    lab: Lab
    keys: Any
    sheet: Sheet
    title: str


Measure = Callable[[Any, Any, Any, LabRequest, Work], Lab]
"""Measures a layout, by its keys, its model, and the places of its keys (`Typed`).

If it is stopped it returns the results so far. Raises Unreadable, with what is missing, if this layout cannot be measured, and
LabError if no layout of the game can.
"""


class Laboratory(Struct, frozen=True):
    """How a game's layouts are measured. draw: draws a page that shows a level and its lab, None if there is no such picture."""

    measure: Measure
    draw: Callable[[Drawn, Metrics], Sheet] | None = None
