"""Legal moves of layouts with any size and dice, compared with brute force (checking sheets) and with naive enumeration.

As a script, it tries thousands of boards instead of some hundred: `python -m tests.games.namaste.test_options 5000`.
"""

from __future__ import annotations

import itertools
import sys
from random import Random

import pytest
from rulebooks.namaste import naive
from rulebooks.namaste.play import play
from rulebooks.namaste.sheets import LENIENT, STANDARD, rows

from sheetgen.form.written import UNREAD
from sheetgen.form.written import Written as Values
from sheetgen.games.game import Case
from sheetgen.games.namaste import GAME
from sheetgen.games.namaste.layout import Dice, Face, Keys, Symbols
from sheetgen.games.namaste.model import choices
from sheetgen.games.namaste.options import in_the_way
from sheetgen.games.options import Answer, NoQuestion
from sheetgen.source.messages import data
from tests.thorough import some

POINTS = ("symbols.", "truths.")


def asked(keys: Keys, values: Values, **typed: str) -> Answer:
    """Return the game's answer, asked through its public function."""
    option = next(name for name in GAME.options if name in typed)
    model = GAME.model(keys)
    return GAME.options[option](model, GAME.read(model, values), typed)


def legal(answer: Answer, way: int = 0) -> set[str]:
    return set(answer.ways[way].legal)


def layout(random: Random) -> Keys:
    """A layout of any size, with any dice."""
    size = random.choice((3, 5, 7, 7, 9, 13))
    names = [f"s{n}" for n in range(2 * (size - 2))]
    faces: list[Face] = []
    for _ in range(random.randint(1, 6)):
        face = tuple(random.sample(range(1, 13), random.choice((1, 1, 2, 3))))
        faces.append(face if len(face) > 1 else face[0])
    dice = Dice(white=random.randint(1, 4), turquoise=random.randint(1, 2), faces=tuple(faces))
    symbols = Symbols(rows=tuple(names[: size - 2]), columns=tuple(names[size - 2 :]))
    return Keys(diamond=size, dice=random.choice((Dice(), dice)), symbols=symbols, karma=random.randint(0, 5))


def sheet(keys: Keys, random: Random) -> Values:
    """Return the values of a sheet that isn't added up yet: from a game, or numbers anywhere; some unreadable, some wrong."""
    if random.random() < 0.6:
        values = dict(random.choice(play(keys, 2, random.randrange(10**6), random.randint(1, 25))).values().items())
        values = {space: value for space, value in values.items() if space != "total" and not space.startswith("score.")}
    else:
        values = {}
        highest = max(GAME.model(keys).results.possible)
        for cell in GAME.model(keys).board.cells:
            if random.random() < 0.4:
                near = highest * sum(cell) / (2 * keys.diamond) + random.uniform(-6, 6)
                values[naive.at(cell)] = max(1, min(round(near), highest + 1))
    for space in random.sample(sorted(values), min(len(values), random.choice((0, 0, 1, 2)))):
        values[space] = UNREAD
    return Values(values)


def findings(case: Case) -> set[tuple[str, tuple[str, ...]]]:
    return {(violation.rule, violation.spaces) for violation in case.violations()}


def brings_nothing_wrong(case: Case, space: str, number: int) -> bool:
    """Return whether typing a number into a space, together with the points then due, adds no finding."""
    before = findings(case)
    after = case.changed({space: number})
    for violation in list(after.violations()):
        if violation.due and violation.spaces[0].startswith(POINTS):
            after = after.changed({violation.spaces[0]: violation.due[0]})
    return findings(after) <= before


def try_boards(seeds: range) -> int:
    """Compare all choices of some boards with brute force, and return the number of choices."""
    count = 0
    for seed in seeds:
        random = Random(seed)
        keys = layout(random)
        values = sheet(keys, random)
        model = GAME.model(keys)
        case = GAME.read(model, values)
        possible = sorted(model.results.possible)
        for number in random.sample(possible, min(len(possible), 3)):
            found = asked(keys, values, result=str(number)).ways[0].choices
            blank = [naive.at(cell) for cell in model.board.cells if naive.at(cell) not in values]
            assert [choice.space for choice in found] == blank
            for choice in found:
                assert choice.may == brings_nothing_wrong(case, choice.space, number), (seed, number, choice)
                count += 1
    return count


