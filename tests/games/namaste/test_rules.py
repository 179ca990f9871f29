"""Edge cases of the rules of one sheet: each test gives the exact findings."""

from __future__ import annotations

import itertools

import pytest
from rulebooks.namaste import naive
from rulebooks.namaste.sheets import STANDARD, Written, case, found, rows

from sheetgen.games.namaste.layout import Dice, Keys
from sheetgen.games.namaste.rules import spans

ROW = {(2, 3): 4, (2, 4): 7, (2, 5): 9}
"""Row 2 of the published board, which is lotus, complete."""


def test_an_empty_sheet_has_no_finding() -> None:
    assert found(Written()) == []
    verdict = case(Written()).earned()
    assert (verdict.computed, verdict.claimed) == (0, None)
    assert verdict.parts == {"symbols": 0, "truths": 0, "karma": 0}


@pytest.mark.parametrize("number", range(-3, 33))
def test_results_that_can_be_rolled(number: int) -> None:
    expected = [] if 1 <= number <= 28 else [("impossible-result", "circles.r3c3")]
    assert found(Written(circles={(3, 3): number})) == expected


def test_results_of_other_dice() -> None:
    keys = Keys(dice=Dice(white=1, faces=(2, (4, 8))))
    possible = {2, 4, 6, 8, 10, 12, 16}
    for number in range(20):
        assert bool(found(Written(circles={(3, 3): number}), keys)) == (number not in possible)


def test_every_pair_in_a_row_and_in_a_column() -> None:
    for one, other in itertools.product(range(1, 5), repeat=2):
        expected = [] if one < other else [("row-order", "circles.r4c6")]
        assert found(Written(circles={(4, 2): one, (4, 6): other})) == expected
        expected = [] if one < other else [("column-order", "circles.r6c4")]
        assert found(Written(circles={(2, 4): one, (6, 4): other})) == expected


def test_one_circle_out_of_order_in_its_row_and_its_column() -> None:
    written = Written(circles={(3, 3): 9, (4, 2): 9, (4, 3): 9})
    assert found(written) == [("column-order", "circles.r4c3"), ("row-order", "circles.r4c3")]


def test_one_large_number_is_one_finding_at_the_next() -> None:
    assert found(Written(circles={(4, 1): 5, (4, 2): 20, (4, 4): 8, (4, 5): 9}, truths={"left": 5})) == [
        ("row-order", "circles.r4c4")
    ]


@pytest.mark.parametrize(
    ("numbers", "crossed", "written", "rule"),
    [
        ((4, 7, 9), False, 7, ""),
        ((4, 7, 9), True, 4, ""),
        ((4, 7, 9), True, 7, "symbol-points"),
        ((4, 7, 9), False, 4, "symbol-points"),
        ((4, 7, 9), False, 0, "symbol-points"),
        ((4, 7, 9), False, -7, "symbol-points"),
        ((4, 7, 9), False, None, "symbol-missing"),
        ((4, 7, None), False, None, ""),
        ((4, 7, None), False, 0, ""),
        ((4, 7, None), True, 4, "symbol-unearned"),
        ((9, 7, None), False, 7, "symbol-unearned"),
        ((None, None, None), False, 1, "symbol-unearned"),
        ((None, None, None), False, -1, "symbol-unearned"),
    ],
)
def test_symbol_space(numbers: tuple[int | None, ...], crossed: bool, written: int | None, rule: str) -> None:
    circles = {(2, column): number for column, number in enumerate(numbers, 3) if number is not None}
    sheet = Written(circles=circles, crossed={"lotus"} if crossed else set())
    if written is not None:
        sheet.symbols["lotus"] = written
    at_symbols = [each for each in found(sheet) if each[0] != "row-order"]
    assert at_symbols == ([(rule, "symbols.lotus")] if rule else [])


