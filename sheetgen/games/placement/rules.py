"""What a single sheet of the placement pad must keep: facts of the model against what is written. Pure.

What could have been crossed is asked of `possible`; points are those of the marks, whatever other finding they have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sheetgen.drawing.kit import Kit
from sheetgen.form.filled import Filled
from sheetgen.games.findings import Finding, Severity, by_position
from sheetgen.games.game import Judged
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.model import PARTS, TABLE, Board, as_set, bits, score
from sheetgen.games.placement.possible import orders
from sheetgen.games.placement.spaces import CROSS, EXPLODED, Printed

_MINUS = ("bombs", "piles")


class Case(NamedTuple):
    """A sheet as it is judged. `crossed` holds the start fields however they were typed; sets of fields, a bit a field.

    open_starts: start fields typed as open. no_bombs: fields with `*` that are no bombs. places: of arrival, by flag field.
    flag_faults: flags with a finding, and what is wrong.
    """

    filled: Filled
    printed: Printed
    players: int
    crossed: int
    exploded: int
    open_starts: int
    no_bombs: int
    places: dict[int, int]
    flag_faults: dict[int, str]
    unknown_flag: bool
    earned: dict[str, int]

    @property
    def board(self) -> Board:
        return self.printed.board

    @property
    def by_dice(self) -> int:
        """How many fields were crossed by dice: neither start fields nor planets."""
        return (self.crossed & ~self.board.starts & ~self.board.of("planet")).bit_count()

    def finding(self, rule: str, space: str, message: str, *why: str, severity: Severity = "error") -> Finding:
        """A finding at a space of this sheet; `why` in a player's words."""
        return Finding(f"placement/{rule}", severity, space, message, self.filled.where(space), why)

    def at(self, rule: str, field: int, message: str, *why: str) -> Finding:
        """A finding at a field."""
        return self.finding(rule, self.printed.marks[field], message, *why)


def case(kit: Kit, filled: Filled) -> Case:
    """A filled sheet on its level's board."""
    printed: Printed = kit.model
    on = printed.board
    values = filled.values
    crossed = exploded = open_fields = 0
    for field, name in enumerate(printed.marks):
        mark = values.get(name)
        if mark == CROSS:
            crossed |= 1 << field
        elif mark == EXPLODED:
            exploded |= 1 << field
        else:
            open_fields |= 1 << field
    given = filled.given("marks")
    no_bombs = exploded & ~on.of("bomb")
    open_starts = (open_fields & on.starts) if given else 0
    crossed |= on.starts
    players = filled.number("players") or 1
    places, faults, unknown = _flags(filled, printed, crossed, players)
    good = {field: place for field, place in places.items() if field not in faults}
    earned = score(on, crossed, exploded & on.of("bomb"), good)
    return Case(filled, printed, players, crossed, exploded & on.of("bomb"), open_starts, no_bombs, places, faults, unknown, earned)


def _flags(filled: Filled, printed: Printed, crossed: int, players: int) -> tuple[dict[int, int], dict[int, str], bool]:
    """Places of arrival, what is wrong with them, and whether a crossed flag has none."""
    places: dict[int, int] = {}
    faults: dict[int, str] = {}
    unknown = False
    for field, space in printed.flags:
        place = filled.number(space)
        reached = bool(crossed >> field & 1)
        if place == 0 and not reached:
            continue
        if place is not None:
            places[field] = place
        if place is None and reached:
            faults[field] = "the flag is crossed, but has no place of arrival"
            unknown = True
        elif place is not None and not reached:
            faults[field] = f"place {place} is written, but the flag is not crossed"
        elif place is not None and not 1 <= place <= players:
            faults[field] = f"place {place} is written, but {players} played: places are 1…{players}"
    return places, faults, unknown


def judge(_keys: Keys, kit: Kit, filled: Filled) -> Judged:
    """Every finding on one sheet, and what its marks earn."""
    sheet = case(kit, filled)
    findings = by_position(finding for rule in RULES for finding in rule(sheet))
    return Judged(sum(sheet.earned.values()), sheet.earned, findings, filled.number("total"))


def not_a_bomb(sheet: Case) -> Iterator[Finding]:
    """Only a bomb explodes (public descriptions of the special fields)."""
    for field in bits(sheet.no_bombs):
        yield sheet.at("not-a-bomb", field, f"* marks an exploded bomb, but {_name(sheet, field)} is none", "it is judged as open")


def start_uncrossed(sheet: Case) -> Iterator[Finding]:
    """Start fields are printed as crossed (rulebook: "Placing Dice")."""
    for field in bits(sheet.open_starts):
        yield sheet.at("start-uncrossed", field, f"{_name(sheet, field)} is typed as open, but is printed with an X")