@pytest.mark.parametrize("part", range(some(4)))
def test_legal_circles_are_those_where_nothing_new_is_found(part: int) -> None:
    assert try_boards(range(100 * part, 100 * part + 100)) > 1000


def test_a_row_and_a_column_rise_with_a_legal_entry_and_with_no_other() -> None:
    """The rulebook's own words, on sheets of games: empty, rising to the right, rising downwards, no number twice."""
    for seed in range(60):
        keys = (STANDARD, LENIENT)[seed % 2]
        written = play(keys, 2, seed, 3 + seed % 20)[1]
        for number in (1, 5, 9, 14, 20, 26):
            expected = set()
            for cell in GAME.model(keys).board.cells:
                after = {**written.circles, cell: number}
                row = [after[at] for at in sorted(after) if at[0] == cell[0]]
                column = [after[at] for at in sorted(after) if at[1] == cell[1]]
                if cell not in written.circles and all(line == sorted(set(line)) for line in (row, column)):
                    expected.add(naive.at(cell))
            assert legal(asked(keys, written.values(), result=str(number))) == expected


def test_what_an_entry_brings_is_what_the_sheet_earns_more() -> None:
    told = 0
    for seed in range(150):
        random = Random(seed)
        keys = layout(random)
        values = sheet(keys, random)
        if values.has_unread():
            continue
        case = GAME.read(GAME.model(keys), values)
        number = random.choice(sorted(GAME.model(keys).results.possible))
        for choice in asked(keys, values, result=str(number)).ways[0].choices:
            if choice.may:
                more = (case.changed({choice.space: number}).earned().computed or 0) - (case.earned().computed or 0)
                parts = data(choice.why.sentence().message)["values"].values() if choice.why is not None else ()
                assert more == sum(part["values"].get("due", 0) for part in parts)
                told += bool(more)
    assert told > 50


def test_the_reason_is_a_number_that_stands_in_the_way() -> None:
    told = 0
    for seed in range(100):
        random = Random(seed)
        keys = layout(random)
        values = sheet(keys, random)
        number = random.choice(sorted(GAME.model(keys).results.possible))
        for choice in asked(keys, values, result=str(number)).ways[0].choices:
            if choice.may:
                continue
            assert choice.why is not None
            assert choice.why.words is in_the_way
            asked_for, held, *at = choice.why.about
            row, column = (int(part) for part in choice.space.removeprefix("circles.r").split("c"))
            assert asked_for == number
            assert values.get(naive.at((at[0], at[1]))) == held
            assert (at[0] == row) != (at[1] == column)
            assert held >= number if at < [row, column] else held <= number
            told += 1
    assert told > 500


def enumerated(roll: list[Face]) -> list[int]:
    return sorted({sum(way) for way in itertools.product(*map(choices, roll))})


def test_a_roll_makes_what_enumerating_its_faces_makes() -> None:
    for seed in range(100):
        random = Random(seed)
        keys = layout(random)
        white = random.choices(keys.dice.faces, k=random.randint(1, keys.dice.white))
        turquoise = random.choices(keys.dice.faces, k=keys.dice.turquoise)
        values = sheet(keys, random)
        typed = [*map(_typed, white), *(f"{_typed(face)}t" for face in turquoise)]
        random.shuffle(typed)
        answer = asked(keys, values, dice=",".join(typed))
        own, others = enumerated([*white, *turquoise]), enumerated(white)
        assert [way.value for way in answer.ways] == [*own, *others][:30]
        heads = [way.head.text().message for way in answer.ways]
        assert ["your own turn" in head for head in heads] == [*[True] * len(own), *[False] * len(others)][:30]
        for way, head in zip(answer.ways, heads, strict=True):
            assert way.choices == asked(keys, values, result=str(way.value)).ways[0].choices
            dice = head.partition("(")[2].rstrip(")").split(" + ") if "(" in head else [str(way.value)]
            assert sum(int(die.rstrip("t")) for die in dice) == way.value
            assert any(die.endswith("t") for die in dice) == ("your own turn" in head)


