"""Legal fields for a die, compared with the naive rules, with the `check` result of a cross there, and with cases solved by
hand."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from rulebooks.placement import naive, random_sheets
from rulebooks.placement.naive import Cell, Document
from rulebooks.placement.play import model_of

from sheetgen.form.written import UNREAD, Value, Written
from sheetgen.games.options import Answer, Choice, NoQuestion
from sheetgen.games.placement import GAME, spaces
from sheetgen.games.placement.layout import Keys
from sheetgen.games.placement.plan import Model
from sheetgen.games.rules import Violation
from tests.thorough import some

BOARDS = some(250, 0.2)
FACES = range(1, 7)
OF_MARKS = {"locked", "unreachable", "planet-unearned", "planet-missing", "not-a-bomb", "start-uncrossed", "flag-place"}
LEVEL = """
X 2 3 4b -
5 1k 6 2c 3
1g - 4r w 5p
2 3f 4 5 6p
"""
KINDS = {
    "b": {"kind": "bomb", "points": -2},
    "k": {"kind": "key", "colour": "red"},
    "c": {"kind": "lock", "colour": "red"},
    "g": {"kind": "gem", "points": 3},
    "r": {"kind": "rocket"},
    "w": {"kind": "planet"},
    "p": {"kind": "puzzle", "colour": "blue", "points": 10},
    "f": {"kind": "flag", "points": [10, 6, 3]},
}
SMALL: Document = {"grid": LEVEL.strip(), "fields": KINDS, "lines": [{"row": 1, "points": 5}, {"column": 1, "points": 4}]}
"""A level small enough to solve by hand."""


def model(level: Document) -> Model:
    """A level as sheets are judged on it."""
    model: Model = GAME.model(msgspec.convert({key: level[key] for key in ("grid", "fields", "lines")}, Keys))
    return model


def written(sheet: Document) -> Written:
    """Return the marks of a sheet and the number of players, with `?` for unreadable values."""
    values: dict[str, Value] = {spaces.PLAYERS: sheet["players"]}
    for cell, mark in naive.typed(sheet).items():
        if mark != "-":
            values[spaces.mark(naive.at(cell))] = UNREAD if mark == "?" else mark
    for place, arrival in (sheet.get("flags") or {}).items():
        values[spaces.flag(place)] = arrival
    return Written(values)


def ask(on: Model, sheet: Document, **asked: str) -> Answer:
    """Return a game's answer."""
    return GAME.options["die"](on, GAME.read(on, written(sheet)), asked)


def legal(answer: Answer) -> dict[int, set[str]]:
    """Map each face to its legal fields, by the names of their marks."""
    return {way.value: set(way.legal) for way in answer.ways if isinstance(way.value, int)}


def named(cells: set[Cell]) -> set[str]:
    return {spaces.mark(naive.at(cell)) for cell in cells}


def turn(random: Random, level: Document, sheet: Document, most: int) -> list[Cell]:
    """Return the fields of dice that the rules allow in a turn; sometimes one die is taken back."""
    dice: list[Cell] = []
    for _ in range(random.randrange(most)):
        fitting = sorted(cell for face in FACES for cell in naive.legal(level, sheet, set(dice), face))
        if not fitting:
            break
        dice.append(random.choice(fitting))
    if len(dice) > 2 and random.random() < 0.1:
        rest = [die for die in dice if die != random.choice(dice)]
        return rest if together(level, sheet, rest) else dice
    return dice


def together(level: Document, sheet: Document, dice: list[Cell]) -> bool:
    """Return whether every die is connected to a cross."""
    held = set(dice) & naive.next_to(naive.crossed(level, sheet))
    while more := naive.next_to(held) & set(dice) - held:
        held |= more
    return held == set(dice)


def boards(seed: int, count: int) -> Any:
    """Yield (random, level, sheet, dice): levels of all kinds, right and wrong sheets, and the dice of a turn."""
    random = Random(seed)
    for _ in range(count):
        level = random_sheets.level(random, random.randint(3, 8), random.randint(3, 8), random.choice(random_sheets.THEMES))
        crosses = random.choice([None, *random.sample(range(16), 2)])
        right = random_sheets.sheet(random, level, "level.yaml", random.randint(1, 4), crosses)
        sheet = random_sheets.damaged(random, level, right) if random.random() < 0.4 else right
        yield random, level, sheet, turn(random, level, sheet, 7)