def locked(sheet: Case) -> Iterator[Finding]:
    """A lock is crossed only after a key of its colour (public descriptions of the special fields)."""
    for lock in bits(_unlocked(sheet)):
        colour = sheet.board.fields[lock].colour
        message = f"the {colour} lock at {sheet.board.fields[lock].name} is crossed, but no {colour} key"
        yield sheet.at("locked", lock, message, "a die may lie on a lock only after a key of its colour was crossed")


def _unlocked(sheet: Case) -> int:
    """Crossed locks without a crossed key of their colour."""
    on = sheet.board
    colours = {on.fields[key].colour for key in bits(sheet.crossed & on.of("key"))}
    return as_set(lock for lock in bits(sheet.crossed & on.of("lock")) if on.fields[lock].colour not in colours)


def unreachable(sheet: Case) -> Iterator[Finding]:
    """Every crossed field is joined to a start field by some order of turns (rulebook: "Placing Dice")."""
    on = sheet.board
    planets = sheet.crossed & on.of("planet")
    free = planets if planets.bit_count() > (sheet.crossed & on.of("rocket")).bit_count() else 0
    found = orders(on, sheet.crossed, _unlocked(sheet), free).fullest
    left = sheet.crossed & ~found
    for field in bits(left):
        yield sheet.at(
            "unreachable",
            field,
            f"{_name(sheet, field)} is crossed, but no order of turns leads there",
            *_lacks(sheet, field, left),
        )


def _lacks(sheet: Case, field: int, left: int) -> Iterator[str]:
    """What was missing for a field that no order crosses."""
    on = sheet.board
    kind = on.fields[field]
    near = list(bits(on.beside[field] & sheet.crossed))
    if kind.kind == "planet":
        yield "a planet is crossed only by a rocket crossed before it, one planet a rocket"
    elif not near:
        yield "none of its neighbours is crossed"
    elif kind.kind == "lock":
        for key in bits(sheet.crossed & on.of("key") & left):
            if on.fields[key].colour == kind.colour:
                yield f"the {kind.colour} key at {on.fields[key].name} was crossed, but lies behind this lock"
    else:
        yield f"it is joined only to {', '.join(on.fields[other].name for other in near)}, which cannot be reached either"


def planet_unearned(sheet: Case) -> Iterator[Finding]:
    """Each crossed rocket crosses one planet (public descriptions of the special fields)."""
    rockets, planets, _ = _flights(sheet)
    if planets > rockets:
        yield sheet.finding(
            "planet-unearned", "marks", f"{_count(planets, 'planet')} crossed, but only {_count(rockets, 'rocket')}"
        )


def planet_missing(sheet: Case) -> Iterator[Finding]:
    """Each crossed rocket crosses one planet while any is left (public descriptions of the special fields)."""
    rockets, planets, all_planets = _flights(sheet)
    if planets < min(rockets, all_planets):
        message = f"{_count(rockets, 'rocket')} crossed, but only {_count(planets, 'planet')}"
        yield sheet.finding("planet-missing", "marks", message, "who crosses a rocket at once crosses a planet, while one is left")


def _flights(sheet: Case) -> tuple[int, int, int]:
    """Rockets crossed, planets crossed, planets there are."""
    on = sheet.board
    crossed = sheet.crossed
    return (crossed & on.of("rocket")).bit_count(), (crossed & on.of("planet")).bit_count(), on.of("planet").bit_count()


def too_many_marks(sheet: Case) -> Iterator[Finding]:
    """Dice cross at most turns × dice fields (rulebook: "Setup", "Rounds and Turns")."""
    table = TABLE[sheet.players]
    most = table.turns * table.dice
    if sheet.by_dice > most:
        message = f"{sheet.by_dice} fields are crossed by dice, but {_count(sheet.players, 'player')} roll at most {most}"
        yield sheet.finding("too-many-marks", "marks", message, f"{table.turns} turns with {table.dice} dice")


def flag_place(sheet: Case) -> Iterator[Finding]:
    """A crossed flag has a place of arrival among the players, and no other flag has one."""
    for field, wrong in sheet.flag_faults.items():
        yield sheet.finding(
            "flag-place", f"flags.{sheet.board.fields[field].name}", wrong, "a flag with this finding earns nothing"
        )


def points(sheet: Case) -> Iterator[Finding]:
    """What is written for a part of the score is what its crosses earn (rulebook: "End of the Game")."""
    for part in PARTS:
        written = written_points(sheet, part)
        if written is None or written == sheet.earned[part] or (part == "flags" and sheet.unknown_flag):
            continue
        message = f"{part} say {_signed(written)}, but earn {_signed(sheet.earned[part])}"
        yield sheet.finding("points", f"score.{part}", message, *_earning(sheet, part))