def _typed(face: Face) -> str:
    return "/".join(map(str, choices(face)))


BOARD = Values(
    {
        naive.at(cell): number
        for cell, number in rows(
            """
                 4
              .  7  .
           3  .  8  .  .
        1  .  .  .  12 .  .
           .  .  .  14 .
              .  .  .
                 .
            """
        ).items()
    }
    | {"karma.1": 3}
)


def test_the_example_of_the_rulebook() -> None:
    """14 is on the board once: its row and column are closed, as are the circles before 8 and 12."""
    assert legal(asked(STANDARD, BOARD, result="14")) == {
        "circles.r3c6", "circles.r4c6", "circles.r4c7", "circles.r6c3", "circles.r6c4", "circles.r7c4",
    }  # fmt: skip


def test_the_roll_of_the_rulebook() -> None:
    answer = asked(STANDARD, BOARD, dice="1/7,2,4t")
    assert [way.head.text().message for way in answer.ways] == [
        "7 in your own turn (1 + 2 + 4t)",
        "13 in your own turn (7 + 2 + 4t)",
        "3 in another player's turn (1 + 2)",
        "9 in another player's turn (7 + 2)",
    ]
    assert [note.text().message for note in answer.notes] == [
        "a player who rolled and enters nothing writes the number of the turquoise die in bad karma space 2: 4 minus points"
    ]


@pytest.mark.parametrize("typed", ["1/7 2 4t", "4T, 7/1, 2", "4t;2;1/7", ", 1/7,2,4t,"])
def test_dice_are_typed_in_many_ways(typed: str) -> None:
    assert [way.value for way in asked(STANDARD, BOARD, dice=typed).ways] == [7, 13, 3, 9]


FACES = "its faces are 2, 3, 4, 5, 6, 1/7; add t for a turquoise die, as in 2t"
RANGE = "possible results: 1…28"
ROLLED = "a roll has 1…3 white dice and 1 turquoise die; add t for a turquoise die, as in 4t"


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ({"result": "x"}, "this is not a whole number", RANGE),
        ({"result": ""}, "this is not a whole number", RANGE),
        ({"result": "14.5"}, "this is not a whole number", RANGE),
        ({"result": "9" * 5000}, "this is not a whole number", RANGE),
        ({"result": "29"}, "no roll of the dice gives this result", RANGE),
        ({"result": "0"}, "no roll of the dice gives this result", RANGE),
        ({"result": "-3"}, "no roll of the dice gives this result", RANGE),
        ({"dice": "9"}, "'9' is not a face of a die", FACES),
        ({"dice": "2,four,4t"}, "'four' is not a face of a die", FACES),
        ({"dice": "2,٤t"}, "'٤t' is not a face of a die", FACES),
        ({"dice": "2,1/6,4t"}, "'1/6' is not a face of a die", FACES),
        (
            {"dice": "2,7,4t"},
            "'7' is not a face of a die",
            "type 1/7 for a die that shows 1/7; add t for a turquoise die, as in 2t",
        ),
        ({"dice": "2,1t"}, "'1t' is not a face of a die", "type 1/7 for a die that shows 1/7; add t for a turquoise die, as in 2t"),
        ({"dice": " "}, "a die is missing", FACES),
        ({"dice": "2,3,4,5,6t"}, "4 white dice and 1 turquoise die are not a possible roll", ROLLED),
        ({"dice": "2,3"}, "2 white dice and 0 turquoise dice are not a possible roll", ROLLED),
        ({"dice": "2t"}, "0 white dice and 1 turquoise die are not a possible roll", ROLLED),
        ({"dice": "2,3t,4t"}, "1 white die and 2 turquoise dice are not a possible roll", ROLLED),
        (
            {"result": "4", "dice": "2,4t"},
            "a result and dice can't be given together",
            "leave out --result or --dice",
        ),
    ],
)
def test_what_is_no_question(typed: dict[str, str], message: str, hint: str) -> None:
    with pytest.raises(NoQuestion) as refused:
        asked(STANDARD, BOARD, **typed)
    assert refused.value.message.text() == (message, (hint,) if hint else ())
    assert refused.value.option == list(typed)[-1]


