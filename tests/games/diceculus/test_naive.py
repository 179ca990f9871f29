"""Comparison with a second version of the rules (`naive`): thousands of random sheets, and all sheets of small domains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rulebooks.diceculus import naive, random_sheets
from rulebooks.diceculus.naive import BASIC, LETTERS, STAGES, Cards, Rules
from rulebooks.diceculus.paper import Tree
from rulebooks.diceculus.random_sheets import Document

from tests.thorough import every, heavy, some
from tests.verdict import Verdict, table_verdict, verdicts

CHALLENGES = (
    Rules(7, "product", ("add", "subtract", "multiply"), wrong=1, unaided=1, winner="lowest"),
    Rules(4, "root", "divide", wrong=2, winner="divisors"),
    Rules(20, "digits", "subtract", unaided=3, winner="divisors"),
    Rules(2, "digits", "multiply"),
    Rules(6, "root", ("divide", "multiply", "subtract"), winner="lowest"),
)
SOME_CHALLENGES = every(CHALLENGES, 3)
SHEET_RULES = {
    "dice-split", "card-letters", "value", "rolls", "result", "score", "total", "unknown-player", "grand", "end",
}  # fmt: skip
TABLE_RULES = {"unknown-player", "same-card", "robbery-books", "charity-books", "nobody-gave"}


def sheet_of(rules: Rules, folder: Path) -> str:
    """Return the value for `sheet`: the bundled layout, or a custom layout that sets the challenges."""
    if rules == BASIC:
        return "diceculus"
    end = rules.end if isinstance(rules.end, str) else f"[{', '.join(rules.end)}]"
    keys = rules._asdict() | {"end": end, "game": "diceculus"}
    (folder / "own.yaml").write_text("".join(f"{key}: {value}\n" for key, value in keys.items()), "utf-8")
    return "own.yaml"


def naive_verdict(sheet: Document, cards: Cards, rules: Rules = BASIC) -> Verdict:
    """The verdict that a sheet should get."""
    found = [(f"diceculus/{rule}", space) for rule, space in naive.findings(sheet, cards, rules)]
    return Verdict(found, naive.computed(sheet, cards, rules), naive.parts(sheet, cards, rules), [])


def compare(sheets: Sequence[Document], cards: Cards, folder: Path, rules: Rules = BASIC) -> list[Verdict]:
    """Return the verdicts on sheets after checking that both versions of the rules agree."""
    name = sheet_of(rules, folder)
    due = [naive_verdict(sheet, cards, rules) for sheet in sheets]
    given = verdicts([{**sheet, "sheet": name} for sheet in sheets], folder)
    assert [three for three in zip(sheets, due, given, strict=True) if three[1] != three[2]] == []
    return due


def of(rounds: Sequence[Document], stage: str) -> Document:
    """A sheet with some rounds of one stage."""
    return {"player": "Ana", "stages": {stage: {"rounds": list(rounds)}}}


def breaking(verdict: Verdict, rule: str) -> set[int]:
    """The numbers of the rounds that break a rule."""
    return {int(space.split(".")[2]) for found, space in verdict.findings if found == f"diceculus/{rule}"}


def numbered(conditions: Iterable[bool]) -> set[int]:
    """Return the numbers, from 1, of the true conditions."""
    return {number for number, condition in enumerate(conditions, 1) if condition}


# At random


@pytest.mark.parametrize(
    ("seed", "rules", "count"),
    [*((seed, BASIC, 250) for seed in range(some(4))), *((9, rules, 110) for rules in SOME_CHALLENGES)],
)
def test_sheets_at_random(seed: int, rules: Rules, count: int, tmp_path: Path) -> None:
    """A quarter of the sheets is unchanged after play; the rest has one to five mistakes."""
    random = Random(seed)
    cards: dict[str, Tree] = {}
    legal: list[Document] = []
    while len(legal) < count // 4:
        played = random_sheets.table(random, random.randint(2, 4), rules)
        cards |= played.cards
        legal += played.documents
    del legal[count // 4 :]
    broken = [random_sheets.damaged(random, sheet, cards, rules) for sheet in legal * 3]
    due = compare([*legal, *broken], cards, tmp_path, rules)
    assert [verdict.findings for verdict in due[: len(legal)] if verdict.findings] == []
    often = Counter(rule.removeprefix("diceculus/") for verdict in due for rule, _ in verdict.findings)
    assert often.keys() == SHEET_RULES
    assert min(often.values()) >= count // 50, often


@pytest.mark.parametrize(
    ("seed", "rules"), [*((seed, BASIC) for seed in range(some(3))), *((7, rules) for rules in SOME_CHALLENGES)]
)
def test_sheets_that_cannot_all_be_read(seed: int, rules: Rules, tmp_path: Path) -> None:
    """Right and wrong sheets with some `?`: the verdict is the naive one, alone and at a table, and no `?` adds a finding."""
    random, often = Random(seed), Counter[str]()
    name = sheet_of(rules, tmp_path)
    for _ in range(some(40, 0.2)):
        sheets, cards = random_sheets.table(random, random.choice((2, 3)), rules, often=0.6)
        sheets = [slipped(random, each, cards, rules) if random.random() < 0.6 else each for each in sheets]
        unread = [random_sheets.smudged(random, each, random.choice((0, 1, 2, 4, 8, 24))) for each in sheets]
        due = compare(unread, cards, tmp_path, rules)
        for sheet, verdict in zip(sheets, due, strict=True):
            assert not Counter(verdict.findings) - Counter(naive_verdict(sheet, cards, rules).findings), sheet
            often.update(rule for rule, _ in verdict.findings)
            often["no points"] += verdict.computed is None
        given = table_verdict([{**sheet, "sheet": name} for sheet in unread], tmp_path)
        found = naive.table_findings(unread, cards)
        assert given.findings == [(f"diceculus/{rule}", player, space) for rule, player, space in found], unread
        assert given.ranking == naive.ranking(unread, cards, rules)
        assert set(found) <= set(naive.table_findings(sheets, cards))
        often.update(rule for rule, _, _ in found)
    assert often["no points"], often
    assert len(often) >= 10, often


@pytest.mark.parametrize(
    ("seed", "rules", "count"),
    [*((seed, BASIC, 40) for seed in range(some(4))), *((8, rules, 24) for rules in SOME_CHALLENGES)],
)
def test_tables_at_random(seed: int, rules: Rules, count: int, tmp_path: Path) -> None:
    """A quarter of the tables is unchanged after play; in the rest about every other sheet has mistakes."""
    random, often = Random(seed), Counter[str]()
    name = sheet_of(rules, tmp_path)
    for number in range(count):
        sheets, cards = random_sheets.table(random, random.choice((2, 2, 3, 3, 4, 5)), rules, often=0.5)
        if number % 4:
            sheets = [slipped(random, each, cards, rules) if random.random() < 0.6 else each for each in sheets]
        due = naive.table_findings(sheets, cards)
        assert number % 4 or due == []
        given = table_verdict([{**sheet, "sheet": name} for sheet in sheets], tmp_path)
        assert (sheets, given.findings) == (sheets, [(f"diceculus/{rule}", player, space) for rule, player, space in due])
        assert (sheets, given.ranking) == (sheets, naive.ranking(sheets, cards, rules))
        often.update(rule for rule, _, _ in due)
    assert often.keys() == TABLE_RULES
    assert min(often.values()) >= count // 16, often


def slipped(random: Random, sheet: Document, cards: dict[str, Tree], rules: Rules) -> Document:
    """Return a sheet with mistakes, most of them in entries that concern other players."""
    return random_sheets.damaged(random, sheet, cards, rules, random_sheets.SLIPS_AT_TABLE)


# All sheets of small domains


def summed(letters: str) -> Tree:
    """The card a + b + …"""
    tree: Tree = ("letter", letters[0])
    for letter in letters[1:]:
        tree = ("+", tree, ("letter", letter))
    return tree


SUMS: dict[str, Tree] = {"+".join(LETTERS[:count]): summed(LETTERS[:count]) for count in range(1, 7)}


@pytest.mark.parametrize("rules", [BASIC, *CHALLENGES[:3]])
def test_values_at_the_edge_of_what_dice_show(rules: Rules, tmp_path: Path) -> None:
    """With the card, a value must be one that the dice can show. Without it, 0 is also allowed, for a letter that fell out."""
    cases = [(n, value) for n in range(1, 8) for value in (-n, 0, 1, n - 1, n, n * rules.faces, n * rules.faces + 1)]
    rounds: list[Document] = []
    for n, value in cases:
        dice = {"a": n, "b": 7 - n} if n < 7 else {"a": n}
        rounds.append({"dice": dice, "card": "a+b+c", "values": {**dice, "a": value}})
    (verdict,) = compare([of(rounds, "game")], SUMS, tmp_path, rules)
    assert breaking(verdict, "value") == numbered(not n <= value <= n * rules.faces for n, value in cases)
    for each in rounds:
        del each["card"]
    (verdict,) = compare([of(rounds, "game")], SUMS, tmp_path, rules)
    assert breaking(verdict, "value") == numbered(value != 0 and not n <= value <= n * rules.faces for n, value in cases)


def splits(dice: int, letters: int) -> list[tuple[int, ...]]:
    """Return every way to put the dice on the letters, with at least one die on each letter."""
    if letters == 1:
        return [(dice,)]
    return [(first, *rest) for first in range(1, dice) for rest in splits(dice - first, letters - 1)]


@pytest.mark.parametrize("stage", STAGES)
def test_every_split_of_six_seven_and_eight_dice(stage: str, tmp_path: Path) -> None:
    counts = [split for dice in (6, 7, 8) for letters in range(1, 7) for split in splits(dice, letters)]
    (verdict,) = compare([of([{"dice": dict(zip(LETTERS, split, strict=False))} for split in counts], stage)], {}, tmp_path)
    good = [sum(split) == 7 and len(split) in naive.ASSUMED[stage] for split in counts]
    assert breaking(verdict, "dice-split") == numbered(not each for each in good)


@pytest.mark.parametrize("stage", STAGES)
def test_every_number_of_letters_on_a_card(stage: str, tmp_path: Path) -> None:
    cards: dict[str, Tree] = {"7": ("number", "7"), **SUMS, "aa+bb+cc": ("+", SUMS["a+b+c"], SUMS["a+b"])}
    (verdict,) = compare([of([{"card": text} for text in cards], stage)], cards, tmp_path)
    good = [count in naive.ON_CARD[stage] for count in (*range(7), 3)]
    assert breaking(verdict, "card-letters") == numbered(not each for each in good)


def test_one_to_four_rolls_at_the_edge(tmp_path: Path) -> None:
    cases = [(n, first, count) for n in range(1, 8) for first in (n - 1, n, 6 * n, 6 * n + 1) for count in range(1, 5)]
    rounds = [
        {"dice": {"a": n} if n == 7 else {"a": n, "b": 7 - n}, "values": {"a": n}, "rolls": {"a": [first, *[n] * (count - 1)]}}
        for n, first, count in cases
    ]
    (verdict,) = compare([of(rounds, "game")], {}, tmp_path)
    good = [n <= first <= 6 * n and count <= 3 and (count > 1 or first == n) for n, first, count in cases]
    assert breaking(verdict, "rolls") == numbered(not each for each in good)


@heavy
@pytest.mark.parametrize("rules", every([BASIC, *CHALLENGES[:2]], 3))
def test_every_grand_total(rules: Rules, tmp_path: Path) -> None:
    """Two of three grand totals are right; every third may be wrong by up to two."""
    totals = range(-1200, 1201)
    grands = [naive.grand_of(total, rules) + (0, 0, total % 4 - 1)[total % 3] for total in totals]
    sheets = [
        {"stages": {"idea": {"rounds": [{"total": total}], "grand": grand}}} for total, grand in zip(totals, grands, strict=True)
    ]
    due = compare(sheets, {}, tmp_path, rules)
    assert {len(verdict.findings) for verdict in due} == {0, 1}


def test_results_at_a_half(tmp_path: Path) -> None:
    """(a − b) / c with c = 2 and 4: halves are rounded away from 0, whatever their sign."""
    cards: dict[str, Tree] = {"(a-b)/c": ("/", ("-", ("letter", "a"), ("letter", "b")), ("letter", "c"))}
    cases = [(a, b, c, score) for a, b, c, score in product(range(1, 8), range(1, 8), (2, 4), range(-4, 5))]
    rounds = [{"card": "(a-b)/c", "values": {"a": a, "b": b, "c": c}, "score": score} for a, b, c, score in cases]
    (verdict,) = compare([of(rounds, "idea")], cards, tmp_path)
    due = [(2 * abs(a - b) + c) // (2 * c) * (1 if a > b else -1) for a, b, c, _ in cases]
    assert breaking(verdict, "result") == numbered(score != right for (*_, score), right in zip(cases, due, strict=True))


def test_shares_at_a_half(tmp_path: Path) -> None:
    """Ana gives −26 … 26 to one to four others, who write the share, one less, or one more."""
    others = random_sheets.NAMES[1:]
    cases = list(product(range(-26, 27), range(1, 5), (-1, 0, 1)))
    shares = [(2 * abs(result) + among) // (2 * among) * (1 if result > 0 else -1) for result, among, _ in cases]
    ana = [{"result": result, "gives": list(others[:among])} for result, among, _ in cases]
    ben = [{"received": {"Ana": share + more}} for (_, _, more), share in zip(cases, shares, strict=True)]
    sheets = [{"sheet": "diceculus", **of(rounds, "charity"), "player": name} for rounds, name in ((ana, "Ana"), (ben, "Ben"))]
    sheets += [{"sheet": "diceculus", "player": name} for name in others[1:]]
    found = table_verdict(sheets, tmp_path).findings
    assert found == [(f"diceculus/{rule}", player, space) for rule, player, space in naive.table_findings(sheets, {})]
    wrong = {int(space.split(".")[2]) for rule, player, space in found if (rule, player) == ("diceculus/charity-books", "Ben")}
    assert wrong == numbered(more != 0 for *_, more in cases)


@pytest.mark.parametrize(
    "end", ["add", "subtract", "multiply", "divide", ("subtract", "divide", "multiply"), ("divide", "subtract", "add")]
)
def test_the_end_of_negative_and_missing_grand_totals(end: Any, tmp_path: Path) -> None:
    rules = Rules(end=end)
    sheets: list[Document] = []
    for numbers in product((None, -7, 0, 4), repeat=4):
        grands = {stage: number for stage, number in zip(STAGES, numbers, strict=True) if number is not None}
        due = naive.combined(grands, {}, rules)
        sheets.append({"stages": {stage: {"grand": number} for stage, number in grands.items()}, "end": due + len(sheets) % 2})
    found = [len(verdict.findings) for verdict in compare(sheets, {}, tmp_path, rules)]
    assert found == [number % 2 for number in range(256)]


DICE: Document = {"dice": {"a": 3, "b": 2, "c": 2}, "card": "a+b+c", "values": {"a": 5, "b": 6, "c": 10}}
EDGES: list[tuple[str, list[Document]]] = [
    ("idea", [{**DICE, "rolls": {"d": 0}}]),
    ("idea", [{**DICE, "rolls": {"a": [0, 5]}}]),
    ("idea", [{**DICE, "values": {"a": 5, "b": 6}, "rolls": {"c": [10]}, "score": 99}]),
    ("idea", [{"card": "a+b+c"}, {"total": 7}, {"score": 1}, {}, {"total": 8}]),
    ("idea", [{"score": 0, "total": 7}]),
    ("idea", [{"dice": {}, "values": {"a": None}, "rolls": {}}, {"score": 3, "total": 3}]),
    ("game", [{"dice": {"a": 2, "b": 2, "c": 2, "d": 1}, "card": "a+b+c", "values": {"d": 0}, "rolls": {"d": [3]}}]),
    ("game", [{"dice": {"a": 4, "b": 3}, "card": "a+b+c", "values": {"a": 4, "b": 3}, "score": 7, "total": 7}]),
    ("robbery", [{"robbed": {"Ben": None}, "score": 5}]),
    ("robbery", [{"robbed": {"Ben": 0}, "score": 5}]),
    ("robbery", [{"robbed": {"Ben": 4}, "total": 9}]),
    ("robbery", [{"result": 4, "total": 9}]),
    ("robbery", [{"result": 7, "robbed": {"Ben": 1}, "score": 4, "total": 9}]),
    ("robbery", [{"robs": "Ana"}]),
    ("charity", [{"received": {"Ben": None}, "score": 5}]),
    ("charity", [{"received": {}, "score": 5, "total": 6}]),
    ("charity", [{"solved": True, "score": 5, "received": {"Ben": 5}}]),
    ("charity", [{"solved": True, "result": 20, "dice": {"a": 9}, "card": "a+b", "values": {"a": 60}, "rolls": {"c": 3}}]),
    ("charity", [{"solved": False}, {"total": 3}]),
]


def test_sheets_with_hardly_anything_on_them(tmp_path: Path) -> None:
    sheets: list[Document] = [of(rounds, stage) for stage, rounds in EDGES]
    sheets += [
        {"stages": {"idea": {"rounds": [], "grand": 4}, "game": {"rounds": [{"score": 3, "total": 7}], "grand": 7}}, "end": 11},
        {"stages": {"idea": {"rounds": [{"dice": {"a": 3, "b": 2, "c": 2}}], "grand": 4}}, "end": 4},
        {"stages": {"idea": None, "game": {"rounds": None, "grand": None}}, "end": 0},
        {"stages": {"idea": {"grand": 0}, "game": {"rounds": [{"total": 7}], "grand": 7}}, "end": 7},
        {"stages": {"idea": {"grand": 5}, "charity": {"rounds": [{"score": 2, "total": 7}], "grand": 7}}, "end": 12},
    ]
    compare(sheets, SUMS, tmp_path)


GIFTS: list[tuple[str, Document, Document]] = [
    ("robbery", {"result": 5, "robs": "Ben", "robbed": {"Ana": 4, "Ben": 3}}, {"result": 3, "robs": "Ana", "robbed": {"Ana": 5}}),
    ("robbery", {"result": 5, "robs": "Ana", "robbed": {"Ana": 4, "Ben": 3}}, {"result": 3, "robs": "Ana"}),
    ("robbery", {"robs": "Ana", "robbed": {"Ana": 4}}, {"result": 3, "robs": "Xaver"}),
    (
        "charity",
        {"result": 5, "gives": ["Ana", "Ben"], "received": {"Ana": 3}},
        {"result": 3, "gives": "Ana", "received": {"Ana": 3}},
    ),
    ("charity", {"result": 20, "solved": True, "gives": ["Ben"]}, {"result": 3, "received": {"Ana": 20}}),
    ("charity", {"result": 20, "solved": True, "gives": ["Ben"]}, {"result": 3, "received": {"Ana": 50}}),
    ("charity", {"solved": True, "gives": ["Ben"]}, {"result": 3, "received": {"Ana": 50}}),
    ("charity", {"solved": True, "gives": ["Ben"]}, {"result": 3, "received": {"Ana": 49}}),
    ("charity", {"result": 20}, {"result": 3, "received": {"Ana": 20}}),
    ("charity", {"result": 20}, {"result": 3, "received": {"Ana": 0}}),
    ("charity", {"result": 20, "gives": "Ben"}, {"received": {"Ana": 20, "Xaver": 1}}),
    ("charity", {"result": 20, "gives": "Ben"}, {"received": {"Ana": 20, "Xaver": 0}}),
    ("charity", {"result": 20, "gives": ["Ben", "Ana", "Xaver"]}, {"received": {"Ana": 7}}),
    ("charity", {"gives": "Ben", "received": {"Ben": 3}}, {}),
]


@pytest.mark.parametrize(("stage", "ana", "ben"), GIFTS)
def test_two_at_a_table(stage: str, ana: Document, ben: Document, tmp_path: Path) -> None:
    sheets = [{"sheet": "diceculus", **of([each], stage), "player": name} for name, each in (("Ana", ana), ("Ben", ben))]
    given = table_verdict(sheets, tmp_path)
    assert given.findings == [(f"diceculus/{rule}", player, space) for rule, player, space in naive.table_findings(sheets, {})]
    assert given.ranking == naive.ranking(sheets, {})
