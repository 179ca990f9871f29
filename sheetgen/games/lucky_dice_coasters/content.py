"""What the coasters' layout is made of: the deck as a list of rows. Nothing is filled in."""

from __future__ import annotations

from sheetgen.drawing.content import SheetContent
from sheetgen.games.lucky_dice.symbols import icon
from sheetgen.games.lucky_dice_coasters.layout import Keys
from sheetgen.games.parts import Plan

_RING = 6
"""Symbols in the ring on the backs, which are all alike."""


def content(keys: Keys, _plan: Plan) -> SheetContent:
    """The list `coasters`: a row each with the pictures on the left and on the right, and those in the ring on its back."""
    icons = [icon(symbol, keys.icons) for symbol in keys.symbols]
    ring = {f"ring-{n + 1}": icons[n % len(icons)] for n in range(_RING)}
    pairs = [(icon(left, keys.icons), icon(right, keys.icons)) for left, right in keys.coasters]
    coasters = tuple({"left": left, "right": right, **ring} for left, right in pairs)
    return SheetContent(form={}, lists={"coasters": coasters})
