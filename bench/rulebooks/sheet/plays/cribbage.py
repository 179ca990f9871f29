"""Cribbage, with cards: dealt, discarded, played and counted, until a player has 121.

In the play: 15 and 31 are 2; two, three, four of a kind 2, 6, 12; a run its length; the last card below 31 is 1. In a hand with the
starter: every 15 is 2, every pair 2, every run its length, four of a suit 4 and five 5 (in the crib five only), the jack of the
starter's suit 1. A jack as the starter is 2 for the dealer. After the play the player after the dealer counts first, the dealer
last and then the crib. At 121 the game ends immediately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

END, DEALS = 121, 14
Card = tuple[int, int]
"""Rank from 1 to 13, and suit."""
DECK = [(rank, suit) for rank in range(1, 14) for suit in range(4)]
IMPOSSIBLE = (19, 25, 26, 27, 30)
"""Scores that no hand can have."""


def counted(hand: Sequence[Card], starter: Card, crib: bool = False) -> int:
    """Return the score of four cards and the starter."""
    cards = [*hand, starter]
    values = [min(rank, 10) for rank, _ in cards]
    points = 2 * sum(sum(some) == 15 for size in range(2, 6) for some in combinations(values, size))
    ranks = Counter(rank for rank, _ in cards)
    points += sum(many * (many - 1) for many in ranks.values())
    for start in (rank for rank in ranks if rank - 1 not in ranks):
        length, ways = 0, 1
        while start + length in ranks:
            ways *= ranks[start + length]
            length += 1
        points += length * ways if length >= 3 else 0
    if len({suit for _, suit in hand}) == 1:
        points += 5 if starter[1] == hand[0][1] else 0 if crib else 4
    return points + ((11, starter[1]) in hand)


def pegs(piles: list[list[Card]], first: int, random: Random) -> Iterator[tuple[int, int]]:
    """Yield the player and points of each peg in the play, in order; cards are played at random."""
    hands = [list(pile) for pile in piles]
    laid: list[int] = []
    turn, last, passed = first, -1, 0
    while any(hands):
        total = sum(min(rank, 10) for rank in laid)
        fits = [card for card in hands[turn] if total + min(card[0], 10) <= 31]
        if fits:
            card = random.choice(fits)
            hands[turn].remove(card)
            laid.append(card[0])
            last, passed = turn, 0
            points = _laid(laid)
            if points:
                yield turn, points
            if sum(min(rank, 10) for rank in laid) == 31:
                laid = []
        else:
            passed += 1
            if passed == len(hands):
                if laid:
                    yield last, 1
                laid, passed, turn = [], 0, last
        turn = (turn + 1) % len(hands)
    if laid:
        yield last, 1


def _laid(laid: list[int]) -> int:
    """Return the points of the card played last."""
    points = 2 * (sum(min(rank, 10) for rank in laid) in (15, 31))
    alike = 1
    while alike < len(laid) and laid[-1 - alike] == laid[-1]:
        alike += 1
    points += alike * (alike - 1)
    for length in range(len(laid), 2, -1):
        run = sorted(laid[-length:])
        if run == list(range(run[0], run[0] + length)):
            return points + length
    return points


def deal(random: Random, totals: list[int], dealer: int) -> dict[str, Any]:
    """Return a deal as written, and update the totals. Later values are left out after the game ends."""
    players = len(totals)
    cards = random.sample(DECK, 52)
    size = 6 if players == 2 else 5
    hands = [[cards.pop() for _ in range(size)] for _ in range(players)]
    crib = [cards.pop()] if players == 3 else []
    for hand in hands:
        while len(hand) > 4:
            crib.append(hand.pop(random.randrange(len(hand))))
    starter = cards.pop()
    row: dict[str, Any] = {"pegged": [None] * players, "hand": [None] * players, "crib": None}

    def add(player: int, points: int, key: str) -> bool:
        """Write points; return whether the game continues."""
        totals[player] = min(END, totals[player] + points)
        if key == "crib":
            row["crib"] = points
        else:
            row[key][player] = (row[key][player] or 0) + points
        return totals[player] < END

    def count() -> Iterator[tuple[int, int, str]]:
        if starter[0] == 11:
            yield dealer, 2, "pegged"
        behind = [(dealer + 1 + n) % players for n in range(players)]
        for player, points in pegs(hands, behind[0], random):
            yield player, points, "pegged"
        for player in behind:
            yield player, counted(hands[player], starter), "hand"
        yield dealer, counted(crib, starter, crib=True), "crib"

    for each in count():
        if not add(*each):
            break
    return row


def played(random: Random, players: int) -> list[dict[str, Any]]:
    totals = [0] * players
    rows: list[dict[str, Any]] = []
    while max(totals) < END:
        rows.append(deal(random, totals, len(rows) % players))
        rows[-1]["total"] = list(totals)
    return rows


def game(rows: list[dict[str, Any]], random: Random) -> Game:
    """Make a game; a player's zero is written as 0 or left blank. Without points in a deal, the total may be blank too."""
    names = NAMES[: len(rows[0]["total"])]
    final = rows[-1]["total"]
    typed: list[dict[str, Any]] = []
    for row in rows:
        row = {key: list(value) if isinstance(value, list) else value for key, value in row.items()}
        for player in range(len(names)):
            own = [row[key][player] for key in ("pegged", "hand")]
            for key in ("pegged", "hand"):
                row[key][player] = row[key][player] or random.choice((None, 0, 0))
            if not any(own) and row["total"][player] == (typed[-1]["due"][player] if typed else 0):
                row["total"][player] = random.choice((row["total"][player], None))
        typed.append({**row, "due": rows[len(typed)]["total"]})
    sheet = {"sheet": "cribbage", "players": list(names), "deals": [{k: v for k, v in row.items() if k != "due"} for row in typed]}
    scores = dict(zip(names, final, strict=True))
    return Game([sheet], scores, places(scores, lambda name: -scores[name]))


