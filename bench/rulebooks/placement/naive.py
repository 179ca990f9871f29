"""A second, naive implementation of the rules of the placement pad, independent of the package.

A level and a filled sheet have the form of their YAML. Headings in brackets are the rulebook's; "(sheetgen's own rule)" marks what
it leaves open. A `?` is unreadable: it breaks no rule, and checks and values that need it are skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

Cell = tuple[int, int]
Document = dict[str, Any]
Findings = list[tuple[str, str]]

DICE = {1: 8, 2: 7, 3: 10, 4: 13}  # [Setup]
ROUNDS = {1: 10, 2: 6, 3: 4, 4: 3}  # [Rounds and Turns]
PARTS = ("gems", "puzzles", "lines", "flags", "bombs", "piles")
MINUS = ("bombs", "piles")


class Field(NamedTuple):
    """A field of a level: its kind ("start", "plain" or a special field), its colour, its points."""

    kind: str
    colour: str
    points: list[int]


# The level and the marks on it


LAST: list[tuple[Document, dict[Cell, Field], dict[str, set[Cell]]]] = []


def last(level: Document) -> tuple[Document, dict[Cell, Field], dict[str, set[Cell]]]:
    """Return a level, its fields, and its fields by kind. Cached until another level is passed, as every function needs them."""
    if not LAST or LAST[0][0] is not level:
        fields = looked_up(level)
        kinds = {
            name: {cell for cell, each in fields.items() if each.kind == name} for name in {each.kind for each in fields.values()}
        }
        LAST[:] = [(level, fields, kinds)]
    return LAST[0]


def board(level: Document) -> dict[Cell, Field]:
    """Return every field of a level."""
    return last(level)[1]


def kind(level: Document, name: str) -> set[Cell]:
    """The fields of one kind."""
    return last(level)[2].get(name, set())


def looked_up(level: Document) -> dict[Cell, Field]:
    """Return every field of a level, by row and column from 1."""
    result = {}
    for row, line in enumerate(level["grid"].strip("\n").split("\n"), 1):
        for column, token in enumerate(line.split(), 1):
            if token != "-":
                result[row, column] = field(token, level.get("fields", {}))
    return result


def field(token: str, letters: Document) -> Field:
    """Return the field for a token of the grid."""
    letter = token.lstrip("123456")
    if token == "X" or not letter:
        return Field("start" if token == "X" else "plain", "", [])
    entry = letters[letter]
    points = entry.get("points", 0)
    return Field(entry["kind"], entry.get("colour", ""), points if isinstance(points, list) else [points])


def coloured(level: Document, name: str, colour: str) -> set[Cell]:
    """The fields of one kind and colour."""
    return {cell for cell in kind(level, name) if board(level)[cell].colour == colour}


def typed(sheet: Document) -> dict[Cell, str]:
    """The mark typed for each field and hole."""
    rows = sheet["marks"].upper().replace(" ", "").split()
    return {(r, c): mark for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1)}


def crossed(level: Document, sheet: Document) -> set[Cell]:
    """Return the crossed fields; a start field always counts as crossed (sheetgen's own rule)."""
    return {cell for cell, mark in typed(sheet).items() if mark == "X"} | kind(level, "start")


def unread(level: Document, sheet: Document) -> set[Cell]:
    """Return the unreadable marks; they are never counted, and fields after them stay reachable."""
    return {cell for cell, mark in typed(sheet).items() if mark == "?"} - kind(level, "start")


def exploded(level: Document, sheet: Document) -> set[Cell]:
    """Return the exploded bombs; elsewhere the star counts as open (sheetgen's own rule)."""
    return {cell for cell, mark in typed(sheet).items() if mark == "*"} & kind(level, "bomb")


def diced(level: Document, sheet: Document) -> set[Cell]:
    """The fields crossed because a die lay on them: no start field, no planet."""
    return crossed(level, sheet) - kind(level, "start") - kind(level, "planet")


def at(cell: Cell) -> str:
    """A field's name."""
    return f"r{cell[0]}c{cell[1]}"


# What order of crosses there may have been


def beside(cell: Cell) -> set[Cell]:
    """Return the positions that share a side with one."""
    row, column = cell
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}


def keyless(level: Document, sheet: Document) -> set[Cell]:
    """Return the crossed locks without a crossed or unreadable key of their colour."""
    marks = crossed(level, sheet)
    keys = marks | unread(level, sheet)
    return {cell for cell in marks & kind(level, "lock") if not keys & coloured(level, "key", board(level)[cell].colour)}


