"""What makes a deck of coasters fair: every symbol as often on either side, all coasters different, two symbols on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor
from typing import NamedTuple

from sheetgen.games.game import Typed
from sheetgen.games.lucky_dice_coasters.layout import Keys, Pair
from sheetgen.games.rules import InLayout, LayoutRule, LayoutViolation, layout_rule
from sheetgen.source.messages import Message, Phrase, in_a_row, message, room

phrase, plural = room("coasters")

SIDES = ("left", "right")
_OURS = "(ours)"


class Deck(NamedTuple):
    """The symbols and coasters of a layout, and where they were typed."""

    symbols: tuple[str, ...]
    coasters: tuple[Pair, ...]
    typed: Typed


@layout_rule(
    "coasters/balance",
    "Every symbol stands equally often on the left, and equally often on the right: with 18 coasters and six symbols three "
    "times. Where that does not come out even, some stand once more than the others.",
    _OURS,
)
def balance(deck: Deck) -> Iterator[InLayout]:
    """One violation a side, at the first symbol that stands there too often; at the key when they are only too few."""
    mean = len(deck.coasters) / len(deck.symbols)
    fewest, most = floor(mean), ceil(mean)
    for side, name in enumerate(SIDES):
        counts = Counter(dict.fromkeys(deck.symbols, 0))
        first_extra = ""
        for number, pair in enumerate(deck.coasters, 1):
            counts[pair[side]] += 1
            if counts[pair[side]] > most:
                first_extra = first_extra or f"coasters.{number}.{side + 1}"
        off = tuple((symbol, count) for symbol, count in counts.items() if not fewest <= count <= most)
        if off:
            at = deck.typed.where(first_extra) if first_extra else deck.typed.key("coasters")
            yield at, (), _unbalanced(name, len(deck.coasters), fewest, most, off)


def _unbalanced(side: str, coasters: int, fewest: int, most: int, off: tuple[tuple[str, int], ...]) -> Message:
    shown = in_a_row(phrase("how-often", "{symbol} {times}", symbol, _times(count)) for symbol, count in off)
    times = _times(fewest) if fewest == most else phrase("either-times", "{fewest} or {times}", fewest, _times(most))
    if side == "left":
        note = phrase("left-room", "{coasters} coasters have room for each symbol {times} on the left", coasters, times)
        return message(phrase("left-balance", "the left side is not balanced: {symbols}", shown), note)
    hint = phrase("right-room", "{coasters} coasters have room for each symbol {times} on the right", coasters, times)
    return message(phrase("right-balance", "the right side is not balanced: {symbols}", shown), hint)


def _times(count: int) -> Phrase:
    if count == 0:
        return phrase("never", "never")
    return plural("times", "once", "{count} times", count=count)


@layout_rule(
    "coasters/same-symbol",
    "A coaster has two different symbols, so that dice with either go to one neighbour only.",
    "HOW TO PLAY, 2. Place them on the coaster of another player",
)
def same_symbol(deck: Deck) -> Iterator[InLayout]:
    """Breaks when left and right show the same symbol (rulebook: "2. Place them on the coaster of another player")."""
    for number, (left, right) in enumerate(deck.coasters, 1):
        if left == right:
            hint = phrase("why-two", "dice with it may go to either neighbour, and one symbol less gets its player rid of dice")
            twice = phrase("same-symbol", "coaster {coaster} shows {symbol} on both sides", number, left)
            yield deck.typed.where(f"coasters.{number}.2"), (), message(twice, hint)


@layout_rule(
    "coasters/duplicate",
    "No two coasters are the same, as long as there are enough pairs: six symbols make 30. Left and right count: clover and "
    "pig is another coaster than pig and clover.",
    _OURS,
)
def duplicate(deck: Deck) -> Iterator[InLayout]:
    """Breaks for every coaster that is there already, once there are more copies than a deck of its size needs."""
    pairs = len(deck.symbols) * (len(deck.symbols) - 1)
    allowed = ceil(len(deck.coasters) / pairs)
    seen: dict[Pair, list[int]] = {}
    for number, (left, right) in enumerate(deck.coasters, 1):
        others = seen.setdefault((left, right), [])
        if len(others) >= allowed and left != right:
            line = deck.typed.where(f"coasters.{others[0]}").line
            again = phrase(
                "duplicate", "coaster {coaster} ({left}, {right}) is there already, in line {line}", number, left, right, line
            )
            hint = phrase("pairs", "{symbols} symbols make {pairs} different coasters", len(deck.symbols), pairs)
            yield deck.typed.where(f"coasters.{number}"), (), message(again, hint)
        others.append(number)


RULES: tuple[LayoutRule[Deck], ...] = (balance, same_symbol, duplicate)


def lint(keys: Keys, typed: Typed) -> list[LayoutViolation]:
    """What is wrong with the deck, each at the coaster or symbol that is one too many."""
    deck = Deck(keys.symbols, keys.coasters, typed)
    return [violation for deck_rule in RULES for violation in deck_rule(deck)]


def notes(keys: Keys) -> list[str]:
    """A paragraph about a deck: how often each symbol is on the left and on the right, how many couples of symbols meet."""
    if not keys.coasters:
        return []
    left, right = (Counter(pair[side] for pair in keys.coasters) for side in (0, 1))
    shown = in_a_row(f"{symbol} {left[symbol]} + {right[symbol]}" for symbol in keys.symbols)
    met = len({frozenset(pair) for pair in keys.coasters if pair[0] != pair[1]})
    couples = len(keys.symbols) * (len(keys.symbols) - 1) // 2
    # Translators: the first line says how often each symbol stands on the left and on the right
    paragraph = phrase(
        "deck",
        "{coasters} coasters, left + right: {symbols}\n   {met} of the {couples} couples of symbols meet on a coaster",
        len(keys.coasters),
        shown,
        met,
        couples,
    )
    return [paragraph.text()]
