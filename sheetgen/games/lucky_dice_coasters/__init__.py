"""The coasters of Lucky Dice: a deck to print, cut out and play with. There is nothing to fill in."""

from __future__ import annotations

from typing import Any

from sheetgen.games.game import Game, Judged
from sheetgen.games.lucky_dice_coasters.layout import Keys, check_keys
from sheetgen.games.lucky_dice_coasters.rules import RULES, lint, notes
from sheetgen.games.lucky_dice_coasters.spaces import kit


def _judge(_keys: Keys, _kit: Any, _filled: Any) -> Judged:
    """Coasters are not filled in, so there is nothing to judge."""
    return Judged(None, {}, [])


GAME = Game(
    name="lucky-dice-coasters",
    keys=Keys,
    standard="lucky-dice/coasters",
    kit=kit,
    judge=_judge,
    judge_table=None,
    rules=RULES,
    check_keys=check_keys,
    lint=lint,
    notes=notes,
)
