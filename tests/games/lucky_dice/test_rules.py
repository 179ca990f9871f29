"""Edge cases of the rules of a tally: each test gives the exact findings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.game import Ranked, Seat, TableCase
from sheetgen.games.lucky_dice import GAME
from sheetgen.games.lucky_dice.layout import Keys
from sheetgen.games.lucky_dice.table import TABLE
from tests.games.lucky_dice.sheets import STANDARD, Played, Tally, case, found, games

ANA, BEN = ("Ana",), ("Ben",)


def test_an_empty_tally_has_no_finding() -> None:
    earned = case(Tally()).earned()
    assert found(Tally()) == []
    assert (earned.computed, earned.claimed) == (None, None)
    assert earned.parts == {"Ana": 0, "Ben": 0, "Cem": 0}
    assert earned.ranking == [Ranked(1, "Ana", 0), Ranked(1, "Ben", 0), Ranked(1, "Cem", 0)]


@given(games())
def test_a_game_that_was_played_has_no_finding(game: Played) -> None:
    assert found(game.tally()) == []


@given(games(), st.data())
def test_a_changed_count_is_found_at_its_player_and_nowhere_else(game: Played, data: st.DataObject) -> None:
    tally = game.tally()
    player = data.draw(st.sampled_from(tally.players))
    due = tally.coasters[player]
    tally.coasters[player] = data.draw(st.integers(-2, 20).filter(lambda count: count != due))
    assert found(tally) == [("coasters", f"coasters.{player}")]
    assert case(tally).earned().parts[player] == due


@given(games(), st.data())
def test_other_winners_are_found(game: Played, data: st.DataObject) -> None:
    tally = game.tally()
    due = set(tally.winners)
    others = st.lists(st.sampled_from(tally.players), unique=True).filter(lambda names: set(names) != due)
    tally.winners = tuple(data.draw(others))
    assert found(tally) == [("winners", "winners")]


@given(games().filter(lambda game: game.is_over), st.integers(1, 3))
def test_every_round_after_the_end_is_found(game: Played, more: int) -> None:
    """Rewards of these rounds count as written, so in the game `three` nothing else is wrong."""
    last = len(game.rounds)
    winners = tuple(sorted(game.winners()))
    for _ in range(more):
        game.play((winners[0],))
    tally = game.tally()
    tally.winners = winners if game.kind == "three" else (winners[0],)
    assert found(tally) == sorted(("after-the-end", f"rounds.{last + n}") for n in range(1, more + 1))


@given(games(), st.data())
def test_a_round_with_nobody_out_is_found(game: Played, data: st.DataObject) -> None:
    """The round is typed as an empty list, or left blank between others; blank rounds after the last one aren't findings."""
    tally = game.tally()
    at = data.draw(st.integers(0, max(len(tally.rounds) - 1, 0)))
    blank = data.draw(st.booleans()) and bool(tally.rounds)
    tally.rounds.insert(at, None if blank else ())
    assert found(tally) == [("nobody-out", f"rounds.{at + 1}.out")]


def test_blank_rounds_at_the_end_were_not_played() -> None:
    tally = Tally(rounds=[ANA, ANA, ANA, None, None], coasters={"Ana": 3}, winners=ANA)
    assert found(tally) == []
    assert found(Tally(rounds=[None, None])) == []


def test_an_empty_list_after_the_end_breaks_two_rules() -> None:
    tally = Tally(rounds=[ANA, ANA, ANA, ()], coasters={"Ana": 3}, winners=ANA)
    assert found(tally) == [("after-the-end", "rounds.4"), ("nobody-out", "rounds.4.out")]


@pytest.mark.parametrize("count", [None, 0, 1, 2, 3])
def test_nothing_written_is_none(count: int | None) -> None:
    tally = Tally(rounds=[ANA, ANA], coasters={} if count is None else {"Ana": count})
    assert found(tally) == ([] if count == 2 else [("coasters", "coasters.Ana")])


@pytest.mark.parametrize("game", [None, "three", "pile"])
def test_without_a_word_it_is_the_short_game(game: str | None) -> None:
    tally = Tally(game=game, rounds=[ANA] * 3, coasters={"Ana": 3}, winners=ANA)
    assert found(tally) == ([("winners", "winners")] if game == "pile" else [])


def test_other_numbers_of_rewards_and_coasters() -> None:
    tally = Tally(rounds=[ANA], coasters={"Ana": 1}, winners=ANA)
    assert found(tally, Keys(rewards=1)) == []
    long = Tally(game="pile", rounds=[ANA, BEN], coasters={"Ana": 1, "Ben": 1}, winners=("Ben", "Ana"))
    assert found(long, Keys(coasters=5, players=4)) == []
    assert found(long, Keys(coasters=6, players=4)) == [("winners", "winners")]


def test_a_finding_says_what_is_written_what_should_be_and_why() -> None:
    rounds: list[tuple[str, ...] | None] = [("Ana", "Cem"), ANA, ("Cem",), ("Ana", "Cem"), BEN]
    tally = Tally(rounds=rounds, coasters={"Ana": 2, "Ben": 1, "Cem": 3}, winners=BEN)
    late, coasters, winners = [violation.message.text() for violation in case(tally).violations()]
    assert (late.message, late.notes) == (
        "round 5 was played after the game was over",
        ("Ana and Cem had 3 rewards in round 4, which ended the game",),
    )
    assert (coasters.message, coasters.notes) == ("Ana earns 3, not 2 coasters", ("out in rounds 1, 2 and 4",))
    assert (winners.message, winners.notes) == (
        "Ben is written as the winner, but Ana and Cem won",
        ("Ana and Cem had 3 rewards in round 4",),
    )


def test_several_tallies_are_ranked_together() -> None:
    """Each tally holds a whole table; with --table, the players of all tallies are ranked together."""
    sheets = [
        Tally(("Ana", "Ben"), rounds=[ANA, ("Ana", "Ben")], coasters={"Ana": 2, "Ben": 1}),
        Tally(("Cem", "Dora"), rounds=[("Dora",)], coasters={"Dora": 1}),
    ]
    table = TableCase(TABLE, GAME.model(STANDARD), tuple(Seat("", case(each)) for each in sheets))
    assert list(table.violations()) == []
    assert table.ranking() == [Ranked(1, "Ana", 2), Ranked(2, "Ben", 1), Ranked(2, "Dora", 1), Ranked(4, "Cem", 0)]
