"""The bundled pads for more card games, for dice, chess and words, typed in as players do: right, wrong and half filled."""

from __future__ import annotations

from tests.games.sheet.typed import Typed

SHEETS = [
    Typed("nothing", "sheet: spades", [], {}),
    Typed(
        "half filled, without totals",
        "sheet: spades\nhands: [[[5, 6], [6, 7]], [[5, 6]]]",
        [],
        {"we": 51, "they": 61},
    ),
    Typed(
        "a hand left out, tricks without a bid, half a nil",
        "sheet: spades\nhands: {1: [[5, 6], [6, 7], [50]], 3: [[., 6], [6, 7]]}",
        ["spades/hands hands.1.nil.we", "spades/no-bid hands.3.tricks.we", "spades/skipped hands.3.bid"],
        {"we": 101, "they": 61 + 61},
    ),
]
PADS = tuple(dict.fromkeys(sheet.text.split()[1] for sheet in SHEETS))
