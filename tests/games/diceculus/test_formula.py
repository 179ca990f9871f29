"""Cards as on paper: the parser against trees written out and calculated elsewhere, single notations, and rejected cards."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks.diceculus import paper

from sheetgen.games.diceculus.formula import FormulaError, misread, parse, problem
from sheetgen.games.diceculus.maths.arithmetic import NoSolution, TooLarge, evaluate, result
from sheetgen.games.diceculus.maths.expression import canonical, letters
from sheetgen.games.diceculus.maths.steps import format_solution
from sheetgen.source.messages import as_text
from tests.thorough import some

VALUES = {"a": 5, "b": 6, "c": 10, "d": 0, "e": 3, "f": 2}


def worth(text: str, **values: int) -> int:
    """Return the value of a card, with its own values if given."""
    return result(parse(text), {**VALUES, **values})


def refused(text: str) -> tuple[int, str]:
    """Return the column, from 0, and the message with its hint, for a card that can't be read."""
    with pytest.raises(FormulaError) as error:
        parse(text)
    told = error.value.message.text()
    return error.value.column, f"{told.message} ({told.hint})"


@pytest.mark.parametrize("seed", range(some(20)))
def test_the_parser_agrees_with_trees_that_were_never_parsed(seed: int) -> None:
    random = Random(seed)
    agreed = 0
    while agreed < 500:
        letters_there = random.choice(("abc", "abcd", "abcdef"))
        tree = paper.tree(random, letters_there, random.choice((2, 3, 4, 5)))
        text = paper.written(tree, random)
        values = {letter: random.randint(0, random.choice((6, 12, 42))) for letter in letters_there}
        try:
            expected = paper.worth(tree, values)
        except paper.Unclear:
            continue
        if len(text) <= 200:
            assert (text, values, result(parse(text), values)) == (text, values, expected)
            agreed += 1


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("ac-7b=?", 8),
        ("5·10-7·6", 8),
        ("-a+b+c-7d=", 11),
        ("2a+bc=?", 70),
        ("a^2", 25),
        ("a²", 25),
        ("a³", 125),
        ("-a²", -25),
        ("(-a)²", 25),
        ("-a^2+c", -15),
        ("2^3^2", 512),
        ("a²^f", 625),
        ("2^-1·4", 2),
        ("a^0", 1),
        ("0^0", 1),
        ("d^d", 1),
        ("√4a", 10),
        ("√(4a+a)", 5),
        ("√4²", 4),
        ("2√4", 4),
        ("√√16", 2),
        ("√[16]f", 8),
        ("2(a+b)", 22),
        ("(a+b)(c-f)", 88),
        ("a(b)c", 300),
        ("bc", 60),
        ("BC", 60),
        ("2.5f", 5),
        ("2.5·f", 5),
        ("a.b", 30),
        ("2.a", 10),
        ("c:f", 5),
        ("c/f·a", 25),
        ("c/f/a", 1),
        ("2a/f", 5),
        ("60/(2a)", 6),
        ("a×b*f⋅1", 60),
        ("a–b", -1),
        ("a·-b", -30),
        ("a−−b", 11),
        ("+a", 5),
        ("{a+b}f", 22),
        ("a =  ? ", 5),
        ("a/d", -50),
        ("√(a-b)", -50),
        ("d^-1", -50),
        ("(a-b)^(1/2)", -50),
        ("0·(a/d)", -50),
        ("1/(√f·√f-2)", -50),
        ("√(√f·√f-2)", 0),
        ("a/f", 3),
        ("-a/f", -3),
        ("a/c", 1),
        ("-a/c", -1),
        ("b/c-1", 0),
        ("0.49", 0),
        ("(√2)²+0.5", 3),
        ("(√b-(c-1+√b))/b-9", -11),
        ("2.5-(-√f)-√f", 3),
        ("√f-(√f-1)-0.5", 1),
        ("√2·√2/4", 1),
        ("√6.25", 3),
        ("8^(1/3)", 2),
        ("4^(3/2)", 8),
        ("2^0.5", 1),
        ("999999999999999999999", 999999999999999999999),
        ("(10^40+0.5)-10^40", 1),
    ],
)
def test_paper_notation(text: str, number: int) -> None:
    assert worth(text) == number


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from(["({0})-({0})+2.5", "2.5-({0}-({0}))", "-({0})+({0})+2.5", "({0})+2.5+(-({0}))"]))
def test_what_is_taken_away_again_leaves_a_half_exact(seed: int, pattern: str) -> None:
    """However many digits a part of a card has, 2.5 is left if it is subtracted again, and is rounded to 3."""
    random = Random(seed)
    text = paper.written(paper.tree(random, "abc", 3), random).rstrip("=? ")
    values = {letter: random.randint(0, 12) for letter in "abc"}
    if len(pattern.format(text)) > 200:
        return
    try:
        evaluate(parse(text), values)
    except (NoSolution, TooLarge):
        return
    assert result(parse(pattern.format(text)), values) == 3


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("a/2b", 3, "brackets"),
        ("1/2(a+b)", 3, "brackets"),
        ("a:bc", 3, "brackets"),
        ("a/√bc", 4, "brackets"),
        ("a/b²c", 4, "brackets"),
        ("a/-2b", 4, "brackets"),
        ("9^9^9", 0, "too large"),
        ("a+b^1000", 2, "999"),
        ("a^(0.5·4000)", 0, "999"),
        ("a+(99999999^999)^9", 3, "too large"),
        ("a=b", 1, "left side"),
        ("(a+b)²=a²+2ab+b²", 6, "left side"),
        ("g+1", 0, "'g'"),
        ("a+ä", 2, "'ä'"),
        ("a x b", 2, "write ·"),
        ("a2", 1, "a sign is missing before 2"),
        ("(a+b)2", 5, "a sign is missing"),
        ("2 3", 2, "a sign is missing"),
        ("1,5a", 1, "2.5"),
        ("5. 10", 1, "ambiguous"),
        ("5 .10", 2, "ambiguous"),
        ("1.2.3", 3, "point"),
        (".5", 0, "0.5"),
        ("(a+b", 4, "bracket is still open"),
        ("a+b)", 3, "no open '('"),
        ("(a]", 2, "no open '['"),
        ("()", 1, "a number, a letter"),
        ("a+", 2, "the card ends, but a number"),
        ("a+  ", 2, "the card ends, but a number"),
        ("", 0, "the card ends, but a number"),
        ("=?", 0, "before the ="),
        ("a?", 1, "only allowed at the end"),
        ("a?=", 1, "only allowed at the end"),
        ("a+*b", 2, "not '*'"),
        ("√-a", 1, "not '-'"),
        ("a$b", 1, "'$'"),
        ("a" * 201, 200, "200 characters"),
        ("1" * 31, 0, "30 digits"),
        ("٣a", 0, "٣"),
    ],
)
def test_what_is_refused_and_where(text: str, column: int, said: str) -> None:
    at, message = refused(text)
    assert at == column
    assert said in message
    assert problem(text) is not None


