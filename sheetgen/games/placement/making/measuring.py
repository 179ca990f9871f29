"""What a level in the making is worth: games by three ways to play, and the best score."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.placement.lab.best import solve
from sheetgen.games.placement.lab.course import course
from sheetgen.games.placement.lab.engine import play_block
from sheetgen.games.placement.making.drafting import Draft, keys_of
from sheetgen.games.placement.model import Board, bits, board

PLAYERS = 2
ALL_DICE, FAIR_SHARE = 84, 42
"""Dice of a game of two, and those of one of them when all play to the last die."""
QUICK_WAYS = ("wanderer", "magpie", "planner")
SHARES = (0.74, 0.66, 0.58, 0.50, 0.42)
"""What a magpie takes of the best score with a fair share of dice, by difficulty from 1."""
OFTEN = (0.05, 0.97)
"""How often a special field is crossed, at least and at most."""
SELDOM = 0.01
"""A line that is finished, or a lock that is opened, less often is said to be odd."""
_SECONDS = 60.0


class Play(NamedTuple):
    """Games by the quick ways: the magpie's mean, the best way, and what its sheets cross.

    often: how often each special field is crossed, by field. rare: how often each line is finished and each colour of locks opened.
    """

    magpie: float
    best_way: str
    often: dict[int, float]
    rare: tuple[float, ...]

    def odd_fields(self) -> list[int]:
        """The special fields that are crossed too seldom or too often."""
        return [field for field, share in self.often.items() if not OFTEN[0] <= share <= OFTEN[1]]

    def oddness(self, margin: float = 0.0) -> float:
        """How far fields, lines and locks are from what is usual, 0 if none is. margin: how much narrower the bounds are."""
        least, most = OFTEN[0] + margin, OFTEN[1] - margin
        beyond = [max(least - share, share - most) for share in self.often.values()]
        never = sum(1.0 for share in self.rare if share < SELDOM + margin)
        return never + sum(0.4 + min(each / 0.05, 3.0) for each in beyond if each > 0)


def played(on: Board, games: int, seed: int) -> Play:
    """The level played by each quick way, everybody at a table of two in the same one."""
    ready = course(on)
    blocks = {way: play_block(ready, way, PLAYERS, games, seed, 0) for way in QUICK_WAYS}
    means = {way: float(block.points.mean()) for way, block in blocks.items()}
    best = max(QUICK_WAYS, key=lambda way: means[way])
    block = blocks[best]
    sheets = games * PLAYERS
    special = [field for kind, fields in on.kinds.items() if kind not in ("", "start") for field in bits(fields)]
    often = {field: float(block.crossed[-1][field]) / sheets for field in special}
    rare = tuple(float(count) / sheets for count in (*block.lines, *block.keys))
    return Play(means["magpie"], best, often, rare)


def thinker_mean(on: Board, games: int, seed: int) -> float:
    """What a thinker makes on the average."""
    return float(play_block(course(on), "thinker", PLAYERS, games, seed, 0).points.mean())


def best_score(on: Board, dice: int = FAIR_SHARE) -> int:
    """The most points with so many dice."""
    return solve(on, dice, seconds=_SECONDS).score


def board_of(draft: Draft) -> Board:
    """The board of a level in the making."""
    return board(keys_of(draft))


def class_of(share: float) -> int:
    """The difficulty, 1 to 5, whose share is nearest."""
    return min(range(5), key=lambda number: abs(SHARES[number] - share)) + 1