def short(random: Random, players: int) -> Game:
    """A game that ends on one sheet, as nearly all do."""
    while True:
        rows = played(random, players)
        if len(rows) <= DEALS:
            return game(rows, random)


def games(random: Random) -> Iterator[Game]:
    nothing = [{"pegged": [1, None], "hand": [None, None], "crib": None, "total": [n + 1, 0]} for n in range(DEALS)]
    yield game(nothing, random)
    for players in (2, 3):
        for _ in range(4):
            yield short(random, players)


def slips(right: Game, random: Random) -> Iterator[Slip]:
    sheet = right.sheets[0]
    names: list[str] = sheet["players"]
    rows = sheet["deals"]
    p = random.randrange(len(names))
    bare = right._replace(sheets=[{**sheet, "deals": [{k: v for k, v in row.items() if k != "total"} for row in rows]}])
    if len(rows) > 1:
        n = random.randrange(len(rows) - 1)
        first = changed_total(right, 0, p)
        if first is not None:
            yield first
        for value in IMPOSSIBLE:
            early = {**bare.sheets[0], "deals": bare.sheets[0]["deals"][: n + 1]}
            cut = right._replace(sheets=[early])
            yield slip(f"a hand of {value}", cut, ["deals", n, "hand", p], value, f"deals.{n + 1}.hand.{names[p]}")
            yield slip(f"a crib of {value}", cut, ["deals", n, "crib"], value, f"deals.{n + 1}.crib")
    if END in right.scores.values() and len(rows) < DEALS:
        winner = max(range(len(names)), key=lambda each: right.scores[names[each]])
        more = {"pegged": [None if each == winner else 1 for each in range(len(names))], "hand": [0] * len(names)}
        if sorted(right.scores.values())[-2] + 1 < END:
            yield slip("played on", bare, ["deals"], [*bare.sheets[0]["deals"], more], f"deals.{len(rows) + 1}.pegged")


def changed_total(right: Game, n: int, p: int) -> Slip | None:
    """Return the game with a wrong total that the next total doesn't carry on."""
    total = right.sheets[0]["deals"][n]["total"][p]
    if total is None:
        return None
    name = right.sheets[0]["players"][p]
    after = right.sheets[0]["deals"][n + 1]["total"][p]
    finds = [f"deals.{n + 1}.total.{name}", *([f"deals.{n + 2}.total.{name}"] if after is not None else [])]
    return slip("a total", right, ["deals", n, "total", p], total + 1, *finds) if after not in (None, END) else None
