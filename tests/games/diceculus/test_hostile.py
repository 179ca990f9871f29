"""Hostile files: any card or space is checked, with a short message, or an error gives the reason."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.diceculus.formula import parse, problem
from sheetgen.games.diceculus.layout import MOST_TYPED
from sheetgen.games.diceculus.maths.arithmetic import NoSolution, TooLarge, evaluate, result
from sheetgen.games.diceculus.maths.expression import canonical
from sheetgen.games.diceculus.maths.steps import format_solution
from sheetgen.games.diceculus.model import divisors
from sheetgen.games.diceculus.table import places
from sheetgen.games.diceculus_cards.layout import Decks, Keys
from sheetgen.games.diceculus_cards.rules import simulated_cards
from sheetgen.games.diceculus_cards.typeset import card as typeset
from sheetgen.source.messages import as_text
from tests.games.diceculus.sheets import STANDARD, judged, read
from tests.patience import ends
from tests.thorough import every, some

LONG = 10**399 - 1
VALUES = {"a": 5, "b": 6, "c": 10, "d": 0, "e": 3, "f": 2}

_TERMS = ("a", "b", "0", "1.1", "9^999", "999", "0.5", "0." + "0" * 27 + "1", "9" * 30, "(a-b)", "√2", "(1/0)")
_SIGNS = ("+", "-", "·", "/", "^", "^-", "·√", "^√")


def came(text: str, **values: int) -> int | str:
    """Return the value of a card, or the message that it isn't calculated."""
    refused = problem(text)
    if refused is not None:
        return "too large" if refused[0].code == "diceculus/large-power" else "refused"
    try:
        return result(parse(text), {**VALUES, **values})
    except TooLarge:
        return "too large"


@pytest.mark.parametrize(
    "text",
    [
        "9^999·9^999·9^999·9^999·9^999",
        "√(9^999·9^999)",
        "√((9^999)·a·(9^999))",
        "√2/9^999/9^999",
        "1/(√2/9^999/9^999)",
        "1.1^" * 49 + "1.1",
        "+".join(["2^0.37"] * 24),
        "9^999/8^999+7^999/5^999",
        "√" * 199 + "2",
        "a^c^c",
        "(√2)^999·(√3)^999",
        "0.0000000000000000000000000001^999",
    ],
)
def test_what_nobody_works_out_is_not_worked_out(text: str) -> None:
    assert came(text) == "too large"
    with ends():
        assert format_solution(parse("a+b"), VALUES) == "5 + 6 = 11"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("9^999/9^998", 9),
        ("√(9^500)/9^249", 9),
        ("0^0^0", 0),
        ("0^-1", -50),
        ("(-8)^(1/3)", -50),
        ("(-1)^999", -1),
        ("2^0.5+3^0.5+5^0.5+7^0.5", 8),
        ("1/9^999", 0),
        ("-" * 199 + "a", -5),
    ],
)
def test_what_can_be_worked_out_is(text: str, number: int) -> None:
    assert came(text) == number


def _cards() -> st.SearchStrategy[str]:
    joined = st.lists(st.tuples(st.sampled_from(_TERMS), st.sampled_from(_SIGNS)), min_size=1, max_size=30).map(
        lambda parts: "".join(term + sign for term, sign in parts) + "2"
    )
    repeated = st.tuples(st.sampled_from(_TERMS), st.sampled_from(_SIGNS), st.integers(1, 60)).map(
        lambda each: each[1].join([f"({each[0]})"] * each[2])
    )
    noise = st.text("abcdefg0123456789.,^²⁹√()[]{}+-−·*/:=? ", max_size=60)
    return st.one_of(joined, repeated, noise)


@settings(max_examples=some(2000), deadline=None)
@given(_cards(), st.lists(st.sampled_from((0, 1, -1, 7, 42, -42, LONG, -LONG)), min_size=6, max_size=6))
def test_a_card_is_read_and_worked_out_or_refused(text: str, numbers: list[int]) -> None:
    refused = problem(text)
    if refused is not None:
        assert len(refused[0].text().message) < 200
        return
    expression = parse(text)
    values = dict(zip("abcdef", numbers, strict=True))
    try:
        assert isinstance(evaluate(expression, values), (Fraction, Decimal))
        assert len(str(result(expression, values))) < 1300
    except (TooLarge, NoSolution):
        pass
    assert len(as_text(format_solution(expression, values))) < 700
    assert hash(canonical(expression)) is not None
    assert typeset(expression)


def _sheet(card: Callable[[int], str], number: int, count: int = 100) -> dict[str, Any]:
    """Return a sheet full of one kind of card, with the same number everywhere and every sum wrong."""

    def played(index: int) -> dict[str, Any]:
        values = dict.fromkeys("abc", number)
        return {"card": card(index), "dice": {"a": 7}, "values": values, "rolls": {"a": [number] * 4}, "score": 3, "total": number}

    stages = {name: {"rounds": [played(100 * at + n) for n in range(count)]} for at, name in enumerate(("idea", "game"))}
    return {"player": "Ana", "stages": stages}


