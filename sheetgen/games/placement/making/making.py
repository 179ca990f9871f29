"""Levels made to order: the room's door (`Maker`)."""

from __future__ import annotations

from random import Random

from sheetgen.games.making import MadeLevel, NotMadeError, Order, Progress
from sheetgen.games.placement.making import words
from sheetgen.games.placement.making.archive import tend
from sheetgen.games.placement.making.atlas import picture
from sheetgen.games.placement.making.measuring import SHARES, class_of
from sheetgen.games.placement.making.searching import Candidate, afresh, find, made_level
from sheetgen.games.placement.making.task import Task, read_order
from sheetgen.source.messages import Sentence

__all__ = ["make", "picture", "tend"]
_FAIR = 0.03
"""How far the share of a level may be from what is wished where nothing nearer was found."""


def make(order: Order, progress: Progress) -> MadeLevel:
    """A level of the placement pad made to order."""
    random = Random(f"level {order.seed}")
    task = read_order(order, random)
    target = _target(task, order.seed)
    found = find(task, target, random, progress)
    if found is None or abs(found.share - target) > _FAIR or (task.difficulty and class_of(found.share) != task.difficulty):
        raise NotMadeError(_not_found(task, target, found))
    return made_level(found)


def _target(task: Task, seed: int) -> float:
    """The share of the best score that a magpie is to take."""
    if task.difficulty is not None:
        return SHARES[task.difficulty - 1]
    assert task.like is not None
    return afresh(task.like, seed).share


def _not_found(task: Task, target: float, found: Candidate | None) -> Sentence:
    if task.difficulty is None:
        return words.not_like(round(100 * target), round(100 * found.share) if found else 0)
    return words.not_found(task.difficulty, class_of(found.share) if found else task.difficulty)