def within_reach(level: Document, sheet: Document, planets: set[Cell]) -> set[Cell]:
    """Return the crossed fields that can be reached step by step, with these planets crossed. [Placing Dice]"""
    sure = crossed(level, sheet)
    marks = sure | unread(level, sheet)
    locks, no_dice = kind(level, "lock"), kind(level, "planet")
    as_open = {lock for lock in locks if not sure & coloured(level, "key", board(level)[lock].colour)}
    result = kind(level, "start") | planets
    count = -1
    while len(result) > count:
        count = len(result)
        for cell in marks - result - no_dice:
            shut = cell in locks - as_open and not result & coloured(level, "key", board(level)[cell].colour)
            if beside(cell) & result and not shut:
                result = result | {cell}
    return result


def orders(level: Document, sheet: Document) -> list[set[Cell]]:
    """Return the reached fields for every choice of planets for the rockets; each rocket opens one crossed planet."""
    marks, unsure = crossed(level, sheet), unread(level, sheet)
    maybe = unsure & kind(level, "planet")
    planets, rockets = (marks | unsure) & kind(level, "planet"), (marks | unsure) & kind(level, "rocket")
    if len(planets) > len(rockets - unsure):
        # surplus planets are the error to report, and count as reached from the start (sheetgen's own rule)
        return [within_reach(level, sheet, planets)]
    planets = planets - maybe
    seen: dict[frozenset[Cell], set[Cell]] = {}
    waiting: list[frozenset[Cell]] = [frozenset()]
    while waiting:
        opened = waiting.pop(0)
        if opened in seen:
            continue
        seen[opened] = within_reach(level, sheet, set(opened) | maybe)
        if len(seen[opened] & rockets) > len(opened):
            waiting += [opened | {planet} for planet in planets - opened]
    return list(seen.values())


def leftovers(level: Document, sheet: Document) -> list[set[Cell]]:
    """Return the unreached crossed fields of every order that leaves as few as possible.

    If there are unreadable marks, return the fields that every order leaves unreached.
    """
    if unread(level, sheet):
        return [crossed(level, sheet) - set().union(*orders(level, sheet))]
    left = [crossed(level, sheet) - order for order in orders(level, sheet)]
    fewest = min(map(len, left))
    result: list[set[Cell]] = []
    for each in left:
        if len(each) == fewest and each not in result:
            result.append(each)
    return result


# The findings of one sheet


def findings(level: Document, sheet: Document) -> Findings:
    """Return the sorted (rule, space) of every error on one sheet."""
    return all_findings(level, sheet)[0]


def all_findings(level: Document, sheet: Document) -> list[Findings]:
    """Return the findings, once for each of the best orders if several leave equally many fields unreached."""
    rest = mark_findings(level, sheet) + flag_findings(level, sheet) + point_findings(level, sheet) + round_findings(level, sheet)
    return [sorted(rest + [("unreachable", f"marks.{at(cell)}") for cell in left]) for left in leftovers(level, sheet)]


def mark_findings(level: Document, sheet: Document) -> Findings:
    """Return the errors in the marks, apart from their order."""
    marks = crossed(level, sheet)
    result = [("locked", f"marks.{at(cell)}") for cell in keyless(level, sheet)]
    most = marks | unread(level, sheet)
    planets, rockets = marks & kind(level, "planet"), marks & kind(level, "rocket")
    if len(planets) > len(most & kind(level, "rocket")):
        result.append(("planet-unearned", "marks"))
    if len(most & kind(level, "planet")) < len(rockets) and not kind(level, "planet") <= most:
        result.append(("planet-missing", "marks"))
    for cell, mark in typed(sheet).items():
        if mark == "*" and cell not in kind(level, "bomb"):
            result.append(("not-a-bomb", f"marks.{at(cell)}"))
        if mark == "." and cell in kind(level, "start"):
            result.append(("start-uncrossed", f"marks.{at(cell)}"))
    if sheet["players"] != "?" and len(diced(level, sheet)) > most_dice(sheet["players"]):
        result.append(("too-many-marks", "marks"))
    return result


def most_dice(players: int) -> int:
    """Return the number of dice in a game: each player starts a turn in each round. [Rounds and Turns]"""
    return ROUNDS[players] * players * DICE[players]


