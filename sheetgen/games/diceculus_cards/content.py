"""Content of the cards' layout: the decks as lists of rows, the formulas as printed. The cards have no spaces to fill in."""

from __future__ import annotations

from sheetgen.drawing.content import SheetContent
from sheetgen.games.diceculus.formula import parse
from sheetgen.games.diceculus.maths.expression import letters
from sheetgen.games.diceculus.model import STAGES, Stage
from sheetgen.games.diceculus_cards.layout import Keys
from sheetgen.games.diceculus_cards.typeset import card as typeset


def content(keys: Keys, _model: object) -> SheetContent:
    """Return a list of each deck by its stage's name, and every formula by its typed text."""
    cards = dict.fromkeys(card for stage in STAGES for card in keys.decks.of(stage))
    formulas = {card: typeset(parse(card)) for card in cards}
    lists = {stage.name: _rows(stage, keys.decks.of(stage)) for stage in STAGES}
    return SheetContent(form={}, lists=lists, formulas=formulas)


def _rows(stage: Stage, cards: tuple[str, ...]) -> tuple[dict[str, str], ...]:
    """Return a row per card: its text, its deck, its number, the number of cards, and its letters."""
    fixed = {"deck": stage.name, "stage": stage.numeral, "cards": str(len(cards))}
    return tuple(
        {"card": card, "number": str(number), "letters": " ".join(sorted(letters(parse(card)))), **fixed}
        for number, card in enumerate(cards, 1)
    )
