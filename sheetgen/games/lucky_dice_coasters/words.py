"""What is said of a deck of coasters in a player's words: of what is unfair in it, and of what is wrong with a layout's keys."""

from __future__ import annotations

from sheetgen.source.faults import near
from sheetgen.source.messages import Phrase, Sentence, in_a_row, room, sentence

phrase, plural = room("coasters")
Counts = tuple[tuple[str, int], ...]


def balance(side: str, coasters: int, fewest: int, most: int, off: Counts) -> Sentence:
    shown = in_a_row(phrase("how-often", "{symbol} {times}", symbol, _times(count)) for symbol, count in off)
    times = _times(fewest) if fewest == most else phrase("either-times", "{fewest} or {times}", fewest, _times(most))
    if side == "left":
        note = phrase("left-room", "{coasters} coasters have room for each symbol {times} on the left", coasters, times)
        return sentence(phrase("left-balance", "the left side is not balanced: {symbols}", shown), note)
    hint = phrase("right-room", "{coasters} coasters have room for each symbol {times} on the right", coasters, times)
    return sentence(phrase("right-balance", "the right side is not balanced: {symbols}", shown), hint)


def same_symbol(coaster: int, symbol: str) -> Sentence:
    hint = phrase("why-two", "dice with it may go to either neighbour, and one symbol less gets its player rid of dice")
    return sentence(phrase("same-symbol", "coaster {coaster} shows {symbol} on both sides", coaster, symbol), hint)


def duplicate(coaster: int, left: str, right: str, line: int, symbols: int, pairs: int) -> Sentence:
    message = phrase(
        "duplicate", "coaster {coaster} ({left}, {right}) is there already, in line {line}", coaster, left, right, line
    )
    return sentence(message, phrase("pairs", "{symbols} symbols make {pairs} different coasters", symbols, pairs))


def deck(coasters: int, sides: tuple[tuple[str, int, int], ...], met: int, couples: int) -> Phrase:
    """A paragraph about a deck: how often each symbol stands on the left and on the right, how many couples meet."""
    shown = in_a_row(f"{symbol} {left} + {right}" for symbol, left, right in sides)
    # Translators: the first line says how often each symbol stands on the left and on the right
    return phrase(
        "deck",
        "{coasters} coasters, left + right: {symbols}\n   {met} of the {couples} couples of symbols meet on a coaster",
        coasters,
        shown,
        met,
        couples,
    )


def too_many(coasters: int, most: int) -> Sentence:
    message = phrase("too-many", "{coasters} coasters are more than anybody can shuffle", coasters)
    return sentence(message, phrase("at-most", "take at most {most}", most))


def no_symbol(symbol: str, known: tuple[str, ...]) -> Sentence:
    return sentence(phrase("no-symbol", "there is no symbol '{symbol}' on the dice", symbol), near(symbol, known))


def _times(count: int) -> Phrase:
    if count == 0:
        return phrase("never", "never")
    return plural("times", "once", "{count} times", count=count)
