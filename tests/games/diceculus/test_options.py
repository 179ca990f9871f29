"""Possible results of a card, compared with trying every single roll, and for cases calculated by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Any

import pytest
from rulebooks.diceculus import naive, paper, random_sheets
from rulebooks.diceculus.paper import Tree, Unclear

from sheetgen.games.diceculus import GAME
from sheetgen.games.diceculus.formula import parse
from sheetgen.games.diceculus.layout import Keys
from sheetgen.games.diceculus.maths.odds import Odds, TooManyRolls, odds, sums
from sheetgen.games.options import Answer, NoQuestion, Way
from tests.games.diceculus.sheets import STANDARD, model, round_of, written
from tests.patience import ends
from tests.thorough import every

MOST_BY_HAND = 1500
"""Maximum number of combinations that are tried one by one."""
ENOUGH = 10_000_000


def ask(sheet: dict[str, Any], keys: Keys = STANDARD, **asked: str) -> Answer:
    """Return a game's answer about a sheet."""
    on = model(keys)
    return GAME.options["card"](on, GAME.read(on, written(sheet, keys)), asked)


def told(way: Way) -> str:
    words = way.head.text()
    return f"{words.message} ({words.hint})" if words.hint else words.message


def notes(answer: Answer) -> list[str]:
    return [note.text().message for note in answer.notes]


def rolled(dice: int, faces: int) -> Counter[int]:
    """Count the rolls for each sum by throwing all of them."""
    return Counter(map(sum, product(range(1, faces + 1), repeat=dice)))


def by_hand(tree: Tree, known: Mapping[str, int], dice: Mapping[str, int], faces: int = 6) -> Counter[int]:
    """Count the rolls for each result by combining every sum of every letter."""
    names = sorted(dice)
    found: Counter[int] = Counter()
    for chosen in product(*(rolled(dice[name], faces).items() for name in names)):
        values = {**known, **{name: total for name, (total, _) in zip(names, chosen, strict=True)}}
        found[paper.worth(tree, values)] += prod(count for _, count in chosen)
    return found


def cards(seed: int, count: int) -> Any:
    """Yield (random, tree, text, known, dice) for random cards: some letters are known, the others are rolled with few dice."""
    random = Random(seed)
    while count:
        letters = "abcdef"[: random.randint(1, 5)]
        tree = random_sheets.card(random, letters) if random.random() < 0.6 else paper.tree(random, letters, random.randint(2, 4))
        names = sorted(naive.letters_of(tree))
        dice = {name: random.choice((1, 1, 1, 2, 3)) for name in names if random.random() < 0.75}
        if prod(5 * each + 1 for each in dice.values()) > MOST_BY_HAND:
            continue
        known = {name: random.randint(0, 12) for name in names if name not in dice}
        count -= 1
        yield random, tree, paper.written(tree, random), known, dice


def agree(seed: int, count: int) -> Counter[str]:
    """Compare the rolls of random cards with trying them all; count the kinds of cards."""
    seen: Counter[str] = Counter()
    for _, tree, text, known, dice in cards(seed, count):
        try:
            due = by_hand(tree, known, dice)
        except Unclear:
            seen["unclear"] += 1
            continue
        found, _ = odds(parse(text), known, {letter: sums(each, 6) for letter, each in dice.items()}, ENOUGH)
        assert found.rolls == due, (text, known, dice)
        assert (found.least, found.most, found.all) == (min(due), max(due), due.total())
        assert found.mean == Fraction(sum(result * times for result, times in due.items()), due.total())
        assert set(found.likeliest) == {result for result in due if due[result] == max(due.values())}
        seen.update({"rolled": bool(dice), "no solution": bool(found.unsolved), "shared": _is_shared(tree), "judged": 1})
    return seen


def _is_shared(tree: Tree) -> bool:
    """Return whether a letter occurs twice."""
    kind, *parts = tree
    return kind not in ("letter", "number") and (
        any(map(_is_shared, parts)) or bool(len(parts) == 2 and naive.letters_of(parts[0]) & naive.letters_of(parts[1]))
    )


def test_every_result_has_as_many_rolls_as_there_are() -> None:
    seen = agree(1, 100)
    assert seen["judged"] > 80
    assert min(seen["rolled"], seen["no solution"], seen["shared"]) > 3, seen


@pytest.mark.parametrize(("dice", "faces"), [(1, 6), (2, 6), (3, 6), (7, 3), (2, 20)])
def test_sums_of_dice(dice: int, faces: int) -> None:
    assert sums(dice, faces) == rolled(dice, faces)


def found(text: str, known: dict[str, int], dice: dict[str, int], work: int = ENOUGH, faces: int = 6) -> Odds:
    return odds(parse(text), known, {letter: sums(each, faces) for letter, each in dice.items()}, work)[0]


