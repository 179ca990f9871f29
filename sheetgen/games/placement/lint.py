"""Levels judged: fields no play can cross, locks without keys, lines over holes, pips out of balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sheetgen.games.findings import Finding, Severity, by_position
from sheetgen.games.game import Typed
from sheetgen.games.placement.layout import Keys, token_places
from sheetgen.games.placement.model import Board, as_set, bits, board
from sheetgen.games.placement.possible import orders
from sheetgen.source.faults import Position


class Level(NamedTuple):
    """A level as it is judged, with the place of each field in the file."""

    keys: Keys
    board: Board
    typed: Typed
    places: dict[tuple[int, int], Position]

    def at(self, rule: str, field: int, message: str, *why: str, severity: Severity = "error") -> Finding:
        """A finding at a field's token in the grid."""
        found = self.board.fields[field]
        return Finding(f"level/{rule}", severity, None, message, self.places[found.row, found.column], why)

    def finding(self, rule: str, path: str, message: str, *why: str, severity: Severity = "error") -> Finding:
        """A finding at a key of the level."""
        return Finding(f"level/{rule}", severity, None, message, self.typed.where(path), why)

    def colours(self, kind: str) -> set[str]:
        """The colours that fields of a kind have."""
        return {self.board.fields[field].colour for field in bits(self.board.of(kind))}


def lint(keys: Keys, typed: Typed) -> list[Finding]:
    """Every finding about a level."""
    level = Level(keys, board(keys), typed, token_places(typed))
    return by_position(finding for rule in LEVEL_RULES for finding in rule(level))


def no_start(level: Level) -> Iterator[Finding]:
    """A level has a start field."""
    if not level.board.starts:
        yield level.finding("no-start", "grid", "the level has no start field", "write X for a field that is printed as crossed")


def unreachable(level: Level) -> Iterator[Finding]:
    """Some choice of planets for the rockets leads to every field; what hangs on a missing key or rocket is told there."""
    on = level.board
    if not on.starts:
        return
    keyless = as_set(lock for lock in bits(on.of("lock")) if on.fields[lock].colour not in level.colours("key"))
    planets = 0 if on.of("rocket") else on.of("planet")
    everything = as_set(range(len(on.fields)))
    reached = orders(on, everything, keyless, planets).any
    for field in bits(everything & ~reached):
        found = on.fields[field]
        kind = f"the {found.kind}" if found.kind else "the field"
        yield level.at(
            "unreachable", field, f"no play can ever cross {kind} {found.name}", *_needs(on, field, everything & ~reached)
        )


def _needs(on: Board, field: int, left: int) -> Iterator[str]:
    """What an unreachable field would need."""
    found = on.fields[field]
    if found.kind == "planet":
        yield "it needs a rocket that can be crossed before it"
    elif found.kind == "lock":
        keys = [on.fields[key].name for key in bits(on.of("key") & left) if on.fields[key].colour == found.colour]
        yield f"it needs the {found.colour} key, which lies out of reach at {', '.join(keys)}" if keys else "it needs a way to it"
    elif not on.beside[field]:
        yield "it has no neighbours: it needs a field or a planet beside it"
    else:
        locks = [on.fields[other].name for other in bits(on.beside[field] & on.of("lock"))]
        planets = [on.fields[other].name for other in bits(on.beside[field] & on.of("planet"))]
        if locks:
            yield f"it lies behind the lock {', '.join(locks)}, which cannot be opened"
        elif planets:
            yield f"it lies behind the planet {', '.join(planets)}, which no rocket reaches"
        else:
            yield "it needs a way from a start field, or a planet that a rocket reaches"


def lock_without_key(level: Level) -> Iterator[Finding]:
    """Every lock has a key of its colour on the level."""
    for lock in bits(level.board.of("lock")):
        colour = level.board.fields[lock].colour
        if colour not in level.colours("key"):
            yield level.at("lock-without-key", lock, f"there is no {colour} key for this lock")