def test_what_may_be_typed_is_what_the_layout_says() -> None:
    odd = Keys(dice=Dice(white=1, turquoise=2, faces=(10, (20, 40))))
    with pytest.raises(NoQuestion) as refused:
        asked(odd, Values(), result="7")
    assert refused.value.message.text().hint == "possible results: 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 120"
    with pytest.raises(NoQuestion) as refused:
        asked(odd, Values(), dice="10,10t")
    assert refused.value.message.text().hint == "a roll has 1 white die and 2 turquoise dice; add t for a turquoise die, as in 4t"
    assert [way.value for way in asked(odd, Values(), dice="20/40,10t,10t").ways] == [40, 60, 20, 40]


def notes(values: Values, keys: Keys = STANDARD, **typed: str) -> list[str]:
    return [note.text().message for note in asked(keys, values, **typed).notes]


def test_what_not_entering_costs_and_when_the_game_ends() -> None:
    karma = {f"karma.{n}": 1 for n in range(1, 5)}
    assert notes(Values(), result="14") == [
        "a player who rolled and enters nothing writes the number of the turquoise die in bad karma space 1: 1…6 minus points"
    ]
    assert notes(Values({"karma.1": 2, "karma.3": UNREAD}), dice="2,1/7t") == [
        "a player who rolled and enters nothing writes the number of the turquoise die in bad karma space 2: 1 minus point"
    ]
    assert notes(Values(karma), result="14") == ["all bad karma spaces are filled: the game ends with this round"]
    assert notes(Values(), result="1") == []  # no player can roll it in their own turn
    assert notes(Values(), Keys(karma=0), result="14") == []
    full = {naive.at(cell): sum(cell) for cell in GAME.model(STANDARD).board.cells}
    assert notes(Values(full | karma), result="14") == ["all circles are filled: the game ends with this round"]
    assert asked(STANDARD, Values(full), result="14").ways[0].choices == ()


def brought(crossed: object) -> str:
    """Return the message about the last circle of a diamond of 3, whose middle row and column are filled except for it."""
    keys = Keys(diamond=3, symbols=Symbols(rows=("eye",), columns=("hand",)))
    values = {"circles.r1c2": 2, "circles.r2c1": 3, "circles.r2c2": 5, "circles.r2c3": 8}
    marks = {} if crossed is None else {"crossed.hand": crossed}
    (choice,) = asked(keys, Values({**values, **marks}), result="9").ways[0].choices  # type: ignore[dict-item]
    assert choice.may
    assert choice.why is not None
    return choice.why.text().message


def test_what_a_number_completes() -> None:
    rest = "; truth space bottom earns 5; this is the last circle: the game ends with this round"
    assert brought(None) == f"completes column 2: hand earns 5{rest}"
    assert brought(True) == f"completes column 2: hand earns 3 (half, because its small circle is crossed){rest}"
    assert brought(UNREAD) == f"completes column 2: hand earns 5, or 3 if its small circle is crossed{rest}"


def test_of_very_many_results_the_first_are_told() -> None:
    wide = Keys(dice=Dice(white=1, faces=(tuple(range(1, 90)),)))
    face = "/".join(map(str, range(1, 90)))
    answer = asked(wide, Values(), dice=f"{face},{face}t")
    assert len(answer.ways) == 30
    assert answer.notes[0].text() == ("these dice give 236 more results", ("show one of them with --result",))


if __name__ == "__main__":
    sys.stdout.write(f"{try_boards(range(10**6, 10**6 + int(sys.argv[1])))} circles\n")
