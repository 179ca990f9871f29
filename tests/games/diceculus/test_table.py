"""Tables at their edges: cards, books, players, and who has won."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from sheetgen.games.diceculus.table import places
from tests.games.diceculus.sheets import at_table, found

Rounds = dict[str, Any]
"""The entries of each player in one round."""


def table(stage: str, **rounds: dict[str, Any]) -> list[dict[str, Any]]:
    """The sheets of players in one round of a stage."""
    return [{"player": player, "stages": {stage: {"rounds": [written]}}} for player, written in rounds.items()]


def findings(stage: str, **rounds: dict[str, Any]) -> list[tuple[str, str]]:
    """Return (player, rule) for every finding of the table; the rule's name implies the space."""
    places = {"same-card": "card", "robbery-books": "robbed", "charity-books": "received", "nobody-gave": "received"}
    keys = {**places, "unknown-player": "robs" if stage == "robbery" else "gives"}
    result = at_table(table(stage, **rounds))[0]
    assert [space for _, _, space in result] == [f"{stage}.1.{keys[rule]}" for _, rule, _ in result]
    return [(player, rule) for player, rule, _ in result]


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("ac-7b=?", "ac − 7b", "c·a-7b="), []),
        (("a+b+c", "c+b+a", "(b+c)+a"), []),
        (("a+b+c", "a+b-c", "a+b+c"), ["Ben"]),
        (("a+b+c", "a+b-c", "a+b-c"), ["Ben", "Cem"]),
        ((None, "a+b-c", "a+b+c"), ["Cem"]),
        (("a+b+c", None, "a-b+c"), ["Cem"]),
    ],
)
def test_a_round_has_one_card(cards: tuple[str | None, ...], expected: list[str]) -> None:
    rounds = {player: {"card": card} for player, card in zip(("Ana", "Ben", "Cem"), cards, strict=True)}
    assert findings("idea", **rounds) == [(player, "same-card") for player in expected]


def test_rounds_are_compared_by_stage_and_number() -> None:
    one = {
        "player": "Ana",
        "stages": {"idea": {"rounds": [{"card": "a+b+c"}, {"card": "abc"}]}, "game": {"rounds": [{"card": "a+b+c"}]}},
    }
    other = {
        "player": "Ben",
        "stages": {"idea": {"rounds": [{"card": "a+b+c"}]}, "game": {"rounds": [{"card": "abc"}, {"card": "a"}]}},
    }
    assert at_table([one, other])[0] == [("Ben", "same-card", "game.1.card")]


def robbed(**books: Any) -> Rounds:
    """The rulebook's Example 4: Maria robs George, John and George rob Maria."""
    rounds = {
        "Maria": {"result": 35, "robs": "George", "robbed": {"John": -10, "George": 23}},
        "John": {"result": -10, "robs": "Maria"},
        "George": {"result": 23, "robs": "Maria", "robbed": {"Maria": 35}},
    }
    return {player: {**written, **books.get(player, {})} for player, written in rounds.items()}


def test_the_books_of_example_4() -> None:
    assert findings("robbery", **robbed()) == []


@pytest.mark.parametrize(
    ("books", "expected"),
    [
        ({"Maria": {"robbed": {"John": 10, "George": 23}}}, ["Maria"]),
        ({"Maria": {"robbed": {"George": 23}}}, ["Maria"]),
        ({"Maria": {"robbed": None}}, ["Maria"]),
        ({"Maria": {"robbed": {"John": -10, "George": 24}}}, ["Maria"]),
        ({"Maria": {"robbed": {"John": 10, "George": 24}}}, ["Maria"]),
        ({"John": {"robbed": {"George": 5}}}, ["John"]),
        ({"John": {"robbed": {"George": 0}}}, []),
        ({"George": {"robbed": {"Maria": 35, "John": 0}}}, []),
        ({"John": {"result": None}}, []),
        ({"John": {"result": 0}, "Maria": {"robbed": {"George": 23}}}, []),
        ({"John": {"robs": None}}, ["Maria"]),
        ({"Maria": {"result": 34}}, ["George"]),
    ],
)
def test_what_was_robbed_is_the_robbers_results(books: Rounds, expected: list[str]) -> None:
    assert findings("robbery", **robbed(**books)) == [(player, "robbery-books") for player in expected]


def test_a_round_that_a_player_did_not_play_has_no_books() -> None:
    sheets = [*table("robbery", Ana={"result": 5, "robs": "Ben"}), {"player": "Ben", "stages": {}}]
    assert at_table(sheets)[0] == []


def test_whom_one_robs_sits_at_the_table() -> None:
    rounds = robbed(John={"robs": "Mariah"}, Maria={"robbed": {"George": 23}})
    assert findings("robbery", **rounds) == [("John", "unknown-player")]
    assert findings("robbery", **robbed(John={"robs": "maria"}, Maria={"robbed": {"George": 23}})) == [("John", "unknown-player")]


