"""What formulas can say, for people who write them: every function, sign and name that needs no explaining elsewhere."""

from __future__ import annotations

from sheetgen.games.game import FormulaWord
from sheetgen.source.messages import room

phrase, _ = room("formula")


def formula_words() -> tuple[FormulaWord, ...]:
    """Functions, then names that a place gives, then the words that join."""
    return (*_functions(), *_neighbours(), *_local_names(), *_joining_words())


def _functions() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("sum(…)", phrase("help-sum", "all added; a tick counts what it is worth, nothing is 0")),
        FormulaWord("count(…)", phrase("help-count", "how many are written or ticked")),
        FormulaWord("min(…)", phrase("help-min", "the smallest number that is written")),
        FormulaWord("max(…)", phrase("help-max", "the largest number that is written")),
        FormulaWord("first(…)", phrase("help-first", "the first that is written; first(x, 0) is 0 where x is blank")),
        FormulaWord("last(…)", phrase("help-last", "the last that is written")),
        FormulaWord("nth(…, n)", phrase("help-nth", "the n-th value, blank ones counted")),
        FormulaWord("all(…)", phrase("help-all", "whether all are so")),
        FormulaWord("any(…)", phrase("help-any", "whether any is so")),
        FormulaWord("same(…)", phrase("help-same", "whether all that are written are equal")),
        FormulaWord("distinct(…)", phrase("help-distinct", "whether no two that are written are equal")),
        FormulaWord("rising(…)", phrase("help-rising", "whether each number is larger than the last one written before it")),
        FormulaWord("falling(…)", phrase("help-falling", "whether each number is smaller than the last one written before it")),
        FormulaWord("gapless(…)", phrase("help-gapless", "whether none is left out before one that is written or ticked")),
        FormulaWord("written(…)", phrase("help-written", "whether none is blank")),
        FormulaWord("blank(…)", phrase("help-blank", "whether all are blank")),
        FormulaWord("floor(x)", phrase("help-floor", "down to a whole number")),
        FormulaWord("ceil(x)", phrase("help-ceil", "up to a whole number")),
        FormulaWord("round(x)", phrase("help-round", "to the nearest whole number, a half up")),
        FormulaWord("abs(x)", phrase("help-abs", "a number without its sign")),
        FormulaWord("length(text)", phrase("help-length", "how many letters a text has")),
        FormulaWord("starts(text, begin)", phrase("help-starts", "whether a text begins so")),
        FormulaWord("band(table, x)", phrase("help-band", "what a table says for the largest of its numbers that is not above x")),
    )


def _neighbours() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("previous(x)", phrase("help-previous", "x in the row or column before; previous(x, 2) two before")),
        FormulaWord("next(x)", phrase("help-next", "x in the row or column after; next(x, 2) two after")),
        FormulaWord("before(x)", phrase("help-before", "x in all rows or columns before, a list")),
        FormulaWord("after(x)", phrase("help-after", "x in all rows or columns after, a list")),
        FormulaWord("left(x)", phrase("help-left", "x in all columns to the left, a list")),
        FormulaWord("right(x)", phrase("help-right", "x in all columns to the right, a list")),
        FormulaWord("above(x)", phrase("help-above", "x in all rows above, a list")),
        FormulaWord("below(x)", phrase("help-below", "x in all rows below, a list")),
    )


def _local_names() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("this", phrase("help-this", "what is written in the space, in `must`, `when` and `says`")),
        FormulaWord("row", phrase("help-row", "the key of the row that the formula stands in")),
        FormulaWord("column", phrase("help-column", "the key of the column that the formula stands in")),
        FormulaWord("at", phrase("help-at", "the position of the row or column, from 1")),
        FormulaWord("player", phrase("help-player", "whose column it is, or whose sheet")),
        FormulaWord("players", phrase("help-players", "the names of all who play, a list")),
        FormulaWord("sheets", phrase("help-sheets", "the sheets of all who play, in `table` and `ties`")),
        FormulaWord("tied", phrase("help-tied", "the names of those still tied, in `ties`")),
    )


def _joining_words() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("if", phrase("help-if", "if A then B else C; without `else` blank where A is not so")),
        FormulaWord("then", phrase("help-then", "what an `if` or a `let` gives")),
        FormulaWord("else", phrase("help-else", "what an `if` gives where its condition is not so")),
        FormulaWord("let", phrase("help-let", "let n = A then B: a name for A within B")),
        FormulaWord("and", phrase("help-and", "whether both are so")),
        FormulaWord("or", phrase("help-or", "whether at least one is so")),
        FormulaWord("not", phrase("help-not", "whether it is not so")),
        FormulaWord("in", phrase("help-in", "x in (1, 3, 5), x in 1..4: whether x is one of these")),
        FormulaWord("for", phrase("help-for", "sum(h.bid for h in rounds): through a list, one by one")),
        FormulaWord("where", phrase("help-where", "which of a list are taken: … for n in fruit.* where n > 5")),
        FormulaWord("mod", phrase("help-mod", "what is left over: 7 mod 4 is 3")),
    )
