"""A drawn sheet checked by numbers: no print overlaps anything that must be legible, and spaces to write in are blank.

As a script it prints random levels and reports errors: `python -m tests.games.placement.paper [COUNT] [SEED]`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path as File
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rulebooks.placement.naive import Document
from rulebooks.placement.random_sheets import DEARER, FIELDS, token

from sheetgen.drawing.papers import PAPERS, UNPRINTED
from sheetgen.drawing.sheet import Box, Ellipse, Ink, Line, Op, Page, Path, Rect, Sheet, Symbol, Text
from sheetgen.layout.building.build import draw
from sheetgen.layout.model import Layout
from sheetgen.layout.read import Library
from sheetgen.source.faults import Fault
from tests.drawing.blocks.room import fonts, ink, letters
from tests.layout.files import typed

LEAST_TYPE = 6.0
LEAST_BOX, LEAST_SYMBOL, LEAST_PIP = 1.6, 1.3, 0.25
"""Minimum sides of spaces to tick or write in and of symbols (arrows, too), and minimum diameter of pips, in mm."""
SLACK = 1e-3
"""Overlaps of less than a thousandth of a millimetre are rounding."""
INKS: tuple[Ink, ...] = ("full", "saver", "mono")


# The judge


def safe(sheet: Sheet) -> Box:
    """Return the area within the margin; bars extend a little beyond it at both sides, and the imprint is in the lower margin."""
    width, height = sheet.paper
    margin = sheet.margin
    side, below = (margin, margin) if sheet.scan else (margin - 2, min(margin, UNPRINTED))
    return Box(side, margin, width - 2 * side, height - margin - below)


def amiss(sheet: Sheet) -> list[str]:
    """Everything that is wrong with a sheet, page by page."""
    inside = safe(sheet)
    return [f"page {number}: {what}" for number, page in enumerate(sheet.pages, 1) for what in _amiss(page, inside)]


def _amiss(page: Page, inside: Box) -> Iterator[str]:
    yield from (f"beyond the margin: {op}" for op in page.ops if not inside.holds(_print(op)))
    yield from (f"small type: {op}" for op in page.ops if isinstance(op, Text) and op.size < LEAST_TYPE - 1e-6)
    yield from (f"too small: {op}" for op in page.ops if isinstance(op, Symbol) and op.box.w < LEAST_SYMBOL)
    yield from (f"too small: {op}" for op in page.ops if isinstance(op, Ellipse) and _is_read(op) and op.box.w < LEAST_PIP)
    seen = [(number, op, _read(op)) for number, op in enumerate(page.ops) if _is_read(op)]
    yield from (f"{a} and {b} overlap" for a, b in _overlapping(seen))
    for number, op in enumerate(page.ops):
        if not _is_read(op):
            own = ink(op)
            near = [each for each in seen if own.overlaps(each[2], SLACK)]
            yield from (f"{op} covers {read}" for at, read, box in near if at < number and _covers(op, box))
            under = ((at, read) for at, read, box in near if at > number and _cuts(op, box))
            yield from (f"{read} lies on the edge of {op}" for at, read in under if not _hidden(page.ops[number:at], _read(read)))
    for box in _written_in(page):
        yield from [f"a space to write in is too small: {box}"] if min(box.w, box.h) < LEAST_BOX else []
        yield from (f"{op} stands in a space to write in" for _, op, read in seen if read.overlaps(box, SLACK))
        yield from (f"{op} cuts a space to write in" for op in page.ops if _cuts(op, box.inset(0.3)) and not box.holds(ink(op)))


def _overlapping(seen: Sequence[tuple[int, Op, Box]]) -> Iterator[tuple[Op, Op]]:
    """Yield pairs of overlapping legible parts; parts too far to the right are skipped."""
    ordered = sorted(seen, key=lambda each: each[2].x)
    for number, (_, one, box) in enumerate(ordered):
        for _, other, beside in islice(ordered, number + 1, None):
            if beside.x > box.right:
                break
            if box.overlaps(beside, SLACK):
                yield one, other


def _print(op: Op) -> Box:
    """Return the ink extents of an operation; figures have no descenders."""
    return letters(op) if isinstance(op, Text) and not any(char.isalpha() for char in op.text) else ink(op)


def _is_read(op: Op) -> bool:
    """Return whether it must be read: texts, symbols, pips and the lines of a cross."""
    match op:
        case Text() | Symbol():
            return True
        case Ellipse(_, fill, pen):
            return fill is not None and pen is None
        case Line(x1, y1, x2, y2):
            return x1 != x2 and y1 != y2
    return False


def _read(op: Op) -> Box:
    """Return the part that must stay legible; each line of a cross counts with its middle half only."""
    if isinstance(op, Line):
        box = ink(op)
        sign = 1 if (op.x2 - op.x1) * (op.y2 - op.y1) > 0 else -1
        return Box(box.x, box.y if sign > 0 else box.y + box.h / 2, box.w / 2 - SLACK, box.h / 2 - SLACK)
    return letters(op) if isinstance(op, Text) else ink(op)


def _covers(op: Op, read: Box) -> bool:
    """Return whether an operation drawn later covers the edge or all of a legible part."""
    box = ink(op)
    if not box.overlaps(read, SLACK):
        return False
    return _filled(op) or not _within(op).holds(read, SLACK)


def _cuts(op: Op, read: Box) -> bool:
    """Return whether the outline of something goes through a box."""
    box = ink(op)
    if isinstance(op, Text | Symbol) or not box.overlaps(read, SLACK):
        return False
    return not isinstance(op, Line) and not _within(op).holds(read, SLACK) and not (_is_read(op) and read.holds(box))


def _hidden(between: Sequence[Op], read: Box) -> bool:
    """Return whether a fill drawn in between surrounds a legible part completely."""
    return any(_filled(op) and _within(op).holds(read, SLACK) for op in between[1:])


def _within(op: Op) -> Box:
    """Return the inside of an outline; for a round outline, a little more than the largest square in it."""
    box = ink(op)
    match op:
        case Rect(_, _, pen):
            return box.inset(pen.width if pen else 0)
        case Ellipse() | Path():
            return box.inset(min(box.w, box.h) * 0.095)
    return Box(box.x, box.y, 0, 0)


def _filled(op: Op) -> bool:
    return isinstance(op, Rect | Ellipse | Path) and op.fill is not None


def _written_in(page: Page) -> Iterator[Box]:
    """Yield the boxes within fields: the boxes of flags for places, and the boxes to tick."""
    for place in page.places:
        if place.space.startswith("flags."):
            yield place.box
        if place.space.startswith("marks."):
            yield from (part.box for part in place.parts)


def bars(layout: Layout, sheet: Sheet) -> list[str]:
    """Return the errors in the points of a level's lines: each must be printed between fields, in front of its row or column, from
    the start of the line on."""
    (page,) = sheet.pages
    fields = {place.space: place.box for place in page.places if place.space.startswith("marks.")}
    lattice = layout.content.lattices["marks"]
    texts = [(op, letters(op)) for op in page.ops if isinstance(op, Text) and op.weight == "bold"]
    wrong = []
    for end in layout.content.ends["lines"]:
        places = [(end.index, n) if end.axis == "row" else (n, end.index) for n in range(end.first, end.last + 1)]
        first = fields.get(lattice[places[0][0] - 1][places[0][1] - 1] or "")
        if not end.within or first is None:
            continue
        mine = [box for op, box in texts if op.text == end.face.text and op.angle == (0 if end.axis == "row" else 90)]
        if end.axis == "row":
            before = [box for box in mine if first.x <= box.x and box.right <= first.right and box.bottom <= first.y]
        else:
            before = [box for box in mine if first.y <= box.y and box.bottom <= first.bottom and box.right <= first.x]
        if not any(not any(box.overlaps(field) for field in fields.values()) for box in before):
            wrong.append(f"{end.axis} {end.index} from {end.first} to {end.last} has no points in front of it")
    return wrong


# Levels


def level(random: Random, paper: str | None = None) -> Document:
    """A level of any size with any fields and many lines, some within others."""
    rows, columns = random.choice([(3, 3), (15, 15), (7, 9), (random.randint(3, 15), random.randint(3, 15))])
    letters = "".join(random.sample("ghpqklcdbBrwfFij", random.choice([4, 8, 16])))
    odds = {"hole": random.choice([0.0, 0.1, 0.25]), "special": random.choice([0.2, 0.5, 0.9])}
    grid = [[token(random, letters, odds) for _ in range(columns)] for _ in range(rows)]
    grid[random.randrange(rows)][random.randrange(columns)] = "X"
    lines = [line(random, grid) for _ in range(random.choice([0, 2, 5, 8, 12, 25]))]
    fields = {letter: dict(entry) for letter, entry in (FIELDS | DEARER).items() if letter in letters}
    for entry in fields.values():
        if isinstance(entry.get("points"), int):
            entry["points"] = random.choice([1, 3, 5, 10, 15, 50, 100])
        elif "points" in entry:
            entry["points"] = [100, 60, 30, 10]
    text = "\n".join(" ".join(row) for row in grid) + "\n"
    page = {"page": {"paper": paper}} if paper else {}
    return {"game": "placement", "title": "At random", **page, "grid": text, "fields": fields, "lines": lines}


def line(random: Random, grid: list[list[str]]) -> Document:
    """A line; mostly a part of its row or column, and mostly in one of the first rows or columns so that they share fields."""
    across = random.random() < 0.5
    number = random.randrange(len(grid) if across else len(grid[0])) if random.random() < 0.6 else random.randrange(3)
    first, last = sorted(random.choices(range(1, 1 + len(grid[0] if across else grid)), k=2))
    ends = random.choice([{}, {"from": first, "to": last}, {"from": first, "to": last}, {"from": first}, {"to": last}])
    return {"row" if across else "column": number + 1, **ends, "points": random.choice([1, 3, 5, 10, 15, 20, 50, 75, 100])}


def yaml(level: Document) -> str:
    """Return a level as typed YAML."""
    grid = level["grid"].replace("\n", "\n  ").rstrip()
    rest = [f"{key}: {_flow(value)}" for key, value in level.items() if key != "grid"]
    return "\n".join([*rest, f"grid: |\n  {grid}"]) + "\n"


def _flow(value: object) -> str:
    """A value in braces."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(each)}" for key, each in value.items()) + "}"
    return "[" + ", ".join(map(_flow, value)) + "]" if isinstance(value, list) else str(value)


