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
"""With less memory than that the solver may wait for ever."""

QUICK_STRATEGIES = ("wanderer", "magpie", "planner")
GREEDY, THOUGHTFUL = "magpie", "thinker"
STRATEGIES = (*QUICK_STRATEGIES, THOUGHTFUL)
"""The ways to play, by their numbers in the engine."""
BLOCK, THOUGHTFUL_BLOCK = 2_000, 10
"""Games of one task."""
RARE, USUAL = 0.05, 0.97
"""A special field is crossed at least on such a share of the sheets, and at most."""
NEVER = 0.01
"""A line that is finished, or a lock that is opened, on a smaller share of the sheets is as good as none."""
SHARES = (0.74, 0.66, 0.58, 0.50, 0.42)
"""The share of the best score with a fair share of dice that greed earns on a level of difficulty 1 … 5."""
SECONDS = 60.0
"""Most seconds of a search for the best sheet, by the clock."""


def all_dice(players: int) -> int:
    """Return the number of dice that are rolled in a game."""
    return TABLE[players].turns * TABLE[players].dice


def fair_share(players: int) -> int:
    """Return the dice for one of `players` players, if all play to the last die."""
    return all_dice(players) // players


def difficulty_class(share: float) -> int:
    """Return the difficulty, 1 to 5, for the share of the best score that greed earns."""
    return min(range(5), key=lambda number: abs(SHARES[number] - share)) + 1


def check_packages() -> None:
    """LabError if a package is missing, with how to install it, or if this process may take too little memory."""
    if any(find_spec(package) is None for package in PACKAGES):
        missing = phrase("no-packages", "analysing levels requires packages that aren't installed")
        raise LabError(message(missing, phrase("install", "install them: {command}", install_command("lab"))))
    if sys.platform != "win32":
        from resource import RLIMIT_AS, getrlimit

        if 0 <= getrlimit(RLIMIT_AS)[0] < _BYTES:  # -1: no limit
            too_little = phrase("no-memory", "there is not enough memory: analysing a level takes {needed} MB", _BYTES // 1_000_000)
            raise LabError(message(too_little, phrase("raise-limit", "raise the limit (`ulimit -v`)")))
