"""Sheets and layouts of the games that would take long to check: extreme searches, formulas and numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

LONG = "9" * 400
HOSTILE: dict[str, Callable[[int], str]] = {
    "towers": lambda n: "1.1^" * 45 + f"a+b+c+{n}",
    "broken powers": lambda n: "+".join(["2^0.37"] * 24) + f"+{n}a+b+c",
    "digits": lambda n: "·".join(["9^999"] * 5) + f"+{n}a+b+c",
    "roots of much": lambda n: "√(" + "·".join(["9^999"] * 5) + f")+{n}a+b+c",
    "fractions": lambda n: "+".join(f"a/{n * 31 + each}" for each in range(11, 26)) + "+b+c",
    "brackets": lambda n: "(" * 60 + f"a+b+c+{n}" + ")" * 60,
}
Files = dict[str, str]


def _dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def diceculus(card: Callable[[int], str], rounds: int) -> str:
    """Return a sheet on which every round has a card made by `card`."""

    def played(number: int) -> dict[str, Any]:
        return {
            "card": card(number),
            "dice": {"a": 5, "b": 1, "c": 1},
            "values": {"a": 30, "b": 2, "c": 3},
            "score": 3,
            "total": number,
        }

    return _dumped({"sheet": "diceculus", "player": "Ana", "stages": {"idea": {"rounds": [played(n) for n in range(rounds)]}}})


def deck(card: Callable[[int], str], cards: int) -> str:
    """A layout of cards of one kind."""
    return _dumped({"game": "diceculus-cards", "decks": {"idea": [card(number) for number in range(cards)]}})


def islands(rockets: int, planets: int, reachable: bool = True) -> str:
    """Return a level of 15 × 15: rockets in two rows at the top, planets below, each with an island. reachable: the start is at the
    top."""
    rows = [["-"] * 15 for _ in range(15)]
    for number in range(30):
        rows[number // 15][number % 15] = "1r" if number and number <= rockets else f"{number % 6 + 1}"
    for number in range(planets):
        row, column = 3 + number // 5 % 6 * 2, number % 5 * 3 + number // 30
        rows[row][column : column + 2] = ["w", f"{number % 6 + 1}{'ab'[number % 2]}"]
    rows[0 if reachable else 14][0 if reachable else 14] = "X"
    grid = "".join("  " + " ".join(row) + "\n" for row in rows)
    gems = ", ".join(f"{letter}: {{kind: gem, points: {number + 1}}}" for number, letter in enumerate("ab"))
    return f"game: placement\ntitle: Islands\ngrid: |\n{grid}fields: {{r: {{kind: rocket}}, w: {{kind: planet}}, {gems}}}\n"


def crossed(level: str) -> str:
    """The marks of a sheet on which every field is crossed."""
    grid = level.partition("|\n")[2].partition("fields:")[0]
    return re.sub(r"[^\s-]+", "X", grid)


COMMANDS: dict[str, tuple[Files, tuple[str, ...], int | None]] = {
    **{f"a sheet of {name}": ({"a.yaml": diceculus(card, 100)}, ("check", "a.yaml"), None) for name, card in HOSTILE.items()},
    **{f"cards of {name}": ({"a.yaml": deck(card, 60)}, ("lint", "a.yaml"), None) for name, card in HOSTILE.items()},
    "towers on thirty cards, drawn": ({"a.yaml": deck(HOSTILE["towers"], 30)}, ("render", "a.yaml"), None),
    "divisors of long numbers": (
        {
            "own.yaml": "extends: diceculus\nwinner: divisors\n",
            **{f"{name}.yaml": _dumped({"sheet": "own.yaml", "player": name, "end": int(LONG)}) for name in ("Ana", "Ben")},
        },
        ("check", "--table", "Ana.yaml", "Ben.yaml"),
        None,
    ),
    "a sheet of towers, proofed": ({"a.yaml": diceculus(HOSTILE["towers"], 100)}, ("proof", "a.yaml"), None),
    "a sheet of broken powers, proofed": ({"a.yaml": diceculus(HOSTILE["broken powers"], 100)}, ("proof", "a.yaml"), None),
    "two hundred sheets, proofed": (
        {"a.yaml": "---\n".join(["sheet: namaste\nplayer: Ana\nkarma: [7, 8, 9, 0]\nsymbols: {lotus: 3, eye: 4}\n"] * 200)},
        ("proof", "a.yaml"),
        1,
    ),
    "every field crossed, proofed": (
        {
            "a.yaml": islands(25, 25, reachable=False),
            "b.yaml": "sheet: a.yaml\nplayer: Ana\nplayers: 2\nmarks: |\n" + crossed(islands(25, 25, reachable=False)),
        },
        ("proof", "b.yaml"),
        None,
    ),
    "five rockets, 35 planets": ({"a.yaml": islands(5, 35)}, ("lint", "a.yaml"), None),
    "six rockets, 35 planets": ({"a.yaml": islands(6, 35)}, ("lint", "a.yaml"), None),
    "25 rockets, 25 planets": ({"a.yaml": islands(25, 25)}, ("lint", "a.yaml"), None),
    "rockets nobody reaches": (
        {
            "a.yaml": islands(25, 25, reachable=False),
            "b.yaml": "sheet: a.yaml\nplayer: Ana\nplayers: 2\nmarks: |\n" + crossed(islands(25, 25, reachable=False)),
        },
        ("check", "b.yaml"),
        None,
    ),
    "a title of digits": (
        {"a.yaml": f"extends: placement/level-1\ntitle: {'7' * 20_000}\n"},
        ("lint", "a.yaml"),
        None,
    ),
    "a long word for a title, drawn": ({"a.yaml": f"extends: namaste\ntitle: {'m' * 20_000}\n"}, ("render", "a.yaml"), None),
    "sheets without end on a paper": ({}, ("render", "namaste", "--up", "1000000"), 2),
    "copies without end": ({}, ("render", "namaste", "--copies", "9" * 30), 2),
    "a number of digits without end": ({"a.yaml": f"sheet: namaste\ntotal: {'9' * 5000}\n"}, ("check", "a.yaml"), 2),
    "a round for every die ever cast": (
        {"a.yaml": "sheet: lucky-dice\nplayers: [Ana, Ben]\nrounds:\n" + "- {out: [Ana]}\n" * 3000},
        ("check", "a.yaml"),
        2,
    ),
    "a picture with a name of 5,000 letters": (
        {"a.yaml": f"extends: namaste\nblocks:\n  - {{id: p, block: picture, at: c1 r1, file: {'x' * 5000}.png}}\n"},
        ("lint", "a.yaml"),
        2,
    ),
}
"""Files, a command on them, and its exit status if that is certain."""
