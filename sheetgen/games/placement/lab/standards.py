"""Settings for measuring levels, in the lab and during generation: strategies, numbers of games, limits for oddities.

Loads none of the measuring packages, but checks whether they are installed.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

from sheetgen.extras import install_command
from sheetgen.games.lab import LabError
from sheetgen.games.placement.model import TABLE
from sheetgen.source.messages import message, room

phrase, _ = room("lab")

PACKAGES = ("numba", "ortools")
_BYTES = 700_000_000
"""Minimum memory, in bytes. With less, the solver may wait for ever."""

QUICK_STRATEGIES = ("wanderer", "magpie", "planner")
GREEDY, THOUGHTFUL = "magpie", "thinker"
STRATEGIES = (*QUICK_STRATEGIES, THOUGHTFUL)
"""The strategies, in the order of their numbers in the engine."""
BLOCK, THOUGHTFUL_BLOCK = 2_000, 10
"""Number of games in one task: for quick strategies, and for thinkers."""
RARE, USUAL = 0.05, 0.97
"""Smallest and largest usual share of the sheets on which a special field is crossed."""
NEVER = 0.01
"""A line finished on a smaller share of the sheets counts as never finished; likewise a lock counts as never opened."""
SHARES = (0.74, 0.66, 0.58, 0.50, 0.42)
"""For difficulty 1 … 5, the share of the best score that the greedy strategy earns. The best score is with a fair share of dice."""
SECONDS = 60.0
"""Maximum time of a search for the best sheet, in seconds by the clock."""


def all_dice(players: int) -> int:
    """Return the number of dice that are rolled in a game."""
    return TABLE[players].turns * TABLE[players].dice


def fair_share(players: int) -> int:
    """Return the dice for one of `players` players, if all play to the last die."""
    return all_dice(players) // players


def difficulty_class(share: float) -> int:
    """Return the difficulty class (1 to 5) of a level on which the magpie strategy earns this share of the best score."""
    return min(range(5), key=lambda number: abs(SHARES[number] - share)) + 1


def check_packages() -> None:
    """Check that levels can be measured. Raise LabError if a package is missing (the message says how to install it), or if this
    process may use too little memory."""
    if any(find_spec(package) is None for package in PACKAGES):
        missing = phrase("no-packages", "analysing levels requires packages that aren't installed")
        raise LabError(message(missing, phrase("install", "install them: {command}", install_command("lab"))))
    if sys.platform != "win32":
        from resource import RLIMIT_AS, getrlimit

        if 0 <= getrlimit(RLIMIT_AS)[0] < _BYTES:  # -1: no limit
            too_little = phrase("no-memory", "there is not enough memory: analysing a level takes {needed} MB", _BYTES // 1_000_000)
            raise LabError(message(too_little, phrase("raise-limit", "raise the limit (`ulimit -v`)")))
