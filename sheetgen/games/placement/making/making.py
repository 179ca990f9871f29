"""Levels made to order: the room's door (`Maker`)."""

from __future__ import annotations

from random import Random

from sheetgen.games.making import MadeLevel, Order, Progress
from sheetgen.games.placement.lab.standards import SHARES
from sheetgen.games.placement.making.archive import tend
from sheetgen.games.placement.making.atlas import picture
from sheetgen.games.placement.making.searching import afresh, find
from sheetgen.games.placement.making.task import Task, read_order

__all__ = ["make", "picture", "tend"]


def make(order: Order, progress: Progress) -> MadeLevel:
    """Generate a level of the placement pad: one that meets the order, or else the nearest one found."""
    random = Random(f"level {order.seed}")
    task = read_order(order, random)
    return find(task, _target(task, order.seed), random, progress)


def _target(task: Task, seed: int) -> float:
    """The share of the best score that a magpie is to take."""
    if task.difficulty is not None:
        return SHARES[task.difficulty - 1]
    assert task.like is not None
    return afresh(task.like, seed).share
