"""The end of the game and its winners: every short game of few players is compared with one played coaster by coaster."""

from __future__ import annotations

from itertools import chain, combinations, product

import pytest

from sheetgen.games.lucky_dice.model import Game, Kind, end, rewards, winners
from tests.games.lucky_dice.sheets import Played


def outs(players: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Return every set of players who may be out in a round, the empty set included."""
    return list(chain.from_iterable(combinations(players, size) for size in range(len(players) + 1)))


@pytest.mark.parametrize("kind", ["three", "pile"])
@pytest.mark.parametrize(("count", "length"), [(2, 6), (3, 4)])
@pytest.mark.parametrize(("coasters", "goal"), [(4, 1), (5, 2), (7, 3)])
def test_every_game_ends_where_it_does_with_real_coasters(kind: Kind, count: int, length: int, coasters: int, goal: int) -> None:
    players = ("a", "b", "c")[:count]
    game = Game(players, kind, coasters, goal)
    for rounds in product(outs(players), repeat=length):
        played = Played(players, kind, coasters, goal)
        over = None
        for number, out in enumerate(rounds, 1):
            played.play(out)
            if over is None and played.is_over:
                over = number
                break
        sets = [frozenset(out) for out in rounds[: over or length]]
        assert end(game, sets) == over
        assert winners(game, sets) == played.winners()
        assert rewards(game, sets) == {player: len(taken) for player, taken in played.rewards.items()}


@pytest.mark.parametrize(("players", "pile"), [(2, 16), (3, 15), (4, 14), (5, 13), (6, 12)])
def test_the_long_game_ends_with_its_draw_pile(players: int, pile: int) -> None:
    game = Game(tuple("abcdef"[:players]), "pile")
    alone = [frozenset("a")] * 20
    assert game.pile == pile
    assert (end(game, alone[: pile - 1]), end(game, alone)) == (None, pile)


def test_in_the_last_round_more_may_be_out_than_coasters_are_left() -> None:
    game = Game(tuple("abcdef"), "pile")
    rounds = [frozenset("abcdef"), frozenset("abcde"), frozenset("abc")]
    assert end(game, rounds) == 3
    assert winners(game, rounds) == frozenset("abc")
    assert sum(rewards(game, rounds).values()) == 14


def test_rounds_after_the_end_do_not_change_who_had_three_first() -> None:
    game = Game(("a", "b"))
    rounds = [frozenset("a")] * 3 + [frozenset("b")] * 4
    assert (end(game, rounds), winners(game, rounds)) == (3, frozenset("a"))
    assert rewards(game, rounds) == {"a": 3, "b": 4}


def test_the_most_rounds_are_those_that_are_printed() -> None:
    """The longest game has two players who play for the pile, and one player is out in each round."""
    from sheetgen.games.lucky_dice.layout import Keys

    longest = max(Game(tuple("abcdef"[:players]), "pile").pile for players in range(2, 7))
    short = max(players * 2 + 1 for players in range(2, 7))
    assert Keys().rounds == max(longest, short)
