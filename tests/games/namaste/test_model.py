"""The model: dice, lines and points, for all values of small domains."""

from __future__ import annotations

import itertools

import pytest
from rulebooks.namaste import naive
from rulebooks.namaste.sheets import SMALL, STANDARD

from sheetgen.games.namaste import model
from sheetgen.games.namaste.layout import Dice, Keys, Symbols

BOARD = model.board(STANDARD)
RESULTS = model.results(STANDARD.dice)


def test_every_sum_of_the_dice() -> None:
    own, others = naive.all_results(STANDARD)
    assert (set(RESULTS.own), set(RESULTS.others)) == (own, others)
    assert own == set(range(2, 29))
    assert others == set(range(1, 22))
    assert RESULTS.possible == set(range(1, 29))
    assert RESULTS.karma == set(range(1, 7))


@pytest.mark.parametrize(
    "dice",
    [Dice(white=1), Dice(white=2, turquoise=2), Dice(faces=(1, 2)), Dice(white=2, faces=(3, (5, 11))), Dice(faces=((1, 2, 9), 20))],
)
def test_every_sum_of_other_dice(dice: Dice) -> None:
    results = model.results(dice)
    assert (set(results.own), set(results.others)) == naive.all_results(Keys(dice=dice))


def test_whose_turn_an_entry_shows() -> None:
    assert [n for n in range(-5, 40) if RESULTS.only_own(n)] == list(range(22, 40))
    assert [n for n in range(-5, 40) if RESULTS.only_others(n)] == [1]


def test_own_turn_with_1_or_7_makes_7_or_13() -> None:
    # Rulebook, "Now it's your fellow players' turn to play": white 1/7 and 2, turquoise 4.
    assert model.sums([(1, 7), 2, 4]) == {7, 13}


def test_others_make_3_or_9() -> None:
    assert model.sums([(1, 7), 2]) == {3, 9}


def test_each_die_chooses_for_itself() -> None:
    assert model.sums([(1, 7), (1, 7)]) == {2, 8, 14}


def test_half_is_rounded_up() -> None:
    assert [model.half_up(n) for n in (1, 2, 7, 8, 22, 27)] == [1, 1, 4, 4, 11, 14]


def test_second_to_complete_a_row_with_7_earns_4() -> None:
    # Rulebook, "What do the white symbol spaces mean?".
    assert model.earned_points((4, 7, 9), crossed=True) == 4
    assert model.earned_points((4, 7, 9), crossed=False) == 7


def test_bottom_circle_with_22_earns_11() -> None:
    # Rulebook, "What do the truth spaces mean?".
    bottom = next(truth for truth in BOARD.truths if truth.name == "bottom")
    assert model.truth_points(bottom, 22) == 11


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_every_short_line(length: int) -> None:
    cells = [(1, column) for column in range(1, length + 1)]
    for numbers in itertools.product((None, 0, 1, 2, 3, 5, 8), repeat=length):
        held = {cell: number for cell, number in zip(cells, numbers, strict=True) if number is not None}
        assert model.is_full(numbers) == (len(held) == length)
        assert model.is_complete(numbers) == naive.complete(cells, held)
        for crossed in (False, True):
            assert model.earned_points(numbers, crossed) == naive.earned(cells, held, crossed)


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_neighbours_that_do_not_rise(length: int) -> None:
    for numbers in itertools.product((None, 1, 2, 3), repeat=length):
        expected = [
            (left, right)
            for left, right in itertools.combinations(range(length), 2)
            if all(number is None for number in numbers[left + 1 : right])
            if (less := numbers[left]) is not None and (more := numbers[right]) is not None and not less < more
        ]
        assert list(model.not_rising(numbers)) == expected


@pytest.mark.parametrize(("size", "circles"), [(3, 5), (5, 13), (7, 25), (9, 41), (13, 85)])
def test_circles_of_a_diamond(size: int, circles: int) -> None:
    names = [f"s{n}" for n in range(2 * (size - 2))]
    keys = Keys(diamond=size, symbols=Symbols(rows=tuple(names[: size - 2]), columns=tuple(names[size - 2 :])))
    board = model.board(keys)
    assert len(board.cells) == circles
    assert {line.symbol: [board.cells[c] for c in line.circles] for line in board.symbol_lines} == naive.lines(keys)
    assert {truth.name: (board.cells[truth.circle], 2 if truth.halved else 1) for truth in board.truths} == naive.truths(keys)


def test_lines_of_the_published_board() -> None:
    rows = [line for line in BOARD.lines if line.axis == "row"]
    assert [len(line.circles) for line in rows] == [1, 3, 5, 7, 5, 3, 1]
    assert [line.symbol for line in rows] == [None, "lotus", "infinity", "elephant", "eye", "fish", None]
    assert [line.symbol for line in BOARD.lines if line.axis == "column"] == [
        None, "bamboo", "wheel", "hand", "yin-yang", "stones", None,
    ]  # fmt: skip


def test_an_entry_is_legal_when_everything_still_rises() -> None:
    board = model.board(SMALL)
    for seed in range(200):
        circles = tuple(
            (seed * 7 + 3 * row * column) % 9 or None if (row + column + seed) % 3 else None for row, column in board.cells
        )
        broken = _disorder(board, circles)
        for circle, number in itertools.product(range(len(circles)), range(1, 9)):
            after = (*circles[:circle], number, *circles[circle + 1 :])
            if circles[circle] is not None:
                continue
            expected = not _disorder(board, after, circle)
            fits = model.fits(circles, model.beside(board, circles, circle), number)
            assert fits >= expected
            assert broken or fits == expected
            if not broken and expected:
                assert not _disorder(board, after)


def _disorder(board: model.Board, circles: model.Circles, of: int | None = None) -> bool:
    """Return whether two circles of a line (one of them `of`) do not rise, by looking at all pairs."""
    for (one, here), (other, there) in itertools.combinations(enumerate(board.cells), 2):
        less, more = circles[one], circles[other]
        in_line = here[0] == there[0] or here[1] == there[1]
        if in_line and less is not None and more is not None and less >= more and (of is None or of in (one, other)):
            return True
    return False


def test_the_game_ends_with_all_circles_or_all_karma() -> None:
    empty, full = (None,) * 25, tuple(range(25))
    assert not model.is_over(BOARD, model.State(empty))
    assert not model.is_over(BOARD, model.State((*full[:-1], None), karma=(1, 2, 3)))
    assert model.is_over(BOARD, model.State(full))
    assert model.is_over(BOARD, model.State(empty, karma=(1, 1, 1, 1)))
    assert not model.is_over(BOARD._replace(karma=0), model.State(empty))