def test_robbing_oneself_is_found_on_the_sheet_and_not_again() -> None:
    rounds = robbed(John={"robs": "John", "robbed": {"John": -10}}, Maria={"robbed": {"George": 23}})
    assert findings("robbery", **rounds) == []
    assert found(table("robbery", **rounds)[1]) == [("unknown-player", "robbery.1.robs")]


def given(**books: Any) -> Rounds:
    """John gives 41 to both others, Maria 18 and George 103 to John."""
    rounds = {
        "John": {"result": 41, "gives": ["Maria", "George"], "received": {"Maria": 18, "George": 103}},
        "Maria": {"result": 18, "gives": "John", "received": {"John": 21}},
        "George": {"result": 103, "gives": ["John"], "received": {"John": 21}},
    }
    return {player: {**written, **books.get(player, {})} for player, written in rounds.items()}


@pytest.mark.parametrize(
    ("books", "expected"),
    [
        ({}, []),
        ({"Maria": {"received": {"John": 20}}}, [("Maria", "charity-books")]),
        ({"Maria": {"received": {"John": 41}}}, [("Maria", "charity-books")]),
        ({"Maria": {"received": None}}, [("Maria", "charity-books")]),
        ({"John": {"received": {"Maria": 18, "George": 100}}}, [("John", "charity-books")]),
        ({"John": {"received": {"Maria": 19, "George": 100}}}, [("John", "charity-books")]),
        ({"John": {"gives": "Maria"}}, [("Maria", "charity-books"), ("George", "charity-books"), ("George", "nobody-gave")]),
        (
            {"John": {"gives": "Maria"}, "Maria": {"received": {"John": 41}}, "George": {"received": None}},
            [("George", "nobody-gave")],
        ),
        ({"John": {"result": None}}, []),
        ({"John": {"result": None, "solved": True}, "Maria": {"received": {"John": 25}}, "George": {"received": {"John": 25}}}, []),
        (
            {"John": {"gives": ["Maria", "Georg"]}, "George": {"received": None}},
            [("John", "unknown-player"), ("George", "nobody-gave")],
        ),
        (
            {"John": {"gives": ["Maria", "George", "Xaver"]}},
            [("John", "unknown-player"), ("Maria", "charity-books"), ("George", "charity-books")],
        ),
    ],
)
def test_what_was_received_is_the_givers_shares(books: Rounds, expected: list[tuple[str, str]]) -> None:
    assert findings("charity", **given(**books)) == expected


def test_every_share_is_rounded_half_away_from_zero() -> None:
    for result, among in product(range(-12, 13), range(1, 5)):
        others = ("Ben", "Cem", "Dora", "Emil")[:among]
        share = next(n for n in sorted(range(-13, 14), key=lambda n: (abs(n * among - result), -abs(n))))
        rounds: Rounds = {"Ana": {"result": result, "gives": list(others), "received": {"Ben": 1}}}
        rounds |= {other: {"result": 1 if other == "Ben" else 0, "gives": "Ana", "received": {"Ana": share}} for other in others}
        assert (result, among, findings("charity", **rounds)) == (result, among, [])


def test_everybody_is_given_to_in_every_round() -> None:
    alone = {"Ana": {"result": 5, "gives": "Ben"}, "Ben": {"result": 4, "gives": "Ben", "received": {"Ana": 5}}}
    assert findings("charity", **alone) == [("Ana", "nobody-gave")]


@pytest.mark.parametrize(
    ("winner", "order"),
    [
        ("highest", [(1, "Ana"), (1, "Cem"), (3, "Dora"), (4, "Emil"), (5, "Ben")]),
        ("lowest", [(1, "Ben"), (2, "Emil"), (3, "Dora"), (4, "Ana"), (4, "Cem")]),
        ("divisors", [(1, "Dora"), (2, "Ben"), (3, "Ana"), (3, "Cem"), (5, "Emil")]),
    ],
)
def test_who_wins(winner: Any, order: list[tuple[int, str]]) -> None:
    """24 has eight divisors, −9 three, 7 two; every number divides 0."""
    scores = [("Ana", 24), ("Ben", -9), ("Cem", 24), ("Dora", 7), ("Emil", 0)]
    assert [(place.place, place.player) for place in places(winner, scores)] == order


def test_ranking_is_by_what_was_earned() -> None:
    sheets: list[dict[str, Any]] = [
        {"player": "Ana", "stages": {"idea": {"rounds": [{"score": 5}], "grand": 9}}, "end": 9},
        {"player": "Ben", "stages": {"idea": {"rounds": [{"score": 8}]}}},
    ]
    assert [(place.place, place.player, place.score) for place in at_table(sheets)[1]] == [(1, "Ben", 8), (2, "Ana", 5)]