def place(sheet: Document, cell: Cell) -> Any:
    """The place of arrival written for a flag."""
    return (sheet.get("flags") or {}).get(at(cell))


def places(sheet: Document) -> list[int]:
    """Return the possible places; all of them if the number of players is unreadable."""
    return list(range(-1000, 1000) if sheet["players"] == "?" else range(1, sheet["players"] + 1))


def flag_findings(level: Document, sheet: Document) -> Findings:
    """Check the flags: a crossed flag needs a place possible at this table, an uncrossed flag needs none."""
    marks = crossed(level, sheet)
    result = []
    for cell in kind(level, "flag") - unread(level, sheet):
        allowed = places(sheet) if cell in marks else [None, 0]
        if place(sheet, cell) not in [*allowed, "?"]:
            result.append(("flag-place", f"flags.{at(cell)}"))
    return result


def point_findings(level: Document, sheet: Document) -> Findings:
    """Check the written parts of the score and the written total. [End of the Game]"""
    result, due, written = [], parts(level, sheet), written_parts(sheet)
    for part, points in written.items():
        if points not in (due[part], "?") and due[part] is not None and not (part == "flags" and placeless(level, sheet)):
            result.append(("points", f"score.{part}"))
    total = sheet.get("total")
    counted = (due | written).values()
    if total not in (None, "?") and None not in counted and "?" not in counted and total != sum(counted):
        result.append(("total", "total"))
    return result


def placeless(level: Document, sheet: Document) -> bool:
    """Return whether a crossed flag has no place, which leaves the flags' points unknown (sheetgen's own rule)."""
    return any(place(sheet, cell) is None for cell in crossed(level, sheet) & kind(level, "flag"))


def written_parts(sheet: Document) -> dict[str, Any]:
    """Return the written parts of the score, bombs and piles as negative numbers."""
    written = {part: points for part, points in (sheet.get("score") or {}).items() if points is not None}
    return {part: -abs(points) if part in MINUS and points != "?" else points for part, points in written.items()}


def round_findings(level: Document, sheet: Document) -> Findings:
    """Check the rounds: no more than the game has, and fewer only if no field is left. [Rounds and Turns, Rare Special Case]"""
    rounds = sheet.get("rounds")
    if "?" in (rounds, sheet["players"]):
        return []
    due = ROUNDS[sheet["players"]]
    wrong = rounds is not None and (rounds > due or (rounds < due and field_left(level, sheet)))
    return [("rounds", "rounds")] if wrong else []


def field_left(level: Document, sheet: Document) -> bool:
    """Return whether a field is left that is neither crossed nor struck out; unreadable fields don't count as left."""
    return set(board(level)) != crossed(level, sheet) | exploded(level, sheet) | unread(level, sheet)


def errors(level: Document, sheet: Document) -> Findings:
    """Return the findings except the only warning: too few rounds."""
    few = (sheet.get("rounds") or 0) < ROUNDS[sheet["players"]]
    return [each for each in findings(level, sheet) if each != ("rounds", "rounds") or not few]


# What the marks earn


def parts(level: Document, sheet: Document) -> dict[str, Any]:
    """Return the points of every part of the score; None if it depends on unreadable spaces."""
    marks, unsure = crossed(level, sheet), unread(level, sheet)
    due = {
        "gems": sum(points(level, cell) for cell in marks & kind(level, "gem")),
        "puzzles": puzzles(level, marks),
        "lines": sum(line["points"] for line in level.get("lines", []) if full(line_fields(level, line), marks)),
        "flags": flags(level, sheet),
        "bombs": -sum(abs(points(level, cell)) for cell in exploded(level, sheet)),
        "piles": -sum(abs(points(level, cell)) for cell in marks & kind(level, "pile")),
    }
    single = {"gems": "gem", "flags": "flag", "bombs": "bomb", "piles": "pile"}
    unknown = {part for part, name in single.items() if unsure & kind(level, name)}
    if any(
        full(each, marks | unsure) and not each <= marks for each in (line_fields(level, line) for line in level.get("lines", []))
    ):
        unknown.add("lines")
    pieces = [coloured(level, "puzzle", board(level)[cell].colour) for cell in kind(level, "puzzle")]
    if any(each <= marks | unsure and not each <= marks for each in pieces):
        unknown.add("puzzles")
    return {part: None if part in unknown else points for part, points in due.items()}


