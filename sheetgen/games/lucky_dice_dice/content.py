"""What the layout of dice is made of: the six faces as a list of rows. Nothing is filled in."""

from __future__ import annotations

from sheetgen.drawing.content import SheetContent
from sheetgen.games.lucky_dice.symbols import icon
from sheetgen.games.lucky_dice_dice.layout import FACES, Keys
from sheetgen.games.parts import Plan


def content(keys: Keys, _plan: Plan) -> SheetContent:
    """The list `faces`: a row each with its picture, and the pips of an ordinary die that stand for it."""
    icons = [icon(symbol, keys.icons) for symbol in keys.symbols]
    faces = tuple({"symbol": icons[n % len(icons)], "pips": f"dice-{n + 1}"} for n in range(FACES))
    return SheetContent(form={}, lists={"faces": faces})
