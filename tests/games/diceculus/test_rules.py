"""Edge cases of the rules of one sheet: each test gives the exact findings."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tests.games.diceculus.sheets import found, judged, read, round_of, written
from tests.thorough import every

STAGES = {"idea": (3,), "game": (1, 2, 3, 4, 5), "robbery": (5, 6), "charity": (3, 4, 5, 6)}
ON_CARD = {"idea": (3,), "game": (3, 4, 5), "robbery": (5, 6), "charity": (3, 4, 5, 6)}
SPLITS = {1: (7,), 2: (3, 4), 3: (2, 2, 3), 4: (2, 2, 2, 1), 5: (1, 1, 2, 2, 1), 6: (1, 1, 1, 1, 1, 2)}
JOHN = {"dice": {"a": 3, "b": 2, "c": 2}, "card": "ac-7b=?", "values": {"a": 5, "b": 6, "c": 10}}
"""The round of the rulebook's Example 2."""


def idea(**written: Any) -> dict[str, Any]:
    """Return a sheet with John's round of Example 2 and the given changes."""
    return round_of("idea", **{**JOHN, **written})


def dice(*counts: int) -> dict[str, int]:
    """Return counts of dice for a, b, c …"""
    return dict(zip("abcdef", counts, strict=False))


def test_an_empty_sheet_has_no_finding() -> None:
    verdict = judged({"player": "John"})
    assert (verdict.findings, verdict.earned.computed, verdict.earned.claimed) == ([], 0, None)
    assert verdict.earned.parts == {"idea": 0, "game": 0, "robbery": 0, "charity": 0}


def test_blank_rounds_were_not_played() -> None:
    blank: dict[str, Any] = {"dice": {"a": None}, "card": None, "score": None, "total": None}
    sheet = {
        "player": "John",
        "stages": {"idea": {"rounds": [{"total": 183}], "grand": 12}, "game": {"rounds": [blank, blank], "grand": None}},
    }
    assert found(sheet) == []
    assert judged(sheet).earned.parts == {"idea": 12, "game": 0, "robbery": 0, "charity": 0}


@pytest.mark.parametrize(("stage", "letters"), list(product(STAGES, SPLITS)))
def test_how_many_letters_a_stage_lets_a_player_assume(stage: str, letters: int) -> None:
    expected = [] if letters in STAGES[stage] else [("dice-split", f"{stage}.1.dice")]
    assert found(round_of(stage, dice=dice(*SPLITS[letters]))) == expected


def test_every_split_over_three_letters() -> None:
    for counts in product(range(-1, 9), repeat=3):
        good = sum(counts) == 7 and min(counts) >= 1
        assert (counts, found(round_of("idea", dice=dice(*counts)))) == (counts, [] if good else [("dice-split", "idea.1.dice")])


@pytest.mark.parametrize("split", [{"b": 4, "c": 3}, {"a": 4, "c": 3}, {"a": 7, "b": 0}, {"f": 7}, {"a": 8}])
def test_gaps_and_letters_without_dice(split: dict[str, int]) -> None:
    assert found(round_of("game", dice=split)) == [("dice-split", "game.1.dice")]


def test_the_order_of_letters_is_free() -> None:
    assert found(round_of("game", dice={"b": 3, "a": 4})) == []


@pytest.mark.parametrize(("stage", "letters"), list(product(ON_CARD, range(7))))
def test_how_many_letters_a_card_has(stage: str, letters: int) -> None:
    card = "+".join("abcdef"[:letters]) or "7"
    expected = [] if letters in ON_CARD[stage] else [("card-letters", f"{stage}.1.card")]
    assert found(round_of(stage, card=card)) == expected


def test_only_the_number_of_letters_on_a_card_is_judged() -> None:
    assert found(round_of("idea", card="a+b+d")) == []
    assert found(round_of("idea", card="aa+bb+ca")) == []


