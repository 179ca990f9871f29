"""The rules of a tally at their edges: each test says what is found, and nothing besides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.game import Ranked, Seat
from sheetgen.games.lucky_dice import GAME
from sheetgen.games.lucky_dice.layout import Keys
from sheetgen.games.lucky_dice.spaces import kit
from sheetgen.source.faults import Position
from tests.games.lucky_dice.sheets import FIRST, STANDARD, Played, Written, found, games, judged

ANA, BEN = ("Ana",), ("Ben",)


def test_an_empty_tally_has_no_finding() -> None:
    verdict = judged(Written())
    assert verdict.findings == []
    assert (verdict.computed, verdict.claimed) == (None, None)
    assert verdict.parts == {"Ana": 0, "Ben": 0, "Cem": 0}
    assert verdict.ranking == [Ranked(1, "Ana", 0), Ranked(1, "Ben", 0), Ranked(1, "Cem", 0)]


@given(games())
def test_a_game_that_was_played_has_no_finding(game: Played) -> None:
    assert found(game.written()) == []


@given(games(), st.data())
def test_a_changed_count_is_found_at_its_player_and_nowhere_else(game: Played, data: st.DataObject) -> None:
    written = game.written()
    player = data.draw(st.sampled_from(written.players))
    due = written.coasters[player]
    written.coasters[player] = data.draw(st.integers(-2, 20).filter(lambda count: count != due))
    assert found(written) == [("coasters", f"coasters.{player}")]
    assert judged(written).parts[player] == due


@given(games(), st.data())
def test_other_winners_are_found(game: Played, data: st.DataObject) -> None:
    written = game.written()
    due = set(written.winners)
    others = st.lists(st.sampled_from(written.players), unique=True).filter(lambda names: set(names) != due)
    written.winners = tuple(data.draw(others))
    assert found(written) == [("winners", "winners")]


@given(games().filter(lambda game: game.is_over), st.integers(1, 3))
def test_every_round_after_the_end_is_found(game: Played, more: int) -> None:
    """Their rewards count as written, so in the short game nothing else is wrong."""
    last = len(game.rounds)
    winners = tuple(sorted(game.winners()))
    for _ in range(more):
        game.play((winners[0],))
    written = game.written()
    written.winners = winners if game.kind == "three" else (winners[0],)
    assert found(written) == sorted(("after-the-end", f"rounds.{last + n}") for n in range(1, more + 1))


@given(games(), st.data())
def test_a_round_with_nobody_out_is_found(game: Played, data: st.DataObject) -> None:
    """Typed as an empty list; or left blank between others, but not after the last one."""
    written = game.written()
    at = data.draw(st.integers(0, max(len(written.rounds) - 1, 0)))
    blank = data.draw(st.booleans()) and bool(written.rounds)
    written.rounds.insert(at, None if blank else ())
    assert found(written) == [("nobody-out", f"rounds.{at + 1}.out")]


def test_blank_rounds_at_the_end_were_not_played() -> None:
    written = Written(rounds=[ANA, ANA, ANA, None, None], coasters={"Ana": 3}, winners=ANA)
    assert found(written) == []
    assert found(Written(rounds=[None, None])) == []


def test_an_empty_list_after_the_end_breaks_two_rules() -> None:
    written = Written(rounds=[ANA, ANA, ANA, ()], coasters={"Ana": 3}, winners=ANA)
    assert found(written) == [("after-the-end", "rounds.4"), ("nobody-out", "rounds.4.out")]


@pytest.mark.parametrize("count", [None, 0, 1, 2, 3])
def test_nothing_written_is_none(count: int | None) -> None:
    written = Written(rounds=[ANA, ANA], coasters={} if count is None else {"Ana": count})
    assert found(written) == ([] if count == 2 else [("coasters", "coasters.Ana")])


@pytest.mark.parametrize("game", [None, "three", "pile"])
def test_without_a_word_it_is_the_short_game(game: str | None) -> None:
    written = Written(game=game, rounds=[ANA] * 3, coasters={"Ana": 3}, winners=ANA)
    assert found(written) == ([("winners", "winners")] if game == "pile" else [])


def test_other_numbers_of_rewards_and_coasters() -> None:
    written = Written(rounds=[ANA], coasters={"Ana": 1}, winners=ANA)
    assert found(written, Keys(rewards=1)) == []
    long = Written(game="pile", rounds=[ANA, BEN], coasters={"Ana": 1, "Ben": 1}, winners=("Ben", "Ana"))
    assert found(long, Keys(coasters=5, players=4)) == []
    assert found(long, Keys(coasters=6, players=4)) == [("winners", "winners")]


def test_findings_stand_where_it_was_typed() -> None:
    written = Written(rounds=[ANA, (), ANA, ANA, BEN], coasters={"Ana": 2}, winners=BEN)
    findings = {finding.space: finding.position for finding in judged(written).findings}
    assert findings == {
        "rounds.2.out": Position(12, 30),
        "rounds.5": Position(15, 5),
        "coasters.Ana": Position(90, 20),
        "coasters.Ben": Position(90, 1),
        "winners": Position(91, 1),
    }
    sheet = written.filled()
    sheet.keys.clear()
    assert {finding.position for finding in GAME.judge(STANDARD, kit(STANDARD), sheet).findings} >= {FIRST}


def test_a_finding_says_what_is_written_what_should_be_and_why() -> None:
    rounds: list[tuple[str, ...] | None] = [("Ana", "Cem"), ANA, ("Cem",), ("Ana", "Cem"), BEN]
    written = Written(rounds=rounds, coasters={"Ana": 2, "Ben": 1, "Cem": 3}, winners=BEN)
    late, coasters, winners = judged(written).findings
    assert (late.message, late.why) == (
        "round 5 was played when the game was over",
        ("Ana and Cem had 3 rewards in round 4, which ended the game",),
    )
    assert (coasters.message, coasters.why) == ("Ana has 2 coasters written, but earned 3", ("out in rounds 1, 2 and 4",))
    assert (winners.message, winners.why) == (
        "Ben written as winner, but Ana and Cem won",
        ("Ana and Cem had 3 rewards in round 4",),
    )


def test_several_tallies_are_ranked_together() -> None:
    """Each holds a whole table; typed with --table their players are ranked as one."""
    sheets = [
        Written(("Ana", "Ben"), rounds=[ANA, ("Ana", "Ben")], coasters={"Ana": 2, "Ben": 1}),
        Written(("Cem", "Dora"), rounds=[("Dora",)], coasters={"Dora": 1}),
    ]
    assert GAME.judge_table is not None
    findings, ranking = GAME.judge_table(STANDARD, kit(STANDARD), [Seat("", each.filled(), judged(each)) for each in sheets])
    assert findings == []
    assert ranking == [Ranked(1, "Ana", 2), Ranked(2, "Ben", 1), Ranked(2, "Dora", 1), Ranked(4, "Cem", 0)]