def written_points(sheet: Case, part: str) -> int | None:
    """The points written for a part; bombs and piles count minus with or without the sign."""
    written = sheet.filled.number(f"score.{part}")
    return -abs(written) if written is not None and part in _MINUS else written


def _earning(sheet: Case, part: str) -> Iterator[str]:
    """Why a part earns what it earns."""
    on = sheet.board
    if part == "lines":
        full = [line for line in on.lines if line.fields and not line.fields & ~sheet.crossed]
        named = ", ".join(f"{line.axis} {line.number}: {line.points}" for line in full)
        yield f"complete lines are {named}" if full else "no line is complete"
    elif part == "puzzles":
        yield "a puzzle earns its points once every piece of its colour is crossed"
    elif part == "flags":
        earned = ", ".join(f"{on.fields[field].name} as number {place}" for field, place in sheet.places.items())
        yield f"places of arrival: {earned}" if earned else "no flag has a place of arrival"
    else:
        kind, marks = {"gems": ("gem", sheet.crossed), "bombs": ("bomb", sheet.exploded), "piles": ("pile", sheet.crossed)}[part]
        held = [on.fields[field].points[0] for field in bits(marks & on.of(kind))]
        state = "exploded" if part == "bombs" else "crossed"
        yield f"{state}: {' + '.join(_signed(value) for value in held) or 'none'}"


def total(sheet: Case) -> Iterator[Finding]:
    """The total is what is written in the score, a part not written counting as earned (rulebook: "End of the Game")."""
    written = sheet.filled.number("total")
    if written is None:
        return
    values = {part: written_points(sheet, part) for part in PARTS}
    due = sum(sheet.earned[part] if value is None else value for part, value in values.items())
    if written != due:
        parts = " ".join(
            f"{'+' if (sheet.earned[p] if v is None else v) >= 0 else '−'} {abs(sheet.earned[p] if v is None else v)}"
            for p, v in values.items()
        )
        yield sheet.finding(
            "total", "total", f"the total says {_signed(written)}, but the points make {_signed(due)}", parts.removeprefix("+ ")
        )


def rounds(sheet: Case) -> Iterator[Finding]:
    """All rounds are played and no more, unless a sheet is full before (rulebook: "Rounds and Turns", "Rare Special Case")."""
    written = sheet.filled.number("rounds")
    due = TABLE[sheet.players].rounds
    if written is None or written == due:
        return
    message = f"{_count(written, 'round')} ticked, but {_count(sheet.players, 'player')} play {due}"
    if written > due:
        yield sheet.finding("rounds", "rounds", message)
    elif _is_field_left(sheet):
        yield sheet.finding("rounds", "rounds", message, "the game ends early only on a full sheet", severity="warning")


def _is_field_left(sheet: Case) -> bool:
    """Whether a field is neither crossed nor exploded."""
    return (sheet.crossed | sheet.exploded).bit_count() < len(sheet.board.fields)


RULES: tuple[Callable[[Case], Iterator[Finding]], ...] = (
    not_a_bomb,
    start_uncrossed,
    locked,
    unreachable,
    planet_unearned,
    planet_missing,
    too_many_marks,
    flag_place,
    points,
    total,
    rounds,
)


def joined(findings: list[Finding]) -> list[Finding]:
    """Findings as text tells them: unreachable fields next to one another in one message."""
    groups: list[list[Finding]] = []
    for finding in findings:
        if finding.rule != "placement/unreachable":
            groups.append([finding])
            continue
        beside = [group for group in groups if any(_neighbours(finding, other) for other in group)]
        merged = [other for group in beside for other in group] + [finding]
        groups = [group for group in groups if group not in beside] + [merged]
    return by_position(_one(group) for group in groups)


def _neighbours(one: Finding, other: Finding) -> bool:
    if one.rule != other.rule or one.space is None or other.space is None:
        return False
    (row, column), (below, right) = _place(one.space), _place(other.space)
    return abs(row - below) + abs(column - right) == 1


def _place(space: str) -> tuple[int, int]:
    row, _, column = space.partition(".r")[2].partition("c")
    return int(row), int(column)


def _one(group: list[Finding]) -> Finding:
    """A group of neighbours as one finding."""
    first = by_position(group)[0]
    if len(group) == 1:
        return first
    names = ", ".join((finding.space or "").partition(".")[2] for finding in by_position(group))
    why = tuple(
        dict.fromkeys(line for finding in by_position(group) for line in finding.why if not line.startswith("it is joined only"))
    )
    return first._replace(message=f"{names} are crossed, but no order of turns leads there", why=why)


def _name(sheet: Case, field: int) -> str:
    found = sheet.board.fields[field]
    kind = {"": "the field", "start": "the start field"}.get(found.kind, f"the {found.kind}")
    return f"{kind} {found.name}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


def _signed(value: int) -> str:
    return str(value).replace("-", "−")
