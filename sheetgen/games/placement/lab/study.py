"""The study of a level: its best sheets and thousands of games, calculated in other processes and combined into a `Lab`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from math import ceil
from typing import Any, NamedTuple

from msgspec.structs import replace

from sheetgen.games.game import Typed
from sheetgen.games.lab import Best, CurvePoint, Lab, LabRequest, LevelComparison, Play, Work
from sheetgen.games.placement.lab import findings, tasks
from sheetgen.games.placement.lab.findings import Played
from sheetgen.games.placement.lab.standards import (
    BLOCK,
    GREEDY,
    QUICK_STRATEGIES,
    STRATEGIES,
    THOUGHTFUL,
    THOUGHTFUL_BLOCK,
    check_packages,
    difficulty_class,
    fair_share,
)
from sheetgen.games.placement.lab.tasks import GamesTask, Tally
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.lint import lint
from sheetgen.games.placement.model import Board, as_set, board
from sheetgen.games.placement.spaces import mark
from sheetgen.games.rules import LayoutViolation
from sheetgen.processes.executors import Future
from sheetgen.processes.pool import TaskError
from sheetgen.source.faults import Fault, Unreadable
from sheetgen.source.messages import Phrase, message, room

phrase, _ = room("lab")

THOUGHTFUL_GAMES, THOUGHTFUL_SHARE = 200, 50
"""Maximum number of games of the thinker, and the number by which the requested games are divided for it: one of its games takes as
long as a thousand of another strategy."""
BUNDLED = {"placement/level-1": 0.5946, "placement/level-2": 0.5796, "placement/level-3": 0.5664, "placement/level-4": 0.4918}
"""The difficulty of the bundled levels for two players, measured by 10,000 games from seed 1."""
STRATEGY_NAMES: dict[str, tuple[Phrase, Phrase]] = {
    "wanderer": (phrase("wanderer", "wanderer"), phrase("about-wanderer", "places any legal die")),
    "magpie": (phrase("magpie", "magpie"), phrase("about-magpie", "takes the most points now")),
    "planner": (phrase("planner", "planner"), phrase("about-planner", "works towards lines, puzzles, keys and rockets")),
    "thinker": (phrase("thinker", "thinker"), phrase("about-thinker", "simulates the rest of the game before each die")),
}
"""Names of the strategies, and descriptions."""
_AS_HARD = 0.005
"""Largest difference in difficulty of two levels that count as equally hard: 10,000 games cannot resolve less."""
_ASK = 0.1
"""Seconds between checks whether to stop."""


class Stopped(Exception):
    """Raised when a stop is requested."""


class Known(NamedTuple):
    """Task results so far."""

    without_piles: int | None = None
    curve: tuple[CurvePoint, ...] = ()
    fair: int | None = None
    """The best score with the fair share of dice."""


def measure(keys: Keys, _model: object, typed: Typed, request: LabRequest, work: Work) -> Lab:
    """Return the measurements of a level; if the work is stopped, those made until then. Raise Unreadable if the level has no start
    field."""
    check_packages()
    return Study(keys, typed, request, work).run()


def standing(difficulty: float) -> LevelComparison:
    """Compare a difficulty with the bundled levels."""
    nearest = min(BUNDLED, key=lambda name: abs(BUNDLED[name] - difficulty))
    alike = nearest if abs(BUNDLED[nearest] - difficulty) <= _AS_HARD else None
    others = [name for name in BUNDLED if name != alike]
    easier = tuple(name for name in others if BUNDLED[name] < difficulty)
    return LevelComparison(alike, easier, tuple(name for name in others if name not in easier))


def capped(best: Best, curve: Sequence[CurvePoint]) -> tuple[CurvePoint, ...]:
    """Return the curve (the best score by number of dice) with the best sheet found as its last point, and with no bound above the
    bound of that sheet."""
    points = (CurvePoint(each.dice, each.score, each.proven, min(each.bound, best.bound)) for each in curve[:-1])
    return (*points, CurvePoint(best.dice or len(curve), best.score, best.proven, best.bound)) if curve else ()


class Study:
    """The measurement of one level."""

    def __init__(self, keys: Keys, typed: Typed, request: LabRequest, work: Work) -> None:
        self.keys, self.typed, self.request, self.work = keys, typed, request, work
        self.board = board(keys)
        self.wrong, self.beyond = _wrong(self.board, keys, typed)
        self.known = Known()
        self._best: Future[Best] = Future()
        self.games: dict[str, list[Future[Tally]]] = {}
        self._done = self._total = 0
        self._begun: list[Future[Any]] = []

    def run(self) -> Lab:
        """Run all tasks, or as many as possible until stopped."""
        blocks = {way: tuple(self.blocks(way)) for way in STRATEGIES}
        piles = bool(self.board.of("pile"))
        self._total = sum(map(len, blocks.values())) + 2 + piles
        with self._stoppable():
            self._best = self._begin(tasks.best, self.keys, self.request.players)
            for way in QUICK_STRATEGIES:
                self.games[way] = [self._begin(tasks.play, task) for task in blocks[way]]
            without = self._begin(tasks.without_piles, self.keys, self.request.players) if piles else None
            found = self._result(self._best)  # first, since the games' code may have to be compiled
            self._tell()
            for each in chain(*self.games.values()):
                self._result(each)
            curve = self._begin(tasks.curve, self.keys, max(found.dice, 1))
            self.games[THOUGHTFUL] = [self._begin(tasks.play, task) for task in blocks[THOUGHTFUL]]
            self._know(without_piles=found.score if without is None else self._result(without))
            points = capped(found, self._result(curve))
            self._know(curve=points, fair=self._fair(points, found))
            for each in self._begun:
                self._result(each)
        return self.lab()

    def lab(self) -> Lab:
        """Return the results so far."""
        known, players = self.known, self.request.players
        best = replace(self._best.result(), without_piles=known.without_piles) if _is_known(self._best) else None
        played = {way: [each.result() for each in games if _is_known(each)] for way, games in self.games.items()}
        tallies = {way: sum(blocks, Tally()) for way, blocks in played.items() if blocks}
        whole = [way for way, games in self.games.items() if len(played[way]) == len(games)]
        lab = Lab(
            players=players,
            best=best,
            curve=known.curve,
            fair_share=fair_share(players),
            play={way: _play(way, tally, players) for way, tally in tallies.items()},
            findings=self.wrong,
            complete=len(whole) == len(STRATEGIES),
        )
        lab = self._with_worth(lab)
        quick = {way: tallies[way] for way in QUICK_STRATEGIES if way in whole}
        return self._with_crosses(lab, quick) if len(quick) == len(QUICK_STRATEGIES) else lab

    def _with_worth(self, lab: Lab) -> Lab:
        """Add difficulty and depth, as far as known; both are missing if no points can be earned."""
        greedy, thoughtful = lab.play.get(GREEDY), lab.play.get(THOUGHTFUL)
        if greedy and self.known.fair and self.known.fair > 0:
            difficulty = 1 - greedy.mean / self.known.fair
            lab = replace(lab, difficulty=difficulty, class_=difficulty_class(1 - difficulty), standing=standing(difficulty))
        if greedy and thoughtful and lab.best and lab.best.score > 0:
            lab = replace(lab, depth=(thoughtful.mean - greedy.mean) / lab.best.score)
        return lab

    def _with_crosses(self, lab: Lab, quick: Mapping[str, Tally]) -> Lab:
        """Add the share of sheets on which each field is crossed, in the games of the quick strategy with the highest mean points,
        and the findings about oddities in these games."""
        way = max(quick, key=lambda each: quick[each].mean)
        tally = quick[way]
        by_round = tuple(self._shares(crossed, tally.sheets) for crossed in tally.crossed)
        played = Played(
            self.board,
            self.typed,
            by_round[-1],
            tuple(count / tally.sheets for count in tally.finished),
            {colour: count / tally.sheets for colour, count in tally.keys.items()},
            self.beyond,
        )
        odd = (*lab.findings, *findings.findings(played))
        return replace(lab, crossed_by=way, crossed=by_round[-1], crossed_by_round=by_round, findings=odd)

    def _shares(self, crossed: Sequence[int], sheets: int) -> dict[str, float]:
        """The share of sheets on which each field is crossed, by its name."""
        return {field.name: count / sheets for field, count in zip(self.board.fields.values(), crossed, strict=True)}

    def _fair(self, curve: Sequence[CurvePoint], best: Best) -> int | None:
        """Return the best score with the fair share of dice, or None if it is not proven. The curve ends with the overall best
        score.
        """
        share = fair_share(self.request.players)
        point: CurvePoint | Best = curve[share - 1] if share <= len(curve) else best
        return point.score if point.proven else None

    def blocks(self, way: str) -> Iterator[GamesTask]:
        """Yield the tasks for the games of a strategy, one for each block of games."""
        thoughtful = way == THOUGHTFUL
        games = self.request.games
        if thoughtful:
            games = min(ceil(games / THOUGHTFUL_SHARE), THOUGHTFUL_GAMES)
        size = THOUGHTFUL_BLOCK if thoughtful else BLOCK
        for block, first in enumerate(range(0, games, size)):
            yield GamesTask(self.keys, way, self.request.players, min(size, games - first), self.request.seed, block)

    def _know(self, **more: Any) -> None:
        """Add new results and report them."""
        self.known = self.known._replace(**more)
        self._tell()

    def _begin(self, call: Callable[..., Any], *args: Any) -> Future[Any]:
        future = self.work.executor.submit(call, *args)
        future.add_done_callback(self._count)
        self._begun.append(future)
        return future

    def _count(self, _future: object) -> None:
        self._done += 1

    def _tell(self) -> None:
        self.work.done(self.lab(), self._done, self._total)

    def _result(self, future: Future[Any]) -> Any:
        """Return the result of a task when it is done. Raise Stopped if stopped before."""
        while True:
            if self.work.stop():
                raise Stopped
            try:
                return future.result(_ASK)
            except TimeoutError:
                self._tell()

    @contextmanager
    def _stoppable(self) -> Iterator[None]:
        """Cancel all started tasks at the end, whether done or stopped. Raise Unreadable if a process broke down."""
        try:
            yield
        except Stopped:
            pass
        except TaskError:
            ended = phrase("process-ended", "the analysis stopped before it was finished")
            hint = phrase("ended-hint", "if there is too little memory, close other programs")
            raise Unreadable([Fault(message(ended, hint), self.typed.where("grid"))]) from None
        finally:
            for future in self._begun:
                future.cancel()


def _is_known(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled()


def _wrong(on: Board, keys: Keys, typed: Typed) -> tuple[tuple[LayoutViolation, ...], int]:
    """Return the level's errors from `lint`, and its fields that no play can cross. Raise Unreadable if it has no start."""
    wrong = tuple(each for each in lint(keys, typed) if each.severity == "error")
    none = [Fault(each.message, each.at) for each in wrong if each.rule == "level/no-start"]
    if none:
        raise Unreadable(none)
    beyond = {space for each in wrong if each.rule == "level/unreachable" for space in each.spaces}
    fields = as_set(place for place, field in on.fields.items() if mark(field.name) in beyond)
    return wrong, fields | on.everything & ~on.within_reach()


def _play(way: str, tally: Tally, players: int) -> Play:
    title, about = STRATEGY_NAMES[way]
    return Play(
        games=tally.sheets // players,
        mean=tally.mean,
        sd=tally.sd,
        p5=tally.percentile(0.05),
        p50=tally.percentile(0.5),
        p95=tally.percentile(0.95),
        title=title,
        about=about,
    )