HOSTILE: dict[str, Callable[[int], str]] = {
    "towers": lambda n: "1.1^" * 45 + f"1.1+{n}a",
    "broken": lambda n: "+".join(["2^0.37"] * 24) + f"+{n}a",
    "fractions": lambda n: "+".join(f"a/{n * 31 + each}" for each in range(11, 30)),
    "products": lambda n: "ab·" * 60 + f"{n}",
    "roots": lambda n: "√" * 150 + f"(a+{n})",
}


@pytest.mark.parametrize(("kind", "number"), every(product(HOSTILE, [3, LONG, -LONG]), 4))
def test_a_sheet_of_hostile_cards_is_judged_soon_and_in_few_words(kind: str, number: int) -> None:
    card = HOSTILE[kind]
    with ends():
        findings = judged(_sheet(card, number)).findings
        told = [finding.said.text() for finding in findings]
    assert findings
    assert max(len(each.message) + sum(map(len, each.notes)) for each in told) < 1000


def test_every_round_of_a_long_sheet_has_its_share_of_work() -> None:
    """A hard card is calculated among a realistic number of rounds, but not among very many."""
    hard, easy = "+".join(["2^0.37"] * 2) + "+{}abc", "ab+c+{}"
    for count, judged_too in ((30, True), (800, False)):
        common = {"dice": {"a": 5, "b": 1, "c": 1}, "values": {"a": 9, "b": 2, "c": 3}, "score": 7}
        rounds = [{"card": (easy if n % 2 else hard).format(n), **common} for n in range(count)]
        with ends():
            findings = judged({"stages": {"idea": {"rounds": rounds}}}).findings
        assert sum(finding.rule == "diceculus/result" for finding in findings) == (count if judged_too else count // 2)


def test_what_is_shown_of_a_long_card_is_short() -> None:
    shows = [
        as_text(format_solution(parse(text), VALUES)) for text in ("(a+b)·" * 25 + "a", "ab+c+" * 37 + "3", "√(a+b)+" * 20 + "c")
    ]
    assert max(map(len, shows)) < 260
    assert min(map(len, shows)) > 150


def test_more_rounds_than_anybody_plays_are_a_fault() -> None:
    sheet = {"stages": {"idea": {"rounds": [{"score": 1}] * (MOST_TYPED + 1)}}}
    with ends():
        _, faults = read(json.dumps(sheet))
    assert [fault.text for fault in faults] == ["1001 rounds are too many: at most 1000 are read"]
    assert faults[0].position.line == 1


def test_lists_without_end_are_told_in_few_words() -> None:
    names = {f"player {number}": number for number in range(2500)}
    rolls = {"a": list(range(1000, 2500))}
    stages = {
        "idea": {"rounds": [{"dice": {"a": 3, "b": 2, "c": 2}, "rolls": rolls}]},
        "robbery": {"rounds": [{"result": 1, "robbed": names, "score": LONG}]},
        "charity": {"rounds": [{"received": names, "score": LONG}]},
    }
    with ends():
        told = [finding.said.text() for finding in judged({"stages": stages}).findings]
    assert len(told) == 3
    assert max(len(each.message) + sum(map(len, each.notes)) for each in told) < 1500
    assert any("2480 more" in note for each in told for note in each.notes)


def test_divisors_are_counted_soon_and_not_of_very_long_numbers() -> None:
    with ends():
        assert [divisors(10**15 - number) for number in range(1, 12)][10] == 2
        assert divisors(99_991 * 100_003) == 4
        assert divisors(31_622_743**2) == 3
        assert divisors(99_991**3) == 4
        assert divisors(10**15) is None
        assert divisors(-LONG) is None
        ranking = places("divisors", [("Ana", LONG), ("Ben", 0), ("Cem", 24), ("Dora", -LONG)])
    assert [(each.place, each.player) for each in ranking] == [(1, "Cem"), (2, "Ana"), (2, "Ben"), (2, "Dora")]


def test_long_numbers_are_summed_and_ranked() -> None:
    stages = {name: {"rounds": [{"score": LONG, "total": -LONG}], "grand": LONG} for name in ("idea", "game")}
    earned = judged({"stages": stages, "end": LONG}, STANDARD).earned
    assert earned.claimed == LONG
    assert earned.computed is not None


@pytest.mark.parametrize("card", every(["1.1^" * 45 + "1.1+{}abc", "ab+c+" * 37 + "{}", "-" * 150 + "abc+{}"]))
def test_decks_of_hostile_cards_are_played_soon(card: str) -> None:
    texts = tuple(card.format(number) for number in range(500))
    with ends():
        cards = simulated_cards(Keys(Decks(idea=texts, game=texts)))
    assert len(cards) == 1000
    assert all(each.outcome.plays <= 300 for each in cards)