def test_every_value_of_every_number_of_dice() -> None:
    for count, value in product(range(1, 6), range(-2, 45)):
        expected = [] if count <= value <= 6 * count else [("value", "game.1.values.a")]
        sheet = round_of("game", dice=dice(count, 1, 6 - count), card="a+b+c", values={"a": value, "b": 1, "c": 6 - count})
        assert (count, value, found(sheet)) == (count, value, expected)


def test_a_missing_value_leaves_the_result_unjudged() -> None:
    assert found(idea(values={"a": 5, "c": 10}, score=99)) == [("value", "idea.1.values.b")]
    assert found(idea(values={}, score=99)) == [("value", f"idea.1.values.{letter}") for letter in "abc"]


def test_a_missing_value_stands_at_the_nearest_key() -> None:
    lines = ["player: John", "stages:", "  idea:", "    rounds:", "      - card: a+b+c", "        dice: {a: 3, b: 2, c: 2}"]
    text = "\n".join([*lines, "        values: {a: 5, c: 10}\n"])
    (finding,) = judged(text).findings
    assert finding.position[:2] == (7, 9)
    (finding, *_) = judged("\n".join(lines)).findings
    assert finding.position[:2] == (4, 5)


def test_a_letter_without_dice_counts_nothing() -> None:
    sheet: dict[str, Any] = {"dice": dice(2, 4, 1), "card": "-a+b+c-7d=", "values": {"a": 5, "b": 9, "c": 3}, "score": 7}
    assert found(round_of("game", **sheet)) == []
    assert found(round_of("game", **{**sheet, "values": {**sheet["values"], "d": 0}})) == []
    assert found(round_of("game", **{**sheet, "values": {**sheet["values"], "d": 1}, "score": 0})) == [("value", "game.1.values.d")]


def test_dice_on_a_letter_that_is_not_on_the_card_fall_out() -> None:
    sheet: dict[str, Any] = {
        "dice": dice(1, 1, 2, 2, 1),
        "card": "-a+b+c-7d=",
        "values": {"a": 5, "b": 6, "c": 3, "d": 2},
        "score": -10,
    }
    assert found(round_of("game", **sheet)) == []
    assert found(round_of("game", **{**sheet, "values": {**sheet["values"], "e": 0}})) == []
    for value in (1, 6, 40, -1):
        assert found(round_of("game", **{**sheet, "values": {**sheet["values"], "e": value}})) == [("value", "game.1.values.e")]


def test_values_without_dice_or_card() -> None:
    assert found(round_of("idea", values={"a": 99}, score=8, total=8)) == []
    assert found(round_of("idea", dice=dice(3, 2, 2), values={"a": 19, "b": 0, "d": 1})) == [
        ("value", "idea.1.values.a"),
        ("value", "idea.1.values.d"),
    ]
    values = {"a": 5, "b": 6, "c": 10}
    assert found(round_of("idea", card="ab-c", values=values, score=20)) == []
    assert found(round_of("idea", card="ab-c", values=values, score=21)) == [("result", "idea.1.score")]
    assert found(round_of("idea", card="ab-c", values={**values, "d": 3}, score=20)) == [("value", "idea.1.values.d")]
    assert found(round_of("idea", card="ab-c", values={"a": 5, "b": 6}, score=21)) == []


@pytest.mark.parametrize(
    ("rolls", "good"),
    [
        ({"b": [10, 6]}, True),
        ({"b": 6}, True),
        ({"b": [2, 12, 6]}, True),
        ({"a": [9, 5, 5], "c": [10]}, True),
        ({"b": []}, True),
        ({"b": [6, 6, 6, 6]}, False),
        ({"b": [13, 6]}, False),
        ({"b": [1, 6]}, False),
        ({"b": [6, 10]}, False),
        ({"d": [1]}, False),
    ],
)
def test_rolls(rolls: dict[str, Any], good: bool) -> None:
    expected = [] if good else [("rolls", f"idea.1.rolls.{next(iter(rolls))}")]
    assert found(idea(rolls=rolls, score=8)) == expected