def key_without_lock(level: Level) -> Iterator[Finding]:
    """Every key has a lock of its colour on the level."""
    for key in bits(level.board.of("key")):
        colour = level.board.fields[key].colour
        if colour not in level.colours("lock"):
            yield level.at("key-without-lock", key, f"there is no {colour} lock for this key", severity="warning")


def planet_without_rocket(level: Level) -> Iterator[Finding]:
    """A level with planets has a rocket."""
    if not level.board.of("rocket"):
        for planet in bits(level.board.of("planet")):
            yield level.at("planet-without-rocket", planet, "there is no rocket that could cross this planet")


def rocket_without_planet(level: Level) -> Iterator[Finding]:
    """A level with rockets has a planet."""
    if not level.board.of("planet"):
        for rocket in bits(level.board.of("rocket")):
            yield level.at("rocket-without-planet", rocket, "there is no planet for this rocket", severity="warning")


def line_with_hole(level: Level) -> Iterator[Finding]:
    """A line has a field, and no hole from its first to its last."""
    for number, line in enumerate(level.board.lines, 1):
        name = f"{line.axis} {line.number}"
        if not line.fields:
            yield level.finding(
                "line-with-hole", f"lines.{number}", f"the line has no field: {name} from {line.first} to {line.last}"
            )
        elif line.holed:
            message = f"the line covers a hole: {name} from {line.first} to {line.last}"
            yield level.finding("line-with-hole", f"lines.{number}", message, "shorten it with `from` and `to`")


def puzzle_points(level: Level) -> Iterator[Finding]:
    """All pieces of one colour say the same points."""
    for colour, pieces in _puzzles(level).items():
        first = level.board.fields[pieces[0]].points
        for piece in pieces:
            if level.board.fields[piece].points != first:
                said = level.board.fields[piece].points[0]
                message = f"this {colour} piece says {said} points, the one at {level.board.fields[pieces[0]].name} {first[0]}"
                yield level.at(
                    "puzzle-points", piece, message, "a puzzle has one number of points, once all its pieces are crossed"
                )


def lone_puzzle(level: Level) -> Iterator[Finding]:
    """A puzzle has more than one piece."""
    for colour, pieces in _puzzles(level).items():
        if len(pieces) == 1:
            yield level.at("lone-puzzle", pieces[0], f"this is the only {colour} piece", severity="warning")


def _puzzles(level: Level) -> dict[str, list[int]]:
    """The pieces of each colour of puzzle."""
    found: dict[str, list[int]] = {}
    for field in bits(level.board.of("puzzle")):
        found.setdefault(level.board.fields[field].colour, []).append(field)
    return found


def unused_letter(level: Level) -> Iterator[Finding]:
    """Every letter of `fields` stands in the grid."""
    used = {char for row in level.keys.grid.split() for char in row}
    for letter in level.keys.fields:
        if letter not in used:
            at = level.typed.key(f"fields.{letter}")
            yield Finding("level/unused-letter", "warning", None, f"the letter '{letter}' stands nowhere in the grid", at)


def pip_balance(level: Level) -> Iterator[Finding]:
    """Each value occurs about as often as the others: at least half and at most twice the mean over the six."""
    counts = Counter(field.pips for field in level.board.fields if field.pips)
    total = sum(counts.values())
    for pips in range(1, 7):
        if counts[pips] * 12 < total or counts[pips] * 6 > 2 * total:
            message = f"{counts[pips]} fields have {pips} pips; the mean over the six values is {total / 6:.1f}"
            yield level.finding("pip-balance", "grid", message, "dice show all values alike", severity="warning")


LEVEL_RULES: tuple[Callable[[Level], Iterator[Finding]], ...] = (
    no_start,
    unreachable,
    lock_without_key,
    key_without_lock,
    planet_without_rocket,
    rocket_without_planet,
    line_with_hole,
    puzzle_points,
    lone_puzzle,
    unused_letter,
    pip_balance,
)