def agree(seed: int, count: int) -> dict[str, int]:
    """Compare the answers for every face with the naive ones; count the situations on the boards."""
    seen = dict.fromkeys(("first", "beside", "jump", "nothing", "lock"), 0)
    for _, level, sheet, dice in boards(seed, count):
        found = legal(ask(model(level), sheet, placed=",".join(map(naive.at, dice))))
        due = {face: naive.legal(level, sheet, set(dice), face) for face in FACES}
        assert found == {face: named(cells) for face, cells in due.items()}, (level, sheet, dice)
        everywhere = set().union(*due.values())
        closed_in = not naive.next_to(set(dice)) & naive.free(level, sheet, set(dice))
        seen["first" if not dice else "jump" if closed_in else "beside"] += 1
        seen["nothing"] += not everywhere
        seen["lock"] += bool(everywhere & naive.kind(level, "lock"))
    return seen


def test_legal_fields_are_those_of_the_rules() -> None:
    seen = agree(1, BOARDS)
    assert min(seen.values()) >= some(5), seen


def test_what_cannot_be_read_is_taken_both_ways() -> None:
    unsure = 0
    for random, level, right, _ in boards(2, BOARDS):
        sheet = random_sheets.smudged(random, level, {**right, "flags": {}, "score": {}}, random.randint(1, 4))
        dice = [die for die in turn(random, level, sheet, 5) if naive.board(level)[die].kind != "lock"]
        if sheet["players"] == "?" or not together(level, sheet, dice):
            continue
        found = legal(ask(model(level), sheet, placed=" ".join(map(naive.at, dice))))
        for face in FACES:
            due = naive.surely_legal(level, sheet, set(dice), face)
            assert found[face] == named(due), (level, sheet, dice, face)
            unsure += naive.legal(level, sheet, set(dice), face) != due
    assert unsure > 10


def of_marks(violations: Any) -> set[tuple[str, str]]:
    """Return the breaches that concern marks, by rule and space."""
    found: list[Violation] = [each for each in violations if each.rule.removeprefix("placement/") in OF_MARKS]
    return {(each.rule, each.spaces[0]) for each in found}