def test_a_wrong_value_counts_as_written() -> None:
    assert found(idea(values={"a": 5, "b": 13, "c": 10}, score=-41)) == [("value", "idea.1.values.b")]
    assert found(idea(values={"a": 5, "b": 13, "c": 10}, score=8)) == [("value", "idea.1.values.b"), ("result", "idea.1.score")]


@pytest.mark.parametrize(("written", "good"), [(8, True), (7, False), (-8, False), (0, False), (None, True)])
def test_the_result_of_example_2(written: int | None, good: bool) -> None:
    assert found(idea(score=written)) == ([] if good else [("result", "idea.1.score")])


def test_a_wrong_result_shows_the_sum() -> None:
    (finding,) = judged(idea(score=6)).findings
    assert finding.notes == ("5·10 − 7·6 = 50 − 42 = 8, not 6",)


def test_no_solution_is_worth_minus_fifty() -> None:
    sheet = {"dice": dice(3, 4), "card": "ab/c", "values": {"a": 5, "b": 9}}
    assert found(round_of("game", **sheet, score=-50)) == []
    assert found(round_of("game", **sheet, score=0)) == [("result", "game.1.score")]


def test_a_power_that_nobody_works_out_is_not_judged() -> None:
    assert found(round_of("idea", dice=dice(2, 2, 3), card="a^b^c", values={"a": 12, "b": 12, "c": 18}, score=5, total=5)) == []


ROBBERY = {"dice": dice(1, 1, 2, 2, 1), "card": "a+b+c+d+e", "values": {"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}, "robs": "Maria"}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ({"result": 15, "score": 15}, []),
        ({"result": 15, "robbed": {"Maria": 111}, "score": -96}, []),
        ({"result": 15, "robbed": {"Maria": 111, "George": -20}, "score": -76}, []),
        ({"result": 15, "robbed": {"Maria": 111}, "score": 15}, ["score"]),
        ({"result": 15, "robbed": {"Maria": -10}, "score": 5}, ["score"]),
        ({"result": 14, "robbed": {"Maria": 10}, "score": 4}, ["result"]),
        ({"result": 14, "robbed": {"Maria": 10}, "score": 5}, ["result", "score"]),
        ({"robbed": {"Maria": 10}, "score": -10}, []),
        ({"robbed": {"Maria": 10}, "score": 5}, ["score"]),
        ({"score": 15}, []),
        ({"result": 15, "robbed": {"Maria": 10}}, []),
        ({"result": 15, "robs": "John", "score": 15}, ["unknown-player"]),
    ],
)
def test_the_score_of_a_robbery(written: dict[str, Any], expected: list[str]) -> None:
    assert sorted(rule for rule, _ in found(round_of("robbery", **{**ROBBERY, **written}))) == expected


CHARITY = {"dice": dice(2, 2, 3), "card": "a+b+c", "values": {"a": 4, "b": 6, "c": 10}, "gives": ["Maria", "George"]}


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ({"result": 20, "received": {"George": 18, "Maria": 103}, "score": 121}, []),
        ({"result": 20, "received": {"George": 18, "Maria": 103}, "score": 141}, ["score"]),
        ({"result": 20, "received": {"George": -50}, "score": -50}, []),
        ({"result": 20, "received": {"George": 0}, "score": 3}, ["score"]),
        ({"result": 20, "score": 121}, []),
        ({"result": 20, "received": {}, "score": 121}, []),
        ({"result": 21, "received": {"George": 18}, "score": 18}, ["result"]),
        ({"solved": True, "result": 50, "received": {"George": 18}, "score": 18}, []),
        ({"solved": True, "result": 20}, ["result"]),
        ({"solved": True, "values": {"a": 99}, "rolls": {"a": 99}, "result": 50}, []),
        ({"solved": False, "result": 50}, ["result"]),
        ({"gives": "John"}, ["unknown-player"]),
        ({"gives": ["Maria", "John"]}, ["unknown-player"]),
    ],
)
def test_the_score_of_charity(written: dict[str, Any], expected: list[str]) -> None:
    assert [rule for rule, _ in found(round_of("charity", **{**CHARITY, **written}))] == expected


