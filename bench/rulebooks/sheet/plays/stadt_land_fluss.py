"""City, country, river: 20 for the only word of a category, 10 for a unique word, 5 for a word that others have too."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from string import ascii_uppercase
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, places, slip

CATEGORIES = ("city", "country", "river", "name", "animal", "trade")
ROUNDS = 10
Words = list[dict[str, str]]
"""A player's words in each round, by category."""


def written(random: Random, letters: str, knowledge: float) -> Words:
    """Return words that begin with the letters; few different ones, so that some are equal."""
    endings = ("a", "o", "elm", "ist")
    return [
        {kind: letter + kind + random.choice(endings) for kind in CATEGORIES if random.random() < knowledge} for letter in letters
    ]


def worth(words: list[Words], player: int, number: int, kind: str) -> int:
    own = words[player][number][kind]
    others = [each[number][kind] for seat, each in enumerate(words) if seat != player and kind in each[number]]
    return 20 if not others else 5 if own in others else 10


def game(letters: str, words: list[Words]) -> Game:
    sheets, scores = [], {}
    for player, mine in enumerate(words):
        rounds: list[dict[str, Any]] = []
        for number, letter in enumerate(letters):
            points = {kind: worth(words, player, number, kind) for kind in mine[number]}
            typed = {kind: {"word": word, "points": points[kind]} for kind, word in mine[number].items()}
            rounds.append({"letter": letter, "words": typed, "sum": sum(points.values())})
        scores[NAMES[player]] = sum(each["sum"] for each in rounds)
        sheets.append({"sheet": "stadt-land-fluss", "player": NAMES[player], "rounds": rounds, "total": scores[NAMES[player]]})
    return Game(sheets, scores, places(scores, lambda name: -scores[name]))


def games(random: Random) -> Iterator[Game]:
    for players, knowledge in ((1, 0.7), (2, 0.1), (2, 1.0), (4, 0.5), (6, 0.8)):
        letters = "".join(random.sample(ascii_uppercase, random.choice((3, ROUNDS))))
        yield game(letters, [written(random, letters, knowledge) for _ in range(players)])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    own = right.sheets[0]
    yield slip("a total", right, ["total"], own["total"] + 5, "total")
    bare = right._replace(sheets=[_bare(sheet) for sheet in right.sheets])
    n = random.randrange(len(own["rounds"]))
    space, round_ = f"rounds.{n + 1}", own["rounds"][n]
    letter = round_["letter"]
    yield slip("a sum", bare, ["rounds", n, "sum"], round_["sum"] + 10, f"{space}.sum")
    if round_["words"]:
        yield slip("no letter", bare, ["rounds", n, "letter"], None, f"{space}.letter")
    missing = [kind for kind in CATEGORIES if kind not in round_["words"]]
    if missing:
        yield slip(
            "points for none", bare, ["rounds", n, "words", missing[0]], {"points": 10}, f"{space}.words.{missing[0]}.points"
        )
    for kind, typed in round_["words"].items():
        path = ["rounds", n, "words", kind]
        other = "A" if letter != "A" else "B"
        yield slip("another letter", bare, [*path, "word"], other + typed["word"], f"{space}.words.{kind}.word")
        yield slip("15 points", bare, [*path, "points"], 15, f"{space}.words.{kind}.points")
        wrong = {5: 10, 10: 20, 20: 5}[typed["points"]]
        yield slip("not what the others' words make it", bare, [*path, "points"], wrong)._replace(
            finds={(-1, f"{space}.words.{kind}.points")}
        )
    if n:
        yield slip("the letter before", bare, ["rounds", n], {"letter": own["rounds"][n - 1]["letter"]}, f"{space}.letter")
    if len(right.sheets) > 1 and not round_["words"]:
        unused = next(each for each in ascii_uppercase if all(each != other["letter"] for other in own["rounds"]))
        yield slip("a letter of one's own", bare, ["rounds", n], {"letter": unused})._replace(finds={(-1, "")})


def _bare(sheet: dict[str, Any]) -> dict[str, Any]:
    rounds = [{key: value for key, value in each.items() if key != "sum"} for each in sheet["rounds"]]
    return {"sheet": sheet["sheet"], "player": sheet["player"], "rounds": rounds}
