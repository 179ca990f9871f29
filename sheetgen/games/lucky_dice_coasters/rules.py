"""What makes a deck of coasters fair: every symbol as often on either side, all coasters different, two symbols on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor

from sheetgen.games.findings import Finding
from sheetgen.games.game import Rule, Typed
from sheetgen.games.lucky_dice_coasters.layout import Keys

SIDES = ("left", "right")

RULES = (
    Rule(
        "coasters/balance",
        "Every symbol stands equally often on the left, and equally often on the right: with 18 coasters and six symbols three "
        "times. Where that does not come out even, some stand once more than the others.",
        "(ours)",
    ),
    Rule(
        "coasters/same-symbol",
        "A coaster has two different symbols, so that dice with either go to one neighbour only.",
        "HOW TO PLAY, 2. Place them on the coaster of another player",
    ),
    Rule(
        "coasters/duplicate",
        "No two coasters are the same, as long as there are enough pairs: six symbols make 30. Left and right count: clover and "
        "pig is another coaster than pig and clover.",
        "(ours)",
    ),
)


def lint(keys: Keys, typed: Typed) -> list[Finding]:
    """What is wrong with the deck, each at the coaster or symbol that is one too many."""
    return [*_balance(keys, typed), *_same_symbol(keys, typed), *_duplicates(keys, typed)]


def _balance(keys: Keys, typed: Typed) -> Iterator[Finding]:
    """One finding a side, at the first symbol that stands there too often; at the key when they are only too few."""
    mean = len(keys.coasters) / len(keys.symbols)
    for side, name in enumerate(SIDES):
        counts = Counter(dict.fromkeys(keys.symbols, 0))
        first_extra = ""
        for number, pair in enumerate(keys.coasters, 1):
            counts[pair[side]] += 1
            if counts[pair[side]] > ceil(mean):
                first_extra = first_extra or f"coasters.{number}.{side + 1}"
        off = {symbol: count for symbol, count in counts.items() if not floor(mean) <= count <= ceil(mean)}
        if off:
            told = ", ".join(f"{symbol} {_times(count)}" for symbol, count in off.items())
            due = str(floor(mean)) if floor(mean) == ceil(mean) else f"{floor(mean)} or {ceil(mean)}"
            why = f"{len(keys.coasters)} coasters have room for each symbol {due} times on the {name}"
            at = typed.where(first_extra) if first_extra else typed.key("coasters")
            yield Finding("coasters/balance", "error", None, f"the {name} side is not balanced: {told}", at, (why,))


def _same_symbol(keys: Keys, typed: Typed) -> Iterator[Finding]:
    """Breaks when left and right show the same symbol."""
    for number, (left, right) in enumerate(keys.coasters, 1):
        if left == right:
            why = "dice with it may go to either neighbour, and one symbol less gets its player rid of dice"
            at = typed.where(f"coasters.{number}.2")
            yield Finding("coasters/same-symbol", "error", None, f"coaster {number} shows {left} on both sides", at, (why,))


def _duplicates(keys: Keys, typed: Typed) -> Iterator[Finding]:
    """Breaks for every coaster that is there already, once there are more copies than a deck of its size needs."""
    pairs = len(keys.symbols) * (len(keys.symbols) - 1)
    allowed = ceil(len(keys.coasters) / pairs)
    seen: dict[tuple[str, str], list[int]] = {}
    for number, pair in enumerate(keys.coasters, 1):
        others = seen.setdefault(pair, [])
        if len(others) >= allowed and pair[0] != pair[1]:
            line = typed.where(f"coasters.{others[0]}").line
            message = f"coaster {number} ({pair[0]}, {pair[1]}) is there already, in line {line}"
            why = f"{len(keys.symbols)} symbols make {pairs} different coasters"
            yield Finding("coasters/duplicate", "error", None, message, typed.where(f"coasters.{number}"), (why,))
        others.append(number)


def notes(keys: Keys) -> list[str]:
    """How often each symbol stands on either side, in a player's words."""
    if not keys.coasters:
        return []
    left, right = (Counter(pair[side] for pair in keys.coasters) for side in (0, 1))
    told = ", ".join(f"{symbol} {left[symbol]} + {right[symbol]}" for symbol in keys.symbols)
    met = len({frozenset(pair) for pair in keys.coasters if pair[0] != pair[1]})
    couples = len(keys.symbols) * (len(keys.symbols) - 1) // 2
    first = f"{len(keys.coasters)} coasters, left + right: {told}"
    return [f"{first}\n   {met} of the {couples} couples of symbols meet on a coaster"]


def _times(count: int) -> str:
    return {0: "never", 1: "once"}.get(count, f"{count} times")
