"""Play whole games by the rulebook with random legal dice, and return the sheets."""

from __future__ import annotations

from functools import cache
from random import Random

from rulebooks.placement import turns
from rulebooks.placement.turns import Now, Sheet, Turn
from sheetgen.form.written import Value, Written
from sheetgen.games.game import Seat, TableCase
from sheetgen.games.placement import GAME, spaces
from sheetgen.games.placement.layout import FieldKind, Keys
from sheetgen.games.placement.model import CROSS, EXPLODED, OPEN, PARTS, TABLE, Board, bits, board, score
from sheetgen.games.placement.plan import Model, build_model
from sheetgen.layout.read import Library

NAMES = ("Ana", "Ben", "Cem", "Dia")
LEVELS = ("placement/level-1", "placement/level-2", "placement/level-3", "placement/level-4")
FIELDS = {
    "g": FieldKind(kind="gem", points=3),
    "b": FieldKind(kind="bomb", points=-2),
    "k": FieldKind(kind="key", colour="red"),
    "c": FieldKind(kind="lock", colour="red"),
    "l": FieldKind(kind="key", colour="green"),
    "d": FieldKind(kind="lock", colour="green"),
    "r": FieldKind(kind="rocket"),
    "w": FieldKind(kind="planet"),
    "f": FieldKind(kind="flag", points=(10, 6, 3, 1)),
    "o": FieldKind(kind="pile", points=-1),
    "p": FieldKind(kind="puzzle", colour="blue", points=5),
}


@cache
def keys_of(level: str) -> Keys:
    """Return the keys of a bundled layout's level."""
    keys = Library().layout(level).keys
    assert isinstance(keys, Keys)
    return keys


def random_level(random: Random, side: int) -> Keys:
    """Return a square level of random fields, with at least one start field."""
    kinds = ["", "", "", *(letter for letter in FIELDS if letter != "w")]
    tokens = [
        random.choice(("-", "w")) if random.random() < 0.25 else f"{random.randint(1, 6)}{random.choice(kinds)}"
        for _ in range(side * side)
    ]
    for _ in range(random.randint(1, 2)):
        tokens[random.randrange(side * side)] = "X"
    rows = (tokens[start : start + side] for start in range(0, side * side, side))
    return Keys(grid="\n".join(" ".join(row) for row in rows), fields=FIELDS)


def play(keys: Keys, players: int, seed: int) -> tuple[Sheet, ...]:
    """Return the sheets of a game, played to its last turn or to the first full sheet."""
    random, on = Random(seed), board(keys)
    skip = random.random() < 0.5
    sheets = tuple(turns.new_sheet(on) for _ in range(players))
    for number in range(TABLE[players].turns):
        turn = _turn(on, random, turns.new_turn(sheets, _rolled(random, TABLE[players].dice), number % players))
        sheets = turns.end_turn(on, turn, lambda _seat, _sheet, left: random.choice(list(bits(left))), skip)
        if any(turns.is_full(on, sheet) for sheet in sheets):
            break
    return sheets


def _turn(on: Board, random: Random, turn: Turn) -> Turn:
    while (now := turns.now(on, turn)) is not Now.OVER:
        if now is Now.PUT:
            turn = turns.take(on, turn, random.choice(list(bits(turns.options(on, turn)))))
        elif now is Now.GIVE_BACK:
            dice = list(bits(turns.may_give_back(on, turn.sheets[turn.seat])))
            turn = turns.give_back(on, turn, random.choice(dice) if dice else None)
        elif random.random() < 0.5:
            turn = turns.roll_again(turn, _rolled(random, sum(turn.table)))
        else:
            turn = turns.drop_out(turn)
    return turn


def _rolled(random: Random, dice: int) -> list[int]:
    return [random.randint(1, 6) for _ in range(dice)]


@cache
def model_of(level: str) -> Model:
    """Return the model of a bundled level, as used to check sheets."""
    return build_model(keys_of(level))


def written(keys: Keys, players: int, sheet: Sheet) -> Written:
    """Return the sheet of a careful player: marks, places at flags, points and total."""
    on = board(keys)
    values: dict[str, Value] = {spaces.PLAYERS: players}
    for number, field in on.fields.items():
        mark = CROSS if sheet.crossed >> number & 1 else EXPLODED if sheet.exploded >> number & 1 else OPEN
        values[spaces.mark(field.name)] = mark
    for flag, place in sheet.places:
        values[spaces.flag(on.fields[flag].name)] = place
    earned = score(on, sheet.crossed, sheet.exploded, dict(sheet.places))
    values |= {spaces.score(part): earned[part] for part in PARTS}
    values[spaces.TOTAL] = sum(earned.values())
    return Written(values)


def found(keys: Keys, players: int, sheet: Sheet) -> list[str]:
    """The rules a sheet breaks."""
    case = GAME.read(build_model(keys), written(keys, players, sheet))
    return [violation.rule.removeprefix("placement/") for violation in case.violations()]


def found_at_table(keys: Keys, table: tuple[Sheet, ...]) -> list[str]:
    """The rules a table breaks."""
    assert GAME.table is not None
    model = build_model(keys)
    cases = (GAME.read(model, written(keys, len(table), sheet)) for sheet in table)
    seats = tuple(Seat(name, case) for name, case in zip(NAMES, cases, strict=False))
    return [violation.rule.removeprefix("placement/") for violation in TableCase(GAME.table, model, seats).violations()]
