"""A sheet of Rising for typing and drawing."""

from __future__ import annotations

from rising.layout import Keys
from rising.rules import Model
from sheetgen.plugin import Axis, Number, SheetContent, Text


def content(keys: Keys, _model: Model) -> SheetContent:
    """Everything of the sheet that print, reading and `blank` need."""
    return SheetContent(
        form={
            "player": Text(about="your name", name=True),
            "boxes": Axis(
                about="what you threw, left to right",
                keys=tuple(map(str, range(1, keys.boxes + 1))),
                each=(Number(domain=tuple(range(1, keys.sides + 1))),),
                notation="list",
            ),
            "sum": Number(about="all boxes, added up"),
        },
        words={"sides": str(keys.sides)},
    )
