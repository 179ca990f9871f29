"""Dice and tray of Lucky Dice, to print, fold and play with. There is nothing to fill in."""

from __future__ import annotations

from sheetgen.games.game import Game
from sheetgen.games.lucky_dice_dice.content import content
from sheetgen.games.lucky_dice_dice.layout import Keys, check_keys
from sheetgen.games.parts import Plan, unfilled

GAME = Game(
    name="lucky-dice-dice",
    keys=Keys,
    standard="lucky-dice/dice",
    model=unfilled,
    content=content,
    read=Plan.read,
    rules=(),
    check_keys=check_keys,
    feeds={"faces": ("symbols", "icons")},
)
