"""What the rules of Namaste say, in a player's words, and the heading of the rulebook each comes from."""

from __future__ import annotations

from sheetgen.games.game import Rule

_ENTER = "Here's how to enter your result"
_SYMBOLS = "What do the white symbol spaces mean?"
_TRUTHS = "What do the truth spaces mean?"
_END = "End of the game"

RULES = (
    Rule(
        "namaste/impossible-result",
        "A circle can only hold what the dice can make: the turquoise and one to three white dice in your own turn, the white ones "
        "in another player's. A 1/7 counts as either, so with the published dice that is any number from 1 to 28.",
        "How to play; Now it's your fellow players' turn to play",
    ),
    Rule(
        "namaste/row-order",
        "Along a row every number is larger than the one before it, left to right. Empty circles in between do not matter.",
        _ENTER,
    ),
    Rule(
        "namaste/column-order",
        "Down a column every number is larger than the one above it. Empty circles in between do not matter.",
        _ENTER,
    ),
    Rule(
        "namaste/symbol-missing",
        "A complete line (all circles filled, numbers rising) has its luck points in its symbol space.",
        _SYMBOLS,
    ),
    Rule(
        "namaste/symbol-unearned",
        "While a circle of a line is empty there are no points in its symbol space.",
        _SYMBOLS,
    ),
    Rule(
        "namaste/symbol-points",
        "A complete line earns the number in its middle circle. If its small circle is crossed, because somebody else completed "
        "the line before, it earns half of that, rounded up. A full line that does not rise earns nothing and is not judged here.",
        _SYMBOLS,
    ),
    Rule(
        "namaste/truth-missing",
        "Once a single circle (top, left, bottom, right) is filled, its points stand in its truth space.",
        _TRUTHS,
    ),
    Rule("namaste/truth-unearned", "While a single circle is empty there are no points in its truth space.", _TRUTHS),
    Rule(
        "namaste/truth-points",
        "Top and left earn the number in their circle, bottom and right half of it, rounded up. Who was first does not matter.",
        _TRUTHS,
    ),
    Rule(
        "namaste/karma-points",
        "A bad karma space holds what the turquoise die showed, 1 to 6; a 1/7 counts 1. With or without a minus sign.",
        "Can't or don't want to enter anything?",
    ),
    Rule(
        "namaste/total",
        "The total is what is written in the symbol spaces and the truth spaces, less the bad karma. Empty spaces count 0. "
        "The points themselves have rules of their own: here only the adding up is judged, once a total is written.",
        _END,
    ),
    Rule(
        "namaste/one-first",
        "At one table exactly one player has checked the box of the starting player. (Judged with --table.)",
        "How to play",
    ),
    Rule(
        "namaste/nobody-first",
        "When players completed a line, one of them at least was first and shows it uncrossed. (Judged with --table.)",
        _SYMBOLS,
    ),
    Rule(
        "namaste/crossed-early",
        "A small circle is crossed only once somebody at the table has completed its line. (Judged with --table.)",
        _SYMBOLS,
    ),
    Rule(
        "namaste/not-crossed",
        "Once somebody has completed a line, everybody who has not crosses its small circle. (Judged with --table.)",
        _SYMBOLS,
        "warning",
    ),
    Rule(
        "namaste/turn-count",
        "Everybody rolls once a round, and then enters a result or takes bad karma; in the others' turns they may enter as well. "
        "Some number of rounds must fit what stands on all sheets: with the published dice a number above 21 needs a roll of "
        "one's own, a 1 somebody else's. (Judged with --table.)",
        _END,
    ),
    Rule(
        "namaste/unfinished",
        "The game is over when all circles or all bad karma spaces are filled on at least one sheet. (Judged with --table.)",
        _END,
        "warning",
    ),
)