def test_no_solution_is_one_wherever_it_stands() -> None:
    assert found("0(a/(b-1))", {"a": 1}, {"b": 1}).rolls == {-50: 1, 0: 5}
    assert found("0(a/(b-1))", {"a": 1}, {"b": 1}).unsolved == 1
    assert found("√(a-3)", {}, {"a": 1}).rolls == {-50: 2, 0: 1, 1: 2, 2: 1}
    assert found("-50a", {}, {"a": 1}).unsolved == 0


def test_what_is_too_large_is_counted_apart() -> None:
    some = found("999^(a^(ab))", {"b": 1}, {"a": 1})
    assert (some.too_large, some.all, some.least) == (2, 6, 999)
    none = found("(999^a)^(999^a)", {}, {"a": 1})
    assert (none.rolls, none.too_large) == ({}, 6)


def test_a_card_typed_with_its_dice() -> None:
    answer = ask({}, card="2a+bc=?", dice="a2,b1")
    (way,) = answer.ways
    assert way.value == 14
    assert told(way) == ("2a+bc gives 4 to 24, most likely 14 (17%), on average 14 (a 2 dice, b 1 die, c no dice (0))")
    assert way.facts == (("least", 4), ("most", 24), ("chance", 1 / 6))
    assert way.choices == ()
    assert notes(answer) == [
        "every letter counts as rolled once; a player who doesn't like a roll may roll again, three times in all"
    ]
    for dice in ("A2 b1", "b=1; a: 2,", "2a 1b", "b1,a2,c0", "a2,b1,f3"):
        assert ask({}, card="2a+bc", dice=dice).ways[0].value == 14


def test_likeliest_of_several_is_the_one_nearest_to_the_mean() -> None:
    (way,) = ask({}, card="a", dice="a1").ways
    assert (way.value, told(way)) == (
        3,
        "a gives 1 to 6, 6 results equally likely (17% each), on average 3.5 (a 1 die)",
    )
    (way,) = ask({}, card="a²-a", dice="a1").ways
    assert way.value == 12


def test_rounds_that_are_not_finished() -> None:
    dice = {"a": 3, "b": 2, "c": 2}
    rounds = [
        {"dice": dice, "card": "ac-7b", "values": {"a": 5, "b": 6, "c": 10}, "score": 8, "total": 8},
        {"dice": dice, "card": "ac-7b", "values": {"a": 5, "c": 10}},
        {"dice": dice, "card": "ac-7b", "values": {"a": 5, "b": 6, "c": 10}},
        {"dice": dice},
        {},
    ]
    answer = ask({"stages": {"idea": {"rounds": rounds}}})
    assert [way.legal for way in answer.ways] == [("stages.idea.2.score",), ("stages.idea.3.score",)]
    assert [way.value for way in answer.ways] == [1, 8]
    assert told(answer.ways[0]) == (
        "stage I, round 2: ac-7b gives −34 to 36, most likely 1 (17%), on average 1 (a is 5, b 2 dice, c is 10)"
    )
    assert told(answer.ways[1]) == "stage I, round 3: ac-7b gives 8 (a is 5, b is 6, c is 10)"
    assert notes(answer)[0] == "stage I, round 4: no card is written yet"


def test_rolls_are_kept_or_rolled_again_and_the_third_stands() -> None:
    once = ask(round_of("idea", dice={"a": 3, "b": 2, "c": 2}, card="a+b+c", values={"a": 10, "c": 7}, rolls={"b": [3, 12]}))
    assert [told(way) for way in once.ways] == [
        "stage I, round 1: a+b+c gives 19 to 29, most likely 24 (17%), on average 24 (a is 10, b 2 dice, c is 7)",
        "stage I, round 1: a+b+c gives 29 (a is 10, b stays 12, c is 7)",
    ]
    third = ask(round_of("idea", dice={"a": 3, "b": 2, "c": 2}, card="a+b+c", values={"a": 10, "c": 7}, rolls={"b": [3, 12, 4]}))
    assert [way.value for way in third.ways] == [21]
    assert notes(third) == []


def test_a_card_for_the_dice_on_the_sheet_and_dice_for_its_card() -> None:
    waiting = round_of("game", dice={"a": 1, "b": 6})
    (way,) = ask(waiting, card="a·b").ways
    assert way.legal == ("stages.game.1.score",)
    assert told(way).startswith("stage II, round 1: a·b gives 6 to 216, ")
    (way,) = ask(round_of("robbery", card="a+b+c+d+e"), dice="a3,b1,c1,d1,e1").ways
    assert (way.value, way.legal) == (24, ("stages.robbery.1.result",))
    assert notes(ask(round_of("robbery", card="a+b+c+d+e"))) == ["stage III, round 1: no dice are written for a+b+c+d+e"]


def test_more_faces_are_rolled() -> None:
    (way,) = ask({}, Keys(faces=20), card="a", dice="a2").ways
    assert way.value == 21
    assert told(way).startswith("a gives 2 to 40, most likely 21 (5%), ")


