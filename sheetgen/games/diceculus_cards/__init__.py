"""The cards of DiceCulus: four decks of expressions to print, cut out and play with. There is nothing to fill in."""

from __future__ import annotations

from sheetgen.games.diceculus_cards.kit import kit
from sheetgen.games.diceculus_cards.layout import Keys, check_keys
from sheetgen.games.diceculus_cards.rules import RULES, lint, notes
from sheetgen.games.game import Earned, Game
from sheetgen.games.parts import Plan


def _nothing(_keys: Keys) -> Plan:
    """Cards are not filled in: there is no part to judge, and nothing is earned."""
    return Plan((), lambda _worths: Earned(None, {}))


GAME = Game(
    name="diceculus-cards",
    keys=Keys,
    standard="diceculus/cards",
    model=_nothing,
    kit=kit,
    read=Plan.read,
    rules=RULES,
    check_keys=check_keys,
    lint=lint,
    notes=notes,
)