def sums(stages: dict[str, tuple[list[tuple[int | None, int | None]], int | None]], end: int | None = None) -> dict[str, Any]:
    """A sheet of scores, totals and grand totals only."""
    typed = {
        stage: {"rounds": [{"score": score, "total": total} for score, total in rounds], "grand": grand}
        for stage, (rounds, grand) in stages.items()
    }
    return {"player": "John", "stages": typed, "end": end}


def test_the_totals_of_example_5() -> None:
    """The correct parts of the example: 183 gives 12, 12 + 36, 48 + 2, 202 gives 4, 320 − 111, 209 + 4, −11 gives −2 …"""
    robbery = [{"result": 320, "robbed": {"Maria": 111}, "score": 209, "total": 213}, {"score": -224, "total": -11}]
    charity = [{"received": {"George": 18, "Maria": 103}, "score": 121, "total": 119}, {"score": 134, "total": 253}]
    sheet = sums({"idea": ([(183, 183)], 12), "game": ([(36, 48), (2, 50), (152, 202)], 4)}, 24)
    sheet["stages"] |= {"robbery": {"rounds": robbery, "grand": -2}, "charity": {"rounds": charity, "grand": 10}}
    assert found(sheet) == []
    assert (judged(sheet).earned.computed, judged(sheet).earned.parts) == (
        24,
        {"idea": 12, "game": 4, "robbery": -2, "charity": 10},
    )


@pytest.mark.parametrize(
    ("stages", "expected"),
    [
        ({"idea": ([(8, 8), (25, 33), (-17, 16)], 7)}, []),
        ({"idea": ([(8, 8), (25, 34), (-17, 17)], 8)}, [("total", "idea.2.total")]),
        ({"idea": ([(8, 9), (25, 34)], 7)}, [("total", "idea.1.total")]),
        ({"idea": ([(8, 8)], 8), "game": ([(5, 13)], 4)}, []),
        ({"idea": ([(8, 8)], 8), "game": ([(5, 5)], 5)}, [("total", "game.1.total")]),
        ({"idea": ([(18, 18)], 8), "game": ([(5, 13)], 4)}, [("grand", "idea.grand")]),
        ({"idea": ([(8, 8)], 8), "robbery": ([(5, 13)], 4)}, []),
        ({"robbery": ([(5, 5)], 5)}, []),
        ({"game": ([(5, 6)], 6)}, [("total", "game.1.total")]),
        ({"idea": ([(8, 8)], 8), "game": ([(5, 13)], None), "robbery": ([(1, 9)], 9)}, []),
        ({"idea": ([(8, None), (4, 12)], 3)}, []),
        ({"idea": ([(8, 8), (4, None), (1, 13)], 4)}, []),
        ({"idea": ([(8, 8), (4, None), (1, 9)], 9)}, [("total", "idea.3.total")]),
        ({"idea": ([(8, 8), (None, 8)], 8)}, []),
        ({"idea": ([(8, 8), (None, 9)], 9)}, [("total", "idea.2.total")]),
        ({"idea": ([(None, 183)], 12)}, []),
        ({"idea": ([(8, None)], 9)}, []),
        ({"idea": ([(8, 8), (3, None)], 8)}, []),
    ],
)
def test_totals_are_judged_by_what_is_written(
    stages: dict[str, tuple[list[tuple[int | None, int | None]], int | None]], expected: list[tuple[str, str]]
) -> None:
    assert found(sums(stages)) == expected


def test_grand_totals_are_digits_with_their_sign() -> None:
    for total in (*every(range(-130, 131), 3), 183, 202, -11, 253, 10**20 + 7, -(10**9)):
        digits = sum(map(int, str(abs(total)))) * (1 if total >= 0 else -1)
        assert (total, found(sums({"idea": ([(total, total)], digits)}))) == (total, [])
        assert (total, found(sums({"idea": ([(total, total)], digits + 1)}))) == (total, [("grand", "idea.grand")])


