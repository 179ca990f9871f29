"""Formula reference for layout authors: every function, sign and name that isn't explained elsewhere."""

from __future__ import annotations

from sheetgen.games.game import FormulaWord
from sheetgen.source.messages import room

phrase, _ = room("formula")


def formula_words() -> tuple[FormulaWord, ...]:
    """Return the functions, then the names that depend on a formula's place, then the words that join formulas."""
    return (*_functions(), *_neighbours(), *_local_names(), *_joining_words())


def _functions() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("sum(…)", phrase("help-sum", "the sum; a tick counts its value; without values, 0")),
        FormulaWord("count(…)", phrase("help-count", "the number of written or ticked spaces")),
        FormulaWord("min(…)", phrase("help-min", "the smallest written number")),
        FormulaWord("max(…)", phrase("help-max", "the largest written number")),
        FormulaWord("first(…)", phrase("help-first", "the first written value; first(x, 0) is 0 if x is blank")),
        FormulaWord("last(…)", phrase("help-last", "the last written value")),
        FormulaWord("nth(…, n)", phrase("help-nth", "the n-th value, counting blanks")),
        FormulaWord("all(…)", phrase("help-all", "are all conditions true?")),
        FormulaWord("any(…)", phrase("help-any", "is at least one condition true?")),
        FormulaWord("same(…)", phrase("help-same", "are all written values equal?")),
        FormulaWord("distinct(…)", phrase("help-distinct", "are all written values different?")),
        FormulaWord("rising(…)", phrase("help-rising", "is each number larger than the last one written before it?")),
        FormulaWord("falling(…)", phrase("help-falling", "is each number smaller than the last one written before it?")),
        FormulaWord("gapless(…)", phrase("help-gapless", "are the spaces filled or ticked without a gap?")),
        FormulaWord("written(…)", phrase("help-written", "is every value written?")),
        FormulaWord("blank(…)", phrase("help-blank", "is every value blank?")),
        FormulaWord("floor(x)", phrase("help-floor", "rounded down to a whole number")),
        FormulaWord("ceil(x)", phrase("help-ceil", "rounded up to a whole number")),
        FormulaWord("round(x)", phrase("help-round", "rounded to the nearest whole number, halves up")),
        FormulaWord("abs(x)", phrase("help-abs", "a number without its sign")),
        FormulaWord("length(text)", phrase("help-length", "the number of letters in the text")),
        FormulaWord("starts(text, begin)", phrase("help-starts", "does the text start with this?")),
        FormulaWord("sums(list, …)", phrase("help-sums", "all sums that take one value from each list")),
        FormulaWord(
            "areas(…)", phrase("help-areas", "areas(v for v in grid.*.* where v = 1): sizes of connected areas, largest first")
        ),
        FormulaWord("sign(space)", phrase("help-sign", "the sign that was written, if the space has marks; blank for a number")),
        FormulaWord("band(table, x)", phrase("help-band", "the value in a table for the largest key that is at most x")),
    )


def _neighbours() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("previous(x)", phrase("help-previous", "x in the row or column before; previous(x, 2): two before")),
        FormulaWord("next(x)", phrase("help-next", "x in the row or column after; next(x, 2): two after")),
        FormulaWord("before(x)", phrase("help-before", "a list of x in all earlier rows or columns")),
        FormulaWord("after(x)", phrase("help-after", "a list of x in all later rows or columns")),
        FormulaWord("left(x)", phrase("help-left", "a list of x in all columns to the left")),
        FormulaWord("right(x)", phrase("help-right", "a list of x in all columns to the right")),
        FormulaWord("above(x)", phrase("help-above", "a list of x in all rows above")),
        FormulaWord("below(x)", phrase("help-below", "a list of x in all rows below")),
    )


def _local_names() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("this", phrase("help-this", "the written value of the space, in `must`, `when` and `says`")),
        FormulaWord("row", phrase("help-row", "the key of the formula's row")),
        FormulaWord("column", phrase("help-column", "the key of the formula's column")),
        FormulaWord("at", phrase("help-at", "the position of the row or column, from 1")),
        FormulaWord("player", phrase("help-player", "the player of the column or sheet")),
        FormulaWord("players", phrase("help-players", "a list of all players' names")),
        FormulaWord("sheets", phrase("help-sheets", "all players' sheets, in `table` and `ties`")),
        FormulaWord("tied", phrase("help-tied", "the names of the players who are still tied, in `ties`")),
    )


def _joining_words() -> tuple[FormulaWord, ...]:
    return (
        FormulaWord("if", phrase("help-if", "if A then B else C; without `else`, blank if A is false")),
        FormulaWord("then", phrase("help-then", "the result of an `if` or a `let`")),
        FormulaWord("else", phrase("help-else", "the result of an `if` whose condition is false")),
        FormulaWord("let", phrase("help-let", "let n = A then B: n is a name for A in B")),
        FormulaWord("and", phrase("help-and", "are both true?")),
        FormulaWord("or", phrase("help-or", "is at least one true?")),
        FormulaWord("not", phrase("help-not", "is it false?")),
        FormulaWord("otherwise", phrase("help-otherwise", "x otherwise 0: 0 if x is blank")),
        FormulaWord("yes", phrase("help-yes", "the value of a condition that is true, or of a tick")),
        FormulaWord("no", phrase("help-no", "the value of a condition that is false")),
        FormulaWord("in", phrase("help-in", "x in (1, 3, 5), x in 1..4: is x one of these?")),
        FormulaWord("for", phrase("help-for", "goes through a list: sum(h.bid for h in rounds)")),
        FormulaWord("where", phrase("help-where", "limits a list: … for n in fruit.* where n > 5")),
        FormulaWord("mod", phrase("help-mod", "the remainder: 7 mod 4 is 3")),
    )
