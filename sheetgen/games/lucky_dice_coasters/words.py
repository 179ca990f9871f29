"""What is said of a deck of coasters in a player's words: of what is unfair in it, and of what is wrong with a layout's keys."""

from __future__ import annotations

from sheetgen.source.faults import near
from sheetgen.source.messages import Sentence, sentence

Counts = tuple[tuple[str, int], ...]


def balance(side: str, coasters: int, fewest: int, most: int, off: Counts) -> Sentence:
    shown = ", ".join(f"{symbol} {_times(count)}" for symbol, count in off)
    due = _times(fewest) if fewest == most else f"{fewest} or {_times(most)}"
    why = f"{coasters} coasters have room for each symbol {due} on the {side}"
    return sentence(f"the {side} side is not balanced: {shown}", why)


def same_symbol(coaster: int, symbol: str) -> Sentence:
    why = "dice with it may go to either neighbour, and one symbol less gets its player rid of dice"
    return sentence(f"coaster {coaster} shows {symbol} on both sides", why)


def duplicate(coaster: int, left: str, right: str, line: int, symbols: int, pairs: int) -> Sentence:
    message = f"coaster {coaster} ({left}, {right}) is there already, in line {line}"
    return sentence(message, f"{symbols} symbols make {pairs} different coasters")


def deck(coasters: int, sides: tuple[tuple[str, int, int], ...], met: int, couples: int) -> str:
    """A paragraph about a deck: how often each symbol stands on the left and on the right, how many couples meet."""
    shown = ", ".join(f"{symbol} {left} + {right}" for symbol, left, right in sides)
    first = f"{coasters} coasters, left + right: {shown}"
    return f"{first}\n   {met} of the {couples} couples of symbols meet on a coaster"


def too_many(coasters: int, most: int) -> Sentence:
    return sentence(f"{coasters} coasters are more than anybody can shuffle", f"take at most {most}")


def no_symbol(symbol: str, known: tuple[str, ...]) -> Sentence:
    return sentence(f"there is no symbol '{symbol}' on the dice", near(symbol, known))


def _times(count: int) -> str:
    return {0: "never", 1: "once"}.get(count, f"{count} times")
