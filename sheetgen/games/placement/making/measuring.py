"""Measurements of a level in the making: games by three strategies, and the best score."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.placement.lab.best import solve
from sheetgen.games.placement.lab.course import course
from sheetgen.games.placement.lab.engine import play_block
from sheetgen.games.placement.lab.standards import (
    GREEDY,
    NEVER,
    QUICK_STRATEGIES,
    RARE,
    THOUGHTFUL,
    USUAL,
    all_dice,
    fair_share,
)
from sheetgen.games.placement.making.drafting import Draft, keys_of
from sheetgen.games.placement.model import Board, bits, board

PLAYERS = 2
ALL_DICE, FAIR_SHARE = all_dice(PLAYERS), fair_share(PLAYERS)


class Play(NamedTuple):
    """Results of games by the quick strategies: the magpie's mean points, the best strategy, and the crosses on its sheets.

    often: how often each special field is crossed, by field. rare: how often each line is finished and each colour of locks opened.
    """

    magpie: float
    best_way: str
    often: dict[int, float]
    rare: tuple[float, ...]

    def odd_fields(self) -> list[int]:
        """The special fields that are crossed too seldom or too often."""
        return [field for field, share in self.often.items() if not RARE <= share <= USUAL]

    def oddness(self, margin: float = 0.0) -> float:
        """Return the deviation of fields, lines and locks from the usual range, or 0 without any. margin: narrows the bounds."""
        least, most = RARE + margin, USUAL - margin
        beyond = [max(least - share, share - most) for share in self.often.values()]
        never = sum(1.0 for share in self.rare if share < NEVER + margin)
        return never + sum(0.4 + min(each / 0.05, 3.0) for each in beyond if each > 0)


def played(on: Board, games: int, seed: int) -> Play:
    """Play the level with each quick strategy; both players at the table use the same one."""
    ready = course(on)
    blocks = {way: play_block(ready, way, PLAYERS, games, seed, 0) for way in QUICK_STRATEGIES}
    means = {way: float(block.points.mean()) for way, block in blocks.items()}
    best = max(QUICK_STRATEGIES, key=lambda way: means[way])
    block = blocks[best]
    sheets = games * PLAYERS
    special = [field for kind, fields in on.kinds.items() if kind not in ("", "start") for field in bits(fields)]
    crossed = dict(zip(on.fields, block.crossed[-1], strict=True))
    often = {field: float(crossed[field]) / sheets for field in special}
    rare = tuple(float(count) / sheets for count in (*block.lines, *block.keys))
    return Play(means[GREEDY], best, often, rare)


def thinker_mean(on: Board, games: int, seed: int) -> float:
    """Return the mean points of a thinker."""
    return float(play_block(course(on), THOUGHTFUL, PLAYERS, games, seed, 0).points.mean())


def best_score(on: Board, dice: int = FAIR_SHARE) -> int:
    """Return the highest possible points with a number of dice."""
    return solve(on, dice).score


def board_of(draft: Draft) -> Board:
    """The board of a level in the making."""
    return board(keys_of(draft))
