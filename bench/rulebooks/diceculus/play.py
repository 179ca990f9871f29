"""Whole tables played by the rulebook, with independent books: `paper` calculates the cards, and sums are added up here."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from rulebooks.diceculus import paper

NAMES = ("Ana", "Ben", "Cem", "Dora", "Emil")
STAGES = {
    "idea": (range(3, 4), range(3, 4)),
    "game": (range(1, 6), range(3, 6)),
    "robbery": (range(5, 7),) * 2,
    "charity": (range(3, 7),) * 2,
}
"""By stage: the possible numbers of letters that a player may put dice on, and of letters on the card."""
Sheet = dict[str, Any]


class Hand(NamedTuple):
    """A player's values in one round before points are passed on."""

    written: dict[str, Any]
    worth: int


def table(random: Random, most_rounds: int = 2) -> list[Sheet]:
    """Return the sheets of a table, as typed."""
    players = random.sample(NAMES, random.randint(2, len(NAMES)))
    sheets: list[Sheet] = [{"sheet": "diceculus", "player": player, "stages": {}} for player in players]
    starts = dict.fromkeys(players, 0)
    ends = dict.fromkeys(players, 0)
    for stage in STAGES:
        rounds = random.randint(0, most_rounds)
        if not rounds:
            continue
        books = {player: starts[player] for player in players}
        typed: dict[str, list[dict[str, Any]]] = {player: [] for player in players}
        for _ in range(rounds):
            for player, written in _round(random, stage, players).items():
                books[player] += written["score"]
                typed[player].append({**written, "total": books[player]})
        for sheet in sheets:
            player = sheet["player"]
            starts[player] = _digits(books[player])
            ends[player] += starts[player]
            sheet["stages"][stage] = {"rounds": typed[player], "grand": starts[player]}
    for sheet in sheets:
        sheet["end"] = ends[sheet["player"]]
    return sheets


def _digits(total: int) -> int:
    digits = sum(int(digit) for digit in str(total).lstrip("-"))
    return -digits if total < 0 else digits


def _round(random: Random, stage: str, players: list[str]) -> dict[str, dict[str, Any]]:
    """Return one round at the table: every player's values by space."""
    while True:
        tree, letters = card(random, random.choice(STAGES[stage][1]))
        try:
            hands = {player: _hand(random, stage, tree, letters) for player in players}
            break
        except paper.Unclear:
            continue
    if stage == "robbery":
        return _robbed(random, players, hands)
    if stage == "charity":
        return _given(random, players, hands)
    return {player: {**hand.written, "score": hand.worth} for player, hand in hands.items()}


def card(random: Random, count: int) -> tuple[paper.Tree, str]:
    """Make a card with the first `count` letters, each once or twice."""
    letters = "abcdef"[:count]
    order = random.sample(letters, count) + random.choices(letters, k=random.randint(0, 2))
    tree: paper.Tree = ("letter", order[0])
    for letter in order[1:]:
        leaf: paper.Tree = ("letter", letter)
        leaf = random.choice((leaf, leaf, ("*", ("number", random.choice("235")), leaf), ("^", leaf, ("number", "2")), ("√", leaf)))
        pair = (tree, leaf) if random.random() < 0.7 else (leaf, tree)
        tree = (random.choice("++--**/"), *pair)
    return tree, letters


def _hand(random: Random, stage: str, tree: paper.Tree, letters: str) -> Hand:
    """Make a split of the dice, rolls and values; blank values are left out or 0, at random."""
    dice = split(random, random.choice(STAGES[stage][0]))
    values, rolls = {}, {}
    for letter in letters:
        if letter in dice:
            rolls[letter] = [sum(random.randint(1, 6) for _ in range(dice[letter])) for _ in range(random.randint(1, 3))]
            values[letter] = rolls[letter][-1]
        elif random.random() < 0.5:
            values[letter] = 0
    worth = paper.worth(tree, {**dict.fromkeys(letters, 0), **values})
    if abs(worth) > 10**30:
        raise paper.Unclear
    written: dict[str, Any] = {"dice": dice, "card": paper.written(tree, random), "values": values}
    if random.random() < 0.3:
        written["rolls"] = rolls
    return Hand(written, worth)


def split(random: Random, letters: int) -> dict[str, int]:
    """Split seven dice over the first few letters, at least one each."""
    cuts = sorted(random.sample(range(1, 7), letters - 1))
    return {letter: high - low for letter, low, high in zip("abcdef", [0, *cuts], [*cuts, 7], strict=False)}


def _robbed(random: Random, players: list[str], hands: dict[str, Hand]) -> dict[str, dict[str, Any]]:
    robs = {player: random.choice([other for other in players if other != player]) for player in players}
    made = {}
    for player, hand in hands.items():
        taken = {robber: hands[robber].worth for robber, victim in robs.items() if victim == player}
        books = {"result": hand.worth, "robs": robs[player], "score": hand.worth - sum(taken.values())}
        made[player] = {**hand.written, **books, **({"robbed": taken} if taken else {})}
    return made


def _given(random: Random, players: list[str], hands: dict[str, Hand]) -> dict[str, dict[str, Any]]:
    gives = {player: _donees(random, player, players) for player in players}
    while not all(any(player in gives[other] for other in players) for player in players):
        gives = {player: _donees(random, player, players) for player in players}
    worths = {player: 50 if random.random() < 0.1 else hand.worth for player, hand in hands.items()}
    made = {}
    for player, hand in hands.items():
        got = {other: paper.whole(Fraction(worths[other], len(to))) for other, to in gives.items() if player in to}
        solved = {"solved": True} if worths[player] != hand.worth else {}
        made[player] = {
            **hand.written,
            "result": worths[player],
            "gives": gives[player],
            "received": got,
            "score": sum(got.values()),
            **solved,
        }
    return made


def _donees(random: Random, player: str, players: list[str]) -> list[str]:
    others = [other for other in players if other != player]
    return random.sample(others, random.randint(1, len(others)))


def text(sheet: Sheet) -> str:
    """The sheet as a file (JSON is YAML)."""
    return json.dumps(sheet, ensure_ascii=False)
