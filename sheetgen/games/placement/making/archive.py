"""A map of levels by difficulty and depth, with the best level found for each place (MAP-Elites).

A trial changes a random level, or a level of the map, towards a difficulty. Every random choice depends only on the order's seed
and the number of the trial, so any process or machine can run the trial.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from sheetgen.games.making import LevelMap, MappedLevel, NotMadeError, Order
from sheetgen.games.placement.lab.standards import SHARES, difficulty_class
from sheetgen.games.placement.making.annealing import NEAR_SHARE, Candidate, anneal
from sheetgen.games.placement.making.drafting import Draft, draft_of, keys_of
from sheetgen.games.placement.making.measuring import ALL_DICE, best_score, board_of, thinker_mean
from sheetgen.games.placement.making.searching import afresh, beginning, made_level
from sheetgen.games.placement.making.task import Task, read_order, relative_wish
from sheetgen.games.placement.making.taste import crowded
from sheetgen.processes.executors import Executor, gather
from sheetgen.source.messages import room, sentence

phrase, _ = room("placement")

TRIALS = 8
"""Number of levels tried between two updates of the map."""
DEPTHS = (0.10, 0.15, 0.20, 0.25)
"""Bounds between the five classes of depth. Depth is the thinker's mean points minus the magpie's mean points, as a share of the
best score."""
_RANDOM = 10
"""Number of trials that begin from random levels; after them three in four begin from a level of the map."""
_STEPS, _FEWER = 40, 20
"""Number of steps from a random level, and from a level of the map."""
_THINKERS = 60
"""Number of thinkers' games to measure depth."""


class Trial(NamedTuple):
    """A level to be tried. target: the difficulty to reach, from 1."""

    task: Task
    target: int
    begin: Draft | None
    seed: str


def tend(levels: LevelMap, order: Order, most: int, executor: Executor) -> LevelMap:
    """Return the map after at most `most` more trials."""
    if order.difficulty is not None:
        raise NotMadeError(
            sentence(
                phrase("map-has-all", "--batch generates levels of every difficulty"),
                phrase("leave-out-difficulty", "leave out --difficulty"),
            )
        )
    numbers = range(levels.tried, levels.tried + min(TRIALS, most))
    results = gather(executor, tried, [_trial(levels, order, number) for number in numbers])
    best = dict(levels.levels)
    for result in results:
        if isinstance(result, tuple):
            place, level = result
            if place not in best or level.figures["cost"] < best[place].figures["cost"]:
                best[place] = level
    return LevelMap(numbers.stop, dict(sorted(best.items())))


def _trial(levels: LevelMap, order: Order, number: int) -> Trial:
    """Return the next trial, from a random level or from a level of the map."""
    seed = f"map {order.seed} {number}"
    random = Random(seed)
    task, target = read_order(order, random), number % len(SHARES) + 1
    if number < _RANDOM or not levels.levels or random.random() < 0.25:
        return Trial(task, target, None, seed)
    parent = draft_of(levels.levels[random.choice(sorted(levels.levels))].keys)
    return Trial(task._replace(wish=relative_wish(parent)._replace(keeps_shape=task.wish.keeps_shape)), target, parent, seed)


def tried(trial: Trial) -> tuple[str, MappedLevel] | None:
    """Return the level of a trial with its place on the map, or None if the trial produced no level."""
    random = Random(f"{trial.seed} tried")
    begin = beginning(trial.task, random) if trial.begin is None else trial.begin
    if begin is None:
        return None
    share = SHARES[trial.target - 1]
    states = anneal(begin, trial.task.wish, share, random, _STEPS if trial.begin is None else _FEWER, lambda: None)
    kept = min(states, key=lambda state: state.cost, default=None)
    if kept is None:
        return None
    found = afresh(kept.draft, random.randrange(1 << 32), kept.best)
    return None if found.play.oddness() else _placed(found, random)


def _placed(found: Candidate, random: Random) -> tuple[str, MappedLevel]:
    """Return the name of a level's place on the map, and the level with its figures. If several levels share a place, the map keeps
    the one with the lowest `cost`; levels near the middle of their difficulty class cost least."""
    on = board_of(found.draft)
    most = best_score(on, ALL_DICE)
    depth = (thinker_mean(on, _THINKERS, random.randrange(1 << 32)) - found.play.magpie) / max(most, 1)
    difficulty = difficulty_class(found.share)
    cost = abs(found.share - SHARES[difficulty - 1]) / NEAR_SHARE + 0.25 * crowded(found.draft)
    figures: Mapping[str, Any] = {
        "difficulty": difficulty,
        "share": round(found.share, 4),
        "depth": round(depth, 4),
        "best": most,
        "cost": round(cost, 4),
    }
    return place_name(difficulty, depth), MappedLevel(keys_of(found.draft), figures, made_level(found, depth))


def place_name(difficulty: int, depth: float) -> str:
    """Return the name of a level's place on the map: the numbers of its difficulty class and its depth class (1 to 5), such as
    `3-2`."""
    return f"{difficulty}-{1 + sum(depth >= bound for bound in DEPTHS)}"
