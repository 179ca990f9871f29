"""The coasters of Lucky Dice: a deck to print, cut out and play with. There is nothing to fill in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import ceil, floor
from typing import NamedTuple

from msgspec import field

from sheetgen.drawing.content import SheetContent
from sheetgen.games.game import Game, KeyFault, LayoutKeys, Typed
from sheetgen.games.lucky_dice import symbols
from sheetgen.games.lucky_dice.symbols import ICONS, SYMBOLS, icon
from sheetgen.games.parts import Plan, unfilled
from sheetgen.games.rules import InLayout, LayoutRule, LayoutViolation, layout_rule
from sheetgen.source.faults import near
from sheetgen.source.messages import Message, Phrase, in_a_row, message, room

phrase, plural = room("coasters")

MOST_COASTERS = 200
SIDES = ("left", "right")
_RING = 6
"""Number of symbols in the ring on the backs; all backs are the same."""

Pair = tuple[str, str]
"""A coaster's left and its right symbol."""


class Keys(LayoutKeys, frozen=True):
    """The game's own keys in a layout."""

    symbols: tuple[str, ...] = SYMBOLS
    """Symbols on the dice."""
    icons: dict[str, str] = field(default_factory=lambda: dict(ICONS))
    """Names of pictures by symbol, for symbols whose picture has another name."""
    coasters: tuple[Pair, ...] = ()
    """The deck: `[left, right]` for each coaster."""


def check_keys(keys: Keys, _typed: Typed) -> list[KeyFault]:
    """Return every error in the keys that makes the deck impossible: (path, message)."""
    return [*symbols.faults(keys.symbols), *_coasters(keys)]


def _coasters(keys: Keys) -> Iterator[KeyFault]:
    if len(keys.coasters) > MOST_COASTERS:
        many = phrase("too-many", "{coasters} coasters are too many to shuffle", len(keys.coasters))
        yield "coasters", message(many, phrase("at-most", "choose at most {most}", MOST_COASTERS))
        return
    for number, pair in enumerate(keys.coasters, 1):
        for side, symbol in enumerate(pair, 1):
            if symbol not in keys.symbols:
                unknown = phrase("no-symbol", "there is no symbol '{symbol}' on the dice", symbol)
                yield f"coasters.{number}.{side}", message(unknown, near(symbol, keys.symbols))


def content(keys: Keys, _plan: Plan) -> SheetContent:
    """Return the list `coasters`: a row for each with its left and right pictures, and the pictures in the ring on its back."""
    icons = [icon(symbol, keys.icons) for symbol in keys.symbols]
    ring = {f"ring-{n + 1}": icons[n % len(icons)] for n in range(_RING)}
    pairs = [(icon(left, keys.icons), icon(right, keys.icons)) for left, right in keys.coasters]
    coasters = tuple({"left": left, "right": right, **ring} for left, right in pairs)
    return SheetContent(form={}, lists={"coasters": coasters})


class Deck(NamedTuple):
    """The symbols and coasters of a layout, and their positions in the file."""

    symbols: tuple[str, ...]
    coasters: tuple[Pair, ...]
    typed: Typed


@layout_rule(
    "coasters/balance",
    "All symbols appear equally often on the left, and equally often on the right: three times each with 18 "
    "coasters and six symbols. If this is impossible, some symbols appear one extra time.",
    "(sheetgen's own rule)",
)
def balance(deck: Deck) -> Iterator[InLayout]:
    """Yield one violation per unbalanced side: at the first symbol that appears too often, or at the key if symbols only appear too
    rarely."""
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
        note = phrase("left-room", "with {coasters} coasters, each symbol should appear on the left {times}", coasters, times)
        return message(phrase("left-balance", "the left side is not balanced: {symbols}", shown), note)
    hint = phrase("right-room", "with {coasters} coasters, each symbol should appear on the right {times}", coasters, times)
    return message(phrase("right-balance", "the right side is not balanced: {symbols}", shown), hint)


def _times(count: int) -> Phrase:
    if count == 0:
        return phrase("never", "never")
    return plural("times", "once", "{count} times", count=count)


@layout_rule(
    "coasters/same-symbol",
    "A coaster has two different symbols, so that dice with either symbol go to only one neighbour.",
    "HOW TO PLAY, 2. Place them on the coaster of another player",
)
def same_symbol(deck: Deck) -> Iterator[InLayout]:
    """Check that the left and right symbols of a coaster differ (rulebook: "2. Place them on the coaster of another player")."""
    for number, (left, right) in enumerate(deck.coasters, 1):
        if left == right:
            hint = phrase(
                "why-two",
                "dice with this symbol could go to either neighbour, and the player couldn't get rid of any other dice",
            )
            twice = phrase("same-symbol", "coaster {coaster} shows {symbol} on both sides", number, left)
            yield deck.typed.where(f"coasters.{number}.2"), (), message(twice, hint)


@layout_rule(
    "coasters/duplicate",
    "No two coasters are the same while there are enough pairs: six symbols give 30. The sides matter: clover and "
    "pig differs from pig and clover.",
    "(sheetgen's own rule)",
)
def duplicate(deck: Deck) -> Iterator[InLayout]:
    """Yield a violation for every repeated coaster that exceeds the number of copies that a deck of this size needs."""
    pairs = len(deck.symbols) * (len(deck.symbols) - 1)
    allowed = ceil(len(deck.coasters) / pairs)
    seen: dict[Pair, list[int]] = {}
    for number, (left, right) in enumerate(deck.coasters, 1):
        others = seen.setdefault((left, right), [])
        if len(others) >= allowed and left != right:
            line = deck.typed.where(f"coasters.{others[0]}").line
            again = phrase("duplicate", "coaster {coaster} ({left}, {right}) is already in line {line}", number, left, right, line)
            hint = phrase("pairs", "{symbols} symbols make {pairs} different coasters", len(deck.symbols), pairs)
            yield deck.typed.where(f"coasters.{number}"), (), message(again, hint)
        others.append(number)


RULES: tuple[LayoutRule[Deck], ...] = (balance, same_symbol, duplicate)


def lint(keys: Keys, typed: Typed) -> list[LayoutViolation]:
    """Return the findings in the deck, each at the surplus coaster or symbol."""
    deck = Deck(keys.symbols, keys.coasters, typed)
    return [violation for deck_rule in RULES for violation in deck_rule(deck)]


def notes(keys: Keys) -> list[str]:
    """Describe a deck in one paragraph: how often each symbol is on the left and on the right, and how many different pairs of
    symbols share a coaster."""
    if not keys.coasters:
        return []
    left, right = (Counter(pair[side] for pair in keys.coasters) for side in (0, 1))
    shown = in_a_row(f"{symbol} {left[symbol]} + {right[symbol]}" for symbol in keys.symbols)
    met = len({frozenset(pair) for pair in keys.coasters if pair[0] != pair[1]})
    couples = len(keys.symbols) * (len(keys.symbols) - 1) // 2
    # Translators: the first line says how often each symbol is on the left and on the right
    paragraph = phrase(
        "deck",
        "{coasters} coasters, left + right: {symbols}\n   {met} of the {couples} pairs of symbols are on a coaster together",
        len(keys.coasters),
        shown,
        met,
        couples,
    )
    return [paragraph.text()]


GAME = Game(
    name="lucky-dice-coasters",
    keys=Keys,
    standard="lucky-dice/coasters",
    model=unfilled,
    content=content,
    read=Plan.read,
    rules=RULES,
    check_keys=check_keys,
    feeds={"coasters": ("symbols", "icons", "coasters")},
    lint=lint,
    notes=notes,
)
