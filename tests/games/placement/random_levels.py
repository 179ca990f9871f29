"""Random levels as players may make them: every size, all kinds of fields, any points, long titles, any paper."""

from __future__ import annotations

import json
from random import Random

LETTERS = "abcdefghijklmnopqrstuvwyzABCDEFGHIJKLMNOPQRSTUVWYZ"
COLOURS = ("red", "blue", "green", "yellow", "orange", "purple", "mauve", "sea green")
WORDS = {
    "en": ("Garden", "gate", "island", "hopping", "&", "back,", "round", "2:", "Thunderstruck", "counterrevolutionaries"),
    "de": ("Das", "Gartentor", "der", "Einhornwiese", "–", "für", "Fortgeschrittene:", "Donaudampfschifffahrtsgesellschaft"),
}
PAPERS = ("a5", "a4", "letter")


def level(random: Random, smallest: int = 3, largest: int = 15) -> str:
    """A level as its author would type it."""
    width, height = random.randint(smallest, largest), random.randint(smallest, largest)
    fields = {letter: kind(random) for letter in random.sample(LETTERS, random.randint(0, 16))}
    grid = [[token(random, fields) for _ in range(width)] for _ in range(height)]
    grid[random.randrange(height)][random.randrange(width)] = "X"
    lines = {json.dumps(line(random, grid)) for _ in range(random.choice([0, 1, 2, 4, 8]))}
    page = {"paper": random.choice(PAPERS), "orientation": random.choice(["landscape", "landscape", "portrait"])}
    parts = [
        "game: placement",
        f"title: {json.dumps({lang: title(random, lang) for lang in WORDS}, ensure_ascii=False)}",
        f"page: {json.dumps(page)}",
        "grid: |",
        *("  " + " ".join(row) for row in grid),
        "fields:",
        *(f"  {letter}: {json.dumps(entry)}" for letter, entry in fields.items()),
        "lines:",
        *(f"  - {entry}" for entry in sorted(lines)),
    ]
    return "\n".join(part for part in parts if part != "fields:" or fields) + "\n"


def title(random: Random, lang: str) -> str:
    """A title of one word or of many."""
    return " ".join(random.choice(WORDS[lang]) for _ in range(random.choice([1, 2, 3, 5, 8, 12, 40])))


def kind(random: Random) -> dict[str, object]:
    """Return the meaning of a letter."""
    kind = random.choice(["gem", "puzzle", "key", "lock", "bomb", "rocket", "planet", "flag", "pile"])
    entry: dict[str, object] = {"kind": kind}
    if kind in ("key", "lock", "puzzle") or random.random() < 0.1:
        entry["colour"] = random.choice(COLOURS)
    most = random.choice([5, 20, 100])
    if kind == "flag":
        entry["points"] = sorted((random.randint(1, most) for _ in range(random.randint(1, 6))), reverse=True)
    elif kind in ("gem", "puzzle", "bomb", "pile"):
        entry["points"] = random.randint(1, most)
    return entry


def token(random: Random, fields: dict[str, dict[str, object]]) -> str:
    """Return one field of the grid."""
    if random.random() < 0.1:
        return "-"
    letter = random.choice(list(fields)) if fields and random.random() < 0.6 else ""
    planet = bool(letter) and fields[letter]["kind"] == "planet"
    return letter if planet else f"{random.randint(1, 6)}{letter}"


def line(random: Random, grid: list[list[str]]) -> dict[str, int]:
    """A row or a column, whole or in part."""
    axis = random.choice(["row", "column"])
    along = len(grid[0]) if axis == "row" else len(grid)
    entry = {axis: random.randint(1, len(grid) if axis == "row" else len(grid[0])), "points": random.choice([5, 10, 15, 20, 100])}
    if random.random() < 0.4:
        entry["from"], entry["to"] = sorted(random.choices(range(1, along + 1), k=2))
    return entry
