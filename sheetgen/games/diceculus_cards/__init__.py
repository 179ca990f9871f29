"""The cards of DiceCulus: four decks of expressions to print, cut out and play with. There is nothing to fill in."""

from __future__ import annotations

from typing import Any

from sheetgen.games.diceculus_cards.layout import Keys, check_keys
from sheetgen.games.diceculus_cards.rules import RULES, lint, notes
from sheetgen.games.diceculus_cards.spaces import kit
from sheetgen.games.game import Game, Judged


def _judge(_keys: Keys, _kit: Any, _filled: Any) -> Judged:
    """Cards are not filled in, so there is nothing to judge."""
    return Judged(None, {}, [])


GAME = Game(
    name="diceculus-cards",
    keys=Keys,
    standard="diceculus/cards",
    kit=kit,
    judge=_judge,
    judge_table=None,
    rules=RULES,
    check_keys=check_keys,
    lint=lint,
    notes=notes,
)
