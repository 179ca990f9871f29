"""Where the cells of a table end: rows with columns of their own, put together so that every cell takes whole columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

TypedKeys = dict[str, Any]
"""Keys and values of a block, as they are typed."""
WIDE_SHARE = 2.5
"""The share of a column for texts against a number's."""
CLOSE = 0.06
"""Edges that are nearer are the same, in mm."""


def share_out(start: float, width: float, shares: Sequence[float]) -> tuple[float, ...]:
    """Edges that share out a width, the first being the start."""
    results = [start]
    for share in shares:
        results.append(results[-1] + width * share / sum(shares))
    return tuple(results)


def column_shares(wide: Sequence[Sequence[bool]], many: int) -> list[float]:
    """The shares of columns that are nobody's own: larger where any of them holds texts."""
    return [WIDE_SHARE if any(at < len(each) and each[at] for each in wide) else 1.0 for at in range(many)]


def merge_edges(sections: Sequence[TypedKeys], width: float) -> tuple[float, ...]:
    """All edges of all cells, none twice."""
    every = sorted(
        {
            edge
            for section in sections
            for cells in (section["columns"], *(line["cells"] for line in section["heads"]))
            for edge, _ in cells
        }
    )
    results: list[float] = []
    for edge in every:
        if edge < width - CLOSE and (not results or edge - results[-1] > CLOSE):
            results.append(edge)
    return (*results, width)


def edges_to_spans(section: TypedKeys, edges: tuple[float, ...]) -> TypedKeys:
    """A section with spans for edges."""
    typed: TypedKeys = {}
    if section["heads"]:
        typed["heads"] = [{"height": f"{line['height']:g}mm", "cells": _spans(line["cells"], edges)} for line in section["heads"]]
    return {**typed, "columns": _spans(section["columns"], edges), "rows": section["rows"]}


def _spans(cells: Sequence[tuple[float, TypedKeys]], edges: tuple[float, ...]) -> list[TypedKeys]:
    results = []
    before = -1
    for edge, cell in cells:
        at = min(range(len(edges)), key=lambda each: abs(edges[each] - edge))
        span = at - before
        results.append({**cell, **({"span": str(span)} if span != 1 else {})})
        before = at
    return results