def test_a_cross_on_a_legal_field_and_on_no_other_keeps_the_rules() -> None:
    tried = refused = 0
    for random, level, _, _ in boards(3, BOARDS // 2):
        sheet = random_sheets.sheet(random, level, "level.yaml", 1, random.randint(0, 12))
        on, case = model(level), GAME.read(model(level), written(sheet))
        assert not of_marks(case.violations())
        planets = sorted(naive.kind(level, "planet") - naive.crossed(level, sheet))
        found = set().union(*legal(ask(on, sheet)).values())
        for cell in sorted(set(naive.pips(level)) - naive.crossed(level, sheet) - naive.exploded(level, sheet)):
            changes: dict[str, Value | None] = {spaces.mark(naive.at(cell)): "X"}
            kind = naive.board(level)[cell].kind
            if kind == "rocket" and planets:
                changes[spaces.mark(naive.at(random.choice(planets)))] = "X"
            if kind == "flag":
                changes[spaces.flag(naive.at(cell))] = 1
            wrong = of_marks(case.changed(changes).violations())
            if kind == "rocket" and planets and not wrong and spaces.mark(naive.at(cell)) not in found:
                continue  # the rocket's planet may be between it and the crosses: that can't be checked afterwards
            assert bool(wrong) == (spaces.mark(naive.at(cell)) not in found), (level, sheet, cell, wrong)
            tried, refused = tried + 1, refused + bool(wrong)
    assert refused > 100
    assert tried - refused > 100


def choices(sheet: Document, **asked: str) -> dict[str, Choice]:
    """The choices of the small level, by field."""
    (way,) = ask(model(SMALL), sheet, **asked).ways
    return {choice.space.removeprefix("marks."): choice for choice in way.choices}


def why(choice: Choice) -> str:
    return choice.why.text().message if choice.why else ""


FRESH: Document = {"players": 2, "marks": "X...-\n.....\n.-...\n....."}


def test_reasons_by_hand() -> None:
    first = choices(FRESH, die="5")
    assert first["r2c1"].may
    assert why(first["r1c1"]) == "already crossed on the printed sheet"
    assert why(first["r1c2"]) == "not a 5"
    assert why(first["r3c5"]) == "no cross next to it"
    assert why(first["r3c4"]) == "no die can be placed on a planet: a rocket crosses it"
    assert "r3c2" not in first
    second = choices(FRESH, die="2", placed="r1c2,r2c2,r2c3")
    assert why(second["r1c2"]) == "a die of this turn is already there"
    assert why(second["r2c4"]) == "the red key in row 2, column 2 only opens this lock from the next turn"
    assert why(second["r4c1"]) == "not next to the dice of this turn"
    keyless = choices({**FRESH, "marks": "XXX.-\n..X..\n.-X..\n....."}, die="2")
    assert why(keyless["r2c4"]) == "the lock is closed: no red key is crossed (row 2, column 2)"
    assert why(keyless["r1c2"]) == "already crossed"
    exploded = choices({**FRESH, "marks": "XXX*-\n..X..\n.-X..\n....."}, die="4")
    assert why(exploded["r1c4"]) == "the bomb has exploded"


def test_gains_by_hand() -> None:
    marks = {**FRESH, "marks": "XXX.-\nXXX..\n.-...\n....X"}
    assert why(choices(marks, die="1")["r3c1"]) == "a gem: 3 points"
    assert why(choices(marks, die="4")["r1c4"]).startswith("a bomb: crossing it prevents its explosion on this sheet (−2 points); ")
    assert why(choices(marks, die="4")["r1c4"]).endswith("; completes the line in row 1, columns 1 to 5: 5 points")
    assert why(choices(marks, die="4")["r3c3"]) == "a rocket: also crosses a planet, in row 3, column 4"
    assert why(choices(marks, die="5")["r3c5"]) == "the last piece of the blue puzzle: 10 points"
    assert (
        why(choices(FRESH, die="1", placed="r1c2")["r2c2"]) == "a key: the red lock in row 2, column 4 is open from the next turn"
    )
    started: Document = {**FRESH, "marks": "XXX.-\nX.XX.\nX-..X\nXX..."}
    assert why(choices({**started, "marks": started["marks"].replace("X.XX.", "XXXX.")}, die="6")["r4c5"]) == (
        "the last piece of the blue puzzle: 10 points"
    )
    assert why(choices({**started, "marks": "XXX.-\nX.XXX\nX-...\nX...."}, die="5")["r3c5"]) == (
        "a piece of the blue puzzle; row 4, column 5 is still open"
    )
    assert why(choices({**started, "marks": "XXX.-\nX.XXX\nX-...\nX...."}, die="3")["r4c2"]) == (
        "a flag: 10, 6, 3 points, depending on the order of arrival"
    )


def test_a_rocket_brings_nothing_once_all_planets_are_spoken_for() -> None:
    on = model({"grid": "X 2r 3r w 4", "fields": KINDS, "lines": []})
    fresh = {"players": 1, "marks": "X...."}
    assert why(ask(on, fresh, die="2").ways[0].choices[1]) == "a rocket: also crosses a planet, in row 1, column 4"
    last = ask(on, fresh, die="3", placed="r1c2").ways[0].choices[2]
    assert (last.may, last.why) == (True, None)


def test_unread_marks_by_hand() -> None:
    """The key of a lock, a die on one of them."""
    first = choices({**FRESH, "marks": "X...-\n.?..X\n.-...\n....."}, die="2")
    assert (first["r2c4"].may, why(first["r2c4"])) == (False, "uncertain: it depends on row 2, column 2, which can't be read")
    unsure = {**FRESH, "marks": "X...-\n.?...\n.-..X\n....."}
    (way,) = ask(model(SMALL), unsure, die="2", placed="r2c5").ways
    assert way.head.text().message == "the legal fields for a 2 depend on row 2, column 2, which can't be read"
    assert way.legal == ()
    with pytest.raises(NoQuestion) as raised:
        ask(model(SMALL), {**FRESH, "marks": "X...-\n.....\n.-...\n...?."}, placed="r4c4,r4c3")
    assert raised.value.message.text().message == "the die on r4c3 is not connected to any cross"


def test_heads_and_notes_by_hand() -> None:
    on = model(SMALL)
    (first,) = ask(on, FRESH, die="5").ways
    assert first.head.text().message == "the turn's first die, a 5, can be placed on any 5 next to a cross"
    (beside,) = ask(on, FRESH, die="5", placed="r1c2").ways
    assert beside.head.text() == (
        "a 5 can be placed on any 5 next to the die of this turn",
        ("a jump isn't possible while row 1, column 3 and row 2, column 2 next to the die are free",),
    )
    closed_in = {**FRESH, "marks": "X.X.-\n.XX..\n.-...\n....."}
    answer = ask(on, closed_in, die="3,4", placed="r1c2")
    assert answer.ways[0].head.text() == ("a 3 jumps to any 3 next to a cross", ("the die of this turn is closed in",))
    assert answer.notes[0].text().message == "no 3 can be placed now, but a 2, 4 or 5 can"
    assert len(answer.notes) == 1
    full = {**FRESH, "marks": "XXXX-\nXXXXX\nX-XXX\nXXXXX"}
    assert [note.text().message for note in ask(on, full).notes] == ["no die can be placed now"]
    assert [way.value for way in ask(on, full).ways] == [*FACES]


@pytest.mark.parametrize(
    ("asked", "option", "message"),
    [
        ({"die": "7"}, "die", "no die shows '7'"),
        ({"die": "0"}, "die", "no die shows '0'"),
        ({"die": "five"}, "die", "no die shows 'five'"),
        ({"die": "५"}, "die", "no die shows '५'"),
        ({"die": "1/7"}, "die", "no die shows '1/7'"),
        ({"die": ","}, "die", "no die shows ','"),
        ({"die": "9" * 5000}, "die", "no die shows '999999999999999999999999999…'"),
        ({"placed": "r9c1"}, "placed", "there is no field r9c1"),
        ({"placed": "r0c1"}, "placed", "there is no field r0c1"),
        ({"placed": "r3c2"}, "placed", "r3c2 is a hole, not a field"),
        ({"placed": "c1r2"}, "placed", "'c1r2' is not a field"),
        ({"placed": "r1c2,R1C2"}, "placed", "r1c2 appears twice"),
        ({"placed": "r1c1"}, "placed", "the start field in row 1, column 1 is already crossed"),
        ({"placed": "r3c4"}, "placed", "no die can be placed on a planet: r3c4 is crossed by a rocket"),
        ({"placed": "r2c4"}, "placed", "no die can be placed on the lock r2c4: no red key is crossed"),
        ({"placed": "r4c4"}, "placed", "the die on r4c4 is not connected to any cross"),
        ({"placed": "r1c2 r1c3 r1c4 r2c1 r2c2 r2c3 r3c1"}, "placed", "no die is left: for 2 players, there are only 7"),
    ],
)
def test_what_is_no_question_is_told(asked: dict[str, str], option: str, message: str) -> None:
    with pytest.raises(NoQuestion) as raised:
        ask(model(SMALL), FRESH, **asked)
    assert raised.value.option == option
    assert raised.value.message.text().message == message


def test_typed_loosely() -> None:
    on = model(SMALL)
    assert ask(on, FRESH, die=" 5 ", placed="marks.r1c2; R2C2,") == ask(on, FRESH, die="5", placed="r1c2,r2c2")
    assert [way.value for way in ask(on, FRESH, die="5,2 5").ways] == [5, 2]
    assert ask(on, FRESH).ways == ask(on, FRESH, die="1,2,3,4,5,6", placed="").ways


def test_a_fresh_bundled_level_has_fields_for_its_first_die() -> None:
    on = model_of("placement/level-4")
    answer = GAME.options[""](on, GAME.read(on, Written({spaces.PLAYERS: 2})), {})
    starts = [field for field in on.board.fields.values() if field.kind == "start"]
    beside = {(start.row + down, start.column + right) for start in starts for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    fields = {spaces.mark(field.name) for field in on.board.fields.values() if (field.row, field.column) in beside and field.pips}
    locks = {spaces.mark(field.name) for field in on.board.fields.values() if field.kind == "lock"}
    assert set().union(*legal(answer).values()) == fields - locks
