"""Change a level step by step until it has the requested difficulty and each of its special fields matters.

Some changes for the worse are accepted too: the worse and the later the change, the less often (simulated annealing).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf, log
from random import Random
from typing import NamedTuple

from sheetgen.games.placement.making.changes import changed
from sheetgen.games.placement.making.drafting import Draft
from sheetgen.games.placement.making.measuring import Play, best_score, board_of, played
from sheetgen.games.placement.making.taste import Wish, crowded

GAMES = 300
"""Games for each quick strategy after each change."""
NEAR_SHARE = 0.02
"""Difference from the wanted share of the best score that adds 1 to a level's cost."""
_CROWDED = 0.25
"""Cost of two adjacent special fields of one kind."""
_HOT, _COLD = 1.0, 0.15
"""Rise in cost that is accepted about one time in three: at the first step, and at the last step."""
_MANY_CHANGES_COST = 4.0
"""Cost of a level from which each step makes up to four changes at once, instead of one or two."""
_GOOD = 0.6
"""Cost below which a level is worth measuring again; `_CROWDED` costs don't count."""


class Candidate(NamedTuple):
    """A measured level.

    best: the best score with a fair share of dice. share: the magpie's mean points as a share of `best`. cost: 0 is best. games:
    number of games for each strategy.
    """

    draft: Draft
    play: Play
    best: int
    share: float
    cost: float = 0.0
    games: int = GAMES

    @property
    def is_good(self) -> bool:
        """Return whether the level is worth measuring again."""
        return self.cost - _CROWDED * crowded(self.draft) < _GOOD and not self.play.oddness()


def anneal(begin: Draft, wish: Wish, target: float, random: Random, steps: int, step: Callable[[], None]) -> Iterator[Candidate]:
    """Yield every level accepted in a number of steps from a given one. target: the wished share. step: called at each step."""
    seed = random.randrange(1 << 32)
    state = measured(begin, target, seed)
    if state is None:
        return
    yield state
    for number in range(steps):
        step()
        heat = _HOT * (_COLD / _HOT) ** (number / steps)
        draft = changed(state.draft, wish, random, odd_places(state), 2 if state.cost < _MANY_CHANGES_COST else 4)
        allowed = state.cost - heat * log(1.0 - random.random())
        following = None if draft is None else measured(draft, target, seed, allowed)
        if following is not None:
            state = following
            yield state


def odd_places(state: Candidate) -> list[int]:
    """The places of the special fields that are crossed too seldom or too often."""
    row = state.draft.width + 1
    return [field - field // row for field in state.play.odd_fields()]


def measured(draft: Draft, target: float, seed: int, most: float = inf) -> Candidate | None:
    """Return a level with its cost; None if the cost is above `most`. The games are played first, because the best score takes
    longer."""
    on = board_of(draft)
    play = played(on, GAMES, seed)
    cost = play.oddness() + _CROWDED * crowded(draft)
    if cost > most:
        return None
    best = best_score(on)
    if best <= 0:
        return None
    share = play.magpie / best
    cost += abs(share - target) / NEAR_SHARE
    return Candidate(draft, play, best, share, cost) if cost <= most else None
