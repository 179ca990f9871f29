"""Small levels at random, and their best score found in two other ways: by trying everything, and by flows (scipy's HiGHS)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import numpy as np
import yaml
from rulebooks.placement import naive
from rulebooks.placement.naive import Cell, Document
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix

from sheetgen.games.placement.layout import Keys
from tests.games.placement import random_levels


def small_level(seed: int, smallest: int, largest: int) -> tuple[str, Document, Keys]:
    """A level as text, as a document, and as keys."""
    text = random_levels.level(Random(seed), smallest, largest)
    level = {key: value for key, value in yaml.safe_load(text).items() if value is not None}
    keys = msgspec.convert({key: level[key] for key in ("grid", "fields", "lines") if key in level}, Keys)
    return text, level, keys


def sheet(level: Document, crossed: frozenset[Cell] | set[Cell]) -> Document:
    """Return a sheet with these fields crossed; it is first at every crossed flag."""
    rows = level["grid"].strip("\n").split("\n")
    marks = ["".join("X" if (r, c) in crossed else "." for c in range(1, len(row.split()) + 1)) for r, row in enumerate(rows, 1)]
    return {"players": 1, "marks": "\n".join(marks), "flags": {naive.at(cell): 1 for cell in naive.kind(level, "flag") & crossed}}


def points(level: Document, crossed: frozenset[Cell], piles: bool) -> int:
    """Return the points earned by these fields."""
    parts = naive.parts(level, sheet(level, crossed))
    return sum(value or 0 for part, value in parts.items() if piles or part != "piles")


def possible(level: Document) -> Iterator[frozenset[Cell]]:
    """Yield every set of fields that can be crossed in some order, one die per turn. [Placing Dice]"""
    start = frozenset(naive.kind(level, "start"))
    waiting, seen = [start], {start}
    while waiting:
        crossed = waiting.pop()
        yield crossed
        for cell in naive.free(level, sheet(level, crossed), set()) & naive.next_to(set(crossed)):
            planets = naive.kind(level, "planet") - crossed if cell in naive.kind(level, "rocket") else set()
            for more in [{cell, planet} for planet in planets] or [{cell}]:
                if crossed | more not in seen:
                    seen.add(crossed | more)
                    waiting.append(crossed | more)


def best_of_all(level: Document, limits: list[int | None], piles: bool) -> list[int]:
    """The best score for each limit of dice, by trying everything."""
    earned: dict[int, int] = {}
    for crossed in possible(level):
        dice = len(crossed - naive.kind(level, "start") - naive.kind(level, "planet"))
        earned[dice] = max(earned.get(dice, -10_000), points(level, crossed, piles))
    return [max(best for dice, best in earned.items() if limit is None or dice <= limit) for limit in limits]


class Flows:
    """The best score as a mixed integer program of flows, in phases instead of an order.

    In each phase, fields are crossed if a flow from fields of earlier phases reaches them. A lock needs a key of an earlier phase,
    and in any phase the crossed planets don't outnumber the rockets of earlier phases.
    """

    def __init__(self, level: Document, limit: int | None, piles: bool) -> None:
        self.level, self.cells = level, sorted(naive.board(level))
        self.costs: list[float] = []
        self.whole: list[bool] = []
        self.tops: list[float] = []
        self.rows: list[tuple[Mapping[int, float], float, float]] = []
        colours = {naive.board(level)[lock].colour for lock in naive.kind(level, "lock")}
        planets, rockets = naive.kind(level, "planet"), naive.kind(level, "rocket")
        phases = 1 + len(colours) + min(len(planets), len(rockets))
        crossed = {cell: self.variable(whole=True) for cell in self.cells}
        for cell in self.cells:
            self.row({crossed[cell]: 1}, *([1, 1] if cell in naive.kind(level, "start") else [0, 0]))
        for _ in range(phases):
            crossed = self.phase(crossed)
        self.finish(crossed, limit, piles)

    def variable(self, cost: float = 0, whole: bool = False, top: float = 1) -> int:
        self.costs.append(cost)
        self.whole.append(whole)
        self.tops.append(top)
        return len(self.costs) - 1

    def row(self, terms: Mapping[int, float], low: float, high: float) -> None:
        self.rows.append((terms, low, high))

    def phase(self, before: dict[Cell, int]) -> dict[Cell, int]:
        """The fields crossed after one more phase."""
        level, most = self.level, len(self.cells)
        after = {cell: self.variable(whole=True) for cell in self.cells}
        planets = naive.kind(level, "planet")
        flow = {(one, two): self.variable(top=most) for one in self.cells for two in naive.beside(one) & set(self.cells) - planets}
        for cell in self.cells:
            source = self.variable(top=most)
            self.row({after[cell]: 1, before[cell]: -1}, 0, 1)
            self.row({source: 1, (after if cell in planets else before)[cell]: -most - 1}, -np.inf, 0)
            inward = [each for (_, two), each in flow.items() if two == cell]
            outward = [each for (one, _), each in flow.items() if one == cell]
            self.row({source: 1} | dict.fromkeys(inward, 1) | dict.fromkeys(outward, -1) | {after[cell]: -1, before[cell]: 1}, 0, 0)
            self.row(dict.fromkeys(inward, 1) | {after[cell]: -most, before[cell]: most}, -np.inf, 0)
            if cell in naive.kind(level, "lock"):
                keys = naive.coloured(level, "key", naive.board(level)[cell].colour)
                self.row({after[cell]: 1} | {before[key]: -1 for key in keys}, -np.inf, 0)
        self.row(
            {after[planet]: 1 for planet in planets} | {before[rocket]: -1 for rocket in naive.kind(level, "rocket")}, -np.inf, 0
        )
        return after

    def finish(self, crossed: dict[Cell, int], limit: int | None, piles: bool) -> None:
        """Add the conditions of rockets, planets and dice, and the points."""
        level = self.level
        planets, rockets = naive.kind(level, "planet"), naive.kind(level, "rocket")
        all_flown = self.variable(whole=True)
        self.row({crossed[p]: 1 for p in planets} | {crossed[r]: -1 for r in rockets} | {all_flown: len(rockets)}, 0, np.inf)
        self.row({crossed[p]: 1 for p in planets} | {all_flown: -len(planets)}, 0, np.inf)
        dice = set(self.cells) - planets - naive.kind(level, "start")
        self.row({crossed[cell]: 1 for cell in dice}, 0, len(dice) if limit is None else limit)
        for kind in ("gem", "flag"):
            for cell in naive.kind(level, kind):
                self.costs[crossed[cell]] -= naive.points(level, cell)
        for cell in naive.kind(level, "pile") if piles else ():
            self.costs[crossed[cell]] += abs(naive.points(level, cell))
        pieces = naive.kind(level, "puzzle")
        for colour in {naive.board(level)[cell].colour for cell in pieces}:
            one = naive.coloured(level, "puzzle", colour)
            self.together(crossed, one, max(naive.points(level, cell) for cell in one))
        for line in level.get("lines", []):
            self.together(crossed, naive.line_fields(level, line), line["points"])

    def together(self, crossed: dict[Cell, int], cells: set[Cell], points: int) -> None:
        """Add points that are earned if all cells are crossed."""
        if cells:
            all_crossed = self.variable(-points, whole=True)
            for cell in cells:
                self.row({crossed[cell]: 1, all_crossed: -1}, 0, 1)

    def best(self) -> int:
        """The best score."""
        entries = [(at, column, each) for at, (terms, _, _) in enumerate(self.rows) for column, each in terms.items()]
        at, columns, values = zip(*entries, strict=True)
        matrix = csr_matrix((values, (at, columns)), shape=(len(self.rows), len(self.costs)))
        lows, highs = zip(*((low, high) for _, low, high in self.rows), strict=True)
        done: Any = milp(
            np.array(self.costs, float),
            integrality=np.array(self.whole, int),
            bounds=Bounds(0, np.array(self.tops, float)),
            constraints=LinearConstraint(matrix, np.array(lows, float), np.array(highs, float)),
            options={"mip_rel_gap": 0},
        )
        assert done.status == 0
        return -round(float(done.fun))