def test_nested_brackets_and_signs_are_read_up_to_the_longest_card() -> None:
    assert worth("(" * 99 + "a" + ")" * 99) == 5
    assert worth("-" * 199 + "a") == -5
    assert refused("(" * 200)[0] == 200


def test_powers_that_depend_on_values_are_capped() -> None:
    with pytest.raises(TooLarge):
        worth("a^c^c^c")
    assert "too large" in as_text(format_solution(parse("a^c^c^c"), VALUES))
    assert worth("a^c^e", a=1) == 1
    assert worth("(a-6)^c^e", a=5) == 1
    with pytest.raises(TooLarge):
        worth("√2^(c^c)")


@pytest.mark.parametrize("under", range(1, 9))
def test_halves_are_rounded_away_from_zero(under: int) -> None:
    for over in range(-30, 31):
        exact = Fraction(abs(over), under)
        nearest = min(range(31), key=lambda whole: (abs(exact - whole), -whole))
        assert (over, worth(f"({over})/{under}")) == (over, nearest if over > 0 else -nearest)


def test_roots_of_squares_are_exact() -> None:
    for over, under in product(range(40), range(1, 12)):
        assert evaluate(parse(f"√({over * over}/{under * under})"), {}) == Fraction(over, under)


def test_other_roots_have_fifty_places() -> None:
    thousands = evaluate(parse("√2·10^50"), {})
    assert int(thousands) == 141421356237309504880168872420969807856967187537694


