"""The coasters of Lucky Dice: a deck to print, cut out and play with. There is nothing to fill in."""

from __future__ import annotations

from sheetgen.games.game import Game
from sheetgen.games.lucky_dice_coasters.content import content
from sheetgen.games.lucky_dice_coasters.layout import Keys, check_keys
from sheetgen.games.lucky_dice_coasters.rules import RULES, lint, notes
from sheetgen.games.parts import Plan, unfilled

GAME = Game(
    name="lucky-dice-coasters",
    keys=Keys,
    standard="lucky-dice/coasters",
    model=unfilled,
    content=content,
    read=Plan.read,
    rules=RULES,
    check_keys=check_keys,
    feeds={"coasters": ("symbols", "icons", "coasters")},
    lint=lint,
    notes=notes,
)
