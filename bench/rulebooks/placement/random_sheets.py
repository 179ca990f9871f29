"""Random levels of the placement pad and random filled sheets, as documents: sheets as a game may end, and sheets with mistakes."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random

from rulebooks.placement import naive
from rulebooks.placement.naive import Cell, Document

FIELDS: Document = {
    "g": {"kind": "gem", "points": 3},
    "h": {"kind": "gem", "points": 2, "colour": "red"},
    "p": {"kind": "puzzle", "colour": "blue", "points": 10},
    "q": {"kind": "puzzle", "colour": "orange", "points": 4},
    "k": {"kind": "key", "colour": "red"},
    "l": {"kind": "key", "colour": "green"},
    "c": {"kind": "lock", "colour": "red"},
    "d": {"kind": "lock", "colour": "green"},
    "b": {"kind": "bomb", "points": -2},
    "B": {"kind": "bomb", "points": 3},
    "r": {"kind": "rocket"},
    "w": {"kind": "planet"},
    "f": {"kind": "flag", "points": [10, 6, 3, 1]},
    "F": {"kind": "flag", "points": [5, 2]},
    "i": {"kind": "pile", "points": -2},
    "j": {"kind": "pile", "points": 1},
}
# pieces of one colour have different points, which lint rejects
DEARER: Document = {"Q": {"kind": "puzzle", "colour": "orange", "points": 7}}
THEMES = ("ghpqcdklbBrwfFij", "kkllcd", "rrwwb", "crkwpp", "bBfFij", "ghpqf", "rrrwwckl", "rw", "ijbBrw", "rw", "")
SHARED = ("bBfF", "f", "b", "ghpqcdklbBrwfFij")  # themes with fields at which players of a table affect each other
PLANETS = 7  # more of them on a level make a search through all choices slow


# Levels


def level(random: Random, rows: int, columns: int, theme: str, special: float = 0.5) -> Document:
    """Make a level of a given size and theme; occasionally a level that lint rejects."""
    letters = theme + random.choice(["", "Q", "g", "bf"])
    odds = {"hole": random.choice([0.0, 0.1, 0.2, 0.3]), "special": special if letters else 0.0}
    grid = [[token(random, letters, odds) for _ in range(columns)] for _ in range(rows)]
    planets = [(row, column) for row in range(rows) for column in range(columns) if grid[row][column] == "w"]
    for row, column in random.sample(planets, max(0, len(planets) - PLANETS)):
        grid[row][column] = "2"
    for _ in range(random.choice([0, 1, 1, 2, 2, 3] if random.random() < 0.2 else [1, 2, 3])):
        grid[random.randrange(rows)][random.randrange(columns)] = "X"
    used = letters + random.choice(["", "k", "f"])  # the last one may be a letter that the grid does without
    fields = {letter: entry for letter, entry in (FIELDS | DEARER).items() if letter in used}
    text = "\n".join(" ".join(row) for row in grid) + "\n"
    lines = [line(random, grid) for _ in range(random.randrange(5))]
    return {"game": "placement", "title": "At random", "grid": text, "fields": fields, "lines": lines}


def token(random: Random, letters: str, odds: dict[str, float]) -> str:
    """Make one field of a grid, or a hole."""
    if random.random() < odds["hole"]:
        return "-"
    letter = random.choice(letters) if random.random() < odds["special"] else ""
    return letter if letter == "w" else f"{random.randint(1, 6)}{letter}"


def line(random: Random, grid: list[list[str]]) -> Document:
    """Return a row or a column, whole or a part of it; lint rejects it if holes are in the way."""
    across = random.random() < 0.5
    number = random.randrange(len(grid) if across else len(grid[0]))
    first, last = sorted(random.choices(range(1, 1 + len(grid[0] if across else grid)), k=2))
    ends = random.choice([{}, {"from": first, "to": last}, {"from": first}, {"to": last}])
    return {"row" if across else "column": number + 1, **ends, "points": random.choice([3, 5, 10])}


# Games played by the rules


def grown(random: Random, level: Document, crosses: int) -> set[Cell]:
    """Return the crosses after `crosses` dice, or as many as fit: keys before locks, a planet with every rocket."""
    fields = naive.board(level)
    marks = naive.kind(level, "start")
    while crosses > 0:
        colours = {fields[cell].colour for cell in marks if fields[cell].kind == "key"}
        free = {cell for mark in marks for cell in naive.beside(mark)} & set(fields) - marks - naive.kind(level, "planet")
        free = {cell for cell in free if fields[cell].kind != "lock" or fields[cell].colour in colours}
        if not free:
            break
        cell = random.choice(sorted(free))
        planets = sorted(naive.kind(level, "planet") - marks)
        marks = marks | {cell}
        if fields[cell].kind == "rocket" and planets:
            marks = marks | {random.choice(planets)}
        crosses -= 1
    return marks


def sheet(random: Random, level: Document, name: str, players: int, crosses: int | None = None) -> Document:
    """Return a sheet as a game may leave it, with all values correct."""
    some = len(naive.board(level)) if random.random() < 0.3 else random.randrange(len(naive.board(level)) + 1)
    marks = grown(random, level, min(naive.most_dice(players), some) if crosses is None else crosses)
    bombs = {cell for cell in naive.kind(level, "bomb") - marks if random.random() < 0.7}
    flags = {naive.at(cell): random.randint(1, players) for cell in sorted(naive.kind(level, "flag") & marks)}
    result = {"sheet": name, "player": "Joe", "players": players, "marks": picture(level, marks, bombs), "flags": flags}
    result["rounds"] = naive.ROUNDS[players]
    return counted(level, result)


def picture(level: Document, marks: set[Cell], bombs: set[Cell]) -> str:
    """Return the marks as typed."""
    fields, rows = naive.board(level), level["grid"].strip("\n").split("\n")
    lines = []
    for row, tokens in enumerate(rows, 1):
        cells = [(row, column) for column in range(1, len(tokens.split()) + 1)]
        shown = ("-" if cell not in fields else "X" if cell in marks else "*" if cell in bombs else "." for cell in cells)
        lines.append(" ".join(shown))
    return "\n".join(lines) + "\n"


def counted(level: Document, sheet: Document) -> Document:
    """Return the sheet with its correct points and total."""
    due = naive.parts(level, sheet)
    return sheet | {"score": due, "total": sum(due.values())}


# Slips


def remark(sheet: Document, cell: Cell, mark: str) -> None:
    """Replace the mark of one field."""
    rows = [list(row.replace(" ", "")) for row in sheet["marks"].strip("\n").split("\n")]
    rows[cell[0] - 1][cell[1] - 1] = mark
    sheet["marks"] = "\n".join(" ".join(row) for row in rows) + "\n"


def flipped(random: Random, level: Document, sheet: Document) -> None:
    """Change one to three marks."""
    for cell in random.sample(sorted(naive.board(level)), random.randint(1, 3)):
        remark(sheet, cell, random.choice("X.XX.*"))


def special_flipped(random: Random, level: Document, sheet: Document) -> None:
    """The marks on one to three special fields become others."""
    cells = sorted(cell for cell, field in naive.board(level).items() if field.kind not in ("plain", "start"))
    for cell in random.sample(cells, min(len(cells), random.randint(1, 3))):
        remark(sheet, cell, random.choice("X.X."))


def rocketed(random: Random, level: Document, sheet: Document) -> None:
    """Cross rockets anywhere, and as many planets or one more or fewer: only some crosses may be connected."""
    rockets = [cell for cell in sorted(naive.kind(level, "rocket")) if random.random() < 0.7]
    planets = random.sample(sorted(naive.kind(level, "planet")), len(naive.kind(level, "planet")))
    count = max(0, len(rockets) + random.choice([-1, 0, 0, 1]))
    for cells, crossed in ((sorted(naive.kind(level, "rocket")), rockets), (planets, planets[:count])):
        for cell in cells:
            remark(sheet, cell, "X" if cell in crossed else ".")


def crowded(random: Random, level: Document, sheet: Document) -> None:
    """Cross a large share of the fields, or all of them."""
    share = random.choice([0.5, 0.8, 0.9, 1.0])
    for cell in sorted(naive.board(level)):
        if random.random() < share:
            remark(sheet, cell, "X")


def blocked(random: Random, level: Document, sheet: Document) -> None:
    """Remove a cross, so that the fields after it lose their connection."""
    cells = sorted(naive.diced(level, sheet))
    if cells:
        remark(sheet, random.choice(cells), ".")


def key_open(random: Random, level: Document, sheet: Document) -> None:
    """The keys of a colour typed as open."""
    keys = sorted(naive.kind(level, "key"))
    if keys:
        colour = naive.board(level)[random.choice(keys)].colour
        for cell in naive.coloured(level, "key", colour):
            remark(sheet, cell, ".")


def start_open(random: Random, level: Document, sheet: Document) -> None:
    """A start field typed as open."""
    cells = sorted(naive.kind(level, "start"))
    if cells:
        remark(sheet, random.choice(cells), ".")


def starred(random: Random, level: Document, sheet: Document) -> None:
    """Put a star on any field, even one that is not a bomb."""
    remark(sheet, random.choice(sorted(naive.board(level))), "*")


def misplaced(random: Random, level: Document, sheet: Document) -> None:
    """Another place, or none, at a flag, crossed or not."""
    cells = sorted(naive.kind(level, "flag"))
    if cells:
        place = random.choice([None, 0, 1, sheet["players"], sheet["players"] + 1, 7])
        sheet["flags"] = sheet["flags"] | {naive.at(random.choice(cells)): place}


def miscounted(random: Random, level: Document, sheet: Document) -> None:
    """Write a part of the score slightly wrong, or with the opposite sign, or blank it."""
    part = random.choice([part for part in naive.PARTS if sheet["score"].get(part)] + [random.choice(naive.PARTS)])
    points = sheet["score"].get(part) or 0
    sheet["score"] = sheet["score"] | {part: random.choice([points + 1, points - 1, points + 1, points - 1, -points, 0, None])}


def misadded(random: Random, level: Document, sheet: Document) -> None:
    """Write a total that is off by one, or none."""
    if sheet["total"] is not None:
        sheet["total"] = random.choice([sheet["total"] + 1, sheet["total"] - 1, None])


def misticked(random: Random, level: Document, sheet: Document) -> None:
    """Another number of rounds, or none."""
    rounds = naive.ROUNDS[sheet["players"]]
    sheet["rounds"] = random.choice([rounds - 1, rounds + 1, rounds - 1, rounds + 1, 0, 1, None])


def blank(random: Random, level: Document, sheet: Document) -> None:
    """Parts of the score, or a whole key, left out."""
    sheet["score"] = {part: points for part, points in sheet["score"].items() if random.random() < 0.5}
    if random.random() < 0.3:
        sheet[random.choice(["score", "flags"])] = {}


def other_players(random: Random, level: Document, sheet: Document) -> None:
    """Another number of players."""
    sheet["players"] = random.randint(1, 4)


MARKS = (flipped, special_flipped, special_flipped, rocketed, rocketed, crowded, blocked, key_open, key_open, start_open, starred)
WRITTEN = (misplaced, misplaced, miscounted, miscounted, misadded, misticked, misticked, blank)
Slip = Callable[[Random, Document, Document], None]


def damaged(random: Random, level: Document, right: Document) -> Document:
    """Return the sheet with mistakes in its marks, with or without recalculated points, and then with mistakes in its values."""
    result = deepcopy(right)
    for slip in random.sample(MARKS, random.choice([0, 1, 1, 2])):
        slip(random, level, result)
    if random.random() < 0.7:
        result = counted(level, result)
    for slip in random.sample(WRITTEN, random.choice([0, 1, 2, 3])):
        slip(random, level, result)
    return result


def scribbled(random: Random, sheet: Document) -> Document:
    """Retype the sheet in another style: small crosses, no spaces, without keys that have no value."""
    marks = sheet["marks"].replace("X", random.choice("Xx")).replace(" ", random.choice(["", " ", "  "]))
    return {key: entry for key, entry in (sheet | {"marks": marks}).items() if entry not in (None, {}) or random.random() < 0.5}


def sheets(random: Random, level: Document, name: str, count: int) -> list[Document]:
    """Return sheets of one level: some are correct, more have mistakes."""
    right = [sheet(random, level, name, random.randint(1, 4)) for _ in range(count)]
    return [scribbled(random, each if random.random() < 0.25 else damaged(random, level, each)) for each in right]


def roomy(random: Random, size: int) -> Document:
    """A large level of few special fields, with a start and room for most of the dice a game has."""
    while True:
        result = level(random, size, size, random.choice(THEMES), special=0.15)
        if len(grown(random, result, size * size)) > size * size * 0.9:
            return result


def brim(random: Random, level: Document, name: str, players: int, more: int) -> Document:
    """Return a sheet with all dice of a game, plus `more`."""
    return sheet(random, level, name, players, naive.most_dice(players) + more)


def smudged(random: Random, level: Document, sheet: Document, count: int) -> Document:
    """Return the sheet with `?` for some of its values, except holes and names."""
    result = deepcopy(sheet)
    marks = sorted(naive.board(level))
    written = [(key, space) for key in ("flags", "score") for space in result.get(key) or {} if result[key][space] is not None]
    alone = [key for key in ("players", "rounds", "total") if result.get(key) is not None]
    for _ in range(count):
        chance = random.random()
        if chance < 0.5 or not written:
            cells = sorted(cell for cell in marks if naive.board(level)[cell].kind not in ("plain", "start")) or marks
            remark(result, random.choice(cells if random.random() < 0.6 else marks), "?")
        elif chance < 0.85:
            key, space = random.choice(written)
            result[key] = result[key] | {space: "?"}
        else:
            result[random.choice(alone)] = "?"
    return result


# Tables

NAMES = ("Ana", "Ben", "Cem", "Dora")


def table(random: Random, level: Document, name: str, players: int, crosses: list[int] | None = None) -> list[Document]:
    """Return the sheets of one game: players who do not cross a bomb that another player crosses strike it out; places are
    consecutive.
    """
    counts = crosses or [random.randrange(len(naive.board(level)) + 1) for _ in range(players)]
    marks = [grown(random, level, count) for count in counts]
    bombs = {cell for cell in naive.kind(level, "bomb") if any(cell in each for each in marks)}
    places = {cell: arrivals(random, [cell in each for each in marks]) for cell in sorted(naive.kind(level, "flag"))}
    result = []
    for seat, each in enumerate(marks):
        flags = {naive.at(cell): places[cell][seat] for cell in places if places[cell][seat]}
        typed: Document = {"sheet": name, "player": NAMES[seat], "players": players, "marks": picture(level, each, bombs - each)}
        result.append(counted(level, typed | {"flags": flags, "rounds": naive.ROUNDS[players]}))
    return result


def arrivals(random: Random, arrived: list[bool]) -> list[int]:
    """Return a place for each player who arrived at a flag, 0 for the others. Players may share a place; the next place counts on
    or skips the shared ones."""
    seats = [seat for seat, there in enumerate(arrived) if there]
    random.shuffle(seats)
    result, place, held = [0] * len(arrived), 1, 0
    for seat in seats:
        if held and random.random() < 0.6:
            place, held = place + random.choice([1, held]), 0
        result[seat] = place
        held += 1
    return result


def bomb_flipped(random: Random, level: Document, sheet: Document) -> None:
    """Another mark on up to three bombs."""
    cells = sorted(naive.kind(level, "bomb"))
    for cell in random.sample(cells, min(len(cells), 3)):
        remark(sheet, cell, random.choice("X..***"))


def replaced(random: Random, level: Document, sheet: Document) -> None:
    """Another place at one or two crossed flags."""
    for cell in random.sample(sorted(sheet["flags"]), min(len(sheet["flags"]), 2)):
        sheet["flags"] = sheet["flags"] | {cell: random.randint(1, sheet["players"])}


BETWEEN = (bomb_flipped, bomb_flipped, replaced, replaced, other_players)
ALONE = (misplaced, special_flipped, flipped, starred, start_open)


def damaged_table(random: Random, level: Document, right: list[Document]) -> list[Document]:
    """Return the table with mistakes on one or several sheets and recalculated points."""
    result = deepcopy(right)
    for slip in random.choices(BETWEEN, k=random.randint(1, 3)) + random.choices(ALONE, k=random.randrange(2)):
        slip(random, level, random.choice(result))
    return [counted(level, each) for each in result]


def tables(random: Random, level: Document, name: str, count: int) -> list[list[Document]]:
    """Return tables of two to four players at one level: some are correct, more have mistakes."""
    right = [table(random, level, name, random.randint(2, 4)) for _ in range(count)]
    return [each if random.random() < 0.25 else damaged_table(random, level, each) for each in right]


def brim_table(random: Random, level: Document, name: str, players: int, more: int) -> list[Document]:
    """Return a table with all dice of a game, plus `more`, split randomly between the sheets."""
    dice = naive.most_dice(players) + more
    cuts = sorted(random.randrange(dice // 3, dice * 2 // 3) for _ in range(players - 1))
    counts = [last - first for first, last in zip([0, *cuts], [*cuts, dice], strict=True)]
    return table(random, level, name, players, counts)