class Tried(NamedTuple):
    """The result of printing a level: the errors, the paper, and whether the first paper was too small."""

    wrong: list[str]
    paper: str | None
    too_small: bool


def tried(folder: File, level: Document, ink: Ink) -> Tried:
    """Print a level on its own paper, or on the paper that its error suggests."""
    first = _printed(folder, level, ink)
    if isinstance(first, list):
        named = paper_of(first)
        if named is None:
            hopeless = any("no paper is large enough" in str(fault.hint) for fault in first)
            return Tried([] if hopeless else [str(fault) for fault in first], None, True)
        second = _printed(folder, level | {"page": {"paper": named}}, ink)
        wrong = [f"not on {named} either: {fault}" for fault in second] if isinstance(second, list) else second.wrong
        return Tried(wrong, named, True)
    return first


def _printed(folder: File, level: Document, ink: Ink) -> Tried | list[Fault]:
    layout = Library().layout(typed(folder, yaml(level)))
    sheet, faults, *_ = draw(layout, "en", ink, fonts())
    if faults:
        return list(faults)
    return Tried([*amiss(sheet), *bars(layout, sheet)], level.get("page", {}).get("paper"), False)


def paper_of(faults: list[Fault]) -> str | None:
    """Return the largest of the papers that the errors suggest, or None if one of them suggests no known paper."""
    hints = [str(fault.hint) for fault in faults]
    named = [hint.partition("paper: ")[2].partition("}")[0] for hint in hints]
    return max(named, key=lambda name: PAPERS[name][0]) if all(name in PAPERS for name in named) else None


def many(count: int, seed: int) -> None:
    """Print many random levels, and report what is wrong with them."""
    tally: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        for number in range(seed, seed + count):
            random = Random(number)
            paper = random.choice([None, None, "a4", "letter"])
            made, kind = level(random, paper), random.choice(INKS)
            result = tried(File(folder), made, kind)
            tally[f"{paper or 'a5'}: " + (f"too small, {result.paper or 'no paper'} would do" if result.too_small else "fits")] += 1
            if result.wrong:
                tally["wrong"] += 1
                sys.stdout.write("\n".join([f"--- {number} {paper} {kind}", *result.wrong[:6], ""]))
    sys.stdout.write("\n".join(f"{key}: {value}" for key, value in sorted(tally.items())) + "\n")


if __name__ == "__main__":
    many(int(sys.argv[1]) if len(sys.argv) > 1 else 200, int(sys.argv[2]) if len(sys.argv) > 2 else 0)