@pytest.mark.parametrize("written", [None, 0, 7, 8, 99])
@pytest.mark.parametrize("crossed", [False, True])
def test_a_full_line_that_does_not_rise_is_the_only_finding(written: int | None, crossed: bool) -> None:
    sheet = Written(circles={(2, 3): 4, (2, 4): 7, (2, 5): 7}, crossed={"lotus"} if crossed else set())
    if written is not None:
        sheet.symbols["lotus"] = written
    assert found(sheet) == [("row-order", "circles.r2c5")]
    assert case(sheet).earned().computed == 0


@pytest.mark.parametrize("name", ["top", "left", "bottom", "right"])
@pytest.mark.parametrize("written", [None, 0, 7, 11, 22])
@pytest.mark.parametrize("held", [None, 7, 14, 22])
def test_truth_space(name: str, written: int | None, held: int | None) -> None:
    cell, divisor = naive.truths(STANDARD)[name]
    sheet = Written(circles={} if held is None else {cell: held}, truths={} if written is None else {name: written})
    earned = None if held is None else -(-held // divisor)
    if earned is None:
        rule = "truth-unearned" if written else ""
    elif written is None:
        rule = "truth-missing"
    else:
        rule = "truth-points" if written != earned else ""
    assert found(sheet) == ([(rule, f"truths.{name}")] if rule else [])
    assert case(sheet).earned().parts == {"symbols": 0, "truths": earned or 0, "karma": 0}


@pytest.mark.parametrize("points", range(-9, 10))
def test_karma_points(points: int) -> None:
    sheet = Written(karma={3: points})
    assert found(sheet) == ([] if 1 <= abs(points) <= 6 else [("karma-points", "karma.3")])
    assert case(sheet).earned().parts["karma"] == -abs(points)


def test_an_impossible_number_counts_as_written() -> None:
    sheet = Written(circles={(1, 4): 40}, truths={"top": 40}, karma={1: 9}, total=31)
    assert found(sheet) == [("impossible-result", "circles.r1c4"), ("karma-points", "karma.1")]
    assert case(sheet).earned().computed == 31


@pytest.mark.parametrize("total", [None, 5, 6, 7])
def test_total_is_judged_by_what_is_written(total: int | None) -> None:
    """Lotus earns 7, but 8 is written: that is one finding, and the total is right if it uses the 8."""
    sheet = Written(circles=ROW, symbols={"lotus": 8}, karma={1: -2}, total=total)
    wrong = [("total", "total")] if total not in (None, 6) else []
    assert found(sheet) == [("symbol-points", "symbols.lotus"), *wrong]
    assert (case(sheet).earned().computed, case(sheet).earned().claimed) == (5, total)


def test_total_counts_blank_spaces_as_nothing() -> None:
    assert found(Written(total=0)) == []
    assert found(Written(circles=ROW, total=0)) == [("symbol-missing", "symbols.lotus")]


SPACES: dict[str, tuple[int, int]] = {"symbols": (7, 9), "truths": (4, 5), "karma": (-1, 3)}
"""The points written on the sheet of `_added`: 16 and 9 points, less 4."""


def _added(score: dict[str, int], total: int | None = None) -> list[tuple[str, str]]:
    """Return the findings in the boxes for adding up and in the total."""
    symbols, truths, karma = SPACES.values()
    sheet = Written(
        symbols=dict(zip(("lotus", "hand"), symbols, strict=True)),
        truths=dict(zip(("top", "left"), truths, strict=True)),
        karma=dict(enumerate(karma, 1)),
        score=score,
        total=total,
    )
    return [each for each in found(sheet) if each[0] in ("points", "total")]


@pytest.mark.parametrize("part", list(SPACES))
def test_a_box_holds_what_is_written_in_its_spaces(part: str) -> None:
    due = sum(map(abs, SPACES[part]))
    for written in range(-20, 21):
        right = written == due or (part == "karma" and -written == due)
        assert _added({part: written}) == ([] if right else [("points", f"score.{part}")])


def test_a_box_is_judged_by_what_is_written_not_by_what_is_earned() -> None:
    assert found(Written(circles=ROW, score={"symbols": 0})) == [("symbol-missing", "symbols.lotus")]
    assert found(Written(circles=ROW, score={"symbols": 7})) == [("points", "score.symbols"), ("symbol-missing", "symbols.lotus")]


@pytest.mark.parametrize("part", list(SPACES))
def test_nothing_in_a_box_is_nothing_written(part: str) -> None:
    assert found(Written(score={part: 0}, total=0)) == []


def test_total_goes_on_from_the_boxes() -> None:
    """For every set of boxes, right or wrong, the total is right only if it uses the written values."""
    for boxes in itertools.product((None, 16, 20), (None, 9, 2), (None, 4, -4, 6, -6)):
        score = {part: number for part, number in zip(SPACES, boxes, strict=True) if number is not None}
        due = score.get("symbols", 16) + score.get("truths", 9) - abs(score.get("karma", 4))
        wrong = sorted(("points", f"score.{part}") for part, number in score.items() if abs(number) in (20, 2, 6))
        assert _added(score, due) == wrong
        assert _added(score, due + 1) == [*wrong, ("total", "total")]


def test_total_rests_on_the_boxes_and_on_what_is_not_added_up() -> None:
    sheet = Written(symbols={"lotus": 7}, karma={1: 2}, score={"symbols": 8, "karma": -2}, total=1)
    violations = {violation.rule.removeprefix("namaste/"): violation for violation in case(sheet).violations()}
    assert violations["points"].spaces == ("score.symbols", "symbols")
    assert violations["points"].message.text() == ("the symbols add up to 7, not 8", ("the symbol spaces contain 7",))
    assert violations["total"].spaces == ("total", "score.symbols", "score.truths", "score.karma", "truths")
    assert violations["total"].message.text() == (
        "the written points add up to 6, not 1",
        ("written points: 8 for symbols and 0 for truths, minus 2 for bad karma",),
    )
    [violation] = case(Written(score={"karma": 3})).violations()
    assert violation.message.text() == (
        "the minus points add up to 0, not 3",
        ("the bad karma spaces are blank",),
    )


def test_a_sheet_with_everything_right() -> None:
    circles = rows("""
                 4
              3  7  9
           3  5  8  .  14
        1  4  6  9  12 .  20
           6  8  11 .  .
              10 14 .
                 22
    """)
    symbols = {"lotus": 7, "bamboo": 2, "hand": 9, "wheel": 6}
    truths = {"top": 4, "left": 1, "bottom": 11, "right": 10}
    sheet = Written(circles=circles, symbols=symbols, crossed={"bamboo"}, truths=truths, karma={1: 3, 2: -1}, total=46)
    assert found(sheet) == []
    assert case(sheet).earned().parts == {"symbols": 24, "truths": 26, "karma": -4}


def test_a_breach_names_what_it_rests_on() -> None:
    sheet = Written(circles={(4, 1): 9, (4, 4): 5, (1, 4): 2}, truths={"top": 3, "left": 9}, karma={2: 9}, total=1)
    depends_on = {violation.rule.removeprefix("namaste/"): violation.spaces for violation in case(sheet).violations()}
    assert depends_on == {
        "row-order": ("circles.r4c4", "circles.r4c3", "circles.r4c2", "circles.r4c1"),
        "truth-points": ("truths.top", "circles.r1c4"),
        "karma-points": ("karma.2",),
        "total": ("total", "score.symbols", "score.truths", "score.karma", "symbols", "truths", "karma"),
    }


def test_a_breach_says_what_is_written_what_should_be_and_why() -> None:
    [violation] = case(Written(circles=ROW, symbols={"lotus": 7}, crossed={"lotus"})).violations()
    assert (violation.rule, violation.severity) == ("namaste/symbol-points", "error")
    assert violation.spaces == ("symbols.lotus", "circles.r2c3", "circles.r2c4", "circles.r2c5", "crossed.lotus")
    assert violation.message.text() == (
        "lotus earns 4, not 7",
        ("row 2 is complete: 4, 7, 9, with 7 in the middle", "its small circle is crossed, so it earns half of 7, rounded up: 4"),
    )


def test_spans_draw_neighbours_together() -> None:
    assert spans(frozenset({1, 2, 3, 5, 8, 9})) == "1…3, 5, 8…9"
