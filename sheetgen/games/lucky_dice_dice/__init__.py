"""Dice and tray of Lucky Dice, to print, fold and play with. There is nothing to fill in."""

from __future__ import annotations

from typing import Any

from sheetgen.games.game import Game, Judged
from sheetgen.games.lucky_dice_dice.layout import Keys, check_keys
from sheetgen.games.lucky_dice_dice.spaces import kit


def _judge(_keys: Keys, _kit: Any, _filled: Any) -> Judged:
    """Dice are not filled in, so there is nothing to judge."""
    return Judged(None, {}, [])


GAME = Game(
    name="lucky-dice-dice",
    keys=Keys,
    standard="lucky-dice/dice",
    kit=kit,
    judge=_judge,
    judge_table=None,
    rules=(),
    check_keys=check_keys,
)
