"""A best way as a filled sheet, that a check finds nothing wrong with."""

from __future__ import annotations

from sheetgen.games.placement import spaces
from sheetgen.games.placement.lab.best import Solution
from sheetgen.games.placement.model import CROSS, KINDS, OPEN, TABLE, Board, bits, score


def written(on: Board, solution: Solution, players: int = 2) -> dict[str, int | str]:
    """What is written on the sheet, by space: who plays, marks, first places, all rounds, the points and the total."""
    arrived = dict.fromkeys(bits(solution.crossed & on.of("flag")), 1)
    points = score(on, solution.crossed, 0, arrived)
    parts = [part for part in points if (on.lines if part == "lines" else on.of(KINDS[part]))]
    return {
        spaces.PLAYERS: players,
        **{spaces.mark(field.name): CROSS if solution.crossed >> at & 1 else OPEN for at, field in enumerate(on.fields)},
        **{spaces.flag(on.fields[flag].name): place for flag, place in arrived.items()},
        spaces.ROUNDS: TABLE[players].rounds,
        **{spaces.score(part): points[part] for part in parts},
        spaces.TOTAL: sum(points.values()),
    }