def computed(level: Document, sheet: Document) -> int | None:
    """Return the total of the marks."""
    due = parts(level, sheet).values()
    return None if None in due else sum(due)


def points(level: Document, cell: Cell) -> int:
    """The points printed on a field."""
    return board(level)[cell].points[0]


def puzzles(level: Document, marks: set[Cell]) -> int:
    """Return the points of each colour with all pieces crossed, from its most valuable piece if they differ
    (sheetgen's own rule).
    """
    pieces = {cell: board(level)[cell].colour for cell in kind(level, "puzzle")}
    whole = {colour for colour in pieces.values() if {cell for cell in pieces if pieces[cell] == colour} <= marks}
    return sum(max(points(level, cell) for cell in pieces if pieces[cell] == colour) for colour in whole)


def line_fields(level: Document, line: Document) -> set[Cell]:
    """Return the fields of the row or column that an arrow marks."""
    first, last = line.get("from", 1), line.get("to", 100)
    if "row" in line:
        return {(row, column) for row, column in board(level) if row == line["row"] and first <= column <= last}
    return {(row, column) for row, column in board(level) if column == line["column"] and first <= row <= last}


def full(fields: set[Cell], marks: set[Cell]) -> bool:
    """Return whether a line is crossed; a line of holes earns nothing (sheetgen's own rule)."""
    return bool(fields) and fields <= marks


def flags(level: Document, sheet: Document) -> int | None:
    """Return the points of the crossed flags with a possible place; places beyond the printed ones earn nothing. None if a place is
    uncertain."""
    result = 0
    for cell in crossed(level, sheet) & kind(level, "flag"):
        arrived, printed = place(sheet, cell), board(level)[cell].points
        if arrived == "?" or (arrived is not None and sheet["players"] == "?"):
            return None
        if arrived is not None and arrived in range(1, sheet["players"] + 1) and arrived is not None and arrived <= len(printed):
            result += printed[arrived - 1]
    return result


# The table


def table_findings(level: Document, sheets: Sequence[Document]) -> list[tuple[str, str, str]]:
    """Return the sorted (rule, player or "", space or "") of every error between the sheets of a table."""
    result = [("players", sheet["player"], "players") for sheet in sheets if sheet["players"] not in ("?", len(sheets))]
    for cell in kind(level, "bomb"):
        result += bomb_findings(level, sheets, cell)
    for cell in kind(level, "flag"):
        late = out_of_order(level, sheets, cell)
        result += [
            ("flag-order", sheet["player"], f"flags.{at(cell)}") for sheet in sheets if late and fitting(level, sheet, cell) in late
        ]
    dice = [len(diced(level, sheet)) for sheet in sheets]
    alone = any(sheet["players"] == "?" or most_diced(level, sheet) > most_dice(sheet["players"]) for sheet in sheets)
    if not alone and sum(dice) > max(most_dice(sheet["players"]) for sheet in sheets):
        result.append(("too-many-dice", "", ""))
    return sorted(result)


def most_diced(level: Document, sheet: Document) -> int:
    """Return the maximum number of fields crossed by dice, including unreadable ones."""
    return len((crossed(level, sheet) | unread(level, sheet)) - kind(level, "start") - kind(level, "planet"))


def bomb_findings(level: Document, sheets: Sequence[Document], cell: Cell) -> list[tuple[str, str, str]]:
    """Check one bomb: if a player crosses it, it explodes for each player who does not."""
    some = any(cell in crossed(level, sheet) for sheet in sheets)
    maybe = any(cell in unread(level, sheet) for sheet in sheets)
    result = []
    for sheet in sheets:
        if cell in exploded(level, sheet) and not some and not maybe and len(sheets) > 1:
            result.append(("bomb-nobody", sheet["player"], f"marks.{at(cell)}"))
        if some and cell not in crossed(level, sheet) | exploded(level, sheet) | unread(level, sheet):
            result.append(("bomb-not-exploded", sheet["player"], f"marks.{at(cell)}"))
    return result


def fitting(level: Document, sheet: Document, cell: Cell) -> int | None:
    """The place written for a flag, unless the sheet itself shows that it is wrong."""
    written: int | None = place(sheet, cell)
    return written if cell in crossed(level, sheet) and written in places(sheet) else None


