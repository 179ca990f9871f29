"""The hand-written parser compared with lark on thousands of random formulas: both accept the same ones and give the same trees."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.games.sheet.language.parser import WrongFormula, parse
from sheetgen.games.sheet.language.tree import Call, Chain, If, In, Let, Listed, Loop, Negative, Not, Num, Path, Span, Tree, Txt
from sheetgen.source.decimals import number_shown
from tests.games.sheet.grammar import by_lark, formula, is_documented, soup
from tests.thorough import some

_LEVELS = {"and": "and", "or": "or", "sum": "added", "product": "multiplied", "compare": "compared"}


def _shape(tree: Tree) -> Any:
    """Return the parser's tree in the form of lark's."""
    match tree:
        case Num():
            return "number", number_shown(tree.value)
        case Txt():
            return "text", tree.value
        case Path():
            steps = [("inner", _shape(s.inner)) if s.inner is not None else ("step", f".{s.text}") for s in tree.steps]
            return "path", tree.name, *steps
        case Chain():
            if tree.level in ("and", "or"):
                return tree.level, *map(_shape, (tree.first, *(each for _, each in tree.rest)))
            rest = [part for sign, each in tree.rest for part in (sign, _shape(each))]
            return _LEVELS[tree.level], _shape(tree.first), *rest
        case In():
            return "not_among" if tree.negated else "among", _shape(tree.of), _shape(tree.among)
        case Span():
            return "span", _shape(tree.low), _shape(tree.high)
        case Listed():
            return "listed", *map(_shape, tree.items)
        case Negative() | Not():
            inner = _shape(tree.of)
            for _ in range(tree.times):
                inner = ("minus" if isinstance(tree, Negative) else "negated", inner)
            return inner
        case Call(args=(Loop() as loop,)):
            through = [part for each in loop.through for part in (each.name, _shape(each.among))]
            where = None if loop.where is None else _shape(loop.where)
            return "call", tree.name, ("loop", _shape(loop.body), *through, where)
        case Call():
            return "call", tree.name, ("args", *map(_shape, tree.args)) if tree.args else None
        case If():
            return "if", *(_shape(each) for each in (tree.condition, tree.then, tree.otherwise) if each is not None)
        case Let():
            return "let", tree.name, _shape(tree.value), _shape(tree.body)
    raise AssertionError(tree)


def _plain(shape: Any) -> Any:
    """Convert lark's tree to the parser's texts, numbers and signs."""
    if not isinstance(shape, tuple):
        return {"≠": "!=", "≤": "<=", "≥": ">="}.get(shape, shape)
    if shape[0] == "text":
        return "text", shape[1][1:-1]
    if shape[0] == "number":
        return "number", number_shown(Fraction(shape[1]))
    return tuple(map(_plain, shape))


def _ours(text: str) -> Any | None:
    try:
        return _shape(parse(text))
    except WrongFormula:
        return None


@pytest.mark.parametrize("seed", range(some(8)))
def test_reads_what_lark_reads_as_the_same_tree(seed: int) -> None:
    rng = random.Random(seed)
    read = 0
    for number in range(250):
        text = formula(rng, rng.randint(0, 3)) if number % 2 else soup(rng)
        ours, larks = _ours(text), by_lark(text)
        assert ours == _plain(larks), text
        read += ours is not None
    assert 50 < read < 240


@pytest.mark.parametrize("seed", range(some(4)))
def test_the_documented_grammar_allows_what_is_read(seed: int) -> None:
    rng = random.Random(f"documented {seed}")
    read = 0
    for number in range(150):
        text = formula(rng, rng.randint(0, 3)) if number % 2 else soup(rng)
        if number % 5 == 0:
            text = f"{text} otherwise {rng.choice(('0', '-1', text))}"
        is_read = _ours(text) is not None
        assert is_documented(text) == is_read, text
        read += is_read
    assert 30 < read < 140


@pytest.mark.parametrize(
    ("text", "start", "said"),
    [
        ("", 0, "no-formula"),
        ("1 +", 2, "formula-ends"),
        ("sum(a", 3, "bracket-open"),
        ("a == b", 3, "unexpected"),
        ("a in b in c", 7, "unexpected"),
        ("1..2..3", 4, "unexpected"),
        ("a .b", 2, "unexpected"),
        ("a. b", 1, "odd-point"),
        ("1 + if a then b", 4, "unexpected"),
        ("sum(a, b for x in c)", 9, "loop-not-alone"),
        ("sum(a for x in c, b)", 4, "loop-not-alone"),
        ("let 1 = a then a", 4, "no-variable"),
        ("if a b", 5, "missing"),
        ("2000000000000", 0, "number-too-large"),
        ("0.0000000000001", 0, "number-too-large"),
        ("(" * 41 + "1" + ")" * 41, 40, "formula-too-deep"),
        ("1" + " + 1" * 250, 0, "formula-too-long"),
    ],
)
def test_tells_a_fault_at_its_character(text: str, start: int, said: str) -> None:
    with pytest.raises(WrongFormula) as fault:
        parse(text)
    assert (fault.value.start, fault.value.what.code) == (start, f"formula/{said}")


def test_reads_forty_brackets_and_a_thousand_characters() -> None:
    assert parse("(" * 40 + "1" + ")" * 40) == Num(40, 41, 1)
    assert isinstance(parse("1" + " + 1" * 249 + "   "), Chain)
    assert isinstance(parse("if 1=1 then " * 40 + "1"), If)
    assert parse("-" * 999 + "1").times == 999  # type: ignore[union-attr]