def test_the_end_score_is_the_sum_of_the_grand_totals_written() -> None:
    stages: dict[str, Any] = {"idea": ([(8, 8)], 9), "charity": ([(1, 10)], 1)}
    assert found(sums(stages, 10)) == [("grand", "idea.grand")]
    assert found(sums(stages, 9)) == [("grand", "idea.grand"), ("end", "end")]
    assert found(sums({}, 3)) == [("end", "end")]
    assert found(sums({}, 0)) == []


def test_what_is_computed_follows_values_and_cards() -> None:
    """A round that can't be calculated counts as written: its score, otherwise its total; a missing stage counts as 0."""
    sheet = idea(score=6, total=6)
    assert judged(sheet).earned.parts["idea"] == 8
    sheet["stages"]["idea"]["rounds"] += [{"score": 5, "total": 100}, {"total": 30}]
    assert judged(sheet).earned.parts["idea"] == 3
    assert judged(round_of("robbery", **ROBBERY, result=99, robbed={"Maria": 4}, score=3)).earned.parts["robbery"] == 1 + 1
    assert judged(round_of("robbery", result=99, robbed={"Maria": 4}, score=3)).earned.parts["robbery"] == 3
    assert judged(round_of("robbery", result=99, robbed={"Maria": 4})).earned.parts["robbery"] == 9 + 5
    assert judged(round_of("charity", **CHARITY, result=9, received={"Maria": 14}, score=99)).earned.parts["charity"] == 5
    assert judged(round_of("charity", **CHARITY, result=9, score=23)).earned.parts["charity"] == 5
    assert judged({"stages": {"idea": {"grand": 12}, "robbery": {"rounds": [{"score": 1}]}}}).earned.parts == {
        "idea": 12,
        "game": 0,
        "robbery": 4,
        "charity": 0,
    }


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ('stages: {idea: {rounds: [{card: "a/2b"}]}}', 1, 37, "brackets"),
        ("stages: {idea: {rounds: [{card: a/2b}]}}", 1, 36, "brackets"),
        ("stages: {idea: {rounds: [{card: 9^9^9}]}}", 1, 33, "too large"),
        ("stages: {idea: {rounds: [{card: ag+b}]}}", 1, 34, "'g'"),
        ("stages: {idea: {rounds: [{values: {g: 3}}]}}", 1, 36, "'g'"),
        ("stages: {idea: {rounds: [{values: {a: 3, a: 4}}]}}", 1, 42, "twice"),
        ("stages: {idea: {rounds: [{values: {a: 3, A: 4}}]}}", 1, 42, "twice"),
        ("stages: {ideas: {rounds: []}}", 1, 10, "'idea'"),
        ("stages: {idea: {rounds: [{result: 5}]}}", 1, 27, "result"),
        ("stages: {game: {rounds: [{gives: Ana}]}}", 1, 27, "gives"),
        ("stages: {robbery: {rounds: [{solved: true}]}}", 1, 30, "solved"),
        ("stages: {robbery: {rounds: [{robs: [Ana, Ben]}]}}", 1, 36, "at most 1 name"),
        ("stages: {robbery: {rounds: [{robs: []}]}}", 1, 36, "at least 1 name"),
        ("stages: {charity: {rounds: [{gives: []}]}}", 1, 37, "at least 1 name"),
        ("stages: {charity: {rounds: [{gives: [Ana, Ana]}]}}", 1, 43, "twice"),
        ("stages: {charity: {rounds: [{received: [18]}]}}", 1, 40, "Maria"),
        ("wrong: 2", 1, 1, "unknown key"),
        ("end: many", 1, 6, "whole number"),
    ],
)
def test_what_cannot_be_read(text: str, line: int, column: int, said: str) -> None:
    _, (fault,) = read(text)
    assert fault.position[:2] == (line, column)
    assert said in fault.text + fault.hint


def test_names_and_numbers_as_they_are_typed() -> None:
    sheet = written("player: No\nstages: {charity: {rounds: [{gives: Yes, received: {No: +3, 12:30: −4}}]}}")
    assert sheet.names("stages.charity.1.gives") == ("Yes",)
    assert sheet.amounts("stages.charity.1.received") == {"No": 3, "12:30": -4}