def unknown_place(level: Document, sheet: Document, cell: Cell) -> bool:
    """Return whether a player may have arrived at a flag in an unknown place."""
    written = place(sheet, cell)
    unsure = cell in unread(level, sheet) or written == "?" or sheet["players"] == "?"
    return written is not None and unsure and cell in crossed(level, sheet) | unread(level, sheet)


def out_of_order(level: Document, sheets: Sequence[Document], cell: Cell) -> list[int]:
    """The places at a flag that cannot follow the place before them."""
    if any(unknown_place(level, sheet, cell) for sheet in sheets):
        return []
    written = [fitting(level, sheet, cell) for sheet in sheets]
    held = Counter(each for each in written if each is not None)
    result, following = [], {1}
    for each in sorted(held):
        if each not in following:
            result.append(each)
        following = {each + 1, each + held[each]}
    return result


def ranking(level: Document, sheets: Sequence[Document]) -> list[tuple[int | None, str, int | None]]:
    """Return (place, player, score): the most points, then the fewest crosses; ties share the place. [End of the Game]

    Players with equal points also share it if the crosses of one of them are partly unreadable (sheetgen's own rule). Players with
    unknown points come last, without a place.
    """
    points: dict[str, int] = {}
    crosses: dict[str, int | None] = {}
    for sheet in sheets:
        due = [number for number in parts(level, sheet).values() if number is not None]
        if len(due) == len(parts(level, sheet)):
            points[sheet["player"]] = sum(due)
            unclear = unread(level, sheet) - kind(level, "start")
            crosses[sheet["player"]] = None if unclear else len(crossed(level, sheet))
    vague = {points[player] for player, count in crosses.items() if count is None}
    worth = {player: (-own, 0 if own in vague else crosses[player] or 0) for player, own in points.items()}
    result = [(1 + sum(other < mine for other in worth.values()), player, -mine[0]) for player, mine in worth.items()]
    others = (sheet["player"] for sheet in sheets if sheet["player"] not in points)
    return [*sorted(result, key=lambda each: each[0]), *((None, player, None) for player in others)]


# Where a die may go


def pips(level: Document) -> dict[Cell, int]:
    """Return the pips of each field that has any."""
    rows = enumerate(level["grid"].strip("\n").split("\n"), 1)
    tokens = {(row, column): token for row, line in rows for column, token in enumerate(line.split(), 1)}
    return {cell: int(token[0]) for cell, token in tokens.items() if token[0].isdigit()}


def free(level: Document, sheet: Document, dice: set[Cell]) -> set[Cell]:
    """Return the unused fields that are neither locked nor planets, given the dice already placed in this turn. [Placing Dice,
    Closed In]"""
    marks, fields = crossed(level, sheet), board(level)
    colours = {fields[cell].colour for cell in marks & kind(level, "key")}
    shut = {cell for cell in kind(level, "lock") if fields[cell].colour not in colours}
    return set(fields) - marks - exploded(level, sheet) - dice - shut - kind(level, "planet")


def next_to(cells: set[Cell]) -> set[Cell]:
    """All places that share a side with one of these."""
    return {place for cell in cells for place in beside(cell)}


def legal(level: Document, sheet: Document, dice: set[Cell], face: int) -> set[Cell]:
    """Return the legal fields for a die. The first die of a turn goes next to a cross, further dice next to a die of this turn; if
    that is impossible (closed in), again next to a cross.
    """
    left = free(level, sheet, dice)
    closed_in = not next_to(dice) & left
    near = next_to(crossed(level, sheet)) if not dice or closed_in else next_to(dice)
    return {cell for cell in left & near if pips(level)[cell] == face}


def surely_legal(level: Document, sheet: Document, dice: set[Cell], face: int) -> set[Cell]:
    """Return the fields that are legal whatever the unreadable marks are; no die is on a cross."""
    unsure = sorted(unread(level, sheet) - dice)
    found = None
    for reading in product("X.*", repeat=len(unsure)):
        other = dict(sheet)
        rows = [list(row) for row in sheet["marks"].upper().replace(" ", "").split()]
        for cell, mark in [*zip(unsure, reading, strict=True), *((cell, ".") for cell in dice)]:
            rows[cell[0] - 1][cell[1] - 1] = mark
        other["marks"] = "\n".join("".join(row) for row in rows)
        each = legal(level, other, dice, face)
        found = each if found is None else found & each
    return found or set()
