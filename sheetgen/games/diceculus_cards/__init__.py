"""The cards of DiceCulus: four decks of expressions to print, cut out and play with. There is nothing to fill in."""

from __future__ import annotations

from sheetgen.games.diceculus_cards.content import content
from sheetgen.games.diceculus_cards.layout import Keys, check_keys
from sheetgen.games.diceculus_cards.rules import RULES, lint, notes
from sheetgen.games.game import Game
from sheetgen.games.parts import Plan, unfilled

GAME = Game(
    name="diceculus-cards",
    keys=Keys,
    standard="diceculus/cards",
    model=unfilled,
    content=content,
    read=Plan.read,
    rules=RULES,
    check_keys=check_keys,
    feeds={stage: (f"decks.{stage}", "decks") for stage in ("idea", "game", "robbery", "charity")},
    lint=lint,
    notes=notes,
)
