"""Measurements of a layout: the highest score of its sheet, the scores of some strategies, and its difficulty.

Plain values, the same for every game. A game measures in its own `Laboratory`, which is loaded on request.
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
    # Translators: how hard a level is, after the number of its class
    phrase("class-1", "very easy"),
    phrase("class-2", "easy"),
    phrase("class-3", "medium"),
    phrase("class-4", "hard"),
    phrase("class-5", "very hard"),
)
"""Names of the difficulty classes."""


class LabError(Exception):
    """Raised with a reason if no layout of a game can be measured."""

    def __init__(self, what: Message) -> None:
        super().__init__(what)
        self.message = what


class Best(Struct, frozen=True, kw_only=True):
    """The best sheet found.

    score: its points. proven: whether no sheet earns more; if not, no sheet earns more than `bound`. without_piles: the best score
    without the fields that only cost points; None if unknown, or if the game has no such fields. dice: the least number of dice
    that earns `score`; None in games without dice. sheet: the written values, by space. order: spaces in the order of crossing.
    rocket_to_planet: pairs of a rocket's space and the space of its planet.
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
    """The best score that a sheet in YAML allows by its own rules.

    score: the best score found; None if none exists. proven: no score is better (without a score: every sheet breaks a rule);
    otherwise no score is better than `bound` (None: not known). lowest: whether a lower score is better. sheet: the written values,
    by space.
    """

    score: float | None
    proven: bool
    bound: float | None
    lowest: bool
    sheet: Mapping[str, Any] = {}  # never changed


class CurvePoint(Struct, frozen=True):
    """The best score with a maximum number of dice; if it is not proven, no sheet earns more than `bound`."""

    dice: int
    score: int
    proven: bool
    bound: int


class Play(Struct, frozen=True, kw_only=True):
    """The points of a sheet if all players at the table use one strategy. sd: standard deviation; p5, p50, p95: the points that 5,
    50 and 95 % of the sheets don't exceed. games: the number of games played.

    title: the name of the strategy; about: its description.
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
    """A level compared with the bundled levels, by difficulty. alike: the bundled level that is about as hard, if any; easier,
    harder: the other bundled levels."""

    alike: str | None
    easier: tuple[str, ...]
    harder: tuple[str, ...]


class Lab(Struct, frozen=True, kw_only=True):
    """Known measurements of a layout; None or empty if not measured yet, or never measured in this game.

    players: number of players at the table. best: the best sheet of a level; most: the best score of a sheet in YAML. fair_share:
    dice for each player. curve: the best score by number of dice. play: the points by strategy. crossed: by space, the share of
    sheets on which it is crossed at the end if all players play as `crossed_by`; crossed_by_round: the same shares after each
    round. difficulty: from 0 (easy) to 1; class_: from 1 to 5; depth: the benefit of thinking ahead. findings: oddities, with
    explanations.
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
    """True if everything is measured."""


class LabRequest(NamedTuple):
    """A request to measure: the number of players at the table, the number of games of each quick strategy, and the seed."""

    players: int = 2
    games: int = 10_000
    seed: int = 1


class Work(NamedTuple):
    """The executor of the work, and its observers. done: called with the results so far, the number of finished tasks, and the
    number of all tasks; stop: called now and then, returns whether to stop.
    """

    executor: Executor
    done: Callable[[Lab, int, int], None] = lambda _lab, _done, _total: None
    stop: Callable[[], bool] = lambda: False


class Drawn(NamedTuple):
    """The data for a picture of a lab: the lab, the layout's keys, its printed sheet, its title."""

    lab: Lab
    keys: Any
    sheet: Sheet
    title: str


Measure = Callable[[Any, Any, Any, LabRequest, Work], Lab]
"""Function that measures a layout, from its keys, its model, and the positions of its keys (`Typed`).

If it is stopped, it returns the results so far. It raises Unreadable, with the missing part, if this layout cannot be measured, and
LabError if no layout of the game can be measured.
"""


class Laboratory(Struct, frozen=True):
    """Functions that measure a game's layouts. draw: draws a page that shows a level and its lab; None if the game has no such
    page.
    """

    measure: Measure
    draw: Callable[[Drawn, Metrics], Sheet] | None = None
