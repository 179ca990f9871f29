"""Yacht: five dice, thirteen boxes, one box per turn.

Above, the dice of one number; below, three or four of a kind (all dice added up), a full house (25), four in a row (30), five in a
row (40), five of a kind (50), and chance; 0 if the dice do not fit. 63 above earn 35. Another five of a kind after a yacht of 50
earn 100 in addition to their box, which may then be 25, 30 or 40 in a box below.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from rulebooks.sheet.plays.common import NAMES, Game, Slip, changed, places, slip

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("three-alike", "four-alike", "full-house", "small-straight", "large-straight", "yacht", "chance")
EXTRAS = 3
"""Boxes for further yachts on the sheet."""


def points(dice: list[int], box: str, joker: bool = False) -> int:
    """Return the points of the dice in a box."""
    counts = Counter(dice)
    if box in UPPER:
        number = UPPER.index(box) + 1
        return number * counts[number]
    most, runs = max(counts.values()), "".join(str(n) if n in counts else "-" for n in range(1, 7))
    return {
        "three-alike": sum(dice) if most >= 3 else 0,
        "four-alike": sum(dice) if most >= 4 else 0,
        "full-house": 25 if sorted(counts.values()) == [2, 3] or joker else 0,
        "small-straight": 30 if any(run in runs for run in ("1234", "2345", "3456")) or joker else 0,
        "large-straight": 40 if "12345" in runs or "23456" in runs or joker else 0,
        "yacht": 50 if most == 5 else 0,
        "chance": sum(dice),
    }[box]


def played(random: Random, loaded: float, clever: bool) -> tuple[dict[str, int], int]:
    """Return the boxes of a whole game, and the number of further yachts. Dice may be loaded; players who aren't clever choose any
    box."""
    boxes: dict[str, int] = {}
    extras = 0
    while len(boxes) < len(UPPER + LOWER):
        first = random.randint(1, 6)
        dice = [first if random.random() < loaded else random.randint(1, 6) for _ in range(5)]
        joker = boxes.get("yacht") == 50 and len(set(dice)) == 1 and extras < EXTRAS
        extras += joker
        free = [box for box in UPPER + LOWER if box not in boxes]
        box = max(free, key=lambda each: points(dice, each, joker)) if clever else random.choice(free)
        boxes[box] = points(dice, box, joker)
    return boxes, extras


def sheet(name: str, boxes: dict[str, int], extras: int) -> dict[str, Any]:
    upper = {box: boxes[box] for box in UPPER if box in boxes}
    lower = {box: boxes[box] for box in LOWER if box in boxes}
    subtotal = sum(upper.values())
    bonus = 35 if subtotal >= 63 else 0
    total = subtotal + bonus + sum(lower.values()) + 100 * extras
    typed = {"sheet": "yacht", "player": name, "upper": upper, "lower": lower, "extra": list(range(1, extras + 1))}
    return {**typed, "subtotal": subtotal, "bonus": bonus, "total": total}


def game(boxes: list[tuple[dict[str, int], int]]) -> Game:
    sheets = [sheet(name, *own) for name, own in zip(NAMES, boxes, strict=False)]
    by_name = {each["player"]: each for each in sheets}
    scores = {name: each["total"] for name, each in by_name.items()}
    order = {name: (-each["total"], -each["lower"].get("yacht", 0), -each["subtotal"]) for name, each in by_name.items()}
    return Game(sheets, scores, places(scores, order.__getitem__))


BEST = (
    {box: 5 * (n + 1) for n, box in enumerate(UPPER)} | dict(zip(LOWER, (30, 30, 25, 30, 40, 50, 30), strict=True)),
    EXTRAS,
)
WORST: tuple[dict[str, int], int] = ({**dict.fromkeys(UPPER + LOWER, 0), "chance": 5}, 0)


def games(random: Random) -> Iterator[Game]:
    yield game([BEST, WORST])
    for loaded in (0.0, 0.4, 0.9, 1.0):
        yield game([played(random, loaded, clever=random.random() < 0.7) for _ in range(random.randint(1, 4))])


def slips(right: Game, random: Random) -> Iterator[Slip]:
    own = right.sheets[0]
    bare_sheet = {key: own[key] for key in ("sheet", "player", "upper", "lower", "extra")}
    bare = right._replace(sheets=[bare_sheet, *right.sheets[1:]])
    box = random.choice(UPPER)
    number = UPPER.index(box) + 1
    for value in {6 * number, -1, 5 * number + 1, *range(1, number)}:
        yield slip(box, bare, ["upper", box], value, f"upper.{box}")
    wrong = {"three-alike": (4, 31), "four-alike": (1, 31), "full-house": (24, 50), "small-straight": (25, 40)}
    for below, values in (wrong | {"large-straight": (30, 35), "chance": (4, 31)}).items():
        for value in values:
            yield slip(below, bare, ["lower", below], value, f"lower.{below}")
    if not own["extra"]:
        yield slip("a yacht of 45", bare, ["lower", "yacht"], 45, "lower.yacht")
    without = bare._replace(sheets=[changed(bare_sheet, ["lower", "yacht"], 0), *right.sheets[1:]])
    yield slip("a further yacht after none", without, ["extra"], [1], "extra.1")
    yield slip("a bonus", right, ["bonus"], 35 - own["bonus"], "bonus", "total")
    yield slip("a total", right, ["total"], own["total"] + 1, "total")
    if len(right.sheets) > 1:
        fewer = slip("a turn fewer", bare, ["lower", "chance"], None)
        yield fewer._replace(finds={(-1, "")})