def test_what_nothing_can_be_said_of() -> None:
    dice = {"a": 3, "b": 2, "c": 2}
    assert notes(ask({})) == ["every round on the sheet is finished"]
    assert notes(ask(round_of("idea", dice=dice, card="a+b+c", values={"a": "?"})))[:1] == [
        "stage I, round 1: the result of a+b+c depends on a, which can't be read"
    ]
    assert notes(ask(round_of("idea", dice={**dice, "a": 99999999}, card="a+b+c"))) == [
        "stage I, round 1: 99999999 dice are written for a, but there are 7"
    ]
    assert notes(ask(round_of("charity", dice=dice, card="a+b+c", solved=True))) == ["every round on the sheet is finished"]
    assert notes(ask({}, card="(999^a)^(999^a)", dice="a1")) == ["the result of (999^a)^(999^a) is too large to calculate"]
    unread = round_of("idea", dice=dice, card="a+b+c", values={"a": 9, "b": 7}, rolls={"c": [3, 4, "?"]})
    assert notes(ask(unread)) == ["stage I, round 1: the result of a+b+c depends on c, which can't be read"]


@pytest.mark.parametrize(
    ("asked", "option", "message"),
    [
        ({"card": "2a+"}, "card", "the card ends, but a number, a letter, a bracket or a root is expected"),
        ({"card": ""}, "card", "the card ends, but a number, a letter, a bracket or a root is expected"),
        ({"card": "a" * 300}, "card", "a card has at most 200 characters, not 300"),
        ({"card": "a+b"}, "card", "the sheet has no round with dice but without a card"),
        ({"dice": "a3"}, "dice", "the sheet has no round with a card but without dice"),
        ({"card": "a", "dice": ""}, "dice", "'' contains no dice"),
        ({"card": "a", "dice": "a0"}, "dice", "'a0' contains no dice"),
        ({"card": "a", "dice": "1/7,2,4t"}, "dice", "'1/7' contains no dice"),
        ({"card": "a", "dice": "g2"}, "dice", "'g2' contains no dice"),
        ({"card": "a", "dice": "a=3=4"}, "dice", "'a=3=4' contains no dice"),
        ({"card": "a", "dice": "a=b"}, "dice", "'a=b' contains no dice"),
        ({"card": "a", "dice": "a2,a3"}, "dice", "a appears twice"),
        ({"card": "a", "dice": "a5,b3"}, "dice", "8 dice are given, but the game has only 7"),
        ({"card": "a", "dice": "a9999"}, "dice", "9999 dice are given, but the game has only 7"),
        ({"card": "a", "dice": "a" + "9" * 5000}, "dice", "'a99999999999999999999999999…' contains no dice"),
    ],
)
def test_what_is_no_question_is_told(asked: dict[str, Any], option: str, message: str) -> None:
    with pytest.raises(NoQuestion) as raised:
        ask({}, **asked)
    assert (raised.value.option, raised.value.message.text().message) == (option, message)


HOSTILE = (
    ("a/b/c/d/e/f+f/e/d/c/b/a", 6),
    ("(a+b/c)^(1/(d+e))/f", 6),
    ("a^b/c^d+e^f", 100),
    ("√" * 199 + "a", 100),
    ("a" * 200, 6),
    ("a/b+" * 49 + "c/d", 100),
)


@pytest.mark.parametrize(("text", "faces"), every(HOSTILE, 3))
def test_hostile_cards_end(text: str, faces: int) -> None:
    """There is always a message."""
    with ends():
        answer = ask({}, Keys(faces=faces), card=text, dice="a2,b1,c1,d1,e1,f1")
    assert [told(way) for way in answer.ways] or notes(answer)


def test_work_is_bounded() -> None:
    with pytest.raises(TooManyRolls):
        found("√a+√b+√c+√d+√e+√f", {}, {"a": 2, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1}, 300_000, 100)
    with pytest.raises(TooManyRolls):  # a power with a fractional exponent takes as long as many sums
        found("(a+b)^(c/d)", {}, {"a": 2, "b": 2, "c": 2, "d": 1}, 100_000)
    answer = ask({}, Keys(faces=100), card="√a+√b+√c+√d+√e+√f", dice="a2,b1,c1,d1,e1,f1")
    assert notes(answer) == ["the results of √a+√b+√c+√d+√e+√f take too many rolls to calculate"]
    rounds = [{"dice": {"a": 2, "b": 2, "c": 3}, "card": "a/b+b/c+√(c/a)"} for _ in range(300)]
    with ends():
        answer = ask({"stages": {"idea": {"rounds": rounds}}})
    assert notes(answer)[-2:][0] == "260 more rounds not shown"


@pytest.mark.parametrize(("count", "left"), [(40, []), (41, ["1 more round not shown"])])
def test_of_very_many_rounds_the_first_forty_are_told(count: int, left: list[str]) -> None:
    answer = ask({"stages": {"idea": {"rounds": [{"dice": {"a": 7}, "card": "a"}] * count}}})
    assert [each for each in notes(answer) if "not shown" in each] == left
    assert len(answer.ways) == 40