def test_no_solution_is_told_from_a_number() -> None:
    with pytest.raises(NoSolution):
        evaluate(parse("a/d"), VALUES)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("a+b", "b+a", True),
        ("a-b", "-b+a", True),
        ("a-(b-c)", "c+a-b", True),
        ("2a", "a·2", True),
        ("2.0a=?", "2a", True),
        ("ab/c", "b·a:c", True),
        ("a/(bc)", "a/b/c", True),
        ("-ab", "a·(-b)", True),
        ("(a+b)²", "(b+a)^2", True),
        ("√(a+b)", "√(b+a)", True),
        ("a-b", "b-a", False),
        ("a/b", "b/a", False),
        ("a/(b/c)", "ac/b", False),
        ("a^b", "b^a", False),
        ("2(a+b)", "2a+2b", False),
        ("a", "b", False),
        ("√a", "a", False),
    ],
)
def test_which_cards_are_one(one: str, other: str, same: bool) -> None:
    assert (canonical(parse(one)) == canonical(parse(other))) is same


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_one_form_means_one_result(seed: int) -> None:
    """A tree written in two ways has one form, and a tree with swapped operands has it too."""
    random = Random(seed)
    tree = paper.tree(random, "abc", 3)
    one, other = (paper.written(tree, Random(seed + n)) for n in (1, 2))
    assert canonical(parse(one)) == canonical(parse(other))
    swapped = paper.written(_swapped(tree), random)
    assert canonical(parse(swapped)) == canonical(parse(one))


def _swapped(of: paper.Tree) -> paper.Tree:
    kind, *parts = of
    if kind in ("number", "letter"):
        return of
    parts = [_swapped(part) for part in parts]
    return (kind, *(reversed(parts) if kind in ("+", "*") else parts))


def test_letters() -> None:
    assert letters(parse("√(ac)-7b^e/2")) == set("abce")
    assert letters(parse("7")) == set()


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("ac-7b=?", "5·10 − 7·6 = 50 − 42 = 8"),
        ("a", "5"),
        ("ab", "5·6 = 30"),
        ("(a+b)c", "(5 + 6)·10 = 11·10 = 110"),
        ("a-(b-c)", "5 − (6 − 10) = 5 − (−4) = 9"),
        ("a/f", "5/2 = 2.5, rounded 3"),
        ("c/e+b", "10/3 + 6 = 28/3, rounded 9"),
        ("√a+√b", "√5 + √6 ≈ 2.236 + 2.449 ≈ 4.686, rounded 5"),
        ("a/d", "5/0 has no solution: −50"),
        ("-a²", "−5^2 = −25"),
        ("(a-b)²", "(5 − 6)^2 = (−1)^2 = 1"),
        ("9^300", "9^300 = 1.874·10^286"),
    ],
)
def test_the_sum_is_shown_as_a_player_writes_it(text: str, steps: str) -> None:
    assert as_text(format_solution(parse(text), VALUES)) == steps


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**9))
def test_what_is_shown_first_is_the_card_itself(seed: int) -> None:
    """The first step of the solution, parsed again, gives the same result."""
    random = Random(seed)
    tree = paper.tree(random, "abc", 3)
    values = {letter: random.randint(1, 12) for letter in "abc"}
    expression = parse(paper.written(tree, random))
    try:
        number = result(expression, values)
    except TooLarge:
        return
    first = (
        as_text(format_solution(expression, values))
        .partition(" = ")[0]
        .partition(" ≈ ")[0]
        .partition(" has no")[0]
        .partition(", rounded")[0]
    )
    assert result(parse(first), {}) == number


# Numbers misread


@pytest.mark.parametrize(
    ("card", "meant"),
    [
        ("ab+3c", "ab+8c"),
        ("ab+1c", "ab+12c"),
        ("0.5a+bc", "0.6a+bc"),
        ("0.5a+bc", "0.05a+bc"),
        ("0.01a+bc", "0.07a+bc"),
        ("12a+bc^2", "21a+bc^2"),
        ("(3a)^2+bc", "(8a)^2+bc"),
    ],
)
def test_a_number_on_a_card_may_be_misread(card: str, meant: str) -> None:
    assert meant in set(misread(card))
    assert card not in set(misread(card))


@pytest.mark.parametrize("card", ["abc", "a^2+b+c", "a^-2+b+c", "a^ 12+b+c", "a^0.5+b+c", "a^(2b+3)+c", "a²+bc", "a^√2+b^c"])
def test_an_exponent_is_not_misread(card: str) -> None:
    assert not list(misread(card))
